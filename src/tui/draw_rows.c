/* SPDX-License-Identifier: MIT */
/* draw_rows.c: a line or more for every player, with tokens, badges and the cards that lie in front. */
#include <stdio.h>

#include "tui/cards.h"
#include "tui/draw.h"
#include "tui/draw_zones.h"

enum { NAME_COLUMNS = 12, LIST_ROWS = 4 };

/* ---- Players --------------------------------------------------------------------------------- */

static int titles_columns(const struct scene *scene, const lb_zone *row)
{
    int columns = 0;
    for (unsigned i = 0; i < row->card_count; i++) {
        char words[64];
        card_words(scene->table.game, row->cards[i], words, sizeof words);
        columns += text_columns(words) + 2;
    }
    return columns;
}

/* What lies before a seat: "1 Crystal Bowl  3 Battle Bunny", "[1][3]", or "1 3" as room allows. */
static void put_row(const struct scene *scene, const lb_zone *row, struct box box, int at,
                    int column)
{
    int room = box.columns - column, signs = 0;
    for (unsigned i = 0; i < row->card_count; i++) {
        signs += text_columns(card_sign(scene->table.game, row->cards[i])) + 2;
    }
    bool titles = titles_columns(scene, row) <= room;
    bool framed = signs <= room;
    for (unsigned i = 0; i < row->card_count; i++) {
        char text[64];
        unsigned card = row->cards[i];
        if (titles) {
            card_words(scene->table.game, card, text, sizeof text);
        } else {
            snprintf(text, sizeof text, "%s%s%s", framed ? "[" : "",
                     card_sign(scene->table.game, card), framed ? "]" : " ");
        }
        column = put(box, at, column, card_paint(scene->table.game, card), text) + (titles ? 2 : 0);
    }
}

/* Tokens won as full signs, those still wanted as points. */
static int put_tokens(const lb_zone *tokens, struct box box, int row, int column)
{
    int won = tokens->count;
    int lacking = tokens->goal > won ? tokens->goal - won : 0;
    put_repeated(box, row, column, PAINT_GOOD, GLYPH_TOKEN, won);
    put_repeated(box, row, column + won, PAINT_DIM, GLYPH_DOT, lacking);
    return column + won + lacking;
}

static void draw_player(const struct scene *scene, struct box box, int row, unsigned seat,
                        bool one_line)
{
    unsigned index = 0, held = hand_count(scene, seat);
    int column = put_player(box, row, 0, scene, seat);
    column = column < NAME_COLUMNS ? NAME_COLUMNS : column + 1;
    for (const lb_zone *tokens;
         (tokens = lb_zone_next(&scene->table.zones, &index, LB_ZONE_token, seat));) {
        column = put_tokens(tokens, box, row, column) + 1;
    }
    put_repeated(box, row, column, PAINT_DIM, GLYPH_BACK, (int)held);
    column += held > 0 ? (int)held + 1 : 0;
    index = 0;
    for (const lb_zone *badge;
         (badge = lb_zone_next(&scene->table.zones, &index, LB_ZONE_badge, seat));) {
        char text[64];
        zone_words(scene, badge, one_line ? badge->brief : badge->label, text, sizeof text);
        column = putf(box, row, column, kind_paint(badge->tone), "%s%s",
                      badge->tone == LB_KIND_rescue ? glyph(GLYPH_SHIELD) : "", text) +
                 1;
    }
    index = 0;
    for (const lb_zone *cards;
         (cards = lb_zone_next(&scene->table.zones, &index, LB_ZONE_row, seat));) {
        put_row(scene, cards, box, one_line ? row : row + 1, one_line ? column : 2);
    }
}

/* ---- The table ------------------------------------------------------------------------------- */

static void draw_notices(const struct scene *scene, struct box box)
{
    unsigned index = 0;
    struct pen pen = {.box = box};
    for (const lb_zone *notice;
         (notice = lb_zone_next(&scene->table.zones, &index, LB_ZONE_notice, LB_NOBODY));) {
        char text[64];
        zone_words(scene, notice, notice->label, text, sizeof text);
        pen_put(&pen, pen.column == 0 ? PAINT_STRONG : PAINT_DIM, pen.column == 0 ? "" : ", ");
        pen_put(&pen, pen.column == 0 ? PAINT_STRONG : PAINT_DIM, text);
    }
}

/* What can be known of cards elsewhere stands at the foot; returns the rows it takes. */
static int draw_known(const struct scene *scene, struct box box, int most)
{
    unsigned index = 0;
    const lb_zone *zone = lb_zone_next(&scene->table.zones, &index, LB_ZONE_counts, LB_NOBODY);
    if (zone == NULL) {
        return 0;
    }
    struct box nowhere = {0, 0, 0, box.columns};
    int rows = put_list(scene, zone, nowhere, 0, most);
    put_list(scene, zone, box, box.rows - rows, most);
    return rows;
}

void draw_rows(const struct scene *scene, struct box box)
{
    const lb_view *view = &scene->table.view;
    int players = (int)view->players;
    int spare = box.rows - 2 - 3 * players;
    draw_notices(scene, box);
    put_stock(scene, box, 1, 1);
    int foot = draw_known(scene, box, spare > LIST_ROWS ? LIST_ROWS : 1);
    struct box rows = {box.row + 2, box.column, box.rows - 2 - foot, box.columns};
    int each = rows.rows >= players * 3 ? 3 : rows.rows >= players * 2 ? 2 : 1;
    int gap = each * players < rows.rows ? 1 : 0;
    for (int i = 0; i < players; i++) {
        draw_player(scene, rows, gap + i * each, seat_after(view, (unsigned)i), each == 1);
    }
}
