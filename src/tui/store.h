/* SPDX-License-Identifier: MIT */
/* store.h: what the table keeps: the games that are open, and records of games. */
#ifndef LB_TUI_STORE_H
#define LB_TUI_STORE_H

#include <litterbox_table.h>
#include <stdbool.h>
#include <stddef.h>

#include "tui/journal.h"

/* Before anything else: away with what saves that were killed have left. */
void store_clean(void);

/* Lessons of a guided game. */
struct store_lessons {
    bool guided;
    uint64_t given; /* those that need not be given again */
};

/* Games that are open. Each has a place of its own, a number, and whoever plays it holds the place's lock,
 * so that nobody else goes on with it. */
struct store_game {
    unsigned place;
    long long saved;     /* when, in seconds since 1970 */
    const lb_game *game; /* NULL: it cannot be read */
    unsigned players, moves;
    lb_names names;
};

enum { STORE_GAMES_MAX = 20 };

/* Those that nobody plays, the last one first; how many there are. */
unsigned store_games(struct store_game games[STORE_GAMES_MAX]);
/* Where an open game stopped, to sit down there again: who sits where, its lessons, the record so far, and
 * what happened at the table, which is the caller's to free. Its place is ours then. False, with a sentence,
 * if it cannot be. */
bool store_game_load(unsigned place, lb_table_setup *setup, lb_match *match,
                     struct store_lessons *lessons, struct journal *journal, lb_reason *why);
/* In the place that is ours; without one, in a new one. */
bool store_game_save(const lb_table *table, const struct store_lessons *lessons,
                     const struct journal *journal, lb_reason *why);
/* The place is ours no more, and the game stays open. */
void store_game_leave(void);
/* Away with an open game, unless somebody plays it. */
bool store_game_drop(unsigned place, lb_reason *why);

/* The record of a finished game among the records, and its path. */
bool store_record_keep(const lb_match *match, char *path, size_t size, lb_reason *why);
/* The same, and then the open game is no more: at every moment one of the two is there. */
bool store_game_end(const lb_match *match, char *path, size_t size, lb_reason *why);
/* The record at a path of the person's own. */
bool store_record_write(const lb_match *match, const char *path, lb_reason *why);
/* The text of one of the records by its name, which the caller frees; NULL, with a sentence, if none. */
char *store_record_read(const char *name, lb_reason *why);
/* The names of the records, newest first; how many there are, at most `most`. */
enum { STORE_NAME_BYTES = 64 };
unsigned store_records(char (*names)[STORE_NAME_BYTES], unsigned most);
/* What a record says of its game without being played again; false, with a sentence, if it is none. */
bool store_record_look(const char *name, lb_record *record, lb_reason *why);

#endif
