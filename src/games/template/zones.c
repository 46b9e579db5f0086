/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/template/nullgame.h"

const lb_face null_faces[LB_CARDS] = {
#include "games/template/cards.def"
};

/* ---- The table ----------------------------------------------------------------------------------- */

/* What its zones are called, and their notes. */
#define ZONES(X)                                                                                   \
    X(out, "out of the game", "lost", "")                                                          \
    X(passed, "without a pass", "passed", "")                                                      \
    X(pile, "draw pile", "pile", "the kitten among them")

ZONE_WORDS(null_zone_words, ZONES);

/* Who draws it knows kinds of zones and nothing of this game. */
void null_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    (void)options;
    (void)top;
    for (unsigned seat = 0; seat < view->players; seat++) {
        zone_hand(zones, view, seat);
        if (!(view->alive >> seat & 1)) {
            zone_badge(zones, seat, LB_KIND_danger, &null_zone_words[ZONE_out]);
        } else if (view->own[NULL_OWN_PASSED] >> seat & 1) {
            zone_badge(zones, seat, LB_KIND_step, &null_zone_words[ZONE_passed]);
        }
    }
    lb_zone *pile = zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, &null_zone_words[ZONE_pile]);
    pile->count = view->pile_count;
    if (view->open != LB_OPEN_over) {
        pile->number = 1;
        pile->about = LB_CARD_exploding_kitten;
        pile->note = null_zone_words[ZONE_pile].note;
    }
}
