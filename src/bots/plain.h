/* SPDX-License-Identifier: MIT */
/* plain.h: endings of two seats in which nothing is hidden, by plain recursion: who decides takes the best for
 * itself, chance counts as likely as it is. */
#ifndef LB_BOTS_PLAIN_H
#define LB_BOTS_PLAIN_H

#include "bots/ending.h"

#define ALIKE 1e-12 /* shares that differ by less are the same */

struct plain;

/* NULL where there is no memory; plain_free when done. */
struct plain *plain_start(unsigned seat, const struct ending_limits *limits);
void plain_free(struct plain *plain);
/* What that seat wins from a state that is open to all, and if this is chosen there; false where it would take
 * too much. */
bool plain_share(struct plain *plain, const lb_state *state, double *share);
bool plain_choose(struct plain *plain, const lb_state *state, unsigned seat, unsigned choice,
                  double *share);
unsigned plain_positions(const struct plain *plain); /* looked at so far */

#endif
