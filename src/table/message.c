/* SPDX-License-Identifier: MIT */
/* message.c: what a viewer hears, as numbered JSON. */
#include "table/table.h"

#include <stdarg.h>
#include <stdio.h>

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

uint64_t lb_table_number(const lb_table *table, unsigned viewer)
{
    return table->audience[index_of(table, viewer)].number;
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

struct out {
    char *text;
    size_t size, length;
};

__attribute__((format(printf, 2, 3))) static void put(struct out *out, const char *format, ...)
{
    va_list arguments;
    size_t room = out->length < out->size ? out->size - out->length : 0;
    va_start(arguments, format);
    int length = vsnprintf(room > 0 ? out->text + out->length : NULL, room, format, arguments);
    va_end(arguments);
    out->length += length > 0 ? (size_t)length : 0;
}

static void put_text(struct out *out, const char *text)
{
    put(out, "\"");
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            put(out, "\\%c", c);
        } else if (c < ' ') {
            put(out, "\\u%04x", c);
        } else {
            put(out, "%c", c);
        }
    }
    put(out, "\"");
}

static const char *const tones[] = {"plain", "strong", "alarm", "good", "nope"};
static const char *const presences[] = {"here", "away", "covered", "bot", "gone"};
static const char *const advices[] = {"none", "thinking", "hint", "odds"};

static void put_seats(struct out *out, const char *key, lb_seats seats)
{
    const char *comma = "";
    put(out, ",\"%s\":[", key);
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            put(out, "%s%u", comma, seat);
            comma = ",";
        }
    }
    put(out, "]");
}

static void put_chairs(struct out *out, const lb_scene *scene)
{
    put(out, ",\"chairs\":[");
    for (unsigned seat = 0; seat < scene->view.players; seat++) {
        put(out, "%s{\"name\":", seat == 0 ? "" : ",");
        put_text(out, scene->names.of[seat]);
        put(out, ",\"presence\":\"%s\",\"level\":\"%s\"}", presences[scene->presence[seat]],
            scene->level[seat]);
    }
    put(out, "]");
}

static void put_log(struct out *out, const lb_table *table, unsigned viewer, uint32_t from)
{
    lb_log_line line;
    put(out, ",\"from\":%u,\"log\":[", from);
    for (uint32_t i = from; lb_table_line(table, viewer, i, &line); i++) {
        put(out, "%s{\"ply\":%u,\"event\":\"%s\",\"tone\":\"%s\",\"told\":%s,\"text\":",
            i == from ? "" : ",", line.ply, lb_event_name(line.event.type), tones[line.tone],
            line.told ? "true" : "false");
        put_text(out, line.text);
        put(out, "}");
    }
    put(out, "]");
}

struct list {
    struct out *out;
    const char *comma;
};

static bool put_move(void *context, const lb_move *move, const char *text)
{
    struct list *list = context;
    (void)move;
    put(list->out, "%s\"%s\"", list->comma, text);
    list->comma = ",";
    return true;
}

static void put_scene(struct out *out, const lb_table *table, const lb_scene *scene)
{
    put(out, ",\"moment\":%u,\"ply\":%u,\"events\":%u,\"now\":%llu,\"asked\":%s,\"question\":",
        scene->moment, scene->plies, scene->logged, (unsigned long long)scene->now_ms,
        scene->asked ? "true" : "false");
    put_text(out, scene->question);
    put(out, ",\"open\":\"%s\",\"window\":", lb_open_name(scene->view.open));
    if (!scene->window) {
        put(out, "null");
    } else {
        put(out, "{\"opened\":%llu", (unsigned long long)scene->opened_ms);
        if (scene->closes_ms != UINT64_MAX) {
            put(out, ",\"closes\":%llu", (unsigned long long)scene->closes_ms);
        }
        put(out, "}");
    }
    put_seats(out, "busy", scene->busy);
    put_chairs(out, scene);
    put(out, ",\"moves\":[");
    if (scene->asked) {
        lb_table_moves(table, scene->viewer, put_move, &(struct list){out, ""});
    }
    put(out, "],\"over\":%s", scene->over ? "true" : "false");
    put_seats(out, "winners", scene->winners);
    put(out, ",\"advice\":\"%s\"", advices[scene->advice]);
}

size_t lb_table_message(const lb_table *table, unsigned viewer, uint64_t after, char *text,
                        size_t size)
{
    lb_scene scene;
    struct out out = {text, size, 0};
    const struct audience *audience = &table->audience[index_of(table, viewer)];
    if (after == audience->number) {
        return 0;
    }
    bool whole =
        after <= audience->whole || after > audience->number || audience->number - after >= MARKS;
    lb_table_scene(table, viewer, &scene);
    put(&out, "{\"number\":%llu,\"whole\":%s", (unsigned long long)audience->number,
        whole ? "true" : "false");
    put_log(&out, table, viewer, whole ? 0 : audience->marks[after % MARKS]);
    put_scene(&out, table, &scene);
    put(&out, "}");
    return out.length;
}
