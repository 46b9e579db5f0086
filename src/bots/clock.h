/* SPDX-License-Identifier: MIT */
/* clock.h: how much of a budget is left, in playouts or in time. */
#ifndef LB_BOTS_CLOCK_H
#define LB_BOTS_CLOCK_H

#include <time.h>

#include "bots/bots.h"

struct clock {
    unsigned left;         /* playouts, where they are counted */
    struct timespec until; /* where time is */
    bool timed;
};

static inline struct clock clock_start(const lb_budget *budget)
{
    struct clock clock = {.left = budget->playouts, .timed = budget->playouts == 0};
    clock_gettime(CLOCK_MONOTONIC, &clock.until);
    long nanoseconds = clock.until.tv_nsec + (long)(budget->milliseconds % 1000) * 1000000;
    clock.until.tv_sec += (time_t)(budget->milliseconds / 1000) + nanoseconds / 1000000000;
    clock.until.tv_nsec = nanoseconds % 1000000000;
    return clock;
}

/* So many playouts were made; whether there is budget for more. */
static inline bool clock_spend(struct clock *clock, unsigned playouts)
{
    if (!clock->timed) {
        clock->left -= playouts < clock->left ? playouts : clock->left;
        return clock->left > 0;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec < clock->until.tv_sec ||
           (now.tv_sec == clock->until.tv_sec && now.tv_nsec < clock->until.tv_nsec);
}

#endif
