/* SPDX-License-Identifier: MIT */
/* test_coverage_gaps.c: what no law, scenario or other test comes by, mostly rare mistakes.
 * docs/coverage.md tells how the gaps were found and what is left. */
#include <string.h>

#include "support/scene.h"
#include "support/matches.h"

/* Of the words for one of the six orders of three items, those are thrown away whose low half is below
 * 4, which is what 2^64 leaves when divided by 6. This one comes to 4 exactly. */
static void a_shuffle_is_not_drawn_again(void **state)
{
    (void)state;
    uint8_t items[] = {'a', 'b', 'c'};
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    rng.used = 60;
    rng.words[60] = 0x55555556;
    rng.words[61] = 0x55555555;
    lb_rng_shuffle(&rng, items, 3);
    assert_int_equal(rng.used, 62);
    assert_memory_equal(items, "bac", 3);
}

static void the_floor_repeats(void **state)
{
    (void)state;
    uint64_t sums[3];
    for (unsigned i = 0; i < 3; i++) {
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{(uint8_t)(i / 2)}}, 0);
        sums[i] = lb_floor(&rng, 10000);
    }
    assert_true(sums[0] == sums[1]);
    assert_true(sums[0] != sums[2]);
}

/* ---- Text from outside ---------------------------------------------------------------------------- */

static void digits_that_are_none(void **state)
{
    (void)state;
    /* beside the digits in the table of characters */
    for (const char *c = "/:@G`g"; *c != '\0'; c++) {
        char text[65] = "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCD";
        lb_seed seed;
        assert_int_equal(lb_seed_read(&seed, text), LB_OK);
        text[40] = *c;
        assert_int_equal(lb_seed_read(&seed, text), LB_STATUS_bad_seed);
    }
}

static void names_that_do_not_show(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool fine;
    } rows[] = {
        {"a\u200ab", true}, {"a\u200bb", false}, {"a\u200fb", false}, {"a\u2010b", true},
        {"a\u2027b", true}, {"a\u2028b", false}, {"a\u202eb", false}, {"a\u202fb", true},
        {"a\u205fb", true}, {"a\u2060b", false}, {"a\u2069b", false}, {"a\u206ab", true},
        {"a\ufefeb", true}, {"a\ufeffb", false}, {"a\uff00b", true},
    };
    MATCH(match);
    lb_match_start(match, lb_game_named("evil"), 2, NULL, &(lb_seed){{0}}, NULL);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check((lb_match_name(match, 0, rows[i].name) == LB_OK) == rows[i].fine, "row %u", i);
    }
}

/* A title that ends its sentence, however little of it fits. */
static void a_sentence_that_ends_loudly(void **state)
{
    (void)state;
    lb_event event = {.type = LB_EVENT_played,
                      .seat = 1,
                      .other = LB_NOBODY,
                      .named = LB_NO_CARD,
                      .audience = 0xff,
                      .card_count = 1,
                      .cards = {LB_CARD_not_a_pet}};
    static const lb_reader public = {.viewer = LB_PUBLIC};
    char text[LB_LINE_BYTES], small[8];
    size_t length = lb_event_write(&event, &public, text, sizeof text);
    assert_string_equal(text, "Seat 1 plays Not A Pet!");
    assert_int_equal(length, strlen(text));
    assert_int_equal(lb_event_write(&event, &public, NULL, 0), length);
    assert_int_equal(lb_event_write(&event, &public, small, sizeof small), length);
    assert_string_equal(small, "Seat 1 ");
}

static void records_with_odd_headers(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *says;
    } rows[] = {
        {"game evil\nplayers 2\nseed 00000000000000000000000000000000000000000000000000000000000000000"
         "000000000000000\nresult open\n",
         "line 4: a seed is"},
        {"game evil\nplayers 2\noption extra_defuses=4\nplayers 5\nseed 1\nresult open\n",
         "line 5: \"players\" stands here for the second time"},
        {"game original\nplayers 2\nseed 3\n1 five tacocat skip\nresult open\n",
         "line 5: five are five different titles you hold, in the order of their ids; Tacocat does not "
         "fit there"},
    };
    MATCH(match);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[256] = "litterbox record 1\n";
        lb_reason why;
        strncat(text, rows[i].lines, sizeof text - strlen(text) - 1);
        assert_int_equal(lb_record_read(match, text, strlen(text), NULL, &why),
                         LB_STATUS_bad_record);
        check(strstr(why.text, rows[i].says) == why.text, "\"%s\", not \"%s\"", why.text,
              rows[i].says);
    }
}

static void an_option_below_its_range(void **state)
{
    (void)state;
    lb_options options = lb_options_default();
    lb_rng rng;
    lb_state dealt;
    options.value[2] = -2;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    assert_int_equal(lb_start(lb_game_named("evil"), 3, &options, &rng, &dealt, NULL),
                     LB_STATUS_bad_option);
}

static void the_track(void **state)
{
    (void)state;
    const lb_track *track = lb_game_track(lb_game_named("board"));
    assert_int_equal(track->spaces, 20);
    assert_int_equal(track->arrow, 7);
    assert_int_equal(track->gives[0][3], 2);
    assert_int_equal(track->gives[1][3], 3);
    assert_int_equal(track->gives[1][2], LB_SPACE_danger);
    assert_int_equal(track->gives[0][0], LB_SPACE_plain);
    assert_int_equal(track->gives[0][19], LB_SPACE_plain);
    assert_null(lb_game_track(lb_game_named("pets")));
}

static void options_that_are_not_there(void **state)
{
    (void)state;
    const lb_game *pets = lb_game_named("pets");
    char text[8];
    assert_true(lb_option_range(pets, 0, 6).any);
    assert_false(lb_option_range(pets, lb_game_options(pets), 6).any);
    assert_false(lb_option_range(pets, 0, 1).any);
    assert_false(lb_option_range(pets, 0, 7).any);
    static const struct {
        unsigned index;
        int value;
    } rows[] = {{3, 0}, {0, -1}, {0, 2}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(lb_option_write(pets, rows[i].index, rows[i].value, text, sizeof text), 1);
        assert_string_equal(text, "?");
    }
}

/* All options in one text are what lb_option_read takes, one by one. */
static void options_in_one_text(void **state)
{
    (void)state;
    char text[512], again[512], cut[4];
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        unsigned players = lb_game_seats_most(game);
        lb_options options = lb_options_default();
        unsigned length = lb_options_write(game, players, NULL, text, sizeof text);
        assert_int_equal(length, strlen(text));
        lb_options_write(game, players, NULL, cut, sizeof cut);
        assert_true(strlen(cut) < sizeof cut && strncmp(cut, text, strlen(cut)) == 0);
        strcpy(again, text);
        for (char *word = strtok(again, " "); word != NULL; word = strtok(NULL, " ")) {
            assert_int_equal(lb_option_read(game, players, &options, word, NULL), LB_OK);
        }
        lb_options_write(game, players, &options, again, sizeof again);
        assert_string_equal(again, text);
    }
    lb_options_write(lb_game_named("pets"), 3, NULL, text, sizeof text);
    assert_non_null(strstr(text, "shields=open"));
}

/* ---- Positions -------------------------------------------------------------------------------------- */

#define EVIL     "game evil\nplayers 3\nhands 1 nope\ndraw_pile 2*exploding-kitten\n"
#define ORIGINAL "game original\nplayers 3\nhands 1 nope\ndraw_pile 2*exploding-kitten\n"

/* Cards, hands and what is pending that do not belong together. */
static void positions_that_do_not_fit(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *says;
    } rows[] = {
        {ORIGINAL "owed 100\n", "owes 1 to 99 turns"},
        {ORIGINAL "resolving mercat\n", "no card mercat"},
        {ORIGINAL "pending.kind nope\npending.cards exploding-kitten\n", "cannot be played so"},
        {ORIGINAL "discard 6*defuse\npending.kind nope\npending.cards 6*defuse\n",
         "cannot be played so"},
        {EVIL "discard attack favor mercat nope\npending.kind nope\n"
              "pending.cards attack favor mercat nope godcat\n",
         "none of them Godcat"},
        {EVIL "pending.kind nope\npending.cards 2*godcat\npending.target 1\n", "no action"},
        {EVIL "discard mercat\npending.kind nope\npending.cards mercat 2*godcat\n"
              "pending.target 1\npending.named nope\n",
         "no action"},
        {EVIL "pending.kind nope\npending.cards godcat\npending.named armageddon\n", "no action"},
        {EVIL "pending.kind nope\npending.cards godcat\n", "no action"},
        {EVIL "pending.kind nope\npending.cards godcat\npending.named godcat\n", "no action"},
        {EVIL
         "discard favor\nalive 0 1\npending.kind nope\npending.cards favor\npending.target 2\n",
         "another living seat"},
        {EVIL "discard 2*mercat\nhands 2 godcat\npending.kind nope\npending.cards 2*mercat\n"
              "pending.target 1\npending.named godcat\n",
         "the line \"pending.named\" does not fit"},
        {EVIL "discard 2*mercat\nhands 2 godcat\npending.kind steal\npending.cards 2*mercat\n"
              "pending.target 1\n",
         "do not lead to \"steal\""},
        {EVIL "discard 2*mercat\nhands 2 godcat\nresolving favor\npending.kind steal\n"
              "pending.cards 2*mercat\npending.target 2\n",
         "do not lead to \"steal\""},
        {EVIL "discard 3*mercat\nhands 2 godcat\npending.kind steal\npending.cards 3*mercat\n"
              "pending.target 2\npending.named nope\n",
         "do not lead to \"steal\""},
        {EVIL "discard 2*mercat nope\nhands 2 godcat\npending.kind steal\n"
              "pending.cards 2*mercat\npending.target 2\npending.nopes 1\n",
         "an odd number of Nopes"},
        {EVIL "discard mercat\nhands 2 godcat\npending.kind nope\npending.cards mercat godcat\n"
              "pending.target 1\n",
         "lies in the discard, Godcat on the mat"},
        {EVIL "discard armageddon\nhands 2 godcat\npending.kind nope\npending.cards armageddon\n",
         "do not lead to \"nope\""},
        {EVIL "discard armageddon\nhands 2 godcat\npending.kind lay\npending.cards armageddon\n",
         "do not lead to \"lay\""},
        {EVIL "discard armageddon\nresolving favor\npending.kind lay\npending.cards armageddon\n",
         "do not lead to \"lay\""},
        {EVIL "discard favor\npending.kind duel\npending.cards favor\npending.target 1\n",
         "do not lead to \"duel\""},
        {EVIL "discard favor\nresolving mercat\npending.kind give\npending.cards favor\n"
              "pending.target 1\n",
         "do not lead to \"give\""},
        {EVIL "discard favor\nresolving mercat\npending.kind nope\npending.cards favor\n"
              "pending.target 1\n",
         "do not lead to \"nope\""},
        {EVIL "discard favor\npending.kind take\npending.cards favor\npending.target 1\n",
         "do not lead to \"take\""},
        {ORIGINAL "discard attack favor nope skip tacocat\nresolving skip\npending.kind take\n"
                  "pending.cards attack favor nope skip tacocat\n",
         "do not lead to \"take\""},
        {EVIL "discard shuffle\nresolving exploding-kitten\npending.kind place\n"
              "pending.cards shuffle\n",
         "do not lead to \"place\""},
        {EVIL "discard shuffle\nhands 0 defuse godcat\nresolving exploding-kitten\n"
              "pending.kind use\npending.cards shuffle\n",
         "do not lead to \"use\""},
        {EVIL "hands 0 defuse\nresolving exploding-kitten\npending.kind use\n",
         "do not lead to \"use\""},
        {EVIL "hands 0 defuse godcat\nresolving favor\npending.kind use\n",
         "do not lead to \"use\""},
        {EVIL "discard favor\nresolving mercat\npending.kind heck\npending.cards favor\n"
              "pending.target 1\n",
         "do not lead to \"heck\""},
        {EVIL "discard raising-heck\npending.kind heck\npending.cards raising-heck\n",
         "do not lead to \"heck\""},
        {"game original\nplayers 2\ndraw_pile skip\nresolving exploding-kitten\n"
         "pending.kind place\npending.cards\n",
         "the line \"pending.cards\" does not fit"},
        {EVIL "godcat 16\n", "the line \"godcat\" does not fit"},
        {EVIL "godcat play\n", "the line \"godcat\" does not fit"},
        {"game evil\nplayers 2\nalive 1\nresolving nope\n", "the line \"resolving\" does not fit"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *why = scene_refusal(rows[i].lines);
        check(strstr(why, rows[i].says) != NULL, "\"%s\" does not say \"%s\":\n%s", why,
              rows[i].says, rows[i].lines);
    }
}

/* The Burglar of a game that is over is read back too. */
static void a_position_of_the_end(void **state)
{
    (void)state;
    lb_state scene = scene_of("game burglar\nplayers 3\nalive 1\nhands 1 nope\nburglar 1\n");
    lb_view view = lb_view_for(&scene, LB_PUBLIC);
    assert_true(lb_over(&scene));
    assert_int_equal(view.burglar, 1);
    assert_int_equal(lb_winners(&scene), 1u << 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shuffle_is_not_drawn_again), cmocka_unit_test(the_floor_repeats),
        cmocka_unit_test(digits_that_are_none),         cmocka_unit_test(names_that_do_not_show),
        cmocka_unit_test(a_sentence_that_ends_loudly),  cmocka_unit_test(records_with_odd_headers),
        cmocka_unit_test(an_option_below_its_range),    cmocka_unit_test(the_track),
        cmocka_unit_test(options_that_are_not_there),   cmocka_unit_test(options_in_one_text),
        cmocka_unit_test(positions_that_do_not_fit),    cmocka_unit_test(a_position_of_the_end),
    };
    return cmocka_run_group_tests_name("coverage_gaps", tests, NULL, NULL);
}
