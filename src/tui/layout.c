/* SPDX-License-Identifier: MIT */
/* layout.c: dividing the screen. */
#include "tui/layout.h"

#include "tui/draw_zones.h"

enum { WIDE = 100, NARROW = 76, TALL = 24, FOOT_ROWS = 3, LOG_LEAST = 2 };

/* How much of the middle the table takes beside the log. */
static int table_columns(int columns)
{
    return columns >= WIDE || columns < NARROW ? columns * 3 / 5 : columns * 11 / 20;
}

/* A track needs the whole width, above the log; on a low screen the hand gives way to it. */
static int hand_rows(struct box screen, bool track)
{
    return screen.rows >= TALL ? 5 : track ? 3 : 4;
}

struct layout layout_of(struct box screen, const struct scene *scene)
{
    bool track = shape_of(&scene->table.zones) == SHAPE_TRACK;
    int hand = hand_rows(screen, track);
    int middle = screen.rows - 1 - hand - FOOT_ROWS;
    int columns = screen.columns;
    struct layout layout = {
        .title = {0, 0, 1, columns},
        .middle = {1, 0, middle, columns},
        .hand = {1 + middle, 0, hand, columns},
        .actions = {screen.rows - 3, 0, 1, columns},
        .question = {screen.rows - 2, 0, 1, columns},
        .keys = {screen.rows - 1, 0, 1, columns},
    };
    layout.table = layout.log = layout.middle;
    if (track) {
        int wanted = track_rows(scene, screen);
        layout.table.rows = wanted < middle - LOG_LEAST ? wanted : middle - LOG_LEAST;
        layout.log.row += layout.table.rows;
        layout.log.rows -= layout.table.rows;
    } else {
        layout.table.columns = table_columns(columns);
        layout.log.column += layout.table.columns;
        layout.log.columns -= layout.table.columns;
    }
    return layout;
}
