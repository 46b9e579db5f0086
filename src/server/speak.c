/* SPDX-License-Identifier: MIT */
/* speak.c: what the hall says, as JSON (docs/protocol.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { LISTED_MOST = 100 };

/* ---- Pieces -------------------------------------------------------------------------------------------------- */

static void put_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    if (text == NULL || text[0] == '\0') {
        json_null(json);
    } else {
        json_text(json, text);
    }
}

/* In the language of that link, where it has the text. */
static void put_words(struct json *json, const char *key, const char *english,
                      const struct link *link)
{
    put_text(json, key, lb_text(&(lb_reader){.language = link->language}, english));
}

/* 0 is none. */
static void put_length(struct json *json, const char *key, uint32_t ms)
{
    json_key(json, key);
    if (ms == 0) {
        json_null(json);
    } else {
        json_number(json, ms);
    }
}

static void open_key(struct json *json, const char *key, char bracket)
{
    json_key(json, key);
    json_open(json, bracket);
}

const char *phase_name(unsigned phase)
{
    static const char *const names[] = {
        [PHASE_gathering] = "gathering", [PHASE_playing] = "playing", [PHASE_over] = "over"};
    return names[phase];
}

/* ---- Frames --------------------------------------------------------------------------------------------------- */

struct json speak_begin(struct hall *hall, const char *type)
{
    struct json json = json_in(hall->page, hall->setup.page_bytes);
    json_open(&json, '{');
    put_text(&json, "type", type);
    return json;
}

/* What it answers is "" where it does not say that something was kept. */
static void queue(struct hall *hall, const struct link *link, struct json json, const char *re,
                  bool close)
{
    json_close(&json, '}');
    size_t room = hall->setup.page_bytes - 1;
    size_t length = json.ink.length < room ? json.ink.length : room;
    struct waiting *frame = calloc(1, sizeof *frame + length + 1);
    if (frame == NULL) {
        hall->starved = true; /* an answer that is lost would be a lie */
        return;
    }
    frame->link = link->number;
    frame->length = length;
    frame->close = close;
    frame->depends = re[0] != '\0';
    snprintf(frame->re, sizeof frame->re, "%s", re);
    memcpy(frame->text, hall->page, length);
    *(hall->first != NULL ? &hall->last->next : &hall->first) = frame;
    hall->last = frame;
}

void speak(struct hall *hall, const struct link *link, const struct json *json, bool close)
{
    queue(hall, link, *json, "", close);
}

void speak_done(struct hall *hall, const struct link *link, const char *re, const char *code)
{
    if (re[0] == '\0') {
        return;
    }
    struct json json = speak_begin(hall, "done");
    put_text(&json, "re", re);
    if (code != NULL) {
        put_text(&json, "code", code);
    }
    queue(hall, link, json, re, false);
}

void speak_error(struct hall *hall, const struct link *link, const char *re, enum no word,
                 const char *text)
{
    struct json json = speak_begin(hall, "error");
    put_text(&json, "re", re);
    put_text(&json, "kind", refusal_kind(word));
    put_text(&json, "why", refusal_word(word));
    put_words(&json, "text", text, link);
    speak(hall, link, &json, false);
    hall->figures.refused++;
}

void speak_bye(struct hall *hall, const struct link *link, enum no word, const char *text)
{
    struct json json = speak_begin(hall, "bye");
    put_text(&json, "why", refusal_word(word));
    put_text(&json, "text", text);
    json_put_number(&json, "seconds", 5);
    speak(hall, link, &json, true);
}

/* ---- About the house ----------------------------------------------------------------------------------------------- */

void speak_welcome(struct hall *hall, const struct link *link)
{
    struct json json = speak_begin(hall, "welcome");
    json_put_number(&json, "version", 1);
    put_text(&json, "server", lb_version());
    put_text(&json, "name", link->name);
    open_key(&json, "levels", '[');
    for (unsigned i = 0; i < lb_level_count(); i++) {
        json_open(&json, '{');
        put_text(&json, "name", lb_level_name(i));
        put_words(&json, "help", lb_level_help(i), link);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    open_key(&json, "languages", '[');
    json_text(&json, "en");
    for (unsigned i = 0; i < lb_language_count(); i++) {
        json_text(&json, lb_language_at(i)->name);
    }
    json_close(&json, ']');
    open_key(&json, "emotes", '[');
#define X(name) json_text(&json, #name);
    HALL_EMOTE_LIST(X)
#undef X
    json_close(&json, ']');
    open_key(&json, "limits", '{');
    json_put_number(&json, "line", HALL_COMMAND_BYTES);
    json_close(&json, '}');
    speak(hall, link, &json, false);
}

static void put_option(struct json *json, const lb_game *game, unsigned index,
                       const struct link *link)
{
    const lb_option *option = lb_game_option(game, index);
    lb_range range = lb_option_range(game, index, lb_game_seats_most(game));
    char text[32];
    json_open(json, '{');
    put_text(json, "name", option->name);
    put_words(json, "help", option->help, link);
    lb_option_write(game, index, range.usual, text, sizeof text);
    put_text(json, "usual", text);
    open_key(json, "values", '[');
    for (int value = range.least; value <= range.most; value++) {
        if (range.any || value == range.least || value == range.most) {
            lb_option_write(game, index, value, text, sizeof text);
            json_text(json, text);
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}

void speak_games(struct hall *hall, const struct link *link)
{
    struct json json = speak_begin(hall, "games");
    open_key(&json, "games", '[');
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        json_open(&json, '{');
        put_text(&json, "name", lb_game_name(game));
        put_text(&json, "title", lb_game_title(game));
        put_words(&json, "note", lb_game_note(game) != NULL ? lb_game_note(game) : "", link);
        json_put_number(&json, "least", lb_game_seats_least(game));
        json_put_number(&json, "most", lb_game_seats_most(game));
        open_key(&json, "options", '[');
        for (unsigned option = 0; option < lb_game_options(game); option++) {
            put_option(&json, game, option, link);
        }
        json_close(&json, ']');
        json_close(&json, '}');
    }
    json_close(&json, ']');
    speak(hall, link, &json, false);
}

/* ---- Tables ------------------------------------------------------------------------------------------------------------ */

static unsigned watchers_of(const struct party *party)
{
    unsigned count = 0;
    for (const struct link *link = party->links; link != NULL; link = link->following) {
        count += looks_on(link);
    }
    return count;
}

static void put_head(struct json *json, const struct party *party)
{
    put_text(json, "code", party->code);
    put_text(json, "game", lb_game_name(party->setup.game));
    put_text(json, "title", lb_game_title(party->setup.game));
    put_text(json, "phase", phase_name(party->phase));
}

static void put_listed(struct json *json, const struct party *party)
{
    unsigned open = 0;
    json_open(json, '{');
    put_head(json, party);
    json_put_number(json, "seats", party->setup.players);
    open_key(json, "names", '[');
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        open += party->place[seat].player == PLAYER_open;
        if (party->place[seat].player == PLAYER_person) {
            json_text(json, party->place[seat].name);
        }
    }
    json_close(json, ']');
    json_put_number(json, "free", open);
    json_put_number(json, "watchers", watchers_of(party));
    json_close(json, '}');
}

void speak_tables(struct hall *hall, const struct link *link)
{
    unsigned count = 0;
    struct json json = speak_begin(hall, "tables");
    open_key(&json, "tables", '[');
    for (unsigned i = 0; i < CODES; i++) {
        for (const struct party *party = hall->parties[i]; party != NULL; party = party->next) {
            if (party->listed && party->phase != PHASE_over && count++ < LISTED_MOST) {
                put_listed(&json, party);
            }
        }
    }
    for (const struct party *party = hall_listed(hall); party != NULL; party = party->next) {
        put_listed(&json, party);
    }
    json_close(&json, ']');
    speak(hall, link, &json, false);
}

static void put_mine(struct json *json, const struct party *party, const char *guest)
{
    lb_seats to_act = party->phase != PHASE_playing ? 0
                      : party->table == NULL        ? party->waits
                                             : lb_to_act(&lb_table_match(party->table)->state);
    bool waits = false;
    json_open(json, '{');
    put_head(json, party);
    open_key(json, "seats", '[');
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        if (party_seat_of(party, seat, guest)) {
            json_number(json, seat);
            waits |= to_act >> seat & 1;
        }
    }
    json_close(json, ']');
    json_put_flag(json, "waits", waits);
    json_close(json, '}');
}

void speak_mine(struct hall *hall, const struct link *link)
{
    unsigned count = 0;
    struct json json = speak_begin(hall, "mine");
    open_key(&json, "tables", '[');
    for (unsigned i = 0; i < CODES; i++) {
        for (const struct party *party = hall->parties[i]; party != NULL; party = party->next) {
            if (party->phase != PHASE_over && party_sits(party, link->guest) &&
                count++ < LISTED_MOST) {
                put_mine(&json, party, link->guest);
            }
        }
    }
    struct party *theirs = hall_theirs(hall, link->guest);
    for (const struct party *party = theirs; party != NULL; party = party->next) {
        if (party_sits(party, link->guest)) {
            put_mine(&json, party, link->guest);
        }
    }
    hall_let_go(theirs);
    json_close(&json, ']');
    speak(hall, link, &json, false);
}

/* ---- A party -------------------------------------------------------------------------------------------------------------- */

static void put_place(struct json *json, const struct party *party, unsigned seat,
                      const struct link *link)
{
    static const char *const players[] = {
        [PLAYER_open] = "open", [PLAYER_person] = "person", [PLAYER_bot] = "bot"};
    const struct place *place = &party->place[seat];
    bool person = place->player == PLAYER_person;
    json_open(json, '{');
    put_text(json, "player", players[place->player]);
    put_text(json, "name", person ? place->name : NULL);
    put_text(json, "level", place->player == PLAYER_bot ? place->level : NULL);
    json_put_flag(json, "yours", !link->aside && party_seat_of(party, seat, link->guest));
    json_put_flag(json, "here", person && party_here(party, place->guest));
    json_put_flag(json, "nonce", place->nonce[0] != '\0');
    json_put_flag(json, "stop", place->stop);
    json_close(json, '}');
}

static void put_options(struct json *json, const lb_table_setup *setup)
{
    char text[32];
    open_key(json, "options", '{');
    for (unsigned i = 0; i < lb_game_options(setup->game); i++) {
        int value = setup->options.value[i];
        lb_range range = lb_option_range(setup->game, i, setup->players);
        lb_option_write(setup->game, i, value == LB_DEFAULT ? range.usual : value, text,
                        sizeof text);
        put_text(json, lb_game_option(setup->game, i)->name, text);
    }
    json_close(json, '}');
}

static void put_shuffle(struct json *json, const struct party *party)
{
    static const char shuffle[] = "shuffle";
    const struct fair *fair = &party->fair;
    char seed[LB_SEED_BYTES];
    json_key(json, shuffle);
    if (party->phase != PHASE_over || party->table == NULL) {
        json_null(json);
        return;
    }
    lb_seed_write(&party->setup.seed, seed);
    json_open(json, '{');
    put_text(json, "secret", fair->secret);
    open_key(json, "nonces", '[');
    for (unsigned seat = 0; seat < fair->players; seat++) {
        json_open(json, '{');
        json_put_number(json, "seat", seat);
        put_text(json, "nonce", fair->nonce[seat]);
        json_put_flag(json, "given", fair->given >> seat & 1);
        json_close(json, '}');
    }
    json_close(json, ']');
    put_text(json, "seed", seed);
    json_close(json, '}');
}

void speak_party(struct hall *hall, const struct link *link, const struct party *party)
{
    const lb_table_setup *setup = &party->setup;
    struct json json = speak_begin(hall, "table");
    put_head(&json, party);
    json_put_number(&json, "round", party->round);
    json_put_flag(&json, "host", strcmp(party->host, link->guest) == 0);
    open_key(&json, "seats", '[');
    for (unsigned seat = 0; seat < setup->players; seat++) {
        put_place(&json, party, seat, link);
    }
    json_close(&json, ']');
    put_options(&json, setup);
    put_length(&json, "window", setup->window_ms);
    put_length(&json, "cover", setup->cover_ms);
    json_key(&json, "clock");
    if (setup->turn_ms == 0) {
        json_null(&json);
    } else {
        json_open(&json, '{');
        json_put_number(&json, "turn", setup->turn_ms);
        json_put_number(&json, "bank", setup->bank_ms);
        json_close(&json, '}');
    }
    json_put_flag(&json, "open", party->listed);
    json_put_flag(&json, "assist", setup->advice.playouts > 0);
    json_put_flag(&json, "take_back", setup->take_back);
    json_put_number(&json, "watchers", watchers_of(party));
    put_text(&json, "commitment", party->fair.commitment);
    put_shuffle(&json, party);
    speak(hall, link, &json, false);
}

/* ---- Afterwards ---------------------------------------------------------------------------------------------------------- */

static void put_row(void *context, const lb_row *row)
{
    static const char *const kinds[] = {
        [LB_ROW_heading] = "heading", [LB_ROW_figure] = "figure", [LB_ROW_sentence] = "sentence"};
    struct json *json = context;
    json_open(json, '{');
    json_put_text(json, "kind", kinds[row->kind]);
    json_put_text(json, "value", row->value);
    json_put_text(json, "margin", row->margin);
    json_put_text(json, "label", row->label);
    json_put_text(json, "note", row->note);
    json_close(json, '}');
}

void speak_review(struct hall *hall, const struct link *link, const struct hall_task *task)
{
    enum { COSTLIEST = 5 };
    const struct review *review = &task->review;
    lb_reader reader = {.game = lb_match_game(review->match),
                        .names = &review->match->names,
                        .language = link->language,
                        .viewer = review->seat};
    struct json json = speak_begin(hall, "review");
    put_text(&json, "code", task->code);
    json_put_number(&json, "seat", review->seat);
    open_key(&json, "rows", '[');
    lb_review_rows(&review->found, &reader, COSTLIEST, false, put_row, &json);
    json_close(&json, ']');
    speak(hall, link, &json, false);
}

/* ---- What a viewer hears ---------------------------------------------------------------------------------------------------- */

size_t speak_play(struct hall *hall, const struct link *link, unsigned viewer)
{
    const struct party *party = link->party;
    struct json json = speak_begin(hall, "play");
    put_text(&json, "code", party->code);
    json_key(&json, "viewer");
    if (viewer == PUBLIC_VIEWER) {
        json_text(&json, "public");
    } else {
        json_number(&json, viewer);
    }
    json_key(&json, "message");
    size_t head = json.ink.length, room = hall->setup.page_bytes - head - 2;
    size_t length =
        lb_table_message_in(party->table, viewer == PUBLIC_VIEWER ? LB_PUBLIC : viewer,
                            link->language, link->heard[viewer], hall->page + head, room);
    if (length == 0 || length >= room) {
        return 0;
    }
    memcpy(hall->page + head + length, "}", 2);
    return head + length + 1;
}
