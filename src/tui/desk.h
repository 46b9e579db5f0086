/* SPDX-License-Identifier: MIT */
/* desk.h: the person's side of the table: whose eyes the screen shows, pauses, notices, the menu. */
#ifndef LB_TUI_DESK_H
#define LB_TUI_DESK_H

#include "tui/draw.h"
#include "tui/settings.h"
#include "tui/sitting.h"

/* What comes of asking a person. */
enum answer {
    ANSWER_MOVED,   /* the game goes on */
    ANSWER_CHANGED, /* it goes on from somewhere else: what was asked is asked no more */
    ANSWER_ANOTHER, /* it is over, and the same table plays another */
    ANSWER_LEFT,    /* back to the main menu; the game stays open */
    ANSWER_STOP     /* the program ends */
};

struct desk {
    struct sitting *sitting; /* NULL in a replay */
    struct settings *settings;
    unsigned viewer;               /* whose eyes, or LB_PUBLIC */
    bool you;                      /* that seat's person is at the keyboard */
    bool standing;                 /* who only watches has stopped the game */
    bool has_menu;                 /* there is a main menu to go back to */
    char refusal[LB_REASON_BYTES]; /* why what was tried last cannot be done, or "" */
    char said[LB_REASON_BYTES];    /* what was done by what was tried last, or "" */
    lb_reason unsaved;             /* why the game is not saved as it stands, or "" */
    struct scene scene;
};

/* The scene as the viewer may see it now. */
void desk_look(struct desk *desk);
/* Draw the table as the viewer may see it. */
void desk_draw(struct desk *desk, struct prompt *prompt);
/* What was refused or done before is said no more. */
void desk_hush(struct desk *desk);
/* The table while nobody here is asked. */
void desk_idle(struct desk *desk);
/* The eyes of the next seat, after the last what everybody sees. */
void desk_next_eyes(struct desk *desk);
/* Show something over the table until a key. */
enum answer desk_notice(struct desk *desk, const char *title, const char *text);
/* Keys that work at any time: ? l q U; true if it was one, with what came of it. */
bool desk_common_key(struct desk *desk, int key, unsigned card, enum answer *answer);
enum answer desk_menu(struct desk *desk);
/* Odds or a hint for the viewer, unless the settings say no. */
enum answer desk_advice(struct desk *desk, bool hint);
/* Back to the person's last decision, where that can be; else a sentence says why not. */
enum answer desk_take_back(struct desk *desk);
/* And forward again. */
enum answer desk_redo(struct desk *desk);
/* Go home for good, if the person at the keyboard is sure; the others play on. */
enum answer desk_leave(struct desk *desk);

/* A list over the table. */
struct desk_list {
    const char *title, *question, *keys;
    const struct option *option;
    unsigned count, focus;
    bool selects; /* a letter goes there and Enter takes it; else a letter takes it at once */
};

/* The number of the option that was picked, PICK_BACK or PICK_STOP. */
int desk_pick(struct desk *desk, struct desk_list *list);

/* Curtains: nobody's cards are shown until the one who is named is alone with the screen. */
enum answer desk_hand_over(struct desk *desk, unsigned seat);
/* What a seat has seen in secret since it was last here, shown and covered again. */
enum answer desk_show_secrets(struct desk *desk);

#endif
