/* SPDX-License-Identifier: MIT */
/* chart.h: charts as SVG: bars with intervals, lines, points and tables of shares, on white.
 *
 * The one thing to know: a chart holds panels, a panel is a rectangle with two axes, and what is drawn
 * next goes into the panel opened last. Labels, ticks and names stand outside that rectangle, so leave
 * room around it: 40 pixels below, 60 to 150 on the left, 30 above where the panel has a title.
 *
 *     struct chart chart;
 *     chart_begin(&chart, file, 640, 360, "Win share by seat", "original, 4 players, 10,000 games");
 *     chart_panel(&chart, &(struct chart_panel){.x = 60, .y = 70, .width = 560, .height = 240,
 *                                               .y_axis = {0, 0.5, "win share", CHART_PERCENT}});
 *     chart_columns(&chart, bars, 4, CHART_BLUE);
 *     if (!chart_end(&chart)) … the file could not be written
 */
#ifndef LB_LAB_CHART_H
#define LB_LAB_CHART_H

#include <stdbool.h>
#include <stdio.h>

enum chart_colour { CHART_BLUE, CHART_ORANGE, CHART_GREEN, CHART_RED, CHART_PURPLE, CHART_GREY };

/* How numbers on an axis or beside a bar are written. */
enum chart_number {
    CHART_PLAIN,   /* 12 or 0.25 */
    CHART_PERCENT, /* 0.25 as 25 % */
    CHART_SIGNED,  /* +12 */
    CHART_HIDDEN   /* not at all: no ticks and no grid */
};

/* From low to high; where both are 0 the axis has no numbers, as under bars with names. */
struct chart_axis {
    double low, high;
    const char *label; /* or NULL */
    enum chart_number number;
};

struct chart_panel {
    double x, y, width, height; /* of the rectangle between the axes, in pixels */
    const char *title;          /* above it, or NULL */
    struct chart_axis x_axis, y_axis;
};

/* One bar, or one point where both coordinates are numbers. */
struct chart_bar {
    const char *name; /* beside or below it */
    double value;
    double low, high; /* its interval; none where they are equal */
};

struct chart_point {
    double x, y;
    double low, high; /* interval of y; none where they are equal */
};

struct chart {
    FILE *file;
    struct chart_panel panel;
};

void chart_begin(struct chart *chart, FILE *file, double width, double height, const char *title,
                 const char *subtitle);
/* Draw its axes and grid, and all that follows inside it. */
void chart_panel(struct chart *chart, const struct chart_panel *panel);
/* Bars from left to right along the x axis, from its 0 (or its low end), names on the left, one below
 * the other. */
void chart_rows(struct chart *chart, const struct chart_bar *bars, unsigned count,
                enum chart_colour colour);
/* Bars upwards along the y axis, side by side; names below. */
void chart_columns(struct chart *chart, const struct chart_bar *bars, unsigned count,
                   enum chart_colour colour);
/* Bars upwards that touch, without names, over a numbered x axis: bar i from low + i * step. */
void chart_histogram(struct chart *chart, const double *heights, unsigned count, double low,
                     double step, enum chart_colour colour);
void chart_line(struct chart *chart, const struct chart_point *points, unsigned count,
                enum chart_colour colour);
/* A thin dashed line, as for what would be perfect. */
void chart_guide(struct chart *chart, double x0, double y0, double x1, double y1);
void chart_points(struct chart *chart, const struct chart_point *points, unsigned count,
                  enum chart_colour colour);
/* A square table of shares from 0 to 1, row by row, shaded around one half; a share below 0 leaves
 * its cell empty. */
void chart_cells(struct chart *chart, const double *shares, const char *const *names,
                 unsigned count);
/* A coloured mark with words, at a place in pixels of the whole chart. */
void chart_key(struct chart *chart, double x, double y, enum chart_colour colour,
               const char *words);
/* Words at a place in pixels of the whole chart, small and grey. */
void chart_note(struct chart *chart, double x, double y, const char *words);
/* Close the picture, not the file; false if writing failed. */
bool chart_end(struct chart *chart);

#endif
