/* SPDX-License-Identifier: MIT */
/* overhear.h: what a bot in another process says on its standard error, passed on to ours line by line with
 * nothing in it that steers a terminal. It is listened to all the time, so no bot has to wait for it. */
#ifndef LB_LAB_OVERHEAR_H
#define LB_LAB_OVERHEAR_H

#include <stdbool.h>

struct overhear;

/* Begins to listen; `theirs` is for the process to write to, and to be closed here. NULL, and errno. */
struct overhear *overhear_start(int *theirs);
/* Passes on what has been said and ends. */
void overhear_end(struct overhear *overhear);

#endif
