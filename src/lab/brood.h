/* SPDX-License-Identifier: MIT */
/* brood.h: processes that bots have started, and ending them with the bot.
 * A child that leaves its group or its session still has a parent; when that ends, the child becomes ours,
 * since this program asks the system for it (a child subreaper). So nothing that a bot started gets away
 * while this program lives. It starts no other processes: a child that is no bot is somebody's stray. */
#ifndef LB_LAB_BROOD_H
#define LB_LAB_BROOD_H

#include <sys/types.h>

/* Before a bot is started: nobody else starts or ends one until brood_started. */
void brood_starts(void);
/* A bot runs, or could not be started: 0. */
void brood_started(pid_t bot);
/* End a bot with all it has started, and bury them. */
void brood_end(pid_t bot);

#endif
