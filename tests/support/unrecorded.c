/* SPDX-License-Identifier: MIT */
/* unrecorded.c: the commands of the program without what writes records at a person's path. */
#include "cli/play_record.h"

bool record_save(const lb_match *match, const char *path, lb_reason *why)
{
    (void)match;
    (void)path;
    *why = (lb_reason){"nothing is saved here"};
    return false;
}

bool record_possible(const char *path, lb_reason *why)
{
    return record_save(NULL, path, why);
}
