/* SPDX-License-Identifier: MIT */
/* odds.h: the pieces of lb_odds: the chances of a seat, from what it can know and nothing else.
 * Chances of cards come exact from the memory. A win share is sampled: the move is made in guessed
 * worlds which are played on by rules of thumb, the same worlds with the same luck for every move. */
#ifndef LB_ADVICE_ODDS_H
#define LB_ADVICE_ODDS_H

#include <litterbox_table.h>

#include "bots/bots.h"

enum { ODDS_KEPT = 12 };

/* The best move, and how it compares with the one made. It was picked in the first half of the worlds
 * and is compared in the second, so chance does not flatter it. */
struct odds_rival {
    const lb_move *to;        /* the one made: it is looked at to the end as well */
    const lb_odds_move *move; /* the best, or NULL */
    lb_estimate ahead;        /* so far, in the same worlds; 0 where they were too few */
};

/* The chances of cards alone. */
void odds_chances(lb_odds *odds, const lb_memory *memory, lb_rng *rng);
/* The win shares alone; rival may be NULL. */
void odds_moves(lb_odds *odds, const lb_memory *memory, const lb_budget *budget,
                struct odds_rival *rival, lb_rng *rng);
/* How likely each seat is to win as things stand, in 60ths of a game, summed over so many worlds. */
void odds_stand(const lb_memory *memory, unsigned worlds, uint64_t sixtieths[LB_SEATS_MAX],
                lb_rng *rng);

/* The odds of a move; NULL if it is none. */
const lb_odds_move *odds_find(const lb_odds *odds, const lb_move *move);

#endif
