/* SPDX-License-Identifier: MIT */
/* thinker.h: a thread that thinks, so that the screen stays alive meanwhile: one task after the other. */
#ifndef LB_TUI_THINKER_H
#define LB_TUI_THINKER_H

#include <litterbox_table.h>

struct thinker;

/* NULL: there is no thread to be had; then tasks are run where they come up. */
struct thinker *thinker_new(void);
/* Ends once the task it is at is done. */
void thinker_free(struct thinker *thinker);
/* Whether it would take a task. */
bool thinker_has_room(struct thinker *thinker);
/* Think about this, too. */
void thinker_give(struct thinker *thinker, lb_task *task);
/* Whether nothing was given that has not been taken back. */
bool thinker_idle(struct thinker *thinker);
/* The first task that is done, and when it was by the screen's clock; NULL: there is none. */
lb_task *thinker_take(struct thinker *thinker, long *when);

#endif
