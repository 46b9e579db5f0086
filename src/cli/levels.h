/* SPDX-License-Identifier: MIT */
/* levels.h: bots for the seats of a table from an argument: "medium", or "look:500,thumb,random". */
#ifndef LB_CLI_LEVELS_H
#define LB_CLI_LEVELS_H

#include "lab/players.h"
#include "cli/suggest.h"

#define LEVELS_HELP                                                                                \
    "from the weakest on clueless, easy, medium, hard, expert or champion, or by name\n"           \
    "                    random, drawer, thumb, counter, look or tree; who searches also\n"        \
    "                    with playouts or time: hard:1000, look:500, expert:100ms\n"

/* A level for each of `count` seats; one alone is taken for all. False after a complaint. */
bool levels_read(const char *text, struct level *levels, unsigned count);

/* "; did you mean thumb?" after a level that is none, or "". */
const char *level_near(const char *typed, char text[SUGGEST_BYTES]);

#endif
