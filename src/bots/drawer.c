/* SPDX-License-Identifier: MIT */
/* drawer.c: the bot that does nothing it need not do: it draws, flips its disc, and lets pass. */
#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/simple.h"

enum {
    PASS = 0,
    GO_ON = 63
}; /* in every window; draw, or flip the disc, in every turn that has it */

static unsigned least(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                      lb_rng *rng)
{
    (void)wits;
    lb_choices legal = lb_legal(guess, memory->seat);
    if (memory->view.open == LB_OPEN_nope || memory->view.open == LB_OPEN_magnet) {
        return PASS;
    }
    return legal >> GO_ON & 1 ? GO_ON : choose_random(legal, rng);
}

lb_move bot_drawer(const lb_memory *memory, const struct budget *budget, lb_rng *rng)
{
    (void)budget;
    return compose(memory, least, rng);
}
