/* SPDX-License-Identifier: MIT */
/* crew.h: many numbered pieces of work done by threads, each counting for itself.
 * Pieces are taken in small lots from one counter; the counts are added up when all are done, so the
 * number of threads changes nothing but the time. */
#ifndef LB_LAB_CREW_H
#define LB_LAB_CREW_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CREW_THREADS_MAX = 256 };

struct crew_job {
    uint64_t first;   /* the number of the first piece */
    uint64_t pieces;  /* how many */
    unsigned lot;     /* pieces taken at once */
    unsigned threads; /* 1 … CREW_THREADS_MAX */
    size_t size;      /* bytes of one thread's counts, zero at the start */
    void (*piece)(const void *context, uint64_t index, void *counts);
    void (*merge)(void *into, const void *from);
    const void *context;
    const atomic_bool
        *stop; /* once it is true no more pieces are begun, and those done are the first; or NULL */
};

/* Told now and then how many pieces are done. */
typedef void crew_progress(void *context, uint64_t done);

/* Do all pieces, or those before it is stopped, add the counts up in `counts` and tell how many were done; progress may
 * be NULL. False, and errno, if there is no memory or no thread. */
bool crew_run(const struct crew_job *job, void *counts, uint64_t *done, crew_progress *progress,
              void *context);

#endif
