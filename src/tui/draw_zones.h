/* SPDX-License-Identifier: MIT */
/* draw_zones.h: a table drawn from its zones. It knows kinds of zones and no game: what they are and
 * where they belong decides which of three shapes a table has. */
#ifndef LB_TUI_DRAW_ZONES_H
#define LB_TUI_DRAW_ZONES_H

#include "tui/scene.h"
#include "tui/sheet.h"

enum shape {
    SHAPE_PLATES, /* players around the piles */
    SHAPE_ROWS,   /* a row of cards or tokens before every player */
    SHAPE_TRACK   /* figures on a track */
};

enum shape shape_of(const lb_zones *zones);
/* Rows a track with its players wants on a screen of that size. */
int track_rows(const struct scene *scene, struct box screen);
void draw_zones(const struct scene *scene, struct box box);

/* Each shape. */
void draw_plates(const struct scene *scene, struct box box);
void draw_rows(const struct scene *scene, struct box box);
void draw_track(const struct scene *scene, struct box box);

/* ---- What they share --------------------------------------------------------------------------- */

/* How many cards a seat holds. */
unsigned hand_count(const struct scene *scene, unsigned seat);
/* One of the texts of a zone. */
void zone_words(const struct scene *scene, const lb_zone *zone, const char *what, char *text,
                size_t size);

/* Pieces of text one after another, on the next row where one does not fit. */
struct pen {
    struct box box;
    int row, column;
    int indent; /* where later rows begin */
    bool dry;   /* only measures */
};

void pen_put(struct pen *pen, enum paint paint, const char *text);
void pen_putf(struct pen *pen, enum paint paint, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What lies in the middle besides what a shape draws itself: "Discs 9, cards 20. Used: 1 3". It says
 * as much as so many rows allow and returns how many it took. */
int put_stock(const struct scene *scene, struct box box, int row, int most);
/* A zone's cards behind its name, likewise: "unseen 0 1x3 2". */
int put_list(const struct scene *scene, const lb_zone *zone, struct box box, int row, int most);

#endif
