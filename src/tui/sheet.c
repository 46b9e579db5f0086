/* SPDX-License-Identifier: MIT */
/* sheet.c: drawing on the screen: signs, text, bars, frames, words wrapped to a width. */
#define _GNU_SOURCE
#include "tui/sheet.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- Glyphs ---------------------------------------------------------------------------------- */

static const char *const glyphs[GLYPHS][2] = {
    [GLYPH_ACROSS] = {"─", "-"},      [GLYPH_DOWN] = {"│", "|"},
    [GLYPH_TOP_LEFT] = {"╭", "+"},    [GLYPH_TOP_RIGHT] = {"╮", "+"},
    [GLYPH_BOTTOM_LEFT] = {"╰", "+"}, [GLYPH_BOTTOM_RIGHT] = {"╯", "+"},
    [GLYPH_BACK] = {"▒", "#"},        [GLYPH_HERE] = {"▶", ">"},
    [GLYPH_OUT] = {"✖", "x"},         [GLYPH_TIMES] = {"×", "x"},
    [GLYPH_DOT] = {"·", "-"},         [GLYPH_MORE] = {"…", "."},
    [GLYPH_FULL] = {"█", "#"},        [GLYPH_EMPTY] = {"░", "."},
    [GLYPH_LEFT] = {"◀", "<"},        [GLYPH_RIGHT] = {"▶", ">"},
    [GLYPH_TOKEN] = {"●", "o"},       [GLYPH_SHIELD] = {"◈", "S"},
    [GLYPH_DASH] = {"–", "-"},        [GLYPH_MORE_OR_LESS] = {"±", "+-"},
    [GLYPH_CURSOR] = {"›", ">"},      [GLYPH_DANGER] = {"✹", "*"},
};

const char *glyph(enum glyph which)
{
    return glyphs[which][screen_is_ascii()];
}

/* ---- Text ------------------------------------------------------------------------------------ */

/* The next character of UTF-8; what is none, or could steer the terminal, is '?'. */
static wchar_t next_character(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    unsigned length = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t code = at[0] < 0x80 ? at[0] : at[0] & (0xffu >> (length + 1));
    for (unsigned i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            *text += i;
            return L'?';
        }
        code = code << 6 | (at[i] & 0x3fu);
    }
    *text += length;
    bool steers = code < ' ' || (code >= 0x7f && code < 0xa0) || code > 0x10ffff ||
                  (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) ||
                  (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return steers || (screen_is_ascii() && code > '~') ? L'?' : (wchar_t)code;
}

static int columns_of(wchar_t character)
{
    int columns = character < 0x7f ? 1 : wcwidth(character);
    return columns < 0 ? 1 : columns;
}

int text_columns(const char *text)
{
    int columns = 0;
    while (*text != '\0') {
        columns += columns_of(next_character(&text));
    }
    return columns;
}

static int put_bytes(struct box box, int row, int column, enum paint paint, const char *text,
                     const char *end)
{
    wchar_t line[512];
    int count = 0, at = column;
    if (row < 0 || row >= box.rows || column < 0) {
        return column;
    }
    while (text < end && *text != '\0' && count < 512) {
        wchar_t character = next_character(&text);
        int columns = columns_of(character);
        if (at + columns > box.columns) {
            break;
        }
        line[count++] = character;
        at += columns;
    }
    screen_put(box.row + row, box.column + column, paint, line, count);
    return at;
}

int put(struct box box, int row, int column, enum paint paint, const char *text)
{
    return put_bytes(box, row, column, paint, text, text + strlen(text));
}

int putf(struct box box, int row, int column, enum paint paint, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return put(box, row, column, paint, text);
}

void put_bar(struct box box, int row, enum paint paint)
{
    if (row >= 0 && row < box.rows) {
        for (int i = 0; i < box.columns; i++) {
            screen_put(box.row + row, box.column + i, paint, L" ", 1);
        }
    }
}

void put_right(struct box box, int row, enum paint paint, const char *text)
{
    int column = box.columns - text_columns(text);
    put(box, row, column > 0 ? column : 0, paint, text);
}

void put_centre(struct box box, int row, enum paint paint, const char *text)
{
    int column = (box.columns - text_columns(text)) / 2;
    put(box, row, column > 0 ? column : 0, paint, text);
}

void put_repeated(struct box box, int row, int column, enum paint paint, enum glyph which,
                  int times)
{
    for (int i = 0; i < times; i++) {
        put(box, row, column + i, paint, glyph(which));
    }
}

void put_blank(struct box box)
{
    for (int row = 0; row < box.rows; row++) {
        put_bar(box, row, PAINT_PLAIN);
    }
}

struct box put_frame(struct box box, enum paint paint, const char *title)
{
    int right = box.columns - 1, bottom = box.rows - 1;
    put_repeated(box, 0, 1, paint, GLYPH_ACROSS, right - 1);
    put_repeated(box, bottom, 1, paint, GLYPH_ACROSS, right - 1);
    for (int row = 1; row < bottom; row++) {
        put(box, row, 0, paint, glyph(GLYPH_DOWN));
        put(box, row, right, paint, glyph(GLYPH_DOWN));
    }
    put(box, 0, 0, paint, glyph(GLYPH_TOP_LEFT));
    put(box, 0, right, paint, glyph(GLYPH_TOP_RIGHT));
    put(box, bottom, 0, paint, glyph(GLYPH_BOTTOM_LEFT));
    put(box, bottom, right, paint, glyph(GLYPH_BOTTOM_RIGHT));
    if (title != NULL && *title != '\0') {
        struct box line = {box.row, box.column + 2, 1, box.columns - 4};
        putf(line, 0, 0, paint, " %s ", title);
    }
    return (struct box){box.row + 1, box.column + 1, box.rows - 2, box.columns - 2};
}

/* ---- Words ----------------------------------------------------------------------------------- */

static int columns_between(const char *from, const char *to)
{
    int columns = 0;
    while (from < to) {
        columns += columns_of(next_character(&from));
    }
    return columns;
}

/* The line that begins at `text`: where it ends, and in *next where the one after it begins. */
static const char *line_end(const char *text, int columns, const char **next)
{
    const char *end = NULL, *at = text;
    while (*at != '\0' && *at != '\n') {
        const char *word_end = at + strspn(at, " ");
        word_end += strcspn(word_end, " \n");
        if (columns_between(text, word_end) > columns) {
            break;
        }
        end = at = word_end;
        if (*at == '\0' || *at == '\n') {
            break;
        }
    }
    if (end == NULL && *at != '\n' && *at != '\0') { /* a word wider than the line is cut */
        end = text;
        for (int used = 0; *end != '\0';) {
            const char *after = end;
            used += columns_of(next_character(&after));
            if (used > columns) {
                break;
            }
            end = after;
        }
        end = end == text ? text + 1 : end;
    }
    end = end != NULL ? end : at;
    *next = end + strspn(end, " ");
    *next += **next == '\n';
    return end;
}

static int wrap(struct box box, int row, int indent, enum paint paint, const char *text, bool draw)
{
    int at = 0;
    while (*text != '\0') {
        const char *next;
        const char *end = line_end(text, box.columns - at > 1 ? box.columns - at : 1, &next);
        if (draw) {
            put_bytes(box, row, at, paint, text, end);
        }
        text = next;
        at = indent;
        row++;
    }
    return row;
}

int put_words(struct box box, int row, int indent, enum paint paint, const char *text)
{
    return wrap(box, row, indent, paint, text, true);
}

int words_rows(int columns, int indent, const char *text)
{
    struct box box = {0, 0, 0, columns};
    return wrap(box, 0, indent, PAINT_PLAIN, text, false);
}
