/* SPDX-License-Identifier: MIT */
/* seeds.h: seeds for a table: one for its cards, one for its bots, which know nothing of each other. */
#ifndef LB_LAB_SEEDS_H
#define LB_LAB_SEEDS_H

#include <litterbox.h>

/* 256 bits from the system's generator. Without one there is no play: the program ends with a sentence. */
lb_seed seed_fresh(void);
/* Whether it is a number below 2^64, which whoever tries them all may find. */
bool seed_is_small(const lb_seed *seed);
/* The bots' seed where the cards' was given by hand and theirs was not: always the same, so that one
 * number repeats everything, and 2^128, so that it is none of the numbers that people give to cards. */
lb_seed seed_usual_for_bots(void);
bool seed_is_usual_for_bots(const lb_seed *seed);

#endif
