/* SPDX-License-Identifier: MIT */
/* layout.c: dividing the screen. */
#include "tui/layout.h"

#include "tui/draw.h"

enum { WIDE = 100, NARROW = 76, TALL = 24, FOOT_ROWS = 3, LOG_LEAST = 2 };

/* How much of the middle the game's own part takes: columns beside the log, or rows above it. */
static int table_columns(int columns)
{
    return columns >= WIDE || columns < NARROW ? columns * 3 / 5 : columns * 11 / 20;
}

/* The Board Game's track needs the whole width; cards in hand do with lines on a low screen. */
static int hand_rows(struct box screen, enum family family)
{
    return screen.rows >= TALL ? 5 : family == FAMILY_BOARD ? 3 : 4;
}

struct layout layout_of(struct box screen, enum family family, unsigned players)
{
    int hand = hand_rows(screen, family);
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
    if (family == FAMILY_BOARD) {
        int wanted = board_rows(screen.rows, columns, players);
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
