/* SPDX-License-Identifier: MIT */
/* cmd_review.c: litterbox review: a game looked at again from one seat: where it was won or lost, and
 * how much of that was luck. */
#include "cli/cli.h"

#include "cli/record_in.h"
#include "cli/rows.h"
#include "cli/stream.h"
#include "lab/matches.h"

static const char help[] =
    "usage: litterbox review RECORD --seat S [--playouts N] [--seed S] [--json]\n\n"
    "Every decision of a seat in a record: how often the best move wins and how often the one made,\n"
    "from what the seat could know; the three costliest moves; luck apart from skill. \"-\" is standard\n"
    "input.\n\n"
    "  --seat S          whose game\n"
    "  --playouts N      for each decision (default 20000); more tells smaller mistakes\n"
    "  --seed S          of the guessed worlds: a number, or 64 hexadecimal digits (default 0)\n"
    "  --json            one line of JSON; docs/odds.md explains the fields\n";

enum { COSTLIEST = 3, PLAYOUTS_USUAL = 20000, PLAYOUTS_MOST = 10000000 };

struct request {
    const char *seat;
    unsigned long playouts;
    lb_seed seed;
    bool json;
};

static void print_review(const lb_match *match, const lb_review *review, const lb_reader *reader)
{
    printf("%s, %u players\n", lb_game_title(lb_match_game(match)), match->players);
    lb_review_rows(review, reader, COSTLIEST, true, print_row, stdout);
}

static void put_json(const lb_match *match, const lb_review *review, const lb_reader *reader)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_key(&json, "litterbox");
    json_number(&json, 1);
    json_key(&json, "game");
    json_text(&json, lb_game_name(lb_match_game(match)));
    json_key(&json, "players");
    json_number(&json, match->players);
    json_review(&json, review, reader);
    json_close(&json, '}');
    json_line(&json);
}

static int review(const char *path, const struct request *request)
{
    lb_match *match = match_of_command();
    unsigned seat;
    lb_rng rng;
    int code = record_load(path, match);
    if (code == EXIT_FINE) {
        code = record_seat(match, request->seat, &seat);
    }
    if (code != EXIT_FINE) {
        return code;
    }
    lb_reader reader = {
        .game = lb_match_game(match), .names = &match->names, .viewer = (uint8_t)seat};
    lb_rng_start(&rng, &request->seed, LB_STREAM_SEATS + seat);
    lb_review review = lb_review_of(match, seat, (unsigned)request->playouts, &rng);
    if (review.failed) {
        code = failure("there is no memory for the review");
    } else if (request->json) {
        put_json(match, &review, &reader);
    } else {
        print_review(match, &review, &reader);
    }
    lb_review_free(&review);
    return code;
}

int cmd_review(int argc, char **argv)
{
    enum { ARG_SEAT = ARG_FIRST_FREE, ARG_PLAYOUTS };
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"seat", required_argument, NULL, ARG_SEAT},
                                            {"playouts", required_argument, NULL, ARG_PLAYOUTS},
                                            {"seed", required_argument, NULL, ARG_SEED},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {NULL, 0, NULL, 0}};
    struct request request = {.playouts = PLAYOUTS_USUAL};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_SEAT:
            request.seat = optarg;
            break;
        case ARG_PLAYOUTS:
            if (!read_number("--playouts", optarg, 1, PLAYOUTS_MOST, &request.playouts)) {
                return EXIT_USAGE;
            }
            break;
        case ARG_SEED:
            if (!seed_read("--seed", optarg, &request.seed)) {
                return EXIT_USAGE;
            }
            break;
        case ARG_JSON:
            request.json = true;
            break;
        default:
            return EXIT_USAGE;
        }
    }
    if (argc - optind != 1) {
        return usage_error("review takes one record, or - for standard input");
    }
    return review(argv[optind], &request);
}
