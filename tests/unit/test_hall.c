/* SPDX-License-Identifier: MIT */
/* test_hall.c: guests come, sit down, play, go and come back; the hall keeps what it is told before it tells
 * it, and after a restart everything is as it was. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/party.h"
#include "support/server.h"

static struct playhouse stage;
static const char nonce[] = "00112233445566778899aabbccddeeff";

static int begin(void **state)
{
    (void)state;
    stage_begin(&stage, 1);
    return 0;
}

static int end(void **state)
{
    (void)state;
    stage_end(&stage);
    return 0;
}

static void expect_error(uint32_t link, const char *part)
{
    const char *error = stage_heard(&stage, link, "error");
    check(error != NULL && strstr(error, part) != NULL, "no error about \"%s\" but %s", part,
          error != NULL ? error : "none");
    stage_forget(&stage, link, "error");
}

/* The seat that link may move in, and its first offered move; false: none. */
static bool first_move(uint32_t link, char move[LB_MOVE_BYTES])
{
    const char *play = stage_heard(&stage, link, "play");
    const char *offer = play != NULL ? strstr(play, "\"offer\":") : NULL;
    if (play == NULL || strcmp(field(play, "asked"), "true") != 0 || offer == NULL) {
        return false;
    }
    snprintf(move, LB_MOVE_BYTES, "%.*s", LB_MOVE_BYTES - 1, field(offer, "text"));
    return move[0] != '\0';
}

static char code[HALL_CODE_BYTES];

/* Ann makes a table for two people and so many bots, and both sit down. */
static void gather(const char *keys)
{
    stage_enter(&stage, 1, "Ann");
    stage_enter(&stage, 2, "Bo");
    stage_say(&stage, 1, "#a create original %s", keys);
    snprintf(code, sizeof code, "%s", field(stage_heard(&stage, 1, "done"), "code"));
    check(strlen(code) == 5, "no table: %s", stage_heard(&stage, 1, "error"));
    stage_say(&stage, 2, "watch %s", code);
    stage_say(&stage, 1, "#b sit 0 %s", nonce);
    stage_say(&stage, 2, "#b sit 1");
    assert_string_equal(field(stage_heard(&stage, 2, "done"), "re"), "b");
}

/* Everybody plays what is offered first, or draws; until it is over. */
static void play_on(unsigned most)
{
    char move[LB_MOVE_BYTES];
    for (unsigned i = 0; i < most; i++) {
        bool moved = false;
        for (uint32_t link = 1; link <= 2; link++) {
            const char *play = stage_heard(&stage, link, "play");
            if (play != NULL && first_move(link, move)) {
                stage_forget(&stage, link, NULL);
                stage_say(&stage, link, "say %u move %s", link - 1, move);
                moved = true;
                check(stage_heard(&stage, link, "error") == NULL, "%s: %s", move,
                      stage_heard(&stage, link, "error"));
            }
        }
        if (!moved) {
            stage_wait(&stage, 1000);
        }
        if (strcmp(field(stage_heard(&stage, 1, "table"), "phase"), "over") == 0) {
            return;
        }
    }
}

static void a_game_from_hello_to_the_end(void **state)
{
    (void)state;
    gather("seats=3 window=2 pace=100");
    stage_say(&stage, 2, "deal");
    expect_error(2, "host");
    stage_say(&stage, 1, "#c deal");
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "phase"), "playing");
    assert_non_null(stage_heard(&stage, 2, "play"));
    assert_string_equal(field(stage_heard(&stage, 2, "play"), "whole"), "true");
    stage_say(&stage, 1, "record");
    expect_error(1, "over");
    play_on(5000);
    const char *table = stage_heard(&stage, 1, "table");
    assert_string_equal(field(table, "phase"), "over");
    assert_int_equal(strlen(field(table, "secret")), 64);
    stage_say(&stage, 1, "record");
    const char *record = stage_heard(&stage, 1, "record");
    assert_non_null(strstr(record, "# shuffle nonce 0 00112233445566778899aabbccddeeff"));
    assert_non_null(strstr(record, " server"));
    stage_say(&stage, 2, "rematch");
    expect_error(2, "host");
    stage_say(&stage, 1, "rematch");
    table = stage_heard(&stage, 1, "table");
    assert_string_equal(field(table, "phase"), "gathering");
    assert_string_equal(field(table, "round"), "2");
    assert_non_null(strstr(table, "{\"player\":\"person\",\"name\":\"Bo\""));
    stage_say(&stage, 1, "deal");
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "phase"), "playing");
}

static void the_record_proves_the_shuffle(void **state)
{
    (void)state;
    gather("seats=2 window=2 pace=0");
    stage_say(&stage, 1, "deal");
    play_on(5000);
    lb_reason why;
    bool sealed, there;
    char *text = hall_record(stage.hall, code, stage.now, &why);
    assert_non_null(text);
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    void *memory = aligned_alloc(LB_MATCH_ALIGNMENT, bytes);
    lb_match *match = lb_match_in(memory, bytes);
    check(lb_record_read(match, text, strlen(text), &sealed, &why) == LB_OK, "%s", why.text);
    assert_true(sealed);
    check(fair_check(text, strlen(text), &match->seed, &there, &why), "%s", why.text);
    assert_true(there);
    free(memory);
    free(text);
}

static void what_was_said_twice_counts_once(void **state)
{
    (void)state;
    gather("seats=2 window=2");
    stage_say(&stage, 1, "#c deal");
    uint32_t rows = stage.shelf.count;
    stage_say(&stage, 1, "#c deal");
    assert_string_equal(field(stage_heard(&stage, 1, "done"), "re"), "c");
    assert_int_equal(stage.shelf.count, rows);
    uint32_t mover = stage_heard(&stage, 1, "play") != NULL &&
                             strcmp(field(stage_heard(&stage, 1, "play"), "asked"), "true") == 0
                         ? 1
                         : 2;
    stage_say(&stage, mover, "#m say %u move draw", mover - 1);
    assert_string_equal(field(stage_heard(&stage, mover, "done"), "re"), "m");
    rows = stage.shelf.count;
    uint64_t now = stage.now;
    stage_forget(&stage, mover, NULL);
    stage_say(&stage, mover, "#m say %u move draw", mover - 1);
    assert_string_equal(field(stage_heard(&stage, mover, "done"), "re"), "m");
    assert_int_equal(stage.shelf.count, rows);
    stage_restart(&stage); /* also after a crash, for which both have gone away */
    rows = stage.shelf.count;
    assert_int_equal(stage.now, now);
    stage_enter(&stage, mover, mover == 1 ? "Ann" : "Bo");
    stage_say(&stage, mover, "watch %s", code);
    rows = stage.shelf.count;
    stage_say(&stage, mover, "#m say %u move draw", mover - 1);
    assert_string_equal(field(stage_heard(&stage, mover, "done"), "re"), "m");
    assert_int_equal(stage.shelf.count, rows);
    stage_say(&stage, mover, "#a create original"); /* Ann's own is there already */
    if (mover == 1) {
        assert_string_equal(field(stage_heard(&stage, 1, "done"), "code"), code);
    }
}

/* After any row, a restart shows everybody the same. */
static void a_table_is_its_rows(void **state)
{
    (void)state;
    char before[2][1 << 10], move[LB_MOVE_BYTES];
    gather("seats=4 window=2 pace=300 clock=30+20");
    stage_say(&stage, 1, "deal");
    for (unsigned i = 0; i < 60; i++) {
        for (uint32_t link = 1; link <= 2; link++) {
            const char *play = stage_heard(&stage, link, "play");
            snprintf(before[link - 1], sizeof before[0], "%.900s",
                     play != NULL ? strstr(play, "\"busy\":") : "");
        }
        stage_restart(&stage);
        for (uint32_t link = 1; link <= 2; link++) {
            stage_enter(&stage, link, link == 1 ? "Ann" : "Bo");
            stage_say(&stage, link, "watch %s", code);
        }
        for (uint32_t link = 1; link <= 2; link++) {
            const char *play = stage_heard(&stage, link, "play");
            assert_non_null(play);
            char now[1 << 10];
            snprintf(now, sizeof now, "%.900s", strstr(play, "\"busy\":"));
            if (before[link - 1][0] != '\0' && strstr(before[link - 1], "away") == NULL) {
                assert_string_equal(now, before[link - 1]);
            }
            stage_wait(&stage, 40);
            if (first_move(link, move)) {
                stage_say(&stage, link, "say %u move %s", link - 1, move);
            }
        }
        if (strcmp(field(stage_heard(&stage, 1, "table"), "phase"), "over") == 0) {
            break;
        }
    }
}

static void readers_get_what_they_missed(void **state)
{
    (void)state;
    char number[32], later[32];
    gather("seats=2 window=2 cover=never");
    stage_say(&stage, 1, "deal");
    snprintf(number, sizeof number, "%s", field(stage_heard(&stage, 2, "play"), "number"));
    stage_leave(&stage, 2);
    stage_say(&stage, 1, "say 0 answer pass");
    stage_enter(&stage, 2, "Bo");
    stage_say(&stage, 2, "watch %s 1=%s", code, number);
    const char *play = stage_heard(&stage, 2, "play");
    assert_non_null(play);
    assert_string_equal(field(play, "whole"), "false");
    snprintf(later, sizeof later, "%s", field(play, "number"));
    assert_true(strtoull(later, NULL, 10) > strtoull(number, NULL, 10));
    stage_leave(&stage, 2);
    stage_restart(&stage);
    stage_enter(&stage, 2, "Bo");
    stage_say(&stage, 2, "watch %s 1=%s", code, later);
    play = stage_heard(&stage, 2, "play");
    assert_string_equal(field(play, "whole"), "true");
    assert_true(strtoull(field(play, "number"), NULL, 10) > strtoull(later, NULL, 10));
}

static void who_is_away_is_covered(void **state)
{
    (void)state;
    gather("seats=2 window=2 cover=45 pace=100");
    stage_say(&stage, 1, "deal");
    stage_leave(&stage, 2);
    assert_non_null(strstr(stage_heard(&stage, 1, "play"), "\"presence\":\"away\""));
    stage_wait(&stage, 44000);
    assert_null(strstr(stage_heard(&stage, 1, "play"), "\"presence\":\"covered\""));
    stage_wait(&stage, 2000);
    assert_non_null(strstr(stage_heard(&stage, 1, "play"), "\"presence\":\"covered\""));
    stage_enter(&stage, 2, "Bo");
    stage_say(&stage, 2, "watch %s", code);
    assert_null(strstr(stage_heard(&stage, 1, "play"), "\"presence\":\"covered\""));
}

static void the_clock_stands_while_nobody_is_there(void **state)
{
    (void)state;
    gather("seats=2 window=2 cover=45");
    stage_say(&stage, 1, "deal");
    stage_leave(&stage, 2);
    stage_leave(&stage, 1);
    uint32_t rows = stage.shelf.count;
    stage_wait(&stage, 3600000);
    assert_int_equal(stage.shelf.count, rows);
    stage_wait(&stage, 15 * UINT64_C(86400000)); /* two weeks later it is given up */
    assert_int_equal(strncmp(stage.shelf.row[stage.shelf.count - 1].line, "over ", 5), 0);
}

static void turns_are_timed(void **state)
{
    (void)state;
    gather("seats=2 window=2 clock=10+5 cover=never");
    stage_say(&stage, 1, "deal");
    stage_wait(&stage, 14900);
    uint32_t rows = stage.shelf.count;
    stage_wait(&stage, 200);
    check(stage.shelf.count > rows && strncmp(stage.shelf.row[rows].line, "late ", 5) == 0, "%s",
          stage.shelf.row[stage.shelf.count - 1].line);
    for (uint32_t link = 1; link <= 2; link++) { /* everybody is told whose time was up */
        const char *late = strstr(stage_heard(&stage, link, "play"), "\"late\":{");
        assert_non_null(late);
        uint32_t seat = (uint32_t)strtoul(field(late, "seat"), NULL, 10);
        assert_string_equal(field(late, "text"),
                            seat + 1 == link
                                ? "You have run out of time: the table has moved for you."
                            : seat == 0 ? "Ann has run out of time: the table has moved for them."
                                        : "Bo has run out of time: the table has moved for them.");
    }
}

static void everybody_hears_their_language(void **state)
{
    (void)state;
    gather("seats=2 window=2 assist=on");
    stage_say(&stage, 2, "#l language de");
    assert_string_equal(field(stage_heard(&stage, 2, "done"), "re"), "l");
    for (uint32_t link = 3; link <= 4; link++) { /* onlookers, each in another one */
        stage_enter(&stage, link, link == 3 ? "Cy" : "Dee");
        stage_say(&stage, link, "language %s", link == 3 ? "fr" : "es");
        stage_say(&stage, link, "watch %s", code);
    }
    stage_say(&stage, 1, "deal");
    assert_string_equal(field(stage_heard(&stage, 1, "welcome"), "languages"), "[\"en\"");
    char heard[4][LB_LINE_BYTES];
    for (uint32_t i = 0; i < 4; i++) {
        snprintf(heard[i], sizeof heard[i], "%s",
                 field(stage_heard(&stage, i + 1, "play"), "question"));
        for (uint32_t j = 0; j < i; j++) {
            check(strcmp(heard[i], heard[j]) != 0, "%s", heard[i]);
        }
    }
    stage_say(&stage, 2, "say 1 redo");
    assert_non_null(strstr(stage_heard(&stage, 2, "error"), "\"why\":\"table\""));
    assert_string_equal(field(stage_heard(&stage, 2, "error"), "text"),
                        lb_language_named("de")->text(lb_refusal_text(LB_REFUSAL_never_back)));
    stage_say(&stage, 2, "stand 0");
    assert_string_equal(field(stage_heard(&stage, 2, "error"), "why"), "not_yours");
    /* Another one: all is said again, and to nobody else. */
    unsigned others = stage.ears[1].count;
    stage_say(&stage, 2, "language en");
    assert_string_equal(field(stage_heard(&stage, 2, "play"), "whole"), "true");
    assert_int_equal(stage.ears[1].count, others);
    stage_say(&stage, 2, "language tlh");
    expect_error(2, "\"why\":\"language\"");
}

static void advice_is_given_where_it_is_allowed(void **state)
{
    (void)state;
    gather("seats=2 window=2");
    stage_say(&stage, 1, "deal");
    uint32_t mover = strcmp(field(stage_heard(&stage, 1, "play"), "asked"), "true") == 0 ? 1 : 2;
    stage_say(&stage, mover, "say %u hint", mover - 1);
    expect_error(mover, "no odds and hints");
    stage_say(&stage, mover, "say %u odds", mover - 1);
    expect_error(mover, "no odds and hints");
    stage_say(&stage, 1, "stop 0");
    stage_say(&stage, 2, "stop 1");
    stage_say(&stage, 1, "review 0");
    expect_error(1, "no_assist");
}

static void advice_says_why_in_the_language_of_who_asks(void **state)
{
    (void)state;
    gather("seats=2 window=2 pace=0 assist=on");
    stage_say(&stage, 1, "deal");
    uint32_t mover = strcmp(field(stage_heard(&stage, 1, "play"), "asked"), "true") == 0 ? 1 : 2;
    stage_say(&stage, mover, "language de");
    stage_say(&stage, mover, "say %u hint", mover - 1);
    const char *advised = stage_heard(&stage, mover, "play");
    assert_non_null(strstr(advised, "\"hint\":[{"));
    assert_non_null(strstr(strstr(advised, "\"hint\""), " % der Welten"));
}

static void a_game_is_looked_at_again(void **state)
{
    (void)state;
    gather("seats=2 window=2 pace=0 assist=on");
    stage_say(&stage, 1, "deal");
    uint32_t mover = strcmp(field(stage_heard(&stage, 1, "play"), "asked"), "true") == 0 ? 1 : 2;
    stage_say(&stage, mover, "say %u hint", mover - 1);
    assert_non_null(strstr(stage_heard(&stage, mover, "play"), "\"hint\":[{"));
    assert_null(strstr(stage_heard(&stage, 3 - mover, "play"), "\"hint\""));
    stage_say(&stage, 1, "review 0");
    expect_error(1, "not_over");
    play_on(5000);
    stage_say(&stage, 1, "review 7");
    expect_error(1, "\"seat\"");
    stage.think = false;
    stage_say(&stage, 1, "#r review 1");
    assert_string_equal(field(stage_heard(&stage, 1, "done"), "re"), "r");
    stage_say(&stage, 1, "review 0");
    expect_error(1, "too_many_reviews");
    stage_say(&stage, 2, "language de");
    stage_say(&stage, 2, "review 1");
    stage_leave(&stage, 1); /* who has gone is not waited for */
    stage.think = true;
    stage_pump(&stage);
    assert_null(stage_heard(&stage, 1, "review"));
    const char *review = stage_heard(&stage, 2, "review");
    assert_string_equal(field(review, "code"), code);
    assert_string_equal(field(review, "seat"), "1");
    assert_string_equal(field(review, "kind"), "heading");
    assert_non_null(strstr(review, lb_language_named("de")->text("at the start")));
    stage_say(&stage, 2, "review 0");
    assert_string_equal(field(stage_heard(&stage, 2, "review"), "seat"), "0");
    stage.think = false; /* who asks and goes, again and again */
    for (unsigned i = 0; i <= 64; i++) {
        stage_enter(&stage, 3, "Cy");
        stage_say(&stage, 3, "watch %s", code);
        stage_say(&stage, 3, "review 0");
        assert_int_equal(stage_heard(&stage, 3, "error") != NULL, i == 64);
        stage_leave(&stage, 3);
    }
    assert_null(hall_task(stage.hall));
    stage_say(&stage, 2, "review 0");
    struct hall_task *task = hall_task(stage.hall);
    assert_non_null(task);
    stage_leave(&stage, 2);
    hall_task_run(task);
    hall_done(stage.hall, task, stage.now); /* nobody to tell */
}

static void a_full_disk_is_told(void **state)
{
    (void)state;
    gather("seats=2 window=2");
    stage_say(&stage, 1, "deal");
    uint32_t mover = strcmp(field(stage_heard(&stage, 1, "play"), "asked"), "true") == 0 ? 1 : 2;
    uint32_t rows = stage.shelf.count;
    stage.shelf.full = true;
    stage_say(&stage, mover, "#full say %u move draw", mover - 1);
    const char *error = stage_heard(&stage, mover, "error");
    assert_string_equal(field(error, "kind"), "full");
    assert_string_equal(field(error, "re"), "full");
    assert_int_equal(stage.shelf.count, rows);
    stage_say(&stage, mover, "#t create original");
    assert_string_equal(field(stage_heard(&stage, mover, "error"), "kind"), "full");
    stage.shelf.full = false;
    stage_say(&stage, mover, "watch %s", code);
    stage_forget(&stage, mover, NULL);
    stage_say(&stage, mover, "#full say %u move draw", mover - 1);
    assert_string_equal(field(stage_heard(&stage, mover, "done"), "re"), "full");
    assert_true(stage.shelf.count > rows);
}

static void names_are_plain(void **state)
{
    (void)state;
    static const char *const good[] = {"Ann",  "O'Neil", "Zoë",  "Łukasz",
                                       "Иван", "Μαρία",  "小明", "Bo 2"};
    static const char *const bad[] = {"",
                                      " Ann",
                                      "Ann ",
                                      "A  B",
                                      "A\tB",
                                      "Аnn",
                                      "A\u200bn",
                                      "<Ann>",
                                      "...",
                                      "\xc0\xaf",
                                      "\xff",
                                      "Ann\u202e",
                                      "abcdefghijklmnopqrstuvwxy",
                                      "\xe2\x98\x83"};
    lb_reason why;
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        check(guest_name_fits(good[i], &why), "%s: %s", good[i], why.text);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check(!guest_name_fits(bad[i], &why), "%s is let pass", bad[i]);
    }
}

static void seats_are_ones_own(void **state)
{
    (void)state;
    gather("seats=3 window=2");
    stage_say(&stage, 2, "sit 0");
    expect_error(2, "Somebody sits there");
    stage_say(&stage, 2, "stand 0");
    expect_error(2, "not your seat");
    stage_say(&stage, 2, "nonce 0 %s", nonce);
    expect_error(2, "not your seat");
    stage_say(&stage, 2, "remove 0");
    expect_error(2, "host");
    stage_say(&stage, 2, "sit 7");
    expect_error(2, "seat");
    stage_say(&stage, 2, "sit 2 xyz");
    expect_error(2, "nonce");
    stage_enter(&stage, 3, "Cy");
    stage_say(&stage, 3, "name Ann");
    stage_say(&stage, 3, "watch %s", code);
    stage_say(&stage, 3, "sit 2");
    expect_error(3, "name");
    stage_say(&stage, 1, "sit 2"); /* one guest, two seats */
    stage_say(&stage, 1, "#r remove 1");
    assert_string_equal(field(stage_heard(&stage, 1, "done"), "re"), "r");
    stage_say(&stage, 1, "bot 1 thumb");
    stage_say(&stage, 1, "bot 1 strange");
    assert_non_null(stage_heard(&stage, 1, "error"));
    stage_say(&stage, 1, "deal");
    stage_say(&stage, 2, "say 0 move draw");
    expect_error(2, "not your seat");
    stage_say(&stage, 1, "remove 0");
    expect_error(1, "begun");
    stage_say(&stage, 1, "say 0 away");
    expect_error(1, "sees itself");
}

static void another_device_takes_over(void **state)
{
    (void)state;
    char hand[16];
    gather("seats=2 window=2");
    stage_say(&stage, 1, "deal");
    stage_say(&stage, 1, "device");
    snprintf(hand, sizeof hand, "%s", field(stage_heard(&stage, 1, "device"), "code"));
    stage_enter(&stage, 3, "Phone");
    stage_say(&stage, 3, "claim WRONGCODES");
    expect_error(3, "not known");
    stage_say(&stage, 3, "watch %s", code);
    assert_non_null(strstr(stage_heard(&stage, 3, "play"), "\"viewer\":\"public\""));
    stage_say(&stage, 3, "#x claim %s", hand);
    assert_string_equal(field(stage_heard(&stage, 3, "done"), "re"), "x");
    assert_non_null(strstr(stage_heard(&stage, 3, "play"), "\"viewer\":0"));
    stage_enter(&stage, 4, "Other");
    stage_say(&stage, 4, "claim %s", hand);
    expect_error(4, "not known");
    stage_say(&stage, 1, "say 0 seen");
    expect_error(1, "not your seat");
    stage_say(&stage, 1,
              "#a create original"); /* said again: it was made once, whosever it is now */
    assert_string_equal(field(stage_heard(&stage, 1, "done"), "code"), code);
    stage_say(&stage, 1, "#b create original"); /* an id that was something else's there */
    assert_string_not_equal(field(stage_heard(&stage, 1, "done"), "code"), code);
}

/* Seats at a table that is over and that nobody looks at go over, too, and only those it had then. */
static void another_device_takes_over_what_is_over(void **state)
{
    (void)state;
    char hand[16];
    gather("seats=2 window=2");
    stage_say(&stage, 1, "deal");
    stage_say(&stage, 1, "stop 0");
    stage_say(&stage, 2, "stop 1");
    stage_say(&stage, 1, "unwatch");
    stage_say(&stage, 2, "unwatch");
    assert_int_equal(hall_figures(stage.hall).tables, 0);
    stage_wait(&stage, 1000);
    stage_say(&stage, 1, "device");
    snprintf(hand, sizeof hand, "%s", field(stage_heard(&stage, 1, "device"), "code"));
    stage_enter(&stage, 3, "Phone");
    stage_say(&stage, 3, "#x claim %s", hand);
    assert_string_equal(field(stage_heard(&stage, 3, "done"), "re"), "x");
    struct hall_row *claim = &stage.shelf.row[stage.shelf.count - 1], kept = *claim;
    lb_reason why;
    assert_string_equal(claim->code, HALL_DESK);
    strcpy(claim->line, "claim Ann");
    assert_false(hall_recall(stage.hall, HALL_DESK, stage.now, &why));
    assert_non_null(strstr(why.text, "Row 1"));
    *claim = kept;
    stage_restart(&stage);
    stage_enter(&stage, 3, "Phone");
    stage_say(&stage, 3, "#x claim %s", hand); /* said again, for want of an answer */
    assert_string_equal(field(stage_heard(&stage, 3, "done"), "re"), "x");
    stage_say(&stage, 3, "watch %s", code);
    assert_string_equal(field(stage_heard(&stage, 3, "table"), "host"), "true");
    assert_string_equal(field(stage_heard(&stage, 3, "table"), "yours"), "true");
    stage_say(&stage, 3, "rematch");
    assert_string_equal(field(stage_heard(&stage, 3, "table"), "phase"), "gathering");
    /* The old device sits down here again: what it has from now on is its own. */
    stage_enter(&stage, 1, "Ann");
    stage_enter(&stage, 2, "Bo");
    stage_say(&stage, 1, "name Anna");
    stage_say(&stage, 1, "watch %s", code);
    stage_say(&stage, 2, "watch %s", code);
    stage_say(&stage, 2, "stand 0");
    stage_say(&stage, 1, "sit 0");
    stage_say(&stage, 3, "deal");
    stage_wait(&stage, 1000);
    stage_say(&stage, 3, "stop 1");
    stage_say(&stage, 1, "stop 0");
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "phase"), "over");
    for (uint32_t link = 1; link <= 3; link++) {
        stage_say(&stage, link, "unwatch");
    }
    assert_int_equal(hall_figures(stage.hall).tables, 0);
    stage_say(&stage, 1, "watch %s", code);
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "yours"), "true");
    stage_say(&stage, 3, "device"); /* a full disk takes nothing over */
    snprintf(hand, sizeof hand, "%s", field(stage_heard(&stage, 3, "device"), "code"));
    stage_enter(&stage, 4, "Other");
    stage.shelf.full = true;
    stage_say(&stage, 4, "#y claim %s", hand);
    assert_string_equal(field(stage_heard(&stage, 4, "error"), "kind"), "full");
    stage.shelf.full = false;
    stage_say(&stage, 4, "#y claim %s", hand);
    assert_string_equal(field(stage_heard(&stage, 4, "error"), "why"), "device");
}

static void several_seats_on_one_device(void **state)
{
    (void)state;
    gather("seats=3 window=2");
    stage_say(&stage, 1, "name Ann's sister");
    stage_say(&stage, 1, "sit 2");
    stage_say(&stage, 1, "deal");
    bool heard[LB_SEATS_MAX] = {false};
    for (unsigned i = 0; i < stage.ears[1].count && i < HEARD_MOST; i++) {
        if (strcmp(field(stage.ears[1].text[i], "type"), "play") == 0) {
            const char *viewer = field(stage.ears[1].text[i], "viewer");
            if (strcmp(viewer, "public") != 0) {
                heard[strtoul(viewer, NULL, 10)] = true;
            }
        }
    }
    assert_true(heard[0] && !heard[1] && heard[2]);
    stage_forget(&stage, 1, NULL);
    stage_say(&stage, 1, "say 2 answer pass"); /* only that seat has something new to hear */
    assert_string_equal(field(stage_heard(&stage, 1, "play"), "viewer"), "2");
    stage_say(&stage, 1, "say 1 answer pass");
    expect_error(1, "not_yours");
}

/* A screen in the middle: it has no seat, or its guest has one and it looks on all the same. */
static void a_screen_for_all(void **state)
{
    (void)state;
    stage_enter(&stage, 9, "Screen");
    gather("seats=2 window=2 cover=45");
    stage_say(&stage, 9, "watch %s", code);
    const char *table = stage_heard(&stage, 9, "table");
    assert_string_equal(field(table, "code"), code);
    assert_string_equal(field(table, "watchers"), "1");
    assert_true(strstr(table, "\"name\":\"Ann\"") != NULL &&
                strstr(table, "\"name\":\"Bo\"") != NULL);
    assert_null(stage_heard(&stage, 9, "play"));
    assert_true(hall_open(stage.hall, 8, "Ann", "127.0.0.1", stage.now)); /* of the same guest */
    stage_say(&stage, 8, "hello 1");
    stage_say(&stage, 8, "watch %s public", code);
    stage_say(&stage, 1, "deal");
    for (uint32_t link = 8; link <= 9; link++) {
        assert_string_equal(field(stage_heard(&stage, link, "play"), "viewer"), "public");
        assert_string_equal(field(stage_heard(&stage, link, "table"), "watchers"), "2");
    }
    assert_string_equal(field(stage_heard(&stage, 1, "play"), "viewer"), "0");
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "yours"), "true");
    assert_string_equal(field(stage_heard(&stage, 8, "table"), "yours"), "false");
    char number[32];
    snprintf(number, sizeof number, "%s", field(stage_heard(&stage, 8, "play"), "number"));
    stage_forget(&stage, 8, NULL);
    stage_say(&stage, 8, "watch %s public public=%s", code, number);
    assert_null(stage_heard(&stage, 8, "play")); /* it has it */
    stage_leave(&stage, 1);                      /* the screen does not play for Ann */
    assert_non_null(strstr(stage_heard(&stage, 9, "play"), "\"presence\":\"away\""));
    stage_say(&stage, 8, "watch %s", code);
    assert_string_equal(field(stage_heard(&stage, 8, "play"), "viewer"), "0");
    assert_null(strstr(stage_heard(&stage, 9, "play"), "\"presence\":\"away\""));
    stage_say(&stage, 8, "watch %s publicly", code);
    expect_error(8, "numbers");
}

static void limits_hold(void **state)
{
    (void)state;
    stage_end(&stage);
    stage_begin(&stage, 1);
    stage.setup.lines_per_second = 2;
    stage.setup.lines_at_once = 5;
    stage.setup.guests_of_address = 3;
    stage.setup.tables_of_guest = 2;
    hall_free(stage.hall);
    stage.hall = hall_new(&stage.setup);
    stage_enter(&stage, 1, "Ann");
    for (unsigned i = 0; i < 6; i++) {
        stage_say(&stage, 1, "ping");
    }
    expect_error(1, "limit");
    stage_wait(&stage, 10000);
    stage_say(&stage, 1, "ping");
    assert_null(stage_heard(&stage, 1, "error"));
    stage_say(&stage, 1, "create original");
    stage_say(&stage, 1, "create original");
    stage_say(&stage, 1, "create original");
    expect_error(1, "too many tables");
    assert_true(hall_open(stage.hall, 2, "B", "127.0.0.1", stage.now));
    assert_true(hall_open(stage.hall, 3, "C", "127.0.0.1", stage.now));
    assert_false(hall_open(stage.hall, 4, "D", "127.0.0.1", stage.now));
    assert_true(hall_open(stage.hall, 4, "D", "127.0.0.2", stage.now));
    stage_say(&stage, 2, "tables");
    expect_error(2, "hello");
    stage_wait(&stage, 9000);
    assert_false(stage.ears[2].closed);
    stage_wait(&stage, 2000);
    assert_true(stage.ears[2].closed);
    static const char *const wrong[] = {"",
                                        "fly",
                                        "#",
                                        "# x",
                                        "#a",
                                        "#ab! ping",
                                        "create",
                                        "create chess",
                                        "create original seats=99",
                                        "create original seats",
                                        "create original window=1",
                                        "create original clock=5+x",
                                        "create original option.x=1",
                                        "create original colour=red",
                                        "watch",
                                        "watch QQQ",
                                        "watch ZZZZZ",
                                        "sit 0",
                                        "say 0 move draw",
                                        "ping x",
                                        "hello 2",
                                        "name <x>",
                                        "claim x"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        stage_wait(&stage, 1000);
        stage_forget(&stage, 1, NULL);
        stage_say(&stage, 1, "unwatch");
        stage_say(&stage, 1, "%s", wrong[i]);
        check(stage_heard(&stage, 1, "error") != NULL, "\"%s\" is let pass", wrong[i]);
    }
}

/* Many links from one address, none of which says too much, say too much together; another address may speak. */
static void an_address_has_its_share(void **state)
{
    (void)state;
    enum { LINKS = 12, AT_ONCE = 5, SHARE = 8 };
    stage_end(&stage);
    stage_begin(&stage, 1);
    stage.setup.lines_per_second = 1;
    stage.setup.lines_at_once = AT_ONCE;
    hall_free(stage.hall);
    stage.hall = hall_new(&stage.setup);
    unsigned refused = 0;
    for (uint32_t link = 1; link <= LINKS; link++) {
        assert_true(hall_open(stage.hall, link, "Ann", "192.0.2.1", stage.now));
        for (unsigned line = 0; line < AT_ONCE; line++) {
            stage_say(&stage, link, "hello 1");
            refused += stage_heard(&stage, link, "error") != NULL;
            stage_forget(&stage, link, NULL);
        }
    }
    assert_int_equal(refused, LINKS * AT_ONCE - SHARE * AT_ONCE);
    assert_true(hall_open(stage.hall, LINKS + 1, "Bo", "192.0.2.2", stage.now));
    stage_say(&stage, LINKS + 1, "hello 1");
    assert_non_null(stage_heard(&stage, LINKS + 1, "welcome"));
}

static void onlookers_see_what_all_see(void **state)
{
    (void)state;
    gather("seats=2 window=2 list=open");
    stage_say(&stage, 1, "deal");
    stage_enter(&stage, 3, "Eve");
    stage_say(&stage, 3, "tables");
    assert_string_equal(field(stage_heard(&stage, 3, "tables"), "code"), code);
    stage_say(&stage, 3, "watch %s", code);
    assert_non_null(strstr(stage_heard(&stage, 3, "play"), "\"viewer\":\"public\""));
    assert_null(strstr(stage_heard(&stage, 3, "play"), "\"hand\":{\""));
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "watchers"), "1");
    assert_string_equal(field(stage_heard(&stage, 3, "table"), "shuffle"), "null");
    stage_say(&stage, 1, "mine");
    assert_string_equal(field(stage_heard(&stage, 1, "mine"), "code"), code);
    stage_say(&stage, 1, "stop 0");
    stage_say(&stage, 2, "stop 1");
    assert_string_equal(field(stage_heard(&stage, 3, "table"), "phase"), "over");
    stage_say(&stage, 1, "emote 0 laugh");
    assert_string_equal(field(stage_heard(&stage, 3, "emote"), "word"), "laugh");
    stage_say(&stage, 1, "emote 0 scream");
    expect_error(1, "emote");
}

/* Two people of one guest hear their own, and what all may see. */
static void several_at_one_device(void **state)
{
    (void)state;
    gather("seats=3 window=2");
    stage_say(&stage, 1, "name Cy");
    stage_say(&stage, 1, "sit 2");
    stage_say(&stage, 1, "deal");
    assert_non_null(strstr(stage_heard(&stage, 1, "play"), "\"viewer\":\"public\""));
    assert_null(strstr(stage_heard(&stage, 2, "play"), "\"viewer\":\"public\""));
    assert_string_equal(field(stage_heard(&stage, 1, "table"), "watchers"), "0");
}

/* A table that everybody has left for a while is put away, and is the same when they come back. */
static void idle_tables_are_put_away(void **state)
{
    (void)state;
    static char before[1 << 16];
    gather("seats=3 window=2 cover=never");
    stage_say(&stage, 1, "bot 2 counter");
    stage_say(&stage, 1, "deal");
    play_on(8);
    stage_say(&stage, 1, "watch %s", code);
    snprintf(before, sizeof before, "%s", strstr(stage_heard(&stage, 1, "play"), "\"view\":"));
    stage_say(&stage, 1, "mine");
    char waits[8];
    snprintf(waits, sizeof waits, "%s", field(stage_heard(&stage, 1, "mine"), "waits"));
    stage_say(&stage, 1, "unwatch");
    stage_say(&stage, 2, "unwatch");
    stage_wait(&stage, stage.setup.idle_ms - 1);
    assert_int_equal(hall_figures(stage.hall).stowed, 0);
    stage_wait(&stage, 1);
    assert_int_equal(hall_figures(stage.hall).stowed, 1);
    assert_int_equal(hall_figures(stage.hall).playing, 1);
    stage_say(&stage, 1, "mine");
    assert_string_equal(field(stage_heard(&stage, 1, "mine"), "waits"), waits);

    stage_say(&stage, 1,
              "device"); /* a seat changes hands meanwhile, and is looked at before that is kept */
    char take[64];
    snprintf(take, sizeof take, "claim %s", field(stage_heard(&stage, 1, "device"), "code"));
    stage_enter(&stage, 3, "Cy");
    hall_line(stage.hall, 3, take, strlen(take), stage.now);
    stage_say(&stage, 3, "watch %s", code);
    assert_int_equal(hall_figures(stage.hall).stowed, 0);
    assert_string_equal(strstr(stage_heard(&stage, 3, "play"), "\"view\":"), before);

    for (uint32_t link = 1; link <= 3; link++) {
        stage_leave(&stage, link);
    }
    stage_wait(&stage, stage.setup.idle_ms);
    assert_int_equal(hall_figures(stage.hall).stowed, 1);
    stage_wait(&stage, 15 * UINT64_C(86400000)); /* nobody comes any more */
    assert_int_equal(hall_figures(stage.hall).tables, 0);
}

/* For tests/scripts: everything that is said in these games. */
static void print(const char *text, size_t length)
{
    printf("server %.*s\n", (int)length, text);
}

static void print_games(void)
{
    for (unsigned i = 0; i < lb_game_count(); i++) {
        stage_begin(&stage, i);
        stage.overheard = print;
        stage_enter(&stage, 1, "Ann");
        stage_enter(&stage, 2, "Bo");
        stage_say(&stage, 1, "games");
        stage_say(&stage, 1, "#a create %s seats=3 window=2 pace=100 assist=on list=open clock=%s",
                  lb_game_name(lb_game_at(i)), i % 2 == 0 ? "none" : "20+20");
        snprintf(code, sizeof code, "%s", field(stage_heard(&stage, 1, "done"), "code"));
        stage_say(&stage, 2, "watch %s", code);
        stage_say(&stage, 1, "#b sit 0 %s", nonce);
        stage_say(&stage, 2, "sit 1");
        stage_say(&stage, 2, "tables");
        stage_say(&stage, 2, "nonsense");
        stage_say(&stage, 1, "deal");
        stage_say(&stage, 1, "mine");
        stage_say(&stage, 1, "emote 0 wow");
        stage_say(&stage, 1, "device");
        stage_say(&stage, 1, "ping");
        play_on(60);
        stage_say(&stage, 1, "stop 0");
        stage_say(&stage, 2, "stop 1");
        stage_say(&stage, 1, "record");
        stage_say(&stage, 1, "review 0");
        stage_say(&stage, 2, "language %s", lb_language_at(i % lb_language_count())->name);
        stage_say(&stage, 2, "review 1");
        hall_drain(stage.hall, stage.now);
        stage_pump(&stage);
        stage_end(&stage);
    }
}

/* ---- With other nodes -------------------------------------------------------------------------------------------- */

/* Of all tables one is at node 7, and the others were taken four times before. */
static enum hall_whose claim_all_but_one(void *context, const char *wanted, bool fresh,
                                         struct hall_owner *owner)
{
    (void)context;
    (void)fresh;
    owner->node = 7;
    owner->epoch = 5;
    return strcmp(wanted, "QQQQQ") == 0 ? HALL_theirs : HALL_ours;
}

static unsigned released;

static void count_release(void *context, const char *gone)
{
    (void)context;
    (void)gone;
    released++;
}

static bool made_there(void *context, const char *key, char found[HALL_CODE_BYTES])
{
    (void)context;
    snprintf(found, HALL_CODE_BYTES, "QQQQQ");
    return strstr(key, ":again") != NULL;
}

static bool is_seven(void *context, uint32_t node)
{
    (void)context;
    return node == 7;
}

static void no_tables(void *context, const char *guest, hall_code_visit *visit, void *visitor)
{
    (void)context;
    (void)guest;
    (void)visit;
    (void)visitor;
}

static void links_are_passed_on(void **state)
{
    (void)state;
    static const struct hall_share share = {claim_all_but_one, count_release, made_there, is_seven,
                                            no_tables};
    static const char *const lines[] = {"#1 watch qqqqq 0=3", "#again create pets",
                                        "#2 claim BCDFGHJKMNBBBK"}; /* the last letters are a 7 */
    struct hall_pass pass;
    released = 0;
    stage.setup.share = &share;
    stage_restart(&stage);
    for (uint32_t link = 1; link <= 3; link++) {
        char all[64];
        stage_enter(&stage, link, "Ann");
        stage_say(&stage, link, "language de");
        stage_say(&stage, link, "%s", lines[link - 1]);
        stage_say(&stage, link, "#3 ping"); /* it goes there, too */
        assert_null(stage_heard(&stage, link, "error"));
        assert_null(stage_heard(&stage, link, "pong"));
        assert_true(hall_pass(stage.hall, &pass));
        assert_int_equal(pass.link, link);
        assert_int_equal(pass.node, 7);
        assert_string_equal(pass.name, "Ann");
        assert_string_equal(pass.guest, "Ann");
        assert_string_equal(pass.language, "de");
        snprintf(all, sizeof all, "%s\t#3 ping\t", lines[link - 1]);
        assert_string_equal(pass.lines, all);
        stage_leave(&stage, link);
        assert_false(hall_pass(stage.hall, &pass));
    }
    stage_enter(&stage, 4, "Bo");
    stage_say(&stage, 4, "claim BCDFGHJKMNBBBM"); /* nobody's */
    expect_error(4, "not known");
    const struct hall_pass other = {.link = 5,
                                    .guest = "Cy",
                                    .address = "192.0.2.1",
                                    .language = "de",
                                    .name = "Cy",
                                    .lines =
                                        "#4 create original seats=2 bots=1\t#5 sit 0\t#6 deal\t"};
    assert_true(hall_arrive(stage.hall, &other, stage.now));
    stage_pump(&stage);
    assert_string_equal(field(stage_heard(&stage, 5, "done"), "re"), "6");
    const char *play = stage_heard(&stage, 5, "play");
    assert_int_equal(strtoull(field(play, "number"), NULL, 10) >> 32, 5);
    stage_say(&stage, 5, "stop 0");
    assert_int_equal(released, 0);
    stage_leave(&stage, 5);
    assert_int_equal(released, 1);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        print_games();
        return 0;
    }
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {TEST(a_game_from_hello_to_the_end),
                                       TEST(the_record_proves_the_shuffle),
                                       TEST(what_was_said_twice_counts_once),
                                       TEST(a_table_is_its_rows),
                                       TEST(readers_get_what_they_missed),
                                       TEST(who_is_away_is_covered),
                                       TEST(the_clock_stands_while_nobody_is_there),
                                       TEST(turns_are_timed),
                                       TEST(everybody_hears_their_language),
                                       TEST(advice_is_given_where_it_is_allowed),
                                       TEST(advice_says_why_in_the_language_of_who_asks),
                                       TEST(a_game_is_looked_at_again),
                                       TEST(a_full_disk_is_told),
                                       TEST(names_are_plain),
                                       TEST(seats_are_ones_own),
                                       TEST(another_device_takes_over),
                                       TEST(another_device_takes_over_what_is_over),
                                       TEST(several_seats_on_one_device),
                                       TEST(a_screen_for_all),
                                       TEST(limits_hold),
                                       TEST(an_address_has_its_share),
                                       TEST(onlookers_see_what_all_see),
                                       TEST(several_at_one_device),
                                       TEST(idle_tables_are_put_away),
                                       TEST(links_are_passed_on)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
