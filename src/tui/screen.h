/* SPDX-License-Identifier: MIT */
/* screen.h: the terminal: its size, paints, keys and time, and a place for characters. It is given back as
 * it was on every way out: the end, a signal, a crash. The full screen knows the outside by this header and
 * by nothing else, so a test can hold a terminal and a clock of its own. */
#ifndef LB_TUI_SCREEN_H
#define LB_TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <wchar.h>

enum { SCREEN_LEAST_ROWS = 20, SCREEN_LEAST_COLUMNS = 60 };

/* What something is, not which colour it has: a paint may be a colour, bold or nothing. */
enum paint {
    PAINT_PLAIN,
    PAINT_DIM,    /* less important */
    PAINT_STRONG, /* what is asked, whose turn it is */
    PAINT_BAR,    /* the title above and the keys below */
    PAINT_FOCUS,  /* where the cursor is */
    PAINT_ALARM,  /* kittens, deaths, refusals */
    PAINT_GOOD,   /* victories, shields */
    PAINT_YOU,    /* the viewer */
    PAINT_FRAME,
    PAINT_DANGER, /* kinds of cards from here on */
    PAINT_SAFE,
    PAINT_HIT,
    PAINT_STEP,
    PAINT_EYE,
    PAINT_TRICK,
    PAINT_NOPE,
    PAINT_CAT,
    PAINT_GOD,
    PAINTS
};

/* A part of the screen; rows and columns inside it count from 0. */
struct box {
    int row, column, rows, columns;
};

/* How the terminal may be used; what is not asked for here follows from the surroundings. */
struct screen_wish {
    bool ascii;     /* plain ASCII even where UTF-8 works */
    bool no_colour; /* no colour even where there is some */
    bool mouse;     /* clicks count, where the terminal tells of them */
};

/* Keys are characters, or one of these. */
enum key {
    KEY_NONE_PRESSED = 0, /* the time is over */
    SCREEN_KEY_FIRST = 0x200000,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_BACKSPACE,
    SCREEN_DELETE,
    SCREEN_ENTER,
    SCREEN_ESCAPE,
    SCREEN_RESIZED, /* draw anew */
    SCREEN_STOP     /* a signal asks the program to end */
};

/* Whether a full screen can be had here at all. */
bool screen_possible(void);
/* False, with the terminal as it was, if it cannot be had after all. */
bool screen_open(const struct screen_wish *wish);
void screen_close(void);
/* The signal that asked the program to end, or 0. */
int screen_signal(void);

struct box screen_box(void);
bool screen_too_small(void);
bool screen_is_ascii(void);

void screen_clear(void);
/* So many characters at a place of the screen. */
void screen_put(int row, int column, enum paint paint, const wchar_t *text, int count);
/* Everything drawn since the last time appears at once. */
void screen_show(void);
/* The next key; after so many milliseconds none, 0 does not wait and -1 waits for ever. */
int screen_key(int milliseconds);
/* A click there is that key, until the screen is cleared; the last one drawn counts. */
void screen_spot(struct box box, int key);
void screen_bell(void);
/* What was typed and not read yet is forgotten. */
void screen_forget_keys(void);
/* Do nothing for so many milliseconds. */
void screen_rest(long milliseconds);
long screen_now(void); /* milliseconds of a clock that never jumps */

#endif
