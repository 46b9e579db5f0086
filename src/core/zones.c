/* SPDX-License-Identifier: MIT */
/* zones.c: cards and tables as they look, asked of the game they belong to. */
#include <string.h>

#include "core/game.h"

const lb_face *lb_game_face(const lb_game *game, unsigned card)
{
    return game->faces != NULL && card < LB_CARDS && game->faces[card].icon != NULL
               ? &game->faces[card]
               : NULL;
}

bool card_is_wild(unsigned card)
{
    for (unsigned number = 1; number < game_list_end; number++) {
        const lb_face *face = lb_game_face(game_list[number], card);
        if (face != NULL && face->wild) {
            return true;
        }
    }
    return false;
}

void lb_zones_of(const lb_view *view, const lb_options *options, lb_zones *zones)
{
    const lb_game *game = game_numbered(view->game);
    memset(zones, 0, sizeof *zones);
    if (game != NULL && game->zones != NULL) {
        if (game->track != NULL) {
            zones->track = *game->track;
        }
        game->zones(view, options, zones);
    }
}
