/* SPDX-License-Identifier: MIT */
/* fleet.c: a run shared by several processes, wave by wave. */
#include "lab/fleet.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double WAVE_S = 2;
enum { FASTER_MOST = 8 };

/* ---- Alone ------------------------------------------------------------------------------------------ */

static void tell_nobody(void *data, size_t bytes)
{
    (void)data;
    (void)bytes;
}

static void gather_own(const void *mine, size_t bytes, void *all)
{
    memcpy(all, mine, bytes);
}

const struct fleet fleet_alone = {.ranks = 1, .tell = tell_nobody, .gather = gather_own};

/* ---- Waves ------------------------------------------------------------------------------------------ */

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct fleet_way fleet_begin(const struct fleet *fleet, uint64_t done, uint64_t pieces,
                             unsigned threads, bool in_between)
{
    struct fleet_way way = {.fleet = fleet, .done = done, .pieces = pieces, .least = threads};
    bool whole = fleet->ranks == 1 && !in_between;
    way.wanted_s = whole ? 0 : WAVE_S;
    way.share = whole ? pieces : threads;
    return way;
}

/* Longer waves where they are over too soon, shorter ones where they take too long. */
static void set_pace(struct fleet_way *way)
{
    double now_s = seconds();
    if (way->start_s > 0 && way->wanted_s > 0) {
        double factor = way->wanted_s / (now_s - way->start_s + 1e-9);
        double share = (double)way->share * (factor < FASTER_MOST ? factor : FASTER_MOST);
        way->share = share < (double)way->least ? way->least : (uint64_t)share;
    }
    way->start_s = now_s;
}

struct fleet_share fleet_share_of(const struct fleet_way *way, unsigned rank)
{
    uint64_t left = way->pieces - way->done;
    uint64_t before = way->share * rank < left ? way->share * rank : left;
    uint64_t count = left - before < way->share ? left - before : way->share;
    return (struct fleet_share){way->done + before, count};
}

bool fleet_next(struct fleet_way *way, bool stop, struct fleet_share *share)
{
    uint64_t order[2] = {way->done, 0};
    if (way->fleet->rank == 0 && !stop && way->done < way->pieces) {
        uint64_t each = (way->pieces - way->done + way->fleet->ranks - 1) / way->fleet->ranks;
        set_pace(way);
        way->share = way->share < each ? way->share : each;
        order[1] = way->share;
    }
    way->fleet->tell(order, sizeof order);
    way->done = order[0];
    way->share = order[1];
    *share = fleet_share_of(way, way->fleet->rank);
    return way->share > 0;
}

void fleet_show(void *context, uint64_t done)
{
    const struct fleet_watch *watch = context;
    uint64_t all = watch->before + done * watch->ranks;
    if (watch->progress != NULL) {
        watch->progress(watch->context, all < watch->most ? all : watch->most);
    }
}

/* ---- Counts ----------------------------------------------------------------------------------------- */

/* What a process sends after a wave, with its counts behind it. */
struct report {
    uint64_t done; /* pieces; fewer than its share where it was stopped */
    int64_t error; /* an errno, or 0 */
};

/* Add up the shares, in their order, up to the first that is not whole. 0, or an errno. */
static int add_up(struct fleet_way *way, const struct crew_job *job, const char *all, size_t bytes,
                  void *counts)
{
    bool whole = true;
    int error = 0;
    struct fleet_way wave = *way;
    for (unsigned rank = 0; rank < wave.fleet->ranks; rank++) {
        struct report report;
        memcpy(&report, all + rank * bytes, sizeof report);
        error = error != 0 ? error : (int)report.error;
        if (whole && error == 0) {
            job->merge(counts, all + rank * bytes + sizeof report);
            way->done += report.done;
        }
        whole = whole && report.done == fleet_share_of(&wave, rank).count;
    }
    return error;
}

static void work(const struct crew_job *job, const struct fleet_share *share,
                 struct fleet_watch *watch, char *sent)
{
    struct report report = {0};
    struct crew_job own = *job;
    own.first = share->first;
    own.pieces = share->count;
    if (!crew_run(&own, sent + sizeof report, &report.done, fleet_show, watch)) {
        report.error = errno;
    }
    memcpy(sent, &report, sizeof report);
}

bool fleet_run(const struct fleet_job *how, const struct crew_job *job, uint64_t *done,
               void *counts, crew_progress *progress, void *context)
{
    const struct fleet *fleet = how->fleet != NULL ? how->fleet : &fleet_alone;
    size_t bytes = sizeof(struct report) + job->size;
    char *sent = malloc(bytes);
    char *all = calloc(fleet->rank == 0 ? fleet->ranks : 1, bytes);
    struct fleet_way way = fleet_begin(fleet, *done, job->pieces, job->threads, how->keep != NULL);
    struct fleet_share share;
    int error = sent == NULL || all == NULL ? ENOMEM : 0;
    bool enough = false;
    while (error == 0 &&
           fleet_next(&way, enough || (job->stop != NULL && atomic_load(job->stop)), &share)) {
        struct fleet_watch watch = {progress, context, way.done - *done, job->pieces - *done,
                                    fleet->ranks};
        work(job, &share, &watch, sent);
        fleet->gather(sent, bytes, all);
        if (fleet->rank == 0) {
            error = add_up(&way, job, all, bytes, counts);
            enough = how->keep != NULL && !how->keep(how->keeper, way.done, counts);
        }
    }
    *done = way.done;
    free(all);
    free(sent);
    errno = error;
    return error == 0;
}
