/* SPDX-License-Identifier: MIT */
/* test_position.c: positions by hand: what may be left out, and what is said of each mistake. */
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/scene.h"

/* Enough for a position of two players that can be read, and of three. */
#define TWO(game)   "game " game "\nplayers 2\ndraw_pile exploding-kitten\n"
#define THREE(game) "game " game "\nplayers 3\ndraw_pile 2*exploding-kitten\n"

static void what_may_be_left_out(void **state)
{
    (void)state;
    lb_state scene = scene_of(THREE("burglar"));
    lb_view view = lb_view_for(&scene, 1);
    assert_string_equal(lb_game_name(lb_state_game(&scene)), "burglar");
    assert_int_equal(lb_players(&scene), 3);
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
    view = lb_view_for(&scene, 0);
    assert_int_equal(view.godcat, LB_ON_MAT);
    assert_int_equal(view.devilcat, LB_ON_MAT);
    scene = scene_of(THREE("original") "alive 1 2\n");
    assert_int_equal(lb_next(&scene), 1);
    assert_int_equal(lb_view_for(&scene, 0).turn, 1);
}

static void how_it_may_be_written(void **state)
{
    (void)state;
    lb_state plain = scene_of("game original\nplayers 2\nhands 0 nope nope skip\n"
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
        lb_state scene = scene_of(same[i]);
        check(memcmp(&scene, &plain, sizeof scene) == 0, "another state: %s", same[i]);
    }
    lb_view view = lb_view_for(&plain, 0);
    assert_int_equal(view.hand[LB_CARD_nope], 2);
    assert_int_equal(view.owed, 2);
    assert_int_equal(view.attacked, 1);
}

static void the_pile_has_its_top_first(void **state)
{
    (void)state;
    lb_state scene = scene_of("game original\nplayers 2\ndraw_pile skip nope exploding-kitten\n");
    lb_rng rng;
    lb_move draw;
    lb_events events;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    assert_int_equal(lb_move_read(&scene, 0, "draw", &draw, NULL), LB_OK);
    lb_apply(&scene, 0, draw.choice[0], &rng, &events);
    assert_int_equal(events.item[0].hidden[0], LB_CARD_skip);
}

/* Three at the board, with all its discs but the magnets. */
#define BOX                                                                                        \
    "game board\nplayers 3\n"                                                                      \
    "move_deck 3*move-1 2*move-2 move-3 move-4 flip-1 flip-2 flip-3 in-front-of-next\n"

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
        {THREE("evil") "discard armageddon\npending.kind duel\npending.cards armageddon\n"
                       "pending.target 1\n",
         LB_OPEN_duel, 2},
        {THREE("original") "alive 2\nhands 2 nope\n", LB_OPEN_over, 0},
        {"game pets\nplayers 3\nround 99\nhands 0 crystal-bowl\nhands 2 king-cat\nalive 0 2\n"
         "aside_down not-a-pet\naside_up battle-bunny\nfront 0 mouse-trapper\n"
         "draw_pile 2*snake-sorcerer\nshielded 2\npending.kind place\n",
         LB_OPEN_place, 1},
        {"game pets\nplayers 2\nturn 1\nhands 0 crystal-bowl\nhands 1 king-cat\n"
         "aside_down not-a-pet\nfront 1 doggy-grave-digger\npending.kind dig\n",
         LB_OPEN_dig, 2},
        {BOX "hands 1 nope\naction_discard skip\npending.kind nope\npending.card skip\n",
         LB_OPEN_nope, 2},
        {BOX "hands 0 nope\nhands 1 nope\naction_discard skip 2*nope\npending.kind nope\n"
             "pending.card skip\npending.nopes 2\npending.last 1\n",
         LB_OPEN_nope, 1},
        {BOX "hands 1 add-a-magnet-now\npending.kind magnet\n", LB_OPEN_magnet, 2},
        {BOX "action_discard add-a-magnet-now\npending.kind place\npending.by 2\n"
             "pending.committed yes\npending.card add-a-magnet-now\n",
         LB_OPEN_place, 4},
        {BOX "action_discard share-the-future\npending.kind order\npending.card share-the-future\n",
         LB_OPEN_order, 1},
        {BOX "owed 99\nattacked yes\npositions 0 4\npending.kind defuse\npending.attack yes\n",
         LB_OPEN_kitten, 1},
        {BOX "positions 0 4\npending.kind swap\n", LB_OPEN_swap, 1},
        {BOX "hands 0 4*skip\npending.kind discard\n", LB_OPEN_discard, 1},
        {"game nullgame\nplayers 3\nturn 2\npassed 2\nhands 1 8*tacocat\n"
         "draw_pile exploding-kitten\n",
         LB_OPEN_turn, 4},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_state scene = scene_of(rows[i].lines);
        lb_view view = lb_view_for(&scene, LB_PUBLIC);
        check(view.open == rows[i].open && lb_to_act(&scene) == rows[i].to_act,
              "row %u: open %u, to act %u", i, view.open, lb_to_act(&scene));
        lb_rng rng; /* and it can be played on to the end */
        lb_rng_start(&rng, &(lb_seed){{1}}, 0);
        lb_playout(&scene, &rng);
        assert_true(lb_over(&scene));
    }
}

/* A live window waits for all who live but the last to play, and who holds no Nope can only pass. */
static void live_windows(void **state)
{
    (void)state;
    static const char favor[] = "hands 0 2*skip\nhands 1 nope\nhands 2 attack\n"
                                "draw_pile 2*exploding-kitten shuffle\ndiscard favor\n"
                                "pending.kind nope\npending.cards favor\npending.target 1\n";
    char lines[512];
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{1}}, 0);
    snprintf(lines, sizeof lines, "game original\nplayers 3\n%s", favor);
    lb_state brief = scene_of(lines);
    assert_int_equal(lb_to_act(&brief), 1u << 1);
    snprintf(lines, sizeof lines, "game original\nplayers 3\nwindows live\n%s", favor);
    lb_state live = scene_of(lines);
    assert_int_equal(lb_to_act(&live), 1u << 1 | 1u << 2);
    assert_int_equal(lb_legal(&live, 1), 3);
    assert_int_equal(lb_legal(&live, 2), 1);
    assert_int_equal(lb_apply(&live, 2, 1, &rng, NULL), LB_STATUS_illegal);
    lb_brief(&live, &rng);
    assert_memory_equal(&live, &brief, sizeof live);
}

/* Each sentence once, or oftener. */
struct mistake {
    const char *lines, *says;
};

static const struct mistake mistakes[] = {
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
    {"game original\nwindows live\n", "the line \"players\" must stand before \"windows\""},
    {TWO("original") "windows open\n", "windows are live or brief, not \"open\""},
    {TWO("original") "option hand=5\n", "hand takes 4 or 7"},
    {TWO("original") "option speed=5\n", "has no option \"speed\""},
    {"game evil\nplayers 2\noption extra_defuses=4\nplayers 5\n",
     "there are two lines \"players\""},
    {"game pets\nplayers 5\ngame original\n", "there are two lines \"game\""},
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
     "the line \"pending.named\" does not fit"},
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

/* A round of pets at its beginning; each row adds or leaves out what is wrong with it. */
#define PETS  "game pets\nplayers 3\n"
#define HANDS "hands 0 royal-robovac crystal-bowl\nhands 1 mouse-trapper\nhands 2 battle-bunny\n"
#define ASIDE "aside_down king-cat\n"
#define TABLE PETS HANDS ASIDE
/* The same with one card in seat 0's hand. */
#define PLAYED                                                                                     \
    PETS "hands 0 crystal-bowl\nhands 1 mouse-trapper\nhands 2 battle-bunny\n" ASIDE               \
         "draw_pile shell-shield\n"

static const struct mistake mistakes_of_pets[] = {
    {TABLE "draw_pile nope\n", "this game has no card nope"},
    {TABLE "draw_pile 2*not-a-pet\n", "there are more of not-a-pet than the deck has"},
    {TABLE "front 1 king-cat\n", "there are more of king-cat than the deck has"},
    {TABLE "aside_up 3*crystal-bowl\n", "there are too many cards in \"aside_up\""},
    {PETS HANDS "aside_down 2*crystal-bowl\n", "there are too many cards in \"aside_down\""},
    {PETS "hands 0 3*crystal-bowl\n" ASIDE, "there are too many cards in \"hands\""},
    {PETS HANDS, "one card is set aside face down"},
    {PETS ASIDE "hands 0 royal-robovac\nhands 1 mouse-trapper\nhands 2 battle-bunny\n",
     "a living seat holds one card, the one to move two, a dead one none"},
    {PETS ASIDE "hands 0 royal-robovac crystal-bowl\nhands 1 mouse-trapper\n",
     "a living seat holds one card"},
    {TABLE "alive 0 1\n", "a dead one none"},
    {TABLE "pending.kind dig\nfront 0 doggy-grave-digger\n", "a living seat holds one card"},
    {TABLE "turn 3\n", "it must be the turn of a living seat"},
    {TABLE "alive 1 2\n", "it must be the turn of a living seat"},
    {TABLE "seated 1 2\n", "it must be the turn of a living seat"},
    {TABLE "alive 0\n", "a round that goes on has two living seats or more"},
    {TABLE "round 0\n", "rounds go from 1 to 99"},
    {TABLE "round 100\n", "rounds go from 1 to 99"},
    {TABLE "shielded 0\n", "a shield ends as its seat's turn begins"},
    {TABLE "tokens 1 3\n", "with that many Tokens the game is over"},
    {TABLE "winners 1\n", "a game that is over cannot be set up"},
    {TABLE "pending.kind nope\n", "nothing of the kind \"nope\" can be pending"},
    {TABLE "pending.kind 7\n", "nothing of the kind \"\" can be pending"},
    {PLAYED "pending.kind dig\n", "the last card played does not lead to what is pending"},
    {PLAYED "front 0 mouse-trapper\npending.kind dig\n", "the last card played does not lead"},
    {PLAYED "front 0 battle-bunny\npending.kind place\n", "the last card played does not lead"},
    {PETS "hands 0 crystal-bowl\nhands 1 mouse-trapper\nhands 2 battle-bunny\n" ASIDE
          "front 0 mouse-trapper\npending.kind place\n",
     "the last card played does not lead"},
    /* A row has room for what may still be played: nine, and eight in the pile. */
    {"game pets\nplayers 2\nhands 0 royal-robovac king-cat\nhands 1 not-a-pet\n"
     "aside_down hermit-home-swap\nfront 0 5*crystal-bowl 3*mouse-trapper battle-bunny\n"
     "draw_pile 2*battle-bunny 2*shell-shield 2*snake-sorcerer doggy-grave-digger jittery-juggler\n",
     "there are more cards in front of a seat than it can have played"},
    {"game pets\nplayers 2\nturn 1\nhands 0 royal-robovac\nhands 1 not-a-pet king-cat\n"
     "aside_down hermit-home-swap\nfront 0 5*crystal-bowl 3*mouse-trapper 3*battle-bunny "
     "2*shell-shield\n",
     "there are too many cards in \"front\""},
    {TABLE "alive 0 2\nhands 1 mouse-trapper\n", "there are two lines \"hands\""},
    {PETS "hands 0 royal-robovac crystal-bowl\nhands 2 battle-bunny\nalive 0 2\nshielded 1\n" ASIDE,
     "the line \"shielded\" does not fit"},
    {TABLE "seated 0 1\n", "a dead one none"},
    {TABLE "pending.seats 0\n", "the line \"pending.seats\" does not fit"},
    {PLAYED "front 0 mouse-trapper\npending.kind place\npending.seats 1\n",
     "the line \"pending.seats\" does not fit"},
};
#undef PETS
#undef HANDS
#undef ASIDE
#undef TABLE
#undef PLAYED

/* Three at the board, the second on a Kitten. */
#define EMPTY "game board\nplayers 3\n"
#define BOARD EMPTY "move_deck move-1 move-2\n"
#define SKIP  BOARD "action_discard skip\npending.kind nope\npending.card skip\n"
#define FLIP  BOARD "pending.committed yes\nhands 1 nope\nhands 2 add-a-magnet-now\n"

static const struct mistake mistakes_of_board[] = {
    {BOARD "hands 0 favor\n", "favor is no action card"},
    {BOARD "action_deck move-1\n", "move-1 is no action card"},
    {BOARD "hands 0 7*skip\n", "there are more of skip than the deck has"},
    {BOARD "hands 0 6*nope\naction_discard nope\n", "there are more of nope than the deck has"},
    {EMPTY "move_deck nope\n", "nope is no disc"},
    {EMPTY "move_deck 2*flip-1\n", "there are more of flip-1 than the box has"},
    {BOARD "move_discard flip-the-board\n", "flip-the-board is no disc"},
    {BOARD "move_discard 3*move-1\n", "there are more of move-1 than the box has"},
    {EMPTY "move_deck 11*danger-magnet\n", "there are more of danger-magnet than the box has"},
    {EMPTY, "the Move Deck holds 1 to 21 discs"},
    {EMPTY "move_deck\n", "the Move Deck holds 1 to 21 discs"},
    {EMPTY "move_deck 22*move-1\n", "the Move Deck holds 1 to 21 discs"},
    {BOARD "magnets 11\n", "there are more Danger Magnets than the box has"},
    {BOARD "move_discard danger-magnet\nmagnets 10\n", "more Danger Magnets than the box has"},
    {BOARD "positions 1 19\n", "who plays stands on a space from 0 to 18, who left nowhere"},
    {BOARD "seated 0 1\npositions 2 3\n", "who left nowhere"},
    {BOARD "seated 0 1\nhands 2 nope\n", "who left nowhere"},
    {BOARD "positions 1 7\npositions 2 7\n", "two cannot stand on one space but the Litter Box"},
    {BOARD "seated 1\n", "two must be at the table"},
    {BOARD "side windy\n", "the side is calm or chaos, not \"windy\""},
    {BOARD "turn 3\n", "it must be the turn of a seat at the table"},
    {BOARD "seated 0 1\nturn 2\n", "it must be the turn of a seat at the table"},
    {BOARD "owed 0\n", "the seat to move owes 1 to 99 turns"},
    {BOARD "owed 100\n", "the seat to move owes 1 to 99 turns"},
    {BOARD "moved yes\n", "who has moved does not stand in the Litter Box"},
    {SKIP "hands 1 nope\npending.last 3\n", "there is no such seat at this table"},
    {SKIP "hands 1 nope\npending.last 2\n", "pending.last is who played the action"},
    {SKIP, "a window waits for seats that hold Nope and did not play last"},
    {SKIP "hands 1 nope\npending.seats\n", "a window waits for seats that hold Nope"},
    {SKIP "hands 1 nope\npending.seats 2\n", "a window waits for seats that hold Nope"},
    {SKIP "hands 1 nope\npending.nopes 1\n", "what was played lies in the action_discard"},
    {BOARD "action_discard skip nope\nhands 1 nope\npending.kind nope\npending.card skip\n"
           "pending.nopes 1\npending.last 0\n",
     "pending.last is who played the action, or the last Nope on it"},
    {FLIP "pending.kind magnet\nmagnets 0\n",
     "a window waits for seats that hold Add a Magnet NOW"},
    {BOARD "hands 1 nope\npending.kind nope\npending.card skip\n",
     "what was played lies in the action_discard"},
    {BOARD "action_discard defuse\npending.kind nope\npending.card defuse\n",
     "defuse is not played like that"},
    {BOARD "pending.kind nope\npending.card favor\n", "favor is not played like that"},
    {BOARD "action_discard nope\npending.kind nope\npending.card nope\n",
     "nope is not played like that"},
    {SKIP "pending.by 3\n", "skip cannot have been played now by that seat"},
    {SKIP "pending.by 1\n", "skip cannot have been played now by that seat"},
    {SKIP "seated 0 1\npending.by 2\n", "skip cannot have been played now by that seat"},
    {SKIP "pending.committed yes\n", "skip cannot have been played now by that seat"},
    {FLIP "action_discard add-a-magnet-now\nmagnets 0\npending.kind place\n"
          "pending.card add-a-magnet-now\npending.by 2\n",
     "add-a-magnet-now cannot have been played now by that seat"},
    {BOARD "action_discard add-a-magnet-now\npending.kind place\npending.by 2\n"
           "pending.card add-a-magnet-now\n",
     "add-a-magnet-now cannot have been played now by that seat"},
    {BOARD "pending.kind give\n", "nothing of the kind \"give\" can be pending"},
    {SKIP "hands 1 nope\npending.attack yes\n",
     "an Attack is pending only where it ends a turn on a Kitten"},
    {BOARD "positions 0 4\npending.kind defuse\npending.attack yes\npending.committed yes\n",
     "an Attack is pending only"},
    {BOARD "pending.kind nope\n", "the rest of the position does not lead to \"nope\""},
    {BOARD "pending.kind magnet\npending.committed no\n", "does not lead to \"magnet\""},
    {FLIP "action_discard add-a-magnet-now\npending.kind magnet\n"
          "pending.card add-a-magnet-now\npending.by 2\n",
     "does not lead to \"magnet\""},
    {BOARD "pending.kind place\n", "does not lead to \"place\""},
    {BOARD "action_discard skip\npending.kind place\npending.card skip\n",
     "does not lead to \"place\""},
    {BOARD "action_discard add-a-magnet-now nope\npending.kind place\n"
           "pending.card add-a-magnet-now\npending.nopes 1\n",
     "does not lead to \"place\""},
    {BOARD "pending.kind order\n", "does not lead to \"order\""},
    {BOARD "action_discard skip\npending.kind order\npending.card skip\n",
     "does not lead to \"order\""},
    {BOARD "action_discard alter-the-future nope\npending.kind order\n"
           "pending.card alter-the-future\npending.nopes 1\n",
     "does not lead to \"order\""},
    {BOARD "pending.kind defuse\n", "does not lead to \"defuse\""},
    {BOARD "positions 0 4\naction_discard skip\npending.kind defuse\npending.card skip\n",
     "does not lead to \"defuse\""},
    {BOARD "pending.kind swap\n", "does not lead to \"swap\""},
    {BOARD "positions 0 4\naction_discard skip\npending.kind swap\npending.card skip\n",
     "does not lead to \"swap\""},
    {BOARD "hands 0 3*skip\npending.kind discard\n", "does not lead to \"discard\""},
    {BOARD "hands 0 4*skip\naction_discard attack\npending.kind discard\npending.card attack\n",
     "does not lead to \"discard\""},
    {BOARD "positions 0 4\npositions 1 5\npositions 2 6\npending.kind swap\n",
     "there is a choice only where several others are last"},
    {BOARD "positions 0 4\npositions 1 3\npositions 2 6\npending.kind swap\n",
     "there is a choice only where several others are last"},
    {BOARD "pending.card skip\n", "the line \"pending.card\" does not fit"},
    {BOARD "pending.attack yes\n", "the line \"pending.attack\" does not fit"},
    {BOARD "positions 0 4\npending.kind defuse\npending.nopes 1\n",
     "the line \"pending.nopes\" does not fit"},
};
#undef EMPTY
#undef BOARD
#undef SKIP
#undef FLIP

#define NULLGAME "game nullgame\nplayers 2\n"
#define PILE     "draw_pile 5*tacocat exploding-kitten 3*tacocat\n"
static const struct mistake mistakes_of_nullgame[] = {
    {NULLGAME "hands 0 nope\n", "hands hold Tacocats only"},
    {NULLGAME PILE "winners 1\n", "a game that is over cannot be set up"},
    {NULLGAME, "hands and pile hold one kitten and eight Tacocats"},
    {NULLGAME PILE "hands 1 tacocat\n", "hands and pile hold one kitten and eight Tacocats"},
    {NULLGAME "draw_pile 8*tacocat nope\n", "the pile holds Tacocats and the kitten"},
    {NULLGAME "draw_pile 9*tacocat\n", "one kitten is in the pile, and a seat"},
    {NULLGAME PILE "turn 2\n", "one kitten is in the pile, and a seat at the table is to move"},
    {NULLGAME PILE "resolving exploding-kitten\n", "the line \"resolving\" does not fit"},
};
#undef NULLGAME
#undef PILE

static void check_mistakes(const struct mistake *rows, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const char *why = scene_refusal(rows[i].lines);
        check(strstr(why, rows[i].says) != NULL, "\"%s\" does not say \"%s\":\n%s", why,
              rows[i].says, rows[i].lines);
        check(strchr(why, '%') == NULL, "\"%s\"", why);
    }
}

#define CHECK(rows) check_mistakes(rows, sizeof rows / sizeof rows[0])

static void every_mistake(void **state)
{
    (void)state;
    CHECK(mistakes);
}

static void every_mistake_of_pets(void **state)
{
    (void)state;
    CHECK(mistakes_of_pets);
}

static void every_mistake_of_board(void **state)
{
    (void)state;
    CHECK(mistakes_of_board);
}

static void every_mistake_of_nullgame(void **state)
{
    (void)state;
    CHECK(mistakes_of_nullgame);
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
    lb_state read;
    lb_reason why;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_int_equal(lb_position_read(&read, texts[i], strlen(texts[i]), &why),
                         LB_STATUS_bad_position);
        assert_string_equal(why.text, "a position begins with the line \"litterbox position 1\"");
        assert_int_equal(lb_position_read(&read, texts[i], strlen(texts[i]), NULL),
                         LB_STATUS_bad_position);
    }
}

/* Whatever byte is changed: it is refused or it is a position that can be played to its end. */
static void any_byte_changed(void **state)
{
    (void)state;
    char text[4096], edited[4096];
    struct play play;
    struct setup setup = {
        .game = lb_game_named("evil"), .players = 3, .options = lb_options_default()};
    unsigned fine = 0, refused = 0;
    for (unsigned number = 0; number < 12; number++) {
        play_start(&play, &setup, number);
        if (!play_to(&play, 3 * number)) {
            continue;
        }
        size_t length = lb_position_write(&play.state, text, sizeof text);
        for (size_t i = 0; i < length; i++) {
            memcpy(edited, text, length);
            edited[i] = (char)(edited[i] ^ (char)(1 + lb_rng_below(&play.players, 3)));
            lb_state read;
            lb_reason why = {""};
            if (lb_position_read(&read, edited, length, &why) != LB_OK) {
                check(why.text[0] != '\0', "no reason for byte %zu", i);
                refused++;
            } else {
                lb_playout(&read, &play.table);
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
        cmocka_unit_test(live_windows),
        cmocka_unit_test(every_mistake),
        cmocka_unit_test(every_mistake_of_pets),
        cmocka_unit_test(every_mistake_of_board),
        cmocka_unit_test(every_mistake_of_nullgame),
        cmocka_unit_test(not_a_position),
        cmocka_unit_test(any_byte_changed),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
