/* SPDX-License-Identifier: MIT */
/* matches.c: memory for matches. */
#include "lab/matches.h"

#include <stdlib.h>

lb_match *match_new(void)
{
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    return lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
}

lb_match *match_of_command(void)
{
    static lb_match *match;
    if (match == NULL) {
        match = match_new();
    }
    if (match == NULL) {
        abort(); /* a few kilobytes */
    }
    return match;
}
