/* SPDX-License-Identifier: MIT */
/* reliability.h: do chances come true? Said against what came, at every turn of many games.
 *
 * Bots play; whoever is to move says how likely it is that the next card hits it, that each other seat
 * holds each card that matters, and that it wins itself: blind, as learned of
 * those who sit there, and as learned of strangers. The true state is looked at only to count. */
#ifndef LB_LAB_RELIABILITY_H
#define LB_LAB_RELIABILITY_H

#include "lab/calibrate.h"

enum {
    RELIABILITY_FIGURES = 16,
    RELIABILITY_WIN = RELIABILITY_FIGURES - 1, /* the figure of win shares */
    RELIABILITY_BINS = CALIBRATE_BINS
};

struct reliability_bin {
    uint64_t times, said, came; /* said in millionths; came in parts of WORLD_WHOLE */
    uint64_t squares;           /* of what each game said too much, in thousandths */
};

/* One way to say it. */
struct reliability_curve {
    struct reliability_bin bin[RELIABILITY_BINS];
};

struct reliability {
    uint64_t games;
    struct reliability_figure {
        uint64_t times;
        uint8_t card; /* held; LB_NO_CARD: the next one hits, or none is asked about */
        struct reliability_curve blind, believed, strange;
    } figure[RELIABILITY_FIGURES];
};

/* As many games as the set-up has positions; win shares are asked for where it has playouts. False, and errno, if there is no memory or no thread. */
bool reliability_measure(const struct calibrate_setup *setup, struct reliability *reliability,
                         crew_progress *progress, void *context);

/* Mean distance between said and came over the bins, weighted by how often. */
double reliability_error(const struct reliability_curve *curve);
/* What that distance would be on the average if all that was said were right, in so many games like these:
 * the luck of a game, in which the same thing is said many times, counts as one. */
double reliability_chance(const struct reliability_curve *curve, uint64_t games);
/* What is left of that distance beyond chance: of each bin the root of its square less what chance makes of that
 * on the average, and nothing where that is more. */
double reliability_beyond(const struct reliability_curve *curve, uint64_t games);
/* In a bin that is not empty. */
double reliability_said(const struct reliability_bin *bin);
double reliability_came(const struct reliability_bin *bin);

#endif
