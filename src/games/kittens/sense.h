/* SPDX-License-Identifier: MIT */
/* sense.h: what seats know of a guessed Kittens world, and sensible play with it.
 * In an lb_wits the word of a seat has a bit for each place from the top whose card that seat knows;
 * behind them stand the cards that are known to be in each hand, as hand words, and one word for the
 * last secret put-back: in its low byte 1 + who it was, above that how many cards were drawn since. Last
 * come, for each hand, the cards that went out of it in secret, which the others go on looking for there,
 * and above them a bit for each seat that knows better. */
#ifndef LB_MEMORY_KITTENS_WITS_H
#define LB_MEMORY_KITTENS_WITS_H

#include "games/kittens/kittens.h"

enum {
    WITS_PLACES = 0,                           /* plus a seat: places it knows */
    WITS_MARKS = WITS_PLACES + KITTENS_SEATS,  /* plus a seat: cards it is known to hold */
    WITS_SUSPECT = WITS_MARKS + KITTENS_SEATS, /* the last secret put-back, or 0 */
    WITS_GHOSTS = WITS_SUSPECT + 1,            /* plus a seat: cards it is wrongly taken to hold */
    GHOST_INSIDERS = LEAD_WILD_THREE /* bits of such a word from here on: who knows better */
};
static_assert(WITS_GHOSTS + (int)KITTENS_SEATS <= (int)LB_WITS_WORDS,
              "the wits of a Kittens game have room");
static_assert(GHOST_INSIDERS + (int)KITTENS_SEATS <= 64, "a hand leaves room for the seats");

/* What sense says the seat should choose; wits may be NULL. */
unsigned kittens_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng);
/* How near a seat is to a kitten, for what it knows; chances are in parts of 256. */
struct kittens_risk {
    unsigned kittens;   /* in the pile */
    unsigned top;       /* that one is on top */
    unsigned suspicion; /* that the one put back last is */
};
struct kittens_risk kittens_risk(const struct kittens *s, unsigned seat, const lb_wits *wits);
/* Puts a kitten that another seat put back in secret where sense would have it. */
void kittens_lean(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng);
/* One legal choice, with the wits kept up. */
void kittens_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                  lb_events *events);
/* Play to the end that way, keeping the wits; how many choices. */
unsigned kittens_rollout(lb_state *state, lb_wits *wits, lb_rng *rng);

/* As the hooks of a mind. */
lb_seen kittens_uncover(lb_seen seen, const lb_state *before, const lb_event *event);
unsigned kittens_stir(lb_state *state, lb_seen seen, lb_rng *rng);

#endif
