/* SPDX-License-Identifier: MIT */
/* table.c: sitting down, and what a move does to a table: it is logged, remembered, and a new decision
 * opens. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

bool refuse(lb_reason *why, lb_refusal refusal)
{
    return refuse_text(why, lb_refusal_text(refusal));
}

bool refuse_text(lb_reason *why, const char *sentence)
{
    size_t length = strlen(sentence);
    length = length < sizeof why->text ? length : sizeof why->text - 1;
    memcpy(why->text, sentence, length);
    why->text[length] = '\0';
    return false;
}

/* ---- Small questions ------------------------------------------------------------------------------ */

bool table_over(const lb_table *table)
{
    return lb_over(&table->match->state);
}

unsigned table_open(const lb_table *table)
{
    return lb_view_for(&table->match->state, LB_PUBLIC).open;
}

unsigned table_only_person(const lb_table *table)
{
    unsigned person = LB_NOBODY;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        if (table->setup.chair[seat].player == LB_PLAYER_person) {
            if (person != LB_NOBODY) {
                return LB_NOBODY;
            }
            person = seat;
        }
    }
    return person;
}

bool table_bot_plays(const lb_table *table, unsigned seat)
{
    return table->setup.chair[seat].player == LB_PLAYER_bot || table->seat[seat].covered;
}

bool table_passes(const lb_table *table, unsigned seat)
{
    lb_choices legal = lb_legal(&table->match->state, seat);
    return table->setup.pass_idle && table->window && table_only_person(table) == seat &&
           legal != 0 && (legal & (legal - 1)) == 0;
}

/* ---- Room ------------------------------------------------------------------------------------------ */

enum { ROOM_USUAL = 512 }; /* choices: few games take more */

lb_match *table_new_match(unsigned room)
{
    size_t bytes = lb_match_bytes(room);
    return lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
}

/* Whether the match can remember so many more choices: it grows as games go on. */
static bool has_room(lb_table *table, unsigned more)
{
    lb_match *match = table->match;
    uint32_t needed = match->steps + more;
    if (needed <= table->most && needed > match->room) {
        lb_match *larger = table_new_match(2 * needed < table->most ? 2 * needed : table->most);
        if (larger == NULL) {
            table->starved = true;
            return false;
        }
        lb_match_copy(larger, match);
        free(match);
        table->match = larger;
    }
    return needed <= table->most;
}

/* ---- What happened -------------------------------------------------------------------------------- */

static bool grow(lb_table *table, unsigned more)
{
    uint32_t room = table->logged + table->logged / 2 + more;
    if (table->logged + more <= table->room) {
        return true;
    }
    lb_event *log = realloc(table->log, room * sizeof *log);
    table->log = log != NULL ? log : table->log;
    uint32_t *ply = realloc(table->ply, room * sizeof *ply);
    table->ply = ply != NULL ? ply : table->ply;
    table->starved |= log == NULL || ply == NULL;
    table->room = log != NULL && ply != NULL ? room : table->room;
    return room == table->room;
}

/* What one choice made happen goes into the log and into everybody's memory. */
static bool remember(lb_table *table, const lb_events *events, const lb_state *state)
{
    if (!grow(table, events->count)) {
        return false;
    }
    for (unsigned i = 0; i < events->count; i++) {
        table->log[table->logged] = events->item[i];
        table->ply[table->logged++] = table->plies;
    }
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        lb_view view = lb_view_for(state, seat);
        lb_memory_see(&table->memory[seat], events, &view);
    }
    return true;
}

lb_move table_pass(const lb_table *table, unsigned seat)
{
    unsigned choice = lb_verb_choice(&table->match->state, seat, LB_VERB_pass);
    return (lb_move){.count = 1, .choice = {(uint8_t)choice}};
}

/* A pass in a window, of which nobody hears. */
static bool is_pass(const lb_state *state, unsigned seat, unsigned choice)
{
    return lb_open_window(lb_view_for(state, LB_PUBLIC).open) &&
           lb_verb_choice(state, seat, LB_VERB_pass) == choice;
}

/* Whether a step was heard of: of a pass it is only what comes after the last one. */
static bool is_heard(bool pass, const lb_events *events, const lb_view *before,
                     const lb_view *after)
{
    return !pass || events->count > 0 || memcmp(before, after, sizeof *before) != 0;
}

/* A move begins: unless it is a silent pass, it counts for all to hear. */
static void begin_move(lb_table *table, unsigned seat, bool pass)
{
    if (!pass) {
        table->plies++;
        table->seat[seat].deed = table->logged;
        table->seat[seat].seen = table->logged;
    }
}

/* ---- Moving ---------------------------------------------------------------------------------------- */

void table_decide(lb_table *table)
{
    table->decision++;
    table->begun = table->now;
    table->window = lb_open_window(table_open(table));
    table->closes = table->window && table->setup.window_ms > 0
                        ? table->now + table->setup.window_ms
                        : UINT64_MAX;
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        struct seat *sitter = &table->seat[seat];
        sitter->stage = STAGE_idle;
        sitter->asked_for = sitter->advice = LB_ADVICE_none;
        sitter->advice_out = false;
        table_drop_odds(&sitter->odds);
    }
    table_know(table);
    table_arrange(table);
}

/* Something was heard of: the table goes on from there. */
static void go_on(lb_table *table)
{
    table->moment++;
    table->late = LB_NOBODY;
    table_drop_future(table);
    table_touch_all(table, false);
    table_decide(table);
}

bool table_play(lb_table *table, unsigned seat, const lb_move *move)
{
    if (!has_room(table, move->count)) {
        return false;
    }
    lb_match *match = table->match;
    bool pass = is_pass(&match->state, seat, move->choice[0]), heard = false;
    if (!grow(table, move->count * LB_EVENTS_MAX)) {
        return false;
    }
    begin_move(table, seat, pass);
    for (unsigned i = 0; i < move->count; i++) {
        lb_events events;
        lb_view before = lb_view_for(&match->state, LB_PUBLIC);
        lb_match_apply(match, seat, move->choice[i], &events);
        lb_view after = lb_view_for(&match->state, LB_PUBLIC);
        remember(table, &events, &match->state);
        heard = is_heard(pass, &events, &before, &after);
    }
    if (heard) {
        go_on(table);
    } else {
        table->seat[seat].stage = STAGE_idle;
        table_touch(table, seat);
    }
    return true;
}

bool table_leave(lb_table *table, unsigned seat, lb_reason *why)
{
    lb_events events;
    if (!grow(table, LB_EVENTS_MAX)) {
        return refuse(why, LB_REFUSAL_memory);
    }
    if (!has_room(table, 1)) {
        return refuse_text(why, lb_status_text(LB_STATUS_full));
    }
    lb_match *match = table->match;
    lb_status status = lb_match_leave(match, seat, &events);
    if (status != LB_OK) {
        return refuse_text(why, lb_status_text(status));
    }
    begin_move(table, seat, false);
    remember(table, &events, &match->state);
    table->seat[seat].gone = true;
    go_on(table);
    return true;
}

/* ---- Following a match --------------------------------------------------------------------------------- */

static void forget(lb_table *table)
{
    const lb_match *match = table->match;
    table->logged = table->plies = table->moment = 0;
    for (unsigned i = 0; i < match->players; i++) {
        struct seat *seat = &table->seat[i];
        lb_memory_start(&table->memory[i], lb_match_game(match), match->players, &match->options,
                        i);
        for (unsigned other = 0; other < match->players; other++) {
            lb_memory_meet(&table->memory[i], other, (lb_style)match->met[other]);
        }
        seat->gone = false;
        seat->deed = seat->seen = 0;
    }
}

/* A step of a past that is walked again: who made it, whether it begins a move, whether it was heard of. */
struct stride {
    lb_step step;
    bool begins, pass, heard;
};

static bool walk(lb_past *past, struct stride *stride)
{
    unsigned at = past->steps;
    stride->step = lb_match_step(past->match, at);
    stride->begins = at == 0 || lb_match_step(past->match, at - 1).ends;
    stride->pass = stride->step.choice != LB_LEFT &&
                   is_pass(&past->state, stride->step.seat, stride->step.choice);
    lb_view before = lb_view_for(&past->state, LB_PUBLIC);
    bool more = lb_past_step(past);
    lb_view after = lb_view_for(&past->state, LB_PUBLIC);
    stride->heard = stride->step.ends && is_heard(stride->pass, &past->events, &before, &after);
    return more;
}

/* Everybody was there: the past of the match is logged and remembered. */
static bool relive(lb_table *table)
{
    lb_past past;
    struct stride stride;
    lb_past_start(&past, table->match);
    forget(table);
    bool fine = remember(table, &past.events, &past.state);
    while (fine && walk(&past, &stride)) {
        if (stride.begins) {
            begin_move(table, stride.step.seat, stride.pass);
        }
        table->seat[stride.step.seat].gone |= stride.step.choice == LB_LEFT;
        table->moment += stride.heard;
        fine = remember(table, &past.events, &past.state);
    }
    return fine;
}

/* The number of choices up to the last one that was heard of: silent passes behind it, and a move that
 * was only begun, do not count. */
static uint32_t settled(const lb_match *match, uint32_t steps)
{
    lb_past past;
    struct stride stride;
    uint32_t settled = 0;
    lb_past_start(&past, match);
    while (past.steps < steps && walk(&past, &stride)) {
        settled = stride.heard ? past.steps : settled;
    }
    return settled;
}

/* A seat that is asked in a window and can only pass, or LB_NOBODY. */
static unsigned idle_seat(const lb_match *match)
{
    for (unsigned seat = 0; seat < match->players; seat++) {
        lb_choices legal = lb_legal(&match->state, seat);
        if (legal != 0 && (legal & (legal - 1)) == 0 &&
            is_pass(&match->state, seat, (unsigned)__builtin_ctzll(legal))) {
            return seat;
        }
    }
    return LB_NOBODY;
}

/* Where the windows of a match are brief, those whom they do not ask pass at once. */
static lb_status pass_idle(lb_match *match)
{
    lb_status status = LB_OK;
    for (unsigned seat; status == LB_OK && (seat = idle_seat(match)) != LB_NOBODY;) {
        lb_choices legal = lb_legal(&match->state, seat);
        status = lb_match_apply(match, seat, (unsigned)__builtin_ctzll(legal), NULL);
    }
    return status;
}

/* So many choices of a match from its deal on, with live windows. */
static bool repeat(lb_table *table, const lb_match *from, uint32_t steps)
{
    lb_match *to = table->match;
    lb_status status =
        lb_match_start(to, lb_match_game(from), from->players, &from->options, &from->seed, NULL);
    to->names = from->names;
    if (status == LB_OK) {
        status = lb_match_live(to);
    }
    for (uint32_t i = 0; status == LB_OK && i < steps; i++) {
        if (!has_room(table, 1 + LB_SEATS_MAX)) {
            return false;
        }
        lb_step step = lb_match_step(from, i);
        to = table->match;
        status = step.choice == LB_LEFT ? lb_match_leave(to, step.seat, NULL)
                                        : lb_match_apply(to, step.seat, step.choice, NULL);
        if (status == LB_OK && from->windows == LB_WINDOWS_brief) {
            status = pass_idle(to);
        }
    }
    return status == LB_OK;
}

/* Everybody knows which bot sits where; nobody knows how a person plays. */
static void introduce(lb_table *table)
{
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        bool bot = table->setup.chair[seat].player == LB_PLAYER_bot;
        lb_match_meet(table->match, seat,
                      bot ? level_style(&table->seat[seat].level) : LB_STYLE_unknown);
    }
}

bool table_follow(lb_table *table, const lb_match *match, uint32_t steps)
{
    if (!repeat(table, match, settled(match, steps))) {
        return false;
    }
    lb_match_bots(table->match, &table->setup.bots_seed);
    introduce(table);
    bool fine = relive(table);
    table_touch_all(table, true);
    table_decide(table);
    return fine;
}

/* ---- Sitting down -------------------------------------------------------------------------------------- */

void lb_table_free(lb_table *table)
{
    if (table != NULL) {
        for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
            table_drop_odds(&table->seat[seat].odds);
        }
        table_drop_future(table);
        free(table->match);
        free(table->memory);
        free(table->log);
        free(table->ply);
        free(table->journal);
        free(table);
    }
}

static bool seat_players(lb_table *table, lb_reason *why)
{
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        lb_chair *chair = &table->setup.chair[seat];
        chair->level[LB_LEVEL_BYTES - 1] = chair->name[LB_NAME_BYTES - 1] = '\0';
        if (chair->level[0] == '\0') {
            strcpy(chair->level, "counter");
        }
        if (!level_read(&table->seat[seat].level, chair->level, why)) {
            return false;
        }
        if (chair->name[0] != '\0' && lb_match_name(table->match, seat, chair->name) != LB_OK) {
            return refuse_text(why, lb_status_text(LB_STATUS_bad_name));
        }
        memcpy(chair->name, table->match->names.of[seat], LB_NAME_BYTES);
    }
    table->setup.pass_idle &= table_only_person(table) != LB_NOBODY;
    return true;
}

/* A table with an empty match in it. */
static lb_table *lay_table(const lb_table_setup *setup, uint64_t now_ms, lb_reason *why)
{
    lb_table *table = calloc(1, sizeof *table);
    if (table == NULL || (table->match = table_new_match(ROOM_USUAL)) == NULL) {
        refuse(why, LB_REFUSAL_no_table);
        lb_table_free(table);
        return NULL;
    }
    table->setup = *setup;
    table->now = now_ms;
    table->late = LB_NOBODY;
    table->most = LB_MATCH_ROOM;
    for (unsigned i = 0; i < VIEWERS; i++) {
        table->audience[i].number = setup->number;
    }
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        table->seat[seat].bank = setup->bank_ms;
    }
    return table;
}

/* As far as a match has come, which may be the table's own. */
static lb_table *begin(lb_table *table, const lb_match *match, lb_reason *why)
{
    if (!seat_players(table, why)) {
        lb_table_free(table);
        return NULL;
    }
    table->memory = calloc(table->setup.players, sizeof *table->memory);
    if (table->memory == NULL) {
        refuse(why, LB_REFUSAL_no_table);
        lb_table_free(table);
        return NULL;
    }
    lb_names names = table->match->names;
    if (!table_follow(table, match, match->steps)) {
        refuse(why, LB_REFUSAL_no_match);
        lb_table_free(table);
        return NULL;
    }
    table->match->names = names;
    return table;
}

lb_table *lb_table_new(const lb_table_setup *setup, uint64_t now_ms, lb_reason *why)
{
    lb_table *table = lay_table(setup, now_ms, why);
    if (table == NULL) {
        return NULL;
    }
    lb_status status = lb_match_start(table->match, setup->game, setup->players, &setup->options,
                                      &setup->seed, NULL);
    if (status != LB_OK) {
        refuse_text(why, lb_status_text(status));
        lb_table_free(table);
        return NULL;
    }
    table->setup.options = table->match->options;
    return begin(table, table->match, why);
}

lb_table *lb_table_resume(const lb_table_setup *setup, const lb_match *match, uint64_t now_ms,
                          lb_reason *why)
{
    lb_table *table = lay_table(setup, now_ms, why);
    if (table == NULL) {
        return NULL;
    }
    table->setup.game = lb_match_game(match);
    table->setup.players = match->players;
    table->setup.options = match->options;
    table->setup.seed = match->seed;
    table->setup.bots_seed = match->bots_seeded ? match->bots_seed : setup->bots_seed;
    table->match->players = match->players;
    table->match->names = match->names;
    return begin(table, match, why);
}

bool lb_table_starved(const lb_table *table)
{
    return table->starved;
}

const lb_match *lb_table_match(const lb_table *table)
{
    return table->match;
}

const lb_table_setup *lb_table_setup_of(const lb_table *table)
{
    return &table->setup;
}

void lb_table_times(lb_table *table, uint32_t window_ms, uint32_t pace_ms)
{
    table->setup.window_ms = window_ms;
    table->setup.pace_ms = pace_ms;
}
