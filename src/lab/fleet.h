/* SPDX-License-Identifier: MIT */
/* fleet.h: a run shared by several processes, perhaps on several machines.
 * Pieces of work are done in waves: each process does its share with its crew, the first one, which speaks for all, adds
 * the shares up in the order of the pieces. So whatever is done is the beginning of the run, and neither the number of
 * processes nor the length of waves changes more than the time. A process that fails ends, and with it the others. */
#ifndef LB_LAB_FLEET_H
#define LB_LAB_FLEET_H

#include "lab/crew.h"

struct fleet {
    unsigned rank, ranks;                   /* rank 0 is the first */
    void (*tell)(void *data, size_t bytes); /* what rank 0 has there, all have */
    void (*gather)(
        const void *mine, size_t bytes,
        void *all); /* rank 0 gets what all have, one behind the other; less than 2 GB each */
};

/* One process alone. */
extern const struct fleet fleet_alone;

/* What one process does in a wave. */
struct fleet_share {
    uint64_t first, count;
};

/* The way through the pieces. */
struct fleet_way {
    const struct fleet *fleet;
    uint64_t done, pieces;
    uint64_t share;  /* of one process in the next wave */
    uint64_t least;  /* a share has a piece for every thread, however long that takes */
    double start_s;  /* when the wave began */
    double wanted_s; /* how long one should take; 0: the rest is one wave */
};

/* So many pieces are done already. Where nobody wants to know in between, all others are one wave; else the first one
 * has a piece for every thread. */
struct fleet_way fleet_begin(const struct fleet *fleet, uint64_t done, uint64_t pieces,
                             unsigned threads, bool in_between);
/* The share of this process in the next wave; false: there is none, for all is done or it is to stop. Rank 0 decides. */
bool fleet_next(struct fleet_way *way, bool stop, struct fleet_share *share);
/* The share of any process in this wave. */
struct fleet_share fleet_share_of(const struct fleet_way *way, unsigned rank);

/* What is told of a share as if it were of the whole wave: a crew_progress around another one. */
struct fleet_watch {
    crew_progress *progress;
    void *context;
    uint64_t before; /* pieces of earlier waves */
    uint64_t most;   /* pieces there are */
    unsigned ranks;
};
void fleet_show(void *context, uint64_t done);

/* Called after every wave on rank 0, with what the pieces from the first on have come to; false: no more are wanted. */
typedef bool fleet_keep(void *context, uint64_t done, const void *counts);

struct fleet_job {
    const struct fleet *fleet; /* NULL: alone */
    fleet_keep *keep;          /* or NULL */
    void *keeper;
};

/* crew_run in waves: counts hold what the first `done` pieces have come to, and then all that are done, on rank 0. */
bool fleet_run(const struct fleet_job *how, const struct crew_job *job, uint64_t *done,
               void *counts, crew_progress *progress, void *context);

#endif
