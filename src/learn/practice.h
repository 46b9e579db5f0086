/* SPDX-License-Identifier: MIT */
/* practice.h: games played for the sake of learning, and games that show what was learned. */
#ifndef LB_LEARN_PRACTICE_H
#define LB_LEARN_PRACTICE_H

#include <stdatomic.h>

#include "bots/bots.h"
#include "learn/examples.h"

struct practice {
    const lb_game *game;
    const lb_net *net; /* whoever learns asks it; NULL: rules of thumb */
    bool against; /* one seat learns, the other is the champion; else all seats learn together */
    lb_budget budget;
    uint64_t seed;
    uint64_t first; /* the number of the first game */
    uint64_t games; /* how many; 0: for so long */
    double seconds;
    unsigned threads;
};

/* Play and take in what search finds out; how many games, 0 if there is no memory or thread. */
uint64_t practise(const struct practice *practice, struct examples *examples);

/* What a match came to: the share won, and half of its interval of 95 %, by deals. */
struct match {
    double share, error;
    uint64_t games;
};

/* Who asks the net against who does not, or against the champion; two at a table, so many deals, each played
 * from both seats. */
struct match compare(const struct practice *practice, unsigned deals);

#endif
