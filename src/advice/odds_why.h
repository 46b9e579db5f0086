/* SPDX-License-Identifier: MIT */
/* odds_why.h: one plain sentence why, for each of the best moves: made from what the move led to in
 * guessed worlds, up to the next turn. */
#ifndef LB_ADVICE_ODDS_WHY_H
#define LB_ADVICE_ODDS_WHY_H

#include "advice/odds.h"

/* Fill in the `why` of the moves that were kept; the chances must be there already. */
void odds_explain(lb_odds *odds, const lb_memory *memory, const lb_language *language, lb_rng *rng);

#endif
