/* SPDX-License-Identifier: MIT */
/* traits.h: what the nets of the Kittens games look at and advise. */
#ifndef LB_GAMES_KITTENS_TRAITS_H
#define LB_GAMES_KITTENS_TRAITS_H

#include "games/kittens/kittens.h"

enum { KITTENS_TRAITS = 149, KITTENS_NET_SLOTS = 232 };

void kittens_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                    int8_t traits[LB_TRAITS_MAX]);
unsigned kittens_slot(const lb_state *state, unsigned seat, unsigned choice);

/* nets.c: what play has taught. */
extern const lb_net original_net, burglar_net, evil_net;

#endif
