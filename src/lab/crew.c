/* SPDX-License-Identifier: MIT */
/* crew.c: threads that share numbered pieces of work. */
#include "lab/crew.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PROGRESS_MS = 100 };

struct crew {
    const struct crew_job *job;
    atomic_uint_fast64_t taken; /* pieces given out */
    atomic_uint_fast64_t done;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t idle;  /* nobody is at work any more */
    unsigned at_work;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    void *counts;
};

/* The first of the next pieces; none if all are given out or it is stopped. */
static uint64_t take(struct crew *crew)
{
    const struct crew_job *job = crew->job;
    bool stopped = job->stop != NULL && atomic_load(job->stop);
    return stopped ? job->pieces : atomic_fetch_add(&crew->taken, job->lot);
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct crew *crew = worker->crew;
    const struct crew_job *job = crew->job;
    for (uint64_t from; (from = take(crew)) < job->pieces;) {
        uint64_t to = job->pieces - from < job->lot ? job->pieces : from + job->lot;
        for (uint64_t index = from; index < to; index++) {
            job->piece(job->context, job->first + index, worker->counts);
        }
        atomic_fetch_add(&crew->done, to - from);
    }
    pthread_mutex_lock(&crew->lock);
    if (--crew->at_work == 0) {
        pthread_cond_signal(&crew->idle);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static struct timespec a_moment_later(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += PROGRESS_MS * 1000000L;
    time.tv_sec += time.tv_nsec / 1000000000L;
    time.tv_nsec %= 1000000000L;
    return time;
}

static void wait_for(struct crew *crew, crew_progress *progress, void *context)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->at_work > 0) {
        struct timespec until = a_moment_later();
        int status = pthread_cond_timedwait(&crew->idle, &crew->lock, &until);
        if (status == ETIMEDOUT && progress != NULL) {
            progress(context, atomic_load(&crew->done));
        }
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Hire one more, or say why not: an errno. */
static int hire(struct crew *crew, struct worker *worker)
{
    worker->crew = crew;
    worker->counts = calloc(1, crew->job->size);
    if (worker->counts == NULL) {
        return ENOMEM;
    }
    pthread_mutex_lock(&crew->lock);
    int error = pthread_create(&worker->thread, NULL, work, worker);
    crew->at_work += error == 0;
    pthread_mutex_unlock(&crew->lock);
    if (error != 0) {
        free(worker->counts);
    }
    return error;
}

bool crew_run(const struct crew_job *job, void *counts, uint64_t *done, crew_progress *progress,
              void *context)
{
    struct crew crew = {.job = job};
    struct worker workers[CREW_THREADS_MAX];
    uint64_t lots = (job->pieces + job->lot - 1) / job->lot;
    unsigned wanted = job->threads < lots ? job->threads : (unsigned)lots;
    unsigned hired = 0;
    int error = 0;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.idle, NULL);
    while (hired < wanted && (error = hire(&crew, &workers[hired])) == 0) {
        hired++;
    }
    if (error != 0) { /* no more lots for those who began */
        atomic_store(&crew.taken, job->pieces);
    }
    wait_for(&crew, progress, context);
    memset(counts, 0, job->size);
    for (unsigned i = 0; i < hired; i++) {
        pthread_join(workers[i].thread, NULL);
        job->merge(counts, workers[i].counts);
        free(workers[i].counts);
    }
    *done = atomic_load(&crew.done);
    pthread_cond_destroy(&crew.idle);
    pthread_mutex_destroy(&crew.lock);
    errno = error;
    return error == 0;
}
