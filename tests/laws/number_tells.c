/* SPDX-License-Identifier: MIT */
/* number_tells.c: replay, odds and review of a record tell a seat nothing that its game did not, not by a number.
 *
 * Two matches with brief windows look the same to seat 0: in one somebody who holds an answer passes, which is a
 * move that nobody hears of, in the other nobody is asked. What the commands print of their records for the seat is
 * the same.
 *
 * The law must be able to fail: when moves are numbered as they were made, it has to. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/blows.h"
#include "support/evening.h"
#include "support/matches.h"
#include "support/printed.h"
#include "support/tables.h"

enum { MOVES_MOST = 16 };

MATCH(one);
MATCH(two);
MATCH(one_before);
MATCH(two_before);

/* The program's (cli/cli.h, which has a set-up of its own). */
int cmd_replay(int argc, char **argv);
int cmd_odds(int argc, char **argv);
int cmd_review(int argc, char **argv);

static char folder[BLOW_FOLDER_BYTES];
static unsigned played, hidden; /* matches; and those whose hidden passes are not the same */

/* ---- Two matches ---------------------------------------------------------------------------------------- */

/* Who is asked in a window lets it pass. */
static void pass_all(lb_match *match)
{
    while (!lb_over(&match->state) && lb_open_window(lb_view_for(&match->state, LB_PUBLIC).open)) {
        unsigned seat = lb_next(&match->state);
        lb_match_apply(match, seat, lb_verb_choice(&match->state, seat, LB_VERB_pass), NULL);
    }
}

struct wish {
    lb_rng *rng;
    unsigned seat, seen;
    char text[LB_MOVE_BYTES];
};

/* Any move that can be made in both. */
static bool wish_for(void *context, const lb_move *move, const char *text)
{
    struct wish *wish = context;
    lb_move same;
    lb_reason why;
    (void)move;
    if (lb_move_read(&two->state, wish->seat, text, &same, &why) == LB_OK &&
        lb_rng_below(wish->rng, ++wish->seen) == 0) {
        strcpy(wish->text, text);
    }
    return true;
}

/* All that happened, as the seat was told. */
static uint64_t all_told(const lb_match *match)
{
    lb_past past;
    uint64_t hash = 0;
    lb_past_start(&past, match);
    do {
        for (unsigned i = 0; i < past.events.count; i++) {
            lb_event event = lb_event_for(&past.events.item[i], 0);
            hash = hash_bytes(hash, &event, sizeof event);
        }
    } while (lb_past_step(&past));
    return hash;
}

static bool look_alike(void)
{
    lb_view a = lb_view_for(&one->state, 0), b = lb_view_for(&two->state, 0);
    return memcmp(&a, &b, sizeof a) == 0 && !lb_over(&one->state) && all_told(one) == all_told(two);
}

static void make(lb_match *match, unsigned seat, const char *text)
{
    lb_reason why;
    check(lb_match_play(match, seat, text, NULL, &why) == LB_OK, "%s", why.text);
    pass_all(match);
}

/* One more move in both; false: there is none after which they look the same. */
static bool move_on(lb_rng *rng)
{
    struct wish wish = {.rng = rng, .seat = lb_next(&one->state)};
    lb_moves(&one->state, wish.seat, wish_for, &wish);
    if (wish.seen == 0) {
        return false;
    }
    lb_match_copy(one_before, one);
    lb_match_copy(two_before, two);
    make(one, wish.seat, wish.text);
    make(two, wish.seat, wish.text);
    if (!look_alike()) {
        lb_match_copy(one, one_before);
        lb_match_copy(two, two_before);
        return false;
    }
    return true;
}

/* As far as they look the same; whether they do for a move at least. */
static bool play(const lb_game *game, unsigned players, unsigned number)
{
    lb_rng rng;
    lb_seed seed = seed_of(number), deals[] = {deal_alike(number, 0), deal_alike(number, 1)};
    unsigned moves = 0, most = 1 + number % MOVES_MOST;
    lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
    lb_match_start(one, game, players, NULL, &deals[0], NULL);
    lb_match_start(two, game, players, NULL, &deals[1], NULL);
    while (moves < most && move_on(&rng)) {
        moves++;
    }
    hidden += one->plies != two->plies;
    played += moves > 0;
    return moves > 0;
}

/* ---- What is printed ------------------------------------------------------------------------------------ */

static void write_record(const lb_match *match, const char *path)
{
    static char text[1 << 18];
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    FILE *file = fopen(path, "w");
    check(file != NULL && length < sizeof text && fwrite(text, 1, length, file) == length,
          "no record");
    fclose(file);
}

/* Everything the commands print for the seat; the planted tell numbers moves as they were made. */
static uint64_t print_all(const lb_match *match, bool planted)
{
    static int (*const commands[])(int argc, char **argv) = {cmd_replay, cmd_odds, cmd_odds,
                                                             cmd_review};
    static char name[][12] = {"replay", "odds", "odds", "review"};
    static char as[] = "--as", seat[] = "--seat", zero[] = "0", playouts[] = "--playouts",
                few[] = "8", chance[] = "--seed";
    char path[sizeof folder + 16], ply[sizeof path + 8];
    snprintf(path, sizeof path, "%s/record", folder);
    snprintf(ply, sizeof ply, "%s@1", path);
    char *arguments[][9] = {{name[0], path, as, zero, NULL},
                            {name[1], path, seat, zero, playouts, few, chance, zero, NULL},
                            {name[2], ply, seat, zero, playouts, few, chance, zero, NULL},
                            {name[3], path, seat, zero, playouts, few, chance, zero, NULL}};
    write_record(match, path);
    printed_begin();
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        int count = 0;
        while (arguments[i][count] != NULL) {
            count++;
        }
        optind = 0; /* glibc: begin anew */
        printf("%d\n", commands[i](count, arguments[i]));
    }
    if (planted) {
        printf("%u moves\n", match->plies);
    }
    uint64_t hash = printed_so_far();
    printed_end();
    return hash;
}

static bool is_told(const lb_game *game, unsigned matches, bool planted)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    bool told = false;
    played = hidden = 0;
    for (unsigned players = least; players <= most && !told; players++) {
        unsigned count = deals_alike(game, players, 1);
        for (unsigned i = 0; i < matches / (most - least + 1) + 1 && count > 0 && !told; i++) {
            told = play(game, players, i) && print_all(one, planted) != print_all(two, planted);
            check(!told || planted, "%s, %u players, match %u: the commands tell",
                  lb_game_name(game), players, i);
        }
    }
    return told;
}

/* ---- The law -------------------------------------------------------------------------------------------- */

static void numbers_tell_nothing(const lb_game *game)
{
    is_told(game, many(20), false);
    print_message("%s: %u matches twice, %u with other hidden passes\n", lb_game_name(game), played,
                  hidden);
}

static void numbering_all_is_caught(const lb_game *game)
{
    bool told = is_told(game, 40, true);
    check(told == (hidden > 0), "%u with hidden passes, and %s", hidden,
          told ? "told" : "not caught");
}

int main(void)
{
    static const struct law laws[] = {{"numbers tell nothing", numbers_tell_nothing},
                                      {"numbering all moves is caught", numbering_all_is_caught}};
    char command[sizeof folder + 32];
    if (!make_folder(folder)) {
        return 1;
    }
    int failed = laws_run(laws, sizeof laws / sizeof laws[0]);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? failed : 1;
}
