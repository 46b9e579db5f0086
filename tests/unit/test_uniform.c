/* SPDX-License-Identifier: MIT */
/* test_uniform.c: chance is fair: shuffles, deals, first players, thefts, draws, what `fast` removes.
 * Seeds are fixed, so a test passes or fails for good; biased twins show that it can fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <litterbox.h>
#include <string.h>

#include "lab/statistics.h"

#define P_LEAST 1e-4

enum { ROUNDS = 20000, CELLS = 64 };

/* ---- Yardsticks ------------------------------------------------------------------------------------ */

/* The worst of several tests; the more there are, the less its p means. */
struct worst {
    double p;
    unsigned tests;
};

static void worst_take(struct worst *worst, double p)
{
    if (worst->tests++ == 0 || !(p >= worst->p)) {
        worst->p = p;
    }
}

#define assert_fair(p)                                                                             \
    do {                                                                                           \
        double p_ = (p);                                                                           \
        if (!(p_ >= P_LEAST)) {                                                                    \
            fail_msg("%s = %g: this is no chance", #p, p_);                                        \
        }                                                                                          \
    } while (0)

#define assert_all_fair(worst) assert_fair((worst).p *(worst).tests)
#define assert_unfair(p)       assert_true((p) < P_LEAST)

static double even_p(const uint64_t *counts, unsigned cells)
{
    return chi_square_p(chi_square_even(counts, cells), cells - 1);
}

/* Shares of one whole; cells with few expected are put together with their neighbour. */
static double shares_p(const uint64_t *counts, const double *shares, unsigned cells)
{
    uint64_t pooled[CELLS] = {0};
    double expected[CELLS] = {0};
    uint64_t total = 0;
    unsigned used = 0;
    for (unsigned i = 0; i < cells; i++) {
        total += counts[i];
    }
    for (unsigned i = 0; i < cells; i++) {
        pooled[used] += counts[i];
        expected[used] += shares[i] * (double)total;
        if (expected[used] >= 5) {
            used++;
        }
    }
    if (used > 0 &&
        (expected[used] > 0 || pooled[used] > 0)) { /* the rest joins the last full one */
        pooled[used - 1] += pooled[used];
        expected[used - 1] += expected[used];
    }
    return used < 2 ? 1 : chi_square_p(chi_square(pooled, expected, used), used - 1);
}

/* Of `size` things `marked` are marked: the share of draws of `drawn` that hold `found` marked. */
static double drawn_share(unsigned size, unsigned marked, unsigned drawn, unsigned found)
{
    double share = 1;
    if (found > marked || found > drawn || drawn - found > size - marked) {
        return 0;
    }
    for (unsigned i = 0; i < drawn; i++) {
        share *= i < found ? (double)(marked - i) * (drawn - i) / (found - i)
                           : (double)(size - marked - (i - found));
        share /= size - i;
    }
    return share;
}

static void drawn_shares_are_right(void **unused)
{
    (void)unused;
    for (unsigned marked = 0; marked <= 6; marked++) {
        double sum = 0, mean = 0;
        for (unsigned found = 0; found <= 7; found++) {
            sum += drawn_share(46, marked, 7, found);
            mean += found * drawn_share(46, marked, 7, found);
        }
        assert_true(sum > 1 - 1e-12 && sum < 1 + 1e-12);
        assert_true(mean > 7.0 * marked / 46 - 1e-12 && mean < 7.0 * marked / 46 + 1e-12);
    }
}

/* Thing by place, over many orders. In each order every row and column has one, which makes the
 * usual distance too large by size / (size - 1). */
struct places {
    unsigned size;
    uint64_t count[CELLS * CELLS];
};

static double places_p(const struct places *places)
{
    unsigned size = places->size;
    double distance = chi_square_even(places->count, size * size) * (size - 1) / size;
    return chi_square_p(distance, (size - 1) * (size - 1));
}

/* The number of an order of up to five different things. */
static unsigned rank_of(const uint8_t *items, unsigned count)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned smaller = 0;
        for (unsigned k = i + 1; k < count; k++) {
            smaller += items[k] < items[i];
        }
        rank = rank * (count - i) + smaller;
    }
    return rank;
}

/* ---- The generator's shuffle ----------------------------------------------------------------------- */

typedef void shuffle_function(lb_rng *rng, uint8_t *items, unsigned count);

/* The well-known mistake: every place swaps with any place. */
static void shuffle_badly(lb_rng *rng, uint8_t *items, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned other = lb_rng_below(rng, count);
        uint8_t swap = items[i];
        items[i] = items[other];
        items[other] = swap;
    }
}

/* A shuffle that never moves the last thing to the top. */
static void shuffle_all_but_one(lb_rng *rng, uint8_t *items, unsigned count)
{
    lb_rng_shuffle(rng, items, count);
    if (items[0] == count - 1) {
        items[0] = items[1];
        items[1] = (uint8_t)(count - 1);
    }
}

static void in_order(uint8_t *items, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        items[i] = (uint8_t)i;
    }
}

static lb_rng rng_of(uint64_t number)
{
    lb_seed seed = {{0}};
    lb_rng rng;
    seed = lb_seed_add(&seed, number);
    lb_rng_start(&rng, &seed, LB_STREAM_TABLE);
    return rng;
}

static double orders_p(shuffle_function *shuffle, unsigned count, unsigned orders)
{
    uint64_t counts[120] = {0};
    lb_rng rng = rng_of(11);
    for (unsigned i = 0; i < 5 * ROUNDS; i++) {
        uint8_t items[5];
        in_order(items, count);
        shuffle(&rng, items, count);
        counts[rank_of(items, count)]++;
    }
    return even_p(counts, orders);
}

static double shuffled_places_p(shuffle_function *shuffle, unsigned count)
{
    struct places places = {.size = count};
    lb_rng rng = rng_of(12);
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint8_t items[CELLS];
        in_order(items, count);
        shuffle(&rng, items, count);
        for (unsigned place = 0; place < count; place++) {
            places.count[items[place] * count + place]++;
        }
    }
    return places_p(&places);
}

static void every_order_is_alike(void **unused)
{
    (void)unused;
    assert_fair(orders_p(lb_rng_shuffle, 2, 2));
    assert_fair(orders_p(lb_rng_shuffle, 3, 6));
    assert_fair(orders_p(lb_rng_shuffle, 4, 24));
    assert_fair(orders_p(lb_rng_shuffle, 5, 120));
}

/* Eight places share one word of the generator: sizes on both sides of its borders. */
static void every_place_is_alike(void **unused)
{
    static const unsigned sizes[] = {7, 8, 9, 10, 16, 17, 18, 43, 56};
    (void)unused;
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        assert_fair(shuffled_places_p(lb_rng_shuffle, sizes[i]));
    }
}

static void biased_shuffles_are_found(void **unused)
{
    (void)unused;
    assert_unfair(orders_p(shuffle_badly, 3, 6));
    assert_unfair(orders_p(shuffle_badly, 5, 120));
    assert_unfair(shuffled_places_p(shuffle_badly, 12));
    assert_unfair(shuffled_places_p(shuffle_all_but_one, 12));
    assert_unfair(shuffled_places_p(shuffle_all_but_one, 43));
}

static void every_number_is_alike(void **unused)
{
    static const unsigned bounds[] = {2, 3, 5, 7, 12, 48, 63};
    (void)unused;
    for (unsigned i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        uint64_t counts[CELLS] = {0};
        lb_rng rng = rng_of(13);
        for (unsigned k = 0; k < 5 * ROUNDS; k++) {
            counts[lb_rng_below(&rng, bounds[i])]++;
        }
        assert_fair(even_p(counts, bounds[i]));
    }
}

/* ---- Positions ------------------------------------------------------------------------------------- */

static lb_state position(const char *text)
{
    lb_state state;
    lb_reason why;
    if (lb_position_read(&state, text, strlen(text), &why) != LB_OK) {
        fail_msg("%s", why.text);
    }
    return state;
}

static void play(lb_state *state, unsigned seat, const char *text, lb_rng *rng, lb_events *events)
{
    lb_move move;
    lb_reason why;
    if (lb_move_read(state, seat, text, &move, &why) != LB_OK) {
        fail_msg("%s: %s", text, why.text);
    }
    for (unsigned i = 0; i < move.count; i++) {
        assert_int_equal(lb_apply(state, seat, move.choice[i], rng, events), LB_OK);
    }
}

static lb_fact fact(const lb_state *state, const char *key, unsigned row)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    for (unsigned i = 0; i < count; i++) {
        if (facts[i].row == row && strcmp(facts[i].key, key) == 0) {
            return facts[i];
        }
    }
    fail_msg("the state has no %s", key);
    return facts[0];
}

static unsigned copies_in(const lb_fact *cards, unsigned card)
{
    unsigned copies = 0;
    for (unsigned i = 0; i < cards->count; i++) {
        copies += cards->cards[i] == card;
    }
    return copies;
}

/* ---- Cards that mix and take ----------------------------------------------------------------------- */

/* K4.7, with a pile so small that whole orders can be counted. */
static void shuffle_card_gives_every_order(void **unused)
{
    static const char text[] = "litterbox position 1\ngame original\nplayers 2\nturn 0\n"
                               "hands 0 shuffle\nhands 1 skip\n"
                               "draw_pile exploding-kitten attack favor nope tacocat\n";
    lb_state start = position(text);
    uint64_t counts[120] = {0};
    lb_rng rng = rng_of(21);
    (void)unused;
    for (unsigned i = 0; i < 2 * ROUNDS; i++) {
        lb_state state = start;
        play(&state, 0, "shuffle", &rng, NULL);
        lb_fact pile = fact(&state, "draw_pile", 0);
        assert_int_equal(pile.count, 5);
        counts[rank_of(pile.cards, 5)]++;
    }
    assert_fair(even_p(counts, 120));
}

/* K4.7: card by place. */
static void shuffle_card_gives_every_place(void **unused)
{
    static const char text[] =
        "litterbox position 1\ngame original\nplayers 2\nturn 0\nhands 0 shuffle\nhands 1 skip\n"
        "draw_pile exploding-kitten attack beard-cat cattermelon defuse favor hairy-potato-cat "
        "nope rainbow-ralphing-cat see-the-future shuffle skip tacocat\n";
    lb_state start = position(text);
    lb_fact before = fact(&start, "draw_pile", 0);
    unsigned index[LB_CARDS] = {0};
    struct places places = {.size = before.count};
    lb_rng rng = rng_of(22);
    (void)unused;
    assert_int_equal(before.count, 13);
    for (unsigned i = 0; i < before.count; i++) {
        index[before.cards[i]] = i;
    }
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = start;
        play(&state, 0, "shuffle", &rng, NULL);
        lb_fact pile = fact(&state, "draw_pile", 0);
        for (unsigned place = 0; place < pile.count; place++) {
            places.count[index[pile.cards[place]] * places.size + place]++;
        }
    }
    assert_fair(places_p(&places));
}

/* What a move steals over many rounds, by title. */
static void count_thefts(const char *text, const char *move, uint64_t counts[LB_CARDS])
{
    lb_state start = position(text);
    lb_rng rng = rng_of(31);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = start;
        lb_events events;
        play(&state, 0, move, &rng, &events);
        const lb_event *theft = &events.item[events.count - 1];
        assert_int_equal(theft->type, LB_EVENT_stole);
        assert_int_equal(theft->hidden_count, 1);
        counts[theft->hidden[0]]++;
    }
}

/* K6.1: every card alike, not every title; the wrong reading is found. */
static void pair_steals_every_card_alike(void **unused)
{
    static const char text[] =
        "litterbox position 1\ngame original\nplayers 3\nturn 0\n"
        "hands 0 2*tacocat\nhands 1 attack 2*favor 3*skip 4*beard-cat defuse\n"
        "draw_pile 2*exploding-kitten skip\n";
    uint64_t thefts[LB_CARDS] = {0};
    (void)unused;
    count_thefts(text, "pair tacocat@1", thefts);
    uint64_t counts[] = {thefts[LB_CARD_attack], thefts[LB_CARD_favor], thefts[LB_CARD_skip],
                         thefts[LB_CARD_beard_cat], thefts[LB_CARD_defuse]};
    double shares[] = {1 / 11.0, 2 / 11.0, 3 / 11.0, 4 / 11.0, 1 / 11.0};
    assert_int_equal(counts[0] + counts[1] + counts[2] + counts[3] + counts[4], ROUNDS);
    assert_fair(shares_p(counts, shares, 5));
    assert_unfair(even_p(counts, 5));
}

/* K6.2: blind, every card but Godcat alike. */
static void blind_pair_steals_every_other_card_alike(void **unused)
{
    static const char text[] = "litterbox position 1\ngame evil\nplayers 2\nturn 0\n"
                               "hands 1 godcat 3*horse-cat 2*favor attack\n"
                               "draw_pile exploding-kitten shuffle\ndiscard 2*knight-cat\n"
                               "pending.kind steal\npending.cards 2*knight-cat\n"
                               "pending.target 1\n";
    uint64_t thefts[LB_CARDS] = {0};
    (void)unused;
    count_thefts(text, "steal blind", thefts);
    uint64_t counts[] = {thefts[LB_CARD_horse_cat], thefts[LB_CARD_favor], thefts[LB_CARD_attack]};
    double shares[] = {3 / 6.0, 2 / 6.0, 1 / 6.0};
    assert_int_equal(thefts[LB_CARD_godcat], 0);
    assert_fair(shares_p(counts, shares, 3));
}

/* K3.8: the kitten in the hands of a player who leaves goes anywhere. The other kitten lies on top,
 * so places 0 and 1 look alike. */
static void kitten_of_a_leaver_goes_anywhere(void **unused)
{
    static const char text[] =
        "litterbox position 1\ngame original\nplayers 3\nturn 0\n"
        "hands 0 skip\nhands 1 skip\nhands 2 skip\nresolving exploding-kitten\n"
        "draw_pile exploding-kitten attack favor nope tacocat shuffle\n"
        "pending.kind place\npending.seats 0\n";
    static const double shares[] = {2 / 7.0, 1 / 7.0, 1 / 7.0, 1 / 7.0, 1 / 7.0, 1 / 7.0};
    lb_state start = position(text);
    uint64_t counts[6] = {0};
    lb_rng rng = rng_of(32);
    (void)unused;
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = start;
        assert_int_equal(lb_leave(&state, 0, &rng, NULL), LB_OK);
        lb_fact pile = fact(&state, "draw_pile", 0);
        assert_int_equal(pile.count, 7);
        unsigned place = 6;
        while (pile.cards[place] != LB_CARD_exploding_kitten) {
            place--;
        }
        assert_true(place > 0);
        counts[place - 1]++;
    }
    assert_fair(shares_p(counts, shares, 6));
}

/* ---- Set-up ---------------------------------------------------------------------------------------- */

/* The numbers of a set-up that its shares follow from. (K1, K2) */
struct deal {
    const lb_game *game;
    unsigned players;
    lb_options options;
    unsigned each;    /* cards dealt beside the Defuse */
    unsigned defuses; /* extra ones */
    bool mixed_in;    /* before the deal */
    unsigned base;    /* cards dealt from, the Defuses mixed in among them */
    unsigned pile;    /* cards of the draw pile */
};

static void option_set(struct deal *deal, const char *assignment)
{
    lb_reason why;
    assert_int_equal(lb_option_read(deal->game, deal->players, &deal->options, assignment, &why),
                     LB_OK);
}

static struct deal deal_of(const char *name, unsigned players, unsigned each, unsigned defuses)
{
    struct deal deal = {.game = lb_game_named(name),
                        .players = players,
                        .options = lb_options_default(),
                        .each = each,
                        .defuses = defuses};
    bool original = strcmp(name, "original") == 0;
    char assignment[] = "extra_defuses=0";
    assignment[sizeof assignment - 2] = (char)('0' + defuses);
    option_set(&deal, assignment);
    option_set(&deal, each == 4 ? "hand=4" : "hand=7");
    deal.mixed_in = !original;
    deal.base = (strcmp(name, "evil") == 0 ? 43 : 46) + (deal.mixed_in ? defuses : 0);
    deal.pile = deal.base - players * each + (deal.mixed_in ? 0 : defuses) + players - 1;
    return deal;
}

/* Copies of a title among the cards dealt from. */
static unsigned dealt_copies(const struct deal *deal, unsigned card)
{
    switch (card) {
    case LB_CARD_exploding_kitten:
    case LB_CARD_godcat:
    case LB_CARD_devilcat:
        return 0;
    case LB_CARD_defuse:
        return deal->mixed_in ? deal->defuses : 0;
    default:
        return lb_game_card_copies(deal->game, card);
    }
}

static lb_state dealt(const struct deal *deal, lb_rng *rng)
{
    lb_state state;
    assert_int_equal(lb_start(deal->game, deal->players, &deal->options, rng, &state, NULL), LB_OK);
    return state;
}

/* K2.7, P2.4, B2.4 */
static void first_player_is_anyone(void **unused)
{
    (void)unused;
    for (unsigned index = 0; index < lb_game_count(); index++) {
        const lb_game *game = lb_game_at(index);
        unsigned players = lb_game_seats_least(game);
        for (; players <= lb_game_seats_most(game); players++) {
            uint64_t counts[LB_SEATS_MAX] = {0};
            lb_rng rng = rng_of(41);
            for (unsigned i = 0; i < ROUNDS; i++) {
                lb_state state;
                assert_int_equal(lb_start(game, players, NULL, &rng, &state, NULL), LB_OK);
                counts[lb_next(&state)]++;
            }
            assert_fair(even_p(counts, players));
        }
    }
}

/* K2.1, K2.2, K2.4: in each hand each title comes as often as in cards drawn blindly. */
static void check_hands(struct deal deal)
{
    static uint64_t counts[LB_SEATS_MAX][LB_CARDS][8];
    struct worst worst = {0};
    lb_rng rng = rng_of(42);
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        for (unsigned seat = 0; seat < deal.players; seat++) {
            lb_fact hand = fact(&state, "hands", seat + 1);
            assert_int_equal(hand.count, deal.each + 1);
            for (unsigned card = 0; card < LB_CARDS; card++) {
                counts[seat][card][copies_in(&hand, card) - (card == LB_CARD_defuse)]++;
            }
        }
    }
    for (unsigned seat = 0; seat < deal.players; seat++) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            double shares[8];
            for (unsigned found = 0; found < 8; found++) {
                shares[found] = drawn_share(deal.base, dealt_copies(&deal, card), deal.each, found);
                assert_true(shares[found] > 0 || counts[seat][card][found] == 0);
            }
            if (dealt_copies(&deal, card) > 0) {
                worst_take(&worst, shares_p(counts[seat][card], shares, 8));
            }
        }
    }
    assert_true(worst.tests >= 2 * 10);
    assert_all_fair(worst);
}

static void hands_are_drawn_blindly(void **unused)
{
    (void)unused;
    check_hands(deal_of("original", 5, 4, 1));
    check_hands(deal_of("original", 3, 7, 3));
    check_hands(deal_of("burglar", 4, 7, 2));
    check_hands(deal_of("burglar", 2, 4, 4));
    check_hands(deal_of("evil", 5, 7, 1));
    check_hands(deal_of("evil", 2, 7, 2));
}

/* K2.3 to K2.6: at each place of the draw pile each title comes as often as it is there. */
static void check_pile(struct deal deal)
{
    static uint64_t counts[LB_PILE_MAX][LB_CARDS];
    struct worst worst = {0};
    lb_rng rng = rng_of(43);
    double shares[LB_CARDS];
    unsigned undealt = deal.base - deal.players * deal.each;
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        lb_fact pile = fact(&state, "draw_pile", 0);
        assert_int_equal(pile.count, deal.pile);
        for (unsigned place = 0; place < pile.count; place++) {
            counts[place][pile.cards[place]]++;
        }
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        shares[card] = (double)dealt_copies(&deal, card) / deal.base * undealt / deal.pile;
    }
    shares[LB_CARD_exploding_kitten] = (deal.players - 1.0) / deal.pile;
    if (!deal.mixed_in) {
        shares[LB_CARD_defuse] = (double)deal.defuses / deal.pile;
    }
    for (unsigned place = 0; place < deal.pile; place++) {
        worst_take(&worst, shares_p(counts[place], shares, LB_CARDS));
    }
    assert_all_fair(worst);
}

static void piles_are_shuffled(void **unused)
{
    (void)unused;
    check_pile(deal_of("original", 4, 4, 2));
    check_pile(deal_of("original", 2, 4, 4));
    check_pile(deal_of("burglar", 3, 7, 2));
    check_pile(deal_of("evil", 5, 7, 1));
    check_pile(deal_of("evil", 3, 4, 0));
}

/* K2.5: the highest of k kittens in n cards lies at a place p as often as k - 1 find room below it. */
static void check_first_kitten(struct deal deal)
{
    uint64_t counts[LB_PILE_MAX] = {0};
    double shares[LB_PILE_MAX] = {0};
    unsigned kittens = deal.players - 1;
    lb_rng rng = rng_of(44);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        lb_fact pile = fact(&state, "draw_pile", 0);
        unsigned place = 0;
        while (pile.cards[place] != LB_CARD_exploding_kitten) {
            place++;
        }
        counts[place]++;
    }
    double none_yet = 1;
    for (unsigned place = 0; place < deal.pile; place++) {
        double here = (double)kittens / (deal.pile - place);
        shares[place] = none_yet * (here < 1 ? here : 1);
        none_yet -= shares[place];
    }
    assert_fair(shares_p(counts, shares, deal.pile));
    if (kittens > 1) { /* and not as if each place were alike for the highest one */
        assert_unfair(even_p(counts, deal.pile));
    }
}

static void kittens_lie_anywhere(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 5; players++) {
        check_first_kitten(deal_of("original", players, 4, 1));
        check_first_kitten(deal_of("burglar", players, 7, 1));
        check_first_kitten(deal_of("evil", players, 7, 1));
    }
}

/* K2.10: what leaves the game unseen is drawn blindly from the undealt deck. */
static void check_fast(struct deal deal)
{
    static uint64_t counts[LB_CARDS][32];
    struct worst worst = {0};
    lb_rng rng = rng_of(45);
    unsigned deck = deal.pile - (deal.players - 1);
    unsigned third = deck / 3;
    option_set(&deal, "fast=on");
    memset(counts, 0, sizeof counts);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        lb_fact unseen = fact(&state, "removed_unseen", 0);
        assert_int_equal(unseen.count, third);
        assert_int_equal(fact(&state, "draw_pile", 0).count, deal.pile - third);
        for (unsigned card = 0; card < LB_CARDS; card++) {
            counts[card][copies_in(&unseen, card)]++;
        }
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool put_in = card == LB_CARD_defuse && !deal.mixed_in;
        if (!put_in && !deal.mixed_in && deal.defuses > 0) {
            continue; /* how many of a title are in that deck is chance too */
        }
        unsigned copies = put_in ? deal.defuses : dealt_copies(&deal, card);
        double shares[32];
        for (unsigned found = 0; found < 32; found++) {
            shares[found] = drawn_share(put_in ? deck : deal.base, copies, third, found);
            assert_true(shares[found] > 0 || counts[card][found] == 0);
        }
        if (copies > 0) {
            worst_take(&worst, shares_p(counts[card], shares, 32));
        }
    }
    assert_true(worst.tests > 0);
    assert_all_fair(worst);
}

static void fast_removes_blindly(void **unused)
{
    (void)unused;
    check_fast(deal_of("original", 3, 4, 0));
    check_fast(deal_of("original", 2, 4, 4));
    check_fast(deal_of("burglar", 3, 7, 2));
    check_fast(deal_of("evil", 2, 7, 2));
    check_fast(deal_of("evil", 3, 7, 2));
}

/* ---- Pets ------------------------------------------------------------------------------------------- */

/* The shares of titles in one card drawn blindly from the deck of a game. */
static void deck_shares(const lb_game *game, double shares[LB_CARDS])
{
    double size = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        shares[card] = lb_game_card_copies(game, card);
        size += shares[card];
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        shares[card] /= size;
    }
}

/* P2.1, P2.2, P3.1: whatever place a card comes to in the deal, each of the 21 comes there alike. */
static void check_pets_deal(unsigned players)
{
    enum { HAND, DOWN = LB_SEATS_MAX, UP, PILE = UP + 2, DECK = 21, PLACES = PILE + DECK };
    static uint64_t counts[PLACES][LB_CARDS], pairs[LB_CARDS][3];
    struct deal deal = {
        .game = lb_game_named("pets"), .players = players, .options = lb_options_default()};
    unsigned ups = players == 2 ? 2 : 0;
    struct worst worst = {0};
    double shares[LB_CARDS];
    lb_rng rng = rng_of(51);
    memset(counts, 0, sizeof counts);
    memset(pairs, 0, sizeof pairs);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        lb_fact pile = fact(&state, "draw_pile", 0);
        lb_fact down = fact(&state, "aside_down", 0);
        lb_fact up = fact(&state, "aside_up", 0);
        assert_int_equal(pile.count, DECK - players - 1 - ups - 1); /* the first has drawn */
        assert_int_equal(down.count, 1);
        assert_int_equal(up.count, ups);
        counts[DOWN][down.cards[0]]++;
        for (unsigned place = 0; place < ups; place++) {
            counts[UP + place][up.cards[place]]++;
        }
        for (unsigned place = 0; place < pile.count; place++) {
            counts[PILE + place][pile.cards[place]]++;
        }
        for (unsigned seat = 0; seat < players; seat++) {
            lb_fact hand = fact(&state, "hands", seat + 1);
            assert_int_equal(hand.count, seat == lb_next(&state) ? 2 : 1);
            if (hand.count == 1) {
                counts[HAND + seat][hand.cards[0]]++;
                continue;
            }
            for (unsigned card = 0; card < LB_CARDS; card++) { /* two cards have no order */
                pairs[card][copies_in(&hand, card)]++;
            }
        }
    }
    deck_shares(deal.game, shares);
    for (unsigned place = 0; place < PLACES;
         place++) { /* those this table does not have tell nothing */
        worst_take(&worst, shares_p(counts[place], shares, LB_CARDS));
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        double found[3];
        for (unsigned copies = 0; copies < 3; copies++) {
            found[copies] = drawn_share(DECK, lb_game_card_copies(deal.game, card), 2, copies);
            assert_true(found[copies] > 0 || pairs[card][copies] == 0);
        }
        worst_take(&worst, shares_p(pairs[card], found, 3));
    }
    assert_all_fair(worst);
    assert_unfair(even_p(counts[DOWN] + LB_CARD_royal_robovac, 11)); /* cards, not titles */
}

static void pets_are_dealt_blindly(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 6; players++) {
        check_pets_deal(players);
    }
}

/* P4.4: whoever is not shielded gets any card of pile and hands; the shielded seat keeps its own. */
static void juggler_gives_every_order(void **unused)
{
    static const char text[] = "litterbox position 1\ngame pets\nplayers 4\nturn 0\n"
                               "hands 0 jittery-juggler king-cat\nhands 1 crystal-bowl\n"
                               "hands 2 battle-bunny\nhands 3 not-a-pet\nshielded 3\n"
                               "draw_pile shell-shield royal-robovac\naside_down snake-sorcerer\n";
    lb_state start = position(text);
    uint64_t counts[120] = {0};
    lb_rng rng = rng_of(52);
    (void)unused;
    for (unsigned i = 0; i < 2 * ROUNDS; i++) {
        lb_state state = start;
        lb_events events;
        uint8_t order[5];
        unsigned told = 0;
        play(&state, 0, "jittery-juggler", &rng, &events);
        for (unsigned k = 0; k < events.count; k++) { /* three are dealt, seat 1 draws */
            if (events.item[k].type == LB_EVENT_dealt || events.item[k].type == LB_EVENT_drew) {
                assert_true(told < 4 && events.item[k].seat == (told < 3 ? told : 1));
                order[told++] = events.item[k].hidden[0];
            }
        }
        lb_fact pile = fact(&state, "draw_pile", 0);
        assert_int_equal(told + pile.count, 5);
        order[4] = pile.cards[0];
        assert_int_equal(fact(&state, "hands", 4).cards[0], LB_CARD_not_a_pet);
        counts[rank_of(order, 5)]++;
    }
    assert_fair(even_p(counts, 120));
}

/* ---- Board ------------------------------------------------------------------------------------------ */

/* B2.2, B2.3 */
static void check_board_deal(unsigned players)
{
    enum { DISCS = 11, EACH = 5, ACTIONS = 64 };
    static uint64_t discs[DISCS][LB_CARDS], hands[LB_SEATS_MAX][LB_CARDS][EACH + 1];
    struct deal deal = {
        .game = lb_game_named("board"), .players = players, .options = lb_options_default()};
    struct worst worst = {0};
    double shares[LB_CARDS] = {0};
    lb_rng rng = rng_of(61);
    memset(discs, 0, sizeof discs);
    memset(hands, 0, sizeof hands);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = dealt(&deal, &rng);
        lb_fact deck = fact(&state, "move_deck", 0);
        assert_int_equal(deck.count, DISCS);
        for (unsigned place = 0; place < DISCS; place++) {
            discs[place][deck.cards[place]]++;
        }
        for (unsigned seat = 0; seat < players; seat++) {
            lb_fact hand = fact(&state, "hands", seat + 1);
            assert_int_equal(hand.count, EACH);
            for (unsigned card = 0; card < LB_CARD_move_1; card++) {
                hands[seat][card][copies_in(&hand, card)]++;
            }
        }
    }
    for (unsigned card = LB_CARD_move_1; card < LB_CARD_danger_magnet; card++) {
        shares[card] = lb_game_card_copies(deal.game, card) / (double)DISCS;
    }
    for (unsigned place = 0; place < DISCS; place++) {
        assert_int_equal(discs[place][LB_CARD_danger_magnet], 0);
        worst_take(&worst, shares_p(discs[place], shares, LB_CARDS));
    }
    for (unsigned seat = 0; seat < players; seat++) {
        for (unsigned card = 0; card < LB_CARD_move_1; card++) {
            double found[EACH + 1];
            for (unsigned copies = 0; copies <= EACH; copies++) {
                unsigned of_title = lb_game_card_copies(deal.game, card);
                found[copies] = drawn_share(ACTIONS, of_title, EACH, copies);
                assert_true(found[copies] > 0 || hands[seat][card][copies] == 0);
            }
            worst_take(&worst, shares_p(hands[seat][card], found, EACH + 1));
        }
    }
    assert_all_fair(worst);
}

static void board_is_dealt_blindly(void **unused)
{
    (void)unused;
    for (unsigned players = 2; players <= 6; players += 2) {
        check_board_deal(players);
    }
}

#define BOARD_TABLE                                                                                          \
    "litterbox position 1\ngame board\nplayers 2\nside calm\npositions 0 5\npositions 1 9\nturn 0\nowed 1\n" \
    "magnets 9\n"

/* What seat 1 draws with an empty hand when seat 0 has skipped: three cards, told in their order. */
static void count_draws(const char *text, unsigned seed, uint64_t counts[3][LB_CARDS])
{
    lb_state start = position(text);
    lb_rng rng = rng_of(seed);
    for (unsigned i = 0; i < ROUNDS; i++) {
        lb_state state = start;
        lb_events events;
        play(&state, 0, "skip", &rng, &events);
        const lb_event *drew = &events.item[events.count - 1];
        assert_int_equal(drew->type, LB_EVENT_drew);
        assert_int_equal(drew->hidden_count, 3);
        for (unsigned k = 0; k < 3; k++) {
            counts[k][drew->hidden[k]]++;
        }
    }
}

/* B3.1: every card alike, not every title; so is the second and the third. */
static void action_cards_are_drawn_alike(void **unused)
{
    static const char text[] = BOARD_TABLE "hands 0 skip\nmove_deck move-1\n"
                                           "action_deck attack 2*defuse 3*shuffle 4*nope\n";
    static const double shares[] = {.1, .2, .3, .4};
    uint64_t drawn[3][LB_CARDS] = {{0}};
    (void)unused;
    count_draws(text, 62, drawn);
    for (unsigned k = 0; k < 3; k++) {
        uint64_t counts[] = {drawn[k][LB_CARD_attack], drawn[k][LB_CARD_defuse],
                             drawn[k][LB_CARD_shuffle], drawn[k][LB_CARD_nope]};
        assert_fair(shares_p(counts, shares, 4));
        assert_unfair(even_p(counts, 4));
    }
}

/* B5.2: the deck's last card comes first, then any of the pile that became the deck, the Skip too. */
static void action_deck_is_made_anew_blindly(void **unused)
{
    static const char text[] = BOARD_TABLE "hands 0 skip\nmove_deck move-1\naction_deck attack\n"
                                           "action_discard 2*defuse 3*shuffle 4*nope\n";
    static const double shares[] = {.1, .2, .3, .4};
    uint64_t drawn[3][LB_CARDS] = {{0}};
    (void)unused;
    count_draws(text, 63, drawn);
    assert_int_equal(drawn[0][LB_CARD_attack], ROUNDS);
    for (unsigned k = 1; k < 3; k++) {
        uint64_t counts[] = {drawn[k][LB_CARD_skip], drawn[k][LB_CARD_defuse],
                             drawn[k][LB_CARD_shuffle], drawn[k][LB_CARD_nope]};
        assert_fair(shares_p(counts, shares, 4));
    }
}

/* The order of five discs after a move. */
static double disc_orders_p(const char *text, const char *move, unsigned seed)
{
    lb_state start = position(text);
    uint64_t counts[120] = {0};
    lb_rng rng = rng_of(seed);
    for (unsigned i = 0; i < 2 * ROUNDS; i++) {
        lb_state state = start;
        play(&state, 0, move, &rng, NULL);
        lb_fact deck = fact(&state, "move_deck", 0);
        assert_int_equal(deck.count, 5);
        counts[rank_of(deck.cards, 5)]++;
    }
    return even_p(counts, 120);
}

/* B1.16 by the card, B5.2 with the last disc: it is shuffled in with the others. */
static void discs_are_shuffled(void **unused)
{
    static const char by_card[] =
        BOARD_TABLE "hands 0 shuffle\nhands 1 skip\n"
                    "move_deck move-1 move-2 flip-1 flip-3 danger-magnet\n"
                    "action_deck 2*defuse 3*nope\n";
    static const char anew[] = BOARD_TABLE "hands 0 skip\nhands 1 skip\nmove_deck move-1\n"
                                           "move_discard move-2 flip-1 flip-3 danger-magnet\n"
                                           "action_deck 2*defuse 3*nope\n";
    (void)unused;
    assert_fair(disc_orders_p(by_card, "shuffle", 64));
    assert_fair(disc_orders_p(anew, "flip", 65));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drawn_shares_are_right),
        cmocka_unit_test(every_order_is_alike),
        cmocka_unit_test(every_place_is_alike),
        cmocka_unit_test(biased_shuffles_are_found),
        cmocka_unit_test(every_number_is_alike),
        cmocka_unit_test(shuffle_card_gives_every_order),
        cmocka_unit_test(shuffle_card_gives_every_place),
        cmocka_unit_test(pair_steals_every_card_alike),
        cmocka_unit_test(blind_pair_steals_every_other_card_alike),
        cmocka_unit_test(kitten_of_a_leaver_goes_anywhere),
        cmocka_unit_test(first_player_is_anyone),
        cmocka_unit_test(hands_are_drawn_blindly),
        cmocka_unit_test(piles_are_shuffled),
        cmocka_unit_test(kittens_lie_anywhere),
        cmocka_unit_test(fast_removes_blindly),
        cmocka_unit_test(pets_are_dealt_blindly),
        cmocka_unit_test(juggler_gives_every_order),
        cmocka_unit_test(board_is_dealt_blindly),
        cmocka_unit_test(action_cards_are_drawn_alike),
        cmocka_unit_test(action_deck_is_made_anew_blindly),
        cmocka_unit_test(discs_are_shuffled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
