/* SPDX-License-Identifier: MIT */
/* rng.c: ChaCha8 in counter mode, seeds as text, and shuffles.
 * Four blocks are made at a time, one lane of a vector each; the output is the plain key stream. */
#include "core/rng.h"

#include <string.h>

#include "core/wide.h"

typedef uint32_t lanes __attribute__((vector_size(16)));

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define QUARTER(a, b, c, d)                                                                        \
    (a += b, d ^= a, d = ROTATE(d, 16), c += d, b ^= c, b = ROTATE(b, 12), a += b, d ^= a,         \
     d = ROTATE(d, 8), c += d, b ^= c, b = ROTATE(b, 7))

static lanes all(uint32_t word)
{
    return (lanes){word, word, word, word};
}

void rng_refill(lb_rng *rng)
{
    static const uint32_t sigma[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    lanes input[16];
    for (unsigned i = 0; i < 4; i++) {
        input[i] = all(sigma[i]);
    }
    for (unsigned i = 0; i < 8; i++) {
        input[4 + i] = all(rng->key[i]);
    }
    for (unsigned lane = 0; lane < 4; lane++) {
        uint64_t block = rng->block + lane;
        input[12][lane] = (uint32_t)block;
        input[13][lane] = (uint32_t)(block >> 32);
    }
    input[14] = all((uint32_t)rng->stream);
    input[15] = all((uint32_t)(rng->stream >> 32));

    lanes x0 = input[0], x1 = input[1], x2 = input[2], x3 = input[3];
    lanes x4 = input[4], x5 = input[5], x6 = input[6], x7 = input[7];
    lanes x8 = input[8], x9 = input[9], x10 = input[10], x11 = input[11];
    lanes x12 = input[12], x13 = input[13], x14 = input[14], x15 = input[15];
    for (unsigned round = 0; round < 8; round += 2) {
        QUARTER(x0, x4, x8, x12);
        QUARTER(x1, x5, x9, x13);
        QUARTER(x2, x6, x10, x14);
        QUARTER(x3, x7, x11, x15);
        QUARTER(x0, x5, x10, x15);
        QUARTER(x1, x6, x11, x12);
        QUARTER(x2, x7, x8, x13);
        QUARTER(x3, x4, x9, x14);
    }
    const lanes output[16] = {x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15};
    for (unsigned i = 0; i < 16; i++) {
        lanes sum = output[i] + input[i];
        for (unsigned lane = 0; lane < 4; lane++) {
            rng->words[16 * lane + i] = sum[lane];
        }
    }
    rng->block += 4;
    rng->used = 0;
}

void lb_rng_start(lb_rng *rng, const lb_seed *seed, uint64_t stream)
{
    for (unsigned i = 0; i < 8; i++) {
        const uint8_t *b = seed->bytes + 4 * i;
        rng->key[i] =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    rng->block = 0;
    rng->stream = stream;
    rng->used = RNG_WORDS;
}

uint32_t lb_rng_u32(lb_rng *rng)
{
    return rng_u32(rng);
}

uint64_t lb_rng_u64(lb_rng *rng)
{
    return rng_u64(rng);
}

uint32_t rng_below_again(lb_rng *rng, uint32_t bound, uint64_t product)
{
    uint32_t uneven = (uint32_t)-bound % bound;
    while ((uint32_t)product < uneven) {
        product = (uint64_t)rng_u32(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

uint32_t lb_rng_below(lb_rng *rng, uint32_t bound)
{
    return bound == 0 ? 0 : rng_below(rng, bound);
}

void rng_pick(lb_rng *rng, uint8_t *items, unsigned count, unsigned picks)
{
    rng_pick_inline(rng, items, count, picks);
}

void lb_rng_shuffle(lb_rng *rng, uint8_t *items, unsigned count)
{
    if (count > 1) {
        rng_pick(rng, items, count, count - 1);
    }
}

/* ---- Seeds ------------------------------------------------------------------------------------ */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool read_hex(lb_seed *seed, const char *text)
{
    for (unsigned i = 0; i < 64; i++) {
        int digit = hex_digit(text[i]);
        if (digit < 0) {
            return false;
        }
        uint8_t *byte = &seed->bytes[31 - i / 2];
        *byte = (uint8_t)(*byte << 4 | digit);
    }
    return true;
}

static bool read_decimal(lb_seed *seed, const char *text, size_t length)
{
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        unsigned digit = (unsigned)(text[i] - '0');
        if (number > (UINT64_MAX - digit) / 10) {
            return false;
        }
        number = number * 10 + digit;
    }
    for (unsigned i = 0; i < 8; i++) {
        seed->bytes[i] = (uint8_t)(number >> 8 * i);
    }
    return true;
}

lb_status lb_seed_read(lb_seed *seed, const char *text)
{
    lb_seed read = {{0}};
    size_t length = strlen(text);
    bool fine = length == 64 ? read_hex(&read, text)
                             : length > 0 && length <= 20 && read_decimal(&read, text, length);
    if (!fine) {
        return LB_STATUS_bad_seed;
    }
    *seed = read;
    return LB_OK;
}

void lb_seed_write(const lb_seed *seed, char text[LB_SEED_BYTES])
{
    uint64_t number = 0;
    bool small = true;
    for (unsigned i = 0; i < 32; i++) {
        if (i < 8) {
            number |= (uint64_t)seed->bytes[i] << 8 * i;
        } else {
            small = small && seed->bytes[i] == 0;
        }
    }
    if (!small) {
        for (unsigned i = 0; i < 64; i++) {
            text[i] = "0123456789abcdef"[seed->bytes[31 - i / 2] >> (i % 2 ? 0 : 4) & 15];
        }
        text[64] = '\0';
        return;
    }
    unsigned digits = 1;
    for (uint64_t rest = number; rest >= 10; rest /= 10) {
        digits++;
    }
    text[digits] = '\0';
    for (; digits > 0; number /= 10) {
        text[--digits] = (char)('0' + number % 10);
    }
}

lb_seed lb_seed_add(const lb_seed *seed, uint64_t n)
{
    lb_seed sum = *seed;
    unsigned carry = 0;
    for (unsigned i = 0; i < 32; i++) {
        unsigned byte = sum.bytes[i] + carry + (i < 8 ? (unsigned)(n >> 8 * i & 255) : 0);
        sum.bytes[i] = (uint8_t)byte;
        carry = byte >> 8;
    }
    return sum;
}
