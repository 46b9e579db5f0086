/* SPDX-License-Identifier: MIT */
/* turning.h: where a finished game turned: who went out, and the decisions that cost most. */
#ifndef LB_TUI_TURNING_H
#define LB_TUI_TURNING_H

#include <litterbox_table.h>

struct turning_point {
    unsigned
        plies; /* moves made until then: a death is seen after its move, a decision before it */
    char text[LB_LINE_BYTES];
};

enum { TURNING_MAX = 64 };

/* In the order of the game; how many there are. It is played over in many worlds, which takes a moment. */
unsigned turning_points(const lb_match *match, struct turning_point points[TURNING_MAX]);

#endif
