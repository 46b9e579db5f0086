/* SPDX-License-Identifier: MIT */
/* reason.h: sentences about what went wrong. */
#ifndef LB_SERVER_REASON_H
#define LB_SERVER_REASON_H

#include <litterbox.h>

/* As printf; cut where it is too long. It returns false. */
bool reason(lb_reason *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
