/* SPDX-License-Identifier: MIT */
/* test_sums.c: the sums a net is made of, against loops that take one product after another. */
#include "memory/sums.h"

#include "core/rng.h"
#include "support/check.h"

enum { ROWS_MOST = 2 * SUMS_STEP, TRIALS = 2000 };

struct layer {
    int16_t base[SUMS_MOST];
    int8_t weight[ROWS_MOST][SUMS_MOST], times[ROWS_MOST];
    unsigned count;
    int shift;
};

static int8_t any_byte(lb_rng *rng, unsigned most)
{
    int number = (int)lb_rng_below(rng, 2 * most + 1);
    return (int8_t)(number - (int)most);
}

/* Small numbers as in a net, or ones so large that sums would leave 16 bits. */
static struct layer any_layer(lb_rng *rng)
{
    struct layer layer = {.count = lb_rng_below(rng, ROWS_MOST + 1), /* behind it stands 0 */
                          .shift = (int)lb_rng_below(rng, 8)};
    unsigned most = lb_rng_below(rng, 2) == 0 ? 16 : 127;
    for (unsigned i = 0; i < SUMS_MOST; i++) {
        layer.base[i] = (int16_t)(lb_rng_u32(rng) & 0xffff);
    }
    for (unsigned r = 0; r < layer.count; r++) {
        layer.times[r] = any_byte(rng, most);
        for (unsigned i = 0; i < SUMS_MOST; i++) {
            layer.weight[r][i] = any_byte(rng, most);
        }
    }
    return layer;
}

static int slow_unit(const struct layer *layer, unsigned i)
{
    int sum = layer->base[i];
    for (unsigned r = 0; r < layer->count; r++) {
        sum += layer->times[r] * layer->weight[r][i];
        sum = sum < INT16_MIN ? INT16_MIN : sum > INT16_MAX ? INT16_MAX : sum;
    }
    sum = sum < 0 ? 0 : sum >> layer->shift;
    return sum > 127 ? 127 : sum;
}

typedef void sum_layer(const struct layer *layer, int8_t unit[SUMS_MOST]);

static void sum_usual(const struct layer *layer, int8_t unit[SUMS_MOST])
{
    sums_layer(unit, SUMS_MOST, layer->base, layer->weight[0], layer->times, layer->count,
               layer->shift);
}

#ifdef SUMS_WIDE
SUMS_WIDE static void sum_wide(const struct layer *layer, int8_t unit[SUMS_MOST])
{
    sums_layer_wide(unit, SUMS_MOST, layer->base, layer->weight[0], layer->times, layer->count,
                    layer->shift);
}
#endif

static void try_layers(sum_layer *sum)
{
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{1}}, 0);
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        struct layer layer = any_layer(&rng);
        int8_t unit[SUMS_MOST];
        sum(&layer, unit);
        for (unsigned i = 0; i < SUMS_MOST; i++) {
            int slow = slow_unit(&layer, i);
            check(unit[i] == slow, "unit %u of layer %u is %d, not %d", i, trial, unit[i], slow);
        }
    }
}

static void layers(void **state)
{
    (void)state;
    try_layers(sum_usual);
}

/* Where the processor can. */
static void layers_wide(void **state)
{
    (void)state;
#ifdef SUMS_WIDE
    if (sums_wide()) {
        try_layers(sum_wide);
    }
#endif
}

static void sums_along_a_row(void **state)
{
    (void)state;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{2}}, 0);
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        int8_t weight[SUMS_UNITS], unit[SUMS_UNITS];
        int slow = 0;
        for (unsigned i = 0; i < SUMS_UNITS; i++) {
            weight[i] = trial == 0 ? INT8_MIN : any_byte(&rng, 127);
            unit[i] = trial == 0 ? INT8_MAX : (int8_t)lb_rng_below(&rng, 128);
            slow += weight[i] * unit[i];
        }
        assert_int_equal(sums_along(weight, unit), slow);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers),
        cmocka_unit_test(layers_wide),
        cmocka_unit_test(sums_along_a_row),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
