/* SPDX-License-Identifier: MIT */
/* reliability_report.c: chances of cards against what came, as tables, as JSON and as plots. */
#include "cli/reliability_report.h"

#include "cli/calibrate_report.h"
#include "cli/stream.h"
#include "lab/chart.h"
#include "lab/statistics.h"

static const char *figure_name(const struct reliability *reliability, unsigned index)
{
    const struct reliability_figure *figure = &reliability->figure[index];
    return index == RELIABILITY_WIN     ? "whoever is to move wins"
           : figure->card == LB_NO_CARD ? "the next card hits"
                                        : lb_card_title(figure->card);
}

static struct interval came_interval(const struct reliability_bin *bin)
{
    return mean_interval(reliability_came(bin), bin->times, Z_95);
}

/* ---- Tables ------------------------------------------------------------------------------------------ */

static void put_curve(FILE *stream, const char *name, const struct reliability_curve *curve,
                      uint64_t games)
{
    fprintf(stream,
            "\n  %-12s off by %.2f points on average, by chance alone %.2f, beyond chance %.2f\n",
            name, 100 * reliability_error(curve), 100 * reliability_chance(curve, games),
            100 * reliability_beyond(curve, games));
    fprintf(stream, "  %12s%14s%14s%22s\n", "times", "said", "came", "95 % interval");
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &curve->bin[i];
        if (bin->times > 0) {
            struct interval interval = came_interval(bin);
            fprintf(stream, "  %12llu%12.2f %%%12.2f %%%10.2f to %6.2f %%\n",
                    (unsigned long long)bin->times, 100 * reliability_said(bin),
                    100 * reliability_came(bin), 100 * interval.low, 100 * interval.high);
        }
    }
}

void reliability_report(FILE *stream, const struct calibrate_setup *setup,
                        const struct reliability *reliability)
{
    char seed[LB_SEED_BYTES];
    fprintf(stream, "game       %s, %u players\n", lb_game_name(setup->game), setup->players);
    lb_seed_write(&setup->seed, seed);
    fprintf(stream, "seed       %s\n", seed);
    lb_seed_write(&setup->bots_seed, seed);
    fprintf(stream, "  bots     %s\nbots      ", seed);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        fprintf(stream, " %s", setup->level[seat].name);
    }
    fprintf(stream, "\ngames      %llu, every turn of each\n",
            (unsigned long long)reliability->games);
    for (unsigned i = 0; i < RELIABILITY_FIGURES; i++) {
        const struct reliability_figure *figure = &reliability->figure[i];
        if (figure->times > 0) {
            fprintf(stream, "\n%s\n", figure_name(reliability, i));
            put_curve(stream, i == RELIABILITY_WIN ? "playouts" : "dealt blind", &figure->blind,
                      reliability->games);
            put_curve(stream, "as learned", &figure->believed, reliability->games);
            put_curve(stream, "of strangers", &figure->strange, reliability->games);
        }
    }
}

/* ---- JSON -------------------------------------------------------------------------------------------- */

static void json_figure(struct json *json, const char *key, double figure)
{
    json_key(json, key);
    json_real(json, figure);
}

static void json_curve(struct json *json, const char *key, const struct reliability_curve *curve,
                       uint64_t games)
{
    json_key(json, key);
    json_open(json, '{');
    json_figure(json, "error", reliability_error(curve));
    json_figure(json, "chance", reliability_chance(curve, games));
    json_figure(json, "beyond", reliability_beyond(curve, games));
    json_key(json, "bins");
    json_open(json, '[');
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &curve->bin[i];
        if (bin->times > 0) {
            json_open(json, '{');
            json_key(json, "times");
            json_number(json, bin->times);
            json_figure(json, "said", reliability_said(bin));
            json_figure(json, "came", reliability_came(bin));
            json_close(json, '}');
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}

void reliability_report_json(FILE *stream, const struct calibrate_setup *setup,
                             const struct reliability *reliability)
{
    struct json json = json_on(stream);
    json_open(&json, '{');
    calibrate_setup_json(&json, setup);
    json_key(&json, "games");
    json_number(&json, reliability->games);
    json_key(&json, "figures");
    json_open(&json, '[');
    for (unsigned i = 0; i < RELIABILITY_FIGURES; i++) {
        const struct reliability_figure *figure = &reliability->figure[i];
        if (figure->times > 0) {
            json_open(&json, '{');
            json_key(&json, "about");
            json_text(&json, i == RELIABILITY_WIN         ? "win"
                             : figure->card == LB_NO_CARD ? "peril"
                                                          : "holds");
            if (figure->card != LB_NO_CARD) {
                json_key(&json, "card");
                json_text(&json, lb_card_id(figure->card));
            }
            json_key(&json, "times");
            json_number(&json, figure->times);
            json_curve(&json, "blind", &figure->blind, reliability->games);
            json_curve(&json, "believed", &figure->believed, reliability->games);
            json_curve(&json, "strange", &figure->strange, reliability->games);
            json_close(&json, '}');
        }
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_line(&json);
}

/* ---- Plots ------------------------------------------------------------------------------------------- */

enum { SIDE = 240, GAP = 80, COLUMNS = 3, ABOVE = 90 };

static void draw_curve(struct chart *chart, const struct reliability_curve *curve,
                       enum chart_colour colour)
{
    struct chart_point points[RELIABILITY_BINS];
    unsigned count = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &curve->bin[i];
        if (bin->times >= 20) { /* fewer say nothing */
            struct interval interval = came_interval(bin);
            points[count++] = (struct chart_point){reliability_said(bin), reliability_came(bin),
                                                   interval.low, interval.high};
        }
    }
    chart_line(chart, points, count, colour);
    chart_points(chart, points, count, colour);
}

static void draw_figure(struct chart *chart, const struct reliability *reliability, unsigned index,
                        unsigned place)
{
    const struct reliability_figure *figure = &reliability->figure[index];
    unsigned row = place / COLUMNS, column = place % COLUMNS;
    chart_panel(chart, &(struct chart_panel){.x = 70 + (SIDE + GAP) * column,
                                             .y = ABOVE + (SIDE + GAP) * row,
                                             .width = SIDE,
                                             .height = SIDE,
                                             .title = figure_name(reliability, index),
                                             .x_axis = {0, 1, "said", CHART_PERCENT},
                                             .y_axis = {0, 1, "came", CHART_PERCENT}});
    chart_guide(chart, 0, 0, 1, 1);
    draw_curve(chart, &figure->blind, CHART_GREY);
    draw_curve(chart, &figure->believed, CHART_BLUE);
}

bool reliability_chart(FILE *file, const struct calibrate_setup *setup,
                       const struct reliability *reliability)
{
    struct chart chart;
    char title[80];
    char words[160];
    unsigned figures = 0;
    for (unsigned i = 0; i < RELIABILITY_FIGURES; i++) {
        figures += reliability->figure[i].times > 0;
    }
    unsigned rows = (figures + COLUMNS - 1) / COLUMNS;
    unsigned columns = figures < COLUMNS ? figures : COLUMNS;
    double width = 60 + (SIDE + GAP) * (columns > 2 ? columns : 2);
    snprintf(title, sizeof title, "Chances said and come: %s, %u players",
             lb_game_name(setup->game), setup->players);
    snprintf(words, sizeof words, "%s, every turn of %llu games", setup->level[0].name,
             (unsigned long long)reliability->games);
    chart_begin(&chart, file, width, ABOVE + (SIDE + GAP) * rows + 20, title, words);
    for (unsigned i = 0, place = 0; i < RELIABILITY_FIGURES; i++) {
        if (reliability->figure[i].times > 0) {
            draw_figure(&chart, reliability, i, place++);
        }
    }
    double below = ABOVE + (SIDE + GAP) * rows;
    chart_key(&chart, 70, below, CHART_GREY, "dealt blind; wins: by playouts");
    chart_key(&chart, 320, below, CHART_BLUE, "as learned");
    return chart_end(&chart);
}
