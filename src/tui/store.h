/* SPDX-License-Identifier: MIT */
/* store.h: what the table keeps: the game that is open, and records of games. */
#ifndef LB_TUI_STORE_H
#define LB_TUI_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/tui.h"

/* Before anything else: a place for the open game that no other program has, and away with what saves
 * that were killed have left. False, with a sentence, where another program sits at its table: its open
 * game is left alone, and one of our own is kept beside it. */
bool store_open(lb_reason *why);

/* The open game: who sits where, whether it comes with lessons, and the record so far. */
bool store_game_save(const lb_table *table, bool guided, lb_reason *why);
bool store_game_there(void);
/* What game that is, in a few words. */
void store_game_words(char *text, size_t size);
/* Where the open game stopped, to sit down there again; false, with a sentence, if it cannot be read. */
bool store_game_load(lb_table_setup *setup, lb_match *match, bool *guided, lb_reason *why);

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

#endif
