/* SPDX-License-Identifier: MIT */
/* learned.c: what was learned of how the Board Game is played: whether the next disc ends on a Kitten, who holds
 * a Defuse, a Nope or Add a Magnet NOW, and how much a seat wins. */
#include "games/board/board.h"
#include "memory/learned.h"

static const struct insight insights[] = {
#include "games/board/board_learned.def"
};

const struct learned board_learned = {sizeof insights / sizeof insights[0], insights};
