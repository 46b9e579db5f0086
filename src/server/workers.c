/* SPDX-License-Identifier: MIT */
/* workers.c: threads that think: tasks go in at one end and come out thought at the other. */
#include "server/workers.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "server/inside.h"

enum { THREADS_MOST = 64 };

/* Tasks one behind another, by their own link: giving one takes no memory. */
struct queue {
    struct hall_task *first, *last;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t given;
    struct queue to_do, done;
    bool ending;
    void (*wake)(void *context);
    void *context;
    unsigned count;
    pthread_t thread[THREADS_MOST];
};

static void put(struct queue *queue, struct hall_task *task)
{
    task->next = NULL;
    *(queue->first != NULL ? &queue->last->next : &queue->first) = task;
    queue->last = task;
}

static struct hall_task *take(struct queue *queue)
{
    struct hall_task *task = queue->first;
    if (task != NULL) {
        queue->first = task->next;
    }
    return task;
}

static void *work(void *context)
{
    struct workers *workers = context;
    pthread_mutex_lock(&workers->lock);
    while (!workers->ending) {
        struct hall_task *task = take(&workers->to_do);
        if (task == NULL) {
            pthread_cond_wait(&workers->given, &workers->lock);
            continue;
        }
        pthread_mutex_unlock(&workers->lock);
        hall_task_run(task);
        pthread_mutex_lock(&workers->lock);
        put(&workers->done, task);
        workers->wake(workers->context);
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

struct workers *workers_new(unsigned count, void (*wake)(void *context), void *context)
{
    struct workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    workers->wake = wake;
    workers->context = context;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->given, NULL);
    sigset_t all, before; /* signals are for the thread of the loop */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (workers->count < count && workers->count < THREADS_MOST &&
           pthread_create(&workers->thread[workers->count], NULL, work, workers) == 0) {
        workers->count++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (workers->count == 0) {
        workers_free(workers);
        return NULL;
    }
    return workers;
}

void workers_give(struct workers *workers, struct hall_task *task)
{
    pthread_mutex_lock(&workers->lock);
    put(&workers->to_do, task);
    pthread_cond_signal(&workers->given);
    pthread_mutex_unlock(&workers->lock);
}

struct hall_task *workers_take(struct workers *workers)
{
    pthread_mutex_lock(&workers->lock);
    struct hall_task *task = take(&workers->done);
    pthread_mutex_unlock(&workers->lock);
    return task;
}

void workers_free(struct workers *workers)
{
    if (workers == NULL) {
        return;
    }
    pthread_mutex_lock(&workers->lock);
    workers->ending = true;
    pthread_cond_broadcast(&workers->given);
    pthread_mutex_unlock(&workers->lock);
    for (unsigned i = 0; i < workers->count; i++) {
        pthread_join(workers->thread[i], NULL);
    }
    for (struct hall_task *task;
         (task = take(&workers->to_do)) != NULL || (task = take(&workers->done)) != NULL;) {
        hall_task_free(task);
    }
    free(workers);
}
