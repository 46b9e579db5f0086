/* SPDX-License-Identifier: MIT */
/* players.h: bots around one table: each with the memory of its seat and a generator of its own.
 * The driver tells them after every choice what happened; each hears what its seat may know. */
#ifndef LB_LAB_PLAYERS_H
#define LB_LAB_PLAYERS_H

#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/seat.h"

struct player {
    bool present;       /* a bot sits here */
    struct level level; /* of that strength */
    lb_rng rng;         /* its own chance */
    lb_memory memory;
};

struct players {
    const lb_game *game;
    unsigned count;
    bool asked;     /* memories are looked at from outside, whether or not their bots do */
    lb_state state; /* as last shown */
    struct player seat[LB_SEATS_MAX];
};

/* Nobody sits at the table yet. */
void players_start(struct players *players, const lb_game *game, unsigned count);
/* A bot sits down before the first event; its chance follows from the bots' seed as seat.h says, so
 * that it plays alike in here and in another process. */
void players_seat(struct players *players, unsigned seat, const struct level *level,
                  const lb_options *options, const lb_seed *bots_seed);
/* Everybody is told who sits where; after all have sat down. */
void players_meet(struct players *players);
/* What one choice made happen, and the state after it. */
void players_see(struct players *players, const lb_events *events, const lb_state *state);
/* The move of a bot that may act. */
lb_move players_choose(struct players *players, unsigned seat);

#endif
