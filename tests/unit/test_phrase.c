/* SPDX-License-Identifier: MIT */
/* test_phrase.c: what stands in the braces and brackets of a template, and who is "you". */
#include <string.h>

#include "support/check.h"

static const lb_names names = {{"Ann", "bob", "Cleo"}};

static lb_event about_all(void)
{
    return (lb_event){.type = LB_EVENT_stole,
                      .seat = 0,
                      .other = 1,
                      .named = LB_CARD_nope,
                      .number = 2,
                      .audience = 1u << 0 | 1u << 1 | 1u << 2,
                      .card_count = 3,
                      .hidden_count = 2,
                      .cards = {LB_CARD_skip, LB_CARD_skip, LB_CARD_favor},
                      .hidden = {LB_CARD_attack, LB_CARD_mercat}};
}

static const char *filled(const char *english, const lb_event *about, unsigned viewer,
                          const char *game)
{
    static char text[LB_LINE_BYTES];
    lb_reader reader = {.game = game != NULL ? lb_game_named(game) : NULL,
                        .names = &names,
                        .viewer = (uint8_t)viewer,
                        .you = viewer < LB_SEATS_MAX};
    size_t length = lb_phrase(english, about, &reader, text, sizeof text);
    check(length == strlen(text), "%zu bytes are told of \"%s\"", length, text);
    return text;
}

#define fills(english, about, viewer, expected)                                                    \
    assert_string_equal(filled(english, about, viewer, NULL), expected)

static void people(void **state)
{
    (void)state;
    lb_event about = about_all();
    fills("{seat} {takes|take} {other's} card", &about, 0, "You take bob's card");
    fills("{seat} {takes|take} {other's} card", &about, 1, "Ann takes your card");
    fills("{seat} {takes|take} {other's} card", &about, 2, "Ann takes bob's card");
    fills("{seat's} card", &about, 0, "Your card");
    fills("It is {seat's}. {seat} {has|have} it? {other} too! {seat}.", &about, 0,
          "It is your. You have it? bob too! You.");
    fills("of {seat} and {other}: {seat:them|you}, {other:them|you}", &about, 1,
          "of Ann and you: them, you");
    fills("Das ist von {seat=dir} an {other=dich}.", &about, 0, "Das ist von dir an bob.");
    fills("Das ist von {seat=dir} an {other=dich}.", &about, 1, "Das ist von Ann an dich.");
    fills("Das ist von {seat=dir}[ an {other=dich}].", &about, 2, "Das ist von Ann an bob.");
    fills("{other=Dir} {gibt|gibst}", &about, 1, "Dir gibst");
    fills("{people} {people:wins|win}", &about, 2, "Ann, bob and you win");
    fills("{people} {people:wins|win}", &about, 0, "You, bob and Cleo win");
    about.audience = 1u << 1;
    fills("{people} {people:wins|win}", &about, 1, "You win");
    fills("{people} {people:wins|win}", &about, 0, "bob wins");
    about.seat = about.other = LB_NOBODY;
    fills("{seat} wins", &about, 0, "Nobody wins");
    fills("Das ist es[ von {other=dir}].", &about, 0, "Das ist es.");
}

/* A title that ends in a mark ends no sentence. */
static void titles_end_nothing(void **state)
{
    (void)state;
    lb_event about = about_all();
    about.card_count = 1;
    about.cards[0] = LB_CARD_not_a_pet;
    fills("{cards} {other}", &about, 1, "Not A Pet! you");
}

static void cards(void **state)
{
    (void)state;
    lb_event about = about_all();
    fills("{cards} {cards:goes|go}", &about, 2, "Skip, Skip, Favor go");
    fills("{combo}", &about, 2, "2 Skip and Favor");
    fills("{hidden}; {seen}; {first}; {second}", &about, 2,
          "Attack, Mercat; Attack, Mercat; Attack; Mercat");
    fills("{named}", &about, 2, "Nope");
    about.card_count = 2;
    fills("{combo}", &about, 2, "2 Skip cards");
    about.card_count = 1;
    fills("{combo} {cards:goes|go}", &about, 2, "Skip goes");
    memset(about.hidden, LB_NO_CARD, sizeof about.hidden);
    fills("{hidden}[: {seen}]", &about, 2, "2 cards");
    about.hidden_count = 1;
    fills("{hidden}", &about, 2, "a card");
    about.type = LB_EVENT_ordered;
    fills("{hidden}", &about, 2, "a disc");
    about.hidden_count = 3;
    fills("{hidden}", &about, 2, "3 discs");
}

static void numbers_and_places(void **state)
{
    (void)state;
    lb_event about = about_all();
    fills("{number} {number:turn|turns}[, {many}]", &about, 2, "2 turns, 2");
    about.number = 1;
    fills("{number} {number:turn|turns}[, {many}]", &about, 2, "1 turn");
    about.type = LB_EVENT_placed;
    about.hidden[0] = 7;
    fills("at [place {place}|a secret place][ {seen}]", &about, 2, "at place 7");
    about.hidden[0] = LB_NO_CARD;
    fills("at [place {place}|a secret place]", &about, 2, "at a secret place");
    fills("{space}, {side}", &about, 2, "space 1, other");
    assert_string_equal(filled("[in {start}|on {space}], {side}", &about, 2, "board"),
                        "on space 1, Chaos");
    about.number = 0;
    assert_string_equal(filled("[in {start}|on {space}], {side}", &about, 2, "board"),
                        "in the Litter Box, Calm");
    about.number = 19;
    assert_string_equal(filled("{space}", &about, 2, "board"), "the Ribbon");
}

/* A wild card alone stands for what is named; else it is asked for. */
static void announcements(void **state)
{
    (void)state;
    static const char english[] = "{combo}[ as {as}][ on {other}][ for {for}]";
    lb_event about = about_all();
    fills(english, &about, 1, "2 Skip and Favor on you for Nope");
    about.card_count = 1;
    about.cards[0] = LB_CARD_godcat;
    fills(english, &about, 1, "Godcat as Nope on you");
    about.named = LB_NO_CARD;
    about.other = LB_NOBODY;
    fills(english, &about, 1, "Godcat");
    about.card_count = 0;
    fills("[{combo}|nothing]", &about, 1, "nothing");
}

/* In a game whose cards have numbers they are told, but not in a record. */
static void printed_numbers(void **state)
{
    (void)state;
    char text[LB_LINE_BYTES];
    lb_event about = about_all();
    lb_reader reader = {.game = lb_game_named("pets"), .viewer = LB_TRUTH};
    about.hidden[0] = LB_CARD_king_cat;
    about.hidden_count = 1;
    lb_event_write(&about, &reader, text, sizeof text);
    assert_string_equal(text, "Seat 0 steals King Cat from Seat 1.");
    lb_phrase("{first}", &about, &reader, text, sizeof text);
    assert_string_equal(text, "King Cat (10)");
}

static void what_means_nothing(void **state)
{
    (void)state;
    static const char *const good[] = {
        "", "a", "{seat}", "{a|b}", "[{many}|{number:a|b}]", "[a] [b]", "{other=x}"};
    static const char *const bad[] = {"{",          "}",  "{seat",      "seat}",   "{sead}",
                                      "{sead:a|b}", "[",  "]",          "[[a]]",   "{{seat}}",
                                      "[a",         "{}", "{number=x}", "{seat=}", "{=x}"};
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        check(lb_phrase_check(good[i]), "%s means nothing", good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check(!lb_phrase_check(bad[i]), "%s means something", bad[i]);
    }
    lb_event about = about_all();
    fills("a {blank nobody} knows, {x:one|two}", &about, 1, "a blank nobody knows, one");
}

static const char *backwards(const char *english)
{
    return strcmp(english, "{seat} {takes|take} {named}") == 0 ? "{named} {nimmt|nimmst} {seat}"
           : strcmp(english, "you") == 0                       ? "du"
           : strcmp(english, "Nope") == 0                      ? "Nee"
                                                               : english;
}

static void another_language(void **state)
{
    (void)state;
    static const lb_language german = {"de", backwards};
    char text[LB_LINE_BYTES], small[6];
    lb_event about = about_all();
    lb_reader reader = {.names = &names, .language = &german, .viewer = 0, .you = true};
    size_t length = lb_phrase("{seat} {takes|take} {named}", &about, &reader, text, sizeof text);
    assert_string_equal(text, "Nee nimmt du");
    assert_int_equal(lb_phrase("{seat} {takes|take} {named}", &about, &reader, small, sizeof small),
                     length);
    assert_string_equal(small, "Nee n");
    assert_int_equal(lb_phrase("{seat} {takes|take} {named}", &about, &reader, NULL, 0), length);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people),
        cmocka_unit_test(titles_end_nothing),
        cmocka_unit_test(cards),
        cmocka_unit_test(numbers_and_places),
        cmocka_unit_test(announcements),
        cmocka_unit_test(printed_numbers),
        cmocka_unit_test(what_means_nothing),
        cmocka_unit_test(another_language),
    };
    return cmocka_run_group_tests_name("phrase", tests, NULL, NULL);
}
