/* SPDX-License-Identifier: MIT */
/* progress.h: how far a long run has come, for who waits at a terminal; and Ctrl-C, which ends it early.
 * The first Ctrl-C lets what is under way be finished, the second ends the program at once. */
#ifndef LB_CLI_PROGRESS_H
#define LB_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what;    /* "games" */
    uint64_t all, begun; /* so many are wanted, so many were there at the start */
    double start_s;
    bool shown;
};

/* Before the run. */
struct progress progress_begin(const char *what, uint64_t all);
/* Signals set the flag that this returns, which a run looks at. */
const atomic_bool *progress_stops(void);
/* Tells how many are done, if somebody looks; a crew_progress. */
void progress_show(void *context, uint64_t done);
/* After the run; whether it was ended early. */
bool progress_end(const struct progress *progress);
/* The exit code of a command that has told its results; who was ended by a signal ends by it. */
int progress_leave(int code);

#endif
