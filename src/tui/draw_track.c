/* SPDX-License-Identifier: MIT */
/* draw_track.c: a track with all its sides, who stands where, the players and the piles. */
#include <stdio.h>
#include <string.h>

#include "tui/cards.h"
#include "tui/draw.h"
#include "tui/draw_zones.h"

enum { LABEL_COLUMNS = 7, CELL_LEAST = 3, CELL_USUAL = 7, CELL_WIDE = 8, TALL_ROWS = 30 };
enum { PLAYERS_A_ROW = 3 };

/* How a track is laid out: in bands one under the other, with lines around the spaces or not. */
struct bands {
    int count, rows, spaces; /* bands, rows of each, spaces of each but perhaps the last */
    int cell;                /* columns of a space */
    bool framed;
};

/* One band if its spaces are wide enough, else as few as can be; all may stand on the first space. */
static struct bands bands_of(const lb_track *track, unsigned players, struct box screen)
{
    int room = screen.columns - LABEL_COLUMNS, spaces = track->spaces;
    int fit = room / CELL_LEAST;
    struct bands bands = {.count = room / spaces >= CELL_WIDE ? 1
                                   : spaces <= 2 * fit        ? 2
                                                              : (spaces + fit - 1) / fit};
    bands.spaces = (spaces + bands.count - 1) / bands.count;
    bands.cell = room / bands.spaces;
    bands.framed =
        screen.rows >= TALL_ROWS && bands.cell >= CELL_USUAL && bands.cell >= (int)players + 2;
    bands.rows = track->sides + (bands.framed ? 4 : 2);
    return bands;
}

/* ---- Spaces ---------------------------------------------------------------------------------- */

/* The letter a figure has on the track: the first of the name if it is free, else the seat. */
static char letter_of(const struct scene *scene, unsigned seat)
{
    char letter = scene->table.names.of[seat][0];
    for (unsigned other = 0; other < scene->table.view.players; other++) {
        if (other != seat && scene->table.names.of[other][0] == letter) {
            return (char)('0' + seat);
        }
    }
    return letter > ' ' && letter <= '~' ? letter : (char)('0' + seat);
}

static void space_words(const lb_track *track, unsigned side, unsigned space, char text[16])
{
    unsigned gives = track->gives[side][space];
    if (gives == LB_SPACE_plain) {
        text[0] = '\0';
    } else if (gives == LB_SPACE_danger) {
        snprintf(text, 16, "%s", glyph(GLYPH_DANGER));
    } else {
        snprintf(text, 16, "+%u", gives);
    }
}

static int figures_on(const lb_zones *zones, unsigned space)
{
    int count = 0;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        count += zones->at[seat] == space;
    }
    return count;
}

/* Who stands on a space, as letters; the viewer stands out. The first space of a band may use the
 * room before it, where the names of the sides are. */
static void put_figures(const struct scene *scene, struct box cell, int row, unsigned space,
                        bool first)
{
    int count = figures_on(&scene->table.zones, space);
    int more = first && count > cell.columns ? count - cell.columns : 0;
    struct box wide = {cell.row, cell.column - more, cell.rows, cell.columns + more};
    int column = wide.columns > count ? (wide.columns - count) / 2 : 0;
    for (unsigned seat = 0; seat < scene->table.view.players; seat++) {
        if (scene->table.zones.at[seat] == space) {
            enum paint paint = seat == scene->table.view.viewer ? PAINT_YOU : PAINT_STRONG;
            column = putf(wide, row, column, paint, "%c", letter_of(scene, seat));
        }
    }
}

/* What a space is called: its number, or the name of an end where it fits. */
static void space_name(const lb_track *track, unsigned space, int columns, char text[32])
{
    bool first = space == 0, last = space + 1u == track->spaces;
    const char *name = first ? track->first_brief : track->last_brief;
    if (!first && !last) {
        snprintf(text, 32, "%u%s", space, space == track->arrow ? glyph(GLYPH_LEFT) : "");
    } else if (text_columns(name) <= columns) {
        snprintf(text, 32, "%s", name);
    } else {
        snprintf(text, 32, "%s", first ? "start" : "end");
    }
}

/* What a space is on a side; the end wins on each. */
static enum paint side_words(const struct scene *scene, unsigned side, unsigned space,
                             char text[16])
{
    const lb_track *track = scene->table.zones.track;
    bool up = scene->table.zones.side == side, end = space + 1u == track->spaces;
    space_words(track, side, space, text);
    if (end) {
        snprintf(text, 16, "WIN");
    }
    return !up                                            ? PAINT_DIM
           : end                                          ? PAINT_GOOD
           : track->gives[side][space] == LB_SPACE_danger ? PAINT_DANGER
                                                          : PAINT_PLAIN;
}

/* One space: what it is called, what it is on each side, who stands there, one under the other. As long
 * as nobody stands at the end, the arrow tells where it leads back to. */
static void draw_space(const struct scene *scene, struct box cell, unsigned space, bool first)
{
    const lb_track *track = scene->table.zones.track;
    char text[32];
    space_name(track, space, cell.columns, text);
    put_centre(cell, 0, PAINT_DIM, text);
    for (unsigned side = 0; side < track->sides; side++) {
        char words[16];
        enum paint paint = side_words(scene, side, space, words);
        put_centre(cell, 1 + (int)side, paint, words);
    }
    if (space + 1u == track->spaces && track->arrow != LB_NOBODY &&
        figures_on(&scene->table.zones, space) == 0) {
        snprintf(text, sizeof text, "%s%u", glyph(GLYPH_RIGHT), track->arrow);
        put_centre(cell, 1 + track->sides, PAINT_DIM, text);
    }
    put_figures(scene, cell, 1 + track->sides, space, first);
}

static void draw_band(const struct scene *scene, const struct bands *bands, struct box box,
                      unsigned from)
{
    const lb_track *track = scene->table.zones.track;
    unsigned to = from + (unsigned)bands->spaces;
    int row = bands->framed ? 1 : 0;
    to = to < track->spaces ? to : track->spaces;
    for (unsigned side = 0; side < track->sides; side++) {
        bool up = scene->table.zones.side == side;
        putf(box, row + 1 + (int)side, 0, up ? PAINT_STRONG : PAINT_DIM, "%s%s",
             up ? glyph(GLYPH_HERE) : " ", track->side_name[side]);
    }
    for (unsigned space = from; space < to; space++) {
        struct box cell = {box.row, box.column + LABEL_COLUMNS + (int)(space - from) * bands->cell,
                           box.rows, bands->cell};
        draw_space(scene, bands->framed ? put_frame(cell, PAINT_FRAME, NULL) : cell, space,
                   space == from && !bands->framed);
    }
}

/* ---- Players --------------------------------------------------------------------------------- */

/* A name gives way to what follows it. */
static void draw_player(const struct scene *scene, struct box cell, unsigned seat)
{
    char rest[128];
    unsigned index = 0;
    snprintf(rest, sizeof rest, " %u%s", hand_count(scene, seat), glyph(GLYPH_BACK));
    int room = cell.columns - text_columns(rest) - 1;
    const lb_zone *badge;
    while ((badge = lb_zone_next(&scene->table.zones, &index, LB_ZONE_badge, seat)) != NULL) {
        char text[64];
        zone_words(scene, badge, badge->brief, text, sizeof text);
        room -= text_columns(text) + 1;
    }
    putf(cell, 0, 0, PAINT_YOU, "%c", letter_of(scene, seat));
    struct box name = {cell.row, cell.column + 1, 1, room > 3 ? room : 3};
    int column = 1 + put_player(name, 0, 0, scene, seat);
    column = put(cell, 0, column, PAINT_DIM, rest);
    for (index = 0;
         (badge = lb_zone_next(&scene->table.zones, &index, LB_ZONE_badge, seat)) != NULL;) {
        char text[64];
        zone_words(scene, badge, badge->brief, text, sizeof text);
        column = put(cell, 0, column + 1, kind_paint(badge->tone), text);
    }
}

static int player_rows(const struct scene *scene)
{
    return ((int)scene->table.view.players + PLAYERS_A_ROW - 1) / PLAYERS_A_ROW;
}

static void draw_players(const struct scene *scene, struct box box)
{
    int width = box.columns / PLAYERS_A_ROW;
    for (unsigned i = 0; i < scene->table.view.players; i++) {
        struct box cell = {box.row + (int)i / PLAYERS_A_ROW,
                           box.column + (int)i % PLAYERS_A_ROW * width, 1, width};
        draw_player(scene, cell, seat_after(&scene->table.view, i));
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* Rows for the piles: what lies beside the table only where there is room. */
static int stock_rows(struct box screen)
{
    return screen.rows >= TALL_ROWS ? 2 : 1;
}

int track_rows(const struct scene *scene, struct box screen)
{
    struct bands bands = bands_of(scene->table.zones.track, scene->table.view.players, screen);
    return bands.count * bands.rows + player_rows(scene) + stock_rows(screen);
}

void draw_track(const struct scene *scene, struct box box)
{
    struct bands bands =
        bands_of(scene->table.zones.track, scene->table.view.players, screen_box());
    for (int i = 0; i < bands.count; i++) {
        struct box band = {box.row + i * bands.rows, box.column, bands.rows, box.columns};
        draw_band(scene, &bands, band, (unsigned)(i * bands.spaces));
    }
    int row = bands.count * bands.rows;
    struct box rest = {box.row + row, box.column + 1, box.rows - row, box.columns - 1};
    draw_players(scene, rest);
    row = player_rows(scene);
    row += put_stock(scene, rest, row, 1);
    for (unsigned i = 0; i < scene->table.zones.count && row < rest.rows; i++) {
        const lb_zone *zone = &scene->table.zones.zone[i];
        if (zone->where == LB_WHERE_beside && zone->card_count > 0) {
            row += put_list(scene, zone, rest, row, 1);
        }
    }
}
