/* SPDX-License-Identifier: MIT */
/* kittens.h: the state and the editions of the three Kittens card games.
 *
 * The one thing to know: a *hand is a word*. Each title of a deck owns a field of bits, as wide as
 * it has copies, and n copies in hand are the n lowest bits of the field. The place of a field's
 * lowest bit stands for the title everywhere ("spot"). So the size of a hand is its number of bits,
 * a random card is a random bit, and bit 0, 1 or 2 of a field says that the title can be played
 * alone, as a pair or as a triple: the legal choices of a turn are the hand itself under a mask. */
#ifndef LB_GAMES_KITTENS_H
#define LB_GAMES_KITTENS_H

#include <assert.h>

#include "core/game.h"

enum {
    KITTENS_SEATS = 5,
    KITTENS_PILE = 48, /* the largest draw pile is 43 cards, and a kitten may come back */
    SPOT_KITTEN = 63,  /* the Exploding Kitten's spot: it is never in a hand */
    SPOT_NONE = 62,    /* no card */
    /* Leads of a turn beside the spots of the hand. */
    LEAD_WILD_THREE = 59, /* a triple with Feral Cats or Godcat in it */
    LEAD_WILD_PAIR = 60,  /* a pair of that sort */
    LEAD_BURGLAR = 61,
    LEAD_FIVE = 62,
    LEAD_DRAW = 63
};

/* What the state waits for. Those up to STAGES_LAST are stages inside a move of the turn's seat. */
enum phase {
    PHASE_AIM,        /* at whom */
    PHASE_NAME,       /* which title is asked for */
    PHASE_FIVE,       /* the next of five titles */
    PHASE_WILD_PAIR,  /* which mixed pair */
    PHASE_WILD_THREE, /* which mixed triple */
    PHASE_AS,         /* what Godcat stands for */
    STAGES_LAST = PHASE_AS,
    PHASE_TURN,
    PHASE_WINDOW, /* Nope? */
    PHASE_GIVE,
    PHASE_TAKE,
    PHASE_PLACE,
    PHASE_USE,
    PHASE_HECK,
    PHASE_LAY,
    PHASE_STEAL, /* Godcat, or a blind card */
    PHASE_DUEL,
    PHASE_OVER
};

/* What is being played. */
enum action { ACTION_NONE, ACTION_SINGLE, ACTION_PAIR, ACTION_THREE, ACTION_FIVE, ACTION_BURGLAR };

/* What a card played alone does. */
enum effect {
    EFFECT_NONE, /* cannot be played alone */
    EFFECT_ATTACK,
    EFFECT_TARGETED,
    EFFECT_SKIP,
    EFFECT_FAVOR,
    EFFECT_SHUFFLE,
    EFFECT_SEE,
    EFFECT_REVEAL,
    EFFECT_HECK,
    EFFECT_ARMAGEDDON,
    EFFECT_GODCAT,
    EFFECTS
};

enum { USE_DEFUSE, USE_GODCAT };
enum { HECK_KEEP, HECK_TOP };
enum { DUEL_KEEP, DUEL_SWAP };
enum { STEAL_BLIND, STEAL_GODCAT };
enum { LAY_GODCAT = 0, LAY_DEVILCAT = 8 }; /* plus the seat it is laid before */

enum { HECK_HIDDEN, HECK_SHOWN }; /* a kitten that Raising Heck brings up */
enum { COMBOS_CATS, COMBOS_TRIPLES, COMBOS_ALL };
enum kittens_option {
    OPTION_HAND,
    OPTION_STACK,
    OPTION_COMBOS,
    OPTION_FAST,
    OPTION_DEFUSES,
    OPTION_GODCAT,
    OPTION_HECK,
    KITTENS_OPTIONS
};

enum { OWN_STACK }; /* bytes of a view that are these games' own: whether attacks add up */

/* What is open besides the phase; all zero in a plain turn, so that equal states are equal bytes. */
struct open_action {
    uint64_t five;  /* spots of five different titles */
    uint8_t action; /* an enum action */
    uint8_t spot;   /* the title played, or the one Godcat stands for */
    uint8_t ferals; /* Feral Cats among the cards */
    uint8_t godcat; /* 1 if Godcat is among them, or is the card */
    uint8_t target; /* whom it is aimed at */
    uint8_t named;  /* the title asked for */
    uint8_t nopes;  /* length of the chain of Nopes */
    uint8_t aside;  /* 1 + spot of the card between hand and pile; in a duel: what was laid */
};

struct kittens {
    struct lb_head head;
    uint64_t hand[KITTENS_SEATS];
    uint64_t discard; /* like a hand; Exploding Kittens are counted apart */
    uint64_t removed; /* like a hand: out of the game, as everybody knows */
    uint64_t unseen;  /* like a hand: out of the game, seen by nobody */
    uint64_t leads;   /* bits of a hand that can lead a move of a turn under the options */
    struct open_action open;
    uint8_t pile[KITTENS_PILE]; /* spots, the bottom card first; 0 above the top */
    uint8_t pile_count;
    uint8_t kittens_discarded;
    uint8_t kittens_removed;
    uint8_t phase;    /* an enum phase */
    uint8_t turn;     /* whose turn */
    uint8_t owed;     /* turns still to take, this one included */
    uint8_t attacked; /* 1 if an attack made them */
    lb_seats alive;
    uint8_t burglar;  /* the seat it stands before, or LB_NOBODY */
    uint8_t godcat;   /* a seat, LB_ON_MAT, LB_IN_PLAY or LB_NOBODY */
    uint8_t devilcat; /* LB_ON_MAT, LB_IN_PLAY or LB_NOBODY */
    uint8_t edition;  /* row of the editions */
    int8_t options[KITTENS_OPTIONS];
} LB_STATE_TYPE;

static_assert(sizeof(struct kittens) <= sizeof(lb_state), "a state fits the bytes it is given");

/* A deck: which title owns which field. */
struct deck {
    uint64_t field[64];        /* by spot */
    uint8_t spot_at[64];       /* by bit: the spot of its field, SPOT_NONE where there is none */
    uint8_t title_at[64];      /* by bit: which title, in their order; behind them their number */
    uint8_t card_at[64];       /* by spot: its lb_card */
    uint8_t spot_of[LB_CARDS]; /* by lb_card: 1 + its spot, 0 where there is none */
    uint8_t effect[64];        /* by spot: an enum effect */
    uint64_t low;              /* first bit of every field: the titles */
    uint64_t second;           /* second bits: pairs */
    uint64_t third;            /* third bits: triples */
    uint64_t cats;             /* first bits of the cat titles but the Feral Cat */
    uint64_t feral, godcat, nope, defuse; /* first bits, 0 where the deck has none */
    uint64_t alone;                       /* first bits of what can be played alone */
    uint64_t favors;                      /* first bits of what needs another seat with a card */
    uint64_t armageddon;
    uint64_t godcat_as; /* titles Godcat can stand for when played alone */
    uint64_t
        by_effect[EFFECTS]; /* first bit of the title with that effect, 0 where there is none */
    uint8_t nope_spot, defuse_spot, feral_spot, godcat_spot;
    uint8_t base[48]; /* the cards dealt from: all but kittens, Defuses and Godcat */
    uint8_t base_count;
};

/* An edition: a deck and the numbers of its sheet. */
struct edition {
    const struct deck *deck;
    uint8_t row;        /* which of the editions it is */
    uint8_t hand;       /* cards dealt beside the Defuse */
    uint8_t defuses[6]; /* extra Defuses put back, by players */
    bool defuses_dealt; /* they go back before the deal */
    bool stack;         /* attacks add up */
    uint8_t combos;
    bool burglar;
    bool cats_on_mat; /* Godcat and Devilcat lie beside the deck */
};

extern const struct edition kittens_editions[];

static inline const struct deck *deck_of(const struct kittens *s)
{
    return kittens_editions[s->edition].deck;
}

static inline struct kittens *kittens_of(lb_state *state)
{
    return (struct kittens *)(void *)state;
}

static inline const struct kittens *kittens_in(const lb_state *state)
{
    return (const struct kittens *)(const void *)state;
}

/* K4.10: the bottom card that was brought up is a kitten, and everybody sees it. */
static inline bool heck_shows(const struct kittens *s)
{
    return s->options[OPTION_HECK] == HECK_SHOWN && s->open.aside == SPOT_KITTEN + 1;
}

/* n copies of a title less in a hand. */
static inline uint64_t hand_less(const struct deck *deck, uint64_t hand, unsigned spot, unsigned n)
{
    uint64_t field = deck->field[spot];
    return (hand & ~field) | ((hand & field) >> n & field);
}

/* One card more of every title in a set of spots: the carry of the sum finds the places. */
static inline uint64_t hand_with(uint64_t hand, uint64_t titles)
{
    return hand | (hand + titles);
}

/* n copies of a title more. */
static inline uint64_t hand_more(uint64_t hand, unsigned spot, unsigned n)
{
    for (; n > 0; n--) {
        hand = hand_with(hand, UINT64_C(1) << spot);
    }
    return hand;
}

/* The cards of the open action, sorted by id; how many. */
unsigned kittens_action_cards(const struct kittens *s, uint8_t cards[5]);

/* The mixed combo a choice of PHASE_WILD_PAIR or PHASE_WILD_THREE stands for. */
void kittens_mix(struct kittens *s, unsigned choice);

/* Where a card has its field, SPOT_NONE where it has none. */
static inline unsigned kittens_spot(const struct deck *deck, unsigned card)
{
    unsigned after = card < LB_CARDS ? deck->spot_of[card] : 0;
    return after > 0 ? after - 1 : (unsigned)SPOT_NONE;
}

/* kittens_tell.c: what can be seen and said of a state. */
bool kittens_parts(const lb_state *state, unsigned choice, struct parts *parts);
void kittens_objection(const lb_state *state, unsigned choice, lb_reason *why);
lb_seats kittens_move_audience(const lb_state *state, unsigned seat, unsigned choice);
void kittens_view(const lb_state *state, unsigned viewer, lb_view *view);
bool kittens_dangers(const lb_view *view, uint64_t *cards);
unsigned kittens_next_card(const lb_state *state);
unsigned kittens_facts(const lb_state *state, lb_fact *facts);
extern const struct fact_key kittens_fact_keys[];
lb_status kittens_build(const lb_game *game, lb_state *state, const lb_options *options,
                        const lb_fact *facts, unsigned count, lb_reason *why);

/* kittens.c, for building a state from facts. */
void kittens_prepare(const lb_game *game, struct kittens *s,
                     const lb_options *options); /* what does not change in a game */
void kittens_open(struct kittens *s);            /* open the decision of its phase */
void kittens_finish(struct kittens *s);          /* the game is over, the living have won */

extern const struct mind kittens_mind;                                       /* mind.c */
extern const struct manner original_manner, burglar_manner, evil_manner;     /* manner.c */
extern const struct learned original_learned, burglar_learned, evil_learned; /* learned.c */

/* zones.c: the cards and the table as they look. */
extern const lb_face kittens_faces[LB_CARDS];
extern const struct zone_words kittens_zone_words[];
void kittens_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones);
unsigned kittens_lays(const lb_event *event);

#endif
