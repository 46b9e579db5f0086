/* SPDX-License-Identifier: MIT */
/* big.h: whole numbers large enough to count every arrangement of a deck, exactly.
 * Just what counting needs: sums, products with small numbers, order, and a fraction in lowest
 * terms. */
#ifndef LB_MEMORY_BIG_H
#define LB_MEMORY_BIG_H

#include <litterbox.h>

#include "core/wide.h"

enum { BIG_WORDS = 7 };

struct big {
    uint64_t word[BIG_WORDS]; /* lowest first */
};

static inline struct big big_from(wide number)
{
    return (struct big){{(uint64_t)number, (uint64_t)(number >> 64)}};
}

static inline void big_multiply(struct big *a, uint64_t factor)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < BIG_WORDS; i++) {
        wide product = (wide)a->word[i] * factor + carry;
        a->word[i] = (uint64_t)product;
        carry = (uint64_t)(product >> 64);
    }
}

static inline void big_add(struct big *a, const struct big *b)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < BIG_WORDS; i++) {
        wide sum = (wide)a->word[i] + b->word[i] + carry;
        a->word[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
}

/* a -= b, which must not be larger. */
static inline void big_subtract(struct big *a, const struct big *b)
{
    uint64_t borrow = 0;
    for (unsigned i = 0; i < BIG_WORDS; i++) {
        wide difference = (wide)a->word[i] - b->word[i] - borrow;
        a->word[i] = (uint64_t)difference;
        borrow = (uint64_t)(difference >> 64) & 1;
    }
}

static inline bool big_less(const struct big *a, const struct big *b)
{
    for (unsigned i = BIG_WORDS; i-- > 0;) {
        if (a->word[i] != b->word[i]) {
            return a->word[i] < b->word[i];
        }
    }
    return false;
}

/* How many bits it takes; 0 for 0. */
static inline unsigned big_bits(const struct big *a)
{
    for (unsigned i = BIG_WORDS; i-- > 0;) {
        if (a->word[i] != 0) {
            return 64 * i + 64 - (unsigned)__builtin_clzll(a->word[i]);
        }
    }
    return 0;
}

static inline bool big_is_zero(const struct big *a)
{
    return big_bits(a) == 0;
}

static inline void big_shift_right(struct big *a, unsigned bits)
{
    unsigned words = bits / 64, rest = bits % 64;
    for (unsigned i = 0; i < BIG_WORDS; i++) {
        uint64_t low = i + words < BIG_WORDS ? a->word[i + words] : 0;
        uint64_t high = i + words + 1 < BIG_WORDS ? a->word[i + words + 1] : 0;
        a->word[i] = rest == 0 ? low : low >> rest | high << (64 - rest);
    }
}

/* The same, rounded up. */
static inline void big_shift_up(struct big *a, unsigned bits)
{
    struct big less = {{0}};
    bool some = bits > 0 && !big_is_zero(a);
    less.word[0] = 1;
    if (some) {
        big_subtract(a, &less);
    }
    big_shift_right(a, bits);
    if (some) {
        big_add(a, &less);
    }
}

void big_divide_up(struct big *a,
                   wide divisor); /* rounded up; by a divisor of more than 64 bits perhaps less */

/* over / under in lowest terms; false if that needs more than 64 bits. */
bool big_fraction(const struct big *over, const struct big *under, lb_fraction *fraction);

/* The share of `these`, a part of `all`, among all and others of which nobody knows how many are like these: as
 * if none were, or all. The others weigh at most that; without any the ends are the same. */
void big_bound(const struct big *these, const struct big *all, const struct big *others,
               lb_fraction *low, lb_fraction *high);

#endif
