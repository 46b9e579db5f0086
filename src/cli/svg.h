/* SPDX-License-Identifier: MIT */
/* svg.h: a file for a picture, which is drawn in memory and then written whole. */
#ifndef LB_CLI_SVG_H
#define LB_CLI_SVG_H

#include <litterbox.h>
#include <stdio.h>

struct svg {
    FILE *stream;
    char *text;
    size_t length;
};

/* Before the work that is to be drawn: EXIT_FINE if a picture can be written there or none is wished
 * for, else an exit code after a complaint. */
int svg_possible(const char *path);
/* A stream to draw on; NULL if there is no memory. */
FILE *svg_begin(struct svg *svg);
/* Write it; `fine` says whether drawing went well. EXIT_FINE, or an exit code after a complaint. */
int svg_end(struct svg *svg, const char *path, bool fine);

/* A seed that is short enough to stand in a picture, else ""; returns what stands before it. */
const char *svg_seed(const lb_seed *seed, char text[LB_SEED_BYTES]);

#endif
