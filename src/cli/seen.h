/* SPDX-License-Identifier: MIT */
/* seen.h: a game as one seat saw it, for odds and reviews.
 *
 * The record of a seat ends in lines "#: …", which are comments to all other readers: those of the bot
 * protocol that the seat would have been told, "ply N" before what came of move N of that record, and
 * before it "move TEXT" where it is the seat's own. A full record is made into such lines first, so both
 * kinds are read by the same function and can tell no more than the seat has seen. */
#ifndef LB_CLI_SEEN_H
#define LB_CLI_SEEN_H

#include <stdio.h>

#include "wire/lines.h"

struct seen {
    lb_record record; /* its header */
    char *text;
    const char *at;
    struct line_table table;
    lb_events events; /* told since the last view */
    lb_memory memory; /* what the seat knows by now */
    unsigned ply;     /* moves of its record so far */
    char move[LB_MOVE_BYTES];
};

enum seen_what {
    SEEN_decision, /* the seat makes a move now, with what it knows */
    SEEN_move,     /* a move of its record was made; the memory is still that from before */
    SEEN_end,
    SEEN_wrong /* it cannot have been so; a complaint was made */
};

/* The lines that belong to a seat's record. */
void seen_write(FILE *stream, const lb_match *match, unsigned seat);
/* A record from a file, full or of a seat; --seat may be NULL for the latter. EXIT_FINE, or an exit code
 * after a complaint. */
int seen_load(struct seen *seen, const char *path, const char *seat);
void seen_free(struct seen *seen);
/* Back to the deal. */
void seen_start(struct seen *seen);
/* On to what comes next. */
enum seen_what seen_next(struct seen *seen);
/* The move of a decision, and a world in which it can be made; false after a complaint. */
bool seen_decision(const struct seen *seen, lb_move *move);

#endif
