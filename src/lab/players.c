/* SPDX-License-Identifier: MIT */
/* players.c: bots around one table. */
#include "lab/players.h"

#include "bots/seat.h"

void players_start(struct players *players, const lb_game *game, unsigned count)
{
    players->game = game;
    players->count = count;
    players->asked = false;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        players->seat[seat].present = false;
    }
}

void players_seat(struct players *players, unsigned seat, const struct level *level,
                  const lb_options *options, const lb_seed *bots_seed)
{
    struct player *player = &players->seat[seat];
    player->present = true;
    player->level = *level;
    lb_seed own = seat_seed(bots_seed, seat);
    seat_rng_start(&player->rng, &own);
    lb_memory_start(&player->memory, players->game, players->count, options, seat);
}

void players_meet(struct players *players)
{
    for (unsigned seat = 0; seat < players->count; seat++) {
        for (unsigned other = 0; other < players->count; other++) {
            if (players->seat[other].present) {
                lb_memory_meet(&players->seat[seat].memory, other,
                               level_style(&players->seat[other].level));
            }
        }
    }
}

static bool remembers(const struct players *players, const struct player *player)
{
    return players->asked || player->level.bot->remembers;
}

static void see(lb_memory *memory, const lb_events *events, const lb_state *state)
{
    lb_view view = lb_view_for(state, memory->seat);
    lb_memory_see(memory, events, &view);
}

void players_see(struct players *players, const lb_events *events, const lb_state *state)
{
    players->state = *state;
    for (unsigned seat = 0; seat < players->count; seat++) {
        struct player *player = &players->seat[seat];
        if (player->present && remembers(players, player)) {
            (players->asked ? see : lb_memory_follow)(&player->memory, events, state);
        }
    }
}

lb_move players_choose(struct players *players, unsigned seat)
{
    struct player *player = &players->seat[seat];
    if (!remembers(players, player)) {
        player->memory.view = lb_view_for(&players->state, seat);
    }
    return level_choose(&player->level, &player->memory, &player->rng);
}
