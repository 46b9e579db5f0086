/* SPDX-License-Identifier: MIT */
/* look.c: one-step look-ahead. */
#include "bots/bots.h"
lb_move bot_look(const lb_memory *memory, const struct budget *budget, lb_rng *rng)
{
    return bot_counter(memory, budget, rng);
}
