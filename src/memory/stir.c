/* SPDX-License-Identifier: MIT */
/* stir.c: what nobody at a table knows, shuffled anew. */
#include "memory/stir.h"

#include "core/game.h"
#include "memory/mind.h"

unsigned stir_places(uint8_t *pile, unsigned count, lb_seen seen, lb_rng *rng)
{
    uint8_t cards[64];
    unsigned hidden = 0, next = 0;
    for (unsigned place = 0; place < count; place++) {
        cards[hidden] = pile[place];
        hidden += !(seen >> place & 1);
    }
    if (rng != NULL) {
        lb_rng_shuffle(rng, cards, hidden);
        for (unsigned place = 0; place < count; place++) {
            pile[place] = seen >> place & 1 ? pile[place] : cards[next++];
        }
    }
    return hidden;
}

lb_seen lb_seen_after(lb_seen seen, const lb_state *before, const lb_events *events)
{
    const struct mind *mind = game_of(before)->mind;
    for (unsigned i = 0; i < events->count && mind->uncover != NULL; i++) {
        seen = mind->uncover(seen, before, &events->item[i]);
    }
    return seen;
}

unsigned lb_stir(lb_state *state, lb_seen seen, lb_rng *rng)
{
    const struct mind *mind = game_of(state)->mind;
    return mind->stir != NULL ? mind->stir(state, seen, rng) : 0;
}
