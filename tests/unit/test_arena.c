/* SPDX-License-Identifier: MIT */
/* test_arena.c: an arena plays the games it says, whatever the number of threads, and goes on from a
 * log to the result it would have had in one go. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "lab/arena.h"
#include "lab/players.h"
#include "support/matches.h"

static struct arena_setup setup_of(const char *game, unsigned players, const char *const *bots,
                                   unsigned count, uint64_t groups)
{
    struct arena_setup setup = {.game = lb_game_named(game),
                                .players = players,
                                .options = lb_options_default(),
                                .bots = count,
                                .groups = groups,
                                .threads = 2,
                                .move_ms = 1000};
    assert_non_null(setup.game);
    assert_int_equal(lb_seed_read(&setup.seed, "18446744073709551600"), LB_OK);
    for (unsigned i = 0; i < count; i++) {
        lb_reason why;
        assert_true(level_read(&setup.bot[i].level, bots[i], &why));
        strcpy(setup.bot[i].name, bots[i]);
    }
    return setup;
}

static const char *const pair[] = {"thumb", "random"};
static const char *const four[] = {"thumb", "random", "drawer", "counter"};

static void run(const struct arena_setup *setup, struct arena *arena)
{
    lb_reason why;
    if (!arena_run(setup, arena, NULL, NULL, &why)) {
        fail_msg("%s", why.text);
    }
}

static void refused(const struct arena_setup *setup, const char *word)
{
    struct arena arena;
    lb_reason why = {""};
    assert_false(arena_run(setup, &arena, NULL, NULL, &why));
    arena_close(&arena);
    if (strstr(why.text, word) == NULL) {
        fail_msg("no \"%s\" in: %s", word, why.text);
    }
}

static void same(const struct arena *one, const struct arena *two)
{
    assert_int_equal(one->groups, two->groups);
    assert_memory_equal(one->cells, two->cells,
                        one->groups * lineups_cells(&one->lineups) * sizeof *one->cells);
}

/* ---- Games ------------------------------------------------------------------------------------------- */

static void threads_change_nothing(void **unused)
{
    (void)unused;
    static const char *const games[] = {"original", "pets", "board"};
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned players = 2; players <= 5; players++) {
            struct arena_setup setup = setup_of(games[i], players, four, 2 + players % 3, 10);
            struct arena one, more;
            setup.threads = 1;
            run(&setup, &one);
            assert_int_equal(one.groups, 10);
            setup.threads = 5;
            run(&setup, &more);
            same(&one, &more);
            arena_close(&one);
            arena_close(&more);
        }
    }
}

/* Group g of seeds S and B is group 0 of seeds S + g and B + g. */
static void a_group_can_be_repeated(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 4, four, 3, 8);
    struct arena all, one;
    run(&setup, &all);
    unsigned count = lineups_cells(&all.lineups);
    setup.groups = 1;
    for (unsigned group = 0; group < 8; group++) {
        run(&setup, &one);
        assert_memory_equal(one.cells, all.cells + group * count, count * sizeof *one.cells);
        arena_close(&one);
        setup.seed = lb_seed_add(&setup.seed, 1);
        setup.bots_seed = lb_seed_add(&setup.bots_seed, 1);
    }
    arena_close(&all);
}

/* A match of two by the plainest driver there is; who won. */
static unsigned plain_game(const struct arena_setup *setup, const lb_seed *seed,
                           const lb_seed *bots_seed, unsigned first)
{
    MATCH(match);
    struct players *players = malloc(sizeof *players);
    lb_events events;
    assert_non_null(players);
    players_start(players, setup->game, 2);
    players_seat(players, 0, &setup->bot[first].level, &setup->options, bots_seed);
    players_seat(players, 1, &setup->bot[1 - first].level, &setup->options, bots_seed);
    assert_int_equal(lb_match_start(match, setup->game, 2, &setup->options, seed, &events), LB_OK);
    players_see(players, &events, &match->state);
    while (!lb_over(&match->state)) {
        unsigned seat = lb_next(&match->state);
        lb_move move = players_choose(players, seat);
        for (unsigned i = 0; i < move.count; i++) {
            assert_int_equal(lb_match_apply(match, seat, move.choice[i], &events), LB_OK);
            players_see(players, &events, &match->state);
        }
    }
    free(players);
    return lb_winners(&match->state) == 1 ? first : 1 - first;
}

static void its_games_are_matches(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 60);
    struct arena arena;
    run(&setup, &arena);
    for (unsigned group = 0; group < 60; group++) {
        lb_seed seed = lb_seed_add(&setup.seed, group);
        lb_seed bots_seed = lb_seed_add(&setup.bots_seed, group);
        unsigned won[2] = {0};
        won[plain_game(&setup, &seed, &bots_seed, 0)] += WIN;
        won[plain_game(&setup, &seed, &bots_seed, 1)] += WIN;
        assert_int_equal(arena.cells[2 * group], won[0]);
        assert_int_equal(arena.cells[2 * group + 1], won[1]);
    }
    arena_close(&arena);
}

/* A line-up sits down whole, and its turns are all different until they begin again. */
static void check_seating(const struct lineups *lineups, const struct lineup *lineup,
                          const struct seating *seating)
{
    unsigned copies[RATED_MAX] = {0}, players = lineups->players;
    for (unsigned seat = 0; seat < players; seat++) {
        copies[seating->order[seat]]++;
    }
    for (unsigned bot = 0; bot < lineups->bots; bot++) {
        assert_int_equal(copies[bot], lineup->copies[bot]);
    }
    assert_int_equal(players % seating->turns, 0);
    for (unsigned turn = 1; turn <= seating->turns; turn++) {
        bool repeats = true;
        for (unsigned seat = 0; seat < players; seat++) {
            repeats &= seating->order[seat] == seating->order[(seat + turn) % players];
        }
        assert_int_equal(repeats, turn == seating->turns);
    }
}

static void seats_are_rotated(void **unused)
{
    (void)unused;
    unsigned shorter = 0;
    for (unsigned i = 0; i < 20 * RATED_MAX * LB_SEATS_MAX; i++) {
        unsigned bots = 2 + i % (RATED_MAX - 1), players = 2 + i / 7 % (LB_SEATS_MAX - 1);
        struct lineups lineups;
        struct seating seatings[LINEUPS_MAX];
        lb_seed seed = lb_seed_add(&(lb_seed){{0}}, i);
        lineups_make(&lineups, bots, players);
        arena_seating(&lineups, &seed, seatings);
        for (unsigned l = 0; l < lineups.count; l++) {
            check_seating(&lineups, &lineups.item[l], &seatings[l]);
            shorter += seatings[l].turns < players;
        }
    }
    assert_true(shorter > 0); /* such as ABAB */
}

/* ABAB is played twice and AABB four times, yet a deal counts the same whichever way its line-up sits. */
static void every_deal_weighs_the_same(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 4, pair, 2, 30);
    struct arena arena;
    unsigned shorter = 0;
    run(&setup, &arena);
    for (unsigned group = 0; group < 30; group++) {
        struct seating seating[LINEUPS_MAX];
        lb_seed seed = lb_seed_add(&setup.seed, group);
        const uint16_t *cells = arena.cells + (size_t)group * lineups_cells(&arena.lineups);
        arena_seating(&arena.lineups, &seed, seating);
        assert_int_equal(cells[0] + cells[1], 4 * WIN);
        if (seating[0].turns == 2) { /* each of its games twice */
            assert_int_equal(cells[0] % (2 * WIN), 0);
            shorter++;
        }
    }
    assert_in_range(shorter, 1, 29);
    arena_close(&arena);
}

/* Bots that are the same have the same luck, so neither wins more than the other. */
static void a_bot_is_as_strong_as_itself(void **unused)
{
    (void)unused;
    static const char *const twins[] = {"thumb", "thumb"};
    struct arena_setup setup = setup_of("original", 2, twins, 2, 100);
    struct arena arena;
    run(&setup, &arena);
    for (unsigned i = 0; i < 200; i++) {
        assert_int_equal(arena.cells[i], WIN);
    }
    arena_close(&arena);
}

/* ---- The test ---------------------------------------------------------------------------------------- */

static void a_decided_test_stops(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 3000);
    struct arena one, more;
    setup.sprt = true;
    setup.elo1 = 50;
    setup.threads = 1;
    run(&setup, &one);
    assert_int_equal(sprt_verdict(&one.test), SPRT_H1);
    assert_int_equal(one.test.groups, one.groups);
    assert_in_range(one.groups, 8, 500);
    setup.threads = 4;
    run(&setup, &more);
    same(&one, &more);
    assert_true(sprt_llr(&one.test) == sprt_llr(&more.test));
    arena_close(&one);
    arena_close(&more);
}

/* ---- The log ----------------------------------------------------------------------------------------- */

static char path[] = "/tmp/litterbox-arena-XXXXXX";

static int make_path(void **unused)
{
    (void)unused;
    int file = mkstemp(path);
    return file < 0 || close(file) != 0;
}

static int remove_path(void **unused)
{
    (void)unused;
    return unlink(path);
}

static void put_file(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static char *get_file(size_t *length)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    *length = fread(text, 1, sizeof text - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

/* Cut anywhere, even in the first line, the log leads to the same result and the same log. */
static void a_cut_log_is_carried_on(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 3, four, 3, 12);
    struct arena whole, again;
    char kept[1 << 13];
    size_t length, lines = 0;
    setup.log = path;
    put_file("", 0);
    run(&setup, &whole);
    strcpy(kept, get_file(&length));
    assert_in_range(length, 100, sizeof kept - 1);
    for (size_t i = 0; i < length; i++) {
        lines += kept[i] == '\n';
    }
    assert_int_equal(lines, 13);
    for (size_t cut = 0; cut <= length; cut += 17) {
        size_t found;
        put_file(kept, cut);
        run(&setup, &again);
        same(&whole, &again);
        assert_string_equal(get_file(&found), kept);
        arena_close(&again);
    }
    put_file(kept, length);
    run(&setup, &again);
    assert_int_equal(again.from_log, 12);
    arena_close(&again);
    arena_close(&whole);
}

static void a_log_can_grow(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, four, 4, 5);
    struct arena few, many, fresh;
    setup.log = path;
    put_file("", 0);
    run(&setup, &few);
    setup.groups = 15;
    run(&setup, &many);
    assert_int_equal(many.from_log, 5);
    setup.log = NULL;
    run(&setup, &fresh);
    same(&many, &fresh);
    arena_close(&few);
    setup.log = path; /* fewer than there are: the first of them */
    setup.groups = 3;
    run(&setup, &few);
    assert_int_equal(few.groups, 3);
    assert_int_equal(few.from_log, 3);
    arena_close(&few);
    arena_close(&many);
    arena_close(&fresh);
}

static void another_run_is_refused(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    struct arena arena;
    setup.log = path;
    put_file("", 0);
    run(&setup, &arena);
    arena_close(&arena);
    struct arena_setup other = setup;
    other.seed = lb_seed_add(&setup.seed, 1);
    refused(&other, "another game, set-up, seed or bots");
    other = setup;
    other.players = 3;
    refused(&other, "another game, set-up, seed or bots");
    other = setup;
    other.bot[0] = setup.bot[1];
    refused(&other, "another game, set-up, seed or bots");
    other = setup;
    lb_reason why;
    assert_int_equal(lb_option_read(setup.game, 2, &other.options, "fast=on", &why), LB_OK);
    refused(&other, "another game, set-up, seed or bots");
    other = setup;
    other.game = lb_game_named("evil");
    refused(&other, "another game, set-up, seed or bots");
    run(&setup, &arena); /* and it is still what it was */
    assert_int_equal(arena.from_log, 2);
    arena_close(&arena);
}

static void untouched(const struct arena_setup *setup, const char *text, size_t length,
                      const char *word)
{
    size_t found;
    put_file(text, length);
    refused(setup, word);
    assert_memory_equal(get_file(&found), text, length);
    assert_int_equal(found, length);
}

/* A file that is not ours is not touched. */
static void other_files_are_refused(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    setup.log = path;
    untouched(&setup, "a letter", 8, "no log");
    untouched(&setup, "a letter\nin two lines\n", 22, "no log");
    untouched(&setup, "\0\0\0", 3, "no log");
    untouched(&setup, "litterbox\0\0", 11, "no log");
    setup.log = "/nonexistent/log";
    refused(&setup, "/nonexistent/log: No such file");
}

static void damaged_lines_are_refused(void **unused)
{
    (void)unused;
    static const char *const tails[] = {
        "1 60 60\n",     "0 60\n",       "0 60 60 60\n", "0 60 x\n",  "0 120 120\n", "0 60  60\n",
        "0 60 -60\n",    "\n",           "0 60 60\n\n",  "0 61 60\n", " 0 60 60\n",  "0,60,60\n",
        "0 60 60\nhm\n", "0 9999999 1\n"};
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    struct arena arena;
    size_t length;
    char text[1 << 12];
    setup.log = path;
    put_file("", 0);
    run(&setup, &arena);
    arena_close(&arena);
    memcpy(text, get_file(&length), sizeof text);
    char *second = strchr(text, '\n') + 1;
    for (unsigned i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        strcpy(second, tails[i]);
        untouched(&setup, text, strlen(text), "is not the result of group");
    }
    static const char zero[] = "0 60\0 60\n1 60 60\n";
    memcpy(second, zero, sizeof zero);
    untouched(&setup, text, (size_t)(second - text) + sizeof zero - 1,
              "is not the result of group");
}

static void one_log_has_one_writer(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    put_file("", 0);
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    assert_int_equal(flock(fileno(file), LOCK_EX | LOCK_NB), 0);
    setup.log = path;
    refused(&setup, "another arena is writing it");
    fclose(file);
}

static void a_full_disk_is_told(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    setup.log = "/dev/full";
    refused(&setup, "/dev/full: ");
}

/* ---- Bots of others ---------------------------------------------------------------------------------- */

static void a_command_that_does_not_start_is_told(void **unused)
{
    (void)unused;
    struct arena_setup setup = setup_of("original", 2, pair, 2, 2);
    strcpy(setup.bot[1].name, "guest");
    setup.bot[1].command = "exit 3";
    setup.move_ms = 200;
    refused(&setup, "guest");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_group_can_be_repeated),
        cmocka_unit_test(its_games_are_matches),
        cmocka_unit_test(seats_are_rotated),
        cmocka_unit_test(every_deal_weighs_the_same),
        cmocka_unit_test(a_bot_is_as_strong_as_itself),
        cmocka_unit_test(a_decided_test_stops),
        cmocka_unit_test(a_cut_log_is_carried_on),
        cmocka_unit_test(a_log_can_grow),
        cmocka_unit_test(another_run_is_refused),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(damaged_lines_are_refused),
        cmocka_unit_test(one_log_has_one_writer),
        cmocka_unit_test(a_full_disk_is_told),
        cmocka_unit_test(a_command_that_does_not_start_is_told),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
