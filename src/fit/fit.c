/* SPDX-License-Identifier: MIT */
/* fit.c: litterbox-fit: learns what a game's beliefs are by watching bots of all levels play it.
 *
 * Every seat of every game draws a level of its own. At each decision the seat that decides asks what it
 * would ask the odds: how likely is it blind, what has been seen (learned.h), and how was it really. A
 * small net for each question learns from that by how much the blind odds are off: gradient descent on the
 * logarithmic loss. The nets are written as whole numbers in the form of a .def file. The same arguments
 * give the same file on the same machine. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/driver.h"
#include "lab/players.h"
#include "memory/learned.h"

enum { QUESTIONS_MAX = 16, BATCH = 128, STREAM_LEVELS = 80, STREAM_NET };

/* Who plays, each as often as it is named. */
static const char *const levels[] = {"random",  "drawer",  "thumb",   "thumb",
                                     "counter", "counter", "counter", "look:20",
                                     "look:50", "tree:20", "tree:50"};
enum { LEVELS = sizeof levels / sizeof levels[0] };

struct sample {
    int16_t inputs[LEARNED_INPUTS];
    int32_t odds;
    bool was;
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
        return NULL;
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

static void watch(struct fit *fit, const lb_memory *memory, const lb_question *asked, bool was)
{
    lb_fraction chance;
    bool exact;
    struct question *question = question_about(fit, asked->ask, asked->card);
    if (question == NULL || !learned_blind(memory, asked, &chance, &exact) || chance.over == 0 ||
        chance.over == chance.under) {
        return;
    }
    struct sample *sample = sample_new(question);
    sample->odds = learned_odds(chance);
    sample->was = was;
    learned_inputs(memory, asked, sample->odds, sample->inputs);
}

static void watch_all(struct fit *fit, const lb_memory *memory, const lb_state *state)
{
    uint64_t dangers;
    if (lb_dangers(&memory->view, &dangers) && (dangers & (dangers - 1)) == 0) {
        lb_question asked = {.ask = LB_ASK_place, .card = (uint8_t)__builtin_ctzll(dangers)};
        watch(fit, memory, &asked, lb_next_card(state) == asked.card);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        bool sits = memory->view.alive >> seat & 1 && memory->view.hand_count[seat] > 0;
        lb_view view = lb_view_for(state, seat);
        for (unsigned card = 0; card < LB_CARDS && sits && seat != memory->seat; card++) {
            if (lb_asked_about(fit->game, card)) {
                lb_question asked = {
                    .ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
                watch(fit, memory, &asked, view.hand[card] > 0);
            }
        }
    }
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct fit *fit = context;
    watch_all(fit, &fit->bots.seat[seat].memory, &drive->state);
    *move = players_choose(&fit->bots, seat);
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct fit *fit = context;
    players_see(&fit->bots, &drive->events, &drive->state);
}

static const struct driver driver = {choose, happened};

static void play(struct fit *fit, unsigned players, const lb_seed *seed)
{
    lb_options options = lb_options_default();
    lb_rng rng;
    lb_rng_start(&rng, seed, STREAM_LEVELS);
    players_start(&fit->bots, fit->game, players);
    fit->bots.asked = true;
    bool alike = lb_rng_below(&rng, 3) == 0; /* now and then all play the same way */
    unsigned pick = lb_rng_below(&rng, LEVELS);
    for (unsigned seat = 0; seat < players; seat++) {
        struct level level;
        lb_reason why;
        level_read(&level, levels[alike ? pick : lb_rng_below(&rng, LEVELS)], &why);
        players_seat(&fit->bots, seat, &level, &options, seed);
    }
    drive_deal(&fit->drive, fit->game, players, &options, seed);
    drive_on(&fit->drive, &driver, fit);
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
    float error = share - (float)sample->was;
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
    return -log2((double)(sample->was ? share : 1 - share) + 1e-9);
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
        loss += log2(1 + exp2(sample->was ? -odds : odds));
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
    char name[32];
    snprintf(name, sizeof name, "%s", lb_card_id(question->card));
    for (char *c = name; *c != '\0'; c++) {
        *c = *c == '-' ? '_' : *c;
    }
    printf("{.ask = LB_ASK_%s, .card = LB_CARD_%s,\n .net = {.in = {\n",
           question->ask == LB_ASK_place ? "place" : "holds", name);
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
    fprintf(stderr, "%s %s: %zu samples, blind %.5f bits\n",
            question->ask == LB_ASK_place ? "next" : "holds", lb_card_id(question->card),
            question->count, blind_loss(question));
    memset(&learner, 0, sizeof learner);
    for (unsigned h = 0; h < LEARNED_HIDDEN; h++) {
        learner.weight[AT_OUT + h] = h % 2 ? 0.1f : -0.1f;
    }
    learn(&learner, question, rounds, seed);
    write_insight(question, &learner);
    free(question->sample);
}

int main(int argc, char **argv)
{
    static struct fit fit;
    lb_seed seed;
    fit.game = argc == 5 ? lb_game_named(argv[1]) : NULL;
    if (fit.game == NULL || lb_seed_read(&seed, argv[4]) != LB_OK) {
        fputs("usage: litterbox-fit GAME GAMES ROUNDS SEED\n", stderr);
        return 2;
    }
    unsigned long games = strtoul(argv[2], NULL, 10), rounds = strtoul(argv[3], NULL, 10);
    unsigned least = lb_game_seats_least(fit.game), most = lb_game_seats_most(fit.game);
    for (unsigned long i = 0; i < games; i++) {
        lb_seed own = lb_seed_add(&seed, i);
        play(&fit, least + (unsigned)(i % (most - least + 1)), &own);
    }
    printf("/* SPDX-License-Identifier: MIT */\n"
           "/* %s_learned.def: what was learned, as memory/learned.h says. Written by\n"
           " * litterbox-fit %s %lu %lu %s */\n/* clang-format off */\n",
           argv[1], argv[1], games, rounds, argv[4]);
    for (unsigned i = 0; i < fit.questions; i++) {
        learn_question(&fit.question[i], (unsigned)rounds, &seed);
    }
    return 0;
}
