/* SPDX-License-Identifier: MIT */
/* draw.h: drawing a scene and what is asked in it. No function here can reach a state. */
#ifndef LB_TUI_DRAW_H
#define LB_TUI_DRAW_H

#include "tui/layout.h"
#include "tui/scene.h"

/* Something that can be picked, with the key that picks it. */
struct option {
    char key;
    char text[80];
    char note[48]; /* what is worth knowing about it */
};

enum { OPTIONS_MAX = 64 };

/* What is asked and how far the answer is. */
struct prompt {
    const char *question; /* what you can do now */
    const char *refusal;  /* why what you tried cannot be done, or NULL */
    const char *said;     /* what has just been done, told before the question; or NULL */
    const char *alarm;    /* what must be known whatever is asked, or NULL */
    const char *keys;     /* the keys that mean something now */
    unsigned focus_card;  /* the title under the cursor, or LB_NO_CARD */
    bool live;            /* the hand can be played from */
    const struct option *action;
    unsigned action_count, action_focus; /* action_focus is action_count where it has none */
    const char *panel;                   /* the question a list answers, or NULL */
    const struct option *option;
    unsigned option_count, option_focus;
    bool slider; /* the answer is a place from 0 to slider_most */
    unsigned slider_at, slider_most;
    const char *slider_note;
    long time_left, time_all;     /* of a countdown in milliseconds, or 0 */
    unsigned scrub_at, scrub_all; /* how far a replay is, or 0 */
    const char *typed;            /* the line being typed, or NULL */
};

/* The whole screen, or a sentence where it is too small. */
void draw_all(const struct scene *scene, const struct prompt *prompt);
/* A text over the middle from a row of it on, until the caller draws something else; gives the rows
 * that do not fit. */
int draw_notice(const char *title, const char *text, int from, const char *keys);
/* The same with some cards of a game above it. */
void draw_cards(const lb_game *game, const char *title, const uint8_t *cards, unsigned count,
                const char *text, const char *keys);
/* Something to look at, what is to be said about it, and what can be done. */
struct sight {
    const char *title;
    const char *art; /* or NULL */
    enum paint paint;
    const char *text, *keys;
    const struct option *option;
    unsigned option_count, option_focus;
};

/* A page over the table: the picture above the words, or beside them where there is a list below it. */
void draw_sight(const struct sight *sight);
/* The message of a screen that is too small; true if it is. */
bool draw_too_small(void);

/* The seat i places after the viewer. */
unsigned seat_after(const lb_view *view, unsigned i);
/* A player's name with its turn and fate: "> Mochi". */
int put_player(struct box box, int row, int column, const struct scene *scene, unsigned seat);

#endif
