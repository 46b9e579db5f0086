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

#endif
