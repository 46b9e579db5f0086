/* SPDX-License-Identifier: MIT */
/* prose.c: text for people, wrapped. */
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

void prose_options(const lb_game *game, unsigned players, const lb_options *options)
{
    static const char label[] = "options  ";
    char text[512];
    if (lb_options_write(game, players, options, text, sizeof text) > 0) {
        fputs(label, stdout);
        prose_wrap(stdout, text, sizeof label - 1, sizeof label - 1);
        putchar('\n');
    }
}

struct prose_style prose_style_for(FILE *stream)
{
    return use_colour(stream) ? (struct prose_style){"\033[1m", "\033[2m", "\033[0m"}
                              : (struct prose_style){"", "", ""};
}
