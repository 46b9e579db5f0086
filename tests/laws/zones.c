/* SPDX-License-Identifier: MIT */
/* zones.c: laws of the table as zones: they say what the view says and nothing else, whoever looks. */
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

/* Whatever lay in that memory before, nothing of it may stay. */
static lb_zones zones_for(const struct play *play, const lb_view *view, unsigned top)
{
    static unsigned litter;
    lb_zones zones;
    memset(&zones, (int)(litter++ % 256), sizeof zones);
    lb_zones_of(view, &play->setup.options, top, &zones);
    return zones;
}

/* ---- Every zone is well made --------------------------------------------------------------------- */

static void check_text(const struct play *play, const lb_zone *zone, const char *what, bool empty)
{
    char text[LB_LINE_BYTES];
    lb_reader reader = {.game = play->setup.game, .viewer = LB_PUBLIC};
    check(what != NULL, "%s: a %s has a text that is none", where(play), lb_zone_name(zone->kind));
    size_t length = lb_zone_write(zone, what, &reader, text, sizeof text);
    check(length < sizeof text && (empty || length > 0) && strpbrk(text, "{|}") == NULL,
          "%s: a %s says \"%s\"", where(play), lb_zone_name(zone->kind), text);
}

static bool is_card(const struct play *play, unsigned card)
{
    return lb_game_face(play->setup.game, card) != NULL;
}

static unsigned seen_in(const lb_zone *zone)
{
    unsigned count = 0;
    for (unsigned i = 0; i < zone->card_count; i++) {
        count += zone->copies[i];
    }
    return count;
}

static void check_cards(const struct play *play, const lb_zone *zone)
{
    const char *name = lb_zone_name(zone->kind);
    bool row = zone->kind == LB_ZONE_row, top_seen = zone->top == LB_NO_CARD;
    for (unsigned i = 0; i < zone->card_count; i++) {
        unsigned card = zone->cards[i], copies = zone->copies[i];
        check(is_card(play, card) && copies > 0 &&
                  copies <= lb_game_card_copies(play->setup.game, card),
              "%s: %u of %s in a %s", where(play), copies, lb_card_id(card), name);
        check(row ? copies == 1 : i == 0 || card > zone->cards[i - 1],
              "%s: the cards of a %s are not in their order", where(play), name);
        top_seen |= card == zone->top;
    }
    check(top_seen, "%s: %s lies on top of a %s that has none", where(play), lb_card_id(zone->top),
          name);
    check(seen_in(zone) <= zone->count, "%s: a %s shows more cards than it has", where(play), name);
    check(zone->about == LB_NO_CARD || is_card(play, zone->about), "%s: a %s counts no card",
          where(play), name);
}

static void check_zone(const struct play *play, const lb_view *view, const lb_zone *zone)
{
    const char *name = lb_zone_name(zone->kind);
    bool owned = zone->where == LB_WHERE_seat;
    check(zone->kind < LB_ZONE_KINDS && zone->where < LB_WHERES && zone->tone < LB_KINDS,
          "%s: a zone of no kind", where(play));
    check(owned ? zone->owner < view->players : zone->owner == LB_NOBODY,
          "%s: a %s %s belongs to %u", where(play), name, lb_where_name(zone->where), zone->owner);
    check_text(play, zone, zone->label, false);
    check_text(play, zone, zone->brief, false);
    check_text(play, zone, zone->note, true);
    check_cards(play, zone);
}

/* ---- They say what the view says ----------------------------------------------------------------- */

static void check_hand(const struct play *play, const lb_view *view, const lb_zone *zone)
{
    uint8_t cards[LB_CARDS] = {0};
    for (unsigned i = 0; i < zone->card_count; i++) {
        cards[zone->cards[i]] = zone->copies[i];
    }
    check(zone->count == view->hand_count[zone->owner], "%s: seat %u has %u cards, not %u",
          where(play), zone->owner, view->hand_count[zone->owner], zone->count);
    check(zone->owner == view->viewer ? memcmp(cards, view->hand, sizeof cards) == 0
                                      : zone->card_count == 0,
          "%s: the hand of seat %u is not what seat %u sees of it", where(play), zone->owner,
          view->viewer);
}

/* Every card is in one zone, but counts tell of cards elsewhere; and of those that are counted only
 * the ones of the table are cards. */
static unsigned cards_in(const lb_zone *zone)
{
    bool cards = zone->kind == LB_ZONE_hand || zone->kind == LB_ZONE_pile ||
                 zone->kind == LB_ZONE_heap || zone->kind == LB_ZONE_row ||
                 zone->kind == LB_ZONE_badge;
    return cards || (zone->kind == LB_ZONE_token && zone->where != LB_WHERE_seat) ? zone->count : 0;
}

static void check_table(const struct play *play, const lb_view *view, const lb_zones *zones)
{
    unsigned hands[LB_SEATS_MAX] = {0}, badges[LB_SEATS_MAX] = {0}, tracks = 0, cards = 0, all = 0;
    check(zones->count > view->players && zones->count <= LB_ZONES_MAX, "%s: %u zones", where(play),
          zones->count);
    for (unsigned i = 0; i < zones->count; i++) {
        const lb_zone *zone = &zones->zone[i];
        check_zone(play, view, zone);
        cards += cards_in(zone);
        tracks += zone->kind == LB_ZONE_track;
        if (zone->kind == LB_ZONE_hand) {
            hands[zone->owner]++;
            check_hand(play, view, zone);
        } else if (zone->kind == LB_ZONE_badge) {
            badges[zone->owner]++;
        }
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        all += lb_game_card_copies(play->setup.game, card);
    }
    check(view->open == LB_OPEN_over || cards == all, "%s: %u cards on the table, not %u",
          where(play), cards, all);
    check(zones->track == lb_game_track(play->setup.game) && tracks == (zones->track != NULL),
          "%s: the track is not the game's", where(play));
    for (unsigned seat = 0; seat < view->players; seat++) {
        unsigned at = zones->at[seat];
        check(hands[seat] == 1, "%s: seat %u has %u hands", where(play), seat, hands[seat]);
        check(view->alive >> seat & 1 || badges[seat] > 0, "%s: nothing says that seat %u is out",
              where(play), seat);
        check(at == LB_NOBODY || (zones->track != NULL && at < zones->track->spaces),
              "%s: seat %u stands on %u", where(play), seat, at);
    }
}

static void look(const struct play *play, unsigned viewer)
{
    lb_view view = lb_view_for(&play->state, viewer);
    lb_zones zones = zones_for(play, &view, LB_NO_CARD);
    check_table(play, &view, &zones);
}

static void look_on(struct play *play, void *context)
{
    (void)context;
    for (; !lb_over(&play->state); play_step(play)) {
        look(play, LB_PUBLIC);
        look(play, play->steps % lb_players(&play->state));
    }
    look(play, LB_PUBLIC);
}

static void zones_say_the_view(const lb_game *game)
{
    each_game(game, many(1), look_on, NULL);
}

/* Who sees the same in two worlds sees the same tables, byte by byte. */
static void look_twice(struct play *play, void *context)
{
    unsigned *twins = context;
    while (play_to(play, play->steps + 2)) {
        unsigned viewer = play->steps % lb_players(&play->state);
        lb_view view = lb_view_for(&play->state, viewer), other;
        lb_state twin;
        if (twin_make(&play->state, viewer, 60, &play->players, &twin)) {
            other = lb_view_for(&twin, viewer);
            lb_zones one = zones_for(play, &view, LB_NO_CARD);
            lb_zones two = zones_for(play, &other, LB_NO_CARD);
            check(memcmp(&one, &two, sizeof one) == 0,
                  "%s: seat %u sees another table in a world it cannot tell apart", where(play),
                  viewer);
            *twins += memcmp(&play->state, &twin, sizeof twin) != 0;
        }
    }
}

static void zones_tell_no_secrets(const lb_game *game)
{
    unsigned twins = 0;
    each_game(game, many(1), look_twice, &twins);
    check(twins > 5, "there were only %u other worlds", twins);
}

/* The same table once somebody has left. */
static void look_after(struct play *play, void *context)
{
    (void)context;
    if (play_to(play, 1 + play->number % 40)) {
        unsigned seat = pick(at_table(&play->state), &play->players);
        assert_int_equal(lb_leave(&play->state, seat, &play->table, &play->events), LB_OK);
        look_on(play, NULL);
    }
}

static void zones_without_a_player(const lb_game *game)
{
    each_game(game, many(1), look_after, NULL);
}

/* ---- Looking for zones --------------------------------------------------------------------------- */

static void zones_are_found(const lb_game *game)
{
    struct setup setup = {.game = game, .players = lb_game_seats_most(game)};
    struct play play;
    unsigned found = 0;
    setup.options = lb_options_default();
    play_start(&play, &setup, 1);
    lb_view view = lb_view_for(&play.state, 0);
    lb_zones zones = zones_for(&play, &view, LB_NO_CARD);
    for (unsigned kind = 0; kind <= LB_ZONE_KINDS; kind++) {
        for (unsigned owner = 0; owner <= setup.players; owner++) {
            unsigned index = 0, seat = owner < setup.players ? owner : LB_NOBODY;
            const lb_zone *zone;
            while ((zone = lb_zone_next(&zones, &index, kind, seat)) != NULL) {
                check(zone == &zones.zone[index - 1] && zone->kind == kind && zone->owner == seat,
                      "a %s of %u is not what was looked for", lb_zone_name(kind), seat);
                found++;
            }
        }
    }
    check(found == zones.count, "%u of %u zones are found", found, zones.count);
    lb_zones_of(&(lb_view){.game = 0, .players = 2}, &setup.options, LB_NO_CARD, &zones);
    assert_int_equal(zones.count, 0);
    assert_string_equal(lb_zone_name(LB_ZONE_KINDS), "?");
    assert_string_equal(lb_where_name(LB_WHERES), "?");
    assert_string_equal(lb_kind_name(LB_KINDS), "?");
}

/* ---- The discard pile ---------------------------------------------------------------------------- */

static const lb_zone *heap_of(const lb_zones *zones)
{
    for (unsigned i = 0; i < zones->count; i++) {
        if (strcmp(zones->zone[i].label, "discard pile") == 0) {
            return &zones->zone[i];
        }
    }
    return NULL;
}

/* What an event lays on top is there for everybody to see, if it is still in the pile. */
static void follow(struct play *play, void *context)
{
    unsigned *laid = context, top = LB_NO_CARD;
    for (; !lb_over(&play->state); play_step(play)) {
        for (unsigned i = 0; i < play->events.count; i++) {
            unsigned card = lb_event_lays(play->setup.game, &play->events.item[i]);
            top = card < LB_CARDS ? card : top;
        }
        lb_view view = lb_view_for(&play->state, LB_PUBLIC);
        lb_zones zones = zones_for(play, &view, top);
        const lb_zone *heap = heap_of(&zones);
        if (heap != NULL) {
            bool there = top < LB_CARDS && view.discard[top] > 0;
            check(heap->top == (there ? top : LB_NO_CARD), "%s: the top card is not %s",
                  where(play), lb_card_id(top));
            *laid += there;
        } else {
            check(top == LB_NO_CARD, "%s: %s is laid on no pile", where(play), lb_card_id(top));
        }
    }
}

static void the_top_is_followed(const lb_game *game)
{
    struct setup setup = {.game = game, .players = lb_game_seats_least(game)};
    struct play play;
    unsigned laid = 0;
    setup.options = lb_options_default();
    play_start(&play, &setup, 0);
    lb_view view = lb_view_for(&play.state, LB_PUBLIC);
    lb_zones zones = zones_for(&play, &view, LB_NO_CARD);
    each_game(game, many(1), follow, &laid);
    check(laid > 0 || heap_of(&zones) == NULL, "nothing was ever laid");
}

/* ---- Cards --------------------------------------------------------------------------------------- */

/* Every card of a game has a face; no two of them, and nothing a front end does, have the same key. */
static void cards_have_faces(const lb_game *game)
{
    bool taken[256] = {['d'] = true, ['h'] = true, ['l'] = true, ['o'] = true, ['q'] = true};
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const lb_face *face = lb_game_face(game, card);
        check((face != NULL) == (lb_game_card_copies(game, card) > 0), "the face of %s",
              lb_card_id(card));
        if (face != NULL) {
            unsigned key = (unsigned char)face->letter;
            check(!taken[key], "%s: the key %c is taken", lb_card_id(card), face->letter);
            check(face->kind < LB_KINDS && face->icon[0] != '\0' && face->plain[0] != '\0' &&
                      face->line[0][0] != '\0' && face->help[0] != '\0',
                  "%s lacks something", lb_card_id(card));
            taken[key] = true;
        }
    }
    assert_null(lb_game_face(game, LB_CARDS));
    assert_null(lb_game_face(game, LB_NO_CARD));
}

int main(void)
{
    static const struct law laws[] = {
        {"zones say what the view says", zones_say_the_view},
        {"zones tell no secrets", zones_tell_no_secrets},
        {"zones without a player", zones_without_a_player},
        {"zones are found", zones_are_found},
        {"the top of the discard pile is followed", the_top_is_followed},
        {"every card has a face", cards_have_faces},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
