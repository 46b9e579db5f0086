/* SPDX-License-Identifier: MIT */
/* blocks.c: a page of rules piece by piece. */
#include "rules/blocks.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct rules_page *rules_page_of(const lb_game *game)
{
    for (const struct rules_page *page = rules_pages; page->name != NULL; page++) {
        if (strcmp(page->name, lb_game_rules(game)) == 0) {
            return page;
        }
    }
    return NULL;
}

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

void block_next(const char *const **lines, struct block *block)
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

/* Whether a list such as "burglar, evil" is empty or has the game. */
bool block_concerns(const struct block *block, const char *game)
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
