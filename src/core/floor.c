/* SPDX-License-Identifier: MIT */
/* floor.c: what random play costs without a game.
 * A random player cannot do less per decision than draw a number, find the choice it means among
 * the legal ones, and jump to what that choice does, which no processor can foresee. The eight
 * bodies are as short as a body can be; each leaves other legal choices behind. */
#include "core/bits.h"
#include "core/rng.h"
#include "core/swift.h"

static inline uint64_t rotate(uint64_t word, unsigned by)
{
    return word << by | word >> (64 - by);
}

uint64_t floor_run(lb_rng *rng, uint64_t iterations);
uint64_t swift_floor_run(lb_rng *rng, uint64_t iterations);

uint64_t floor_run(lb_rng *rng, uint64_t iterations)
{
    uint64_t legal = 0x9e3779b97f4a7c15u;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < iterations; i++) {
        unsigned choice = rng_bit(rng, legal);
        switch (choice & 7) {
        case 0:
            legal = rotate(legal, 9);
            break;
        case 1:
            legal ^= i;
            sum += choice;
            break;
        case 2:
            sum ^= legal;
            legal += 0x9e3779b97f4a7c15u;
            break;
        case 3:
            legal = ~legal;
            break;
        case 4:
            legal = rotate(legal, 27) - sum;
            break;
        case 5:
            sum += legal >> 5;
            legal ^= legal << 13;
            break;
        case 6:
            legal = (legal ^ sum) * 5;
            break;
        default:
            legal -= sum | 1;
            sum++;
            break;
        }
        legal |= 0x8040201008040201u; /* never empty: one bit for each of the eight */
    }
    return sum + legal;
}

uint64_t lb_floor(lb_rng *rng, uint64_t iterations)
{
    return SWIFT(floor_run)(rng, iterations);
}
