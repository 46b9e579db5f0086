/* SPDX-License-Identifier: MIT */
/* reader.c: the book of a game on the screen: pieces of text one below the other. */
#include "tui/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/blocks.h"
#include "tui/pick.h"

enum { PIECES_MAX = 400, BOOK_COLUMNS = 76, CLAUSE_INDENT = 6 };

struct piece {
    char *text;
    enum paint paint;
    int indent;
    bool heading; /* left and right go from one to the next */
};

struct book {
    char title[80];
    unsigned count;
    struct piece piece[PIECES_MAX];
};

static void add(struct book *book, enum paint paint, int indent, bool heading, const char *text)
{
    char *copy = book->count < PIECES_MAX ? strdup(text) : NULL;
    if (copy != NULL) { /* a book without its last pages is better than none */
        book->piece[book->count++] = (struct piece){copy, paint, indent, heading};
    }
}

static void close_book(struct book *book)
{
    for (unsigned i = 0; i < book->count; i++) {
        free(book->piece[i].text);
    }
}

/* ---- Reading ------------------------------------------------------------------------------------ */

/* The row a piece begins at; past the last one, all rows. */
static int row_of(const struct book *book, int columns, unsigned piece)
{
    int row = 0;
    for (unsigned i = 0; i < piece && i < book->count; i++) {
        const struct piece *p = &book->piece[i];
        row += words_rows(columns, p->indent, p->text) + (p->heading && i > 0);
    }
    return row + (piece < book->count && book->piece[piece].heading && piece > 0);
}

/* Where the next heading is, or the one before; where we are if there is none. */
static int heading_row(const struct book *book, int columns, int from, bool next)
{
    int before = 0;
    for (unsigned i = 0; i < book->count; i++) {
        int row = row_of(book, columns, i);
        if (!book->piece[i].heading) {
            continue;
        }
        if (next && row > from) {
            return row;
        }
        before = row < from ? row : before;
    }
    return next ? from : before;
}

static void draw(const struct book *book, struct box page, int from)
{
    struct box screen = screen_box();
    screen_clear();
    put_bar(screen, 0, PAINT_BAR);
    put(screen, 0, 1, PAINT_BAR, book->title);
    put_bar(screen, screen.rows - 1, PAINT_BAR);
    screen_spot((struct box){0, 0, screen.rows / 2, screen.columns}, SCREEN_PAGE_UP);
    screen_spot((struct box){screen.rows / 2, 0, screen.rows - screen.rows / 2, screen.columns},
                SCREEN_PAGE_DOWN);
    screen_spot((struct box){screen.rows - 1, 0, 1, screen.columns}, SCREEN_ESCAPE);
    put(screen, screen.rows - 1, 1, PAINT_BAR,
        "up down, Page keys  left right section  Escape back");
    for (unsigned i = 0; i < book->count; i++) {
        const struct piece *piece = &book->piece[i];
        int row = row_of(book, page.columns, i) - from;
        if (row < page.rows) {
            put_words(page, row, piece->indent, piece->paint, piece->text);
        }
    }
}

static int read_book(const struct book *book)
{
    for (int from = 0;;) {
        struct box screen = screen_box();
        int columns = screen.columns - 4 < BOOK_COLUMNS ? screen.columns - 4 : BOOK_COLUMNS;
        struct box page = {2, (screen.columns - columns) / 2, screen.rows - 4, columns};
        int most = row_of(book, columns, book->count) - page.rows;
        most = most > 0 ? most : 0;
        from = from > most ? most : from < 0 ? 0 : from;
        if (!draw_too_small()) {
            draw(book, page, from);
        }
        screen_show();
        switch (screen_key(-1)) {
        case SCREEN_UP:
            from--;
            break;
        case SCREEN_DOWN:
            from++;
            break;
        case SCREEN_PAGE_UP:
            from -= page.rows - 1;
            break;
        case SCREEN_PAGE_DOWN:
        case ' ':
            from += page.rows - 1;
            break;
        case SCREEN_LEFT:
            from = heading_row(book, columns, from, false);
            break;
        case SCREEN_RIGHT:
            from = heading_row(book, columns, from, true);
            break;
        case SCREEN_HOME:
            from = 0;
            break;
        case SCREEN_END:
            from = most;
            break;
        case SCREEN_ESCAPE:
        case SCREEN_ENTER:
        case 'q':
            return 0;
        case SCREEN_STOP:
            return PICK_STOP;
        default:
            break;
        }
    }
}

/* ---- Books --------------------------------------------------------------------------------------- */

static void add_block(struct book *book, const struct block *block)
{
    static char text[sizeof block->text + sizeof block->clause + 2];
    switch (block->kind) {
    case BLOCK_TITLE:
    case BLOCK_SECTION:
        add(book, PAINT_STRONG, 0, true, block->text);
        break;
    case BLOCK_BULLET:
        snprintf(text, sizeof text, "%-*s %s", block->clause[0] != '\0' ? CLAUSE_INDENT - 1 : 1,
                 block->clause[0] != '\0' ? block->clause : "-", block->text);
        add(book, PAINT_PLAIN, block->clause[0] != '\0' ? CLAUSE_INDENT : 2, false, text);
        break;
    default:
        add(book, PAINT_PLAIN, 0, false, block->text);
        break;
    }
}

int reader_rules(const lb_game *game)
{
    static struct book book;
    static struct block block;
    const struct rules_page *page = rules_page_of(game);
    book.count = 0;
    snprintf(book.title, sizeof book.title, "Rules of %s", lb_game_title(game));
    if (page == NULL) {
        return pick_read(book.title, "There is no page of rules for this game.");
    }
    const char *const *lines = page->lines;
    for (block_next(&lines, &block); block.kind != BLOCK_END; block_next(&lines, &block)) {
        if (block_concerns(&block, lb_game_name(game))) {
            add_block(&book, &block);
        }
    }
    int result = read_book(&book);
    close_book(&book);
    return result;
}

int reader_cards(const lb_game *game)
{
    static struct book book;
    book.count = 0;
    snprintf(book.title, sizeof book.title, "Cards of %s", lb_game_title(game));
    for (unsigned card = 0; card < LB_CARDS; card++) {
        unsigned copies = lb_game_card_copies(game, card);
        const lb_face *face = lb_game_face(game, card);
        if (copies > 0 && face != NULL) {
            char title[80];
            snprintf(title, sizeof title, "%s %s%u", lb_card_title(card), glyph(GLYPH_TIMES),
                     copies);
            add(&book, PAINT_STRONG, 0, true, title);
            add(&book, PAINT_PLAIN, 0, false, face->help);
        }
    }
    int result = read_book(&book);
    close_book(&book);
    return result;
}
