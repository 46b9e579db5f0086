/* SPDX-License-Identifier: MIT */
/* check.h: cmocka with the headers it wants first, and a check that says in words what went wrong. */
#ifndef LB_TESTS_CHECK_H
#define LB_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>

#define check(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

#endif
