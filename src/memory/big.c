/* SPDX-License-Identifier: MIT */
/* big.c: a fraction of two big numbers in lowest terms. */
#include "memory/big.h"

static unsigned trailing_zeros(const struct big *a)
{
    unsigned i = 0;
    while (a->word[i] == 0) {
        i++;
    }
    return 64 * i + (unsigned)__builtin_ctzll(a->word[i]);
}

/* The odd part of the greatest common divisor of two numbers that are not 0. */
static struct big common_odd(struct big a, struct big b)
{
    big_shift_right(&a, trailing_zeros(&a));
    while (!big_is_zero(&b)) {
        big_shift_right(&b, trailing_zeros(&b));
        if (big_less(&b, &a)) {
            struct big swap = a;
            a = b;
            b = swap;
        }
        big_subtract(&b, &a);
    }
    return a;
}

/* a / b where it goes exactly, b is odd and the quotient has at most 64 bits: only the lowest words
 * decide, so it is a product with the inverse modulo 2^64. */
static uint64_t quotient(const struct big *a, const struct big *b)
{
    uint64_t inverse = b->word[0];
    for (unsigned i = 0; i < 5; i++) { /* each round doubles the bits that are right, from 3 */
        inverse *= 2 - b->word[0] * inverse;
    }
    return a->word[0] * inverse;
}

void big_divide_up(struct big *a, wide divisor)
{
    unsigned shift = 0;
    for (; divisor >> shift >> 64 != 0; shift++) {
    }
    uint64_t by = (uint64_t)(divisor >> shift), rest = 0;
    if (by == 1 && shift == 0) {
        return;
    }
    big_shift_up(a, shift);
    for (unsigned i = BIG_WORDS; i-- > 0;) {
        wide part = (wide)rest << 64 | a->word[i];
        a->word[i] = (uint64_t)(part / by);
        rest = (uint64_t)(part % by);
    }
    if (rest != 0) {
        struct big one = {{1}};
        big_add(a, &one);
    }
}

bool big_fraction(const struct big *over, const struct big *under, lb_fraction *fraction)
{
    struct big a = *over, b = *under;
    if (big_is_zero(&a)) {
        *fraction = (lb_fraction){0, 1};
        return true;
    }
    unsigned twos = trailing_zeros(&a), others = trailing_zeros(&b);
    twos = twos < others ? twos : others;
    big_shift_right(&a, twos);
    big_shift_right(&b, twos);
    struct big common = common_odd(a, b);
    unsigned most = big_bits(big_less(&a, &b) ? &b : &a);
    fraction->over = quotient(&a, &common);
    fraction->under = quotient(&b, &common);
    return most + 1 <= big_bits(&common) + 64; /* then both quotients have at most 64 bits */
}

/* over / under to 62 bits, rounded down or up. */
static lb_fraction rounded(struct big over, struct big under, bool up)
{
    unsigned bits = big_bits(&under), spare = bits > 62 ? bits - 62 : 0;
    big_shift_right(&over, spare);
    big_shift_right(&under, spare);
    lb_fraction fraction = {over.word[0] + (up && spare > 0), under.word[0] + (!up && spare > 0)};
    return fraction.over < fraction.under ? fraction : (lb_fraction){1, 1};
}

void big_bound(const struct big *these, const struct big *all, const struct big *others,
               lb_fraction *low, lb_fraction *high)
{
    struct big under = *all, most = *these;
    if (big_is_zero(others) && big_fraction(these, all, low)) {
        *high = *low;
        return;
    }
    big_add(&under, others);
    big_add(&most, others);
    *low = rounded(*these, under, false);
    *high = rounded(most, under, true);
}
