/* SPDX-License-Identifier: MIT */
/* cmd_rules.c: litterbox rules: our rules of a game, whole or by clause.
 * The pages of docs/rules are part of the program; one page may serve several games, and a clause
 * may name the games it holds for: "- **K4.3** *burglar, evil*: text". */
#include "cli/cli.h"
#include "cli/prose.h"
#include "rules/blocks.h"

#include <string.h>
#include <strings.h>

static const char help[] =
    "usage: litterbox rules GAME [CLAUSE]\n\n"
    "Prints how litterbox plays a game: all of it, one section (K4) or one clause (K4.3).\n";

/* ---- Choosing ------------------------------------------------------------------------------------ */

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
    for (block_next(&lines, &block); block.kind != BLOCK_END; block_next(&lines, &block)) {
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
        if (block_concerns(&block, search->game)) {
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
    for (block_next(&lines, &block); block.kind != BLOCK_END; block_next(&lines, &block)) {
        if (block.kind == BLOCK_SECTION) {
            inside = is_section(search, &block);
            title = block;
            titled = false;
            continue;
        }
        if (!asked_for(search, &block, inside) || !block_concerns(&block, search->game)) {
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
    const struct rules_page *page = rules_page_of(game);
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
