/* SPDX-License-Identifier: MIT */
/* settings_page.h: the page on which settings are changed, from the menu or in mid-game. */
#ifndef LB_TUI_SETTINGS_PAGE_H
#define LB_TUI_SETTINGS_PAGE_H

#include "tui/settings.h"

/* Until the person goes back, PICK_BACK, with the settings kept in their file, or PICK_STOP. */
int settings_page(struct settings *settings);

#endif
