/* SPDX-License-Identifier: MIT */
/* test_store.c: whatever fails and wherever it is killed, a game is among the open ones or among the
 * records until it is both saved and done with. */
#include "support/check.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lab/matches.h"
#include "support/blows.h"
#include "support/tables.h"
#include "tui/store.h"

static char folder[BLOW_FOLDER_BYTES];
static lb_table *table;
static const struct journal nothing;
static const struct store_lessons taught = {true, UINT64_C(0x8000000000000003)};

static int sit_down(void **state)
{
    (void)state;
    lb_reason why;
    lb_table_setup setup = {.game = lb_game_at(0), .players = 3, .options = lb_options_default()};
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.chair[seat].name[0] = (char)('A' + seat);
    }
    alarm(120);
    table = lb_table_new(&setup, 0, &why);
    return table != NULL && make_folder(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0 &&
                   setenv("XDG_CONFIG_HOME", folder, 1) == 0
               ? 0
               : -1;
}

static int empty(void **state)
{
    (void)state;
    char command[sizeof folder + 32];
    let_be();
    store_game_leave();
    snprintf(command, sizeof command, "find %s -mindepth 1 -delete", folder);
    return system(command);
}

static int get_up(void **state)
{
    lb_table_free(table);
    return empty(state) == 0 ? rmdir(folder) : -1;
}

/* An open game is there, and what it was saved with; what happened at its table is not asked for. */
static bool load(unsigned place, lb_table_setup *setup, lb_match *match,
                 struct store_lessons *lessons, lb_reason *why)
{
    struct journal journal;
    bool loaded = store_game_load(place, setup, match, lessons, &journal, why);
    if (loaded) {
        journal_free(&journal);
    }
    return loaded;
}

static void open_a_game(void)
{
    lb_reason why;
    assert_int_equal(empty(NULL), 0);
    check(store_game_save(table, &taught, &nothing, &why), "%s", why.text);
}

static bool is_open(void)
{
    lb_reason why;
    struct store_game games[STORE_GAMES_MAX];
    struct store_lessons lessons = {.guided = false};
    store_game_leave();
    unsigned open = store_games(games);
    check(open < 2, "%u games are open", open);
    if (open > 0) {
        lb_table_setup setup = {.game = NULL};
        lb_match *match = match_new();
        check(load(games[0].place, &setup, match, &lessons, &why), "the open game is broken: %s",
              why.text);
        check(lessons.guided && lessons.given == taught.given && setup.players == 3 &&
                  setup.chair[2].name[0] == 'C',
              "the open game is another one");
        free(match);
    }
    return open > 0;
}

static bool is_recorded(void)
{
    lb_match *match = match_new();
    char names[4][STORE_NAME_BYTES];
    unsigned count = store_records(names, 4);
    lb_reason why;
    bool sealed;
    check(count < 2, "there are %u records", count);
    char *text = count > 0 ? store_record_read(names[0], &why) : NULL;
    check(count == 0 ||
              (text != NULL && lb_record_read(match, text, strlen(text), &sealed, &why) == LB_OK),
          "the record is broken: %s", why.text);
    free(text);
    free(match);
    return count > 0;
}

static void every_failing_end(enum blow blow)
{
    for (unsigned at = 1, struck = true; struck; at++) {
        char path[400];
        lb_reason why = {""};
        open_a_game();
        strike(at, blow, ENOSPC, false);
        bool ended = store_game_end(lb_table_match(table), path, sizeof path, &why);
        let_be();
        struck = trial.calls >= at;
        check(ended || (struck && why.text[0] != '\0'), "call %u: %s", at, why.text);
        bool open = is_open(), recorded = is_recorded();
        check(ended ? recorded && !open : recorded || open, "call %u: the game is lost", at);
        check(!ended || access(path, R_OK) == 0, "there is no %s", path);
    }
}

static void whatever_fails_at_the_end(void **state)
{
    (void)state;
    every_failing_end(BLOW_ONCE);
    every_failing_end(BLOW_ON);
}

static void killed_at_the_end(void **state)
{
    (void)state;
    unsigned kills = 0;
    for (unsigned at = 1, killed = true; killed; at++) {
        open_a_game();
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            char path[400];
            lb_reason why;
            strike(at, BLOW_KILL, 0, true);
            _exit(!store_game_end(lb_table_match(table), path, sizeof path, &why));
        }
        int code = exit_of(child);
        killed = code == BLOW_STATUS;
        kills += killed;
        check(killed || code == 0, "it ends with %d", code);
        bool open = is_open(), recorded = is_recorded();
        check(killed ? recorded || open : recorded && !open, "call %u: the game is lost", at);
    }
    check(kills > 20, "only %u kills", kills);
}

static void what_was_left_over_is_gone_at_the_start(void **state)
{
    (void)state;
    char path[sizeof folder + 64];
    open_a_game();
    static const char *const places[] = {"", "/records"};
    for (unsigned i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/litterbox%s", folder, places[i]);
        assert_true(mkdir(path, 0700) == 0 || errno == EEXIST);
        strcat(path, "/x.saving");
        int file = open(path, O_WRONLY | O_CREAT, 0600);
        assert_true(file >= 0);
        close(file);
        store_clean();
        check(access(path, F_OK) != 0, "%s is still there", path);
    }
}

/* Games beside each other: each in its place, and none is anybody's while somebody plays it. */
static void several_games(void **state)
{
    (void)state;
    lb_reason why;
    struct store_game games[STORE_GAMES_MAX];
    lb_table_setup setup = {.game = NULL};
    struct store_lessons lessons;
    lb_match *match = match_new();
    assert_int_equal(empty(NULL), 0);
    assert_int_equal(store_games(games), 0);
    for (unsigned i = 0; i < 3; i++) {
        check(store_game_save(table, &(struct store_lessons){.guided = i == 1}, &nothing, &why),
              "%s", why.text);
        check(store_game_save(table, &(struct store_lessons){.guided = i == 1}, &nothing, &why),
              "%s", why.text);                   /* again in its place */
        assert_int_equal(store_games(games), i); /* the one we play is ours */
        store_game_leave();
    }
    assert_int_equal(store_games(games), 3);
    for (unsigned i = 0; i < 3; i++) {
        assert_ptr_equal(games[i].game, lb_game_at(0));
        assert_int_equal(games[i].players, 3);
        assert_int_equal(games[i].moves, 0);
        assert_string_equal(games[i].names.of[1], "B");
        assert_true(games[i].saved > 0);
    }
    check(load(2, &setup, match, &lessons, &why), "%s", why.text);
    assert_true(lessons.guided);
    assert_int_equal(store_games(games), 2);
    pid_t child = fork(); /* another program; its own lock is another one */
    assert_true(child >= 0);
    if (child == 0) {
        bool second = load(2, &setup, match, &lessons, &why);
        bool dropped = store_game_drop(2, &why);
        _exit(second || dropped || strstr(why.text, "another litterbox") == NULL);
    }
    assert_int_equal(exit_of(child), 0);
    store_game_leave();
    check(load(3, &setup, match, &lessons, &why), "%s", why.text);
    store_game_leave();
    check(store_game_drop(2, &why), "%s", why.text);
    assert_int_equal(store_games(games), 2);
    check(store_game_save(table, &(struct store_lessons){.guided = false}, &nothing, &why), "%s",
          why.text); /* in the place that was left */
    store_game_leave();
    assert_true(load(2, &setup, match, &lessons, &why));
    store_game_leave();
    assert_false(load(9, &setup, match, &lessons, &why));
    free(match);
}

/* What is no game has a place in the list, so that it can be seen and given up. */
static void what_is_no_game(void **state)
{
    (void)state;
    lb_reason why;
    char path[sizeof folder + 64];
    struct store_game games[STORE_GAMES_MAX];
    assert_int_equal(empty(NULL), 0);
    check(store_game_save(table, &(struct store_lessons){.guided = false}, &nothing, &why), "%s",
          why.text);
    store_game_leave();
    snprintf(path, sizeof path, "%s/litterbox/open.game", folder);
    assert_int_equal(truncate(path, 9), 0);
    assert_int_equal(store_games(games), 1);
    assert_null(games[0].game);
    check(store_game_drop(games[0].place, &why), "%s", why.text);
    assert_int_equal(store_games(games), 0);
}

/* ---- Journals -------------------------------------------------------------------------------- */

static void put_in_place(const char *text)
{
    char path[sizeof folder + 64];
    snprintf(path, sizeof path, "%s/litterbox/open.game", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static char *saved_text(void)
{
    static char text[1 << 20];
    char path[sizeof folder + 64];
    snprintf(path, sizeof path, "%s/litterbox/open.game", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The table of the saved game; NULL, with a sentence. */
static lb_table *taken_up(const lb_table_setup *asked, struct journal *journal, lb_reason *why)
{
    lb_table_setup setup = *asked;
    struct store_lessons lessons;
    lb_match *match = match_new();
    store_game_leave();
    bool loaded = store_game_load(1, &setup, match, &lessons, journal, why);
    lb_table *again = loaded ? journal_table(journal, &setup, match, why) : NULL;
    free(match);
    return again;
}

static struct seating *some_table(unsigned number)
{
    static struct seating seating;
    struct setup printed = {lb_game_at(number % lb_game_count()), 4, lb_options_default(),
                            LB_WINDOWS_live};
    lb_table_setup setup = seating_setup(&printed, 1 + number % 2, "counter", number);
    setup.journal = true;
    seating_begin(&seating, &setup, number);
    lb_table_free(seating.table); /* its time begins at 0, as at every table that is kept */
    seating.now = 0;
    seating.table = lb_table_new(&setup, seating.now, &(lb_reason){""});
    return &seating;
}

static void play_on(struct seating *seating, unsigned steps)
{
    static const char *const lines[] = {"seen", "take-back", "redo", "away", "back"};
    lb_reason why;
    for (; steps > 0 && !seating_over(seating); steps--) {
        seating_step(seating);
        if (lb_rng_below(&seating->people, 8) == 0) {
            lb_table_say(seating->table, 0, lines[lb_rng_below(&seating->people, 5)], seating->now,
                         &why);
        }
    }
}

/* A game that is gone on with is the table that was left, for everybody there: an open window with its
 * answers, what was seen, who is away, what can be redone. */
static void a_table_comes_back(void **state)
{
    (void)state;
    unsigned windows = 0;
    for (unsigned number = 0; number < 40; number++) {
        lb_reason why;
        struct journal journal = {.text = NULL}, next;
        struct seating *seating = some_table(number);
        lb_scene scene;
        assert_int_equal(empty(NULL), 0);
        for (unsigned times = 0; times < 4 && !seating_over(seating); times++) {
            play_on(seating, 15 + number);
            journal_take(&journal, seating->table);
            check(store_game_save(seating->table, &taught, &journal, &why), "%s", why.text);
            lb_table *again = taken_up(&seating->setup, &next, &why);
            check(again != NULL, "%s: %s", seating_where(seating), why.text);
            lb_table_scene(again, 0, &scene);
            windows += scene.window;
            lb_table_tick(again, seating->now);
            check(next.at_ms == journal.at_ms && next.from == 0, "another journal");
            check(seating_sights(again, true) == seating_sights(seating->table, true),
                  "%s: another table comes back", seating_where(seating));
            lb_table_free(seating->table); /* and it goes on */
            seating->table = again;
            journal_free(&journal);
            journal = next;
        }
        journal_free(&journal);
        seating_end(seating);
    }
    check(windows > 10, "only %u windows", windows);
}

/* Files from before there were journals have a record alone. */
static void a_game_without_a_journal(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 10; number++) {
        lb_reason why;
        struct journal journal = {.text = NULL}, next;
        struct seating *seating = some_table(number);
        assert_int_equal(empty(NULL), 0);
        play_on(seating, 30);
        check(store_game_save(seating->table, &taught, &nothing, &why), "%s", why.text);
        char *text = saved_text();
        *(char *)(uintptr_t)journal_find(text) = '\0';
        put_in_place(text);
        seating_end(seating);
        lb_table_setup setup = seating->setup;
        seating->table = taken_up(&setup, &journal, &why);
        check(seating->table != NULL, "%s", why.text);
        check(journal.from == lb_table_match(seating->table)->steps, "from %u", journal.from);
        play_on(seating, 30); /* also to before where its journal begins */
        for (unsigned i = 0; i < 9 && number % 2 == 0; i++) {
            lb_table_say(seating->table, 0, "take-back", seating->now, &why);
            journal_take(&journal, seating->table);
        }
        journal_take(&journal, seating->table);
        check(store_game_save(seating->table, &taught, &journal, &why), "%s", why.text);
        lb_table *again = taken_up(&setup, &next, &why);
        check(again != NULL, "game %u: %s", number, why.text);
        assert_int_equal(lb_table_match(again)->steps, lb_table_match(seating->table)->steps);
        lb_table_free(again);
        journal_free(&next);
        journal_free(&journal);
        seating_end(seating);
    }
}

/* What does not lead to the game of its record is refused with a sentence. */
static void a_damaged_journal(void **state)
{
    (void)state;
    static const char *const heads[] = {"journal \n",  "journal x\n",     "journal 0x\n",
                                        "journal 0",   "journal 16385\n", "journal 3000\n",
                                        "journal 0\nx"};
    static const char *const lines[] = {"x",
                                        "1 0 move",
                                        "1 9 pass\n",
                                        "1 - close\n",
                                        "1 0 \n",
                                        "99999999999999999999 0 seen\n",
                                        "2 0 seen\n1 0 seen\n",
                                        "1 0 fly\n",
                                        "1 0 leave\n",
                                        "1 0 move pass"};
    struct seating *seating = some_table(0);
    struct journal journal = {.text = NULL}, next;
    lb_reason why;
    assert_int_equal(empty(NULL), 0);
    check(store_game_save(seating->table, &taught, &nothing, &why), "%s", why.text);
    char *text = saved_text();
    size_t record = (size_t)(journal_find(text) - text);
    for (unsigned i = 0; i < sizeof heads / sizeof heads[0] + sizeof lines / sizeof lines[0]; i++) {
        static char file[1 << 20];
        unsigned head = sizeof heads / sizeof heads[0];
        snprintf(file, sizeof file, "%.*s%s%s", (int)record, text,
                 i < head ? heads[i] : "journal 0\n", i < head ? "" : lines[i - head]);
        put_in_place(file);
        why.text[0] = '\0';
        next = (struct journal){.text = NULL};
        lb_table *again = taken_up(&seating->setup, &next, &why);
        check(again == NULL && why.text[0] != '\0', "this is taken:\n%s", file + record);
        journal_free(&next);
    }
    play_on(seating, 60);
    journal_take(&journal, seating->table);
    check(store_game_save(seating->table, &taught, &journal, &why), "%s", why.text);
    text = saved_text();
    for (char *line = (char *)(uintptr_t)strchr(journal_find(text), '\n'); line[1] != '\0';
         line = strchr(line + 1, '\n')) {
        if (strstr(line, " move ") == strchr(strchr(line, ' ') + 1, ' ')) { /* a move is lost */
            memmove(line, strchr(line + 1, '\n'), strlen(strchr(line + 1, '\n')) + 1);
            break;
        }
    }
    put_in_place(text);
    check(taken_up(&seating->setup, &next, &why) == NULL, "a lost move is not noticed");
    journal_free(&next);
    journal_free(&journal);
    seating_end(seating);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(whatever_fails_at_the_end, empty),
        cmocka_unit_test_teardown(killed_at_the_end, empty),
        cmocka_unit_test_teardown(what_was_left_over_is_gone_at_the_start, empty),
        cmocka_unit_test_teardown(several_games, empty),
        cmocka_unit_test_teardown(what_is_no_game, empty),
        cmocka_unit_test_teardown(a_table_comes_back, empty),
        cmocka_unit_test_teardown(a_game_without_a_journal, empty),
        cmocka_unit_test_teardown(a_damaged_journal, empty),
    };
    return cmocka_run_group_tests(tests, sit_down, get_up);
}
