/* SPDX-License-Identifier: MIT */
/* mind.h: what the parts of the mind of Pets share: notes, wits, and playing by thumb. */
#ifndef LB_MEMORY_PETS_MIND_H
#define LB_MEMORY_PETS_MIND_H

#include <string.h>

#include "games/pets/cases.h"

/* What the seats of a guess know of it. The cards themselves are in the state. */
struct pets_wits {
    uint16_t lacks[PETS_SEATS];    /* numbers that all know a seat's kept card is not */
    uint16_t denied[PETS_SEATS];   /* and that the seat whose guess this is knows it is not */
    lb_seats known_by[PETS_SEATS]; /* who knows a seat's kept card, besides itself */
    lb_seats down_by;              /* who knows the card set aside */
    lb_seats drawn_by;             /* who knew the card the seat to move drew */
    uint8_t held;   /* 1 + the number that seat kept before, 0 if it does not matter */
    uint8_t given;  /* 1: these are wits; 0: nobody remembers anything */
    uint8_t own;    /* 1 + the seat whose guess this is; 0: nobody's */
    lb_seats fresh; /* whose kept card came to it since it last played one */
    /* Who knows a place of the pile, the bottom first, eight places in a word. */
    union {
        lb_seats pile_by[24];
        uint64_t pile_words[3];
    };
} __attribute__((may_alias));

static_assert(PETS_CARDS <= 24, "every card has a place");
static_assert(sizeof(struct pets_wits) <= sizeof(lb_wits), "wits fit the words they are given");

/* What a memory of this game holds in its words. */
struct pets_notes {
    uint8_t copies[PETS_KINDS]; /* the deck: the printed one, but in tests */
    lb_seats seated;
    lb_seats shielded;
    lb_seats winners;
    uint8_t played;              /* the last card played, a number */
    uint8_t named;               /* and the number it named */
    uint8_t digger;              /* who may be swapping with the card set aside, or LB_NOBODY */
    uint8_t compared[2];         /* whose cards were compared, or LB_NOBODY */
    uint8_t two;                 /* who holds a second card, or LB_NOBODY */
    uint8_t trapped[PETS_SEATS]; /* cards in the pile when a seat last put one back, 0 for never */
    struct pets_wits
        wits; /* what seats can be seen to learn, mine but for what follows from cases */
    struct pets_belief belief;
} __attribute__((may_alias));

static_assert(sizeof(struct pets_notes) <= sizeof(uint64_t[LB_MEMORY_WORDS]), "notes fit a memory");

static inline struct pets_notes *pets_notes_of(lb_memory *memory)
{
    return (struct pets_notes *)memory->words;
}

static inline const struct pets_notes *pets_notes_in(const lb_memory *memory)
{
    return (const struct pets_notes *)memory->words;
}

/* The number of a card, or PETS_KINDS for one that is hidden. */
static inline unsigned pets_number(unsigned card)
{
    return card - LB_CARD_royal_robovac < PETS_KINDS ? card - LB_CARD_royal_robovac : PETS_KINDS;
}

/* ---- How wits change -------------------------------------------------------------------------------- */

/* A seat has a card that nobody else knows anything of. */
static inline void wits_forget(struct pets_wits *wits, unsigned seat)
{
    wits->lacks[seat] = 0;
    wits->denied[seat] = 0;
    wits->known_by[seat] = 0;
}

/* A seat was given a card instead of its own. */
static inline void wits_renew(struct pets_wits *wits, unsigned seat)
{
    wits_forget(wits, seat);
    wits->fresh |= (lb_seats)(1u << seat);
}

/* Two seats swap their cards; each knows what it gave away. */
static inline void wits_exchange(struct pets_wits *wits, unsigned one, unsigned two)
{
    wits->fresh |= (lb_seats)(1u << one | 1u << two);
    uint16_t lacks = wits->lacks[one];
    wits->denied[one] = wits->denied[two] =
        0; /* one of them knows more now, and the other is its own */
    lb_seats known_by = wits->known_by[one];
    wits->lacks[one] = wits->lacks[two];
    wits->lacks[two] = lacks;
    wits->known_by[one] = (lb_seats)(wits->known_by[two] | 1u << two);
    wits->known_by[two] = (lb_seats)(known_by | 1u << one);
}

/* Equal numbers can only be those of which there are several cards. */
enum {
    NO_PAIR = ALL_NUMBERS & ~(1 << PET_BOWL | 1 << PET_TRAPPER | 1 << PET_BUNNY | 1 << PET_SHIELD |
                              1 << PET_SNAKE)
};

static inline void wits_level(struct pets_wits *wits, unsigned one, unsigned two)
{
    wits->lacks[one] |= NO_PAIR;
    wits->lacks[two] |= NO_PAIR;
    wits->known_by[one] |= (lb_seats)(1u << two);
    wits->known_by[two] |= (lb_seats)(1u << one);
}

/* sense.c */
unsigned pets_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng);
void pets_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
               lb_events *events);
void pets_lean(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng);
unsigned pets_rollout(lb_state *state, lb_wits *wits, lb_rng *rng);
double pets_prospect(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng);
double pets_standing(const lb_state *state,
                     unsigned seat); /* its share of the win between rounds */

extern const struct endings pets_endings; /* ending.c */

/* As the hooks of a mind. */
lb_seen pets_uncover(lb_seen seen, const lb_state *before, const lb_event *event);
unsigned pets_stir(lb_state *state, lb_seen seen, lb_rng *rng);

#endif
