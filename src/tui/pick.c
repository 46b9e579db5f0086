/* SPDX-License-Identifier: MIT */
/* pick.c: lists and lines that fill the screen. */
#include "tui/pick.h"

#include <string.h>
#include <time.h>

enum { PAGE_COLUMNS = 76, PAGE_STEP = 10 };

/* A page in the middle of the screen with the title above and the keys below. */
static struct box open_page(const char *title, const char *keys)
{
    struct box screen = screen_box();
    int columns = screen.columns - 4 < PAGE_COLUMNS ? screen.columns - 4 : PAGE_COLUMNS;
    screen_clear();
    put_bar(screen, 0, PAINT_BAR);
    put(screen, 0, 1, PAINT_BAR, title);
    put_bar(screen, screen.rows - 1, PAINT_BAR);
    put(screen, screen.rows - 1, 1, PAINT_BAR, keys);
    screen_spot((struct box){screen.rows - 1, 0, 1, screen.columns}, SCREEN_ESCAPE);
    return (struct box){2, (screen.columns - columns) / 2, screen.rows - 4, columns};
}

static void put_line(struct box box, int row, const struct option *option, unsigned index,
                     bool focus)
{
    struct box line = {box.row + row, box.column, 1, box.columns};
    if (row < 0 || row >= box.rows) {
        return;
    }
    screen_spot(line, option->key != '\0' ? option->key : PICK_ROW + (int)index);
    if (focus) {
        put_bar(line, 0, PAINT_FOCUS);
        put(line, 0, 0, PAINT_FOCUS, glyph(GLYPH_CURSOR));
    }
    int column = putf(line, 0, 1, focus ? PAINT_FOCUS : PAINT_STRONG, "%c",
                      option->key != '\0' ? option->key : ' ');
    column = put(line, 0, column + 2, focus ? PAINT_FOCUS : PAINT_PLAIN, option->text);
    if (option->note[0] != '\0') {
        put(line, 0, column + 2 > 30 ? column + 2 : 30, focus ? PAINT_FOCUS : PAINT_DIM,
            option->note);
    }
}

void pick_draw(const struct pick *pick)
{
    if (draw_too_small()) {
        screen_show();
        return;
    }
    struct box page = open_page(pick->title, pick->keys);
    int row = pick->text != NULL ? put_words(page, 0, 0, PAINT_PLAIN, pick->text) + 1 : 0;
    const char *help =
        pick->help != NULL && pick->focus < pick->count ? pick->help[pick->focus] : NULL;
    int below = help != NULL ? words_rows(page.columns, 0, help) + 1 : 0;
    struct box list = {page.row + row, page.column, page.rows - row - below, page.columns};
    int first = (int)pick->focus < list.rows ? 0 : (int)pick->focus - list.rows + 1;
    for (unsigned i = 0; i < pick->count; i++) {
        put_line(list, (int)i - first, &pick->option[i], i, i == pick->focus);
    }
    if (help != NULL) {
        put_words(page, page.rows - below + 1, 0, PAINT_DIM, help);
    }
    screen_show();
}

bool pick_clicked(struct pick *pick, int key)
{
    unsigned row = (unsigned)(key - PICK_ROW);
    if (key < PICK_ROW || row >= pick->count) {
        return false;
    }
    bool again = pick->focus == row;
    pick->focus = row;
    return again;
}

int pick_one(struct pick *pick)
{
    pick->pressed = 0;
    for (;;) {
        pick_draw(pick);
        int key = screen_key(-1);
        for (unsigned i = 0; i < pick->count; i++) {
            if (pick->option[i].key == key) {
                pick->focus = i;
                return (int)i;
            }
        }
        if (pick_clicked(pick, key)) {
            return (int)pick->focus;
        }
        if (pick->also != NULL && key > 0 && key < 0x80 && strchr(pick->also, key) != NULL) {
            pick->pressed = key;
            return (int)pick->focus;
        }
        switch (key) {
        case SCREEN_UP:
            pick->focus = (pick->focus + pick->count - 1) % pick->count;
            break;
        case SCREEN_DOWN:
            pick->focus = (pick->focus + 1) % pick->count;
            break;
        case SCREEN_HOME:
            pick->focus = 0;
            break;
        case SCREEN_END:
            pick->focus = pick->count - 1;
            break;
        case SCREEN_PAGE_UP:
            pick->focus = pick->focus > PAGE_STEP ? pick->focus - PAGE_STEP : 0;
            break;
        case SCREEN_PAGE_DOWN:
            pick->focus =
                pick->focus + PAGE_STEP < pick->count ? pick->focus + PAGE_STEP : pick->count - 1;
            break;
        case SCREEN_ENTER:
        case ' ':
            return (int)pick->focus;
        case SCREEN_ESCAPE:
        case 'q':
            return PICK_BACK;
        case SCREEN_STOP:
            return PICK_STOP;
        default:
            break;
        }
    }
}

int pick_line(const char *title, const char *text, char *line, size_t size)
{
    for (;;) {
        if (!draw_too_small()) {
            struct box page = open_page(title, "type   Enter takes it   Escape leaves it");
            int row = put_words(page, 0, 0, PAINT_PLAIN, text) + 1;
            int column = put(page, row, 2, PAINT_STRONG, line);
            put(page, row, column, PAINT_FOCUS, " ");
        }
        screen_show();
        int key = screen_key(-1);
        size_t length = strlen(line);
        switch (key) {
        case SCREEN_ENTER:
            return 0;
        case SCREEN_ESCAPE:
            return PICK_BACK;
        case SCREEN_STOP:
            return PICK_STOP;
        case SCREEN_BACKSPACE:
            line[length > 0 ? length - 1 : 0] = '\0';
            break;
        default:
            if (key >= ' ' && key <= '~' && length + 1 < size) {
                line[length] = (char)key;
                line[length + 1] = '\0';
            }
            break;
        }
    }
}

void pick_date(long long when, char *text, size_t size)
{
    time_t then = (time_t)when, now = time(NULL);
    struct tm at, today;
    text[0] = '\0';
    if (localtime_r(&then, &at) != NULL && localtime_r(&now, &today) != NULL) {
        strftime(text, size, at.tm_year == today.tm_year ? "%e %b %H:%M" : "%e %b %Y", &at);
    }
}

int pick_read(const char *title, const char *text)
{
    for (;;) {
        if (!draw_too_small()) {
            struct box page = open_page(title, "any key goes back");
            screen_spot(screen_box(), SCREEN_ESCAPE);
            put_words(page, 0, 0, PAINT_PLAIN, text);
        }
        screen_show();
        int key = screen_key(-1);
        if (key != SCREEN_RESIZED) {
            return key == SCREEN_STOP ? PICK_STOP : 0;
        }
    }
}
