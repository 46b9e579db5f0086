/* SPDX-License-Identifier: MIT */
/* test_languages.c: every language has every text of every game, in order, with the blanks of the English one;
 * nothing else; and no two languages are alike. `test_languages missing de` prints the rows that are still to
 * be written, `test_languages texts` all English ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <litterbox_table.h>

#include "support/check.h"

enum { TEXTS_MAX = 4000 };

static struct {
    unsigned count;
    const char *text[TEXTS_MAX];
} texts;

static void add(void *context, const char *english)
{
    (void)context;
    check(texts.count < TEXTS_MAX, "there are too many texts");
    texts.text[texts.count++] = english;
}

static int order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The texts of all games, each once. */
static void gather(void)
{
    unsigned once = 0;
    texts.count = 0;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        lb_catalogue(lb_game_at(i), add, NULL);
    }
    qsort(texts.text, texts.count, sizeof *texts.text, order);
    for (unsigned i = 0; i < texts.count; i++) {
        if (once == 0 || strcmp(texts.text[i], texts.text[once - 1]) != 0) {
            texts.text[once++] = texts.text[i];
        }
    }
    texts.count = once;
}

/* ---- Rows -------------------------------------------------------------------------------------------- */

struct pair {
    const char *english, *other;
};

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

static const struct file {
    const char *name;
    const struct pair *pairs;
    size_t count;
} files[] = {
#define LANGUAGE(id, name, title) {name, id, sizeof id / sizeof id[0]},
#include "words/languages.def"
#undef LANGUAGE
};

enum { FILES = sizeof files / sizeof files[0] };

static bool has(const struct file *file, const char *english)
{
    for (size_t i = 0; i < file->count; i++) {
        if (strcmp(file->pairs[i].english, english) == 0) {
            return true;
        }
    }
    return false;
}

/* How often a blank that shows something stands in a text: "{seat", whatever its form. */
static unsigned times(const char *text, const char *blank)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, blank)) != NULL; at++) {
        char next = at[strlen(blank)];
        count += next == '}' || next == '=' || next == '\'';
    }
    return count;
}

static void in_order(void **state)
{
    (void)state;
    for (unsigned f = 0; f < FILES; f++) {
        for (size_t i = 1; i < files[f].count; i++) {
            check(strcmp(files[f].pairs[i - 1].english, files[f].pairs[i].english) < 0,
                  "%s: this row stands too early: %s", files[f].name,
                  files[f].pairs[i - 1].english);
        }
    }
}

static void nothing_missing(void **state)
{
    (void)state;
    gather();
    for (unsigned f = 0; f < FILES; f++) {
        for (unsigned i = 0; i < texts.count; i++) {
            check(has(&files[f], texts.text[i]), "%s lacks: %s", files[f].name, texts.text[i]);
        }
    }
}

static void nothing_left_over(void **state)
{
    (void)state;
    gather();
    for (unsigned f = 0; f < FILES; f++) {
        for (size_t i = 0; i < files[f].count; i++) {
            const char *english = files[f].pairs[i].english;
            check(bsearch(&english, texts.text, texts.count, sizeof *texts.text, order) != NULL,
                  "%s: nobody says: %s", files[f].name, english);
        }
    }
}

static void the_same_blanks(void **state)
{
    (void)state;
    static const char *const blanks[] = {"{people", "{cards",  "{combo", "{hidden", "{seen",
                                         "{first",  "{second", "{named", "{as",     "{for",
                                         "{many",   "{place",  "{space", "{start",  "{side",
                                         "{number", "{seat",   "{other"};
    for (unsigned f = 0; f < FILES; f++) {
        for (size_t i = 0; i < files[f].count; i++) {
            const struct pair *pair = &files[f].pairs[i];
            check(lb_phrase_check(pair->other), "%s: a blank without a meaning in: %s",
                  files[f].name, pair->other);
            for (unsigned b = 0; b < sizeof blanks / sizeof blanks[0]; b++) {
                check((times(pair->english, blanks[b]) > 0) == (times(pair->other, blanks[b]) > 0),
                      "%s: %s} in one of: %s / %s", files[f].name, blanks[b], pair->english,
                      pair->other);
            }
        }
    }
}

static void looked_up(void **state)
{
    (void)state;
    assert_int_equal(lb_language_count(), FILES);
    for (unsigned i = 0; i < FILES; i++) {
        const lb_language *language = lb_language_at(i);
        assert_ptr_equal(lb_language_named(files[i].name), language);
        assert_true(lb_language_title(i)[0] != '\0');
        assert_string_equal(language->text("no such text"), "no such text");
        for (size_t row = 0; row < files[i].count; row++) {
            assert_string_equal(language->text(files[i].pairs[row].english),
                                files[i].pairs[row].other);
        }
    }
    assert_null(lb_language_at(FILES));
    assert_null(lb_language_named("en"));
    assert_string_equal(lb_language_title(FILES), "");
}

/* ---- For translators ----------------------------------------------------------------------------------- */

static void put_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            putchar('\\');
        }
        if (*text == '\n') {
            fputs("\\n", stdout);
        } else {
            putchar(*text);
        }
    }
    putchar('"');
}

static int print_texts(const struct file *file)
{
    gather();
    for (unsigned i = 0; i < texts.count; i++) {
        if (file == NULL || !has(file, texts.text[i])) {
            printf("TEXT(");
            put_quoted(texts.text[i]);
            printf(",\n     \"\")\n");
        }
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    for (unsigned i = 0; i < FILES && argc > 2; i++) {
        if (strcmp(argv[2], files[i].name) == 0) {
            return print_texts(&files[i]);
        }
    }
    if (argc > 1) {
        return print_texts(NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_order),          cmocka_unit_test(nothing_missing),
        cmocka_unit_test(nothing_left_over), cmocka_unit_test(the_same_blanks),
        cmocka_unit_test(looked_up),
    };
    return cmocka_run_group_tests_name("languages", tests, NULL, NULL);
}
