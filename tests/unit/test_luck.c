/* SPDX-License-Identifier: MIT */
/* test_luck.c: luck is zero on the average, and what is won without it is what is won, told more closely. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>
#include <math.h>
#include <string.h>

#include "lab/arena.h"
#include "lab/players.h"

enum { GROUPS = 240 };

static void run(const char *game, unsigned players, unsigned threads, unsigned luck,
                struct arena *arena)
{
    static const char *const bots[] = {"counter", "thumb"};
    struct arena_setup setup = {.game = lb_game_named(game),
                                .players = players,
                                .options = lb_options_default(),
                                .bots = 2,
                                .groups = GROUPS,
                                .threads = threads,
                                .luck = luck};
    lb_reason why;
    for (unsigned i = 0; i < 2; i++) {
        assert_true(level_read(&setup.bot[i].level, bots[i], &why));
        strcpy(setup.bot[i].name, bots[i]);
    }
    if (!arena_run(&setup, arena, NULL, NULL, &why)) {
        fail_msg("%s", why.text);
    }
}

/* Whether luck is zero on the average as far as one can tell. */
static bool is_zero(const struct lucks *luck, unsigned kind, double shift)
{
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < GROUPS; i++) {
        double number = luck[i].of[kind] + shift;
        sum += number;
        squares += number * number;
    }
    double error = sqrt((squares - sum * sum / GROUPS) / (GROUPS - 1) / GROUPS);
    return fabs(sum / GROUPS) < 3.5 * error;
}

static void luck_is_zero_on_the_average(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        unsigned players;
    } tables[] = {{"original", 2}, {"burglar", 2}, {"evil", 2},
                  {"pets", 2},     {"pets", 3},    {"board", 2}};
    static const double visible[LUCK_KINDS] = {0.25, 0.15,
                                               0.08}; /* a bias that large would be seen */
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct arena arena;
        struct luckless luckless;
        run(tables[i].game, tables[i].players, 2, 8, &arena);
        for (unsigned kind = 0; kind < LUCK_KINDS; kind++) {
            assert_true(is_zero(arena.luck, kind, 0));
            assert_false(is_zero(arena.luck, kind, visible[kind]));
        }
        assert_true(arena_luckless(&arena, &luckless));
        double apart = fabs(luckless.share - luckless.plain_share);
        assert_true(apart < luckless.error + luckless.plain_error);
        arena_close(&arena);
    }
}

/* The luck of a counter who beats a thumb, by the net: its mean in standard errors. Where all seats together are
 * taken to have forgotten what they saw, or a bot to have been asked again that never was, it is no luck. */
enum mistake { NO_MISTAKE, SEEN_IS_FORGOTTEN, LOTS_ARE_FORGED };

static double mean_of_luck(enum mistake mistake)
{
    enum { GAMES = 400, PLAYOUTS = 4 };
    static struct players players;
    const lb_game *game = lb_game_named("original");
    const lb_options options = lb_options_default();
    struct level level[3];
    struct drive drive;
    struct luck luck;
    lb_reason why;
    double sum = 0, squares = 0;
    assert_true(level_read(&level[0], "counter", &why) && level_read(&level[1], "thumb", &why) &&
                level_read(&level[2], "random", &why));
    for (unsigned i = 0; i < GAMES; i++) {
        lb_seed seed = {.bytes = {(uint8_t)i, (uint8_t)(i >> 8), 'm'}};
        unsigned counter = i % 2;
        players_start(&players, game, 2);
        players_seat(&players, counter, &level[0], &options, &seed);
        players_seat(&players, 1 - counter, &level[1], &options, &seed);
        luck_start(&luck, game, PLAYOUTS, (lb_seats)(1u << counter), (lb_seats)(2u >> counter),
                   &seed);
        drive_deal(&drive, game, 2, &options, &seed);
        players_see(&players, &drive.events, &drive.state);
        while (!lb_over(&drive.state)) {
            unsigned seat = lb_next(&drive.state);
            const struct player *player = &players.seat[seat];
            bool forged = mistake == LOTS_ARE_FORGED && seat == counter;
            lb_move move = players_choose(&players, seat);
            luck_choose(&luck, &drive, &move, forged ? &level[2] : &player->level, &player->memory);
            luck_follow(&luck, &drive, seat, &move);
            luck.seen = mistake == SEEN_IS_FORGOTTEN ? 0 : luck.seen;
            for (unsigned c = 0; c < move.count; c++) {
                lb_apply_trusted(&drive.state, seat, move.choice[c], &drive.rng, &drive.events);
                players_see(&players, &drive.events, &drive.state);
            }
        }
        sum += luck.sum.of[LUCK_NET];
        squares += luck.sum.of[LUCK_NET] * luck.sum.of[LUCK_NET];
    }
    return sum / sqrt(squares - sum * sum / GAMES);
}

static void mistakes_are_found_out(void **unused)
{
    (void)unused;
    assert_true(fabs(mean_of_luck(NO_MISTAKE)) < 3.5);
    assert_true(fabs(mean_of_luck(SEEN_IS_FORGOTTEN)) > 5);
    assert_true(fabs(mean_of_luck(LOTS_ARE_FORGED)) > 5);
}

static void what_is_left_varies_less(void **unused)
{
    (void)unused;
    struct arena arena;
    struct luckless luckless;
    static const char *const games[] = {"original", "pets", "board"};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        run(games[i], 2, 2, 40, &arena);
        assert_true(arena_luckless(&arena, &luckless));
        assert_true(luckless.error < 0.85 * luckless.plain_error);
        arena_close(&arena);
    }
}

static void it_changes_no_game(void **unused)
{
    (void)unused;
    struct arena plain, one, two;
    run("pets", 3, 2, 0, &plain);
    run("pets", 3, 1, 1, &one);
    run("pets", 3, 2, 1, &two);
    size_t bytes = GROUPS * lineups_cells(&plain.lineups) * sizeof *plain.cells;
    assert_null(plain.luck);
    assert_memory_equal(plain.cells, one.cells, bytes);
    assert_memory_equal(plain.cells, two.cells, bytes);
    assert_memory_equal(one.luck, two.luck, GROUPS * sizeof *one.luck);
    arena_close(&plain);
    arena_close(&one);
    arena_close(&two);
}

/* The part of the luck that is taken out is learned from other groups: the mean stays exact, which one learned from the
 * same groups would not be. */
static void the_mean_is_that_of_skill(void **unused)
{
    (void)unused;
    enum { MATCHES = 4000, SMALL = 20 };
    lb_rng rng;
    lb_seed seed = {.bytes = {'l', 'u', 'c', 'k'}};
    lb_rng_start(&rng, &seed, 0);
    double sum = 0, squares = 0;
    for (unsigned m = 0; m < MATCHES; m++) {
        double won[SMALL];
        struct lucks luck[SMALL];
        for (unsigned i = 0; i < SMALL; i++) {
            double one = (double)lb_rng_below(&rng, 3) - 1; /* one of -1, 0, 1 */
            double two = (double)lb_rng_below(&rng, 3) - 1;
            luck[i] = (struct lucks){{one, one + two, 0}};
            won[i] = 0.6 + 0.2 * one + 0.3 * one * one - 0.2 + 0.1 * two;
        }
        struct luckless luckless = luckless_make(won, luck, SMALL);
        sum += luckless.share;
        squares += luckless.share * luckless.share;
    }
    double mean = sum / MATCHES;
    double error = sqrt((squares / MATCHES - mean * mean) / MATCHES);
    assert_true(fabs(mean - 0.6) < 3.5 * error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_is_zero_on_the_average), cmocka_unit_test(mistakes_are_found_out),
        cmocka_unit_test(what_is_left_varies_less),    cmocka_unit_test(it_changes_no_game),
        cmocka_unit_test(the_mean_is_that_of_skill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
