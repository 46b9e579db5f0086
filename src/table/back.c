/* SPDX-License-Identifier: MIT */
/* back.c: taking back and going forward again, where one person sits among bots.
 * A decision is a move of that person who could have done something else. */
#include "table/table.h"

#include <stdlib.h>

enum { NO_STEP = UINT32_MAX };

/* The first decision of a seat from a step on, or the last one before it; NO_STEP if there is none. */
static uint32_t decision_at(const lb_match *match, unsigned seat, uint32_t step, bool before)
{
    lb_past past;
    uint32_t found = NO_STEP;
    bool begins = true;
    lb_past_start(&past, match);
    while (past.steps < match->steps && (before ? past.steps < step : found == NO_STEP)) {
        lb_step next = lb_match_step(match, past.steps);
        lb_choices legal = lb_legal(&past.state, seat);
        bool decides = next.choice == LB_LEFT || (legal & (legal - 1)) != 0;
        if (begins && next.seat == seat && decides && (before || past.steps >= step)) {
            found = past.steps;
        }
        begins = next.ends;
        lb_past_step(&past);
    }
    return found;
}

void table_drop_future(lb_table *table)
{
    free(table->future);
    table->future = NULL;
}

/* Why a seat may not go back and forth; LB_REFUSALS if it may. */
static lb_refusal objection(const lb_table *table, unsigned seat)
{
    return !table->setup.take_back            ? LB_REFUSAL_never_back
           : table_only_person(table) != seat ? LB_REFUSAL_not_alone
                                              : LB_REFUSALS;
}

bool table_can_take_back(const lb_table *table, unsigned seat)
{
    return objection(table, seat) == LB_REFUSALS &&
           decision_at(table->match, seat, table->match->steps, true) != NO_STEP;
}

bool table_can_redo(const lb_table *table, unsigned seat)
{
    return objection(table, seat) == LB_REFUSALS && table->future != NULL;
}

static lb_match *copy_of(const lb_match *match)
{
    lb_match *copy = table_new_match(match->room);
    if (copy != NULL) {
        lb_match_copy(copy, match);
    }
    return copy;
}

bool table_take_back(lb_table *table, unsigned seat, lb_reason *why)
{
    lb_refusal no = objection(table, seat);
    if (no != LB_REFUSALS) {
        return refuse(why, no);
    }
    uint32_t step = decision_at(table->match, seat, table->match->steps, true);
    if (step == NO_STEP) {
        return refuse(why, LB_REFUSAL_no_back);
    }
    if (table->future == NULL && (table->future = copy_of(table->match)) == NULL) {
        return refuse(why, LB_REFUSAL_memory);
    }
    return table_follow(table, table->future, step) || refuse(why, LB_REFUSAL_memory);
}

bool table_redo(lb_table *table, unsigned seat, lb_reason *why)
{
    lb_refusal no = objection(table, seat);
    if (no != LB_REFUSALS || table->future == NULL) {
        return refuse(why, no != LB_REFUSALS ? no : LB_REFUSAL_no_redo);
    }
    const lb_match *future = table->future;
    uint32_t made = decision_at(future, seat, table->match->steps, false);
    uint32_t next = decision_at(future, seat, made + 1, false);
    bool fine = table_follow(table, future, next != NO_STEP ? next : future->steps);
    if (next == NO_STEP) {
        table_drop_future(table);
    }
    return fine || refuse(why, LB_REFUSAL_memory);
}
