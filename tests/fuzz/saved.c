/* SPDX-License-Identifier: MIT */
/* saved.c: the door for open games that were saved: any bytes.
 * What is refused gets a sentence. What is taken seats a table that goes on, and saved again it is the same game. */
#define _GNU_SOURCE
#include "files/files.h"
#include "fuzz/support/scratch.h"
#include "fuzz/support/words.h"
#include "support/matches.h"
#include "tui/store.h"

static char path[256];
MATCH(match);
MATCH(again);

static void begin(void)
{
    lb_reason why;
    scratch_make();
    CHECK(files_path(FILES_STATE, "open.game", path, sizeof path, &why));
    CHECK(files_make_folders(path, &why));
}

static void sit_down(const lb_table_setup *setup, const struct store_lessons *lessons,
                     struct journal *journal, bool save)
{
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    lb_table *table = journal_table(journal, setup, match, &why);
    if (table == NULL) {
        check_reason(&why);
        return;
    }
    check_state(&lb_table_match(table)->state);
    if (save) {
        lb_table_setup setup_again = {0};
        struct store_lessons lessons_again = {.guided = !lessons->guided};
        struct journal journal_again;
        CHECK(store_game_save(table, lessons, journal, &why));
        store_game_leave(); /* or we were told that somebody plays it */
        CHECK(store_game_load(1, &setup_again, again, &lessons_again, &journal_again, &why));
        CHECK(journal_again.from == journal->from && journal_again.length == journal->length);
        journal_free(&journal_again);
        CHECK(lessons_again.guided == lessons->guided && lessons_again.given == lessons->given);
        const lb_match *saved =
            lb_table_match(table); /* whose windows are live, whatever the file said */
        CHECK(saved->steps == again->steps);
        CHECK(memcmp(&saved->state, &again->state, sizeof saved->state) == 0);
        for (unsigned seat = 0; seat < match->players; seat++) {
            CHECK(setup_again.chair[seat].player == setup->chair[seat].player);
            CHECK(strcmp(setup_again.chair[seat].level, setup->chair[seat].level) == 0);
        }
    }
    lb_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lb_table_setup setup = {0};
    struct store_lessons lessons = {0};
    struct journal journal;
    lb_reason why;
    if (path[0] == '\0') {
        begin();
    }
    scratch_put(path, data, size);
    memset(&why, 0xaa, sizeof why);
    if (store_game_load(1, &setup, match, &lessons, &journal, &why)) {
        sit_down(&setup, &lessons, &journal, size % 16 == 0); /* saving costs as much as all else */
        journal_free(&journal);
        store_game_leave();
    } else {
        check_reason(&why);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {"seats person random",
                                             "lessons",
                                             "bots 1",
                                             "litterbox record 1\n",
                                             "game original\n",
                                             "players 2\n",
                                             "seed 1\n",
                                             "name 0 Ann\n",
                                             "person",
                                             "counter",
                                             "tree:8",
                                             "draw",
                                             "pass",
                                             "nope",
                                             "windows live\n",
                                             "look:2",
                                             "\n0 draw\n",
                                             "1 draw\n",
                                             "journal 0\n",
                                             "1200 0 move draw\n",
                                             "1300 1 auto pass\n",
                                             "1400 - close\n",
                                             "1500 0 take-back\n",
                                             "0 pass\n",
                                             NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
