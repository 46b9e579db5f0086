/* SPDX-License-Identifier: MIT */
/* random.c: the bot that makes any legal choice, each alike. */
#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/simple.h"

static unsigned any(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                    lb_rng *rng)
{
    (void)wits;
    return choose_random(lb_legal(guess, memory->seat), rng);
}

lb_move bot_random(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget;
    return compose_seen(memory, any, rng);
}
