/* SPDX-License-Identifier: MIT */
/* thinker.c: a thread that thinks. */
#include "tui/thinker.h"

#include <pthread.h>
#include <stdlib.h>

struct thinker {
    pthread_t thread;
    pthread_mutex_t lock; /* of all below */
    pthread_cond_t wake;
    lb_task *given, *done;
    bool ends;
};

static void *think(void *context)
{
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->ends) {
        if (thinker->given == NULL || thinker->done != NULL) {
            pthread_cond_wait(&thinker->wake, &thinker->lock);
            continue;
        }
        lb_task *task = thinker->given;
        pthread_mutex_unlock(&thinker->lock);
        lb_task_run(task);
        pthread_mutex_lock(&thinker->lock);
        thinker->done = task;
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
    if (thinker->given != NULL) {
        lb_task_free(thinker->given);
    }
    pthread_cond_destroy(&thinker->wake);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

bool thinker_idle(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    bool idle = thinker->given == NULL;
    pthread_mutex_unlock(&thinker->lock);
    return idle;
}

void thinker_give(struct thinker *thinker, lb_task *task)
{
    pthread_mutex_lock(&thinker->lock);
    thinker->given = task;
    pthread_cond_signal(&thinker->wake);
    pthread_mutex_unlock(&thinker->lock);
}

lb_task *thinker_take(struct thinker *thinker)
{
    pthread_mutex_lock(&thinker->lock);
    lb_task *task = thinker->done;
    if (task != NULL) {
        thinker->given = thinker->done = NULL;
    }
    pthread_mutex_unlock(&thinker->lock);
    return task;
}
