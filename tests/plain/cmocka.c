/* SPDX-License-Identifier: MIT */
/* cmocka.c: runs a group of tests one after another and counts them, in the words of cmocka. */
#include <cmocka.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

static jmp_buf next_test;

static void print(FILE *stream, const char *format, va_list values)
    __attribute__((format(printf, 2, 0)));

static void print(FILE *stream, const char *format, va_list values)
{
    vfprintf(stream, format, values);
    fflush(stream);
}

void print_message(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(stdout, format, values);
    va_end(values);
}

void print_error(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(stderr, format, values);
    va_end(values);
}

void plain_fail(const char *file, int line, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(stderr, format, values);
    va_end(values);
    print_error("\n%s:%d: error: Failure!\n", file, line);
    longjmp(next_test, 1);
}

static bool passes(const struct CMUnitTest *test, void *state)
{
    state = test->initial_state != NULL ? test->initial_state : state;
    if (setjmp(next_test) != 0) {
        return false;
    }
    if (test->setup_func != NULL && test->setup_func(&state) != 0) {
        fail_msg("setup of %s", test->name);
    }
    test->test_func(&state);
    if (test->teardown_func != NULL && test->teardown_func(&state) != 0) {
        fail_msg("teardown of %s", test->name);
    }
    return true;
}

int _cmocka_run_group_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                            int (*setup)(void **state), int (*teardown)(void **state))
{
    void *state = NULL;
    size_t failed = 0;
    print_message("[==========] %s: Running %zu test(s).\n", name, count);
    if (setup != NULL && setup(&state) != 0) {
        print_error("setup of %s failed\n", name);
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        print_message("[ RUN      ] %s\n", tests[i].name);
        bool passed = passes(&tests[i], state);
        print_message("[ %s ] %s\n", passed ? "      OK" : " FAILED ", tests[i].name);
        failed += !passed;
    }
    if (teardown != NULL && teardown(&state) != 0) {
        print_error("teardown of %s failed\n", name);
        failed++;
    }
    print_message("[  PASSED  ] %zu test(s).\n", failed < count ? count - failed : 0);
    if (failed > 0) {
        print_message("[  FAILED  ] %zu test(s)\n", failed);
    }
    return (int)failed;
}
