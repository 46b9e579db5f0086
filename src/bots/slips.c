/* SPDX-License-Identifier: MIT */
/* slips.c: the bots in the middle of the ladder: each plays as a better one does, but for moves it makes
 * without thought. How many these are is said by the game, for two players and for more, so that the steps are
 * even at every table. */
#include "bots/bots.h"

typedef lb_move choose_move(const lb_memory *memory, const lb_budget *budget, lb_rng *rng);

static lb_move with_slips(const lb_memory *memory, const lb_budget *budget, lb_rng *rng,
                          lb_grade grade, choose_move *choose)
{
    unsigned slips = lb_game_slips(lb_memory_game(memory), memory->view.players, grade);
    return (lb_rng_below(rng, 100) < slips ? bot_random : choose)(memory, budget, rng);
}

lb_move bot_easy(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    return with_slips(memory, budget, rng, LB_GRADE_easy, bot_counter);
}

lb_move bot_beginner(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    return bot_easy(memory, budget, rng);
}

lb_move bot_medium(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    return with_slips(memory, budget, rng, LB_GRADE_medium, bot_counter);
}

lb_move bot_hard(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    return with_slips(memory, budget, rng, LB_GRADE_hard, bot_tree);
}

lb_move bot_expert(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    return with_slips(memory, budget, rng, LB_GRADE_expert, bot_champion);
}
