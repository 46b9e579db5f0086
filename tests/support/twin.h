/* SPDX-License-Identifier: MIT */
/* twin.h: another world that a viewer cannot tell from the true one.
 * It is made through the public interface alone: the facts of a state are changed where the viewer
 * cannot see, written down as a position, and read back. */
#ifndef LB_TESTS_TWIN_H
#define LB_TESTS_TWIN_H

#include "support/check.h"

/* Exchanges cards the viewer cannot see (other hands, piles, cards set aside or gone unseen, a card
 * under somebody's eyes) so many times, and discs likewise; also what a duel laid, and who a window
 * waits for. No move may be staged. False where there is no such world. */
bool twin_make(const lb_state *state, unsigned viewer, unsigned exchanges, lb_rng *rng,
               lb_state *twin);

/* Bytes of a view that mean something. */
#define VIEW_BYTES (offsetof(lb_view, race) + sizeof(struct lb_view_race))

#endif
