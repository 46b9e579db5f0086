/* SPDX-License-Identifier: MIT */
/* tui.h: the full-screen table. litterbox play opens it on a terminal.
 *
 * Keys at the table:
 *   left, right    the cursor in your hand; up and down go between hand and actions
 *   a card's key   the letter in the card's corner puts the cursor on it (the same for ever)
 *   d, g, 1 … 9    so do the keys of actions and of answers: no key both chooses and plays
 *   Enter          plays the card under the cursor, takes the action or the answer under it
 *   a click        goes where the key goes; on what has the cursor it is Enter
 *   Escape         one stage back, until the last stage is answered
 *   n, p           in a Nope window: to the Nope, to passing; m to a magnet in the Board Game
 *   :              opens a line for a move as text: "favor@2", "fav mo", "pair tacocat 3"
 *   ?              the text of the card under the cursor, and the keys
 *   o, h           odds and a hint, unless the settings say no
 *   l              the whole log
 *   q              the table's menu: play on, settings, leave, quit
 *
 * One line, the last but one, says at every moment what can be done. A question that is answered from
 * a list has its numbers before the answers; a place in the pile is chosen with left and right or by
 * typing its number. */
#ifndef LB_TUI_TUI_H
#define LB_TUI_TUI_H

#include <litterbox_table.h>

/* A table to sit down at, and the screen it is shown on. */
struct tui_setup {
    lb_table_setup
        table; /* without a game: ask in the menu; a person without a name is called as the settings say */
    const char *record; /* also write the record there at the end, or NULL */
    bool ascii, no_colour;
    int speed; /* milliseconds between bots' moves, or TUI_SPEED_SETTING */
};

enum { TUI_SPEED_SETTING = -1, TUI_SPEED_MOST = 2000 };

/* Whether this terminal can show the table; if not, there is the line mode. */
bool tui_possible(void);
/* Until the person leaves; an exit status. A signal that ended it is raised again. */
int tui_play(const struct tui_setup *setup);

#endif
