/* SPDX-License-Identifier: MIT */
/* test_options.c: what can be known about a game before it starts, and its options as text. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"

static const lb_game *game(const char *name)
{
    const lb_game *found = lb_game_named(name);
    check(found != NULL, "there is no game %s", name);
    return found;
}

static unsigned option(const lb_game *of, const char *name)
{
    for (unsigned i = 0; i < lb_game_options(of); i++) {
        if (strcmp(lb_game_option(of, i)->name, name) == 0) {
            return i;
        }
    }
    fail_msg("no option %s", name);
    return 0;
}

static void games_are_found(void **state)
{
    (void)state;
    assert_true(lb_game_count() >= 3);
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *at = lb_game_at(i);
        assert_ptr_equal(lb_game_named(lb_game_name(at)), at);
        assert_true(strlen(lb_game_title(at)) > 0);
        assert_true(lb_game_seats_least(at) >= 2);
        assert_true(lb_game_seats_most(at) <= LB_SEATS_MAX);
        assert_true(lb_game_options(at) <= LB_OPTIONS_MAX);
        assert_null(lb_game_option(at, lb_game_options(at)));
        for (unsigned o = 0; o < lb_game_options(at); o++) {
            assert_true(strlen(lb_game_option(at, o)->help) > 0);
        }
    }
    assert_null(lb_game_at(lb_game_count()));
    assert_null(lb_game_named("chess"));
    assert_null(lb_game_named(""));
    assert_null(lb_game_named("origina"));
}

/* Who begins can be picked, and the cards fall as they would have. */
static void the_first_seat_can_be_picked(void **state)
{
    (void)state;
    lb_reason why;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *of = lb_game_at(i);
        for (unsigned players = lb_game_seats_least(of); players <= lb_game_seats_most(of);
             players++) {
            for (unsigned seat = 0; seat < players; seat++) {
                lb_state usual, picked;
                lb_rng rng, same;
                lb_options options = lb_options_default();
                char assignment[] = {'f', 'i', 'r', 's', 't', '=', (char)('0' + seat), '\0'};
                lb_rng_start(&rng, &(lb_seed){{7}}, 0);
                same = rng;
                assert_int_equal(lb_option_read(of, players, &options, assignment, &why), LB_OK);
                assert_int_equal(lb_start(of, players, NULL, &rng, &usual, NULL), LB_OK);
                assert_int_equal(lb_start(of, players, &options, &same, &picked, NULL), LB_OK);
                assert_int_equal(lb_next(&picked), seat);
                if (lb_next(&usual) == seat) {
                    assert_memory_equal(&usual, &picked, sizeof usual);
                }
            }
            lb_options beyond = lb_options_default();
            char one_more[] = {'f', 'i', 'r', 's', 't', '=', (char)('0' + players), '\0'};
            assert_int_equal(lb_option_read(of, players, &beyond, one_more, &why),
                             LB_STATUS_bad_option);
            beyond.first = (uint8_t)(players + 1);
            lb_state none;
            lb_rng rng;
            lb_rng_start(&rng, &(lb_seed){{7}}, 0);
            assert_int_equal(lb_start(of, players, &beyond, &rng, &none, NULL),
                             LB_STATUS_bad_option);
        }
    }
}

/* K1: the decks are whole. */
static void decks_add_up(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned deck;
    } decks[] = {{"original", 56}, {"burglar", 56}, {"evil", 53 + 2}};
    for (unsigned i = 0; i < 3; i++) {
        unsigned sum = 0;
        for (unsigned card = 0; card < LB_CARDS; card++) {
            sum += lb_game_card_copies(game(decks[i].name), card);
        }
        assert_int_equal(sum, decks[i].deck);
        assert_int_equal(lb_game_card_copies(game(decks[i].name), LB_CARDS), 0);
    }
    assert_int_equal(lb_game_card_copies(game("evil"), LB_CARD_devilcat), 1);
    assert_int_equal(lb_game_card_copies(game("original"), LB_CARD_devilcat), 0);
    assert_int_equal(lb_game_card_copies(game("original"), LB_CARD_nope), 5);
}

static void ranges(void **state)
{
    (void)state;
    const lb_game *original = game("original"), *evil = game("evil");
    lb_range hand = lb_option_range(original, option(original, "hand"), 3);
    assert_int_equal(hand.least, 4);
    assert_int_equal(hand.most, 7);
    assert_int_equal(hand.usual, 4);
    assert_false(hand.any);
    static const int usual[][6] = {{0, 0, 2, 3, 2, 1}, {0, 0, 2, 2, 2, 1}}; /* K2.3 */
    for (unsigned players = 2; players <= 5; players++) {
        lb_range range = lb_option_range(original, option(original, "extra_defuses"), players);
        assert_int_equal(range.least, 0);
        assert_int_equal(range.most, 6 - (int)players);
        assert_int_equal(range.usual, usual[0][players]);
        assert_true(range.any);
        range = lb_option_range(evil, option(evil, "extra_defuses"), players);
        assert_int_equal(range.usual, usual[1][players]);
    }
}

/* Every value can be written, read back and played with. */
static void values_round_trip(void **state)
{
    (void)state;
    for (unsigned g = 0; g < lb_game_count(); g++) {
        const lb_game *of = lb_game_at(g);
        for (unsigned players = lb_game_seats_least(of); players <= lb_game_seats_most(of);
             players++) {
            for (unsigned i = 0; i < lb_game_options(of); i++) {
                lb_range range = lb_option_range(of, i, players);
                for (int value = range.least - 1; value <= range.most + 1; value++) {
                    bool fits = range.any ? value >= range.least && value <= range.most
                                          : value == range.least || value == range.most;
                    bool word = lb_game_option(of, i)->words != NULL;
                    char text[32] = "", assignment[96];
                    if (fits) {
                        lb_option_write(of, i, value, text, sizeof text);
                    } else {
                        snprintf(text, sizeof text, word ? "word%d" : "%d", value);
                    }
                    snprintf(assignment, sizeof assignment, "%s=%s", lb_game_option(of, i)->name,
                             text);
                    lb_options options = lb_options_default();
                    lb_reason why;
                    lb_status status = lb_option_read(of, players, &options, assignment, &why);
                    check((status == LB_OK) == fits, "%s: %s", lb_game_name(of), assignment);
                    assert_int_equal(options.value[i], fits ? value : LB_DEFAULT);
                    lb_state dealt;
                    lb_rng rng;
                    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
                    options.value[i] = (int8_t)value;
                    fits = fits || value == LB_DEFAULT;
                    status = lb_start(of, players, &options, &rng, &dealt, NULL);
                    check((status == LB_OK) == fits, "%s: start with %s", lb_game_name(of),
                          assignment);
                }
            }
        }
    }
}

static void refusals_say_why(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        unsigned players;
        const char *assignment;
        lb_status status;
        const char *says;
    } rows[] = {
        {"original", 1, "hand=4", LB_STATUS_bad_players, "original is not played by that many"},
        {"original", 6, "hand=4", LB_STATUS_bad_players, "original is not played by that many"},
        {"original", 3, "hands=4", LB_STATUS_bad_option, "original has no option \"hands\""},
        {"original", 3, "godcat_combos=on", LB_STATUS_bad_option, "has no option"},
        {"original", 3, "", LB_STATUS_bad_option, "has no option \"\""},
        {"original", 3, "=4", LB_STATUS_bad_option, "has no option \"\""},
        {"original", 3, "hand", LB_STATUS_bad_option, "hand takes 4 or 7, not \"\""},
        {"original", 3, "hand=", LB_STATUS_bad_option, "hand takes 4 or 7, not \"\""},
        {"original", 3, "hand=5", LB_STATUS_bad_option, "hand takes 4 or 7, not \"5\""},
        {"original", 3, "hand=04", LB_STATUS_bad_option, "not \"04\""},
        {"original", 3, "hand=-1", LB_STATUS_bad_option, "not \"-1\""},
        {"original", 3, "hand=4 ", LB_STATUS_bad_option, "not \"4 \""},
        {"original", 3, "fast=yes", LB_STATUS_bad_option, "fast takes off or on, not \"yes\""},
        {"evil", 3, "combos=none", LB_STATUS_bad_option,
         "combos takes cats, pairs-and-triples or all, not \"none\""},
        {"evil", 5, "extra_defuses=2", LB_STATUS_bad_option,
         "extra_defuses takes 0 to 1 with 5 players, not \"2\""},
        {"evil", 3, "fast=\x1b[31m", LB_STATUS_bad_option, "not \"?[31m\""},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_options options = lb_options_default(), before = options;
        lb_reason why = {""};
        lb_status status =
            lb_option_read(game(rows[i].game), rows[i].players, &options, rows[i].assignment, &why);
        check(status == rows[i].status, "%s: %s", rows[i].assignment, lb_status_text(status));
        check(strstr(why.text, rows[i].says) != NULL, "%s: \"%s\" does not say \"%s\"",
              rows[i].assignment, why.text, rows[i].says);
        assert_memory_equal(&options, &before, sizeof options);
        assert_int_equal(
            lb_option_read(game(rows[i].game), rows[i].players, &options, rows[i].assignment, NULL),
            status);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_found),   cmocka_unit_test(the_first_seat_can_be_picked),
        cmocka_unit_test(decks_add_up),      cmocka_unit_test(ranges),
        cmocka_unit_test(values_round_trip), cmocka_unit_test(refusals_say_why),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
