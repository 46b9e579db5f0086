/* SPDX-License-Identifier: MIT */
/* cmd_rules.c: litterbox rules: our rules of a game, whole or by clause.
 * The pages of docs/rules are part of the program; one page may serve several games, and a clause
 * may name the games it holds for: "- **K4.3** *burglar, evil*: text". */
#include "cli/cli.h"
#include "cli/prose.h"
#include "cli/rules_pages.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const char help[] =
    "usage: litterbox rules GAME [CLAUSE]\n\n"
    "Prints how litterbox plays a game: all of it, one section (K4) or one clause (K4.3).\n";

static const struct rules_page *page_of(const lb_game *game)
{
    for (const struct rules_page *page = rules_pages; page->name != NULL; page++) {
        if (strcmp(page->name, lb_game_rules(game)) == 0) {
            return page;
        }
    }
    return NULL;
}

/* ---- Reading a page ------------------------------------------------------------------------------ */

enum block_kind { BLOCK_TITLE, BLOCK_SECTION, BLOCK_PARAGRAPH, BLOCK_BULLET, BLOCK_END };

/* A piece of a page, its lines joined and its marks taken off. */
struct block {
    enum block_kind kind;
    char clause[16]; /* "K4.3", or of a section "K4"; empty where there is none */
    char games[64];  /* those a clause holds for; empty: all */
    char text[8192];
};

static enum block_kind kind_of(const char *line)
{
    return strncmp(line, "# ", 2) == 0    ? BLOCK_TITLE
           : strncmp(line, "## ", 3) == 0 ? BLOCK_SECTION
           : strncmp(line, "- ", 2) == 0  ? BLOCK_BULLET
                                          : BLOCK_PARAGRAPH;
}

static void join(struct block *block, const char *line)
{
    size_t length = strlen(block->text);
    assert(length + strlen(line) + 2 <= sizeof block->text);
    snprintf(block->text + length, sizeof block->text - length, "%s%s", length > 0 ? " " : "",
             line);
}

/* Copy what lies before a mark and move behind the mark; false if there is no such mark. */
static bool take_until(const char **text, const char *mark, char *part, size_t size)
{
    const char *end = strstr(*text, mark);
    if (end == NULL || (size_t)(end - *text) >= size) {
        return false;
    }
    memcpy(part, *text, (size_t)(end - *text));
    part[end - *text] = '\0';
    *text = end + strlen(mark);
    return true;
}

/* Take "**K4.3** *burglar, evil*: " off the front of a clause. */
static const char *take_front(struct block *block, const char *text)
{
    if (strncmp(text, "**", 2) != 0) {
        return text;
    }
    const char *rest = text + 2;
    if (!take_until(&rest, "** ", block->clause, sizeof block->clause)) {
        return text;
    }
    const char *list = rest + 1;
    if (rest[0] == '*' && take_until(&list, "*: ", block->games, sizeof block->games)) {
        rest = list;
    }
    return rest;
}

/* "K4 Cards": its first word, if that is a letter or more and a number. */
static void take_section(struct block *block)
{
    size_t length = strcspn(block->text, " ");
    if (length < sizeof block->clause && length > 1 && block->text[length - 1] >= '0' &&
        block->text[length - 1] <= '9') {
        memcpy(block->clause, block->text, length);
        block->clause[length] = '\0';
    }
}

static void drop_marks(char *text)
{
    char *to = text;
    for (; *text != '\0'; text++) {
        if (*text != '*' && *text != '`') {
            *to++ = *text;
        }
    }
    *to = '\0';
}

/* The next block of a page, whose lines are moved past it. */
static void next_block(const char *const **lines, struct block *block)
{
    while (**lines != NULL && ((**lines)[0] == '\0' || strncmp(**lines, "<!--", 4) == 0)) {
        ++*lines;
    }
    *block = (struct block){.kind = BLOCK_END};
    if (**lines == NULL) {
        return;
    }
    const char *line = *(*lines)++;
    block->kind = kind_of(line);
    if (block->kind == BLOCK_TITLE || block->kind == BLOCK_SECTION) {
        join(block, line + (block->kind == BLOCK_TITLE ? 2 : 3));
        take_section(block);
        return;
    }
    join(block, block->kind == BLOCK_BULLET ? take_front(block, line + 2) : line);
    while (**lines != NULL && (**lines)[0] != '\0' && kind_of(**lines) == BLOCK_PARAGRAPH) {
        const char *more = *(*lines)++;
        join(block, more + strspn(more, " "));
    }
    drop_marks(block->text);
}

/* ---- Choosing ------------------------------------------------------------------------------------ */

/* Whether a list such as "burglar, evil" is empty or has the game. */
static bool concerns(const struct block *block, const char *game)
{
    const char *word = block->games;
    if (*word == '\0') {
        return true;
    }
    while (*word != '\0') {
        size_t length = strcspn(word, ", ");
        if (length == strlen(game) && memcmp(word, game, length) == 0) {
            return true;
        }
        word += length;
        word += strspn(word, ", ");
    }
    return false;
}

/* What is asked for, and what a page has of it. */
struct search {
    const char *game;
    const char *clause; /* NULL: everything */
    bool section;       /* the clause is the number of a section */
    unsigned here;      /* pieces that hold for the game */
    unsigned elsewhere; /* pieces that hold for other games only */
    char games[64];     /* which, for the first of them */
    char found[16];     /* the clause as the page spells it */
    char first[16];     /* the first clause of the page, for an example */
};

/* Whether a piece is asked for; `inside` tells that its section is. */
static bool asked_for(const struct search *search, const struct block *block, bool inside)
{
    return search->clause == NULL || inside ||
           (block->kind == BLOCK_BULLET && strcasecmp(block->clause, search->clause) == 0);
}

static bool is_section(const struct search *search, const struct block *block)
{
    return search->clause != NULL && block->kind == BLOCK_SECTION &&
           strcasecmp(block->clause, search->clause) == 0;
}

static void survey(struct search *search, const struct rules_page *page)
{
    static struct block block;
    const char *const *lines = page->lines;
    bool inside = false;
    for (next_block(&lines, &block); block.kind != BLOCK_END; next_block(&lines, &block)) {
        if (block.kind == BLOCK_SECTION) {
            inside = is_section(search, &block);
            search->section |= inside;
        }
        if (search->first[0] == '\0' && block.kind == BLOCK_BULLET) {
            memcpy(search->first, block.clause, sizeof search->first);
        }
        if (block.kind != BLOCK_BULLET || !asked_for(search, &block, inside)) {
            continue;
        }
        if (concerns(&block, search->game)) {
            search->here++;
        } else if (search->elsewhere++ == 0) {
            memcpy(search->games, block.games, sizeof search->games);
            memcpy(search->found, block.clause, sizeof search->found);
        }
    }
}

static int complain(const struct search *search, const struct rules_page *page)
{
    if (search->elsewhere > 0) {
        int length = (int)strcspn(search->found, search->section ? "." : "");
        return usage_error("%s %.*s holds for %s, not for %s",
                           search->section ? "section" : "clause", length, search->found,
                           search->games, search->game);
    }
    return usage_error("the %s rules have no clause \"%.15s\"; they are numbered like %.*s or %s; "
                       "see: litterbox rules %s",
                       page->name, search->clause, (int)strcspn(search->first, "."), search->first,
                       search->first, search->game);
}

/* ---- Printing ------------------------------------------------------------------------------------ */

enum { CLAUSE_COLUMNS = 7 }; /* where the text of a clause begins */

static void print_bullet(const struct block *block, const struct prose_style *style)
{
    unsigned indent = CLAUSE_COLUMNS;
    if (block->clause[0] != '\0') {
        printf("%s%-*s%s", style->strong, CLAUSE_COLUMNS, block->clause, style->plain);
    } else {
        fputs("- ", stdout);
        indent = 2;
    }
    prose_wrap(stdout, block->text, indent, indent);
    putchar('\n');
}

/* Everything asked for. A section's title waits for its first piece: some have none for a game. */
static void print_page(const struct search *search, const struct rules_page *page)
{
    static struct block block, title;
    struct prose_style style = prose_style_for(stdout);
    const char *const *lines = page->lines;
    bool inside = false, titled = true, begun = false;
    for (next_block(&lines, &block); block.kind != BLOCK_END; next_block(&lines, &block)) {
        if (block.kind == BLOCK_SECTION) {
            inside = is_section(search, &block);
            title = block;
            titled = false;
            continue;
        }
        if (!asked_for(search, &block, inside) || !concerns(&block, search->game)) {
            continue;
        }
        bool heading = !titled && (search->clause == NULL || search->section);
        if (begun && (heading || block.kind != BLOCK_BULLET)) {
            putchar('\n');
        }
        if (heading) {
            printf("%s%s%s\n\n", style.strong, title.text, style.plain);
        }
        if (block.kind == BLOCK_BULLET) {
            print_bullet(&block, &style);
        } else {
            fputs(block.kind == BLOCK_TITLE ? style.strong : "", stdout);
            prose_wrap(stdout, block.text, 0, 0);
            printf("%s\n", block.kind == BLOCK_TITLE ? style.plain : "");
        }
        titled = begun = true;
    }
}

static int rules(const char *game_name, const char *clause)
{
    const lb_game *game = lb_game_named(game_name);
    if (game == NULL) {
        return usage_error("there is no game called \"%.40s\"; see: litterbox games", game_name);
    }
    const struct rules_page *page = page_of(game);
    if (page == NULL) {
        return failure("there is no page of rules for %s", lb_game_name(game));
    }
    struct search search = {.game = lb_game_name(game), .clause = clause};
    survey(&search, page);
    if (search.here == 0 || (clause != NULL && *clause == '\0')) {
        return complain(&search, page);
    }
    print_page(&search, page);
    return EXIT_FINE;
}

int cmd_rules(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {NULL, 0, NULL, 0}};
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        if (c == ARG_HELP) {
            fputs(help, stdout);
            return EXIT_FINE;
        }
        return EXIT_USAGE;
    }
    if (optind == argc) {
        return usage_error("which game? See: litterbox games");
    }
    if (argc - optind > 2) {
        return usage_error("rules takes a game and a clause, not also \"%.40s\"", argv[optind + 2]);
    }
    return rules(argv[optind], argv[optind + 1]);
}
