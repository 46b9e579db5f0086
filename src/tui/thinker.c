/* SPDX-License-Identifier: MIT */
/* thinker.c: a thread that thinks. */
#include "tui/thinker.h"

#include <pthread.h>
#include <stdlib.h>

#include "tui/screen.h"

enum { ROOM = 4 * LB_SEATS_MAX };

/* What was given is a ring: the first ones are done, the thread is at the next. */
struct thinker {
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t wake;
    struct {
        lb_task *task;
        long when; /* it was done */
    } given[ROOM];
    unsigned first, count, done;
    bool ends;
};

static void *think(void *context)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->ends) {
        if (thinker->done == thinker->count) {
            pthread_cond_wait(&thinker->wake, &thinker->lock);
            continue;
        }
        unsigned at = (thinker->first + thinker->done) % ROOM;
        lb_task *task = thinker->given[at].task;
        pthread_mutex_unlock(&thinker->lock);
        lb_task_run(task);
        pthread_mutex_lock(&thinker->lock);
        thinker->given[at].when = screen_now();
        thinker->done++;
    }
    pthread_mutex_unlock(&thinker->lock);
    return NULL;
}

struct thinker *thinker_new(void)
{
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL) {
        return NULL;
    }
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->wake, NULL);
    if (pthread_create(&thinker->thread, NULL, think, thinker) != 0) {
        free(thinker);
        return NULL;
    }
    return thinker;
}

void thinker_free(struct thinker *thinker)
{
    if (thinker == NULL) {
        return;
    }
    pthread_mutex_lock(&thinker->lock);
    thinker->ends = true;
    pthread_cond_signal(&thinker->wake);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    for (; thinker->count > 0; thinker->count--) {
        lb_task_free(thinker->given[thinker->first++ % ROOM].task);
    }
    pthread_cond_destroy(&thinker->wake);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

static unsigned count_of(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    unsigned count = thinker->count;
    pthread_mutex_unlock(&thinker->lock);
    return count;
}

bool thinker_has_room(struct thinker *thinker)
{
    return count_of(thinker) < ROOM;
}

bool thinker_idle(struct thinker *thinker)
{
    return count_of(thinker) == 0;
}

void thinker_give(struct thinker *thinker, lb_task *task)
{
    pthread_mutex_lock(&thinker->lock);
    thinker->given[(thinker->first + thinker->count++) % ROOM].task = task;
    pthread_cond_signal(&thinker->wake);
    pthread_mutex_unlock(&thinker->lock);
}

lb_task *thinker_take(struct thinker *thinker, long *when)
{
    lb_task *task = NULL;
    pthread_mutex_lock(&thinker->lock);
    if (thinker->done > 0) {
        task = thinker->given[thinker->first].task;
        *when = thinker->given[thinker->first].when;
        thinker->first = (thinker->first + 1) % ROOM;
        thinker->count--;
        thinker->done--;
    }
    pthread_mutex_unlock(&thinker->lock);
    return task;
}
