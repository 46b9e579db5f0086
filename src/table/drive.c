/* SPDX-License-Identifier: MIT */
/* drive.c: what happens by itself: bots move and answer, windows close, covers begin; each at its time,
 * which is settled before anybody thinks. */
#include "table/table.h"

#include <stdlib.h>

lb_rng table_chance(const lb_table *table, unsigned seat, enum chance chance)
{
    lb_rng rng;
    uint64_t stream = ((uint64_t)table->moment + 1) << 8 | (LB_STREAM_SEATS + seat + chance);
    lb_rng_start(&rng, &table->setup.bots_seed, stream);
    return rng;
}

/* ---- When ------------------------------------------------------------------------------------------ */

/* How long a bot takes to answer in a window; shorter windows have quicker bots. */
static uint64_t answer_delay(const lb_table *table, unsigned seat)
{
    lb_rng rng = table_chance(table, seat, CHANCE_time);
    uint32_t length = table->setup.window_ms;
    uint32_t latest =
        length == 0 || length / 5 * 4 > ANSWER_LATEST_MS ? ANSWER_LATEST_MS : length / 5 * 4;
    uint32_t earliest = latest * ANSWER_EARLIEST_MS / ANSWER_LATEST_MS;
    return earliest + lb_rng_below(&rng, latest - earliest + 1);
}

/* When the bot of a seat moves, if it has thought by then. */
static uint64_t move_time(const lb_table *table, unsigned seat)
{
    const struct seat *sitter = &table->seat[seat];
    uint64_t begun = sitter->covered && sitter->since > table->begun ? sitter->since : table->begun;
    return begun + (table->window
                        ? answer_delay(table, seat)
                        : (uint64_t)table->setup.pace_ms + sitter->level.budget.milliseconds);
}

/* Who has thought too long moves at the next beat, so that not the very moment tells how long. */
static uint64_t next_beat(const lb_table *table, uint64_t due)
{
    uint64_t beat = table->window ? ANSWER_EARLIEST_MS : table->setup.pace_ms;
    if (due >= table->now) {
        return due;
    }
    return beat == 0 ? table->now : due + (table->now - due + beat - 1) / beat * beat;
}

void table_arrange(lb_table *table)
{
    lb_seats to_act = lb_to_act(&table->match->state);
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        struct seat *sitter = &table->seat[seat];
        bool passes = table_passes(table, seat);
        if ((to_act >> seat & 1) && (passes || table_bot_plays(table, seat)) &&
            sitter->stage == STAGE_idle) {
            sitter->stage = passes ? STAGE_ready : STAGE_wanted;
            sitter->move = passes ? table_pass(table, seat) : sitter->move;
            sitter->due = move_time(table, seat);
        }
    }
}

/* When a bot begins to cover for a seat. */
static uint64_t cover_time(const lb_table *table, unsigned seat)
{
    const struct seat *sitter = &table->seat[seat];
    bool waits = sitter->away && !sitter->covered && table->setup.cover_ms > 0;
    return waits && !table_over(table) ? sitter->since + table->setup.cover_ms : UINT64_MAX;
}

/* Whose time comes first: a seat that is ready, or LB_NOBODY. */
static unsigned first_ready(const lb_table *table)
{
    unsigned first = LB_NOBODY;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        const struct seat *sitter = &table->seat[seat];
        if (sitter->stage == STAGE_ready &&
            (first == LB_NOBODY || sitter->due < table->seat[first].due)) {
            first = seat;
        }
    }
    return first;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

uint64_t lb_table_due(const lb_table *table)
{
    unsigned ready = first_ready(table);
    uint64_t due = ready != LB_NOBODY ? table->seat[ready].due : UINT64_MAX;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        due = least(due, cover_time(table, seat));
    }
    return least(due, table->closes);
}

/* ---- What is due ------------------------------------------------------------------------------------- */

/* The time is up: everybody who has not answered passes. */
static void close_window(lb_table *table)
{
    uint32_t decision = table->decision;
    table->closes = UINT64_MAX; /* also where the match is full */
    while (table->decision == decision) {
        unsigned seat = lb_next(&table->match->state);
        lb_move pass = table_pass(table, seat);
        if (!table_play(table, seat, &pass)) {
            return;
        }
    }
}

/* One thing whose time has come; answers come before the end of a window. */
static void act(lb_table *table, uint64_t at)
{
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        if (cover_time(table, seat) <= at) {
            table->seat[seat].covered = true;
            table->seat[seat].since = at;
            table_touch_all(table, false);
            table_arrange(table);
            return;
        }
    }
    unsigned seat = first_ready(table);
    if (seat != LB_NOBODY && table->seat[seat].due <= at) {
        table->seat[seat].stage = STAGE_idle;
        table_play(table, seat, &table->seat[seat].move);
    } else {
        close_window(table);
    }
}

void lb_table_tick(lb_table *table, uint64_t now_ms)
{
    for (uint64_t at; (at = lb_table_due(table)) <= now_ms && at != UINT64_MAX;) {
        table->now = at > table->now ? at : table->now;
        act(table, table->now);
    }
    table->now = now_ms > table->now ? now_ms : table->now;
}

/* ---- Thinking ---------------------------------------------------------------------------------------- */

static lb_task *new_task(const lb_table *table, unsigned seat, enum purpose purpose)
{
    lb_task *task = calloc(1, sizeof *task);
    if (task != NULL) {
        task->purpose = purpose;
        task->seat = (uint8_t)seat;
        task->decision = table->decision;
        task->level = table->seat[seat].level;
        task->memory = table->seat[seat].memory;
        task->rng =
            table_chance(table, seat, purpose == PURPOSE_move ? CHANCE_move : CHANCE_advice);
    }
    return task;
}

/* In a window a quick look has to do: all bots are asked at once, and often. */
static void be_quick(struct level *level)
{
    lb_budget *budget = &level->budget;
    budget->milliseconds = (unsigned)least(budget->milliseconds, QUICK_MS);
    budget->playouts = (unsigned)least(budget->playouts, QUICK_PLAYOUTS);
}

lb_task *lb_table_task(lb_table *table)
{
    lb_task *task = NULL;
    for (unsigned seat = 0; seat < table->setup.players && task == NULL; seat++) {
        struct seat *sitter = &table->seat[seat];
        if (sitter->stage == STAGE_wanted) {
            task = new_task(table, seat, PURPOSE_move);
            if (task != NULL && table->window) {
                be_quick(&task->level);
            }
            sitter->stage = task != NULL ? STAGE_out : STAGE_wanted;
        } else if (sitter->asked_for != LB_ADVICE_none && !sitter->advice_out) {
            task = new_task(table, seat, PURPOSE_advice);
            if (task != NULL) {
                task->advice = sitter->asked_for;
                task->level.budget = table->setup.advice;
            }
            sitter->advice_out = task != NULL;
        }
    }
    return task;
}

void lb_task_run(lb_task *task)
{
    if (task->purpose == PURPOSE_move) {
        task->move = level_choose(&task->level, &task->memory, &task->rng);
    } else {
        lb_odds_free(&task->odds);
        task->odds = lb_odds_of(&task->memory, &task->level.budget, &task->rng);
    }
    task->run = true;
}

void lb_task_free(lb_task *task)
{
    if (task != NULL) {
        lb_odds_free(&task->odds);
        free(task);
    }
}

/* A bot knows its move, or has to be asked again where nobody has let it think. */
static void take_move(lb_table *table, const lb_task *task)
{
    struct seat *sitter = &table->seat[task->seat];
    if (sitter->stage == STAGE_out) {
        sitter->stage = task->run ? STAGE_ready : STAGE_wanted;
        sitter->move = task->move;
        sitter->due = next_beat(table, sitter->due);
    }
}

static void take_advice(lb_table *table, lb_task *task)
{
    struct seat *sitter = &table->seat[task->seat];
    sitter->advice_out = false;
    if (task->run) {
        lb_odds_free(&sitter->odds);
        sitter->odds = task->odds;
        task->odds = (lb_odds){0};
        sitter->advice = task->advice;
        sitter->asked_for = LB_ADVICE_none;
        table_touch(table, task->seat);
    }
}

void lb_table_done(lb_table *table, lb_task *task, uint64_t now_ms)
{
    lb_table_tick(table, now_ms);
    if (task->decision == table->decision) {
        if (task->purpose == PURPOSE_move) {
            take_move(table, task);
        } else {
            take_advice(table, task);
        }
    }
    lb_task_free(task);
    lb_table_tick(table, now_ms);
}
