/* SPDX-License-Identifier: MIT */
/* fields.c: the tables of fields. A field that a struct gains gets its row here, and is told. */
#include "wire/fields.h"

#include <string.h>

/* ---- Words -------------------------------------------------------------------------------------- */

static const char *verb_word(unsigned verb)
{
    return verb == LB_VERB_play ? "play" : lb_verb_id(verb);
}

static const char *game_word(unsigned number)
{
    const lb_game *game = lb_view_game(&(lb_view){.game = (uint8_t)number});
    return game != NULL ? lb_game_name(game) : "?";
}

static const struct field_words zone_list = {LB_ZONE_KINDS, lb_zone_name};
static const struct field_words where_list = {LB_WHERES, lb_where_name};
static const struct field_words tone_list = {LB_KINDS, lb_kind_name};
static const struct field_words windows_list = {LB_WINDOWS_live + 1, lb_windows_name};
static const struct field_words open_list = {LB_OPENS, lb_open_name};
static const struct field_words event_list = {LB_EVENT_TYPES, lb_event_name};
static const struct field_words verb_list = {LB_VERBS, verb_word};
static const struct field_words game_list = {UINT8_MAX, game_word};

const char *field_word(const struct field *field, unsigned index)
{
    return index < field->words->count ? field->words->word(index) : "?";
}

const char *field_spot(unsigned spot)
{
    return spot == LB_ON_MAT ? "mat" : spot == LB_IN_PLAY ? "play" : NULL;
}

/* ---- Rows --------------------------------------------------------------------------------------- */

#define BYTES(type, member) .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)
#define COUNTED(type, member, count)                                                               \
    BYTES(type, member), .counted = true, .count_at = offsetof(type, count)
#define PART(type, member)                                                                         \
    .part_at = offsetof(type, member), .part_size = sizeof(((type *)NULL)->member)
#define TABLE(type, rows)                                                                          \
    .field = rows, .count = sizeof rows / sizeof rows[0], .bytes = sizeof(type)

/* The secret part of an event is cards, but of some a place. */
#define EVENT(secret_key, secret_kind)                                                             \
    {                                                                                              \
        {"event",      FIELD_WORD,           .apart = true,                                        \
         .must = true, .words = &event_list, BYTES(lb_event, type)},                               \
            {"seat", FIELD_SEAT, .has = LB_HAS_SEAT, BYTES(lb_event, seat)},                       \
            {"other", FIELD_SEAT, .has = LB_HAS_OTHER, BYTES(lb_event, other)},                    \
            {"cards", FIELD_CARDS, .has = LB_HAS_CARDS, COUNTED(lb_event, cards, card_count)},     \
            {"named", FIELD_CARD, .has = LB_HAS_NAMED, BYTES(lb_event, named)},                    \
            {"number", FIELD_NUMBER, .has = LB_HAS_NUMBER, BYTES(lb_event, number)},               \
            {secret_key, secret_kind, COUNTED(lb_event, hidden, hidden_count)},                    \
        {                                                                                          \
            "audience", FIELD_AUDIENCE, BYTES(lb_event, audience), PART(lb_event, hidden_count)    \
        }                                                                                          \
    }

static const struct field event_with_cards[] = EVENT("hidden", FIELD_SECRET_CARDS);
static const struct field event_with_place[] = EVENT("place", FIELD_SECRET_PLACE);

const struct fields event_fields[2] = {
    {TABLE(lb_event, event_with_cards), .sparse = true},
    {TABLE(lb_event, event_with_place), .sparse = true},
};

const struct fields *fields_of_event(unsigned type)
{
    return &event_fields[lb_event_secret(type) == LB_SECRET_place];
}

/* What lies before a seat; fields of some games alone mean something where any of them does. */
#define FRONT(seat)                                                                                \
    {                                                                                              \
        "front", FIELD_CARDS, .row = 1 + (seat), .rows_at = offsetof(lb_view, players),            \
                              COUNTED(lb_view, rounds.front[seat], rounds.front_count[seat]),      \
                              PART(lb_view, rounds)                                                \
    }
#define ROUNDS(member) BYTES(lb_view, rounds.member), PART(lb_view, rounds)
#define RACE(member)   BYTES(lb_view, race.member), PART(lb_view, race)

static const struct field view_rows[] = {
    {"game", FIELD_WORD, .apart = true, .words = &game_list, BYTES(lb_view, game)},
    {"viewer", FIELD_VIEWER, .must = true, BYTES(lb_view, viewer)},
    {"players", FIELD_NUMBER, .must = true, BYTES(lb_view, players)},
    {"open", FIELD_WORD, .must = true, .words = &open_list, BYTES(lb_view, open)},
    {"windows", FIELD_WORD, .words = &windows_list, BYTES(lb_view, windows)},
    {"choices", FIELD_CHOICES, BYTES(lb_view, legal)},
    {"decides", FIELD_SEAT, BYTES(lb_view, decides)},
    {"turn", FIELD_SEAT, .must = true, BYTES(lb_view, turn)},
    {"owed", FIELD_NUMBER, BYTES(lb_view, owed)},
    {"attacked", FIELD_FLAG, BYTES(lb_view, attacked)},
    {"alive", FIELD_SEATS, BYTES(lb_view, alive)},
    {"hand", FIELD_COUNTS, BYTES(lb_view, hand)},
    {"hand_count", FIELD_NUMBERS, BYTES(lb_view, hand_count)},
    {"pile_count", FIELD_NUMBER, BYTES(lb_view, pile_count)},
    {"discard", FIELD_COUNTS, BYTES(lb_view, discard)},
    {"removed", FIELD_COUNTS, BYTES(lb_view, removed)},
    {"removed_unseen", FIELD_NUMBER, BYTES(lb_view, removed_unseen)},
    {"burglar", FIELD_SEAT, BYTES(lb_view, burglar)},
    {"godcat", FIELD_SPOT, BYTES(lb_view, godcat)},
    {"devilcat", FIELD_SPOT, BYTES(lb_view, devilcat)},
    {"nopes", FIELD_NUMBER, BYTES(lb_view, nopes)},
    {"last", FIELD_SEAT, BYTES(lb_view, last)},
    {"target", FIELD_SEAT, BYTES(lb_view, target)},
    {"named", FIELD_CARD, BYTES(lb_view, named)},
    {"action", FIELD_CARDS, COUNTED(lb_view, action, action_count)},
    {"seen", FIELD_CARD, BYTES(lb_view, seen)},
    {"own", FIELD_BYTES, BYTES(lb_view, own), PART(lb_view, own)},
    {"round", FIELD_NUMBER, ROUNDS(round)},
    {"tokens", FIELD_NUMBERS, ROUNDS(tokens)},
    {"shielded", FIELD_SEATS, ROUNDS(shielded)},
    FRONT(0),
    FRONT(1),
    FRONT(2),
    FRONT(3),
    FRONT(4),
    FRONT(5),
    {"aside_up", FIELD_CARDS, COUNTED(lb_view, rounds.aside_up, rounds.aside_up_count),
     PART(lb_view, rounds)},
    {"side", FIELD_NUMBER, RACE(side)},
    {"positions", FIELD_POSITIONS, RACE(positions)},
    {"discs_count", FIELD_NUMBER, RACE(discs_count)},
    {"discs_used", FIELD_COUNTS, .first = LB_FIRST_DISC, RACE(discs_used)},
    {"magnets", FIELD_NUMBER, RACE(magnets)},
    {"moved", FIELD_FLAG, RACE(moved)},
    {"committed", FIELD_FLAG, RACE(committed)},
};

const struct fields view_fields = {TABLE(lb_view, view_rows)};

static const struct field zone_rows[] = {
    {"kind", FIELD_WORD, .must = true, .words = &zone_list, BYTES(lb_zone, kind)},
    {"where", FIELD_WORD, .must = true, .words = &where_list, BYTES(lb_zone, where)},
    {"owner", FIELD_SEAT, .must = true, BYTES(lb_zone, owner)},
    {"tone", FIELD_WORD, .must = true, .words = &tone_list, BYTES(lb_zone, tone)},
    {"label", FIELD_PHRASE, BYTES(lb_zone, label)},
    {"brief", FIELD_PHRASE, BYTES(lb_zone, brief)},
    {"note", FIELD_PHRASE, BYTES(lb_zone, note)},
    {"number", FIELD_NUMBER, BYTES(lb_zone, number)},
    {"about", FIELD_CARD, BYTES(lb_zone, about)},
    {"count", FIELD_NUMBER, .must = true, BYTES(lb_zone, count)},
    {"goal", FIELD_NUMBER, BYTES(lb_zone, goal)},
    {"top", FIELD_CARD, BYTES(lb_zone, top)},
    {"cards", FIELD_CARDS, COUNTED(lb_zone, cards, card_count)},
    {"copies", FIELD_LIST, COUNTED(lb_zone, copies, card_count), PART(lb_zone, copies)},
};

const struct fields zone_fields = {TABLE(lb_zone, zone_rows), .sparse = true};

#define SIDE(side) .row = 1 + (side), .rows_at = offsetof(lb_track, sides)

static const struct field track_rows[] = {
    {"spaces", FIELD_NUMBER, BYTES(lb_track, spaces)},
    {"sides", FIELD_NUMBER, BYTES(lb_track, sides)},
    {"side_name", FIELD_PHRASE, SIDE(0), BYTES(lb_track, side_name[0])},
    {"side_name", FIELD_PHRASE, SIDE(1), BYTES(lb_track, side_name[1])},
    {"first", FIELD_PHRASE, BYTES(lb_track, first)},
    {"last", FIELD_PHRASE, BYTES(lb_track, last)},
    {"first_brief", FIELD_PHRASE, BYTES(lb_track, first_brief)},
    {"last_brief", FIELD_PHRASE, BYTES(lb_track, last_brief)},
    {"danger", FIELD_PHRASE, BYTES(lb_track, danger)},
    {"arrow", FIELD_PLACE, BYTES(lb_track, arrow)},
    {"gives", FIELD_SPACES, SIDE(0), COUNTED(lb_track, gives[0], spaces)},
    {"gives", FIELD_SPACES, SIDE(1), COUNTED(lb_track, gives[1], spaces)},
};

const struct fields track_fields = {TABLE(lb_track, track_rows)};

/* What changes of a track. */
static const struct field figure_rows[] = {
    {"side", FIELD_NUMBER, BYTES(lb_zones, side)},
    {"at", FIELD_POSITIONS, BYTES(lb_zones, at)},
};

const struct fields figure_fields = {TABLE(lb_zones, figure_rows)};

static const struct field move_rows[] = {
    {"text", FIELD_TEXT, .must = true, BYTES(lb_offer_move, text)},
    {"verb", FIELD_WORD, .must = true, .words = &verb_list, BYTES(lb_offer_move, verb)},
    {"cards", FIELD_CARDS, COUNTED(lb_offer_move, cards, card_count)},
    {"as", FIELD_CARD, BYTES(lb_offer_move, as)},
    {"target", FIELD_SEAT, BYTES(lb_offer_move, target)},
    {"named", FIELD_CARD, BYTES(lb_offer_move, named)},
    {"place", FIELD_PLACE, BYTES(lb_offer_move, place)},
    {"order", FIELD_LIST, COUNTED(lb_offer_move, order, order_count)},
    {"move", FIELD_INNER, BYTES(lb_offer_move, move)},       /* its text says it */
    {"dropped", FIELD_INNER, BYTES(lb_offer_move, dropped)}, /* such moves are not told at all */
};

const struct fields move_fields = {TABLE(lb_offer_move, move_rows), .sparse = true};

const struct field fact_fields[] = {
    [LB_FACT_null] = {"null", FIELD_INNER, BYTES(lb_fact, key)},
    [LB_FACT_number] = {"number", FIELD_NUMBER, BYTES(lb_fact, number)},
    [LB_FACT_flag] = {"flag", FIELD_FLAG, BYTES(lb_fact, number)},
    [LB_FACT_flags] = {"flags", FIELD_FLAGS, BYTES(lb_fact, number)},
    [LB_FACT_seats] = {"seats", FIELD_SEATS, BYTES(lb_fact, number)},
    [LB_FACT_word] = {"word", FIELD_TEXT, BYTES(lb_fact, word)},
    [LB_FACT_card] = {"card", FIELD_CARD, BYTES(lb_fact, cards[0])},
    [LB_FACT_pile] = {"pile", FIELD_CARDS, COUNTED(lb_fact, cards, count)},
    [LB_FACT_counts] = {"counts", FIELD_TALLY, COUNTED(lb_fact, cards, count)},
};

/* ---- What is empty ------------------------------------------------------------------------------- */

/* What the bytes of a field are where it is left out. */
static uint8_t empty_byte(const struct field *field)
{
    static const uint8_t bytes[FIELD_KINDS] = {[FIELD_PLACE] = LB_NO_NUMBER,
                                               [FIELD_SEAT] = LB_NOBODY,
                                               [FIELD_SPOT] = LB_NOBODY,
                                               [FIELD_AUDIENCE] = 0xff,
                                               [FIELD_CARD] = LB_NO_CARD};
    return bytes[field->kind];
}

const char *field_phrase(const struct field *field, const uint8_t *base)
{
    const char *phrase;
    memcpy(&phrase, base + field->at, sizeof phrase);
    return phrase != NULL ? phrase : "";
}

bool field_is_empty(const struct field *field, const uint8_t *base)
{
    if (field->kind == FIELD_PHRASE) {
        return field_phrase(field, base)[0] == '\0';
    }
    if (field->counted) {
        return base[field->count_at] == 0;
    }
    for (size_t i = 0; i < field->size; i++) {
        if (base[field->at + i] != empty_byte(field)) {
            return false;
        }
    }
    return true;
}

void field_empty(const struct field *field, uint8_t *base)
{
    memset(base + field->at, empty_byte(field), field->size);
}

unsigned field_count(const struct field *field, const uint8_t *base)
{
    unsigned count = base[field->count_at];
    return count < field->size ? count : (unsigned)field->size;
}
