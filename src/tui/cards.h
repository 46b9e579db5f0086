/* SPDX-License-Identifier: MIT */
/* cards.h: drawing cards as the faces of their game say. */
#ifndef LB_TUI_CARDS_H
#define LB_TUI_CARDS_H

#include <litterbox.h>

#include "tui/sheet.h"

enum { FACE_COLUMNS = 8 }; /* the widest line of a face */

/* How a card looks; what is no card of the game looks unknown. */
const lb_face *card_face(const lb_game *game, unsigned card);
enum paint kind_paint(unsigned kind); /* of an lb_card_kind */
enum paint card_paint(const lb_game *game, unsigned card);
const char *card_sign(const lb_game *game, unsigned card);

/* A whole card in a box of its size; count above 1 is told, focus makes it stand out. */
void put_card(struct box box, const lb_game *game, unsigned card, unsigned count, bool focus);
/* A card as one short word: its number or sign, and its title. */
void card_words(const lb_game *game, unsigned card, char *text, size_t size);

#endif
