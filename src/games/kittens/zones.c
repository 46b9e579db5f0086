/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/kittens/kittens.h"

const lb_face kittens_faces[LB_CARDS] = {
#include "games/kittens/cards.def"
};
