/* SPDX-License-Identifier: MIT */
/* mind.h: what a seat of the Board Game remembers, and its rules of thumb.
 * A memory is a list of weighted cases for the cards and one for the discs. Within a case everything
 * unknown is exchangeable, so a case is counts; docs/memory/board.md states the model. */
#ifndef LB_MEMORY_BOARD_MIND_H
#define LB_MEMORY_BOARD_MIND_H

#include "games/board/board.h"
#include "memory/mind.h"

enum {
    BOARD_EPOCHS = 4,      /* makings of the action deck whose cards can be told apart */
    BOARD_GROUPS = 6,      /* sets of places among which magnets were put in secret */
    BOARD_CARD_CASES = 56, /* most that are kept */
    BOARD_DISC_CASES = 110
};

/* Nothing bounds what was dropped. */
#define BOARD_SPILL_ALL UINT64_MAX

/* Where the cards may be that the seat has not seen. The deck is part of the last epoch. */
struct board_card_case {
    uint64_t weight;
    uint8_t pool[BOARD_EPOCHS][BOARD_TITLES]; /* unseen cards of each making of the deck */
    uint8_t held[BOARD_EPOCHS][BOARD_SEATS];  /* how many of them each other seat holds */
} __attribute__((may_alias));

/* What all cases of cards have in common, those that were dropped, too: no case has more unseen cards of a
 * making of the deck, nor more of them in a hand, nor fewer in all. */
struct board_outline {
    uint8_t pool[BOARD_EPOCHS][BOARD_TITLES];
    uint8_t held[BOARD_EPOCHS][BOARD_SEATS];
    uint8_t least[BOARD_EPOCHS];
};

/* What lies in the Move Deck, place by place from the top. */
enum { PLACE_UNKNOWN = 0, PLACE_KNOWN = 1, PLACE_GROUP = 16 };

struct board_disc_case {
    uint64_t weight;
    uint8_t place[BOARD_DISCS_MOST]; /* unknown, PLACE_KNOWN + a disc, or PLACE_GROUP + a group */
    uint8_t floating[BOARD_GROUPS];  /* magnets that lie anywhere among the places of a group */
} __attribute__((may_alias));

struct board_memory {
    uint8_t discard[BOARD_TITLES];
    uint8_t deck_count;      /* action cards to draw */
    uint8_t epochs;          /* makings of the deck that are told apart */
    uint8_t remade;          /* the deck ran out during the draw that is about to be told */
    uint8_t played, by;      /* 1 + the title played last, and who played it */
    uint8_t discs[LB_DISCS]; /* the Move Deck as a set */
    uint8_t used[LB_DISCS];  /* the Move Discard Pile */
    uint8_t discs_count;
    bool lost;                      /* the cards that were seen fit no case that was kept */
    bool discs_lost;                /* or the discs */
    uint32_t knows[BOARD_SEATS];    /* the places whose discs another seat has seen */
    uint8_t card_room, disc_room;   /* cases that are kept; fewer only to try what happens then */
    uint8_t card_cases, disc_cases; /* at least one of each */
    uint64_t cards_spill, discs_spill; /* what was dropped weighs no more; 0: chances are exact */
    struct board_outline outline;      /* kept up where cards were dropped */
    struct board_card_case card_case[BOARD_CARD_CASES];
    struct board_disc_case disc_case[BOARD_DISC_CASES];
} __attribute__((may_alias));

static_assert(sizeof(struct board_memory) <= sizeof(uint64_t[LB_MEMORY_WORDS]),
              "a memory fits the words it is given");

static inline struct board_memory *board_memory_of(lb_memory *memory)
{
    return (struct board_memory *)(void *)memory->words;
}

static inline const struct board_memory *board_memory_in(const lb_memory *memory)
{
    return (const struct board_memory *)(const void *)memory->words;
}

/* Nothing seen yet of a game that is played with these action cards and discs. */
void board_memory_begin(struct board_memory *m, const uint8_t cards[BOARD_TITLES],
                        const uint8_t discs[LB_DISCS]);

unsigned board_title(unsigned card); /* of the action deck; the last one for any other card */

/* chances.c */
bool board_chance(const lb_memory *memory, const lb_question *question, lb_fraction *answer);
bool board_about(const lb_memory *memory, const lb_question *question, lb_fraction *answer);
void board_within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                  lb_fraction *high);

/* sense.c */
/* What comes, as it is worth to a seat, for its net, 16 for 128 thousandths of a game: each disc for whose turn it is;
 * the next disc for that seat and for the next one; any disc for the next one; the next disc once the board is flipped,
 * or after a Super Move; the best of the discs that an order can put on top; and to stay where that seat stands. */
enum { BOARD_WEIGHED = LB_DISCS + 7 };
void board_weigh(const struct board *s, unsigned seat, const lb_wits *wits,
                 int8_t weighed[BOARD_WEIGHED]);
unsigned board_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng);
void board_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                lb_events *events);
unsigned board_rollout(lb_state *state, lb_wits *wits, lb_rng *rng);

/* As the hooks of a mind. */
lb_seen board_uncover(lb_seen seen, const lb_state *before, const lb_event *event);
unsigned board_stir(lb_state *state, lb_seen seen, lb_rng *rng);

#endif
