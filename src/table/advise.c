/* SPDX-License-Identifier: MIT */
/* advise.c: who may ask for odds and hints, and what they were. */
#include "table/table.h"

#include <stdlib.h>

void table_drop_odds(lb_odds **odds)
{
    if (*odds != NULL) {
        lb_odds_free(*odds);
        free(*odds);
        *odds = NULL;
    }
}

bool table_can_ask(const lb_table *table, unsigned seat)
{
    const lb_budget *budget = &table->setup.advice;
    lb_view view = lb_view_for(&table->match->state, seat);
    return budget->playouts + budget->milliseconds > 0 && !table_over(table) &&
           !table_bot_plays(table, seat) && (view.alive >> seat & 1);
}

const lb_odds *lb_table_odds(const lb_table *table, unsigned seat)
{
    return seat < table->setup.players && table->seat[seat].advice != LB_ADVICE_none
               ? table->seat[seat].odds
               : NULL;
}
