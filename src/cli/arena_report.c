/* SPDX-License-Identifier: MIT */
/* arena_report.c: what an arena showed, as tables, as JSON and as a chart. */
#include "cli/arena_report.h"

#include <math.h>
#include <string.h>

#include "cli/stream.h"
#include "cli/svg.h"
#include "lab/chart.h"

static void sort_bots(struct arena_report *report)
{
    for (unsigned i = 0; i < report->setup->bots; i++) {
        unsigned place = i;
        while (place > 0 && report->rating[report->order[place - 1]].elo < report->rating[i].elo) {
            report->order[place] = report->order[place - 1];
            place--;
        }
        report->order[place] = i;
    }
}

bool arena_report_make(struct arena_report *report, const struct arena_setup *setup,
                       const struct arena *arena)
{
    struct results results = arena_results(arena);
    *report = (struct arena_report){.setup = setup, .arena = arena};
    if (!ratings_make(&results, &setup->seed, report->rating) ||
        (arena->luck != NULL && !arena_luckless(arena, &report->luckless))) {
        return false;
    }
    ratings_matrix(&results, report->matrix);
    sort_bots(report);
    double seats = 0;
    for (unsigned i = 0; i < setup->bots; i++) {
        seats += (double)report->rating[i].games;
    }
    report->games = (uint64_t)llround(seats / arena->lineups.members);
    return true;
}

static const char *name_of(const struct arena_report *report, unsigned bot)
{
    return report->setup->bot[bot].name;
}

/* ---- Tables ---------------------------------------------------------------------------------------- */

static int widest(const struct arena_report *report)
{
    size_t width = strlen("bot");
    for (unsigned i = 0; i < report->setup->bots; i++) {
        size_t length = strlen(name_of(report, i));
        width = length > width ? length : width;
    }
    return (int)width;
}

static void put_ratings(FILE *stream, const struct arena_report *report, int width)
{
    fprintf(stream, "\n     %-*s      Elo    95 %% interval      won      games\n", width, "bot");
    for (unsigned place = 0; place < report->setup->bots; place++) {
        const struct rating *rating = &report->rating[report->order[place]];
        fprintf(stream, "  %u  %-*s  %+7.1f  %+7.1f  %+7.1f  %5.1f %%  %9llu\n", place + 1, width,
                name_of(report, report->order[place]), rating->elo, rating->elo_95.low,
                rating->elo_95.high, 100 * rating->score, (unsigned long long)rating->games);
    }
}

static void put_matrix(FILE *stream, const struct arena_report *report, int width)
{
    unsigned bots = report->setup->bots;
    fprintf(stream, "\nwins of the row among those of row and column, %%\n     %-*s", width, "");
    for (unsigned place = 0; place < bots; place++) {
        fprintf(stream, "  %4u", place + 1);
    }
    for (unsigned place = 0; place < bots; place++) {
        const double *row = report->matrix[report->order[place]];
        fprintf(stream, "\n  %u  %-*s", place + 1, width, name_of(report, report->order[place]));
        for (unsigned column = 0; column < bots; column++) {
            double share = row[report->order[column]];
            if (column == place || isnan(share)) {
                fprintf(stream, "  %4s", column == place ? "." : "?");
            } else {
                fprintf(stream, "  %4.*f", share > 0.9995 ? 0 : 1, 100 * share);
            }
        }
    }
    fputc('\n', stream);
}

static void put_test(FILE *stream, const struct arena_report *report)
{
    const struct sprt *test = &report->arena->test;
    const char *first = name_of(report, 0), *second = name_of(report, 1);
    enum sprt_verdict verdict = sprt_verdict(test);
    if (verdict == SPRT_UNDECIDED) {
        fprintf(stream, "\ntest     undecided: is %s stronger than %s by %g or by %g Elo?\n", first,
                second, test->elo0, test->elo1);
    } else {
        bool more = verdict == SPRT_H1;
        fprintf(stream,
                "\ntest     H%d accepted: %s is stronger than %s by rather %g than %g Elo\n", more,
                first, second, more ? test->elo1 : test->elo0, more ? test->elo0 : test->elo1);
    }
    fprintf(stream, "         log-likelihood ratio %.2f after %llu groups; bounds -%.2f and %.2f\n",
            sprt_llr(test), (unsigned long long)test->groups, SPRT_BOUND, SPRT_BOUND);
}

/* How many times fewer groups would tell as much. */
static double luckless_times(const struct luckless *luckless)
{
    double ratio = luckless->plain_error / luckless->error;
    return luckless->error > 0 ? ratio * ratio : 1;
}

static double elo_of(double share)
{
    double inside = fmin(fmax(share, 0.001), 0.999);
    return 400 * log10(inside / (1 - inside));
}

static void put_luckless(FILE *stream, const struct arena_report *report)
{
    const struct luckless *luckless = &report->luckless;
    double low = luckless->share - luckless->error, high = luckless->share + luckless->error;
    fprintf(stream, "\nluck     taken out, %s wins %.1f %% ± %.1f; as it was, %.1f %% ± %.1f\n",
            name_of(report, 0), 100 * luckless->share, 100 * luckless->error,
            100 * luckless->plain_share, 100 * luckless->plain_error);
    fprintf(stream,
            "         %+.0f Elo above %s, %+.0f to %+.0f; each group tells as much as %.1f\n",
            elo_of(luckless->share), name_of(report, 1), elo_of(low), elo_of(high),
            luckless_times(luckless));
}

void arena_report_tables(FILE *stream, const struct arena_report *report)
{
    int width = widest(report);
    put_ratings(stream, report, width);
    put_matrix(stream, report, width);
    if (report->setup->sprt) {
        put_test(stream, report);
    }
    if (report->arena->luck != NULL) {
        put_luckless(stream, report);
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_bot(struct json *json, const char *name, const struct rating *rating)
{
    json_open(json, '{');
    json_key(json, "name");
    json_text(json, name);
    json_key(json, "score");
    json_real(json, rating->score);
    json_key(json, "games");
    json_number(json, rating->games);
    json_key(json, "elo");
    json_real(json, rating->elo);
    json_key(json, "elo_low");
    json_real(json, rating->elo_95.low);
    json_key(json, "elo_high");
    json_real(json, rating->elo_95.high);
    json_close(json, '}');
}

static void json_matrix(struct json *json, const struct arena_report *report)
{
    json_open(json, '[');
    for (unsigned row = 0; row < report->setup->bots; row++) {
        json_open(json, '[');
        for (unsigned column = 0; column < report->setup->bots; column++) {
            json_real(json, report->matrix[row][column]);
        }
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void json_test(struct json *json, const struct sprt *test)
{
    static const char *const words[] = {
        [SPRT_UNDECIDED] = "undecided", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    json_open(json, '{');
    json_key(json, "elo0");
    json_real(json, test->elo0);
    json_key(json, "elo1");
    json_real(json, test->elo1);
    json_key(json, "llr");
    json_real(json, sprt_llr(test));
    json_key(json, "low");
    json_real(json, -SPRT_BOUND);
    json_key(json, "high");
    json_real(json, SPRT_BOUND);
    json_key(json, "groups");
    json_number(json, test->groups);
    json_key(json, "accepted");
    json_text(json, words[sprt_verdict(test)]);
    json_close(json, '}');
}

static void json_luckless(struct json *json, const struct luckless *luckless)
{
    double low = luckless->share - luckless->error, high = luckless->share + luckless->error;
    const struct {
        const char *key;
        double value;
    } rows[] = {{"share", luckless->share},
                {"low", low},
                {"high", high},
                {"plain_share", luckless->plain_share},
                {"plain_low", luckless->plain_share - luckless->plain_error},
                {"plain_high", luckless->plain_share + luckless->plain_error},
                {"elo", elo_of(luckless->share)},
                {"elo_low", elo_of(low)},
                {"elo_high", elo_of(high)}};
    json_open(json, '{');
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_key(json, rows[i].key);
        json_real(json, rows[i].value);
    }
    json_close(json, '}');
}

void arena_report_json(FILE *stream, const struct arena_report *report)
{
    const struct arena_setup *setup = report->setup;
    struct json json = json_on(stream);
    json_open(&json, '{');
    json_game(&json, setup->game, setup->players);
    json_key(&json, "groups");
    json_number(&json, report->arena->groups);
    json_key(&json, "seed");
    json_seed(&json, &setup->seed);
    json_key(&json, "bots_seed");
    json_seed(&json, &setup->bots_seed);
    json_key(&json, "bots");
    json_open(&json, '[');
    for (unsigned i = 0; i < setup->bots; i++) {
        json_bot(&json, name_of(report, i), &report->rating[i]);
    }
    json_close(&json, ']');
    json_key(&json, "matrix");
    json_matrix(&json, report);
    json_key(&json, "sprt");
    if (setup->sprt) {
        json_test(&json, &report->arena->test);
    } else {
        json_null(&json);
    }
    if (report->arena->luck != NULL) {
        json_key(&json, "luck");
        json_luckless(&json, &report->luckless);
    }
    json_close(&json, '}');
    json_line(&json);
}

/* ---- Chart ----------------------------------------------------------------------------------------- */

enum { MARGIN = 24, TOP = 100, ROW = 46, RATINGS = 330, VALUES = 70, FOOT = 74 };
enum { LETTER = 7, CELL_LEAST = 58, MATRIX_LEAST = 230 };

/* Wide enough for the names under the columns, and all together for the title. */
static double cell_width(const struct arena_report *report)
{
    double names = LETTER * (widest(report) + 1.0);
    return fmax(fmax(CELL_LEAST, names), MATRIX_LEAST / (double)report->setup->bots);
}

/* From the lowest end of an interval to the highest, and always with 0. */
static struct chart_axis elo_axis(const struct arena_report *report)
{
    double low = 0, high = 0;
    for (unsigned i = 0; i < report->setup->bots; i++) {
        low = fmin(low, report->rating[i].elo_95.low);
        high = fmax(high, report->rating[i].elo_95.high);
    }
    double room = fmax(10, 0.05 * (high - low));
    return (struct chart_axis){low - room, high + room, "Elo, the mean of all is 0", CHART_SIGNED};
}

static void draw_ratings(struct chart *chart, const struct arena_report *report, double left)
{
    unsigned bots = report->setup->bots;
    struct chart_bar bars[RATED_MAX];
    for (unsigned place = 0; place < bots; place++) {
        const struct rating *rating = &report->rating[report->order[place]];
        bars[place] = (struct chart_bar){name_of(report, report->order[place]), rating->elo,
                                         rating->elo_95.low, rating->elo_95.high};
    }
    chart_panel(chart, &(struct chart_panel){.x = left,
                                             .y = TOP,
                                             .width = RATINGS,
                                             .height = ROW * bots,
                                             .title = "Strength, with 95 % intervals",
                                             .x_axis = elo_axis(report)});
    chart_rows(chart, bars, bots, CHART_BLUE);
}

static void draw_matrix(struct chart *chart, const struct arena_report *report, double left)
{
    unsigned bots = report->setup->bots;
    double shares[RATED_MAX * RATED_MAX];
    const char *names[RATED_MAX];
    for (unsigned row = 0; row < bots; row++) {
        names[row] = name_of(report, report->order[row]);
        for (unsigned column = 0; column < bots; column++) {
            double share = report->matrix[report->order[row]][report->order[column]];
            shares[row * bots + column] = row == column || isnan(share) ? -1 : share;
        }
    }
    chart_panel(chart, &(struct chart_panel){.x = left,
                                             .y = TOP,
                                             .width = cell_width(report) * bots,
                                             .height = ROW * bots,
                                             .title = "Wins of row against column, %"});
    chart_cells(chart, shares, names, bots);
}

bool arena_report_svg(FILE *stream, const struct arena_report *report)
{
    const struct arena_setup *setup = report->setup;
    double names = MARGIN + LETTER * (widest(report) + 1.5);
    double matrix = names + RATINGS + VALUES + names - MARGIN;
    double width = matrix + cell_width(report) * setup->bots + MARGIN;
    char title[80], subtitle[160], seed[LB_SEED_BYTES];
    const char *before = svg_seed(&setup->seed, seed);
    snprintf(title, sizeof title, "Bots at %s, %u players", lb_game_name(setup->game),
             setup->players);
    snprintf(subtitle, sizeof subtitle, "%llu deals, %llu games%s%s",
             (unsigned long long)report->arena->groups, (unsigned long long)report->games, before,
             seed);
    struct chart chart;
    chart_begin(&chart, stream, width, TOP + ROW * setup->bots + FOOT, title, subtitle);
    draw_ratings(&chart, report, names);
    draw_matrix(&chart, report, matrix);
    return chart_end(&chart);
}
