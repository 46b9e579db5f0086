/* SPDX-License-Identifier: MIT */
/* script.h: the text of a record cut into its lines, whoever's eyes it was written for.
 * A record as one viewer saw it cannot be played again; this is how it is still read. */
#ifndef LB_CLI_SCRIPT_H
#define LB_CLI_SCRIPT_H

#include <litterbox.h>

enum script_kind { SCRIPT_MOVE, SCRIPT_TOLD };

struct script_line {
    enum script_kind kind;
    unsigned seat;    /* who moved */
    const char *text; /* the move, or the sentence */
};

struct script {
    const lb_game *game;
    unsigned players;
    lb_options options;
    char names[LB_SEATS_MAX][LB_NAME_BYTES];
    char seed[LB_SEED_BYTES]; /* "?" where it is blanked */
    unsigned viewer;          /* a seat, LB_PUBLIC or LB_TRUTH */
    bool over;
    lb_seats winners;
    struct script_line *line;
    unsigned lines;
    char *text; /* what the lines point into */
};

/* Whether a text is a record written as one viewer saw it. */
bool script_is_seen(const char *text, size_t length);

/* Cut a record up; every text in it is made printable. False and a reason if it is none.
 * script_free in either case. */
bool script_read(struct script *script, const char *text, size_t length, lb_reason *why);
void script_free(struct script *script);

/* "3", "public" or "truth" as a viewer; false if it is none of them. */
bool viewer_read(const char *text, unsigned *viewer);

#endif
