/* SPDX-License-Identifier: MIT */
/* test_believe.c: learned beliefs: they leave the exact chance and what is certain alone, follow from what
 * the seat may know and nothing else, and come true more often than blind ones. */

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

static unsigned learned_times;

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

static void check_beliefs(const struct play *play, const lb_memory *memory, const lb_memory *other)
{
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
    learned_times = 0;
    for (unsigned number = 0; number < 8; number++) {
        follow(game, number);
    }
    print_message("           %u were learned\n", learned_times);
}

/* ---- Whether they come true ------------------------------------------------------------------------------ */

static void learned_ones_come_true_more_often(void **state)
{
    (void)state;
    static struct reliability reliability;
    struct calibrate_setup setup = {.game = lb_game_named("original"),
                                    .players = 2,
                                    .options = lb_options_default(),
                                    .seed = {{1, 2, 3}},
                                    .bots_seed = {{4}},
                                    .positions = 150,
                                    .threads = 1};
    lb_reason why;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        assert_true(level_read(&setup.level[seat], "counter", &why));
    }
    assert_true(reliability_measure(&setup, &reliability, NULL, NULL));
    assert_int_equal(reliability.games, 150);
    for (unsigned i = 0; i < 3; i++) { /* the next card, and two that are held */
        const struct reliability_figure *figure = &reliability.figure[i];
        double blind = reliability_error(&figure->blind);
        double believed = reliability_error(&figure->believed);
        check(figure->times > 3000, "only %u times", (unsigned)figure->times);
        check(believed < blind, "figure %u: off by %g, blind by %g", i, believed, blind);
    }
    assert_int_equal(reliability.figure[3].times, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_and_back),
        cmocka_unit_test(learned_ones_come_true_more_often),
    };
    static const struct law laws[] = {
        {"beliefs follow from what a seat knows", beliefs_of_what_a_seat_knows},
    };
    int failed = cmocka_run_group_tests_name("believe", tests, NULL, NULL);
    return failed + laws_run(laws, sizeof laws / sizeof laws[0]);
}
