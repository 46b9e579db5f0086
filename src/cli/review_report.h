/* SPDX-License-Identifier: MIT */
/* review_report.h: a review as text for people and as JSON for programs. */
#ifndef LB_CLI_REVIEW_REPORT_H
#define LB_CLI_REVIEW_REPORT_H

#include <stdio.h>

#include "advice/review.h"

void review_report(FILE *stream, const struct review *review, const lb_match *match, unsigned seat);
void review_report_json(FILE *stream, const struct review *review, const lb_match *match,
                        unsigned seat);

#endif
