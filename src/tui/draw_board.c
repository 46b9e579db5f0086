/* SPDX-License-Identifier: MIT */
/* draw_board.c: the table of the Board Game: the track with both its sides, who stands where, and
 * the decks. */
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"
#include "tui/faces.h"

enum { SPACES = 20, RIBBON = 19, ARROW_TO = 7 };
enum { LABEL_COLUMNS = 7, BAND_ROWS = 4, WIDE_COLUMNS = 168, TALL_ROWS = 30, PLAYERS_A_ROW = 3 };

/* The letter a character has on the track: the first of the name that is free, else the seat. */
static char letter_of(const struct scene *scene, unsigned seat)
{
    char letter = scene->names[seat][0];
    for (unsigned other = 0; other < scene->view.players; other++) {
        if (other != seat && scene->names[other][0] == letter) {
            return (char)('0' + seat);
        }
    }
    return letter > ' ' && letter <= '~' ? letter : (char)('0' + seat);
}

static void space_words(const struct scene *scene, unsigned side, unsigned space, char text[8])
{
    unsigned cards = lb_game_track(scene->game)->gives[side][space];
    if (space == 0 || space == RIBBON) {
        text[0] = '\0';
    } else if (cards == 255) {
        snprintf(text, 8, "%s", face_symbol(LB_CARD_exploding_kitten));
    } else {
        snprintf(text, 8, "+%u", cards);
    }
}

/* Who stands on a space, as letters; the viewer stands out. */
static void put_standing(const struct scene *scene, struct box cell, int row, unsigned space)
{
    const lb_view *view = &scene->view;
    int count = 0, column;
    for (unsigned seat = 0; seat < view->players; seat++) {
        count += view->board.positions[seat] == space;
    }
    column = cell.columns > count ? (cell.columns - count) / 2 : 0;
    for (unsigned seat = 0; seat < view->players; seat++) {
        if (view->board.positions[seat] == space) {
            enum paint paint = seat == view->viewer ? PAINT_YOU : PAINT_STRONG;
            column = putf(cell, row, column, paint, "%c", letter_of(scene, seat));
        }
    }
}

/* One space: number, Calm, Chaos, characters, one under the other. The arrow leads from the Ribbon
 * back to a space. */
static void draw_space(const struct scene *scene, struct box cell, unsigned space)
{
    char text[16];
    const char *number = space == 0         ? "start"
                         : space != RIBBON  ? NULL
                         : cell.columns > 6 ? "Ribbon"
                                            : "end";
    if (number == NULL) {
        snprintf(text, sizeof text, "%u%s", space, space == ARROW_TO ? glyph(GLYPH_LEFT) : "");
        number = text;
    }
    put_centre(cell, 0, PAINT_DIM, number);
    for (unsigned side = 0; side < 2; side++) {
        char words[8];
        space_words(scene, side, space, words);
        bool up = scene->view.board.side == side;
        bool kitten = words[0] != '\0' && words[0] != '+';
        put_centre(cell, 1 + (int)side,
                   !up      ? PAINT_DIM
                   : kitten ? PAINT_DANGER
                            : PAINT_PLAIN,
                   words);
    }
    if (space == RIBBON) {
        put_centre(cell, 1 + scene->view.board.side, PAINT_GOOD, "WIN");
        snprintf(text, sizeof text, "%s%u", glyph(GLYPH_RIGHT), ARROW_TO);
        put_centre(cell, 2 - scene->view.board.side, PAINT_DIM, text);
    }
    put_standing(scene, cell, 3, space);
}

/* Spaces from one up to another in a band: lines around them where there is room. */
static void draw_band(const struct scene *scene, struct box box, unsigned from, unsigned to)
{
    static const char *const sides[] = {"Calm", "Chaos"};
    int width = (box.columns - LABEL_COLUMNS) / (int)(to - from);
    int row = box.rows > BAND_ROWS ? 1 : 0;
    for (unsigned side = 0; side < 2; side++) {
        bool up = scene->view.board.side == side;
        putf(box, row + 1 + (int)side, 0, up ? PAINT_STRONG : PAINT_DIM, "%s%s",
             up ? glyph(GLYPH_HERE) : " ", sides[side]);
    }
    for (unsigned space = from; space < to; space++) {
        struct box cell = {box.row, box.column + LABEL_COLUMNS + (int)(space - from) * width,
                           box.rows, width};
        draw_space(scene, row > 0 ? put_frame(cell, PAINT_FRAME, NULL) : cell, space);
    }
}

/* ---- Players and decks ----------------------------------------------------------------------- */

static void draw_players(const struct scene *scene, struct box box)
{
    const lb_view *view = &scene->view;
    int width = box.columns / PLAYERS_A_ROW;
    for (unsigned i = 0; i < view->players; i++) {
        unsigned seat = seat_after(view, i);
        struct box cell = {box.row + (int)i / PLAYERS_A_ROW,
                           box.column + (int)i % PLAYERS_A_ROW * width, 1, width - 1};
        int column = putf(cell, 0, 0, PAINT_YOU, "%c", letter_of(scene, seat));
        column = put_player(cell, 0, column, scene, seat);
        column =
            putf(cell, 0, column, PAINT_DIM, " %u%s", view->hand_count[seat], glyph(GLYPH_BACK));
        if (view->turn == seat && view->owed > 1) {
            putf(cell, 0, column, PAINT_ALARM, " owes %u", view->owed);
        }
    }
}

/* A disc in a few signs: "3", "=2" for Flip and Move 2. */
static void disc_words(unsigned disc, char *text, size_t size)
{
    unsigned card = LB_CARD_move_1 + disc;
    if (card <= LB_CARD_move_4) {
        snprintf(text, size, "%u", disc + 1);
    } else if (card <= LB_CARD_flip_3) {
        snprintf(text, size, "%s%u", face_symbol(card), card - LB_CARD_flip_1 + 1);
    } else {
        snprintf(text, size, "%s", card == LB_CARD_danger_magnet ? "magnet" : "in front");
    }
}

static void draw_decks(const struct scene *scene, struct box box, int row)
{
    const lb_view *view = &scene->view;
    int column = putf(box, row, 0, PAINT_PLAIN,
                      "Discs %u, magnets %u, cards %u. Used:", view->board.discs_count,
                      view->board.magnets, view->pile_count);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        char words[16];
        if (view->board.discs_used[disc] == 0) {
            continue;
        }
        disc_words(disc, words, sizeof words);
        column = putf(box, row, column, face_of(LB_CARD_move_1 + disc)->paint, " %s", words);
        if (view->board.discs_used[disc] > 1) {
            column = putf(box, row, column, PAINT_DIM, "%s%u", glyph(GLYPH_TIMES),
                          view->board.discs_used[disc]);
        }
    }
}

/* One band or two, one under the other; tall screens have lines around the spaces. */
static int bands(int columns)
{
    return columns >= WIDE_COLUMNS ? 1 : 2;
}

static int band_rows(int rows)
{
    return rows >= TALL_ROWS ? BAND_ROWS + 2 : BAND_ROWS;
}

static int player_rows(unsigned players)
{
    return ((int)players + PLAYERS_A_ROW - 1) / PLAYERS_A_ROW;
}

int board_rows(int rows, int columns, unsigned players)
{
    return bands(columns) * band_rows(rows) + player_rows(players) + 1;
}

void draw_board(const struct scene *scene, struct box box)
{
    int count = bands(box.columns), each = band_rows(screen_box().rows);
    for (int i = 0; i < count; i++) {
        struct box band = {box.row + i * each, box.column, each, box.columns};
        draw_band(scene, band, (unsigned)(i * SPACES / count),
                  (unsigned)((i + 1) * SPACES / count));
    }
    int row = count * each;
    struct box rest = {box.row + row, box.column + 1, box.rows - row, box.columns - 1};
    draw_players(scene, rest);
    draw_decks(scene, rest, player_rows(scene->view.players));
}
