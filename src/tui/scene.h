/* SPDX-License-Identifier: MIT */
/* scene.h: all that drawing gets to see: a scene of the table library and what happened, painted. */
#ifndef LB_TUI_SCENE_H
#define LB_TUI_SCENE_H

#include <litterbox_table.h>

#include "tui/sheet.h"

enum { SCENE_LINES = 200 };

struct scene_line {
    char text[LB_LINE_BYTES];
    enum paint paint;
    bool news; /* the first one since the viewer last did something */
};

struct scene {
    lb_scene table;
    lb_reader reader; /* who looks at it */
    bool curtain;     /* nobody's hand is shown */
    bool open;        /* the lines are everybody's hands instead of what happened */
    unsigned line_count;
    struct scene_line line[SCENE_LINES]; /* what happened, oldest first */
};

/* A table as a viewer may see it; `here`: that seat's person is at the keyboard. */
void scene_of_table(struct scene *scene, const lb_table *table, unsigned viewer, bool here);
/* A past as a viewer saw it, after so many moves; open: beside all hands, which nobody saw. */
void scene_of_past(struct scene *scene, const lb_match *match, unsigned plies, unsigned viewer,
                   bool open);

/* How a tone of the log is painted. */
enum paint scene_paint(unsigned tone);

/* Titles of the viewer's hand, what is let go lightly first; how many there are. */
unsigned scene_titles(const struct scene *scene, uint8_t cards[LB_CARDS_MAX]);

#endif
