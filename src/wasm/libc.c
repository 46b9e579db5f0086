/* SPDX-License-Identifier: MIT */
/* libc.c: the part of the C library that the engine and the table use, for wasm32, which has none.
 * Plain and small: the compiler makes instructions of most of these calls before they get here. */
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- string.h -------------------------------------------------------------------------------- */

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return memmove(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *into = to;
    const unsigned char *out = from;
    if ((uintptr_t)to <= (uintptr_t)from) {
        for (size_t i = 0; i < size; i++) {
            into[i] = out[i];
        }
    } else {
        while (size-- > 0) {
            into[size] = out[size];
        }
    }
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *into = to;
    while (size-- > 0) {
        *into++ = (unsigned char)byte;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *one = a, *other = b;
    for (size_t i = 0; i < size; i++) {
        if (one[i] != other[i]) {
            return one[i] < other[i] ? -1 : 1;
        }
    }
    return 0;
}

void *memchr(const void *bytes, int byte, size_t size)
{
    for (const unsigned char *at = bytes; size-- > 0; at++) {
        if (*at == (unsigned char)byte) {
            return (void *)(uintptr_t)at;
        }
    }
    return NULL;
}

size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

size_t strnlen(const char *text, size_t most)
{
    const char *end = memchr(text, '\0', most);
    return end != NULL ? (size_t)(end - text) : most;
}

static size_t span(const char *text, const char *set, bool inside)
{
    size_t length = 0;
    while (text[length] != '\0' && (strchr(set, text[length]) != NULL) == inside) {
        length++;
    }
    return length;
}

size_t strspn(const char *text, const char *accept)
{
    return span(text, accept, true);
}

size_t strcspn(const char *text, const char *reject)
{
    return span(text, reject, false);
}

int strncmp(const char *a, const char *b, size_t most)
{
    for (; most > 0 && *a == *b && *a != '\0'; most--) {
        a++;
        b++;
    }
    return most == 0 ? 0 : (unsigned char)*a - (unsigned char)*b;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strcpy(char *restrict to, const char *restrict from)
{
    return memcpy(to, from, strlen(from) + 1);
}

char *strncpy(char *restrict to, const char *restrict from, size_t size)
{
    size_t length = strnlen(from, size);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
    return to;
}

char *strchr(const char *text, int byte)
{
    return memchr(text, byte, strlen(text) + 1);
}

char *strrchr(const char *text, int byte)
{
    for (size_t i = strlen(text) + 1; i-- > 0;) {
        if (text[i] == (char)byte) {
            return (char *)(uintptr_t)(text + i);
        }
    }
    return NULL;
}

char *strpbrk(const char *text, const char *any)
{
    text += strcspn(text, any);
    return *text != '\0' ? (char *)(uintptr_t)text : NULL;
}

char *strstr(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; strncmp(text, word, length) != 0; text++) {
        if (*text == '\0') {
            return NULL;
        }
    }
    return (char *)(uintptr_t)text;
}

/* ---- stdlib.h -------------------------------------------------------------------------------- */

unsigned long strtoul(const char *text, char **end, int base)
{
    const char *at = text;
    unsigned long number = 0;
    if (base != 10) {
        __builtin_trap();
    }
    for (; *at >= '0' && *at <= '9'; at++) {
        unsigned long digit = (unsigned long)(*at - '0');
        number = number > (ULONG_MAX - digit) / 10 ? ULONG_MAX : number * 10 + digit;
    }
    if (end != NULL) {
        *end = (char *)(uintptr_t)at;
    }
    return number;
}

/* Insertion, for few items. */
void qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *))
{
    unsigned char *base = items;
    for (size_t i = 1; i < count; i++) {
        for (size_t j = i; j > 0 && order(base + (j - 1) * size, base + j * size) > 0; j--) {
            for (size_t k = 0; k < size; k++) {
                unsigned char byte = base[j * size + k];
                base[j * size + k] = base[(j - 1) * size + k];
                base[(j - 1) * size + k] = byte;
            }
        }
    }
}

char *getenv(const char *name)
{
    (void)name;
    return NULL;
}

/* ---- stdio.h --------------------------------------------------------------------------------- */

struct out {
    char *text;
    size_t size, length; /* length: what it would take */
};

static void put(struct out *out, char c)
{
    if (out->length + 1 < out->size) {
        out->text[out->length] = c;
    }
    out->length++;
}

static void put_times(struct out *out, char c, int times)
{
    while (times-- > 0) {
        put(out, c);
    }
}

struct field {
    bool left, zeros, plus;
    int width, precision; /* precision below 0: none given */
    int longs;            /* how many l; a z is one where size_t is a long */
};

/* A text of so many characters before which stand a sign and zeros. */
static void put_field(struct out *out, const struct field *field, const char *sign, int zeros,
                      const char *text, int length)
{
    int signs = (int)strlen(sign), blanks = field->width - signs - zeros - length;
    put_times(out, ' ', field->left ? 0 : blanks);
    for (int i = 0; i < signs; i++) {
        put(out, sign[i]);
    }
    put_times(out, '0', zeros);
    for (int i = 0; i < length; i++) {
        put(out, text[i]);
    }
    put_times(out, ' ', field->left ? blanks : 0);
}

static void put_number(struct out *out, const struct field *field, const char *sign,
                       unsigned long long number, unsigned base)
{
    char digits[24];
    int at = sizeof digits;
    for (; number != 0; number /= base) {
        digits[--at] = "0123456789abcdef"[number % base];
    }
    int length = (int)sizeof digits - at;
    int least = field->precision >= 0          ? field->precision
                : field->zeros && !field->left ? field->width - (int)strlen(sign)
                                               : 1;
    least = field->precision < 0 && least < 1 ? 1 : least;
    put_field(out, field, sign, least > length ? least - length : 0, digits + at, length);
}

static int read_number(const char **format, va_list *values)
{
    if (**format == '*') {
        ++*format;
        return va_arg(*values, int);
    }
    int number = 0;
    for (; **format >= '0' && **format <= '9'; ++*format) {
        number = number * 10 + (**format - '0');
    }
    return number;
}

static struct field read_field(const char **format, va_list *values)
{
    struct field field = {.precision = -1};
    for (; **format == '-' || **format == '0' || **format == '+'; ++*format) {
        field.left |= **format == '-';
        field.zeros |= **format == '0';
        field.plus |= **format == '+';
    }
    field.width = read_number(format, values);
    if (field.width < 0) {
        field.left = true;
        field.width = -field.width;
    }
    if (**format == '.') {
        ++*format;
        field.precision = read_number(format, values);
    }
    for (; **format == 'l'; ++*format) {
        field.longs++;
    }
    if (**format == 'z') {
        ++*format;
        field.longs = 1;
    }
    return field;
}

static unsigned long long unsigned_value(int longs, va_list *values)
{
    return longs == 0   ? va_arg(*values, unsigned)
           : longs == 1 ? va_arg(*values, unsigned long)
                        : va_arg(*values, unsigned long long);
}

static long long signed_value(int longs, va_list *values)
{
    return longs == 0   ? va_arg(*values, int)
           : longs == 1 ? va_arg(*values, long)
                        : va_arg(*values, long long);
}

/* A real that has not too many digits. */
static void put_real(struct out *out, const struct field *field, double number)
{
    char text[48];
    int places = field->precision >= 0 ? field->precision : 6, length = 0;
    bool below = __builtin_copysign(1, number) < 0;
    unsigned long long ten = 1;
    if (places > 9) {
        __builtin_trap();
    }
    for (int i = 0; i < places; i++) {
        ten *= 10;
    }
    double scaled = __builtin_rint(__builtin_fabs(number) * (double)ten);
    if (!(scaled < 1e18)) {
        __builtin_trap();
    }
    unsigned long long all = (unsigned long long)scaled;
    struct out digits = {text, sizeof text, 0};
    put_number(&digits, &(struct field){.precision = -1}, "", all / ten, 10);
    if (places > 0) {
        put(&digits, '.');
        put_number(&digits, &(struct field){.precision = places}, "", all % ten, 10);
    }
    length = (int)digits.length;
    put_field(out, field, below ? "-" : field->plus ? "+" : "", 0, text, length);
}

static void put_value(struct out *out, const struct field *field, char kind, va_list *values)
{
    switch (kind) {
    case 'd': {
        long long number = signed_value(field->longs, values);
        bool below = number < 0;
        put_number(out, field, below ? "-" : "",
                   below ? -(unsigned long long)number : (unsigned long long)number, 10);
        break;
    }
    case 'u':
        put_number(out, field, "", unsigned_value(field->longs, values), 10);
        break;
    case 'x':
        put_number(out, field, "", unsigned_value(field->longs, values), 16);
        break;
    case 'c': {
        char c = (char)va_arg(*values, int);
        put_field(out, field, "", 0, &c, 1);
        break;
    }
    case 's': {
        const char *text = va_arg(*values, const char *);
        size_t most = field->precision >= 0 ? (size_t)field->precision : SIZE_MAX;
        put_field(out, field, "", 0, text, (int)strnlen(text, most));
        break;
    }
    case 'f':
        put_real(out, field, va_arg(*values, double));
        break;
    case '%':
        put(out, '%');
        break;
    default:
        __builtin_trap(); /* nobody here asks for it */
    }
}

int vsnprintf(char *text, size_t size, const char *format, va_list values)
{
    struct out out = {text, size, 0};
    va_list rest;
    va_copy(rest, values);
    for (; *format != '\0'; format++) {
        if (*format != '%') {
            put(&out, *format);
            continue;
        }
        format++;
        struct field field = read_field(&format, &rest);
        put_value(&out, &field, *format, &rest);
    }
    va_end(rest);
    if (size > 0) {
        text[out.length < size ? out.length : size - 1] = '\0';
    }
    return (int)out.length;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, size, format, values);
    va_end(values);
    return length;
}

/* ---- math.h ---------------------------------------------------------------------------------- */

float sqrtf(float number)
{
    return __builtin_sqrtf(number);
}

double sqrt(double number)
{
    return __builtin_sqrt(number);
}

double fmax(double one, double other)
{
    return other > one || one != one ? other : one;
}
