/* SPDX-License-Identifier: MIT */
/* swift.h: sense that is built twice, once for every processor and once for those that count and pick bits in one
 * instruction, which is chosen where the program runs; both play the same. Where the build can do that it
 * defines LITTERBOX_SWIFT, and builds each game's swift.c for such processors (cmake/swift.cmake). */
#ifndef LB_MEMORY_SWIFT_H
#define LB_MEMORY_SWIFT_H

#include <stdbool.h>

#ifdef LITTERBOX_SWIFT
#define SENSE_MIND(name) .sense = &name##_sense, .swift_sense = &name##_sense_swift

/* Zen and Zen 2 pick bits one by one: there it would be slower. */
static inline bool swift_here(void)
{
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}
#else
#define SENSE_MIND(name) .sense = &name##_sense

static inline bool swift_here(void)
{
    return false;
}
#endif

#endif
