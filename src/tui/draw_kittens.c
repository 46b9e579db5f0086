/* SPDX-License-Identifier: MIT */
/* draw_kittens.c: the table of the three Kittens games: players around two piles, the playmat, the
 * Cat Burglar. */
#include <stdio.h>

#include "tui/draw.h"
#include "tui/faces.h"

enum { PLATE_ROWS = 4, PLATE_MOST = 20, PILE_ROWS = 4, PILE_LEAST = 6, GAP_MOST = 4 };
enum { MIDDLE_COLUMNS = 42, WIDE_COLUMNS = 52 };

/* Where the others sit, clockwise from the viewer's left: left 0, middle 1, right 2; above 0, beside 1. */
struct place {
    uint8_t across, down;
};

static const struct place places[LB_SEATS_MAX][LB_SEATS_MAX] = {
    [1] = {{1, 0}},
    [2] = {{0, 0}, {2, 0}},
    [3] = {{0, 1}, {1, 0}, {2, 1}},
    [4] = {{0, 1}, {0, 0}, {2, 0}, {2, 1}},
};

/* "owes 3", "Burglar", "Godcat": what lies or weighs on a player. */
static void put_notes(const struct scene *scene, struct box box, int row, unsigned seat)
{
    const lb_view *view = &scene->view;
    int column = 0;
    if (!(view->alive >> seat & 1)) {
        put(box, row, 0, PAINT_DIM, "out");
        return;
    }
    if (view->turn == seat && view->owed > 1) {
        column = putf(box, row, column, PAINT_ALARM, "owes %u ", view->owed);
    }
    if (view->burglar == seat) {
        column = put(box, row, column, PAINT_TRICK, "Burglar ");
    }
    if (view->godcat == seat) {
        put(box, row, column, PAINT_GOD, "Godcat");
    }
}

static void put_backs(struct box box, int row, unsigned count)
{
    char number[16];
    snprintf(number, sizeof number, "%u", count);
    int room = box.columns - text_columns(number) - 1;
    int backs = (int)count < room ? (int)count : room;
    put_repeated(box, row, 0, PAINT_DIM, GLYPH_BACK, backs);
    put(box, row, backs > 0 ? backs + 1 : 0, PAINT_STRONG, number);
}

static void draw_plate(const struct scene *scene, struct box box, unsigned seat)
{
    const lb_view *view = &scene->view;
    bool turn = view->turn == seat && view->open != LB_OPEN_over;
    struct box inside = put_frame(box, turn ? PAINT_STRONG : PAINT_FRAME, NULL);
    struct box name = {box.row, box.column + 1, 1, box.columns - 2};
    int end = put_player(name, 0, 0, scene, seat);
    put(name, 0, end, PAINT_PLAIN, " ");
    if (view->alive >> seat & 1) {
        put_backs(inside, 0, view->hand_count[seat]);
    }
    put_notes(scene, inside, 1, seat);
}

/* ---- Piles ----------------------------------------------------------------------------------- */

static unsigned discard_count(const lb_view *view)
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        count += view->discard[card];
    }
    return count;
}

static void draw_pile(const struct scene *scene, struct box box)
{
    unsigned kittens = scene_kittens(scene);
    struct box inside = put_frame(box, PAINT_STEP, NULL);
    for (int row = 0; row < inside.rows; row++) {
        put_repeated(inside, row, 0, PAINT_STEP, GLYPH_BACK, inside.columns);
    }
    char text[16];
    snprintf(text, sizeof text, " %u ", scene->view.pile_count);
    put_centre(inside, 0, PAINT_STRONG, text);
    struct box foot = {box.row + box.rows, box.column, 1, box.columns};
    snprintf(text, sizeof text, "%u %s", kittens, face_symbol(LB_CARD_exploding_kitten));
    put_centre(foot, 0, PAINT_DANGER, text);
}

static void draw_discard(const struct scene *scene, struct box box)
{
    unsigned top = scene->discard_top;
    const struct face *face = face_of(top);
    struct box inside = put_frame(box, top < LB_CARDS ? face->paint : PAINT_FRAME, NULL);
    if (top < LB_CARDS) {
        bool room = inside.columns >= FACE_COLUMNS - 1;
        put(inside, 0, 0, face->paint, room ? face->line[0] : face_symbol(top));
        put(inside, 1, 0, face->paint, room ? face->line[1] : face->line[0]);
    }
    char text[32];
    struct box foot = {box.row + box.rows, box.column, 1, box.columns};
    snprintf(text, sizeof text, "%u used", discard_count(&scene->view));
    put_centre(foot, 0, PAINT_DIM, text);
}

static void where_words(const struct scene *scene, unsigned where, char *text, size_t size)
{
    snprintf(text, size, "%s",
             where == LB_ON_MAT    ? "mat"
             : where == LB_IN_PLAY ? "in play"
                                   : scene_whom(scene, where));
}

/* Good against evil, side by side. */
static void draw_mat(const struct scene *scene, struct box box, int row)
{
    char god[40], devil[40], text[128];
    if (scene->view.devilcat == LB_NOBODY && scene->view.godcat == LB_NOBODY) {
        return;
    }
    where_words(scene, scene->view.godcat, god, sizeof god);
    where_words(scene, scene->view.devilcat, devil, sizeof devil);
    bool room = box.columns >= 16;
    snprintf(text, sizeof text, "%s %s%s", face_symbol(LB_CARD_godcat), room ? "Godcat: " : "",
             god);
    put(box, row, 0, PAINT_GOD, text);
    snprintf(text, sizeof text, "%s %s%s", face_symbol(LB_CARD_devilcat), room ? "Devilcat: " : "",
             devil);
    put(box, row + 1, 0, PAINT_DANGER, text);
}

static bool has_mat(const struct scene *scene)
{
    return lb_game_card_copies(scene->game, LB_CARD_armageddon) > 0;
}

/* Rows between the plates above, the piles, and the viewer's own plate. */
static int gap_rows(int rows)
{
    int gap = (rows - 3 * PLATE_ROWS - 1) / 2;
    return gap < 0 ? 0 : gap > GAP_MOST ? GAP_MOST : gap;
}

void draw_kittens(const struct scene *scene, struct box box)
{
    const lb_view *view = &scene->view;
    unsigned others = view->players - 1;
    int pile = box.columns < MIDDLE_COLUMNS ? PILE_LEAST
               : box.columns < WIDE_COLUMNS ? PILE_LEAST + 3
                                            : FACE_COLUMNS + 2;
    int wide =
        (box.columns - 2 * pile) / 2 < PLATE_MOST ? (box.columns - 2 * pile) / 2 : PLATE_MOST;
    int gap = gap_rows(box.rows);
    int middle = PLATE_ROWS + gap;
    int own_row = middle + PILE_ROWS + 1 + (gap > 1 ? gap - 1 : 0);
    int rows = own_row + PLATE_ROWS;
    int spare = box.rows > rows ? (box.rows - rows) / 2 : 0;
    box.row += spare;
    box.rows -= spare;
    for (unsigned i = 0; i < others; i++) {
        struct place place = places[others][i];
        int column = place.across * (box.columns - wide) / 2;
        struct box plate = {box.row + (place.down > 0 ? middle : 0), box.column + column,
                            PLATE_ROWS, wide};
        draw_plate(scene, plate, seat_after(view, i + 1));
    }
    struct box piles = {box.row + middle, box.column + (box.columns - 2 * pile) / 2, PILE_ROWS,
                        pile};
    draw_pile(scene, piles);
    piles.column += pile;
    draw_discard(scene, piles);
    if (has_mat(scene)) {
        struct box side = {box.row, box.column, box.rows, (box.columns - wide) / 2 - 1};
        draw_mat(scene, side, own_row + 1);
    }
    struct box own = {box.row + own_row, box.column + (box.columns - wide) / 2, PLATE_ROWS, wide};
    own.rows = box.rows - own_row < PLATE_ROWS ? box.rows - own_row : PLATE_ROWS;
    draw_plate(scene, own, seat_after(view, 0));
}
