/* SPDX-License-Identifier: MIT */
/* cards.c: drawing cards. */
#include "tui/cards.h"

#include <stdio.h>

static const lb_face unknown = {.number = LB_NO_NUMBER,
                                .letter = '?',
                                .icon = "?",
                                .plain = "?",
                                .line = {"?", ""},
                                .help = ""};

const lb_face *card_face(const lb_game *game, unsigned card)
{
    const lb_face *face = lb_game_face(game, card);
    return face != NULL ? face : &unknown;
}

enum paint kind_paint(unsigned kind)
{
    static const uint8_t paints[LB_KINDS] = {
        [LB_KIND_plain] = PAINT_DIM,   [LB_KIND_danger] = PAINT_DANGER,
        [LB_KIND_rescue] = PAINT_SAFE, [LB_KIND_attack] = PAINT_HIT,
        [LB_KIND_sight] = PAINT_EYE,   [LB_KIND_trick] = PAINT_TRICK,
        [LB_KIND_step] = PAINT_STEP,   [LB_KIND_nope] = PAINT_NOPE,
        [LB_KIND_cat] = PAINT_CAT,     [LB_KIND_wonder] = PAINT_GOD,
    };
    return kind < LB_KINDS ? paints[kind] : PAINT_DIM;
}

enum paint card_paint(const lb_game *game, unsigned card)
{
    return kind_paint(card_face(game, card)->kind);
}

const char *card_sign(const lb_game *game, unsigned card)
{
    const lb_face *face = card_face(game, card);
    return screen_is_ascii() ? face->plain : face->icon;
}

void put_card(struct box box, const lb_game *game, unsigned card, unsigned count, bool focus)
{
    const lb_face *face = card_face(game, card);
    enum paint own = kind_paint(face->kind), paint = focus ? PAINT_FOCUS : own;
    struct box inside = put_frame(box, paint, NULL);
    int last = inside.rows - 1;
    putf(box, 0, 1, paint, "%s%c%s", focus ? glyph(GLYPH_RIGHT) : "[", face->letter,
         focus ? glyph(GLYPH_LEFT) : "]");
    if (focus) {
        put_blank(inside);
    }
    put(inside, 0, 0, own, face->line[0]);
    put(inside, 1, 0, own, face->line[1]);
    if (last > 1 || face->line[1][0] == '\0') {
        put(inside, last, 0, own, card_sign(game, card));
    } else { /* a low card has its sign in the frame */
        put_right((struct box){box.row, box.column, 1, box.columns - 1}, 0, paint,
                  card_sign(game, card));
    }
    if (count > 1) {
        char times[16];
        snprintf(times, sizeof times, "%s%u", glyph(GLYPH_TIMES), count);
        put_right(inside, last, PAINT_STRONG, times);
    }
}

void card_words(const lb_game *game, unsigned card, char *text, size_t size)
{
    const lb_face *face = card_face(game, card);
    if (face->number != LB_NO_NUMBER) {
        snprintf(text, size, "%u %s", face->number, lb_card_title(card));
    } else {
        snprintf(text, size, "%s %s", card_sign(game, card), lb_card_title(card));
    }
}
