/* SPDX-License-Identifier: MIT */
/* cmd_arena.c: litterbox arena: bots against bots, and how strong that shows them to be. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena_report.h"
#include "cli/cli.h"
#include "cli/levels.h"
#include "cli/progress.h"
#include "cli/svg.h"
#include "lab/arena_log.h"
#include "lab/seeds.h"
#include "mpi/join.h"

enum {
    ARG_BOTS = ARG_FIRST_FREE,
    ARG_BOT,
    ARG_GROUPS,
    ARG_THREADS,
    ARG_SPRT,
    ARG_LUCK,
    ARG_LOG,
    ARG_SVG,
    ARG_MS
};
enum { GROUPS_USUAL = 500, MOVE_MS_USUAL = 1000, LUCK_MOST = 100000 };

static const char help[] =
    "usage: litterbox arena GAME --bots A,B[,C]... [--bot NAME=COMMAND]... [--players N]\n"
    "                       [--groups G] [--seed S] [--bots-seed S] [--threads T] [--sprt E0,E1] [--ms M]\n"
    "                       [--luck N] [--option K=V]... [--log FILE] [--json] [--svg FILE]\n\n"
    "Bots play each other. A group is one deal, played by every line-up of the bots with the seats\n"
    "rotated; group G of seed S plays the deal of seed S+G (from 0). Told are Elo ratings with\n"
    "intervals and who beats whom; docs/arena.md explains them. The bots are the levels\n"
    "from clueless to champion, and drawer, thumb, counter and look; who searches takes a budget:\n"
    "look:1000 playouts, tree:100ms. litterbox bot --help lists them.\n\n"
    "  --bots A,B        2 to 8 bots; one may be there twice\n"
    "  --bot NAME=COMMAND  a bot that is another program; see docs/bot-protocol.md\n"
    "  --ms M            what such a bot may take for a move (default 1000)\n"
    "  --groups G        how many deals (default 500)\n"
    "  --sprt E0,E1      stop when it is plain whether the first bot is stronger than the second by\n"
    "                    E0 or by E1 Elo; --groups is then the most that are played\n"
    "  --luck N          between two bots: also what is won without luck, by N playouts for whatever\n"
    "                    chance decided; keeps no log\n"
    "  --threads T       how many at a time (default: one for each processor)\n"
    "  --log FILE        write every group there, and go on from there if it was cut off\n"
    "                    (mpirun litterbox arena … shares the groups among processes)\n"
    "  --json            one line of JSON\n"
    "  --svg FILE        a chart\n" SETUP_HELP;

/* The arguments as they came. */
struct arguments {
    struct setup setup;
    char *bots;                   /* of --bots */
    const char *guest[RATED_MAX]; /* of --bot */
    unsigned guests;
    unsigned long groups, threads, move_ms, luck;
    bool sprt, json;
    double elo0, elo1;
    const char *log, *svg;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static unsigned processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > ARENA_THREADS_MAX ? ARENA_THREADS_MAX : (unsigned)count;
}

/* ---- The run --------------------------------------------------------------------------------------- */

/* What the progress is told of: groups beside those of the log. */
struct watch {
    struct progress progress;
    const struct arena *arena;
};

static void show(void *context, uint64_t done)
{
    struct watch *watch = context;
    watch->progress.begun = watch->arena->from_log;
    progress_show(&watch->progress, done);
}

static bool run(const struct arena_setup *setup, struct arena *arena, lb_reason *why)
{
    struct watch watch = {progress_begin("groups", setup->groups), arena};
    bool fine = arena_run(setup, arena, show, &watch, why);
    if (progress_end(&watch.progress) && fine && setup->fleet->rank == 0) {
        fprintf(stderr, "litterbox: stopped; %llu of %llu groups are done\n",
                (unsigned long long)arena->groups, (unsigned long long)setup->groups);
    }
    return fine;
}

/* ---- Report ---------------------------------------------------------------------------------------- */

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The options that were asked for; all others are as printed. */
static void put_options(const struct setup *setup)
{
    for (unsigned i = 0; i < setup->assignments; i++) {
        printf("%s%s", i == 0 ? "options  " : " ", setup->assignment[i]);
    }
    if (setup->assignments > 0) {
        putchar('\n');
    }
}

static void put_header(const struct arena_report *report, double time_s)
{
    const struct arena_setup *setup = report->setup;
    const struct arena *arena = report->arena;
    put_seeds(stdout, &setup->seed, &setup->bots_seed);
    printf("run      %llu group%s, %llu game%s", (unsigned long long)arena->groups,
           plural(arena->groups), (unsigned long long)report->games, plural(report->games));
    if (arena->from_log < arena->groups) {
        double part = (double)(arena->groups - arena->from_log) / (double)arena->groups;
        printf(" on %u thread%s in %.2f s: %.0f games/s", setup->threads, plural(setup->threads),
               time_s, part * (double)report->games / time_s);
    }
    if (arena->from_log > 0) {
        printf("\n         %llu group%s of them from the log", (unsigned long long)arena->from_log,
               plural(arena->from_log));
    }
    putchar('\n');
}

/* Bots that could not finish a game are told of, whatever the form of the report. */
static void put_forfeits(const struct arena_setup *setup, const struct arena *arena)
{
    for (unsigned i = 0; i < setup->bots; i++) {
        const struct arena_forfeits *forfeits = &arena->forfeits[i];
        if (forfeits->games > 0) {
            fprintf(stderr, "litterbox: %s left %llu game%s: %s\n", setup->bot[i].name,
                    (unsigned long long)forfeits->games, plural(forfeits->games),
                    forfeits->why.text);
        }
    }
}

static int save_chart(const struct arena_report *report, const char *path)
{
    struct svg svg;
    FILE *picture = svg_begin(&svg);
    return svg_end(&svg, path, picture != NULL && arena_report_svg(picture, report));
}

static int report_on(const struct arguments *arguments, const struct arena_setup *setup,
                     const struct arena *arena, double time_s)
{
    struct arena_report report;
    if (!arena_report_make(&report, setup, arena)) {
        return failure("there is no memory to rate so many games");
    }
    if (arguments->json) {
        arena_report_json(stdout, &report);
    } else {
        printf("game     %s, %u players\n", lb_game_name(setup->game), setup->players);
        put_options(&arguments->setup);
        put_header(&report, time_s);
        arena_report_tables(stdout, &report);
    }
    put_forfeits(setup, arena);
    return arguments->svg != NULL ? save_chart(&report, arguments->svg) : EXIT_FINE;
}

/* Somebody else's program sits at the table. */
static bool has_guest(const struct arena_setup *setup)
{
    for (unsigned i = 0; i < setup->bots; i++) {
        if (setup->bot[i].command != NULL) {
            return true;
        }
    }
    return false;
}

static void warn_of_small_seed(const struct arena_setup *setup)
{
    if (has_guest(setup) && seed_is_small(&setup->seed)) {
        fputs("litterbox: this seed is a small one: a bot that tries all small seeds can compute "
              "every card; without --seed it cannot\n",
              stderr);
    }
}

static int compete(const struct arguments *arguments, const struct arena_setup *setup)
{
    struct arena arena;
    lb_reason why;
    int code = svg_possible(arguments->svg);
    if (code != EXIT_FINE) {
        return code;
    }
    warn_of_small_seed(setup);
    double start_s = seconds();
    if (!run(setup, &arena, &why)) {
        code = failure("%s", why.text);
    } else if (arena.groups > 0 && setup->fleet->rank == 0) {
        code = report_on(arguments, setup, &arena, seconds() - start_s);
    }
    arena_close(&arena);
    return progress_leave(code);
}

/* ---- Arguments ------------------------------------------------------------------------------------- */

/* "0,10" */
static bool read_sprt(const char *text, double *elo0, double *elo1)
{
    char *end;
    *elo0 = strtod(text, &end);
    bool fine = end != text && *end == ',';
    if (fine) {
        const char *second = end + 1;
        *elo1 = strtod(second, &end);
        fine = end != second && *end == '\0' && *elo0 >= -2000 && *elo0 < *elo1 && *elo1 <= 2000;
    }
    if (!fine) {
        usage_error("--sprt takes two Elo differences, the smaller one first, like 0,10; not "
                    "\"%.40s\"",
                    text);
    }
    return fine;
}

/* The length of the name in "NAME=COMMAND", or 0 after a complaint. */
static size_t guest_name(const char *guest)
{
    size_t length = strcspn(guest, "=");
    struct level level;
    lb_reason why;
    char name[LEVEL_BYTES] = "";
    if (guest[length] == '\0' || guest[length + 1] == '\0' || length == 0) {
        usage_error("--bot takes NAME=COMMAND, not \"%.40s\"", guest);
        return 0;
    }
    bool plain = length < LEVEL_BYTES;
    for (size_t i = 0; plain && i < length; i++) {
        plain = guest[i] > ' ' && guest[i] < 127 && strchr(",:\"", guest[i]) == NULL;
    }
    if (!plain) {
        usage_error(
            "--bot: a name has 1 to %d letters or digits without blanks, commas and colons, "
            "not \"%.*s\"",
            LEVEL_BYTES - 1, length < 40 ? (int)length : 40, guest);
        return 0;
    }
    memcpy(name, guest, length);
    if (level_read(&level, name, &why)) {
        usage_error("--bot: %s is one of our own bots; take another name", name);
        return 0;
    }
    return length;
}

static bool take_guest(struct arguments *arguments, const char *guest)
{
    size_t length = guest_name(guest);
    for (unsigned i = 0; i < arguments->guests && length > 0; i++) {
        if (strncmp(arguments->guest[i], guest, length + 1) == 0) {
            usage_error("--bot: there are two bots named %.*s", (int)length, guest);
            return false;
        }
    }
    if (arguments->guests == RATED_MAX) {
        usage_error("--bot: no more than %d bots", RATED_MAX);
        return false;
    }
    arguments->guest[arguments->guests++] = guest;
    return length > 0;
}

static bool take(struct arguments *arguments, int option)
{
    switch (option) {
    case ARG_BOTS:
        arguments->bots = optarg;
        return true;
    case ARG_BOT:
        return take_guest(arguments, optarg);
    case ARG_GROUPS:
        return read_number("--groups", optarg, 1, ARENA_GROUPS_MAX, &arguments->groups);
    case ARG_THREADS:
        return read_number("--threads", optarg, 1, ARENA_THREADS_MAX, &arguments->threads);
    case ARG_MS:
        return read_number("--ms", optarg, 1, 3600000, &arguments->move_ms);
    case ARG_LUCK:
        return read_number("--luck", optarg, 1, LUCK_MOST, &arguments->luck);
    case ARG_SPRT:
        arguments->sprt = true;
        return read_sprt(optarg, &arguments->elo0, &arguments->elo1);
    case ARG_LOG:
        arguments->log = optarg;
        return true;
    case ARG_SVG:
        arguments->svg = optarg;
        return true;
    case ARG_JSON:
        arguments->json = true;
        return true;
    default:
        return option != '?' && setup_take(&arguments->setup, option, optarg);
    }
}

/* One name of --bots: of a command that came with --bot, or a level of ours. */
static bool take_bot(const struct arguments *arguments, const char *name, struct arena_bot *bot)
{
    size_t length = strlen(name);
    lb_reason why;
    for (unsigned i = 0; i < arguments->guests; i++) {
        const char *guest = arguments->guest[i];
        if (strncmp(guest, name, length) == 0 && guest[length] == '=') {
            *bot = (struct arena_bot){.command = guest + length + 1};
            memcpy(bot->name, name, length + 1);
            return true;
        }
    }
    if (!level_read(&bot->level, name, &why)) {
        char near[SUGGEST_BYTES];
        usage_error("--bots: %s%s", why.text, level_near(name, near));
        return false;
    }
    memcpy(bot->name, bot->level.name, sizeof bot->name);
    return true;
}

static bool take_bots(const struct arguments *arguments, struct arena_setup *setup)
{
    if (arguments->bots == NULL) {
        usage_error("which bots? Name them: --bots thumb,random");
        return false;
    }
    char *rest = arguments->bots;
    for (char *name; (name = strsep(&rest, ",")) != NULL; setup->bots++) {
        if (setup->bots == RATED_MAX) {
            usage_error("--bots takes 2 to %d bots", RATED_MAX);
            return false;
        }
        if (!take_bot(arguments, name, &setup->bot[setup->bots])) {
            return false;
        }
    }
    if (setup->bots < 2) {
        usage_error("--bots takes 2 to %d bots", RATED_MAX);
        return false;
    }
    return true;
}

/* A command that nobody plays with is a mistake. */
static bool guests_play(const struct arguments *arguments, const struct arena_setup *setup)
{
    for (unsigned i = 0; i < arguments->guests; i++) {
        const char *guest = arguments->guest[i];
        size_t length = strcspn(guest, "=");
        unsigned bot = 0;
        while (bot < setup->bots && setup->bot[bot].command != guest + length + 1) {
            bot++;
        }
        if (bot == setup->bots) {
            usage_error("--bot: %.*s does not play; name it in --bots too", (int)length, guest);
            return false;
        }
    }
    return true;
}

/* Seeds that others may know already: given by hand, or told by the log of a run to go on with. */
static bool take_seeds(const struct arguments *arguments, struct arena_setup *setup)
{
    return arguments->setup.seed_given ||
           (arguments->log != NULL && !arguments->setup.bots_seed_given &&
            arena_log_seeds(arguments->log, &setup->seed, &setup->bots_seed));
}

int cmd_arena(int argc, char **argv)
{
    static const struct option options[] = {SETUP_LONG_OPTIONS,
                                            {"bots", required_argument, NULL, ARG_BOTS},
                                            {"bot", required_argument, NULL, ARG_BOT},
                                            {"groups", required_argument, NULL, ARG_GROUPS},
                                            {"threads", required_argument, NULL, ARG_THREADS},
                                            {"sprt", required_argument, NULL, ARG_SPRT},
                                            {"luck", required_argument, NULL, ARG_LUCK},
                                            {"log", required_argument, NULL, ARG_LOG},
                                            {"svg", required_argument, NULL, ARG_SVG},
                                            {"ms", required_argument, NULL, ARG_MS},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {NULL, 0, NULL, 0}};
    struct arguments arguments = {.setup = setup_new(),
                                  .groups = GROUPS_USUAL,
                                  .threads = processors(),
                                  .move_ms = MOVE_MS_USUAL};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        if (c == ARG_HELP) {
            fputs(help, stdout);
            return EXIT_FINE;
        }
        if (!take(&arguments, c)) {
            return EXIT_USAGE;
        }
    }
    if (argc - optind > 1) {
        return usage_error("arena takes one game, not also \"%.40s\"", argv[optind + 1]);
    }
    int code = setup_finish(&arguments.setup, argv[optind]);
    if (code != EXIT_FINE) {
        return code;
    }
    struct arena_setup setup = {.game = arguments.setup.game,
                                .players = arguments.setup.players,
                                .options = arguments.setup.options,
                                .seed = arguments.setup.seed,
                                .bots_seed = arguments.setup.bots_seed,
                                .groups = arguments.groups,
                                .threads = (unsigned)arguments.threads,
                                .move_ms = (unsigned)arguments.move_ms,
                                .sprt = arguments.sprt,
                                .elo0 = arguments.elo0,
                                .elo1 = arguments.elo1,
                                .luck = (unsigned)arguments.luck,
                                .stop = progress_stops(),
                                .log = arguments.log};
    if (!take_bots(&arguments, &setup) || !guests_play(&arguments, &setup)) {
        return EXIT_USAGE;
    }
    if (setup.luck > 0 && (setup.bots != 2 || has_guest(&setup) || setup.log != NULL)) {
        return usage_error("--luck is for two bots of ours, and keeps no log");
    }
    bool told = take_seeds(&arguments, &setup);
    setup.seeds_at_end = has_guest(&setup) && !told;
    setup.fleet = fleet_join();
    if (setup.luck > 0 && setup.fleet->ranks > 1) {
        return usage_error("--luck is for one process alone");
    }
    setup.fleet->tell(&setup.seed, sizeof setup.seed);
    setup.fleet->tell(&setup.bots_seed, sizeof setup.bots_seed);
    if (setup.fleet->rank != 0) { /* only one of them writes */
        setup.log = NULL;
        arguments.svg = NULL;
    }
    return compete(&arguments, &setup);
}
