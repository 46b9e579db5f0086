/* SPDX-License-Identifier: MIT */
/* review.h: a game looked at again from one seat: what its own choices cost, and what luck did.
 *
 * The one thing to know: the sum telescopes. A seat begins with its part of the game, 1 / players.
 * Between its decisions the win share goes up and down: that is luck (the deal, draws, what others
 * did). At a decision it falls from the share of the best move to that of the one made: that is lost.
 * Start + luck - lost is the result, to the last digit. */
#ifndef LB_ADVICE_REVIEW_H
#define LB_ADVICE_REVIEW_H

#include "advice/odds.h"

struct review_move {
    unsigned ply; /* whole moves made before it */
    char text[LB_MOVE_BYTES], best_text[LB_MOVE_BYTES];
    char why[LB_WHY_BYTES]; /* what speaks for the best move */
    double luck;            /* change of the share since the decision before */
    double stands;          /* share of the seat where all play on by thumb */
    double best, made;      /* share of the best move and of the one made */
    lb_estimate lost;       /* best - made; 0 where the difference is not clear */
};

struct review {
    struct review_move *move;
    unsigned moves;
    double start, luck, lost, result;
    bool over;   /* the game is; else the result is the share at its end */
    bool failed; /* no memory for it */
};

/* Every decision of the seat that had more than one answer, with so many playouts for each. */
struct review review_of(const lb_match *match, unsigned seat, unsigned playouts, lb_rng *rng);
void review_free(struct review *review);

/* The costliest decisions, the worst first; how many there are, at most `most`. */
unsigned review_costliest(const struct review *review, unsigned most,
                          const struct review_move **moves);

#endif
