/* SPDX-License-Identifier: MIT */
/* recall.h: the words of a Kittens memory: the table as last seen and the stories behind it. */
#ifndef LB_MEMORY_KITTENS_RECALL_H
#define LB_MEMORY_KITTENS_RECALL_H

#include "games/kittens/diary.h"
#include "games/kittens/story.h"

enum { STATE_WORDS = LB_STATE_BYTES / sizeof(uint64_t) };

/* How the pool of a story is dealt. */
struct plan {
    struct shape shape;
    uint8_t anywhere[64]; /* the copies that can be anywhere, as spots */
};

/* What all guesses from one view have in common. */
struct ground {
    uint64_t table[STATE_WORDS];  /* the state as far as the view shows it */
    uint64_t shares[STORIES_MAX]; /* sums of the masses of the stories, all scaled alike */
    uint64_t sure;                /* places of which all stories say whether a kitten lies there */
    uint64_t marked[KITTENS_SEATS]; /* cards that are in a hand in all stories */
    struct plan plan;               /* of the only story, where there is but one */
};

struct recall {
    struct ground ground;           /* of the last view, where it is prepared */
    uint64_t looked[KITTENS_SEATS]; /* places from the bottom each seat has looked at */
    uint64_t shown;                 /* what a hand that dies has shown so far */
    lb_seats placed;                /* who knows where a kitten lies, having put it back */
    uint8_t suspect;                /* 1 + who put one back since the last draw */
    uint8_t dying;                  /* 1 + whose hand is being shown */
    uint8_t lifted;                 /* the bottom card is in somebody's eyes */
    uint8_t keeping;                /* 1 + who keeps it, until it shows whether it is a kitten */
    uint8_t started;                /* a view has been seen */
    uint8_t dealt;                  /* the deal has been seen */
    uint8_t inexact;                /* stories were dropped: chances are not exact any more */
    uint8_t prepared;
    uint8_t stories;
    struct diary diary; /* what they came of, to be told again where some were dropped */
    struct story story[STORIES_MAX];
} __attribute__((may_alias));

static_assert(sizeof(struct recall) <= LB_MEMORY_WORDS * sizeof(uint64_t), "it fits its words");

static inline struct recall *recall_of(lb_memory *memory)
{
    return (struct recall *)(void *)memory->words;
}

static inline const struct recall *recall_in(const lb_memory *memory)
{
    return (const struct recall *)(const void *)memory->words;
}

static inline const struct deck *deck_for(const lb_memory *memory)
{
    const struct edition *edition = game_numbered(memory->game)->data;
    return edition->deck;
}

static inline unsigned recall_top(const struct recall *recall)
{
    return recall->story[0].pile_count - 1u; /* the top place, the same in all stories */
}

/* mind.c: whether a story is about what is not seen. */
bool recall_fits(const lb_memory *memory, const struct story *story);

/* chances.c: what is not seen, and how likely something is. */
uint64_t recall_hidden(const struct deck *deck, const lb_view *view); /* copies, kittens apart */
unsigned recall_kittens(const lb_memory *memory);
bool kittens_chance(const lb_memory *memory, const lb_question *question, lb_fraction *answer);
bool kittens_about(const lb_memory *memory, const lb_question *question, lb_fraction *answer);
void kittens_within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                    lb_fraction *high);
void retold_within(const lb_memory *memory, const lb_question *question,
                   const struct retold *retold, lb_fraction *low, lb_fraction *high);

/* guess.c: the table from a view, and worlds from stories. */
void recall_table(const lb_memory *memory, struct ground *ground);
void recall_plan(const struct deck *deck, const struct story *story, struct plan *plan);
void recall_guess(const lb_memory *memory, const struct ground *ground, lb_rng *rng,
                  lb_state *state, lb_wits *wits);

extern const struct endings kittens_endings; /* ending.c */

#endif
