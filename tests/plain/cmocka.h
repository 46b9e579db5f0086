/* SPDX-License-Identifier: MIT */
/* cmocka.h: what our tests use of cmocka, for builds that have none: the engine alone, other machines.
 * It reads and prints as cmocka does; a failed test ends, the next one begins. */
#ifndef LB_TESTS_PLAIN_CMOCKA_H
#define LB_TESTS_PLAIN_CMOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    int (*setup_func)(void **state);
    int (*teardown_func)(void **state);
    void *initial_state;
};

#define cmocka_unit_test(function)                                                                 \
    {                                                                                              \
#function, function, NULL, NULL, NULL                                                      \
    }
#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    cmocka_run_group_tests_name(#tests, tests, setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown)                                  \
    _cmocka_run_group_tests(name, tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)

/* How many tests failed; the functions before and after the group may be NULL. */
int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                            int (*setup)(void **state), int (*teardown)(void **state));

void print_message(const char *format, ...) __attribute__((format(printf, 1, 2)));
void print_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Ends the test that runs. */
_Noreturn void plain_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#define fail_msg(...) plain_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail()        fail_msg("failed")

#define plain_assert(condition, text)                                                              \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            plain_fail(__FILE__, __LINE__, "%s", text);                                            \
        }                                                                                          \
    } while (0)

/* As cmocka does: numbers are compared as the largest there are. */
#define plain_compare(a, how, b) plain_assert((uintmax_t)(a)how(uintmax_t)(b), #a " " #how " " #b)

#define assert_true(a)         plain_assert(a, #a)
#define assert_false(a)        plain_assert(!(a), "not " #a)
#define assert_null(a)         plain_assert((a) == NULL, #a " is NULL")
#define assert_non_null(a)     plain_assert((a) != NULL, #a " is not NULL")
#define assert_ptr_equal(a, b) plain_assert((const void *)(a) == (const void *)(b), #a " == " #b)
#define assert_ptr_not_equal(a, b)                                                                 \
    plain_assert((const void *)(a) != (const void *)(b), #a " != " #b)
#define assert_int_equal(a, b)     plain_compare(a, ==, b)
#define assert_int_not_equal(a, b) plain_compare(a, !=, b)
#define assert_in_range(a, least, most)                                                            \
    plain_assert((uintmax_t)(a) >= (uintmax_t)(least) && (uintmax_t)(a) <= (uintmax_t)(most),      \
                 #a " from " #least " to " #most)
#define assert_string_equal(a, b)           plain_assert(strcmp(a, b) == 0, #a " is " #b)
#define assert_string_not_equal(a, b)       plain_assert(strcmp(a, b) != 0, #a " is not " #b)
#define assert_memory_equal(a, b, size)     plain_assert(memcmp(a, b, size) == 0, #a " is " #b)
#define assert_memory_not_equal(a, b, size) plain_assert(memcmp(a, b, size) != 0, #a " is not " #b)

#endif
