/* SPDX-License-Identifier: MIT */
/* stir.h: what games need to say which places of a pile somebody knows. A place is its number from the bottom, so that it
 * stays the same while cards are drawn from the top. */
#ifndef LB_MEMORY_STIR_H
#define LB_MEMORY_STIR_H

#include <litterbox.h>

/* The lowest places. */
static inline lb_seen seen_below(unsigned count)
{
    return (UINT64_C(1) << count) - 1;
}

/* The top places of so many, at most all of them. */
static inline lb_seen seen_top(unsigned count, unsigned top)
{
    return seen_below(count) & ~seen_below(count > top ? count - top : 0);
}

/* Somebody has put a card in at a place. */
static inline lb_seen seen_with(lb_seen seen, unsigned place)
{
    lb_seen below = seen_below(place);
    return (seen & below) | (below + 1) | (seen & ~below) << 1;
}

/* Shuffles what lies at the places that nobody knows; how many these are. Without chance it only counts. */
unsigned stir_places(uint8_t *pile, unsigned count, lb_seen seen, lb_rng *rng);

#endif
