/* SPDX-License-Identifier: MIT */
/* paper.c: a terminal of paper, and who thinks there. */
#include "support/paper.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 24, COLUMNS = 80, TASKS = 64 };

struct paper paper;

static struct {
    wchar_t text;
    enum paint paint;
} sheet[ROWS * COLUMNS];

/* ---- The terminal --------------------------------------------------------------------------------- */

bool screen_possible(void)
{
    return true;
}

bool screen_open(const struct screen_wish *wish)
{
    (void)wish;
    return true;
}

void screen_close(void)
{
}

int screen_signal(void)
{
    return 0;
}

struct box screen_box(void)
{
    return (struct box){0, 0, ROWS, COLUMNS};
}

bool screen_too_small(void)
{
    return false;
}

bool screen_is_ascii(void)
{
    return true;
}

void screen_clear(void)
{
    memset(sheet, 0, sizeof sheet);
}

void screen_put(int row, int column, enum paint paint, const wchar_t *text, int count)
{
    for (int i = 0; row >= 0 && row < ROWS && i < count && column + i < COLUMNS; i++) {
        sheet[row * COLUMNS + column + i].text = text[i];
        sheet[row * COLUMNS + column + i].paint = paint;
    }
}

void screen_show(void)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (unsigned i = 0; i < ROWS * COLUMNS; i++) {
        uint64_t cell = (uint64_t)sheet[i].text << 8 | sheet[i].paint;
        hash = (hash ^ cell) * UINT64_C(0x100000001b3);
    }
    paper.shown(hash);
}

int screen_key(int milliseconds)
{
    if (milliseconds >= 0 && paper.key_at > paper.now + milliseconds) {
        paper.now += milliseconds;
        return KEY_NONE_PRESSED;
    }
    paper.now = paper.key_at > paper.now ? paper.key_at : paper.now;
    return paper.key();
}

void screen_spot(struct box box, int key)
{
    (void)box;
    (void)key;
}

void screen_bell(void)
{
}

void screen_forget_keys(void)
{
}

void screen_rest(long milliseconds)
{
    paper.now += milliseconds;
}

long screen_now(void)
{
    return paper.now;
}

/* ---- The thinker ---------------------------------------------------------------------------------- */

struct thinker {
    struct {
        lb_task *task;
        long when;
    } given[TASKS];
    unsigned count;
    long busy; /* until then */
};

struct thinker *thinker_new(void)
{
    return calloc(1, sizeof(struct thinker));
}

void thinker_free(struct thinker *thinker)
{
    for (unsigned i = 0; thinker != NULL && i < thinker->count; i++) {
        lb_task_free(thinker->given[i].task);
    }
    free(thinker);
}

bool thinker_has_room(struct thinker *thinker)
{
    return thinker->count < TASKS;
}

bool thinker_idle(struct thinker *thinker)
{
    return thinker->count == 0;
}

void thinker_give(struct thinker *thinker, lb_task *task)
{
    long from = thinker->busy > paper.now ? thinker->busy : paper.now;
    thinker->busy = from + paper.think(task);
    thinker->given[thinker->count].task = task;
    thinker->given[thinker->count++].when = thinker->busy;
}

lb_task *thinker_take(struct thinker *thinker, long *when)
{
    if (thinker->count == 0 || thinker->given[0].when > paper.now) {
        return NULL;
    }
    lb_task *task = thinker->given[0].task;
    *when = thinker->given[0].when;
    thinker->count--;
    memmove(thinker->given, thinker->given + 1, thinker->count * sizeof thinker->given[0]);
    return task;
}

void paper_begin(long now)
{
    paper.now = now;
    screen_clear();
}
