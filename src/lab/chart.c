/* SPDX-License-Identifier: MIT */
/* chart.c: charts as SVG: bars with intervals, lines, points and tables of shares, on white. */
#include "lab/chart.h"

#include <math.h>

enum { TICKS = 6, TEXT_BYTES = 32 };

static const char *const colours[] = {
    [CHART_BLUE] = "#3a6ea5", [CHART_ORANGE] = "#e08a2e", [CHART_GREEN] = "#4a9a6a",
    [CHART_RED] = "#c8503c",  [CHART_PURPLE] = "#7d5ba6", [CHART_GREY] = "#8a8f98"};

/* ---- Text ------------------------------------------------------------------------------------------ */

static void put_escaped(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", file);
            break;
        case '<':
            fputs("&lt;", file);
            break;
        case '>':
            fputs("&gt;", file);
            break;
        default:
            fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
            break;
        }
    }
}

static void put_text(struct chart *chart, double x, double y, const char *style, const char *text)
{
    fprintf(chart->file, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, style);
    put_escaped(chart->file, text);
    fputs("</text>\n", chart->file);
}

static unsigned decimals(double step)
{
    step *= 1.0001; /* a step of 0.1 may be a little less */
    return step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
}

/* A number as its axis writes it, exact to the step. */
static void write_number(char text[TEXT_BYTES], double number, double step, enum chart_number style)
{
    if (fabs(number) < step / 1e6) {
        number = 0; /* no "-0" */
    }
    switch (style) {
    case CHART_PERCENT:
        snprintf(text, TEXT_BYTES, "%.*f %%", (int)decimals(100 * step), 100 * number);
        break;
    case CHART_SIGNED:
        snprintf(text, TEXT_BYTES, number > 0 ? "+%.*f" : "%.*f", (int)decimals(step), number);
        break;
    default:
        snprintf(text, TEXT_BYTES, "%.*f", (int)decimals(step), number);
        break;
    }
}

/* ---- Places ---------------------------------------------------------------------------------------- */

static bool numbered(const struct chart_axis *axis)
{
    return axis->low != axis->high;
}

static double along(const struct chart_axis *axis, double number)
{
    double place = (number - axis->low) / (axis->high - axis->low);
    return place < 0 ? 0 : place > 1 ? 1 : place;
}

static double place_x(const struct chart_panel *panel, double number)
{
    return panel->x + panel->width * along(&panel->x_axis, number);
}

static double place_y(const struct chart_panel *panel, double number)
{
    return panel->y + panel->height * (1 - along(&panel->y_axis, number));
}

/* Where bars stand: at 0, or at the end of the axis nearest to it. */
static double base_of(const struct chart_axis *axis)
{
    return axis->low > 0 ? axis->low : axis->high < 0 ? axis->high : 0;
}

/* A round distance between ticks: 1, 2 or 5 times a power of ten. */
static double tick_step(const struct chart_axis *axis)
{
    double rough = (axis->high - axis->low) / TICKS;
    double power = pow(10, floor(log10(rough)));
    double digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

/* ---- Shapes ---------------------------------------------------------------------------------------- */

static void put_line(struct chart *chart, double x0, double y0, double x1, double y1,
                     const char *style)
{
    fprintf(chart->file, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>\n",
            x0, y0, x1, y1, style);
}

static void put_box(struct chart *chart, double x0, double y0, double x1, double y1,
                    const char *fill, double round)
{
    fprintf(chart->file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" "
            "fill=\"%s\"/>\n",
            fmin(x0, x1), fmin(y0, y1), fabs(x1 - x0), fabs(y1 - y0), round, fill);
}

/* ---- The chart and its panels ----------------------------------------------------------------------- */

static const char sheet[] =
    "<style>text{font-family:system-ui,'Helvetica Neue',Arial,sans-serif;fill:#2b2f36}"
    ".title{font-size:18px;font-weight:600}.subtitle{font-size:12px;fill:#6b717b}"
    ".panel{font-size:13px;font-weight:600}.note{font-size:11px;fill:#6b717b}"
    ".left{font-size:12px;text-anchor:end}.mid{font-size:12px;text-anchor:middle}"
    ".right{font-size:11px}.strong{font-size:12px;text-anchor:middle;fill:#fff}"
    ".tick-left{font-size:11px;fill:#6b717b;text-anchor:end}"
    ".tick{font-size:11px;fill:#6b717b;text-anchor:middle}"
    ".grid{stroke:#e6e8ec;stroke-width:1}.axis{stroke:#9aa0aa;stroke-width:1}"
    ".whisker{stroke:#2b2f36;stroke-width:1.5}"
    ".guide{stroke:#9aa0aa;stroke-width:1;stroke-dasharray:4 4}</style>\n";

void chart_begin(struct chart *chart, FILE *file, double width, double height, const char *title,
                 const char *subtitle)
{
    *chart = (struct chart){.file = file};
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
            "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>",
            width, height, width, height);
    put_escaped(file, title);
    fputs("</title>\n", file);
    fputs(sheet, file);
    put_box(chart, 0, 0, width, height, "#ffffff", 0);
    put_text(chart, 20, 30, "title", title);
    put_text(chart, 20, 48, "subtitle", subtitle);
}

static void draw_x_axis(struct chart *chart)
{
    const struct chart_panel *panel = &chart->panel;
    const struct chart_axis *axis = &panel->x_axis;
    double bottom = panel->y + panel->height;
    if (numbered(axis) && axis->number != CHART_HIDDEN) {
        double step = tick_step(axis);
        for (double i = ceil(axis->low / step - 1e-9); i * step <= axis->high + step / 1e6; i++) {
            char text[TEXT_BYTES];
            write_number(text, i * step, step, axis->number);
            double x = place_x(panel, i * step);
            put_line(chart, x, panel->y, x, bottom, "grid");
            put_text(chart, x, bottom + 15, "tick", text);
        }
    }
    if (axis->label != NULL) {
        put_text(chart, panel->x + panel->width / 2, bottom + 33, "tick", axis->label);
    }
}

static void draw_y_axis(struct chart *chart)
{
    const struct chart_panel *panel = &chart->panel;
    const struct chart_axis *axis = &panel->y_axis;
    if (numbered(axis) && axis->number != CHART_HIDDEN) {
        double step = tick_step(axis);
        for (double i = ceil(axis->low / step - 1e-9); i * step <= axis->high + step / 1e6; i++) {
            char text[TEXT_BYTES];
            write_number(text, i * step, step, axis->number);
            double y = place_y(panel, i * step);
            put_line(chart, panel->x, y, panel->x + panel->width, y, "grid");
            put_text(chart, panel->x - 8, y + 4, "tick-left", text);
        }
    }
    if (axis->label != NULL) {
        double x = panel->x - 46, y = panel->y + panel->height / 2;
        fprintf(chart->file, "<g transform=\"rotate(-90 %.1f %.1f)\">", x, y);
        put_text(chart, x, y, "tick", axis->label);
        fputs("</g>\n", chart->file);
    }
}

/* The lines that bars stand on. */
static void draw_bases(struct chart *chart)
{
    const struct chart_panel *panel = &chart->panel;
    double right = panel->x + panel->width, bottom = panel->y + panel->height;
    double x = numbered(&panel->x_axis) ? place_x(panel, base_of(&panel->x_axis)) : panel->x;
    double y = numbered(&panel->y_axis) ? place_y(panel, base_of(&panel->y_axis)) : bottom;
    if (numbered(&panel->x_axis)) {
        put_line(chart, x, panel->y, x, bottom, "axis");
    }
    if (numbered(&panel->y_axis)) {
        put_line(chart, panel->x, y, right, y, "axis");
    }
}

void chart_panel(struct chart *chart, const struct chart_panel *panel)
{
    chart->panel = *panel;
    if (panel->title != NULL) {
        put_text(chart, panel->x, panel->y - 12, "panel", panel->title);
    }
    draw_x_axis(chart);
    draw_y_axis(chart);
    draw_bases(chart);
}

/* ---- What goes into a panel ------------------------------------------------------------------------- */

static void whisker_x(struct chart *chart, double low, double high, double y)
{
    double x0 = place_x(&chart->panel, low), x1 = place_x(&chart->panel, high);
    put_line(chart, x0, y, x1, y, "whisker");
    put_line(chart, x0, y - 4, x0, y + 4, "whisker");
    put_line(chart, x1, y - 4, x1, y + 4, "whisker");
}

static void whisker_y(struct chart *chart, double low, double high, double x)
{
    double y0 = place_y(&chart->panel, low), y1 = place_y(&chart->panel, high);
    put_line(chart, x, y0, x, y1, "whisker");
    put_line(chart, x - 4, y0, x + 4, y0, "whisker");
    put_line(chart, x - 4, y1, x + 4, y1, "whisker");
}

void chart_rows(struct chart *chart, const struct chart_bar *bars, unsigned count,
                enum chart_colour colour)
{
    const struct chart_panel *panel = &chart->panel;
    double room = panel->height / count;
    double thick = fmin(room * 0.62, 28);
    double base = place_x(panel, base_of(&panel->x_axis));
    for (unsigned i = 0; i < count; i++) {
        const struct chart_bar *bar = &bars[i];
        double y = panel->y + room * (i + 0.5);
        put_box(chart, base, y - thick / 2, place_x(panel, bar->value), y + thick / 2,
                colours[colour], 2);
        if (bar->low != bar->high) {
            whisker_x(chart, bar->low, bar->high, y);
        }
        put_text(chart, panel->x - 10, y + 4, "left", bar->name);
        char text[TEXT_BYTES];
        write_number(text, bar->value, tick_step(&panel->x_axis) / 100, panel->x_axis.number);
        put_text(chart, panel->x + panel->width + 4, y + 4, "right", text);
    }
}

void chart_columns(struct chart *chart, const struct chart_bar *bars, unsigned count,
                   enum chart_colour colour)
{
    const struct chart_panel *panel = &chart->panel;
    double room = panel->width / count;
    double thick = fmin(room * 0.62, 64);
    double base = place_y(panel, base_of(&panel->y_axis));
    for (unsigned i = 0; i < count; i++) {
        const struct chart_bar *bar = &bars[i];
        double x = panel->x + room * (i + 0.5);
        double top =
            place_y(panel, fmax(bar->value, bar->low != bar->high ? bar->high : bar->value));
        put_box(chart, x - thick / 2, base, x + thick / 2, place_y(panel, bar->value),
                colours[colour], 2);
        if (bar->low != bar->high) {
            whisker_y(chart, bar->low, bar->high, x);
        }
        put_text(chart, x, panel->y + panel->height + 16, "mid", bar->name);
        char text[TEXT_BYTES];
        write_number(text, bar->value, tick_step(&panel->y_axis) / 100, panel->y_axis.number);
        put_text(chart, x, top - 6, "mid", text);
    }
}

void chart_histogram(struct chart *chart, const double *heights, unsigned count, double low,
                     double step, enum chart_colour colour)
{
    const struct chart_panel *panel = &chart->panel;
    double base = place_y(panel, base_of(&panel->y_axis));
    for (unsigned i = 0; i < count; i++) {
        double x0 = place_x(panel, low + i * step), x1 = place_x(panel, low + (i + 1) * step);
        double gap = fmin(1, (x1 - x0) / 8);
        if (heights[i] != base_of(&panel->y_axis)) {
            put_box(chart, x0 + gap / 2, base, x1 - gap / 2, place_y(panel, heights[i]),
                    colours[colour], 0);
        }
    }
}

void chart_line(struct chart *chart, const struct chart_point *points, unsigned count,
                enum chart_colour colour)
{
    fprintf(chart->file,
            "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\" "
            "points=\"",
            colours[colour]);
    for (unsigned i = 0; i < count; i++) {
        fprintf(chart->file, "%s%.1f,%.1f", i > 0 ? " " : "", place_x(&chart->panel, points[i].x),
                place_y(&chart->panel, points[i].y));
    }
    fputs("\"/>\n", chart->file);
}

void chart_guide(struct chart *chart, double x0, double y0, double x1, double y1)
{
    const struct chart_panel *panel = &chart->panel;
    put_line(chart, place_x(panel, x0), place_y(panel, y0), place_x(panel, x1), place_y(panel, y1),
             "guide");
}

void chart_points(struct chart *chart, const struct chart_point *points, unsigned count,
                  enum chart_colour colour)
{
    for (unsigned i = 0; i < count; i++) {
        double x = place_x(&chart->panel, points[i].x), y = place_y(&chart->panel, points[i].y);
        if (points[i].low != points[i].high) {
            whisker_y(chart, points[i].low, points[i].high, x);
        }
        fprintf(chart->file,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" stroke=\"#fff\"/>\n", x, y,
                colours[colour]);
    }
}

/* From red over near white at one half to blue. */
static void shade(char text[TEXT_BYTES], double share)
{
    static const double ends[2][3] = {{200, 80, 60}, {58, 110, 165}};
    const double *end = ends[share > 0.5];
    double much = fmin(1, fabs(2 * share - 1));
    int rgb[3];
    for (unsigned i = 0; i < 3; i++) {
        rgb[i] = (int)lround(244 + (end[i] - 244) * much);
    }
    snprintf(text, TEXT_BYTES, "#%02x%02x%02x", (unsigned)rgb[0] & 255, (unsigned)rgb[1] & 255,
             (unsigned)rgb[2] & 255);
}

void chart_cells(struct chart *chart, const double *shares, const char *const *names,
                 unsigned count)
{
    const struct chart_panel *panel = &chart->panel;
    double across = panel->width / count, down = panel->height / count;
    for (unsigned row = 0; row < count; row++) {
        double y = panel->y + down * row;
        put_text(chart, panel->x - 10, y + down / 2 + 4, "left", names[row]);
        put_text(chart, panel->x + across * (row + 0.5), panel->y + panel->height + 16, "mid",
                 names[row]);
        for (unsigned column = 0; column < count; column++) {
            double share = shares[row * count + column];
            double x = panel->x + across * column;
            char fill[TEXT_BYTES] = "#f4f4f4", text[TEXT_BYTES];
            if (share >= 0) {
                shade(fill, share);
            }
            put_box(chart, x + 1, y + 1, x + across - 1, y + down - 1, fill, 3);
            if (share >= 0) {
                snprintf(text, sizeof text, "%.1f", 100 * share);
                put_text(chart, x + across / 2, y + down / 2 + 4,
                         fabs(2 * share - 1) > 0.7 ? "strong" : "mid", text);
            }
        }
    }
}

void chart_key(struct chart *chart, double x, double y, enum chart_colour colour, const char *words)
{
    put_box(chart, x, y - 9, x + 10, y + 1, colours[colour], 2);
    put_text(chart, x + 16, y, "note", words);
}

void chart_note(struct chart *chart, double x, double y, const char *words)
{
    put_text(chart, x, y, "note", words);
}

bool chart_end(struct chart *chart)
{
    fputs("</svg>\n", chart->file);
    return fflush(chart->file) == 0 && !ferror(chart->file);
}
