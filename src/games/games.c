/* SPDX-License-Identifier: MIT */
/* games.c: finding a game in the list. */
#include <string.h>

#include "core/game.h"

#define GAME(name)     extern const lb_game game_##name;
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE

/* Templates stand behind the games people see; number 0 is no game. */
const lb_game *const game_list[] = {
    NULL,
#define GAME(name)     &game_##name,
#define TEMPLATE(name) GAME(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE
};

const unsigned game_list_end = sizeof game_list / sizeof game_list[0];

enum {
    LISTED = 0
#define GAME(name) +1
#define TEMPLATE(name)
#include "games/games.def"
#undef GAME
#undef TEMPLATE
};

unsigned lb_game_count(void)
{
    return LISTED;
}

const lb_game *lb_game_at(unsigned index)
{
    return index < LISTED ? game_numbered(index + 1) : NULL;
}

unsigned lb_game_number(const lb_game *game)
{
    unsigned number = 1;
    while (game_numbered(number) != game) {
        number++;
    }
    return number;
}

const lb_game *game_by_slice(struct slice name)
{
    for (unsigned number = 1; number < game_list_end; number++) {
        if (slice_is(name, game_numbered(number)->name)) {
            return game_numbered(number);
        }
    }
    return NULL;
}

const lb_game *lb_game_named(const char *name)
{
    return game_by_slice((struct slice){name, strlen(name)});
}
