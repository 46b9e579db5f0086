/* SPDX-License-Identifier: MIT */
/* levels.c: the levels of bots, for those who set a table up. */
#include "table/table.h"
#include <assert.h>
#include <stdio.h>

static_assert((int)LB_LEVEL_BYTES == (int)LEVEL_BYTES, "a level is as long here as there");

unsigned lb_level_count(void)
{
    return bot_levels();
}

const char *lb_level_name(unsigned index)
{
    return index < bot_levels() ? bot_at(index)->name : "?";
}

const char *lb_level_title(unsigned index)
{
    return index < bot_levels() ? bot_at(index)->title : "?";
}

unsigned lb_level_index(const char *level)
{
    struct level read;
    lb_reason why;
    return level_read(&read, level, &why) ? read.bot->level : bot_levels();
}

const char *lb_level_help(unsigned index)
{
    return index < bot_levels() ? bot_at(index)->help : "?";
}

bool lb_level_check(const char *level, lb_reason *why)
{
    struct level read;
    return level_read(&read, level, why);
}

bool lb_level_choose(const char *level, const lb_memory *memory, lb_rng *rng, lb_move *move,
                     lb_reason *why)
{
    struct level read;
    if (!level_read(&read, level, why)) {
        return false;
    }
    if (memory->view.legal == 0) {
        snprintf(why->text, sizeof why->text, "this seat has nothing to decide");
        return false;
    }
    *move = level_choose(&read, memory, rng);
    return true;
}
