/* SPDX-License-Identifier: MIT */
/* rows.c: rows of odds and reviews on a stream: "  31.8 % ± 0.9  Favor on Mochi: why". */
#include "cli/rows.h"

#include "cli/prose.h"

enum { VALUE_COLUMNS = 7, MARGIN_COLUMNS = 4, FIGURE_MOST = 24, HANG = 2 };

/* Values stand below each other, and labels too as long as the values are short. */
static unsigned print_figure(FILE *stream, const lb_row *row)
{
    unsigned value = prose_columns(row->value);
    unsigned at = HANG + (value < VALUE_COLUMNS ? VALUE_COLUMNS : value);
    fprintf(stream, "%*s%s", (int)(at - value), "", row->value);
    if (row->margin[0] != '\0') {
        fprintf(stream, " ± %-*s", MARGIN_COLUMNS, row->margin);
        at += 3 + MARGIN_COLUMNS;
    }
    fputs("  ", stream);
    return at + 2;
}

void print_row(void *context, const lb_row *row)
{
    FILE *stream = context;
    char line[sizeof row->label + sizeof row->note + 2];
    unsigned at = 0;
    if (row->kind == LB_ROW_figure) {
        at = print_figure(stream, row);
    } else {
        fputc('\n', stream);
    }
    snprintf(line, sizeof line, "%s%s%s", row->label, row->note[0] != '\0' ? ": " : "", row->note);
    prose_wrap(stream, line, at, at <= FIGURE_MOST ? at : FIGURE_MOST);
    fputc('\n', stream);
}
