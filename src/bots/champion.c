/* SPDX-License-Identifier: MIT */
/* champion.c: the bot that searches with a judgement learned from play. */
#include "bots/search.h"

lb_move bot_champion(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    struct search search = {.net = lb_game_net(lb_memory_game(memory))};
    return search_move(&search, memory, budget, rng);
}
