/* SPDX-License-Identifier: MIT */
/* sim.h: many games of random players, counted.
 *
 * The one thing to know: game i of a simulation with seed S is the game `litterbox trace` shows for
 * seed S + i, and all counters are sums of whole numbers, so the number of threads changes nothing.
 * What is counted is what events say, whatever the game; only the causes of death know a game. */
#ifndef LB_LAB_SIM_H
#define LB_LAB_SIM_H

#include <litterbox.h>

#include "lab/statistics.h"

enum {
    SIM_THREADS_MAX = 256,
    SIM_GAMES_MAX = 1000000000,
    SIM_NUMBERS = 16,          /* numbers of events told apart; the last holds all larger ones */
    SIM_ALONE = LB_EVENT_TYPES /* instead of a type: no event before it in the same choice */
};

struct sim_setup {
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_seed seed;
    uint64_t games;   /* 1 … SIM_GAMES_MAX */
    unsigned threads; /* 1 … SIM_THREADS_MAX */
};

/* Why a seat is out: identifier, id in texts, words for people. */
#define SIM_DEATH_LIST(X)                                                                          \
    X(drawn, "drawn", "drew an Exploding Kitten")                                                  \
    X(kept, "kept", "kept one from Raising Heck")                                                  \
    X(devilcat, "devilcat", "got Devilcat")                                                        \
    X(left, "left", "left the table")                                                              \
    X(other, "other", "otherwise")

enum sim_death {
#define X(name, id, words) SIM_DEATH_##name,
    SIM_DEATH_LIST(X)
#undef X
        SIM_DEATHS
};

/* What one type of event said, over all games. */
struct sim_event {
    uint64_t count;
    uint64_t cards[LB_EVENT_CARDS + 1][LB_CARDS]; /* cards told, by the number told at once */
    uint64_t named[LB_CARDS];                     /* cards named or stood for */
    uint64_t numbers[SIM_NUMBERS];
    uint64_t after[LB_EVENT_TYPES + 1]; /* by the event before it in the same choice */
};

/* How long games were: in whole moves (lines of a trace, passes too), choices and turns. */
#define SIM_LENGTH_LIST(X) X(moves) X(choices) X(turns)

struct sim_counts {
    uint64_t games;
    uint64_t wins[LB_SEATS_MAX]; /* by seat */
    uint64_t
        wins_in_order[LB_SEATS_MAX]; /* by place in the order of turns, the first to move is 0 */
    uint64_t deaths[SIM_DEATHS];
#define X(name) struct tally name;
    SIM_LENGTH_LIST(X)
#undef X
    struct sim_event events[LB_EVENT_TYPES];
};

/* Play game number `index` and count it. */
void sim_game(const struct sim_setup *setup, uint64_t index, struct sim_counts *counts);

/* Add counters up. */
void sim_merge(struct sim_counts *into, const struct sim_counts *from);

/* Told now and then how many games are done. */
typedef void sim_progress(void *context, uint64_t done);

/* Play all games; progress may be NULL. False, and errno, if there is no memory or no thread. */
bool sim_run(const struct sim_setup *setup, struct sim_counts *counts, sim_progress *progress,
             void *context);

/* Cards of a type of event, whatever the number told at once. */
uint64_t sim_event_cards(const struct sim_event *event, unsigned card);

/* Played actions that drew exactly so many Nopes. */
uint64_t sim_nope_chains(const struct sim_counts *counts, unsigned length);

#endif
