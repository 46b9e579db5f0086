/* SPDX-License-Identifier: MIT */
/* replay_list.h: the list of finished games, to look at one again. */
#ifndef LB_TUI_REPLAY_LIST_H
#define LB_TUI_REPLAY_LIST_H

#include "tui/desk.h"

enum answer replay_list(struct settings *settings);

#endif
