/* SPDX-License-Identifier: MIT */
/* test_typed.c: what people type at particular moments, and what they are told; warnings and lessons. */
#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "support/scene.h"

static const lb_names names = {{"Nell", "Mochi", "Ziggy", "Friend 1", "Friend 2"}};

/* The moments. */
static const char turn[] =
    "game original\nplayers 3\nturn 0\n"
    "hands 0 attack 2*favor defuse nope shuffle skip 2*tacocat see-the-future\n"
    "hands 1 beard-cat\nhands 2 beard-cat skip\n"
    "draw_pile favor exploding-kitten exploding-kitten nope\n";
static const char wild[] = "game evil\nplayers 3\nturn 0\n"
                           "hands 0 feral-cat mercat troll-cat godcat favor\n"
                           "hands 1 nope\nhands 2 nope\n"
                           "draw_pile favor exploding-kitten exploding-kitten nope\n";
static const char give[] = "game original\nplayers 3\nturn 1\n"
                           "hands 0 skip shuffle\nhands 1 nope\nhands 2 nope\n"
                           "discard favor\ndraw_pile favor exploding-kitten exploding-kitten nope\n"
                           "pending.kind give\npending.cards favor\npending.target 0\n";
static const char place[] = "game original\nplayers 3\nturn 0\n"
                            "hands 0 skip\nhands 1 nope\nhands 2 nope\n"
                            "draw_pile favor exploding-kitten nope\nresolving exploding-kitten\n"
                            "pending.kind place\n";
static const char friends[] = "game original\nplayers 5\nturn 0\nhands 0 favor\n"
                              "hands 1 nope\nhands 2 nope\nhands 3 nope\nhands 4 nope\n"
                              "draw_pile favor 4*exploding-kitten nope\n";
static const char pets[] =
    "game pets\nplayers 3\nturn 0\n"
    "hands 0 crystal-bowl king-cat\nhands 1 battle-bunny\nhands 2 not-a-pet\n"
    "draw_pile royal-robovac 2*mouse-trapper\naside_down battle-bunny\n";

#define BEGUN   "(begun)"
#define UNCLEAR "(unclear) "
#define REFUSED "(refused) "

/* At a moment, after typing the lines before the last bar, what the last one comes to. */
static const struct {
    const char *moment, *lines, *expected;
} cases[] = {
    {turn, "draw", "draw"},
    {turn, "DR", "draw"},
    {turn, "favor@2", "favor@2"},
    {turn, "fav zig", "favor@2"},
    {turn, "  favor   Ziggy ", "favor@2"},
    {turn, "favor, 2", "favor@2"},
    {turn, "favor", BEGUN},
    {turn, "favor|mochi", "favor@1"},
    {turn, "favor|2", "favor@2"},
    {turn, "favor|skip", "skip"},
    {turn, "favor|0", REFUSED "seat 0 is your own; name another player"},
    {turn, "favor|nobody", REFUSED "\"nobody\" is no move here; a move looks like \"attack\""},
    {turn, "favor|favor 0|ziggy", "favor@2"},
    {turn, "See the Future", "see-the-future"},
    {turn, "fut", "see-the-future"},
    {turn, "attack", "attack"},
    {turn, "s", UNCLEAR "\"s\" could be see-the-future, shuffle or skip; type more of it"},
    {turn, "sh", "shuffle"},
    {turn, "pair taco 2", "pair tacocat@2"},
    {turn, "2 tacocat ziggy", "pair tacocat@2"},
    {turn, "pair", BEGUN},
    {turn, "pair|favor|1", "pair favor@1"},
    {turn, "pair 2", REFUSED "\"pair 2\" is no move here; a move looks like \"attack\""},
    {turn, "five nope skip attack favor tacocat", "five attack favor nope skip tacocat"},
    {turn, "five nope s",
     UNCLEAR "\"s\" could be see-the-future, shuffle or skip; type more of it"},
    {turn, "five", BEGUN},
    {turn, "five nope sk", BEGUN},
    {turn, "five nope sk|attack|favor|tacocat", "five attack favor nope skip tacocat"},
    {turn, "nope", REFUSED "a Nope answers what another player plays; it cannot open a move"},
    {turn, "defuse", REFUSED "a Defuse is used by itself when a kitten comes"},
    {turn, "pair skip 1", REFUSED "you hold too few of Skip for that"},
    {turn, "three tac", REFUSED "you hold too few of Tacocat for that"},
    {turn, "armageddon", REFUSED "original has no Armageddon"},
    {turn, "place 3", REFUSED "\"place\" answers a question that is not open now"},
    {turn, "gibberish", REFUSED "\"gibberish\" is no move here; a move looks like \"attack\""},
    {turn, "skip 1",
     REFUSED "\"skip\" is a whole move; what follows it in \"skip 1\" does not fit"},
    {wild, "pair mercat+feral 1", "pair feral-cat+mercat@1"},
    {wild, "pair feral+mercat mochi", "pair feral-cat+mercat@1"},
    {wild, "godcat", BEGUN},
    {wild, "godcat|attack", "godcat attack"},
    {wild, "god fav zig", "godcat favor@2"},
    {give, "skip", "give skip"},
    {give, "give sh", "give shuffle"},
    {give, "nope", REFUSED "you hold no Nope"},
    {give, "give nope", REFUSED "you hold no Nope"},
    {place, "2", "place 2"},
    {place, "top", "place 0"},
    {place, "bottom", "place 3"},
    {place, "place 1", "place 1"},
    {place, "9", REFUSED "places go from 0, the top, to 3, the bottom"},
    {friends, "favor friend 2", "favor@4"},
    {friends, "favor friend", UNCLEAR "\"friend\" could be Friend 1 or Friend 2; type more of it"},
    {friends, "fav Friend 1", "favor@3"},
    {pets, "bowl mochi 8", "crystal-bowl@1=8"},
    {pets, "1 mochi 8", "crystal-bowl@1=8"},
    {pets, "1", BEGUN},
    {pets, "1|2|hermit", "crystal-bowl@2=8"},
    {pets, "bowl ziggy not a pet!", "crystal-bowl@2=9"},
    {pets, "bowl 1 1", REFUSED "the Crystal Bowl names any number but its own, 1"},
    {pets, "1 0", REFUSED "seat 0 is your own; name another player"},
    {pets, "3", REFUSED "you hold no Battle Bunny"},
    {pets, "10", "king-cat"},
};

static lb_reader reader_of(const lb_state *state)
{
    return (lb_reader){.game = lb_state_game(state), .names = &names, .you = true};
}

static void what_it_comes_to(lb_offer *offer, const lb_reader *reader, const char *line,
                             char *result, size_t size)
{
    char text[LB_MOVE_BYTES];
    lb_reason why = {""};
    switch (lb_offer_read(offer, reader, line, false, text, &why)) {
    case LB_TYPED_move:
        snprintf(result, size, "%s", text);
        break;
    case LB_TYPED_begun:
        snprintf(result, size, BEGUN);
        break;
    case LB_TYPED_unclear:
        snprintf(result, size, UNCLEAR "%s", why.text);
        break;
    default:
        snprintf(result, size, REFUSED "%s", why.text);
        break;
    }
}

static void typed_lines(void **unused)
{
    (void)unused;
    lb_offer *offer = lb_offer_new();
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lb_state state = scene_of(cases[i].moment);
        lb_reader reader = reader_of(&state);
        char lines[256], result[400] = "", *rest = lines;
        assert_true(lb_offer_of(offer, &state, 0));
        snprintf(lines, sizeof lines, "%s", cases[i].lines);
        for (char *line; (line = strsep(&rest, "|")) != NULL;) {
            what_it_comes_to(offer, &reader, line, result, sizeof result);
        }
        check(strcmp(result, cases[i].expected) == 0, "%s\n    expected: %s\n    found:    %s",
              cases[i].lines, cases[i].expected, result);
    }
    lb_offer_free(offer);
}

/* Numbers pick from a list that was shown, and from no other. */
static void numbers(void **unused)
{
    (void)unused;
    lb_state state = scene_of(turn);
    lb_reader reader = reader_of(&state);
    lb_offer *offer = lb_offer_new();
    char text[LB_MOVE_BYTES];
    lb_reason why;
    lb_offer_of(offer, &state, 0);
    assert_int_equal(lb_offer_read(offer, &reader, "1", true, text, &why), LB_TYPED_move);
    assert_string_equal(text, "draw");
    assert_int_equal(lb_offer_read(offer, &reader, "1", false, text, &why), LB_TYPED_refused);
    assert_int_equal(lb_offer_read(offer, &reader, "99", true, text, &why), LB_TYPED_refused);
    lb_offer_free(offer);
    lb_offer_free(NULL);
}

/* A thief takes Godcat, or any other card unseen. */
static void blind(void **unused)
{
    (void)unused;
    lb_state state = scene_of("game evil\nplayers 2\nturn 0\nhands 1 godcat nope\n"
                              "draw_pile favor exploding-kitten nope\ndiscard 2*favor\n"
                              "pending.kind steal\npending.cards 2*favor\npending.target 1\n");
    static const struct {
        const char *said, *text;
    } rows[] = {{"blind", "steal blind"},     {"steal blind", "steal blind"},
                {"1", "steal blind"},         {"bl", "steal blind"},
                {"steal b", "steal blind"},   {"godcat", "steal godcat"},
                {"steal go", "steal godcat"}, {"2", "steal godcat"}};
    lb_reader reader = reader_of(&state);
    lb_offer *offer = lb_offer_new();
    char text[LB_MOVE_BYTES];
    lb_reason why;
    lb_offer_of(offer, &state, 0);
    assert_int_equal(lb_offer_stage(offer), LB_STAGE_cards);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(lb_offer_read(offer, &reader, rows[i].said, true, text, &why),
                         LB_TYPED_move);
        assert_string_equal(text, rows[i].text);
    }
    assert_int_equal(lb_offer_read(offer, &reader, "steal nope", true, text, &why),
                     LB_TYPED_refused);
    lb_offer_free(offer);
}

/* A seat that has nothing to decide has no moves, and is told so. */
static void nothing_to_decide(void **unused)
{
    (void)unused;
    lb_state state = scene_of(turn);
    lb_reader reader = reader_of(&state);
    lb_offer *offer = lb_offer_new();
    lb_view view = lb_view_for(&state, 1);
    char text[LB_MOVE_BYTES], asked[LB_LINE_BYTES];
    lb_reason why;
    reader.viewer = 1;
    assert_true(lb_offer_of(offer, &state, 1));
    assert_int_equal(lb_offer_count(offer), 0);
    assert_null(lb_offer_first(offer));
    assert_null(lb_offer_at(offer, 0));
    assert_int_equal(lb_offer_stage(offer), LB_STAGE_done);
    assert_int_equal(lb_offer_read(offer, &reader, "draw", true, text, &why), LB_TYPED_refused);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_not_asked));
    lb_tell_stage(offer, &view, &reader, asked, sizeof asked);
    assert_string_equal(asked, "Nell is to move.");
    assert_int_equal(lb_tell_begun(offer, &reader, asked, sizeof asked), 0);
    lb_offer_free(offer);
}

static void cards_by_their_words(void **unused)
{
    (void)unused;
    uint8_t cards[LB_CARDS_MAX];
    const lb_game *original = lb_game_named("original");
    assert_int_equal(lb_cards_meant(original, "see the future", cards), 1);
    assert_int_equal(cards[0], LB_CARD_see_the_future);
    assert_int_equal(lb_cards_meant(original, "s", cards), 3);
    assert_int_equal(lb_cards_meant(original, "godcat", cards), 0);
    assert_int_equal(lb_cards_meant(original, "", cards), 0);
    assert_int_equal(lb_cards_meant(original, "nope nope", cards), 0);
    assert_int_equal(lb_cards_meant(lb_game_named("pets"), "10", cards), 1);
    assert_int_equal(cards[0], LB_CARD_king_cat);
    assert_int_equal(lb_cards_meant(lb_game_named("board"), "flip and move 1", cards), 1);
    assert_int_equal(cards[0], LB_CARD_flip_1);
    assert_int_equal(lb_cards_meant(lb_game_named("board"), "Flip and Move 9", cards), 0);
}

/* ---- Warnings and lessons ------------------------------------------------------------------------- */

static const char *warning(const char *moment, const char *text)
{
    lb_state state = scene_of(moment);
    lb_view view = lb_view_for(&state, 0);
    lb_move move;
    lb_part parts[LB_PARTS_MAX];
    lb_reason why;
    assert_int_equal(lb_move_read(&state, 0, text, &move, &why), LB_OK);
    return lb_view_warning(&view, parts, lb_move_parts(&state, 0, &move, parts));
}

static void what_may_be_regretted(void **unused)
{
    (void)unused;
    assert_string_equal(warning(turn, "draw"), "A kitten may come. Draw all the same?");
    assert_string_equal(warning(friends, "draw"),
                        "A kitten may come, and you have no Defuse. Draw all the same?");
    assert_null(warning(turn, "skip"));
    assert_null(warning(pets, "crystal-bowl@1=8"));
    assert_null(warning("game board\nplayers 2\nturn 0\nmove_deck 3*move-1\n", "flip"));
}

/* What is asked once more before a move, or "". */
static const char *sure(const char *moment, const char *text)
{
    static char asked[LB_LINE_BYTES];
    lb_state state = scene_of(moment);
    lb_view view = lb_view_for(&state, 0);
    lb_reader reader = {.game = lb_state_game(&state), .viewer = 0, .you = true};
    lb_move move;
    lb_reason why;
    check(lb_move_read(&state, 0, text, &move, &why) == LB_OK, "%s: %s", text, why.text);
    lb_offer_move parts = lb_move_taken_apart(&state, 0, &move);
    bool is_asked = lb_tell_sure(&parts, &view, &reader, asked, sizeof asked);
    assert_int_equal(is_asked, asked[0] != '\0');
    return asked;
}

static void what_is_precious_is_asked_for_once_more(void **unused)
{
    (void)unused;
    static const char five[] =
        "game original\nplayers 2\nturn 0\nhands 0 defuse skip attack favor nope\n"
        "hands 1 skip\ndraw_pile 3*tacocat exploding-kitten\n";
    static const char owes[] =
        "game original\nplayers 2\nturn 1\nhands 0 defuse skip\nhands 1 skip\n"
        "discard favor\ndraw_pile 3*tacocat exploding-kitten\n"
        "pending.kind give\npending.cards favor\npending.target 0\n";
    assert_string_equal(sure(pets, "king-cat"),
                        "King Cat (10) puts you out of the round. Play it all the same?");
    assert_string_equal(sure(pets, "crystal-bowl@1=8"), "");
    assert_string_equal(sure(five, "five attack defuse favor nope skip"),
                        "That spends Defuse. Play it all the same?");
    assert_string_equal(sure(five, "skip"), "");
    assert_string_equal(sure(owes, "give defuse"), "Give Defuse away, of all cards?");
    assert_string_equal(sure(owes, "give skip"), "");
}

/* The deal for a guided game has something to explain at once, and nothing is explained twice. */
static void lessons(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        lb_seed seed = lb_game_lesson_seed(game);
        lb_rng rng;
        lb_state state;
        uint64_t given = 0;
        unsigned count = 0, all = 0;
        lb_options options = lb_options_default();
        lb_rng_start(&rng, &seed, LB_STREAM_TABLE);
        assert_int_equal(lb_start(game, LB_LESSON_PLAYERS, &options, &rng, &state, NULL), LB_OK);
        lb_view view = lb_view_for(&state, 0);
        check(view.decides == 0, "%s: the lessons begin with somebody else", lb_game_name(game));
        for (const lb_lesson *lesson; (lesson = lb_view_lesson(&view, &given)) != NULL; count++) {
            check(lesson->title[0] != '\0' && strlen(lesson->text) > 20, "a lesson says nothing");
            check(count > 0 || strcmp(lesson->title, "Welcome") == 0, "there is no welcome");
        }
        while (lb_game_lesson(game, all) != NULL) {
            all++;
        }
        check(count >= 2 && count < all, "%s: %u of %u lessons come at once", lb_game_name(game),
              count, all);
    }
    assert_null(lb_game_lesson(lb_game_named("nullgame"), 1));
}

/* Plays a game by chance and notes the lessons that the first seat gets. */
static void take_lessons(const lb_game *game, unsigned number, uint64_t *given)
{
    lb_seed seed = {{(uint8_t)number, (uint8_t)(number >> 8)}};
    lb_rng rng;
    lb_state state;
    lb_rng_start(&rng, &seed, LB_STREAM_TABLE);
    assert_int_equal(lb_start(game, LB_LESSON_PLAYERS, NULL, &rng, &state, NULL), LB_OK);
    while (!lb_over(&state)) {
        unsigned seat = lb_next(&state);
        lb_choices legal = lb_legal(&state, seat);
        lb_view view = lb_view_for(&state, 0);
        while (seat == 0 && !lb_staged(&state) && lb_view_lesson(&view, given) != NULL) {
        }
        unsigned skip = lb_rng_below(&rng, (unsigned)__builtin_popcountll(legal));
        while (skip-- > 0) {
            legal &= legal - 1;
        }
        lb_apply_trusted(&state, seat, (unsigned)__builtin_ctzll(legal), &rng, NULL);
    }
}

/* Whatever a game explains comes up in it, or in another edition that it shares its lessons with; what every
 * edition has, cats, is explained in each. */
static void every_lesson_comes_up(void **unused)
{
    (void)unused;
    enum { GAMES_TRIED = 400 };
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        uint64_t given = 0, elsewhere = 0;
        for (unsigned number = 0; number < GAMES_TRIED; number++) {
            take_lessons(game, number, &given);
        }
        for (unsigned j = 0; j < lb_game_count(); j++) {
            if (lb_game_lesson(lb_game_at(j), 0) == lb_game_lesson(game, 0)) {
                for (unsigned number = 0; number < GAMES_TRIED; number++) {
                    take_lessons(lb_game_at(j), number, &elsewhere);
                }
            }
        }
        const lb_lesson *lesson;
        for (unsigned at = 0; (lesson = lb_game_lesson(game, at)) != NULL; at++) {
            check(elsewhere >> at & 1, "%s: \"%s\" never comes", lb_game_name(game), lesson->title);
            check(given >> at & 1 || strcmp(lesson->title, "Cats") != 0, "%s: no cats",
                  lb_game_name(game));
        }
    }
}

/* Who learns is not dealt what must never be played before knowing it, and learns of it at once. */
static void lesson_of_the_king(void **unused)
{
    (void)unused;
    const lb_game *game = lb_game_named("pets");
    lb_seed seed = lb_game_lesson_seed(game);
    lb_rng rng;
    lb_state state;
    lb_rng_start(&rng, &seed, LB_STREAM_TABLE);
    assert_int_equal(lb_start(game, LB_LESSON_PLAYERS, NULL, &rng, &state, NULL), LB_OK);
    lb_view view = lb_view_for(&state, 0);
    assert_int_equal(view.hand[LB_CARD_king_cat], 0);
    uint64_t given = 0;
    view.hand[LB_CARD_king_cat] = 1;
    assert_string_equal(lb_view_lesson(&view, &given)->title, "Welcome");
    assert_string_equal(lb_view_lesson(&view, &given)->title, "King Cat");
}

/* The Cat Burglar is explained where it stands before you. */
static void lesson_of_the_burglar(void **unused)
{
    (void)unused;
    lb_state state = scene_of("game burglar\nplayers 3\nturn 0\nburglar 0\nhands 0 skip\n"
                              "hands 1 nope\nhands 2 nope\n"
                              "draw_pile favor 2*exploding-kitten nope\n");
    lb_view view = lb_view_for(&state, 0);
    uint64_t given = 0;
    bool told = false;
    for (const lb_lesson *lesson; (lesson = lb_view_lesson(&view, &given)) != NULL;) {
        told = told || strcmp(lesson->title, "The Cat Burglar") == 0;
    }
    assert_true(told);
    view.burglar = 1;
    given = 0;
    for (const lb_lesson *lesson; (lesson = lb_view_lesson(&view, &given)) != NULL;) {
        assert_string_not_equal(lesson->title, "The Cat Burglar");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_lines),
        cmocka_unit_test(numbers),
        cmocka_unit_test(blind),
        cmocka_unit_test(nothing_to_decide),
        cmocka_unit_test(cards_by_their_words),
        cmocka_unit_test(what_may_be_regretted),
        cmocka_unit_test(what_is_precious_is_asked_for_once_more),
        cmocka_unit_test(lessons),
        cmocka_unit_test(every_lesson_comes_up),
        cmocka_unit_test(lesson_of_the_king),
        cmocka_unit_test(lesson_of_the_burglar),
    };
    return cmocka_run_group_tests_name("typed", tests, NULL, NULL);
}
