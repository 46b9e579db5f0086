/* SPDX-License-Identifier: MIT */
/* cmd_trace.c: litterbox trace: one game of random players, of bots or of a record, the whole truth as
 * JSON lines. It is meant for independent checkers: every legal move and the full state after every move. */
#include "cli/cli.h"
#include "cli/levels.h"
#include "cli/record_in.h"
#include "cli/stream.h"
#include "lab/matches.h"
#include "lab/players.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: litterbox trace GAME [--bots LEVEL[,LEVEL]...] [--players N] [--seed S]\n"
    "                       [--bots-seed S] [--option K=V]...\n"
    "       litterbox trace RECORD\n\n"
    "Random players or bots play one game, or one is read from a record; every line is JSON: the\n"
    "set-up, one line per move with all legal moves, events and the state after it, and the result.\n"
    "docs/notation.md explains the fields. In a record with live windows passes that had to be are\n"
    "left out, so that all traces look alike.\n\n"
    "  --bots LEVELS     who plays, one for all or one a seat (default: random players);\n"
    "                    " LEVELS_HELP SETUP_HELP;

/* A game that is traced, and who makes its moves. */
struct trace {
    struct json json;
    lb_match *match;
    lb_rng random;           /* random players, unless */
    struct players *players; /* bots, or */
    const lb_match *record;  /* a game that was played before */
    uint32_t step;           /* of the record: the next choice */
};

/* ---- Who makes the moves ---------------------------------------------------------------------- */

/* A choice of the seat whose move it is. */
static unsigned random_choice(struct trace *trace, unsigned seat)
{
    return choose_random(lb_legal(&trace->match->state, seat), &trace->random);
}

/* The next whole move and who makes it; a single choice LB_LEFT is a leaving. */
static lb_move next_move(struct trace *trace, unsigned *seat)
{
    lb_move move = {.count = 0};
    *seat = lb_next(&trace->match->state);
    if (trace->players != NULL) {
        return players_choose(trace->players, *seat);
    }
    if (trace->record == NULL) {
        return move; /* choice by choice, as it is made */
    }
    lb_step step;
    do {
        step = lb_match_step(trace->record, trace->step++);
        *seat = step.seat;
        move.choice[move.count++] = step.choice;
    } while (!step.ends);
    return move;
}

/* ---- Lines -------------------------------------------------------------------------------------- */

static bool put_legal(void *context, const lb_move *move, const char *text)
{
    (void)move;
    json_text(context, text);
    return true;
}

static void put_setup(struct trace *trace)
{
    struct json *json = &trace->json;
    const lb_match *match = trace->match;
    json_open(json, '{');
    json_key(json, "litterbox");
    json_number(json, 1);
    json_game(json, lb_match_game(match), match->players);
    json_key(json, "seed");
    json_seed(json, &match->seed);
    if (match->bots_seeded) {
        json_key(json, "bots_seed");
        json_seed(json, &match->bots_seed);
    }
    if (trace->players != NULL) {
        json_key(json, "bots");
        json_open(json, '[');
        for (unsigned seat = 0; seat < match->players; seat++) {
            json_text(json, trace->players->seat[seat].level.name);
        }
        json_close(json, ']');
    }
    json_key(json, "options");
    json_options(json, lb_match_game(match), match->players, &match->options);
    json_key(json, "state");
    json_state(json, &match->state);
    json_close(json, '}');
    json_line(json);
}

/* What events of one type show, seat by seat: hands as counts, rows in order. */
static void put_rows(struct json *json, const lb_match *match, const lb_events *events,
                     unsigned type)
{
    bool hands = type == LB_EVENT_held;
    json_open(json, '[');
    for (unsigned seat = 0; seat < match->players; seat++) {
        json_open(json, hands ? '{' : '[');
        for (unsigned i = 0; i < events->count; i++) {
            const lb_event *event = &events->item[i];
            if (event->type != type || event->seat != seat) {
                continue;
            }
            for (unsigned k = 0; k < event->card_count; k++) {
                json_text(json, lb_card_id(event->cards[k]));
            }
            if (event->hidden_count > 0) {
                json_key(json, lb_card_id(event->hidden[0]));
                json_number(json, 1);
            }
        }
        json_close(json, hands ? '}' : ']');
    }
    json_close(json, ']');
}

/* A move that ends a round shows the next deal in its state, so the end is told apart. */
static void put_round_end(struct json *json, const lb_match *match, const lb_events *events)
{
    lb_seats winners = 0;
    for (unsigned i = 0; i < events->count; i++) {
        if (events->item[i].type == LB_EVENT_round_won) {
            winners |= (lb_seats)(1u << events->item[i].seat);
        }
    }
    if (winners == 0) {
        return;
    }
    json_key(json, "round_end");
    json_open(json, '{');
    json_key(json, "hands");
    put_rows(json, match, events, LB_EVENT_held);
    json_key(json, "front");
    put_rows(json, match, events, LB_EVENT_row);
    json_key(json, "winners");
    json_seats(json, winners);
    json_close(json, '}');
}

/* Makes a move choice by choice; who plays is told of it. The move as it came to be. */
static lb_move make(struct trace *trace, unsigned seat, lb_move move, lb_events *events)
{
    lb_match *match = trace->match;
    unsigned made = 0;
    do {
        if (made == move.count) {
            move.choice[move.count++] = (uint8_t)random_choice(trace, seat);
        }
        lb_match_apply(match, seat, move.choice[made++], events);
        if (trace->players != NULL) {
            players_see(trace->players, events, &match->state);
        }
    } while (lb_staged(&match->state));
    return move;
}

/* One whole move, told before and after. */
static void put_move(struct trace *trace)
{
    struct json *json = &trace->json;
    lb_match *match = trace->match;
    unsigned seat;
    lb_move move = next_move(trace, &seat);
    json_open(json, '{');
    json_key(json, "ply");
    json_number(json, match->plies + 1);
    json_key(json, "to_act");
    json_seats(json, lb_to_act(&match->state));
    json_key(json, "seat");
    json_number(json, seat);
    json_key(json, "legal");
    json_open(json, '[');
    lb_moves(&match->state, seat, put_legal, json);
    json_close(json, ']');

    lb_state before = match->state;
    lb_events events;
    char text[LB_MOVE_BYTES] = "leave";
    if (move.count == 1 && move.choice[0] == LB_LEFT) {
        lb_match_leave(match, seat, &events);
    } else {
        move = make(trace, seat, move, &events);
        lb_move_write(&before, seat, &move, text, sizeof text);
    }
    json_key(json, "move");
    json_text(json, text);
    json_key(json, "events");
    json_open(json, '[');
    for (unsigned i = 0; i < events.count; i++) {
        json_event(json, &events.item[i], LB_TRUTH, NULL);
    }
    json_close(json, ']');
    put_round_end(json, match, &events);
    json_key(json, "state");
    json_state(json, &match->state);
    json_close(json, '}');
    json_line(json);
}

/* Tokens, in games that have them. */
static void put_tokens(struct json *json, const lb_match *match)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(&match->state, facts);
    const lb_fact *tokens = lb_fact_find(facts, count, "tokens", 1);
    if (tokens == NULL) {
        return;
    }
    json_key(json, "tokens");
    json_open(json, '[');
    for (unsigned seat = 0; seat < match->players; seat++) {
        json_number(json, lb_fact_find(facts, count, "tokens", seat + 1)->number);
    }
    json_close(json, ']');
}

static void put_result(struct json *json, const lb_match *match)
{
    lb_seats winners = lb_winners(&match->state);
    json_open(json, '{');
    json_key(json, "result");
    json_open(json, '{');
    json_key(json, "winners");
    json_seats(json, winners);
    json_key(json, "scores");
    json_open(json, '[');
    for (unsigned seat = 0; seat < match->players; seat++) {
        json_number(json, winners >> seat & 1);
    }
    json_close(json, ']');
    put_tokens(json, match);
    json_close(json, '}');
    json_close(json, '}');
    json_line(json);
}

/* ---- Games -------------------------------------------------------------------------------------- */

static int put_game(struct trace *trace)
{
    trace->json = json_on(stdout);
    put_setup(trace);
    while (!lb_over(&trace->match->state) &&
           (trace->record == NULL || trace->step < trace->record->steps)) {
        if (trace->match->steps + LB_STAGES_MAX > trace->match->room) {
            return failure("%s", lb_status_text(LB_STATUS_full));
        }
        put_move(trace);
    }
    if (lb_over(&trace->match->state)) {
        put_result(&trace->json, trace->match);
    }
    return EXIT_FINE;
}

/* Bots sit down before the deal and see it. */
static struct players *seat_bots(const struct setup *setup, const struct level *levels)
{
    struct players *players = malloc(sizeof *players);
    if (players != NULL) {
        players_start(players, setup->game, setup->players);
        for (unsigned seat = 0; seat < setup->players; seat++) {
            players_seat(players, seat, &levels[seat], &setup->options, &setup->bots_seed);
        }
    }
    return players;
}

static int trace_play(const struct setup *setup, const char *bots)
{
    struct level levels[LB_SEATS_MAX];
    struct trace trace = {.match = match_of_command()};
    lb_events events;
    if (bots != NULL && !levels_read(bots, levels, setup->players)) {
        return EXIT_USAGE;
    }
    lb_status status = lb_match_start(trace.match, setup->game, setup->players, &setup->options,
                                      &setup->seed, &events);
    if (status != LB_OK) {
        return usage_error("%s", lb_status_text(status));
    }
    lb_rng_start(&trace.random, &setup->seed, LB_STREAM_PLAYERS);
    if (bots != NULL) {
        trace.players = seat_bots(setup, levels);
        if (trace.players == NULL) {
            return failure("there is no memory for bots");
        }
        players_see(trace.players, &events, &trace.match->state);
        lb_match_bots(trace.match, &setup->bots_seed);
    }
    int code = put_game(&trace);
    free(trace.players);
    return code;
}

/* Whether the next choice of a live game is a pass that had to be. */
static bool had_to_pass(const lb_past *past)
{
    lb_step step = lb_match_step(past->match, past->steps);
    lb_choices legal = step.choice == LB_LEFT ? 0 : lb_legal(&past->state, step.seat);
    return lb_open_window(lb_view_for(&past->state, LB_PUBLIC).open) &&
           (legal & (legal - 1)) == 0 && legal != 0;
}

/* A match with live windows as the brief one it is. */
static lb_status make_brief(const lb_match *live, lb_match *brief)
{
    lb_past past;
    lb_status status = lb_match_start(brief, lb_match_game(live), live->players, &live->options,
                                      &live->seed, NULL);
    lb_past_start(&past, live);
    while (status == LB_OK && past.steps < live->steps) {
        lb_step step = lb_match_step(live, past.steps);
        if (!had_to_pass(&past)) {
            status = step.choice == LB_LEFT ? lb_match_leave(brief, step.seat, NULL)
                                            : lb_match_apply(brief, step.seat, step.choice, NULL);
        }
        lb_past_step(&past);
    }
    if (live->bots_seeded) {
        lb_match_bots(brief, &live->bots_seed);
    }
    return status;
}

static int trace_record(const char *path)
{
    lb_match *record = match_of_command(), *brief = match_new(), *match = match_new();
    struct trace trace = {.match = match, .record = brief};
    int code = brief == NULL || match == NULL ? failure("there is no memory for a record")
                                              : record_load(path, record);
    if (code == EXIT_FINE) {
        lb_status status = record->windows == LB_WINDOWS_live ? make_brief(record, brief)
                                                              : lb_match_copy(brief, record);
        if (status == LB_OK) {
            status = lb_match_start(match, lb_match_game(brief), brief->players, &brief->options,
                                    &brief->seed, NULL);
        }
        if (status == LB_OK && brief->bots_seeded) {
            lb_match_bots(match, &brief->bots_seed);
        }
        code = status == LB_OK ? put_game(&trace) : failure("%s", lb_status_text(status));
    }
    free(brief);
    free(match);
    return code;
}

int cmd_trace(int argc, char **argv)
{
    enum { ARG_BOTS = ARG_FIRST_FREE };
    static const struct option options[] = {
        SETUP_LONG_OPTIONS, {"bots", required_argument, NULL, ARG_BOTS}, {NULL, 0, NULL, 0}};
    struct setup setup = setup_new();
    const char *bots = NULL, *option = NULL;
    for (int c, at = -1; (c = next_option(argc, argv, options, &at)) != -1; at = -1) {
        if (c == ARG_HELP) {
            fputs(help, stdout);
            return EXIT_FINE;
        }
        option = at >= 0 ? options[at].name : option;
        if (c == ARG_BOTS) {
            bots = optarg;
        } else if (c == '?' || !setup_take(&setup, c, optarg)) {
            return EXIT_USAGE;
        }
    }
    const char *what = argv[optind];
    if (argc - optind > 1) {
        return usage_error("trace takes one game, not also \"%.40s\"", argv[optind + 1]);
    }
    bool is_record = what != NULL && lb_game_named(what) == NULL &&
                     (strcmp(what, "-") == 0 || access(what, F_OK) == 0);
    if (is_record && option != NULL) {
        return usage_error("a record says how it was played, so --%s has no place beside it",
                           option);
    }
    if (is_record) {
        return trace_record(what);
    }
    int code = setup_finish(&setup, what);
    return code != EXIT_FINE ? code : trace_play(&setup, bots);
}
