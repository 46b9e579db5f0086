/* SPDX-License-Identifier: MIT */
/* shapes.c: what the engine knows as JSON, from the tables of fields. */
#include "wire/shapes.h"

#include <string.h>

#include "wire/fields.h"

/* ---- Pieces ----------------------------------------------------------------------------------------- */

void json_seats(struct json *json, lb_seats seats)
{
    json_open(json, '[');
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            json_number(json, seat);
        }
    }
    json_close(json, ']');
}

void json_viewer(struct json *json, unsigned viewer)
{
    if (viewer < LB_SEATS_MAX) {
        json_number(json, viewer);
    } else {
        json_text(json, viewer == LB_TRUTH ? "truth" : "public");
    }
}

void json_options(struct json *json, const lb_game *game, unsigned players,
                  const lb_options *options)
{
    json_open(json, '{');
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        const lb_option *option = lb_game_option(game, i);
        int value = options->value[i];
        if (value == LB_DEFAULT) {
            value = lb_option_range(game, i, players).usual;
        }
        json_key(json, option->name);
        if (option->words != NULL) {
            json_text(json, option->words[value]);
        } else {
            json_number(json, (unsigned)value);
        }
    }
    if (options->first > 0) {
        json_key(json, "first");
        json_number(json, options->first - 1u);
    }
    json_close(json, '}');
}

void json_seed(struct json *json, const lb_seed *seed)
{
    enum { NUMBER_BYTES = 8 };
    char text[LB_SEED_BYTES];
    uint64_t number = 0;
    for (unsigned i = NUMBER_BYTES; i-- > 0;) {
        number = number << 8 | seed->bytes[i];
    }
    lb_seed_write(seed, text);
    if (strlen(text) < 16) { /* exact in any reader's numbers */
        json_number(json, number);
    } else {
        json_text(json, text);
    }
}

static void put_card(struct json *json, unsigned card)
{
    if (card < LB_CARDS) {
        json_text(json, lb_card_id(card));
    } else {
        json_null(json);
    }
}

/* A number that is no number where it has this value. */
static void put_unless(struct json *json, unsigned number, unsigned none)
{
    if (number == none) {
        json_null(json);
    } else {
        json_number(json, number);
    }
}

static void put_counts(struct json *json, const uint8_t *counts, unsigned first, size_t size)
{
    json_open(json, '{');
    for (unsigned i = 0; i < size; i++) {
        if (counts[i] > 0) {
            json_key(json, lb_card_id(first + i));
            json_number(json, counts[i]);
        }
    }
    json_close(json, '}');
}

static void put_cards(struct json *json, const uint8_t *cards, unsigned count)
{
    json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        put_card(json, cards[i]);
    }
    json_close(json, ']');
}

static void put_tally(struct json *json, const uint8_t *cards, unsigned count)
{
    uint8_t counts[LB_CARDS_MAX] = {0};
    for (unsigned i = 0; i < count; i++) {
        counts[cards[i]]++;
    }
    put_counts(json, counts, 0, LB_CARDS);
}

static void put_numbers(struct json *json, const uint8_t *numbers, unsigned count, unsigned none)
{
    json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        put_unless(json, numbers[i], none);
    }
    json_close(json, ']');
}

static void put_flags(struct json *json, unsigned flags, unsigned count)
{
    json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        json_bool(json, flags >> i & 1);
    }
    json_close(json, ']');
}

static void put_choices(struct json *json, const uint8_t *bytes)
{
    lb_choices choices;
    memcpy(&choices, bytes, sizeof choices);
    json_open(json, '[');
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        if (choices >> choice & 1) {
            json_number(json, choice);
        }
    }
    json_close(json, ']');
}

static void put_spot(struct json *json, unsigned spot)
{
    const char *word = field_spot(spot);
    if (word != NULL) {
        json_text(json, word);
    } else {
        put_unless(json, spot, LB_NOBODY);
    }
}

static void put_spaces(struct json *json, const uint8_t *spaces, unsigned count)
{
    json_open(json, '[');
    for (unsigned i = 0; i < count; i++) {
        if (spaces[i] == LB_SPACE_danger) {
            json_text(json, "danger");
        } else {
            put_unless(json, spaces[i], LB_SPACE_plain);
        }
    }
    json_close(json, ']');
}

/* ---- Fields ----------------------------------------------------------------------------------------- */

/* What a struct does not say itself. */
struct around {
    unsigned players;
    unsigned has;            /* LB_HAS_… of an event */
    const lb_event *about;   /* what phrases are about, */
    const lb_reader *reader; /* and for whom */
};

static void put_phrase(struct json *json, const char *phrase, const struct around *around)
{
    char text[LB_LINE_BYTES];
    lb_phrase(phrase, around->about, around->reader, text, sizeof text);
    json_text(json, text);
}

enum { NEVER = 256 }; /* no byte */

static void put_value(struct json *json, const struct field *field, const uint8_t *base,
                      const struct around *around)
{
    const uint8_t *value = base + field->at;
    unsigned count = field->counted ? field_count(field, base) : 0;
    switch (field->kind) {
    case FIELD_NUMBER:
        json_number(json, *value);
        break;
    case FIELD_PLACE:
    case FIELD_SEAT:
    case FIELD_SECRET_PLACE:
        put_unless(json, *value, LB_NO_NUMBER);
        break;
    case FIELD_FLAG:
        json_bool(json, *value != 0);
        break;
    case FIELD_WORD:
        json_text(json, field_word(field, *value));
        break;
    case FIELD_TEXT:
        json_text(json, (const char *)value);
        break;
    case FIELD_PHRASE:
        put_phrase(json, field_phrase(field, base), around);
        break;
    case FIELD_VIEWER:
        json_viewer(json, *value);
        break;
    case FIELD_SPOT:
        put_spot(json, *value);
        break;
    case FIELD_SEATS:
        json_seats(json, *value);
        break;
    case FIELD_AUDIENCE:
        if (field_is_empty(field, base)) {
            json_text(json, "all");
        } else {
            json_seats(json, *value);
        }
        break;
    case FIELD_FLAGS:
        put_flags(json, *value, around->players);
        break;
    case FIELD_NUMBERS:
        put_numbers(json, value, around->players, NEVER);
        break;
    case FIELD_POSITIONS:
        put_numbers(json, value, around->players, LB_NOBODY);
        break;
    case FIELD_BYTES:
        put_numbers(json, value, (unsigned)field->size, NEVER);
        break;
    case FIELD_LIST:
        put_numbers(json, value, count, NEVER);
        break;
    case FIELD_CARD:
        put_card(json, *value);
        break;
    case FIELD_COUNTS:
        put_counts(json, value, field->first, field->size);
        break;
    case FIELD_CARDS:
    case FIELD_SECRET_CARDS:
        put_cards(json, value, count);
        break;
    case FIELD_TALLY:
        put_tally(json, value, count);
        break;
    case FIELD_SPACES:
        put_spaces(json, value, count);
        break;
    case FIELD_CHOICES:
        put_choices(json, value);
        break;
    default:
        json_null(json);
        break;
    }
}

static bool any(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != 0) {
            return true;
        }
    }
    return false;
}

/* Whether a field means something here, or is wanted even if it does not. */
static bool is_told(const struct fields *fields, const struct field *field, const uint8_t *base,
                    unsigned has)
{
    if (field->kind == FIELD_INNER || (field->row > 0 && field->row > base[field->rows_at])) {
        return false;
    }
    if (field->part_size > 0) {
        return any(base + field->part_at, field->part_size);
    }
    return !fields->sparse || field->must || (field->has & has) != 0 ||
           !field_is_empty(field, base);
}

/* The fields of a struct, inside an object; those of one key and different rows are an array. */
static void put_fields(struct json *json, const struct fields *fields, const void *base,
                       const struct around *around)
{
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        if (!is_told(fields, field, base, around->has)) {
            continue;
        }
        if (field->row <= 1) {
            json_key(json, field->key);
        }
        if (field->row == 1) {
            json_open(json, '[');
        }
        put_value(json, field, base, around);
        if (field->row > 0 && field->row == ((const uint8_t *)base)[field->rows_at]) {
            json_close(json, ']');
        }
    }
}

/* ---- Whole objects ---------------------------------------------------------------------------------- */

void json_event(struct json *json, const lb_event *event, unsigned viewer, const char *sentence)
{
    lb_event seen = lb_event_for(event, viewer);
    struct around around = {.has = lb_event_fields(seen.type)};
    json_open(json, '{');
    put_fields(json, fields_of_event(seen.type), &seen, &around);
    if (sentence != NULL) {
        json_key(json, "text");
        json_text(json, sentence);
    }
    json_close(json, '}');
}

void json_view(struct json *json, const lb_view *view)
{
    json_open(json, '{');
    put_fields(json, &view_fields, view, &(struct around){.players = view->players});
    json_close(json, '}');
}

/* What the words of a zone are about, and of a verb: nothing. */
static lb_event about_zone(unsigned owner, unsigned number)
{
    return (lb_event){
        .seat = (uint8_t)owner, .other = LB_NOBODY, .named = LB_NO_CARD, .number = (uint8_t)number};
}

static void put_zone(struct json *json, const lb_zone *zone, struct around around)
{
    lb_event about = about_zone(zone->owner, zone->number);
    around.about = &about;
    json_open(json, '{');
    put_fields(json, &zone_fields, zone, &around);
    json_close(json, '}');
}

void json_zones(struct json *json, const lb_zones *zones, unsigned players, const lb_reader *reader)
{
    lb_event nobody = about_zone(LB_NOBODY, 0);
    struct around around = {.players = players, .about = &nobody, .reader = reader};
    json_open(json, '{');
    json_key(json, "zones");
    json_open(json, '[');
    for (unsigned i = 0; i < zones->count; i++) {
        put_zone(json, &zones->zone[i], around);
    }
    json_close(json, ']');
    if (zones->track != NULL) {
        json_key(json, "track");
        json_open(json, '{');
        put_fields(json, &track_fields, zones->track, &around);
        put_fields(json, &figure_fields, zones, &around);
        json_close(json, '}');
    }
    json_close(json, '}');
}

void json_offer_open(struct json_offer *offer, struct json *json, const lb_reader *reader)
{
    *offer = (struct json_offer){.json = json, .reader = reader};
    json_open(json, '{');
    json_key(json, "moves");
    json_open(json, '[');
}

/* Any five different titles make a move, and there can be thousands: they are one entry, with the
 * titles to choose from. */
void json_offer_add(struct json_offer *offer, const lb_offer_move *move)
{
    if (move->dropped != 0) {
        return;
    }
    if (move->verb == LB_VERB_five) {
        for (unsigned i = 0; i < move->card_count; i++) {
            offer->titles[move->cards[i]] = true;
        }
        return;
    }
    offer->verbs[move->verb] = true;
    json_open(offer->json, '{');
    put_fields(offer->json, &move_fields, move, &(struct around){0});
    if (offer->reader != NULL) {
        char words[LB_LINE_BYTES];
        lb_tell_parts(move, offer->reader, words, sizeof words);
        json_key(offer->json, "words");
        json_text(offer->json, words);
    }
    json_close(offer->json, '}');
}

static void put_fives(struct json *json, const bool titles[LB_CARDS])
{
    json_open(json, '{');
    json_key(json, "verb");
    json_text(json, lb_verb_id(LB_VERB_five));
    json_key(json, "titles");
    json_open(json, '[');
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (titles[card]) {
            put_card(json, card);
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* What the verbs are called; to play a card is called by the card. */
static void put_verbs(const struct json_offer *offer)
{
    lb_event about = about_zone(LB_NOBODY, 0);
    json_key(offer->json, "verbs");
    json_open(offer->json, '{');
    for (unsigned verb = 0; verb < LB_VERBS; verb++) {
        if (offer->verbs[verb] && verb != LB_VERB_play) {
            char words[LB_LINE_BYTES];
            lb_tell_saying(LB_SAY_verb, verb, &about, offer->reader, words, sizeof words);
            json_put_text(offer->json, lb_verb_id(verb), words);
        }
    }
    json_close(offer->json, '}');
}

void json_offer_close(struct json_offer *offer)
{
    if (memchr(offer->titles, true, sizeof offer->titles) != NULL) {
        put_fives(offer->json, offer->titles);
    }
    json_close(offer->json, ']');
    if (offer->reader != NULL) {
        put_verbs(offer);
    }
    json_close(offer->json, '}');
}

/* Its title in the two lines of a face; in another language whoever draws it breaks it. */
static void put_face(struct json *json, unsigned card, const lb_face *face, const lb_reader *reader)
{
    const char *title = lb_text(reader, lb_card_title(card));
    bool english = reader->language == NULL;
    json_open(json, '{');
    json_key(json, "title");
    json_text(json, title);
    json_key(json, "kind");
    json_text(json, lb_kind_name(face->kind));
    json_key(json, "number");
    put_unless(json, face->number, LB_NO_NUMBER);
    json_key(json, "letter");
    json_text(json, (char[]){face->letter, '\0'});
    json_key(json, "sign");
    json_text(json, face->icon);
    json_key(json, "lines");
    json_open(json, '[');
    json_text(json, english ? face->line[0] : title);
    json_text(json, english ? face->line[1] : "");
    json_close(json, ']');
    json_key(json, "help");
    json_text(json, lb_text(reader, face->help));
    json_close(json, '}');
}

void json_faces(struct json *json, const lb_game *game, const lb_reader *reader)
{
    json_open(json, '{');
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const lb_face *face = lb_game_face(game, card);
        if (face != NULL) {
            json_key(json, lb_card_id(card));
            put_face(json, card, face, reader);
        }
    }
    json_close(json, '}');
}

void json_game(struct json *json, const lb_game *game, unsigned players)
{
    json_key(json, "game");
    json_text(json, lb_game_name(game));
    json_key(json, "players");
    json_number(json, players);
}

void json_table(struct json *json, const lb_match *match, const lb_reader *reader)
{
    const lb_game *game = lb_match_game(match);
    json_open(json, '{');
    json_key(json, "game");
    json_text(json, lb_game_name(game));
    json_key(json, "title");
    json_text(json, lb_game_title(game));
    json_key(json, "players");
    json_number(json, match->players);
    json_key(json, "names");
    json_open(json, '[');
    for (unsigned seat = 0; seat < match->players; seat++) {
        json_text(json, match->names.of[seat]);
    }
    json_close(json, ']');
    json_key(json, "windows");
    json_text(json, lb_windows_name(match->windows));
    json_key(json, "options");
    json_options(json, game, match->players, &match->options);
    json_key(json, "cards");
    json_faces(json, game, reader);
    json_close(json, '}');
}

/* ---- The truth -------------------------------------------------------------------------------------- */

/* The part of a key before its dot. */
static size_t outer(const char *key)
{
    return strcspn(key, ".");
}

static void put_key(struct json *json, const char *key, size_t length)
{
    char name[32];
    struct ink ink = ink_in(name, sizeof name);
    ink_bytes(&ink, key, length);
    json_key(json, name);
}

/* Facts of one key and different rows are an array; those of one outer key an object. */
void json_state(struct json *json, const lb_state *state)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    struct around around = {.players = lb_players(state)};
    json_open(json, '{');
    for (unsigned i = 0; i < count; i++) {
        const char *key = facts[i].key;
        size_t length = outer(key);
        bool first = i == 0 || strncmp(facts[i - 1].key, key, length + 1) != 0;
        bool last = i + 1 == count || strncmp(facts[i + 1].key, key, length + 1) != 0;
        bool object = key[length] == '.';
        bool array = facts[i].row != 0;
        if (first) {
            put_key(json, key, length);
            if (object || array) {
                json_open(json, object ? '{' : '[');
            }
        }
        if (object) {
            json_key(json, key + length + 1);
        }
        put_value(json, &fact_fields[facts[i].kind], (const uint8_t *)&facts[i], &around);
        if (last && (object || array)) {
            json_close(json, object ? '}' : ']');
        }
    }
    json_close(json, '}');
}
