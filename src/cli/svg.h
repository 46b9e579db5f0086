/* SPDX-License-Identifier: MIT */
/* svg.h: a file for a picture, opened before the work that is to be drawn. */
#ifndef LB_CLI_SVG_H
#define LB_CLI_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* Open it; EXIT_FINE, or an exit code after a complaint. Without a path there is no file. */
int svg_open(const char *path, FILE **file);
/* Close it when all is drawn; `fine` says whether that went well. */
int svg_close(const char *path, FILE *file, bool fine);

#endif
