/* SPDX-License-Identifier: MIT */
/* learned.h: learned beliefs: a small net for each question a game has one for, all in whole numbers.
 *
 * A net looks at the blind chance, at habits that all have seen and at who is known to sit where, and says by how
 * much the odds are better or worse than blind, as a power of two. Numbers in a net are parts of LEARNED_ONE. A
 * game lists its nets in <game>_learned.def, which litterbox-fit writes. */
#ifndef LB_MEMORY_LEARNED_H
#define LB_MEMORY_LEARNED_H

#include <litterbox.h>

#include "memory/habits.h"

enum {
    LEARNED_FIRST = 32,    /* units that see what goes in */
    LEARNED_SECOND = 16,   /* units that see those */
    LEARNED_ONE = 256,     /* of what goes in */
    LEARNED_WEIGHT = 1024, /* of what it is multiplied by */
    LEARNED_KINDS = 16,    /* of cards that are told apart by what a seat played */
    LEARNED_HABITS = HABIT_played + 2 * LEARNED_KINDS,
    LEARNED_STYLES = LB_STYLES - 1,      /* that can be known of a seat */
    LEARNED_STYLE = LEARNED_HABITS + 63, /* where it goes in who is known to sit in the seat */
    LEARNED_INPUTS = LEARNED_STYLE + 2 * LEARNED_STYLES,
    LEARNED_LEAN = 192,     /* of LEARNED_ONE, that a net leans at most */
    LEARNED_PLAYOUTS = 400, /* behind each win share that was learned from */
    LEARNED_ASKS_win = 2    /* beside what an lb_ask asks: whether the seat of the memory wins */
};

/* What the units of both layers come to, times how much each counts. */
struct learned_sum {
    int16_t first[LEARNED_FIRST];
    int16_t second[LEARNED_SECOND];
    int16_t rest;
};

/* Units say nothing below 0. Odds become (1 + lean) times what they were, and `more`, to which each style has
 * something to add; a net that leans by nothing leaves that out. */
struct learned_net {
    int16_t in[LEARNED_INPUTS][LEARNED_FIRST];
    int16_t first_bias[LEARNED_FIRST];
    int16_t between[LEARNED_FIRST][LEARNED_SECOND];
    int16_t second_bias[LEARNED_SECOND];
    struct learned_sum more, lean;
    struct learned_sum styled[LEARNED_STYLES];
};

/* A question that a game has learned about. */
struct insight {
    uint8_t ask;  /* an lb_ask, where a place is the next card, or LEARNED_ASKS_win */
    uint8_t card; /* an lb_card; LB_NO_CARD: one of lb_dangers, or none is asked about */
    struct learned_net net;
};

/* All of a game. */
struct learned {
    unsigned count;
    const struct insight *item;
};

/* What a game says of it; where a build has to be small there is nothing, and all is told blind. */
#ifdef LITTERBOX_NETLESS
#define LEARNED_OF(game) NULL
#else
#define LEARNED_OF(game) &game##_learned
#endif

/* What a game has learned of a question, or NULL. */
const struct insight *learned_of(const lb_game *game, unsigned ask, unsigned card);
/* The blind chance as odds, a power of two in parts of LEARNED_ONE²; it is neither 0 nor 1. */
int32_t learned_odds(lb_fraction chance);
/* The chance that has these odds, in millionths. */
uint32_t learned_share(int32_t odds);
/* A win share that playouts say, in millionths, which may be 0 or 1, as a chance that is neither: one more
 * playout is half won. */
lb_fraction learned_win(uint32_t share);
/* What a net looks at; the question may be one about winning. Then the odds are not among it, since whatever else
 * was seen, more of a share is to be more of a belief; but those that the game's judgement gives the seat are. */
void learned_inputs(const lb_memory *memory, const lb_question *question, int32_t odds,
                    int16_t inputs[LEARNED_INPUTS]);
/* The chance as far as it is known, exactly or about; false where it is not. */
bool learned_blind(const lb_memory *memory, const lb_question *question, lb_fraction *chance,
                   bool *exact);

#endif
