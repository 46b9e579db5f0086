/* SPDX-License-Identifier: MIT */
/* test_kittens_sense.c: sensible play of the Kittens games where sense is beyond dispute, and
 * unreadable where it must be. */
#include <stdio.h>
#include <string.h>

#include "support/laws.h"
#include "support/scene.h"

enum { TRIES = 200, MANY_TRIES = 100000 };

/* The first words of lb_wits stand for places that each seat knows. */
static lb_wits knows(unsigned seat, uint64_t places)
{
    lb_wits wits = {{0}};
    wits.word[seat] = places;
    return wits;
}

static lb_rng any_rng(void)
{
    lb_rng rng;
    lb_seed seed = seed_of(5);
    lb_rng_start(&rng, &seed, 3);
    return rng;
}

/* The seat's whole move as text. */
static void move_of(const lb_state *scene, unsigned seat, const lb_wits *wits, lb_rng *rng,
                    char text[LB_MOVE_BYTES])
{
    lb_state state = *scene;
    lb_wits own = wits != NULL ? *wits : (lb_wits){{0}};
    lb_move move = {0};
    do {
        unsigned choice = lb_thumb(&state, seat, wits != NULL ? &own : NULL, rng);
        check(lb_legal(&state, seat) >> choice & 1, "choice %u is not legal", choice);
        move.choice[move.count++] = (uint8_t)choice;
        lb_try(&state, &own, seat, choice, rng, NULL);
    } while (lb_staged(&state));
    assert_true(lb_move_write(scene, seat, &move, text, LB_MOVE_BYTES) > 0);
}

static void expect(const char *position, unsigned seat, const lb_wits *wits, const char *move)
{
    lb_state scene = scene_of(position);
    lb_rng rng = any_rng();
    for (unsigned i = 0; i < TRIES; i++) {
        char text[LB_MOVE_BYTES];
        move_of(&scene, seat, wits, &rng, text);
        assert_string_equal(text, move);
    }
}

static void a_kitten_on_top_is_not_drawn(void **state)
{
    (void)state;
    lb_wits wits = knows(0, 1);
    expect("game original\nplayers 2\nhands 0 skip\nhands 1 defuse\n"
           "draw_pile exploding-kitten nope attack\n",
           0, &wits, "skip");
    expect("game original\nplayers 2\nhands 0 skip attack\nhands 1 defuse\nowed 2\n"
           "draw_pile exploding-kitten nope attack\n",
           0, &wits, "attack");
    expect("game original\nplayers 2\nhands 0 shuffle\nhands 1 defuse\n"
           "draw_pile exploding-kitten nope attack\n",
           0, &wits, "shuffle");
}

static void a_safe_card_is_drawn(void **state)
{
    (void)state;
    lb_wits wits = knows(0, 1);
    expect("game original\nplayers 2\nhands 0 skip attack\nhands 1 defuse\n"
           "draw_pile nope exploding-kitten\n",
           0, &wits, "draw");
}

static void without_memory_a_look_is_forgotten(void **state)
{
    (void)state;
    expect("game original\nplayers 2\nhands 0 defuse\nhands 1 defuse\n"
           "draw_pile exploding-kitten nope attack\n",
           0, NULL, "draw");
}

static void the_known_defuse_is_asked_for(void **state)
{
    (void)state;
    lb_state scene = scene_of("game original\nplayers 2\nhands 0 3*tacocat\nhands 1 defuse nope\n"
                              "draw_pile exploding-kitten nope attack\n");
    lb_rng rng = any_rng();
    char text[LB_MOVE_BYTES];
    move_of(&scene, 0, NULL, &rng, text);
    assert_string_equal(text, "three tacocat@1=defuse");
}

static void the_cheapest_card_is_given(void **state)
{
    (void)state;
    expect("game original\nplayers 2\nhands 0\nhands 1 defuse nope skip beard-cat\n"
           "draw_pile exploding-kitten nope attack\ndiscard favor\npending.kind give\n"
           "pending.cards favor\npending.target 1\n",
           1, NULL, "give beard-cat");
}

static void the_dearest_card_is_taken(void **state)
{
    (void)state;
    expect("game original\nplayers 2\nhands 0\nhands 1 nope\n"
           "draw_pile exploding-kitten nope attack\n"
           "discard defuse skip shuffle favor tacocat beard-cat\npending.kind take\n"
           "pending.cards skip shuffle favor tacocat beard-cat\n",
           0, NULL, "take defuse");
}

/* K6.2: Godcat is worth more than what may come; K4.1: but a Defuse goes before it. */
static void godcat_is_stolen_and_kept(void **state)
{
    (void)state;
    expect("game evil\nplayers 2\nhands 0 mercat\nhands 1 godcat nope\n"
           "draw_pile exploding-kitten nope attack\ndiscard 2*favor\npending.kind steal\n"
           "pending.cards 2*favor\npending.target 1\n",
           0, NULL, "steal godcat");
    expect("game evil\nplayers 2\nhands 0 godcat defuse\nhands 1 nope\ndraw_pile nope attack\n"
           "resolving exploding-kitten\npending.kind use\n",
           0, NULL, "use defuse");
    expect("game evil\nplayers 2\nhands 0 godcat nope\nhands 1 nope\ndraw_pile nope attack\n"
           "resolving exploding-kitten\npending.kind use\n",
           0, NULL, "use godcat");
}

/* K4.10: where a kitten is shown that goes on top, the next seat does not draw it. */
static void a_kitten_that_was_shown_is_known(void **state)
{
    (void)state;
    static const char *const options[] = {"heck=hidden", "heck=shown"};
    for (unsigned shown = 0; shown < 2; shown++) {
        char position[256];
        snprintf(
            position, sizeof position,
            "game evil\nplayers 2\noption %s\nhands 1 shuffle\n"
            "draw_pile 5*nope 2*mercat 2*favor\nresolving exploding-kitten\ndiscard raising-heck\n"
            "pending.kind heck\npending.cards raising-heck\n",
            options[shown]);
        lb_state scene = scene_of(position);
        lb_wits wits = {{0}};
        lb_rng rng = any_rng();
        char text[LB_MOVE_BYTES];
        move_of(&scene, 0, &wits, &rng, text);
        assert_string_equal(text, "top");
        lb_try(&scene, &wits, 0, lb_verb_choice(&scene, 0, LB_VERB_top), &rng, NULL);
        move_of(&scene, 1, &wits, &rng, text);
        assert_string_equal(text, shown ? "shuffle" : "draw");
    }
}

/* Who has looked and then skips has seen a kitten. */
static void a_telling_skip_is_noped(void **state)
{
    (void)state;
    lb_wits wits = knows(0, 7);
    expect("game original\nplayers 2\nhands 0 tacocat\nhands 1 nope\n"
           "draw_pile exploding-kitten nope attack skip shuffle\ndiscard skip\n"
           "pending.kind nope\npending.cards skip\n",
           1, &wits, "nope");
}

/* K4.2: a kitten is not put where one has to draw it oneself. */
static void the_kitten_goes_away_from_oneself(void **state)
{
    (void)state;
    lb_wits wits = {{0}};
    expect("game original\nplayers 2\nhands 0 tacocat\nhands 1 nope\nowed 2\n"
           "draw_pile nope attack skip shuffle\ndiscard defuse\nresolving exploding-kitten\n"
           "pending.kind place\n",
           0, &wits, "place 4");
}

static void the_kitten_is_not_always_put_in_one_place(void **state)
{
    (void)state;
    lb_state scene = scene_of("game original\nplayers 2\nhands 0 tacocat\nhands 1 nope\n"
                              "draw_pile nope attack skip shuffle\ndiscard defuse\n"
                              "resolving exploding-kitten\npending.kind place\n");
    lb_rng rng = any_rng();
    lb_wits wits = {{0}};
    unsigned count[5] = {0};
    for (unsigned i = 0; i < TRIES; i++) {
        count[lb_thumb(&scene, 0, &wits, &rng)]++;
    }
    for (unsigned place = 0; place < 5; place++) {
        check(count[place] < TRIES * 9 / 10, "place %u can be foreseen", place);
    }
}

/* K7.3: within one percent of even, over a hundred thousand trials. */
static void share_is_even(const char *position, unsigned seat, uint64_t choices)
{
    lb_state scene = scene_of(position);
    lb_rng rng = any_rng();
    lb_wits wits = {{0}};
    unsigned count = 0;
    for (unsigned i = 0; i < MANY_TRIES; i++) {
        count += (unsigned)(choices >> lb_thumb(&scene, seat, &wits, &rng) & 1);
    }
    check(count >= MANY_TRIES * 49 / 100 && count <= MANY_TRIES * 51 / 100,
          "%u of %u are not within one percent of half", count, MANY_TRIES);
}

static void armageddon_cannot_be_read(void **state)
{
    (void)state;
    share_is_even("game evil\nplayers 3\nhands 0 defuse\nhands 1 mercat\nhands 2 defuse mercat\n"
                  "draw_pile 2*exploding-kitten mercat\ndiscard armageddon\n"
                  "godcat play\ndevilcat play\npending.kind lay\npending.cards armageddon\n",
                  0, 0xff /* Godcat before somebody */);
    share_is_even("game evil\nplayers 2\nhands 0 defuse\nhands 1 mercat\n"
                  "draw_pile exploding-kitten mercat\ndiscard armageddon\npending.kind duel\n"
                  "pending.cards armageddon\npending.target 1\npending.laid devilcat\n",
                  1, 1 /* keep */);
}

/* A playout may be fast in any way, as long as it is the same game as choice by choice. */
static void a_rollout_is_choice_by_choice(void **state)
{
    static const char *const games[] = {"original", "burglar", "evil"};
    (void)state;
    for (unsigned number = 0; number < many(600); number++) {
        struct play play;
        struct setup setup =
            setup_mixed(lb_game_named(games[number % 3]), &(lb_rng){.key = {number}, .used = 64});
        lb_wits fast_wits = {{0}}, slow_wits = {{0}};
        play_start(&play, &setup, number);
        play_to(&play, number % 50);
        lb_state fast = play.state, slow = play.state;
        lb_rng fast_rng = play.players, slow_rng = play.players;
        unsigned choices = lb_rollout(&fast, &fast_wits, &fast_rng), steps = 0;
        lb_brief(&slow, &slow_rng);
        for (; !lb_over(&slow); steps++) {
            unsigned seat = lb_next(&slow);
            unsigned choice = lb_thumb(&slow, seat, &slow_wits, &slow_rng);
            lb_try(&slow, &slow_wits, seat, choice, &slow_rng, NULL);
        }
        check(choices == steps && memcmp(&fast, &slow, sizeof fast) == 0 &&
                  memcmp(&fast_wits, &slow_wits, sizeof fast_wits) == 0 &&
                  memcmp(&fast_rng, &slow_rng, sizeof fast_rng) == 0,
              "%s: a rollout goes otherwise", where(&play));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kitten_on_top_is_not_drawn),
        cmocka_unit_test(a_safe_card_is_drawn),
        cmocka_unit_test(without_memory_a_look_is_forgotten),
        cmocka_unit_test(the_known_defuse_is_asked_for),
        cmocka_unit_test(the_cheapest_card_is_given),
        cmocka_unit_test(the_dearest_card_is_taken),
        cmocka_unit_test(godcat_is_stolen_and_kept),
        cmocka_unit_test(a_kitten_that_was_shown_is_known),
        cmocka_unit_test(a_telling_skip_is_noped),
        cmocka_unit_test(the_kitten_goes_away_from_oneself),
        cmocka_unit_test(the_kitten_is_not_always_put_in_one_place),
        cmocka_unit_test(armageddon_cannot_be_read),
        cmocka_unit_test(a_rollout_is_choice_by_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
