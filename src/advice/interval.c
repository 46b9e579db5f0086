/* SPDX-License-Identifier: MIT */
/* interval.c: Wilson's interval. */
#include "advice/interval.h"

#include <math.h>

struct interval mean_interval(double share, uint64_t trials, double z)
{
    if (trials == 0) {
        return (struct interval){0, 1};
    }
    double n = (double)trials;
    double shrink = 1 + z * z / n;
    double middle = (share + z * z / (2 * n)) / shrink;
    double reach = z / shrink * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return (struct interval){share <= 0 ? 0 : middle - reach, share >= 1 ? 1 : middle + reach};
}

struct interval share_interval(uint64_t hits, uint64_t trials, double z)
{
    return mean_interval((double)hits / (double)trials, trials, z);
}
