/* SPDX-License-Identifier: MIT */
/* drawer.c: the bot that does nothing it need not do: it draws, flips its disc, and lets pass. */
#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/simple.h"

static unsigned least(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                      lb_rng *rng)
{
    (void)wits;
    static const uint8_t easy[] = {LB_VERB_draw, LB_VERB_flip, LB_VERB_pass};
    for (unsigned i = 0; i < sizeof easy; i++) {
        unsigned choice = lb_verb_choice(guess, memory->seat, easy[i]);
        if (choice != LB_NO_CHOICE) {
            return choice;
        }
    }
    return choose_random(lb_legal(guess, memory->seat), rng);
}

lb_move bot_drawer(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget;
    return compose_seen(memory, least, rng);
}
