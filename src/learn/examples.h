/* SPDX-License-Identifier: MIT */
/* examples.h: what search found out about decisions, for a net to learn from. */
#ifndef LB_LEARN_EXAMPLES_H
#define LB_LEARN_EXAMPLES_H

#include <pthread.h>
#include <litterbox.h>

/* One decision: what the seat knew, how much of the search went to each choice, and the share of the win
 * that came of it. */
struct example {
    int8_t traits[LB_TRAITS_MAX];
    uint8_t count;
    uint8_t slot[LB_CHOICES_MAX];
    uint8_t part[LB_CHOICES_MAX]; /* together about 255 */
    float share;
};

/* What one game has taught. */
struct batch {
    uint64_t number; /* of the game, from 0 */
    unsigned count;
    struct batch *later;
    struct example example[];
};

/* The latest examples, so many at most, collected by several threads, in the order of the games. */
struct examples {
    struct example *item;
    uint64_t count; /* ever taken in; number i lies at i modulo room */
    uint64_t room;
    uint64_t next;         /* the game whose turn it is */
    struct batch *waiting; /* for games before theirs, the earliest first */
    pthread_mutex_t lock;
};

bool examples_open(struct examples *examples, uint64_t room); /* false: no memory */
void examples_close(struct examples *examples);
/* A copy of what a game has taught, once those before it are here; false: no memory. */
bool examples_add(struct examples *examples, uint64_t number, const struct example *items,
                  unsigned count);
/* How many there are now. */
uint64_t examples_held(const struct examples *examples);

#endif
