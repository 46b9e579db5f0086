/* SPDX-License-Identifier: MIT */
/* ratings.h: who meets whom, and how strong that shows them to be: Elo, intervals, a sequential test.
 *
 * The one thing to know: results are kept by group. A group is one deal, played by every line-up of
 * bots with the seats rotated, so luck of the deal and of the seat is the same for all and the groups
 * are independent of one another: what varies is measured over them. A win is WIN parts, which k joint
 * winners can share for any k, so all sums are whole numbers. */
#ifndef LB_LAB_RATINGS_H
#define LB_LAB_RATINGS_H

#include <litterbox.h>

#include "advice/interval.h"

enum {
    RATED_MAX = 8,    /* bots in one arena */
    LINEUPS_MAX = 70, /* ways to choose 4 of 8 */
    WIN = 60,         /* parts of one win: divisible by any number of winners */
    BOOTSTRAPS = 1000
};

/* ---- Line-ups -------------------------------------------------------------------------------------- */

/* Who sits at the table, in no order. */
struct lineup {
    uint8_t copies[RATED_MAX];    /* seats each bot has */
    uint8_t member[LB_SEATS_MAX]; /* the bots that have any */
};

/* All line-ups of some bots at a table. With more bots than seats, every choice of as many bots as
 * there are seats; with fewer, each bot has the same number of seats, and those that remain go to
 * every choice of bots in turn. So every bot meets every other equally often. */
struct lineups {
    unsigned bots, players;
    unsigned members; /* different bots in each line-up */
    unsigned count;
    struct lineup item[LINEUPS_MAX];
};

/* 2 … RATED_MAX bots, 2 … LB_SEATS_MAX players. */
void lineups_make(struct lineups *lineups, unsigned bots, unsigned players);
/* Numbers in the result of one group: for each line-up the parts its members won. */
unsigned lineups_cells(const struct lineups *lineups);

/* ---- Ratings --------------------------------------------------------------------------------------- */

/* The results of a number of groups, one after another, lineups_cells for each. */
struct results {
    const struct lineups *lineups;
    const uint16_t *cells;
    uint64_t groups;
};

struct rating {
    double score;   /* share of the games it sat in that it won, joint wins in part */
    uint64_t games; /* that it sat in */
    double elo;     /* the mean of all bots is 0 */
    struct interval elo_95;
};

/* Most likely ratings where a seat wins in proportion to 10^(elo / 400) of its bot; 95 % intervals by
 * bootstrap over groups, whose chance comes from the seed. docs/arena.md says what happens to bots
 * that won all or nothing. False, and errno, if there is no memory. */
bool ratings_make(const struct results *results, const lb_seed *seed,
                  struct rating ratings[RATED_MAX]);
/* Of the wins of row and column in games where both sat, the part of the row; a half on the diagonal,
 * not a number if neither won any. */
void ratings_matrix(const struct results *results, double matrix[RATED_MAX][RATED_MAX]);

/* ---- Sequential test ------------------------------------------------------------------------------- */

enum sprt_verdict { SPRT_UNDECIDED, SPRT_H0, SPRT_H1 };

#define SPRT_BOUND 2.9444389791664403 /* ln 19: either error in at most 5 % of tests */

/* Whether the first bot is stronger than the second by elo0 (H0) or by elo1 (H1): a generalised
 * sequential probability ratio test on the outcomes of groups, taken as normally distributed. */
struct sprt {
    double elo0, elo1;
    double share0, share1; /* of the wins of the two, as those differences would have it */
    const struct lineups *lineups;
    uint64_t groups;
    double won, both;             /* wins of the first, and of the two, over the groups */
    double won2, won_both, both2; /* sums of their squares and products */
};

void sprt_begin(struct sprt *sprt, const struct lineups *lineups, double elo0, double elo1);
/* Take the next group in. */
void sprt_add(struct sprt *sprt, const uint16_t *cells);
double sprt_llr(const struct sprt *sprt); /* logarithm of the likelihood ratio, H1 to H0 */
enum sprt_verdict sprt_verdict(const struct sprt *sprt);

#endif
