/* SPDX-License-Identifier: MIT */
/* ending.h: endings of two seats, solved: how often each move is made where both play as well as can be.
 * Where nothing is hidden any more plain recursion does it; else both sides are improved in turn.
 * What can be known of the hands and the pile when an ending begins is stated in docs/odds.md; from there on
 * nobody is taken to play in any particular way. */
#ifndef LB_BOTS_ENDING_H
#define LB_BOTS_ENDING_H

#include <litterbox.h>

enum { ENDING_MOVES = 1024 };

/* How much may be spent on it; what is too large is not begun with. */
struct ending_limits {
    unsigned positions;    /* looked at, all worlds taken together */
    unsigned worlds;       /* it may begin in; 0: any number */
    unsigned plain;        /* looked at where nothing is hidden */
    unsigned rounds;       /* of improving both sides */
    unsigned milliseconds; /* 0: as long as it takes */
    bool enough;           /* a move that is certain to win is: others may be left out */
    double
        gap; /* it is solved once both sides together can win no more than this by playing otherwise */
};

/* For a bot that has to move, and for somebody who wants to know. */
extern const struct ending_limits ending_brief, ending_usual;

struct ending_move {
    lb_move move;
    double chance; /* how often it is made */
    double share;  /* of the win, against the best the other can do */
};

struct ending {
    double share; /* of the win the seat has */
    double gap;   /* what both sides together can still win by playing otherwise */
    unsigned rounds, positions, worlds;
    unsigned moves;
    struct ending_move move[ENDING_MOVES];
};

/* The ending that begins with the decision of a memory's seat; false where none does, or not within limits. */
bool ending_solve(const lb_memory *memory, const struct ending_limits *limits,
                  struct ending *ending);
/* One of its moves, each as often as it is to be made. */
lb_move ending_choose(const struct ending *ending, lb_rng *rng);

/* The choices of a decision, one of each kind that comes to the same. */
lb_choices ending_choices(const lb_state *state, unsigned seat);

/* ---- The whole solution --------------------------------------------------------------------------- */

struct solution;

/* NULL where there is none within limits; solution_free when done. */
struct solution *solution_find(const lb_memory *memory, const struct ending_limits *limits);
void solution_free(struct solution *solution);
double solution_share(const struct solution *solution); /* what seat 0 wins, over all worlds */
double solution_gap(const struct solution *solution);
/* What a seat has seen, as one number: what it knows when the ending begins, then each choice of its own and
 * what it sees of what came of any. */
uint64_t solution_start(unsigned seat, uint64_t knows);
uint64_t solution_chose(uint64_t seen, unsigned choice);
uint64_t solution_saw(uint64_t seen, const lb_events *events, unsigned seat);
/* How often a seat that has seen that makes each choice; false where it never comes to decide there. */
bool solution_mix(const struct solution *solution, uint64_t seen, double chance[LB_CHOICES_MAX]);

#endif
