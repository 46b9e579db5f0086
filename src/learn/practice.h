/* SPDX-License-Identifier: MIT */
/* practice.h: games played for the sake of learning, and games that show what was learned. */
#ifndef LB_LEARN_PRACTICE_H
#define LB_LEARN_PRACTICE_H

#include <stdatomic.h>

#include "bots/bots.h"
#include "learn/examples.h"

struct practice {
    const lb_game *game;
    const lb_net *net; /* whoever plays asks it; NULL: rules of thumb */
    lb_budget budget;
    uint64_t seed; /* of the first game */
    unsigned threads;
};

/* Play for so long and take in what search finds out; how many games, 0 if there is no memory or thread. */
uint64_t practise(const struct practice *practice, double seconds, struct examples *examples);

/* Who asks the net against who does not, two of them at a table, so many games: the share it won. */
double compare(const struct practice *practice, unsigned games);

#endif
