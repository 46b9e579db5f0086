/* SPDX-License-Identifier: MIT */
/* past.c: a match played again choice by choice. */
#include "lab/past.h"

void past_start(struct past *past, const lb_match *match)
{
    past->match = match;
    past->steps = 0;
    past->plies = 0;
    lb_rng_start(&past->rng, &match->seed, LB_STREAM_TABLE);
    lb_start(match->game, match->players, &match->options, &past->rng, &past->state, &past->events);
}

bool past_step(struct past *past)
{
    const lb_match *match = past->match;
    if (past->steps == match->steps) {
        return false;
    }
    lb_step step = match->step[past->steps++];
    if (step.choice == LB_LEFT) {
        lb_leave(match->game, &past->state, step.seat, &past->rng, &past->events);
    } else {
        lb_apply_trusted(match->game, &past->state, step.seat, step.choice, &past->rng,
                         &past->events);
    }
    past->plies += step.ends;
    return true;
}

bool past_move(const struct past *past, unsigned *seat, lb_move *move)
{
    const lb_match *match = past->match;
    move->count = 0;
    for (unsigned i = past->steps; i < match->steps; i++) {
        lb_step step = match->step[i];
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

void past_see(const struct past *past, lb_memory *memory)
{
    lb_view view = lb_view_for(past->match->game, &past->state, memory->seat);
    lb_memory_see(memory, &past->events, &view);
}

void past_remember(const struct past *past, lb_memory *memory, unsigned seat)
{
    lb_memory_start(memory, past->match->game, past->match->players, &past->match->options, seat);
    past_see(past, memory);
}
