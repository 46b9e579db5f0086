/* SPDX-License-Identifier: MIT */
/* fit.c: litterbox-fit: learns what a game's beliefs are by watching bots of all levels play it.
 *
 * Every seat of every game draws a level of its own. At each turn, and at some of the other decisions, the
 * seat that decides asks what it would ask the odds: how likely is it blind, what has been seen (learned.h),
 * and how was it really; and now and then what playouts say it wins, and what it won. A small net for each
 * question learns from that by how much the odds are off: gradient descent on the logarithmic loss. The nets
 * are written as whole numbers in the form of a .def file. The same arguments give the same file on the same
 * machine. */
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
    BATCH = 128,
    SAMPLES_MAX = 1500000, /* of a question */
    PENDING_MAX = 128,     /* shares of a game whose end is not known yet */
    PLAYOUTS = 100,        /* for one of them */
    SELDOM = 4,            /* one in so many is looked at */
    STREAM_LEVELS = 80,
    STREAM_NET,
    STREAM_WATCH
};

/* Who plays, each as often as it is named. The first ones are those that beliefs are tried on: no table is theirs
 * alone. */
static const char *const levels[] = {"counter", "counter", "counter", "counter",  "thumb", "thumb",
                                     "thumb",   "random",  "random",  "beginner", "easy",  "medium",
                                     "look:20", "hard:30", "tree:20", "tree:50"};
enum { LEVELS = sizeof levels / sizeof levels[0], TRIED = 7 };

struct sample {
    int16_t inputs[LEARNED_INPUTS];
    int32_t odds;
    uint8_t came; /* in parts of WORLD_WHOLE */
};

struct question {
    uint8_t ask, card;
    size_t count, room;
    struct sample *sample;
};

struct fit {
    const lb_game *game;
    struct question question[QUESTIONS_MAX];
    unsigned questions;
    struct players bots;
    struct drive drive;
    lb_rng rng;
    unsigned pending;
    struct {
        size_t sample; /* of the question about winning */
        unsigned seat;
    } share[PENDING_MAX];
};

/* ---- Watching ------------------------------------------------------------------------------------------- */

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
    *question = (struct question){.ask = (uint8_t)ask, .card = (uint8_t)card};
    return question;
}

static struct sample *sample_new(struct question *question)
{
    if (question->count == question->room) {
        question->room = question->room > 0 ? 2 * question->room : 4096;
        question->sample = realloc(question->sample, question->room * sizeof *question->sample);
        if (question->sample == NULL) {
            exit(1);
        }
    }
    return &question->sample[question->count++];
}

/* What was said, unless it is certain or there is enough of it; NULL. */
static struct sample *note(struct fit *fit, const lb_memory *memory, const lb_question *asked,
                           lb_fraction chance)
{
    struct question *question = question_about(fit, asked->ask, asked->card);
    if (question->count == SAMPLES_MAX || chance.over == 0 || chance.over == chance.under) {
        return NULL;
    }
    struct sample *sample = sample_new(question);
    sample->odds = learned_odds(chance);
    learned_inputs(memory, asked, sample->odds, sample->inputs);
    return sample;
}

static void watch(struct fit *fit, const lb_memory *memory, const lb_question *asked, bool was)
{
    lb_fraction chance;
    bool exact;
    struct sample *sample =
        learned_blind(memory, asked, &chance, &exact) ? note(fit, memory, asked, chance) : NULL;
    if (sample != NULL) {
        sample->came = was ? WORLD_WHOLE : 0;
    }
}

/* What is won shows at the end. */
static void watch_win(struct fit *fit, const lb_memory *memory)
{
    lb_question asked = {.ask = LEARNED_ASKS_win, .card = LB_NO_CARD, .seat = memory->seat};
    uint64_t sixtieths[LB_SEATS_MAX];
    if (fit->pending == PENDING_MAX) {
        return;
    }
    odds_stand(memory, PLAYOUTS, sixtieths, &fit->rng);
    lb_fraction share = {sixtieths[memory->seat], PLAYOUTS * WORLD_WHOLE};
    if (note(fit, memory, &asked, share) != NULL) {
        fit->share[fit->pending].sample = question_about(fit, asked.ask, asked.card)->count - 1;
        fit->share[fit->pending++].seat = memory->seat;
    }
}

static void settle(struct fit *fit)
{
    struct question *question = question_about(fit, LEARNED_ASKS_win, LB_NO_CARD);
    struct world world = {.state = fit->drive.state};
    for (unsigned i = 0; i < fit->pending; i++) {
        question->sample[fit->share[i].sample].came =
            (uint8_t)world_won(&world, fit->share[i].seat);
    }
    fit->pending = 0;
}

static void watch_all(struct fit *fit, const lb_memory *memory, const lb_state *state)
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
    const lb_memory *memory = &fit->bots.seat[seat].memory;
    bool turn = memory->view.open == LB_OPEN_turn;
    if (turn || lb_rng_below(&fit->rng, SELDOM) == 0) {
        watch_all(fit, memory, &drive->state);
    }
    if (lb_rng_below(&fit->rng, turn ? SELDOM : SELDOM * SELDOM) == 0) {
        watch_win(fit, memory);
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

/* Now and then all play the same way. */
static void draw_levels(lb_rng *rng, unsigned players, unsigned level[LB_SEATS_MAX])
{
    bool tried;
    do {
        bool alike = lb_rng_below(rng, 5) == 0;
        unsigned pick = lb_rng_below(rng, LEVELS);
        tried = true;
        for (unsigned seat = 0; seat < players; seat++) {
            level[seat] = alike ? pick : lb_rng_below(rng, LEVELS);
            tried &= level[seat] < TRIED;
        }
    } while (tried);
}

static void play(struct fit *fit, unsigned players, const lb_seed *seed)
{
    lb_options options = lb_options_default();
    unsigned chosen[LB_SEATS_MAX] = {0};
    lb_rng rng;
    lb_rng_start(&rng, seed, STREAM_LEVELS);
    lb_rng_start(&fit->rng, seed, STREAM_WATCH);
    draw_levels(&rng, players, chosen);
    players_start(&fit->bots, fit->game, players);
    fit->bots.asked = true;
    for (unsigned seat = 0; seat < players; seat++) {
        struct level level;
        lb_reason why;
        level_read(&level, levels[chosen[seat]], &why);
        players_seat(&fit->bots, seat, &level, &options, seed);
    }
    drive_deal(&fit->drive, fit->game, players, &options, seed);
    drive_on(&fit->drive, &driver, fit);
    settle(fit);
}

/* ---- Learning ------------------------------------------------------------------------------------------- */

enum {
    AT_BIAS = LEARNED_HIDDEN * LEARNED_INPUTS,
    AT_OUT = AT_BIAS + LEARNED_HIDDEN,
    AT_REST = AT_OUT + LEARNED_HIDDEN,
    WEIGHTS
};

struct learner {
    float weight[WEIGHTS], slope[WEIGHTS], mean[WEIGHTS], square[WEIGHTS];
    unsigned steps;
};

static float between(lb_rng *rng, float reach)
{
    return reach * ((float)lb_rng_u32(rng) / 2147483648.0f - 1);
}

/* The loss of one sample in bits; its slope is added up. Most of what goes in is 0. */
static double learn_one(struct learner *learner, const struct sample *sample)
{
    const float *weight = learner->weight;
    float input[LEARNED_INPUTS], hidden[LEARNED_HIDDEN], back[LEARNED_HIDDEN];
    uint8_t place[LEARNED_INPUTS];
    unsigned count = 0;
    for (unsigned i = 0; i < LEARNED_INPUTS; i++) {
        if (sample->inputs[i] != 0) {
            input[count] = (float)sample->inputs[i] / LEARNED_ONE;
            place[count++] = (uint8_t)i;
        }
    }
    memcpy(hidden, &weight[AT_BIAS], sizeof hidden);
    for (unsigned k = 0; k < count; k++) {
        const float *row = &weight[place[k] * LEARNED_HIDDEN];
        for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
            hidden[h] += row[h] * input[k];
        }
    }
    float odds = (float)sample->odds / (LEARNED_ONE * LEARNED_ONE) + weight[AT_REST];
    for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
        hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
        odds += hidden[h] * weight[AT_OUT + h];
    }
    float share = 1 / (1 + exp2f(-odds));
    float came = (float)sample->came / WORLD_WHOLE;
    float error = share - came;
    learner->slope[AT_REST] += error;
    for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
        back[h] = hidden[h] > 0 ? error * weight[AT_OUT + h] : 0;
        learner->slope[AT_OUT + h] += error * hidden[h];
        learner->slope[AT_BIAS + h] += back[h];
    }
    for (unsigned k = 0; k < count; k++) {
        float *row = &learner->slope[place[k] * LEARNED_HIDDEN];
        for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
            row[h] += back[h] * input[k];
        }
    }
    return -(double)came * log2((double)share + 1e-9) -
           (double)(1 - came) * log2((double)(1 - share) + 1e-9);
}

/* Adam. */
static void step(struct learner *learner, float rate)
{
    learner->steps++;
    float first = 1 - powf(0.9f, (float)learner->steps);
    float second = 1 - powf(0.999f, (float)learner->steps);
    for (unsigned i = 0; i < WEIGHTS; i++) {
        float slope = learner->slope[i] / BATCH;
        learner->mean[i] += 0.1f * (slope - learner->mean[i]);
        learner->square[i] += 0.001f * (slope * slope - learner->square[i]);
        learner->weight[i] -=
            rate * (learner->mean[i] / first) / (sqrtf(learner->square[i] / second) + 1e-8f);
        learner->weight[i] = fmaxf(-31, fminf(31, learner->weight[i]));
        learner->slope[i] = 0;
    }
}

static void shuffle(struct question *question, lb_rng *rng)
{
    for (size_t i = question->count; i > 1; i--) {
        size_t j = lb_rng_below(rng, (uint32_t)i);
        struct sample swap = question->sample[j];
        question->sample[j] = question->sample[i - 1];
        question->sample[i - 1] = swap;
    }
}

static double blind_loss(const struct question *question)
{
    double loss = 0;
    for (size_t i = 0; i < question->count; i++) {
        const struct sample *sample = &question->sample[i];
        double odds = sample->odds / (double)(LEARNED_ONE * LEARNED_ONE);
        double came = (double)sample->came / WORLD_WHOLE;
        loss += came * log2(1 + exp2(-odds)) + (1 - came) * log2(1 + exp2(odds));
    }
    return loss / (double)question->count;
}

static void learn(struct learner *learner, struct question *question, unsigned rounds,
                  const lb_seed *seed)
{
    lb_rng rng;
    lb_rng_start(&rng, seed, STREAM_NET);
    for (unsigned i = 0; i < AT_BIAS; i++) {
        learner->weight[i] = between(&rng, 0.4f);
    }
    size_t steps = rounds * (question->count / BATCH), taken = 0;
    for (unsigned round = 0; round < rounds; round++) {
        double loss = 0;
        shuffle(question, &rng);
        for (size_t i = 0; i + BATCH <= question->count; i += BATCH) {
            for (unsigned k = 0; k < BATCH; k++) {
                loss += learn_one(learner, &question->sample[i + k]);
            }
            float left = 1 - (float)taken++ / (float)steps;
            step(learner, 0.004f * left);
        }
        size_t batches = question->count / BATCH;
        fprintf(stderr, "  round %u: %.5f bits\n", round + 1, loss / (double)(batches * BATCH));
    }
}

/* ---- Writing -------------------------------------------------------------------------------------------- */

static void write_row(const float *weight, unsigned count, const char *end)
{
    printf("{");
    for (unsigned i = 0; i < count; i++) {
        printf("%s%ld", i > 0 ? "," : "", lrintf(weight[i] * LEARNED_WEIGHT));
    }
    printf("}%s", end);
}

static void write_insight(const struct question *question, const struct learner *learner)
{
    static const char *const asks[] = {"LB_ASK_place", "LB_ASK_holds", "LEARNED_ASKS_win"};
    char name[32];
    bool named = question->card < LB_CARDS;
    snprintf(name, sizeof name, "%s", named ? lb_card_id(question->card) : "LB_NO_CARD");
    for (char *c = name; *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    printf("{.ask = %s, .card = %s%s,\n .net = {.in = {\n", asks[question->ask],
           named ? "LB_CARD_" : "", name);
    for (unsigned i = 0; i < LEARNED_INPUTS; i++) {
        write_row(&learner->weight[i * LEARNED_HIDDEN], LEARNED_HIDDEN, ",\n");
    }
    printf("}, .bias = ");
    write_row(&learner->weight[AT_BIAS], LEARNED_HIDDEN, ",\n .out = ");
    write_row(&learner->weight[AT_OUT], LEARNED_HIDDEN, ",\n .rest = ");
    printf("%ld}},\n", lrintf(learner->weight[AT_REST] * LEARNED_WEIGHT));
}

static void learn_question(struct question *question, unsigned rounds, const lb_seed *seed)
{
    static struct learner learner;
    static const char *const asks[] = {"next", "holds", "wins"};
    fprintf(stderr, "%s %s: %zu samples, blind %.5f bits\n", asks[question->ask],
            question->card < LB_CARDS ? lb_card_id(question->card) : "", question->count,
            blind_loss(question));
    memset(&learner, 0, sizeof learner);
    for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
        learner.weight[AT_OUT + h] = h % 2 ? 0.1f : -0.1f;
    }
    learn(&learner, question, rounds, seed);
    write_insight(question, &learner);
    free(question->sample);
}

/* Whether a question is one of those named, by the card or as "win". */
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

int main(int argc, char **argv)
{
    static struct fit fit;
    lb_seed seed;
    fit.game = argc >= 5 ? lb_game_named(argv[1]) : NULL;
    if (fit.game == NULL || lb_seed_read(&seed, argv[4]) != LB_OK) {
        fputs("usage: litterbox-fit GAME GAMES ROUNDS SEED [QUESTION-LEFT-OUT]...\n", stderr);
        return 2;
    }
    unsigned long games = strtoul(argv[2], NULL, 10), rounds = strtoul(argv[3], NULL, 10);
    unsigned least = lb_game_seats_least(fit.game), most = lb_game_seats_most(fit.game);
    for (unsigned long i = 0; i < games; i++) {
        lb_seed own = lb_seed_add(&seed, i);
        unsigned more = (unsigned)(i / 2 % (most - least + 1));
        play(&fit, least + (i % 2 == 0 ? more : 0), &own); /* the smallest table is the usual one */
    }
    printf("/* SPDX-License-Identifier: MIT */\n"
           "/* %s_learned.def: what was learned, as memory/learned.h says. Written by\n"
           " * litterbox-fit",
           argv[1]);
    for (int i = 1; i < argc; i++) {
        printf(" %s", argv[i]);
    }
    printf(" */\n/* clang-format off */\n");
    for (unsigned i = 0; i < fit.questions; i++) {
        if (!is_named(&fit.question[i], argv + 5)) {
            learn_question(&fit.question[i], (unsigned)rounds, &seed);
        }
    }
    return 0;
}
