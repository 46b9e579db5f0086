/* SPDX-License-Identifier: MIT */
/* choose.h: the random player: any legal choice, each alike. */
#ifndef LB_BOTS_CHOOSE_H
#define LB_BOTS_CHOOSE_H

#include <litterbox.h>

/* One of a set of choices that is not empty. */
static inline unsigned choose_random(lb_choices legal, lb_rng *rng)
{
    unsigned count = 0;
    for (lb_choices rest = legal; rest != 0; rest &= rest - 1) {
        count++;
    }
    for (unsigned skip = lb_rng_below(rng, count); skip > 0; skip--) {
        legal &= legal - 1;
    }
    return (unsigned)__builtin_ctzll(legal);
}

#endif
