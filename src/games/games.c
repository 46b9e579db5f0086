/* SPDX-License-Identifier: MIT */
/* games.c: finding a game in the list. */
#include <string.h>

#include "core/game.h"

#define GAME(name)     extern const lb_game game_##name;
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE

static const lb_game *const games[] = {
#define GAME(name) &game_##name,
#define TEMPLATE(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE
};

static const lb_game *const templates[] = {
#define GAME(name)
#define TEMPLATE(name) &game_##name,
#include "games/games.def"
#undef GAME
#undef TEMPLATE
};

enum { TEMPLATES = sizeof templates / sizeof templates[0] };

unsigned lb_game_count(void)
{
    return sizeof games / sizeof games[0];
}

const lb_game *lb_game_at(unsigned index)
{
    return index < lb_game_count() ? games[index] : NULL;
}

const lb_game *game_by_slice(struct slice name)
{
    for (unsigned i = 0; i < lb_game_count() + TEMPLATES; i++) {
        const lb_game *game = i < lb_game_count() ? games[i] : templates[i - lb_game_count()];
        if (slice_is(name, game->name)) {
            return game;
        }
    }
    return NULL;
}

const lb_game *lb_game_named(const char *name)
{
    return game_by_slice((struct slice){name, strlen(name)});
}
