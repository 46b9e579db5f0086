/* SPDX-License-Identifier: MIT */
/* test_scores.c: games are counted as they ended, each once, whatever else is in the file and whenever the
 * program is killed. */
#include "support/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "support/blows.h"
#include "tui/scores.h"

static char folder[BLOW_FOLDER_BYTES];

static int make(void **state)
{
    (void)state;
    alarm(120);
    return make_folder(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 ? 0 : -1;
}

static int empty(void **state)
{
    (void)state;
    char command[sizeof folder + 32];
    let_be();
    snprintf(command, sizeof command, "find %s -mindepth 1 -delete", folder);
    return system(command);
}

static int get_up(void **state)
{
    return empty(state) == 0 ? rmdir(folder) : -1;
}

/* A table of a person among bots that is played to its end; the person leaves, and so loses. */
static lb_table *played(const lb_game *game, unsigned number, const char *level, unsigned people)
{
    lb_reason why;
    lb_table_setup setup = {.game = game,
                            .players = (uint8_t)lb_game_seats_least(game),
                            .options = lb_options_default(),
                            .seed = {{(uint8_t)number, 1}}};
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.chair[seat].player = seat < people ? LB_PLAYER_person : LB_PLAYER_bot;
        snprintf(setup.chair[seat].level, LB_LEVEL_BYTES, "%s", level);
    }
    lb_table *table = lb_table_new(&setup, 0, &why);
    check(table != NULL, "%s", why.text);
    for (unsigned seat = 0; seat < people && !lb_over(&lb_table_match(table)->state); seat++) {
        check(lb_table_say(table, seat, "leave", 0, &why), "%s", why.text);
    }
    for (uint64_t now = 0; !lb_over(&lb_table_match(table)->state); now += 1000) {
        lb_table_tick(table, now);
        for (lb_task *task; (task = lb_table_task(table)) != NULL;) {
            lb_task_run(task);
            lb_table_done(table, task, now);
        }
    }
    return table;
}

static void add(const lb_game *game, unsigned number, const char *level, unsigned people)
{
    lb_reason why;
    lb_table *table = played(game, number, level, people);
    check(scores_add(table, &why), "%s", why.text);
    lb_table_free(table);
}

static void games_are_counted(void **state)
{
    (void)state;
    struct score scores[SCORES_MAX];
    assert_int_equal(scores_read(scores), 0);
    for (unsigned game = 0; game < lb_game_count(); game++) {
        add(lb_game_at(game), 1, "thumb", 1);
        add(lb_game_at(game), 2, "easy", 1);
        add(lb_game_at(game), 2, "thumb", 1); /* that deal is known */
        add(lb_game_at(game), 6, "beginner", 1);
        add(lb_game_at(game), 3, "random", 1);
        add(lb_game_at(game), 4, "random", 0); /* nobody played */
        add(lb_game_at(game), 5, "random", 2); /* several did */
    }
    unsigned kinds = scores_read(scores);
    assert_int_equal(kinds, 2 * lb_game_count());
    for (unsigned i = 0; i < kinds; i++) {
        bool weak = i % 2 == 0;
        assert_ptr_equal(scores[i].game, lb_game_at(i / 2));
        assert_string_equal(scores[i].level, weak ? "Clueless" : "Easy");
        assert_int_equal(scores[i].games, weak ? 1 : 3);
        assert_int_equal(scores[i].won, 0);
        assert_int_equal(scores[i].longest, 0);
    }
}

static void write_file(const char *text)
{
    char path[sizeof folder + 64];
    snprintf(path, sizeof path, "mkdir -p %s/litterbox", folder);
    assert_int_equal(system(path), 0);
    snprintf(path, sizeof path, "%s/litterbox/statistics", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void lines_are_understood(void **state)
{
    (void)state;
    struct score scores[SCORES_MAX];
    char text[2000];
    const char *game = lb_game_name(lb_game_at(0));
    snprintf(text, sizeof text,
             "2026-11-01 %s 4 counter won 57 11\n"
             "2026-11-02 %s 2 counter won 40 12\n"
             "a line of another version\n"
             "2026-11-03 %s 4 counter lost 30 13\n"
             "2026-11-03 nosuchgame 4 counter lost 30 13\n"
             "2026-11-03 %s 99 counter lost 30 13\n"
             "2026-11-04 %s 4 mixed won 30 14\n"
             "2026-11-05 %s 4 counter won 3",
             game, game, game, game, game, game);
    write_file(text);
    assert_int_equal(scores_read(scores), 2);
    assert_string_equal(scores[0].level, "Medium");
    assert_int_equal(scores[0].games, 3);
    assert_int_equal(scores[0].won, 2);
    assert_int_equal(scores[0].in_a_row, 0);
    assert_int_equal(scores[0].longest, 2);
    assert_true(scores[0].by_chance > 0.99 && scores[0].by_chance < 1.01);
    assert_string_equal(scores[1].level, "Mixed");
    assert_int_equal(scores[1].in_a_row, 1);
    add(lb_game_at(0), 9, "counter", 1); /* behind a line without an end */
    assert_int_equal(scores_read(scores), 2);
    assert_int_equal(scores[0].games, 4);
}

/* Games against a bot that was a level once count for the level under which it is seen. */
static void old_names_are_known(void **state)
{
    (void)state;
    struct score scores[SCORES_MAX];
    char text[200];
    const char *game = lb_game_name(lb_game_at(0));
    snprintf(text, sizeof text,
             "2026-11-01 %s 2 beginner won 57 11\n"
             "2026-11-02 %s 2 easy lost 40 12\n",
             game, game);
    write_file(text);
    assert_int_equal(scores_read(scores), 1);
    assert_string_equal(scores[0].level, "Easy");
    assert_int_equal(scores[0].games, 2);
    assert_int_equal(scores[0].won, 1);
}

/* Whenever it is killed the old lines are there, and the new one whole or not at all. */
static void killed_while_counting(void **state)
{
    (void)state;
    struct score scores[SCORES_MAX];
    lb_table *table = played(lb_game_at(0), 7, "thumb", 1);
    unsigned kills = 0;
    for (unsigned at = 1, killed = true; killed; at++) {
        assert_int_equal(empty(NULL), 0);
        add(lb_game_at(0), 6, "thumb", 1);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            lb_reason why;
            strike(at, BLOW_KILL, 0, true);
            _exit(!scores_add(table, &why));
        }
        int code = exit_of(child);
        killed = code == BLOW_STATUS;
        kills += killed;
        check(killed || code == 0, "it ends with %d", code);
        assert_int_equal(scores_read(scores), 1);
        check(scores[0].games == 2 || (killed && scores[0].games == 1), "call %u: %u games", at,
              scores[0].games);
        lb_reason why; /* and then it is counted after all, once */
        check(scores_add(table, &why), "%s", why.text);
        scores_read(scores);
        assert_int_equal(scores[0].games, 2);
    }
    check(kills > 8, "only %u kills", kills);
    lb_table_free(table);
}

static void whatever_fails(void **state)
{
    (void)state;
    struct score scores[SCORES_MAX];
    lb_table *table = played(lb_game_at(0), 7, "thumb", 1);
    for (unsigned at = 1, struck = true; struck; at++) {
        lb_reason why = {""};
        assert_int_equal(empty(NULL), 0);
        add(lb_game_at(0), 6, "thumb", 1);
        strike(at, BLOW_ONCE, ENOSPC, false);
        bool added = scores_add(table, &why);
        let_be();
        struck = trial.calls >= at;
        check(added || (struck && why.text[0] != '\0'), "call %u: %s", at, why.text);
        assert_int_equal(scores_read(scores), 1);
        check(scores[0].games == 2 || !added, "call %u: a game is lost", at);
    }
    lb_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(games_are_counted, empty),
        cmocka_unit_test_teardown(lines_are_understood, empty),
        cmocka_unit_test_teardown(old_names_are_known, empty),
        cmocka_unit_test_teardown(killed_while_counting, empty),
        cmocka_unit_test_teardown(whatever_fails, empty),
    };
    return cmocka_run_group_tests(tests, make, get_up);
}
