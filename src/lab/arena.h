/* SPDX-License-Identifier: MIT */
/* arena.h: bots against bots over many deals, with a log from which a run can go on.
 *
 * The one thing to know: group g of an arena with seed S plays the deal of seed S + g, once for every
 * line-up of the bots and every way to turn it round the table. Groups are taken in by their number,
 * whoever was done first, so the number of threads changes nothing but the time, and a run that was
 * cut off goes on from its log to the same result. */
#ifndef LB_LAB_ARENA_H
#define LB_LAB_ARENA_H

#include <stdatomic.h>

#include "bots/bots.h"
#include "lab/fleet.h"
#include "lab/luck.h"
#include "lab/ratings.h"

enum { ARENA_GROUPS_MAX = 1000000, ARENA_THREADS_MAX = 256 };

struct arena_bot {
    char name[LEVEL_BYTES];
    struct level level;  /* a bot of ours, or */
    const char *command; /* what starts one of somebody else, else NULL */
};

struct arena_setup {
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_seed seed, bots_seed; /* of the first group: the cards' chance, the bots' */
    unsigned bots;
    struct arena_bot bot[RATED_MAX];
    uint64_t groups; /* at most so many */
    unsigned threads;
    unsigned move_ms; /* what a bot with a command may take for a move */
    bool sprt;        /* stop as soon as the test is decided */
    double elo0, elo1;
    unsigned
        luck; /* playouts for whatever is drawn by lot, to take luck out between two bots of ours; 0: no */
    const atomic_bool *stop;   /* once it is true the groups done are all; or NULL */
    const struct fleet *fleet; /* who shares the work; NULL: nobody */
    const char *log;           /* file, or NULL */
    bool
        seeds_at_end; /* the log says the seeds when all is over: somebody who plays might read it */
};

/* A bot that crashed, stalled or answered nonsense leaves the table of that game. */
struct arena_forfeits {
    uint64_t games;
    lb_reason why; /* of the first */
};

struct arena {
    struct lineups lineups;
    uint16_t *cells;                           /* of every group, see struct results */
    struct lucks *luck;                        /* of the first bot in every group, or NULL */
    uint64_t groups;                           /* played */
    uint64_t from_log;                         /* of these, read and not played again */
    struct sprt test;                          /* if the set-up asks for it */
    struct arena_forfeits forfeits[RATED_MAX]; /* not those of groups from the log */
};

/* Told now and then how many groups are done. */
typedef void arena_progress(void *context, uint64_t done);

/* Play; progress may be NULL. False, and why, if a log does not fit, a bot does not start or there is
 * no memory or thread. The arena is to be closed in any case. */
bool arena_run(const struct arena_setup *setup, struct arena *arena, arena_progress *progress,
               void *context, lb_reason *why);
void arena_close(struct arena *arena);
struct results arena_results(const struct arena *arena);
/* The first bot's share without luck, where the set-up asked for it; false if there is no memory. */
bool arena_luckless(const struct arena *arena, struct luckless *luckless);

/* Who sits where in one group: line-up by line-up an order around the table by chance of the group,
 * and how often it can be turned by one seat before it repeats itself. */
struct seating {
    uint8_t order[LB_SEATS_MAX];
    unsigned turns;
};
void arena_seating(const struct lineups *lineups, const lb_seed *group,
                   struct seating seatings[LINEUPS_MAX]);

#endif
