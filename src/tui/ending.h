/* SPDX-License-Identifier: MIT */
/* ending.h: the end of a game: who won, why, the places, what cost most, and what to do next. */
#ifndef LB_TUI_ENDING_H
#define LB_TUI_ENDING_H

#include "tui/desk.h"

/* Until the person plays another one, or goes; trouble: what must be known besides, or "". */
enum answer ending_run(struct desk *desk, const char *trouble);

#endif
