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

/* Whether numbers are zero on the average as far as one can tell. */
static bool is_zero(const double *number, double shift)
{
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < GROUPS; i++) {
        sum += number[i] + shift;
        squares += (number[i] + shift) * (number[i] + shift);
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
    } tables[] = {{"original", 2}, {"evil", 2}, {"pets", 2}, {"pets", 3}, {"board", 2}};
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        struct arena arena;
        struct luckless luckless;
        run(tables[i].game, tables[i].players, 2, 8, &arena);
        assert_true(is_zero(arena.luck, 0));
        assert_false(is_zero(arena.luck, 0.15)); /* a bias that large would be seen */
        assert_true(arena_luckless(&arena, &luckless));
        double apart = fabs(luckless.share - luckless.plain_share);
        assert_true(apart < luckless.error + luckless.plain_error);
        arena_close(&arena);
    }
}

static void what_is_left_varies_less(void **unused)
{
    (void)unused;
    struct arena arena;
    struct luckless luckless;
    run("pets", 2, 2, 32, &arena);
    assert_true(arena_luckless(&arena, &luckless));
    assert_true(luckless.error < 0.9 * luckless.plain_error);
    arena_close(&arena);
}

static void it_changes_no_game(void **unused)
{
    (void)unused;
    struct arena plain, one, two;
    run("pets", 3, 2, 0, &plain);
    run("pets", 3, 1, 4, &one);
    run("pets", 3, 2, 4, &two);
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
    enum { MATCHES = 4000, SMALL = 6 };
    lb_rng rng;
    lb_seed seed = {.bytes = {'l', 'u', 'c', 'k'}};
    lb_rng_start(&rng, &seed, 0);
    double sum = 0, squares = 0;
    for (unsigned m = 0; m < MATCHES; m++) {
        double won[SMALL], luck[SMALL];
        for (unsigned i = 0; i < SMALL; i++) {
            luck[i] = (double)lb_rng_below(&rng, 3) - 1; /* one of -1, 0, 1 */
            won[i] = 0.6 + 0.2 * luck[i] + 0.3 * luck[i] * luck[i] - 0.2 +
                     0.1 * ((double)lb_rng_below(&rng, 3) - 1);
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
        cmocka_unit_test(luck_is_zero_on_the_average),
        cmocka_unit_test(what_is_left_varies_less),
        cmocka_unit_test(it_changes_no_game),
        cmocka_unit_test(the_mean_is_that_of_skill),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
