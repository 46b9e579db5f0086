/* SPDX-License-Identifier: MIT */
/* stir.c: which places of the Move Deck somebody knows, and the rest shuffled anew. The action deck has no order. */
#include "games/board/mind.h"
#include "memory/stir.h"

/* Discs that are flipped leave no place behind. */
lb_seen board_uncover(lb_seen seen, const lb_state *before, const lb_event *event)
{
    unsigned count = board_in(before)->discs_count;
    switch (event->type) {
    case LB_EVENT_discs_shuffled:
    case LB_EVENT_discs_refilled:
        return 0;
    case LB_EVENT_peeked:
    case LB_EVENT_ordered:
    case LB_EVENT_shared:
        return seen | seen_top(count, BOARD_FUTURE);
    case LB_EVENT_magnet:
        return seen_with(seen, count - event->hidden[0]);
    default:
        return seen;
    }
}

unsigned board_stir(lb_state *state, lb_seen seen, lb_rng *rng)
{
    struct board *s = board_of(state);
    return stir_places(s->discs, s->discs_count, seen, rng);
}
