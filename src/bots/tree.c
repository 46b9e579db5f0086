/* SPDX-License-Identifier: MIT */
/* tree.c: the bot that searches a tree of what its seat can know by rules of thumb. */
#include "bots/search.h"

lb_move bot_tree(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    static const struct search search = {.net = NULL};
    return search_move(&search, memory, budget, rng);
}
