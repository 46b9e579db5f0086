/* SPDX-License-Identifier: MIT */
/* thinking.h: which thoughts of a table a target waits for; the others are never finished, as if somebody
 * thought for longer than the input lasts. Searching bots have targets of their own: memory_whole.c. */
#ifndef FUZZ_THINKING_H
#define FUZZ_THINKING_H

#include "bots/bots.h"
#include "fuzz/support/fuzz.h"
#include "table/table.h"

static inline bool worth_waiting(const lb_task *task)
{
    return task->purpose == PURPOSE_advice ? WHOLE : task->level.bot->playouts == 0;
}

#endif
