/* SPDX-License-Identifier: MIT */
/* reviewer.h: a thread that looks at a finished game again, while its end is in sight. */
#ifndef LB_TUI_REVIEWER_H
#define LB_TUI_REVIEWER_H

#include <litterbox_table.h>

struct reviewer;

/* Begin with a game from one seat; the match stays as it is until the reviewer is freed. NULL: it cannot be. */
struct reviewer *reviewer_new(const lb_match *match, unsigned seat);
/* It looks no further, and is gone. */
void reviewer_free(struct reviewer *reviewer);
unsigned reviewer_seat(const struct reviewer *reviewer);
/* The review as far as it is done, and whether a closer one is on its way; NULL while there is none. */
const lb_review *reviewer_review(struct reviewer *reviewer, bool *closer);

#endif
