/* SPDX-License-Identifier: MIT */
/* track.h: what board.def says of moving, as constants the compiler can see through. */
#ifndef LB_GAMES_BOARD_TRACK_H
#define LB_GAMES_BOARD_TRACK_H

#include "games/board/board.h"

/* The Kittens of a side, one bit a space. */
static const uint32_t kittens[2] = {
#define SPACE(space, calm, chaos) | (uint32_t)((calm) == K) << (space)
    0
#include "games/board/board.def"
    ,
#undef SPACE
#define SPACE(space, calm, chaos) | (uint32_t)((chaos) == K) << (space)
    0
#include "games/board/board.def"
#undef SPACE
};

static const uint8_t disc_flips[LB_DISCS] = {
#define DISC(disc, count, flip, steps) flip,
#include "games/board/board.def"
#undef DISC
};
static const uint8_t disc_steps[LB_DISCS] = {
#define DISC(disc, count, flip, steps) steps,
#include "games/board/board.def"
#undef DISC
};

#endif
