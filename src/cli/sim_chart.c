/* SPDX-License-Identifier: MIT */
/* sim_chart.c: a simulation on one picture: who wins, how long it takes, how it ends. */
#include "cli/sim_report.h"
#include "cli/svg.h"
#include "lab/statistics.h"
#include "lab/chart.h"

enum { LEFT = 70, WIDTH = 560, BARS_MOST = 40, CAUSES_MOST = 12, WORDS = 48 };

/* The share that chance would give everybody, and a little more than the highest interval. */
static double top_of(const struct chart_bar *bars, unsigned count)
{
    double top = 0;
    for (unsigned i = 0; i < count; i++) {
        top = bars[i].high > top ? bars[i].high : top;
    }
    return top * 1.15 < 1 ? top * 1.15 : 1;
}

static void draw_wins(struct chart *chart, const struct sim_setup *setup,
                      const struct sim_counts *counts)
{
    struct chart_bar bars[LB_SEATS_MAX];
    char names[LB_SEATS_MAX][WORDS];
    for (unsigned seat = 0; seat < setup->players; seat++) {
        double share = sim_share(&counts->wins, seat, counts->games);
        struct interval interval = mean_interval(share, counts->games, Z_95);
        snprintf(names[seat], WORDS, setup->bots ? "%u %s" : "seat %u", seat,
                 setup->level[seat].name);
        bars[seat] = (struct chart_bar){names[seat], share, interval.low, interval.high};
    }
    chart_panel(chart, &(struct chart_panel){
                           .x = LEFT,
                           .y = 90,
                           .width = WIDTH,
                           .height = 180,
                           .title = "Win share by seat, with 95 % intervals",
                           .y_axis = {0, top_of(bars, setup->players), NULL, CHART_PERCENT}});
    chart_columns(chart, bars, setup->players, CHART_BLUE);
}

/* How long nearly all games are: what one in two hundred exceeds is left to the last bar. */
static unsigned longest_shown(const struct tally *tally)
{
    uint64_t passed = 0;
    unsigned number = 0;
    while (number < TALLY_BINS - 1 && (passed += tally->bin[number]) * 200 < tally->count * 199) {
        number++;
    }
    return number;
}

static void draw_length(struct chart *chart, const struct sim_counts *counts)
{
    const struct tally *tally = counts->turns.most > 0 ? &counts->turns : &counts->moves;
    unsigned low = (unsigned)tally->least;
    unsigned spread = longest_shown(tally) + 1 - low;
    unsigned step = (spread + BARS_MOST - 1) / BARS_MOST;
    unsigned bars = (spread + step - 1) / step;
    double heights[BARS_MOST + 1] = {0};
    double top = 0;
    for (unsigned number = low; number < TALLY_BINS; number++) {
        unsigned bar = (number - low) / step;
        heights[bar < bars ? bar : bars - 1] += (double)tally->bin[number] / (double)tally->count;
    }
    for (unsigned bar = 0; bar < bars; bar++) {
        top = heights[bar] > top ? heights[bar] : top;
    }
    char label[WORDS];
    snprintf(label, sizeof label, "%s, %.1f on average",
             tally == &counts->turns ? "turns" : "moves", tally_mean(tally));
    chart_panel(chart, &(struct chart_panel){.x = LEFT,
                                             .y = 340,
                                             .width = WIDTH,
                                             .height = 180,
                                             .title = "Length of a game",
                                             .x_axis = {low, low + bars * step, label, CHART_PLAIN},
                                             .y_axis = {0, top * 1.1, NULL, CHART_PERCENT}});
    chart_histogram(chart, heights, bars, low, step, CHART_GREEN);
}

static void draw_causes(struct chart *chart, const struct sim_cause *causes, unsigned count,
                        const char *title)
{
    struct chart_bar bars[CAUSES_MOST];
    double top = 0;
    for (unsigned i = 0; i < count; i++) {
        bars[i] = (struct chart_bar){.name = causes[i].words, .value = causes[i].share};
        top = causes[i].share > top ? causes[i].share : top;
    }
    chart_panel(chart, &(struct chart_panel){.x = LEFT + 190,
                                             .y = 610,
                                             .width = WIDTH - 190,
                                             .height = 26.0 * count,
                                             .title = title,
                                             .x_axis = {0, top * 1.15, NULL, CHART_PERCENT}});
    chart_rows(chart, bars, count, CHART_ORANGE);
}

bool sim_report_chart(FILE *file, const struct sim_setup *setup, const struct sim_counts *counts)
{
    struct chart chart;
    struct sim_cause causes[CAUSES_MOST];
    const char *causes_title;
    unsigned count = sim_report_causes(setup, counts, causes, CAUSES_MOST, &causes_title);
    char title[80];
    char words[120];
    char seed[LB_SEED_BYTES];
    const char *before = svg_seed(&setup->seed, seed);
    snprintf(title, sizeof title, "%s", lb_game_title(setup->game));
    snprintf(words, sizeof words, "%u %s, %llu games%s%s", setup->players,
             setup->bots ? "bots" : "random players", (unsigned long long)counts->games, before,
             seed);
    chart_begin(&chart, file, LEFT + WIDTH + 50, count > 0 ? 660 + 26.0 * count : 590, title,
                words);
    draw_wins(&chart, setup, counts);
    draw_length(&chart, counts);
    if (count > 0) {
        draw_causes(&chart, causes, count, causes_title);
    }
    return chart_end(&chart);
}
