/* SPDX-License-Identifier: MIT */
/* stakes.c: what the chances of are worth knowing, as far as it is the same in every game. */
#include "core/game.h"

bool lb_asked_about(const lb_game *game, unsigned card)
{
    return card < LB_CARDS && lb_game_card_copies(game, card) > 0 &&
           (game->asked_about == 0 || game->asked_about >> card & 1);
}

bool lb_dangers(const lb_view *view, uint64_t *cards)
{
    const lb_game *game = lb_view_game(view);
    *cards = 0;
    return game != NULL && game->dangers != NULL && view->open != LB_OPEN_over &&
           game->dangers(view, cards);
}

unsigned lb_next_card(const lb_state *state)
{
    const lb_game *game = game_of(state);
    return game != NULL && game->next_card != NULL ? game->next_card(state) : (unsigned)LB_NO_CARD;
}
