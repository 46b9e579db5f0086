/* SPDX-License-Identifier: MIT */
/* bits.c: the table behind bits_select where the processor has no instruction for it. */
#include "core/bits.h"

/* The k-th set bit of a byte lies behind as many places as have no more than k bits up to them. */
#define COUNT(byte)            (((byte)*0x200040008001u & 0x111111111111111u) % 15)
#define UP_TO(byte, place)     COUNT((byte) & ((2u << (place)) - 1))
#define PASSED(byte, k, place) (UP_TO(byte, place) <= (k))
#define SELECT(byte, k)                                                                            \
    (PASSED(byte, k, 0) + PASSED(byte, k, 1) + PASSED(byte, k, 2) + PASSED(byte, k, 3) +           \
     PASSED(byte, k, 4) + PASSED(byte, k, 5) + PASSED(byte, k, 6))
#define BYTE(b)                                                                                    \
    {                                                                                              \
        SELECT(b, 0), SELECT(b, 1), SELECT(b, 2), SELECT(b, 3), SELECT(b, 4), SELECT(b, 5),        \
            SELECT(b, 6), SELECT(b, 7)                                                             \
    }
#define BYTES_4(b)  BYTE(b), BYTE(b + 1), BYTE(b + 2), BYTE(b + 3)
#define BYTES_16(b) BYTES_4(b), BYTES_4(b + 4), BYTES_4(b + 8), BYTES_4(b + 12)
#define BYTES_64(b) BYTES_16(b), BYTES_16(b + 16), BYTES_16(b + 32), BYTES_16(b + 48)

const uint8_t bits_in_byte[256][8] = {BYTES_64(0), BYTES_64(64), BYTES_64(128), BYTES_64(192)};
