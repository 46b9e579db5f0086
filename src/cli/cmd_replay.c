/* SPDX-License-Identifier: MIT */
/* cmd_replay.c: litterbox replay: a record move by move, from somebody's eyes.
 *
 * The record is written again as the viewer saw it, and that text decides which moves appear and
 * how; the engine plays alongside for the events. So this file filters nothing by itself, and a
 * record that was blanked long ago is shown by the same lines. */
#include "cli/cli.h"
#include "cli/stream.h"
#include "cli/prose.h"
#include "cli/seen.h"
#include "lab/matches.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: litterbox replay FILE [--as SEAT|public|truth] [--json | --record]\n\n"
    "Shows a record move by move; \"-\" is standard input. A record that was written as one viewer saw\n"
    "it can be shown to that viewer only.\n\n"
    "  --as VIEWER       a seat, public (what everybody saw) or truth (all; the default)\n"
    "  --json            JSON lines: header, moves with their events, result\n"
    "  --record          print the record itself, as that viewer saw it\n";

/* ---- The engine alongside ------------------------------------------------------------------------- */

struct engine {
    const lb_match *past; /* NULL where the record cannot be played: sentences are all there is */
    lb_past walk;
    lb_events events; /* of the last move made */
    unsigned told;    /* how many of them were asked for */
};

static void engine_start(struct engine *engine, const lb_match *past)
{
    engine->past = past;
    engine->told = 0;
    if (past != NULL) {
        lb_past_start(&engine->walk, past);
        engine->events = engine->walk.events;
    }
}

/* The next whole move; false at the end. */
static bool engine_move(struct engine *engine)
{
    unsigned plies = engine->walk.plies;
    engine->told = 0;
    engine->events.count = 0;
    while (engine->walk.plies == plies && lb_past_step(&engine->walk)) {
        engine->events = engine->walk.events;
    }
    return engine->walk.plies != plies;
}

/* The next event, whichever move it comes from; NULL at the end. A sentence of a viewer's record
 * stands for exactly one event, in the same order. */
static const lb_event *engine_event(struct engine *engine)
{
    while (engine->told == engine->events.count) {
        if (!engine_move(engine)) {
            return NULL;
        }
    }
    return &engine->events.item[engine->told++];
}

/* ---- A show: for people or for programs ------------------------------------------------------------ */

struct show {
    lb_record record;
    lb_record_line line; /* the next one to be shown */
    bool more;           /* there is one */
    struct engine engine;
    unsigned viewer;
    unsigned ply; /* moves shown; hidden ones have no number, or a gap would tell of them */
    struct json json;
    struct prose_style style;
};

static bool playable(const struct show *show)
{
    return show->engine.past != NULL;
}

static void turn_page(struct show *show)
{
    show->more = lb_record_next(&show->record, &show->line);
}

enum { NUMBER_COLUMNS = 4, MOVE_COLUMN = NUMBER_COLUMNS + 2, TOLD_COLUMN = MOVE_COLUMN + 2 };

static void print_header(const struct show *show)
{
    const lb_record *record = &show->record;
    const lb_game *game = lb_record_game(record);
    printf("game     %s%s%s, %s\n", show->style.strong, lb_game_name(game), show->style.plain,
           lb_game_title(game));
    for (unsigned seat = 0; seat < record->players; seat++) {
        printf("seat %u   %s\n", seat, record->names.of[seat]);
    }
    prose_options(game, record->players, &record->options);
    if (show->viewer == LB_TRUTH) {
        put_seeds(stdout, &record->seed, record->bots_seeded ? &record->bots_seed : NULL);
    } else if (show->viewer == LB_PUBLIC) {
        puts("seen by  everybody");
    } else {
        printf("seen by  %s\n", record->names.of[show->viewer]);
    }
}

static void print_move(const struct show *show)
{
    const char *name = show->record.names.of[show->line.seat];
    const struct prose_style *style = &show->style;
    printf("%s%*u%s  %s: %s", style->weak, NUMBER_COLUMNS, show->ply, style->plain, name,
           style->strong);
    prose_wrap(stdout, show->line.text, MOVE_COLUMN + prose_columns(name) + 2, TOLD_COLUMN + 2);
    printf("%s\n", style->plain);
}

static void print_sentence(const char *sentence)
{
    printf("%*s", TOLD_COLUMN, "");
    prose_wrap(stdout, sentence, TOLD_COLUMN, TOLD_COLUMN + 2);
    putchar('\n');
}

static void print_event(const struct show *show, const lb_event *event)
{
    char sentence[LB_LINE_BYTES];
    lb_event_write(event,
                   &(lb_reader){.game = lb_record_game(&show->record),
                                .names = &show->record.names,
                                .viewer = (uint8_t)show->viewer},
                   sentence, sizeof sentence);
    print_sentence(sentence);
}

/* All of a move's events, where the text has no sentences because it holds the whole truth. */
static void print_truth(struct show *show)
{
    for (; show->engine.told < show->engine.events.count; show->engine.told++) {
        print_event(show, &show->engine.events.item[show->engine.told]);
    }
}

static void print_winners(const lb_record *record)
{
    const char *before = "Won by ";
    for (unsigned seat = 0; seat < record->players; seat++) {
        if (record->winners >> seat & 1) {
            printf("%s%s", before, record->names.of[seat]);
            before = " and ";
        }
    }
    puts(".");
}

static void print_show(struct show *show)
{
    bool truth = show->viewer == LB_TRUTH;
    print_header(show);
    putchar('\n');
    if (truth) {
        print_truth(show);
    }
    for (; show->more; turn_page(show)) {
        if (show->line.seat == LB_NOBODY) {
            print_sentence(show->line.text);
            continue;
        }
        show->ply++;
        print_move(show);
        if (truth && engine_move(&show->engine)) {
            print_truth(show);
        }
    }
    putchar('\n');
    if (show->record.over) {
        print_winners(&show->record);
    } else {
        puts("The game was not finished.");
    }
}

/* ---- For programs ---------------------------------------------------------------------------------- */

static void put_header(struct show *show)
{
    const lb_record *record = &show->record;
    struct json *json = &show->json;
    json_open(json, '{');
    json_key(json, "litterbox");
    json_number(json, 1);
    json_game(json, lb_record_game(record), record->players);
    json_key(json, "names");
    json_open(json, '[');
    for (unsigned seat = 0; seat < record->players; seat++) {
        json_text(json, record->names.of[seat]);
    }
    json_close(json, ']');
    json_key(json, "seed");
    if (show->viewer == LB_TRUTH) {
        json_seed(json, &record->seed);
    } else {
        json_null(json);
    }
    if (show->viewer == LB_TRUTH && record->bots_seeded) {
        json_key(json, "bots_seed");
        json_seed(json, &record->bots_seed);
    }
    json_key(json, "options");
    json_options(json, lb_record_game(record), record->players, &record->options);
    json_key(json, "as");
    json_viewer(json, show->viewer);
}

/* One more thing that happened: the event as the viewer may know it, or its sentence. */
static void put_told(struct show *show, const char *sentence)
{
    const lb_event *event = playable(show) ? engine_event(&show->engine) : NULL;
    if (event != NULL) {
        json_event(&show->json, event, show->viewer, NULL);
    } else {
        json_text(&show->json, sentence);
    }
}

/* The list that ends the line of the header or of a move, up to the next move. */
static void put_events(struct show *show)
{
    json_key(&show->json, playable(show) ? "events" : "told");
    json_open(&show->json, '[');
    if (show->viewer == LB_TRUTH) {
        for (unsigned left = show->engine.events.count; left > 0; left--) {
            put_told(show, NULL);
        }
    }
    for (; show->more && show->line.seat == LB_NOBODY; turn_page(show)) {
        put_told(show, show->line.text);
    }
    json_close(&show->json, ']');
    json_close(&show->json, '}');
    json_line(&show->json);
}

static void put_result(struct json *json, const lb_record *record)
{
    json_open(json, '{');
    json_key(json, "result");
    if (record->over) {
        json_open(json, '{');
        json_key(json, "winners");
        json_seats(json, record->winners);
        json_key(json, "scores");
        json_open(json, '[');
        for (unsigned seat = 0; seat < record->players; seat++) {
            json_number(json, record->winners >> seat & 1);
        }
        json_close(json, ']');
        json_close(json, '}');
    } else {
        json_null(json);
    }
    json_close(json, '}');
    json_line(json);
}

static void put_show(struct show *show)
{
    struct json *json = &show->json;
    put_header(show);
    put_events(show);
    while (show->more) {
        if (show->viewer == LB_TRUTH) {
            engine_move(&show->engine);
        }
        json_open(json, '{');
        json_key(json, "ply");
        json_number(json, ++show->ply);
        json_key(json, "seat");
        json_number(json, show->line.seat);
        json_key(json, "move");
        json_text(json, show->line.text);
        turn_page(show);
        put_events(show);
    }
    put_result(json, &show->record);
}

/* ---- The command ------------------------------------------------------------------------------------ */

struct request {
    const char *path;
    const char *as; /* NULL: not said */
    unsigned viewer;
    bool json, record;
};

static int show_record(const struct request *request, const lb_record *record, const lb_match *past)
{
    static struct show show;
    show = (struct show){.record = *record,
                         .viewer = request->viewer,
                         .json = json_on(stdout),
                         .style = prose_style_for(stdout)};
    engine_start(&show.engine, past);
    turn_page(&show);
    if (request->json) {
        put_show(&show);
    } else {
        print_show(&show);
    }
    return EXIT_FINE;
}

/* A full record: written as the viewer saw it, then shown by that. */
static int replay_match(const struct request *request, const lb_match *match)
{
    if (request->viewer < LB_SEATS_MAX && request->viewer >= match->players) {
        return usage_error("the record has the seats 0 to %u, not %u", match->players - 1,
                           request->viewer);
    }
    size_t length = lb_record_write(match, request->viewer, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL) {
        return failure("there is no memory for the record");
    }
    lb_record_write(match, request->viewer, text, length + 1);
    int code = EXIT_FINE;
    if (request->record) {
        fputs(text, stdout);
        if (request->viewer < LB_SEATS_MAX) {
            seen_write(stdout, match, request->viewer);
        }
    } else {
        lb_record record;
        lb_reason why;
        code = lb_record_open(&record, text, length, &why) == LB_OK
                   ? show_record(request, &record, match)
                   : failure("%s", why.text);
    }
    free(text);
    return code;
}

/* A record that one viewer saw. */
static int replay_seen(struct request *request, const lb_record *record)
{
    if (request->as != NULL && request->viewer != record->viewer) {
        return failure("%s shows what one viewer saw; it cannot be shown as %s", request->path,
                       request->as);
    }
    if (request->record) {
        return failure("%s is already written as one viewer saw it", request->path);
    }
    request->viewer = record->viewer;
    return show_record(request, record, NULL);
}

static int replay_text(struct request *request, const char *text, size_t length)
{
    lb_match *match = match_of_command();
    lb_record record;
    lb_reason why;
    if (lb_record_open(&record, text, length, &why) == LB_OK) {
        if (record.viewer != LB_TRUTH) {
            return replay_seen(request, &record);
        }
        if (lb_record_read(match, text, length, NULL, &why) == LB_OK) {
            return replay_match(request, match);
        }
    }
    return failure("%s: %s", request->path, why.text);
}

static int replay(struct request *request)
{
    size_t length;
    const char *unread;
    char *text = read_file(request->path, &length, &unread);
    if (text == NULL) {
        return failure("%s cannot be read: %s", request->path, unread);
    }
    int code = replay_text(request, text, length);
    free(text);
    return code;
}

/* "3", "public" or "truth" as a viewer; false if it is none of them. */
static bool viewer_read(const char *text, unsigned *viewer)
{
    if (strcmp(text, "truth") == 0) {
        *viewer = LB_TRUTH;
    } else if (strcmp(text, "public") == 0) {
        *viewer = LB_PUBLIC;
    } else if (text[0] >= '0' && text[0] < '0' + LB_SEATS_MAX && text[1] == '\0') {
        *viewer = (unsigned)(text[0] - '0');
    } else {
        return false;
    }
    return true;
}

int cmd_replay(int argc, char **argv)
{
    enum { ARG_AS = ARG_FIRST_FREE, ARG_RECORD };
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"as", required_argument, NULL, ARG_AS},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {"record", no_argument, NULL, ARG_RECORD},
                                            {NULL, 0, NULL, 0}};
    struct request request = {.viewer = LB_TRUTH};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_AS:
            if (!viewer_read(optarg, &request.viewer)) {
                return usage_error("--as takes a seat, public or truth, not \"%.40s\"", optarg);
            }
            request.as = optarg;
            break;
        case ARG_JSON:
            request.json = true;
            break;
        case ARG_RECORD:
            request.record = true;
            break;
        default:
            return EXIT_USAGE;
        }
    }
    if (argc - optind != 1) {
        return usage_error("replay takes one file, or - for standard input");
    }
    if (request.json && request.record) {
        return usage_error("a record is text: --json and --record do not go together");
    }
    request.path = argv[optind];
    return replay(&request);
}
