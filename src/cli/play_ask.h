/* SPDX-License-Identifier: MIT */
/* play_ask.h: asking the person at the table, and the commands that are no moves. */
#ifndef LB_CLI_PLAY_ASK_H
#define LB_CLI_PLAY_ASK_H

#include "cli/play_table.h"

/* Your decision: what happened since the last one, how things stand, what is asked. */
enum outcome ask(struct table *table);
/* You are out and the others play on: the last chance to take it back. */
enum outcome ask_to_watch(struct table *table);

/* From now on a signal to stop only breaks off the asking; which one it was, or 0. */
void ask_catch_signals(void);
int ask_interrupted(void);

#endif
