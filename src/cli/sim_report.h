/* SPDX-License-Identifier: MIT */
/* sim_report.h: what a simulation counted, as tables for people and as JSON for programs. */
#ifndef LB_CLI_SIM_REPORT_H
#define LB_CLI_SIM_REPORT_H

#include <stdio.h>

#include "lab/sim.h"

/* Tables of at most 80 columns; what a game does not have is left out. */
void sim_report_tables(FILE *stream, const struct sim_setup *setup,
                       const struct sim_counts *counts);

/* One line, the same bytes whatever the number of threads; docs/sim.md explains it. */
void sim_report_json(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts);

/* Why players went out, or what else ended games, as shares of 1: `most` rows at most. */
struct sim_cause {
    const char *words;
    double share;
};
unsigned sim_report_causes(const struct sim_setup *setup, const struct sim_counts *counts,
                           struct sim_cause *causes, unsigned most, const char **title);

/* sim_chart.c: one picture as SVG: win share by seat, length, what players went out by or what was played. False
 * if it could not be written. */
bool sim_report_chart(FILE *file, const struct sim_setup *setup, const struct sim_counts *counts);

#endif
