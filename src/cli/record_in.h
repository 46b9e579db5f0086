/* SPDX-License-Identifier: MIT */
/* record_in.h: a full record from a file, for commands that look at a game again. */
#ifndef LB_CLI_RECORD_IN_H
#define LB_CLI_RECORD_IN_H

#include <litterbox.h>

/* The match of a record; "-" is standard input. EXIT_FINE, or an exit code after a complaint. */
int record_load(const char *path, lb_match *match);
/* A seat of the match from --seat; EXIT_FINE, or an exit code after a complaint. */
int record_seat(const lb_match *match, const char *argument, unsigned *seat);

#endif
