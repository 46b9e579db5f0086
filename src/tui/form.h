/* SPDX-License-Identifier: MIT */
/* form.h: setting up a table: game, number of players, who sits where, options. */
#ifndef LB_TUI_FORM_H
#define LB_TUI_FORM_H

#include "tui/settings.h"
#include "tui/tui.h"

/* A table as the settings like it: you in the first seat, bots in the others. */
void form_usual(lb_table_setup *setup, const lb_game *game, const struct settings *settings,
                bool watch);
/* Ask until it is as the person wants it: 0, PICK_BACK or PICK_STOP. */
int form_fill(lb_table_setup *setup, const struct settings *settings);
/* A seed nobody knows. */
lb_seed form_seed(void);

#endif
