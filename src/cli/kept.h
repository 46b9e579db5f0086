/* SPDX-License-Identifier: MIT */
/* kept.h: what a long run has come to so far, kept in a file from which it can go on.
 * The file is text: what run it is, how many of its pieces are done, every counter that is not 0, and a sum over all
 * of it. It is written whole after every wave. */
#ifndef LB_CLI_KEPT_H
#define LB_CLI_KEPT_H

#include "cli/cli.h"

enum { KEPT_ABOUT_BYTES = 640 };

struct kept {
    const char *path;             /* NULL: nothing is kept */
    char about[KEPT_ABOUT_BYTES]; /* what run it is, a line without its end */
    size_t bytes;                 /* of the counters, whole words of 64 bits */
    lb_reason why;                /* why it could not be written the last time; "" where it could */
};

/* A run of a command with that set-up, those bots and whatever else it depends on. */
struct kept kept_run(const char *path, const char *command, const struct setup *setup,
                     const char *bots, const char *more, size_t bytes);
/* Read the counters of an earlier part of the run, of which no more than so many pieces are wanted; a file that is not
 * there is an empty one. False after a complaint. */
bool kept_read(const struct kept *kept, uint64_t most, void *counts, uint64_t *done);
/* Write them: a fleet_keep. False where that failed. */
bool kept_write(void *context, uint64_t done, const void *counts);

#endif
