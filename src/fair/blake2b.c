/* SPDX-License-Identifier: MIT */
/* blake2b.c: the hash BLAKE2b of RFC 7693, without a key, of bytes that are all there, and its digits. */
#include <string.h>

#include "fair/fair.h"

enum { BLOCK = 128, ROUNDS = 12 };

static const uint64_t start[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                  0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                  0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

static const uint8_t order[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

static const uint8_t corner[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                     {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

static uint64_t turn(uint64_t word, unsigned bits)
{
    return word >> bits | word << (64 - bits);
}

static void mix(uint64_t v[16], const uint8_t at[4], uint64_t x, uint64_t y)
{
    uint64_t *a = &v[at[0]], *b = &v[at[1]], *c = &v[at[2]], *d = &v[at[3]];
    *a += *b + x;
    *d = turn(*d ^ *a, 32);
    *c += *d;
    *b = turn(*b ^ *c, 24);
    *a += *b + y;
    *d = turn(*d ^ *a, 16);
    *c += *d;
    *b = turn(*b ^ *c, 63);
}

static uint64_t word_of(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) {
        word |= (uint64_t)bytes[i] << 8 * i;
    }
    return word;
}

static void compress(uint64_t h[8], const uint8_t block[BLOCK], uint64_t count, bool last)
{
    uint64_t v[16], m[16];
    memcpy(v, h, 8 * sizeof *v);
    memcpy(v + 8, start, 8 * sizeof *v);
    v[12] ^= count;
    v[14] ^= last ? UINT64_MAX : 0;
    for (unsigned i = 0; i < 16; i++) {
        m[i] = word_of(block + 8 * i);
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint8_t *s = order[round % 10];
        for (unsigned i = 0; i < 8; i++) {
            mix(v, corner[i], m[s[2 * i]], m[s[2 * i + 1]]);
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        h[i] ^= v[i] ^ v[i + 8];
    }
}

void fair_hash(uint8_t *hash, size_t size, const void *bytes, size_t count)
{
    const uint8_t *from = bytes;
    uint8_t block[BLOCK];
    uint64_t h[8], done = 0;
    memcpy(h, start, sizeof h);
    h[0] ^= 0x01010000 ^ size;
    for (; count - done > BLOCK; done += BLOCK) {
        compress(h, from + done, done + BLOCK, false);
    }
    memset(block, 0, sizeof block);
    memcpy(block, from + done, (size_t)(count - done));
    compress(h, block, count, true);
    for (size_t i = 0; i < size; i++) {
        hash[i] = (uint8_t)(h[i / 8] >> 8 * (i % 8));
    }
}

void fair_hex(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[2 * count] = '\0';
}
