/* SPDX-License-Identifier: MIT */
/* suggest.h: "did you mean": the one of some words that is nearest to what was typed. */
#ifndef LB_CLI_SUGGEST_H
#define LB_CLI_SUGGEST_H

#include <stddef.h>

enum { SUGGEST_BYTES = 64 };

struct suggestion {
    const char *typed;
    size_t length; /* so much of it counts */
    unsigned off;  /* how far the nearest word is off */
    char nearest[SUGGEST_BYTES];
};

struct suggestion suggest_for(const char *typed, size_t length);
/* One of the words that would have been right. */
void suggest(struct suggestion *suggestion, const char *word);
/* "; did you mean play?", or something else where nothing is near. It is put into the suggestion's own room. */
const char *suggested(struct suggestion *suggestion, const char *otherwise);

#endif
