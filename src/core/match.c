/* SPDX-License-Identifier: MIT */
/* match.c: a game with its past.
 * A match is its seed and its choices. Taking back plays the shorter past again from the seed, so
 * nothing has to be kept but the choices, and what chance gave it gives again. */
#include <string.h>

#include "core/game.h"

static lb_status deal(lb_match *match, lb_events *events)
{
    lb_rng_start(&match->rng, &match->seed, LB_STREAM_TABLE);
    match->plies = 0;
    match->steps = 0;
    return lb_start(match->game, match->players, &match->options, &match->rng, &match->state,
                    events);
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
    memset(match, 0, sizeof *match);
    match->game = game;
    match->players = players;
    match->options = resolved;
    match->seed = *seed;
    for (unsigned seat = 0; seat < players; seat++) {
        struct text name = text_in(match->names[seat], LB_NAME_BYTES);
        text_put(&name, "Seat ");
        text_number(&name, seat);
    }
    return deal(match, events);
}

/* Whether bytes are well-formed UTF-8 without control characters. */
static bool printable(const char *name)
{
    const unsigned char *c = (const unsigned char *)name;
    while (*c != '\0') {
        unsigned more = *c < 0x80 ? 0 : *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : 1;
        bool lead = *c < 0x80 ? *c >= ' ' && *c != 127 : *c >= 0xc2 && *c <= 0xf4;
        uint32_t point = more == 0 ? *c : *c & (0x3fu >> more);
        if (!lead) {
            return false;
        }
        for (unsigned i = 1; i <= more; i++) {
            if ((c[i] & 0xc0) != 0x80) {
                return false;
            }
            point = point << 6 | (c[i] & 0x3f);
        }
        static const uint32_t least[] = {0, 0xa0, 0x800, 0x10000};
        bool direction = (point >= 0x200b && point <= 0x200f) ||
                         (point >= 0x2028 && point <= 0x202e) ||
                         (point >= 0x2060 && point <= 0x2069) || point == 0xfeff;
        if (point < least[more] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ||
            direction) {
            return false;
        }
        c += more + 1;
    }
    return true;
}

lb_status lb_match_name(lb_match *match, unsigned seat, const char *name)
{
    if (seat >= match->players) {
        return LB_STATUS_no_seat;
    }
    size_t length = strlen(name);
    bool blank_ends = length > 0 && (name[0] == ' ' || name[length - 1] == ' ');
    if (length == 0 || length >= LB_NAME_BYTES || blank_ends || !printable(name)) {
        return LB_STATUS_bad_name;
    }
    memset(match->names[seat], 0, LB_NAME_BYTES);
    memcpy(match->names[seat], name, length);
    return LB_OK;
}

static void remember(lb_match *match, unsigned seat, unsigned choice)
{
    bool ends = !lb_staged(&match->state);
    match->step[match->steps++] = (lb_step){(uint8_t)seat, (uint8_t)choice, ends};
    match->steps_known = match->steps;
    match->plies += ends;
}

lb_status lb_match_apply(lb_match *match, unsigned seat, unsigned choice, lb_events *events)
{
    if (match->steps == LB_MATCH_STEPS) {
        return LB_STATUS_full;
    }
    lb_status status = lb_apply(match->game, &match->state, seat, choice, &match->rng, events);
    if (status == LB_OK) {
        remember(match, seat, choice);
    }
    return status;
}

/* The number of steps before the move that the last of them belongs to. */
static unsigned move_start(const lb_match *match, unsigned steps)
{
    while (steps > 0 && !match->step[steps - 1].ends) {
        steps--;
    }
    return steps;
}

lb_status lb_match_cancel(lb_match *match)
{
    lb_status status = lb_cancel(match->game, &match->state);
    if (status == LB_OK) {
        match->steps = move_start(match, match->steps);
        match->steps_known = match->steps;
    }
    return status;
}

lb_status lb_match_leave(lb_match *match, unsigned seat, lb_events *events)
{
    if (match->steps == LB_MATCH_STEPS) {
        return LB_STATUS_full;
    }
    /* What the seat to move was composing is not announced; it is composed anew. */
    lb_state before = match->state;
    lb_status status = lb_leave(match->game, &match->state, seat, &match->rng, events);
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
    lb_status status = lb_move_read(match->game, &match->state, seat, text, &move, why);
    if (status != LB_OK) {
        return status;
    }
    if (match->steps + move.count > LB_MATCH_STEPS) {
        reason_set(why, "%s", lb_status_text(LB_STATUS_full), "", "");
        return LB_STATUS_full;
    }
    for (unsigned i = 0; i < move.count; i++) {
        lb_match_apply(match, seat, move.choice[i], events);
    }
    return LB_OK;
}

/* Make the next remembered choice again. */
static void repeat_step(lb_match *match, lb_events *events)
{
    lb_step step = match->step[match->steps++];
    if (step.choice == LB_LEFT) {
        lb_leave(match->game, &match->state, step.seat, &match->rng, events);
    } else {
        lb_apply_trusted(match->game, &match->state, step.seat, step.choice, &match->rng, events);
    }
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
    } while (!match->step[match->steps - 1].ends);
    return LB_OK;
}
