/* SPDX-License-Identifier: MIT */
/* rng.h: the one generator, inline for the engine's own use.
 * ChaCha8 key stream read as little-endian words; bounded draws by multiplication, without bias.
 * docs/chance.md specifies every byte, so anybody can check a shuffle. */
#ifndef LB_CORE_RNG_H
#define LB_CORE_RNG_H

#include <litterbox.h>

#include "core/bits.h"

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

/* Draw `picks` items without replacement to the front of the array, each order alike; count ≤ 128. */
void rng_pick(lb_rng *rng, uint8_t *items, unsigned count, unsigned picks);

#endif
