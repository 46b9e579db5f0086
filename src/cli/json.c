/* SPDX-License-Identifier: MIT */
/* json.c: writing JSON on a stream. */
#include "cli/json.h"

#include <math.h>
#include <string.h>

struct json json_on(FILE *stream)
{
    return (struct json){.stream = stream, .comma = false};
}

static void begin(struct json *json)
{
    if (json->comma) {
        fputc(',', json->stream);
    }
    json->comma = true;
}

static void put_string(FILE *stream, const char *text)
{
    fputc('"', stream);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            fprintf(stream, "\\%c", c);
        } else if (c < ' ' || c == 127) {
            fprintf(stream, "\\u%04x", c);
        } else {
            fputc(c, stream);
        }
    }
    fputc('"', stream);
}

void json_key(struct json *json, const char *key)
{
    begin(json);
    put_string(json->stream, key);
    fputc(':', json->stream);
    json->comma = false;
}

void json_open(struct json *json, char bracket)
{
    begin(json);
    fputc(bracket, json->stream);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    fputc(bracket, json->stream);
    json->comma = true;
}

void json_text(struct json *json, const char *text)
{
    begin(json);
    put_string(json->stream, text);
}

void json_number(struct json *json, unsigned long long number)
{
    begin(json);
    fprintf(json->stream, "%llu", number);
}

void json_real(struct json *json, double number)
{
    begin(json);
    if (isfinite(number)) {
        fprintf(json->stream, "%.6g", number);
    } else {
        fputs("null", json->stream);
    }
}

void json_bool(struct json *json, bool value)
{
    begin(json);
    fputs(value ? "true" : "false", json->stream);
}

void json_null(struct json *json)
{
    begin(json);
    fputs("null", json->stream);
}

void json_line(struct json *json)
{
    fputc('\n', json->stream);
    json->comma = false;
}

/* ---- Shapes of the engine -------------------------------------------------------------------------- */

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
    json_close(json, '}');
}

void json_seed(struct json *json, const lb_seed *seed)
{
    char text[LB_SEED_BYTES];
    lb_seed_write(seed, text);
    if (strlen(text) < 16) { /* exact in any reader's numbers */
        begin(json);
        fputs(text, json->stream);
    } else {
        json_text(json, text);
    }
}

static void put_cards(struct json *json, const lb_fact *fact)
{
    if (fact->kind == LB_FACT_pile) {
        json_open(json, '[');
        for (unsigned i = 0; i < fact->count; i++) {
            json_text(json, lb_card_id(fact->cards[i]));
        }
        json_close(json, ']');
        return;
    }
    unsigned counts[LB_CARDS] = {0};
    for (unsigned i = 0; i < fact->count; i++) {
        counts[fact->cards[i]]++;
    }
    json_open(json, '{');
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (counts[card] > 0) {
            json_key(json, lb_card_id(card));
            json_number(json, counts[card]);
        }
    }
    json_close(json, '}');
}

static void put_fact(struct json *json, const lb_fact *fact, unsigned players)
{
    switch (fact->kind) {
    case LB_FACT_null:
        json_null(json);
        break;
    case LB_FACT_number:
        json_number(json, fact->number);
        break;
    case LB_FACT_flag:
        json_bool(json, fact->number);
        break;
    case LB_FACT_flags:
        json_open(json, '[');
        for (unsigned seat = 0; seat < players; seat++) {
            json_bool(json, fact->number >> seat & 1);
        }
        json_close(json, ']');
        break;
    case LB_FACT_seats:
        json_seats(json, fact->number);
        break;
    case LB_FACT_word:
        json_text(json, fact->word);
        break;
    case LB_FACT_card:
        json_text(json, lb_card_id(fact->cards[0]));
        break;
    default:
        put_cards(json, fact);
        break;
    }
}

/* The part of a key before its dot. */
static size_t outer(const char *key)
{
    return strcspn(key, ".");
}

/* Facts of one key and different rows are an array; those of one outer key an object. */
void json_state(struct json *json, const lb_state *state)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    json_open(json, '{');
    for (unsigned i = 0; i < count; i++) {
        const char *key = facts[i].key;
        size_t length = outer(key);
        bool first = i == 0 || strncmp(facts[i - 1].key, key, length + 1) != 0;
        bool last = i + 1 == count || strncmp(facts[i + 1].key, key, length + 1) != 0;
        bool object = key[length] == '.';
        bool array = facts[i].row != 0;
        if (first) {
            char name[32];
            snprintf(name, sizeof name, "%.*s", (int)length, key);
            json_key(json, name);
            if (object || array) {
                json_open(json, object ? '{' : '[');
            }
        }
        if (object) {
            json_key(json, key + length + 1);
        }
        put_fact(json, &facts[i], lb_players(state));
        if (last && (object || array)) {
            json_close(json, object ? '}' : ']');
        }
    }
    json_close(json, '}');
}

static void put_event_cards(struct json *json, const char *key, const uint8_t *cards,
                            unsigned count)
{
    if (count > 0) {
        json_key(json, key);
        json_open(json, '[');
        for (unsigned i = 0; i < count; i++) {
            json_text(json, lb_card_id(cards[i]));
        }
        json_close(json, ']');
    }
}

void json_event(struct json *json, const lb_event *event)
{
    json_open(json, '{');
    json_key(json, "event");
    json_text(json, lb_event_name(event->type));
    if (event->seat != LB_NOBODY) {
        json_key(json, "seat");
        json_number(json, event->seat);
    }
    if (event->other != LB_NOBODY) {
        json_key(json, "other");
        json_number(json, event->other);
    }
    put_event_cards(json, "cards", event->cards, event->card_count);
    if (event->named != LB_NO_CARD) {
        json_key(json, "named");
        json_text(json, lb_card_id(event->named));
    }
    if (event->number != 0 || event->type == LB_EVENT_board_flipped ||
        event->type == LB_EVENT_stayed) { /* side 0 and space 0 are something */
        json_key(json, "number");
        json_number(json, event->number);
    }
    if (event->hidden_count > 0) {
        if (event->type == LB_EVENT_placed || event->type == LB_EVENT_moved_card ||
            event->type == LB_EVENT_magnet) {
            json_key(json, "place");
            if (event->hidden[0] == LB_NO_CARD) {
                json_null(json);
            } else {
                json_number(json, event->hidden[0]);
            }
        } else {
            put_event_cards(json, "hidden", event->hidden, event->hidden_count);
        }
        json_key(json, "audience");
        if (event->audience == 0xff) {
            json_text(json, "all");
        } else {
            json_seats(json, event->audience);
        }
    }
    json_close(json, '}');
}
