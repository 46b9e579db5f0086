/* SPDX-License-Identifier: MIT */
/* matches.h: matches that lie still while a test runs. */
#ifndef LB_TESTS_SUPPORT_MATCHES_H
#define LB_TESTS_SUPPORT_MATCHES_H

#include <litterbox.h>
#include <string.h>

enum { TEST_ROOM = 8192 };

/* A match to be started, with memory of its own for as long as the program runs. */
#define MATCH(name)                                                                                \
    static union {                                                                                 \
        lb_match match;                                                                            \
        uint8_t bytes[sizeof(lb_match) + TEST_ROOM * sizeof(lb_step)];                             \
    } name##_room = {.match = {.room = TEST_ROOM}};                                                \
    static lb_match *const name = &name##_room.match

static inline bool same_step(lb_step a, lb_step b)
{
    return a.seat == b.seat && a.choice == b.choice && a.ends == b.ends;
}

/* Whether two matches are the same to the byte, with all they remember. */
static inline bool same_match(const lb_match *a, const lb_match *b)
{
    bool same = memcmp(a, b, sizeof *a) == 0;
    for (unsigned i = 0; same && i < a->steps_known; i++) {
        same = same_step(lb_match_step(a, i), lb_match_step(b, i));
    }
    return same;
}

#endif
