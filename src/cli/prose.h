/* SPDX-License-Identifier: MIT */
/* prose.h: text for people: wrapped to the width of the screen. */
#ifndef LB_CLI_PROSE_H
#define LB_CLI_PROSE_H

#include <stdbool.h>
#include <stdio.h>

#include <litterbox.h>

/* How many columns a stream has: those of the terminal, 80 where there is none. */
unsigned prose_width(FILE *stream);

/* Columns a text takes, one per code point. */
unsigned prose_columns(const char *text);

/* Words between blanks; the cursor stands at column `at`, further lines begin at column `indent`.
 * No newline at the end. */
void prose_wrap(FILE *stream, const char *text, unsigned at, unsigned indent);

/* The options of a table in lines behind their label; nothing where a game has none. */
void prose_options(const lb_game *game, unsigned players, const lb_options *options);

/* A weak and a strong way to print, or nothing where colours are not wanted. */
struct prose_style {
    const char *strong, *weak, *plain;
};
struct prose_style prose_style_for(FILE *stream);

#endif
