/* SPDX-License-Identifier: MIT */
/* faces.h: how cards look and which key picks them. */
#ifndef LB_TUI_FACES_H
#define LB_TUI_FACES_H

#include <litterbox.h>

#include "tui/screen.h"

struct face {
    const char *line[2];   /* its title in two short lines */
    const char *symbol[2]; /* and as one sign, UTF-8 and plain */
    char key;
    enum paint paint;
};

enum { FACE_COLUMNS = 8 }; /* the widest line */

const struct face *face_of(unsigned card);
const char *face_symbol(unsigned card);

/* A whole card in a box of its size; count above 1 is told, focus makes it stand out. */
void put_card(struct box box, unsigned card, unsigned count, bool focus);
/* A card as one short word: its symbol and title, pets with their number. */
int put_title(struct box box, int row, int column, unsigned card);
void card_words(unsigned card, char *text, size_t size);

#endif
