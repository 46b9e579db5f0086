/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/template/nullgame.h"

const lb_face null_faces[LB_CARDS] = {
#include "games/template/cards.def"
};
