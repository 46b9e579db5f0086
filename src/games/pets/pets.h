/* SPDX-License-Identifier: MIT */
/* pets.h: the state of Power Hungry Pets.
 * A card is its number, 0 to 10; where a card may be missing, a byte holds the number plus one. */
#ifndef LB_GAMES_PETS_H
#define LB_GAMES_PETS_H

#include <assert.h>

#include "core/game.h"

enum {
    PETS_SEATS = 6,
    PETS_CARDS = 21,
    PETS_KINDS = 11,
};

/* The cards by number. */
enum {
    PET_ROBOVAC,
    PET_BOWL,
    PET_TRAPPER,
    PET_BUNNY,
    PET_SHIELD,
    PET_SNAKE,
    PET_DIGGER,
    PET_JUGGLER,
    PET_HERMIT,
    PET_NOT_A_PET,
    PET_KING
};

enum pets_phase {
    PETS_AIM, /* stages of a turn: at whom, which number */
    PETS_NAME,
    PETS_STAGES_LAST = PETS_NAME,
    PETS_TURN,
    PETS_PLACE, /* where the Mouse Trapper's card goes */
    PETS_DIG,   /* keep or swap with the card set aside */
    PETS_OVER
};

enum { PETS_OPTION_ROBOVAC, PETS_OPTION_ROUNDS, PETS_OPTION_SHIELDS, PETS_OPTIONS };
enum { ROBOVAC_KING_OUT, ROBOVAC_WINS };
enum { ROUNDS_FULL, ROUNDS_SINGLE };
enum { SHIELDS_OPEN, SHIELDS_CLOSED };

struct pets {
    struct lb_head head;
    uint8_t hand[PETS_SEATS]; /* 1 + the card each seat keeps, 0 for none */
    uint8_t drawn;            /* 1 + the second card of the seat to move */
    uint8_t down;             /* 1 + the card set aside face down */
    uint8_t up[2];            /* 1 + the cards set aside face up */
    uint8_t pile[PETS_CARDS]; /* the bottom card first; 0 above the top */
    uint8_t pile_count;
    uint8_t front_count[PETS_SEATS];
    uint8_t front[PETS_SEATS][LB_ROW_MAX]; /* cards before each seat, in order; 0 behind the last */
    uint8_t tokens[PETS_SEATS];
    uint8_t phase; /* an enum pets_phase */
    uint8_t turn;
    uint8_t round;   /* from 1 */
    uint8_t played;  /* the card a staged move plays */
    uint8_t target;  /* and at whom */
    lb_seats alive;  /* in this round */
    lb_seats seated; /* at the table: who leaves does not come back */
    lb_seats shielded;
    lb_seats winners; /* of the game, once it is over */
    int8_t options[PETS_OPTIONS];
} LB_STATE_TYPE;

static_assert(sizeof(struct pets) <= sizeof(lb_state), "a state fits the bytes it is given");

extern const uint8_t pets_card[PETS_KINDS]; /* the lb_card of a number */
extern const uint8_t pets_copies[PETS_KINDS];
extern const struct fact_key pets_fact_keys[];

static inline struct pets *pets_of(lb_state *state)
{
    return (struct pets *)(void *)state;
}

static inline const struct pets *pets_in(const lb_state *state)
{
    return (const struct pets *)(const void *)state;
}

/* Tokens that win the game. (P5.6) */
static inline unsigned pets_tokens(unsigned players)
{
    return players <= 3 ? 3 : 2;
}

/* Whether a card is aimed at another seat. */
static inline bool pets_aims(unsigned card)
{
    return (1u << PET_BOWL | 1u << PET_BUNNY | 1u << PET_SNAKE | 1u << PET_HERMIT) >> card & 1;
}

/* The other living seats without a shield: whom cards can touch. (P4.7) */
static inline lb_seats pets_bare(const struct pets *s)
{
    return (lb_seats)(s->alive & ~s->shielded & ~(1u << s->turn));
}

/* Whom a card can be aimed at: shields may be, in vain, or may not. (P4.12) */
static inline lb_seats pets_targets(const struct pets *s)
{
    bool closed = s->options[PETS_OPTION_SHIELDS] == SHIELDS_CLOSED;
    return (lb_seats)(s->alive & ~(1u << s->turn) & ~(closed ? s->shielded : 0u));
}

/* rules.c: one choice. Without chance, rng being NULL, a Juggler leaves the cards as they lie, and the end of a
 * round is neither told nor followed by another round. */
void pets_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events);
/* For building a state from facts. */
void pets_open(struct pets *s, unsigned phase);
/* What follows the last turn of a round. */
void pets_end_round(struct pets *s, lb_rng *rng, lb_events *events);

/* pets_tell.c: what can be seen and said of a state. */
bool pets_parts(const lb_state *state, unsigned choice, struct parts *parts);
void pets_objection(const lb_state *state, unsigned choice, lb_reason *why);
lb_seats pets_move_audience(const lb_state *state, unsigned seat, unsigned choice);
void pets_view(const lb_state *state, unsigned viewer, lb_view *view);
unsigned pets_next_card(const lb_state *state);
unsigned pets_facts(const lb_state *state, lb_fact *facts);
lb_status pets_build(const lb_game *game, lb_state *state, const lb_options *options,
                     const lb_fact *facts, unsigned count, lb_reason *why);

extern const struct mind pets_mind;       /* mind.c */
extern const struct manner pets_manner;   /* manner.c */
extern const struct learned pets_learned; /* learned.c */

/* zones.c: the cards and the table as they look. */
extern const lb_face pets_faces[LB_CARDS];
extern const struct zone_words pets_zone_words[];
void pets_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);

#endif
