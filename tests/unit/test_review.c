/* SPDX-License-Identifier: MIT */
/* test_review.c: a review telescopes from the start to the result, tells good play from bad, and
 * calibration adds up whatever the threads. */
#include <math.h>
#include <string.h>

#include "lab/calibrate.h"
#include "lab/players.h"
#include <litterbox_table.h>
#include "support/laws.h"
#include "support/matches.h"

/* A whole match of bots of one level. */
static void play_match(lb_match *match, const lb_game *game, unsigned players, unsigned number,
                       const char *name)
{
    static struct players bots;
    struct level level;
    lb_events events;
    lb_reason why;
    lb_seed seed = seed_of(number);
    check(level_read(&level, name, &why), "%s", why.text);
    lb_match_start(match, game, players, NULL, &seed, &events);
    players_start(&bots, game, players);
    for (unsigned seat = 0; seat < players; seat++) {
        players_seat(&bots, seat, &level, NULL, &seed);
    }
    players_see(&bots, &events, &match->state);
    while (!lb_over(&match->state)) {
        unsigned seat = lb_next(&match->state);
        lb_move move = players_choose(&bots, seat);
        for (unsigned i = 0; i < move.count; i++) {
            lb_match_apply(match, seat, move.choice[i], &events);
            players_see(&bots, &events, &match->state);
        }
    }
}

static lb_rng chance(unsigned stream)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{78}}, stream);
    return rng;
}

static void check_sum(const lb_review *review, const lb_match *match, unsigned seat)
{
    double sum = review->start + review->luck - review->lost;
    double luck = 0;
    double lost = 0;
    check(fabs(sum - review->result) < 1e-9, "%g + %g - %g is not %g", review->start, review->luck,
          review->lost, review->result);
    double share = review->start;
    for (unsigned i = 0; i < review->moves; i++) {
        const lb_review_move *move = &review->move[i];
        luck += move->luck;
        lost += move->lost.share;
        check(fabs(share + move->luck - move->best) < 1e-9 &&
                  fabs(move->best - move->lost.share - move->made) < 1e-9,
              "move %u does not follow from the one before", move->ply);
        check(move->lost.share >= 0 && move->made >= 0 && move->made <= 1, "move %u", move->ply);
        check(move->lost.share > 0 || strcmp(move->move.text, move->best_move.text) == 0,
              "%s lost nothing, but %s is better", move->move.text, move->best_move.text);
        share = move->made;
    }
    check(fabs(lost - review->lost) < 1e-9, "losses do not add up");
    check(fabs(share + review->luck - luck - review->result) < 1e-9, "the last luck is wrong");
    lb_seats winners = lb_winners(&match->state);
    check(!review->over || (review->result > 0) == (winners >> seat & 1), "the result is wrong");
}

static void a_review_telescopes(const lb_game *game)
{
    MATCH(match);
    for (unsigned number = 0; number < 3; number++) {
        unsigned players = number == 0 ? lb_game_seats_least(game) : lb_game_seats_most(game);
        play_match(match, game, players, number, "random");
        for (unsigned open = 0; open < 2; open++) {
            lb_rng rng = chance(number);
            unsigned seat = (number + 1) % players;
            lb_review review = lb_review_of(match, seat, 200, NULL, &rng);
            check_sum(&review, match, seat);
            assert_int_equal(review.over, open == 0);
            lb_review_free(&review);
            for (unsigned i = 0; i < 5; i++) { /* and again from an unfinished game */
                lb_match_undo(match);
            }
        }
    }
}

/* What a level loses by its own choices, a game on average. */
static double lost_by(const char *level)
{
    enum { GAMES = 6 };
    MATCH(match);
    double lost = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        lb_rng rng = chance(number);
        play_match(match, lb_game_named("original"), 2, number, level);
        lb_review review = lb_review_of(match, 0, 2000, NULL, &rng);
        lost += review.lost / GAMES;
        lb_review_free(&review);
    }
    return lost;
}

static void skill_is_seen(void **state)
{
    (void)state;
    double random = lost_by("random");
    double look = lost_by("look:500");
    check(random > 0.8 && look < 0.25 * random, "random lost %g, look %g", random, look);
}

static void the_costliest_come_first(void **state)
{
    (void)state;
    static const double lost[] = {0.1, 0, 0.5, 0.3, 0.2, 0};
    lb_review_move moves[6] = {{0}};
    lb_review review = {.move = moves, .moves = 6};
    const lb_review_move *worst[4];
    for (unsigned i = 0; i < 6; i++) {
        moves[i].lost.share = lost[i];
    }
    assert_int_equal(lb_review_costliest(&review, 3, worst), 3);
    assert_ptr_equal(worst[0], &moves[2]);
    assert_ptr_equal(worst[1], &moves[3]);
    assert_ptr_equal(worst[2], &moves[4]);
    review.moves = 2;
    assert_int_equal(lb_review_costliest(&review, 3, worst), 1);
    assert_ptr_equal(worst[0], &moves[0]);
}

/* ---- Calibration ------------------------------------------------------------------------------------------ */

static void calibration_adds_up(void **state)
{
    (void)state;
    struct calibrate_setup setup = {.game = lb_game_named("original"),
                                    .players = 3,
                                    .options = lb_options_default(),
                                    .seed = seed_of(1),
                                    .positions = 300,
                                    .playouts = 20,
                                    .threads = 1};
    struct calibration one = {0}, more = {0};
    lb_reason why;
    for (unsigned seat = 0; seat < 3; seat++) {
        level_read(&setup.level[seat], "counter", &why);
    }
    assert_true(calibrate(&setup, &one, NULL, NULL));
    setup.threads = 3;
    assert_true(calibrate(&setup, &more, NULL, NULL));
    assert_memory_equal(&one, &more, sizeof one);
    uint64_t positions = 0;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        const struct calibration_bin *bin = &one.bin[i];
        positions += bin->positions;
        if (bin->positions > 0) {
            double predicted = calibration_predicted(bin, setup.playouts);
            check(predicted * CALIBRATE_BINS >= i - 1e-9 &&
                      predicted * CALIBRATE_BINS <= i + 1 + 1e-9,
                  "%g stands in bin %u", predicted, i);
        }
    }
    assert_int_equal(positions, 300);
    assert_int_equal(one.positions, 300);
    double brier = calibration_brier(&one, setup.playouts);
    check(brier > 0.05 && brier < calibration_brier_blind(&one, 3),
          "predictions are blind: %g against %g", brier, calibration_brier_blind(&one, 3));
    check(calibration_error(&one, setup.playouts) < 0.15, "predictions are off by %g",
          calibration_error(&one, setup.playouts));
}

/* A prediction that is always right or wrong, by hand. */
static void scores_by_hand(void **state)
{
    (void)state;
    struct calibration certain = {.positions = 4, .won_squares = 2 * 3600};
    certain.bin[0] = (struct calibration_bin){.positions = 2};
    certain.bin[19] = (struct calibration_bin){.positions = 2, .predicted = 2 * 600, .won = 120};
    assert_true(calibration_brier(&certain, 10) == 0);
    assert_true(calibration_error(&certain, 10) == 0);
    assert_true(fabs(calibration_brier_blind(&certain, 2) - 0.25) < 1e-12);
    certain.squares = 600 * 600; /* one of the four was all wrong */
    certain.bin[19].won = 60;
    assert_true(fabs(calibration_brier(&certain, 10) - 0.25) < 1e-12);
    assert_true(fabs(calibration_error(&certain, 10) - 0.25) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(skill_is_seen),
        cmocka_unit_test(the_costliest_come_first),
        cmocka_unit_test(calibration_adds_up),
        cmocka_unit_test(scores_by_hand),
    };
    static const struct law laws[] = {{"a review telescopes", a_review_telescopes}};
    int failed = cmocka_run_group_tests_name("review", tests, NULL, NULL);
    return failed + laws_run(laws, 1);
}
