/* SPDX-License-Identifier: MIT */
/* message.c: what a viewer hears, as numbered JSON. */
#include "table/table.h"

#include "wire/shapes.h"

/* ---- Numbers ------------------------------------------------------------------------------------------ */

static unsigned index_of(const lb_table *table, unsigned viewer)
{
    return viewer < table->setup.players ? viewer : LB_SEATS_MAX;
}

static void touch(lb_table *table, unsigned index)
{
    struct audience *audience = &table->audience[index];
    audience->number++;
    audience->marks[audience->number % MARKS] = table->logged;
}

void table_touch(lb_table *table, unsigned viewer)
{
    touch(table, index_of(table, viewer));
}

void table_touch_all(lb_table *table, bool whole)
{
    for (unsigned i = 0; i < VIEWERS; i++) {
        touch(table, i);
        if (whole) {
            table->audience[i].whole = table->audience[i].number - 1;
        }
    }
}

void lb_table_language(lb_table *table, unsigned viewer, const lb_language *language)
{
    struct audience *audience = &table->audience[index_of(table, viewer)];
    table_touch(table, viewer);
    audience->language = language;
    audience->whole = audience->number - 1; /* what was said before was said in another one */
}

const lb_language *table_language(const lb_table *table, unsigned viewer)
{
    return table->audience[index_of(table, viewer)].language;
}

uint64_t lb_table_number(const lb_table *table, unsigned viewer)
{
    return table->audience[index_of(table, viewer)].number;
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static const char *const tones[] = {[LB_TONE_plain] = "plain",
                                    [LB_TONE_alarm] = "alarm",
                                    [LB_TONE_good] = "good",
                                    [LB_TONE_strong] = "strong",
                                    [LB_TONE_nope] = "nope"};
static const char *const presences[] = {[LB_PRESENCE_here] = "here",
                                        [LB_PRESENCE_away] = "away",
                                        [LB_PRESENCE_covered] = "covered",
                                        [LB_PRESENCE_bot] = "bot",
                                        [LB_PRESENCE_gone] = "gone"};
static const char *const advices[] = {[LB_ADVICE_none] = "none",
                                      [LB_ADVICE_thinking] = "thinking",
                                      [LB_ADVICE_hint] = "hint",
                                      [LB_ADVICE_odds] = "odds"};

static const char *const standings[] = {
    [LB_STANDING_ask] = "ask", [LB_STANDING_pass] = "pass", [LB_STANDING_aimed] = "aimed"};

static void put_seats(struct json *json, const char *key, lb_seats seats)
{
    json_key(json, key);
    json_seats(json, seats);
}

static void put_log(struct json *json, const lb_table *table, const lb_reader *reader,
                    uint32_t from)
{
    lb_log_line line;
    json_put_number(json, "from", from);
    json_key(json, "log");
    json_open(json, '[');
    for (uint32_t i = from; table_line_for(table, reader, i, &line); i++) {
        json_open(json, '{');
        json_put_number(json, "ply", line.ply);
        json_put_text(json, "tone", tones[line.tone]);
        json_put_flag(json, "told", line.told);
        json_key(json, "event");
        json_event(json, &line.event, reader->viewer, line.text);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_chairs(struct json *json, const lb_scene *scene)
{
    json_key(json, "chairs");
    json_open(json, '[');
    for (unsigned seat = 0; seat < scene->view.players; seat++) {
        json_open(json, '{');
        json_put_text(json, "name", scene->names.of[seat]);
        json_put_text(json, "presence", presences[scene->presence[seat]]);
        json_put_text(json, "level", scene->level[seat]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_window(struct json *json, const lb_scene *scene)
{
    json_key(json, "window");
    if (!scene->window) {
        json_null(json);
        return;
    }
    json_open(json, '{');
    json_put_number(json, "opened", scene->opened_ms);
    json_key(json, "closes");
    if (scene->closes_ms == UINT64_MAX) {
        json_null(json);
    } else {
        json_number(json, scene->closes_ms);
    }
    /* A window asks the same of all, whatever they hold. */
    char text[LB_LINE_BYTES];
    lb_tell_window(&scene->view, &scene->reader, true, text, sizeof text);
    json_put_text(json, "question", text);
    lb_tell_saying(LB_SAY_reply, scene->view.open, NULL, &scene->reader, text, sizeof text);
    json_put_text(json, "reply", text + 2); /* behind the key of the terminal and a blank */
    json_close(json, '}');
}

/* What to know about the question. */
static void put_about(struct json *json, const lb_scene *scene)
{
    char text[LB_LINE_BYTES] = "";
    if (scene->asked) {
        lb_tell_about(&scene->view, &scene->reader, text, sizeof text);
    }
    json_put_text(json, "about", text);
}

/* Who decides has until then, and beyond that what is in its bank. */
static void put_clock(struct json *json, const lb_table *table, const lb_scene *scene)
{
    json_key(json, "clock");
    if (table->setup.turn_ms == 0) {
        json_null(json);
    } else {
        json_open(json, '{');
        json_key(json, "until");
        if (scene->turn_ends_ms == UINT64_MAX) {
            json_null(json);
        } else {
            json_number(json, scene->turn_ends_ms);
        }
        json_key(json, "bank");
        json_open(json, '[');
        for (unsigned seat = 0; seat < scene->view.players; seat++) {
            json_number(json, scene->bank_ms[seat]);
        }
        json_close(json, ']');
        json_close(json, '}');
    }
}

/* For whom the clock has just moved, and a sentence about it. */
static void put_late(struct json *json, const lb_scene *scene)
{
    lb_event about = {.seat = scene->late, .other = LB_NOBODY, .named = LB_NO_CARD};
    char text[LB_LINE_BYTES];
    json_key(json, "late");
    if (scene->late == LB_NOBODY) {
        json_null(json);
        return;
    }
    lb_tell_saying(LB_SAY_late, 0, &about, &scene->reader, text, sizeof text);
    json_open(json, '{');
    json_put_number(json, "seat", scene->late);
    json_put_text(json, "text", text);
    json_close(json, '}');
}

static void put_secrets(struct json *json, const lb_scene *scene)
{
    json_key(json, "secrets");
    json_open(json, '[');
    for (unsigned i = 0; i < scene->secret_count; i++) {
        char text[LB_LINE_BYTES];
        lb_tell(&scene->secret[i], &scene->reader, text, sizeof text);
        json_event(json, &scene->secret[i], scene->viewer, text);
    }
    json_close(json, ']');
}

/* The moves of a seat on their way to a message. */
struct offering {
    struct json_offer offer;
    const lb_state *state;
    unsigned seat;
};

static bool put_move(void *context, const lb_move *move, const char *text)
{
    struct offering *offering = context;
    lb_offer_move parts = lb_move_taken_apart(offering->state, offering->seat, move);
    (void)text;
    json_offer_add(&offering->offer, &parts);
    return true;
}

static void put_offer(struct json *json, const lb_table *table, const lb_scene *scene)
{
    struct offering offering = {.state = &table->match->state, .seat = scene->viewer};
    json_key(json, "offer");
    json_offer_open(&offering.offer, json, &scene->reader);
    if (scene->asked) {
        lb_table_moves(table, scene->viewer, put_move, &offering);
    }
    json_offer_close(&offering.offer);
}

/* ---- Odds and hints -------------------------------------------------------------------------------- */

/* A hint is the best moves alone. */
static void put_advice(struct json *json, const lb_table *table, const lb_scene *scene)
{
    enum { HINTS = 2 };
    const lb_odds *odds = lb_table_odds(table, scene->viewer);
    json_put_text(json, "advice", advices[scene->advice]);
    if (odds == NULL) {
        return;
    }
    json_key(json, scene->advice == LB_ADVICE_hint ? "hint" : "odds");
    if (scene->advice == LB_ADVICE_hint) {
        json_odds_moves(json, odds, &scene->reader, HINTS);
    } else {
        json_open(json, '{');
        json_odds(json, odds, &scene->reader);
        json_close(json, '}');
    }
}

/* ---- The whole message ------------------------------------------------------------------------------- */

static void put_scene(struct json *json, const lb_table *table, const lb_scene *scene)
{
    json_put_number(json, "moment", scene->moment);
    json_put_number(json, "ply", scene->plies);
    json_put_number(json, "now", scene->now_ms);
    json_put_flag(json, "asked", scene->asked);
    json_put_text(json, "question", scene->question);
    put_about(json, scene);
    put_window(json, scene);
    put_clock(json, table, scene);
    put_late(json, scene);
    json_put_text(json, "answer", standings[scene->answer]);
    put_seats(json, "busy", scene->busy);
    put_chairs(json, scene);
    json_key(json, "view");
    json_view(json, &scene->view);
    json_key(json, "zones");
    json_zones(json, &scene->zones, scene->view.players, &scene->reader);
    put_offer(json, table, scene);
    put_secrets(json, scene);
    json_put_flag(json, "can_take_back", scene->can_take_back);
    json_put_flag(json, "can_redo", scene->can_redo);
    json_put_flag(json, "can_leave", scene->can_leave);
    json_put_flag(json, "can_ask", scene->can_ask);
    put_advice(json, table, scene);
    json_put_flag(json, "over", scene->over);
    put_seats(json, "winners", scene->winners);
}

size_t lb_table_message_in(const lb_table *table, unsigned viewer, const lb_language *language,
                           uint64_t after, char *text, size_t size)
{
    lb_scene scene;
    struct json json = json_in(text, size);
    const struct audience *audience = &table->audience[index_of(table, viewer)];
    if (after == audience->number) {
        return 0;
    }
    bool whole =
        after <= audience->whole || after > audience->number || audience->number - after >= MARKS;
    lb_reader reader = table_reader(table, viewer);
    reader.language = language;
    table_scene_for(table, &reader, &scene);
    json_open(&json, '{');
    json_put_number(&json, "number", audience->number);
    json_put_flag(&json, "whole", whole);
    if (whole) {
        json_key(&json, "table");
        json_table(&json, table->match, &scene.reader);
    }
    put_log(&json, table, &reader, whole ? 0 : audience->marks[after % MARKS]);
    put_scene(&json, table, &scene);
    json_close(&json, '}');
    return json.ink.length;
}

size_t lb_table_message(const lb_table *table, unsigned viewer, uint64_t after, char *text,
                        size_t size)
{
    return lb_table_message_in(table, viewer, table_language(table, viewer), after, text, size);
}
