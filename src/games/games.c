/* SPDX-License-Identifier: MIT */
/* games.c: finding a game in the list. */
#include <string.h>

#include "core/game.h"

#define GAME(name) extern const lb_game game_##name;
#include "games/games.def"
#undef GAME

static const lb_game *const games[] = {
#define GAME(name) &game_##name,
#include "games/games.def"
#undef GAME
};

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
    for (unsigned i = 0; i < lb_game_count(); i++) {
        if (slice_is(name, games[i]->name)) {
            return games[i];
        }
    }
    return NULL;
}

const lb_game *lb_game_named(const char *name)
{
    return game_by_slice((struct slice){name, strlen(name)});
}
