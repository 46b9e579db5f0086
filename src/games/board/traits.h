/* SPDX-License-Identifier: MIT */
/* traits.h: what the net of the Board Game looks at and advises. */
#ifndef LB_GAMES_BOARD_TRAITS_H
#define LB_GAMES_BOARD_TRAITS_H

#include "games/board/board.h"

enum { BOARD_TRAITS = 192, BOARD_NET_SLOTS = 52 };

void board_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                  int8_t traits[LB_TRAITS_MAX]);
unsigned board_slot(const lb_state *state, unsigned seat, unsigned choice);

/* net.c: what play has taught. */
extern const lb_net board_net;

#endif
