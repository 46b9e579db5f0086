/* SPDX-License-Identifier: MIT */
/* cmd_bench.c: litterbox bench: how fast the engine is on this machine. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/stream.h"
#include "lab/bench.h"

enum { ARG_GAME = ARG_FIRST_FREE, ARG_SECONDS };
enum { SECONDS_USUAL = 6, SECONDS_MOST = 3600 };

static const char help[] =
    "usage: litterbox bench [--game G] [--seconds S] [--seed N] [--json]\n\n"
    "Measures random play of every game at every size of table, beside a floor: what a random\n"
    "choice costs without a game; and guesses, learned judgements and sensible playouts, as the\n"
    "bots that search make them. docs/performance.md explains the figures.\n\n"
    "  --game G          only this game\n"
    "  --seconds S       how long to measure (default 6)\n"
    "  --seed N          a number, or 64 hexadecimal digits (default 1)\n"
    "  --json            one JSON object, for programs\n";

static void print_json(const struct bench_report *report)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_key(&json, "floor_ns");
    json_real(&json, report->floor_ns);
    json_key(&json, "games");
    json_open(&json, '[');
    for (unsigned i = 0; i < report->rows; i++) {
        const struct bench_row *row = &report->row[i];
        json_open(&json, '{');
        json_game(&json, row->game, row->players);
        json_key(&json, "decisions_per_s");
        json_real(&json, row->decisions_per_s);
        json_key(&json, "games_per_s");
        json_real(&json, row->games_per_s);
        json_key(&json, "ns_per_decision");
        json_real(&json, row->ns_per_decision);
        json_key(&json, "floor_ratio");
        json_real(&json, row->floor_ratio);
        json_key(&json, "state_bytes");
        json_number(&json, row->state_bytes);
        json_key(&json, "clone_ns");
        json_real(&json, row->clone_ns);
        json_key(&json, "guess_ns");
        json_real(&json, row->guess_ns);
        json_key(&json, "judge_ns");
        json_real(&json, row->judge_ns);
        json_key(&json, "playouts_per_s");
        json_real(&json, row->playouts_per_s);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_line(&json);
}

static void print_table(const struct bench_report *report)
{
    printf("floor: %.2f ns for a random choice without a game\n\n", report->floor_ns);
    printf("game      players  ns/decision  x floor  decisions/s  games/s  state bytes  clone ns  "
           "guess ns  judge ns  playouts/s\n");
    for (unsigned i = 0; i < report->rows; i++) {
        const struct bench_row *row = &report->row[i];
        printf("%-9s %7u %12.2f %8.2f %12.0f %8.0f %12zu %9.2f %9.0f %9.0f %11.0f\n",
               lb_game_name(row->game), row->players, row->ns_per_decision, row->floor_ratio,
               row->decisions_per_s, row->games_per_s, row->state_bytes, row->clone_ns,
               row->guess_ns, row->judge_ns, row->playouts_per_s);
    }
}

int cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"game", required_argument, NULL, ARG_GAME},
                                            {"seconds", required_argument, NULL, ARG_SECONDS},
                                            {"seed", required_argument, NULL, ARG_SEED},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {NULL, 0, NULL, 0}};
    struct bench_setup setup = {.seed = {{1}}};
    unsigned long seconds = SECONDS_USUAL;
    bool json = false;
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_GAME:
            setup.game = lb_game_named(optarg);
            if (setup.game == NULL) {
                return usage_error("there is no game called \"%.40s\"; see: litterbox games",
                                   optarg);
            }
            break;
        case ARG_SECONDS:
            if (!read_number("--seconds", optarg, 1, SECONDS_MOST, &seconds)) {
                return EXIT_USAGE;
            }
            break;
        case ARG_SEED:
            if (!seed_read("--seed", optarg, &setup.seed)) {
                return EXIT_USAGE;
            }
            break;
        case ARG_JSON:
            json = true;
            break;
        default:
            return EXIT_USAGE;
        }
    }
    if (optind < argc) {
        return usage_error("bench takes no argument, not \"%.40s\"; see: litterbox bench --help",
                           argv[optind]);
    }
    setup.time_s = (double)seconds;
    struct bench_report report;
    if (!bench_run(&setup, &report)) {
        return failure("cannot measure: %s", strerror(errno));
    }
    if (json) {
        print_json(&report);
    } else {
        print_table(&report);
    }
    return EXIT_FINE;
}
