/* SPDX-License-Identifier: MIT */
/* text.c: building text in a caller's buffer and cutting text into words. */
#include "core/text.h"

#include <string.h>

struct text text_in(char *buffer, size_t size)
{
    if (size > 0) {
        buffer[0] = '\0';
    }
    return (struct text){.buffer = buffer, .size = size, .length = 0};
}

void text_char(struct text *text, char c)
{
    if (text->length + 1 < text->size) {
        text->buffer[text->length] = c;
        text->buffer[text->length + 1] = '\0';
    }
    text->length++;
    text->last = c;
}

void text_put(struct text *text, const char *string)
{
    while (*string != '\0') {
        text_char(text, *string++);
    }
}

void text_number(struct text *text, uint64_t number)
{
    if (number >= 10) {
        text_number(text, number / 10);
    }
    text_char(text, (char)('0' + number % 10));
}

void text_hex(struct text *text, uint64_t number)
{
    for (unsigned i = 16; i-- > 0;) {
        text_char(text, "0123456789abcdef"[number >> 4 * i & 15]);
    }
}

void text_format(struct text *text, const char *format, const char *const arguments[])
{
    for (; *format != '\0'; format++) {
        if (format[0] == '%' && format[1] == 's') {
            text_put(text, *arguments++);
            format++;
        } else {
            text_char(text, *format);
        }
    }
}

void reason_set(lb_reason *why, const char *format, const char *a, const char *b, const char *c)
{
    if (why != NULL) {
        struct text text = text_in(why->text, sizeof why->text);
        text_format(&text, format, (const char *const[]){a, b, c});
    }
}

void reason_target(lb_reason *why, unsigned seat, unsigned turn, lb_seats alive, const char *played,
                   const char *otherwise)
{
    char number[8];
    struct text text = text_in(number, sizeof number);
    text_number(&text, seat);
    if (seat == turn) {
        reason_set(why, "seat %s is your own; name another player", number, "", "");
    } else if (!(alive >> seat & 1)) {
        reason_set(why, "seat %s is out of %s", number, played, "");
    } else {
        reason_set(why, "seat %s %s", number, otherwise, "");
    }
}

bool slice_is(struct slice slice, const char *string)
{
    return strlen(string) == slice.length && memcmp(slice.at, string, slice.length) == 0;
}

static void skip(struct slice *rest, size_t count)
{
    rest->at += count;
    rest->length -= count;
}

struct slice slice_until(struct slice *rest, char end)
{
    const char *found = rest->length > 0 ? memchr(rest->at, end, rest->length) : NULL;
    struct slice piece = {rest->at, found != NULL ? (size_t)(found - rest->at) : rest->length};
    skip(rest, piece.length + (found != NULL));
    return piece;
}

struct slice slice_line(struct slice *rest)
{
    struct slice line = slice_until(rest, '\n');
    if (line.length > 0 && line.at[line.length - 1] == '\r') {
        line.length--;
    }
    return line;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

struct slice slice_word(struct slice *rest)
{
    while (rest->length > 0 && blank(rest->at[0])) {
        skip(rest, 1);
    }
    struct slice word = {rest->at, 0};
    while (word.length < rest->length && !blank(rest->at[word.length])) {
        word.length++;
    }
    skip(rest, word.length);
    return word;
}

bool slice_number(struct slice slice, unsigned most, unsigned *number)
{
    if (slice.length == 0 || slice.length > 9) {
        return false;
    }
    unsigned sum = 0;
    for (size_t i = 0; i < slice.length; i++) {
        if (slice.at[i] < '0' || slice.at[i] > '9') {
            return false;
        }
        sum = sum * 10 + (unsigned)(slice.at[i] - '0');
    }
    *number = sum;
    return sum <= most;
}

unsigned slice_card(struct slice slice)
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (slice_is(slice, lb_card_id(card))) {
            return card;
        }
    }
    return LB_NO_CARD;
}

void slice_copy(struct slice slice, char *buffer, size_t size)
{
    size_t length = slice.length < size - 1 ? slice.length : size - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)slice.at[i];
        buffer[i] = (char)(c < ' ' || c >= 127 ? '?' : c);
    }
    buffer[length] = '\0';
}

/* The length of the character at the start of a text, 0 if it is no UTF-8, and its code point. */
static unsigned decode(const char *text, uint32_t *point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *c = (const unsigned char *)text;
    unsigned length = *c < 0x80 ? 1 : *c < 0xc0 ? 0 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
    *point = length <= 1 ? *c : *c & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
        *point = *point << 6 | (c[i] & 0x3f);
    }
    bool surrogate = *point >= 0xd800 && *point <= 0xdfff;
    return *point < least[length] || *point > 0x10ffff || surrogate ? 0 : length;
}

/* Control characters, and those that change the direction of a text or cannot be seen. */
static bool controls(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0) ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x2069) || point == 0xfeff;
}

bool is_printable(const char *text)
{
    uint32_t point;
    unsigned length = 1;
    while (*text != '\0' && length > 0) {
        length = decode(text, &point);
        length = controls(point) ? 0 : length;
        text += length;
    }
    return length > 0;
}

void lb_make_printable(char *text)
{
    char *to = text;
    while (*text != '\0') {
        uint32_t point;
        unsigned length = decode(text, &point);
        if (length == 0 || controls(point)) {
            *to++ = '?';
            text += length == 0 ? 1 : length;
        } else {
            for (; length > 0; length--) {
                *to++ = *text++;
            }
        }
    }
    *to = '\0';
}
