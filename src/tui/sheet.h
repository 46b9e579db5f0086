/* SPDX-License-Identifier: MIT */
/* sheet.h: the screen as a sheet to draw on: everything is clipped to the box it is drawn in. */
#ifndef LB_TUI_SHEET_H
#define LB_TUI_SHEET_H

#include "tui/screen.h"

/* Signs that have a plain ASCII form. */
enum glyph {
    GLYPH_ACROSS,
    GLYPH_DOWN,
    GLYPH_TOP_LEFT,
    GLYPH_TOP_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_BACK, /* the back of a card */
    GLYPH_HERE, /* whose turn it is */
    GLYPH_OUT,  /* out of the game */
    GLYPH_TIMES,
    GLYPH_DOT,
    GLYPH_MORE,  /* there is more */
    GLYPH_FULL,  /* the used part of a bar */
    GLYPH_EMPTY, /* the rest of it */
    GLYPH_LEFT,
    GLYPH_RIGHT,
    GLYPH_TOKEN,
    GLYPH_SHIELD,
    GLYPH_DASH,
    GLYPH_MORE_OR_LESS,
    GLYPH_CURSOR, /* beside what the cursor is on */
    GLYPH_DANGER, /* a dangerous space of a track */
    GLYPHS
};

const char *glyph(enum glyph which);

/* Columns a text takes. */
int text_columns(const char *text);
/* Text at a place of a box, cut at its edge; returns the column after it. */
int put(struct box box, int row, int column, enum paint paint, const char *text);
int putf(struct box box, int row, int column, enum paint paint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* A whole row in one paint. */
void put_bar(struct box box, int row, enum paint paint);
void put_right(struct box box, int row, enum paint paint, const char *text);
void put_centre(struct box box, int row, enum paint paint, const char *text);
void put_repeated(struct box box, int row, int column, enum paint paint, enum glyph which,
                  int times);
void put_blank(struct box box);
/* A line around the edge with a title in it; gives the box inside. */
struct box put_frame(struct box box, enum paint paint, const char *title);
/* Words wrapped to the box from a row on, later lines indented; returns the row after them. */
int put_words(struct box box, int row, int indent, enum paint paint, const char *text);
/* Rows the words would take. */
int words_rows(int columns, int indent, const char *text);

#endif
