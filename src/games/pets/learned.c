/* SPDX-License-Identifier: MIT */
/* learned.c: what was learned of how Power Hungry Pets is played: who holds what. */
#include "games/pets/pets.h"
#include "memory/learned.h"

static const struct insight insights[] = {
#include "games/pets/pets_learned.def"
};

const struct learned pets_learned = {sizeof insights / sizeof insights[0], insights};
