/* SPDX-License-Identifier: MIT */
/* rng.h: the one generator, inline for the engine's own use.
 * ChaCha8 key stream read as little-endian words; bounded draws by multiplication, without bias.
 * docs/chance.md specifies every byte, so anybody can check a shuffle. */
#ifndef LB_CORE_RNG_H
#define LB_CORE_RNG_H

#include <litterbox.h>

#include "core/bits.h"
#include "core/wide.h"

enum { RNG_WORDS = 64 };

void rng_refill(lb_rng *rng);

static inline uint32_t rng_u32(lb_rng *rng)
{
    if (__builtin_expect(rng->used >= RNG_WORDS, 0)) {
        rng_refill(rng);
    }
    return rng->words[rng->used++];
}

static inline uint64_t rng_u64(lb_rng *rng)
{
    if (__builtin_expect(rng->used <= RNG_WORDS - 2, 1)) {
        uint64_t low = rng->words[rng->used], high = rng->words[rng->used + 1];
        rng->used += 2;
        return low | high << 32;
    }
    uint64_t low = rng_u32(rng);
    return low | (uint64_t)rng_u32(rng) << 32;
}

/* A draw that fell into the uneven remainder is taken again; it happens less than once in 2^26. */
uint32_t rng_below_again(lb_rng *rng, uint32_t bound, uint64_t product);

static inline uint32_t rng_below(lb_rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)rng_u32(rng) * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        return rng_below_again(rng, bound, product);
    }
    return (uint32_t)(product >> 32);
}

/* A set bit of a word that is not 0, each alike. */
static inline unsigned rng_bit(lb_rng *rng, uint64_t word)
{
    return bits_select(word, rng_below(rng, bits_count(word)));
}

/* One 64-bit word gives up to eight draws with bounds count, count-1, …: each multiplication hands
 * out one and leaves the rest of the chance in its low half. A word whose last low half falls into
 * the uneven remainder of the product of the bounds is thrown away, so no order is favoured. */
static inline __attribute__((always_inline)) void rng_pick_few(lb_rng *rng, uint8_t *items,
                                                               unsigned count, unsigned draws)
{
    uint64_t ways = 1, rest;
#pragma GCC unroll 8
    for (unsigned i = 0; i < draws; i++) {
        ways *= count - i;
    }
    do {
        rest = rng_u64(rng);
    } while (__builtin_expect(rest * ways < ways, 0) && rest * ways < -ways % ways);
#pragma GCC unroll 8
    for (unsigned i = 0; i < draws; i++) {
        wide product = (wide)rest * (count - i);
        uint8_t *picked = items + i + (uint64_t)(product >> 64), swap = *picked;
        rest = (uint64_t)product;
        *picked = items[i];
        items[i] = swap;
    }
}

/* Draw `picks` items without replacement to the front of the array, each order alike; count ≤ 128. */
void rng_pick(lb_rng *rng, uint8_t *items, unsigned count, unsigned picks);

/* The same, written out eight by eight: where the count is a constant, so are the products of bounds. */
static inline __attribute__((always_inline)) void rng_pick_inline(lb_rng *rng, uint8_t *items,
                                                                  unsigned count, unsigned picks)
{
#pragma GCC unroll 8
    for (; picks >= 8; items += 8, count -= 8, picks -= 8) {
        rng_pick_few(rng, items, count, 8);
    }
    if (picks > 0) {
        rng_pick_few(rng, items, count, picks);
    }
}

#endif
