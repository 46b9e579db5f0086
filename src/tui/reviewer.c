/* SPDX-License-Identifier: MIT */
/* reviewer.c: reviews in a thread: a first one soon, and then one for which each decision is looked at until
 * what it cost is known closely, as long as there is time; what is then not known is too close to call. */
#include "tui/reviewer.h"

#include <pthread.h>
#include <stdlib.h>

#include "tui/screen.h"

enum { LEAST = 1500, PATIENCE_MS = 20000, LOOKS = 2 };

static const struct {
    double margin; /* of a share */
    uint32_t most;
} looks[LOOKS] = {{0.03, 24000}, {0.01, 400000}};

struct reviewer {
    pthread_t thread;
    const lb_match *match;
    unsigned seat;
    long until;
    pthread_mutex_t lock; /* of all below */
    bool ends;
    unsigned done; /* looks */
    lb_review review[LOOKS];
};

static bool has_enough(void *context)
{
    struct reviewer *reviewer = context;
    pthread_mutex_lock(&reviewer->lock);
    bool ends = reviewer->ends;
    pthread_mutex_unlock(&reviewer->lock);
    return ends || screen_now() > reviewer->until;
}

static void *look(void *context)
{
    struct reviewer *reviewer = context;
    for (unsigned i = 0; i < LOOKS; i++) {
        lb_review_care care = {.margin = looks[i].margin,
                               .least = LEAST,
                               .most = looks[i].most,
                               .enough = has_enough,
                               .context = reviewer};
        lb_rng rng;
        lb_rng_start(&rng, &reviewer->match->seed, LB_STREAM_SEATS + reviewer->seat);
        lb_review review = lb_review_with(reviewer->match, reviewer->seat, &care, &rng);
        pthread_mutex_lock(&reviewer->lock);
        reviewer->review[i] = review;
        reviewer->done = i + 1;
        pthread_mutex_unlock(&reviewer->lock);
    }
    return NULL;
}

struct reviewer *reviewer_new(const lb_match *match, unsigned seat)
{
    struct reviewer *reviewer = calloc(1, sizeof *reviewer);
    if (reviewer == NULL) {
        return NULL;
    }
    reviewer->match = match;
    reviewer->seat = seat;
    reviewer->until = screen_now() + PATIENCE_MS;
    pthread_mutex_init(&reviewer->lock, NULL);
    if (pthread_create(&reviewer->thread, NULL, look, reviewer) != 0) {
        pthread_mutex_destroy(&reviewer->lock);
        free(reviewer);
        return NULL;
    }
    return reviewer;
}

void reviewer_free(struct reviewer *reviewer)
{
    if (reviewer == NULL) {
        return;
    }
    pthread_mutex_lock(&reviewer->lock);
    reviewer->ends = true;
    pthread_mutex_unlock(&reviewer->lock);
    pthread_join(reviewer->thread, NULL);
    pthread_mutex_destroy(&reviewer->lock);
    for (unsigned i = 0; i < LOOKS; i++) {
        lb_review_free(&reviewer->review[i]);
    }
    free(reviewer);
}

unsigned reviewer_seat(const struct reviewer *reviewer)
{
    return reviewer->seat;
}

const lb_review *reviewer_review(struct reviewer *reviewer, bool *closer)
{
    pthread_mutex_lock(&reviewer->lock);
    unsigned done = reviewer->done;
    pthread_mutex_unlock(&reviewer->lock);
    *closer = done < LOOKS;
    return done > 0 ? &reviewer->review[done - 1] : NULL;
}
