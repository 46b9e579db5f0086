/* SPDX-License-Identifier: MIT */
/* test_match.c: a game with its past: taking back, making again, cancelling, leaving, names. */
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"

MATCH(match);

static void start(const char *game, unsigned players, unsigned seed)
{
    lb_seed number = seed_of(seed);
    assert_int_equal(lb_match_start(match, lb_game_named(game), players, NULL, &number, NULL),
                     LB_OK);
}

/* The first whole move of more than one stage, if the seat to move has one. */
static bool keep_staged(void *context, const lb_move *move, const char *text)
{
    (void)text;
    if (move->count > 1) {
        *(lb_move *)context = *move;
        return false;
    }
    return true;
}

/* A match whose first player can make a staged move; that move and its text. */
static unsigned start_staged(lb_move *move, char text[LB_MOVE_BYTES])
{
    for (unsigned seed = 1; seed < 100; seed++) {
        start("original", 3, seed);
        unsigned seat = lb_next(&match->state);
        move->count = 0;
        lb_moves(&match->state, seat, keep_staged, move);
        if (move->count > 1) {
            lb_move_write(&match->state, seat, move, text, LB_MOVE_BYTES);
            return seat;
        }
    }
    fail_msg("nobody can make a staged move");
    return 0;
}

static void play_on(unsigned moves, unsigned seed)
{
    lb_rng rng;
    lb_seed number = seed_of(seed);
    lb_rng_start(&rng, &number, LB_STREAM_PLAYERS);
    while (!lb_over(&match->state) && (match->plies < moves || lb_staged(&match->state))) {
        unsigned seat = lb_next(&match->state);
        assert_int_equal(
            lb_match_apply(match, seat, pick(lb_legal(&match->state, seat), &rng), NULL), LB_OK);
    }
}

static void a_new_match(void **state)
{
    (void)state;
    lb_events events;
    lb_seed seed = seed_of(5);
    lb_options options = lb_options_default();
    const lb_game *game = lb_game_named("burglar");
    assert_int_equal(lb_match_start(match, game, 3, &options, &seed, &events), LB_OK);
    assert_int_equal(match->plies, 0);
    assert_int_equal(match->steps, 0);
    assert_string_equal(match->names.of[2], "Seat 2");
    assert_string_equal(match->names.of[3], "");
    assert_true(match->options.value[0] != LB_DEFAULT);
    assert_int_equal(events.item[0].type, LB_EVENT_dealt);
    assert_int_equal(events.item[events.count - 1].type, LB_EVENT_turn);
    MATCH(first);
    lb_match_copy(first, match);
    assert_int_equal(lb_match_start(match, game, 3, NULL, &seed, NULL), LB_OK);
    assert_memory_equal(first, match, sizeof match);
    assert_int_equal(lb_match_start(match, game, 1, NULL, &seed, NULL), LB_STATUS_bad_players);
    assert_int_equal(lb_match_start(match, game, 6, NULL, &seed, NULL), LB_STATUS_bad_players);
    options.value[0] = 5;
    assert_int_equal(lb_match_start(match, game, 3, &options, &seed, NULL), LB_STATUS_bad_option);
    assert_memory_equal(first, match, sizeof match);
}

static void stages_can_be_cancelled(void **state)
{
    (void)state;
    lb_move move;
    char text[LB_MOVE_BYTES];
    unsigned seat = start_staged(&move, text);
    lb_state before = match->state;
    assert_int_equal(lb_match_cancel(match), LB_STATUS_nothing);
    assert_int_equal(lb_match_apply(match, seat, move.choice[0], NULL), LB_OK);
    assert_true(lb_staged(&match->state));
    assert_int_equal(match->plies, 0);
    assert_int_equal(match->steps, 1);
    assert_int_equal(lb_match_cancel(match), LB_OK);
    assert_memory_equal(&match->state, before, sizeof before);
    assert_int_equal(match->steps, 0);
    assert_int_equal(match->steps_known, 0);

    lb_match_apply(match, seat, move.choice[0], NULL); /* taking back does the same */
    assert_int_equal(lb_match_redo(match, NULL), LB_STATUS_nothing);
    assert_int_equal(lb_match_undo(match), LB_OK);
    assert_memory_equal(&match->state, before, sizeof before);
    assert_int_equal(lb_match_undo(match), LB_STATUS_nothing);
}

static void whole_moves_are_taken_back(void **state)
{
    (void)state;
    lb_move move;
    lb_events events, again;
    lb_reason why;
    char text[LB_MOVE_BYTES];
    unsigned seat = start_staged(&move, text);
    lb_state before = match->state;
    assert_int_equal(lb_match_play(match, seat, text, &events, &why), LB_OK);
    assert_int_equal(match->plies, 1);
    assert_int_equal(match->steps, move.count);
    assert_int_equal(events.item[0].type, LB_EVENT_played);
    lb_state after = match->state;
    lb_rng chance = match->rng;

    assert_int_equal(lb_match_undo(match), LB_OK);
    assert_memory_equal(&match->state, before, sizeof before);
    assert_int_equal(match->plies, 0);
    assert_int_equal(lb_match_redo(match, &again), LB_OK);
    assert_memory_equal(&match->state, &after, sizeof after);
    assert_memory_equal(&match->rng, &chance, sizeof chance);
    assert_int_equal(again.count, events.count);
    assert_memory_equal(again.item, events.item, events.count * sizeof events.item[0]);
    assert_int_equal(lb_match_redo(match, NULL), LB_STATUS_nothing);
}

static void another_move_ends_redoing(void **state)
{
    (void)state;
    lb_move move;
    char text[LB_MOVE_BYTES];
    unsigned seat = start_staged(&move, text);
    assert_int_equal(lb_match_play(match, seat, "draw", NULL, NULL), LB_OK);
    lb_match_undo(match);
    assert_int_equal(match->steps_known, 1);
    assert_int_equal(lb_match_play(match, seat, text, NULL, NULL), LB_OK);
    assert_int_equal(lb_match_redo(match, NULL), LB_STATUS_nothing);
    lb_match_undo(match);
    lb_match_apply(match, seat, move.choice[0], NULL); /* so does one that is only begun */
    lb_match_cancel(match);
    assert_int_equal(lb_match_redo(match, NULL), LB_STATUS_nothing);
}

static void a_refused_move_does_not_end_redoing(void **state)
{
    (void)state;
    start("original", 2, 1);
    unsigned seat = lb_next(&match->state);
    assert_int_equal(lb_match_play(match, seat, "draw", NULL, NULL), LB_OK);
    lb_match_undo(match);
    assert_int_equal(lb_match_play(match, 1 - seat, "draw", NULL, NULL), LB_STATUS_not_asked);
    assert_int_equal(lb_match_play(match, seat, "dance", NULL, NULL), LB_STATUS_bad_text);
    assert_int_equal(lb_match_redo(match, NULL), LB_OK);
}

static void players_leave(void **state)
{
    (void)state;
    lb_events events;
    lb_reason why;
    start("burglar", 3, 4);
    lb_state before = match->state;
    assert_int_equal(lb_match_leave(match, 2, &events), LB_OK);
    assert_int_equal(events.item[0].type, LB_EVENT_left);
    assert_int_equal(match->plies, 1);
    assert_int_equal(lb_match_step(match, 0).choice, LB_LEFT);
    assert_int_equal(lb_match_leave(match, 2, NULL), LB_STATUS_not_asked);
    assert_int_equal(lb_match_leave(match, 3, NULL), LB_STATUS_no_seat);
    lb_state after = match->state;
    assert_int_equal(lb_match_undo(match), LB_OK);
    assert_memory_equal(&match->state, before, sizeof before);
    assert_int_equal(lb_match_redo(match, NULL), LB_OK);
    assert_memory_equal(&match->state, &after, sizeof after);
    assert_int_equal(lb_match_play(match, 0, "leave", &events, &why), LB_OK);
    assert_true(lb_over(&match->state));
    assert_int_equal(lb_winners(&match->state), 1u << 1);
    assert_int_equal(lb_match_play(match, 1, "leave", NULL, &why), LB_STATUS_over);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_over));
}

/* What the seat to move was composing falls away; the others' leave is a move of its own. */
static void leaving_in_the_middle_of_a_move(void **state)
{
    (void)state;
    lb_move move;
    char text[LB_MOVE_BYTES];
    unsigned seat = start_staged(&move, text);
    unsigned other = (seat + 1) % 3;
    lb_match_apply(match, seat, move.choice[0], NULL);
    assert_int_equal(lb_match_leave(match, other, NULL), LB_OK);
    assert_false(lb_staged(&match->state));
    assert_int_equal(match->steps, 1);
    assert_int_equal(match->plies, 1);
    assert_int_equal(lb_match_step(match, 0).seat, other);
    lb_state after = match->state;
    lb_match_undo(match);
    lb_match_redo(match, NULL);
    assert_memory_equal(&match->state, &after, sizeof after);
}

static void a_full_match(void **state)
{
    (void)state;
    lb_move move;
    lb_reason why;
    char text[LB_MOVE_BYTES];
    unsigned seat = start_staged(&move, text);
    match->steps = match->steps_known = TEST_ROOM;
    MATCH(before);
    lb_match_copy(before, match);
    assert_int_equal(lb_match_apply(match, seat, move.choice[0], NULL), LB_STATUS_full);
    assert_int_equal(lb_match_leave(match, seat, NULL), LB_STATUS_full);
    assert_int_equal(lb_match_play(match, seat, "draw", NULL, &why), LB_STATUS_full);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_full));
    assert_memory_equal(match, before, sizeof match);
    /* A move fits as a whole or not at all. */
    match->steps = match->steps_known = TEST_ROOM - move.count + 1;
    before = match;
    assert_int_equal(lb_match_play(match, seat, text, NULL, &why), LB_STATUS_full);
    assert_memory_equal(match, before, sizeof match);
}

static void names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool fine;
    } rows[] = {
        {"Ann", true},
        {"x", true},
        {"Ann Other", true},
        {"0123456789012345678901234567890", true},
        {"\xc3\x86gir \xe7\x8c\xab \xf0\x9f\x90\xb1", true},
        {"# > @", true},
        {"", false},
        {"01234567890123456789012345678901", false},
        {" Ann", false},
        {"Ann ", false},
        {"An\nn", false},
        {"An\tn", false},
        {"An\x7f", false},
        {"\x1b[31m", false},
        {"\xc2\x9b"
         "31m",
         false}, /* a control character in two bytes */
        {"\xff", false},
        {"\xc3", false}, /* cut */
        {"\xc3(", false},
        {"\xe7\x8c", false},
        {"\xc0\xaf", false}, /* overlong */
        {"\xe0\x80\xaf", false},
        {"\xed\xa0\x80", false},     /* half of a pair */
        {"\xf4\x90\x80\x80", false}, /* past the last */
        {"\xf5\x80\x80\x80", false},
        {"\xe2\x80\xae"
         "nnA",
         false}, /* turns the line round */
        {"\xef\xbb\xbf"
         "Ann",
         false},
    };
    start("original", 2, 1);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        MATCH(before);
        lb_match_copy(before, match);
        lb_status status = lb_match_name(match, 1, rows[i].name);
        check((status == LB_OK) == rows[i].fine, "row %u, \"%s\": %s", i, rows[i].name,
              lb_status_text(status));
        if (rows[i].fine) {
            assert_string_equal(match->names.of[1], rows[i].name);
        } else {
            assert_int_equal(status, LB_STATUS_bad_name);
            assert_memory_equal(match, before, sizeof match);
        }
    }
    assert_int_equal(lb_match_name(match, 2, "Ann"), LB_STATUS_no_seat);
}

static void a_finished_match(void **state)
{
    (void)state;
    lb_reason why;
    start("evil", 4, 9);
    play_on(TEST_ROOM, 9);
    assert_true(lb_over(&match->state));
    unsigned moves = match->plies;
    assert_int_equal(lb_match_play(match, 0, "draw", NULL, &why), LB_STATUS_over);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_over));
    assert_int_equal(lb_match_play(match, 4, "draw", NULL, &why), LB_STATUS_no_seat);
    assert_int_equal(lb_match_undo(match), LB_OK); /* the end can be taken back */
    assert_false(lb_over(&match->state));
    assert_int_equal(match->plies, moves - 1);
    assert_int_equal(lb_match_redo(match, NULL), LB_OK);
    assert_true(lb_over(&match->state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_match),
        cmocka_unit_test(stages_can_be_cancelled),
        cmocka_unit_test(whole_moves_are_taken_back),
        cmocka_unit_test(another_move_ends_redoing),
        cmocka_unit_test(a_refused_move_does_not_end_redoing),
        cmocka_unit_test(players_leave),
        cmocka_unit_test(leaving_in_the_middle_of_a_move),
        cmocka_unit_test(a_full_match),
        cmocka_unit_test(names),
        cmocka_unit_test(a_finished_match),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
