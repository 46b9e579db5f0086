/* SPDX-License-Identifier: MIT */
/* sums.h: sums of products of small whole numbers, as a net is made of.
 * Where a machine counts eight numbers at once it is told to; the sums are the same everywhere. */
#ifndef LB_MEMORY_SUMS_H
#define LB_MEMORY_SUMS_H

#include <stdint.h>

/* How many units of a layer, and how many numbers to look through, are taken at a time. */
enum { SUMS_UNITS = 32, SUMS_STEP = 64 };

/* A row of weights, and how often it counts: -127 to 127. */
struct sums_row {
    const int8_t *weight;
    int16_t times;
};

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

/* Units `from` and on of a layer: row after row is added to their bases, no sum ever leaving 16 bits, and what
 * comes out is shifted and held between 0 and 127. */
static inline void sums_layer(int8_t *unit, const int16_t *base, const struct sums_row *rows,
                              unsigned count, unsigned from, int shift)
{
    __m128i first = sums_load(&base[from]), second = sums_load(&base[from + 8]);
    __m128i third = sums_load(&base[from + 16]), fourth = sums_load(&base[from + 24]);
    for (const struct sums_row *row = rows; row < rows + count; row++) {
        __m128i times = _mm_set1_epi16((int16_t)(row->times * 256));
        __m128i left = sums_load(&row->weight[from]), right = sums_load(&row->weight[from + 16]);
        first = sums_add(first, sums_low(left), times);
        second = sums_add(second, sums_high(left), times);
        third = sums_add(third, sums_low(right), times);
        fourth = sums_add(fourth, sums_high(right), times);
    }
    sums_end(&unit[from], first, second, shift);
    sums_end(&unit[from + 16], third, fourth, shift);
}

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

static inline uint64_t sums_some(const int8_t *number)
{
    uint64_t some = 0;
    for (unsigned i = 0; i < SUMS_STEP; i++) {
        some |= (uint64_t)(number[i] != 0) << i;
    }
    return some;
}

static inline int32_t sums_held(int32_t sum, int32_t least, int32_t most)
{
    return sum < least ? least : sum > most ? most : sum;
}

static inline void sums_layer(int8_t *unit, const int16_t *base, const struct sums_row *rows,
                              unsigned count, unsigned from, int shift)
{
    for (unsigned i = from; i < from + SUMS_UNITS; i++) {
        int32_t sum = base[i];
        for (unsigned r = 0; r < count; r++) {
            sum = sums_held(sum + rows[r].times * rows[r].weight[i], INT16_MIN, INT16_MAX);
        }
        unit[i] = (int8_t)sums_held(sum < 0 ? 0 : sum >> shift, 0, INT8_MAX);
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
