/* SPDX-License-Identifier: MIT */
/* paper.h: a terminal of paper for the full screen: its clock stands still until somebody waits, its keys come
 * from the test, and what appears on it is a number. Who sits there to think takes as long as the test says. A
 * test that uses it has no other terminal (tui/screen.h) and no other thinker (tui/thinker.h). */
#ifndef LB_TESTS_PAPER_H
#define LB_TESTS_PAPER_H

#include <stdint.h>

#include "tui/screen.h"
#include "tui/thinker.h"

struct paper {
    _Atomic long now;              /* a review looks at it from its thread */
    long key_at;                   /* when the next key comes */
    int (*key)(void);              /* which one it is; then key_at is another */
    void (*shown)(uint64_t sheet); /* something appears: a hash of it */
    long (*think)(lb_task *task);  /* thinks; how long that took */
};

extern struct paper paper;

/* A blank sheet at that time. */
void paper_begin(long now);

#endif
