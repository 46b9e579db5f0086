/* SPDX-License-Identifier: MIT */
/* window.h: the reaction window, the one mechanism for answers out of turn in every game.
 * A brief window waits for the seats that hold the answering card; a live one for every seat the rules
 * would let answer if it held it, and who does not can only pass. Answers come in any order; who passes
 * is out of it, the first answer closes it. What it waits for is nobody's business, so it stays in the
 * head. */
#ifndef LB_CORE_WINDOW_H
#define LB_CORE_WINDOW_H

#include "core/bits.h"
#include "core/game.h"

enum { WINDOW_PASS, WINDOW_ANSWER, WINDOW_NOPE = WINDOW_ANSWER };

/* The seats whose hand, as a word, has a bit set. It is written so that compilers keep it in registers: a
 * vector load behind the store of one hand would wait. */
static inline unsigned window_holders(const uint64_t *hand, unsigned seats, unsigned bit)
{
    unsigned set = 0;
#pragma GCC unroll 6
    for (unsigned seat = seats; seat-- > 0;) {
        set = set << 1 | (unsigned)(hand[seat] >> bit & 1);
    }
    return set;
}

/* Whom a window waits for when it opens: the holders and, where windows are live, all the living, but for
 * one seat. It is written so that compilers do it in bytes. */
static inline unsigned window_asked(const struct lb_head *head, unsigned holders, unsigned except)
{
    lb_seats waiting = (lb_seats)((lb_seats)holders | head->asks);
    return waiting & ~(1u << except);
}

/* Wait for them, asked clockwise after the seat that is left out; false if there is nobody to wait for. */
static inline bool window_open(struct lb_head *head, unsigned holders, unsigned except)
{
    unsigned waiting = window_asked(head, holders, except);
    if (waiting == 0) {
        return false;
    }
    head->legal = 1u << WINDOW_PASS | 1u << WINDOW_ANSWER;
    head->to_act = (lb_seats)waiting;
    head->after = (uint8_t)except;
    head->staged = 0;
    return true;
}

/* A seat has passed or gone; false once nobody is waited for. */
static inline bool window_without(struct lb_head *head, unsigned seat)
{
    head->to_act &= (lb_seats) ~(1u << seat);
    return head->to_act != 0;
}

/* Whom windows ask from now on, with these seats in the game. */
static inline void window_ask(struct lb_head *head, unsigned living)
{
    head->asks = (lb_seats)(head->windows == LB_WINDOWS_live ? living : 0);
}

/* Who is waited for in a live window and can only pass. */
static inline lb_seats window_idle(const lb_state *state)
{
    const struct lb_head *head = head_of(state);
    const lb_game *game = head->asks != 0 ? game_of(state) : NULL;
    return (lb_seats)(game != NULL ? head->to_act & ~game->able(state) : 0);
}

/* The window a viewer sees, in a world where these seats hold the card: of the others nobody knows who
 * has passed, so they are all waited for. False if nobody is. */
static inline bool window_guess(struct lb_head *head, const lb_view *view, unsigned holders,
                                unsigned except)
{
    return window_open(head, holders, except) &&
           (view->legal != 0 || window_without(head, view->viewer));
}

/* Whether a seat that holds the card, or not, can see a live window as that view shows it. */
static inline bool window_allows(const lb_view *view, bool holds, unsigned except)
{
    unsigned others = view->alive & ~(1u << except) & ~(1u << view->viewer);
    lb_choices all = 1u << WINDOW_PASS | 1u << WINDOW_ANSWER;
    return view->legal == 0 ? others != 0
                            : view->viewer != except && (view->alive >> view->viewer & 1) &&
                                  view->legal == (holds ? all : 1u << WINDOW_PASS);
}

#endif
