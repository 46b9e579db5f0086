/* SPDX-License-Identifier: MIT */
/* test_bits.c: sets as words, against loops that look at one bit after another. */
#include "core/bits.h"
#include "core/rng.h"
#include "support/check.h"

static unsigned slow_count(uint64_t word)
{
    unsigned count = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        count += (unsigned)(word >> bit) & 1;
    }
    return count;
}

static unsigned slow_select(uint64_t word, unsigned k)
{
    for (unsigned bit = 0;; bit++) {
        if ((word >> bit & 1) && k-- == 0) {
            return bit;
        }
    }
}

static void check_word(uint64_t word)
{
    unsigned count = slow_count(word);
    assert_int_equal(bits_count(word), count);
    for (unsigned k = 0; k < count; k++) {
        unsigned bit = slow_select(word, k);
        check(bits_select(word, k) == bit, "bit %u of %016llx is %u, not %u", k,
              (unsigned long long)word, bit, bits_select(word, k));
    }
    if (word != 0) {
        assert_int_equal(bits_first(word), slow_select(word, 0));
        assert_int_equal(bits_last(word), slow_select(word, count - 1));
    }
}

static void plain_words(void **state)
{
    (void)state;
    check_word(0);
    check_word(UINT64_MAX);
    for (unsigned bit = 0; bit < 64; bit++) {
        check_word(UINT64_C(1) << bit);
        check_word(UINT64_MAX << bit);
        check_word(UINT64_MAX >> bit);
        check_word(~(UINT64_C(1) << bit));
    }
    for (unsigned byte = 0; byte < 256; byte++) {
        for (unsigned shift = 0; shift < 64; shift += 8) {
            check_word((uint64_t)byte << shift);
        }
        check_word(byte * UINT64_C(0x0101010101010101));
    }
}

static void random_words(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{1}}, 0);
    for (unsigned i = 0; i < 20000; i++) {
        uint64_t word = lb_rng_u64(&rng);
        check_word(word);
        check_word(word & lb_rng_u64(&rng) & lb_rng_u64(&rng)); /* few bits */
        check_word(word | lb_rng_u64(&rng) | lb_rng_u64(&rng)); /* many */
    }
}

static void round_the_table(void **state)
{
    (void)state;
    for (unsigned players = 1; players <= LB_SEATS_MAX; players++) {
        for (unsigned set = 1; set < 1u << players; set++) {
            for (unsigned seat = 0; seat < players; seat++) {
                unsigned next = (seat + 1) % players;
                while (!(set >> next & 1)) {
                    next = (next + 1) % players;
                }
                assert_int_equal(seats_after(set, seat), next);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(plain_words),
                                       cmocka_unit_test(random_words),
                                       cmocka_unit_test(round_the_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
