/* SPDX-License-Identifier: MIT */
/* advice.c: rows of odds, hints and reviews as text for a notice. */
#include "tui/advice.h"

#include <stdio.h>
#include <string.h>

#include "tui/sheet.h"

enum { SHOWN_MOVES = 5, SHOWN_TURNS = 4 };

/* "31.8 % ± 0.9  Favor on Mochi: why"; a blank line before a heading. */
static void add_row(void *context, const lb_row *row)
{
    char *text = context, sign[16] = "";
    size_t length = strlen(text);
    bool figure = row->kind == LB_ROW_figure;
    if (row->margin[0] != '\0') {
        snprintf(sign, sizeof sign, " %s ", glyph(GLYPH_MORE_OR_LESS));
    }
    snprintf(text + length, ADVICE_BYTES - length, "%s%s%s%s%s%s%s%s\n",
             !figure && length > 0 ? " \n" : "", row->value, sign, row->margin, figure ? "  " : "",
             row->label, row->note[0] != '\0' ? ": " : "", row->note);
}

void advice_odds(const lb_odds *odds, const lb_reader *reader, char text[ADVICE_BYTES])
{
    text[0] = '\0';
    lb_odds_rows(odds, reader, SHOWN_MOVES, add_row, text);
}

void advice_hint(const lb_odds *odds, const lb_reader *reader, char text[ADVICE_BYTES])
{
    text[0] = '\0';
    lb_hint_rows(odds, reader, add_row, text);
}

void advice_review(const lb_review *review, const lb_match *match, char text[ADVICE_BYTES])
{
    lb_reader reader = {
        .game = lb_match_game(match), .names = &match->names, .viewer = review->seat};
    text[0] = '\0';
    lb_review_rows(review, &reader, SHOWN_TURNS, false, add_row, text);
}
