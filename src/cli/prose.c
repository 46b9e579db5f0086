/* SPDX-License-Identifier: MIT */
/* prose.c: text for people, wrapped and made safe to print. */
#include "cli/prose.h"

#include "cli/cli.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_USUAL = 80, WIDTH_LEAST = 40 };

unsigned prose_width(FILE *stream)
{
    struct winsize size;
    if (isatty(fileno(stream)) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 &&
        size.ws_col > 0) {
        return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
    }
    return WIDTH_USUAL;
}

static unsigned columns(const char *text, size_t length)
{
    unsigned count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}

unsigned prose_columns(const char *text)
{
    return columns(text, strlen(text));
}

void prose_wrap(FILE *stream, const char *text, unsigned at, unsigned indent)
{
    unsigned width = prose_width(stream);
    bool first = true;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        size_t length = strcspn(text, " ");
        unsigned word = columns(text, length);
        if (!first && at + 1 + word > width) {
            fprintf(stream, "\n%*s", (int)indent, "");
            at = indent;
        } else if (!first) {
            fputc(' ', stream);
            at++;
        }
        fwrite(text, 1, length, stream);
        at += word;
        text += length;
        first = false;
    }
}

/* The length of the character at the start of a text and its code point; 0 if it is no UTF-8. */
static unsigned decode(const unsigned char *c, unsigned long *point)
{
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned length = *c < 0x80 ? 1 : *c < 0xc0 ? 0 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
    *point = length <= 1 ? *c : *c & (0x7fu >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
        *point = *point << 6 | (c[i] & 0x3f);
    }
    bool surrogate = *point >= 0xd800 && *point <= 0xdfff;
    return *point < least[length] || *point > 0x10ffff || surrogate ? 0 : length;
}

static bool control(unsigned long point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0) ||
           (point >= 0x200b && point <= 0x200f) || (point >= 0x2028 && point <= 0x202e) ||
           (point >= 0x2060 && point <= 0x2069) || point == 0xfeff;
}

void prose_clean(char *text)
{
    char *to = text;
    while (*text != '\0') {
        unsigned long point;
        unsigned length = decode((const unsigned char *)text, &point);
        if (length == 0 || control(point)) {
            *to++ = '?';
            text += length == 0 ? 1 : length;
        } else {
            memmove(to, text, length);
            to += length;
            text += length;
        }
    }
    *to = '\0';
}

struct prose_style prose_style_for(FILE *stream)
{
    return use_colour(stream) ? (struct prose_style){"\033[1m", "\033[2m", "\033[0m"}
                              : (struct prose_style){"", "", ""};
}
