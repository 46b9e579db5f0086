/* SPDX-License-Identifier: MIT */
/* test_sim.c: a simulation counts what a plain loop counts, whatever the number of threads, and no
 * seat wins more than another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>
#include <stdlib.h>
#include <string.h>

#include "bots/choose.h"
#include "lab/sim.h"
#include "support/matches.h"

#define P_LEAST 1e-4

/* A sanitizer looks at what is done, not how often, and takes its time. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#elif defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#endif
#ifdef SANITIZED
enum { MANY_GAMES = 2000 };
#else
enum { MANY_GAMES = 40000 };
#endif

static struct sim_setup table_of(const lb_game *game, unsigned players, const char *seed,
                                 uint64_t games, unsigned threads)
{
    struct sim_setup setup = {.game = game,
                              .players = players,
                              .options = lb_options_default(),
                              .games = games,
                              .threads = threads};
    assert_int_equal(lb_seed_read(&setup.seed, seed), LB_OK);
    return setup;
}

static struct sim_counts *counted(const struct sim_setup *setup)
{
    struct sim_counts *counts = calloc(1, sizeof *counts);
    assert_non_null(counts);
    assert_true(sim_run(setup, counts, NULL, NULL));
    return counts;
}

/* Every game with every number of players. */
#define FOR_EVERY_TABLE(game, players)                                                             \
    for (unsigned g_ = 0; g_ < lb_game_count(); g_++)                                              \
        for (const lb_game *game = lb_game_at(g_), *once_ = game; once_ != NULL; once_ = NULL)     \
            for (unsigned players = lb_game_seats_least(game);                                     \
                 players <= lb_game_seats_most(game); players++)

/* ---- Threads --------------------------------------------------------------------------------------- */

static void threads_change_nothing(void **unused)
{
    static const unsigned threads[] = {2, 3, 7, SIM_THREADS_MAX};
    (void)unused;
    FOR_EVERY_TABLE(game, players)
    {
        struct sim_setup setup = table_of(game, players, "18446744073709551000", 1017, 1);
        struct sim_counts *alone = counted(&setup);
        assert_int_equal(alone->games, 1017);
        for (unsigned i = 0; i < sizeof threads / sizeof threads[0]; i++) {
            setup.threads = threads[i];
            struct sim_counts *shared = counted(&setup);
            assert_memory_equal(shared, alone, sizeof *alone);
            free(shared);
        }
        free(alone);
    }
}

static void other_seeds_are_other_games(void **unused)
{
    (void)unused;
    struct sim_setup setup = table_of(lb_game_at(0), 4, "1", 100, 1);
    struct sim_counts *one = counted(&setup);
    assert_int_equal(lb_seed_read(&setup.seed, "101"), LB_OK);
    struct sim_counts *other = counted(&setup);
    assert_memory_not_equal(one, other, sizeof *one);
    free(one);
    free(other);
}

struct watch {
    uint64_t done;
    unsigned calls;
    bool forward;
};

static void watch(void *context, uint64_t done)
{
    struct watch *watch = context;
    watch->forward = watch->forward && done >= watch->done;
    watch->done = done;
    watch->calls++;
}

static void progress_goes_forward(void **unused)
{
    struct watch seen = {.forward = true};
    struct sim_setup setup = table_of(lb_game_at(0), 5, "5", 10000, 1);
    struct sim_counts *counts = calloc(1, sizeof *counts);
    (void)unused;
    assert_non_null(counts);
    for (unsigned tries = 0; seen.calls == 0 && tries < 20; tries++) { /* a fast machine */
        assert_true(sim_run(&setup, counts, watch, &seen));
        setup.games *= 2;
    }
    assert_true(seen.calls > 0);
    assert_true(seen.forward);
    assert_true(seen.done > 0 && seen.done <= setup.games);
    free(counts);
}

/* ---- Against a plain loop -------------------------------------------------------------------------- */

struct plain {
    uint64_t wins[LB_SEATS_MAX], wins_in_order[LB_SEATS_MAX], joint;
    double shares[LB_SEATS_MAX];
    uint64_t moves, choices, turns, rounds;
    uint64_t events[LB_EVENT_TYPES], cards[LB_EVENT_TYPES][LB_CARDS];
};

static void plain_events(struct plain *plain, const lb_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        const lb_event *event = &events->item[i];
        plain->events[event->type]++;
        plain->turns += event->type == LB_EVENT_turn;
        plain->rounds += event->type == LB_EVENT_round;
        for (unsigned k = 0; k < event->card_count; k++) {
            plain->cards[event->type][event->cards[k]]++;
        }
        for (unsigned k = 0;
             k < event->hidden_count && lb_event_secret(event->type) != LB_SECRET_place; k++) {
            plain->cards[event->type][event->hidden[k]]++;
        }
    }
}

/* A match as the other commands play it, every choice checked. */
static void plain_game(struct plain *plain, const lb_game *game, unsigned players,
                       const lb_seed *seed)
{
    MATCH(match);
    lb_rng chance;
    lb_events events;
    lb_rng_start(&chance, seed, LB_STREAM_PLAYERS);
    assert_int_equal(lb_match_start(match, game, players, NULL, seed, &events), LB_OK);
    plain_events(plain, &events);
    unsigned first = lb_next(&match->state);
    while (!lb_over(&match->state)) {
        unsigned seat = lb_next(&match->state);
        unsigned choice = choose_random(lb_legal(&match->state, seat), &chance);
        assert_int_equal(lb_match_apply(match, seat, choice, &events), LB_OK);
        plain_events(plain, &events);
    }
    plain->moves += match->plies;
    plain->choices += match->steps;
    lb_seats winners = lb_winners(&match->state);
    int together = __builtin_popcount(winners);
    plain->joint += together > 1;
    for (unsigned i = 0; i < players; i++) {
        plain->wins[i] += winners >> i & 1;
        plain->wins_in_order[i] += winners >> (first + i) % players & 1;
        plain->shares[i] += (winners >> i & 1) / (double)together;
    }
}

static void check_wins(const struct sim_counts *counts, const struct plain *plain)
{
    double whole = 0;
    for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
        double share = sim_share(&counts->wins, i, counts->games);
        double difference = share - plain->shares[i] / (double)counts->games;
        assert_int_equal(sim_won(&counts->wins, i), plain->wins[i]);
        assert_int_equal(sim_won(&counts->wins_in_order, i), plain->wins_in_order[i]);
        assert_true(difference < 1e-9 && difference > -1e-9);
        whole += share;
    }
    assert_true(whole > 1 - 1e-9 && whole < 1 + 1e-9);
    assert_int_equal(sim_joint(&counts->wins), plain->joint);
    assert_int_equal(sim_joint(&counts->wins_in_order), plain->joint);
}

static void check_against_plain(const lb_game *game, unsigned players)
{
    enum { GAMES = 150 };
    struct sim_setup setup = table_of(game, players, "777", GAMES, 2);
    struct sim_counts *counts = counted(&setup);
    struct plain plain = {0};
    for (unsigned i = 0; i < GAMES; i++) {
        lb_seed seed = lb_seed_add(&setup.seed, i);
        plain_game(&plain, game, players, &seed);
    }
    check_wins(counts, &plain);
    assert_int_equal(counts->moves.sum, plain.moves);
    assert_int_equal(counts->choices.sum, plain.choices);
    assert_int_equal(counts->turns.sum, plain.turns);
    assert_int_equal(counts->rounds.sum, plain.rounds);
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        assert_int_equal(counts->events[type].count, plain.events[type]);
        for (unsigned card = 0; card < LB_CARDS; card++) {
            assert_int_equal(sim_event_cards(&counts->events[type], card), plain.cards[type][card]);
        }
    }
    free(counts);
}

static void sim_counts_what_a_plain_loop_counts(void **unused)
{
    (void)unused;
    FOR_EVERY_TABLE(game, players)
    {
        check_against_plain(game, players);
    }
}

/* In the template game all but one win together. */
static void a_win_of_several_is_split(void **unused)
{
    const lb_game *game = lb_game_named("nullgame");
    (void)unused;
    assert_non_null(game);
    struct sim_setup setup = table_of(game, 4, "1", 100, 2);
    struct sim_counts *counts = counted(&setup);
    assert_int_equal(sim_joint(&counts->wins), 100);
    free(counts);
    check_against_plain(game, 4);
}

/* Game i of seed S is game 0 of seed S + i, and the whole is the sum of its games. */
static void check_numbers(const lb_game *game)
{
    enum { GAMES = 70 };
    struct sim_setup setup = table_of(game, 3, "18446744073709551600", GAMES, 2);
    struct sim_counts *whole = counted(&setup);
    struct sim_counts *sum = calloc(1, sizeof *sum);
    struct sim_counts *one = malloc(sizeof *one);
    assert_true(sum != NULL && one != NULL);
    for (unsigned i = 0; i < GAMES; i++) {
        struct sim_setup single = setup;
        single.seed = lb_seed_add(&setup.seed, i);
        memset(one, 0, sizeof *one);
        sim_game(&single, 0, one);
        sim_merge(sum, one);
    }
    assert_memory_equal(sum, whole, sizeof *whole);
    free(whole);
    free(sum);
    free(one);
}

static void games_are_numbered_by_their_seed(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        check_numbers(lb_game_at(i));
    }
}

/* ---- Sums that must come out ----------------------------------------------------------------------- */

static uint64_t total(const uint64_t *counters, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum += counters[i];
    }
    return sum;
}

static bool is_kittens(const lb_game *game)
{
    return game == lb_game_named("original") || game == lb_game_named("burglar") ||
           game == lb_game_named("evil");
}

/* True of every game. */
static void check_sums(const struct sim_counts *counts, unsigned players)
{
    const struct sim_event *events = counts->events;
    uint64_t games = counts->games;
    uint64_t chains = 0, odd_chains = 0;
    for (unsigned length = 0; length < SIM_NUMBERS; length++) {
        chains += sim_nope_chains(counts, length);
        odd_chains += length % 2 * sim_nope_chains(counts, length);
    }
    assert_int_equal(chains, events[LB_EVENT_played].count);
    assert_int_equal(odd_chains, events[LB_EVENT_cancelled].count);
    assert_int_equal(total(counts->wins.by[0], players) + sim_joint(&counts->wins), games);
    assert_int_equal(total(counts->wins_in_order.by[0], players),
                     total(counts->wins.by[0], LB_SEATS_MAX));
    assert_int_equal(counts->turns.sum, events[LB_EVENT_turn].count);
    assert_int_equal(counts->rounds.sum, events[LB_EVENT_round].count);
    assert_int_equal(counts->moves.count, games);
    assert_true(counts->moves.sum <= counts->choices.sum);
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        const struct sim_event *event = &events[type];
        uint64_t told = 0;
        for (unsigned times = 1; times < SIM_NUMBERS - 1; times++) {
            told += times * event->times[times];
        }
        assert_int_equal(event->times[0] + event->times[SIM_NUMBERS - 1], 0);
        assert_int_equal(told, event->count);
        assert_int_equal(total(event->after, LB_EVENT_TYPES + 1), event->count);
        assert_int_equal(total(event->numbers, SIM_NUMBERS), event->count);
        assert_int_equal(total(event->by[0], 2 * (LB_CARDS + 1)), event->count);
    }
}

/* Those out by a cause of that name, 0 where the game has no such cause. */
static uint64_t out_by(const struct sim_counts *counts, const lb_game *game, const char *cause)
{
    for (unsigned i = 0; i < sim_deaths(game); i++) {
        if (strcmp(sim_death(game, i).id, cause) == 0) {
            return counts->deaths[i];
        }
    }
    return 0;
}

/* True of the Kittens games, where one seat is left in the end. */
static void check_kittens(const struct sim_counts *counts, const lb_game *game, unsigned players)
{
    const struct sim_event *events = counts->events;
    uint64_t games = counts->games;
    assert_int_equal(total(counts->wins.by[0], players), games);
    assert_int_equal(total(counts->deaths, SIM_DEATHS_MAX), (players - 1) * games);
    assert_int_equal(out_by(counts, game, "other") + out_by(counts, game, "left"), 0);
    assert_int_equal(events[LB_EVENT_won].count, games);
    assert_int_equal(events[LB_EVENT_died].count, (players - 1) * games);
    assert_int_equal(events[LB_EVENT_kitten].count, events[LB_EVENT_defused].count +
                                                        out_by(counts, game, "drawn") +
                                                        out_by(counts, game, "kept"));
}

/* Every round of pets ends with one seat left or a reveal, and four cards eliminate, in five ways.
 * (P4.1, P4.6, P4.8, P4.10, P5.2, P5.3, P5.6) */
static void check_pets(const struct sim_counts *counts, unsigned players)
{
    const struct sim_event *events = counts->events;
    const struct sim_event *out = &events[LB_EVENT_eliminated];
    uint64_t rounds = events[LB_EVENT_round].count;
    uint64_t others = out->by[0][LB_CARD_crystal_bowl] + out->by[0][LB_CARD_snake_sorcerer] +
                      out->by[0][LB_CARD_battle_bunny];
    uint64_t own = out->by[1][LB_CARD_battle_bunny] + out->by[1][LB_CARD_king_cat];
    uint64_t held = events[LB_EVENT_shield_held].by[1][LB_CARD_crystal_bowl]; /* P4.12 */
    assert_int_equal(total(events[LB_EVENT_held].times, players + 1), rounds);
    assert_int_equal(total(events[LB_EVENT_round_won].times, players + 1), rounds);
    assert_int_equal(others + own, out->count);
    assert_int_equal(out->by[1][LB_CARD_king_cat],
                     sim_event_cards(&events[LB_EVENT_played], LB_CARD_king_cat));
    assert_int_equal(out->by[0][LB_CARD_crystal_bowl] + events[LB_EVENT_wrong].count + held,
                     total(events[LB_EVENT_played].named, LB_CARDS));
    assert_int_equal(out->count + events[LB_EVENT_held].count, players * rounds);
    assert_int_equal(events[LB_EVENT_token].count, events[LB_EVENT_round_won].count);
    assert_true(counts->rounds.least >= (players <= 3 ? 3 : 2));
    assert_true(counts->rounds.most <= players * (players <= 3 ? 2 : 1) + 1);
}

/* The one winner of board came to space 19 last, by a disc or a Super Move. (B5.5, B6.1) */
static void check_board(const struct sim_counts *counts, unsigned players)
{
    const struct sim_event *events = counts->events;
    const struct sim_event *won = &events[LB_EVENT_won];
    uint64_t games = counts->games;
    assert_int_equal(total(counts->wins.by[0], players), games);
    assert_int_equal(won->count, games);
    assert_int_equal(won->after[LB_EVENT_moved], games);
    assert_int_equal(events[LB_EVENT_moved].numbers[19], games);
    assert_int_equal(
        total(won->by[1] + LB_CARD_super_move, LB_CARD_danger_magnet - LB_CARD_super_move + 1),
        games);
    assert_int_equal(events[LB_EVENT_committed].count, events[LB_EVENT_disc].count);
    assert_int_equal(events[LB_EVENT_magnet].count,
                     events[LB_EVENT_magnet].by[1][LB_CARD_add_a_magnet_now]);
    assert_int_equal(total(counts->deaths, SIM_DEATHS_MAX), 0);
}

/* Each seat wins alike: the first player is drawn, and nothing else tells the seats apart. */
static void no_seat_is_better(void **unused)
{
    (void)unused;
    FOR_EVERY_TABLE(game, players)
    {
        struct sim_setup setup = table_of(game, players, "20240229", MANY_GAMES, 2);
        struct sim_counts *counts = counted(&setup);
        check_sums(counts, players);
        if (is_kittens(game)) {
            check_kittens(counts, game, players);
        } else if (game == lb_game_named("pets")) {
            check_pets(counts, players);
        } else if (game == lb_game_named("board")) {
            check_board(counts, players);
        }
        /* Of the games with one winner: those of several count no seat alone. */
        double p = chi_square_p(chi_square_even(counts->wins.by[0], players), players - 1);
        if (!(p >= P_LEAST)) {
            fail_msg("%s with %u: wins by seat fit chance with p = %g", lb_game_name(game), players,
                     p);
        }
        free(counts);
    }
}

/* The same yardstick finds what is there: in evil it is better to move late. */
static void moving_late_is_better_and_is_found(void **unused)
{
    (void)unused;
    struct sim_setup setup = table_of(lb_game_named("evil"), 4, "20240229", 40000, 2);
    struct sim_counts *counts = counted(&setup);
    assert_true(chi_square_p(chi_square_even(counts->wins_in_order.by[0], 4), 3) < P_LEAST);
    free(counts);
}

/* Raising Heck and Devilcat kill in evil, and only there. */
static void causes_of_death_are_told_apart(void **unused)
{
    (void)unused;
    FOR_EVERY_TABLE(game, players)
    {
        struct sim_setup setup = table_of(game, players, "3", 1000, 1);
        struct sim_counts *counts = counted(&setup);
        bool evil = game == lb_game_named("evil");
        assert_int_equal(out_by(counts, game, "drawn") > 0, is_kittens(game));
        assert_int_equal(out_by(counts, game, "kept") > 0, evil);
        assert_int_equal(out_by(counts, game, "devilcat") > 0, evil);
        free(counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(other_seeds_are_other_games),
        cmocka_unit_test(progress_goes_forward),
        cmocka_unit_test(sim_counts_what_a_plain_loop_counts),
        cmocka_unit_test(a_win_of_several_is_split),
        cmocka_unit_test(games_are_numbered_by_their_seed),
        cmocka_unit_test(no_seat_is_better),
        cmocka_unit_test(moving_late_is_better_and_is_found),
        cmocka_unit_test(causes_of_death_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
