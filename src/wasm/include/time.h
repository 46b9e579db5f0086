/* SPDX-License-Identifier: MIT */
/* time.h: what litterbox uses of the C library's, for wasm32: a clock that never goes back. */
#ifndef LB_WASM_TIME_H
#define LB_WASM_TIME_H

typedef long long time_t;
typedef int clockid_t;

#define CLOCK_MONOTONIC 1

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

int clock_gettime(clockid_t clock, struct timespec *now);

#endif
