/* SPDX-License-Identifier: MIT */
/* test_statistics.c: the statistics of the laboratory against published tables and exact formulas. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "advice/interval.h"
#include "lab/statistics.h"

#define assert_close(got, wanted, reach)                                                           \
    do {                                                                                           \
        double got_ = (got), wanted_ = (wanted);                                                   \
        if (!(fabs(got_ - wanted_) <= (reach))) {                                                  \
            fail_msg("%s is %.9g, not %.9g", #got, got_, wanted_);                                 \
        }                                                                                          \
    } while (0)

/* ---- Shares ---------------------------------------------------------------------------------------- */

/* Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3. */
static void share_intervals_agree_with_print(void **unused)
{
    static const struct {
        uint64_t hits, trials;
        double low, high;
    } rows[] = {
        {81, 263, 0.2553, 0.3662},
        {15, 148, 0.0624, 0.1605},
        {0, 20, 0.0000, 0.1611},
        {1, 29, 0.0061, 0.1718},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct interval interval = share_interval(rows[i].hits, rows[i].trials, Z_95);
        assert_close(interval.low, rows[i].low, 0.00005);
        assert_close(interval.high, rows[i].high, 0.00005);
    }
}

/* Wilson's ends are the shares that lie exactly z deviations from what was seen. */
static void share_interval_ends_are_z_deviations_away(void **unused)
{
    (void)unused;
    for (uint64_t trials = 1; trials < 100000; trials = trials * 3 + 1) {
        for (uint64_t hits = 0; hits <= trials; hits += 1 + trials / 7) {
            double share = (double)hits / (double)trials;
            struct interval interval = share_interval(hits, trials, Z_95);
            assert_true(interval.low <= share && share <= interval.high);
            double low = interval.low, high = interval.high, n = (double)trials;
            if (hits > 0) {
                assert_close((share - low) / sqrt(low * (1 - low) / n), Z_95, 1e-6);
            }
            if (hits < trials) {
                assert_close((high - share) / sqrt(high * (1 - high) / n), Z_95, 1e-6);
            }
        }
    }
}

static void share_interval_of_nothing_is_everything(void **unused)
{
    (void)unused;
    struct interval none = share_interval(0, 0, Z_95);
    assert_close(none.low, 0, 0);
    assert_close(none.high, 1, 0);
    assert_close(share_interval(0, 50, Z_95).low, 0, 0);
    assert_close(share_interval(50, 50, Z_95).high, 1, 0);
}

/* ---- Chi-square ------------------------------------------------------------------------------------ */

static void critical_values_agree_with_print(void **unused)
{
    static const struct {
        double p;
        unsigned freedom;
        double distance;
    } rows[] = {
        {0.05, 1, 3.841459},   {0.05, 2, 5.991465},   {0.05, 3, 7.814728},
        {0.05, 10, 18.307038}, {0.05, 30, 43.772972}, {0.05, 100, 124.342113},
        {0.95, 10, 3.940299},  {0.5, 5, 4.351460},    {0.01, 4, 13.276704},
        {0.001, 1, 10.827566}, {0.001, 5, 20.515006}, {0.0001, 1, 15.136705},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_close(chi_square_critical(rows[i].p, rows[i].freedom), rows[i].distance, 2e-6);
        assert_close(chi_square_p(rows[i].distance, rows[i].freedom), rows[i].p, 1e-6);
    }
}

/* With one, two and four degrees of freedom the tail has a formula. */
static void tails_agree_with_formulas(void **unused)
{
    (void)unused;
    for (double x = 0.01; x < 600; x *= 1.3) {
        double two = exp(-x / 2);
        assert_close(chi_square_p(x, 1) / erfc(sqrt(x / 2)), 1, 1e-9);
        assert_close(chi_square_p(x, 2) / two, 1, 1e-9);
        assert_close(chi_square_p(x, 4) / (two * (1 + x / 2)), 1, 1e-9);
    }
}

static void tails_hold_at_the_ends(void **unused)
{
    (void)unused;
    assert_close(chi_square_p(0, 7), 1, 0);
    assert_close(chi_square_p(-1, 7), 1, 0);
    assert_true(chi_square_p(1e5, 7) < 1e-300);
    assert_close(chi_square_p(2000, 2000), 0.5, 0.01); /* the median lies just below the mean */
    assert_true(isnan(chi_square_p(NAN, 3)));          /* nothing was counted: fits nothing */
}

static void distances_are_sums_of_strains(void **unused)
{
    static const uint64_t counts[] = {5, 8, 9, 8, 10, 20};
    static const double expected[] = {10, 10, 10, 10, 10, 10};
    static const double tilted[] = {5, 5, 10, 10, 10, 20};
    (void)unused;
    assert_close(chi_square(counts, expected, 6), 13.4, 1e-12);
    assert_close(chi_square_even(counts, 6), 13.4, 1e-12);
    assert_close(chi_square(counts, tilted, 6), 9.0 / 5 + 0.1 + 0.4, 1e-12);
}

/* ---- Tallies --------------------------------------------------------------------------------------- */

static void tally_describes_a_sample(void **unused)
{
    static const unsigned numbers[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct tally tally = {0};
    (void)unused;
    for (unsigned i = 0; i < 8; i++) {
        tally_add(&tally, numbers[i]);
    }
    assert_close(tally_mean(&tally), 5, 0);
    assert_close(tally_deviation(&tally), sqrt(32.0 / 7), 1e-12);
    assert_close(tally_median(&tally), 4.5, 0);
    assert_int_equal(tally.least, 2);
    assert_int_equal(tally.most, 9);
    tally_add(&tally, 5);
    assert_close(tally_median(&tally), 5, 0);
}

static void tally_stands_extremes(void **unused)
{
    struct tally empty = {0}, one = {0}, far = {0};
    (void)unused;
    assert_close(tally_mean(&empty), 0, 0);
    assert_close(tally_median(&empty), 0, 0);
    assert_close(tally_deviation(&empty), 0, 0);
    tally_add(&one, 7);
    assert_close(tally_median(&one), 7, 0);
    assert_close(tally_deviation(&one), 0, 0);
    tally_add(&far, 1000000);
    assert_int_equal(far.most, 1000000);
    assert_int_equal(far.bin[TALLY_BINS - 1], 1);
    assert_close(tally_median(&far), TALLY_BINS - 1, 0);
}

static void tallies_merge_to_the_whole(void **unused)
{
    struct tally whole = {0}, merged = {0}, parts[3] = {{0}};
    (void)unused;
    for (unsigned i = 0; i < 1000; i++) {
        unsigned number = 10 + i * i % 97;
        tally_add(&whole, number);
        tally_add(&parts[i % 2], number); /* the third stays empty */
    }
    for (unsigned i = 0; i < 3; i++) {
        tally_merge(&merged, &parts[i]);
    }
    assert_memory_equal(&merged, &whole, sizeof whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(share_intervals_agree_with_print),
        cmocka_unit_test(share_interval_ends_are_z_deviations_away),
        cmocka_unit_test(share_interval_of_nothing_is_everything),
        cmocka_unit_test(critical_values_agree_with_print),
        cmocka_unit_test(tails_agree_with_formulas),
        cmocka_unit_test(tails_hold_at_the_ends),
        cmocka_unit_test(distances_are_sums_of_strains),
        cmocka_unit_test(tally_describes_a_sample),
        cmocka_unit_test(tally_stands_extremes),
        cmocka_unit_test(tallies_merge_to_the_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
