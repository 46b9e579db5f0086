/* SPDX-License-Identifier: MIT */
/* play_table.h: a match with one person and bots, as the line mode keeps it.
 * The state is driven, nowhere looked into: what is told comes from table_view and the log. */
#ifndef LB_CLI_PLAY_TABLE_H
#define LB_CLI_PLAY_TABLE_H

#include "cli/play_say.h"
#include "cli/play_words.h"
#include "lab/players.h"

/* What a decision can be taken back to. */
struct moment {
    unsigned steps;
    size_t logged;
    lb_rng chance[LB_SEATS_MAX]; /* of the bots */
};

struct table {
    lb_match *match;
    unsigned viewer;     /* whose eyes we see with: a seat or LB_PUBLIC */
    bool yours;          /* a person decides for that seat */
    struct players bots; /* every seat has one; where a person decides it only remembers */
    struct page page;
    struct company company;
    const char *record; /* where to, or NULL */

    lb_event *log; /* every event, as the viewer may know it */
    size_t logged, log_room;
    size_t told;         /* of these are printed */
    struct moment *past; /* your decisions */
    size_t moments, past_room;

    lb_view shown;             /* how things stood when you were last told */
    struct moves moves;        /* yours, now */
    struct menu menu;          /* the list last shown */
    char begun[LB_MOVE_BYTES]; /* the move you are composing, or "" */
};

/* What comes of a line you typed. */
enum outcome { AGAIN, DECIDED, STOP };

/* What the viewer may see now. */
lb_view table_view(const struct table *table);
/* All that can be told of this moment. */
struct scene table_scene(struct table *table);
/* A match begins: bots sit down in all seats, their levels given by seat. */
void table_seat(struct table *table, const struct level levels[LB_SEATS_MAX]);
/* What happened goes into the log, as the viewer may know it, and into everybody's memory. */
void table_remember(struct table *table, const lb_events *events);
/* Print what happened and was not told yet. */
void table_tell(struct table *table);
/* One whole move of a bot; false when the match is full. */
bool table_bot_move(struct table *table, unsigned seat);
/* Note a decision of yours, to come back to. */
void table_moment(struct table *table);
/* Back to the decision before the one that is open, or to the last one when none is. */
enum outcome table_undo(struct table *table);
void table_free(struct table *table);

#endif
