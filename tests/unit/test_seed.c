/* SPDX-License-Identifier: MIT */
/* test_seed.c: seeds as text, and counting on from one. */
#include <string.h>

#include "support/check.h"

static const char hex_ones[] = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";

static void check_same(const char *text, const char *expected)
{
    lb_seed seed;
    char written[LB_SEED_BYTES];
    assert_int_equal(lb_seed_read(&seed, text), LB_OK);
    lb_seed_write(&seed, written);
    assert_string_equal(written, expected);
}

static void round_trips(void **state)
{
    (void)state;
    check_same("0", "0");
    check_same("00042", "42");
    check_same("1", "1");
    check_same("18446744073709551615", "18446744073709551615");
    check_same(hex_ones, hex_ones);
    check_same("0000000000000000000000000000000000000000000000000000000000000010", "16");
    check_same("00000000000000000000000000000000000000000000000100000000000000AB",
               "00000000000000000000000000000000000000000000000100000000000000ab");
}

static void lowest_byte_first(void **state)
{
    (void)state;
    lb_seed seed;
    assert_int_equal(lb_seed_read(&seed, "258"), LB_OK);
    assert_int_equal(seed.bytes[0], 2);
    assert_int_equal(seed.bytes[1], 1);
    for (unsigned i = 2; i < sizeof seed.bytes; i++) {
        assert_int_equal(seed.bytes[i], 0);
    }
}

static void refuses(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        " ",
        "-1",
        "+1",
        " 1",
        "1 ",
        "0x10",
        "1e3",
        "cat",
        "18446744073709551616",
        "99999999999999999999",
        "000000000000000000001",
        "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0",
        "gfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    };
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        lb_seed seed, before;
        memset(&seed, 0x5a, sizeof seed);
        before = seed;
        check(lb_seed_read(&seed, bad[i]) == LB_STATUS_bad_seed, "\"%s\" is a seed", bad[i]);
        check(memcmp(&seed, &before, sizeof seed) == 0, "\"%s\" touched the seed", bad[i]);
    }
}

static void counts_on(void **state)
{
    (void)state;
    lb_seed seed, next;
    char text[LB_SEED_BYTES];
    lb_seed_read(&seed, "18446744073709551615");
    next = lb_seed_add(&seed, 1); /* into the ninth byte */
    lb_seed_write(&next, text);
    assert_string_equal(text, "0000000000000000000000000000000000000000000000010000000000000000");
    lb_seed_read(&seed, hex_ones);
    next = lb_seed_add(&seed, 1); /* and round */
    lb_seed_write(&next, text);
    assert_string_equal(text, "0");
    lb_seed_read(&seed, "40");
    next = lb_seed_add(&seed, 2);
    lb_seed_write(&next, text);
    assert_string_equal(text, "42");
    next = lb_seed_add(&seed, 0);
    assert_memory_equal(&next, &seed, sizeof seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trips),
        cmocka_unit_test(lowest_byte_first),
        cmocka_unit_test(refuses),
        cmocka_unit_test(counts_on),
    };
    return cmocka_run_group_tests_name("seed", tests, NULL, NULL);
}
