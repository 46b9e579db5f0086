/* SPDX-License-Identifier: MIT */
/* draw_zones.c: which shape a table has, and what the shapes share. */
#include "tui/draw_zones.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tui/cards.h"

/* ---- Zones ----------------------------------------------------------------------------------- */

enum shape shape_of(const lb_zones *zones)
{
    for (unsigned i = 0; i < zones->count && zones->track == NULL; i++) {
        const lb_zone *zone = &zones->zone[i];
        if (zone->where == LB_WHERE_seat &&
            (zone->kind == LB_ZONE_row || zone->kind == LB_ZONE_token)) {
            return SHAPE_ROWS;
        }
    }
    return zones->track != NULL ? SHAPE_TRACK : SHAPE_PLATES;
}

void draw_zones(const struct scene *scene, struct box box)
{
    static void (*const draw[])(const struct scene *, struct box) = {
        [SHAPE_PLATES] = draw_plates, [SHAPE_ROWS] = draw_rows, [SHAPE_TRACK] = draw_track};
    draw[shape_of(&scene->table.zones)](scene, box);
}

unsigned hand_count(const struct scene *scene, unsigned seat)
{
    unsigned index = 0;
    const lb_zone *hand = lb_zone_next(&scene->table.zones, &index, LB_ZONE_hand, seat);
    return hand != NULL ? hand->count : 0;
}

void zone_words(const struct scene *scene, const lb_zone *zone, const char *what, char *text,
                size_t size)
{
    lb_zone_write(zone, what, &scene->reader, text, size);
}

/* ---- A pen ----------------------------------------------------------------------------------- */

void pen_put(struct pen *pen, enum paint paint, const char *text)
{
    if (pen->column > pen->indent && pen->column + text_columns(text) > pen->box.columns) {
        pen->row++;
        pen->column = pen->indent;
        text += strspn(text, " ");
    }
    if (!pen->dry) {
        put(pen->box, pen->row, pen->column, paint, text);
    }
    pen->column += text_columns(text);
}

void pen_putf(struct pen *pen, enum paint paint, const char *format, ...)
{
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pen_put(pen, paint, text);
}

/* ---- Cards in a few words -------------------------------------------------------------------- */

enum { INDENT = 2 };
/* How much is said. */
enum { SAYS_TITLES, SAYS_SIGNS, SAYS_LEAST };

static void pen_card(struct pen *pen, const struct scene *scene, const lb_zone *zone, unsigned i,
                     int says)
{
    char times[16] = "";
    unsigned card = zone->cards[i];
    bool title = says == SAYS_TITLES;
    bool sign = !title || card_face(scene->table.game, card)->number != LB_NO_NUMBER;
    if (zone->copies[i] > 1) {
        snprintf(times, sizeof times, "%s%u", glyph(GLYPH_TIMES), zone->copies[i]);
    }
    pen_putf(pen, card_paint(scene->table.game, card), " %s%s%s%s%s",
             sign ? card_sign(scene->table.game, card) : "", sign && title ? " " : "",
             title ? lb_card_title(card) : "", times, title && i + 1 < zone->card_count ? "," : "");
}

static void pen_cards(struct pen *pen, const struct scene *scene, const lb_zone *zone, int says)
{
    for (unsigned i = 0; i < zone->card_count; i++) {
        pen_card(pen, scene, zone, i, says);
    }
}

static void write_list(struct pen *pen, const struct scene *scene, const lb_zone *zone, int says)
{
    char name[64];
    zone_words(scene, zone, zone->label, name, sizeof name);
    pen_put(pen, PAINT_DIM, name);
    pen_cards(pen, scene, zone, says);
}

int put_list(const struct scene *scene, const lb_zone *zone, struct box box, int row, int most)
{
    for (int says = SAYS_TITLES;; says++) {
        struct pen dry = {.box = box, .row = row, .indent = INDENT, .dry = true};
        write_list(&dry, scene, zone, says);
        if (dry.row - row < most || says == SAYS_SIGNS) {
            struct pen pen = {.box = box, .row = row, .indent = INDENT};
            write_list(&pen, scene, zone, says);
            return pen.row - row + 1;
        }
    }
}

/* ---- What lies in the middle ----------------------------------------------------------------- */

static bool is_stock(const lb_zone *zone)
{
    return zone->where == LB_WHERE_centre &&
           (zone->kind == LB_ZONE_pile || zone->kind == LB_ZONE_heap || zone->kind == LB_ZONE_row ||
            zone->kind == LB_ZONE_token);
}

static void write_open_row(struct pen *pen, const struct scene *scene, const lb_zone *zone)
{
    pen_put(pen, PAINT_PLAIN, " ");
    for (unsigned i = zone->card_count; i < zone->count; i++) {
        pen_put(pen, PAINT_DIM, glyph(GLYPH_BACK));
    }
    for (unsigned i = 0; i < zone->card_count; i++) {
        pen_putf(pen, card_paint(scene->table.game, zone->cards[i]), "[%s]",
                 card_sign(scene->table.game, zone->cards[i]));
    }
}

static void write_stock(struct pen *pen, const struct scene *scene, int says)
{
    const char *before = "";
    for (unsigned i = 0; i < scene->table.zones.count; i++) {
        const lb_zone *zone = &scene->table.zones.zone[i];
        char name[64];
        if (!is_stock(zone)) {
            continue;
        }
        bool heap = zone->kind == LB_ZONE_heap;
        zone_words(scene, zone, zone->brief, name, sizeof name);
        before = *before != '\0' && heap ? ". " : before;
        if (*before != ',') {
            name[0] = (char)toupper((unsigned char)name[0]);
        }
        if (heap) {
            pen_putf(pen, PAINT_PLAIN, "%s%s:", before, name);
            pen_put(pen, PAINT_DIM, zone->count == 0 ? " nothing" : "");
            pen_cards(pen, scene, zone, says);
        } else if (zone->kind == LB_ZONE_row) {
            pen_putf(pen, PAINT_PLAIN, "%s%s", before, name);
            write_open_row(pen, scene, zone);
        } else {
            pen_putf(pen, PAINT_PLAIN, "%s%s %u", before, name, zone->count);
        }
        if (zone->about != LB_NO_CARD && says < SAYS_LEAST) {
            pen_putf(pen, card_paint(scene->table.game, zone->about), " (%u %s)", zone->number,
                     card_sign(scene->table.game, zone->about));
        }
        before = heap ? ". " : ", ";
    }
}

int put_stock(const struct scene *scene, struct box box, int row, int most)
{
    for (int says = SAYS_TITLES;; says++) {
        struct pen dry = {.box = box, .row = row, .dry = true};
        write_stock(&dry, scene, says);
        if (dry.row - row < most || says == SAYS_LEAST) {
            struct pen pen = {.box = box, .row = row};
            write_stock(&pen, scene, says);
            return pen.row - row + 1;
        }
    }
}
