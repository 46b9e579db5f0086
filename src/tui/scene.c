/* SPDX-License-Identifier: MIT */
/* scene.c: small questions about a scene. */
#include "tui/scene.h"

enum family family_of(const lb_game *game)
{
    return lb_game_card_copies(game, LB_CARD_royal_robovac) > 0 ? FAMILY_PETS
           : lb_game_card_copies(game, LB_CARD_super_move) > 0  ? FAMILY_BOARD
                                                                : FAMILY_KITTENS;
}

const char *scene_whom(const struct scene *scene, unsigned seat)
{
    return seat >= LB_SEATS_MAX                       ? "nobody"
           : scene->you && seat == scene->view.viewer ? "you"
                                                      : scene->names[seat];
}

unsigned scene_kittens(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    unsigned elsewhere = view->discard[LB_CARD_exploding_kitten] +
                         view->removed[LB_CARD_exploding_kitten] +
                         (view->seen == LB_CARD_exploding_kitten ? 1u : 0u);
    unsigned all = lb_game_card_copies(scene->game, LB_CARD_exploding_kitten);
    return all > elsewhere ? all - elsewhere : 0;
}

unsigned scene_titles(const lb_view *view, uint8_t cards[LB_CARDS])
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (view->hand[card] > 0) {
            cards[count++] = (uint8_t)card;
        }
    }
    return count;
}
