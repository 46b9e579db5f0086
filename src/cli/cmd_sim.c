/* SPDX-License-Identifier: MIT */
/* cmd_sim.c: litterbox sim: many games of random players or bots, counted.
 * A run that is stopped by Ctrl-C tells the games that are done, which are the first ones. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/kept.h"
#include "cli/levels.h"
#include "cli/progress.h"
#include "cli/prose.h"
#include "cli/sim_report.h"
#include "cli/svg.h"
#include "mpi/join.h"

enum { ARG_GAMES = ARG_FIRST_FREE, ARG_THREADS, ARG_BOTS, ARG_LOG, ARG_SVG };
enum { GAMES_USUAL = 10000 };

static const char help[] =
    "usage: litterbox sim GAME [--players N] [--games M] [--threads T] [--seed S]\n"
    "                     [--bots-seed S] [--option K=V]... [--bots LEVEL[,LEVEL]...] [--log FILE] [--svg FILE]\n"
    "                     [--json]\n\n"
    "Random players or bots play many games: who wins, how long it takes, what is played. Game I of\n"
    "seed S is dealt as litterbox trace deals seed S+I (from 0), and with random players it is that\n"
    "very game; the number of threads changes nothing but the time, nor does that of processes:\n"
    "mpirun litterbox sim … shares the games among them.\n\n"
    "  --games M         how many (default 10000)\n"
    "  --threads T       how many at a time (default: one for each processor)\n"
    "  --bots LEVELS     who plays, one for all or one a seat (default: chance);\n"
    "                    " LEVELS_HELP
    "  --log FILE        keep there what is done, and go on from there; needs --seed\n"
    "  --svg FILE        draw win shares, lengths and causes of death\n"
    "  --json            one line of JSON; docs/sim.md explains the fields\n" SETUP_HELP;

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > SIM_THREADS_MAX ? SIM_THREADS_MAX : (unsigned)count;
}

static bool run(struct sim_setup *setup, struct sim_counts *counts)
{
    struct progress progress = progress_begin("games", setup->games);
    progress.begun = counts->games;
    setup->stop = progress_stops();
    bool fine = sim_run(setup, counts, progress_show, &progress);
    if (progress_end(&progress) && fine && setup->how.fleet->rank == 0) {
        fprintf(stderr, "litterbox: stopped; %llu of %llu games are done, as with --games %llu\n",
                (unsigned long long)counts->games, (unsigned long long)setup->games,
                (unsigned long long)counts->games);
        setup->games = counts->games;
    }
    return fine;
}

/* ---- Report ---------------------------------------------------------------------------------------- */

static void put_header(const struct sim_setup *setup, double time_s)
{
    printf("game     %s, %u%s players\n", lb_game_name(setup->game), setup->players,
           setup->bots ? "" : " random");
    if (setup->bots) {
        fputs("bots    ", stdout);
        for (unsigned seat = 0; seat < setup->players; seat++) {
            printf(" %s", setup->level[seat].name);
        }
        putchar('\n');
    }
    prose_options(setup->game, setup->players, &setup->options);
    put_seeds(stdout, &setup->seed, setup->bots ? &setup->bots_seed : NULL);
    printf("run      %llu game%s on %u thread%s in %.2f s: %.0f games/s\n",
           (unsigned long long)setup->games, setup->games == 1 ? "" : "s", setup->threads,
           setup->threads == 1 ? "" : "s", time_s, (double)setup->games / time_s);
}

static int report(const struct sim_setup *setup, const struct sim_counts *counts, bool json,
                  double time_s)
{
    if (json) {
        sim_report_json(stdout, setup, counts);
    } else {
        put_header(setup, time_s);
        sim_report_tables(stdout, setup, counts);
    }
    return EXIT_FINE;
}

/* What is in the log already, if there is one. */
static bool begin(struct sim_setup *setup, struct sim_counts *counts, struct kept *kept)
{
    uint64_t done;
    if (kept->path != NULL) {
        setup->how.keep = kept_write;
        setup->how.keeper = kept;
    }
    return kept->path == NULL || kept_read(kept, setup->games, counts, &done);
}

static int simulate(struct sim_setup *setup, bool json, const char *path, struct kept *kept)
{
    struct sim_counts *counts = calloc(1, sizeof *counts);
    int code = svg_possible(path);
    double start_s = seconds();
    if (code == EXIT_FINE && counts != NULL && !begin(setup, counts, kept)) {
        code = EXIT_FAILED;
    }
    if (code == EXIT_FINE && (counts == NULL || !run(setup, counts))) {
        code = failure("cannot run %u threads: %s", setup->threads, strerror(errno));
    }
    if (code == EXIT_FINE && kept->why.text[0] != '\0') {
        code = failure("%s", kept->why.text);
    }
    bool some =
        code == EXIT_FINE && counts != NULL && counts->games > 0 && setup->how.fleet->rank == 0;
    if (some) {
        code = report(setup, counts, json, seconds() - start_s);
    }
    if (some && code == EXIT_FINE && path != NULL) {
        struct svg svg;
        FILE *picture = svg_begin(&svg);
        code = svg_end(&svg, path, picture != NULL && sim_report_chart(picture, setup, counts));
    }
    free(counts);
    return progress_leave(code);
}

int cmd_sim(int argc, char **argv)
{
    static const struct option options[] = {SETUP_LONG_OPTIONS,
                                            {"games", required_argument, NULL, ARG_GAMES},
                                            {"threads", required_argument, NULL, ARG_THREADS},
                                            {"bots", required_argument, NULL, ARG_BOTS},
                                            {"log", required_argument, NULL, ARG_LOG},
                                            {"svg", required_argument, NULL, ARG_SVG},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {NULL, 0, NULL, 0}};
    struct setup setup = setup_new();
    unsigned long games = GAMES_USUAL;
    unsigned long threads = processors();
    const char *bots = NULL;
    const char *log = NULL;
    const char *svg = NULL;
    bool json = false;
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        bool fine = true;
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_GAMES:
            fine = read_number("--games", optarg, 1, SIM_GAMES_MAX, &games);
            break;
        case ARG_THREADS:
            fine = read_number("--threads", optarg, 1, SIM_THREADS_MAX, &threads);
            break;
        case ARG_BOTS:
            bots = optarg;
            break;
        case ARG_LOG:
            log = optarg;
            break;
        case ARG_SVG:
            svg = optarg;
            break;
        case ARG_JSON:
            json = true;
            break;
        default:
            fine = c != '?' && setup_take(&setup, c, optarg);
            break;
        }
        if (!fine) {
            return EXIT_USAGE;
        }
    }
    if (argc - optind > 1) {
        return usage_error("sim takes one game, not also \"%.40s\"", argv[optind + 1]);
    }
    int code = setup_finish(&setup, argv[optind]);
    if (code != EXIT_FINE) {
        return code;
    }
    struct sim_setup sim = {.game = setup.game,
                            .players = setup.players,
                            .options = setup.options,
                            .seed = setup.seed,
                            .bots_seed = setup.bots_seed,
                            .games = games,
                            .threads = (unsigned)threads,
                            .bots = bots != NULL};
    if (bots != NULL && !levels_read(bots, sim.level, sim.players)) {
        return EXIT_USAGE;
    }
    if (log != NULL && !setup.seed_given) {
        return usage_error("--log needs --seed, or the run could not be gone on with");
    }
    const struct fleet *fleet = sim.how.fleet = fleet_join();
    fleet->tell(&sim.seed, sizeof sim.seed);
    fleet->tell(&sim.bots_seed, sizeof sim.bots_seed);
    struct kept kept =
        kept_run(fleet->rank == 0 ? log : NULL, "sim", &setup, bots, "", sizeof(struct sim_counts));
    return simulate(&sim, json, fleet->rank == 0 ? svg : NULL, &kept);
}
