/* SPDX-License-Identifier: MIT */
/* test_odds.c: odds from a memory: exact chances are those of the guessed worlds, moves are all legal
 * ones, the same playouts give the same figures, and a plain case comes out as anybody would say. */
#include <string.h>

#include "advice/odds.h"
#include "advice/interval.h"
#include "advice/world.h"
#include "games/board/mind.h"
#include "games/kittens/recall.h"
#include "support/laws.h"

/* A game in play and what one seat knows of it. */
struct table {
    struct play play;
    lb_memory memory;
};

static void sit_down(struct table *table, const lb_game *game, unsigned players, unsigned number,
                     unsigned seat)
{
    struct setup setup = {.game = game, .players = players, .options = lb_options_default()};
    play_start(&table->play, &setup, number);
    lb_memory_start(&table->memory, game, players, &setup.options, seat);
    lb_view view = lb_view_for(&table->play.state, seat);
    lb_memory_see(&table->memory, &table->play.events, &view);
}

static void go_on(struct table *table)
{
    play_step(&table->play);
    lb_view view = lb_view_for(&table->play.state, table->memory.seat);
    lb_memory_see(&table->memory, &table->play.events, &view);
}

/* Random play up to a decision of the seat with several answers; false where the game ends before. */
static bool go_to_decision(struct table *table, unsigned choices)
{
    while (choices > 0 && !lb_over(&table->play.state)) {
        go_on(table);
        choices--;
    }
    while (!lb_over(&table->play.state)) {
        lb_choices legal = table->memory.view.legal;
        if ((legal & (legal - 1)) != 0 && !lb_staged(&table->play.state)) {
            return true;
        }
        go_on(table);
    }
    return false;
}

typedef void at_decision(struct table *table);

static void each_decision(const lb_game *game, unsigned games, at_decision *visit)
{
    static struct table table;
    for (unsigned number = 0; number < games; number++) {
        unsigned least = lb_game_seats_least(game);
        unsigned players = least + number % (lb_game_seats_most(game) - least + 1);
        sit_down(&table, game, players, number, number % players);
        if (go_to_decision(&table, 5 * (number % 12))) {
            visit(&table);
        }
    }
}

static lb_rng chance(unsigned stream)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{77}}, stream);
    return rng;
}

/* ---- Exact chances ------------------------------------------------------------------------------------ */

enum { WORLDS = 1500 };

/* How often it is so in guessed worlds. */
static unsigned times(const struct table *table, const lb_odds_chance *odd)
{
    lb_rng rng = chance(1);
    unsigned found = 0;
    for (unsigned i = 0; i < WORLDS; i++) {
        lb_state state;
        lb_fact facts[LB_FACTS_MAX];
        lb_guess(&table->memory, &rng, &state, NULL);
        if (odd->about == LB_ABOUT_holds) {
            found += lb_view_for(&state, odd->seat).hand[odd->card] > 0;
        } else if (odd->card == LB_CARD_exploding_kitten) {
            unsigned count = lb_facts(&state, facts);
            const lb_fact *pile = find_fact(facts, count, "draw_pile", 0);
            found += pile->cards[0] == LB_CARD_exploding_kitten;
        }
    }
    return found;
}

static void compare_chances(struct table *table)
{
    lb_odds odds = {.seat = table->memory.seat, .players = table->memory.players};
    lb_rng rng = chance(0);
    odds_chances(&odds, &table->memory, &rng);
    for (unsigned i = 0; i < odds.chances; i++) {
        const lb_odds_chance *odd = &odds.chance[i];
        bool disc = odd->about == LB_ABOUT_peril && odd->card == LB_NO_CARD;
        check(odd->exact, "%s: a chance is not exact", where(&table->play));
        check(odd->fraction.over <= odd->fraction.under, "%s: more than 1", where(&table->play));
        if (disc) {
            continue;
        }
        struct interval interval = share_interval(times(table, odd), WORLDS, 5);
        check(odd->chance.share >= interval.low - 1e-9 && odd->chance.share <= interval.high + 1e-9,
              "%s: seat %u, %s: %g is not between %g and %g", where(&table->play), odd->seat,
              lb_card_id(odd->card), odd->chance.share, interval.low, interval.high);
    }
}

static void exact_chances_are_those_of_the_worlds(const lb_game *game)
{
    each_decision(game, 12, compare_chances);
}

/* How many of the chances are exact; the others are bounded. */
static unsigned exact_of(const lb_memory *memory, lb_odds *odds)
{
    lb_rng rng = chance(0);
    unsigned exact = 0;
    *odds = (lb_odds){.seat = memory->seat, .players = memory->players};
    odds_chances(odds, memory, &rng);
    for (unsigned i = 0; i < odds->chances; i++) {
        const lb_estimate *blind = &odds->chance[i].chance;
        check(odds->chance[i].exact != odds->chance[i].bounded, "exact and bounded, or neither");
        check(blind->low <= blind->share && blind->share <= blind->high, "%g is not in %g to %g",
              blind->share, blind->low, blind->high);
        exact += odds->chance[i].exact;
    }
    return exact;
}

/* Where a memory has dropped stories chances are told exactly all the same; without its diary nothing
 * bounds them but what is seen. */
static void what_was_dropped(void **state)
{
    (void)state;
    static struct table table;
    unsigned asked = 0, exact = 0;
    for (unsigned number = 0; number < 60; number++) {
        struct recall *recall = recall_of(&table.memory);
        lb_odds odds;
        sit_down(&table, lb_game_named("original"), 4, number, number % 4);
        while (!recall->inexact && !lb_over(&table.play.state)) {
            go_on(&table);
        }
        if (!go_to_decision(&table, 0)) {
            continue;
        }
        exact += exact_of(&table.memory, &odds);
        asked += odds.chances;
        recall->diary.lost = 1;
        exact_of(&table.memory, &odds);
        for (unsigned i = 0; i < odds.chances; i++) {
            const lb_odds_chance *odd = &odds.chance[i];
            check(odd->chance.low == 0 && (odd->exact || odd->chance.high == 1),
                  "what nobody knows is between %g and %g", odd->chance.low, odd->chance.high);
        }
    }
    check(asked > 20 && exact > asked / 10 * 9, "%u of %u are exact", exact, asked);
}

/* What the next disc does; NULL where none comes next. */
static const lb_odds_chance *peril(const lb_memory *memory, lb_odds *odds)
{
    exact_of(memory, odds);
    return odds->chances > 0 && odds->chance[0].about == LB_ABOUT_peril ? odds->chance : NULL;
}

/* Where a memory of discs has dropped cases, what the next disc does is told between bounds, and one that has
 * dropped none finds it there; where nothing bounds what was dropped nothing is said. */
static void compare_discs(const struct table *table, const lb_memory *whole, double *width)
{
    static lb_memory lost;
    lb_odds odds, exact, none;
    const lb_odds_chance *told = peril(&table->memory, &odds), *truth = peril(whole, &exact);
    if (told == NULL) {
        return;
    }
    check(!truth->exact ||
              (told->chance.low <= truth->chance.share && truth->chance.share <= told->chance.high),
          "%s: %g is not between %g and %g", where(&table->play), truth->chance.share,
          told->chance.low, told->chance.high);
    *width += told->bounded ? told->chance.high - told->chance.low : 0;
    lost = table->memory;
    board_memory_of(&lost)->discs_spill = BOARD_SPILL_ALL;
    told = peril(&lost, &none);
    check(told->exact || (told->chance.low == 0 && told->chance.high == 1),
          "what nobody knows is between %g and %g", told->chance.low, told->chance.high);
}

static void what_the_board_dropped(void **state)
{
    (void)state;
    static struct table table;
    static lb_memory whole;
    struct board_memory *m = board_memory_of(&table.memory);
    unsigned moments = 0;
    double width = 0;
    for (unsigned number = 0; number < 100; number++) {
        sit_down(&table, lb_game_named("board"), 4, number, number % 4);
        whole = table.memory;
        m->disc_room = 6;
        while (!lb_over(&table.play.state)) {
            go_on(&table);
            lb_memory_see(&whole, &table.play.events, &table.memory.view);
            if (m->discs_spill > 0 && !lb_over(&table.play.state)) {
                compare_discs(&table, &whole, &width);
                moments++;
            }
        }
    }
    check(moments > 100 && width < 0.7 * moments, "bounds of %u moments, %g wide in all", moments,
          width);
}

/* The disc: exact from its kinds, against what the true choice does in guessed worlds. */
static void the_next_disc(void **state)
{
    (void)state;
    enum { FLIP = 63, DISCS = 1000 };
    const lb_game *game = lb_game_named("board");
    static struct table table;
    unsigned told = 0;
    unsigned between = 0;
    for (unsigned number = 0; number < 40; number++) {
        lb_odds odds = {0};
        lb_rng rng = chance(number);
        sit_down(&table, game, 3, number, number % 3);
        if (!go_to_decision(&table, number) || !(table.memory.view.legal >> FLIP & 1)) {
            continue;
        }
        odds_chances(&odds, &table.memory, &rng);
        check(odds.chance[0].about == LB_ABOUT_peril && odds.chance[0].exact,
              "no chance of the disc");
        unsigned found = 0;
        for (unsigned i = 0; i < DISCS; i++) {
            lb_state guess;
            lb_events events;
            lb_guess(&table.memory, &rng, &guess, NULL);
            lb_apply_trusted(&guess, table.memory.seat, FLIP, &rng, &events);
            while (lb_view_for(&guess, LB_PUBLIC).open == LB_OPEN_magnet) {
                lb_apply_trusted(&guess, lb_next(&guess), 0, &rng, &events);
            }
            found += lb_view_for(&guess, LB_PUBLIC).open == LB_OPEN_kitten;
        }
        struct interval interval = share_interval(found, DISCS, 5);
        double share = odds.chance[0].chance.share;
        check(share >= interval.low && share <= interval.high, "game %u: %g, found %u of %u",
              number, share, found, (unsigned)DISCS);
        told++;
        between += share > 0 && share < 1;
    }
    check(told >= 10 && between >= 5, "%u discs, %u of them uncertain", told, between);
}

/* ---- Moves --------------------------------------------------------------------------------------------- */

static bool find_text(void *context, const lb_move *move, const char *text)
{
    const lb_odds *odds = context;
    const lb_odds_move *found = odds_find(odds, move);
    check(found != NULL && strcmp(found->move.text, text) == 0, "\"%s\" is missing", text);
    return true;
}

static void compare_moves(struct table *table)
{
    unsigned seat = table->memory.seat;
    lb_budget budget = {.playouts = 300};
    lb_rng rng = chance(2);
    lb_rng again = rng;
    lb_odds odds = lb_odds_of(&table->memory, &budget, NULL, &rng);
    lb_odds same = lb_odds_of(&table->memory, &budget, NULL, &again);
    double sum = 0;
    check(odds.moves == lb_moves(&table->play.state, seat, find_text, &odds), "%s: %u moves",
          where(&table->play), odds.moves);
    check(odds.moves == same.moves, "%s: not the same moves", where(&table->play));
    for (size_t i = 0; i < odds.moves; i++) {
        const lb_odds_move *move = &odds.move[i];
        check(memcmp(&move->win, &same.move[i].win, sizeof move->win) == 0 &&
                  strcmp(move->move.text, same.move[i].move.text) == 0 &&
                  strcmp(move->why, same.move[i].why) == 0,
              "%s: the same playouts say something else of %s", where(&table->play),
              move->move.text);
        check(move->win.low <= move->win.share && move->win.share <= move->win.high &&
                  move->worlds > 0,
              "%s: %s has no interval", where(&table->play), move->move.text);
        check(i == 0 || odds.move[i - 1].kept != move->kept ||
                  odds.move[i - 1].win.share >= move->win.share,
              "%s: the best is not first", where(&table->play));
    }
    for (unsigned i = 0; i < odds.players; i++) {
        sum += odds.win[i].share;
    }
    check(sum > 1 - 1e-9 && sum < 1 + 1e-9, "%s: shares add up to %g", where(&table->play), sum);
    lb_odds_free(&odds);
    lb_odds_free(&same);
}

static void moves_are_all_legal_ones(const lb_game *game)
{
    each_decision(game, 20, compare_moves);
}

/* ---- Worlds ------------------------------------------------------------------------------------------------ */

/* The move a playout would make, made by hand and then played on, is worth what the playout is: nobody
 * forgets or foresees anything by that. */
static void compare_worlds(struct table *table)
{
    enum { TRIALS = 400 };
    unsigned seat = table->memory.seat;
    unsigned by_hand = 0;
    unsigned at_once = 0;
    for (unsigned i = 0; i < TRIALS; i++) {
        struct world world;
        world_guess(&world, &table->memory, &(lb_seed){{8}}, i);
        struct world moved = world;
        lb_move move = {0};
        do {
            unsigned choice = lb_thumb(&moved.state, seat, &moved.wits, &moved.luck);
            move = (lb_move){1, {(uint8_t)choice}};
            world_move(&moved, seat, &move, NULL);
        } while (lb_staged(&moved.state));
        world_end(&moved);
        world_end(&world);
        by_hand += world_won(&moved, seat) > 0;
        at_once += world_won(&world, seat) > 0;
    }
    struct interval first = share_interval(by_hand, TRIALS, 3.3);
    struct interval second = share_interval(at_once, TRIALS, 3.3);
    check(first.low <= second.high && second.low <= first.high,
          "%s: made by hand it wins %u, in a playout %u of %u", where(&table->play), by_hand,
          at_once, (unsigned)TRIALS);
}

static void a_move_made_by_hand_is_a_move(const lb_game *game)
{
    each_decision(game, 100, compare_worlds);
}

/* ---- What anybody would say ------------------------------------------------------------------------------ */

/* A seat that saw the kitten on top and holds no Defuse but a Skip had better not draw. */
static void a_seen_kitten_is_not_drawn(void **state)
{
    (void)state;
    static struct table table;
    unsigned seen = 0;
    for (unsigned number = 0; number < 4000 && seen < 5; number++) {
        sit_down(&table, lb_game_named("original"), 2, number, 0);
        while (!lb_over(&table.play.state)) {
            const lb_view *view = &table.memory.view;
            lb_question question = {.ask = LB_ASK_place, .card = LB_CARD_exploding_kitten};
            lb_fraction top;
            bool plain = view->open == LB_OPEN_turn && view->turn == 0 && view->owed == 1 &&
                         view->hand[LB_CARD_defuse] == 0 && view->hand[LB_CARD_skip] > 0 &&
                         view->pile_count > 1 && !lb_staged(&table.play.state);
            if (plain && lb_chance(&table.memory, &question, &top) && top.over == top.under) {
                lb_rng rng = chance(3);
                lb_odds odds = lb_odds_of(&table.memory, &(lb_budget){.playouts = 600}, NULL, &rng);
                check(odds.chance[0].about == LB_ABOUT_peril && odds.chance[0].chance.share == 1,
                      "the kitten on top is forgotten");
                for (size_t i = 0; i < odds.moves; i++) {
                    const lb_odds_move *move = &odds.move[i];
                    bool draws = strcmp(move->move.text, "draw") == 0;
                    check(!draws || (move->win.share == 0 && strstr(move->why, "for sure") &&
                                     strstr(move->why, "no Defuse")),
                          "%s: draw wins %g: %s", where(&table.play), move->win.share, move->why);
                    check(strcmp(move->move.text, "skip") != 0 ||
                              strstr(move->why, "without drawing") != NULL,
                          "%s: skip: %s", where(&table.play), move->why);
                }
                lb_odds_free(&odds);
                seen++;
            }
            go_on(&table);
        }
    }
    check(seen == 5, "only %u such moments", seen);
}

/* More playouts, narrower intervals; the share of a move asked about is compared in the same worlds. */
static void budgets_and_comparisons(void **state)
{
    (void)state;
    static struct table table;
    sit_down(&table, lb_game_named("original"), 3, 4, 0);
    assert_true(go_to_decision(&table, 12));
    lb_odds little = {0};
    lb_odds much = {0};
    lb_odds timed = {0};
    lb_rng rng = chance(4);
    odds_moves(&little, &table.memory, &(lb_budget){.playouts = 200}, NULL, &rng);
    assert_true(little.moves > 1);
    const lb_move *asked = &little.move[little.moves - 1].move.move;
    struct odds_rival rival = {.to = asked};
    odds_moves(&much, &table.memory, &(lb_budget){.playouts = 20000}, &rival, &rng);
    odds_moves(&timed, &table.memory, &(lb_budget){.milliseconds = 20}, NULL, &rng);
    assert_true(much.move[0].win.high - much.move[0].win.low <
                (little.move[0].win.high - little.move[0].win.low) / 2);
    assert_true(timed.moves == much.moves && timed.move[0].worlds > 0);
    const lb_odds_move *same = odds_find(&much, asked);
    assert_non_null(rival.move);
    double ahead = rival.move->win.share - same->win.share;
    check(rival.ahead.low - 0.05 < ahead && ahead < rival.ahead.high + 0.05,
          "%g is not what the shares say, %g", rival.ahead.share, ahead);
    lb_odds again = {0};
    lb_move best = rival.move->move.move;
    rival = (struct odds_rival){.to = &best};
    odds_moves(&again, &table.memory, &(lb_budget){.playouts = 20000}, &rival, &rng);
    same = odds_find(&again, &best);
    assert_true(rival.move != same || (rival.ahead.low == 0 && rival.ahead.high == 0));
    lb_odds_free(&again);
    lb_odds_free(&little);
    lb_odds_free(&much);
    lb_odds_free(&timed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_dropped),        cmocka_unit_test(what_the_board_dropped),
        cmocka_unit_test(the_next_disc),           cmocka_unit_test(a_seen_kitten_is_not_drawn),
        cmocka_unit_test(budgets_and_comparisons),
    };
    static const struct law laws[] = {
        {"exact chances are those of the worlds", exact_chances_are_those_of_the_worlds},
        {"moves are all legal ones", moves_are_all_legal_ones},
        {"a move made by hand is a move", a_move_made_by_hand_is_a_move},
    };
    int failed = cmocka_run_group_tests_name("odds", tests, NULL, NULL);
    return failed + laws_run(laws, sizeof laws / sizeof laws[0]);
}
