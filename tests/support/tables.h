/* SPDX-License-Identifier: MIT */
/* tables.h: tables under a clock that the test turns: people who say something at random, bots that
 * think at once, and what every viewer gets to see as one number. */
#ifndef LB_TESTS_TABLES_H
#define LB_TESTS_TABLES_H

#include <litterbox_table.h>

#include "support/laws.h"

struct seating {
    lb_table *table;
    lb_table_setup setup;
    uint64_t now;
    lb_rng people; /* what they do */
    unsigned number;
    unsigned grain; /* the clock is looked at so often, in ms; 0: when something is due */
};

enum { MESSAGE_BYTES = 1 << 18 };

/* So many people sit in the first seats, bots of that level in the others; the number is the seed. */
lb_table_setup seating_setup(const struct setup *setup, unsigned people, const char *level,
                             unsigned number);
void seating_begin(struct seating *seating, const lb_table_setup *setup, unsigned number);
void seating_end(struct seating *seating);
const char *seating_where(const struct seating *seating); /* how to find this place again */

bool seating_over(const struct seating *seating);
void seating_think(struct seating *seating);                     /* all tasks, now */
bool seating_asks(const struct seating *seating, unsigned seat); /* that person may say a move */
/* A person says any move that is legal; it must not be refused. */
void seating_speak(struct seating *seating, unsigned seat);
/* Whoever is asked speaks or waits, at random; then the time goes on to when something is due. */
void seating_step(struct seating *seating);

/* What a viewer sees and hears; the numbers of messages are left out where they do not matter. */
uint64_t seating_sight(const lb_table *table, unsigned viewer, bool numbers);
uint64_t seating_sights(const lb_table *table, bool numbers); /* of all viewers */

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count);

#endif
