/* SPDX-License-Identifier: MIT */
/* judge.c: asking a net. Sums of products of small whole numbers, and powers of two. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "memory/mind.h"
#include "memory/net.h"
#include "memory/sums.h"

enum { WHOLE = 65535 };

/* A net that was taught other traits than there are now is none. */
const lb_net *lb_game_net(const lb_game *game)
{
    const lb_net *net = game->net;
    const struct mind *mind = game->mind;
    return net != NULL && net->traits == mind->trait_count && net->slots == mind->slots ? net
                                                                                        : NULL;
}

unsigned lb_game_foresight(const lb_game *game, unsigned players)
{
    return game->foresight[players > 2];
}

unsigned lb_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                   int8_t traits[LB_TRAITS_MAX])
{
    const struct mind *mind = game_of(state)->mind;
    memset(traits, 0, LB_TRAITS_MAX);
    if (mind->traits != NULL) {
        mind->traits(state, seat, wits, traits);
    }
    return mind->trait_count;
}

unsigned lb_slot(const lb_state *state, unsigned seat, unsigned choice)
{
    return game_of(state)->mind->slot(state, seat, choice);
}

#ifdef SUMS_WIDE
SUMS_WIDE static void think_wide(const lb_net *net, const int8_t traits[LB_TRAITS_MAX],
                                 int8_t out[NET_SECOND])
{
    int8_t units[NET_FIRST];
    sums_layer_wide(units, NET_FIRST, net->first_base, net->first[0], traits, net->traits,
                    NET_FIRST_SHIFT);
    sums_layer_wide(out, NET_SECOND, net->second_base, net->second[0], units, NET_FIRST,
                    NET_SECOND_SHIFT);
}
#endif

/* The second layer from the traits. */
static void think(const lb_net *net, const int8_t traits[LB_TRAITS_MAX], int8_t out[NET_SECOND])
{
    int8_t units[NET_FIRST];
#ifdef SUMS_WIDE
    if (sums_wide()) {
        think_wide(net, traits, out);
        return;
    }
#endif
    sums_layer(units, NET_FIRST, net->first_base, net->first[0], traits, net->traits,
               NET_FIRST_SHIFT);
    sums_layer(out, NET_SECOND, net->second_base, net->second[0], units, NET_FIRST,
               NET_SECOND_SHIFT);
}

/* What is said of a slot, in 256ths of a doubling. */
static int32_t say(const lb_net *net, const int8_t units[NET_SECOND], unsigned slot)
{
    return (net->slot_base[slot] + sums_along(net->slot[slot], units)) / (1 << NET_LAST_SHIFT);
}

/* 65536 halved so many times, in 256ths; between whole numbers a parabola is within a third of a percent. */
static uint32_t halved(uint32_t times)
{
    enum { ONE = 256, STEEP = 168, BENT = 88, DUST = 16 };
    uint32_t whole = times / ONE, rest = ONE - times % ONE;
    return whole >= DUST ? 0 : (65536 + (rest * (STEEP * ONE + BENT * rest) >> 8)) >> (whole + 1);
}

static uint16_t share_of(int32_t odds)
{
    uint32_t most = WHOLE * 65536u / (65536u + halved((uint32_t)(odds < 0 ? -odds : odds)));
    return (uint16_t)(odds < 0 ? WHOLE - most : most);
}

int32_t net_standing(const lb_net *net, const lb_memory *memory)
{
    static const lb_seed any = {{0}};
    int8_t traits[LB_TRAITS_MAX], units[NET_SECOND];
    lb_state world;
    lb_wits wits;
    lb_rng rng;
    lb_rng_start(&rng, &any, 0);
    lb_guess(memory, &rng, &world, &wits);
    lb_traits(&world, memory->seat, &wits, traits);
    think(net, traits, units);
    return say(net, units, net->slots);
}

void lb_judge(const lb_net *net, const lb_state *state, unsigned seat, const lb_wits *wits,
              lb_judgement *judgement)
{
    int8_t traits[LB_TRAITS_MAX], units[NET_SECOND];
    int32_t said[LB_CHOICES_MAX], most = INT32_MIN;
    lb_choices legal = lb_legal(state, seat);
    lb_traits(state, seat, wits, traits);
    think(net, traits, units);
    memset(judgement, 0, sizeof *judgement);
    judgement->share = share_of(say(net, units, net->slots));
    for (lb_choices rest = legal; rest != 0; rest &= rest - 1) {
        unsigned choice = bits_first(rest);
        said[choice] = say(net, units, lb_slot(state, seat, choice));
        most = said[choice] > most ? said[choice] : most;
    }
    uint32_t weight[LB_CHOICES_MAX], sum = 0;
    for (lb_choices rest = legal; rest != 0; rest &= rest - 1) {
        unsigned choice = bits_first(rest);
        weight[choice] = halved((uint32_t)(most - said[choice]));
        sum += weight[choice];
    }
    for (lb_choices rest = legal; rest != 0; rest &= rest - 1) {
        unsigned choice = bits_first(rest);
        judgement->weight[choice] = (uint16_t)(weight[choice] * WHOLE / sum);
    }
}
