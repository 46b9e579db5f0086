/* SPDX-License-Identifier: MIT */
/* languages.c: looking up a text in another language. Each has a file in languages/, one row a text, in the
 * order of strcmp of the English ones; docs/words.md tells how to add one. */
#include <stdlib.h>
#include <string.h>

#include <litterbox_table.h>

struct pair {
    const char *english, *other;
};

static int by_english(const void *key, const void *pair)
{
    return strcmp(key, ((const struct pair *)pair)->english);
}

static const char *look_up(const char *english, const struct pair *pairs, size_t count)
{
    const struct pair *found = bsearch(english, pairs, count, sizeof *pairs, by_english);
    return found != NULL ? found->other : english;
}

#define TEXT(english, other) {english, other},
static const struct pair de[] = {
#include "words/languages/de.def"
};
static const struct pair es[] = {
#include "words/languages/es.def"
};
static const struct pair fr[] = {
#include "words/languages/fr.def"
};
static const struct pair pt_br[] = {
#include "words/languages/pt_br.def"
};
#undef TEXT

#define LANGUAGE(id, name, title)                                                                  \
    static const char *text_##id(const char *english)                                              \
    {                                                                                              \
        return look_up(english, id, sizeof id / sizeof id[0]);                                     \
    }
#include "words/languages.def"
#undef LANGUAGE

static const lb_language languages[] = {
#define LANGUAGE(id, name, title) {name, text_##id},
#include "words/languages.def"
#undef LANGUAGE
};

static const char *const titles[] = {
#define LANGUAGE(id, name, title) title,
#include "words/languages.def"
#undef LANGUAGE
};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

unsigned lb_language_count(void)
{
    return LANGUAGES;
}

const lb_language *lb_language_at(unsigned index)
{
    return index < LANGUAGES ? &languages[index] : NULL;
}

const lb_language *lb_language_named(const char *name)
{
    for (unsigned i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].name, name) == 0) {
            return &languages[i];
        }
    }
    return NULL;
}

const char *lb_language_title(unsigned index)
{
    return index < LANGUAGES ? titles[index] : "";
}
