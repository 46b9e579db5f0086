/* SPDX-License-Identifier: MIT */
/* draw_plates.c: players around the piles, each with a plate. */
#include <stdio.h>

#include "tui/cards.h"
#include "tui/draw.h"
#include "tui/draw_zones.h"

enum { PLATE_ROWS = 4, PLATE_MOST = 20, PILE_ROWS = 4, GAP_MOST = 4, PILES_MOST = 2 };
enum { MIDDLE_COLUMNS = 42, WIDE_COLUMNS = 52, LIST_COLUMNS = 20 };

/* Where the others sit, clockwise from the viewer's left: left 0, middle 1, right 2; above 0, beside 1. */
struct place {
    uint8_t across, down;
};

static const struct place places[LB_SEATS_MAX][LB_SEATS_MAX] = {
    [1] = {{1, 0}},
    [2] = {{0, 0}, {2, 0}},
    [3] = {{0, 1}, {1, 0}, {2, 1}},
    [4] = {{0, 1}, {0, 0}, {2, 0}, {2, 1}},
    [5] = {{0, 1}, {0, 0}, {1, 0}, {2, 0}, {2, 1}},
};

/* ---- Plates ---------------------------------------------------------------------------------- */

static void put_backs(struct box box, int row, unsigned count)
{
    char number[16];
    snprintf(number, sizeof number, "%u", count);
    int room = box.columns - text_columns(number) - 1;
    int backs = (int)count < room ? (int)count : room;
    put_repeated(box, row, 0, PAINT_DIM, GLYPH_BACK, backs);
    put(box, row, backs > 0 ? backs + 1 : 0, PAINT_STRONG, number);
}

/* What lies or weighs on a player: under the cards, else in the lower edge, else beside the cards,
 * where it takes columns from them; returns how many. */
static int put_badges(const struct scene *scene, struct box inside, struct box edge, unsigned seat)
{
    int cards = hand_count(scene, seat) > 9 ? 3 : 2;
    struct box place[] = {
        {inside.row + 1, inside.column, inside.rows > 1, inside.columns},
        edge,
        {inside.row, inside.column + cards, inside.rows > 0, inside.columns - cards}};
    int used[3] = {0};
    unsigned index = 0;
    for (const lb_zone *badge;
         (badge = lb_zone_next(&scene->table.zones, &index, LB_ZONE_badge, seat));) {
        char text[64];
        zone_words(scene, badge, badge->brief, text, sizeof text);
        int columns = text_columns(text), at = 0;
        while (at < 3 && (place[at].rows == 0 || used[at] + columns > place[at].columns)) {
            at++;
        }
        if (at < 3) {
            int column = at < 2 ? used[at] : place[at].columns - columns;
            put(place[at], 0, column, kind_paint(badge->tone), text);
            used[at] += columns + 1;
        }
    }
    return used[2];
}

static void draw_plate(const struct scene *scene, struct box box, unsigned seat)
{
    const lb_view *view = &scene->table.view;
    bool turn = view->turn == seat && view->open != LB_OPEN_over;
    struct box inside = put_frame(box, turn ? PAINT_STRONG : PAINT_FRAME, NULL);
    struct box name = {box.row, box.column + 1, 1, box.columns - 2};
    int end = put_player(name, 0, 0, scene, seat);
    put(name, 0, end, PAINT_PLAIN, " ");
    struct box edge = {box.row + box.rows - 1, box.column + 1, 1, box.columns - 2};
    inside.columns -= put_badges(scene, inside, edge, seat);
    if (view->alive >> seat & 1) {
        put_backs(inside, 0, hand_count(scene, seat));
    }
}

/* ---- Piles ----------------------------------------------------------------------------------- */

/* The row below a pile: it may stick out, for nothing stands beside it. */
static struct box foot_of(struct box box)
{
    return (struct box){box.row + box.rows, box.column - 1, 1, box.columns + 2};
}

static void draw_pile(const struct scene *scene, const lb_zone *zone, struct box box)
{
    char text[64];
    struct box inside = put_frame(box, PAINT_STEP, NULL);
    for (int row = 0; row < inside.rows; row++) {
        put_repeated(inside, row, 0, PAINT_STEP, GLYPH_BACK, inside.columns);
    }
    snprintf(text, sizeof text, inside.columns > 3 ? " %u " : "%u", zone->count);
    put_centre(inside, 0, PAINT_STRONG, text);
    if (zone->about != LB_NO_CARD) {
        snprintf(text, sizeof text, "%u %s", zone->number,
                 card_sign(scene->table.game, zone->about));
        put_centre(foot_of(box), 0, card_paint(scene->table.game, zone->about), text);
    }
}

static void draw_heap(const struct scene *scene, const lb_zone *zone, struct box box)
{
    const lb_face *face = lb_game_face(scene->table.game, zone->top);
    enum paint paint = face != NULL ? kind_paint(face->kind) : PAINT_FRAME;
    struct box inside = put_frame(box, paint, NULL);
    if (face != NULL) {
        put(inside, 0, 0, paint, face->line[0]);
        put(inside, 1, 0, paint, face->line[1]);
        put_right((struct box){box.row, box.column, 1, box.columns - 1}, 0, paint,
                  card_sign(scene->table.game, zone->top));
    }
    char brief[32], text[64];
    zone_words(scene, zone, zone->brief, brief, sizeof brief);
    snprintf(text, sizeof text, "%u %s", zone->count, brief);
    put_centre(foot_of(box), 0, PAINT_DIM, text);
}

static bool is_pile(const lb_zone *zone)
{
    return zone->where == LB_WHERE_centre &&
           (zone->kind == LB_ZONE_pile || zone->kind == LB_ZONE_heap);
}

/* A face is as wide as it is; backs can be cut. */
static int pile_columns(const lb_zone *zone, int columns)
{
    return zone->kind == LB_ZONE_heap || columns >= WIDE_COLUMNS ? FACE_COLUMNS + 2
           : columns < MIDDLE_COLUMNS                            ? 4
                                                                 : 6;
}

/* The first piles that lie in the middle, and how wide they are together. */
static unsigned find_piles(const struct scene *scene, int columns, const lb_zone *pile[PILES_MOST],
                           int *wide)
{
    unsigned count = 0;
    *wide = 0;
    for (unsigned i = 0; i < scene->table.zones.count && count < PILES_MOST; i++) {
        if (is_pile(&scene->table.zones.zone[i])) {
            pile[count] = &scene->table.zones.zone[i];
            *wide += pile_columns(pile[count++], columns);
        }
    }
    return count;
}

static void draw_piles(const struct scene *scene, const lb_zone *const *pile, unsigned count,
                       struct box box, int columns)
{
    for (unsigned i = 0; i < count; i++) {
        box.columns = pile_columns(pile[i], columns);
        (pile[i]->kind == LB_ZONE_pile ? draw_pile : draw_heap)(scene, pile[i], box);
        box.column += box.columns;
    }
}

/* ---- Beside the viewer's plate --------------------------------------------------------------- */

/* What else lies in the middle, a line for each: "on the mat", its cards under it. */
static void draw_aside(const struct scene *scene, struct box box)
{
    int row = 0;
    char text[64];
    for (unsigned i = 0; i < scene->table.zones.count; i++) {
        const lb_zone *zone = &scene->table.zones.zone[i];
        if (zone->where != LB_WHERE_centre || is_pile(zone) || zone->kind == LB_ZONE_track) {
            continue;
        }
        zone_words(scene, zone, zone->label, text, sizeof text);
        if (zone->kind == LB_ZONE_token) {
            putf(box, row++, 0, PAINT_DIM, "%s %u", text, zone->count);
        } else {
            put(box, row++, 0, PAINT_DIM, text);
        }
        for (unsigned card = 0; card < zone->card_count; card++) {
            card_words(scene->table.game, zone->cards[card], text, sizeof text);
            put(box, row++, 0, card_paint(scene->table.game, zone->cards[card]), text);
        }
    }
}

/* Which cards have been used, where there is room for it. */
static void draw_used(const struct scene *scene, struct box box)
{
    for (unsigned i = 0; i < scene->table.zones.count && box.columns >= LIST_COLUMNS; i++) {
        const lb_zone *zone = &scene->table.zones.zone[i];
        if (zone->kind == LB_ZONE_heap && zone->card_count > 0 && zone->where == LB_WHERE_centre) {
            put_list(scene, zone, box, 0, box.rows);
            return;
        }
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Rows between the plates above, the piles, and the viewer's own plate. */
static int gap_rows(int rows)
{
    int gap = (rows - 3 * PLATE_ROWS - 1) / 2;
    return gap < 0 ? 0 : gap > GAP_MOST ? GAP_MOST : gap;
}

void draw_plates(const struct scene *scene, struct box box)
{
    const lb_view *view = &scene->table.view;
    const lb_zone *pile[PILES_MOST];
    unsigned others = view->players - 1;
    int centre, columns = box.columns;
    unsigned piles = find_piles(scene, columns, pile, &centre);
    int wide = (columns - centre) / 2 < PLATE_MOST ? (columns - centre) / 2 : PLATE_MOST;
    wide = 3 * wide <= columns ? wide : columns / 3;
    int gap = gap_rows(box.rows);
    int middle = PLATE_ROWS + gap;
    int own_row = middle + PILE_ROWS + 1 + (gap > 1 ? gap - 1 : 0);
    int rows = own_row + PLATE_ROWS;
    int spare = box.rows > rows ? (box.rows - rows) / 2 : 0;
    box.row += spare;
    box.rows -= spare;
    for (unsigned i = 0; i < others; i++) {
        struct place place = places[others][i];
        struct box plate = {box.row + (place.down > 0 ? middle : 0),
                            box.column + place.across * (columns - wide) / 2, PLATE_ROWS, wide};
        draw_plate(scene, plate, seat_after(view, i + 1));
    }
    struct box centred = {box.row + middle, box.column + (columns - centre) / 2, PILE_ROWS, 0};
    draw_piles(scene, pile, piles, centred, columns);
    struct box own = {box.row + own_row, box.column + (columns - wide) / 2, PLATE_ROWS, wide};
    own.rows = box.rows - own_row < PLATE_ROWS ? box.rows - own_row : PLATE_ROWS;
    draw_plate(scene, own, seat_after(view, 0));
    struct box left = {own.row, box.column, own.rows, own.column - box.column - 1};
    draw_aside(scene, left);
    struct box right = {own.row, own.column + wide + 1, own.rows, left.columns};
    draw_used(scene, right);
}
