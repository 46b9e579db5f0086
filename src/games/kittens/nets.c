/* SPDX-License-Identifier: MIT */
/* nets.c: what play has taught of the Kittens card games. */
#include "games/kittens/traits.h"
#include "memory/net.h"

#include "games/kittens/original.def"
#include "games/kittens/burglar.def"
#include "games/kittens/evil.def"
