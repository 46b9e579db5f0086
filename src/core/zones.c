/* SPDX-License-Identifier: MIT */
/* zones.c: cards and tables as they look, asked of the game they belong to; and what the games make
 * their zones with. */
#include <string.h>

#include "core/game.h"

/* ---- Asking a game ------------------------------------------------------------------------------- */

static const char *const zone_names[] = {
#define X(name, what) #name,
    LB_ZONE_LIST(X)
#undef X
};

static const char *const where_names[] = {
#define X(name, what) #name,
    LB_WHERE_LIST(X)
#undef X
};

static const char *const kind_names[] = {
#define X(name, what) #name,
    LB_KIND_LIST(X)
#undef X
};

const char *lb_zone_name(unsigned kind)
{
    return kind < LB_ZONE_KINDS ? zone_names[kind] : "?";
}

const char *lb_where_name(unsigned where)
{
    return where < LB_WHERES ? where_names[where] : "?";
}

const char *lb_kind_name(unsigned kind)
{
    return kind < LB_KINDS ? kind_names[kind] : "?";
}

/* Games of a family share a list of faces; the deck says which of them are there. */
const lb_face *lb_game_face(const lb_game *game, unsigned card)
{
    return lb_game_card_copies(game, card) > 0 && game->faces != NULL &&
                   game->faces[card].icon != NULL
               ? &game->faces[card]
               : NULL;
}

const char *card_own_title(unsigned card)
{
    for (unsigned number = 1; number < game_list_end; number++) {
        const lb_face *face = lb_game_face(game_numbered(number), card);
        if (face != NULL && face->title != NULL) {
            return face->title;
        }
    }
    return NULL;
}

bool card_is_wild(unsigned card)
{
    for (unsigned number = 1; number < game_list_end; number++) {
        const lb_face *face = lb_game_face(game_numbered(number), card);
        if (face != NULL && face->wild) {
            return true;
        }
    }
    return false;
}

const lb_track *lb_game_track(const lb_game *game)
{
    return game->track;
}

unsigned lb_event_lays(const lb_game *game, const lb_event *event)
{
    return game->lays != NULL ? game->lays(event) : LB_NO_CARD;
}

void lb_zones_of(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    const lb_game *game = game_numbered(view->game);
    memset(zones, 0, sizeof *zones);
    memset(zones->at, LB_NOBODY, sizeof zones->at);
    if (game != NULL) {
        lb_options resolved = *options;
        options_resolve(game, view->players, &resolved);
        zones->track = game->track;
        game->zones(view, &resolved, top, zones);
    }
}

const lb_zone *lb_zone_next(const lb_zones *zones, unsigned *index, unsigned kind, unsigned owner)
{
    while (*index < zones->count) {
        const lb_zone *zone = &zones->zone[(*index)++];
        if (zone->kind == kind && zone->owner == owner) {
            return zone;
        }
    }
    return NULL;
}

size_t lb_zone_write(const lb_zone *zone, const char *text_of_it, const lb_reader *reader,
                     char *text, size_t size)
{
    lb_event about = {.type = LB_EVENT_TYPES,
                      .seat = zone->owner,
                      .other = LB_NOBODY,
                      .named = zone->about,
                      .number = zone->number};
    return lb_phrase(text_of_it, &about, reader, text, size);
}

/* What zones of most games are called. */
#define ZONES(X)                                                                                   \
    X(hand, "hand", "hand", "")                                                                    \
    X(owes, "owing {number} {number:turn|turns}", "owes {number}", "")                             \
    X(discard, "discard pile", "used", "")

static ZONE_WORDS(common, ZONES);

static const char *word_of(const struct zone_words *words, unsigned index)
{
    return index % 3 == 0 ? words->label : index % 3 == 1 ? words->brief : words->note;
}

const char *lb_game_zone_text(const lb_game *game, unsigned index)
{
    for (unsigned i = 0; common[i].label != NULL; i++, index -= 3) {
        if (index < 3) {
            return word_of(&common[i], index);
        }
    }
    for (unsigned i = 0; game->zone_words != NULL && game->zone_words[i].label != NULL;
         i++, index -= 3) {
        if (index < 3) {
            return word_of(&game->zone_words[i], index);
        }
    }
    return NULL;
}

/* ---- For the games ------------------------------------------------------------------------------- */

lb_zone *zone_add(lb_zones *zones, unsigned kind, unsigned where, const struct zone_words *words)
{
    assert(zones->count < LB_ZONES_MAX);
    lb_zone *zone = &zones->zone[zones->count++];
    zone->kind = (uint8_t)kind;
    zone->where = (uint8_t)where;
    zone->owner = LB_NOBODY;
    zone->about = zone->top = LB_NO_CARD;
    zone->label = words->label;
    zone->brief = words->brief;
    zone->note = "";
    return zone;
}

lb_zone *zone_before(lb_zones *zones, unsigned kind, unsigned seat, const struct zone_words *words)
{
    lb_zone *zone = zone_add(zones, kind, LB_WHERE_seat, words);
    zone->owner = (uint8_t)seat;
    return zone;
}

lb_zone *zone_badge(lb_zones *zones, unsigned seat, unsigned tone, const struct zone_words *words)
{
    lb_zone *zone = zone_before(zones, LB_ZONE_badge, seat, words);
    zone->tone = (uint8_t)tone;
    return zone;
}

void zone_card(lb_zone *zone, unsigned card, unsigned copies)
{
    assert(zone->card_count < LB_ZONE_CARDS);
    zone->cards[zone->card_count] = (uint8_t)card;
    zone->copies[zone->card_count++] = (uint8_t)copies;
    zone->count = (uint8_t)(zone->count + copies);
}

void zone_cards(lb_zone *zone, const uint8_t counts[LB_CARDS])
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (counts[card] > 0) {
            zone_card(zone, card, counts[card]);
        }
    }
}

void zone_hand(lb_zones *zones, const lb_view *view, unsigned seat)
{
    lb_zone *hand = zone_before(zones, LB_ZONE_hand, seat, &common[ZONE_hand]);
    if (seat == view->viewer) {
        zone_cards(hand, view->hand);
    }
    hand->count = view->hand_count[seat];
}

void zone_owes(lb_zones *zones, const lb_view *view, unsigned seat)
{
    if (view->turn == seat && view->owed > 1) {
        zone_badge(zones, seat, LB_KIND_danger, &common[ZONE_owes])->number = view->owed;
    }
}

void zone_discard(lb_zones *zones, const lb_view *view, unsigned where, unsigned top)
{
    lb_zone *heap = zone_add(zones, LB_ZONE_heap, where, &common[ZONE_discard]);
    zone_cards(heap, view->discard);
    heap->top = top < LB_CARDS && view->discard[top] > 0 ? (uint8_t)top : LB_NO_CARD;
}
