/* SPDX-License-Identifier: MIT */
/* cmd_trace.c: litterbox trace: one game of random players, the whole truth as JSON lines.
 * It is meant for independent checkers: every legal move and the full state after every move. */
#include "cli/cli.h"
#include "cli/stream.h"
#include "lab/matches.h"
#include "bots/choose.h"

#include <string.h>

static const char help[] =
    "usage: litterbox trace GAME [--players N] [--seed S] [--bots-seed S] [--option K=V]...\n\n"
    "Random players play one game; every line is JSON: the set-up, one line per move with all legal\n"
    "moves, events and the state after it, and the result. docs/notation.md explains the fields.\n\n" SETUP_HELP;

static bool put_legal(void *context, const lb_move *move, const char *text)
{
    (void)move;
    json_text(context, text);
    return true;
}

static void put_setup(struct json *json, const lb_match *match)
{
    json_open(json, '{');
    json_key(json, "litterbox");
    json_number(json, 1);
    json_key(json, "game");
    json_text(json, lb_game_name(lb_match_game(match)));
    json_key(json, "players");
    json_number(json, match->players);
    json_key(json, "seed");
    json_seed(json, &match->seed);
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

/* One whole move of the next seat, told before and after. */
static void put_move(struct json *json, lb_match *match, lb_rng *players)
{
    unsigned seat = lb_next(&match->state);
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
    lb_move move = {.count = 0};
    lb_events events;
    do {
        unsigned choice = choose_random(lb_legal(&match->state, seat), players);
        move.choice[move.count++] = (uint8_t)choice;
        lb_match_apply(match, seat, choice, &events);
    } while (lb_staged(&match->state));

    char text[LB_MOVE_BYTES];
    lb_move_write(&before, seat, &move, text, sizeof text);
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

static int trace(const struct setup *setup)
{
    lb_match *match = match_of_command();
    lb_rng players;
    lb_status status =
        lb_match_start(match, setup->game, setup->players, &setup->options, &setup->seed, NULL);
    if (status != LB_OK) {
        return usage_error("%s", lb_status_text(status));
    }
    lb_rng_start(&players, &setup->seed, LB_STREAM_PLAYERS);
    struct json json = json_on(stdout);
    put_setup(&json, match);
    while (!lb_over(&match->state)) {
        if (match->steps + LB_STAGES_MAX > match->room) {
            return failure("%s", lb_status_text(LB_STATUS_full));
        }
        put_move(&json, match, &players);
    }
    put_result(&json, match);
    return EXIT_FINE;
}

int cmd_trace(int argc, char **argv)
{
    static const struct option options[] = {SETUP_LONG_OPTIONS, {NULL, 0, NULL, 0}};
    struct setup setup = setup_new();
    for (int c; (c = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        if (c == ARG_HELP) {
            fputs(help, stdout);
            return EXIT_FINE;
        }
        if (c == '?' || !setup_take(&setup, c, optarg)) {
            return EXIT_USAGE;
        }
    }
    if (argc - optind > 1) {
        return usage_error("trace takes one game, not also \"%.40s\"", argv[optind + 1]);
    }
    int code = setup_finish(&setup, argv[optind]);
    return code != EXIT_FINE ? code : trace(&setup);
}
