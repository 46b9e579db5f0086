/* SPDX-License-Identifier: MIT */
/* svg.c: a file for a picture. */
#include "cli/svg.h"

#include <errno.h>
#include <string.h>

#include "cli/cli.h"

static int complain(const char *path)
{
    return failure("cannot write %s: %s", path, strerror(errno));
}

int svg_open(const char *path, FILE **file)
{
    *file = path != NULL ? fopen(path, "w") : NULL;
    return path != NULL && *file == NULL ? complain(path) : EXIT_FINE;
}

int svg_close(const char *path, FILE *file, bool fine)
{
    return fclose(file) == 0 && fine ? EXIT_FINE : complain(path);
}
