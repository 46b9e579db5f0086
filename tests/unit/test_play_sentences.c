/* SPDX-License-Identifier: MIT */
/* test_play_sentences.c: what the line mode makes of every kind of event for the one who reads it.
 * Tests link no commands, so the three sources that make the sentences are taken in whole. */
#include "support/check.h"

#include "cli/play_board.c"
#include "cli/play_pets.c"
#include "cli/play_say.c"
#include "support/matches.h"

int failure(const char *format, ...)
{
    fail_msg("%s", format);
    return EXIT_FAILED;
}

bool use_colour(FILE *stream)
{
    (void)stream;
    return false;
}

static const char *const games[] = {"original", "burglar", "evil", "pets", "board"};
enum { GAMES = sizeof games / sizeof games[0] };

static struct company company_in(const char *game)
{
    MATCH(match);
    lb_options options = lb_options_default();
    lb_seed seed = {{0}};
    lb_events events;
    lb_status status = lb_match_start(match, lb_game_named(game), 3, &options, &seed, &events);
    check(status == LB_OK, "%s does not start: %s", game, lb_status_text(status));
    lb_match_name(match, 1, "Mochi");
    lb_match_name(match, 2, "Ziggy");
    return company_of(match, 1, true);
}

/* The sentence for seat 1 of an event with everything in it. */
static const char *told(const struct company *company, unsigned type, unsigned seat, unsigned other,
                        unsigned card)
{
    static char text[LB_LINE_BYTES];
    lb_event event = {.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .other = (uint8_t)other,
                      .named = LB_NO_CARD,
                      .number = 3,
                      .audience = 1u << 1 | 1u << 2,
                      .card_count = 1,
                      .hidden_count = 2,
                      .cards = {(uint8_t)card},
                      .hidden = {(uint8_t)card, (uint8_t)card}};
    text[0] = '\0';
    event_tell(company, &event, text, sizeof text);
    return text;
}

/* The first small word after a "you" that ends in a single s: the verb of somebody else. */
static bool verb_of_another(const char *text)
{
    for (const char *at = text; (at = strstr(at, "ou ")) != NULL;) {
        at += 3;
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        if (length > 1 && at[length - 1] == 's' && at[length - 2] != 's' &&
            strncmp(at, "as ", 3) != 0) {
            return true;
        }
    }
    return false;
}

static void every_verb_is_yours(void **unused)
{
    (void)unused;
    check(verb_of_another("You wins.") && verb_of_another("Ziggy gets it, you gets nothing."),
          "the check sees nothing");
    check(!verb_of_another("You pass the turn on.") && !verb_of_another("You win."),
          "the check sees too much");
    for (unsigned game = 0; game < GAMES; game++) {
        struct company company = company_in(games[game]);
        for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
            for (unsigned seat = 1; seat <= 2; seat++) {
                const char *text = told(&company, type, seat, 3 - seat, LB_CARD_king_cat);
                check(!verb_of_another(text), "%s: \"%s\"", games[game], text);
            }
        }
    }
}

static void verbs_at_the_end(void **unused)
{
    (void)unused;
    struct company company = company_in("original");
    assert_string_equal(told(&company, LB_EVENT_won, 1, 2, LB_CARD_skip), "You win.");
    assert_string_equal(told(&company, LB_EVENT_exploded, 1, 2, LB_CARD_skip), "You explode.");
    assert_string_equal(told(&company, LB_EVENT_swapped, 1, 2, LB_CARD_skip), "You swap.");
    assert_string_equal(told(&company, LB_EVENT_won, 2, 1, LB_CARD_skip), "Ziggy wins.");
    assert_string_equal(told(&company, LB_EVENT_passed_on, 1, 2, LB_CARD_skip),
                        "You pass the turn on.");
    assert_string_equal(told(&company, LB_EVENT_wrong, 2, 1, LB_CARD_skip), "You do not hold it.");
}

static void every_sentence_ends(void **unused)
{
    (void)unused;
    struct company company = company_in("pets");
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
            const char *text = told(&company, type, 1, 2, card);
            size_t length = strlen(text);
            check(length > 1 && text[length - 1] == '.' && text[length - 2] != '.', "\"%s\"", text);
        }
    }
    assert_string_equal(told(&company, LB_EVENT_drew, 1, 2, LB_CARD_not_a_pet),
                        "You draw Not A Pet! (9), Not A Pet! (9).");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_is_yours),
        cmocka_unit_test(verbs_at_the_end),
        cmocka_unit_test(every_sentence_ends),
    };
    return cmocka_run_group_tests_name("play_sentences", tests, NULL, NULL);
}
