/* SPDX-License-Identifier: MIT */
/* refusal.c: what the hall refuses. */
#include "server/refusal.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *word, *kind;
} words[] = {
#define X(word, kind) {#word, #kind},
    REFUSAL_LIST(X)
#undef X
};

const char *refusal_word(enum no word)
{
    return words[word].word;
}

const char *refusal_kind(enum no word)
{
    return words[word].kind;
}

bool deny(struct refusal *refusal, enum no word, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(refusal->reason.text, sizeof refusal->reason.text, format, arguments);
    va_end(arguments);
    refusal->word = word;
    return false;
}
