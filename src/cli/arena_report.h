/* SPDX-License-Identifier: MIT */
/* arena_report.h: what an arena showed, as tables, as JSON and as a chart. */
#ifndef LB_CLI_ARENA_REPORT_H
#define LB_CLI_ARENA_REPORT_H

#include <stdio.h>

#include "lab/arena.h"

struct arena_report {
    const struct arena_setup *setup;
    const struct arena *arena;
    struct rating rating[RATED_MAX]; /* bots in the order given, */
    double matrix[RATED_MAX][RATED_MAX];
    unsigned order[RATED_MAX]; /* and from the strongest to the weakest */
    uint64_t games;
    struct luckless luckless; /* of the first, where it was asked for */
};

/* False if there is no memory. */
bool arena_report_make(struct arena_report *report, const struct arena_setup *setup,
                       const struct arena *arena);
void arena_report_tables(FILE *stream, const struct arena_report *report);
void arena_report_json(FILE *stream, const struct arena_report *report);
/* False if the stream could not be written. */
bool arena_report_svg(FILE *stream, const struct arena_report *report);

#endif
