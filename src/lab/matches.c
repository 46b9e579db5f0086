/* SPDX-License-Identifier: MIT */
/* matches.c: memory for matches. */
#include "lab/matches.h"

#include <stdlib.h>

lb_match *match_new(void)
{
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    return lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
}
