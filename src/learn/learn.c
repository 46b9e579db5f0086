/* SPDX-License-Identifier: MIT */
/* learn.c: the program that teaches a net: it plays, learns from what search finds out, plays with what it
 * has learned, and again. It writes the net as tables of C and the curve as SVG. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/game.h"
#include "lab/chart.h"
#include "learn/practice.h"
#include "learn/trainer.h"
#include "memory/mind.h"

enum { EXAMPLES_KEPT = 4000000, EXAMPLES_LEAST = 100, ROUNDS_MAX = 32, SLICES = 8 };

struct request {
    const lb_game *game;
    unsigned games, steps; /* of a round; 0: as many as the first one comes to in its time */
    unsigned seconds, rounds, playouts, threads, compared;
    uint64_t seed;
    bool fresh;          /* whatever there is already */
    const char *against; /* "champion", or NULL */
    const char *net, *curve;
};

/* What a round came to. */
struct round {
    struct distance distance;
    uint64_t games, examples;
    struct match match; /* against who searches by rules of thumb, or the champion */
};

struct report {
    unsigned rounds;
    struct round round[ROUNDS_MAX];
};

static const char usage[] =
    "usage: litterbox-learn GAME [--seconds N | --games N --steps N] [--rounds N] [--playouts N]\n"
    "                       [--threads N] [--seed N] [--compare GAMES] [--against champion] [--fresh]\n"
    "                       [--net FILE] [--curve FILE.svg]\n"
    "\n"
    "Plays GAME by search, learns a net from what the search finds out, plays with that net, and so on.\n"
    "With --against champion one seat of two learns what wins against the champion as it is built in, with\n"
    "the same playouts: what it wins in the end is what the champion is known to give away.\n"
    "\n"
    "  --seconds N    how long in all, about, 600 where it is not said: a round plays as many games\n"
    "                 and learns in as many steps as the first one in its share of that\n"
    "  --games N      in each round, and\n"
    "  --steps N      of learning: with both the same command writes the same tables\n"
    "  --rounds N     of playing and learning, 2\n"
    "  --playouts N   for every move, 300\n"
    "  --threads N    that play, 2\n"
    "  --seed N       of all chance, 1\n"
    "  --compare N    games between a search with the net and one without, or the champion, after each\n"
    "                 round, 100\n"
    "  --against champion\n"
    "                 the champion plays the other seat, and does not learn\n"
    "  --fresh        learn from nothing; otherwise from the net that is built in, where there is one\n"
    "  --net FILE     where the tables go\n"
    "  --curve FILE   where the picture goes\n";

/* ---- What is asked for ------------------------------------------------------------------------------- */

static bool read_number(const char *text, unsigned *number)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    *number = (unsigned)value;
    return *text >= '0' && *text <= '9' && *end == '\0' && value <= 1000000000;
}

static bool read_request(int count, char **words, struct request *request)
{
    unsigned seed = 1;
    const struct {
        const char *name;
        unsigned *number;
        const char **text;
    } options[] = {
        {"--games", &request->games, NULL},       {"--steps", &request->steps, NULL},
        {"--seconds", &request->seconds, NULL},   {"--rounds", &request->rounds, NULL},
        {"--playouts", &request->playouts, NULL}, {"--threads", &request->threads, NULL},
        {"--compare", &request->compared, NULL},  {"--seed", &seed, NULL},
        {"--net", NULL, &request->net},           {"--curve", NULL, &request->curve},
        {"--against", NULL, &request->against},
    };
    enum { OPTIONS = sizeof options / sizeof options[0] };
    request->game = count > 1 ? lb_game_named(words[1]) : NULL;
    for (int i = 2; i < count; i++) {
        unsigned o = 0;
        if (strcmp(words[i], "--fresh") == 0) {
            request->fresh = true;
            continue;
        }
        while (o < OPTIONS && strcmp(words[i], options[o].name) != 0) {
            o++;
        }
        if (o == OPTIONS || ++i == count ||
            (options[o].number != NULL && !read_number(words[i], options[o].number))) {
            return false;
        }
        if (options[o].text != NULL) {
            *options[o].text = words[i];
        }
    }
    request->seed = seed;
    return request->game != NULL && request->rounds > 0 && request->rounds <= ROUNDS_MAX &&
           request->playouts > 0 && request->threads > 0 &&
           (request->games > 0) == (request->steps > 0) &&
           (request->against == NULL || strcmp(request->against, "champion") == 0);
}

/* ---- Tables of C --------------------------------------------------------------------------------------- */

static void write_row(FILE *file, const int *numbers, unsigned count)
{
    enum { WIDTH = 100 };
    unsigned at = (unsigned)fprintf(file, "    {");
    for (unsigned i = 0; i < count; i++) {
        char text[16];
        unsigned length = (unsigned)snprintf(text, sizeof text, "%d%s", numbers[i],
                                             i + 1 < count ? ", " : "},\n");
        if (at + length > WIDTH) {
            at = (unsigned)fprintf(file, "\n     ") - 1;
        }
        at += length;
        fputs(text, file);
    }
}

static void write_bytes(FILE *file, const char *name, const char *table, const int8_t *numbers,
                        unsigned rows, unsigned columns)
{
    int row[NET_FIRST];
    fprintf(file, "static const int8_t %s_%s[%u][%u] = {\n", name, table, rows, columns);
    for (unsigned i = 0; i < rows; i++) {
        for (unsigned j = 0; j < columns; j++) {
            row[j] = numbers[i * columns + j];
        }
        write_row(file, row, columns);
    }
    fputs("};\n", file);
}

static void write_bases(FILE *file, const char *name, const char *table, const int16_t *numbers,
                        unsigned count)
{
    fprintf(file, "static const int16_t %s_%s[%u] = {\n", name, table, count);
    for (unsigned i = 0; i < count; i++) {
        fprintf(file, "%s%d,%s", i % 12 == 0 ? "    " : " ", numbers[i],
                i % 12 == 11 || i + 1 == count ? "\n" : "");
    }
    fputs("};\n", file);
}

static bool write_net(const struct request *request, const struct tables *tables)
{
    const char *name = request->game->name;
    const lb_net *net = &tables->net;
    FILE *file = fopen(request->net, "w");
    if (file == NULL) {
        return false;
    }
    fprintf(
        file,
        "/* SPDX-License-Identifier: MIT */\n"
        "/* What play has taught. It is made, not written, with the search of then%s, by\n"
        " *     litterbox-learn %s --games %u --steps %u --rounds %u --playouts %u --seed %llu%s%s */\n",
        request->fresh ? "" : " and from the net of then", name, request->games, request->steps,
        request->rounds, request->playouts, (unsigned long long)request->seed,
        request->against != NULL ? " --against champion" : "", request->fresh ? " --fresh" : "");
    write_bytes(file, name, "first", tables->first[0], net->traits, NET_FIRST);
    write_bytes(file, name, "second", tables->second[0], NET_FIRST, NET_SECOND);
    write_bytes(file, name, "last", tables->slot[0], net->slots + 1u, NET_SECOND);
    write_bases(file, name, "first_base", tables->first_base, NET_FIRST);
    write_bases(file, name, "second_base", tables->second_base, NET_SECOND);
    write_bases(file, name, "last_base", tables->slot_base, net->slots + 1u);
    fprintf(file,
            "const lb_net %s_net = {%u, %u, %s_first, %s_second, %s_last,\n"
            "    %s_first_base, %s_second_base, %s_last_base};\n",
            name, net->traits, net->slots, name, name, name, name, name, name);
    return fclose(file) == 0;
}

/* ---- The curve --------------------------------------------------------------------------------------------- */

static bool write_curve(const struct request *request, const struct report *report)
{
    struct chart_point advice[ROUNDS_MAX], share[ROUNDS_MAX];
    double most = 0.1;
    FILE *file = fopen(request->curve, "w");
    if (file == NULL) {
        return false;
    }
    for (unsigned i = 0; i < report->rounds; i++) {
        const struct round *round = &report->round[i];
        advice[i] = (struct chart_point){.x = i + 1, .y = round->distance.advice};
        share[i] = (struct chart_point){.x = i + 1,
                                        .y = round->match.share,
                                        .low = round->match.share - round->match.error,
                                        .high = round->match.share + round->match.error};
        most = round->distance.advice > most ? round->distance.advice : most;
    }
    struct chart chart;
    double last = report->rounds + 0.5;
    chart_begin(&chart, file, 640, 560, "What play has taught", request->game->title);
    chart_panel(&chart, &(struct chart_panel){
                            .x = 70,
                            .y = 80,
                            .width = 540,
                            .height = 180,
                            .title = request->against != NULL
                                         ? "Share won against the champion, equal playouts"
                                         : "Share won against rules of thumb, equal playouts",
                            .x_axis = {0.5, last, NULL, CHART_PLAIN},
                            .y_axis = {0.2, 0.8, NULL, CHART_PERCENT}});
    chart_guide(&chart, 0.5, 0.5, last, 0.5);
    chart_line(&chart, share, report->rounds, CHART_BLUE);
    chart_points(&chart, share, report->rounds, CHART_BLUE);
    chart_panel(&chart, &(struct chart_panel){.x = 70,
                                              .y = 330,
                                              .width = 540,
                                              .height = 160,
                                              .title = "Distance from the search, in nats",
                                              .x_axis = {0.5, last, "round", CHART_PLAIN},
                                              .y_axis = {0, most, NULL, CHART_PLAIN}});
    chart_line(&chart, advice, report->rounds, CHART_ORANGE);
    chart_points(&chart, advice, report->rounds, CHART_ORANGE);
    bool drawn = chart_end(&chart);
    return fclose(file) == 0 && drawn;
}

/* ---- Rounds -------------------------------------------------------------------------------------------------- */

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* Batches, in ever smaller steps: so many, or until the time is over; how many there were. */
static unsigned learn(struct trainer *trainer, const struct examples *examples, unsigned steps,
                      double seconds)
{
    static const float rates[SLICES] = {1e-3f, 1e-3f, 1e-3f, 7e-4f, 5e-4f, 3e-4f, 1e-4f, 5e-5f};
    struct timespec start;
    unsigned made = 0;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (unsigned slice = 0; slice < SLICES; slice++) {
        while (steps > 0 ? (uint64_t)made * SLICES < (uint64_t)steps * (slice + 1)
                         : seconds_since(&start) < seconds * (slice + 1) / SLICES) {
            trainer_learn(trainer, examples, 1, rates[slice]);
            made++;
        }
    }
    return made;
}

static bool teach(struct request *request, struct trainer *trainer, struct tables *tables,
                  struct report *report)
{
    struct examples examples;
    if (!examples_open(&examples, EXAMPLES_KEPT)) {
        return false;
    }
    double seconds = (double)request->seconds / request->rounds;
    struct practice practice = {.game = request->game,
                                .budget = {.playouts = request->playouts},
                                .threads = request->threads,
                                .against = request->against != NULL,
                                .seed = request->seed * 1000003,
                                .seconds = seconds * 3 / 4,
                                .net = request->fresh ? NULL : lb_game_net(request->game)};
    for (unsigned i = 0; i < request->rounds; i++) {
        struct round *round = &report->round[report->rounds++];
        practice.games = request->games;
        round->games = practise(&practice, &examples);
        if (round->games == 0 || examples_held(&examples) < EXAMPLES_LEAST) {
            examples_close(&examples);
            return false;
        }
        practice.first += round->games;
        request->games = (unsigned)round->games;
        round->examples = examples.count;
        request->steps = learn(trainer, &examples, request->steps, seconds / 4);
        round->distance = trainer_distance(trainer, &examples);
        trainer_tables(trainer, tables);
        practice.net = &tables->net;
        round->match = compare(&practice, (request->compared + 1) / 2);
        printf(
            "round %u: %llu games, %llu decisions, distance %.3f and %.3f, share %.3f ± %.3f of %llu games\n",
            i + 1, (unsigned long long)round->games, (unsigned long long)round->examples,
            round->distance.advice, round->distance.share, round->match.share, round->match.error,
            (unsigned long long)round->match.games);
        fflush(stdout);
    }
    examples_close(&examples);
    return true;
}

static double elo_of(double share)
{
    double inside = share < 0.001 ? 0.001 : share > 0.999 ? 0.999 : share;
    return 400 * log10(inside / (1 - inside));
}

/* How much the champion gives away to who has learned to play against it alone. */
static void tell_weakness(const struct match *match)
{
    double low = match->share - match->error, high = match->share + match->error;
    printf(
        "the champion's weakness: %.1f %% of %llu games lost (%.1f to %.1f), %+.0f Elo (%+.0f to %+.0f)\n",
        100 * match->share, (unsigned long long)match->games, 100 * low, 100 * high,
        elo_of(match->share), elo_of(low), elo_of(high));
}

int main(int count, char **words)
{
    static struct trainer trainer;
    static struct tables tables;
    static struct report report;
    struct request request = {
        .seconds = 600, .rounds = 2, .playouts = 300, .threads = 2, .compared = 100};
    if (!read_request(count, words, &request)) {
        fputs(usage, stderr);
        return 2;
    }
    const struct mind *mind = request.game->mind;
    if (mind->traits == NULL) {
        fprintf(stderr, "litterbox-learn: %s has no traits to learn from\n", request.game->name);
        return 1;
    }
    trainer_start(&trainer, mind->trait_count, mind->slots, request.seed);
    if (!request.fresh && lb_game_net(request.game) != NULL) {
        trainer_resume(&trainer, lb_game_net(request.game));
    }
    if (!teach(&request, &trainer, &tables, &report)) {
        fputs(
            "litterbox-learn: too few decisions to learn from, or no memory, or no thread to play with\n",
            stderr);
        return 1;
    }
    if (request.against != NULL) {
        tell_weakness(&report.round[report.rounds - 1].match);
    }
    if ((request.net != NULL && !write_net(&request, &tables)) ||
        (request.curve != NULL && !write_curve(&request, &report))) {
        fprintf(stderr, "litterbox-learn: cannot write: %s\n", strerror(errno));
        return 1;
    }
    return 0;
}
