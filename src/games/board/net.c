/* SPDX-License-Identifier: MIT */
/* net.c: what play has taught of the Board Game. */
#include "games/board/traits.h"
#include "memory/net.h"

#include "games/board/net.def"
