/* SPDX-License-Identifier: MIT */
/* odds_report.h: odds and calibrations, as text for people and as JSON for programs. */
#ifndef LB_CLI_ODDS_REPORT_H
#define LB_CLI_ODDS_REPORT_H

#include <stdio.h>

#include "cli/stream.h"
#include "lab/calibrate.h"
#include "advice/odds.h"

/* Names may hold anything printable; `you` speaks to the seat itself. `all` shows every move. */
struct odds_manner {
    const lb_names *names;
    bool you, all;
};

/* Chances of cards, win shares as things stand, and the moves. */
void odds_report(FILE *stream, const lb_odds *odds, const lb_view *view,
                 const struct odds_manner *manner);
/* The keys of an object that is open. */
void odds_report_json(struct json *json, const lb_odds *odds);

/* "37.5 %" with its interval, as "37.5 % ± 0.8". */
void odds_put_estimate(FILE *stream, const lb_estimate *estimate);

void calibration_report(FILE *stream, const struct calibrate_setup *setup,
                        const struct calibration *calibration);
void calibration_report_json(FILE *stream, const struct calibrate_setup *setup,
                             const struct calibration *calibration);
/* A reliability plot as SVG; false if it could not be written. */
bool calibration_chart(FILE *file, const struct calibrate_setup *setup,
                       const struct calibration *calibration);

#endif
