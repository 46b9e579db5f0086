/* SPDX-License-Identifier: MIT */
/* play_record.c: a match's record in a file, whole or not at all. */
#include "cli/play_record.h"

#include <stdlib.h>

#include "files/files.h"

bool record_save(const lb_match *match, const char *path, lb_reason *why)
{
    size_t length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL) {
        *why = (lb_reason){"there is no memory for the record"};
        return false;
    }
    lb_record_write(match, LB_TRUTH, text, length + 1);
    bool saved = files_write(path, text, length, why);
    free(text);
    return saved;
}

bool record_possible(const char *path, lb_reason *why)
{
    return files_possible(path, why);
}
