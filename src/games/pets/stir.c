/* SPDX-License-Identifier: MIT */
/* stir.c: which hidden cards of Power Hungry Pets somebody knows, and the rest shuffled anew. */
#include "games/pets/mind.h"
#include "memory/stir.h"

/* Beside the places of the pile: the card set aside face down. */
#define SEEN_DOWN (UINT64_C(1) << PETS_CARDS)

/* Cards that are drawn leave no place behind. */
lb_seen pets_uncover(lb_seen seen, const lb_state *before, const lb_event *event)
{
    lb_seen down = seen & SEEN_DOWN;
    unsigned count = pets_in(before)->pile_count;
    switch (event->type) {
    case LB_EVENT_round:
        return 0;
    case LB_EVENT_juggled:
        return down;
    case LB_EVENT_peeked:
        return seen | seen_top(count, 1);
    case LB_EVENT_moved_card: /* the top card, which was looked at */
        return down | seen_with(seen & seen_below(count - 1), count - 1 - event->hidden[0]);
    case LB_EVENT_dug:
        return seen | SEEN_DOWN;
    default:
        return seen;
    }
}

/* The card set aside lies on the pile while that is shuffled. */
unsigned pets_stir(lb_state *state, lb_seen seen, lb_rng *rng)
{
    struct pets *s = pets_of(state);
    unsigned count = s->pile_count;
    bool aside = s->down != 0 && !(seen & SEEN_DOWN);
    assert(count < PETS_CARDS);
    if (aside) {
        s->pile[count] = (uint8_t)(s->down - 1);
    }
    unsigned hidden = stir_places(s->pile, count + aside, seen & seen_below(count), rng);
    if (aside) {
        s->down = (uint8_t)(s->pile[count] + 1);
        s->pile[count] = 0;
    }
    return hidden;
}
