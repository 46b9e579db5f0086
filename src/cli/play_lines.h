/* SPDX-License-Identifier: MIT */
/* play_lines.h: a game line by line. */
#ifndef LB_CLI_PLAY_LINES_H
#define LB_CLI_PLAY_LINES_H

#include "cli/play_table.h"

/* A person among bots, until it is over or the person stops; an exit status. */
int play_lines(struct table *table);
/* Bots in every seat, one sentence a line. */
int play_alone(struct table *table);

#endif
