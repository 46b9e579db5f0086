/* SPDX-License-Identifier: MIT */
/* advice.h: odds, a hint and the review of a game, in words for the person at the keyboard. */
#ifndef LB_TUI_ADVICE_H
#define LB_TUI_ADVICE_H

#include <litterbox_table.h>

enum { ADVICE_BYTES = 3200 };

/* The chances of a seat and the best of its moves. */
void advice_odds(const lb_odds *odds, const lb_reader *reader, char text[ADVICE_BYTES]);
/* The move that looks best, and why. */
void advice_hint(const lb_odds *odds, const lb_reader *reader, char text[ADVICE_BYTES]);
/* Where a game was won or lost. */
void advice_review(const lb_review *review, const lb_match *match, char text[ADVICE_BYTES]);

#endif
