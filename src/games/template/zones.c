/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/template/nullgame.h"

const lb_face null_faces[LB_CARDS] = {
#include "games/template/cards.def"
};

/* ---- The table ----------------------------------------------------------------------------------- */

/* Who draws it knows kinds of zones and nothing of this game. */
void null_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    (void)options;
    (void)top;
    for (unsigned seat = 0; seat < view->players; seat++) {
        zone_hand(zones, view, seat);
        if (!(view->alive >> seat & 1)) {
            zone_badge(zones, seat, LB_KIND_danger, "out of the game", "lost");
        } else if (view->own[NULL_OWN_PASSED] >> seat & 1) {
            zone_badge(zones, seat, LB_KIND_step, "without a pass", "passed");
        }
    }
    lb_zone *pile = zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, "draw pile", "pile");
    pile->count = view->pile_count;
    if (view->open != LB_OPEN_over) {
        pile->number = 1;
        pile->about = LB_CARD_exploding_kitten;
        pile->note = "the kitten among them";
    }
}
