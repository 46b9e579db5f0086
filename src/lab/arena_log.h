/* SPDX-License-Identifier: MIT */
/* arena_log.h: the log of an arena: a first line with the whole set-up, then one line for each group
 * in order, so that whatever is there is the beginning of the run. */
#ifndef LB_LAB_ARENA_LOG_H
#define LB_LAB_ARENA_LOG_H

#include <stdio.h>

#include "lab/arena.h"

/* Open it, make it if there is none, and read the groups it has into the arena, at most those that the
 * set-up asks for. A last line that was not finished is cut off. NULL, and why, if it belongs to
 * another run or cannot be read or written. */
FILE *arena_log_open(const struct arena_setup *setup, struct arena *arena, lb_reason *why);
/* The seeds of the run that it belongs to; false if there is no log, or it does not say. */
bool arena_log_seeds(const char *path, lb_seed *seed, lb_seed *bots_seed);
/* All is over: the log says the seeds and is closed; false, and errno, if that failed. */
bool arena_log_close(FILE *log, const struct arena_setup *setup);
/* Append a group; false if that failed. */
bool arena_log_put(FILE *log, const struct arena *arena, uint64_t group);

#endif
