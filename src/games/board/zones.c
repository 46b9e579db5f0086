/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/board/track.h"

const lb_face board_faces[LB_CARDS] = {
#include "games/board/cards.def"
};

#define K LB_SPACE_danger
const lb_track board_track = {
    .spaces = BOARD_RIBBON + 1,
    .sides = 2,
    .arrow = ARROW_TARGET,
    .gives = {{[0] = LB_SPACE_plain,
#define SPACE(space, calm, chaos) [space] = calm,
#include "games/board/board.def"
#undef SPACE
               [BOARD_RIBBON] = LB_SPACE_plain},
              {[0] = LB_SPACE_plain,
#define SPACE(space, calm, chaos) [space] = chaos,
#include "games/board/board.def"
#undef SPACE
               [BOARD_RIBBON] = LB_SPACE_plain}},
    .side_name = {"Calm", "Chaos"},
    .first = "the Litter Box",
    .last = "the Ribbon",
};
#undef K
