/* SPDX-License-Identifier: MIT */
/* menu.h: the main menu: games, seats, options, settings, continuing. */
#ifndef LB_TUI_MENU_H
#define LB_TUI_MENU_H

#include "tui/game.h"
#include "tui/settings.h"
#include "tui/tui.h"

/* Until the person quits; starts at once with the game of the set-up if it has one. How the last game
 * ended is left in `result`, what could not be saved in `unsaved`. */
void menu_run(const struct tui_setup *setup, struct settings *settings, char result[RESULT_BYTES],
              lb_reason *unsaved);

#endif
