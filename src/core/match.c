/* SPDX-License-Identifier: MIT */
/* match.c: a game with its past.
 * A match is its seed and its choices. Taking back plays the shorter past again from the seed, so
 * nothing has to be kept but the choices, and what chance gave it gives again. */
#include <string.h>

#include "core/game.h"

static_assert(_Alignof(lb_step) == 1, "steps may begin where a match ends");

/* The choices lie behind the match. */
static lb_step *steps_of(lb_match *match)
{
    return (lb_step *)(void *)(match + 1);
}

static const lb_step *steps_in(const lb_match *match)
{
    return (const lb_step *)(const void *)(match + 1);
}

size_t lb_match_bytes(unsigned room)
{
    size_t bytes = sizeof(lb_match) + room * sizeof(lb_step);
    return (bytes + LB_MATCH_ALIGNMENT - 1) / LB_MATCH_ALIGNMENT * LB_MATCH_ALIGNMENT;
}

lb_match *lb_match_in(void *memory, size_t bytes)
{
    if (memory == NULL || bytes < sizeof(lb_match) || (uintptr_t)memory % LB_MATCH_ALIGNMENT != 0) {
        return NULL;
    }
    lb_match *match = memory;
    memset(match, 0, sizeof *match);
    match->room = (uint32_t)((bytes - sizeof *match) / sizeof(lb_step));
    return match;
}

lb_status lb_match_copy(lb_match *to, const lb_match *from)
{
    uint32_t room = to->room;
    if (to == from) {
        return LB_OK;
    }
    if (from->steps_known > room) {
        return LB_STATUS_full;
    }
    *to = *from;
    to->room = room;
    memcpy(steps_of(to), steps_in(from), from->steps_known * sizeof(lb_step));
    return LB_OK;
}

const lb_game *lb_match_game(const lb_match *match)
{
    return game_numbered(match->game);
}

lb_step lb_match_step(const lb_match *match, unsigned index)
{
    return index < match->steps_known ? steps_in(match)[index] : (lb_step){LB_NOBODY, LB_LEFT, 1};
}

static lb_status deal(lb_match *match, lb_events *events)
{
    lb_rng_start(&match->rng, &match->seed, LB_STREAM_TABLE);
    match->plies = 0;
    match->steps = 0;
    lb_status status = lb_start(game_numbered(match->game), match->players, &match->options,
                                &match->rng, &match->state, events);
    if (match->windows == LB_WINDOWS_live) {
        lb_live(&match->state);
    }
    return status;
}

lb_status lb_match_start(lb_match *match, const lb_game *game, unsigned players,
                         const lb_options *options, const lb_seed *seed, lb_events *events)
{
    if (players < game->seats_least || players > game->seats_most) {
        return LB_STATUS_bad_players;
    }
    lb_options resolved = options != NULL ? *options : lb_options_default();
    if (!options_resolve(game, players, &resolved)) {
        return LB_STATUS_bad_option;
    }
    lb_seed own = *seed; /* it may be the seed of what was in the match */
    uint32_t room = match->room;
    memset(match, 0, sizeof *match);
    match->game = (uint8_t)lb_game_number(game);
    match->players = (uint8_t)players;
    match->options = resolved;
    match->seed = own;
    match->room = room;
    for (unsigned seat = 0; seat < players; seat++) {
        name_usual(match->names.of[seat], seat);
    }
    return deal(match, events);
}

void lb_match_bots(lb_match *match, const lb_seed *bots_seed)
{
    match->bots_seed = *bots_seed;
    match->bots_seeded = true;
}

lb_status lb_match_live(lb_match *match)
{
    if (game_numbered(match->game) == NULL) {
        return LB_STATUS_no_game;
    }
    if (match->steps_known > 0) {
        return LB_STATUS_begun;
    }
    match->windows = LB_WINDOWS_live;
    lb_live(&match->state);
    return LB_OK;
}

bool name_fits(const char *name)
{
    size_t length = strlen(name);
    bool blank_ends = length > 0 && (name[0] == ' ' || name[length - 1] == ' ');
    return length > 0 && length < LB_NAME_BYTES && !blank_ends && is_printable(name);
}

void name_usual(char name[LB_NAME_BYTES], unsigned seat)
{
    struct text text = text_in(name, LB_NAME_BYTES);
    text_put(&text, "Seat ");
    text_number(&text, seat);
}

lb_status lb_match_name(lb_match *match, unsigned seat, const char *name)
{
    if (seat >= match->players) {
        return LB_STATUS_no_seat;
    }
    if (!name_fits(name)) {
        return LB_STATUS_bad_name;
    }
    memset(match->names.of[seat], 0, LB_NAME_BYTES);
    memcpy(match->names.of[seat], name, strlen(name));
    return LB_OK;
}

void lb_match_meet(lb_match *match, unsigned seat, lb_style style)
{
    if (seat < match->players && (unsigned)style < LB_STYLES) {
        match->met[seat] = (uint8_t)style;
    }
}

static void remember(lb_match *match, unsigned seat, unsigned choice)
{
    bool ends = !lb_staged(&match->state);
    if (match->room != MATCH_KEEPS_NOTHING) {
        steps_of(match)[match->steps] = (lb_step){(uint8_t)seat, (uint8_t)choice, ends};
    }
    match->steps++;
    match->steps_known = match->steps;
    match->plies += ends;
}

lb_status lb_match_apply(lb_match *match, unsigned seat, unsigned choice, lb_events *events)
{
    if (match->steps == match->room) {
        return LB_STATUS_full;
    }
    lb_status status = lb_apply(&match->state, seat, choice, &match->rng, events);
    if (status == LB_OK) {
        remember(match, seat, choice);
    }
    return status;
}

/* The number of steps before the move that the last of them belongs to. */
static unsigned move_start(const lb_match *match, unsigned steps)
{
    while (steps > 0 && !steps_in(match)[steps - 1].ends) {
        steps--;
    }
    return steps;
}

lb_status lb_match_cancel(lb_match *match)
{
    lb_status status = lb_cancel(&match->state);
    if (status == LB_OK) {
        match->steps = move_start(match, match->steps);
        match->steps_known = match->steps;
    }
    return status;
}

lb_status lb_match_leave(lb_match *match, unsigned seat, lb_events *events)
{
    if (match->steps == match->room) {
        return LB_STATUS_full;
    }
    /* What the seat to move was composing is not announced; it is composed anew. */
    lb_state before = match->state;
    lb_status status = lb_leave(&match->state, seat, &match->rng, events);
    if (status != LB_OK) {
        return status;
    }
    if (lb_staged(&before)) {
        match->steps = move_start(match, match->steps);
    }
    remember(match, seat, LB_LEFT);
    return LB_OK;
}

lb_status lb_match_play(lb_match *match, unsigned seat, const char *text, lb_events *events,
                        lb_reason *why)
{
    if (strcmp(text, "leave") == 0) {
        lb_status status = lb_match_leave(match, seat, events);
        reason_set(why, "%s", lb_status_text(status), "", "");
        return status;
    }
    lb_move move;
    lb_status status = lb_move_read(&match->state, seat, text, &move, why);
    if (status != LB_OK) {
        return status;
    }
    if (match->steps + move.count > match->room) {
        reason_set(why, "%s", lb_status_text(LB_STATUS_full), "", "");
        return LB_STATUS_full;
    }
    for (unsigned i = 0; i < move.count; i++) {
        lb_match_apply(match, seat, move.choice[i], events);
    }
    return LB_OK;
}

/* Make a remembered choice again. */
static void repeat(lb_step step, lb_state *state, lb_rng *rng, lb_events *events)
{
    if (step.choice == LB_LEFT) {
        lb_leave(state, step.seat, rng, events);
    } else {
        lb_apply_trusted(state, step.seat, step.choice, rng, events);
    }
}

static void repeat_step(lb_match *match, lb_events *events)
{
    lb_step step = steps_in(match)[match->steps++];
    repeat(step, &match->state, &match->rng, events);
    match->plies += step.ends;
}

lb_status lb_match_undo(lb_match *match)
{
    unsigned steps = move_start(match, match->steps);
    if (steps == match->steps && steps > 0) {
        steps = move_start(match, steps - 1);
    } else if (match->steps == 0) {
        return LB_STATUS_nothing;
    } else {
        return lb_match_cancel(match);
    }
    deal(match, NULL);
    while (match->steps < steps) {
        repeat_step(match, NULL);
    }
    return LB_OK;
}

lb_status lb_match_redo(lb_match *match, lb_events *events)
{
    if (match->steps == match->steps_known) {
        return LB_STATUS_nothing;
    }
    do {
        repeat_step(match, events);
    } while (!steps_in(match)[match->steps - 1].ends);
    return LB_OK;
}

/* ---- The past ------------------------------------------------------------------------------------ */

void lb_past_start(lb_past *past, const lb_match *match)
{
    past->match = match;
    past->steps = 0;
    past->plies = 0;
    lb_rng_start(&past->rng, &match->seed, LB_STREAM_TABLE);
    lb_start(game_numbered(match->game), match->players, &match->options, &past->rng, &past->state,
             &past->events);
    if (match->windows == LB_WINDOWS_live) {
        lb_live(&past->state);
    }
}

bool lb_past_step(lb_past *past)
{
    if (past->steps == past->match->steps) {
        return false;
    }
    lb_step step = steps_in(past->match)[past->steps++];
    repeat(step, &past->state, &past->rng, &past->events);
    past->plies += step.ends;
    return true;
}

bool lb_past_move(const lb_past *past, unsigned *seat, lb_move *move)
{
    move->count = 0;
    for (unsigned i = past->steps; i < past->match->steps; i++) {
        lb_step step = steps_in(past->match)[i];
        if (step.choice == LB_LEFT) {
            return false;
        }
        move->choice[move->count++] = step.choice;
        *seat = step.seat;
        if (step.ends) {
            return true;
        }
    }
    return false;
}

void lb_past_see(const lb_past *past, lb_memory *memory)
{
    lb_view view = lb_view_for(&past->state, memory->seat);
    lb_memory_see(memory, &past->events, &view);
}

void lb_past_remember(const lb_past *past, lb_memory *memory, unsigned seat)
{
    const lb_match *match = past->match;
    lb_memory_start(memory, game_numbered(match->game), match->players, &match->options, seat);
    for (unsigned other = 0; other < match->players; other++) {
        lb_memory_meet(memory, other, (lb_style)match->met[other]);
    }
    lb_past_see(past, memory);
}
