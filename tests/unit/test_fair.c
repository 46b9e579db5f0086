/* SPDX-License-Identifier: MIT */
/* test_fair.c: the hash is BLAKE2b, and of promise, nonces, secret and seed none can be changed unseen. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "fair/fair.h"

static void hash_is_blake2b(void **state)
{
    (void)state;
    static const struct {
        size_t count;
        const char *hash;
    } known[] = {{0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
                 {3, "3d8c3d594928271f44aad7a04b177154806867bcf918e1549c0bc16f9da2b09b"},
                 {127, "f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72"},
                 {128, "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1"},
                 {129, "f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9"},
                 {300, "940563f11807c8ba3192299e05cf544b82463742c8a5e80c2a5d81751cd8b0ca"}};
    uint8_t bytes[300], hash[64];
    char text[129];
    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i % 251);
    }
    for (unsigned i = 0; i < sizeof known / sizeof known[0]; i++) {
        fair_hash(hash, 32, bytes, known[i].count);
        fair_hex(hash, 32, text);
        assert_string_equal(text, known[i].hash);
    }
    fair_hash(hash, 64, "abc", 3); /* RFC 7693, appendix A */
    fair_hex(hash, 64, text);
    assert_string_equal(text, "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                              "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

/* Three seats, of which the last one was silent. */
static struct fair shuffle(void)
{
    struct fair fair = {.players = 3, .given = 3};
    memset(fair.secret, 'a', FAIR_TEXT - 1);
    fair_commit(fair.secret, fair.commitment);
    memset(fair.nonce[0], '1', FAIR_NONCE_LEAST);
    memset(fair.nonce[1], '2', FAIR_TEXT - 1);
    fair_own_nonce(fair.secret, 2, fair.nonce[2]);
    return fair;
}

static void every_part_counts(void **state)
{
    (void)state;
    struct fair fair = shuffle();
    lb_seed seed = fair_seed(&fair);
    char text[1024];
    bool there;
    lb_reason why;
    size_t length = fair_write(&fair, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_true(fair_check(text, length, &seed, &there, &why) && there);
    for (size_t i = 0; i < length; i++) {
        bool digit = strchr("0123456789abcdef", text[i]) != NULL &&
                     (i == 0 || strchr("0123456789abcdef \n", text[i - 1]) != NULL) &&
                     (text[i + 1] == '\n' || strchr("0123456789abcdef ", text[i + 1]) != NULL);
        if (digit) {
            char was = text[i];
            text[i] = was == '7' ? '8' : '7';
            check(!fair_check(text, length, &seed, &there, &why), "byte %zu of: %s", i, text);
            assert_true(why.text[0] != '\0');
            text[i] = was;
        }
    }
    seed.bytes[5] ^= 1;
    assert_false(fair_check(text, length, &seed, &there, &why));
}

static void records_without_are_fine(void **state)
{
    (void)state;
    lb_seed seed = {{1}};
    lb_reason why;
    bool there = true;
    assert_true(fair_check("game x\n# a comment\n", 19, &seed, &there, &why));
    assert_false(there);
    assert_false(fair_check("# shuffle nothing\n", 18, &seed, &there, &why));
}

static void nonces_are_digits(void **state)
{
    (void)state;
    assert_true(fair_nonce_fits("00112233445566778899aabbccddeeff"));
    assert_false(fair_nonce_fits("00112233445566778899aabbccddeef"));
    assert_false(fair_nonce_fits("00112233445566778899aabbccddeefg"));
    assert_false(fair_nonce_fits("00112233445566778899AABBCCDDEEFF"));
    char longest[FAIR_TEXT + 1];
    memset(longest, '0', sizeof longest);
    longest[FAIR_TEXT] = '\0';
    assert_false(fair_nonce_fits(longest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_is_blake2b), cmocka_unit_test(every_part_counts),
        cmocka_unit_test(records_without_are_fine), cmocka_unit_test(nonces_are_digits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
