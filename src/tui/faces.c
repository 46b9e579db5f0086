/* SPDX-License-Identifier: MIT */
/* faces.c: drawing cards. */
#include "tui/faces.h"

#include <stdio.h>

static const struct face faces[LB_CARDS] = {
#define FACE(name, first, second, symbol, plain, key, paint)                                       \
    [LB_CARD_##name] = {{first, second}, {symbol, plain}, key, paint},
#include "tui/faces.def"
#undef FACE
};

static const struct face unknown = {{"?", ""}, {"?", "?"}, '?', PAINT_DIM};

const struct face *face_of(unsigned card)
{
    return card < LB_CARDS ? &faces[card] : &unknown;
}

const char *face_symbol(unsigned card)
{
    return face_of(card)->symbol[screen_is_ascii()];
}

static bool is_pet(unsigned card)
{
    return card >= LB_CARD_royal_robovac && card <= LB_CARD_king_cat;
}

void put_card(struct box box, unsigned card, unsigned count, bool focus)
{
    const struct face *face = face_of(card);
    enum paint paint = focus ? PAINT_FOCUS : face->paint;
    struct box inside = put_frame(box, paint, NULL);
    int last = inside.rows - 1;
    putf(box, 0, 1, paint, "%s%c%s", focus ? glyph(GLYPH_RIGHT) : "[", face->key,
         focus ? glyph(GLYPH_LEFT) : "]");
    if (focus) {
        put_blank(inside);
    }
    put(inside, 0, 0, face->paint, face->line[0]);
    put(inside, 1, 0, face->paint, face->line[1]);
    if (last > 1 || face->line[1][0] == '\0') {
        put(inside, last, 0, face->paint, face_symbol(card));
    } else { /* a low card has its symbol in the frame */
        put_right((struct box){box.row, box.column, 1, box.columns - 1}, 0, paint,
                  face_symbol(card));
    }
    if (count > 1) {
        char times[16];
        snprintf(times, sizeof times, "%s%u", glyph(GLYPH_TIMES), count);
        put_right(inside, last, PAINT_STRONG, times);
    }
}

void card_words(unsigned card, char *text, size_t size)
{
    if (is_pet(card)) {
        snprintf(text, size, "%u %s", card - LB_CARD_royal_robovac, lb_card_title(card));
    } else {
        snprintf(text, size, "%s %s", face_symbol(card), lb_card_title(card));
    }
}

int put_title(struct box box, int row, int column, unsigned card)
{
    char text[64];
    card_words(card, text, sizeof text);
    return put(box, row, column, face_of(card)->paint, text);
}
