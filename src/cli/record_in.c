/* SPDX-License-Identifier: MIT */
/* record_in.c: a full record from a file. */
#include "cli/record_in.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/prose.h"

int record_load(const char *path, lb_match *match)
{
    size_t length;
    lb_reason why;
    const char *unread;
    char *text = read_file(path, &length, &unread);
    if (text == NULL) {
        return failure("%s cannot be read: %s", path, unread);
    }
    int code = EXIT_FINE;
    if (lb_record_read(match, text, length, NULL, &why) != LB_OK) {
        code = failure("%s: %s", path, why.text);
    }
    free(text);
    return code;
}

int record_seat(const lb_match *match, const char *argument, unsigned *seat)
{
    unsigned long number;
    if (argument == NULL) {
        return usage_error("whose eyes? Say --seat with a seat from 0 to %u", match->players - 1);
    }
    if (!read_number("--seat", argument, 0, match->players - 1, &number)) {
        return EXIT_USAGE;
    }
    *seat = (unsigned)number;
    return EXIT_FINE;
}
