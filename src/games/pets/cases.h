/* SPDX-License-Identifier: MIT */
/* cases.h: a belief about the hidden cards of a round of Pets, exact under the model.
 * Hidden cards lie in slots (hands, the second card of the seat to move, the card set aside) and at
 * places of the pile. A belief is a short list of weighted cases; a case says which numbers each slot
 * may hold and which places of the pile are known. A distribution of the cards that are left over slots
 * and places has the weight of all cases that allow it, and is as probable as that. */
#ifndef LB_MEMORY_PETS_CASES_H
#define LB_MEMORY_PETS_CASES_H

#include "core/wide.h"
#include "games/pets/pets.h"
#include "memory/big.h"

enum {
    SLOT_DRAWN = PETS_SEATS, /* slots 0 to 5 are the hands of the seats */
    SLOT_DOWN,
    PETS_SLOTS,
    PETS_PLACES = 3,  /* places known at once: one for each Mouse Trapper of mine */
    PETS_CASES = 192, /* more cases than this, and the lightest is dropped */
    ALL_NUMBERS = (1 << PETS_KINDS) - 1
};

struct pets_case {
    uint64_t weight;
    uint64_t share;             /* of all guesses that begin with this case; set by belief_share */
    uint16_t slot[PETS_SLOTS];  /* numbers a slot may hold, bit by bit */
    uint8_t places;             /* known places of the pile, the lowest first */
    uint8_t place[PETS_PLACES]; /* counted from the bottom, so that draws do not move them */
    uint8_t card[PETS_PLACES];  /* the number that lies there */
    uint8_t nothing;            /* always 0 */
};

struct pets_belief {
    uint8_t left[PETS_KINDS]; /* cards of each number that do not lie open, my own among them */
    uint8_t pile_count;
    uint8_t slots; /* those with a card in them */
    bool exact;    /* no case was ever dropped */
    bool lost;     /* nothing bounds what dropped ones would weigh */
    uint16_t count;
    uint16_t room;      /* for cases: PETS_CASES, but in tests */
    struct big dropped; /* what they would weigh at most: weights times ways to lay every card */
    struct pets_case item[PETS_CASES];
};

/* Nothing known: a card in each of these slots, the rest in the pile. */
void belief_reset(struct pets_belief *belief, const uint8_t left[PETS_KINDS], unsigned slots,
                  unsigned pile_count);

/* What is learned. */
void belief_allow(struct pets_belief *belief, unsigned slots,
                  unsigned numbers); /* all these slots */
void belief_limit(struct pets_belief *belief, const uint16_t numbers[PETS_SLOTS]); /* each slot */
void belief_top(struct pets_belief *belief, unsigned number); /* the top of the pile */
void belief_same(struct pets_belief *belief, unsigned slot, unsigned other); /* equal numbers */

/* What happens. */
void belief_draw(struct pets_belief *belief, unsigned slot);   /* from the pile, or the last card */
void belief_open(struct pets_belief *belief, unsigned number); /* a card set aside face up */
void belief_show(struct pets_belief *belief, unsigned slot,
                 unsigned number); /* and out of its slot */
void belief_show_either(struct pets_belief *belief, unsigned slot,
                        unsigned number); /* or the drawn one */
void belief_swap(struct pets_belief *belief, unsigned slot, unsigned other);
void belief_swap_or_not(struct pets_belief *belief, unsigned slot, unsigned other);
void belief_put_back(struct pets_belief *belief, unsigned place); /* the top card, 0 the top */
void belief_put_back_anywhere(struct pets_belief *belief);
void belief_juggle(struct pets_belief *belief,
                   unsigned hands); /* shuffled into the pile, dealt anew */

/* The numbers a slot may hold in some case. */
unsigned belief_numbers(const struct pets_belief *belief, unsigned slot);
/* The number a slot or a place from the bottom must hold, or PETS_KINDS. */
unsigned belief_number(const struct pets_belief *belief, unsigned slot);
unsigned belief_number_at(const struct pets_belief *belief, unsigned place);

/* Makes a belief ready to be guessed from. */
void belief_share(struct pets_belief *belief);

/* The weight of all worlds where these slots and that place from the bottom hold that number; no slots
 * and LB_PILE_MAX for none. All such weights of a belief have the same scale. */
wide belief_weight(const struct pets_belief *belief, unsigned slots, unsigned place,
                   unsigned number);

/* What dropped cases would weigh at most, on the same scale. */
struct big belief_dropped(const struct pets_belief *belief);

/* A world: a number for every slot with a card and every place of the pile; false if none was found. */
bool belief_guess(const struct pets_belief *belief, lb_rng *rng, uint8_t slot[PETS_SLOTS],
                  uint8_t pile[PETS_CARDS]);

#endif
