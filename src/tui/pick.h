/* SPDX-License-Identifier: MIT */
/* pick.h: lists and lines that fill the screen: the menus are made of them. */
#ifndef LB_TUI_PICK_H
#define LB_TUI_PICK_H

#include "tui/draw.h"

enum { PICK_BACK = -1, PICK_STOP = -2 };
enum { PICK_ROW = 0x300000 }; /* and more: the key of a click on the row of an option without one */

struct pick {
    const char *title;
    const char *text; /* above the list, or NULL */
    const char *keys;
    const struct option *option;
    unsigned count, focus;
    const char *const *help; /* a sentence for each option, shown below, or NULL */
    const char *also;        /* more keys that pick what the cursor is on, or NULL */
    int pressed;             /* which of them did, or 0 */
};

/* The number of the option that was picked, PICK_BACK or PICK_STOP; focus follows the cursor. */
int pick_one(struct pick *pick);
/* Whether a key is a click on a row that has the cursor already; on another row the cursor goes there. */
bool pick_clicked(struct pick *pick, int key);
/* Draw such a list without asking. */
void pick_draw(const struct pick *pick);
/* A text of one line, changed in place; PICK_BACK, PICK_STOP, or 0 when it was finished. */
int pick_line(const char *title, const char *text, char *line, size_t size);
/* When something happened, for a list: "16 Nov 10:30", with the year where it is another one. */
void pick_date(long long when, char *text, size_t size);
/* A page of words until a key; PICK_STOP or 0. */
int pick_read(const char *title, const char *text);

#endif
