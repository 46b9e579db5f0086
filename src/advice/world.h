/* SPDX-License-Identifier: MIT */
/* world.h: a guessed world with its own luck: moved on, and played to its end by rules of thumb.
 * Copy it with =, and both copies meet the same luck. */
#ifndef LB_ADVICE_WORLD_H
#define LB_ADVICE_WORLD_H

#include <litterbox.h>

enum { WORLD_WHOLE = 60 }; /* a game: it can be split between 1 to 6 winners */

struct world {
    const lb_game *game;
    lb_state state;
    lb_wits wits;
    lb_rng luck;
};

/* A seed for many worlds. */
lb_seed world_seed(lb_rng *rng);
/* World `number` of a seed, one that the memory cannot rule out. */
void world_guess(struct world *world, const lb_memory *memory, const lb_seed *seed,
                 uint64_t number);
/* A whole move of a seat; what it made happen goes to `events`, which may be NULL. */
void world_move(struct world *world, unsigned seat, const lb_move *move, lb_events *events);
/* Played on to its end. */
void world_end(struct world *world);
/* How much of the game a seat won, in parts of WORLD_WHOLE; it must be over. */
unsigned world_won(const struct world *world, unsigned seat);

#endif
