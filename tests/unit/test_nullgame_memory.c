/* SPDX-License-Identifier: MIT */
/* test_nullgame_memory.c: the mind of the template: the kitten may be anywhere, and sense keeps its pass. */
#include <string.h>

#include "games/template/nullgame.h"
#include "support/laws.h"

static void see(struct play *play, lb_memory *memory)
{
    lb_view view = lb_view_for(&play->state, memory->seat);
    lb_memory_see(memory, &play->events, &view);
}

static lb_fraction ask(const lb_memory *memory, unsigned what, unsigned card, unsigned at)
{
    lb_question question = {
        .ask = (uint8_t)what, .card = (uint8_t)card, .place = (uint8_t)at, .seat = (uint8_t)at};
    lb_fraction chance;
    assert_true(lb_chance(memory, &question, &chance));
    return chance;
}

/* So long as nobody has drawn it, the kitten lies at each place as often as at any other. */
static void kitten_is_anywhere(void **state)
{
    (void)state;
    static lb_memory memory;
    struct setup setup = {
        .game = lb_game_named("nullgame"), .players = 3, .options = lb_options_default()};
    struct play play;
    play_start(&play, &setup, 1);
    lb_memory_start(&memory, setup.game, setup.players, NULL, 1);
    for (see(&play, &memory); !lb_over(&play.state); see(&play, &memory)) {
        unsigned cards = memory.view.pile_count, seen[NULL_PILE] = {0};
        lb_fraction top = ask(&memory, LB_ASK_place, LB_CARD_exploding_kitten, 0);
        assert_int_equal(top.over * cards, top.under);
        assert_int_equal(ask(&memory, LB_ASK_place, LB_CARD_tacocat, 0).over * top.under,
                         (cards - 1) * top.under);
        for (unsigned i = 0; i < 300 * cards; i++) {
            lb_state guess;
            lb_guess(&memory, &play.players, &guess, NULL);
            for (unsigned place = 0; place < cards; place++) {
                seen[place] += null_in(&guess)->pile[place];
            }
        }
        for (unsigned place = 0; place < cards; place++) {
            assert_in_range(seen[place], 200, 400);
        }
        play_step(&play);
    }
}

static void hands_are_open(void **state)
{
    (void)state;
    static lb_memory memory;
    struct setup setup = {
        .game = lb_game_named("nullgame"), .players = 2, .options = lb_options_default()};
    struct play play;
    unsigned number = 0;
    do { /* a game that does not end with the first card */
        play_start(&play, &setup, number++);
        lb_memory_start(&memory, setup.game, setup.players, NULL, 1);
        see(&play, &memory);
        play_choose(&play, 0, NULL_DRAW);
        see(&play, &memory);
    } while (lb_over(&play.state));
    assert_int_equal(ask(&memory, LB_ASK_holds, LB_CARD_tacocat, 0).over, 1);
    assert_int_equal(ask(&memory, LB_ASK_holds, LB_CARD_tacocat, 1).over, 0);
    assert_int_equal(ask(&memory, LB_ASK_holds, LB_CARD_exploding_kitten, 0).over, 0);
    assert_int_equal(ask(&memory, LB_ASK_place, LB_CARD_tacocat, NULL_PILE).over, 0);
}

/* A pass is kept while the pile is long, and used before the last card has to be drawn. */
static void pass_is_kept(void **state)
{
    (void)state;
    struct setup setup = {
        .game = lb_game_named("nullgame"), .players = 2, .options = lb_options_default()};
    for (unsigned number = 0; number < 200; number++) {
        struct play play;
        for (play_start(&play, &setup, number); !lb_over(&play.state);) {
            const struct null_state *s = null_in(&play.state);
            unsigned seat = s->turn;
            unsigned choice = lb_thumb(&play.state, seat, NULL, &play.players);
            bool could = !(s->passed >> seat & 1);
            assert_true(choice == NULL_DRAW || (could && s->pile_count < NULL_PILE));
            assert_false(choice == NULL_DRAW && could && s->pile_count == 1);
            play_choose(&play, seat, choice);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kitten_is_anywhere),
        cmocka_unit_test(hands_are_open),
        cmocka_unit_test(pass_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
