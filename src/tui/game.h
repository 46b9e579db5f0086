/* SPDX-License-Identifier: MIT */
/* game.h: a game at the table from where it stands to its end, or until the person goes. */
#ifndef LB_TUI_GAME_H
#define LB_TUI_GAME_H

#include "tui/desk.h"

/* How a table is used beside being played at. */
struct game_ways {
    const char *record; /* also write the record there at the end, or NULL */
    bool has_menu;      /* there is a main menu to go back to */
    char *result;       /* how it ended is written here, for a screen that is closed again */
    lb_reason *trouble; /* and here what could not be saved */
};

enum { RESULT_BYTES = 720 };

enum answer game_run(struct sitting *sitting, struct settings *settings,
                     const struct game_ways *ways);

#endif
