/* SPDX-License-Identifier: MIT */
/* server.c: a hall under a clock that the test turns. */
#include "support/server.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The shelf ---------------------------------------------------------------------------------------------- */

static bool read_shelf(void *context, const char *code, uint32_t after, hall_row_visit *visit,
                       void *visitor)
{
    const struct shelf *shelf = context;
    for (uint32_t i = 0; i < shelf->count; i++) {
        if (strcmp(shelf->row[i].code, code) == 0 && shelf->row[i].number > after &&
            !visit(visitor, &shelf->row[i])) {
            break;
        }
    }
    return true;
}

static void put_on_shelf(struct shelf *shelf, const struct hall_row *row)
{
    if (shelf->count == shelf->room) {
        shelf->room = 2 * shelf->room + 256;
        shelf->row = realloc(shelf->row, shelf->room * sizeof *row);
        assert_non_null(shelf->row);
    }
    shelf->row[shelf->count++] = *row;
}

/* ---- The stage ------------------------------------------------------------------------------------------------ */

void stage_begin(struct playhouse *stage, unsigned seed)
{
    memset(stage, 0, sizeof *stage);
    stage->setup = hall_setup_default();
    stage->setup.seed.bytes[0] = (uint8_t)seed;
    stage->setup.seed.bytes[1] = (uint8_t)(seed >> 8);
    stage->setup.read = read_shelf;
    stage->setup.context = &stage->shelf;
    stage->setup.lines_per_second = stage->setup.lines_at_once = 1000;
    stage->now = 1000;
    stage->think = true;
    stage->hall = hall_new(&stage->setup);
    assert_non_null(stage->hall);
}

static void clear_ears(struct ears *ears)
{
    for (unsigned i = 0; i < HEARD_MOST; i++) {
        free(ears->text[i]);
    }
    memset(ears, 0, sizeof *ears);
}

void stage_end(struct playhouse *stage)
{
    hall_free(stage->hall);
    free(stage->shelf.row);
    for (unsigned i = 0; i < VISITORS_MOST; i++) {
        clear_ears(&stage->ears[i]);
    }
}

void stage_restart(struct playhouse *stage)
{
    lb_reason why;
    hall_free(stage->hall);
    stage->setup.start++;
    stage->hall = hall_new(&stage->setup);
    for (uint32_t i = 0; i < stage->shelf.count; i++) {
        if (stage->shelf.row[i].number == 1) {
            check(hall_recall(stage->hall, stage->shelf.row[i].code, stage->now, &why), "%s",
                  why.text);
        }
    }
    stage_pump(stage);
}

static void hear(struct playhouse *stage, const struct hall_frame *frame)
{
    struct ears *ears = &stage->ears[frame->link % VISITORS_MOST];
    char **place = &ears->text[ears->count++ % HEARD_MOST];
    free(*place);
    *place = malloc(frame->length + 1);
    assert_non_null(*place);
    memcpy(*place, frame->text, frame->length);
    (*place)[frame->length] = '\0';
    ears->closed |= frame->close;
    ears->sum = (ears->sum ^ stage->now) * 0x100000001b3;
    for (size_t i = 0; i < frame->length; i++) {
        ears->sum = (ears->sum ^ (uint8_t)frame->text[i]) * 0x100000001b3;
    }
    if (stage->overheard != NULL) {
        stage->overheard(frame->text, frame->length);
    }
}

void stage_pump(struct playhouse *stage)
{
    struct hall_row row;
    struct hall_frame frame;
    struct hall_task *task;
    while (stage->think && (task = hall_task(stage->hall)) != NULL) {
        hall_task_run(task);
        hall_done(stage->hall, task, stage->now);
    }
    uint32_t before = stage->shelf.count;
    while (hall_row(stage->hall, &row)) {
        check(!hall_frame(stage->hall, &frame), "somebody hears what is not kept: %s", row.line);
        put_on_shelf(&stage->shelf, &row);
    }
    if (stage->shelf.full && stage->shelf.count > before) {
        stage->shelf.count = before;
        hall_refused(stage->hall, "The disk is full.", stage->now);
    } else {
        hall_committed(stage->hall);
    }
    while (hall_frame(stage->hall, &frame)) {
        hear(stage, &frame);
    }
}

void stage_say(struct playhouse *stage, uint32_t link, const char *format, ...)
{
    char line[HALL_COMMAND_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    hall_line(stage->hall, link, line, (size_t)length, stage->now);
    stage_pump(stage);
}

void stage_enter(struct playhouse *stage, uint32_t link, const char *guest)
{
    clear_ears(&stage->ears[link % VISITORS_MOST]);
    assert_true(hall_open(stage->hall, link, guest, "127.0.0.1", stage->now));
    stage_say(stage, link, "hello 1 %s", guest);
}

void stage_leave(struct playhouse *stage, uint32_t link)
{
    hall_close(stage->hall, link, stage->now);
    stage_pump(stage);
}

void stage_wait(struct playhouse *stage, uint64_t ms)
{
    uint64_t until = stage->now + ms;
    stage_pump(stage);
    for (uint64_t due; (due = hall_due(stage->hall)) <= until;) {
        stage->now = due > stage->now ? due : stage->now;
        hall_tick(stage->hall, stage->now);
        stage_pump(stage);
    }
    stage->now = until;
    hall_tick(stage->hall, stage->now);
    stage_pump(stage);
}

const char *stage_heard(const struct playhouse *stage, uint32_t link, const char *type)
{
    const struct ears *ears = &stage->ears[link % VISITORS_MOST];
    for (unsigned i = 0; i < HEARD_MOST && i < ears->count; i++) {
        const char *text = ears->text[(ears->count - 1 - i) % HEARD_MOST];
        if (strcmp(field(text, "type"), type) == 0) {
            return text;
        }
    }
    return NULL;
}

void stage_forget(struct playhouse *stage, uint32_t link, const char *type)
{
    struct ears *ears = &stage->ears[link % VISITORS_MOST];
    for (unsigned i = 0; i < HEARD_MOST; i++) {
        if (ears->text[i] != NULL &&
            (type == NULL || strcmp(field(ears->text[i], "type"), type) == 0)) {
            ears->text[i][0] = '\0';
        }
    }
}

const char *field(const char *message, const char *key)
{
    static char value[4][256];
    static unsigned used;
    char *to = value[used++ % 4], name[64];
    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = message != NULL ? strstr(message, name) : NULL;
    *to = '\0';
    if (at != NULL) {
        at += strlen(name);
        size_t length = at[0] == '"' ? strcspn(++at, "\"") : strcspn(at, ",}]");
        snprintf(to, sizeof value[0], "%.*s", (int)(length < 255 ? length : 255), at);
    }
    return to;
}
