/* SPDX-License-Identifier: MIT */
/* counter.c: the bot that plays by rules of thumb on all that its seat can know. */
#include "bots/bots.h"
#include "bots/simple.h"

static unsigned count(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                      lb_rng *rng)
{
    return lb_thumb(guess, memory->seat, wits, rng);
}

lb_move bot_counter(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget;
    return compose(memory, count, rng);
}
