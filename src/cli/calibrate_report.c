/* SPDX-License-Identifier: MIT */
/* calibrate_report.c: predictions against results, as a table, as JSON and as a plot. */
#include "cli/calibrate_report.h"
#include "lab/chart.h"
#include "lab/statistics.h"
#include "cli/stream.h"

static struct interval came_interval(const struct calibration_bin *bin)
{
    return mean_interval(calibration_came(bin), bin->positions, Z_95);
}

static void put_bin(FILE *stream, const struct calibration_bin *bin, unsigned playouts)
{
    struct interval interval = came_interval(bin);
    fprintf(stream, "  %12llu%12.2f %%%12.2f %%%10.2f to %6.2f %%\n",
            (unsigned long long)bin->positions, 100 * calibration_predicted(bin, playouts),
            100 * calibration_came(bin), 100 * interval.low, 100 * interval.high);
}

void calibration_report(FILE *stream, const struct calibrate_setup *setup,
                        const struct calibration *calibration)
{
    fprintf(stream, "game       %s, %u players\n", lb_game_name(setup->game), setup->players);
    char seed[LB_SEED_BYTES];
    lb_seed_write(&setup->seed, seed);
    fprintf(stream, "seed       %s\n", seed);
    lb_seed_write(&setup->bots_seed, seed);
    fprintf(stream, "  bots     %s\n", seed);
    fputs("bots      ", stream);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        fprintf(stream, " %s", setup->level[seat].name);
    }
    fprintf(stream, "\npositions  %llu, one of each game; %u playouts for each prediction\n",
            (unsigned long long)calibration->positions, setup->playouts);
    fprintf(stream, "Brier      %.5f (0 is best; always saying 1/%u gets %.5f)\n",
            calibration_brier(calibration, setup->playouts), setup->players,
            calibration_brier_blind(calibration, setup->players));
    fprintf(stream, "off by     %.2f points on average\n\n",
            100 * calibration_error(calibration, setup->playouts));
    fprintf(stream, "  %12s%14s%14s%22s\n", "positions", "predicted", "came", "95 % interval");
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        if (calibration->bin[i].positions > 0) {
            put_bin(stream, &calibration->bin[i], setup->playouts);
        }
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_figure(struct json *json, const char *key, double figure)
{
    json_key(json, key);
    json_real(json, figure);
}

static void json_bin(struct json *json, const struct calibration_bin *bin, unsigned playouts)
{
    struct interval interval = came_interval(bin);
    json_open(json, '{');
    json_key(json, "positions");
    json_number(json, bin->positions);
    json_figure(json, "predicted", calibration_predicted(bin, playouts));
    json_figure(json, "came", calibration_came(bin));
    json_figure(json, "low", interval.low);
    json_figure(json, "high", interval.high);
    json_close(json, '}');
}

void calibrate_setup_json(struct json *json, const struct calibrate_setup *setup)
{
    json_game(json, setup->game, setup->players);
    json_key(json, "seed");
    json_seed(json, &setup->seed);
    json_key(json, "bots_seed");
    json_seed(json, &setup->bots_seed);
    json_key(json, "bots");
    json_open(json, '[');
    for (unsigned seat = 0; seat < setup->players; seat++) {
        json_text(json, setup->level[seat].name);
    }
    json_close(json, ']');
}

void calibration_report_json(FILE *stream, const struct calibrate_setup *setup,
                             const struct calibration *calibration)
{
    struct json json = json_on(stream);
    json_open(&json, '{');
    calibrate_setup_json(&json, setup);
    json_key(&json, "positions");
    json_number(&json, calibration->positions);
    json_key(&json, "playouts");
    json_number(&json, setup->playouts);
    json_figure(&json, "brier", calibration_brier(calibration, setup->playouts));
    json_figure(&json, "brier_blind", calibration_brier_blind(calibration, setup->players));
    json_figure(&json, "error", calibration_error(calibration, setup->playouts));
    json_key(&json, "bins");
    json_open(&json, '[');
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        if (calibration->bin[i].positions > 0) {
            json_bin(&json, &calibration->bin[i], setup->playouts);
        }
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_line(&json);
}

/* ---- The plot -------------------------------------------------------------------------------------- */

static void draw_points(struct chart *chart, const struct calibrate_setup *setup,
                        const struct calibration *calibration)
{
    struct chart_point points[CALIBRATE_BINS];
    unsigned count = 0;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        const struct calibration_bin *bin = &calibration->bin[i];
        if (bin->positions > 0) {
            struct interval interval = came_interval(bin);
            points[count++] =
                (struct chart_point){calibration_predicted(bin, setup->playouts),
                                     calibration_came(bin), interval.low, interval.high};
        }
    }
    chart_panel(chart, &(struct chart_panel){.x = 70,
                                             .y = 70,
                                             .width = 420,
                                             .height = 420,
                                             .x_axis = {0, 1, NULL, CHART_PERCENT},
                                             .y_axis = {0, 1, "games won", CHART_PERCENT}});
    chart_guide(chart, 0, 0, 1, 1);
    chart_line(chart, points, count, CHART_BLUE);
    chart_points(chart, points, count, CHART_BLUE);
}

static void draw_positions(struct chart *chart, const struct calibration *calibration)
{
    double share[CALIBRATE_BINS];
    double most = 0;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        share[i] = (double)calibration->bin[i].positions / (double)calibration->positions;
        most = share[i] > most ? share[i] : most;
    }
    chart_panel(chart,
                &(struct chart_panel){.x = 70,
                                      .y = 540,
                                      .width = 420,
                                      .height = 80,
                                      .x_axis = {0, 1, "win share predicted", CHART_PERCENT},
                                      .y_axis = {0, most * 1.1, "positions", CHART_PERCENT}});
    chart_histogram(chart, share, CALIBRATE_BINS, 0, 1.0 / CALIBRATE_BINS, CHART_GREY);
}

bool calibration_chart(FILE *file, const struct calibrate_setup *setup,
                       const struct calibration *calibration)
{
    struct chart chart;
    char title[80];
    char words[160];
    snprintf(title, sizeof title, "Win shares predicted and won: %s", lb_game_name(setup->game));
    snprintf(words, sizeof words, "%u players, %s; %llu positions, %u playouts each; Brier %.4f",
             setup->players, setup->level[0].name, (unsigned long long)calibration->positions,
             setup->playouts, calibration_brier(calibration, setup->playouts));
    chart_begin(&chart, file, 540, 680, title, words);
    draw_points(&chart, setup, calibration);
    draw_positions(&chart, calibration);
    return chart_end(&chart);
}
