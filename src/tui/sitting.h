/* SPDX-License-Identifier: MIT */
/* sitting.h: a table of the library on this screen: its clock, its thinking, and who of its seats is here.
 * All that people do goes through lb_table_say, all that is drawn comes from lb_table_scene. */
#ifndef LB_TUI_SITTING_H
#define LB_TUI_SITTING_H

#include <litterbox_table.h>

#include "tui/journal.h"
#include "tui/thinker.h"

struct sitting {
    lb_table *table;
    struct journal journal; /* what happened at it */
    bool unsaved;           /* something did since that was last asked */
    struct thinker *thinker;
    bool guided; /* the game comes with lessons */
    uint64_t lessons_given;
    uint64_t
        begun;  /* the table's time when we sat down: it stands until everybody may have thought */
    long clock; /* what is taken off the screen's clock: time that did not count */
    long stopped;   /* since when the clock stands still, or 0 */
    bool hurries;   /* what is due is waited for no longer */
    uint32_t skips; /* nor what is due in the moment before that of this number; 0: it is */
};

/* Sit down at a new table, or at one that a match and its journal tell of, which is the sitting's then;
 * false, with a sentence, if it cannot be. */
bool sitting_start(struct sitting *sitting, const lb_table_setup *setup, const lb_match *match,
                   struct journal *journal, lb_reason *why);
void sitting_end(struct sitting *sitting);

/* What is due happens, and who has to think does; false while somebody still thinks. */
bool sitting_go(struct sitting *sitting);
/* Whether something has happened since this was last asked, or in vain: what is saved is not all. */
bool sitting_news(struct sitting *sitting);
/* How long to wait before the next look, in milliseconds: a short while, or until something happens by
 * itself. It does not depend on who still thinks. */
int sitting_rest(const struct sitting *sitting);
/* While something else is in sight, or a game is saved, the clock stands still. */
void sitting_stop(struct sitting *sitting);
void sitting_resume(struct sitting *sitting);

/* Whether what is due is waited for no longer: on to the end. */
void sitting_hurry(struct sitting *sitting, bool hurries);
/* What is due next happens as soon as everybody could have thought about it. */
void sitting_skip(struct sitting *sitting);
/* What a seat says; false, with a sentence, if it cannot be. */
bool sitting_say(struct sitting *sitting, unsigned seat, const char *line, lb_reason *why);

unsigned sitting_people(const struct sitting *sitting);
/* The only person, or LB_NOBODY if there are several or none. */
unsigned sitting_only_person(const struct sitting *sitting);
bool sitting_is_person(const struct sitting *sitting, unsigned seat);

#endif
