/* SPDX-License-Identifier: MIT */
/* test_believe.c: learned beliefs: they leave the exact chance and what is certain alone, follow from what
 * the seat may know and nothing else, and come true more often than blind ones. */

#include <math.h>
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
    for (unsigned i = 0; i < setup.players; i++) { /* what is written on a seat is no secret */
        lb_memory_meet(&memory, i, (lb_style)((number + i) % LB_STYLES));
        lb_memory_meet(&other, i, (lb_style)((number + i) % LB_STYLES));
    }
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
    check((learned_wins > 0) == listed, "%s: %u shares were learned", lb_game_name(game),
          learned_wins);
}

/* ---- Who sits where ---------------------------------------------------------------------------------------- */

static void styles_are_bots(void **state)
{
    (void)state;
    struct level level;
    lb_reason why;
    assert_string_equal(lb_style_name(LB_STYLE_unknown), "unknown");
    assert_string_equal(lb_style_name(LB_STYLES), "?");
    assert_int_equal(lb_style_named("nobody"), LB_STYLE_unknown);
    for (unsigned style = 1; style < LB_STYLES; style++) {
        const char *name = lb_style_name(style);
        check(level_read(&level, name, &why), "no bot is called %s", name);
        assert_int_equal(level_style(&level), style);
    }
    assert_true(level_read(&level, "Champion", &why) && level_style(&level) == LB_STYLE_champion);
    assert_true(level_read(&level, "tree:50", &why) && level_style(&level) == LB_STYLE_tree);
    assert_true(level_read(&level, "drawer", &why) && level_style(&level) == LB_STYLE_unknown);
}

static void memories_keep_whom_they_met(void **state)
{
    (void)state;
    static lb_memory memory;
    lb_options options = lb_options_default();
    lb_memory_start(&memory, lb_game_named("original"), 3, &options, 0);
    lb_memory_meet(&memory, 2, LB_STYLE_hard);
    lb_memory_meet(&memory, 3, LB_STYLE_hard);
    lb_memory_meet(&memory, 1, LB_STYLES);
    static const uint8_t met[LB_SEATS_MAX] = {0, 0, LB_STYLE_hard};
    assert_memory_equal(memory.met, met, sizeof met);
    lb_memory_start(&memory, lb_game_named("original"), 3, &options, 0);
    assert_int_equal(memory.met[2], LB_STYLE_unknown);
}

/* What else could follow from a memory, told and not: guesses, chances, and what every bot that thinks does. */
static void check_the_rest(const struct play *play, const lb_memory *told, const lb_memory *untold)
{
    static const char *const bots[] = {"random", "thumb",  "counter",
                                       "hard:6", "tree:6", "champion:6"};
    lb_state one, two;
    lb_rng rng, again;
    lb_rng_start(&rng, &(lb_seed){{7}}, 0);
    again = rng;
    lb_guess(told, &rng, &one, NULL);
    lb_guess(untold, &again, &two, NULL);
    check(memcmp(&one, &two, sizeof one) == 0, "%s: who sits there makes another guess",
          where(play));
    for (unsigned i = 0; i < sizeof bots / sizeof bots[0] && told->view.legal != 0; i++) {
        struct level level;
        lb_reason why;
        assert_true(level_read(&level, bots[i], &why));
        lb_move moves[2] = {level_choose(&level, told, &rng), level_choose(&level, untold, &again)};
        check(memcmp(&moves[0], &moves[1], sizeof moves[0]) == 0, "%s: %s plays otherwise",
              where(play), bots[i]);
    }
}

static unsigned beliefs_changed, wins_changed;

static void check_one(const struct play *play, const lb_memory *told, const lb_memory *untold,
                      const lb_question *question)
{
    lb_belief one, two;
    lb_fraction chance[2];
    if (!lb_believe(told, question, &one)) {
        return;
    }
    assert_true(lb_believe(untold, question, &two));
    check(one.blind == two.blind && one.exact == two.exact && one.learned == two.learned,
          "%s: more than a belief goes by who sits there", where(play));
    bool exact = question->card < LB_CARDS && lb_chance(told, question, &chance[0]);
    check(!exact || (lb_chance(untold, question, &chance[1]) &&
                     memcmp(&chance[0], &chance[1], sizeof chance[0]) == 0),
          "%s: a chance goes by who sits there", where(play));
    beliefs_changed += one.share != two.share;
}

static void check_told(const struct play *play, const lb_memory *told, const lb_memory *untold)
{
    lb_question next = {.ask = LB_ASK_place, .card = LB_NO_CARD};
    check_one(play, told, untold, &next);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        lb_question question = {.ask = LB_ASK_holds,
                                .card = (uint8_t)card,
                                .seat = (uint8_t)((told->seat + 1u) % told->players)};
        if (lb_asked_about(play->setup.game, card)) {
            check_one(play, told, untold, &question);
        }
    }
    wins_changed += lb_believe_win(told, MILLION / 2) != lb_believe_win(untold, MILLION / 2);
}

/* The same game, one memory told who sits where and one not. */
static void beliefs_alone_go_by_who_sits_there(const lb_game *game)
{
    static lb_memory told, untold, plain;
    struct setup setup = {game, lb_game_seats_least(game), lb_options_default(), LB_WINDOWS_brief};
    struct play play;
    bool listed = false;
    beliefs_changed = wins_changed = 0;
    play_start(&play, &setup, 5);
    lb_memory_start(&told, game, setup.players, &setup.options, 0);
    lb_memory_start(&untold, game, setup.players, &setup.options, 0);
    for (unsigned seat = 0; seat < setup.players; seat++) {
        lb_memory_meet(&told, seat, seat == 0 ? LB_STYLE_champion : LB_STYLE_thumb);
    }
    for (unsigned step = 0; !lb_over(&play.state); step++) {
        lb_view view = lb_view_for(&play.state, 0);
        lb_memory_see(&told, &play.events, &view);
        lb_memory_see(&untold, &play.events, &view);
        if (step % 7 == 0) {
            check_told(&play, &told, &untold);
            check_the_rest(&play, &told, &untold);
        }
        play_step(&play);
    }
    plain = told;
    memset(plain.met, 0, sizeof plain.met);
    check(memcmp(&plain, &untold, sizeof plain) == 0, "%s: something else is remembered",
          where(&play));
    for (unsigned i = 0; i < lb_game_count(); i++) {
        listed |= lb_game_at(i) == game;
    }
    check((beliefs_changed > 0) == listed, "%s: %u beliefs go by who sits there",
          lb_game_name(game), beliefs_changed);
    check((wins_changed > 0) == listed, "%s: %u win shares go by who sits there",
          lb_game_name(game), wins_changed);
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
        double beyond = reliability_beyond(curve, games);
        check(chance > 0 && error > chance / 3 && error < 2 * chance, "off by %g, by chance by %g",
              error, chance);
        check(beyond >= 0 && beyond < error && beyond < 1.2 * chance,
              "off by %g, by chance by %g, and by %g beyond it", error, chance, beyond);
        check(before == 0 || (before > 1.6 * chance && before < 2.5 * chance),
              "%u games: by chance off by %g, in a quarter of them by %g", games, chance, before);
        before = chance;
    }
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        curve->bin[i].said += curve->bin[i].times * (MILLION / 50);
    }
    check(reliability_error(curve) > 4 * before, "two points more are no more than chance");
}

/* Games that each say one bin too much by what is planted and by luck: what is off beyond chance is the planted
 * part, however many games there are, where all that is off is more than that as long as games are few. */
static void beyond_chance_is_what_was_planted(void **state)
{
    (void)state;
    enum { LUCK = 300, TIMES = 40 }; /* in thousandths, of one saying */
    static const lb_seed seed = {{7}};
    lb_rng rng;
    lb_rng_start(&rng, &seed, 0);
    for (unsigned games = 100; games <= 6400; games *= 4) {
        for (int planted = 0; planted <= 40; planted += 20) {
            struct reliability_curve curve = {0};
            for (unsigned i = 0; i < games * RELIABILITY_BINS; i++) {
                struct reliability_bin *bin = &curve.bin[i % RELIABILITY_BINS];
                int64_t off = (lb_rng_below(&rng, 2) == 0 ? -LUCK : LUCK) + planted;
                bin->times += TIMES;
                bin->said += (uint64_t)((500 + off) * TIMES) * (MILLION / 1000);
                bin->came += TIMES * 30;
                bin->squares += (uint64_t)(off * TIMES * (off * TIMES));
            }
            double raw = 1000 * reliability_error(&curve), chance = LUCK / sqrt(games);
            double beyond = 1000 * reliability_beyond(&curve, games);
            check(beyond <= raw && fabs(beyond - planted) < 0.6 * chance + 1,
                  "%u games, %d planted: off by %g, beyond chance by %g", games, planted, raw,
                  beyond);
        }
    }
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
        cmocka_unit_test(styles_are_bots),
        cmocka_unit_test(memories_keep_whom_they_met),
        cmocka_unit_test(learned_ones_come_true_more_often),
        cmocka_unit_test(a_planted_error_is_found),
        cmocka_unit_test(what_is_right_is_off_by_chance_alone),
        cmocka_unit_test(beyond_chance_is_what_was_planted),
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
        {"beliefs alone go by who sits there", beliefs_alone_go_by_who_sits_there},
    };
    int failed = cmocka_run_group_tests_name("believe", tests, NULL, NULL);
    return failed + laws_run(laws, sizeof laws / sizeof laws[0]);
}
