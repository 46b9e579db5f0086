/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include <string.h>

#include "games/board/track.h"
#include "games/faces.h"

const lb_face board_faces[LB_CARDS] = {
#include "games/board/cards.def"
};

/* What a space gives, as front ends know it. */
#define GIVES(what) ((what) == K ? LB_SPACE_danger : (what) == 0 ? LB_SPACE_plain : (int)(what))

const lb_track board_track = {
    .spaces = BOARD_RIBBON + 1,
    .sides = 2,
    .arrow = BOARD_ARROW,
    .gives = {{[0] = LB_SPACE_plain,
#define SPACE(space, calm, chaos) [space] = GIVES(calm),
#include "games/board/board.def"
#undef SPACE
               [BOARD_RIBBON] = LB_SPACE_plain},
              {[0] = LB_SPACE_plain,
#define SPACE(space, calm, chaos) [space] = GIVES(chaos),
#include "games/board/board.def"
#undef SPACE
               [BOARD_RIBBON] = LB_SPACE_plain}},
    .side_name = {"Calm", "Chaos"},
    .first = "the Litter Box",
    .last = "the Ribbon",
    .first_brief = "Box",
    .last_brief = "Ribbon",
    .danger = "Kitten",
};

/* ---- The table ----------------------------------------------------------------------------------- */

/* What its zones are called, and their notes. */
#define ZONES(X)                                                                                   \
    X(gone, "gone from the table", "gone", "")                                                     \
    X(moving, "still moving", "moving", "The space acts when all movement of the turn is over")    \
    X(discs, "Move Deck", "discs", "{number} Danger {number:Magnet|Magnets} among them")           \
    X(track, "track", "track", "")                                                                 \
    X(magnets, "Danger Magnets in the supply", "magnets", "")                                      \
    X(deck, "action deck", "cards", "")                                                            \
    X(used, "used discs", "used", "")

ZONE_WORDS(board_zone_words, ZONES);

unsigned board_lays(const lb_event *event)
{
    switch (event->type) {
    case LB_EVENT_noped:
        return LB_CARD_nope;
    case LB_EVENT_played:
    case LB_EVENT_defused:
    case LB_EVENT_discarded:
        return event->card_count > 0 ? event->cards[event->card_count - 1] : LB_NO_CARD;
    default:
        return LB_NO_CARD;
    }
}

static void add_seat(const lb_view *view, unsigned seat, lb_zones *zones)
{
    zone_hand(zones, view, seat);
    if (!(view->alive >> seat & 1)) {
        zone_badge(zones, seat, LB_KIND_plain, &board_zone_words[ZONE_gone]);
    }
    zone_owes(zones, view, seat);
    if (view->turn == seat && view->race.moved) {
        zone_badge(zones, seat, LB_KIND_step, &board_zone_words[ZONE_moving])->note =
            board_zone_words[ZONE_moving].note;
    }
}

/* The Move Deck: all discs there are, less those that lie open, in some order. */
static void add_discs(const lb_view *view, lb_zones *zones)
{
    lb_zone *deck = zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, &board_zone_words[ZONE_discs]);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        unsigned card = LB_CARD_move_1 + disc;
        unsigned all = lb_game_card_copies(lb_view_game(view), card);
        unsigned supply = disc == BOARD_danger_magnet ? view->race.magnets : 0;
        unsigned inside = all - view->race.discs_used[disc] - supply;
        if (inside > 0) {
            zone_card(deck, card, inside);
        }
        if (inside > 0 && disc == BOARD_danger_magnet) {
            deck->number = (uint8_t)inside;
            deck->about = LB_CARD_danger_magnet;
            deck->note = board_zone_words[ZONE_discs].note;
        }
    }
    deck->count = view->race.discs_count;
}

void board_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    (void)options;
    uint8_t used[LB_CARDS] = {0};
    memcpy(used + LB_CARD_move_1, view->race.discs_used, LB_DISCS);
    memcpy(zones->at, view->race.positions, view->players);
    zones->side = view->race.side;
    for (unsigned seat = 0; seat < view->players; seat++) {
        add_seat(view, seat, zones);
    }
    zone_add(zones, LB_ZONE_track, LB_WHERE_centre, &board_zone_words[ZONE_track]);
    add_discs(view, zones);
    lb_zone *magnets =
        zone_add(zones, LB_ZONE_token, LB_WHERE_centre, &board_zone_words[ZONE_magnets]);
    magnets->tone = LB_KIND_danger;
    magnets->count = view->race.magnets;
    zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, &board_zone_words[ZONE_deck])->count =
        view->pile_count;
    zone_cards(zone_add(zones, LB_ZONE_heap, LB_WHERE_centre, &board_zone_words[ZONE_used]), used);
    zone_discard(zones, view, LB_WHERE_beside, top);
}
