/* SPDX-License-Identifier: MIT */
/* bits.h: sets as words: counting, choosing and going round the table.
 * Nothing here branches on its data; a random player spends most of its time in these. */
#ifndef LB_CORE_BITS_H
#define LB_CORE_BITS_H

#include <stdint.h>

#if defined(__BMI2__) && defined(__x86_64__)
#include <immintrin.h>
#endif

/* How many bits are set. */
static inline unsigned bits_count(uint64_t word)
{
#if defined(__POPCNT__) || defined(__aarch64__)
    return (unsigned)__builtin_popcountll(word);
#else
    word -= (word >> 1) & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + ((word >> 2) & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (unsigned)((word * 0x0101010101010101u) >> 56);
#endif
}

/* The lowest set bit of a word that is not 0. */
static inline unsigned bits_first(uint64_t word)
{
    return (unsigned)__builtin_ctzll(word);
}

/* The k-th set bit, counted from 0; k must be below bits_count. The portable way halves the word by
 * the counts of its lower parts. */
static inline unsigned bits_select(uint64_t word, unsigned k)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return bits_first(_pdep_u64(UINT64_C(1) << k, word));
#else
    uint64_t pairs = word - ((word >> 1) & 0x5555555555555555u);
    uint64_t nibbles = (pairs & 0x3333333333333333u) + ((pairs >> 2) & 0x3333333333333333u);
    uint64_t bytes = (nibbles + (nibbles >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    /* Byte i of `sums` counts the bits of bytes 0 … i; the first that exceeds k holds the bit. */
    uint64_t sums = bytes * 0x0101010101010101u;
    uint64_t steps = k * 0x0101010101010101u;
    uint64_t passed = (((steps | 0x8080808080808080u) - sums) & 0x8080808080808080u) >> 7;
    unsigned shift = (unsigned)((passed * 0x0101010101010101u) >> 56) * 8;
    uint64_t below = (sums << 8) >> shift;
    k -= (unsigned)(below & 0xff);
    unsigned bit = shift;
    unsigned part = (unsigned)(nibbles >> bit) & 0xf;
    unsigned more = (unsigned)-(k >= part);
    k -= part & more;
    bit += 4 & more;
    part = (unsigned)(pairs >> bit) & 3;
    more = (unsigned)-(k >= part);
    k -= part & more;
    bit += 2 & more;
    part = (unsigned)(word >> bit) & 1;
    return bit + (unsigned)(k >= part);
#endif
}

/* The first seat of a set that is not empty, clockwise after a seat. */
static inline unsigned seats_after(unsigned set, unsigned seat, unsigned players)
{
    unsigned twice = (set | set << players) >> (seat + 1);
    unsigned next = seat + 1 + (unsigned)__builtin_ctz(twice);
    return next >= players ? next - players : next;
}

#endif
