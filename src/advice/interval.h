/* SPDX-License-Identifier: MIT */
/* interval.h: where a share may lie that was sampled. */
#ifndef LB_ADVICE_INTERVAL_H
#define LB_ADVICE_INTERVAL_H

#include <stdint.h>

struct interval {
    double low, high;
};

#define Z_95 1.959963984540054 /* two sides of the normal curve leave 5 % */

/* Where a share may lie that came up `hits` times in `trials`, after Wilson. */
struct interval share_interval(uint64_t hits, uint64_t trials, double z);
/* The same where a trial may hit in part: `share` is the mean of numbers from 0 to 1. Such numbers
 * vary less than hits and misses do, so this interval is a little too wide rather than too narrow. */
struct interval mean_interval(double share, uint64_t trials, double z);

#endif
