/* SPDX-License-Identifier: MIT */
/* play_table.c: a table of the library as the line mode sits at it. */
#include "cli/play_table.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"

const lb_match *table_match(const struct table *table)
{
    return lb_table_match(table->table);
}

bool table_start(struct table *table, const lb_table_setup *setup, lb_reason *why)
{
    table->table = lb_table_new(setup, table->now, why);
    table->offer = lb_offer_new();
    if (table->table == NULL || table->offer == NULL) {
        return false;
    }
    table->company = company_of(table_match(table), table->viewer, table->yours);
    return true;
}

void table_free(struct table *table)
{
    lb_offer_free(table->offer);
    lb_table_free(table->table);
    free(table->log);
}

/* ---- Time ------------------------------------------------------------------------------------- */

static uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void sleep_ms(uint64_t milliseconds)
{
    struct timespec pause = {.tv_sec = (time_t)(milliseconds / 1000),
                             .tv_nsec = (long)(milliseconds % 1000) * 1000000};
    nanosleep(&pause, NULL);
}

static bool type_line(char *line, int size)
{
    return fgets(line, size, stdin) != NULL;
}

const struct outside outside_here = {clock_ms, sleep_ms, lb_task_run, type_line};

enum { TASKS_MAX = 2 * LB_SEATS_MAX };

static unsigned take_tasks(struct table *table, lb_task *tasks[TASKS_MAX])
{
    unsigned count = 0;
    while (count < TASKS_MAX && (tasks[count] = lb_table_task(table->table)) != NULL) {
        count++;
    }
    return count;
}

/* A bot that holds no Nope has nothing to think about in a window, nor has one with a single move in its
 * turn: all take as long as they may, or a multiple of it, before anything comes of it. */
static void think(struct table *table)
{
    lb_task *tasks[TASKS_MAX];
    for (unsigned count; (count = take_tasks(table, tasks)) > 0;) {
        uint64_t since = table->outside->now_ms();
        uint64_t beat = table->yours ? lb_table_thought(table->table) : 0;
        for (unsigned i = 0; i < count; i++) {
            table->outside->think(tasks[i]);
        }
        if (beat > 0) {
            table->outside->wait_ms(beat - (table->outside->now_ms() - since) % beat);
        }
        for (unsigned i = 0; i < count; i++) {
            lb_table_done(table->table, tasks[i], table->now);
        }
    }
}

bool table_asks(const struct table *table)
{
    static lb_scene scene;
    lb_table_scene(table->table, table->viewer, &scene);
    return table->yours && scene.asked;
}

/* You could only pass: alone among bots nobody can read that off you. */
static bool only_passes(const struct table *table)
{
    lb_view view = table_view(table);
    return !table->asks_all && lb_open_window(view.open) && (view.legal & (view.legal - 1)) == 0;
}

void table_go(struct table *table)
{
    while (!lb_over(&table_match(table)->state)) {
        lb_reason why;
        think(table);
        if (table_asks(table)) {
            if (!only_passes(table) || !table_say(table, "pass", &why)) {
                return;
            }
            continue;
        }
        uint64_t due = lb_table_due(table->table);
        if (due == UINT64_MAX) {
            return; /* nothing will happen any more */
        }
        table->now = due > table->now ? due : table->now;
        lb_table_tick(table->table, table->now);
    }
}

bool table_say(struct table *table, const char *line, lb_reason *why)
{
    bool said = lb_table_say(table->table, table->viewer, line, table->now, why);
    if (said) {
        think(table);
    }
    return said;
}

/* ---- Telling ---------------------------------------------------------------------------------- */

lb_view table_view(const struct table *table)
{
    return lb_view_for(&table_match(table)->state, table->viewer);
}

/* The log as far as the table has come; what was taken back is gone from it. */
static void follow(struct table *table)
{
    static lb_log_line line;
    size_t count = 0;
    while (lb_table_line(table->table, table->viewer, (uint32_t)count, &line)) {
        if (count == table->log_room) {
            table->log_room = table->log_room > 0 ? 2 * table->log_room : 256;
            table->log = realloc(table->log, table->log_room * sizeof *table->log);
            if (table->log == NULL) {
                exit(failure("no memory to remember the game"));
            }
        }
        table->log[count++] = line.event;
    }
    table->logged = count;
    table->told = table->told < count ? table->told : count;
}

struct scene table_scene(struct table *table)
{
    follow(table);
    return (struct scene){.page = &table->page,
                          .company = &table->company,
                          .game = lb_match_game(table_match(table)),
                          .view = table_view(table),
                          .log = table->log,
                          .logged = table->logged};
}

void table_tell(struct table *table)
{
    follow(table);
    say_events(&table->page, &table->company, table->log, table->told, table->logged);
    table->told = table->logged;
}

void table_forget(struct table *table)
{
    follow(table);
    table->told = table->logged;
    table->shown.players = 0;
}
