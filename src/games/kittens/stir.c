/* SPDX-License-Identifier: MIT */
/* stir.c: which places of a Kittens pile somebody knows, and the rest shuffled anew. */
#include "games/kittens/sense.h"
#include "memory/stir.h"

enum { TOP_THREE = 3 };

/* Cards that are drawn from the top leave no place behind. */
lb_seen kittens_uncover(lb_seen seen, const lb_state *before, const lb_event *event)
{
    unsigned count = kittens_in(before)->pile_count;
    switch (event->type) {
    case LB_EVENT_shuffled:
        return 0;
    case LB_EVENT_peeked:
    case LB_EVENT_revealed:
        return seen | seen_top(count, TOP_THREE);
    case LB_EVENT_placed:
        return seen_with(seen, count - event->hidden[0]);
    case LB_EVENT_lifted:
        return seen >> 1;
    case LB_EVENT_topped:
        return seen_with(seen, count);
    case LB_EVENT_bottomed:
        return seen_with(seen, 0);
    case LB_EVENT_put_back: /* by lot: who knew a place does not know which it is now */
        return seen_below(count + 1);
    default:
        return seen;
    }
}

unsigned kittens_stir(lb_state *state, lb_seen seen, lb_rng *rng)
{
    struct kittens *s = kittens_of(state);
    return stir_places(s->pile, s->pile_count, seen, rng);
}
