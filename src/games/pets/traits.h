/* SPDX-License-Identifier: MIT */
/* traits.h: what the net of Pets looks at and advises. */
#ifndef LB_GAMES_PETS_TRAITS_H
#define LB_GAMES_PETS_TRAITS_H

#include "games/pets/pets.h"

enum { PETS_TRAITS = 155, PETS_NET_SLOTS = 97 };

void pets_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                 int8_t traits[LB_TRAITS_MAX]);
unsigned pets_slot(const lb_state *state, unsigned seat, unsigned choice);

/* net.c: what play has taught. */
extern const lb_net pets_net;

#endif
