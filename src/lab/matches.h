/* SPDX-License-Identifier: MIT */
/* matches.h: memory for matches. */
#ifndef LB_LAB_MATCHES_H
#define LB_LAB_MATCHES_H

#include <litterbox.h>

/* A match to be started, with room for any game; free gives it back. NULL: there is no memory. */
lb_match *match_new(void);
/* The same for a command that needs one match: always the same one, which lasts as long as the program. */
lb_match *match_of_command(void);

#endif
