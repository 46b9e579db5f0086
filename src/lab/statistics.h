/* SPDX-License-Identifier: MIT */
/* statistics.h: the little statistics a laboratory of games needs: tallies, intervals, chi-square.
 * Everything is counted in whole numbers, so parts can be added up in any order. */
#ifndef LB_LAB_STATISTICS_H
#define LB_LAB_STATISTICS_H

#include <stdint.h>

/* ---- Tallies: how a small number is spread over many games ---------------------------------------- */

enum { TALLY_BINS = 2048 };

struct tally {
    uint64_t count;           /* numbers taken in */
    uint64_t sum, squares;    /* of the numbers, and of their squares */
    uint64_t least, most;     /* 0 while there are none */
    uint64_t bin[TALLY_BINS]; /* how often each came; the last one holds all that are larger */
};

void tally_add(struct tally *tally, uint64_t number);
void tally_merge(struct tally *into, const struct tally *from);
double tally_mean(const struct tally *tally);
double tally_deviation(const struct tally *tally); /* standard deviation of a sample */
double tally_median(const struct tally *tally);    /* exact while it is below the last bin */

/* ---- Shares ---------------------------------------------------------------------------------------- */

struct interval {
    double low, high;
};

#define Z_95 1.959963984540054 /* two sides of the normal curve leave 5 % */

/* Where a share may lie that came up `hits` times in `trials`, after Wilson. */
struct interval share_interval(uint64_t hits, uint64_t trials, double z);
/* The same where a trial may hit in part: `share` is the mean of numbers from 0 to 1. Such numbers
 * vary less than hits and misses do, so this interval is a little too wide rather than too narrow. */
struct interval mean_interval(double share, uint64_t trials, double z);

/* ---- Chi-square ------------------------------------------------------------------------------------ */

/* How far counts are from what was expected. */
double chi_square(const uint64_t *counts, const double *expected, unsigned cells);
/* The same where every cell is expected alike. */
double chi_square_even(const uint64_t *counts, unsigned cells);
/* How likely a distance is at least that large when only chance is at work. */
double chi_square_p(double distance, unsigned freedom);
/* The distance that is reached with that probability. */
double chi_square_critical(double p, unsigned freedom);

#endif
