/* SPDX-License-Identifier: MIT */
/* statistics.c: tallies and the tail of the chi-square distribution. */
#include "lab/statistics.h"

#include <math.h>

/* ---- Tallies --------------------------------------------------------------------------------------- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

void tally_add(struct tally *tally, uint64_t number)
{
    tally->least = tally->count == 0 ? number : smaller(tally->least, number);
    tally->most = larger(tally->most, number);
    tally->count++;
    tally->sum += number;
    tally->squares += number * number;
    tally->bin[smaller(number, TALLY_BINS - 1)]++;
}

void tally_merge(struct tally *into, const struct tally *from)
{
    if (from->count == 0) {
        return;
    }
    into->least = into->count == 0 ? from->least : smaller(into->least, from->least);
    into->most = larger(into->most, from->most);
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    for (unsigned i = 0; i < TALLY_BINS; i++) {
        into->bin[i] += from->bin[i];
    }
}

double tally_mean(const struct tally *tally)
{
    return tally->count == 0 ? 0 : (double)tally->sum / (double)tally->count;
}

double tally_deviation(const struct tally *tally)
{
    if (tally->count < 2) {
        return 0;
    }
    double count = (double)tally->count;
    double spread = (double)tally->squares - (double)tally->sum * tally_mean(tally);
    return sqrt(fmax(spread, 0) / (count - 1));
}

/* The number of that rank, counted from 0 in growing order. */
static unsigned ranked(const struct tally *tally, uint64_t rank)
{
    unsigned number = 0;
    for (uint64_t passed = tally->bin[0]; passed <= rank && number < TALLY_BINS - 1;) {
        passed += tally->bin[++number];
    }
    return number;
}

double tally_median(const struct tally *tally)
{
    if (tally->count == 0) {
        return 0;
    }
    return (ranked(tally, (tally->count - 1) / 2) + ranked(tally, tally->count / 2)) / 2.0;
}

/* ---- Chi-square ------------------------------------------------------------------------------------ */

static double strain(uint64_t count, double expected)
{
    double difference = (double)count - expected;
    return difference * difference / expected;
}

double chi_square(const uint64_t *counts, const double *expected, unsigned cells)
{
    double distance = 0;
    for (unsigned i = 0; i < cells; i++) {
        distance += strain(counts[i], expected[i]);
    }
    return distance;
}

double chi_square_even(const uint64_t *counts, unsigned cells)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < cells; i++) {
        total += counts[i];
    }
    double distance = 0;
    for (unsigned i = 0; i < cells; i++) {
        distance += strain(counts[i], (double)total / cells);
    }
    return distance;
}

/* The lower share of the gamma function's integral, by its series; converges fast for x < a + 1. */
static double gamma_lower(double a, double x)
{
    double term = 1 / a;
    double sum = term;
    for (double n = a + 1; term > sum * 1e-16; n++) {
        term *= x / n;
        sum += term;
    }
    return sum * exp(a * log(x) - x - lgamma(a));
}

/* The upper share by its continued fraction (Lentz's method); converges fast for x > a + 1. */
static double gamma_upper(double a, double x)
{
    double b = x + 1 - a;
    double c = 1e300;
    double d = 1 / b;
    double fraction = d;
    for (unsigned i = 1; i < 100000; i++) {
        double step = -(double)i * (i - a);
        b += 2;
        d = 1 / (step * d + b);
        c = b + step / c;
        fraction *= d * c;
        if (fabs(d * c - 1) < 1e-15) {
            break;
        }
    }
    return fraction * exp(a * log(x) - x - lgamma(a));
}

double chi_square_p(double distance, unsigned freedom)
{
    double a = freedom / 2.0;
    double x = distance / 2;
    if (x <= 0) {
        return 1;
    }
    return x < a + 1 ? 1 - gamma_lower(a, x) : gamma_upper(a, x);
}

double chi_square_critical(double p, unsigned freedom)
{
    double low = 0;
    double high = freedom;
    while (chi_square_p(high, freedom) > p) {
        high *= 2;
    }
    for (unsigned i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        *(chi_square_p(middle, freedom) > p ? &low : &high) = middle;
    }
    return (low + high) / 2;
}
