/* SPDX-License-Identifier: MIT */
/* swift.h: the engine that is built twice, once for every processor and once for those that count and pick bits in one
 * instruction. Which one plays is chosen where the program runs; both play the same. Where there is a second one,
 * LITTERBOX_SWIFT is defined but in itself (cmake/swift.cmake). */
#ifndef LB_CORE_SWIFT_H
#define LB_CORE_SWIFT_H

#include <stdbool.h>

#ifdef LITTERBOX_SWIFT
/* Zen and Zen 2 pick bits one by one: there it would be slower. */
static inline bool swift_here(void)
{
    return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

/* What is called `name` here is called swift_name there. */
#define SWIFT(name) (swift_here() ? swift_##name : (name))
#else
#define SWIFT(name) (name)
#endif

#endif
