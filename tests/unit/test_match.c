/* SPDX-License-Identifier: MIT */
/* test_match.c: a game with its past: its memory, taking back, making again, cancelling, leaving, names,
 * and what belongs to no game. */
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
    assert_true(same_match(first, match));
    assert_int_equal(lb_match_start(match, game, 1, NULL, &seed, NULL), LB_STATUS_bad_players);
    assert_int_equal(lb_match_start(match, game, 6, NULL, &seed, NULL), LB_STATUS_bad_players);
    options.value[0] = 5;
    assert_int_equal(lb_match_start(match, game, 3, &options, &seed, NULL), LB_STATUS_bad_option);
    assert_true(same_match(first, match));
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
    assert_memory_equal(&match->state, &before, sizeof before);
    assert_int_equal(match->steps, 0);
    assert_int_equal(match->steps_known, 0);

    lb_match_apply(match, seat, move.choice[0], NULL); /* taking back does the same */
    assert_int_equal(lb_match_redo(match, NULL), LB_STATUS_nothing);
    assert_int_equal(lb_match_undo(match), LB_OK);
    assert_memory_equal(&match->state, &before, sizeof before);
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
    assert_memory_equal(&match->state, &before, sizeof before);
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
    assert_memory_equal(&match->state, &before, sizeof before);
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
    assert_true(same_match(match, before));
    /* A move fits as a whole or not at all. */
    match->steps = match->steps_known = TEST_ROOM - move.count + 1;
    lb_match_copy(before, match);
    assert_int_equal(lb_match_play(match, seat, text, NULL, &why), LB_STATUS_full);
    assert_true(same_match(match, before));
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
            assert_true(same_match(match, before));
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

/* ---- Memory ------------------------------------------------------------------------------------- */

static void memory_of_the_caller(void **state)
{
    (void)state;
    static _Alignas(LB_MATCH_ALIGNMENT) uint8_t memory[sizeof(lb_match) + 5 * LB_MATCH_ALIGNMENT];
    assert_null(lb_match_in(NULL, sizeof memory));
    assert_null(lb_match_in(memory, sizeof(lb_match) - 1));
    assert_null(lb_match_in(memory + 1, sizeof memory - 1));
    assert_null(lb_match_in(memory + LB_MATCH_ALIGNMENT / 2, sizeof memory));
    for (unsigned room = 0; room < 100; room++) {
        size_t bytes = lb_match_bytes(room);
        assert_true(bytes <= sizeof memory && bytes % LB_MATCH_ALIGNMENT == 0);
        memset(memory, 0x5a, sizeof memory);
        lb_match *own = lb_match_in(memory, bytes);
        assert_ptr_equal(own, memory);
        assert_true(own->room >= room);
        assert_null(lb_match_game(own));
        for (size_t i = bytes; i < sizeof memory; i++) {
            assert_int_equal(memory[i], 0x5a);
        }
    }
}

/* A match fills its room to the last choice and writes nothing behind it. */
static void a_small_room(void **state)
{
    (void)state;
    enum { ROOM = 6, BYTES = sizeof(lb_match) + ROOM * sizeof(lb_step) };
    static _Alignas(LB_MATCH_ALIGNMENT) uint8_t memory[BYTES + 16];
    lb_seed seed = seed_of(3);
    memset(memory, 0x5a, sizeof memory);
    lb_match *small = lb_match_in(memory, BYTES);
    assert_int_equal(small->room, ROOM);
    lb_match_start(small, lb_game_named("board"), 2, NULL, &seed, NULL);
    assert_int_equal(small->room, ROOM);
    lb_status status = LB_OK;
    while (status == LB_OK) {
        unsigned seat = lb_next(&small->state);
        unsigned choice = (unsigned)__builtin_ctzll(lb_legal(&small->state, seat));
        status = lb_match_apply(small, seat, choice, NULL);
    }
    assert_int_equal(status, LB_STATUS_full);
    assert_int_equal(small->steps, ROOM);
    for (size_t i = BYTES; i < sizeof memory; i++) {
        assert_int_equal(memory[i], 0x5a);
    }

    /* Nor does a record that is too long change it. */
    char text[4096];
    MATCH(before);
    lb_reason why = {""};
    start("original", 2, 1);
    play_on(ROOM + 2, 1);
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    assert_true(length < sizeof text);
    lb_match_copy(before, small);
    assert_int_equal(lb_record_read(small, text, length, NULL, &why), LB_STATUS_full);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_full));
    before->room = ROOM;
    assert_true(same_match(before, small));
}

static void copies_of_a_match(void **state)
{
    (void)state;
    static _Alignas(LB_MATCH_ALIGNMENT) uint8_t memory[sizeof(lb_match) + 64 * sizeof(lb_step)];
    lb_match *copy = lb_match_in(memory, sizeof memory);
    start("evil", 3, 2);
    play_on(10, 2);
    lb_match_undo(match); /* what can be redone is copied too */
    lb_match_undo(match);
    assert_int_equal(lb_match_copy(copy, match), LB_OK);
    assert_int_equal(copy->room, 64);
    copy->room = match->room;
    assert_true(same_match(copy, match));
    copy->room = 64;
    while (lb_match_redo(match, NULL) == LB_OK) {
        assert_int_equal(lb_match_redo(copy, NULL), LB_OK);
    }
    assert_memory_equal(&copy->state, &match->state, sizeof match->state);
    assert_int_equal(lb_match_copy(match, match), LB_OK);

    /* One that does not fit is refused, and nothing is changed. */
    start("burglar", 5, 2);
    play_on(70, 2);
    assert_true(match->steps > 64);
    MATCH(before);
    lb_match_copy(before, copy);
    assert_int_equal(lb_match_copy(copy, match), LB_STATUS_full);
    before->room = copy->room;
    assert_true(same_match(before, copy));
}

static void choices_it_knows(void **state)
{
    (void)state;
    start("original", 2, 1);
    unsigned seat = lb_next(&match->state);
    lb_match_play(match, seat, "draw", NULL, NULL);
    lb_match_undo(match);
    assert_int_equal(lb_match_step(match, 0).seat, seat); /* taken back, but known */
    assert_true(lb_match_step(match, 0).ends);
    assert_int_equal(lb_match_step(match, 1).seat, LB_NOBODY);
    assert_int_equal(lb_match_step(match, UINT32_MAX).seat, LB_NOBODY);
}

/* ---- Live windows -------------------------------------------------------------------------------- */

static void live_windows(void **state)
{
    (void)state;
    start("original", 3, 1);
    assert_int_equal(lb_view_for(&match->state, 0).windows, LB_WINDOWS_brief);
    unsigned seat = lb_next(&match->state);
    assert_int_equal(lb_match_live(match), LB_OK);
    assert_int_equal(match->windows, LB_WINDOWS_live);
    assert_int_equal(lb_view_for(&match->state, 0).windows, LB_WINDOWS_live);
    lb_match_play(match, seat, "draw", NULL, NULL);
    assert_int_equal(lb_match_live(match), LB_STATUS_begun);
    lb_match_undo(match); /* what was taken back has been played all the same */
    assert_int_equal(lb_view_for(&match->state, 0).windows, LB_WINDOWS_live);
    assert_int_equal(lb_match_live(match), LB_STATUS_begun);

    start("original", 3, 1); /* a new match begins brief */
    assert_int_equal(match->windows, LB_WINDOWS_brief);
    lb_match_play(match, seat, "draw", NULL, NULL);
    MATCH(before);
    lb_match_copy(before, match);
    assert_int_equal(lb_match_live(match), LB_STATUS_begun);
    assert_true(same_match(before, match));
}

/* In a live window everybody else is asked, and who holds no Nope can only pass. */
static void everybody_is_asked(void **state)
{
    (void)state;
    unsigned opened = 0, idle = 0;
    for (unsigned seed = 1; seed < 40; seed++) {
        lb_rng rng;
        lb_seed number = seed_of(seed);
        start("original", 4, seed);
        assert_int_equal(lb_match_live(match), LB_OK);
        lb_rng_start(&rng, &number, LB_STREAM_PLAYERS);
        while (!lb_over(&match->state)) {
            lb_view view = lb_view_for(&match->state, LB_PUBLIC);
            unsigned seat = pick(lb_to_act(&match->state), &rng);
            if (view.open == LB_OPEN_nope && !lb_staged(&match->state)) {
                lb_view own = lb_view_for(&match->state, seat);
                opened++;
                idle += own.hand[LB_CARD_nope] == 0;
                assert_int_equal(lb_legal(&match->state, seat), own.hand[LB_CARD_nope] > 0 ? 3 : 1);
            }
            lb_match_apply(match, seat, pick(lb_legal(&match->state, seat), &rng), NULL);
        }
    }
    assert_true(opened > 100 && idle > 50);
}

/* ---- No game -------------------------------------------------------------------------------------- */

static bool never(void *context, const lb_move *move, const char *text)
{
    (void)context;
    (void)move;
    fail_msg("\"%s\" is a move of no game", text);
    return false;
}

static void a_state_of_no_game(void **unused)
{
    (void)unused;
    lb_state state, zero;
    lb_rng rng;
    lb_reason why = {""};
    lb_move move = {.count = 1};
    lb_fact facts[LB_FACTS_MAX];
    lb_view nothing, view;
    char text[64] = "x";
    for (unsigned number = 0; number < 2; number++) {
        memset(&state, number == 0 ? 0 : 0xff, sizeof state); /* none, or no such game */
        zero = state;
        lb_rng_start(&rng, &(lb_seed){{0}}, 0);
        assert_null(lb_state_game(&state));
        assert_int_equal(lb_apply(&state, 0, 0, &rng, NULL), LB_STATUS_no_game);
        assert_int_equal(lb_cancel(&state), LB_STATUS_no_game);
        assert_int_equal(lb_leave(&state, 0, &rng, NULL), LB_STATUS_no_game);
        assert_int_equal(lb_move_read(&state, 0, "draw", &move, &why), LB_STATUS_no_game);
        assert_string_equal(why.text, lb_status_text(LB_STATUS_no_game));
        assert_int_equal(lb_move_read(&state, 0, "draw", &move, NULL), LB_STATUS_no_game);
        assert_int_equal(lb_move_write(&state, 0, &move, text, sizeof text), 0);
        assert_string_equal(text, "");
        assert_int_equal(lb_moves(&state, 0, never, NULL), 0);
        assert_int_equal(lb_winners(&state), 0);
        assert_int_equal(lb_facts(&state, facts), 0);
        strcpy(text, "x");
        assert_int_equal(lb_position_write(&state, text, sizeof text), 0);
        assert_string_equal(text, "");
        memset(&nothing, 0, sizeof nothing);
        view = lb_view_for(&state, 0);
        assert_memory_equal(&view, &nothing, sizeof view);
        assert_memory_equal(&state, &zero, sizeof state);
    }
}

static void a_match_of_no_game(void **unused)
{
    (void)unused;
    MATCH(fresh);
    MATCH(before);
    lb_reason why = {""};
    char text[64] = "x";
    assert_null(lb_match_game(fresh));
    assert_int_equal(lb_match_apply(fresh, 0, 0, NULL), LB_STATUS_no_game);
    assert_int_equal(lb_match_cancel(fresh), LB_STATUS_no_game);
    assert_int_equal(lb_match_leave(fresh, 0, NULL), LB_STATUS_no_game);
    assert_int_equal(lb_match_live(fresh), LB_STATUS_no_game);
    assert_int_equal(lb_match_name(fresh, 0, "Ann"), LB_STATUS_no_seat);
    assert_int_equal(lb_match_undo(fresh), LB_STATUS_nothing);
    assert_int_equal(lb_match_redo(fresh, NULL), LB_STATUS_nothing);
    assert_int_equal(lb_match_play(fresh, 0, "leave", NULL, &why), LB_STATUS_no_game);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_no_game));
    why.text[0] = '\0';
    assert_int_equal(lb_match_play(fresh, 0, "draw", NULL, &why), LB_STATUS_no_game);
    assert_string_equal(why.text, lb_status_text(LB_STATUS_no_game));
    assert_int_equal(lb_record_write(fresh, LB_TRUTH, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_true(same_match(fresh, before));
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
        cmocka_unit_test(memory_of_the_caller),
        cmocka_unit_test(a_small_room),
        cmocka_unit_test(copies_of_a_match),
        cmocka_unit_test(choices_it_knows),
        cmocka_unit_test(live_windows),
        cmocka_unit_test(everybody_is_asked),
        cmocka_unit_test(a_state_of_no_game),
        cmocka_unit_test(a_match_of_no_game),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
