/* SPDX-License-Identifier: MIT */
/* belief.h: how likely something is in the eyes of a seat: if the cards of others were dealt blind, and as
 * people play. Everything that tells chances asks here. */
#ifndef LB_ADVICE_BELIEF_H
#define LB_ADVICE_BELIEF_H

#include <litterbox.h>

enum { BELIEF_WHOLE = 1000000 };

/* That the next card hits the seat whose turn it is, being one of some; false: no such card comes next,
 * or nothing is known. */
bool belief_of_peril(const lb_memory *memory, uint64_t *cards, lb_belief *belief);
/* That another seat holds such a card; false: it is nobody's question, or nothing is known. */
bool belief_of_holder(const lb_memory *memory, unsigned seat, unsigned card, lb_belief *belief);
/* Whether that is worth asking. */
bool belief_asks(const lb_memory *memory, unsigned seat, unsigned card);

#endif
