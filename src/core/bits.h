/* SPDX-License-Identifier: MIT */
/* bits.h: sets as words: counting, choosing and going round the table.
 * Nothing here branches on its data; a random player spends most of its time in these. */
#ifndef LB_CORE_BITS_H
#define LB_CORE_BITS_H

#include <stdint.h>

#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

/* Byte i counts the bits of bytes 0 … i. */
static inline uint64_t bits_sums(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return word * 0x0101010101010101u;
}

/* How many bits are set. */
static inline unsigned bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return (unsigned)__builtin_popcountll(word);
#else
    return (unsigned)(bits_sums(word) >> 56);
#endif
}

/* The lowest set bit of a word that is not 0. */
static inline unsigned bits_first(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The highest set bit of a word that is not 0. */
static inline unsigned bits_last(uint64_t word)
{
    return 63 - (unsigned)__builtin_clzll(word);
}

/* The k-th set bit of a byte, by byte and k. */
extern const uint8_t bits_in_byte[256][8] __attribute__((visibility("hidden")));

/* The k-th set bit, counted from 0; k must be below bits_count. The portable way finds its byte by
 * the counts of the bytes below, which a caller has from bits_count already, and then looks it up. */
static inline unsigned bits_select(uint64_t word, unsigned k)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return bits_first(_pdep_u64(UINT64_C(1) << k, word));
#else
    uint64_t sums = bits_sums(word);
    uint64_t exceeds = (sums + 0x7f7f7f7f7f7f7f7fu - k * 0x0101010101010101u) & 0x8080808080808080u;
    unsigned shift = bits_first(exceeds) & 56;
    unsigned below = (unsigned)(sums << 8 >> shift) & 255;
    return shift + bits_in_byte[word >> shift & 255][k - below];
#endif
}

/* The first seat of a set that is not empty, clockwise after a seat. */
static inline unsigned seats_after(unsigned set, unsigned seat)
{
    unsigned later = set & ~1u << seat;
    return (unsigned)__builtin_ctz(later != 0 ? later : set);
}

#endif
