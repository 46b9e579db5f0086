/* SPDX-License-Identifier: MIT */
/* test_ratings.c: line-ups are fair, ratings are those that made the games, intervals hold what they
 * promise, and the sequential test decides rightly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/ratings.h"

static const lb_seed no_seed = {{0}};

/* ---- Games by chance --------------------------------------------------------------------------------- */

/* One group of games that bots of these Elo ratings win by chance. */
static void play_group(const struct lineups *lineups, const double *elo, lb_rng *rng,
                       uint16_t *cells)
{
    memset(cells, 0, lineups_cells(lineups) * sizeof *cells);
    for (unsigned l = 0; l < lineups->count; l++, cells += lineups->members) {
        const struct lineup *lineup = &lineups->item[l];
        double weight[LB_SEATS_MAX], sum = 0;
        for (unsigned m = 0; m < lineups->members; m++) {
            weight[m] = lineup->copies[lineup->member[m]] * pow(10, elo[lineup->member[m]] / 400);
            sum += weight[m];
        }
        for (unsigned game = 0; game < lineups->players; game++) {
            double point = sum * lb_rng_u32(rng) / 4294967296.0;
            unsigned m = 0;
            while (m + 1 < lineups->members && point >= weight[m]) {
                point -= weight[m++];
            }
            cells[m] = (uint16_t)(cells[m] + WIN);
        }
    }
}

static struct results play(const struct lineups *lineups, const double *elo, uint64_t groups,
                           lb_rng *rng)
{
    unsigned count = lineups_cells(lineups);
    uint16_t *cells = calloc(groups * count, sizeof *cells);
    assert_non_null(cells);
    for (uint64_t group = 0; group < groups; group++) {
        play_group(lineups, elo, rng, cells + group * count);
    }
    return (struct results){.lineups = lineups, .cells = cells, .groups = groups};
}

static void put_away(struct results *results)
{
    union {
        const uint16_t *in;
        uint16_t *out;
    } cells = {.in = results->cells};
    free(cells.out);
}

static lb_rng chance(uint64_t number)
{
    lb_rng rng;
    lb_rng_start(&rng, &no_seed, 1000 + number);
    return rng;
}

/* ---- Line-ups ---------------------------------------------------------------------------------------- */

/* How often two bots sit at the same table, counted by pairs of seats. */
static unsigned meetings(const struct lineups *lineups, unsigned a, unsigned b)
{
    unsigned sum = 0;
    for (unsigned l = 0; l < lineups->count; l++) {
        sum += (unsigned)(lineups->item[l].copies[a] * lineups->item[l].copies[b]);
    }
    return sum;
}

static void all_bots_meet_equally(void **unused)
{
    (void)unused;
    for (unsigned bots = 2; bots <= RATED_MAX; bots++) {
        for (unsigned players = 2; players <= LB_SEATS_MAX; players++) {
            struct lineups lineups;
            lineups_make(&lineups, bots, players);
            assert_in_range(lineups.count, 1, LINEUPS_MAX);
            assert_int_equal(lineups.members, bots < players ? bots : players);
            for (unsigned l = 0; l < lineups.count; l++) {
                unsigned seats = 0, least = players, most = 0;
                for (unsigned m = 0; m < lineups.members; m++) {
                    unsigned copies = lineups.item[l].copies[lineups.item[l].member[m]];
                    seats += copies;
                    least = copies < least ? copies : least;
                    most = copies > most ? copies : most;
                }
                assert_int_equal(seats, players);
                assert_in_range(least, 1, most);
                assert_true(most - least <= 1);
            }
            for (unsigned a = 0; a < bots; a++) {
                for (unsigned b = 0; b < a; b++) {
                    assert_int_equal(meetings(&lineups, a, b), meetings(&lineups, 0, 1));
                }
                assert_int_equal(meetings(&lineups, a, a), meetings(&lineups, 0, 0));
            }
        }
    }
}

static void line_ups_are_those_of_the_page(void **unused)
{
    (void)unused;
    static const struct {
        unsigned bots, players, count;
    } known[] = {{2, 2, 1}, {3, 2, 3}, {6, 2, 15}, {2, 4, 1}, {2, 5, 2},
                 {3, 4, 3}, {4, 4, 1}, {6, 4, 15}, {8, 4, 70}};
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct lineups lineups;
        lineups_make(&lineups, known[i].bots, known[i].players);
        assert_int_equal(lineups.count, known[i].count);
    }
}

/* ---- Ratings ----------------------------------------------------------------------------------------- */

static void near(double found, double expected, double distance)
{
    if (!(fabs(found - expected) <= distance)) {
        fail_msg("%g instead of %g", found, expected);
    }
}

/* Two bots: the ratio of their wins is a ratio of strengths. */
static void two_bots_have_a_formula(void **unused)
{
    (void)unused;
    static const uint16_t cells[] = {120, 0, 60, 60, 90, 30, 30, 90, 120, 0}; /* 7 of 10 games */
    for (unsigned players = 2; players <= 6; players += 2) {
        struct lineups lineups;
        struct rating ratings[RATED_MAX];
        double matrix[RATED_MAX][RATED_MAX];
        lineups_make(&lineups, 2, players);
        struct results results = {&lineups, cells, 5};
        assert_true(ratings_make(&results, &no_seed, ratings));
        near(ratings[0].elo - ratings[1].elo, 400 * log10(7.0 / 3), 2e-6);
        near(ratings[0].elo + ratings[1].elo, 0, 1e-6);
        near(ratings[0].score, 0.7, 1e-12);
        near(ratings[1].score, 0.3, 1e-12);
        assert_int_equal(ratings[0].games, 10);
        ratings_matrix(&results, matrix);
        near(matrix[0][1], 0.7, 1e-12);
        near(matrix[1][0], 0.3, 1e-12);
        near(matrix[0][0], 0.5, 0);
    }
}

/* Three bots around a ring that each win two of three have the same strength; a bot that wins two of
 * three against both others is stronger by as much as against one. */
static void three_bots_have_formulas_too(void **unused)
{
    (void)unused;
    struct lineups lineups;
    struct rating ratings[RATED_MAX];
    lineups_make(&lineups, 3, 2);
    /* line-ups come as 0-1, 0-2, 1-2 */
    static const uint16_t ring[] = {80, 40, 40, 80, 80, 40};
    struct results results = {&lineups, ring, 1};
    assert_true(ratings_make(&results, &no_seed, ratings));
    for (unsigned bot = 0; bot < 3; bot++) {
        near(ratings[bot].elo, 0, 1e-6);
        near(ratings[bot].score, 0.5, 1e-12);
        assert_int_equal(ratings[bot].games, 4);
    }
    static const uint16_t first[] = {80, 40, 80, 40, 60, 60};
    results.cells = first;
    assert_true(ratings_make(&results, &no_seed, ratings));
    near(ratings[0].elo - ratings[1].elo, 400 * log10(2), 2e-6);
    near(ratings[1].elo, ratings[2].elo, 1e-6);
}

/* Ratings that make the games come back, and the intervals hold them about as often as they say. */
static void check_recovery(unsigned bots, unsigned players, double spread, uint64_t groups,
                           unsigned trials)
{
    static const double shape[RATED_MAX] = {1, -0.3, -1, 0.3, 0.6, -0.6};
    double truth[RATED_MAX];
    struct lineups lineups;
    unsigned held = 0, outside_far = 0;
    double mean = 0;
    lineups_make(&lineups, bots, players);
    for (unsigned bot = 0; bot < bots; bot++) {
        truth[bot] = spread * shape[bot];
        mean += truth[bot] / bots;
    }
    for (unsigned trial = 0; trial < trials; trial++) {
        lb_rng rng = chance(trial);
        struct rating ratings[RATED_MAX];
        struct results results = play(&lineups, truth, groups, &rng);
        double sum = 0;
        lb_seed seed = lb_seed_add(&no_seed, trial);
        assert_true(ratings_make(&results, &seed, ratings));
        for (unsigned bot = 0; bot < bots; bot++) {
            double elo = truth[bot] - mean,
                   wide = ratings[bot].elo_95.high - ratings[bot].elo_95.low;
            held += ratings[bot].elo_95.low <= elo && elo <= ratings[bot].elo_95.high;
            outside_far += fabs(ratings[bot].elo - elo) > wide;
            assert_true(ratings[bot].elo_95.low <= ratings[bot].elo);
            assert_true(ratings[bot].elo_95.high >= ratings[bot].elo);
            sum += ratings[bot].elo;
        }
        near(sum, 0, 1e-5);
        put_away(&results);
    }
    double part = held / (double)(trials * bots);
    if (part < 0.90 || part > 0.99 || outside_far > 0) {
        fail_msg("%u bots, %u players: intervals hold %.3f of the ratings, %u are far off", bots,
                 players, part, outside_far);
    }
}

static void ratings_come_back(void **unused)
{
    (void)unused;
    check_recovery(2, 2, 150, 100, 300);
    check_recovery(3, 2, 150, 100, 40);
    check_recovery(6, 2, 150, 40, 30);
    check_recovery(4, 4, 150, 100, 40);
    check_recovery(2, 5, 150, 60, 100);
    check_recovery(6, 4, 150, 30, 15);
    check_recovery(3, 2, 300, 100, 60);
    check_recovery(5, 4, 300, 50, 40);
}

static void very_many_groups_are_bundled(void **unused)
{
    (void)unused;
    static const double truth[RATED_MAX] = {30, -30};
    struct lineups lineups;
    struct rating ratings[RATED_MAX];
    lb_rng rng = chance(7);
    lineups_make(&lineups, 2, 2);
    struct results results = play(&lineups, truth, 20001, &rng);
    assert_true(ratings_make(&results, &no_seed, ratings));
    assert_int_equal(ratings[0].games, 40002);
    double share = ratings[0].score;
    /* An interval of the difference follows from the spread of the share; half of it is a rating's. */
    double wide = 1.96 * sqrt(share * (1 - share) / 40002) * 400 / log(10) / (share * (1 - share));
    near(ratings[0].elo_95.high - ratings[0].elo_95.low, wide, 0.1 * wide);
    near(ratings[0].elo, 30, 3);
    put_away(&results);
}

/* Who won everything is better by an amount that has a lower end. */
static void a_sweep_is_finite(void **unused)
{
    (void)unused;
    enum { GROUPS = 100 };
    uint16_t cells[2 * GROUPS];
    struct lineups lineups;
    struct rating ratings[RATED_MAX];
    lineups_make(&lineups, 2, 2);
    for (unsigned i = 0; i < GROUPS; i++) {
        cells[2 * i] = 2 * WIN;
        cells[2 * i + 1] = 0;
    }
    struct results results = {&lineups, cells, GROUPS};
    assert_true(ratings_make(&results, &no_seed, ratings));
    near(ratings[0].score, 1, 0);
    near(ratings[0].elo - ratings[1].elo, 400 * log10(200.25 / 0.25), 2e-6);
    /* By the rule of three as many as three of the two hundred might as well have been lost. */
    near(ratings[0].elo_95.low - ratings[1].elo_95.high, 400 * log10(197.0 / 3), 10);
    assert_true(ratings[0].elo_95.low < ratings[0].elo);
}

static void a_bot_that_never_wins_hurts_nobody(void **unused)
{
    (void)unused;
    struct lineups lineups;
    struct rating ratings[RATED_MAX];
    double matrix[RATED_MAX][RATED_MAX];
    lineups_make(&lineups, 3, 3);
    static const uint16_t cells[] = {180, 0, 0, 180, 0, 0};
    struct results results = {&lineups, cells, 2};
    assert_true(ratings_make(&results, &no_seed, ratings));
    near(ratings[1].elo, ratings[2].elo, 1e-6);
    assert_true(ratings[0].elo > ratings[1].elo && ratings[0].elo < 2000);
    ratings_matrix(&results, matrix);
    near(matrix[0][1], 1, 0);
    assert_true(isnan(matrix[1][2]));
}

static void equal_bots_have_0_in_their_interval(void **unused)
{
    (void)unused;
    static const double truth[RATED_MAX] = {0};
    struct lineups lineups;
    struct rating ratings[RATED_MAX];
    lb_rng rng = chance(3);
    lineups_make(&lineups, 4, 4);
    struct results results = play(&lineups, truth, 500, &rng);
    assert_true(ratings_make(&results, &no_seed, ratings));
    for (unsigned bot = 0; bot < 4; bot++) {
        assert_true(ratings[bot].elo_95.low <= 0 && ratings[bot].elo_95.high >= 0);
        near(ratings[bot].score, 0.25, 0.03);
    }
    put_away(&results);
}

static void the_same_seed_gives_the_same_interval(void **unused)
{
    (void)unused;
    static const double truth[RATED_MAX] = {50, 0, -50};
    struct lineups lineups;
    struct rating one[RATED_MAX], two[RATED_MAX];
    lb_rng rng = chance(4);
    lineups_make(&lineups, 3, 3);
    struct results results = play(&lineups, truth, 100, &rng);
    assert_true(ratings_make(&results, &no_seed, one));
    assert_true(ratings_make(&results, &no_seed, two));
    for (unsigned bot = 0; bot < 3; bot++) {
        near(one[bot].elo_95.low, two[bot].elo_95.low, 0);
        near(one[bot].elo_95.high, two[bot].elo_95.high, 0);
    }
    put_away(&results);
}

/* ---- Sequential test --------------------------------------------------------------------------------- */

/* The verdict for a true difference, and after how many groups. */
static enum sprt_verdict decide(const struct lineups *lineups, double difference, double elo0,
                                double elo1, lb_rng *rng, uint64_t *groups)
{
    enum { GROUPS_MOST = 20000 };
    const double elo[RATED_MAX] = {difference / 2, -difference / 2};
    uint16_t cells[LINEUPS_MAX * LB_SEATS_MAX];
    struct sprt sprt;
    sprt_begin(&sprt, lineups, elo0, elo1);
    while (sprt_verdict(&sprt) == SPRT_UNDECIDED && sprt.groups < GROUPS_MOST) {
        play_group(lineups, elo, rng, cells);
        sprt_add(&sprt, cells);
    }
    *groups += sprt.groups;
    return sprt_verdict(&sprt);
}

static unsigned wrong(unsigned bots, unsigned players, double difference, enum sprt_verdict right,
                      unsigned trials)
{
    struct lineups lineups;
    unsigned count = 0;
    uint64_t groups = 0;
    lb_rng rng = chance(players);
    lineups_make(&lineups, bots, players);
    for (unsigned i = 0; i < trials; i++) {
        count += decide(&lineups, difference, 0, 40, &rng, &groups) != right;
    }
    assert_true(groups / trials < 2000);
    return count;
}

static void clear_cases_are_decided_rightly(void **unused)
{
    (void)unused;
    assert_int_equal(wrong(2, 2, 200, SPRT_H1, 50), 0);
    assert_int_equal(wrong(2, 2, -150, SPRT_H0, 50), 0);
    assert_int_equal(wrong(2, 4, 200, SPRT_H1, 20), 0);
    assert_int_equal(wrong(4, 2, 200, SPRT_H1, 20), 0);
    assert_int_equal(wrong(4, 4, -150, SPRT_H0, 20), 0);
}

/* On the bounds themselves each error comes in about 5 of 100 tests; 22 of 200 would be seen less than
 * once in a thousand runs. */
static void errors_are_as_rare_as_promised(void **unused)
{
    (void)unused;
    assert_in_range(wrong(2, 2, 40, SPRT_H1, 200), 1, 21);
    assert_in_range(wrong(2, 2, 0, SPRT_H0, 200), 1, 21);
    assert_in_range(wrong(2, 5, 40, SPRT_H1, 100), 0, 13);
    assert_in_range(wrong(3, 2, 0, SPRT_H0, 100), 0, 13);
    assert_in_range(wrong(4, 4, 40, SPRT_H1, 100), 0, 13);
    assert_in_range(wrong(4, 3, 0, SPRT_H0, 100), 0, 13);
}

/* The ratio for outcomes that do not vary but by one group of each extreme, by hand. */
static void the_ratio_is_that_of_the_page(void **unused)
{
    (void)unused;
    struct lineups lineups;
    struct sprt sprt;
    lineups_make(&lineups, 2, 2);
    sprt_begin(&sprt, &lineups, 0, 400 * log10(3)); /* shares 1/2 and 3/4 */
    near(sprt.share0, 0.5, 1e-12);
    near(sprt.share1, 0.75, 1e-12);
    near(sprt_llr(&sprt), 0, 0);
    static const uint16_t won[] = {120, 0}, lost[] = {0, 120};
    for (unsigned i = 0; i < 3; i++) {
        sprt_add(&sprt, won);
    }
    for (unsigned i = 0; i < 6; i++) {
        sprt_add(&sprt, lost);
    }
    /* With the half groups beside them 3.5 of 10 groups are won: share 0.35, variance 0.35 * 0.65. */
    near(sprt_llr(&sprt), 10 * 0.25 * (2 * 0.35 - 1.25) / (2 * 0.35 * 0.65), 1e-9);
    assert_int_equal(sprt_verdict(&sprt), SPRT_H0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_bots_meet_equally),
        cmocka_unit_test(line_ups_are_those_of_the_page),
        cmocka_unit_test(two_bots_have_a_formula),
        cmocka_unit_test(three_bots_have_formulas_too),
        cmocka_unit_test(ratings_come_back),
        cmocka_unit_test(very_many_groups_are_bundled),
        cmocka_unit_test(a_sweep_is_finite),
        cmocka_unit_test(a_bot_that_never_wins_hurts_nobody),
        cmocka_unit_test(equal_bots_have_0_in_their_interval),
        cmocka_unit_test(the_same_seed_gives_the_same_interval),
        cmocka_unit_test(clear_cases_are_decided_rightly),
        cmocka_unit_test(errors_are_as_rare_as_promised),
        cmocka_unit_test(the_ratio_is_that_of_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
