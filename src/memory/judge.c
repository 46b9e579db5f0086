/* SPDX-License-Identifier: MIT */
/* judge.c: asking a net. Sums of products of small whole numbers, and powers of two. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "memory/mind.h"
#include "memory/net.h"

enum { UNIT_MOST = 127, WHOLE = 65535 };

/* A net that was taught other traits than there are now is none. */
const lb_net *lb_game_net(const lb_game *game)
{
    const lb_net *net = game->net;
    const struct mind *mind = game->mind;
    return net != NULL && net->traits == mind->trait_count && net->slots == mind->slots ? net
                                                                                        : NULL;
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

/* What a layer's sums become. */
static int32_t unit(int32_t sum, unsigned shift)
{
    sum = sum < 0 ? 0 : sum >> shift;
    return sum > UNIT_MOST ? UNIT_MOST : sum;
}

/* The second layer from the traits; most of them, and of the units, are 0. */
static void think(const lb_net *net, const int8_t traits[LB_TRAITS_MAX], int32_t out[NET_SECOND])
{
    int32_t first[NET_FIRST];
    for (unsigned i = 0; i < NET_FIRST; i++) {
        first[i] = net->first_base[i];
    }
    for (unsigned t = 0; t < net->traits; t++) {
        if (traits[t] != 0) {
            int32_t trait = traits[t];
            for (unsigned i = 0; i < NET_FIRST; i++) {
                first[i] += trait * net->first[t][i];
            }
        }
    }
    for (unsigned i = 0; i < NET_SECOND; i++) {
        out[i] = net->second_base[i];
    }
    for (unsigned j = 0; j < NET_FIRST; j++) {
        int32_t said = unit(first[j], NET_FIRST_SHIFT);
        if (said != 0) {
            for (unsigned i = 0; i < NET_SECOND; i++) {
                out[i] += said * net->second[j][i];
            }
        }
    }
    for (unsigned i = 0; i < NET_SECOND; i++) {
        out[i] = unit(out[i], NET_SECOND_SHIFT);
    }
}

/* What is said of a slot, in 256ths of a doubling. */
static int32_t say(const lb_net *net, const int32_t units[NET_SECOND], unsigned slot)
{
    int32_t sum = net->slot_base[slot];
    for (unsigned i = 0; i < NET_SECOND; i++) {
        sum += units[i] * net->slot[slot][i];
    }
    return sum / (1 << NET_LAST_SHIFT);
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

void lb_judge(const lb_net *net, const lb_state *state, unsigned seat, const lb_wits *wits,
              lb_judgement *judgement)
{
    int8_t traits[LB_TRAITS_MAX];
    int32_t units[NET_SECOND], said[LB_CHOICES_MAX], most = INT32_MIN;
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
        judgement->weight[choice] = (uint16_t)((uint64_t)weight[choice] * WHOLE / sum);
    }
}
