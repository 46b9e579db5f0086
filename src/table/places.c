/* SPDX-License-Identifier: MIT */
/* places.c: who came where in a game that is over.
 * Winners come first; behind them it counts how far somebody came on the track, how much was collected, or
 * how long somebody was in the game, whichever the game has. */
#include "table/table.h"

/* When each seat was put out for good: so many moves were made before; UINT32_MAX: never. */
static void find_ends(const lb_match *match, uint32_t out[LB_SEATS_MAX])
{
    lb_past past;
    lb_past_start(&past, match);
    for (unsigned seat = 0; seat < match->players; seat++) {
        out[seat] = UINT32_MAX;
    }
    while (lb_past_step(&past)) {
        lb_seats alive = lb_view_for(&past.state, LB_PUBLIC).alive;
        for (unsigned seat = 0; seat < match->players; seat++) {
            bool lives = alive >> seat & 1;
            out[seat] = lives ? UINT32_MAX : out[seat] == UINT32_MAX ? past.plies : out[seat];
        }
    }
}

/* What a seat has collected, if that is what the game is about. */
static unsigned collected(const lb_zones *zones, unsigned seat)
{
    unsigned index = 0;
    const lb_zone *tokens = lb_zone_next(zones, &index, LB_ZONE_token, seat);
    return tokens != NULL ? tokens->count : 0;
}

static uint64_t merit(const lb_match *match, const lb_zones *zones, unsigned seat, uint32_t out)
{
    if (lb_winners(&match->state) >> seat & 1) {
        return UINT64_MAX;
    }
    bool on_track = zones->track != NULL && zones->at[seat] != LB_NOBODY;
    unsigned index = 0;
    bool collects = lb_zone_next(zones, &index, LB_ZONE_token, seat) != NULL;
    return on_track ? 1u + zones->at[seat] : collects ? collected(zones, seat) : out;
}

unsigned lb_places_of(const lb_match *match, lb_place places[LB_SEATS_MAX])
{
    lb_zones zones;
    uint32_t out[LB_SEATS_MAX];
    uint64_t worth[LB_SEATS_MAX];
    lb_view view = lb_view_for(&match->state, LB_PUBLIC);
    lb_zones_of(&view, &match->options, LB_NO_CARD, &zones);
    find_ends(match, out);
    for (unsigned seat = 0; seat < match->players; seat++) {
        unsigned at = seat;
        worth[seat] = merit(match, &zones, seat, out[seat]);
        for (; at > 0 && worth[places[at - 1].seat] < worth[seat]; at--) {
            places[at] = places[at - 1];
        }
        places[at] = (lb_place){.seat = (uint8_t)seat, .out = out[seat]};
    }
    for (unsigned i = 0; i < match->players; i++) {
        bool shared = i > 0 && worth[places[i].seat] == worth[places[i - 1].seat];
        places[i].place = shared ? places[i - 1].place : (uint8_t)(i + 1);
    }
    return match->players;
}
