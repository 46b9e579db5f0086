/* SPDX-License-Identifier: MIT */
/* fit.c: litterbox-fit: learns what a game's beliefs are by watching bots of all levels play it.
 *
 * For cards: at each turn, and at some of the other decisions, the seat that decides asks what it would ask the
 * odds: how likely is it blind, what has been seen (learned.h), and how was it really. For win shares, which
 * take longer: what playouts say it wins at some of its turns, and what it won. By lot the seat knows who sits
 * where, or nobody, or some. A small net for each question learns from that by how much the odds are off:
 * gradient descent on the logarithmic loss, one lot of samples after another, each of which is forgotten when
 * it has been learned. With --on it goes on from what the game has learned already, mostly at tables of bots
 * that search, all alike; with --sums only what its units count for is learned on there, so that what rounding
 * them cost comes right again. The nets are written as whole numbers in the form of a .def file. The same
 * arguments give the same file on the same machine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice/belief.h"
#include "advice/odds.h"
#include "advice/world.h"
#include "lab/driver.h"
#include "lab/players.h"
#include "memory/learned.h"

enum {
    QUESTIONS_MAX = 16,
    MANY = 6, /* of them */
    BATCH = 256,
    LOT = 1 << 17,     /* samples of a card that are learned at a time */
    LOT_WIN = 1 << 20, /* of win shares, which are dear */
    ROUNDS = 3,        /* how often a lot is gone through */
    PENDING_MAX = 256, /* shares of a game whose end is not known yet */
    SELDOM = 4,        /* one in so many decisions outside of turns is looked at, */
    SELDOM_WIN = 8,    /* and of turns for shares, */
    ELSEWHERE = 4,     /* one in so many of which is that of a seat whose turn it is not */
    STREAM_LEVELS = 80,
    STREAM_NET,
    STREAM_WATCH,
    STREAM_MEET
};

/* Who plays, each as often as it is named. The last ones search, which takes time: they may sit at some
 * tables only, each of which counts for several. Beliefs are tried on bots that search longer. */
static const char *const levels[] = {
    "counter", "counter", "thumb",     "medium",  "medium",  "easy",        "random",     "look:50",
    "hard:50", "hard:50", "expert:50", "tree:50", "tree:50", "champion:50", "champion:50"};
enum {
    LEVELS = sizeof levels / sizeof levels[0],
    SEARCHERS = 8,
    SEARCHES = 2,      /* one table in so many has searchers, */
    SEARCHES_COUNT = 3 /* and counts for so many */
};

/* Where it goes on, seven tables in eight are of one of these, with one of these budgets. */
static const char *const alike[] = {"tree", "champion", "hard"};
enum { ALIKE = 3, ALIKE_NOT = 8, FEW = 4, BUDGETS = 3, BUDGET_LEAST = 50, BUDGET_STEP = 10 };

struct sample {
    int16_t inputs[LEARNED_INPUTS];
    int32_t odds;
    uint8_t came; /* in parts of WORLD_WHOLE */
};

/* The weights of a net, one after another. */
enum {
    AT_FIRST_BIAS = LEARNED_FIRST * LEARNED_INPUTS,
    AT_BETWEEN = AT_FIRST_BIAS + LEARNED_FIRST,
    AT_SECOND_BIAS = AT_BETWEEN + LEARNED_FIRST * LEARNED_SECOND,
    AT_MORE = AT_SECOND_BIAS + LEARNED_SECOND,
    SUM = LEARNED_FIRST + LEARNED_SECOND + 1, /* a learned_sum */
    AT_LEAN = AT_MORE + SUM,
    AT_STYLED = AT_LEAN + SUM,
    WEIGHTS = AT_STYLED + LEARNED_STYLES * SUM
};

struct learner {
    float weight[WEIGHTS], slope[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    float before[WEIGHTS];     /* that it went on from */
    bool on;                   /* there was something to go on from */
    unsigned from;             /* the first weight that is learned */
    double sum[WEIGHTS];       /* of the last steps, whose mean is what is written */
    bool seen[LEARNED_INPUTS]; /* what went in at all; the rest counts for nothing */
    float rate;                /* of the first steps */
    unsigned steps, summed;
    double loss, blind; /* of what was learned last, in bits */
    size_t learned;
};

struct question {
    uint8_t ask, card;
    bool left_out;
    size_t count, lot;
    struct sample *sample;
    struct learner *learner;
    double begun; /* how much of all games was played when its lot was begun */
    lb_rng rng;
};

struct fit {
    const lb_game *game;
    lb_seed seed;
    struct question question[QUESTIONS_MAX];
    unsigned questions;
    char **left_out;    /* names of questions, up to a NULL */
    bool cards, shares; /* what it is about */
    bool on;            /* it goes on from what the game has learned, */
    bool sums;          /* but for the units */
    double played;      /* part of all games */
    unsigned times;     /* that the samples of this table count for */
    struct players bots;
    struct drive drive;
    lb_rng rng, meet;
    unsigned pending;
    struct {
        struct sample sample;
        unsigned seat;
    } share[PENDING_MAX];
};

/* ---- Learning ------------------------------------------------------------------------------------------- */

static float between(lb_rng *rng, float reach)
{
    return reach * ((float)lb_rng_u32(rng) / 2147483648.0f - 1);
}

static void learner_start(struct learner *learner, lb_rng *rng)
{
    memset(learner, 0, sizeof *learner);
    learner->rate = 0.003f;
    for (unsigned i = 0; i < AT_FIRST_BIAS; i++) {
        learner->weight[i] = between(rng, 0.4f);
    }
    for (unsigned i = AT_BETWEEN; i < AT_SECOND_BIAS; i++) {
        learner->weight[i] = between(rng, 0.3f);
    }
    for (unsigned i = AT_MORE; i < AT_MORE + SUM - 1; i++) {
        learner->weight[i] = i % 2 ? 0.1f : -0.1f;
    }
}

static void load(float *weight, const int16_t *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        weight[i] = (float)from[i] / LEARNED_WEIGHT;
    }
}

static void load_sum(float *weight, const struct learned_sum *sum)
{
    load(weight, sum->first, LEARNED_FIRST);
    load(weight + LEARNED_FIRST, sum->second, LEARNED_SECOND);
    load(weight + SUM - 1, &sum->rest, 1);
}

/* It goes on from a net that was learned before, with smaller steps. */
static void learner_go_on(struct learner *learner, const struct learned_net *net, bool sums)
{
    float *weight = learner->weight;
    learner->rate = sums ? 0.0001f : 0.0015f;
    learner->from = sums ? AT_MORE : 0;
    load(weight, net->in[0], AT_FIRST_BIAS);
    load(&weight[AT_FIRST_BIAS], net->first_bias, LEARNED_FIRST);
    load(&weight[AT_BETWEEN], net->between[0], LEARNED_FIRST * LEARNED_SECOND);
    load(&weight[AT_SECOND_BIAS], net->second_bias, LEARNED_SECOND);
    load_sum(&weight[AT_MORE], &net->more);
    load_sum(&weight[AT_LEAN], &net->lean);
    for (unsigned style = 0; style < LEARNED_STYLES; style++) {
        load_sum(&weight[AT_STYLED + style * SUM], &net->styled[style]);
    }
    learner->on = true;
    memcpy(learner->before, weight, sizeof learner->before);
}

static const float lean_most = (float)LEARNED_LEAN / LEARNED_ONE;

/* What goes in and is not 0, which most of it is. */
struct seen {
    unsigned count;
    unsigned styled; /* where the sum of its style is, or 0 */
    uint8_t place[LEARNED_INPUTS];
    float input[LEARNED_INPUTS];
};

/* What the units say, and at last a 1 for the rest; and how much they lean. */
struct units {
    float said[SUM], lean;
};

static void look(const struct sample *sample, struct seen *seen)
{
    seen->count = seen->styled = 0;
    for (unsigned style = 0; style < LEARNED_STYLES; style++) {
        seen->styled =
            sample->inputs[LEARNED_STYLE + style] != 0 ? AT_STYLED + style * SUM : seen->styled;
    }
    for (unsigned i = 0; i < LEARNED_INPUTS; i++) {
        if (sample->inputs[i] != 0) {
            seen->input[seen->count] = (float)sample->inputs[i] / LEARNED_ONE;
            seen->place[seen->count++] = (uint8_t)i;
        }
    }
}

static float sum_up(const float *weight, const struct units *units)
{
    float sum = 0;
    for (unsigned i = 0; i < SUM; i++) {
        sum += weight[i] * units->said[i];
    }
    return sum;
}

/* The odds of a sample before, as a power of two. */
static float odds_of(const struct sample *sample)
{
    return (float)sample->odds / (LEARNED_ONE * LEARNED_ONE);
}

/* The chance as the net has it. */
static float forward(const float *weight, const struct sample *sample, const struct seen *seen,
                     struct units *units)
{
    float *first = units->said, *second = units->said + LEARNED_FIRST;
    memcpy(first, &weight[AT_FIRST_BIAS], LEARNED_FIRST * sizeof *first);
    memcpy(second, &weight[AT_SECOND_BIAS], LEARNED_SECOND * sizeof *second);
    units->said[SUM - 1] = 1;
    for (unsigned k = 0; k < seen->count; k++) {
        const float *row = &weight[seen->place[k] * LEARNED_FIRST];
        for (unsigned f = 0; f < LEARNED_FIRST; f++) {
            first[f] += row[f] * seen->input[k];
        }
    }
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        const float *row = &weight[AT_BETWEEN + f * LEARNED_SECOND];
        first[f] = first[f] > 0 ? first[f] : 0;
        for (unsigned s = 0; s < LEARNED_SECOND; s++) {
            second[s] += row[s] * first[f];
        }
    }
    for (unsigned s = 0; s < LEARNED_SECOND; s++) {
        second[s] = second[s] > 0 ? second[s] : 0;
    }
    units->lean = sum_up(&weight[AT_LEAN], units);
    float lean = fmaxf(fminf(units->lean, lean_most), -lean_most);
    float more = sum_up(&weight[AT_MORE], units);
    more += seen->styled > 0 ? sum_up(&weight[seen->styled], units) : 0;
    return 1 / (1 + exp2f(-odds_of(sample) * (1 + lean) - more));
}

/* The slopes of one sample are added up: of what it is off, and of how much of that is for leaning. */
static void backward(struct learner *learner, const struct seen *seen, const struct units *units,
                     float error, float leaning)
{
    const float *weight = learner->weight;
    float *slope = learner->slope;
    float back[SUM], first[LEARNED_FIRST], second[LEARNED_SECOND];
    for (unsigned i = 0; i < SUM; i++) {
        back[i] = error * weight[AT_MORE + i] + leaning * weight[AT_LEAN + i];
        slope[AT_MORE + i] += error * units->said[i];
        slope[AT_LEAN + i] += leaning * units->said[i];
    }
    for (unsigned i = 0; i < SUM && seen->styled > 0; i++) {
        back[i] += error * weight[seen->styled + i];
        slope[seen->styled + i] += error * units->said[i];
    }
    for (unsigned s = 0; s < LEARNED_SECOND; s++) {
        second[s] = units->said[LEARNED_FIRST + s] > 0 ? back[LEARNED_FIRST + s] : 0;
        slope[AT_SECOND_BIAS + s] += second[s];
    }
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        const float *row = &weight[AT_BETWEEN + f * LEARNED_SECOND];
        float *sum = &slope[AT_BETWEEN + f * LEARNED_SECOND];
        for (unsigned s = 0; s < LEARNED_SECOND; s++) {
            back[f] += row[s] * second[s];
            sum[s] += units->said[f] * second[s];
        }
        first[f] = units->said[f] > 0 ? back[f] : 0;
        slope[AT_FIRST_BIAS + f] += first[f];
    }
    for (unsigned k = 0; k < seen->count; k++) {
        float *row = &slope[seen->place[k] * LEARNED_FIRST];
        for (unsigned f = 0; f < LEARNED_FIRST; f++) {
            row[f] += first[f] * seen->input[k];
        }
    }
}

static double bits(double share, double came)
{
    return -came * log2(share + 1e-9) - (1 - came) * log2(1 - share + 1e-9);
}

static void learn_one(struct learner *learner, const struct sample *sample)
{
    struct seen seen;
    struct units units;
    look(sample, &seen);
    for (unsigned k = 0; k < seen.count; k++) {
        learner->seen[seen.place[k]] = true;
    }
    float share = forward(learner->weight, sample, &seen, &units);
    float came = (float)sample->came / WORLD_WHOLE;
    bool leans = fabsf(units.lean) < lean_most;
    backward(learner, &seen, &units, share - came, leans ? (share - came) * odds_of(sample) : 0);
    learner->loss += bits((double)share, (double)came);
    learner->blind += bits(1 / (1 + exp2(-(double)odds_of(sample))), (double)came);
    learner->learned++;
}

/* Adam; near the end what comes of it is averaged. */
static void step(struct learner *learner, float left)
{
    const float most = 31;
    learner->steps++;
    float first = 1 - powf(0.9f, (float)learner->steps);
    float second = 1 - powf(0.999f, (float)learner->steps);
    for (unsigned i = learner->from; i < WEIGHTS; i++) {
        float slope = learner->slope[i] / BATCH;
        learner->mean[i] += 0.1f * (slope - learner->mean[i]);
        learner->square[i] += 0.001f * (slope * slope - learner->square[i]);
        learner->weight[i] -= learner->rate * left * (learner->mean[i] / first) /
                              (sqrtf(learner->square[i] / second) + 1e-8f);
        learner->weight[i] = learner->weight[i] > most ? most : learner->weight[i];
        learner->weight[i] = learner->weight[i] < -most ? -most : learner->weight[i];
        learner->slope[i] = 0;
    }
    if (left < 0.2f) {
        learner->summed++;
        for (unsigned i = 0; i < WEIGHTS; i++) {
            learner->sum[i] += (double)learner->weight[i];
        }
    }
}

static void shuffle(struct question *question)
{
    for (size_t i = question->count; i > 1; i--) {
        size_t j = lb_rng_below(&question->rng, (uint32_t)i);
        struct sample swap = question->sample[j];
        question->sample[j] = question->sample[i - 1];
        question->sample[i - 1] = swap;
    }
}

/* All that was gathered; the later, the smaller the steps. */
static void learn(struct question *question, double played)
{
    struct learner *learner = question->learner;
    size_t batches = question->count / BATCH, taken = 0;
    learner->loss = learner->blind = 0;
    learner->learned = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        shuffle(question);
        for (size_t i = 0; i < batches; i++) {
            for (unsigned k = 0; k < BATCH; k++) {
                learn_one(learner, &question->sample[i * BATCH + k]);
            }
            double done = (double)taken++ / (double)(ROUNDS * batches);
            step(learner, (float)(1 - question->begun - (played - question->begun) * done));
        }
    }
    question->count = 0;
    question->begun = played;
}

/* ---- Watching ------------------------------------------------------------------------------------------- */

/* Whether a question is one of those named, by the card. */
static bool is_named(const struct question *question, char **names)
{
    const char *name = question->card < LB_CARDS           ? lb_card_id(question->card)
                       : question->ask == LEARNED_ASKS_win ? "win"
                                                           : "next";
    while (*names != NULL && strcmp(*names, name) != 0) {
        names++;
    }
    return *names != NULL;
}

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        exit(1);
    }
    return memory;
}

static void question_start(struct fit *fit, struct question *question, unsigned ask, unsigned card)
{
    *question = (struct question){.ask = (uint8_t)ask, .card = (uint8_t)card};
    question->lot = ask == LEARNED_ASKS_win ? LOT_WIN : LOT;
    question->left_out = is_named(question, fit->left_out);
    if (!question->left_out) {
        question->sample = room(question->lot, sizeof *question->sample);
        question->learner = room(1, sizeof *question->learner);
        lb_rng_start(&question->rng, &fit->seed, STREAM_NET);
        learner_start(question->learner, &question->rng);
        const struct insight *insight = learned_of(fit->game, ask, card);
        if (fit->on && insight != NULL) {
            learner_go_on(question->learner, &insight->net, fit->sums);
        }
    }
}

static struct question *question_about(struct fit *fit, unsigned ask, unsigned card)
{
    for (unsigned i = 0; i < fit->questions; i++) {
        if (fit->question[i].ask == ask && fit->question[i].card == card) {
            return &fit->question[i];
        }
    }
    if (fit->questions == QUESTIONS_MAX) {
        exit(1);
    }
    struct question *question = &fit->question[fit->questions++];
    question_start(fit, question, ask, card);
    return question;
}

static void keep(struct fit *fit, struct question *question, const struct sample *sample)
{
    question->sample[question->count++] = *sample;
    if (question->count == question->lot) {
        learn(question, fit->played);
    }
}

/* Three in eight times a seat knows who sits where, as often nobody, else some by lot. */
static void meet(struct fit *fit, lb_memory *memory)
{
    unsigned lot = lb_rng_below(&fit->meet, 8);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        bool met = lot < 3 || (lot > 5 && lb_rng_below(&fit->meet, 2) == 0);
        lb_memory_meet(memory, seat,
                       met ? level_style(&fit->bots.seat[seat].level) : LB_STYLE_unknown);
    }
}

/* What is said, unless it is certain. */
static bool note(const lb_memory *memory, const lb_question *asked, lb_fraction chance,
                 struct sample *sample)
{
    if (chance.over == 0 || chance.over == chance.under) {
        return false;
    }
    sample->odds = learned_odds(chance);
    learned_inputs(memory, asked, sample->odds, sample->inputs);
    return true;
}

static void watch(struct fit *fit, lb_memory *memory, const lb_question *asked, bool was)
{
    struct question *question = question_about(fit, asked->ask, asked->card);
    struct sample sample = {.came = was ? WORLD_WHOLE : 0};
    lb_fraction chance;
    bool exact;
    bool known = !question->left_out && learned_blind(memory, asked, &chance, &exact);
    for (unsigned i = 0; known && i < fit->times; i++) {
        meet(fit, memory);
        if (note(memory, asked, chance, &sample)) {
            keep(fit, question, &sample);
        }
    }
}

/* What is won shows at the end. */
static void watch_win(struct fit *fit, lb_memory *memory)
{
    lb_question asked = {.ask = LEARNED_ASKS_win, .card = LB_NO_CARD, .seat = memory->seat};
    uint64_t sixtieths[LB_SEATS_MAX];
    if (question_about(fit, asked.ask, asked.card)->left_out ||
        fit->pending + fit->times > PENDING_MAX || !(memory->view.alive >> memory->seat & 1)) {
        return;
    }
    odds_stand(memory, LEARNED_PLAYOUTS, sixtieths, &fit->rng);
    uint64_t share =
        sixtieths[memory->seat] * BELIEF_WHOLE / ((uint64_t)LEARNED_PLAYOUTS * WORLD_WHOLE);
    for (unsigned i = 0; i < fit->times; i++) {
        meet(fit, memory);
        if (note(memory, &asked, learned_win((uint32_t)share), &fit->share[fit->pending].sample)) {
            fit->share[fit->pending++].seat = memory->seat;
        }
    }
}

/* Whose share is asked for in somebody's turn. */
static unsigned seat_to_ask(struct fit *fit, unsigned turn)
{
    unsigned others = fit->bots.count - 1;
    return lb_rng_below(&fit->rng, ELSEWHERE) > 0
               ? turn
               : (turn + 1 + lb_rng_below(&fit->rng, others)) % fit->bots.count;
}

static void settle(struct fit *fit)
{
    struct world world = {.state = fit->drive.state};
    for (unsigned i = 0; i < fit->pending; i++) {
        fit->share[i].sample.came = (uint8_t)world_won(&world, fit->share[i].seat);
        keep(fit, question_about(fit, LEARNED_ASKS_win, LB_NO_CARD), &fit->share[i].sample);
    }
    fit->pending = 0;
}

static void watch_cards(struct fit *fit, lb_memory *memory, const lb_state *state)
{
    uint64_t dangers;
    if (lb_dangers(&memory->view, &dangers)) {
        lb_question asked = {.ask = LB_ASK_place, .card = LB_NO_CARD};
        unsigned next = lb_next_card(state);
        watch(fit, memory, &asked, next < LB_CARDS && dangers >> next & 1);
    }
    /* One of the others, so that large tables do not count for more. */
    unsigned past = 1 + lb_rng_below(&fit->rng, memory->players - 1u);
    unsigned seat = (memory->seat + past) % memory->players;
    lb_view view = lb_view_for(state, seat);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (belief_asks(memory, seat, card)) {
            lb_question asked = {.ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
            watch(fit, memory, &asked, view.hand[card] > 0);
        }
    }
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct fit *fit = context;
    lb_memory *memory = &fit->bots.seat[seat].memory;
    bool turn = memory->view.open == LB_OPEN_turn;
    unsigned lot = lb_rng_below(&fit->rng, SELDOM * SELDOM_WIN);
    if (fit->cards && (turn || lot % SELDOM == 0)) {
        watch_cards(fit, memory, &drive->state);
    }
    if (fit->shares && turn && lot < SELDOM) {
        watch_win(fit, &fit->bots.seat[seat_to_ask(fit, seat)].memory);
    }
    *move = players_choose(&fit->bots, seat);
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct fit *fit = context;
    players_see(&fit->bots, &drive->events, &drive->state);
}

static const struct driver driver = {choose, happened};

/* Half of the tables are of one kind, a quarter of two. Where searchers may sit, the first kind is one. */
static void draw_levels(lb_rng *rng, bool searches, unsigned players, unsigned level[LB_SEATS_MAX])
{
    unsigned plain = LEVELS - SEARCHERS, all = searches ? LEVELS : plain;
    unsigned kinds = lb_rng_below(rng, 4), kind[2];
    kind[0] = searches ? plain + lb_rng_below(rng, SEARCHERS) : lb_rng_below(rng, plain);
    kind[1] = lb_rng_below(rng, all);
    for (unsigned seat = 0; seat < players; seat++) {
        level[seat] = kinds < 2    ? kind[0]
                      : kinds == 2 ? kind[lb_rng_below(rng, 2)]
                                   : lb_rng_below(rng, all);
    }
}

static void seat_all(struct fit *fit, unsigned players, const struct level level[LB_SEATS_MAX],
                     const lb_seed *seed)
{
    lb_options options = lb_options_default();
    players_start(&fit->bots, fit->game, players);
    fit->bots.asked = true;
    for (unsigned seat = 0; seat < players; seat++) {
        players_seat(&fit->bots, seat, &level[seat], &options, seed);
    }
    drive_deal(&fit->drive, fit->game, players, &options, seed);
}

/* Bots of all levels. */
static void seat_many(struct fit *fit, unsigned players, lb_rng *rng, const lb_seed *seed)
{
    struct level level[LB_SEATS_MAX];
    unsigned chosen[LB_SEATS_MAX] = {0};
    bool searches = lb_rng_below(rng, SEARCHES) == 0;
    fit->times = searches ? SEARCHES_COUNT : 1;
    draw_levels(rng, searches, players, chosen);
    for (unsigned seat = 0; seat < players; seat++) {
        lb_reason why;
        level_read(&level[seat], levels[chosen[seat]], &why);
    }
    seat_all(fit, players, level, seed);
}

/* Bots that search, all alike. */
static void seat_alike(struct fit *fit, unsigned players, lb_rng *rng, const lb_seed *seed)
{
    struct level level[LB_SEATS_MAX];
    char name[32];
    lb_reason why;
    const char *bot = alike[lb_rng_below(rng, ALIKE)];
    unsigned budget = BUDGET_LEAST + BUDGET_STEP * lb_rng_below(rng, BUDGETS);
    snprintf(name, sizeof name, "%s:%u", bot, budget);
    fit->times = SEARCHES_COUNT;
    for (unsigned seat = 0; seat < players; seat++) {
        level_read(&level[seat], name, &why);
    }
    seat_all(fit, players, level, seed);
}

static void play(struct fit *fit, unsigned players, const lb_seed *seed)
{
    lb_rng rng;
    lb_rng_start(&rng, seed, STREAM_LEVELS);
    lb_rng_start(&fit->rng, seed, STREAM_WATCH);
    lb_rng_start(&fit->meet, seed, STREAM_MEET);
    if (fit->on && lb_rng_below(&rng, ALIKE_NOT) > 0) {
        seat_alike(fit, players, &rng, seed);
    } else {
        seat_many(fit, players, &rng, seed);
    }
    drive_on(&fit->drive, &driver, fit);
    settle(fit);
}

/* Anew the smallest table comes twice as often as any other; where it goes on, three in eight are of the smallest
 * and as many of four. */
static unsigned seats_of(const struct fit *fit, unsigned long game)
{
    unsigned least = lb_game_seats_least(fit->game), most = lb_game_seats_most(fit->game);
    unsigned turn = (unsigned)(game % 8), more = (unsigned)(game % (most - least + 2u));
    if (fit->on && turn < 6) {
        return turn % 2 == 0 ? least : FEW;
    }
    more = fit->on ? (unsigned)(game / 8 % (most - least + 1u)) : more;
    return most - least + 1 == more ? least : least + more;
}

/* ---- Writing -------------------------------------------------------------------------------------------- */

/* All weights as they are written. Where it went on they are halfway between those before and those it came to:
 * either has luck of its own, and what lies between has less. Those of units are written in steps that pack well,
 * larger ones in a game of many nets; those of sums, which are few, in small ones. */
static void weights_to_write(const struct learner *learner, bool many, double weight[WEIGHTS])
{
    enum { UNITS = 8, UNITS_MANY = 16, SUMS = 2, SUMS_MANY = 4 };
    unsigned summed = learner->summed > 0 ? learner->summed : 1;
    for (unsigned i = 0; i < WEIGHTS; i++) {
        double before = (double)learner->before[i], now = learner->sum[i] / summed;
        double sums = many ? SUMS_MANY : SUMS, units = many ? UNITS_MANY : UNITS;
        double steps = i >= AT_MORE ? sums : units;
        bool unseen = i < AT_FIRST_BIAS && !learner->seen[i / LEARNED_FIRST];
        now = unseen ? 0 : learner->on ? (now + before) / 2 : now;
        weight[i] = i < learner->from ? before * LEARNED_WEIGHT
                                      : steps * (double)lrint(now * LEARNED_WEIGHT / steps);
    }
}

static void write_row(const double *weight, unsigned count, const char *end)
{
    printf("{");
    for (unsigned i = 0; i < count; i++) {
        printf("%s%ld", i > 0 ? "," : "", lrint(weight[i]));
    }
    printf("}%s", end);
}

static void write_sum(const char *name, const double *sum, const char *end)
{
    printf(" %s{.first = ", name);
    write_row(sum, LEARNED_FIRST, ",\n .second = ");
    write_row(sum + LEARNED_FIRST, LEARNED_SECOND, ",\n .rest = ");
    printf("%ld}%s", lrint(sum[SUM - 1]), end);
}

static void write_insight(const struct question *question, bool many)
{
    static const char *const asks[] = {"LB_ASK_place", "LB_ASK_holds", "LEARNED_ASKS_win"};
    static double weight[WEIGHTS];
    char name[32];
    bool named = question->card < LB_CARDS;
    snprintf(name, sizeof name, "%s", named ? lb_card_id(question->card) : "LB_NO_CARD");
    for (char *c = name; *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    weights_to_write(question->learner, many, weight);
    printf("{.ask = %s, .card = %s%s,\n .net = {.in = {\n", asks[question->ask],
           named ? "LB_CARD_" : "", name);
    for (unsigned i = 0; i < LEARNED_INPUTS; i++) {
        write_row(&weight[i * LEARNED_FIRST], LEARNED_FIRST, ",\n");
    }
    printf("}, .first_bias = ");
    write_row(&weight[AT_FIRST_BIAS], LEARNED_FIRST, ",\n .between = {\n");
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        write_row(&weight[AT_BETWEEN + f * LEARNED_SECOND], LEARNED_SECOND, ",\n");
    }
    printf("}, .second_bias = ");
    write_row(&weight[AT_SECOND_BIAS], LEARNED_SECOND, ",\n");
    write_sum(".more = ", &weight[AT_MORE], ",\n");
    write_sum(".lean = ", &weight[AT_LEAN], ",\n .styled = {\n");
    for (unsigned style = 0; style < LEARNED_STYLES; style++) {
        write_sum("", &weight[AT_STYLED + style * SUM], ",\n");
    }
    printf("}}},\n");
}

static void finish(struct question *question)
{
    static const char *const asks[] = {"next", "holds", "wins"};
    learn(question, 1);
    const struct learner *learner = question->learner;
    double count = learner->learned > 0 ? (double)learner->learned : 1;
    fprintf(stderr, "%s %s: %u steps, at the end %.5f bits, blind %.5f\n", asks[question->ask],
            question->card < LB_CARDS ? lb_card_id(question->card) : "", learner->steps,
            learner->loss / count, learner->blind / count);
}

/* 0: it is not said so. */
static unsigned long read_arguments(struct fit *fit, int argc, char **argv)
{
    fit->sums = argc >= 2 && strcmp(argv[1], "--sums") == 0;
    fit->on = fit->sums || (argc >= 2 && strcmp(argv[1], "--on") == 0);
    argv += fit->on;
    if (argc - fit->on < 5 || lb_seed_read(&fit->seed, argv[4]) != LB_OK) {
        return 0;
    }
    bool both = strcmp(argv[2], "both") == 0;
    fit->game = lb_game_named(argv[1]);
    fit->cards = both || strcmp(argv[2], "cards") == 0;
    fit->shares = both || strcmp(argv[2], "shares") == 0;
    fit->left_out = argv + 5;
    return fit->game != NULL && (fit->cards || fit->shares) ? strtoul(argv[3], NULL, 10) : 0;
}

int main(int argc, char **argv)
{
    static struct fit fit;
    unsigned long games = read_arguments(&fit, argc, argv);
    if (games == 0) {
        fputs(
            "usage: litterbox-fit [--on|--sums] GAME cards|shares|both GAMES SEED [CARD-LEFT-OUT]...\n",
            stderr);
        return 2;
    }
    for (unsigned long i = 0; i < games; i++) {
        lb_seed own = lb_seed_add(&fit.seed, i);
        fit.played = (double)i / (double)games;
        play(&fit, seats_of(&fit, i), &own);
    }
    printf("/* Written by litterbox-fit");
    for (int i = 1; i < argc; i++) {
        printf(" %s", argv[i]);
    }
    printf(" */\n");
    for (unsigned i = 0; i < fit.questions; i++) {
        if (!fit.question[i].left_out) {
            finish(&fit.question[i]);
            write_insight(&fit.question[i], fit.questions > MANY);
        }
    }
    return 0;
}
