/* SPDX-License-Identifier: MIT */
/* rows.h: rows of odds and reviews on a stream. */
#ifndef LB_CLI_ROWS_H
#define LB_CLI_ROWS_H

#include <litterbox_table.h>

/* An lb_row_visit: the context is a FILE. */
void print_row(void *stream, const lb_row *row);

#endif
