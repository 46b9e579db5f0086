/* SPDX-License-Identifier: MIT */
/* cmd_play.c: litterbox play: on the full screen, or line by line in plain sentences.
 * What is printed comes from views and filtered events of the reader's seat alone; the state is
 * only driven, never looked into. Without a terminal bots play alone and the log is printed. */
#include "cli/cli.h"

#include <litterbox_table.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/levels.h"
#include "cli/play_lines.h"
#include "cli/play_record.h"
#include "cli/play_screen.h"
#include "lab/matches.h"
#include "lab/seeds.h"

static const char help[] =
    "usage: litterbox play [GAME] [--players N] [--seed S] [--bots-seed S] [--option K=V]...\n"
    "                      [--seat I] [--first I] [--name NAME] [--bots LEVEL[,LEVEL]...]\n"
    "                      [--friends N | --watch] [--record FILE] [--ascii] [--no-color]\n"
    "                      [--speed MS] [--line] [--ask all|able]\n\n"
    "Play a game on the full screen, or line by line where the terminal has none; without GAME\n"
    "there is a menu. Press ? at the table for help. Without a terminal bots play in all seats;\n"
    "you read what everybody may see, or with --seat what that seat may see.\n\n" SETUP_HELP
    "  --seat I          where you sit (default 0)\n"
    "  --first I         the seat that begins (default: drawn by lot); --option first=I is the same\n"
    "  --name NAME       what you are called (default Guest, or what the settings say)\n"
    "  --bots LEVELS     who plays the other seats, one for all or one a seat, clockwise from\n"
    "                    seat 0 (default medium);\n"
    "                    " LEVELS_HELP
    "  --record FILE     write the full record there at the end, also when you quit\n"
    "  --friends N       so many friends share your keyboard, in the seats after yours\n"
    "  --watch           bots play in all seats, you look on\n"
    "  --ascii           no signs beyond plain ASCII on the screen\n"
    "  --no-color        no colours on the screen; NO_COLOR does the same\n"
    "  --speed MS        milliseconds between bots' moves on the screen, 0 to 2000\n"
    "  --ask all|able    line by line: ask in every window, or only where you could answer (the\n"
    "                    default: nobody else reads your screen)\n"
    "  --line            play line by line even without a terminal, reading standard input\n";

/* ---- Arguments ------------------------------------------------------------------------------- */

struct request {
    struct setup setup;
    unsigned seat;
    bool seat_given;
    bool line;
    bool asks_all; /* in windows, too, in which you can only pass */
    const char *name;
    const char *bots; /* NULL: not said */
    const char *record;
    bool screen; /* the full screen, and what is said about it */
    struct screen_request wish;
};

/* The bots' own names, one more than they need, so that none sits beside its namesake. */
static void name_bots(lb_match *match, unsigned person)
{
    static const char *const cats[] = {"Biscuit", "Mochi",   "Ziggy", "Pepper",
                                       "Olive",   "Waffles", "Tinker"};
    unsigned next = 0;
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (seat == person) {
            continue;
        }
        next += person < match->players && strcasecmp(cats[next], match->names.of[person]) == 0;
        lb_match_name(match, seat, cats[next++]);
    }
}

static int name_players(lb_match *match, const struct request *request, bool person)
{
    const char *name = request->name != NULL ? request->name : person ? "Guest" : NULL;
    if (name != NULL && lb_match_name(match, request->seat, name) != LB_OK) {
        return usage_error("--name: %s", lb_status_text(LB_STATUS_bad_name));
    }
    name_bots(match, name != NULL ? request->seat : LB_NOBODY);
    return EXIT_FINE;
}

/* Levels for all seats; where a person sits, a level is only there to be of use after all. */
static bool read_levels(const struct request *request, bool person,
                        struct level levels[LB_SEATS_MAX])
{
    unsigned bots = request->setup.players - person;
    if (!levels_read(request->bots != NULL ? request->bots : "medium", levels, bots)) {
        return false;
    }
    for (unsigned seat = bots; person && seat > request->seat; seat--) {
        levels[seat] = levels[seat - 1];
    }
    return true;
}

/* Whether a person decides for a seat. */
static bool has_person(const struct request *request)
{
    return !request->wish.watch &&
           (request->screen || request->line || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)));
}

/* So many playouts take less than a second, and give the same answer when asked again. */
enum { ADVICE_PLAYOUTS = 30000 };

/* The line mode: one person among bots, or bots alone. */
static int play_here(const struct request *request, const lb_match *match, bool person,
                     const struct level levels[LB_SEATS_MAX])
{
    static struct table table;
    lb_reason why;
    lb_table_setup setup = {.game = lb_match_game(match),
                            .players = match->players,
                            .options = match->options,
                            .seed = match->seed,
                            .bots_seed = match->bots_seed,
                            .take_back = true,
                            .journal = person,
                            .advice = {.playouts = ADVICE_PLAYOUTS}};
    for (unsigned seat = 0; seat < match->players; seat++) {
        lb_chair *chair = &setup.chair[seat];
        chair->player = person && seat == request->seat ? LB_PLAYER_person : LB_PLAYER_bot;
        memcpy(chair->name, match->names.of[seat], LB_NAME_BYTES);
        memcpy(chair->level, levels[seat].name, sizeof chair->level);
    }
    table = (struct table){.outside = &outside_here,
                           .viewer = person || request->seat_given ? request->seat : LB_PUBLIC,
                           .yours = person,
                           .asks_all = request->asks_all,
                           .record = request->record,
                           .page = page_new()};
    if (!table_start(&table, &setup, &why)) {
        return failure("%s", why.text);
    }
    int code = person ? play_lines(&table) : play_alone(&table);
    table_free(&table);
    return code;
}

static int play(const struct request *request)
{
    struct level levels[LB_SEATS_MAX] = {{.bot = NULL}};
    const struct setup *setup = &request->setup;
    bool person = has_person(request);
    lb_reason why;
    if (request->seat >= setup->players) {
        return usage_error("--seat takes a seat at the table, 0 to %u, not %u", setup->players - 1,
                           request->seat);
    }
    if (setup->options.first > setup->players) {
        return usage_error("--first takes a seat at the table, 0 to %u, not %u", setup->players - 1,
                           setup->options.first - 1u);
    }
    if (!read_levels(request, person, levels)) {
        return EXIT_USAGE;
    }
    lb_match *match = match_new();
    lb_status status =
        lb_match_start(match, setup->game, setup->players, &setup->options, &setup->seed, NULL);
    lb_match_bots(match, &setup->bots_seed);
    int code = status != LB_OK ? usage_error("%s", lb_status_text(status))
                               : name_players(match, request, person);
    if (code == EXIT_FINE && request->record != NULL && !record_possible(request->record, &why)) {
        code = failure("%s", why.text);
    }
    if (code == EXIT_FINE) {
        code = request->screen
                   ? screen_play(&request->wish, match, request->seat, levels, request->record)
                   : play_here(request, match, person, levels);
    }
    free(match);
    return code;
}

int cmd_play(int argc, char **argv)
{
    enum {
        ARG_SEAT = ARG_FIRST_FREE,
        ARG_NAME,
        ARG_BOTS,
        ARG_RECORD,
        ARG_LINE,
        ARG_FRIENDS,
        ARG_WATCH,
        ARG_ASCII,
        ARG_NO_COLOR,
        ARG_SPEED,
        ARG_ASK,
        ARG_FIRST
    };
    static const struct option options[] = {SETUP_LONG_OPTIONS,
                                            {"seat", required_argument, NULL, ARG_SEAT},
                                            {"name", required_argument, NULL, ARG_NAME},
                                            {"bots", required_argument, NULL, ARG_BOTS},
                                            {"record", required_argument, NULL, ARG_RECORD},
                                            {"line", no_argument, NULL, ARG_LINE},
                                            {"friends", required_argument, NULL, ARG_FRIENDS},
                                            {"watch", no_argument, NULL, ARG_WATCH},
                                            {"ascii", no_argument, NULL, ARG_ASCII},
                                            {"no-color", no_argument, NULL, ARG_NO_COLOR},
                                            {"speed", required_argument, NULL, ARG_SPEED},
                                            {"ask", required_argument, NULL, ARG_ASK},
                                            {"first", required_argument, NULL, ARG_FIRST},
                                            {NULL, 0, NULL, 0}};
    struct request request = {.setup = setup_new(), .wish = {.speed = TUI_SPEED_SETTING}};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        unsigned long seat, number;
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_SEAT:
            if (!read_number("--seat", optarg, 0, LB_SEATS_MAX - 1, &seat)) {
                return EXIT_USAGE;
            }
            request.seat = (unsigned)seat;
            request.seat_given = true;
            break;
        case ARG_NAME:
            request.name = optarg;
            request.wish.named = true;
            break;
        case ARG_BOTS:
            request.bots = optarg;
            break;
        case ARG_RECORD:
            request.record = optarg;
            break;
        case ARG_LINE:
            request.line = true;
            break;
        case ARG_FRIENDS:
            if (!read_number("--friends", optarg, 0, LB_SEATS_MAX - 1, &number)) {
                return EXIT_USAGE;
            }
            request.wish.friends = (unsigned)number;
            break;
        case ARG_WATCH:
            request.wish.watch = true;
            break;
        case ARG_ASCII:
            request.wish.ascii = true;
            break;
        case ARG_NO_COLOR:
            request.wish.no_colour = true;
            break;
        case ARG_ASK:
            request.asks_all = strcmp(optarg, "all") == 0;
            if (!request.asks_all && strcmp(optarg, "able") != 0) {
                return usage_error("--ask takes all or able, not \"%.40s\"", optarg);
            }
            break;
        case ARG_FIRST:
            if (!read_number("--first", optarg, 0, LB_SEATS_MAX - 1, &seat)) {
                return EXIT_USAGE;
            }
            request.setup.options.first = (uint8_t)(seat + 1);
            break;
        case ARG_SPEED:
            if (!read_number("--speed", optarg, 0, TUI_SPEED_MOST, &number)) {
                return EXIT_USAGE;
            }
            request.wish.speed = (int)number;
            break;
        default:
            if (c == '?' || !setup_take(&request.setup, c, optarg)) {
                return EXIT_USAGE;
            }
            break;
        }
    }
    if (argc - optind > 1) {
        return usage_error("play takes one game, not also \"%.40s\"", argv[optind + 1]);
    }
    request.screen = !request.line && tui_possible();
    if (!request.screen && request.wish.friends > 0) {
        return usage_error("--friends needs the full screen: line by line one person plays");
    }
    if (request.screen && argv[optind] == NULL) {
        return screen_menu(&request.wish);
    }
    int code = setup_finish(&request.setup, argv[optind]);
    return code != EXIT_FINE ? code : play(&request);
}
