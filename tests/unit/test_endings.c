/* SPDX-License-Identifier: MIT */
/* test_endings.c: solved endings against a best response that knows nothing of the solver: it walks the
 * engine's own states, lists of worlds that look alike to one seat, and asks the solution for nothing but how
 * often the other seat makes its choices. Where nothing is hidden any more it stops and takes what plain
 * recursion says, which has a test of its own. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/ending.h"
#include "bots/plain.h"
#include "support/laws.h"
#include "support/scene.h"

/* ---- Worlds in lists -------------------------------------------------------------------------------- */

struct thing {
    lb_state state;
    double weight;
    uint64_t saw;   /* by the seat that responds: its own account of it */
    uint64_t other; /* by the other one, as the solution counts */
};

struct list {
    struct thing *item;
    size_t count, room;
};

static void push(struct list *list, const struct thing *thing)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 16 : 2 * list->room;
        struct thing *more = aligned_alloc(64, room * sizeof *more);
        assert_non_null(more);
        if (list->count > 0) {
            memcpy(more, list->item, list->count * sizeof *more);
        }
        free(list->item);
        list->item = more;
        list->room = room;
    }
    list->item[list->count++] = *thing;
}

/* One byte after another, after Fowler, Noll and Vo. */
static uint64_t note(uint64_t saw, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        saw = (saw ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return saw;
}

/* ---- The best response -------------------------------------------------------------------------------- */

struct response {
    const struct solution *solution;
    struct plain *plain; /* for seat 0 */
    unsigned seat;
    double won;
};

/* A thing on its way through a choice. */
struct passage {
    struct response *response;
    struct list *to;
    const struct thing *from;
    double weight;
    uint64_t saw, other;
};

static bool arrive(void *context, const lb_state *after, const lb_events *events, double chance)
{
    struct passage *p = context;
    double share[LB_SEATS_MAX];
    struct thing next = {.state = *after, .weight = p->weight * chance, .saw = p->saw};
    if (lb_ending_over(&p->from->state, after, share)) {
        p->response->won += next.weight * share[p->response->seat];
        return true;
    }
    if (lb_ending_open(after, NULL)) {
        assert_true(plain_share(p->response->plain, after, &share[0]));
        p->response->won += next.weight * (p->response->seat == 0 ? share[0] : 1 - share[0]);
        return true;
    }
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], p->response->seat);
        next.saw = note(next.saw, &seen, sizeof seen);
    }
    next.other = solution_saw(p->other, events, 1 - p->response->seat);
    push(p->to, &next);
    return true;
}

static void pass(struct response *response, const struct thing *from, unsigned seat,
                 unsigned choice, double chance, struct list *to)
{
    uint8_t byte = (uint8_t)choice;
    bool own = seat == response->seat;
    struct passage passage = {.response = response,
                              .to = to,
                              .from = from,
                              .weight = from->weight * chance,
                              .saw = own ? note(from->saw, &byte, 1) : from->saw,
                              .other = own ? from->other : solution_chose(from->other, choice)};
    assert_true(lb_ending_fates(&from->state, seat, choice, arrive, &passage));
}

/* The choice that stands for those that come to the same. */
static unsigned stands_for(const lb_state *state, unsigned seat, unsigned choice)
{
    return (unsigned)__builtin_ctzll(lb_ending_choices(state, seat, choice) &
                                     lb_legal(state, seat));
}

/* The other seat goes on as the solution says until the one that responds is to decide. */
static void go_on(struct response *response, struct list *open, struct list *decisions)
{
    while (open->count > 0) {
        struct thing thing = open->item[--open->count];
        unsigned seat = lb_next(&thing.state);
        double mix[LB_CHOICES_MAX];
        if (seat == response->seat) {
            push(decisions, &thing);
        } else if (solution_mix(response->solution, thing.other, mix)) {
            for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
                if (mix[choice] > 0) {
                    assert_true(lb_legal(&thing.state, seat) >> choice & 1);
                    pass(response, &thing, seat, choice, mix[choice], open);
                }
            }
        } else { /* nothing to decide */
            lb_choices legal = lb_legal(&thing.state, seat);
            unsigned choice = (unsigned)__builtin_ctzll(legal);
            assert_true((lb_ending_choices(&thing.state, seat, choice) & legal) == legal);
            pass(response, &thing, seat, choice, 1, open);
        }
    }
}

static int by_saw(const void *a, const void *b)
{
    const struct thing *one = a, *two = b;
    return one->saw < two->saw ? -1 : one->saw > two->saw;
}

/* What the seat wins at most from there on; the list is used up. */
static double respond(const struct solution *solution, struct plain *plain, unsigned seat,
                      struct list *open)
{
    struct response response = {.solution = solution, .plain = plain, .seat = seat};
    struct list decisions = {0};
    go_on(&response, open, &decisions);
    if (decisions.count > 0) {
        qsort(decisions.item, decisions.count, sizeof *decisions.item, by_saw);
    }
    for (size_t first = 0, end; first < decisions.count; first = end) {
        const struct thing *thing = &decisions.item[first];
        lb_choices legal = lb_legal(&thing->state, seat);
        double best = -1;
        for (end = first; end < decisions.count && decisions.item[end].saw == thing->saw; end++) {
            assert_true(lb_legal(&decisions.item[end].state, seat) == legal);
        }
        for (; legal != 0; legal &= legal - 1) {
            unsigned choice = (unsigned)__builtin_ctzll(legal);
            struct response one = {.solution = solution, .plain = plain, .seat = seat};
            struct list after = {0};
            if (stands_for(&thing->state, seat, choice) != choice) {
                continue;
            }
            for (size_t i = first; i < end; i++) {
                pass(&one, &decisions.item[i], seat, choice, 1, &after);
            }
            double won = one.won + respond(solution, plain, seat, &after);
            best = won > best ? won : best;
            free(after.item);
        }
        response.won += best;
    }
    free(decisions.item);
    return response.won;
}

/* ---- Roots ---------------------------------------------------------------------------------------------- */

struct root {
    const lb_memory *memory;
    struct list worlds;
    unsigned seat; /* that responds */
    uint64_t mine;
    double weight, mine_weight;
    const lb_state *truth;
    bool truth_met;
};

static bool add_world(void *context, const lb_state *world, double weight,
                      const uint64_t knows[LB_SEATS_MAX])
{
    struct root *root = context;
    unsigned other = 1 - root->seat;
    struct thing thing = {.state = *world,
                          .weight = weight,
                          .saw = note(1, &knows[root->seat], sizeof knows[0]),
                          .other = solution_start(other, knows[other])};
    assert_true(weight > 0);
    root->weight += weight;
    push(&root->worlds, &thing);
    if (root->truth != NULL && memcmp(world, root->truth, sizeof *world) == 0) {
        root->truth_met = true;
    }
    return true;
}

static double best_against(const lb_memory *memory, const struct solution *solution, unsigned seat,
                           const lb_state *truth)
{
    struct root root = {.memory = memory, .seat = seat, .truth = truth};
    assert_true(lb_ending_worlds(memory, &root.mine, add_world, &root));
    assert_true(root.truth_met);
    struct plain *plain = plain_start(0, &ending_usual);
    assert_non_null(plain);
    double won = respond(solution, plain, seat, &root.worlds) / root.weight;
    plain_free(plain);
    free(root.worlds.item);
    return won;
}

/* Worlds that look to the seat as the truth does show it what it sees. */
static bool look_alike(void *context, const lb_state *world, double weight,
                       const uint64_t knows[LB_SEATS_MAX])
{
    struct root *root = context;
    unsigned seat = root->memory->seat;
    if (knows[seat] == root->mine) {
        lb_view view = lb_view_for(world, seat);
        assert_memory_equal(&view, &root->memory->view, sizeof view);
        root->mine_weight += weight;
    }
    return true;
}

static bool forget(void *context, const lb_state *world, double weight,
                   const uint64_t knows[LB_SEATS_MAX])
{
    (void)context;
    (void)world;
    (void)weight;
    (void)knows;
    return true;
}

/* ---- Positions ------------------------------------------------------------------------------------------- */

struct evening {
    lb_state state;
    lb_memory memory[2];
    lb_events events;
    lb_rng table, bots;
};

typedef void at_ending(struct evening *evening, unsigned seat);

/* Visits the decisions of counter players with so many cards in the pile. */
static void each_ending(const char *name, unsigned games, unsigned pile, at_ending *visit)
{
    static struct evening evening;
    const lb_game *game = lb_game_named(name);
    lb_options options = lb_options_default();
    struct level level;
    lb_reason why;
    assert_true(level_read(&level, "counter", &why));
    for (unsigned number = 0; number < games; number++) {
        lb_seed seed = seed_of(number);
        lb_rng_start(&evening.table, &seed, 0);
        lb_rng_start(&evening.bots, &seed, 1);
        lb_start(game, 2, &options, &evening.table, &evening.state, &evening.events);
        for (unsigned seat = 0; seat < 2; seat++) {
            lb_memory_start(&evening.memory[seat], game, 2, &options, seat);
        }
        while (!lb_over(&evening.state)) {
            for (unsigned seat = 0; seat < 2; seat++) {
                lb_view view = lb_view_for(&evening.state, seat);
                lb_memory_see(&evening.memory[seat], &evening.events, &view);
            }
            unsigned seat = lb_next(&evening.state);
            if (evening.memory[seat].view.pile_count == pile) {
                visit(&evening, seat);
            }
            lb_move move = level_choose(&level, &evening.memory[seat], &evening.bots);
            for (unsigned i = 0; i < move.count; i++) {
                lb_apply(&evening.state, seat, move.choice[i], &evening.table, &evening.events);
            }
        }
    }
}

static unsigned compared, roots;
static unsigned positions_most;

static void compare(struct evening *evening, unsigned seat)
{
    struct ending_limits limits = ending_usual;
    const lb_memory *memory = &evening->memory[seat];
    limits.positions = positions_most;
    struct solution *solution = solution_find(memory, &limits);
    if (solution == NULL) {
        return;
    }
    double best[2];
    for (unsigned i = 0; i < 2; i++) {
        best[i] = best_against(memory, solution, i, &evening->state);
    }
    double gap = best[0] + best[1] - 1;
    check(gap < 1e-6 && gap > -1e-9, "both can win %g more together", gap);
    check(fabs(gap - solution_gap(solution)) < 1e-9, "the solution says %g, not %g",
          solution_gap(solution), gap);
    check(solution_share(solution) < best[0] + 1e-9 &&
              solution_share(solution) > 1 - best[1] - 1e-9,
          "seat 0 wins %g, not between %g and %g", solution_share(solution), 1 - best[1], best[0]);
    solution_free(solution);
    compared++;
}

static void nobody_can_do_better(void **state)
{
    (void)state;
    compared = 0;
    positions_most = 40000;
    for (unsigned pile = 0; pile <= 4; pile++) {
        each_ending("pets", many(1) > 1 ? 2000 : 100, pile, compare);
    }
    check(compared > 15, "only %u endings were solved", compared);
}

static const char *const kittens[] = {"original", "burglar", "evil"};

static void nor_with_kittens(void **state)
{
    (void)state;
    positions_most = 20000;
    for (unsigned g = 0; g < 3; g++) {
        compared = 0;
        for (unsigned pile = 1; pile <= 3; pile++) {
            each_ending(kittens[g], many(1) > 1 ? 1000 : 60, pile, compare);
        }
        check(compared > 10, "%s: only %u endings were solved", kittens[g], compared);
    }
}

/* The root: what the seat sees holds in all worlds it cannot tell from the truth, and the truth is among the
 * worlds, but for what a card in hand can no longer be said to have been. */
static void check_root(struct evening *evening, unsigned seat)
{
    struct root root = {.memory = &evening->memory[seat]};
    if (!lb_ending_worlds(root.memory, &root.mine, forget, NULL)) {
        return;
    }
    assert_true(lb_ending_worlds(root.memory, &root.mine, look_alike, &root));
    check(root.mine_weight > 0, "the seat knows what no world has");
    roots++;
}

static void roots_hold_what_is_seen(void **state)
{
    (void)state;
    roots = 0;
    for (unsigned pile = 0; pile <= 3; pile++) {
        each_ending("pets", 40, pile, check_root);
    }
    check(roots > 30, "only %u roots", roots);
    for (unsigned g = 0; g < 3; g++) {
        roots = 0;
        for (unsigned pile = 1; pile <= 3; pile++) {
            each_ending(kittens[g], 40, pile, check_root);
        }
        check(roots > 15, "%s: only %u roots", kittens[g], roots);
    }
}

/* What is told of an ending: moves are made as often as 1 in all, none that is made wins less than another,
 * but for what is left of the gap, and those that come to the same are not told apart. */
static void check_told(struct evening *evening, unsigned seat)
{
    static struct ending ending;
    struct ending_limits limits = {.positions = positions_most, .rounds = 5000, .gap = 1e-6};
    const lb_memory *memory = &evening->memory[seat];
    if (!ending_solve(memory, &limits, &ending)) {
        return;
    }
    double sum = 0, best = 0, made = 0;
    lb_rng rng = evening->bots;
    for (unsigned i = 0; i < ending.moves; i++) {
        sum += ending.move[i].chance;
        best = ending.move[i].share > best ? ending.move[i].share : best;
        made += ending.move[i].chance * ending.move[i].share;
        assert_in_range((int)(ending.move[i].share * 1e6), 0, 1000000);
    }
    check(fabs(sum - 1) < 1e-9, "moves are made %g times", sum);
    check(fabs(made - ending.share) < 1e-12 && made < best + 1e-9, "%g is not the mean", made);
    check(best - made < 1e-2, "the best wins %g, what is made %g", best, made);
    lb_move move = ending_choose(&ending, &rng);
    unsigned i = 0;
    while (memcmp(&ending.move[i].move, &move, sizeof move) != 0) {
        i++;
    }
    check(ending.move[i].chance > 0, "a move is chosen that is never made");
    compared++;
}

static void what_is_told_adds_up(void **state)
{
    (void)state;
    compared = 0;
    positions_most = 40000;
    for (unsigned pile = 0; pile <= 3; pile++) {
        each_ending("pets", 60, pile, check_told);
    }
    check(compared > 10, "only %u endings were told", compared);
}

/* Choices that are said to come to the same do. */
static unsigned classes;

static void check_same(struct evening *evening, unsigned seat)
{
    lb_choices legal = lb_legal(&evening->state, seat);
    for (lb_choices rest = legal; rest != 0; rest &= rest - 1) {
        lb_state staged = evening->state;
        lb_rng rng = evening->table;
        lb_apply_trusted(&staged, seat, (unsigned)__builtin_ctzll(rest), &rng, NULL);
        while (lb_staged(&staged)) {
            unsigned first = (unsigned)__builtin_ctzll(lb_legal(&staged, seat));
            for (lb_choices all = lb_legal(&staged, seat); all != 0; all &= all - 1) {
                unsigned one = (unsigned)__builtin_ctzll(all);
                unsigned two = stands_for(&staged, seat, one);
                lb_state after[2] = {staged, staged};
                lb_rng luck[2] = {rng, rng};
                lb_apply_trusted(&after[0], seat, one, &luck[0], NULL);
                lb_apply_trusted(&after[1], seat, two, &luck[1], NULL);
                assert_memory_equal(&after[0], &after[1], sizeof after[0]);
                classes += one != two;
            }
            lb_apply_trusted(&staged, seat, first, &rng, NULL);
        }
    }
}

static void the_same_is_the_same(void **state)
{
    (void)state;
    classes = 0;
    each_ending("pets", 60, 2, check_same);
    each_ending("pets", 60, 6, check_same);
    check(classes > 20, "only %u choices stand for others", classes);
}

/* Limits are kept, and what is no ending is none. */
static void limits_are_kept(struct evening *evening, unsigned seat)
{
    static struct ending ending;
    struct ending_limits limits = ending_usual;
    const lb_memory *memory = &evening->memory[seat];
    limits.positions = 10;
    check(!ending_solve(memory, &limits, &ending), "ten positions are enough");
    limits = (struct ending_limits){.positions = 100000, .rounds = 1, .gap = 0};
    check(!ending_solve(memory, &limits, &ending), "one round is enough");
    check(!ending_solve(&evening->memory[1 - seat], &ending_usual, &ending),
          "who does not decide has an ending");
}

static void is_no_ending(struct evening *evening, unsigned seat)
{
    static struct ending ending;
    check(!ending_solve(&evening->memory[seat], &ending_usual, &ending), "a middle is an ending");
}

static void there_are_limits(void **state)
{
    (void)state;
    each_ending("pets", 10, 1, limits_are_kept);
    each_ending("pets", 3, 5, is_no_ending);
}

/* The pile was looked at, and the kitten lies on top of n cards. A Shuffle brings it to each place alike, and
 * who has nothing else to do then wins where an odd number of cards lies above it: floor(n / 2) of n. */
static void a_shuffle_saves_some(void **state)
{
    (void)state;
    static lb_memory memory;
    static struct ending ending;
    static const char *const piles[] = {"exploding-kitten tacocat",
                                        "exploding-kitten tacocat beard-cat"};
    static const double shares[] = {1.0 / 2, 1.0 / 3};
    for (unsigned i = 0; i < 2; i++) {
        char lines[256];
        lb_options options = lb_options_default();
        lb_events events = {.count = 0};
        lb_rng rng;
        lb_move move;
        lb_reason why;
        snprintf(
            lines, sizeof lines,
            "game original\nplayers 2\nhands 0 see-the-future shuffle\nhands 1\ndraw_pile %s\n",
            piles[i]);
        lb_state scene = scene_of(lines);
        lb_view view = lb_view_for(&scene, 0);
        lb_memory_start(&memory, lb_state_game(&scene), 2, &options, 0);
        assert_true(lb_memory_see(&memory, &events, &view));
        lb_rng_start(&rng, &(lb_seed){{0}}, 0);
        assert_true(lb_move_read(&scene, 0, "see-the-future", &move, &why) == LB_OK);
        lb_apply_trusted(&scene, 0, move.choice[0], &rng, &events);
        view = lb_view_for(&scene, 0);
        assert_true(lb_memory_see(&memory, &events, &view));
        assert_true(ending_solve(&memory, &ending_usual, &ending));
        assert_int_equal(ending.moves, 2);
        for (unsigned m = 0; m < 2; m++) {
            char text[LB_MOVE_BYTES];
            lb_move_write(&scene, 0, &ending.move[m].move, text, sizeof text);
            double share = strcmp(text, "shuffle") == 0 ? shares[i] : 0;
            check(fabs(ending.move[m].share - share) < 1e-6, "%s wins %g, not %g", text,
                  ending.move[m].share, share);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_can_do_better),    cmocka_unit_test(nor_with_kittens),
        cmocka_unit_test(roots_hold_what_is_seen), cmocka_unit_test(what_is_told_adds_up),
        cmocka_unit_test(the_same_is_the_same),    cmocka_unit_test(there_are_limits),
        cmocka_unit_test(a_shuffle_saves_some),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
