/* SPDX-License-Identifier: MIT */
/* test_champion.c: the champion cannot be read where choices are alike, is firm where one is best, and keeps to
 * its time. */
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "lab/driver.h"
#include "support/laws.h"
#include "support/scene.h"

static lb_rng any_rng(unsigned number)
{
    lb_rng rng;
    lb_seed seed = seed_of(number);
    lb_rng_start(&rng, &seed, 0);
    return rng;
}

/* What a seat knows that sits down there. */
static void sit_down(lb_memory *memory, const lb_state *state, unsigned seat)
{
    lb_events nothing = {.count = 0};
    lb_options options = lb_options_default();
    lb_view view = lb_view_for(state, seat);
    lb_memory_start(memory, lb_state_game(state), lb_players(state), &options, seat);
    assert_true(lb_memory_see(memory, &nothing, &view));
}

/* How many different moves it makes of a position, asked so many times, each time with another seed; and the
 * first of them. */
static unsigned answers(const char *position, unsigned seat, unsigned times, lb_move *first)
{
    enum { MOVES = 32 };
    static lb_memory memory;
    lb_state state = scene_of(position);
    lb_move seen[MOVES];
    unsigned count = 0;
    struct level level;
    lb_reason why;
    assert_true(times <= MOVES && level_read(&level, "champion:600", &why));
    sit_down(&memory, &state, seat);
    for (unsigned i = 0; i < times; i++) {
        lb_rng rng = any_rng(100 + i);
        lb_move move = level_choose(&level, &memory, &rng);
        unsigned known = 0;
        while (known < count && memcmp(&seen[known], &move, sizeof move) != 0) {
            known++;
        }
        seen[known] = move;
        count += known == count;
    }
    *first = seen[0];
    return count;
}

/* Which of two cats lies there. */
static void what_is_alike_is_left_to_chance(void **unused)
{
    (void)unused;
    lb_move move;
    check(answers("game evil\nplayers 2\nhands 0 defuse\nhands 1 mercat\n"
                  "draw_pile exploding-kitten mercat\ndiscard armageddon\npending.kind duel\n"
                  "pending.cards armageddon\npending.target 1\npending.laid devilcat\n",
                  1, 24, &move) == 2,
          "a duel is always decided the same way");
}

/* A kitten comes next and there is no Defuse: only one card helps. */
static void what_is_best_is_done(void **unused)
{
    (void)unused;
    lb_move move;
    check(answers("game original\nplayers 2\nhands 0 tacocat skip\nhands 1 tacocat\n"
                  "draw_pile exploding-kitten\n",
                  0, 24, &move) == 1,
          "it plays dice with its life");
}

/* Two spaces from the Ribbon: who asks a net only some choices later must not overlook what wins now. */
static void a_win_at_hand_is_taken(void **unused)
{
    (void)unused;
    const char *position = "game board\nplayers 2\nmagnets 10\npositions 0 17\npositions 1 18\n"
                           "turn 0\nowed 1\nhands 0 super-move skip\nhands 1 2*skip\n"
                           "move_deck 3*move-1 2*move-2 move-3 move-4 flip-1 flip-2 flip-3 "
                           "in-front-of-next\n";
    lb_state state = scene_of(position);
    char text[64];
    lb_move move;
    check(lb_game_foresight(lb_state_game(&state), 2) > 0, "board asks its net at once");
    check(answers(position, 0, 24, &move) == 1, "it lets a win go");
    lb_move_write(&state, 0, &move, text, sizeof text);
    check(strcmp(text, "super-move") == 0, "it would rather %s", text);
}

/* Who plays on as a net advises has one. */
static void foresight_needs_a_net(void **unused)
{
    (void)unused;
    const lb_game *game;
    for (unsigned i = 0; (game = lb_game_at(i)) != NULL; i++) {
        unsigned choices = lb_game_foresight(game, 2) + lb_game_foresight(game, 4);
        check(choices == 0 || lb_game_net(game) != NULL, "%s has none", lb_game_name(game));
    }
}

/* ---- Time ----------------------------------------------------------------------------------------------- */

static double spent(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

/* A game of two that counter plays; the champion thinks about one decision in so many, too. */
struct thoughts {
    struct level counter, champion;
    lb_memory memory[2];
    lb_rng rng;
    unsigned one_in, decisions;
    double longest; /* of them, in milliseconds of the processor's */
};

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    (void)drive;
    struct thoughts *thoughts = context;
    if (thoughts->decisions++ % thoughts->one_in == 0) {
        double before = spent();
        level_choose(&thoughts->champion, &thoughts->memory[seat], &thoughts->rng);
        double after = spent();
        thoughts->longest = after - before > thoughts->longest ? after - before : thoughts->longest;
    }
    *move = level_choose(&thoughts->counter, &thoughts->memory[seat], &thoughts->rng);
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct thoughts *thoughts = context;
    for (unsigned seat = 0; seat < 2; seat++) {
        lb_view view = lb_view_for(&drive->state, seat);
        lb_memory_see(&thoughts->memory[seat], &drive->events, &view);
    }
}

static double longest_thought(const char *name, unsigned one_in)
{
    static const struct driver driver = {.choose = choose, .happened = happened};
    static struct thoughts thoughts;
    const lb_game *game = lb_game_named(name);
    struct drive drive;
    lb_reason why;
    lb_seed seed = seed_of(3);
    thoughts = (struct thoughts){.rng = any_rng(4), .one_in = one_in};
    assert_true(level_read(&thoughts.counter, "counter", &why));
    assert_true(level_read(&thoughts.champion, "champion:100ms", &why));
    for (unsigned seat = 0; seat < 2; seat++) {
        lb_memory_start(&thoughts.memory[seat], game, 2, NULL, seat);
    }
    drive_deal(&drive, game, 2, NULL, &seed);
    drive_on(&drive, &driver, &thoughts);
    assert_true(thoughts.decisions > 2 * one_in);
    return thoughts.longest;
}

/* Endings that are solved, or that prove too large, are part of it. */
static void a_tenth_of_a_second_is_no_more(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        unsigned one_in;
    } games[] = {{"pets", 3}, {"original", 5}, {"board", 9}};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        double longest = longest_thought(games[i].game, games[i].one_in);
        check(longest > 0 && longest <= 105, "%s: %.1f ms", games[i].game, longest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_alike_is_left_to_chance), cmocka_unit_test(what_is_best_is_done),
        cmocka_unit_test(a_win_at_hand_is_taken),          cmocka_unit_test(foresight_needs_a_net),
        cmocka_unit_test(a_tenth_of_a_second_is_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
