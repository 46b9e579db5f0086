/* SPDX-License-Identifier: MIT */
/* champion.c: the bot that solves endings, and before them searches with a judgement learned from play. */
#include "bots/clock.h"
#include "bots/ending.h"
#include "bots/search.h"

#ifdef LITTERBOX_NETLESS /* where a build has to be small it goes without what was learned and without endings */
lb_move bot_champion(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    struct search search = {.net = NULL};
    return search_move(&search, memory, budget, rng);
}
#else
/* What is left of a budget that began to be spent then. */
static lb_budget rest_of(const lb_budget *budget, const struct timespec *start)
{
    lb_budget rest = *budget;
    if (budget->playouts == 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        long spent =
            (long)(now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
        rest.milliseconds -=
            spent < (long)budget->milliseconds ? (unsigned)spent : budget->milliseconds - 1;
    }
    return rest;
}

lb_move search_or_solve(const struct search *search, const lb_memory *memory,
                        const lb_budget *budget, lb_rng *rng)
{
    struct ending_limits limits = ending_brief;
    struct ending ending;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    limits.milliseconds = (budget->milliseconds + 1) / 2; /* 0 where playouts are counted */
    if (lb_ending_opens(lb_memory_game(memory))) {
        limits.positions = 0; /* up to there the search does as well, in less time */
    }
    if (ending_solve(memory, &limits, &ending) && ending.share > 0) { /* else let the other err */
        return ending_choose(&ending, rng);
    }
    lb_budget rest = rest_of(budget, &start);
    return search_move(search, memory, &rest, rng);
}

lb_move bot_champion(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    const lb_game *game = lb_memory_game(memory);
    struct search search = {.net = lb_game_net(game),
                            .foresight = lb_game_foresight(game, memory->view.players),
                            .mixed = true};
    return search_or_solve(&search, memory, budget, rng);
}
#endif
