/* SPDX-License-Identifier: MIT */
/* store.h: files under the XDG folders: settings, the game that is open, records of games.
 * A file is written beside its place and moved there in one step: it is whole or as it was. */
#ifndef LB_TUI_STORE_H
#define LB_TUI_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/party.h"
#include "tui/tui.h"

enum store_folder { STORE_CONFIG, STORE_STATE };

/* The text of a file with a final zero, which the caller frees; NULL if it is not there. */
char *store_read(enum store_folder folder, const char *name);
bool store_write(enum store_folder folder, const char *name, const char *text, size_t length);
void store_remove(enum store_folder folder, const char *name);
/* The path of a file, for people. */
void store_path(enum store_folder folder, const char *name, char *path, size_t size);

/* The open game: who sits where and the record so far. */
bool store_game_save(const struct party *party);
void store_game_forget(void);
bool store_game_there(void);
/* What game that is, in a few words. */
void store_game_words(char *text, size_t size);
/* Sit down again where the open game stopped; false, with a sentence, if it cannot be. */
bool store_game_load(struct party *party, const struct tui_setup *setup, lb_reason *why);

/* The record of a finished game among the records; its name, or "" if it could not be written. */
void store_record_keep(const lb_match *match, char *name, size_t size);
/* The record at a path of the person's own. */
bool store_record_write(const lb_match *match, const char *path);
/* The names of the records, newest first; how many there are, at most `most`. */
enum { STORE_NAME_BYTES = 64 };
unsigned store_records(char (*names)[STORE_NAME_BYTES], unsigned most);

#endif
