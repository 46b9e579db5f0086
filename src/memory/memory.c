/* SPDX-License-Identifier: MIT */
/* memory.c: finding the mind of a game, and the one way events get into a memory. */
#include <string.h>

#include "core/game.h"
#include "memory/mind.h"

#define GAME(name)                                                                                 \
    extern const lb_game game_##name;                                                              \
    extern const struct mind mind_##name;
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE

static const struct {
    const lb_game *game;
    const struct mind *mind;
} minds[] = {
#define GAME(name)     {&game_##name, &mind_##name},
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE
};

static const struct mind *mind_of(const lb_game *game)
{
    unsigned i = 0;
    while (minds[i].game != game) {
        i++;
    }
    return minds[i].mind;
}

void lb_memory_start(lb_memory *memory, const lb_game *game, unsigned players,
                     const lb_options *options, unsigned seat)
{
    memset(memory, 0, sizeof *memory);
    memory->game = game;
    memory->options = options != NULL ? *options : lb_options_default();
    options_resolve(game, players, &memory->options);
    memory->players = (uint8_t)players;
    memory->seat = (uint8_t)seat;
    mind_of(game)->start(memory);
}

void lb_memory_see(lb_memory *memory, const lb_events *events, const lb_view *view)
{
    const struct mind *mind = mind_of(memory->game);
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], memory->seat);
        mind->see(memory, &seen);
    }
    memory->view = *view;
    if (mind->look != NULL) {
        mind->look(memory);
    }
}

void lb_guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    mind_of(memory->game)->guess(memory, rng, state, wits);
}

void lb_guess_likely(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const struct mind *mind = mind_of(memory->game);
    mind->guess(memory, rng, state, wits);
    if (mind->lean != NULL) {
        mind->lean(state, wits, memory->seat, rng);
    }
}

bool lb_chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance)
{
    return mind_of(memory->game)->chance(memory, question, chance);
}

unsigned lb_thumb(const lb_game *game, const lb_state *state, unsigned seat, const lb_wits *wits,
                  lb_rng *rng)
{
    return mind_of(game)->thumb(state, seat, wits, rng);
}

void lb_try(const lb_game *game, lb_state *state, lb_wits *wits, unsigned seat, unsigned choice,
            lb_rng *rng, lb_events *events)
{
    const struct mind *mind = mind_of(game);
    if (mind->step != NULL) {
        if (events != NULL) {
            events->count = 0;
        }
        mind->step(state, wits, seat, choice, rng, events);
    } else {
        lb_apply_trusted(game, state, seat, choice, rng, events);
    }
}

unsigned lb_rollout(const lb_game *game, lb_state *state, lb_wits *wits, lb_rng *rng)
{
    return mind_of(game)->rollout(state, wits, rng);
}
