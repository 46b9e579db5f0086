/* SPDX-License-Identifier: MIT */
/* sitting.c: a table of the library on this screen. */
#include "tui/sitting.h"

#include <string.h>

#include "tui/screen.h"

enum { LOOK_MS = 50 }; /* between two looks at the table */

/* The table's time at a time of the screen's clock, which may lie in a pause. */
static uint64_t time_of(const struct sitting *sitting, long when)
{
    long at = sitting->stopped != 0 && sitting->stopped < when ? sitting->stopped : when;
    return at > sitting->clock ? (uint64_t)(at - sitting->clock) : 0;
}

static uint64_t now(const struct sitting *sitting)
{
    return time_of(sitting, screen_now());
}

bool sitting_start(struct sitting *sitting, const lb_table_setup *setup, const lb_match *match,
                   struct journal *journal, lb_reason *why)
{
    *sitting = (struct sitting){.thinker = sitting->thinker, .journal = *journal};
    *journal = (struct journal){.text = NULL};
    sitting->table = match != NULL ? journal_table(&sitting->journal, setup, match, why)
                                   : lb_table_new(setup, 0, why);
    if (sitting->table == NULL) {
        journal_free(&sitting->journal);
        return false;
    }
    sitting->thinker = sitting->thinker != NULL ? sitting->thinker : thinker_new();
    sitting->begun = sitting->journal.at_ms;
    sitting->clock = screen_now() - (long)sitting->begun;
    if (match != NULL) { /* what bots were thinking about they think about again */
        sitting->clock += (long)lb_table_thought(sitting->table);
    }
    return true;
}

void sitting_end(struct sitting *sitting)
{
    thinker_free(sitting->thinker); /* what it was at belongs to no table any more */
    lb_table_free(sitting->table);
    journal_free(&sitting->journal);
    *sitting = (struct sitting){.table = NULL};
}

/* What was thought meanwhile is known from when it was, not from when we look. */
static void take_thoughts(struct sitting *sitting)
{
    long when;
    for (lb_task *task;
         sitting->thinker != NULL && (task = thinker_take(sitting->thinker, &when)) != NULL;) {
        lb_table_done(sitting->table, task, time_of(sitting, when));
    }
}

/* Without a thread tasks are run at once. */
static bool think(struct sitting *sitting)
{
    lb_task *task;
    if (sitting->thinker == NULL) {
        while ((task = lb_table_task(sitting->table)) != NULL) {
            lb_task_run(task);
            lb_table_done(sitting->table, task, now(sitting));
        }
        return true;
    }
    while (thinker_has_room(sitting->thinker) && (task = lb_table_task(sitting->table)) != NULL) {
        thinker_give(sitting->thinker, task);
    }
    return thinker_idle(sitting->thinker);
}

/* When everybody could have thought about what is open: before that it could be seen who had to. */
static uint64_t thought_by(const struct sitting *sitting, const lb_scene *scene)
{
    uint64_t by = scene->opened_ms + lb_table_thought(sitting->table);
    return by > sitting->begun ? by : sitting->begun;
}

/* What is due is waited for no longer. */
static void skip(struct sitting *sitting)
{
    static lb_scene scene;
    uint64_t due = lb_table_due(sitting->table), at = now(sitting);
    lb_table_scene(sitting->table, LB_PUBLIC, &scene);
    bool wanted = sitting->hurries || sitting->skips == scene.moment + 1;
    if (wanted && at >= thought_by(sitting, &scene) && due != UINT64_MAX) {
        sitting->skips = 0;
        if (due > at) {
            sitting->clock -= (long)(due - at);
            lb_table_tick(sitting->table, now(sitting));
        }
    }
}

bool sitting_go(struct sitting *sitting)
{
    take_thoughts(sitting);
    lb_table_tick(sitting->table, now(sitting));
    bool idle = think(sitting);
    if (idle && (sitting->hurries || sitting->skips != 0)) {
        skip(sitting);
        idle = think(sitting);
    }
    sitting->unsaved |= journal_take(&sitting->journal, sitting->table);
    return idle;
}

void sitting_skip(struct sitting *sitting)
{
    static lb_scene scene;
    lb_table_scene(sitting->table, LB_PUBLIC, &scene);
    sitting->skips = scene.moment + 1;
}

bool sitting_news(struct sitting *sitting)
{
    bool news = sitting->unsaved;
    sitting->unsaved = false;
    return news;
}

int sitting_rest(const struct sitting *sitting)
{
    static lb_scene scene;
    lb_table_scene(sitting->table, LB_PUBLIC, &scene);
    uint64_t at = now(sitting), next = at - at % LOOK_MS + LOOK_MS;
    uint64_t due = lb_table_due(sitting->table), thought = thought_by(sitting, &scene);
    next = due < next ? due : next;
    next = thought > at && thought < next ? thought : next;
    return next > at ? (int)(next - at) : 0;
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
    take_thoughts(sitting);
    bool said = lb_table_say(sitting->table, seat, line, now(sitting), why);
    sitting->unsaved |= journal_take(&sitting->journal, sitting->table);
    return said;
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
