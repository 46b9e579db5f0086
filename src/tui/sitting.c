/* SPDX-License-Identifier: MIT */
/* sitting.c: a table of the library on this screen. */
#include "tui/sitting.h"

#include <string.h>

#include "tui/screen.h"

enum { THINKING_MS = 20 }; /* between two looks at who thinks */

static uint64_t now(const struct sitting *sitting)
{
    long at = sitting->stopped != 0 ? sitting->stopped : screen_now();
    return (uint64_t)(at - sitting->clock);
}

bool sitting_start(struct sitting *sitting, const lb_table_setup *setup, const lb_match *match,
                   lb_reason *why)
{
    *sitting = (struct sitting){.thinker = sitting->thinker};
    sitting->table = match != NULL ? lb_table_resume(setup, match, now(sitting), why)
                                   : lb_table_new(setup, now(sitting), why);
    if (sitting->table != NULL && sitting->thinker == NULL) {
        sitting->thinker = thinker_new();
    }
    return sitting->table != NULL;
}

void sitting_end(struct sitting *sitting)
{
    thinker_free(sitting->thinker); /* what it was at belongs to no table any more */
    lb_table_free(sitting->table);
    *sitting = (struct sitting){.table = NULL};
}

/* Tasks are handed out one by one; without a thread they are run at once. */
static bool think(struct sitting *sitting)
{
    if (sitting->thinker == NULL) {
        for (lb_task *task; (task = lb_table_task(sitting->table)) != NULL;) {
            lb_task_run(task);
            lb_table_done(sitting->table, task, now(sitting));
        }
        return true;
    }
    lb_task *done = thinker_take(sitting->thinker);
    if (done != NULL) {
        lb_table_done(sitting->table, done, now(sitting));
    }
    if (!thinker_idle(sitting->thinker)) {
        return false;
    }
    lb_task *task = lb_table_task(sitting->table);
    if (task != NULL) {
        thinker_give(sitting->thinker, task);
    }
    return task == NULL;
}

bool sitting_go(struct sitting *sitting)
{
    lb_table_tick(sitting->table, now(sitting));
    bool idle = think(sitting);
    if (idle && sitting->hurries) {
        sitting_skip(sitting);
    }
    return idle;
}

void sitting_skip(struct sitting *sitting)
{
    uint64_t due = lb_table_due(sitting->table), at = now(sitting);
    if (due != UINT64_MAX && due > at) {
        sitting->clock -= (long)(due - at);
        lb_table_tick(sitting->table, now(sitting));
    }
}

int sitting_rest(const struct sitting *sitting)
{
    if (sitting->thinker != NULL && !thinker_idle(sitting->thinker)) {
        return THINKING_MS;
    }
    uint64_t due = lb_table_due(sitting->table), at = now(sitting);
    return due == UINT64_MAX ? -1 : due <= at ? 0 : due - at < 60000 ? (int)(due - at) : 60000;
}

void sitting_stop(struct sitting *sitting)
{
    if (sitting->stopped == 0) {
        sitting->stopped = screen_now();
    }
}

void sitting_resume(struct sitting *sitting)
{
    if (sitting->stopped != 0) {
        sitting->clock += screen_now() - sitting->stopped;
        sitting->stopped = 0;
    }
}

void sitting_hurry(struct sitting *sitting, bool hurries)
{
    sitting->hurries = hurries;
}

bool sitting_say(struct sitting *sitting, unsigned seat, const char *line, lb_reason *why)
{
    return lb_table_say(sitting->table, seat, line, now(sitting), why);
}

bool sitting_is_person(const struct sitting *sitting, unsigned seat)
{
    const lb_table_setup *setup = lb_table_setup_of(sitting->table);
    return seat < setup->players && setup->chair[seat].player == LB_PLAYER_person;
}

unsigned sitting_people(const struct sitting *sitting)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        count += sitting_is_person(sitting, seat);
    }
    return count;
}

unsigned sitting_only_person(const struct sitting *sitting)
{
    unsigned person = LB_NOBODY;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (sitting_is_person(sitting, seat)) {
            if (person != LB_NOBODY) {
                return LB_NOBODY;
            }
            person = seat;
        }
    }
    return person;
}
