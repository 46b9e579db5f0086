/* SPDX-License-Identifier: MIT */
/* replay_list.c: the list of finished games: when, which, who played, who won. */
#include "tui/replay_list.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tui/pick.h"
#include "tui/replay.h"
#include "tui/store.h"

enum { RECORDS_MAX = 200 };

struct list {
    unsigned count;
    char name[RECORDS_MAX][STORE_NAME_BYTES];
    struct option row[RECORDS_MAX];
    char words[RECORDS_MAX][200];
    const char *help[RECORDS_MAX];
};

/* The moment a record has in its name: "records/2026-11-16-103000-original.record". */
static long long when_of(const char *name)
{
    struct tm at = {.tm_isdst = -1};
    if (sscanf(name + strlen("records/"), "%4d-%2d-%2d-%2d%2d%2d", &at.tm_year, &at.tm_mon,
               &at.tm_mday, &at.tm_hour, &at.tm_min, &at.tm_sec) != 6) {
        return 0;
    }
    at.tm_year -= 1900;
    at.tm_mon--;
    return (long long)mktime(&at);
}

static void put_names(const lb_record *record, lb_seats which, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (unsigned seat = 0; seat < record->players && length < size; seat++) {
        if (which >> seat & 1) {
            length += (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? ", " : "",
                                       record->names.of[seat]);
        }
    }
}

static void list_row(struct list *list, unsigned i)
{
    struct option *row = &list->row[i];
    lb_record record;
    lb_reason why;
    char when[24], winners[100], players[150];
    *row = (struct option){.key = (char)(i < 9 ? '1' + i : '\0')};
    list->help[i] = list->words[i];
    pick_date(when_of(list->name[i]), when, sizeof when);
    if (!store_record_look(list->name[i], &record, &why)) {
        snprintf(row->text, sizeof row->text, "%s", when);
        snprintf(row->note, sizeof row->note, "cannot be read");
        snprintf(list->words[i], sizeof list->words[i], "%.190s", why.text);
        return;
    }
    put_names(&record, record.winners, winners, sizeof winners);
    put_names(&record, 0xff, players, sizeof players);
    snprintf(row->text, sizeof row->text, "%s  %s", when, lb_game_name(lb_record_game(&record)));
    snprintf(row->note, sizeof row->note,
             record.over ? "%u players, %.28s won" : "%u players, open", record.players, winners);
    snprintf(list->words[i], sizeof list->words[i], "%s: %s.",
             lb_game_title(lb_record_game(&record)), players);
}

enum answer replay_list(struct settings *settings)
{
    static struct list list;
    struct pick pick = {.title = "Replay",
                        .text = "Your finished games, the newest first.",
                        .keys = "up down or its number   Enter   Escape back",
                        .option = list.row,
                        .help = list.help};
    list.count = store_records(list.name, RECORDS_MAX);
    for (unsigned i = 0; i < list.count; i++) {
        list_row(&list, i);
    }
    if (list.count == 0) {
        return pick_read("Replay", "There is no finished game yet.") == PICK_STOP ? ANSWER_STOP
                                                                                  : ANSWER_LEFT;
    }
    pick.count = list.count;
    for (;;) { /* after a replay the list is there again */
        int picked = pick_one(&pick);
        if (picked < 0) {
            return picked == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
        }
        if (replay_file(list.name[picked], settings) == ANSWER_STOP) {
            return ANSWER_STOP;
        }
    }
}
