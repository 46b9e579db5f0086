/* SPDX-License-Identifier: MIT */
/* test_believe.c: learned beliefs: they leave the exact chance and what is certain alone, follow from what
 * the seat may know and nothing else, and come true more often than blind ones. */

#include <string.h>

#include "lab/reliability.h"
#include "memory/learned.h"
#include "support/laws.h"

enum { MILLION = 1000000 };

static void odds_and_back(void **state)
{
    (void)state;
    for (uint64_t under = 2; under < 1000; under = 1 + under * 5 / 4) {
        for (uint64_t over = 1; over < under; over++) {
            uint32_t share = learned_share(learned_odds((lb_fraction){over, under}));
            int64_t apart = (int64_t)share - (int64_t)(over * MILLION / under);
            check(apart >= -30 && apart <= 30, "%u/%u comes back as %u", (unsigned)over,
                  (unsigned)under, share);
        }
    }
    assert_int_equal(learned_share(0), MILLION / 2);
    assert_int_equal(learned_share(1 << 16), 666667);    /* twice as likely as not */
    assert_int_equal(learned_share(-(2 << 16)), 200000); /* four times as unlikely */
    check(learned_share(INT32_MAX) == MILLION && learned_share(-INT32_MAX) == 0, "no bounds");
}

/* ---- What a belief is made of -------------------------------------------------------------------------- */

/* The events with all that a seat may not know replaced by something else. */
static lb_events scrambled(const lb_events *events, unsigned seat)
{
    lb_events other = *events;
    for (unsigned i = 0; i < other.count; i++) {
        lb_event *event = &other.item[i];
        for (unsigned k = 0; k < event->hidden_count && !(event->audience >> seat & 1); k++) {
            event->hidden[k] = (uint8_t)(event->hidden[k] ^ 1);
        }
    }
    return other;
}

static unsigned learned_times, learned_wins;

static bool same(const lb_belief *one, const lb_belief *two)
{
    return one->blind == two->blind && one->share == two->share && one->exact == two->exact &&
           one->learned == two->learned;
}

static void check_question(const struct play *play, const lb_memory *memory, const lb_memory *other,
                           const lb_question *question)
{
    lb_fraction chance;
    lb_belief belief, again;
    bool exact = lb_chance(memory, question, &chance);
    bool known = lb_believe(memory, question, &belief);
    check(lb_believe(other, question, &again) == known && (!known || same(&belief, &again)),
          "%s: a belief follows from what the seat may not know", where(play));
    check(known || !exact, "%s: an exact chance and no belief", where(play));
    if (!known) {
        return;
    }
    check(belief.exact == exact && belief.blind <= MILLION && belief.share <= MILLION,
          "%s: no belief looks like that", where(play));
    if (exact) {
        double share = MILLION * ((double)chance.over / (double)chance.under);
        check(share - belief.blind < 0.6 && belief.blind - share < 0.6,
              "%s: %u is not the exact chance", where(play), belief.blind);
    }
    bool certain = exact && (chance.over == 0 || chance.over == chance.under);
    check(!certain || (belief.share == belief.blind && !belief.learned),
          "%s: what is certain is doubted", where(play));
    learned_times += belief.learned;
}

/* What playouts say of winning is corrected likewise, even where they always win or lose. */
static void check_wins(const struct play *play, const lb_memory *memory, const lb_memory *other)
{
    bool out = !(memory->view.alive >> memory->seat & 1);
    uint32_t before = lb_believe_win(memory, 0);
    check(!out || before == 0, "%s: who is out may hope", where(play));
    for (uint32_t share = MILLION / 10; share < MILLION; share += MILLION / 5) {
        uint32_t believed = lb_believe_win(memory, share);
        check(believed > before && believed < MILLION, "%s: %u is believed to be %u", where(play),
              share, believed);
        check(lb_believe_win(other, share) == believed,
              "%s: a share follows from what the seat may not know", where(play));
        learned_wins += believed != share;
        before = believed;
    }
    check(lb_believe_win(memory, MILLION) > before, "%s: always is no more than mostly",
          where(play));
}

static void check_beliefs(const struct play *play, const lb_memory *memory, const lb_memory *other)
{
    lb_question peril = {.ask = LB_ASK_place, .card = LB_NO_CARD};
    lb_belief one, two;
    uint64_t dangers;
    bool told = lb_believe(memory, &peril, &one);
    check(!told || lb_dangers(&memory->view, &dangers), "%s: a danger of nothing", where(play));
    check(lb_believe(other, &peril, &two) == told && (!told || same(&one, &two)),
          "%s: a danger follows from what the seat may not know", where(play));
    check(!told || (one.blind <= MILLION && one.share <= MILLION), "%s: more than certain",
          where(play));
    check_wins(play, memory, other);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        lb_question question = {.ask = LB_ASK_place, .card = (uint8_t)card};
        if (lb_game_card_copies(play->setup.game, card) > 0) {
            check_question(play, memory, other, &question);
        }
        question.ask = LB_ASK_holds;
        for (unsigned seat = 0; seat < play->setup.players; seat++) {
            question.seat = (uint8_t)seat;
            if (lb_asked_about(play->setup.game, card)) {
                check_question(play, memory, other, &question);
            }
        }
    }
}

static void follow(const lb_game *game, unsigned number)
{
    static lb_memory memory, other;
    struct setup setup = {.game = game, .options = lb_options_default()};
    struct play play;
    unsigned least = lb_game_seats_least(game);
    setup.players = least + number % (lb_game_seats_most(game) - least + 1);
    unsigned seat = number % setup.players;
    play_start(&play, &setup, number);
    lb_memory_start(&memory, game, setup.players, &setup.options, seat);
    lb_memory_start(&other, game, setup.players, &setup.options, seat);
    for (unsigned step = 0;; step++) {
        lb_view view = lb_view_for(&play.state, seat);
        lb_events hidden = scrambled(&play.events, seat);
        lb_memory_see(&memory, &play.events, &view);
        lb_memory_see(&other, &hidden, &view);
        if (lb_over(&play.state)) {
            check(lb_believe_win(&memory, 0) == 0 && lb_believe_win(&memory, MILLION) == MILLION,
                  "%s: what is over is doubted", where(&play));
            break;
        }
        if (step % 5 == 0) {
            check_beliefs(&play, &memory, &other);
        }
        play_step(&play);
    }
}

static void beliefs_of_what_a_seat_knows(const lb_game *game)
{
    bool listed = false;
    learned_times = learned_wins = 0;
    for (unsigned number = 0; number < 8; number++) {
        follow(game, number);
    }
    for (unsigned i = 0; i < lb_game_count(); i++) {
        listed |= lb_game_at(i) == game;
    }
    check((learned_times > 0) == listed, "%s: %u chances were learned", lb_game_name(game),
          learned_times);
    bool shares = listed && game != lb_game_named("board"); /* where playouts come true as often */
    check((learned_wins > 0) == shares, "%s: %u shares were learned", lb_game_name(game),
          learned_wins);
}

/* ---- Whether they come true ------------------------------------------------------------------------------ */

static void measure_bots(const char *name, const char *bots, unsigned games, unsigned playouts,
                         struct reliability *reliability)
{
    struct calibrate_setup setup = {.game = lb_game_named(name),
                                    .players = 2,
                                    .options = lb_options_default(),
                                    .seed = {{1, 2, 3}},
                                    .bots_seed = {{4}},
                                    .positions = games,
                                    .playouts = playouts,
                                    .threads = 1};
    lb_reason why;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        assert_true(level_read(&setup.level[seat], bots, &why));
    }
    memset(reliability, 0, sizeof *reliability);
    assert_true(reliability_measure(&setup, reliability, NULL, NULL));
    assert_int_equal(reliability->games, games);
}

static void measure(const char *name, unsigned games, unsigned playouts,
                    struct reliability *reliability)
{
    measure_bots(name, "counter", games, playouts, reliability);
}

static void learned_ones_come_true_more_often(void **state)
{
    (void)state;
    static struct reliability reliability;
    for (unsigned game = 0; game < lb_game_count(); game++) {
        double blind = 0, believed = 0;
        unsigned figures = 0;
        measure(lb_game_name(lb_game_at(game)), 150, 0, &reliability);
        for (unsigned i = 0; i < RELIABILITY_WIN; i++) {
            const struct reliability_figure *figure = &reliability.figure[i];
            figures += figure->times > 500;
            blind += reliability_error(&figure->blind);
            believed += reliability_error(&figure->believed);
        }
        check(figures >= 3, "only %u figures", figures);
        check(believed < blind, "%s: off by %g in all, blind by %g", lb_game_name(lb_game_at(game)),
              believed, blind);
        assert_int_equal(reliability.figure[RELIABILITY_WIN].times, 0);
    }
}

static void a_planted_error_is_found(void **state)
{
    (void)state;
    static struct reliability reliability;
    measure("original", 150, 0, &reliability);
    struct reliability_curve *curve = &reliability.figure[0].believed;
    double before = reliability_error(curve);
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) { /* all say ten points more than they did */
        curve->bin[i].said += curve->bin[i].times * (MILLION / 10);
    }
    double after = reliability_error(curve);
    check(before < 0.05 && after > before + 0.05, "off by %g, and with ten points more by %g",
          before, after);
}

/* Who plays at random puts a kitten back anywhere, so that the blind chance of it is right. */
static void what_is_right_is_off_by_chance_alone(void **state)
{
    (void)state;
    static struct reliability reliability;
    struct reliability_curve *curve = &reliability.figure[0].blind;
    double before = 0;
    for (unsigned games = 200; games <= 3200; games *= 4) {
        measure_bots("original", "random", games, 0, &reliability);
        double error = reliability_error(curve), chance = reliability_chance(curve, games);
        check(chance > 0 && error > chance / 3 && error < 2 * chance, "off by %g, by chance by %g",
              error, chance);
        check(before == 0 || (before > 1.6 * chance && before < 2.5 * chance),
              "%u games: by chance off by %g, in a quarter of them by %g", games, chance, before);
        before = chance;
    }
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        curve->bin[i].said += curve->bin[i].times * (MILLION / 50);
    }
    check(reliability_error(curve) > 4 * before, "two points more are no more than chance");
}

static void shares_are_counted_at_the_end(void **state)
{
    (void)state;
    static struct reliability reliability;
    measure("pets", 20, 10, &reliability);
    const struct reliability_figure *figure = &reliability.figure[RELIABILITY_WIN];
    uint64_t times = 0, came = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        times += figure->believed.bin[i].times;
        came += figure->believed.bin[i].came;
    }
    assert_int_equal(times, figure->times);
    check(times > 100 && came > 0 && came < times * 60, "%u of %u", (unsigned)came,
          (unsigned)times);
}

/* ---- Habits ---------------------------------------------------------------------------------------------- */

static void see(lb_memory *memory, unsigned type, unsigned seat, unsigned other, unsigned card)
{
    lb_event event = {.type = (uint8_t)type,
                      .seat = (uint8_t)seat,
                      .other = (uint8_t)other,
                      .named = LB_NO_CARD,
                      .card_count = card < LB_CARDS,
                      .hidden_count = type == LB_EVENT_drew,
                      .cards = {(uint8_t)card}};
    habits_see(memory, &event);
}

static void habits_follow_hands(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("pets"), 3, &options, 0);
    uint8_t(*habit)[LB_HABITS] = memory.habits.seat;
    see(&memory, LB_EVENT_played, 1, LB_NOBODY, LB_CARD_snake_sorcerer);
    see(&memory, LB_EVENT_played, 1, LB_NOBODY, LB_CARD_hermit_home_swap);
    see(&memory, LB_EVENT_exchanged, 1, 2, LB_NO_CARD);
    assert_int_equal(habit[2][HABIT_played], 1 + LB_CARD_hermit_home_swap);
    assert_int_equal(habit[2][HABIT_earlier], 1 + LB_CARD_snake_sorcerer);
    assert_int_equal(habit[1][HABIT_played], 0);
    see(&memory, LB_EVENT_dealt, 2, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[2][HABIT_played] + habit[2][HABIT_earlier], 0);
    assert_int_equal(habit[1][HABIT_plays], 2);
}

static void passes_are_told_apart_by_what_was_played(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("original"), 2, &options, 0);
    memory.view.alive = 3;
    memory.view.pile_count = 30;
    const uint8_t *habit = memory.habits.seat[1];
    see(&memory, LB_EVENT_played, 0, LB_NOBODY, LB_CARD_shuffle);
    see(&memory, LB_EVENT_shuffled, 0, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_fresh_passes], 1);
    assert_int_equal(habit[HABIT_fresh_hits], 0);
    see(&memory, LB_EVENT_played, 0, LB_NOBODY, LB_CARD_skip);
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_fresh_hits], 1);
    assert_int_equal(habit[HABIT_fresh_flees], 0);
    memory.habits.seat[0][HABIT_knows] = 1;
    see(&memory, LB_EVENT_played, 0, LB_NOBODY, LB_CARD_attack);
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_fresh_hits], 2);
    assert_int_equal(habit[HABIT_fresh_flees], 1);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_fresh_hits] + habit[HABIT_fresh_flees], 0);
    assert_int_equal(habit[HABIT_passes], 3);
}

static void what_is_done_for_nothing_is_counted(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("original"), 2, &options, 0);
    memory.view.alive = 3;
    memory.view.pile_count = 30;
    const uint8_t *habit = memory.habits.seat[1];
    see(&memory, LB_EVENT_played, 0, 1, LB_CARD_favor);
    see(&memory, LB_EVENT_noped, 1, 0, LB_CARD_nope);
    assert_int_equal(habit[HABIT_vain_nopes], 0);
    see(&memory, LB_EVENT_played, 0, LB_NOBODY, LB_CARD_shuffle);
    see(&memory, LB_EVENT_noped, 1, 0, LB_CARD_nope);
    assert_int_equal(habit[HABIT_vain_nopes], 1);
    see(&memory, LB_EVENT_played, 1, LB_NOBODY, LB_CARD_shuffle);
    see(&memory, LB_EVENT_shuffled, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_hasty], 1);
    assert_int_equal(habit[HABIT_vain_shuffles], 1);
    see(&memory, LB_EVENT_placed, 0, LB_NOBODY, LB_NO_CARD);
    see(&memory, LB_EVENT_shuffled, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_vain_shuffles], 1);
    see(&memory, LB_EVENT_peeked, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_vain_peeks], 0);
    memory.habits.seat[1][HABIT_knows] = 2;
    see(&memory, LB_EVENT_peeked, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_vain_peeks], 1);
    memory.view.pile_count = 5; /* where much threatens */
    see(&memory, LB_EVENT_played, 1, LB_NOBODY, LB_CARD_skip);
    assert_int_equal(habit[HABIT_hasty], 1);
}

static void cards_are_untried_until_a_window_passes(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("original"), 2, &options, 0);
    memory.view.alive = 3;
    memory.view.pile_count = 30;
    const uint8_t *habit = memory.habits.seat[1];
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_untried], 2);
    see(&memory, LB_EVENT_played, 0, LB_NOBODY, LB_CARD_shuffle);
    see(&memory, LB_EVENT_shuffled, 0, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_untried], 0);
    assert_int_equal(habit[HABIT_unasked], 2);
    see(&memory, LB_EVENT_played, 0, 1, LB_CARD_favor);
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_unasked], 0);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_untried], 1);
    assert_int_equal(habit[HABIT_earlier_passes], 32); /* two of them, in sixteenths */
    assert_int_equal(habit[HABIT_earlier_asked], 16);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_earlier_passes], 24);
}

static void turns_are_told_apart_by_what_threatens(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("original"), 2, &options, 0);
    memory.view.alive = 3;
    memory.view.pile_count = 30; /* one kitten among many */
    const uint8_t *habit = memory.habits.seat[1];
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    see(&memory, LB_EVENT_turn, 0, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_careless], 1);
    memory.view.pile_count = 5; /* among few */
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    see(&memory, LB_EVENT_turn, 0, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_careless], 1);
    assert_int_equal(habit[HABIT_idle], 2);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_bold], 1);
    memory.habits.seat[1][HABIT_knows] = 2;
    see(&memory, LB_EVENT_kitten, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_walked], 1);
    assert_int_equal(habit[HABIT_bold], 1);
    see(&memory, LB_EVENT_turn, 1, LB_NOBODY, LB_NO_CARD);
    see(&memory, LB_EVENT_turn, 0, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(habit[HABIT_fled], 1);
}

static void discs_are_draws_where_there_are_discs(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("board"), 2, &options, 0);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(memory.habits.seat[1][HABIT_draws], 0);
    see(&memory, LB_EVENT_disc, 1, LB_NOBODY, LB_CARD_move_1);
    assert_int_equal(memory.habits.seat[1][HABIT_draws], 1);
    see(&memory, LB_EVENT_exploded, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(memory.habits.seat[1][HABIT_unsaved], 0);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(memory.habits.seat[1][HABIT_unsaved], 1);
    assert_int_equal(memory.habits.seat[1][HABIT_explosions], 1);
    lb_memory_start(&memory, lb_game_named("original"), 2, &options, 0);
    see(&memory, LB_EVENT_drew, 1, LB_NOBODY, LB_NO_CARD);
    assert_int_equal(memory.habits.seat[1][HABIT_draws], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_and_back),
        cmocka_unit_test(learned_ones_come_true_more_often),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(what_is_right_is_off_by_chance_alone),
        cmocka_unit_test(shares_are_counted_at_the_end),
        cmocka_unit_test(habits_follow_hands),
        cmocka_unit_test(passes_are_told_apart_by_what_was_played),
        cmocka_unit_test(what_is_done_for_nothing_is_counted),
        cmocka_unit_test(cards_are_untried_until_a_window_passes),
        cmocka_unit_test(turns_are_told_apart_by_what_threatens),
        cmocka_unit_test(discs_are_draws_where_there_are_discs),
    };
    static const struct law laws[] = {
        {"beliefs follow from what a seat knows", beliefs_of_what_a_seat_knows},
    };
    int failed = cmocka_run_group_tests_name("believe", tests, NULL, NULL);
    return failed + laws_run(laws, sizeof laws / sizeof laws[0]);
}
