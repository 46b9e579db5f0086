/* SPDX-License-Identifier: MIT */
/* journal.c: what happened at a table as text, and the same table made of it again. */
#include "tui/journal.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/matches.h"

static const char head_word[] = "journal ";

/* Longer than anybody sits; a file may say anything. */
static const uint64_t time_most = UINT64_C(1) << 40;

void journal_free(struct journal *journal)
{
    free(journal->text);
    *journal = (struct journal){.text = NULL};
}

static bool add(struct journal *journal, const char *text, size_t length)
{
    if (journal->text == NULL || journal->length + length + 1 > journal->room) {
        size_t room = 2 * (journal->room + length + 1);
        char *larger = realloc(journal->text, room);
        if (larger == NULL) {
            return false;
        }
        journal->text = larger;
        journal->room = room;
    }
    memcpy(journal->text + journal->length, text, length);
    journal->length += length;
    journal->text[journal->length] = '\0';
    return true;
}

static bool add_entry(struct journal *journal, const lb_entry *entry)
{
    char line[LB_ENTRY_BYTES + 32], seat[4] = "-";
    if (entry->seat != LB_NOBODY) {
        snprintf(seat, sizeof seat, "%u", entry->seat);
    }
    int length =
        snprintf(line, sizeof line, "%" PRIu64 " %s %s\n", entry->at_ms, seat, entry->line);
    journal->at_ms = entry->at_ms;
    return add(journal, line, (size_t)length);
}

bool journal_take(struct journal *journal, lb_table *table)
{
    lb_entry entry;
    bool found = false;
    while (lb_table_entry(table, &entry)) {
        found = true;
        journal->lost |= !add_entry(journal, &entry);
    }
    if (lb_table_match(table)->steps < journal->from) { /* taken back to before its first line */
        journal->from = lb_table_match(table)->steps;
        journal->length = 0;
    }
    return found;
}

/* ---- As text ------------------------------------------------------------------------------------- */

void journal_head(const struct journal *journal, char head[JOURNAL_HEAD_BYTES])
{
    snprintf(head, JOURNAL_HEAD_BYTES, "%s%" PRIu32 "\n", head_word, journal->from);
}

const char *journal_find(const char *text)
{
    for (const char *line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, head_word, strlen(head_word)) == 0) {
            return line;
        }
    }
    return NULL;
}

static bool refuse(lb_reason *why)
{
    *why = (lb_reason){"the journal of the saved game is damaged"};
    return false;
}

/* Digits and nothing else before what ends them. */
static bool read_number(const char **at, uint64_t most, char end, uint64_t *number)
{
    *number = 0;
    const char *from = *at;
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        *number = *number * 10 + (uint64_t)(**at - '0');
        if (*number > most) {
            return false;
        }
    }
    return *at != from && *(*at)++ == end;
}

bool journal_read(struct journal *journal, const char *text, lb_reason *why)
{
    uint64_t from;
    const char *at = text + strlen(head_word);
    if (!read_number(&at, LB_MATCH_ROOM, '\n', &from)) {
        return refuse(why);
    }
    *journal = (struct journal){.from = (uint32_t)from};
    if (!add(journal, at, strlen(at))) {
        *why = (lb_reason){"there is no memory for the saved game"};
        return false;
    }
    return true;
}

static bool read_entry(const char **at, lb_entry *entry)
{
    uint64_t seat = LB_NOBODY;
    bool nobody, fine = read_number(at, time_most, ' ', &entry->at_ms);
    nobody = fine && strncmp(*at, "- ", 2) == 0;
    *at += nobody ? 2 : 0;
    fine = fine && (nobody || read_number(at, LB_SEATS_MAX - 1, ' ', &seat));
    size_t length = fine ? strcspn(*at, "\n") : 0;
    if (length == 0 || length >= sizeof entry->line || (*at)[length] != '\n') {
        return false;
    }
    entry->seat = (uint8_t)seat;
    memcpy(entry->line, *at, length);
    entry->line[length] = '\0';
    *at += length + 1;
    return true;
}

/* ---- A table of it -------------------------------------------------------------------------------- */

/* The match as it was when it had so many choices; NULL: it never had. */
static lb_match *beginning(const lb_match *match, uint32_t steps)
{
    lb_match *first = steps <= match->steps ? match_new() : NULL;
    bool fine = first != NULL && lb_match_start(first, lb_match_game(match), match->players,
                                                &match->options, &match->seed, NULL) == LB_OK;
    if (fine && match->windows == LB_WINDOWS_live) {
        lb_match_live(first);
    }
    for (uint32_t i = 0; fine && i < steps; i++) {
        lb_step step = lb_match_step(match, i);
        fine =
            (step.choice == LB_LEFT ? lb_match_leave(first, step.seat, NULL)
                                    : lb_match_apply(first, step.seat, step.choice, NULL)) == LB_OK;
    }
    if (!fine) {
        free(first);
        return NULL;
    }
    first->names = match->names;
    first->bots_seeded = match->bots_seeded;
    first->bots_seed = match->bots_seed;
    return first;
}

static bool replay(struct journal *journal, lb_table *table, lb_reason *why)
{
    lb_entry entry;
    for (const char *at = journal->text; *at != '\0'; journal->at_ms = entry.at_ms) {
        if (!read_entry(&at, &entry) || entry.at_ms < journal->at_ms) {
            return refuse(why);
        }
        if (!lb_table_replay(table, &entry, why)) {
            return false;
        }
    }
    return true;
}

static bool same(const lb_match *one, const lb_match *two)
{
    return one->steps == two->steps && memcmp(&one->state, &two->state, sizeof one->state) == 0;
}

lb_table *journal_table(struct journal *journal, const lb_table_setup *setup, const lb_match *match,
                        lb_reason *why)
{
    if (journal->text == NULL) {
        lb_table *table = lb_table_resume(setup, match, 0, why);
        journal->from = table != NULL ? lb_table_match(table)->steps : 0;
        return table;
    }
    refuse(why);
    lb_match *first = beginning(match, journal->from);
    lb_table *table = first != NULL ? lb_table_resume(setup, first, 0, why) : NULL;
    free(first);
    if (table != NULL &&
        !(replay(journal, table, why) && (same(lb_table_match(table), match) || refuse(why)))) {
        lb_table_free(table);
        table = NULL;
    }
    return table;
}
