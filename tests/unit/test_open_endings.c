/* SPDX-License-Identifier: MIT */
/* test_open_endings.c: endings of the Kittens games in which nothing is hidden, against a recursion that knows
 * nothing of the solver: it keeps nothing, cuts nothing, finds out what chance can do by trying, and solves
 * the secret choice of Armageddon as a game of two by two. And positions whose answer is known by thought. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <litterbox_table.h>

#include "bots/bots.h"
#include "bots/ending.h"
#include "support/laws.h"
#include "support/scene.h"

static const char *const kittens[] = {"original", "burglar", "evil"};

/* ---- The oracle --------------------------------------------------------------------------------------- */

enum { NODES_MOST = 8000, TRIES = 400, OUTCOMES = 32 };

struct oracle {
    unsigned nodes;
    bool too_large;
};

static double worth(struct oracle *oracle, const lb_state *state);

/* The chance of what came of a theft: copies of what is gone among the cards whose backs are all alike. */
static double theft(const lb_state *state, const lb_event *stole)
{
    lb_view view = lb_view_for(state, stole->other);
    unsigned cards = view.hand_count[stole->other] - view.hand[LB_CARD_godcat];
    return (double)view.hand[stole->hidden[0]] / cards;
}

/* What a choice is worth to seat 0, all that chance can make of it together. */
static double worth_of(struct oracle *oracle, const lb_state *state, unsigned seat, unsigned choice)
{
    lb_state met[OUTCOMES];
    unsigned count = 0;
    double sum = 0, chances = 0;
    for (unsigned i = 0; i < TRIES && !oracle->too_large; i++) {
        lb_state next = *state;
        lb_events events;
        lb_rng rng;
        unsigned j = 0;
        double chance = 1;
        lb_rng_start(&rng, &(lb_seed){{9}}, i);
        lb_apply_trusted(&next, seat, choice, &rng, &events);
        bool drawn = rng.used != sizeof rng.words / 4;
        while (j < count && memcmp(&met[j], &next, sizeof next) != 0) {
            j++;
        }
        if (j < count) {
            continue;
        }
        for (unsigned k = 0; drawn && k < events.count; k++) {
            bool stole = events.item[k].type == LB_EVENT_stole;
            chance = stole ? theft(state, &events.item[k]) : chance;
        }
        assert_true(count < OUTCOMES);
        met[count++] = next;
        chances += chance;
        sum += chance * worth(oracle, &next);
        if (!drawn) {
            break;
        }
    }
    check(oracle->too_large || fabs(chances - 1) < 1e-9, "all chances together are %g", chances);
    return sum;
}

/* A game of two rows and two columns, the rows against the columns. */
static double two_by_two(double a[2][2])
{
    double low = -1, high = 2;
    for (unsigned i = 0; i < 2; i++) {
        double least = a[i][0] < a[i][1] ? a[i][0] : a[i][1];
        double most = a[0][i] > a[1][i] ? a[0][i] : a[1][i];
        low = least > low ? least : low;
        high = most < high ? most : high;
    }
    return low == high
               ? low
               : (a[0][0] * a[1][1] - a[0][1] * a[1][0]) / (a[0][0] + a[1][1] - a[0][1] - a[1][0]);
}

/* Armageddon: what is laid is not seen by who may swap. */
static double duel(struct oracle *oracle, const lb_state *state, unsigned seat, lb_choices lays)
{
    double a[2][2];
    assert_int_equal(__builtin_popcountll(lays), 2);
    for (unsigned i = 0; i < 2; i++, lays &= lays - 1) {
        lb_state laid = *state;
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{9}}, 0);
        lb_apply_trusted(&laid, seat, (unsigned)__builtin_ctzll(lays), &rng, NULL);
        unsigned other = lb_next(&laid);
        lb_choices answers = lb_legal(&laid, other);
        assert_int_equal(__builtin_popcountll(answers), 2);
        for (unsigned j = 0; j < 2; j++, answers &= answers - 1) {
            double share = worth_of(oracle, &laid, other, (unsigned)__builtin_ctzll(answers));
            a[i][j] = seat == 0 ? share : 1 - share;
        }
    }
    double share = two_by_two(a);
    return seat == 0 ? share : 1 - share;
}

/* What a state is worth to seat 0. */
static double worth(struct oracle *oracle, const lb_state *state)
{
    if (lb_over(state)) {
        return lb_winners(state) & 1;
    }
    unsigned seat = lb_next(state);
    lb_choices legal = lb_legal(state, seat);
    double best = seat == 0 ? 0 : 1;
    oracle->too_large |= ++oracle->nodes > NODES_MOST;
    if (lb_view_for(state, seat).open == LB_OPEN_lay) {
        return duel(oracle, state, seat, legal);
    }
    for (; legal != 0 && !oracle->too_large; legal &= legal - 1) {
        double share = worth_of(oracle, state, seat, (unsigned)__builtin_ctzll(legal));
        best = seat == 0 ? fmax(best, share) : fmin(best, share);
    }
    return best;
}

/* ---- Positions of play ---------------------------------------------------------------------------------- */

static unsigned compared, between, duels;

static const struct ending_limits ample = {.plain = 5000000};

/* Every move of the seat that decides is worth what the oracle says. */
static void compare(const lb_state *state, const lb_memory *memory, const char *about)
{
    static struct ending ending;
    unsigned seat = memory->seat;
    double best = 0;
    check(ending_solve(memory, &ample, &ending), "%s: not solved", about);
    if (memory->view.open == LB_OPEN_duel || memory->view.open == LB_OPEN_lay) {
        check(ending.moves == 2 && ending.move[0].chance == 0.5 && ending.move[1].chance == 0.5,
              "%s: no coin is tossed", about);
        duels++;
        return; /* what was laid the oracle must not see */
    }
    for (unsigned i = 0; i < ending.moves; i++) {
        const struct ending_move *move = &ending.move[i];
        struct oracle oracle = {0};
        lb_state staged = *state;
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{9}}, 0);
        for (unsigned k = 0; k + 1u < move->move.count; k++) {
            lb_apply_trusted(&staged, seat, move->move.choice[k], &rng, NULL);
        }
        double share = worth_of(&oracle, &staged, seat, move->move.choice[move->move.count - 1u]);
        if (oracle.too_large) {
            return;
        }
        share = seat == 0 ? share : 1 - share;
        check(fabs(share - move->share) < 1e-9, "%s: move %u wins %g, not %g", about, i,
              move->share, share);
        best = fmax(best, share);
    }
    check(fabs(best - ending.share) < 1e-9 && ending.gap == 0, "%s: %g is not the best, %g", about,
          ending.share, best);
    compared++;
    between += best > 1e-9 && best < 1 - 1e-9;
}

/* Plays by a level, or anyhow, and compares where nothing is hidden and few cards are left. */
static void follow(const struct setup *setup, unsigned number, const struct level *level)
{
    static struct play play;
    static lb_memory memory[LB_SEATS_MAX];
    static lb_rng bots;
    play_start(&play, setup, number);
    lb_seed seed = seed_of(number);
    lb_rng_start(&bots, &seed, LB_STREAM_PLAYERS);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        lb_memory_start(&memory[seat], setup->game, setup->players, &setup->options, seat);
    }
    while (!lb_over(&play.state)) {
        for (unsigned seat = 0; seat < setup->players; seat++) {
            lb_view view = lb_view_for(&play.state, seat);
            assert_true(lb_memory_see(&memory[seat], &play.events, &view));
        }
        unsigned seat = lb_next(&play.state), cards = 0;
        for (unsigned i = 0; i < setup->players; i++) {
            cards += memory[seat].view.hand_count[i];
        }
        /* the oracle wants seat 0 in it */
        if (lb_ending_open(&play.state, NULL) && (memory[seat].view.alive & 1) && cards <= 10) {
            compare(&play.state, &memory[seat], where(&play));
        }
        lb_move move = level_choose(level, &memory[seat], &bots);
        for (unsigned i = 0; i < move.count; i++) {
            play_choose(&play, seat, move.choice[i]);
        }
    }
}

static void equal_the_oracle(void **state)
{
    (void)state;
    static const char *const levels[] = {"counter", "thumb", "counter"};
    between = duels = 0;
    for (unsigned g = 0; g < 3; g++) {
        const lb_game *game = lb_game_named(kittens[g]);
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{1}}, g);
        compared = 0;
        for (unsigned number = 0; number < (many(1) > 1 ? 3000u : 160u); number++) {
            struct level level;
            lb_reason why;
            struct setup setup = {game, 2, lb_options_default(), windows_of(number)};
            if (number % 3 == 2) {
                setup = setup_mixed(game, &rng);
                setup.windows = windows_of(number / 3);
            }
            assert_true(level_read(&level, levels[number % 3], &why));
            follow(&setup, number, &level);
        }
        check(compared > 60, "%s: only %u positions", kittens[g], compared);
    }
    check(between > 20 && duels > 5, "only %u neither won nor lost, and %u duels", between, duels);
}

/* ---- Positions known by thought ----------------------------------------------------------------------------- */

static void sit_down(lb_memory *memory, const lb_state *state, unsigned seat)
{
    lb_events nothing = {.count = 0};
    lb_options options = lb_options_default();
    lb_view view = lb_view_for(state, seat);
    lb_memory_start(memory, lb_state_game(state), lb_players(state), &options, seat);
    assert_true(lb_memory_see(memory, &nothing, &view));
}

/* What the seat to move wins between these two hands, with nothing in the pile but the kitten; the other cards
 * lie on the discard pile. */
static void wins(const char *game, const char *mine, const char *theirs, double share,
                 const char *best)
{
    static lb_memory memory;
    static lb_solved solved;
    char lines[512];
    snprintf(lines, sizeof lines,
             "game %s\nplayers 2\nhands 0 %s\nhands 1 %s\ndraw_pile exploding-kitten\n", game, mine,
             theirs);
    lb_state state = scene_of(lines);
    sit_down(&memory, &state, 0);
    check(lb_solve(&memory, 0, &solved), "not solved:\n%s", lines);
    check(fabs(solved.share - share) < 1e-12, "%g, not %g:\n%s", solved.share, share, lines);
    check(best == NULL || strcmp(solved.move[0].move.text, best) == 0, "%s is best, not %s:\n%s",
          solved.move[0].move.text, best, lines);
}

static void known_by_thought(void **state)
{
    (void)state;
    wins("original", "skip", "", 1, "skip");
    wins("original", "skip", "tacocat skip", 0, NULL);
    wins("original", "", "tacocat", 0, "draw");
    wins("original", "defuse", "skip", 0, NULL);
    wins("original", "defuse", "tacocat nope", 1, "draw");
    wins("original", "skip", "nope", 0, NULL);
    wins("original", "skip nope", "nope", 1, "skip");
    wins("original", "attack", "skip", 1, "attack"); /* two turns are owed */
    wins("original", "attack", "skip skip", 0, NULL);
    wins("original", "favor", "skip", 1, "favor@1");
    wins("original", "favor", "skip tacocat", 0, NULL); /* which is given */
    wins("original", "tacocat tacocat", "skip beard-cat cattermelon nope", 0, NULL);
    wins("original", "tacocat tacocat tacocat", "skip beard-cat", 1, "three tacocat@1=skip");
    /* A theft finds the only Skip in one of n. */
    wins("original", "tacocat tacocat", "skip", 1, "pair tacocat@1");
    wins("original", "tacocat tacocat", "skip beard-cat", 1.0 / 2, "pair tacocat@1");
    wins("original", "tacocat tacocat", "skip beard-cat cattermelon", 1.0 / 3, "pair tacocat@1");
    wins("burglar", "tacocat tacocat", "skip beard-cat cattermelon favor", 1.0 / 4, NULL);
    /* Two thefts after one another: one of three, or one of the two that are left. */
    wins("original", "tacocat tacocat beard-cat beard-cat", "skip hairy-potato-cat cattermelon",
         2.0 / 3, NULL);
    /* Armageddon is the toss of a coin. */
    wins("evil", "armageddon", "mercat", 1.0 / 2, "armageddon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_the_oracle),
        cmocka_unit_test(known_by_thought),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
