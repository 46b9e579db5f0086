/* SPDX-License-Identifier: MIT */
/* nullgame.h: the state of the smallest game, for its rules and for its mind. */
#ifndef LB_GAMES_NULLGAME_H
#define LB_GAMES_NULLGAME_H

#include "core/game.h"

enum { NULL_SEATS = 4, NULL_PILE = 9 };
enum { NULL_DRAW, NULL_PASS }; /* the choices of a turn */
enum { NULL_OWN_PASSED };      /* in a view, the game's own: who has used their pass */

/* The state is flat and begins with the head; what means nothing is zero. */
struct null_state {
    struct lb_head head;
    uint8_t pile[NULL_PILE]; /* 1 for the kitten, the bottom card first; 0 above the top */
    uint8_t pile_count;
    uint8_t cards[NULL_SEATS]; /* Tacocats each seat has drawn */
    uint8_t turn;
    lb_seats passed; /* who has used their pass */
    lb_seats lost;
} LB_STATE_TYPE;

static_assert(sizeof(struct null_state) <= sizeof(lb_state), "a state fits the bytes it is given");

static inline struct null_state *null_of(lb_state *state)
{
    return (struct null_state *)(void *)state;
}

static inline const struct null_state *null_in(const lb_state *state)
{
    return (const struct null_state *)(const void *)state;
}

extern const lb_game game_nullgame;

/* rules.c, for building a state from what is known of it. */
void null_open(struct null_state *s, unsigned seat);

extern const struct mind null_mind;     /* mind.c */
extern const struct manner null_manner; /* manner.c */

/* zones.c: the cards and the table as they look. */
extern const lb_face null_faces[LB_CARDS];
extern const struct zone_words null_zone_words[];
void null_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);

#endif
