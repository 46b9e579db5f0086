/* SPDX-License-Identifier: MIT */
/* reliability_report.h: chances of cards against what came, as text for people, as JSON for programs, and as
 * a picture. */
#ifndef LB_CLI_RELIABILITY_REPORT_H
#define LB_CLI_RELIABILITY_REPORT_H

#include <stdio.h>

#include "lab/reliability.h"

void reliability_report(FILE *stream, const struct calibrate_setup *setup,
                        const struct reliability *reliability);
void reliability_report_json(FILE *stream, const struct calibrate_setup *setup,
                             const struct reliability *reliability);
/* One panel for each figure, as SVG; false if it could not be written. */
bool reliability_chart(FILE *file, const struct calibrate_setup *setup,
                       const struct reliability *reliability);

#endif
