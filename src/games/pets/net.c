/* SPDX-License-Identifier: MIT */
/* net.c: what play has taught of Pets. */
#include "games/pets/traits.h"
#include "memory/net.h"

#include "games/pets/net.def"
