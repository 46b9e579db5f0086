/* SPDX-License-Identifier: MIT */
/* cmd_review.c: litterbox review: a game looked at again from one seat: where it was won or lost, and
 * how much of that was luck. */
#include "cli/cli.h"

#include "cli/rows.h"
#include "cli/seen.h"
#include "cli/stream.h"

static const char help[] =
    "usage: litterbox review RECORD --seat S [--playouts N] [--seed S] [--json]\n\n"
    "Every decision of a seat in a record: how often the best move wins and how often the one made,\n"
    "from what the seat could know; the three costliest moves; luck apart from skill. \"-\" is standard\n"
    "input.\n\n"
    "  --seat S          whose game; a record of one seat, which is enough, says it itself\n"
    "  --playouts N      for each decision (default 20000); more tells smaller mistakes\n"
    "  --seed S          of the guessed worlds: a number, or 64 hexadecimal digits (default 0)\n"
    "  --json            one line of JSON; docs/odds.md explains the fields\n";

static const double MARGIN = 0.03; /* a difference is known well enough, in shares */

enum { COSTLIEST = 3, PLAYOUTS_USUAL = 20000, PLAYOUTS_MOST = 10000000 };

struct request {
    const char *seat;
    unsigned long playouts;
    lb_seed seed;
    bool json;
};

static void print_review(const struct seen *seen, const lb_review *review, const lb_reader *reader)
{
    printf("%s, %u players\n", lb_game_title(seen->table.game), seen->table.players);
    lb_review_rows(review, reader, COSTLIEST, true, print_row, stdout);
}

static void put_json(const struct seen *seen, const lb_review *review, const lb_reader *reader)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_key(&json, "litterbox");
    json_number(&json, 1);
    json_game(&json, seen->table.game, seen->table.players);
    json_review(&json, review, reader);
    json_close(&json, '}');
    json_line(&json);
}

/* Every decision of the seat; false after a complaint. */
static bool look_at(struct seen *seen, const struct request *request, lb_review *review)
{
    const lb_review_care care = {.least = (uint32_t)request->playouts,
                                 .most = (uint32_t)request->playouts,
                                 .margin = MARGIN};
    lb_rng rng;
    enum seen_what what = seen_next(seen);
    *review = lb_review_begin(seen->table.players, seen->memory.seat);
    lb_rng_start(&rng, &request->seed, LB_STREAM_SEATS + seen->memory.seat);
    for (; what != SEEN_end && what != SEEN_wrong && !review->failed; what = seen_next(seen)) {
        lb_move move;
        if (what == SEEN_decision && !seen_decision(seen, &move)) {
            return false;
        }
        if (what == SEEN_decision) {
            lb_review_decide(review, &seen->memory, &move, seen->ply + 1, &care, &rng);
        }
    }
    if (review->failed) {
        failure("there is no memory for the review");
    } else if (what == SEEN_end) {
        lb_review_end(review, &seen->memory, seen->record.over, seen->record.winners, &care, &rng);
    }
    return what == SEEN_end && !review->failed;
}

static int review(const char *path, const struct request *request)
{
    static struct seen seen;
    lb_review review = {.move = NULL};
    int code = seen_load(&seen, path, request->seat);
    if (code == EXIT_FINE && !look_at(&seen, request, &review)) {
        code = EXIT_FAILED;
    }
    if (code == EXIT_FINE) {
        lb_reader reader = {.game = seen.table.game,
                            .names = &seen.record.names,
                            .viewer = (uint8_t)seen.memory.seat};
        (request->json ? put_json : print_review)(&seen, &review, &reader);
    }
    lb_review_free(&review);
    seen_free(&seen);
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
