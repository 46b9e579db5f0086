/* SPDX-License-Identifier: MIT */
/* calibrate_report.h: a calibration as text for people, as JSON for programs, and as a picture. */
#ifndef LB_CLI_CALIBRATE_REPORT_H
#define LB_CLI_CALIBRATE_REPORT_H

#include <stdio.h>

#include "lab/calibrate.h"
#include "wire/json.h"

void calibration_report(FILE *stream, const struct calibrate_setup *setup,
                        const struct calibration *calibration);
void calibration_report_json(FILE *stream, const struct calibrate_setup *setup,
                             const struct calibration *calibration);
/* Keys of an object that is open: what was played, by whom, from which seeds. */
void calibrate_setup_json(struct json *json, const struct calibrate_setup *setup);
/* A reliability plot as SVG; false if it could not be written. */
bool calibration_chart(FILE *file, const struct calibrate_setup *setup,
                       const struct calibration *calibration);

#endif
