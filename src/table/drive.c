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

/* What a thought of that budget may take, whatever comes of it: a bot that has nothing to think about takes
 * as long. Counting playouts is exact, a clock is looked at now and then. */
static uint64_t thought_ms(const lb_budget *budget)
{
    return budget->milliseconds > 0 ? budget->milliseconds : budget->playouts / PLAYOUTS_A_MS;
}

static uint64_t overrun_ms(const lb_budget *budget)
{
    return budget->milliseconds > 0 ? OVERRUN_MS : 0;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t most(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* How long a bot takes for its turn; it thinks meanwhile. */
static uint64_t turn_delay(const lb_table *table, unsigned seat)
{
    const lb_budget *budget = &table->seat[seat].level.budget;
    return most((uint64_t)table->setup.pace_ms + budget->milliseconds,
                thought_ms(budget) + overrun_ms(budget));
}

/* In a window a quick look has to do: all bots are asked at once, and often. */
static lb_budget quick(lb_budget budget)
{
    return (lb_budget){.milliseconds = (uint32_t)least(budget.milliseconds, QUICK_MS),
                       .playouts = (uint32_t)least(budget.playouts, QUICK_PLAYOUTS)};
}

/* A seat that decides what is no window, or LB_NOBODY. */
static unsigned deciding_seat(const lb_table *table)
{
    unsigned seat = lb_view_for(&table->match->state, LB_PUBLIC).decides;
    bool decides = seat < table->setup.players && !table->window && !table_over(table);
    return decides ? seat : LB_NOBODY;
}

uint32_t lb_table_thought(const lb_table *table)
{
    uint64_t all = 0, overrun = 0;
    unsigned decides = deciding_seat(table);
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        lb_budget budget = table->seat[seat].level.budget;
        budget = table->window ? quick(budget) : budget;
        if (table_bot_plays(table, seat) && (table->window || seat == decides)) {
            all += thought_ms(&budget);
            overrun = most(overrun, overrun_ms(&budget));
        }
    }
    return (uint32_t)least(all + overrun, UINT32_MAX);
}

/* When the bot of a seat moves, if it has thought by then. */
static uint64_t move_time(const lb_table *table, unsigned seat)
{
    const struct seat *sitter = &table->seat[seat];
    uint64_t begun = sitter->covered ? most(sitter->since, table->begun) : table->begun;
    return begun + (table->window ? answer_delay(table, seat) : turn_delay(table, seat));
}

/* Who has thought too long moves at the next beat, so that not the very moment tells how long. */
static uint64_t next_beat(const lb_table *table, unsigned seat, uint64_t due)
{
    uint64_t turn = most(table->setup.pace_ms, thought_ms(&table->seat[seat].level.budget));
    uint64_t beat = table->window ? ANSWER_EARLIEST_MS : turn;
    if (due >= table->now) {
        return due;
    }
    return beat == 0 ? table->now : due + (table->now - due + beat - 1) / beat * beat;
}

/* What a seat has said it would do in every window: whatever it holds, it is done at a bot's time. */
static lb_move standing_answer(const lb_table *table, unsigned seat)
{
    const lb_state *state = &table->match->state;
    lb_view view = lb_view_for(state, seat);
    bool aimed = view.target == seat && view.nopes % 2 == 0;
    unsigned no = lb_verb_choice(state, seat, LB_VERB_nope);
    return table->seat[seat].standing == LB_STANDING_aimed && aimed && no != LB_NO_CHOICE
               ? (lb_move){.count = 1, .choice = {(uint8_t)no}}
               : table_pass(table, seat);
}

void table_arrange(lb_table *table)
{
    lb_seats to_act = lb_to_act(&table->match->state);
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        struct seat *sitter = &table->seat[seat];
        bool bot = table_bot_plays(table, seat);
        bool stands =
            table_passes(table, seat) || (table->window && sitter->standing != LB_STANDING_ask);
        if ((to_act >> seat & 1) && (bot || stands) && sitter->stage == STAGE_idle) {
            sitter->due = move_time(table, seat);
            sitter->stage = bot ? STAGE_wanted : STAGE_ready;
            sitter->move = bot ? sitter->move : standing_answer(table, seat);
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

/* A person who has a decision to make that is no window, or LB_NOBODY. */
static unsigned decider(const lb_table *table)
{
    unsigned seat = deciding_seat(table);
    return seat != LB_NOBODY && !table_bot_plays(table, seat) ? seat : LB_NOBODY;
}

/* When a seat began to think about what is open. */
static uint64_t thinks_since(const lb_table *table, unsigned seat)
{
    const struct seat *sitter = &table->seat[seat];
    return sitter->since > table->begun && !sitter->away ? sitter->since : table->begun;
}

uint64_t table_turn_time(const lb_table *table)
{
    unsigned seat = table->setup.turn_ms > 0 ? decider(table) : LB_NOBODY;
    return seat != LB_NOBODY ? thinks_since(table, seat) + table->setup.turn_ms : UINT64_MAX;
}

uint64_t table_late_time(const lb_table *table)
{
    uint64_t time = table_turn_time(table);
    return time != UINT64_MAX ? time + table->seat[decider(table)].bank : UINT64_MAX;
}

void table_use_bank(lb_table *table, unsigned seat)
{
    uint64_t time = decider(table) == seat ? table_turn_time(table) : UINT64_MAX;
    if (table->now > time) {
        uint64_t used = table->now - time;
        struct seat *sitter = &table->seat[seat];
        sitter->bank = used < sitter->bank ? sitter->bank - (uint32_t)used : 0;
    }
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

uint64_t lb_table_due(const lb_table *table)
{
    unsigned ready = first_ready(table);
    uint64_t due = ready != LB_NOBODY ? table->seat[ready].due : UINT64_MAX;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        due = least(due, cover_time(table, seat));
    }
    return least(due, least(table->closes, table_late_time(table)));
}

/* ---- What is due ------------------------------------------------------------------------------------- */

/* Notes a move that a seat did not say itself. */
static void note_move(lb_table *table, unsigned seat, const char *word, const lb_move *move)
{
    char text[LB_MOVE_BYTES];
    if (table->setup.journal) {
        lb_move_write(&table->match->state, seat, move, text, sizeof text);
        table_note(table, seat, word, text);
    }
}

bool table_act_auto(lb_table *table, unsigned seat, const lb_move *move)
{
    lb_move made = *move;
    table->seat[seat].stage = STAGE_idle;
    note_move(table, seat, "auto", &made);
    return table_play(table, seat, &made);
}

bool table_act_late(lb_table *table, unsigned seat, const lb_move *move)
{
    lb_move made = *move;
    note_move(table, seat, "late", &made);
    table_use_bank(table, seat);
    bool fine = table_play(table, seat, &made);
    table->late = (uint8_t)seat;
    return fine;
}

bool table_act_cover(lb_table *table, unsigned seat)
{
    struct seat *sitter = &table->seat[seat];
    if (!sitter->away || sitter->covered) {
        return false;
    }
    table_note(table, seat, "cover", NULL);
    sitter->covered = true;
    sitter->since = table->now;
    sitter->stage = STAGE_idle;
    table_touch_all(table, false);
    table_arrange(table);
    return true;
}

/* The time is up: everybody who has not answered passes. */
bool table_act_close(lb_table *table)
{
    uint32_t decision = table->decision;
    table_note(table, LB_NOBODY, "close", NULL);
    table->closes = UINT64_MAX; /* also where the match is full */
    while (table->decision == decision) {
        unsigned seat = lb_next(&table->match->state);
        lb_move pass = table_pass(table, seat);
        if (!table_play(table, seat, &pass)) {
            return false;
        }
    }
    return true;
}

/* What the clock does for a person: as little as can be. */
static lb_move gentlest(const lb_table *table, unsigned seat)
{
    static const uint8_t easy[] = {LB_VERB_pass, LB_VERB_draw, LB_VERB_flip};
    for (unsigned i = 0; i < sizeof easy; i++) {
        unsigned choice = lb_verb_choice(&table->match->state, seat, easy[i]);
        if (choice != LB_NO_CHOICE) {
            return (lb_move){.count = 1, .choice = {(uint8_t)choice}};
        }
    }
    struct level thumb;
    lb_reason why;
    level_read(&thumb, "thumb", &why);
    lb_rng rng = table_chance(table, seat, CHANCE_move);
    return level_choose(&thumb, &table->memory[seat], &rng);
}

/* One thing whose time has come; answers come before the end of a window. */
static void act(lb_table *table, uint64_t at)
{
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        if (cover_time(table, seat) <= at) {
            table_act_cover(table, seat);
            return;
        }
    }
    unsigned seat = first_ready(table);
    if (seat != LB_NOBODY && table->seat[seat].due <= at) {
        table_act_auto(table, seat, &table->seat[seat].move);
    } else if (table_late_time(table) <= at) {
        unsigned late = decider(table);
        lb_move move = gentlest(table, late);
        table_act_late(table, late, &move);
    } else {
        table_act_close(table);
    }
}

void lb_table_tick(lb_table *table, uint64_t now_ms)
{
    for (uint64_t at; (at = lb_table_due(table)) <= now_ms && at != UINT64_MAX;) {
        if (!table_journal_room(table)) {
            return;
        }
        table->now = at > table->now ? at : table->now;
        act(table, table->now);
    }
    table->now = now_ms > table->now ? now_ms : table->now;
}

/* ---- Thinking ---------------------------------------------------------------------------------------- */

static lb_task *new_task(lb_table *table, unsigned seat, enum purpose purpose)
{
    lb_task *task = calloc(1, sizeof *task);
    if (task != NULL && purpose == PURPOSE_advice &&
        (task->odds = calloc(1, sizeof *task->odds)) == NULL) {
        free(task);
        task = NULL;
    }
    table->starved |= task == NULL;
    if (task != NULL) {
        task->purpose = purpose;
        task->seat = (uint8_t)seat;
        task->decision = table->decision;
        task->level = table->seat[seat].level;
        task->memory = table->memory[seat];
        task->language = table_language(table, seat);
        task->rng =
            table_chance(table, seat, purpose == PURPOSE_move ? CHANCE_move : CHANCE_advice);
    }
    return task;
}

lb_task *lb_table_task(lb_table *table)
{
    lb_task *task = NULL;
    for (unsigned seat = 0; seat < table->setup.players && task == NULL; seat++) {
        struct seat *sitter = &table->seat[seat];
        if (sitter->stage == STAGE_wanted) {
            task = new_task(table, seat, PURPOSE_move);
            if (task != NULL && table->window) {
                task->level.budget = quick(task->level.budget);
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
        lb_odds_free(task->odds);
        *task->odds = lb_odds_of(&task->memory, &task->level.budget, task->language, &task->rng);
    }
    task->run = true;
}

void lb_task_free(lb_task *task)
{
    if (task != NULL) {
        table_drop_odds(&task->odds);
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
        sitter->due = next_beat(table, task->seat, sitter->due);
    }
}

static void take_advice(lb_table *table, lb_task *task)
{
    struct seat *sitter = &table->seat[task->seat];
    sitter->advice_out = false;
    if (task->run) {
        table_drop_odds(&sitter->odds);
        sitter->odds = task->odds;
        task->odds = NULL;
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
