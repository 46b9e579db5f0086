/* SPDX-License-Identifier: MIT */
/* board.h: the state of the Board Game.
 *
 * A hand is a word as in kittens.h: each title owns as many bits as it has copies, and n copies are
 * the n lowest bits of its field. The action deck is such a word too: nobody ever sees its order, so
 * drawing a random card of it is the same as having shuffled it. */
#ifndef LB_GAMES_BOARD_H
#define LB_GAMES_BOARD_H

#include "core/game.h"
#include "core/window.h"
#include "games/board/box.h"

enum board_phase {
    BOARD_TURN,
    BOARD_WINDOW,  /* Nope? */
    BOARD_MAGNET,  /* a magnet before the disc is flipped? */
    BOARD_PLACE,   /* where the magnet goes */
    BOARD_ORDER,   /* how the top discs go back */
    BOARD_DEFUSE,  /* defuse or explode */
    BOARD_SWAP,    /* with whom of the last */
    BOARD_DISCARD, /* down to three cards */
    BOARD_OVER
};

/* How the turn goes on after the space has acted. */
enum { BOARD_END_TURN, BOARD_END_ATTACK };

struct board {
    struct lb_head head;
    uint64_t hand[BOARD_SEATS];
    uint64_t deck;
    uint64_t discard;
    uint8_t discs[BOARD_DISCS_MOST + 1]; /* the Move Deck, the bottom disc first; 0 above the top */
    uint8_t discs_count;
    uint8_t used[LB_DISCS];         /* the Move Discard Pile */
    uint8_t positions[BOARD_SEATS]; /* LB_NOBODY for who left */
    uint8_t magnets;                /* left in the supply */
    uint8_t side;                   /* 0 Calm, 1 Chaos */
    uint8_t phase;                  /* an enum board_phase */
    uint8_t turn, owed, attacked;
    uint8_t moved;     /* it has made a Super Move in this turn */
    uint8_t committed; /* it has chosen to flip its disc */
    uint8_t ending;    /* how its turn will end */
    lb_seats alive;    /* who is at the table */
    /* The open action; all zero where there is none. */
    uint8_t action; /* 1 + the title played */
    uint8_t by;     /* who played it */
    uint8_t nopes;  /* length of the chain of Nopes */
} LB_STATE_TYPE;

static_assert(sizeof(struct board) <= sizeof(lb_state), "a state fits the bytes it is given");

extern const uint8_t board_card[BOARD_TITLES];   /* the lb_card of a title */
extern const uint64_t board_field[BOARD_TITLES]; /* its bits */
extern const uint8_t board_spot[BOARD_TITLES];   /* its lowest bit, if it has any */
extern const uint8_t board_space[2][BOARD_RIBBON + 1];
extern const uint8_t board_disc_count[LB_DISCS];
extern const struct fact_key board_fact_keys[];

static inline struct board *board_of(lb_state *state)
{
    return (struct board *)(void *)state;
}

static inline const struct board *board_in(const lb_state *state)
{
    return (const struct board *)(const void *)state;
}

static inline bool board_holds(const struct board *s, unsigned seat, unsigned title)
{
    return (s->hand[seat] & board_field[title]) != 0;
}

/* The seats that hold a title. */
static inline unsigned board_holders(const struct board *s, unsigned title)
{
    return board_field[title] != 0 ? window_holders(s->hand, BOARD_SEATS, board_spot[title]) : 0;
}

static inline uint64_t board_more(uint64_t hand, unsigned title)
{
    return hand | (hand + (UINT64_C(1) << board_spot[title])); /* the carry finds the place */
}

static inline uint64_t board_less(uint64_t hand, unsigned title)
{
    uint64_t field = board_field[title];
    return (hand & ~field) | ((hand & field) >> 1 & field);
}

/* The title a bit of a hand belongs to. */
unsigned board_title_at(unsigned bit);

/* The i-th order of n discs: old places from the top; how many orders there are. */
unsigned board_orders(unsigned n);
const uint8_t *board_order(unsigned n, unsigned i);
uint64_t board_order_choices(const struct board *s); /* one per different result */

/* board.c, for building a state from facts. */
void board_open(struct board *s, unsigned phase, unsigned seat);

/* board_tell.c: what can be seen and said of a state. */
bool board_parts(const lb_state *state, unsigned choice, struct parts *parts);
void board_objection(const lb_state *state, unsigned choice, lb_reason *why);
lb_seats board_move_audience(const lb_state *state, unsigned seat, unsigned choice);
bool board_fits(const lb_event *event);
void board_view(const lb_state *state, unsigned viewer, lb_view *view);
bool board_dangers(const lb_view *view, uint64_t *cards);
unsigned board_next_card(const lb_state *state);
/* Whether a disc that the seat to move flips now ends on a Kitten. */
bool board_disc_explodes(const struct board *before, unsigned disc);
unsigned board_facts(const lb_state *state, lb_fact *facts);
lb_status board_build(const lb_game *game, lb_state *state, const lb_options *options,
                      const lb_fact *facts, unsigned count, lb_reason *why);

/* What everybody should know who plays it. */
#define BOARD_NOTE "Track, discs and deck are reconstructed (B1.2 to B1.5)."

extern const struct mind board_mind;       /* mind.c */
extern const struct manner board_manner;   /* manner.c */
extern const struct learned board_learned; /* learned.c */

/* zones.c: the cards and the table as they look. */
extern const lb_face board_faces[LB_CARDS];
extern const lb_track board_track;
extern const struct zone_words board_zone_words[];
void board_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);
unsigned board_lays(const lb_event *event);

#endif
