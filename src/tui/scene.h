/* SPDX-License-Identifier: MIT */
/* scene.h: all that drawing gets to see: one seat's view and what happened in that seat's words. */
#ifndef LB_TUI_SCENE_H
#define LB_TUI_SCENE_H

#include <litterbox.h>

#include "tui/screen.h"

enum { SCENE_LINES = 200, SCENE_KIND_BYTES = 32 };

struct scene_line {
    char text[LB_LINE_BYTES];
    enum paint paint;
};

struct scene {
    const lb_game *game;
    lb_options options;
    lb_view view;
    lb_zones zones;   /* the table, to be drawn */
    lb_reader reader; /* who looks at it */
    bool you;         /* the viewer is the person at the keyboard */
    bool curtain;     /* nobody's hand is shown */
    char names[LB_SEATS_MAX][LB_NAME_BYTES];
    char kinds[LB_SEATS_MAX][SCENE_KIND_BYTES]; /* "you", "friend", or a bot's level */
    uint8_t actor;                              /* who played the card a window is about */
    unsigned peek_count;                        /* what the viewer looked at last, from the top */
    uint8_t peek[LB_EVENT_CARDS];
    unsigned line_count;
    struct scene_line line[SCENE_LINES]; /* what happened, oldest first */
};

/* The kinds of tables there are to draw. */
enum family { FAMILY_KITTENS, FAMILY_PETS, FAMILY_BOARD };
enum family family_of(const lb_game *game);

/* "you", or a name */
const char *scene_whom(const struct scene *scene, unsigned seat);
/* Kittens in the pile, from what lies open. */
unsigned scene_kittens(const struct scene *scene);
/* Cards of one's hand, titles in their order; returns how many titles. */
unsigned scene_titles(const lb_view *view, uint8_t cards[LB_CARDS]);

#endif
