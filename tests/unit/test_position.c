/* SPDX-License-Identifier: MIT */
/* test_position.c: positions by hand: what may be left out, and what is said of each mistake. */
#include <string.h>

#include "support/laws.h"
#include "support/scene.h"

/* Enough for a position of two players that can be read, and of three. */
#define TWO(game)   "game " game "\nplayers 2\ndraw_pile exploding-kitten\n"
#define THREE(game) "game " game "\nplayers 3\ndraw_pile 2*exploding-kitten\n"

static void what_may_be_left_out(void **state)
{
    (void)state;
    struct scene scene = scene_of(THREE("burglar"));
    lb_view view = lb_view_for(scene.game, &scene.state, 1);
    assert_string_equal(lb_game_name(scene.game), "burglar");
    assert_int_equal(lb_players(&scene.state), 3);
    assert_int_equal(view.alive, 7);
    assert_int_equal(view.turn, 0);
    assert_int_equal(view.owed, 1);
    assert_int_equal(view.attacked, 0);
    assert_int_equal(view.burglar, LB_NOBODY);
    assert_int_equal(view.open, LB_OPEN_turn);
    assert_int_equal(view.pile_count, 2);
    assert_int_equal(view.hand_count[1], 0);
    /* What lies nowhere is out of the game. */
    assert_int_equal(view.removed[LB_CARD_nope], 5);
    assert_int_equal(view.removed[LB_CARD_exploding_kitten], 2);
    assert_int_equal(view.removed_unseen, 0);
    scene = scene_of(TWO("evil"));
    view = lb_view_for(scene.game, &scene.state, 0);
    assert_int_equal(view.godcat, LB_ON_MAT);
    assert_int_equal(view.devilcat, LB_ON_MAT);
    scene = scene_of(THREE("original") "alive 1 2\n");
    assert_int_equal(lb_next(&scene.state), 1);
    assert_int_equal(lb_view_for(scene.game, &scene.state, 0).turn, 1);
}

static void how_it_may_be_written(void **state)
{
    (void)state;
    struct scene plain = scene_of("game original\nplayers 2\nhands 0 nope nope skip\n"
                                  "draw_pile skip exploding-kitten\nowed 2\nattacked yes\n");
    static const char *const same[] = {
        "game original\r\nplayers 2\r\nhands 0 nope nope skip\r\n"
        "draw_pile skip exploding-kitten\r\nowed 2\r\nattacked yes\r\n",
        "# a puzzle\n\n  game\toriginal\nplayers 2\nhands 0 skip 2*nope\n"
        "draw_pile  skip  1*exploding-kitten\n\nattacked yes\nowed 2",
        "game original\nplayers 2\noption combos=all\nhands 0 skip 2*nope\nhands 1\nalive 0 1\n"
        "turn 0\nattacked yes\nowed 002\ndraw_pile skip exploding-kitten\n",
    };
    for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++) {
        struct scene scene = scene_of(same[i]);
        check(memcmp(&scene.state, &plain.state, sizeof scene.state) == 0, "another state: %s",
              same[i]);
    }
    lb_view view = lb_view_for(plain.game, &plain.state, 0);
    assert_int_equal(view.hand[LB_CARD_nope], 2);
    assert_int_equal(view.owed, 2);
    assert_int_equal(view.attacked, 1);
}

static void the_pile_has_its_top_first(void **state)
{
    (void)state;
    struct scene scene =
        scene_of("game original\nplayers 2\ndraw_pile skip nope exploding-kitten\n");
    lb_rng rng;
    lb_move draw;
    lb_events events;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    assert_int_equal(lb_move_read(scene.game, &scene.state, 0, "draw", &draw, NULL), LB_OK);
    lb_apply(scene.game, &scene.state, 0, draw.choice[0], &rng, &events);
    assert_int_equal(events.item[0].hidden[0], LB_CARD_skip);
}

static void every_moment(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        unsigned open;
        lb_seats to_act;
    } rows[] = {
        {THREE("original") "hands 1 nope\nhands 2 nope\ndiscard skip\npending.kind nope\n"
                           "pending.cards skip\n",
         LB_OPEN_nope, 6},
        {THREE("original") "hands 1 nope\nhands 2 nope\ndiscard skip\npending.kind nope\n"
                           "pending.cards skip\npending.seats 2\n",
         LB_OPEN_nope, 4},
        {THREE("original") "hands 0 nope\nhands 2 nope\ndiscard skip nope\npending.kind nope\n"
                           "pending.cards skip\npending.nopes 1\npending.last 1\n",
         LB_OPEN_nope, 5},
        {THREE("original") "hands 1 skip\ndiscard favor\npending.kind give\npending.cards favor\n"
                           "pending.target 1\n",
         LB_OPEN_give, 2},
        {THREE("original") "discard attack favor nope skip tacocat\npending.kind take\n"
                           "pending.cards attack favor nope skip tacocat\n",
         LB_OPEN_take, 1},
        {"game original\nplayers 3\nturn 1\ndraw_pile exploding-kitten\nresolving exploding-kitten\n"
         "pending.kind place\n",
         LB_OPEN_place, 2},
        {"game evil\nplayers 3\nturn 1\nhands 1 defuse godcat\ndraw_pile exploding-kitten\n"
         "resolving exploding-kitten\npending.kind use\n",
         LB_OPEN_use, 2},
        {THREE("evil") "discard raising-heck\nresolving nope\npending.kind heck\n"
                       "pending.cards raising-heck\n",
         LB_OPEN_heck, 1},
        {THREE("evil") "resolving nope\npending.kind heck\npending.cards godcat\n"
                       "pending.named raising-heck\n",
         LB_OPEN_heck, 1},
        {THREE("evil") "discard armageddon\npending.kind lay\npending.cards armageddon\n",
         LB_OPEN_lay, 1},
        {THREE("evil") "discard armageddon\npending.kind duel\npending.cards armageddon\n"
                       "pending.target 2\npending.laid devilcat\n",
         LB_OPEN_duel, 4},
        {THREE("original") "alive 2\nhands 2 nope\n", LB_OPEN_over, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct scene scene = scene_of(rows[i].lines);
        lb_view view = lb_view_for(scene.game, &scene.state, LB_PUBLIC);
        check(view.open == rows[i].open && lb_to_act(&scene.state) == rows[i].to_act,
              "row %u: open %u, to act %u", i, view.open, lb_to_act(&scene.state));
        lb_rng rng; /* and it can be played on to the end */
        lb_rng_start(&rng, &(lb_seed){{1}}, 0);
        lb_playout(scene.game, &scene.state, &rng);
        assert_true(lb_over(&scene.state));
    }
}

/* Each sentence once, or oftener. */
static const struct {
    const char *lines, *says;
} mistakes[] = {
    /* the text */
    {"", "needs the lines \"game\" and \"players\""},
    {"game original\n", "needs the lines \"game\" and \"players\""},
    {"game chess\n", "there is no game called \"chess\""},
    {"game\n", "there is no game called \"\""},
    {"players 2\n", "the line \"game\" must stand before \"players\""},
    {"hands 0 nope\n", "the line \"game\" must stand before \"hands\""},
    {"game original\nplayers 1\n", "the game is not played by \"1\""},
    {"game original\nplayers 6\n", "the game is not played by \"6\""},
    {"game original\nplayers two\n", "the game is not played by \"two\""},
    {"game original\nhands 0 nope\n", "the line \"players\" must stand before \"hands\""},
    {"game original\noption hand=4\n", "the line \"players\" must stand before \"option\""},
    {TWO("original") "option hand=5\n", "hand takes 4 or 7"},
    {TWO("original") "option speed=5\n", "has no option \"speed\""},
    {"game evil\nplayers 2\noption extra_defuses=4\nplayers 5\ndraw_pile 4*exploding-kitten\n",
     "an option does not fit"},
    {TWO("original") "dicsard nope\n", "a position has no line \"dicsard\""},
    {TWO("original") "hands 2 nope\n", "\"2\" should be a seat at the table"},
    {TWO("original") "hands nope\n", "\"nope\" should be a seat at the table"},
    {TWO("original") "alive 0 1 2\n", "\"2\" should be a seat at the table"},
    {TWO("original") "hands 0 nope\nhands 0 skip\n", "there are two lines \"hands\""},
    {TWO("original") "turn 0\nturn 0\n", "there are two lines \"turn\""},
    {TWO("original") "turn 0 1\n", "there is too much in the line \"turn\""},
    {TWO("original") "turn\n", "the line \"turn\" has no value"},
    {TWO("original") "turn first\n", "\"first\" should be a number up to 255"},
    {TWO("original") "owed 256\n", "\"256\" should be a number up to 255"},
    {TWO("original") "attacked maybe\n", "\"maybe\" should be yes or no"},
    {TWO("original") "hands 0 nap\n", "there is no card called \"nap\""},
    {TWO("original") "hands 0 x*nope\n", "copies are written like 2*nope"},
    {TWO("original") "hands 0 0*nope\n", "copies are written like 2*nope"},
    {TWO("original") "hands 0 65*nope\n", "copies are written like 2*nope"},
    {TWO("original") "discard 40*nope 40*nope\n", "that is too many cards"},
    /* the cards */
    {TWO("original") "hands 0 mercat\n", "this game has no card mercat in its deck"},
    {TWO("evil") "hands 0 devilcat\n", "this game has no card devilcat in its deck"},
    {TWO("original") "hands 0 6*nope\n", "there are more of nope than the deck has"},
    {TWO("original") "hands 0 3*nope\ndiscard 3*nope\n", "there are more of nope than"},
    {TWO("original") "hands 0 exploding-kitten\n", "exploding-kitten cannot be there"},
    {TWO("original") "removed_unseen exploding-kitten\n", "exploding-kitten cannot be there"},
    {"game original\nplayers 2\ndraw_pile exploding-kitten 6*defuse 4*attack 4*skip 4*favor "
     "4*shuffle 5*see-the-future 5*nope 4*tacocat 4*cattermelon 4*beard-cat 4*hairy-potato-cat\n",
     "the draw pile is too large"},
    {"game evil\nplayers 2\ndraw_pile exploding-kitten godcat\n",
     "Godcat is never in the draw pile"},
    {TWO("evil") "discard godcat\n", "Godcat is in a hand or on the mat"},
    {TWO("evil") "hands 0 godcat\ngodcat 1\n", "Godcat must be in the hand of the seat"},
    {TWO("original") "godcat mat\n", "this game has no Godcat and no Devilcat"},
    {TWO("original") "devilcat mat\n", "this game has no Godcat and no Devilcat"},
    {TWO("original") "alive 0 1\nremoved 5*nope\n", "do not add up to the deck"},
    {THREE("original") "alive 0 1\nhands 2 nope\n",
     "a seat that is out of the game holds no cards"},
    /* the table */
    {"game original\nplayers 3\ndraw_pile exploding-kitten\n", "one kitten fewer than there are"},
    {TWO("original") "alive\n", "somebody must be alive"},
    {THREE("original") "alive 0 1\nturn 2\n", "it must be the turn of a living seat"},
    {TWO("original") "turn 2\n", "there is no such seat at this table"},
    {TWO("original") "owed 0\n", "the seat to move owes"},
    {TWO("original") "burglar 0\n", "the Cat Burglar stands before a living seat"},
    {TWO("burglar") "burglar 2\n", "the Cat Burglar stands before a living seat"},
    {THREE("burglar") "alive 0 1\nburglar 2\n", "the Cat Burglar stands before a living seat"},
    /* what is pending */
    {TWO("original") "resolving nope\n", "a card between hand and pile needs something pending"},
    {TWO("evil") "discard raising-heck\nresolving nope mercat\npending.kind heck\n"
                 "pending.cards raising-heck\n",
     "only one card can be between hand and pile"},
    {TWO("original") "pending.kind dance\n", "nothing of the kind \"dance\" can be pending"},
    {TWO("original") "pending.kind nope\n", "do not lead to \"nope\""},
    {TWO("original") "pending.kind place\n", "do not lead to \"place\""},
    {TWO("original") "discard skip\npending.kind give\npending.cards skip\n",
     "do not lead to \"give\""},
    {TWO("original") "discard favor\npending.kind give\npending.cards favor\npending.target 1\n",
     "do not lead to \"give\""},
    {TWO("original") "discard 4*skip\npending.kind nope\npending.cards 4*skip\n",
     "skip cannot be played so"},
    {TWO("original") "discard skip tacocat\npending.kind nope\npending.cards skip tacocat\n",
     "the cards of a combo have one title"},
    {TWO("original") "discard 2*skip tacocat favor nope\npending.kind take\n"
                     "pending.cards 2*skip tacocat favor nope\n",
     "five are five different titles"},
    {TWO("original") "discard tacocat\npending.kind nope\npending.cards tacocat\n",
     "those cards are no action"},
    {TWO("evil") "pending.kind nope\npending.cards godcat\npending.named nope\n",
     "those cards are no action"},
    {TWO("evil") "discard nope\npending.kind nope\npending.cards godcat nope\n",
     "those cards are no action"},
    {TWO("original") "hands 1 nope\ndiscard favor\npending.kind nope\npending.cards favor\n",
     "pending.target must be another living seat"},
    {TWO("original") "hands 1 nope\ndiscard favor\npending.kind nope\npending.cards favor\n"
                     "pending.target 0\n",
     "pending.target must be another living seat"},
    {TWO("original") "hands 1 nope\ndiscard 3*skip\npending.kind nope\npending.cards 3*skip\n"
                     "pending.target 1\n",
     "three of a kind name a card of the deck"},
    {TWO("original") "hands 1 nope\ndiscard 3*skip\npending.kind nope\npending.cards 3*skip\n"
                     "pending.target 1\npending.named exploding-kitten\n",
     "three of a kind name a card of the deck"},
    {TWO("original") "hands 1 nope\ndiscard 2*skip\npending.kind nope\npending.cards 2*skip\n"
                     "pending.target 1\npending.named nope\n",
     "a pair can only name Godcat"},
    {TWO("original") "hands 1 nope\npending.kind nope\npending.cards skip\n",
     "what was played lies in the discard"},
    {TWO("original") "discard skip\npending.kind nope\npending.cards skip\n",
     "a window waits for seats that hold a Nope"},
    {TWO("original") "hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"
                     "pending.seats 0\n",
     "a window waits for seats that hold a Nope"},
    {TWO("original") "hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"
                     "pending.last 2\n",
     "there is no such seat at this table"},
    {TWO("original") "hands 0 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"
                     "pending.last 1\n",
     "pending.last is who played the action"},
    {TWO("original") "hands 1 skip\ndiscard favor nope\npending.kind give\npending.cards favor\n"
                     "pending.target 1\npending.nopes 1\n",
     "an odd number of Nopes would have cancelled that"},
    {TWO("original") "pending.target 1\n", "does not fit the rest of the position"},
};

static void every_mistake(void **state)
{
    (void)state;
    for (unsigned i = 0; i < sizeof mistakes / sizeof mistakes[0]; i++) {
        const char *why = scene_refusal(mistakes[i].lines);
        check(strstr(why, mistakes[i].says) != NULL, "\"%s\" does not say \"%s\":\n%s", why,
              mistakes[i].says, mistakes[i].lines);
        check(strchr(why, '%') == NULL, "\"%s\"", why);
    }
}

static void not_a_position(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        "litterbox position",
        "litterbox position 2\n",
        "litterbox record 1\n",
        " litterbox position 1\n",
        "game original\nplayers 2\n",
    };
    const lb_game *game;
    lb_state read;
    lb_reason why;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(lb_position_read(&game, &read, texts[i], strlen(texts[i]), &why),
                         LB_STATUS_bad_position);
        assert_string_equal(why.text, "a position begins with the line \"litterbox position 1\"");
        assert_int_equal(lb_position_read(&game, &read, texts[i], strlen(texts[i]), NULL),
                         LB_STATUS_bad_position);
    }
}

/* Whatever byte is changed: it is refused or it is a position that can be played to its end. */
static void any_byte_changed(void **state)
{
    (void)state;
    char text[4096], edited[4096];
    struct play play;
    struct setup setup = {lb_game_named("evil"), 3, lb_options_default()};
    unsigned fine = 0, refused = 0;
    for (unsigned number = 0; number < 12; number++) {
        play_start(&play, &setup, number);
        if (!play_to(&play, 3 * number)) {
            continue;
        }
        size_t length = lb_position_write(setup.game, &play.state, text, sizeof text);
        for (size_t i = 0; i < length; i++) {
            memcpy(edited, text, length);
            edited[i] = (char)(edited[i] ^ (char)(1 + lb_rng_below(&play.players, 3)));
            const lb_game *game;
            lb_state read;
            lb_reason why = {""};
            if (lb_position_read(&game, &read, edited, length, &why) != LB_OK) {
                check(why.text[0] != '\0', "no reason for byte %zu", i);
                refused++;
            } else {
                lb_playout(game, &read, &play.table);
                check(lb_over(&read), "byte %zu: it does not end", i);
                fine++;
            }
        }
    }
    assert_true(refused > 1000);
    assert_true(fine > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_left_out),
        cmocka_unit_test(how_it_may_be_written),
        cmocka_unit_test(the_pile_has_its_top_first),
        cmocka_unit_test(every_moment),
        cmocka_unit_test(every_mistake),
        cmocka_unit_test(not_a_position),
        cmocka_unit_test(any_byte_changed),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
