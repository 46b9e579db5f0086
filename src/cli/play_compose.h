/* SPDX-License-Identifier: MIT */
/* play_compose.h: how a typed line becomes a move: whole, abbreviated, or asked for stage by stage.
 * Stages are composed here alone; the match hears of whole moves only. */
#ifndef LB_CLI_PLAY_COMPOSE_H
#define LB_CLI_PLAY_COMPOSE_H

#include "cli/play_table.h"

/* Say what can be done at the start of a move. */
void compose_choices(struct table *table);
/* Whether a line fits a move at all; if not, a command may be meant. */
bool compose_fits(struct table *table, const char *line);
/* A line as a move, or as a part of one: it is made, asked on, or refused with a reason. */
enum outcome compose_read(struct table *table, const char *line);
/* Make the move of that text. */
enum outcome compose_make(struct table *table, const char *text);

#endif
