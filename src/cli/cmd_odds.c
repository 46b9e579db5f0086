/* SPDX-License-Identifier: MIT */
/* cmd_odds.c: litterbox odds: the chances of a seat at a moment of a record, from what it could know.
 * With --calibrate it measures how right such chances are. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/calibrate_report.h"
#include "cli/kept.h"
#include "cli/levels.h"
#include "cli/progress.h"
#include "cli/reliability_report.h"
#include "cli/rows.h"
#include "cli/seen.h"
#include "cli/stream.h"
#include "cli/svg.h"
#include "lab/players.h"
#include "mpi/join.h"

static const char help[] =
    "usage: litterbox odds RECORD[@PLY] --seat S [--ms N | --playouts N] [--seed S] [--all] [--json]\n"
    "       litterbox odds RECORD[@PLY] --seat S --exact [--ms N] [--json]\n"
    "       litterbox odds --calibrate GAME [--chances] [--players N] [--positions N] [--playouts N]\n"
    "                      [--bots LEVEL[,LEVEL]...] [--threads T] [--seed S] [--bots-seed S]\n"
    "                      [--option K=V]... [--log FILE] [--svg FILE] [--json]\n\n"
    "The chances of a seat after move PLY of a record, as litterbox replay --as S numbers them, from\n"
    "what that seat could know then: whether the next draw explodes, who may hold what, and how often\n"
    "each move wins. Without @PLY it is the end of an open game, or the last decision of the seat. \"-\"\n"
    "is standard input.\n\n"
    "  --seat S          whose chances; a record of one seat, which is enough, says it itself\n"
    "  --ms N            time for the win shares in milliseconds (default 1000)\n"
    "  --playouts N      so many playouts instead, which can be repeated\n"
    "  --all             show every move, not only the best\n"
    "  --exact           solve an ending between two: what each move wins against the best there is,\n"
    "                    and how often it is made; --ms is the most time it may take\n"
    "  --json            one line of JSON; docs/odds.md explains the fields\n"
    "  --calibrate GAME  play games and compare predicted win shares with results\n"
    "  --chances         compare chances of cards with what came instead, at every turn of N games,\n"
    "                    by who knows which bots play and by who does not, and with --playouts win\n"
    "                    shares, too\n"
    "  --positions N     how many predictions, one in each game (default 100000)\n"
    "  --bots LEVELS     who plays them (default counter), one for all or one a seat;\n"
    "                    " LEVELS_HELP
    "  --threads T       how many games at a time (default: one for each processor)\n"
    "  --log FILE        keep there what is done, and go on from there; needs --seed. mpirun litterbox\n"
    "                    odds --calibrate … shares the games among processes\n"
    "  --svg FILE        draw the predictions against the results\n" SETUP_HELP;

enum { MOVES_SHOWN = 12, MS_USUAL = 1000, MS_MOST = 600000, PLAYOUTS_MOST = 100000000 };
enum { POSITIONS_USUAL = 100000, CALIBRATE_PLAYOUTS_USUAL = 200 };

struct request {
    struct setup setup;
    const char *record, *seat, *calibrate, *bots, *log, *svg;
    unsigned long ms, playouts, positions, threads; /* 0: not said */
    bool all, exact, chances, json;
};

/* ---- A moment of a record --------------------------------------------------------------------------- */

/* Cut "@57" off the end of a path, if it is there: the ply, or -1. */
static long take_ply(char *path)
{
    char *at = strrchr(path, '@');
    if (at == NULL || at[1] == '\0' || strspn(at + 1, "0123456789") != strlen(at + 1) ||
        strlen(at + 1) > 6) {
        return -1;
    }
    *at = '\0';
    return strtol(at + 1, NULL, 10);
}

/* The moves of a record as its seat may count them. */
struct plies {
    unsigned all;
    unsigned usual; /* before the last decision of the seat; all of them where the game is open */
};

/* False after a complaint. */
static bool count_plies(struct seen *seen, struct plies *plies)
{
    enum seen_what what;
    *plies = (struct plies){0};
    while ((what = seen_next(seen)) != SEEN_end && what != SEEN_wrong) {
        plies->usual = what == SEEN_decision ? seen->ply : plies->usual;
    }
    plies->all = seen->ply;
    plies->usual = seen->record.over ? plies->usual : plies->all;
    seen_start(seen);
    return what == SEEN_end;
}

/* What the seat knows after so many of them, with all that came of them. */
static void remember(struct seen *seen, unsigned ply)
{
    enum seen_what what;
    do {
        what = seen_next(seen);
    } while (what != SEEN_end && seen->ply <= ply);
}

static void put_moment(const struct seen *seen, unsigned ply, unsigned plies)
{
    const lb_view *view = &seen->memory.view;
    unsigned seat = seen->memory.seat;
    printf("%s, %u players, after move %u of %u\n", lb_game_title(seen->table.game),
           seen->table.players, ply, plies);
    printf("Seat %u, %s, %s.\n", seat, seen->record.names.of[seat],
           view->open == LB_OPEN_over   ? "after the end"
           : !(view->alive >> seat & 1) ? "who is out"
           : view->legal == 0           ? "who waits for others"
           : view->open == LB_OPEN_turn ? "whose turn it is"
                                        : "who is asked");
}

/* An object, open, that has told the moment. */
static struct json json_begin(const struct seen *seen, unsigned ply)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_put_number(&json, "litterbox", 1);
    json_game(&json, seen->table.game, seen->table.players);
    json_put_number(&json, "ply", ply);
    return json;
}

static int tell_odds(const struct request *request, struct seen *seen, unsigned ply, unsigned plies)
{
    lb_budget budget = {.playouts = (unsigned)request->playouts,
                        .milliseconds = (unsigned)request->ms};
    lb_rng rng;
    lb_state world;
    if (budget.playouts == 0 && budget.milliseconds == 0) {
        budget.milliseconds = MS_USUAL;
    }
    remember(seen, ply);
    lb_rng_start(&rng, &request->setup.seed, LB_STREAM_SEATS + seen->memory.seat);
    lb_rng trial = rng;
    if (!seat_world(&seen->memory, &trial, &world)) {
        return failure("what this record tells does not fit together");
    }
    lb_odds odds = lb_odds_of(&seen->memory, &budget, NULL, &rng);
    lb_reader reader = {.game = seen->table.game,
                        .names = &seen->record.names,
                        .viewer = (uint8_t)seen->memory.seat};
    if (request->json) {
        struct json json = json_begin(seen, ply);
        json_odds(&json, &odds, &reader);
        json_close(&json, '}');
        json_line(&json);
    } else {
        put_moment(seen, ply, plies);
        lb_odds_rows(&odds, &reader, request->all ? 0 : MOVES_SHOWN, print_row, stdout);
    }
    lb_odds_free(&odds);
    return EXIT_FINE;
}

/* ---- An ending, solved ------------------------------------------------------------------------------- */

static void put_solved(const lb_solved *solved, const lb_reader *reader)
{
    if (solved->worlds == 1) {
        printf("Solved, nothing being hidden: with");
    } else {
        printf("Solved from %u worlds: with", solved->worlds);
    }
    printf(" best play on both sides this seat has %.4f %% of the win.\n", 100 * solved->share);
    printf("  wins      is made\n");
    for (unsigned i = 0; i < solved->moves; i++) {
        const lb_solved_move *move = &solved->move[i];
        char words[2 * LB_MOVE_BYTES];
        lb_tell_parts(&move->move, reader, words, sizeof words);
        printf("  %7.4f %%  %7.4f %%  %s\n", 100 * move->share, 100 * move->chance, words);
    }
}

static int tell_solved(const struct request *request, struct seen *seen, unsigned ply,
                       unsigned plies)
{
    static lb_solved solved;
    remember(seen, ply);
    lb_reader reader = {.game = seen->table.game,
                        .names = &seen->record.names,
                        .viewer = (uint8_t)seen->memory.seat};
    if (!lb_solve(&seen->memory, (unsigned)request->ms, &solved)) {
        const char *bound = lb_ending_bound(seen->table.game);
        return failure("no ending begins here that could be solved%s%s%s; without --exact it is "
                       "sampled",
                       request->ms > 0 ? " in that time" : "",
                       bound != NULL ? ": one may where " : ", and none does in this game",
                       bound != NULL ? bound : "");
    }
    if (request->json) {
        struct json json = json_begin(seen, ply);
        json_solved(&json, &solved, &reader);
        json_close(&json, '}');
        json_line(&json);
    } else {
        put_moment(seen, ply, plies);
        put_solved(&solved, &reader);
    }
    return EXIT_FINE;
}

static int odds_at(struct request *request)
{
    static struct seen seen;
    char path[4096];
    struct plies plies = {0};
    if (strlen(request->record) >= sizeof path) {
        return usage_error("that is too long for the name of a record");
    }
    strcpy(path, request->record);
    long ply = take_ply(path);
    int code = seen_load(&seen, path, request->seat);
    if (code == EXIT_FINE && !count_plies(&seen, &plies)) {
        code = EXIT_FAILED;
    }
    if (code == EXIT_FINE && ply > (long)plies.all) {
        code =
            usage_error("the record has %u moves, so there is no moment after %ld", plies.all, ply);
    }
    if (!request->setup.seed_given) { /* repeatable unless somebody wants other luck */
        request->setup.seed = (lb_seed){{0}};
    }
    if (code == EXIT_FINE) {
        code = (request->exact ? tell_solved : tell_odds)(
            request, &seen, ply < 0 ? plies.usual : (unsigned)ply, plies.all);
    }
    seen_free(&seen);
    return code;
}

/* ---- Calibration ------------------------------------------------------------------------------------- */

static int report(const struct request *request, const struct calibrate_setup *setup,
                  const struct calibration *calibration)
{
    if (request->json) {
        calibration_report_json(stdout, setup, calibration);
    } else {
        calibration_report(stdout, setup, calibration);
    }
    if (request->svg == NULL) {
        return EXIT_FINE;
    }
    struct svg svg;
    FILE *picture = svg_begin(&svg);
    bool fine = picture != NULL && calibration_chart(picture, setup, calibration);
    return svg_end(&svg, request->svg, fine);
}

/* What is in the log already, if there is one. */
static bool begin(struct calibrate_setup *setup, struct calibration *calibration, struct kept *kept,
                  uint64_t *done)
{
    if (kept->path != NULL) {
        setup->how.keep = kept_write;
        setup->how.keeper = kept;
    }
    return kept->path == NULL || kept_read(kept, setup->positions, calibration, done);
}

static int measure(const struct request *request, struct calibrate_setup *setup)
{
    struct calibration calibration = {0};
    bool first = setup->how.fleet->rank == 0; /* who speaks for all */
    char more[80];
    snprintf(more, sizeof more, ", positions %lu, playouts %lu", request->positions,
             request->playouts);
    struct kept kept = kept_run(first ? request->log : NULL, "odds --calibrate", &request->setup,
                                request->bots, more, sizeof calibration);
    struct progress progress = progress_begin("positions", setup->positions);
    int code = first ? svg_possible(request->svg) : EXIT_FINE;
    if (code != EXIT_FINE || !begin(setup, &calibration, &kept, &progress.begun)) {
        return EXIT_FAILED;
    }
    bool fine = calibrate(setup, &calibration, progress_show, &progress);
    progress_end(&progress);
    if (!fine) {
        return failure("cannot run %u threads: %s", setup->threads, strerror(errno));
    }
    if (kept.why.text[0] != '\0') {
        return failure("%s", kept.why.text);
    }
    return first ? report(request, setup, &calibration) : EXIT_FINE;
}

static int report_chances(const struct request *request, const struct calibrate_setup *setup,
                          const struct reliability *reliability)
{
    if (request->json) {
        reliability_report_json(stdout, setup, reliability);
    } else {
        reliability_report(stdout, setup, reliability);
    }
    if (request->svg == NULL) {
        return EXIT_FINE;
    }
    struct svg svg;
    FILE *picture = svg_begin(&svg);
    bool fine = picture != NULL && reliability_chart(picture, setup, reliability);
    return svg_end(&svg, request->svg, fine);
}

static int measure_chances(const struct request *request, struct calibrate_setup *setup)
{
    static struct reliability reliability;
    bool first = setup->how.fleet->rank == 0;
    struct progress progress = progress_begin("games", setup->positions);
    int code = first ? svg_possible(request->svg) : EXIT_FINE;
    if (code != EXIT_FINE) {
        return code;
    }
    bool fine = reliability_measure(setup, &reliability, progress_show, &progress);
    progress_end(&progress);
    if (!fine) {
        return failure("cannot run %u threads: %s", setup->threads, strerror(errno));
    }
    return first ? report_chances(request, setup, &reliability) : EXIT_FINE;
}

static int run_calibration(struct request *request)
{
    int code = setup_finish(&request->setup, request->calibrate);
    if (code != EXIT_FINE) {
        return code;
    }
    if (request->playouts > CALIBRATE_PLAYOUTS_MAX) {
        return usage_error("--calibrate takes at most %d playouts", CALIBRATE_PLAYOUTS_MAX);
    }
    bool usual = request->playouts == 0 && !request->chances;
    request->playouts = usual ? CALIBRATE_PLAYOUTS_USUAL : request->playouts;
    request->positions = request->positions > 0 ? request->positions : POSITIONS_USUAL;
    request->bots = request->bots != NULL ? request->bots : "counter";
    if (request->threads == 0) {
        long count = sysconf(_SC_NPROCESSORS_ONLN);
        request->threads = count < 1                  ? 1
                           : count > CREW_THREADS_MAX ? CREW_THREADS_MAX
                                                      : (unsigned long)count;
    }
    struct calibrate_setup setup = {.game = request->setup.game,
                                    .players = request->setup.players,
                                    .options = request->setup.options,
                                    .seed = request->setup.seed,
                                    .bots_seed = request->setup.bots_seed,
                                    .positions = request->positions,
                                    .playouts = (unsigned)request->playouts,
                                    .threads = (unsigned)request->threads};
    if (!levels_read(request->bots, setup.level, setup.players)) {
        return EXIT_USAGE;
    }
    setup.how.fleet = fleet_join();
    setup.how.fleet->tell(&setup.seed, sizeof setup.seed);
    setup.how.fleet->tell(&setup.bots_seed, sizeof setup.bots_seed);
    return request->chances ? measure_chances(request, &setup) : measure(request, &setup);
}

/* ---- Arguments --------------------------------------------------------------------------------------- */

enum {
    ARG_SEAT = ARG_FIRST_FREE,
    ARG_MS,
    ARG_PLAYOUTS,
    ARG_ALL,
    ARG_EXACT,
    ARG_CALIBRATE,
    ARG_CHANCES,
    ARG_POSITIONS,
    ARG_BOTS,
    ARG_THREADS,
    ARG_LOG,
    ARG_SVG
};

static bool take(struct request *request, int option, const char *argument)
{
    switch (option) {
    case ARG_SEAT:
        request->seat = argument;
        return true;
    case ARG_MS:
        return read_number("--ms", argument, 1, MS_MOST, &request->ms);
    case ARG_PLAYOUTS:
        return read_number("--playouts", argument, 1, PLAYOUTS_MOST, &request->playouts);
    case ARG_ALL:
        request->all = true;
        return true;
    case ARG_EXACT:
        request->exact = true;
        return true;
    case ARG_JSON:
        request->json = true;
        return true;
    case ARG_CALIBRATE:
        request->calibrate = argument;
        return true;
    case ARG_CHANCES:
        request->chances = true;
        return true;
    case ARG_POSITIONS:
        return read_number("--positions", argument, 1, CALIBRATE_POSITIONS_MAX,
                           &request->positions);
    case ARG_BOTS:
        request->bots = argument;
        return true;
    case ARG_THREADS:
        return read_number("--threads", argument, 1, CREW_THREADS_MAX, &request->threads);
    case ARG_LOG:
        request->log = argument;
        return true;
    case ARG_SVG:
        request->svg = argument;
        return true;
    default:
        return option != '?' && setup_take(&request->setup, option, argument);
    }
}

/* What belongs to the other use of the command. */
static int check(const struct request *request, int arguments)
{
    bool table = request->setup.players > 0 || request->setup.assignments > 0;
    if (request->calibrate != NULL) {
        return arguments > 0 ? usage_error("--calibrate plays games of its own, it takes no record")
               : request->log != NULL && !request->setup.seed_given
                   ? usage_error("--log needs --seed, or the run could not be gone on with")
               : request->chances && request->log != NULL
                   ? usage_error("--log belongs to win shares alone, not to --chances")
               : request->seat != NULL || request->ms > 0 || request->all || request->exact
                   ? usage_error(
                         "--seat, --ms, --all and --exact belong to a record, not to --calibrate")
                   : EXIT_FINE;
    }
    if (arguments != 1) {
        return usage_error("odds takes one record, or - for standard input");
    }
    if (table || request->chances || request->positions > 0 || request->bots != NULL ||
        request->threads > 0 || request->svg != NULL || request->log != NULL) {
        return usage_error(
            "--chances, --players, --option, --positions, --bots, --threads, --log and --svg belong to "
            "--calibrate");
    }
    if (request->ms > 0 && request->playouts > 0) {
        return usage_error("either --ms or --playouts says how long to look");
    }
    if (request->exact && (request->playouts > 0 || request->all || request->setup.seed_given)) {
        return usage_error(
            "--exact samples nothing and shows every move: no --playouts, --all, --seed");
    }
    return EXIT_FINE;
}

int cmd_odds(int argc, char **argv)
{
    static const struct option options[] = {SETUP_LONG_OPTIONS,
                                            {"seat", required_argument, NULL, ARG_SEAT},
                                            {"ms", required_argument, NULL, ARG_MS},
                                            {"playouts", required_argument, NULL, ARG_PLAYOUTS},
                                            {"all", no_argument, NULL, ARG_ALL},
                                            {"exact", no_argument, NULL, ARG_EXACT},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {"calibrate", required_argument, NULL, ARG_CALIBRATE},
                                            {"chances", no_argument, NULL, ARG_CHANCES},
                                            {"positions", required_argument, NULL, ARG_POSITIONS},
                                            {"bots", required_argument, NULL, ARG_BOTS},
                                            {"threads", required_argument, NULL, ARG_THREADS},
                                            {"log", required_argument, NULL, ARG_LOG},
                                            {"svg", required_argument, NULL, ARG_SVG},
                                            {NULL, 0, NULL, 0}};
    struct request request = {.setup = setup_new()};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        if (c == ARG_HELP) {
            fputs(help, stdout);
            return EXIT_FINE;
        }
        if (!take(&request, c, optarg)) {
            return EXIT_USAGE;
        }
    }
    int code = check(&request, argc - optind);
    if (code != EXIT_FINE) {
        return code;
    }
    request.record = argv[optind];
    return request.calibrate != NULL ? run_calibration(&request) : odds_at(&request);
}
