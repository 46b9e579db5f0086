/* SPDX-License-Identifier: MIT */
/* sums.h: sums of products of small whole numbers, as a net is made of.
 * Where a machine counts eight or sixteen numbers at once it is told to; the sums are the same everywhere. */
#ifndef LB_MEMORY_SUMS_H
#define LB_MEMORY_SUMS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/bits.h"

/* How many units a row of a slot has, how many units a layer has at most, and how many numbers are looked
 * through at a time. */
enum { SUMS_UNITS = 32, SUMS_MOST = 64, SUMS_STEP = 64 };

#ifdef __SSE2__
#include <emmintrin.h>

static inline __m128i sums_load(const void *at)
{
    return _mm_loadu_si128((const __m128i *)at);
}

/* Which of SUMS_STEP numbers are not 0, one bit each. */
static inline uint64_t sums_some(const int8_t *number)
{
    uint64_t none = 0;
    for (unsigned from = 0; from < SUMS_STEP; from += 16) {
        __m128i zeros = _mm_cmpeq_epi8(sums_load(&number[from]), _mm_setzero_si128());
        none |= (uint64_t)(unsigned)_mm_movemask_epi8(zeros) << from;
    }
    return ~none;
}

/* The lower and the upper eight of sixteen bytes, 256 times as large. */
static inline __m128i sums_low(__m128i bytes)
{
    return _mm_unpacklo_epi8(_mm_setzero_si128(), bytes);
}

static inline __m128i sums_high(__m128i bytes)
{
    return _mm_unpackhi_epi8(_mm_setzero_si128(), bytes);
}

/* Both factors are 256 times as large, and of the product the upper half is kept: it is theirs. */
static inline __m128i sums_add(__m128i sum, __m128i weights, __m128i times)
{
    return _mm_adds_epi16(sum, _mm_mulhi_epi16(weights, times));
}

static inline void sums_end(int8_t *unit, __m128i low, __m128i high, int shift)
{
    low = _mm_max_epi16(_mm_srai_epi16(low, shift), _mm_setzero_si128());
    high = _mm_max_epi16(_mm_srai_epi16(high, shift), _mm_setzero_si128());
    _mm_storeu_si128((__m128i *)(void *)unit, _mm_packs_epi16(low, high));
}

/* A layer of `width` units, a multiple of 16: of each number that is not 0 the row of weights is added that often
 * to the bases, one after the other, no sum ever leaving 16 bits; what comes out is shifted and held between 0 and
 * 127. There are `count` numbers, filled up with 0 to a multiple of SUMS_STEP. The width is known where it is
 * written out, so that all sums stay in registers. */
static inline __attribute__((always_inline)) void
sums_layer(int8_t *unit, unsigned width, const int16_t *base, const int8_t *weights,
           const int8_t *times, unsigned count, int shift)
{
    __m128i sum[SUMS_MOST / 8];
#pragma GCC unroll 8
    for (unsigned i = 0; i < width / 8; i++) {
        sum[i] = sums_load(&base[8 * i]);
    }
    for (unsigned from = 0; from < count; from += SUMS_STEP) {
        for (uint64_t some = sums_some(&times[from]); some != 0; some &= some - 1) {
            unsigned at = from + bits_first(some);
            const int8_t *row = &weights[at * width];
            __m128i often = _mm_set1_epi16((int16_t)(times[at] * 256));
#pragma GCC unroll 4
            for (unsigned i = 0; i < width / 16; i++) {
                __m128i bytes = sums_load(&row[16 * i]);
                sum[2 * i] = sums_add(sum[2 * i], sums_low(bytes), often);
                sum[2 * i + 1] = sums_add(sum[2 * i + 1], sums_high(bytes), often);
            }
        }
    }
#pragma GCC unroll 4
    for (unsigned i = 0; i < width / 16; i++) {
        sums_end(&unit[16 * i], sum[2 * i], sum[2 * i + 1], shift);
    }
}

#ifdef __x86_64__
#include <immintrin.h>

/* For functions that may count sixteen at once: only where sums_wide() says so. */
#define SUMS_WIDE __attribute__((target("avx2")))

static inline bool sums_wide(void)
{
    return __builtin_cpu_supports("avx2");
}

/* sums_layer, sixteen units at once. */
SUMS_WIDE static inline __attribute__((always_inline)) void
sums_layer_wide(int8_t *unit, unsigned width, const int16_t *base, const int8_t *weights,
                const int8_t *times, unsigned count, int shift)
{
    __m256i sum[SUMS_MOST / 16];
#pragma GCC unroll 4
    for (unsigned i = 0; i < width / 16; i++) {
        sum[i] = _mm256_loadu_si256((const __m256i *)(const void *)&base[16 * i]);
    }
    for (unsigned from = 0; from < count; from += SUMS_STEP) {
        for (uint64_t some = sums_some(&times[from]); some != 0; some &= some - 1) {
            unsigned at = from + bits_first(some);
            const int8_t *row = &weights[at * width];
            __m256i often = _mm256_set1_epi16(times[at]);
#pragma GCC unroll 4
            for (unsigned i = 0; i < width / 16; i++) {
                __m256i words = _mm256_cvtepi8_epi16(sums_load(&row[16 * i]));
                sum[i] = _mm256_adds_epi16(sum[i], _mm256_mullo_epi16(words, often));
            }
        }
    }
#pragma GCC unroll 4
    for (unsigned i = 0; i < width / 16; i++) {
        sums_end(&unit[16 * i], _mm256_castsi256_si128(sum[i]), _mm256_extracti128_si256(sum[i], 1),
                 shift);
    }
}
#endif

/* The sum of SUMS_UNITS weights, each as often as its unit says. */
static inline int32_t sums_along(const int8_t *weight, const int8_t *unit)
{
    __m128i sum = _mm_setzero_si128();
    for (unsigned from = 0; from < SUMS_UNITS; from += 16) {
        __m128i weights = sums_load(&weight[from]), units = sums_load(&unit[from]);
        __m128i low = _mm_srai_epi16(sums_low(weights), 8),
                high = _mm_srai_epi16(sums_high(weights), 8);
        __m128i none = _mm_setzero_si128(); /* units are never below it */
        sum = _mm_add_epi32(sum, _mm_madd_epi16(low, _mm_unpacklo_epi8(units, none)));
        sum = _mm_add_epi32(sum, _mm_madd_epi16(high, _mm_unpackhi_epi8(units, none)));
    }
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(1, 0, 3, 2)));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(sum);
}

#else
#include <string.h>

static inline int32_t sums_held(int32_t sum, int32_t least, int32_t most)
{
    return sum < least ? least : sum > most ? most : sum;
}

static inline void sums_layer(int8_t *unit, unsigned width, const int16_t *base,
                              const int8_t *weights, const int8_t *times, unsigned count, int shift)
{
    int16_t sum[SUMS_MOST];
    memcpy(sum, base, width * sizeof *sum);
    for (unsigned at = 0; at < count; at++) {
        for (unsigned i = 0; times[at] != 0 && i < width; i++) {
            int32_t more = times[at] * weights[at * width + i];
            sum[i] = (int16_t)sums_held(sum[i] + more, INT16_MIN, INT16_MAX);
        }
    }
    for (unsigned i = 0; i < width; i++) {
        unit[i] = (int8_t)sums_held(sum[i] < 0 ? 0 : sum[i] >> shift, 0, INT8_MAX);
    }
}

static inline int32_t sums_along(const int8_t *weight, const int8_t *unit)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < SUMS_UNITS; i++) {
        sum += weight[i] * unit[i];
    }
    return sum;
}

#endif

#endif
