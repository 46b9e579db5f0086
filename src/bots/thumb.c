/* SPDX-License-Identifier: MIT */
/* thumb.c: the bot that plays by rules of thumb from its own hand and what is open to all. */
#include "bots/bots.h"
#include "bots/simple.h"

static unsigned thumb(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                      lb_rng *rng)
{
    (void)wits; /* it remembers nothing */
    return lb_thumb(guess, memory->seat, NULL, rng);
}

lb_move bot_thumb(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget;
    return compose_seen(memory, thumb, rng);
}
