/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/pets/pets.h"

const lb_face pets_faces[LB_CARDS] = {
#include "games/pets/cards.def"
};
