/* SPDX-License-Identifier: MIT */
/* journal.c: a table as lines: what seats said and what it did by itself, and how it becomes the same
 * again. Bots need not think for that, and no time has to pass. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool table_journal_room(lb_table *table)
{
    if (!table->setup.journal || table->journaled < table->journal_room) {
        return true;
    }
    uint32_t room = 2 * table->journal_room + 4;
    lb_entry *journal = realloc(table->journal, room * sizeof *journal);
    if (journal != NULL) {
        table->journal = journal;
        table->journal_room = room;
    }
    table->starved |= journal == NULL;
    return journal != NULL;
}

void table_note(lb_table *table, unsigned seat, const char *word, const char *text)
{
    if (table->setup.journal) {
        lb_entry *entry = &table->journal[table->journaled++];
        entry->at_ms = table->now;
        entry->seat = (uint8_t)seat;
        snprintf(entry->line, sizeof entry->line, "%s%s%s", word, text != NULL ? " " : "",
                 text != NULL ? text : "");
    }
}

bool lb_table_entry(lb_table *table, lb_entry *entry)
{
    if (table->journal_taken == table->journaled) {
        table->journal_taken = table->journaled = 0;
        return false;
    }
    *entry = table->journal[table->journal_taken++];
    return true;
}

/* ---- Again --------------------------------------------------------------------------------------------- */

/* A move of a seat that it did not say itself. */
static bool again(lb_table *table, unsigned seat, const char *text,
                  bool (*act)(lb_table *table, unsigned seat, const lb_move *move), lb_reason *why)
{
    lb_move move;
    if (seat >= table->setup.players) {
        return refuse_text(why, lb_status_text(LB_STATUS_no_seat));
    }
    if (lb_move_read(&table->match->state, seat, text, &move, why) != LB_OK) {
        return false;
    }
    return act(table, seat, &move) || refuse_text(why, lb_status_text(LB_STATUS_full));
}

static bool repeat(lb_table *table, const lb_entry *entry, lb_reason *why)
{
    unsigned seat = entry->seat;
    if (strncmp(entry->line, "auto ", 5) == 0) {
        return again(table, seat, entry->line + 5, table_act_auto, why);
    }
    if (strncmp(entry->line, "late ", 5) == 0) {
        return again(table, seat, entry->line + 5, table_act_late, why);
    }
    if (strcmp(entry->line, "cover") == 0) {
        return (seat < table->setup.players && table_act_cover(table, seat)) ||
               refuse_text(why, "There is nobody to cover for.");
    }
    if (strcmp(entry->line, "close") == 0) {
        return (table->window && table_act_close(table)) || refuse_text(why, "No window is open.");
    }
    if (seat >= table->setup.players || table->setup.chair[seat].player == LB_PLAYER_bot) {
        return refuse_text(why, "Nobody sits there who could have said that.");
    }
    return table_line(table, seat, entry->line, why);
}

bool lb_table_replay(lb_table *table, const lb_entry *entry, lb_reason *why)
{
    bool journal = table->setup.journal;
    table->setup.journal = false;
    table->now = entry->at_ms > table->now ? entry->at_ms : table->now;
    why->text[0] = '\0';
    bool fine = repeat(table, entry, why);
    table->setup.journal = journal;
    return fine;
}
