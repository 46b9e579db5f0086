/* SPDX-License-Identifier: MIT */
/* draw_pets.c: the table of Power Hungry Pets: a row of cards before every player, Tokens, shields,
 * and what is set aside. */
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"
#include "tui/faces.h"

enum { NAME_COLUMNS = 12, UNSEEN_COLUMNS = 42 };

/* Tokens somebody needs; 0 where a single round decides. */
static unsigned tokens_needed(const struct scene *scene)
{
    for (unsigned i = 0; i < lb_game_options(scene->game); i++) {
        char value[32];
        lb_option_write(scene->game, i, scene->options.value[i], value, sizeof value);
        if (strcmp(lb_game_option(scene->game, i)->name, "rounds") == 0 &&
            strcmp(value, "single") == 0) {
            return 0;
        }
    }
    return scene->view.players <= 3 ? 3 : 2;
}

static int titles_columns(const uint8_t *cards, unsigned count)
{
    int columns = 0;
    for (unsigned i = 0; i < count; i++) {
        columns += text_columns(lb_card_title(cards[i])) + 5;
    }
    return columns;
}

/* What lies before a seat: "1 Crystal Bowl  3 Battle Bunny", "[1][3]", or "1 3" as room allows. */
static void put_row(const lb_view *view, struct box box, int row, int column, unsigned seat)
{
    unsigned count = view->pets.front_count[seat];
    bool titles = titles_columns(view->pets.front[seat], count) <= box.columns - column;
    bool room = box.columns - column >= 3 * view->pets.front_count[seat];
    for (unsigned i = 0; titles && i < count; i++) {
        column = put_title(box, row, column, view->pets.front[seat][i]) + 2;
    }
    for (unsigned i = 0; !titles && i < count; i++) {
        unsigned card = view->pets.front[seat][i];
        column = putf(box, row, column, face_of(card)->paint, room ? "[%u]" : "%u ",
                      card - LB_CARD_royal_robovac);
    }
}

/* Tokens won as full signs, those still needed as points. */
static int put_tokens(const lb_view *view, struct box box, int row, int column, unsigned seat,
                      unsigned needed)
{
    unsigned won = view->pets.tokens[seat];
    unsigned lacking = needed > won ? needed - won : 0;
    put_repeated(box, row, column, PAINT_GOOD, GLYPH_TOKEN, (int)won);
    put_repeated(box, row, column + (int)won, PAINT_DIM, GLYPH_DOT, (int)lacking);
    return column + (int)(won + lacking);
}

static void draw_player(const struct scene *scene, struct box box, int row, unsigned seat,
                        unsigned needed, bool one_line)
{
    const lb_view *view = &scene->view;
    int column = put_player(box, row, 0, scene, seat);
    column =
        put_tokens(view, box, row, column < NAME_COLUMNS ? NAME_COLUMNS : column + 1, seat, needed);
    if (!(view->alive >> seat & 1)) {
        column = put(box, row, column + 1, PAINT_DIM, one_line ? "out" : "out of the round");
    } else if (view->pets.shielded >> seat & 1) {
        column = putf(box, row, column + 1, PAINT_GOOD, one_line ? "%s" : "%s shielded",
                      glyph(GLYPH_SHIELD));
    } else {
        column = putf(box, row, column + 1, PAINT_DIM, "%s",
                      view->hand_count[seat] > 1 ? "two cards"
                      : one_line                 ? ""
                                                 : "one card");
    }
    put_row(view, box, one_line ? row : row + 1, one_line ? column + 1 : 2, seat);
}

static void draw_standing(const struct scene *scene, struct box box, int row, unsigned needed)
{
    const lb_view *view = &scene->view;
    int column = putf(box, row, 0, PAINT_STRONG, "Round %u", view->pets.round);
    if (needed > 0) {
        putf(box, row, column, PAINT_DIM, ", %u Tokens win", needed);
    }
    column = putf(box, row + 1, 0, PAINT_PLAIN, "Pile %u, set aside %s", view->pile_count,
                  glyph(GLYPH_BACK));
    column++;
    for (unsigned i = 0; i < view->pets.aside_up_count; i++) {
        column = putf(box, row + 1, column, face_of(view->pets.aside_up[i])->paint, "[%u]",
                      view->pets.aside_up[i] - LB_CARD_royal_robovac);
    }
}

/* Copies of a card the viewer has not seen in this round: in hands, in the pile, or set aside. */
static unsigned copies_unseen(const struct scene *scene, unsigned card)
{
    const lb_view *view = &scene->view;
    unsigned left = lb_game_card_copies(scene->game, card) - view->hand[card];
    for (unsigned i = 0; i < view->pets.aside_up_count; i++) {
        left -= view->pets.aside_up[i] == card;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        for (unsigned i = 0; i < view->pets.front_count[seat]; i++) {
            left -= view->pets.front[seat][i] == card;
        }
    }
    return left;
}

/* They take a second row where the first is too short. */
static void draw_unseen(const struct scene *scene, struct box box, int row)
{
    int column = put(box, row, 0, PAINT_DIM, "unseen");
    for (unsigned card = LB_CARD_royal_robovac; card <= LB_CARD_king_cat; card++) {
        unsigned left = copies_unseen(scene, card);
        int room = left > 1 ? 5 : 3;
        if (column + room > box.columns) {
            row++;
            column = 6;
        }
        if (left > 0) {
            column =
                putf(box, row, column, face_of(card)->paint, " %u", card - LB_CARD_royal_robovac);
        }
        if (left > 1) {
            column = putf(box, row, column, PAINT_DIM, "%s%u", glyph(GLYPH_TIMES), left);
        }
    }
}

void draw_pets(const struct scene *scene, struct box box)
{
    const lb_view *view = &scene->view;
    unsigned needed = tokens_needed(scene);
    int players = (int)view->players;
    int unseen = box.columns < UNSEEN_COLUMNS ? 2 : 1;
    struct box rows = {box.row + 2, box.column, box.rows - 2 - unseen, box.columns};
    int each = rows.rows >= players * 3 ? 3 : rows.rows >= players * 2 ? 2 : 1;
    int gap = each * players < rows.rows ? 1 : 0;
    draw_standing(scene, box, 0, needed);
    for (int i = 0; i < players; i++) {
        draw_player(scene, rows, gap + i * each, seat_after(view, (unsigned)i), needed, each == 1);
    }
    draw_unseen(scene, box, box.rows - unseen);
}
