/* SPDX-License-Identifier: MIT */
/* cmd_bot.c: litterbox bot: one of our bots as a program that others can play against.
 * It builds its memory from the lines it is told, and so knows exactly what its seat may know. */
#include <stdlib.h>
#include <string.h>

#include "lab/players.h"
#include "cli/cli.h"
#include "cli/levels.h"
#include "lab/seeds.h"
#include "wire/lines.h"

static const char help[] =
    "usage: litterbox bot LEVEL\n\n"
    "Plays one seat for a referee: reads lines of the bot protocol on standard input and answers on\n"
    "standard output until it is told to quit or the input ends. docs/bot-protocol.md explains the\n"
    "lines. A level is the name of a bot or its title, for those that search with a budget: thumb,\n"
    "easy, look:1000, expert:100ms.\n\nThe bots:\n";

struct session {
    struct level level;
    bool playing; /* a game has begun */
    bool quits;   /* the referee has said so */
    struct line_table table;
    lb_rng rng;       /* the bot's own chance */
    lb_events events; /* since the last view */
    lb_memory memory;
};

typedef bool take_line(struct session *session, const char *line, const char *rest, lb_reason *why);

static bool refuse(lb_reason *why, const char *sentence)
{
    snprintf(why->text, sizeof why->text, "%s", sentence);
    return false;
}

static void answer(const char *word, const char *text)
{
    printf("%s%s%s\n", word, text[0] != '\0' ? " " : "", text);
    fflush(stdout);
}

static bool take_hello(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)session;
    (void)line;
    char version[16];
    snprintf(version, sizeof version, "%d", LINES_VERSION);
    if (strcmp(rest, version) != 0) {
        return line_refuse(why, "this bot speaks version 1, not", rest, strlen(rest));
    }
    answer("ready", "");
    return true;
}

static bool take_game(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)rest;
    if (!line_game_read(&session->table, line, why)) {
        session->playing = false;
        return false;
    }
    lb_seed seed = seed_fresh();
    seat_rng_start(&session->rng, &seed);
    lb_memory_start(&session->memory, session->table.game, session->table.players,
                    &session->table.options, session->table.seat);
    session->events.count = 0;
    session->playing = true;
    answer("ready", "");
    return true;
}

static bool take_rng(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)line;
    lb_seed seed;
    if (lb_seed_read(&seed, rest) != LB_OK) {
        return refuse(why, lb_status_text(LB_STATUS_bad_seed));
    }
    seat_rng_start(&session->rng, &seed);
    return true;
}

static bool take_event(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)rest;
    if (session->events.count == LB_EVENTS_MAX) {
        return refuse(why, "that is too many events without a view");
    }
    lb_event *event = &session->events.item[session->events.count];
    if (!line_event_read(&session->table, event, line, why)) {
        return false;
    }
    session->events.count++;
    return true;
}

static bool take_view(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)rest;
    lb_view view;
    if (!line_view_read(&session->table, &view, line, why)) {
        return false;
    }
    if (!lb_memory_see(&session->memory, &session->events, &view)) {
        return refuse(why, "this view cannot be: its counts do not fit together");
    }
    session->events.count = 0;
    return true;
}

static bool take_choose(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)line;
    (void)rest;
    lb_state guess;
    lb_rng rng = session->rng; /* so as not to use up the bot's chance */
    char text[LB_MOVE_BYTES];
    if (session->memory.view.legal == 0) {
        return refuse(why, "by the last view this seat has nothing to choose");
    }
    if (!seat_world(&session->memory, &rng, &guess)) {
        return refuse(why, "what was told of this game does not fit together");
    }
    /* the text of a move is the same in every such world */
    lb_move move = level_choose(&session->level, &session->memory, &session->rng);
    lb_move_write(&guess, session->table.seat, &move, text, sizeof text);
    answer("move", text);
    return true;
}

/* The bot composes its moves itself, and needs no word when it is over. */
static bool take_nothing(struct session *session, const char *line, const char *rest,
                         lb_reason *why)
{
    (void)session;
    (void)line;
    (void)rest;
    (void)why;
    return true;
}

static bool take_quit(struct session *session, const char *line, const char *rest, lb_reason *why)
{
    (void)line;
    (void)rest;
    (void)why;
    session->quits = true;
    return true;
}

static const struct word {
    const char *word;
    bool in_game; /* makes sense only in a game */
    take_line *take;
} words[] = {
    {"hello", false, take_hello},  {"game", false, take_game},   {"rng", true, take_rng},
    {"event", true, take_event},   {"view", true, take_view},    {"legal", true, take_nothing},
    {"choose", true, take_choose}, {"over", true, take_nothing}, {"quit", false, take_quit},
};

enum { WORDS = sizeof words / sizeof words[0] };

static bool take(struct session *session, const char *line, lb_reason *why)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + (line[length] == ' ');
    for (unsigned i = 0; i < WORDS; i++) {
        if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0) {
            return words[i].in_game && !session->playing
                       ? refuse(why, "there is no game yet; a line \"game\" begins one")
                       : words[i].take(session, line, rest, why);
        }
    }
    return line_refuse(why, "a line cannot begin so", line, length);
}

/* The next line without its end; false at the end of the input. One that is too long is made empty. */
static bool read_line(char line[LINE_BYTES])
{
    if (fgets(line, LINE_BYTES, stdin) == NULL) {
        return false;
    }
    size_t length = strlen(line);
    bool whole = length > 0 && line[length - 1] == '\n';
    for (int c = whole ? '\n' : getchar(); c != '\n' && c != EOF; c = getchar()) {
        line[0] = '\0';
    }
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void play(struct session *session)
{
    char line[LINE_BYTES];
    lb_reason why;
    while (!session->quits && read_line(line)) {
        if (!take(session, line, &why)) {
            answer("error", why.text);
        }
    }
}

static void put_help(void)
{
    fputs(help, stdout);
    for (unsigned i = 0; i < bot_count(); i++) {
        const struct bot *bot = bot_at(i);
        printf("  %-9s %-9s %s\n", bot->name, bot->title != NULL ? bot->title : "", bot->help);
    }
}

int cmd_bot(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {NULL, 0, NULL, 0}};
    lb_reason why;
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        if (c != ARG_HELP) {
            return EXIT_USAGE;
        }
        put_help();
        return EXIT_FINE;
    }
    if (argc - optind != 1) {
        return usage_error("bot takes one level, such as thumb; see: litterbox bot --help");
    }
    struct session *session = calloc(1, sizeof *session);
    if (session == NULL) {
        return failure("there is no memory for a bot");
    }
    char near[SUGGEST_BYTES];
    bool fine = level_read(&session->level, argv[optind], &why);
    if (fine) {
        play(session);
    }
    free(session);
    return fine ? EXIT_FINE : usage_error("%s%s", why.text, level_near(argv[optind], near));
}
