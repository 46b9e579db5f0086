/* SPDX-License-Identifier: MIT */
/* provisional.c: stands in until each game has its mind. */
#include <stddef.h>

#include "memory/mind.h"

#define GAME(name)                                                                                 \
    extern const struct mind mind_##name;                                                          \
    __attribute__((weak)) const struct mind mind_##name = {0};
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
