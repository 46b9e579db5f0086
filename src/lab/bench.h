/* SPDX-License-Identifier: MIT */
/* bench.h: how fast play is here, random beside the floor, which is the same without a game, and
 * sensible as the bots that search need it.
 *
 * The one thing to know: a slice of floor and a slice of game are timed right after one another, many
 * times, and what is reported are medians, so that a busy machine blurs a ratio less than a time. */
#ifndef LB_LAB_BENCH_H
#define LB_LAB_BENCH_H

#include <litterbox.h>

enum { BENCH_ROWS_MAX = 64 };

struct bench_setup {
    const lb_game *game; /* or NULL for all */
    double time_s;       /* how long to measure, all together */
    lb_seed seed;
};

/* One game at one size of table. */
struct bench_row {
    const lb_game *game;
    unsigned players;
    double decisions_per_s, games_per_s;
    double ns_per_decision; /* the deal included */
    double floor_ratio;     /* ns_per_decision to that of the floor */
    double clone_ns;        /* copying a state */
    double guess_ns;        /* a world guessed from a seat's memory of the deal */
    double judge_ns;        /* what a net says of such a world; 0: the game has none */
    double playouts_per_s;  /* from there to the end by rules of thumb, the guess included */
    size_t state_bytes;     /* of them in use */
};

struct bench_report {
    double floor_ns; /* one iteration of lb_floor */
    unsigned rows;
    struct bench_row row[BENCH_ROWS_MAX];
};

/* False, and errno, if there is no memory for the samples. */
bool bench_run(const struct bench_setup *setup, struct bench_report *report);

#endif
