/* SPDX-License-Identifier: MIT */
/* net.h: a learned judgement as tables of small whole numbers.
 *
 * Two layers of units, whose sums are held within 16 bits, then one number for each slot and one for the
 * share of the win. Weights are counted in 64ths; traits come in 16ths, what a unit says goes on in 32nds
 * and is never below 0. What a slot gets is a power of two: its number is counted in 256ths of a doubling,
 * and so is that of the share, as odds. */
#ifndef LB_MEMORY_NET_H
#define LB_MEMORY_NET_H

#include <litterbox.h>

enum { NET_FIRST = 64, NET_SECOND = 32 };

/* How many bits the parts of a sum have that what it becomes has not. */
enum { NET_FIRST_SHIFT = 5, NET_SECOND_SHIFT = 6, NET_LAST_SHIFT = 3 };

struct lb_net {
    uint16_t traits, slots;
    const int8_t (*first)[NET_FIRST];   /* by trait */
    const int8_t (*second)[NET_SECOND]; /* by unit of the first layer */
    const int8_t (*slot)[NET_SECOND];   /* by slot; behind them the share */
    const int16_t *first_base, *second_base, *slot_base;
};

/* How good players fare in that seat by what it knows: the odds of its share, in 256ths of a doubling. A world
 * is guessed for it, always the same one; where the seat may act any other would do as well. */
int32_t net_standing(const lb_net *net, const lb_memory *memory);

/* What a game and its mind say of a net; where a build has to be small there are none. */
#ifdef LITTERBOX_NETLESS
#define NET_OF(game)                          NULL
#define NET_MIND(name, net_traits, net_slots) .traits = NULL
#else
#define NET_OF(game) &game##_net
#define NET_MIND(name, net_traits, net_slots)                                                      \
    .traits = name##_traits, .slot = name##_slot, .trait_count = (net_traits), .slots = (net_slots)
#endif

#endif
