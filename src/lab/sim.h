/* SPDX-License-Identifier: MIT */
/* sim.h: many games of random players or bots, counted.
 *
 * The one thing to know: game i of a simulation with seed S is dealt as `litterbox trace` deals seed
 * S + i, and with random players it is that very game; all counters are sums of whole numbers, so the number of threads changes nothing.
 * What is counted is what events say, whatever the game; the game says what they mean for it. */
#ifndef LB_LAB_SIM_H
#define LB_LAB_SIM_H

#include <litterbox.h>
#include <stdatomic.h>

#include "bots/bots.h"
#include "lab/fleet.h"
#include "lab/statistics.h"

enum {
    SIM_THREADS_MAX = 256,
    SIM_GAMES_MAX = 1000000000,
    SIM_NUMBERS = 24,           /* numbers of events told apart; the last holds all larger ones */
    SIM_ALONE = LB_EVENT_TYPES, /* instead of a type: no event before it in the same choice */
    SIM_NO_CARD = LB_CARDS      /* instead of a card: none was played yet */
};

struct sim_setup {
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_seed seed, bots_seed; /* of the first game: the cards' chance, the bots' */
    uint64_t games;          /* 1 … SIM_GAMES_MAX */
    unsigned threads;        /* 1 … SIM_THREADS_MAX */
    const atomic_bool *stop; /* once it is true the games done are all; or NULL */
    struct fleet_job how;    /* who shares the work, and who wants to know in between */
    bool bots;               /* the levels below play, not chance */
    struct level level[LB_SEATS_MAX];
};

/* Why a seat is out: the deaths of its game, then that it left, then anything else. */
enum { SIM_DEATHS_MAX = 16 };
unsigned sim_deaths(const lb_game *game);
struct sim_death {
    const char *id, *words;
} sim_death(const lb_game *game, unsigned index);

/* What one type of event said, over all games. */
struct sim_event {
    uint64_t count;
    uint64_t cards[LB_EVENT_CARDS + 1][LB_CARDS]; /* cards told, by the number told at once */
    uint64_t named[LB_CARDS];                     /* cards named or stood for */
    uint64_t numbers[SIM_NUMBERS];
    uint64_t after[LB_EVENT_TYPES + 1]; /* by the event before it in the same choice */
    uint64_t times[SIM_NUMBERS];        /* choices that brought it so many times */
    /* By the card played or the disc flipped last; in row 1 if the event's seat did that. */
    uint64_t by[2][LB_CARDS + 1];
};

/* How long games were: in whole moves (lines of a trace, passes too), choices, turns and rounds. */
#define SIM_LENGTH_LIST(X) X(moves) X(choices) X(turns) X(rounds)

/* Games won, in row k by k + 1 players together. */
struct sim_wins {
    uint64_t by[LB_SEATS_MAX][LB_SEATS_MAX];
};

struct sim_counts {
    uint64_t games;
    struct sim_wins wins;          /* by seat */
    struct sim_wins wins_in_order; /* by place in the order of turns, the first to move is 0 */
    uint64_t deaths[SIM_DEATHS_MAX];
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

/* Play all games but those that are counted already, from the first on; progress may be NULL. False, and errno, if there
 * is no memory or no thread. */
bool sim_run(const struct sim_setup *setup, struct sim_counts *counts, sim_progress *progress,
             void *context);

/* Games that a seat or place won, alone or together with others. */
uint64_t sim_won(const struct sim_wins *wins, unsigned index);

/* Its part of all games: one that k won together counts 1 / k for each, so the shares add up to 1. */
double sim_share(const struct sim_wins *wins, unsigned index, uint64_t games);

/* Games won by several together. */
uint64_t sim_joint(const struct sim_wins *wins);

/* Cards of a type of event, whatever the number told at once. */
uint64_t sim_event_cards(const struct sim_event *event, unsigned card);

/* Played actions that drew exactly so many Nopes. */
uint64_t sim_nope_chains(const struct sim_counts *counts, unsigned length);

#endif
