/* SPDX-License-Identifier: MIT */
/* window.h: the reaction window, the one mechanism for answers out of turn in every game.
 * It waits for the seats that hold the answering card, in any order; who passes is out of it, the
 * first answer closes it. What it waits for is nobody's business, so it stays in the head. */
#ifndef LB_GAMES_WINDOW_H
#define LB_GAMES_WINDOW_H

#include "core/game.h"

enum { WINDOW_PASS, WINDOW_ANSWER, WINDOW_NOPE = WINDOW_ANSWER };

/* The seats whose hand, as a word, has a bit set, but for one seat. It is written so that compilers
 * keep it in registers: a vector load behind the store of one hand would wait. */
static inline unsigned window_holders(const uint64_t *hand, unsigned seats, unsigned bit,
                                      unsigned except)
{
    unsigned set = 0;
#pragma GCC unroll 6
    for (unsigned seat = seats; seat-- > 0;) {
        set = set << 1 | (unsigned)(hand[seat] >> bit & 1);
    }
    return set & ~(1u << except);
}

/* Wait for a set of seats, asked clockwise after one; false if there is nobody to wait for, and then
 * nothing is changed. */
static inline bool window_open(struct lb_head *head, unsigned waiting, unsigned after)
{
    if (waiting == 0) {
        return false;
    }
    head->legal = 1u << WINDOW_PASS | 1u << WINDOW_ANSWER;
    head->to_act = (lb_seats)waiting;
    head->after = (uint8_t)after;
    head->staged = 0;
    return true;
}

/* A seat has passed or gone; false once nobody is waited for. */
static inline bool window_without(struct lb_head *head, unsigned seat)
{
    head->to_act &= (lb_seats) ~(1u << seat);
    return head->to_act != 0;
}

#endif
