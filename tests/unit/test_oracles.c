/* SPDX-License-Identifier: MIT */
/* test_oracles.c: figures against what can be worked out exactly: chances of exploding, the last
 * kitten, solved games, a duel of Nopes, shares that add up and seats that can be relabelled. */
#include <stdio.h>
#include <string.h>

#include "bots/bots.h"
#include "advice/odds.h"
#include "lab/statistics.h"
#include "advice/world.h"
#include "support/laws.h"
#include "support/scene.h"
#include "support/matches.h"

static const char *const kittens[] = {"original", "burglar", "evil"};

/* ---- The first draw --------------------------------------------------------------------------------- */

/* players - 1 kittens in the pile, and nobody knows where. */
static void the_first_draw_explodes(void **state)
{
    (void)state;
    MATCH(match);
    static lb_memory memory;
    lb_past past;
    for (unsigned g = 0; g < 3; g++) {
        const lb_game *game = lb_game_named(kittens[g]);
        for (unsigned players = 2; players <= lb_game_seats_most(game); players++) {
            lb_seed seed = seed_of(players);
            lb_match_start(match, game, players, NULL, &seed, NULL);
            lb_past_start(&past, match);
            lb_past_remember(&past, &memory, lb_next(&past.state));
            lb_fraction chance;
            lb_question question = {.ask = LB_ASK_place, .card = LB_CARD_exploding_kitten};
            check(lb_chance(&memory, &question, &chance), "%s: no exact chance", kittens[g]);
            uint64_t pile = memory.view.pile_count;
            check(chance.over * pile == chance.under * (players - 1),
                  "%s with %u: %llu of %llu, not %u of %llu", kittens[g], players,
                  (unsigned long long)chance.over, (unsigned long long)chance.under, players - 1,
                  (unsigned long long)pile);
        }
    }
}

/* ---- One kitten, no cards --------------------------------------------------------------------------- */

/* Two players who hold nothing and a pile of n cards with one kitten at a place; whoever draws gets a
 * card that is good for nothing: each title once for either player. */
static lb_state last_kitten(unsigned n, unsigned place)
{
    static const char *const idle[] = {"tacocat", "beard-cat",        "cattermelon",
                                       "nope",    "hairy-potato-cat", "rainbow-ralphing-cat"};
    char lines[1024];
    size_t length = (size_t)snprintf(lines, sizeof lines,
                                     "game original\nplayers 2\noption combos=cats\ndraw_pile");
    for (unsigned i = 0, drawn = 0; i < n; i++) {
        const char *card = i == place ? "exploding-kitten" : idle[drawn / 2];
        drawn += i != place;
        length += (size_t)snprintf(lines + length, sizeof lines - length, " %s", card);
    }
    snprintf(lines + length, sizeof lines - length, "\n");
    return scene_of(lines);
}

/* The first of two wins floor(n / 2) of n: where an odd number of cards lies above the kitten. */
static void the_first_of_two_survives(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned n = 1; n <= 12; n++) {
        unsigned won = 0;
        unsigned rolled = 0;
        for (unsigned place = 0; place < n; place++) {
            lb_state scene = last_kitten(n, place);
            struct world world = {.state = scene, .luck = rng};
            while (!lb_over(&scene)) { /* nobody has a choice */
                unsigned seat = lb_next(&scene);
                lb_choices legal = lb_legal(&scene, seat);
                check((legal & (legal - 1)) == 0, "somebody has a choice with %u cards", n);
                lb_apply_trusted(&scene, seat, (unsigned)__builtin_ctzll(legal), &rng, NULL);
            }
            won += lb_winners(&scene) & 1;
            world_end(&world);
            rolled += world_won(&world, 0);
        }
        check(won == n / 2, "%u cards: %u won, not %u", n, won, n / 2);
        check(rolled == WORLD_WHOLE * (n / 2), "%u cards: playouts win %u 60ths", n, rolled);
    }
}

/* ---- Plain minimax ----------------------------------------------------------------------------------- */

enum { NODES_MOST = 200000 };

/* A game in which nothing is hidden and no chance is left. */
struct solver {
    unsigned nodes;
    bool chance; /* there was some after all, or it is too large */
};

/* The state after a choice; notes where two streams of chance part. */
static lb_state after(struct solver *solver, const lb_state *state, unsigned seat, unsigned choice)
{
    lb_state next[2] = {*state, *state};
    for (unsigned i = 0; i < 2; i++) {
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{9}}, i);
        lb_apply_trusted(&next[i], seat, choice, &rng, NULL);
        solver->chance |= rng.used != sizeof rng.words / 4; /* something was drawn from it */
    }
    solver->chance |= memcmp(&next[0], &next[1], sizeof next[0]) != 0;
    return next[0];
}

/* Whether seat 0 wins where both play perfectly. */
static bool solved(struct solver *solver, const lb_state *state)
{
    if (lb_over(state)) {
        return lb_winners(state) & 1;
    }
    unsigned seat = lb_next(state);
    solver->chance |= ++solver->nodes > NODES_MOST;
    for (lb_choices legal = lb_legal(state, seat); legal != 0 && !solver->chance;
         legal &= legal - 1) {
        lb_state next = after(solver, state, seat, (unsigned)__builtin_ctzll(legal));
        if (solved(solver, &next) == (seat == 0)) {
            return seat == 0;
        }
    }
    return seat != 0;
}

static bool solve(const char *lines)
{
    lb_state scene = scene_of(lines);
    struct solver solver = {0};
    bool wins = solved(&solver, &scene);
    check(!solver.chance, "chance has a say in:\n%s", lines);
    return wins;
}

/* The same little games once more without the engine: Skips of the mover and the other, their
 * Defuses, other cards in the pile, and how many of those lie above the kitten. */
struct little {
    unsigned skips[2], defuses[2], others, above;
};

static bool little_wins(struct little g);

static bool other_loses(struct little g)
{
    struct little turned = {
        {g.skips[1], g.skips[0]}, {g.defuses[1], g.defuses[0]}, g.others, g.above};
    return !little_wins(turned);
}

static bool draw_wins(struct little g)
{
    if (g.above > 0) {
        g.above--;
        g.others--;
        return other_loses(g);
    }
    if (g.defuses[0] == 0) {
        return false;
    }
    g.defuses[0]--;
    for (g.above = 0; g.above <= g.others; g.above++) {
        if (other_loses(g)) {
            return true;
        }
    }
    return false;
}

static bool little_wins(struct little g)
{
    struct little skipped = g;
    skipped.skips[0]--;
    return (g.skips[0] > 0 && other_loses(skipped)) || draw_wins(g);
}

static void write_little(const struct little *g, char lines[1024])
{
    static const char *const idle[] = {"tacocat", "beard-cat", "cattermelon", "hairy-potato-cat"};
    size_t length = (size_t)snprintf(lines, 1024, "game original\nplayers 2\noption combos=cats\n");
    for (unsigned seat = 0; seat < 2; seat++) {
        length += (size_t)snprintf(lines + length, 1024 - length, "hands %u", seat);
        for (unsigned i = 0; i < g->skips[seat] + g->defuses[seat]; i++) {
            length += (size_t)snprintf(lines + length, 1024 - length,
                                       i < g->skips[seat] ? " skip" : " defuse");
        }
        length += (size_t)snprintf(lines + length, 1024 - length, "\n");
    }
    length += (size_t)snprintf(lines + length, 1024 - length, "draw_pile");
    for (unsigned i = 0; i <= g->others; i++) {
        const char *card = i == g->above ? "exploding-kitten" : idle[i - (i > g->above)];
        length += (size_t)snprintf(lines + length, 1024 - length, " %s", card);
    }
    snprintf(lines + length, 1024 - length, "\n");
}

static void a_known_game_is_solved(void **state)
{
    (void)state;
    unsigned won = 0;
    unsigned games = 0;
    for (unsigned code = 0; code < 3 * 3 * 2 * 2 * 4 * 4; code++) {
        struct little g = {
            {code % 3, code / 3 % 3}, {code / 9 % 2, code / 18 % 2}, code / 36 % 4, code / 144};
        char lines[1024];
        if (g.above > g.others) {
            continue;
        }
        write_little(&g, lines);
        bool wins = solve(lines);
        check(wins == little_wins(g), "the engine says %s:\n%s", wins ? "won" : "lost", lines);
        won += wins;
        games++;
    }
    check(won > games / 5 && won < games * 4 / 5, "%u of %u won tells little", won, games);
}

/* With two players and one card left in the pile everybody knows everything: the card is the kitten,
 * and the other holds what lies nowhere else. Then a tree search must find a move that wins, where
 * there is one. */
static bool everything_known(const lb_state *state, const lb_view *view)
{
    return view->pile_count == 1 && view->open == LB_OPEN_turn && !lb_staged(state) &&
           view->removed_unseen == 0 && view->hand_count[0] + view->hand_count[1] <= 9;
}

/* What the whole moves of a seat come to where both play perfectly from then on. */
struct verdicts {
    struct solver solver;
    const lb_state *state;
    unsigned seat, moves, wins;
};

static bool move_wins(struct verdicts *verdicts, const lb_move *move)
{
    lb_state next = *verdicts->state;
    for (unsigned i = 0; i < move->count; i++) {
        next = after(&verdicts->solver, &next, verdicts->seat, move->choice[i]);
    }
    return solved(&verdicts->solver, &next) == (verdicts->seat == 0);
}

static bool judge(void *context, const lb_move *move, const char *text)
{
    (void)text;
    struct verdicts *verdicts = context;
    verdicts->moves++;
    verdicts->wins += move_wins(verdicts, move);
    return !verdicts->solver.chance;
}

/* Compares one position; false where it cannot be solved, or where every move is as good. */
static bool compare_with_search(struct play *play, const lb_memory *memory,
                                const struct level *level, unsigned *found)
{
    lb_rng rng;
    struct verdicts verdicts = {.state = &play->state, .seat = memory->seat};
    lb_moves(&play->state, memory->seat, judge, &verdicts);
    if (verdicts.solver.chance || verdicts.wins == 0 || verdicts.wins == verdicts.moves) {
        return false;
    }
    lb_rng_start(&rng, &(lb_seed){{3}}, play->number);
    lb_move move = level_choose(level, memory, &rng);
    *found += move_wins(&verdicts, &move);
    return true;
}

static void a_search_finds_the_win(void **state)
{
    (void)state;
    static lb_memory memory[2];
    struct setup setup = {
        .game = lb_game_named("original"), .players = 2, .options = lb_options_default()};
    struct level tree;
    lb_reason why;
    unsigned positions = 0;
    unsigned found = 0;
    level_read(&tree, "tree:3000", &why);
    lb_option_read(setup.game, 2, &setup.options, "combos=cats", &why);
    for (unsigned number = 0; number < 2000; number++) {
        struct play play;
        play_start(&play, &setup, number);
        for (unsigned seat = 0; seat < 2; seat++) {
            lb_memory_start(&memory[seat], setup.game, 2, &setup.options, seat);
        }
        while (!lb_over(&play.state)) {
            lb_view view[2];
            for (unsigned seat = 0; seat < 2; seat++) {
                view[seat] = lb_view_for(&play.state, seat);
                lb_memory_see(&memory[seat], &play.events, &view[seat]);
            }
            unsigned seat = lb_next(&play.state);
            if (everything_known(&play.state, &view[seat])) {
                positions += compare_with_search(&play, &memory[seat], &tree, &found);
            }
            play_step(&play);
        }
    }
    check(positions >= 20, "only %u positions could be solved", positions);
    check(found == positions, "the win was found in %u of %u positions", found, positions);
}

/* ---- A duel of Nopes --------------------------------------------------------------------------------- */

/* The kitten lies on top and seat 0 has one Skip; whoever has the last Nope lives. Backward: without a
 * Nope to answer with, what was said last stands; with one more than the other nobody needs to stop.
 * So the Skip stands if its player has at least as many as the other. */
static bool skip_stands(unsigned own, unsigned others)
{
    return others == 0 || (own > 0 && skip_stands(own - 1, others - 1));
}

static void a_duel_of_nopes(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 6 * 6; code++) {
        unsigned own = code % 6;
        unsigned others = code / 6;
        char lines[512];
        if (own + others > 5) {
            continue;
        }
        snprintf(lines, sizeof lines,
                 "game original\nplayers 2\noption combos=cats\nhands 0 skip%.*s\nhands 1%.*s\n"
                 "draw_pile exploding-kitten\n",
                 (int)(5 * own), " nope nope nope nope nope", (int)(5 * others),
                 " nope nope nope nope nope");
        bool wins = solve(lines);
        assert_int_equal(skip_stands(own, others), own >= others);
        check(wins == skip_stands(own, others), "%u Nopes against %u: %s", own, others,
              wins ? "won" : "lost");
    }
}

/* ---- Shares ------------------------------------------------------------------------------------------- */

/* Whatever the moment and whoever looks: somebody wins. */
static void shares_add_up_to_one(const lb_game *game)
{
    enum { WORLDS = 30 };
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{5}}, 0);
    static lb_memory memory;
    for (unsigned number = 0; number < 12; number++) {
        struct setup setup = setup_mixed(game, &rng);
        struct play play;
        play_start(&play, &setup, number);
        unsigned seat = number % setup.players;
        lb_memory_start(&memory, game, setup.players, &setup.options, seat);
        for (unsigned step = 0; step < 40 + 7 * number && !lb_over(&play.state); step++) {
            lb_view view = lb_view_for(&play.state, seat);
            lb_memory_see(&memory, &play.events, &view);
            if (!lb_staged(&play.state) && step % 9 == 0) {
                uint64_t sixtieths[LB_SEATS_MAX] = {0};
                uint64_t sum = 0;
                odds_stand(&memory, WORLDS, sixtieths, &rng);
                for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
                    sum += sixtieths[i];
                }
                check(sum == WORLDS * WORLD_WHOLE, "%s: the shares are %llu 60ths of %u worlds",
                      where(&play), (unsigned long long)sum, WORLDS);
            }
            play_step(&play);
        }
    }
}

/* Before anything happened nobody can think better of themselves than of others, on average over many
 * deals: what all seats expect for themselves adds up to one game. It does not where a seat forgets
 * what the others know of it. */
static void everybody_begins_even(const lb_game *game)
{
    enum { DEALS = 60, WORLDS = 40 };
    static lb_memory memory;
    unsigned most = lb_game_seats_most(game) < 4 ? lb_game_seats_most(game) : 4;
    for (unsigned players = lb_game_seats_least(game); players <= most; players++) {
        struct setup setup = {.game = game, .players = players, .options = lb_options_default()};
        uint64_t sum = 0;
        for (unsigned number = 0; number < DEALS; number++) {
            struct play play;
            play_start(&play, &setup, number);
            for (unsigned seat = 0; seat < players; seat++) {
                uint64_t sixtieths[LB_SEATS_MAX];
                lb_view view = lb_view_for(&play.state, seat);
                lb_memory_start(&memory, game, players, &setup.options, seat);
                lb_memory_see(&memory, &play.events, &view);
                odds_stand(&memory, WORLDS, sixtieths, &play.players);
                sum += sixtieths[seat];
            }
        }
        double games = (double)sum / (DEALS * WORLDS * WORLD_WHOLE);
        check(games > 0.92 && games < 1.08, "%s with %u: all expect %.3f games together",
              lb_game_name(game), players, games);
    }
}

/* Positions of three, told by seat; each is turned round the table. */
static const struct turned {
    const char *game, *hands[3], *pile;
} turned[] = {
    {"original",
     {"skip 2*nope tacocat favor", "defuse attack 2*beard-cat", "defuse see-the-future nope"},
     "shuffle exploding-kitten nope cattermelon exploding-kitten favor skip tacocat"},
    {"evil",
     {"attack nope raising-heck mercat", "defuse attack feral-cat", "2*horse-cat shuffle"},
     "favor exploding-kitten nope mercat exploding-kitten favor shuffle defuse"},
    {"burglar",
     {"skip nope 2*tacocat", "defuse attack favor", "nope see-the-future shuffle"},
     "favor exploding-kitten nope tacocat exploding-kitten favor skip defuse"},
};

enum { PLAYOUTS = 40000 };

/* Games won by each place over many playouts, place 0 being the one that moves. */
static void roll(const struct turned *position, unsigned turn, uint64_t won[3])
{
    char lines[1024];
    int length = snprintf(lines, sizeof lines, "game %s\nplayers 3\nturn %u\ndraw_pile %s\n",
                          position->game, turn, position->pile);
    for (unsigned i = 0; i < 3; i++) {
        length += snprintf(lines + length, sizeof lines - (size_t)length, "hands %u %s\n",
                           (turn + i) % 3, position->hands[i]);
    }
    lb_state scene = scene_of(lines);
    for (unsigned i = 0; i < PLAYOUTS; i++) {
        struct world world = {.state = scene};
        lb_rng_start(&world.luck, &(lb_seed){{7}}, turn * PLAYOUTS + i);
        world_end(&world);
        for (unsigned place = 0; place < 3; place++) {
            won[place] += world_won(&world, (turn + place) % 3) == WORLD_WHOLE;
        }
    }
}

/* The same position with other numbers on the chairs: the same wins, but for chance: three tables of
 * three places are one table, judged by chi-square. */
static void seats_are_only_numbers(void **state)
{
    (void)state;
    for (unsigned p = 0; p < sizeof turned / sizeof turned[0]; p++) {
        uint64_t won[9] = {0};
        double expected[9];
        for (unsigned turn = 0; turn < 3; turn++) {
            roll(&turned[p], turn, &won[3 * turn]);
        }
        for (unsigned i = 0; i < 9; i++) {
            expected[i] = (double)(won[i % 3] + won[3 + i % 3] + won[6 + i % 3]) / 3;
        }
        double distance = chi_square(won, expected, 9);
        check(distance < chi_square_critical(1e-6, 4),
              "%s: the numbers of seats matter, chi-square %.1f", turned[p].game, distance);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_draw_explodes), cmocka_unit_test(the_first_of_two_survives),
        cmocka_unit_test(a_known_game_is_solved),  cmocka_unit_test(a_duel_of_nopes),
        cmocka_unit_test(a_search_finds_the_win),  cmocka_unit_test(seats_are_only_numbers),
    };
    static const struct law laws[] = {{"shares add up to one", shares_add_up_to_one},
                                      {"everybody begins even", everybody_begins_even}};
    int failed = cmocka_run_group_tests_name("oracles", tests, NULL, NULL);
    return failed + laws_run(laws, sizeof laws / sizeof laws[0]);
}
