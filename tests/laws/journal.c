/* SPDX-License-Identifier: MIT */
/* journal.c: a table is its journal. People play, go away and come back, let their windows pass, run out of
 * time, take back and leave; at any moment the entries so far make the same table again, to the byte, for
 * every viewer, and it goes on in the same way. An entry that is changed or lost does not go unnoticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/tables.h"

enum { ENTRIES_MOST = 8192 };

static lb_entry entries[ENTRIES_MOST];
static unsigned count;

static void collect(lb_table *table)
{
    while (lb_table_entry(table, &entries[count])) {
        check(++count < ENTRIES_MOST, "too many entries");
    }
}

/* Something other than a move, where it is allowed. */
static void disturb(struct seating *seating)
{
    static const char *const lines[] = {"away",        "back",       "away",         "back",
                                        "answer pass", "answer ask", "answer aimed", "seen",
                                        "take-back",   "redo",       "leave"};
    lb_reason why;
    unsigned seat = lb_rng_below(&seating->people, seating->setup.players);
    unsigned last = lb_rng_below(&seating->people, 20) == 0;
    unsigned line = lb_rng_below(&seating->people, sizeof lines / sizeof lines[0] - 1 + last);
    lb_table_say(seating->table, seat, lines[line], seating->now, &why);
}

static lb_table_setup setup_of(const lb_game *game, unsigned number)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    unsigned players = least + number % (most - least + 1);
    struct setup printed = {game, players, lb_options_default(), LB_WINDOWS_live};
    lb_table_setup setup = seating_setup(&printed, 1 + number / 2 % players, "thumb", number);
    setup.window_ms = number % 3 == 0 ? 0 : number % 3 == 1 ? 900 : 120;
    setup.cover_ms = number % 4 == 0 ? 0 : 500;
    setup.turn_ms = number % 2 == 0 ? 0 : 60;
    setup.bank_ms = number % 2 == 0 ? 0 : 150;
    setup.journal = true;
    return setup;
}

static lb_table *again(const lb_table_setup *setup, unsigned most, lb_reason *why)
{
    lb_table *table = lb_table_new(setup, 1000, why);
    check(table != NULL, "%s", why->text);
    for (unsigned i = 0; i < most; i++) {
        if (!lb_table_replay(table, &entries[i], why)) {
            lb_table_free(table);
            return NULL;
        }
    }
    return table;
}

static void compare(const struct seating *seating)
{
    lb_reason why;
    lb_entry none;
    lb_table *table = again(&seating->setup, count, &why);
    check(table != NULL, "%s: %s", seating_where(seating), why.text);
    check(!lb_table_entry(table, &none), "%s: what is replayed is noted", seating_where(seating));
    lb_table_tick(table, seating->now);
    check(seating_sights(table, true) == seating_sights(seating->table, true),
          "%s: another table after %u entries", seating_where(seating), count);
    lb_table_free(table);
}

static void a_table_is_its_journal(const lb_game *game)
{
    unsigned late = 0, covers = 0, closed = 0, autos = 0;
    for (unsigned number = 0; number < many(24); number++) {
        lb_table_setup setup = setup_of(game, number);
        struct seating seating;
        seating_begin(&seating, &setup, number);
        for (count = 0; !seating_over(&seating) && count < ENTRIES_MOST - 64;) {
            if (lb_rng_below(&seating.people, 6) == 0) {
                disturb(&seating);
            } else {
                seating_step(&seating);
            }
            collect(seating.table);
            if (lb_rng_below(&seating.people, 40) == 0) {
                compare(&seating);
            }
        }
        compare(&seating);
        for (unsigned i = 0; i < count; i++) {
            late += strncmp(entries[i].line, "late ", 5) == 0;
            covers += strcmp(entries[i].line, "cover") == 0;
            closed += strcmp(entries[i].line, "close") == 0;
            autos += strncmp(entries[i].line, "auto ", 5) == 0;
        }
        seating_end(&seating);
    }
    check(late > 5 && covers > 0 && autos > 20, "%u late, %u covers, %u by themselves", late,
          covers, autos);
    check(closed > 0 || strcmp(lb_game_name(game), "pets") == 0 ||
              strcmp(lb_game_name(game), "nullgame") == 0,
          "no window closed");
}

/* Without one move of it the game is another, or cannot be. */
static void a_lost_entry_is_noticed(const lb_game *game)
{
    lb_table_setup setup = setup_of(game, 5);
    struct seating seating;
    lb_reason why;
    unsigned noticed = 0, lost = 0;
    seating_begin(&seating, &setup, 5);
    for (count = 0; !seating_over(&seating);) {
        seating_step(&seating);
        collect(seating.table);
    }
    for (unsigned i = 0; i < count; i++) {
        static lb_entry all[ENTRIES_MOST];
        if (strncmp(entries[i].line, "move ", 5) != 0 ||
            strcmp(entries[i].line, "move pass") == 0) {
            continue;
        }
        memcpy(all, entries, sizeof all);
        memmove(entries + i, entries + i + 1, (count - i - 1) * sizeof *entries);
        lb_table *table = again(&seating.setup, count - 1, &why);
        noticed +=
            table == NULL || seating_sights(table, false) != seating_sights(seating.table, false);
        lost++;
        lb_table_free(table);
        memcpy(entries, all, sizeof all);
    }
    check(lost > 0 && noticed == lost, "%u of %u", noticed, lost);
    seating_end(&seating);
}

static void nonsense_is_refused(const lb_game *game)
{
    static const lb_entry wrong[] = {
        {0, 0, "auto nothing"},  {0, 9, "auto pass"}, {0, 0, "late x"},     {0, 0, "cover"},
        {0, LB_NOBODY, "close"}, {0, 9, "cover"},     {0, 0, "move "},      {0, 0, ""},
        {0, 9, "pass"},          {0, 0, "fly"},       {0, 0, "answer yes"}, {0, 0, "back"}};
    lb_table_setup setup = setup_of(game, 0);
    lb_reason why;
    lb_table *table = lb_table_new(&setup, 1000, &why);
    uint64_t before = seating_sights(table, true);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        check(!lb_table_replay(table, &wrong[i], &why), "%s", wrong[i].line);
        check(why.text[0] != '\0', "%s: no reason", wrong[i].line);
    }
    check(seating_sights(table, true) == before, "a refused entry has changed something");
    lb_table_free(table);
}

int main(void)
{
    static const struct law laws[] = {{"a table is its journal", a_table_is_its_journal},
                                      {"a lost entry is noticed", a_lost_entry_is_noticed},
                                      {"nonsense is refused", nonsense_is_refused}};
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
