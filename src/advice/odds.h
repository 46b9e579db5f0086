/* SPDX-License-Identifier: MIT */
/* odds.h: the chances of a seat, from what it can know and nothing else.
 *
 *     struct odds odds = odds_of(&memory, &(struct budget){.milliseconds = 1000}, &rng);
 *     … odds.move[0] is the best move, odds.move[0].why a sentence about it …
 *     odds_free(&odds);
 *
 * Chances of cards come exact from the memory. A win share is sampled: the move is made in guessed
 * worlds which are played on by rules of thumb, the same worlds with the same luck for every move. */
#ifndef LB_ADVICE_ODDS_H
#define LB_ADVICE_ODDS_H

#include "bots/bots.h"

enum { ODDS_CHANCES_MAX = 96, ODDS_WHY_BYTES = 160, ODDS_KEPT = 12 };

/* A share and the 95 % interval of its sample; the ends are equal where it is exact. */
struct estimate {
    double share, low, high;
};

enum odds_about {
    ODDS_PERIL, /* the next card or disc blows the player up, unless a Defuse helps */
    ODDS_HOLDS  /* that seat holds at least one of that card */
};

struct odds_chance {
    uint8_t about; /* an odds_about */
    uint8_t card, seat;
    bool exact;
    lb_fraction fraction; /* where it is exact; under is 0 where the numbers are too large */
    struct estimate chance;
};

struct odds_move {
    lb_move move;
    char text[LB_MOVE_BYTES];
    struct estimate win;
    uint64_t worlds; /* it was tried in so many */
    char why[ODDS_WHY_BYTES];
    bool kept;   /* it was among the best after half of the budget */
    bool picked; /* it was the best of all then */
    /* Against the move asked about, in the worlds of the second half; 0 where none was. */
    struct estimate ahead;
};

struct odds {
    unsigned seat, players;
    bool decides; /* the seat may act now; else there are no moves */
    unsigned chances;
    struct odds_chance chance[ODDS_CHANCES_MAX];
    struct estimate win[LB_SEATS_MAX]; /* of every seat as things stand, all played by thumb */
    uint64_t worlds;                   /* these are from so many */
    struct odds_move *move;            /* the best first */
    size_t moves;
};

struct odds odds_of(const lb_memory *memory, const struct budget *budget, lb_rng *rng);
void odds_free(struct odds *odds);

/* The chances of cards alone. */
void odds_chances(struct odds *odds, const lb_memory *memory, lb_rng *rng);
/* The win shares alone; `asked`, if any, is looked at to the end and the others compared with it. */
void odds_moves(struct odds *odds, const lb_memory *memory, const struct budget *budget,
                const lb_move *asked, lb_rng *rng);
/* How likely each seat is to win as things stand, in 60ths of a game, summed over so many worlds. */
void odds_stand(const lb_memory *memory, unsigned worlds, uint64_t sixtieths[LB_SEATS_MAX],
                lb_rng *rng);

/* The move of a text; NULL if it is none. */
const struct odds_move *odds_find(const struct odds *odds, const lb_move *move);

#endif
