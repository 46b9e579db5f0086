/* SPDX-License-Identifier: MIT */
/* workers.h: threads that think. */
#ifndef LB_SERVER_WORKERS_H
#define LB_SERVER_WORKERS_H

#include "server/hall.h"

struct workers;

/* So many threads; `wake` is called from one of them when a task is done. NULL: there are none to be had. */
struct workers *workers_new(unsigned count, void (*wake)(void *context), void *context);
void workers_give(struct workers *workers, struct hall_task *task);
struct hall_task *workers_take(struct workers *workers); /* one that is done, or NULL */
/* What is not begun is dropped; it ends when those that are begun are done. */
void workers_free(struct workers *workers);

#endif
