/* SPDX-License-Identifier: MIT */
/* play_record.h: a match's record in a file, whole or not at all. */
#ifndef LB_CLI_PLAY_RECORD_H
#define LB_CLI_PLAY_RECORD_H

#include <litterbox.h>

/* Write the full record; false after a sentence in `why`, and then the file is as it was. */
bool record_save(const lb_match *match, const char *path, lb_reason *why);
/* Whether a record could be written there, before a game is played for it. */
bool record_possible(const char *path, lb_reason *why);

#endif
