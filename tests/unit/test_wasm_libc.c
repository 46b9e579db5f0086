/* SPDX-License-Identifier: MIT */
/* test_wasm_libc.c: our part of a C library does what the one here does. */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "wasm/ours.h"

enum { TRIALS = 20000, BYTES = 12 };

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* A text of few letters, so that all that can be equal often is. */
static void any_text(lb_rng *rng, char text[BYTES])
{
    static const char letters[] = "ab\xff";
    unsigned length = lb_rng_below(rng, BYTES);
    for (unsigned i = 0; i < length; i++) {
        text[i] = letters[lb_rng_below(rng, 3)];
    }
    memset(text + length, 0, BYTES - length);
}

static void texts(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned i = 0; i < TRIALS; i++) {
        char a[BYTES], b[BYTES], copy[BYTES];
        any_text(&rng, a);
        any_text(&rng, b);
        unsigned n = lb_rng_below(&rng, BYTES);
        int letter = (unsigned char)"ab\xff"[lb_rng_below(&rng, 4)];
        assert_int_equal(our_strlen(a), strlen(a));
        assert_int_equal(our_strnlen(a, n), strnlen(a, n));
        assert_int_equal(our_strspn(a, b), strspn(a, b));
        assert_int_equal(our_strcspn(a, b), strcspn(a, b));
        assert_int_equal(sign(our_strcmp(a, b)), sign(strcmp(a, b)));
        assert_int_equal(sign(our_strncmp(a, b, n)), sign(strncmp(a, b, n)));
        assert_int_equal(sign(our_memcmp(a, b, n)), sign(memcmp(a, b, n)));
        assert_ptr_equal(our_memchr(a, letter, n), memchr(a, letter, n));
        assert_ptr_equal(our_strchr(a, letter), strchr(a, letter));
        assert_ptr_equal(our_strrchr(a, letter), strrchr(a, letter));
        b[n % 3] = '\0'; /* short words are found */
        assert_ptr_equal(our_strstr(a, b), strstr(a, b));
        assert_ptr_equal(our_strpbrk(a, b), strpbrk(a, b));
        assert_ptr_equal(our_strcpy(copy, a), copy);
        assert_string_equal(copy, a);
        char padded[BYTES];
        memset(copy, '?', sizeof copy);
        memset(padded, '?', sizeof padded);
        assert_ptr_equal(our_strncpy(copy, a, n), copy);
        strncpy(padded, a, n);
        assert_memory_equal(copy, padded, sizeof copy);
    }
}

static void bytes(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 1);
    for (unsigned i = 0; i < TRIALS; i++) {
        char ours[3 * BYTES], theirs[3 * BYTES];
        for (unsigned k = 0; k < sizeof ours; k++) {
            ours[k] = theirs[k] = (char)lb_rng_below(&rng, 256);
        }
        unsigned to = lb_rng_below(&rng, BYTES), from = lb_rng_below(&rng, BYTES);
        unsigned size = lb_rng_below(&rng, BYTES);
        assert_ptr_equal(our_memmove(ours + to, ours + from, size), ours + to);
        memmove(theirs + to, theirs + from, size);
        assert_memory_equal(ours, theirs, sizeof ours);
        our_memcpy(ours + to, ours + 2 * BYTES, size);
        memcpy(theirs + to, theirs + 2 * BYTES, size);
        our_memset(ours + from, (int)i, size);
        memset(theirs + from, (int)i, size);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

/* Both print the same, cut off at any place. */
#define same_print(...)                                                                            \
    do {                                                                                           \
        char ours[64], theirs[64];                                                                 \
        for (size_t size = 0; size <= sizeof ours; size += size < 12 ? 1 : 13) {                   \
            memset(ours, '?', sizeof ours);                                                        \
            memset(theirs, '?', sizeof theirs);                                                    \
            assert_int_equal(our_snprintf(ours, size, __VA_ARGS__),                                \
                             snprintf(theirs, size, __VA_ARGS__));                                 \
            assert_memory_equal(ours, theirs, sizeof ours);                                        \
        }                                                                                          \
    } while (0)

static void prints(void **state)
{
    (void)state;
    same_print("plain, 100 %%");
    same_print("%s|%8s|%-8s|%.2s|%8.2s|%-8.2s|%.0s", "word", "word", "word", "word", "word", "word",
               "");
    same_print("%.*s|%*s|%-*s|%*s", 3, "word", 6, "word", 6, "word", -6, "word");
    same_print("%c|%3c|%-3c|", 'a', 'b', 'c');
    same_print("%d|%d|%d|%d", 0, 7, INT_MIN, INT_MAX);
    same_print("%5d|%-5d|%05d|%5.3d|%.0d", -42, -42, -42, -42, 0);
    same_print("%u|%4u|%-4u|%04u|%.3u", UINT_MAX, 7u, 7u, 7u, 7u);
    same_print("%ld|%lu|%zu", LONG_MIN, ULONG_MAX, SIZE_MAX);
    same_print("%lld|%llu", LLONG_MIN, ULLONG_MAX);
    same_print("%x|%02x|%08x|%llx", 0u, 10u, 0xbeefu, 0x0123456789abcdefull);
}

/* Reals as far as they are printed here: shares of a hundred with few digits. */
static void reals(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 2);
    same_print("%.1f|%+.1f|%.0f|%8.2f|%-8.2f|%f", 0.0, 0.0, 0.5, 99.999, 1.5, 2.25);
    same_print("%+.1f|%.1f|%.3f", -0.04, 1e6, 123456.0625);
    for (unsigned i = 0; i < TRIALS / 10; i++) {
        double share = (double)lb_rng_below(&rng, 12801) / 64 - 100;
        same_print("%+.1f|%.*f|%.3f", share, (int)(i % 3), share, share);
    }
}

static int by_first(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

/* Sorted, and what is equal keeps its order. */
static void sorts(void **state)
{
    (void)state;
    char pairs[][2] = {{3, 0}, {1, 1}, {2, 2}, {1, 3}, {3, 4}, {0, 5}};
    static const char sorted[][2] = {{0, 5}, {1, 1}, {1, 3}, {2, 2}, {3, 0}, {3, 4}};
    our_qsort(pairs, sizeof pairs / sizeof pairs[0], sizeof pairs[0], by_first);
    assert_memory_equal(pairs, sorted, sizeof pairs);
    our_qsort(pairs, 0, sizeof pairs[0], by_first);
}

static void numbers(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "0", "7ms", "1000", "x", "", "18446744073709551615", "99999999999999999999x"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char *our_end, *end;
        assert_int_equal(our_strtoul(texts[i], &our_end, 10), strtoul(texts[i], &end, 10));
        assert_ptr_equal(our_end, end);
    }
    assert_int_equal(our_strtoul("12", NULL, 10), 12);
    for (float number = 0; number < 1000; number += 0.37f) {
        assert_true(our_sqrtf(number) == sqrtf(number));
        assert_true(our_sqrt(number) == sqrt(number));
        assert_true(our_fmax(number, 500) == fmax(number, 500));
    }
    assert_null(our_getenv("PATH"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts), cmocka_unit_test(bytes), cmocka_unit_test(prints),
        cmocka_unit_test(reals), cmocka_unit_test(sorts), cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
