/* SPDX-License-Identifier: MIT */
/* tree.c: tree search. */
#include "bots/bots.h"
lb_move bot_tree(const lb_memory *memory, const struct budget *budget, lb_rng *rng)
{
    return bot_counter(memory, budget, rng);
}
