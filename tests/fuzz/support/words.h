/* SPDX-License-Identifier: MIT */
/* words.h: mutating texts word by word and line by line, for libFuzzer's custom mutator.
 * Bytes changed blindly are mostly refused at the first word; these changes get as far as the rules. */
#ifndef FUZZ_WORDS_H
#define FUZZ_WORDS_H

#include "fuzz/support/fuzz.h"

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
/* libFuzzer's own; not there where the corpus is only replayed. */
__attribute__((weak)) size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

struct words {
    uint8_t *text;
    size_t size, size_most;
    const char *const *vocabulary; /* ended by NULL */
    lb_rng rng;
};

/* Put something in the place of a part of the text, if there is room. */
static inline void words_splice(struct words *w, size_t at, size_t cut, const char *put)
{
    size_t length = strlen(put);
    if (w->size - cut + length <= w->size_most) {
        memmove(w->text + at + length, w->text + at + cut, w->size - at - cut);
        memcpy(w->text + at, put, length);
        w->size += length - cut;
    }
}

static inline bool words_end(const struct words *w, size_t at, bool line)
{
    return at >= w->size || w->text[at] == '\n' || (!line && w->text[at] == ' ');
}

/* Where some word or line begins, and its length. */
static inline size_t words_find(struct words *w, bool line, size_t *length)
{
    size_t at = lb_rng_below(&w->rng, (uint32_t)w->size + 1);
    while (at > 0 && !words_end(w, at - 1, line)) {
        at--;
    }
    for (*length = 0; !words_end(w, at + *length, line);) {
        ++*length;
    }
    return at;
}

/* A card, a few of them, a number, or a word of the vocabulary. */
static inline void words_make(struct words *w, char word[64])
{
    unsigned known = 0;
    while (w->vocabulary[known] != NULL) {
        known++;
    }
    const char *card = lb_card_id(lb_rng_below(&w->rng, LB_CARDS));
    switch (lb_rng_below(&w->rng, 5)) {
    case 0:
        snprintf(word, 64, "%u*%s", 2 + lb_rng_below(&w->rng, 4), card);
        break;
    case 1:
        snprintf(word, 64, "%u", lb_rng_below(&w->rng, 7));
        break;
    case 2:
        snprintf(word, 64, "%s", w->vocabulary[lb_rng_below(&w->rng, known)]);
        break;
    default:
        snprintf(word, 64, "%s", card);
        break;
    }
}

static inline void words_change(struct words *w)
{
    char word[64], spaced[80], copy[512];
    size_t length, from_length;
    bool line = lb_rng_below(&w->rng, 3) == 0;
    size_t at = words_find(w, line, &length);
    words_make(w, word);
    switch (lb_rng_below(&w->rng, 5)) {
    case 0: /* another word */
        words_splice(w, at, length, word);
        break;
    case 1: /* one more */
        snprintf(spaced, sizeof spaced, " %s", word);
        words_splice(w, at + length, 0, spaced);
        break;
    case 2: /* one less */
        words_splice(w, at, length + (at + length < w->size), "");
        break;
    case 3: /* a line more */
        snprintf(spaced, sizeof spaced, "%s%c", word, lb_rng_below(&w->rng, 2) ? '\n' : ' ');
        words_splice(w, words_find(w, true, &length), 0, spaced);
        break;
    default: { /* what stands elsewhere */
        size_t from = words_find(w, line, &from_length);
        snprintf(copy, sizeof copy, "%.*s", (int)from_length, (const char *)w->text + from);
        words_splice(w, at, length, copy);
        break;
    }
    }
}

static inline size_t words_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed,
                                  const char *const *vocabulary)
{
    struct words w = {data, size, max_size, vocabulary, {{0}, {0}, 0, 0, 0}};
    lb_seed chance = lb_seed_add(&(lb_seed){{0}}, seed);
    lb_rng_start(&w.rng, &chance, 0);
    if (lb_rng_below(&w.rng, 4) == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    for (unsigned changes = 1 + lb_rng_below(&w.rng, 4); changes > 0; changes--) {
        words_change(&w);
    }
    return w.size;
}

#endif
