/* SPDX-License-Identifier: MIT */
/* belief.c: the two kinds of chances that matter to a seat, as beliefs. */
#include "advice/belief.h"

bool belief_of_peril(const lb_memory *memory, uint64_t *cards, lb_belief *belief)
{
    lb_question question = {.ask = LB_ASK_place, .card = LB_NO_CARD};
    return lb_dangers(&memory->view, cards) && lb_believe(memory, &question, belief);
}

bool belief_asks(const lb_memory *memory, unsigned seat, unsigned card)
{
    const lb_view *view = &memory->view;
    return seat != memory->seat && view->alive >> seat & 1 && view->hand_count[seat] > 0 &&
           lb_asked_about(lb_memory_game(memory), card);
}

bool belief_of_holder(const lb_memory *memory, unsigned seat, unsigned card, lb_belief *belief)
{
    lb_question question = {.ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
    return belief_asks(memory, seat, card) && lb_believe(memory, &question, belief);
}
