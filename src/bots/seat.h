/* SPDX-License-Identifier: MIT */
/* seat.h: what a bot finds in its seat, wherever it runs: its own chance, and worlds to think about. */
#ifndef LB_BOTS_SEAT_H
#define LB_BOTS_SEAT_H

#include <litterbox.h>

/* The seed of a seat's own chance. It follows from the bots' seed of the table, never from the cards'. */
lb_seed seat_seed(const lb_seed *bots, unsigned seat);
/* The chance of a bot begins here, in this process or another. */
void seat_rng_start(lb_rng *rng, const lb_seed *own);

/* A world a memory cannot rule out; false if there is none, since what was told does not fit together. */
bool seat_world(const lb_memory *memory, lb_rng *rng, lb_state *world);

#endif
