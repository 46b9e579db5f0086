/* SPDX-License-Identifier: MIT */
/* suggest.c: "did you mean". */
#include "cli/suggest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { WORD = 32, FAR = WORD };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static bool same(char a, char b)
{
    return strncasecmp(&a, &b, 1) == 0;
}

/* How many letters have to be put in, left out, changed or swapped with their neighbour. */
static unsigned steps_between(const char *a, size_t length_a, const char *b, size_t length_b)
{
    unsigned row[3][WORD + 1]; /* of the two letters before, the one before, this one */
    if (length_a > WORD || length_b > WORD) {
        return FAR;
    }
    for (unsigned k = 0; k <= length_b; k++) {
        row[1][k] = k;
    }
    for (unsigned i = 1; i <= length_a; i++) {
        unsigned *now = row[2], *before = row[1], *two_before = row[0];
        now[0] = i;
        for (unsigned k = 1; k <= length_b; k++) {
            unsigned changed = before[k - 1] + !same(a[i - 1], b[k - 1]);
            now[k] = least(changed, least(before[k], now[k - 1]) + 1);
            if (i > 1 && k > 1 && same(a[i - 1], b[k - 2]) && same(a[i - 2], b[k - 1])) {
                now[k] = least(now[k], two_before[k - 2] + 1);
            }
        }
        memmove(row[0], row[1], 2 * sizeof row[0]);
    }
    return row[1][length_b];
}

struct suggestion suggest_for(const char *typed, size_t length)
{
    return (struct suggestion){.typed = typed, .length = length, .off = FAR};
}

/* The beginning of a word is as good as one mistake; a third of the letters may be wrong. */
void suggest(struct suggestion *suggestion, const char *word)
{
    size_t length = strlen(word);
    unsigned most = length < 4 ? 1 : length < 8 ? 2 : 3;
    unsigned off = steps_between(suggestion->typed, suggestion->length, word, length);
    bool begun = suggestion->length >= 2 && suggestion->length < length &&
                 strncasecmp(suggestion->typed, word, suggestion->length) == 0;
    off = begun ? least(off, 1) : off;
    if (off <= most && off < suggestion->off && off < length && length < SUGGEST_BYTES - 20) {
        suggestion->off = off;
        memcpy(suggestion->nearest, word, length + 1);
    }
}

const char *suggested(struct suggestion *suggestion, const char *otherwise)
{
    char word[SUGGEST_BYTES];
    if (suggestion->off == FAR) {
        return otherwise;
    }
    memcpy(word, suggestion->nearest, sizeof word);
    snprintf(suggestion->nearest, sizeof suggestion->nearest, "; did you mean %.40s?", word);
    return suggestion->nearest;
}
