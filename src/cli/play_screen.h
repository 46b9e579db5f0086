/* SPDX-License-Identifier: MIT */
/* play_screen.h: the full-screen table, from the command line. */
#ifndef LB_CLI_PLAY_SCREEN_H
#define LB_CLI_PLAY_SCREEN_H

#include "lab/players.h"
#include "tui/tui.h"

/* What the command line says about the screen. */
struct screen_request {
    unsigned friends; /* in the seats after the person's */
    bool watch;       /* bots in all seats */
    bool named;       /* the person's name was given */
    bool ascii, no_colour;
    int speed;
};

/* The menu. */
int screen_menu(const struct screen_request *request);
/* A match that was just dealt, named, with levels for its bots; an exit status. */
int screen_play(const struct screen_request *request, const lb_match *match, unsigned seat,
                const struct level levels[LB_SEATS_MAX], const char *record);

#endif
