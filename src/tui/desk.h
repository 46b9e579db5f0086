/* SPDX-License-Identifier: MIT */
/* desk.h: the person's side of the table: whose eyes the screen shows, pauses, notices, the menu. */
#ifndef LB_TUI_DESK_H
#define LB_TUI_DESK_H

#include "tui/draw.h"
#include "tui/party.h"
#include "tui/settings.h"

/* What comes of asking a person. */
enum answer {
    ANSWER_MOVED,    /* the game goes on */
    ANSWER_LEFT,     /* back to the main menu; the game stays open */
    ANSWER_STOP,     /* the program ends */
    ANSWER_UNWRITTEN /* it ends, and a record that was wished for could not be written */
};

struct desk {
    struct party *party;
    struct settings *settings;
    unsigned viewer;               /* whose eyes, or LB_PUBLIC */
    bool you;                      /* that seat's person is at the keyboard */
    bool fast;                     /* run to the end without pauses */
    char refusal[LB_REASON_BYTES]; /* why what was tried last cannot be done, or "" */
    struct scene scene;
};

/* Draw the table as the viewer may see it. */
void desk_draw(struct desk *desk, struct prompt *prompt);
/* The table while nobody here is asked. */
void desk_idle(struct desk *desk);
/* Wait; any key ends it early, q opens the menu. */
enum answer desk_pause(struct desk *desk, int milliseconds);
/* The eyes of the next seat, after the last what everybody sees. */
void desk_next_eyes(struct desk *desk);
/* Show something over the table until a key. */
enum answer desk_notice(struct desk *desk, const char *title, const char *text);
/* Keys that work at any time: ? l q; true if it was one, with what came of it. */
bool desk_common_key(struct desk *desk, int key, unsigned card, enum answer *answer);
enum answer desk_menu(struct desk *desk);

/* Curtains: nobody's cards are shown until the one who is named is alone with the screen. */
enum answer desk_hand_over(struct desk *desk, unsigned seat);
/* What a seat has seen in secret since it was last here, shown and covered again. */
enum answer desk_show_secrets(struct desk *desk);

#endif
