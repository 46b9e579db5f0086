/* SPDX-License-Identifier: MIT */
/* reader.h: the book of a game on the screen: its rules and its cards, to scroll through. */
#ifndef LB_TUI_READER_H
#define LB_TUI_READER_H

#include <litterbox.h>

/* Until the person has read enough; PICK_STOP, or 0. */
int reader_rules(const lb_game *game);
int reader_cards(const lb_game *game);

#endif
