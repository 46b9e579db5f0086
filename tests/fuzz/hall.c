/* SPDX-License-Identifier: MIT */
/* hall.c: the door for guests: lines of several links, one after another, with time between them. Whatever
 * they say, what they hear comes after it was kept, and the rows make the same tables again. */
#include "fuzz/support/thinking.h"
#include "fuzz/support/words.h"
#include "server/inside.h"

enum { GUESTS = 3, LINES_MOST = WHOLE ? 64 : 6, ROWS_MOST = 512, PAGE_BYTES = 1 << 16 };

static struct hall_row rows[ROWS_MOST];
static unsigned count;

static bool read_rows(void *context, const char *code, uint32_t after, hall_row_visit *visit,
                      void *visitor)
{
    (void)context;
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(rows[i].code, code) == 0 && rows[i].number > after &&
            !visit(visitor, &rows[i])) {
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
        if (task->task != NULL && worth_waiting(task->task)) { /* and for no review */
            hall_task_run(task);
            hall_done(hall, task, now);
        } else {
            hall_task_free(task);
        }
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

static struct hall *new_hall(uint64_t start)
{
    struct hall_setup setup = hall_setup_default();
    setup.start = start;
    setup.read = read_rows;
    setup.page_bytes = PAGE_BYTES;
    setup.lines_per_second = setup.lines_at_once = 1000;
    struct hall *hall = hall_new(&setup);
    CHECK(hall != NULL);
    return hall;
}

static void let_in(struct hall *hall, uint64_t now)
{
    for (uint32_t link = 1; link <= GUESTS; link++) {
        static const char *const names[] = {"Ann", "Bo", "Cy"};
        char line[16] = "hello 1 ";
        CHECK(hall_open(hall, link, names[link - 1], "::1", now));
        strcat(line, names[link - 1]);
        hall_line(hall, link, line, strlen(line), now);
    }
}

/* The rows make the same tables in a hall that begins anew. */
static void check_rows(uint64_t now)
{
    struct hall *hall = new_hall(2);
    for (unsigned i = 0; i < count; i++) {
        lb_reason why;
        CHECK(rows[i].number != 1 || hall_recall(hall, rows[i].code, now, &why));
    }
    hall_free(hall);
}

/* The first byte of a line says who speaks and how long it takes; "*" stands for the code of the table. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t now = 1000;
    count = 0;
    struct hall *hall = new_hall(1);
    let_in(hall, now);
    const char *at = (const char *)data, *end = at + size;
    for (unsigned lines = 0; at < end && lines < LINES_MOST && count < ROWS_MOST / 2; lines++) {
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((feed != NULL ? feed : end) - at);
        uint32_t link = 1 + (uint8_t)at[0] % GUESTS;
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
        now += length > 0 ? 100 * (uint64_t)((uint8_t)at[0] / GUESTS) : 0;
        hall_tick(hall, now);
        if (length > 0) {
            hall_line(hall, link, line, used, now);
        }
        pump(hall, now);
        at += length + 1;
    }
    hall_free(hall);
    if (count > 0 && count < ROWS_MOST / 2) {
        check_rows(now);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "0create", "original",  "seats=2",     "bots=1", "pace=0", "window=2", "level=random",
        "0sit",    "1sit",      "0stand",      "0bot",   "none",   "0remove",  "0deal",
        "0say",    "move",      "draw",        "hint",   "0stop",  "1watch",   "*",
        "public",  "0unwatch",  "0rematch",    "0emote", "hello",  "0device",  "1claim",
        "0record", "0review",   "0tables",     "0mine",  "0games", "0name",    "1nonce",
        "0=1",     "0language", "de",          "pass",   "0ping",  "9",        "\x82ping",
        "12",      "#a1",       "0say 0 away", NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
