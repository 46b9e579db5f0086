/* SPDX-License-Identifier: MIT */
/* replay.h: a finished game looked at again, move by move, with the eyes of any seat. */
#ifndef LB_TUI_REPLAY_H
#define LB_TUI_REPLAY_H

#include "tui/desk.h"

enum answer replay_run(const lb_match *match, struct settings *settings, unsigned viewer);
/* A record from a file of the store. */
enum answer replay_file(const char *name, struct settings *settings);

#endif
