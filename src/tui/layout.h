/* SPDX-License-Identifier: MIT */
/* layout.h: where the parts of the table are on a screen of any size from 60 x 20 on. */
#ifndef LB_TUI_LAYOUT_H
#define LB_TUI_LAYOUT_H

#include "tui/scene.h"
#include "tui/sheet.h"

struct layout {
    struct box title; /* the first row */
    struct box table; /* what lies on it */
    struct box log;
    struct box hand;
    struct box actions;  /* what can be done beside playing a card */
    struct box question; /* the line that says what you can do now */
    struct box keys;     /* the last row */
    struct box middle;   /* table and log together: where panels open */
};

struct layout layout_of(struct box screen, const struct scene *scene);

#endif
