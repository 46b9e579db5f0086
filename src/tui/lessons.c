/* SPDX-License-Identifier: MIT */
/* lessons.c: the guided first game. */
#include "tui/lessons.h"

#include <string.h>

#include "tui/scene.h"

enum { LESSON_BURGLAR = LB_CARDS }; /* instead of a card: the Cat Burglar stands before you */

static const struct {
    enum family family;
    uint8_t open; /* an lb_open */
    uint8_t card; /* in your hand, or LB_NO_CARD */
    struct lesson lesson;
} lessons_all[] = {
#define LESSON(family, open, card, title, text) {FAMILY_##family, open, card, {title, text}},
#include "tui/lessons.def"
#undef LESSON
};

_Static_assert(sizeof lessons_all / sizeof lessons_all[0] <= LESSONS_MAX, "too many lessons");

static bool comes_now(unsigned i, const lb_game *game, const lb_view *view)
{
    unsigned card = lessons_all[i].card;
    return lessons_all[i].family == family_of(game) && lessons_all[i].open == view->open &&
           (card == LB_NO_CARD ||
            (card == LESSON_BURGLAR ? view->burglar == view->viewer : view->hand[card] > 0));
}

const struct lesson *lessons_next(struct lessons *lessons, const lb_game *game, const lb_view *view)
{
    for (unsigned i = 0; lessons->on && i < sizeof lessons_all / sizeof lessons_all[0]; i++) {
        if (!lessons->given[i] && comes_now(i, game, view)) {
            lessons->given[i] = true;
            return &lessons_all[i].lesson;
        }
    }
    return NULL;
}

/* Deals of three players in which you begin and hold something worth explaining. */
lb_seed lessons_seed(const lb_game *game)
{
    static const struct {
        const char *game;
        uint8_t seed;
    } seeds[] = {{"original", 35}, {"burglar", 29}, {"evil", 99}, {"pets", 155}, {"board", 111}};
    for (unsigned i = 0; i < sizeof seeds / sizeof seeds[0]; i++) {
        if (strcmp(seeds[i].game, lb_game_name(game)) == 0) {
            return (lb_seed){{seeds[i].seed}};
        }
    }
    return (lb_seed){{1}};
}
