/* SPDX-License-Identifier: MIT */
/* trainer.c: steepest descent with momentum (Adam), batch by batch. Weights stay within what their
 * whole numbers can say, and units within what they can say to each other. */
#include "learn/trainer.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { BATCH = 128, HELD_BACK = 10, MEASURED = 20000 };

static const float weight_unit = 64, trait_unit = 16, base_units[] = {1024, 2048};
static const float unit_most = 127.0f / 32, weight_most = 127.0f / 64, base_most = 15.9f;
static const float ln2 = 0.69314718f;

/* One example on its way through the net. */
struct pass {
    float first[NET_FIRST], second[NET_SECOND];
    float part[LB_CHOICES_MAX];
    float share;
};

static float uniform(lb_rng *rng)
{
    return (float)(lb_rng_u32(rng) >> 8) / (float)(1 << 24) * 2 - 1;
}

void trainer_start(struct trainer *trainer, unsigned traits, unsigned slots, uint64_t seed)
{
    lb_seed bytes = {.bytes = {'n', 'e', 't'}};
    for (unsigned i = 0; i < 8; i++) {
        bytes.bytes[8 + i] = (uint8_t)(seed >> 8 * i);
    }
    memset(trainer, 0, sizeof *trainer);
    trainer->traits = traits;
    trainer->slots = slots;
    lb_rng_start(&trainer->rng, &bytes, LB_STREAM_PLAYERS);
    struct weights *w = &trainer->weights;
    for (unsigned t = 0; t < traits; t++) {
        for (unsigned i = 0; i < NET_FIRST; i++) {
            w->first[t][i] = 0.2f * uniform(&trainer->rng);
        }
    }
    for (unsigned j = 0; j < NET_FIRST; j++) {
        for (unsigned i = 0; i < NET_SECOND; i++) {
            w->second[j][i] = 0.2f * uniform(&trainer->rng);
        }
    }
}

/* ---- Forwards ------------------------------------------------------------------------------------------ */

static float clamp(float value, float least, float most)
{
    return value < least ? least : value > most ? most : value;
}

static float dot(const float a[NET_SECOND], const float b[NET_SECOND])
{
    float sum = 0;
    for (unsigned i = 0; i < NET_SECOND; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

static void forwards(const struct trainer *trainer, const struct example *example,
                     struct pass *pass)
{
    const struct weights *w = &trainer->weights;
    memcpy(pass->first, w->first_base, sizeof pass->first);
    memcpy(pass->second, w->second_base, sizeof pass->second);
    for (unsigned t = 0; t < trainer->traits; t++) {
        if (example->traits[t] != 0) {
            float trait = (float)example->traits[t] / trait_unit;
            for (unsigned i = 0; i < NET_FIRST; i++) {
                pass->first[i] += trait * w->first[t][i];
            }
        }
    }
    for (unsigned j = 0; j < NET_FIRST; j++) {
        float said = pass->first[j] = clamp(pass->first[j], 0, unit_most);
        if (said > 0) {
            for (unsigned i = 0; i < NET_SECOND; i++) {
                pass->second[i] += said * w->second[j][i];
            }
        }
    }
    for (unsigned i = 0; i < NET_SECOND; i++) {
        pass->second[i] = clamp(pass->second[i], 0, unit_most);
    }
    float most = -1e9f, sum = 0;
    for (unsigned i = 0; i < example->count; i++) {
        unsigned slot = example->slot[i];
        pass->part[i] = w->slot_base[slot] + dot(pass->second, w->slot[slot]);
        most = fmaxf(most, pass->part[i]);
    }
    for (unsigned i = 0; i < example->count; i++) {
        pass->part[i] = exp2f(pass->part[i] - most);
        sum += pass->part[i];
    }
    for (unsigned i = 0; i < example->count; i++) {
        pass->part[i] /= sum;
    }
    unsigned share = trainer->slots;
    float odds = w->slot_base[share] + dot(pass->second, w->slot[share]);
    pass->share = 1 / (1 + exp2f(-odds));
}

/* ---- Backwards ----------------------------------------------------------------------------------------- */

/* One slot should have said more or less. */
static void blame_slot(struct trainer *trainer, const struct pass *pass, unsigned slot, float error,
                       float second[NET_SECOND])
{
    const float *weight = trainer->weights.slot[slot];
    float *slope = trainer->slope.slot[slot];
    trainer->slope.slot_base[slot] += error;
    for (unsigned i = 0; i < NET_SECOND; i++) {
        slope[i] += error * pass->second[i];
        second[i] += error * weight[i];
    }
}

static void backwards(struct trainer *trainer, const struct example *example,
                      const struct pass *pass)
{
    const struct weights *w = &trainer->weights;
    struct weights *slope = &trainer->slope;
    float second[NET_SECOND] = {0}, first[NET_FIRST] = {0};
    for (unsigned i = 0; i < example->count; i++) {
        float error = ln2 * (pass->part[i] - (float)example->part[i] / 255);
        blame_slot(trainer, pass, example->slot[i], error, second);
    }
    blame_slot(trainer, pass, trainer->slots, ln2 * 2 * (pass->share - example->share), second);
    for (unsigned i = 0; i < NET_SECOND; i++) {
        second[i] = pass->second[i] > 0 && pass->second[i] < unit_most ? second[i] : 0;
        slope->second_base[i] += second[i];
    }
    for (unsigned j = 0; j < NET_FIRST; j++) {
        if (pass->first[j] > 0 && pass->first[j] < unit_most) {
            float sum = 0;
            for (unsigned i = 0; i < NET_SECOND; i++) {
                sum += second[i] * w->second[j][i];
            }
            first[j] = sum;
        }
        if (pass->first[j] > 0) {
            for (unsigned i = 0; i < NET_SECOND; i++) {
                slope->second[j][i] += second[i] * pass->first[j];
            }
        }
        slope->first_base[j] += first[j];
    }
    for (unsigned t = 0; t < trainer->traits; t++) {
        if (example->traits[t] != 0) {
            float trait = (float)example->traits[t] / trait_unit;
            for (unsigned i = 0; i < NET_FIRST; i++) {
                slope->first[t][i] += trait * first[i];
            }
        }
    }
}

/* A step down for a row of weights, which then stay within what can be said. */
static void descend(float *weight, float *slope, float *drift, float *swing, size_t count,
                    float rate, float most)
{
    const float keep_drift = 0.9f, keep_swing = 0.999f, tiny = 1e-6f;
    for (size_t i = 0; i < count; i++) {
        float s = slope[i] / BATCH;
        drift[i] = keep_drift * drift[i] + (1 - keep_drift) * s;
        swing[i] = keep_swing * swing[i] + (1 - keep_swing) * s * s;
        float next = weight[i] - rate * drift[i] / (sqrtf(swing[i]) + tiny);
        weight[i] = next < -most ? -most : next > most ? most : next;
        slope[i] = 0;
    }
}

static void step(struct trainer *trainer, float rate)
{
    size_t bases = offsetof(struct weights, first_base) / sizeof(float);
    size_t all = sizeof(struct weights) / sizeof(float);
    float *weight = (float *)&trainer->weights, *slope = (float *)&trainer->slope;
    float *drift = (float *)&trainer->drift, *swing = (float *)&trainer->swing;
    descend(weight, slope, drift, swing, bases, rate, weight_most);
    descend(weight + bases, slope + bases, drift + bases, swing + bases, all - bases, rate,
            base_most);
}

/* The last ones are held back: examples of one game are much alike, and are learned from or not together. */
static const struct example *draw_example(struct trainer *trainer, const struct examples *examples,
                                          bool held_back)
{
    uint32_t held = (uint32_t)examples_held(examples), learned = held - held / HELD_BACK;
    return &examples->item[held_back ? learned + lb_rng_below(&trainer->rng, held - learned)
                                     : lb_rng_below(&trainer->rng, learned)];
}

void trainer_learn(struct trainer *trainer, const struct examples *examples, unsigned batches,
                   float rate)
{
    struct pass pass;
    for (unsigned i = 0; i < batches; i++) {
        for (unsigned j = 0; j < BATCH; j++) {
            const struct example *example = draw_example(trainer, examples, false);
            forwards(trainer, example, &pass);
            backwards(trainer, example, &pass);
        }
        step(trainer, rate);
    }
}

struct distance trainer_distance(struct trainer *trainer, const struct examples *examples)
{
    struct distance distance = {0, 0};
    struct pass pass;
    const float least = 1e-6f;
    for (unsigned i = 0; i < MEASURED; i++) {
        const struct example *example = draw_example(trainer, examples, true);
        forwards(trainer, example, &pass);
        for (unsigned c = 0; c < example->count; c++) {
            float part = (float)example->part[c] / 255;
            distance.advice +=
                part > 0 ? (double)(part * logf(part / fmaxf(pass.part[c], least))) : 0;
        }
        float share = clamp(pass.share, least, 1 - least);
        distance.share -=
            (double)(example->share * logf(share) + (1 - example->share) * logf(1 - share));
    }
    return (struct distance){distance.advice / MEASURED, distance.share / MEASURED};
}

/* ---- Whole numbers ------------------------------------------------------------------------------------- */

static void round_weights(const float *from, int8_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (int8_t)lrintf(from[i] * weight_unit);
    }
}

static void round_bases(const float *from, int16_t *to, size_t count, float unit)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (int16_t)lrintf(from[i] * unit);
    }
}

void trainer_tables(const struct trainer *trainer, struct tables *tables)
{
    static_assert(NET_FIRST_SHIFT == 5 && NET_SECOND_SHIFT == 6 && NET_LAST_SHIFT == 3,
                  "16 * 64 >> 5 and 32 * 64 >> 6 are 32; 32 * 64 >> 3 is 256");
    const struct weights *w = &trainer->weights;
    round_weights(w->first[0], tables->first[0], FIRST_WEIGHTS);
    round_weights(w->second[0], tables->second[0], SECOND_WEIGHTS);
    round_weights(w->slot[0], tables->slot[0], SLOT_WEIGHTS);
    round_bases(w->first_base, tables->first_base, NET_FIRST, base_units[0]);
    round_bases(w->second_base, tables->second_base, NET_SECOND, base_units[1]);
    round_bases(w->slot_base, tables->slot_base, LB_SLOTS_MAX, base_units[1]);
    tables->net = (lb_net){.traits = (uint16_t)trainer->traits,
                           .slots = (uint16_t)trainer->slots,
                           .first = tables->first,
                           .second = tables->second,
                           .slot = tables->slot,
                           .first_base = tables->first_base,
                           .second_base = tables->second_base,
                           .slot_base = tables->slot_base};
}

static void spread_weights(const int8_t *from, float *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (float)from[i] / weight_unit;
    }
}

static void spread_bases(const int16_t *from, float *to, size_t count, float unit)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (float)from[i] / unit;
    }
}

void trainer_resume(struct trainer *trainer, const lb_net *net)
{
    struct weights *w = &trainer->weights;
    spread_weights(net->first[0], w->first[0], net->traits * (size_t)NET_FIRST);
    spread_weights(net->second[0], w->second[0], SECOND_WEIGHTS);
    spread_weights(net->slot[0], w->slot[0], (net->slots + 1u) * (size_t)NET_SECOND);
    spread_bases(net->first_base, w->first_base, NET_FIRST, base_units[0]);
    spread_bases(net->second_base, w->second_base, NET_SECOND, base_units[1]);
    spread_bases(net->slot_base, w->slot_base, net->slots + 1u, base_units[1]);
}
