/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/kittens/kittens.h"

const lb_face kittens_faces[LB_CARDS] = {
#include "games/kittens/cards.def"
};

/* ---- The table ----------------------------------------------------------------------------------- */

/* What its zones are called, and their notes. */
#define ZONES(X)                                                                                   \
    X(kitten, "with a kitten turned up", "kitten!", "")                                            \
    X(looking, "looking at the bottom card", "looking", "")                                        \
    X(out, "out of the game", "out", "")                                                           \
    X(burglar, "with the Cat Burglar", "Burglar", "")                                              \
    X(godcat, "with Godcat", "Godcat", "")                                                         \
    X(pile, "draw pile", "pile", "{number} Exploding {number:Kitten|Kittens} among them")          \
    X(duel, "in play", "in play", "")                                                              \
    X(mat, "on the mat", "mat", "")                                                                \
    X(removed, "out of the game", "out of the game", "{number} {number:card|cards} nobody saw")

ZONE_WORDS(kittens_zone_words, ZONES);

unsigned kittens_lays(const lb_event *event)
{
    switch (event->type) {
    case LB_EVENT_noped:
        return LB_CARD_nope;
    case LB_EVENT_died:
        return LB_CARD_exploding_kitten;
    case LB_EVENT_played:
    case LB_EVENT_defused:
    case LB_EVENT_discarded:
        return event->card_count > 0 ? event->cards[event->card_count - 1] : LB_NO_CARD;
    default:
        return LB_NO_CARD;
    }
}

/* The card between pile and hand: a kitten for all to see, or the bottom card for one. */
static void add_aside(const lb_view *view, lb_zones *zones)
{
    lb_zone *aside;
    switch (view->open) {
    case LB_OPEN_use:
    case LB_OPEN_place:
        aside = zone_badge(zones, view->turn, LB_KIND_danger, &kittens_zone_words[ZONE_kitten]);
        break;
    case LB_OPEN_heck:
        aside = zone_badge(zones, view->turn, LB_KIND_sight, &kittens_zone_words[ZONE_looking]);
        break;
    default:
        return;
    }
    if (view->seen < LB_CARDS) {
        zone_card(aside, view->seen, 1);
    }
    aside->count = 1;
}

static void add_seat(const lb_view *view, unsigned seat, lb_zones *zones)
{
    zone_hand(zones, view, seat);
    if (!(view->alive >> seat & 1)) {
        zone_badge(zones, seat, LB_KIND_plain, &kittens_zone_words[ZONE_out]);
    }
    zone_owes(zones, view, seat);
    if (view->burglar == seat) {
        zone_badge(zones, seat, LB_KIND_trick, &kittens_zone_words[ZONE_burglar]);
    }
    if (view->godcat == seat) { /* it is in the hand, and everybody knows */
        zone_badge(zones, seat, LB_KIND_wonder, &kittens_zone_words[ZONE_godcat]);
    }
    if (view->turn == seat) {
        add_aside(view, zones);
    }
}

/* Kittens in the pile, from what lies open: all there are, less those discarded, put away or before
 * the viewer's eyes. */
static unsigned kittens_left(const lb_view *view)
{
    unsigned all = lb_game_card_copies(lb_view_game(view), LB_CARD_exploding_kitten);
    return all - view->discard[LB_CARD_exploding_kitten] - view->removed[LB_CARD_exploding_kitten] -
           (view->seen == LB_CARD_exploding_kitten ? 1u : 0u);
}

static void add_pile(const lb_view *view, lb_zones *zones)
{
    lb_zone *pile = zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, &kittens_zone_words[ZONE_pile]);
    pile->count = view->pile_count;
    pile->number = (uint8_t)kittens_left(view);
    if (pile->number > 0) {
        pile->about = LB_CARD_exploding_kitten;
        pile->note = kittens_zone_words[ZONE_pile].note;
    }
}

/* Good against evil, where the box has them. */
static void add_mat(const lb_view *view, lb_zones *zones)
{
    if (view->devilcat == LB_NOBODY) {
        return;
    }
    bool duel = view->devilcat == LB_IN_PLAY;
    lb_zone *mat = zone_add(zones, LB_ZONE_row, LB_WHERE_centre,
                            &kittens_zone_words[duel ? ZONE_duel : ZONE_mat]);
    if (view->godcat == view->devilcat) {
        zone_card(mat, LB_CARD_godcat, 1);
    }
    zone_card(mat, LB_CARD_devilcat, 1);
}

static void add_removed(const lb_view *view, lb_zones *zones)
{
    lb_zone *removed =
        zone_add(zones, LB_ZONE_heap, LB_WHERE_beside, &kittens_zone_words[ZONE_removed]);
    zone_cards(removed, view->removed);
    removed->number = view->removed_unseen;
    removed->count = (uint8_t)(removed->count + view->removed_unseen);
    if (view->removed_unseen > 0) {
        removed->note = kittens_zone_words[ZONE_removed].note;
    }
}

void kittens_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    (void)options;
    for (unsigned seat = 0; seat < view->players; seat++) {
        add_seat(view, seat, zones);
    }
    add_pile(view, zones);
    zone_discard(zones, view, LB_WHERE_centre, top);
    add_mat(view, zones);
    add_removed(view, zones);
}
