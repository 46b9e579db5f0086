/* SPDX-License-Identifier: MIT */
/* simple.h: composing a whole move choice by choice on a guess.
 * The legal set of every stage is a function of what the seat knows, so any guess will do. */
#ifndef LB_BOTS_SIMPLE_H
#define LB_BOTS_SIMPLE_H

#include <litterbox.h>

/* The next choice of the seat in a guessed world. */
typedef unsigned choose_stage(const lb_memory *memory, const lb_state *guess, const lb_wits *wits,
                              lb_rng *rng);

/* A whole move in that world. */
static inline lb_move compose_in(const lb_memory *memory, lb_state *guess, const lb_wits *wits,
                                 choose_stage *choose, lb_rng *rng)
{
    lb_move move = {0};
    do {
        unsigned choice = choose(memory, guess, wits, rng);
        move.choice[move.count++] = (uint8_t)choice;
        lb_apply_trusted(guess, memory->seat, choice, rng, NULL);
    } while (lb_staged(guess));
    return move;
}

/* A move on all that the seat remembers. */
static inline lb_move compose(const lb_memory *memory, choose_stage *choose, lb_rng *rng)
{
    lb_state guess;
    lb_wits wits;
    lb_guess(memory, rng, &guess, &wits);
    return compose_in(memory, &guess, &wits, choose, rng);
}

/* A move on what the seat sees now, as if it had just sat down. */
static inline lb_move compose_seen(const lb_memory *memory, choose_stage *choose, lb_rng *rng)
{
    lb_state guess;
    lb_guess_seen(memory, rng, &guess);
    return compose_in(memory, &guess, NULL, choose, rng);
}

#endif
