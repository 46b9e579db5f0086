/* SPDX-License-Identifier: MIT */
/* ink.c: text written into a caller's buffer, or handed on piece by piece. */
#include "wire/ink.h"

#include <string.h>

struct ink ink_in(char *text, size_t size)
{
    if (size > 0) {
        text[0] = '\0';
    }
    return (struct ink){.text = text, .size = size};
}

struct ink ink_to(ink_flow *flow, void *to)
{
    return (struct ink){.flow = flow, .to = to};
}

void ink_bytes(struct ink *ink, const char *bytes, size_t length)
{
    if (ink->flow != NULL) {
        ink->flow(ink->to, bytes, length);
    } else if (ink->length + 1 < ink->size) {
        size_t room = ink->size - 1 - ink->length;
        size_t count = length < room ? length : room;
        memcpy(ink->text + ink->length, bytes, count);
        ink->text[ink->length + count] = '\0';
    }
    ink->length += length;
}

void ink_char(struct ink *ink, char c)
{
    ink_bytes(ink, &c, 1);
}

void ink_put(struct ink *ink, const char *string)
{
    ink_bytes(ink, string, strlen(string));
}

/* The digits of a number in some base, so many at least. */
static void put_digits(struct ink *ink, uint64_t number, unsigned base, unsigned least)
{
    char digits[24];
    unsigned at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0 || sizeof digits - at < least);
    ink_bytes(ink, digits + at, sizeof digits - at);
}

void ink_number(struct ink *ink, uint64_t number)
{
    put_digits(ink, number, 10, 1);
}

void ink_hex(struct ink *ink, uint64_t number, unsigned digits)
{
    put_digits(ink, number, 16, digits);
}
