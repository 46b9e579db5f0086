/* SPDX-License-Identifier: MIT */
/* hall.c: the door for guests: lines of several links, one after another, with time between them. Whatever
 * they say, what they hear comes after it was kept, and the rows make the same tables again. */
#include "fuzz/support/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/hall.h"

enum { LINKS = 3, ROWS_MOST = 512 };

static struct hall_row rows[ROWS_MOST];
static unsigned count;

static bool read_rows(void *context, const char *code, hall_row_visit *visit, void *visitor)
{
    (void)context;
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(rows[i].code, code) == 0 && !visit(visitor, &rows[i])) {
            break;
        }
    }
    return true;
}

static void pump(struct hall *hall, uint64_t now)
{
    struct hall_task *task;
    struct hall_frame frame;
    while ((task = hall_task(hall)) != NULL) {
        hall_task_run(task);
        hall_done(hall, task, now);
    }
    while (count < ROWS_MOST && hall_row(hall, &rows[count])) {
        CHECK(!hall_frame(hall, &frame));
        count++;
    }
    hall_committed(hall);
    while (hall_frame(hall, &frame)) {
        CHECK(frame.length > 1 && frame.text[0] == '{' && frame.text[frame.length - 1] == '}');
    }
}

static struct hall *open_hall(uint64_t start, uint64_t now)
{
    struct hall_setup setup = hall_setup_default();
    setup.start = start;
    setup.read = read_rows;
    setup.lines_per_second = setup.lines_at_once = 1000;
    struct hall *hall = hall_new(&setup);
    CHECK(hall != NULL);
    for (uint32_t link = 1; link <= LINKS; link++) {
        static const char *const names[] = {"Ann", "Bo", "Cy"};
        char line[16] = "hello 1 ";
        CHECK(hall_open(hall, link, names[link - 1], "::1", now));
        strcat(line, names[link - 1]);
        hall_line(hall, link, line, strlen(line), now);
    }
    return hall;
}

/* The first byte of a line says who speaks and how long it takes; "*" stands for the code of the table. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t now = 1000;
    count = 0;
    struct hall *hall = open_hall(1, now);
    const char *at = (const char *)data, *end = at + size;
    for (unsigned lines = 0; at < end && lines < 64 && count < ROWS_MOST / 2; lines++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((feed != NULL ? feed : end) - at);
        uint32_t link = 1 + (uint8_t)at[0] % LINKS;
        char line[HALL_COMMAND_BYTES + 16];
        size_t used = 0;
        for (size_t i = 1; i < length && used < HALL_COMMAND_BYTES; i++) {
            if (at[i] == '*' && count > 0) {
                memcpy(line + used, rows[0].code, HALL_CODE_BYTES - 1);
                used += HALL_CODE_BYTES - 1;
            } else {
                line[used++] = at[i];
            }
        }
        now += length > 0 ? 100 * (uint64_t)((uint8_t)at[0] / LINKS) : 0;
        hall_tick(hall, now);
        if (length > 0) {
            hall_line(hall, link, line, used, now);
        }
        pump(hall, now);
        at += length + 1;
    }
    hall_free(hall);
    unsigned kept = count;
    hall = open_hall(2, now);
    for (unsigned i = 0; i < kept && kept < ROWS_MOST / 2; i++) {
        lb_reason why;
        CHECK(rows[i].number != 1 || hall_recall(hall, rows[i].code, now, &why));
    }
    hall_free(hall);
    return 0;
}
