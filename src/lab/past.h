/* SPDX-License-Identifier: MIT */
/* past.h: a match played again choice by choice, for those who want to have been there.
 * It leaves the match alone: only its seed, set-up and choices are read. */
#ifndef LB_LAB_PAST_H
#define LB_LAB_PAST_H

#include <litterbox.h>

struct past {
    const lb_match *match;
    unsigned steps; /* choices played again so far */
    unsigned plies; /* whole moves among them */
    lb_state state;
    lb_rng rng;
    lb_events events; /* of the deal or the last choice */
};

/* The deal. */
void past_start(struct past *past, const lb_match *match);
/* The next choice, or leaving; false when the match has no more. */
bool past_step(struct past *past);
/* The next whole move from here: its stages and its seat; false where there is none, or a leaving. */
bool past_move(const struct past *past, unsigned *seat, lb_move *move);

/* What the seat has seen so far goes into its memory; to be called after the deal and each step. */
void past_see(const struct past *past, lb_memory *memory);
/* A memory begins: nothing was seen but the deal, which is where the past must stand. */
void past_remember(const struct past *past, lb_memory *memory, unsigned seat);

#endif
