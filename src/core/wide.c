/* SPDX-License-Identifier: MIT */
/* wide.c: what compilers call for numbers of 128 bits on 32-bit machines; nothing on others.
 * The names are the compilers' own. */
#include "core/wide.h"

#if defined(__wasm32__) || defined(__i386__)

#include <stdint.h>

struct words {
    uint64_t low, high;
};

static int bits_of(struct words a)
{
    return a.high != 0  ? 128 - __builtin_clzll(a.high)
           : a.low != 0 ? 64 - __builtin_clzll(a.low)
                        : 0;
}

static struct words shifted_left(struct words a, int by)
{
    return by == 0    ? a
           : by >= 64 ? (struct words){0, a.low << (by - 64)}
                      : (struct words){a.low << by, a.high << by | a.low >> (64 - by)};
}

static struct words shifted_right(struct words a, int by)
{
    return by == 0    ? a
           : by >= 64 ? (struct words){a.high >> (by - 64), 0}
                      : (struct words){a.low >> by | a.high << (64 - by), a.high >> by};
}

static struct words product(struct words a, struct words b)
{
    uint64_t a_low = (uint32_t)a.low, a_high = a.low >> 32;
    uint64_t b_low = (uint32_t)b.low, b_high = b.low >> 32;
    uint64_t low = a_low * b_low, middle = a_high * b_low + (low >> 32);
    uint64_t carry = (uint32_t)middle + a_low * b_high;
    uint64_t high = a_high * b_high + (middle >> 32) + (carry >> 32);
    return (struct words){carry << 32 | (uint32_t)low, high + a.high * b.low + a.low * b.high};
}

/* As one divides on paper, bit by bit; numbers of one word leave that to the machine. */
static struct words quotient(struct words a, struct words b, struct words *rest)
{
    struct words result = {0, 0};
    if (a.high == 0 && b.high == 0) {
        *rest = (struct words){a.low % b.low, 0};
        return (struct words){a.low / b.low, 0};
    }
    for (int at = bits_of(a) - bits_of(b); at >= 0; at--) {
        struct words part = shifted_left(b, at);
        result = shifted_left(result, 1);
        if (a.high > part.high || (a.high == part.high && a.low >= part.low)) {
            a.high -= part.high + (a.low < part.low);
            a.low -= part.low;
            result.low |= 1;
        }
    }
    *rest = a;
    return result;
}

/* How the compiler hands such a number over: as itself, or on the stack like a struct. */
#ifdef __SIZEOF_INT128__
typedef wide argument;

static struct words words_of(wide a)
{
    return (struct words){(uint64_t)a, (uint64_t)(a >> 64)};
}

static wide result_of(struct words a)
{
    return (wide)a.high << 64 | a.low;
}
#else
typedef struct words argument;
#define words_of(a)  (a)
#define result_of(a) (a)
#endif

argument __udivti3(argument a, argument b);
argument __umodti3(argument a, argument b);
argument __multi3(argument a, argument b);
argument __ashlti3(argument a, int by);
argument __lshrti3(argument a, int by);

argument __udivti3(argument a, argument b)
{
    struct words rest;
    return result_of(quotient(words_of(a), words_of(b), &rest));
}

argument __umodti3(argument a, argument b)
{
    struct words rest;
    quotient(words_of(a), words_of(b), &rest);
    return result_of(rest);
}

argument __multi3(argument a, argument b)
{
    return result_of(product(words_of(a), words_of(b)));
}

argument __ashlti3(argument a, int by)
{
    return result_of(shifted_left(words_of(a), by));
}

argument __lshrti3(argument a, int by)
{
    return result_of(shifted_right(words_of(a), by));
}

#endif
