/* SPDX-License-Identifier: MIT */
/* play_table.h: a table of the library as the line mode sits at it.
 * Nobody waits for a clock here: time is what the table waits for next, and bots think where we are. Only
 * where a person could tell from the time what a bot had to think about, all take alike. */
#ifndef LB_CLI_PLAY_TABLE_H
#define LB_CLI_PLAY_TABLE_H

#include <litterbox_table.h>

#include "cli/play_say.h"

/* The outside: a clock, somebody who thinks, and who types. A test has its own. */
struct outside {
    uint64_t (*now_ms)(void);
    void (*wait_ms)(uint64_t milliseconds);
    void (*think)(lb_task *task);
    bool (*type)(char *line, int size); /* as fgets reads a line; false: there is no more */
};

/* The system's, and standard input. */
extern const struct outside outside_here;

struct table {
    const struct outside *outside;
    lb_table *table;
    uint64_t now;    /* the table's time */
    unsigned viewer; /* whose eyes we see with: a seat or LB_PUBLIC */
    bool yours;      /* a person decides for that seat */
    bool asks_all;   /* windows are asked of who can only pass, too */
    bool watches;    /* you are out and look on */
    struct page page;
    struct company company;
    const char *record; /* where to, or NULL */

    lb_event *log; /* every event, as the viewer may know it */
    size_t logged, log_room;
    size_t told; /* of these are printed */

    lb_view shown;   /* how things stood when you were last told */
    lb_offer *offer; /* your moves, and what of one is composed */
};

/* What comes of a line you typed. */
enum outcome { AGAIN, DECIDED, STOP };

/* Sit down; false, with a sentence, if it cannot be. */
bool table_start(struct table *table, const lb_table_setup *setup, lb_reason *why);
void table_free(struct table *table);
const lb_match *table_match(const struct table *table);
/* All that happens by itself happens, until you are asked or it is over. */
void table_go(struct table *table);
/* What you say; false, with a sentence, if it cannot be. */
bool table_say(struct table *table, const char *line, lb_reason *why);
/* Whether you are asked now. */
bool table_asks(const struct table *table);

/* What the viewer may see now. */
lb_view table_view(const struct table *table);
/* All that can be told of this moment. */
struct scene table_scene(struct table *table);
/* Print what happened and was not told yet. */
void table_tell(struct table *table);
/* What happened up to now counts as told. */
void table_forget(struct table *table);

#endif
