/* SPDX-License-Identifier: MIT */
/* svg.c: a picture on its way into a file. */
#include "cli/svg.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "files/files.h"
#include "lab/seeds.h"

int svg_possible(const char *path)
{
    lb_reason why;
    return path == NULL || files_possible(path, &why) ? EXIT_FINE : failure("%s", why.text);
}

FILE *svg_begin(struct svg *svg)
{
    *svg = (struct svg){.stream = NULL};
    svg->stream = open_memstream(&svg->text, &svg->length);
    return svg->stream;
}

int svg_end(struct svg *svg, const char *path, bool fine)
{
    lb_reason why = {"there is no memory for a picture"};
    fine = svg->stream != NULL && fclose(svg->stream) == 0 && fine &&
           files_write(path, svg->text, svg->length, &why);
    free(svg->text);
    return fine ? EXIT_FINE : failure("%s", why.text);
}

const char *svg_seed(const lb_seed *seed, char text[LB_SEED_BYTES])
{
    bool shown = seed_is_small(seed);
    text[0] = '\0';
    if (shown) {
        lb_seed_write(seed, text);
    }
    return shown ? ", seed " : "";
}
