/* SPDX-License-Identifier: MIT */
/* test_foolish.c: moves that nobody in their senses makes are not made, in positions where there is no doubt
 * about it; and what seats of a guessed world know is each one's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <litterbox_table.h>

#include "bots/bots.h"
#include "support/laws.h"
#include "support/matches.h"
#include "support/scene.h"

static lb_rng any_rng(unsigned stream)
{
    lb_rng rng;
    lb_seed seed = seed_of(15);
    lb_rng_start(&rng, &seed, stream);
    return rng;
}

/* What a seat knows that sits down there. */
static void sit_down(lb_memory *memory, const lb_state *state, unsigned seat)
{
    lb_events nothing = {.count = 0};
    lb_options options = lb_options_default();
    lb_view view = lb_view_for(state, seat);
    lb_memory_start(memory, lb_state_game(state), lb_players(state), &options, seat);
    assert_true(lb_memory_see(memory, &nothing, &view));
}

/* A whole move, and what the memory makes of it. */
static void play(lb_state *state, lb_memory *memory, unsigned seat, const char *text)
{
    lb_rng rng = any_rng(0);
    lb_move move;
    lb_reason why;
    check(lb_move_read(state, seat, text, &move, &why) == LB_OK, "%s: %s", text, why.text);
    for (unsigned i = 0; i < move.count; i++) {
        lb_events events;
        lb_apply_trusted(state, seat, move.choice[i], &rng, &events);
        lb_view view = lb_view_for(state, memory->seat);
        assert_true(lb_memory_see(memory, &events, &view));
    }
}

static const char *const thinkers[] = {"counter", "look:150", "tree:300"};

/* No bot that thinks makes a move that begins so. */
static void nobody_plays(const lb_state *state, const lb_memory *memory, const char *foolish)
{
    for (unsigned bot = 0; bot < sizeof thinkers / sizeof thinkers[0]; bot++) {
        struct level level;
        lb_reason why;
        assert_true(level_read(&level, thinkers[bot], &why));
        for (unsigned i = 0; i < 12; i++) {
            lb_rng rng = any_rng(i);
            char text[LB_MOVE_BYTES];
            lb_move move = level_choose(&level, memory, &rng);
            lb_move_write(state, memory->seat, &move, text, sizeof text);
            check(strncmp(text, foolish, strlen(foolish)) != 0, "%s plays %s", thinkers[bot], text);
        }
    }
}

/* ---- Looking and shuffling ---------------------------------------------------------------------------- */

#define LOOKER                                                                                     \
    "game original\nplayers 2\nhands 0 2*see-the-future shuffle skip tacocat\n"                    \
    "hands 1 defuse attack beard-cat\n"

static void what_is_known_is_not_looked_at(void **unused)
{
    (void)unused;
    static lb_memory memory;
    lb_state state =
        scene_of(LOOKER "draw_pile favor attack skip beard-cat exploding-kitten cattermelon\n");
    sit_down(&memory, &state, 0);
    assert_true(lb_pointless(&memory) == 0);
    play(&state, &memory, 0, "see-the-future");
    nobody_plays(&state, &memory, "see-the-future");
    nobody_plays(&state, &memory, "shuffle");
}

/* A kitten that is known to come makes a shuffle the best there is, and two turns make it worth a thought. */
static void a_shuffle_may_be_right(void **unused)
{
    (void)unused;
    static lb_memory memory;
    static const char *const right[] = {
        LOOKER "draw_pile exploding-kitten attack skip beard-cat favor cattermelon\n",
        LOOKER "draw_pile favor attack exploding-kitten beard-cat skip cattermelon\n",
        LOOKER "owed 2\ndraw_pile favor attack skip beard-cat exploding-kitten cattermelon\n"};
    for (unsigned i = 0; i < sizeof right / sizeof right[0]; i++) {
        lb_state state = scene_of(right[i]);
        lb_choices shuffle;
        lb_move move;
        lb_reason why;
        sit_down(&memory, &state, 0);
        play(&state, &memory, 0, "see-the-future");
        assert_true(lb_move_read(&state, 0, "shuffle", &move, &why) == LB_OK);
        shuffle = UINT64_C(1) << move.choice[0];
        check((lb_pointless(&memory) & shuffle) == 0, "position %u: it is said to be pointless", i);
    }
}

/* ---- The last Defuse ------------------------------------------------------------------------------------ */

#define ASKED(hand)                                                                                \
    "game original\nplayers 4\nhands 0 tacocat skip\nhands 1 " hand                                \
    "\nhands 2 2*tacocat skip\nhands 3 attack skip beard-cat\n"                                    \
    "draw_pile shuffle nope attack skip 3*exploding-kitten favor shuffle\n"                        \
    "discard favor\npending.kind give\npending.cards favor\npending.target 1\n"

static void the_last_defuse_is_not_given(void **unused)
{
    (void)unused;
    static lb_memory memory;
    lb_state state = scene_of(ASKED("defuse nope attack"));
    sit_down(&memory, &state, 1);
    nobody_plays(&state, &memory, "give defuse");
    state = scene_of(ASKED("defuse"));
    sit_down(&memory, &state, 1);
    check(lb_pointless(&memory) == 0, "nothing is left to give");
    state = scene_of(ASKED("2*defuse nope"));
    sit_down(&memory, &state, 1);
    check(lb_pointless(&memory) == 0, "one of two may be given");
}

/* A secret gift is known to giver and taker alone: the others go on looking for the Defuse where it was. */
static void a_gift_is_known_to_two(void **unused)
{
    (void)unused;
    enum { TRIES = 200, SEATS = 5, MARKS = SEATS };
    lb_state given = scene_of(ASKED("defuse nope attack"));
    lb_rng rng = any_rng(9);
    lb_move move;
    lb_reason why;
    lb_wits wits = {{0}};
    uint64_t defuse;
    assert_true(lb_move_read(&given, 1, "give defuse", &move, &why) == LB_OK);
    defuse = UINT64_C(1) << move.choice[0];
    wits.word[MARKS + 1] = defuse; /* all know that seat 1 has it */
    lb_try(&given, &wits, 1, move.choice[0], &rng, NULL);
    lb_try(&given, &wits, 0, lb_verb_choice(&given, 0, LB_VERB_draw), &rng, NULL);
    lb_try(&given, &wits, 1, lb_verb_choice(&given, 1, LB_VERB_draw), &rng, NULL);
    assert_int_equal(lb_next(&given), 2); /* who has a pair and was not in on it */
    unsigned at_giver = 0;
    for (unsigned i = 0; i < TRIES; i++) {
        lb_state state = given;
        lb_wits own = wits;
        do {
            unsigned choice = lb_thumb(&state, 2, &own, &rng);
            at_giver +=
                lb_view_for(&state, 2).open == LB_OPEN_turn && lb_staged(&state) && choice == 1;
            lb_try(&state, &own, 2, choice, &rng, NULL);
        } while (lb_staged(&state));
    }
    check(at_giver > TRIES * 3 / 4, "only %u of %u look for it where it was", at_giver, TRIES);
}

/* ---- Kittens put back ------------------------------------------------------------------------------------ */

/* Worlds to search in have them where players who search put them: on top and at the bottom about as often. */
static void kittens_are_expected_where_they_are_put(void **unused)
{
    (void)unused;
    enum { WORLDS = 4000 };
    static lb_memory memory;
    unsigned top = 0, bottom = 0;
    lb_rng rng = any_rng(3);
    lb_state state =
        scene_of("game original\nplayers 2\nhands 0 tacocat\nhands 1 nope skip\nturn 1\n"
                 "draw_pile favor attack skip shuffle favor attack skip shuffle favor\n"
                 "discard defuse\nresolving exploding-kitten\npending.kind place\n");
    sit_down(&memory, &state, 0);
    play(&state, &memory, 1, "place 4");
    for (unsigned i = 0; i < WORLDS; i++) {
        lb_state world;
        lb_wits wits;
        lb_fact facts[LB_FACTS_MAX];
        lb_guess_likely(&memory, &rng, &world, &wits);
        const lb_fact *pile = find_fact(facts, lb_facts(&world, facts), "draw_pile", 0);
        top += pile->cards[0] == LB_CARD_exploding_kitten;
        bottom += pile->cards[pile->count - 1] == LB_CARD_exploding_kitten;
    }
    check(top > WORLDS * 22 / 100 && top < WORLDS * 40 / 100, "on top in %u of %u", top, WORLDS);
    check(bottom > WORLDS * 28 / 100 && bottom < WORLDS * 46 / 100, "at the bottom in %u of %u",
          bottom, WORLDS);
}

/* ---- Naming ------------------------------------------------------------------------------------------------ */

/* Whether a seat can hold that card, as far as another knows. */
static bool can_hold(const lb_memory *memory, unsigned seat, unsigned card)
{
    lb_question question = {.ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
    lb_fraction chance;
    return !lb_chance(memory, &question, &chance) || chance.over > 0;
}

/* Numbers named where one could have been right, and those of them that could not. */
struct named {
    unsigned all, foolish;
};

static void count_named(const lb_memory *memory, const lb_events *events, struct named *named)
{
    const lb_event *played = &events->item[0];
    bool any = false;
    if (events->count == 0 || played->type != LB_EVENT_played || played->named == LB_NO_CARD ||
        memory->view.rounds.shielded >> played->other & 1) {
        return;
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        any |= card != played->cards[0] && can_hold(memory, played->other, card);
    }
    named->all += any;
    named->foolish += any && !can_hold(memory, played->other, played->named);
}

/* Rules of thumb with a memory name what can be there, but for what only counting everything would tell. */
static void what_is_named_can_be_there(void **unused)
{
    (void)unused;
    static lb_memory memory[4];
    const lb_game *game = lb_game_named("pets");
    lb_options options = lb_options_default();
    struct named named = {0};
    struct level level;
    lb_reason why;
    assert_true(level_read(&level, "counter", &why));
    for (unsigned number = 0; number < 100; number++) {
        unsigned players = 2 + number % 3;
        lb_rng table = any_rng(100 + number), bots = any_rng(200 + number);
        lb_state state;
        lb_events events;
        lb_start(game, players, &options, &table, &state, &events);
        for (unsigned seat = 0; seat < players; seat++) {
            lb_memory_start(&memory[seat], game, players, &options, seat);
        }
        while (!lb_over(&state)) {
            for (unsigned seat = 0; seat < players; seat++) {
                lb_view view = lb_view_for(&state, seat);
                lb_memory_see(&memory[seat], &events, &view);
            }
            unsigned seat = lb_next(&state);
            lb_move move = level_choose(&level, &memory[seat], &bots);
            for (unsigned i = 0; i < move.count; i++) {
                lb_apply(&state, seat, move.choice[i], &table, &events);
            }
            count_named(&memory[seat], &events, &named);
        }
    }
    check(named.all > 300, "only %u numbers were named", named.all);
    check(200 * named.foolish < named.all, "%u of %u numbers cannot be there", named.foolish,
          named.all);
}

/* Who searches may name what cannot be there, and be right: a number held in one's own hand is as good as no
 * guess, and the other is led to think that it is not there. In this ending, solved, the King Cat is named by
 * its own holder in three games of ten. */
static void a_bluff_is_right(void **unused)
{
    (void)unused;
    static lb_memory memory;
    static lb_solved solved;
    MATCH(match);
    char text[4096];
    lb_past past;
    lb_reason why;
    bool sealed;
    const char *source = getenv("SOURCE_DIR");
    snprintf(text, sizeof text, "%s/tests/golden/pets-ending.record",
             source != NULL ? source : ".");
    FILE *file = fopen(text, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    assert_true(lb_record_read(match, text, length, &sealed, &why) == LB_OK);
    lb_past_start(&past, match);
    lb_past_remember(&past, &memory, 0);
    while (past.plies < 14 && lb_past_step(&past)) {
        lb_past_see(&past, &memory);
    }
    assert_int_equal(memory.view.hand[LB_CARD_king_cat], 1);
    assert_true(lb_solve(&memory, 0, &solved));
    double bluff = 0;
    for (unsigned i = 0; i < solved.moves; i++) {
        bool named = strcmp(solved.move[i].move.text, "crystal-bowl@1=10") == 0;
        bluff = named ? solved.move[i].chance : bluff;
    }
    check(bluff > 0.2 && bluff < 0.4, "the King Cat is named by its holder in %g", bluff);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_known_is_not_looked_at),
        cmocka_unit_test(a_shuffle_may_be_right),
        cmocka_unit_test(the_last_defuse_is_not_given),
        cmocka_unit_test(a_gift_is_known_to_two),
        cmocka_unit_test(kittens_are_expected_where_they_are_put),
        cmocka_unit_test(what_is_named_can_be_there),
        cmocka_unit_test(a_bluff_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
