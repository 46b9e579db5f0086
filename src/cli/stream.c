/* SPDX-License-Identifier: MIT */
/* stream.c: JSON on a stream. What cannot be written is seen when the stream is closed. */
#include "cli/stream.h"

static void flow(void *to, const char *piece, size_t length)
{
    fwrite(piece, 1, length, to);
}

struct json json_on(FILE *stream)
{
    return json_to(flow, stream);
}
