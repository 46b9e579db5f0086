/* SPDX-License-Identifier: MIT */
/* real.c: a real number as six significant digits, alike on every machine.
 * A double is a whole number times a power of two, and so a decimal number with an end: it is written
 * down to that end, rounded there to six digits, a tie to the even one. */
#include <string.h>

#include "wire/ink.h"

enum {
    SIGNIFICANT = 6,
    GROUP = 1000000000, /* nine digits to a group */
    WHOLE_GROUPS = 35,  /* 2^1024 has 309 digits */
    ALL_GROUPS = 155,   /* 2^-1074 has 1,074 behind the point */
    ALL_DIGITS = ALL_GROUPS * 9,
    WHOLE_DIGITS = WHOLE_GROUPS * 9
};

/* Twice the number, or half of it; the last group before the point is at WHOLE_GROUPS - 1. */
static void twice(uint32_t group[ALL_GROUPS])
{
    uint32_t carry = 0;
    for (unsigned i = ALL_GROUPS; i-- > 0;) {
        uint32_t sum = group[i] * 2 + carry;
        carry = sum >= GROUP;
        group[i] = sum - (carry ? GROUP : 0);
    }
}

static void half(uint32_t group[ALL_GROUPS])
{
    uint32_t carry = 0;
    for (unsigned i = 0; i < ALL_GROUPS; i++) {
        uint32_t sum = group[i] + (carry ? GROUP : 0);
        group[i] = sum / 2;
        carry = sum % 2;
    }
}

/* All digits of a positive number; the point stands before digit WHOLE_DIGITS. */
static void write_down(uint64_t bits, char digits[ALL_DIGITS])
{
    uint32_t group[ALL_GROUPS] = {0};
    int power = (int)(bits >> 52 & 0x7ff);
    uint64_t mantissa = bits & ((1ull << 52) - 1);
    mantissa |= power > 0 ? 1ull << 52 : 0;
    group[WHOLE_GROUPS - 1] = (uint32_t)(mantissa % GROUP);
    group[WHOLE_GROUPS - 2] = (uint32_t)(mantissa / GROUP);
    power = (power > 0 ? power : 1) - 1075;
    for (; power > 0; power--) {
        twice(group);
    }
    for (; power < 0; power++) {
        half(group);
    }
    for (unsigned i = 0; i < ALL_DIGITS; i++) {
        static const uint32_t ten_to[] = {100000000, 10000000, 1000000, 100000, 10000,
                                          1000,      100,      10,      1};
        digits[i] = (char)('0' + group[i / 9] / ten_to[i % 9] % 10);
    }
}

/* Whether what stands behind the digit before `at` makes that one larger. */
static bool rounds_up(const char *digits, unsigned at)
{
    bool odd = (digits[at - 1] - '0') % 2 != 0;
    if (digits[at] != '5') {
        return digits[at] > '5';
    }
    for (unsigned i = at + 1; i < ALL_DIGITS; i++) {
        if (digits[i] != '0') {
            return true;
        }
    }
    return odd;
}

/* Rounds to the digits before `end`; the first of them, which may have moved up by one. */
static unsigned round_to(char *digits, unsigned first, unsigned end)
{
    bool up = rounds_up(digits, end);
    memset(digits + end, '0', ALL_DIGITS - end);
    for (unsigned i = end; up; i--) {
        up = digits[i - 1] == '9';
        digits[i - 1] = (char)(up ? '0' : digits[i - 1] + 1);
        first = i - 1 < first ? i - 1 : first;
    }
    return first;
}

/* Digits from one on to the last that is not a zero, behind a point. */
static void put_rest(struct ink *ink, const char *digits, unsigned from, unsigned end)
{
    while (end > from && digits[end - 1] == '0') {
        end--;
    }
    if (end > from) {
        ink_char(ink, '.');
        ink_bytes(ink, digits + from, end - from);
    }
}

static void put_plain(struct ink *ink, const char *digits, unsigned first, unsigned end)
{
    unsigned begin = first < WHOLE_DIGITS ? first : WHOLE_DIGITS - 1;
    ink_bytes(ink, digits + begin, WHOLE_DIGITS - begin);
    put_rest(ink, digits, WHOLE_DIGITS, end);
}

static void put_powered(struct ink *ink, const char *digits, unsigned first, unsigned end)
{
    int power = WHOLE_DIGITS - 1 - (int)first;
    unsigned size = (unsigned)(power < 0 ? -power : power);
    ink_bytes(ink, digits + first, 1);
    put_rest(ink, digits, first + 1, end);
    ink_put(ink, power < 0 ? "e-" : "e+");
    ink_put(ink, size < 10 ? "0" : "");
    ink_number(ink, size);
}

void ink_real(struct ink *ink, double number)
{
    char digits[ALL_DIGITS];
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    ink_put(ink, bits >> 63 ? "-" : "");
    if (bits << 1 == 0) {
        ink_char(ink, '0');
        return;
    }
    write_down(bits, digits);
    unsigned first = 0;
    while (digits[first] == '0') {
        first++;
    }
    first = round_to(digits, first, first + SIGNIFICANT);
    bool plain = first + SIGNIFICANT >= WHOLE_DIGITS && first < WHOLE_DIGITS + 4;
    (plain ? put_plain : put_powered)(ink, digits, first, first + SIGNIFICANT);
}
