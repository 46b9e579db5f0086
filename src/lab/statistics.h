/* SPDX-License-Identifier: MIT */
/* statistics.h: the little statistics a laboratory of games needs: tallies and chi-square.
 * Everything is counted in whole numbers, so parts can be added up in any order. */
#ifndef LB_LAB_STATISTICS_H
#define LB_LAB_STATISTICS_H

#include <stdint.h>

#include "advice/interval.h"

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
