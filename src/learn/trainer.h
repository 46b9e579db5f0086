/* SPDX-License-Identifier: MIT */
/* trainer.h: a net in fractions that learns from examples, and the whole numbers it becomes. */
#ifndef LB_LEARN_TRAINER_H
#define LB_LEARN_TRAINER_H

#include "learn/examples.h"
#include "memory/net.h"

enum {
    FIRST_WEIGHTS = LB_TRAITS_MAX * NET_FIRST,
    SECOND_WEIGHTS = NET_FIRST * NET_SECOND,
    SLOT_WEIGHTS = LB_SLOTS_MAX * NET_SECOND /* behind the slots that are used the share */
};

/* All weights, layer by layer, then what sums begin with. */
struct weights {
    float first[LB_TRAITS_MAX][NET_FIRST];
    float second[NET_FIRST][NET_SECOND];
    float slot[LB_SLOTS_MAX][NET_SECOND];
    float first_base[NET_FIRST], second_base[NET_SECOND], slot_base[LB_SLOTS_MAX];
};

struct trainer {
    unsigned traits, slots;
    struct weights weights;
    struct weights slope;        /* of the batch at hand */
    struct weights drift, swing; /* Adam: means of slopes and of their squares */
    lb_rng rng;
};

/* How far a net is from what it should say, in nats: of choices, of shares. */
struct distance {
    double advice, share;
};

void trainer_start(struct trainer *trainer, unsigned traits, unsigned slots, uint64_t seed);
/* So many batches of examples; all but the last tenth of them are learned from. */
void trainer_learn(struct trainer *trainer, const struct examples *examples, unsigned batches,
                   float rate);
/* How far it is on some of the examples it has not learned from. */
struct distance trainer_distance(struct trainer *trainer, const struct examples *examples);

/* A net as whole numbers. */
struct tables {
    int8_t first[LB_TRAITS_MAX][NET_FIRST];
    int8_t second[NET_FIRST][NET_SECOND];
    int8_t slot[LB_SLOTS_MAX][NET_SECOND];
    int16_t first_base[NET_FIRST], second_base[NET_SECOND], slot_base[LB_SLOTS_MAX];
    lb_net net;
};

void trainer_tables(const struct trainer *trainer, struct tables *tables);
/* And back: to go on from what is there. */
void trainer_resume(struct trainer *trainer, const lb_net *net);

#endif
