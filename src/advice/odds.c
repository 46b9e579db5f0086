/* SPDX-License-Identifier: MIT */
/* odds.c: the chances of a seat: exact ones from its memory, win shares from guessed worlds.
 *
 * Every world is dealt and played on from a stream of its own, so all moves meet the same worlds and
 * the same luck, and their differences are far more certain than their shares. The first half of the
 * budget goes to all moves alike, the second to the best of them. */
#include "advice/odds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "advice/belief.h"
#include "advice/interval.h"
#include "advice/odds_why.h"
#include "advice/world.h"

/* ---- Chances of cards ----------------------------------------------------------------------------- */

enum { SAMPLE = 1000 }; /* worlds looked at where a chance is not known exactly */

static lb_estimate exactly(double share)
{
    return (lb_estimate){share, share, share};
}

static lb_estimate sampled(double share, uint64_t worlds)
{
    struct interval interval = mean_interval(share, worlds, Z_95);
    return (lb_estimate){share, interval.low, interval.high};
}

static lb_odds_chance *chance_new(lb_odds *odds, lb_about about, unsigned seat, unsigned card)
{
    if (odds->chances == LB_ODDS_CHANCES) {
        return NULL;
    }
    lb_odds_chance *chance = &odds->chance[odds->chances++];
    *chance =
        (lb_odds_chance){.about = (uint8_t)about, .seat = (uint8_t)seat, .card = (uint8_t)card};
    return chance;
}

static lb_fraction shortened(lb_fraction fraction)
{
    uint64_t a = fraction.over;
    uint64_t b = fraction.under;
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a == 0 ? fraction : (lb_fraction){fraction.over / a, fraction.under / a};
}

static void set_exact(lb_odds_chance *chance, lb_fraction fraction)
{
    chance->exact = true;
    chance->fraction = shortened(fraction);
    chance->chance = exactly((double)fraction.over / (double)fraction.under);
}

/* Rounded down or up to whole millionths, and past what a division may be off. */
static double millionths(lb_fraction fraction, bool up)
{
    const double slack = 1e-6;
    double parts = BELIEF_WHOLE * ((double)fraction.over / (double)fraction.under);
    uint32_t whole = up              ? (uint32_t)(parts + slack) + 1
                     : parts > slack ? (uint32_t)(parts - slack)
                                     : 0;
    return whole < BELIEF_WHOLE ? (double)whole / BELIEF_WHOLE : 1;
}

static double between(double share, double low, double high)
{
    return share < low ? low : share > high ? high : share;
}

/* What the chance of one or the other of some cards lies between for certain; exact after all, perhaps. Several
 * are asked about at one place, where one card lies: what is proven of the others is not theirs. */
static void set_bounds(lb_odds_chance *chance, const lb_memory *memory, lb_question question,
                       uint64_t cards)
{
    lb_fraction low, high;
    double least = 0, most = 0, others = 0;
    bool alone = (cards & (cards - 1)) == 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool meant = cards >> card & 1;
        if (alone && !meant) {
            continue;
        }
        question.card = (uint8_t)card;
        lb_chance_within(memory, &question, &low, &high);
        if (alone && low.over == high.over && low.under == high.under) {
            set_exact(chance, low);
            return;
        }
        least += meant ? millionths(low, false) : 0;
        most += meant ? millionths(high, true) : 0;
        others += meant ? 0 : millionths(low, false);
    }
    chance->bounded = true;
    chance->chance.low = between(least, 0, 1);
    chance->chance.high = between(most, 0, 1 - others);
}

static double share_of_holders(const lb_memory *memory, unsigned seat, unsigned card, lb_rng *rng)
{
    unsigned found = 0;
    lb_state state;
    for (unsigned i = 0; i < SAMPLE; i++) {
        lb_guess(memory, rng, &state, NULL);
        found += lb_view_for(&state, seat).hand[card] > 0;
    }
    return (double)found / SAMPLE;
}

static void set_belief(lb_odds_chance *chance, const lb_belief *belief)
{
    lb_estimate *blind = &chance->chance;
    if (!chance->exact) {
        blind->share = between((double)belief->blind / BELIEF_WHOLE, blind->low, blind->high);
    }
    bool certain = blind->high <= 0 || blind->low >= 1;
    chance->learned = belief->learned && !certain;
    chance->believed =
        chance->learned ? (double)belief->share / BELIEF_WHOLE : chance->chance.share;
}

static void set_sampled(lb_odds_chance *chance, double share)
{
    chance->bounded = false;
    chance->chance = sampled(share, SAMPLE);
    chance->believed = share;
}

static void add_holder(lb_odds *odds, const lb_memory *memory, unsigned seat, unsigned card,
                       lb_rng *rng)
{
    lb_question question = {.ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
    lb_fraction fraction;
    lb_belief belief;
    lb_odds_chance *chance = chance_new(odds, LB_ABOUT_holds, seat, card);
    if (chance == NULL) {
        return;
    }
    if (lb_chance(memory, &question, &fraction)) {
        set_exact(chance, fraction);
    } else {
        set_bounds(chance, memory, question, UINT64_C(1) << card);
    }
    if (belief_of_holder(memory, seat, card, &belief)) {
        set_belief(chance, &belief);
    } else {
        set_sampled(chance, share_of_holders(memory, seat, card, rng));
    }
}

static void add_holders(lb_odds *odds, const lb_memory *memory, lb_rng *rng)
{
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            if (belief_asks(memory, seat, card)) {
                add_holder(odds, memory, seat, card, rng);
            }
        }
    }
}

/* The sum of the exact chances that one of these comes next; false where one is not known. */
static bool add_up(const lb_memory *memory, uint64_t cards, lb_fraction *sum)
{
    *sum = (lb_fraction){0, 1};
    for (; cards != 0; cards &= cards - 1) {
        lb_question question = {.ask = LB_ASK_place, .card = (uint8_t)__builtin_ctzll(cards)};
        lb_fraction part;
        if (!lb_chance(memory, &question, &part)) {
            return false;
        }
        part = shortened(part);
        if (part.under > UINT32_MAX || sum->under > UINT32_MAX) {
            return false;
        }
        *sum = shortened((lb_fraction){sum->over * part.under + part.over * sum->under,
                                       sum->under * part.under});
    }
    return true;
}

static double share_of_dangers(const lb_memory *memory, uint64_t cards, lb_rng *rng)
{
    unsigned found = 0;
    lb_state state;
    for (unsigned i = 0; i < SAMPLE; i++) {
        lb_guess(memory, rng, &state, NULL);
        unsigned next = lb_next_card(&state);
        found += next < LB_CARDS && (cards >> next & 1);
    }
    return (double)found / SAMPLE;
}

/* Where it is one card alone that is dangerous, it is named. */
static void add_peril(lb_odds *odds, const lb_memory *memory, lb_rng *rng)
{
    uint64_t cards;
    lb_fraction fraction;
    lb_belief belief;
    if (!lb_dangers(&memory->view, &cards)) {
        return;
    }
    bool alone = cards != 0 && (cards & (cards - 1)) == 0;
    lb_odds_chance *chance = chance_new(odds, LB_ABOUT_peril, memory->view.turn,
                                        alone ? (unsigned)__builtin_ctzll(cards) : LB_NO_CARD);
    if (add_up(memory, cards, &fraction)) {
        set_exact(chance, fraction);
    } else {
        set_bounds(chance, memory, (lb_question){.ask = LB_ASK_place}, cards);
    }
    if (belief_of_peril(memory, &cards, &belief)) {
        set_belief(chance, &belief);
    } else {
        set_sampled(chance, share_of_dangers(memory, cards, rng));
    }
}

void odds_chances(lb_odds *odds, const lb_memory *memory, lb_rng *rng)
{
    if (memory->view.open != LB_OPEN_over) {
        add_peril(odds, memory, rng);
        add_holders(odds, memory, rng);
    }
}

/* ---- Time ------------------------------------------------------------------------------------------ */

struct purse {
    lb_budget budget;
    uint64_t spent; /* playouts */
    struct timespec start;
};

static struct purse purse_of(const lb_budget *budget)
{
    struct purse purse = {.budget = *budget};
    clock_gettime(CLOCK_MONOTONIC, &purse.start);
    return purse;
}

/* Whether so many halves of it are spent. */
static bool spent(const struct purse *purse, unsigned halves)
{
    if (purse->budget.playouts > 0) {
        return 2 * purse->spent >= (uint64_t)halves * purse->budget.playouts;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double ms = 1e3 * (double)(now.tv_sec - purse->start.tv_sec) +
                1e-6 * (double)(now.tv_nsec - purse->start.tv_nsec);
    return 2 * ms >= halves * (double)purse->budget.milliseconds;
}

/* ---- Win shares ------------------------------------------------------------------------------------ */

/* A move on trial. */
struct trial {
    lb_move move;
    char text[LB_MOVE_BYTES];
    uint64_t won, worlds; /* in 60ths of a game */
    bool kept;            /* to be looked at to the end */
    bool picked;          /* the best of the first half */
    uint64_t second;      /* worlds of the second half */
    double ahead,
        ahead_twice; /* sums of the difference to the move asked about, and of its square */
};

struct trials {
    struct trial *item;
    size_t count, room;
    const struct trial *asked; /* or NULL */
    uint64_t standing[LB_SEATS_MAX];
    uint64_t worlds;
};

static bool add_trial(void *context, const lb_move *move, const char *text)
{
    struct trials *trials = context;
    if (trials->count == trials->room) {
        size_t room = trials->room == 0 ? 64 : 2 * trials->room;
        struct trial *more = realloc(trials->item, room * sizeof *more);
        if (more == NULL) {
            return false;
        }
        trials->item = more;
        trials->room = room;
    }
    struct trial *trial = &trials->item[trials->count++];
    *trial = (struct trial){.move = *move};
    strncpy(trial->text, text, sizeof trial->text - 1);
    return true;
}

static bool same_move(const lb_move *a, const lb_move *b)
{
    return a->count == b->count && memcmp(a->choice, b->choice, a->count) == 0;
}

/* The world with the move made and played to its end: how much of it the seat wins, in 60ths. */
static unsigned try(const struct world *world, const lb_move *move, unsigned seat)
{
    struct world copy = *world;
    world_move(&copy, seat, move, NULL);
    world_end(&copy);
    return world_won(&copy, seat);
}

static void count_standing(struct trials *trials, const struct world *world)
{
    struct world copy = *world;
    world_end(&copy);
    for (unsigned seat = 0; seat < lb_players(&copy.state); seat++) {
        trials->standing[seat] += world_won(&copy, seat);
    }
    trials->worlds++;
}

/* One world for every move that is still on trial; returns the playouts it took. */
static unsigned try_all(struct trials *trials, const struct world *world, unsigned seat,
                        bool second)
{
    unsigned playouts = 1;
    count_standing(trials, world);
    unsigned asked = trials->asked != NULL ? try(world, &trials->asked->move, seat) : 0;
    for (size_t i = 0; i < trials->count; i++) {
        struct trial *trial = &trials->item[i];
        if (!trial->kept) {
            continue;
        }
        unsigned won = trial == trials->asked ? asked : try(world, &trial->move, seat);
        double ahead = trials->asked != NULL ? ((double)won - asked) / WORLD_WHOLE : 0;
        trial->won += won;
        trial->worlds++;
        trial->second += second;
        trial->ahead += second ? ahead : 0;
        trial->ahead_twice += second ? ahead * ahead : 0;
        playouts++;
    }
    return playouts;
}

static double share(const struct trial *trial)
{
    return (double)trial->won / (double)(WORLD_WHOLE * trial->worlds);
}

static int better(const void *a, const void *b)
{
    double first = share(a);
    double second = share(b);
    return first > second ? -1
           : first < second
               ? 1
               : strcmp(((const struct trial *)a)->text, ((const struct trial *)b)->text);
}

static void sort(struct trials *trials, int (*order)(const void *, const void *))
{
    if (trials->count > 0) { /* there is no array of none */
        qsort(trials->item, trials->count, sizeof *trials->item, order);
    }
}

/* Only the best go on, and the move asked about. */
static void keep_best(struct trials *trials, const lb_move *asked)
{
    sort(trials, better);
    for (size_t i = 0; i < trials->count; i++) {
        struct trial *trial = &trials->item[i];
        bool is_asked = asked != NULL && same_move(asked, &trial->move);
        trials->asked = is_asked ? trial : trials->asked;
        trial->kept = i < ODDS_KEPT || is_asked;
        trial->picked = i == 0;
    }
}

static void run_trials(struct trials *trials, const lb_memory *memory, const lb_budget *budget,
                       const lb_move *asked, lb_rng *rng)
{
    struct purse purse = purse_of(budget);
    lb_seed seed = world_seed(rng);
    uint64_t number = 0;
    struct world world;
    for (size_t i = 0; i < trials->count; i++) {
        trials->item[i].kept = true;
    }
    for (unsigned half = 1; half <= 2; half++) {
        do {
            world_guess(&world, memory, &seed, number++);
            purse.spent += try_all(trials, &world, memory->seat, half == 2);
        } while (!spent(&purse, half));
        if (half == 1) {
            keep_best(trials, asked);
        }
    }
}

/* Those that were looked at to the end first: what luck lifted in few worlds does not lead. */
static int kept_first(const void *a, const void *b)
{
    const struct trial *first = a;
    const struct trial *second = b;
    return first->kept != second->kept ? (first->kept ? -1 : 1) : better(a, b);
}

static lb_estimate ahead_of_asked(const struct trial *trial)
{
    double n = (double)trial->second;
    if (trial->second < 2) {
        return exactly(0);
    }
    double mean = trial->ahead / n;
    double spread = fmax(trial->ahead_twice / n - mean * mean, 0);
    double reach = Z_95 * sqrt(spread / (n - 1));
    return (lb_estimate){mean, mean - reach, mean + reach};
}

#ifdef LITTERBOX_NETLESS /* where a build has to be small nothing was learned, and all is as playouts say */
#define believed(memory, win)            (win)
#define handicap(memory, trials)         1
#define weighed(win, odds)               ((void)(odds), (win))
#define weighed_lead(share, ahead, odds) (ahead)
#define rest_for(win, said, told, parts) ((void)(parts), (win))
#else
static double believed_share(const lb_memory *memory, double share)
{
    return (double)lb_believe_win(memory, (uint32_t)(share * BELIEF_WHOLE + 0.5)) / BELIEF_WHOLE;
}

/* How much of the game the seat wins where playouts say that much, as far as was learned. */
static lb_estimate believed(const lb_memory *memory, lb_estimate win)
{
    return (lb_estimate){believed_share(memory, win.share), believed_share(memory, win.low),
                         believed_share(memory, win.high)};
}

static double odds_of(double share, double least)
{
    share = between(share, least, 1 - least);
    return share / (1 - share);
}

/* How much better or worse the odds of the seat are than playouts say, for its moves. Where it always lost or
 * always won that is not known well, and moves may differ from it: so it is not told by more than that. */
static double handicap(const lb_memory *memory, const struct trials *trials)
{
    const double most = 4, least = 0.5 / (double)trials->worlds; /* half a playout */
    double said = (double)trials->standing[memory->seat] / (double)(WORLD_WHOLE * trials->worlds);
    double better = odds_of(believed_share(memory, said), least) / odds_of(said, least);
    return between(better, 1 / most, most);
}

static double weighed_share(double share, double odds)
{
    return share * odds / (1 - share + share * odds);
}

static lb_estimate weighed(lb_estimate win, double odds)
{
    return (lb_estimate){weighed_share(win.share, odds), weighed_share(win.low, odds),
                         weighed_share(win.high, odds)};
}

/* By how much a move with that share is ahead of one that playouts see so far behind it. */
static lb_estimate weighed_lead(double share, lb_estimate ahead, double odds)
{
    double lead = weighed_share(share, odds);
    return (lb_estimate){lead - weighed_share(between(share - ahead.share, 0, 1), odds),
                         lead - weighed_share(between(share - ahead.low, 0, 1), odds),
                         lead - weighed_share(between(share - ahead.high, 0, 1), odds)};
}

/* What another seat has where the first one has less or more than playouts say: its part of the rest, which is
 * an even one of so many where playouts left nobody any. */
static lb_estimate rest_for(lb_estimate win, double said, double told, unsigned parts)
{
    double even = parts > 0 ? (1 - told) / parts : 0;
    double share = said < 1 ? win.share * (1 - told) / (1 - said) : even;
    double times = win.share > 0 ? share / win.share : 1;
    return (lb_estimate){share, between(win.low * times, 0, share),
                         between(win.high * times, share, 1)};
}
#endif

/* As things stand; what the seat has more or less the others lose or gain, each in its proportion. */
static void tell_standing(lb_odds *odds, const lb_memory *memory, const struct trials *trials)
{
    double whole = (double)(WORLD_WHOLE * trials->worlds);
    unsigned rivals = memory->view.alive & ~(1u << memory->seat);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        odds->win[seat] = sampled((double)trials->standing[seat] / whole, trials->worlds);
    }
    lb_estimate *own = &odds->win[memory->seat], said = *own;
    *own = believed(memory, said);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        unsigned parts = rivals >> seat & 1 ? (unsigned)__builtin_popcount(rivals) : 0;
        if (seat != memory->seat) {
            odds->win[seat] = rest_for(odds->win[seat], said.share, own->share, parts);
        }
    }
    odds->worlds = trials->worlds;
}

static lb_odds_move told(const struct trial *trial, const lb_state *state, unsigned seat,
                         double better)
{
    return (lb_odds_move){.move = lb_move_taken_apart(state, seat, &trial->move),
                          .win = weighed(sampled(share(trial), trial->worlds), better),
                          .worlds = trial->worlds,
                          .kept = trial->kept};
}

void odds_moves(lb_odds *odds, const lb_memory *memory, const lb_budget *budget,
                struct odds_rival *rival, lb_rng *rng)
{
    struct trials trials = {0};
    struct world world;
    lb_seed seed = world_seed(rng);
    if (memory->view.open == LB_OPEN_over) {
        return;
    }
    if (memory->view.legal != 0) {
        world_guess(&world, memory, &seed, 0);
        lb_moves(&world.state, memory->seat, add_trial, &trials);
    }
    run_trials(&trials, memory, budget, rival != NULL ? rival->to : NULL, rng);
    sort(&trials, kept_first);
    double better = handicap(memory, &trials);
    tell_standing(odds, memory, &trials);
    odds->move = calloc(trials.count > 0 ? trials.count : 1, sizeof *odds->move);
    for (size_t i = 0; i < trials.count && odds->move != NULL; i++) {
        odds->move[odds->moves++] = told(&trials.item[i], &world.state, memory->seat, better);
        if (rival != NULL && trials.item[i].picked) {
            rival->move = &odds->move[i];
            rival->ahead =
                weighed_lead(share(&trials.item[i]), ahead_of_asked(&trials.item[i]), better);
        }
    }
    free(trials.item);
}

void odds_stand(const lb_memory *memory, unsigned worlds, uint64_t sixtieths[LB_SEATS_MAX],
                lb_rng *rng)
{
    struct trials trials = {0};
    lb_seed seed = world_seed(rng);
    for (unsigned i = 0; i < worlds; i++) {
        struct world world;
        world_guess(&world, memory, &seed, i);
        count_standing(&trials, &world);
    }
    memcpy(sixtieths, trials.standing, sizeof trials.standing);
}

/* ---- All together ---------------------------------------------------------------------------------- */

lb_odds lb_odds_of(const lb_memory *memory, const lb_budget *budget, const lb_language *language,
                   lb_rng *rng)
{
    lb_odds odds = {.seat = memory->seat, .players = memory->players};
    memcpy(odds.hand_count, memory->view.hand_count, sizeof odds.hand_count);
    odds_chances(&odds, memory, rng);
    odds_moves(&odds, memory, budget, NULL, rng);
    odds_explain(&odds, memory, language, rng);
    return odds;
}

void lb_odds_free(lb_odds *odds)
{
    free(odds->move);
    odds->move = NULL;
    odds->moves = 0;
}

const lb_odds_move *odds_find(const lb_odds *odds, const lb_move *move)
{
    for (size_t i = 0; i < odds->moves; i++) {
        if (same_move(&odds->move[i].move.move, move)) {
            return &odds->move[i];
        }
    }
    return NULL;
}
