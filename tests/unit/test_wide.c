/* SPDX-License-Identifier: MIT */
/* test_wide.c: 128-bit numbers calculate right, also where wide.c does it for the compiler. */
#include "core/wide.h"

#include "support/laws.h"

static wide of(uint64_t high, uint64_t low)
{
    return (wide)high << 64 | low;
}

static void known_results(void **state)
{
    (void)state;
    /* Kept from the compiler, so that it is calculated when the test runs. */
    volatile uint64_t ones = UINT64_MAX, ten = 10, large = UINT64_C(0x0123456789abcdef);
    wide square = (wide)ones * ones;
    assert_true(square == of(UINT64_MAX - 1, 1));
    assert_true(square / ones == ones && square % ones == 0);

    wide power = 1; /* 10^38, the largest power of ten that fits */
    for (unsigned i = 0; i < 38; i++) {
        power *= ten;
    }
    assert_true(power == of(UINT64_C(0x4b3b4ca85a86c47a), UINT64_C(0x098a224000000000)));
    assert_true(power / large == of(0x42, UINT64_C(0x1f1e5ff79072ed81)));
    assert_true(power % large == UINT64_C(0xc5f9ae6e58f791));
    for (unsigned i = 0; i < 38; i++) {
        assert_true(power % ten == 0);
        power /= ten;
    }
    assert_true(power == 1);
    assert_true(of(large, large) / of(1, 0) == large);
    assert_true(of(large, large) % of(1, 0) == large);
}

/* A number of any length up to 128 bits, none of them rare. */
static wide any(lb_rng *rng)
{
    uint64_t high = lb_rng_u64(rng);
    return of(high, lb_rng_u64(rng)) >> lb_rng_below(rng, 128);
}

static unsigned bits_of(wide number)
{
    unsigned bits = 0;
    for (; number != 0; number >>= 1) {
        bits++;
    }
    return bits;
}

static void division_undoes_multiplication(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned i = 0; i < 100000; i++) {
        wide a = any(&rng), b = any(&rng);
        if (b == 0) {
            continue;
        }
        wide quotient = a / b, rest = a % b;
        assert_true(rest < b);
        assert_true(quotient * b + rest == a);
        /* It comes out without wrapping around. */
        assert_true(quotient == 0 || bits_of(quotient) + bits_of(b) <= bits_of(a) + 1);
    }
}

static void shifts_are_powers_of_two(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{1}}, 0);
    for (unsigned i = 0; i < 10000; i++) {
        unsigned by = lb_rng_below(&rng, 128);
        wide a = any(&rng), power = 1;
        for (unsigned k = 0; k < by; k++) {
            power += power;
        }
        assert_true(a << by == a * power);
        assert_true(a >> by == a / power);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_results),
        cmocka_unit_test(division_undoes_multiplication),
        cmocka_unit_test(shifts_are_powers_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
