/* SPDX-License-Identifier: MIT */
/* journal.h: what happened at a table, line by line, kept with an open game: of the record alone only the
 * match comes back; of this the whole table does, as everybody there had seen it. */
#ifndef LB_TUI_JOURNAL_H
#define LB_TUI_JOURNAL_H

#include <litterbox_table.h>

struct journal {
    uint32_t from;       /* choices of the match before its first line */
    uint64_t at_ms;      /* the table's time at its last one */
    char *text;          /* "TIME SEAT LINE" each; NULL: there are none */
    size_t length, room; /* of the text */
    bool lost;           /* there was no memory for all of it */
};

void journal_free(struct journal *journal);
/* Write down what is new at a table; whether something is. */
bool journal_take(struct journal *journal, lb_table *table);
/* The line such a text begins with in a file, and the rest of the file behind the journal's. */
enum { JOURNAL_HEAD_BYTES = 32 };
void journal_head(const struct journal *journal, char head[JOURNAL_HEAD_BYTES]);
/* Where that line is in a text; NULL: nowhere. */
const char *journal_find(const char *text);
/* From that line to the end of the text. False, with a sentence, if it is none. */
bool journal_read(struct journal *journal, const char *text, lb_reason *why);
/* The table that it makes of a match: as the match was before its first line, then line by line. Of a
 * journal without lines it is the match's. NULL, with a sentence, where it does not come to that match. */
lb_table *journal_table(struct journal *journal, const lb_table_setup *setup, const lb_match *match,
                        lb_reason *why);

#endif
