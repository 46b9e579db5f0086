/* SPDX-License-Identifier: MIT */
/* test_wire_fields.c: the tables of fields are whole: every byte of a struct belongs to one field, so
 * that a field which a struct gains cannot be forgotten, and every field is told. */
#include <string.h>

#include "support/check.h"
#include "wire/fields.h"
#include "wire/lines.h"
#include "wire/shapes.h"

enum { MOST_BYTES = 2048 };

/* Which bytes of a struct mean something; all but a tail of padding where the compiler cannot say. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
#define CLEAR_PADDING(object) __builtin_clear_padding(object)
#endif
#endif
#ifndef CLEAR_PADDING
#define CLEAR_PADDING(object) (void)(object)
#define PADDING_UNKNOWN       1
#else
#define PADDING_UNKNOWN 0
#endif

static void mark(uint8_t *owners, size_t at, size_t size, const char *key, size_t bytes)
{
    check(at + size <= bytes, "%s lies outside its struct", key);
    for (size_t i = at; i < at + size; i++) {
        check(owners[i] == 0, "byte %zu belongs to %s and another field", i, key);
        owners[i] = 1;
    }
}

/* Lists may share the byte that counts them. */
static void mark_counts(const struct fields *fields, uint8_t *owners)
{
    for (unsigned i = 0; i < fields->count; i++) {
        if (fields->field[i].counted) {
            owners[fields->field[i].count_at] = 1;
        }
    }
}

static void check_whole(const char *name, const struct fields *fields, const uint8_t *means)
{
    uint8_t owners[MOST_BYTES] = {0};
    assert_true(fields->bytes <= MOST_BYTES);
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        mark(owners, field->at, field->size, field->key, fields->bytes);
    }
    mark_counts(fields, owners);
    size_t unowned = 0;
    for (size_t i = 0; i < fields->bytes; i++) {
        check(owners[i] != 0 || means[i] == 0 || PADDING_UNKNOWN,
              "byte %zu of an %s belongs to no field", i, name);
        unowned += owners[i] == 0;
    }
    check(unowned < 24, "%zu bytes of an %s belong to no field", unowned, name);
}

#define CHECK_WHOLE(type, fields)                                                                  \
    do {                                                                                           \
        type object;                                                                               \
        memset(&object, 0xff, sizeof object);                                                      \
        CLEAR_PADDING(&object);                                                                    \
        assert_int_equal((fields)->bytes, sizeof object);                                          \
        check_whole(#type, fields, (const uint8_t *)&object);                                      \
    } while (0)

static void every_byte_has_its_field(void **unused)
{
    (void)unused;
    CHECK_WHOLE(lb_event, &event_fields[0]);
    CHECK_WHOLE(lb_event, &event_fields[1]);
    CHECK_WHOLE(lb_view, &view_fields);
    CHECK_WHOLE(lb_zone, &zone_fields);
    CHECK_WHOLE(lb_track, &track_fields);
    CHECK_WHOLE(lb_offer_move, &move_fields);
}

/* ---- Every field is told ------------------------------------------------------------------------ */

static char before[1 << 14], after[1 << 14];

typedef size_t tell(const void *object, char *text, size_t size);

/* Both sides of a line know the game; here the view says it before. */

static size_t view_line(const void *object, char *text, size_t size)
{
    const lb_view *view = object;
    text[0] = (char)('a' + view->game);
    return 1 + line_view_write(view, text + 1, size - 1);
}

static size_t view_json(const void *object, char *text, size_t size)
{
    struct json json = json_in(text, size);
    json_view(&json, object);
    return json.ink.length;
}

static size_t event_line(const void *object, char *text, size_t size)
{
    struct line_table table = {lb_game_named("original"), 2, 0, lb_options_default()};
    return line_event_write(&table, object, text, size);
}

static size_t event_json(const void *object, char *text, size_t size)
{
    struct json json = json_in(text, size);
    json_event(&json, object, LB_TRUTH, NULL);
    return json.ink.length;
}

static const lb_reader reader = {.viewer = LB_PUBLIC};

static size_t zone_json(const void *object, char *text, size_t size)
{
    static lb_zones zones;
    struct json json = json_in(text, size);
    zones.count = 1;
    memcpy(&zones.zone[0], object, sizeof zones.zone[0]);
    json_zones(&json, &zones, LB_SEATS_MAX, &reader);
    return json.ink.length;
}

static size_t track_json(const void *object, char *text, size_t size)
{
    static lb_zones zones;
    struct json json = json_in(text, size);
    zones.track = object;
    json_zones(&json, &zones, LB_SEATS_MAX, &reader);
    return json.ink.length;
}

static size_t figures_json(const void *object, char *text, size_t size)
{
    const lb_zones *figures = object;
    static lb_zones zones;
    struct json json = json_in(text, size);
    zones.track = lb_game_track(lb_game_named("board"));
    zones.side = figures->side;
    memcpy(zones.at, figures->at, sizeof zones.at);
    json_zones(&json, &zones, LB_SEATS_MAX, &reader);
    return json.ink.length;
}

static size_t move_json(const void *object, char *text, size_t size)
{
    struct json json = json_in(text, size);
    struct json_offer offer;
    json_offer_open(&offer, &json, NULL);
    json_offer_add(&offer, object);
    json_offer_close(&offer);
    return json.ink.length;
}

/* Another byte at that place makes the text another. */
static void check_byte(const struct field *field, uint8_t *object, size_t at, tell *told)
{
    uint8_t was = object[at];
    object[at] = was == 0;
    size_t length = told(object, after, sizeof after);
    object[at] = was;
    check(length < sizeof after, "it does not fit");
    check(strcmp(before, after) != 0, "byte %zu, of %s, is not told: %s", at, field->key, before);
}

static void check_phrase(const struct field *field, uint8_t *object, tell *told)
{
    static const char *const other = "other";
    uint8_t was[sizeof other];
    memcpy(was, object + field->at, sizeof was);
    memcpy(object + field->at, &other, sizeof other);
    told(object, after, sizeof after);
    memcpy(object + field->at, was, sizeof was);
    check(strcmp(before, after) != 0, "%s is not told: %s", field->key, before);
}

/* All bytes are 1, but lists are full and phrases are there. */
static void fill(const struct fields *fields, uint8_t *object)
{
    static const char *const phrase = "phrase";
    memset(object, 1, fields->bytes);
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        if (field->kind == FIELD_PHRASE) {
            memcpy(object + field->at, &phrase, sizeof phrase);
        } else if (field->kind == FIELD_TEXT) {
            object[field->at + 1] = '\0';
        }
        if (field->counted) {
            object[field->count_at] = (uint8_t)field->size;
        }
        if (field->row > object[field->rows_at] && field->row > 0) {
            object[field->rows_at] = field->row;
        }
    }
}

static void check_told(const struct fields *fields, uint8_t *object, tell *told)
{
    check(told(object, before, sizeof before) < sizeof before, "it does not fit");
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        bool one = field->kind == FIELD_TEXT || field->kind == FIELD_SECRET_PLACE;
        size_t bytes = one ? 1 : field->size; /* texts have an end, and there is but one place */
        if (field->kind == FIELD_PHRASE) {
            check_phrase(field, object, told);
        }
        bool plain = field->kind != FIELD_PHRASE && field->kind != FIELD_INNER;
        for (size_t k = 0; plain && k < bytes; k++) {
            check_byte(field, object, field->at + k, told);
        }
        if (field->counted) {
            check_byte(field, object, field->count_at, told);
        }
    }
}

static void every_field_of_a_view_is_told(void **unused)
{
    (void)unused;
    lb_view view;
    fill(&view_fields, (uint8_t *)&view);
    check_told(&view_fields, (uint8_t *)&view, view_json);
    check_told(&view_fields, (uint8_t *)&view, view_line);
}

static void every_field_of_an_event_is_told(void **unused)
{
    (void)unused;
    lb_event event;
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        fill(fields_of_event(type), (uint8_t *)&event);
        event.type = (uint8_t)type;
        check_told(fields_of_event(type), (uint8_t *)&event, event_line);
        check_told(fields_of_event(type), (uint8_t *)&event, event_json);
    }
}

static void every_field_of_what_is_drawn_is_told(void **unused)
{
    (void)unused;
    lb_zone zone;
    lb_track track;
    lb_offer_move move;
    fill(&zone_fields, (uint8_t *)&zone);
    check_told(&zone_fields, (uint8_t *)&zone, zone_json);
    fill(&track_fields, (uint8_t *)&track);
    check_told(&track_fields, (uint8_t *)&track, track_json);
    static lb_zones zones;
    fill(&figure_fields, (uint8_t *)&zones);
    check_told(&figure_fields, (uint8_t *)&zones, figures_json);
    fill(&move_fields, (uint8_t *)&move);
    move.dropped = 0;
    check_told(&move_fields, (uint8_t *)&move, move_json);
}

static void every_kind_of_fact_has_its_field(void **unused)
{
    (void)unused;
    for (unsigned kind = LB_FACT_null + 1; kind <= LB_FACT_counts; kind++) {
        assert_non_null(fact_fields[kind].key);
        assert_int_not_equal(fact_fields[kind].kind, FIELD_INNER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_byte_has_its_field),
        cmocka_unit_test(every_field_of_a_view_is_told),
        cmocka_unit_test(every_field_of_an_event_is_told),
        cmocka_unit_test(every_field_of_what_is_drawn_is_told),
        cmocka_unit_test(every_kind_of_fact_has_its_field),
    };
    return cmocka_run_group_tests_name("wire fields", tests, NULL, NULL);
}
