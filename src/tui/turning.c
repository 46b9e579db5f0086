/* SPDX-License-Identifier: MIT */
/* turning.c: where a finished game turned. */
#include "tui/turning.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLAYOUTS = 600, COSTLIEST = 3 };

/* What a decision must have cost to be worth a look, and be sure to have. */
static const double cost_least = 0.03;

struct points {
    struct turning_point *point;
    unsigned count;
    lb_reader reader;
};

static struct turning_point *add(struct points *points, unsigned plies)
{
    struct turning_point *point =
        points->count < TURNING_MAX ? &points->point[points->count++] : NULL;
    if (point != NULL) {
        point->plies = plies;
    }
    return point;
}

/* Who is no longer in: of the game, or of the round where there are rounds. */
static void find_deaths(struct points *points, const lb_match *match)
{
    lb_past past;
    lb_past_start(&past, match);
    lb_view before = lb_view_for(&past.state, LB_PUBLIC);
    while (lb_past_step(&past)) {
        lb_view view = lb_view_for(&past.state, LB_PUBLIC);
        for (unsigned seat = 0; seat < match->players; seat++) {
            struct turning_point *point =
                before.alive & ~view.alive & 1u << seat ? add(points, past.plies) : NULL;
            if (point != NULL) {
                snprintf(point->text, sizeof point->text, "%s is out%s.", match->names.of[seat],
                         view.rounds.round > 0 ? " of the round" : "");
            }
        }
        before = view;
    }
}

static void find_costly(struct points *points, const lb_match *match, unsigned seat)
{
    const lb_review_move *move[COSTLIEST];
    lb_rng rng;
    lb_rng_start(&rng, &match->seed, LB_STREAM_SEATS + seat);
    lb_review review = lb_review_of(match, seat, PLAYOUTS, NULL, &rng);
    unsigned count = lb_review_costliest(&review, COSTLIEST, move);
    for (unsigned i = 0; i < count; i++) {
        struct turning_point *point =
            move[i]->lost.share >= cost_least ? add(points, move[i]->ply) : NULL;
        if (point != NULL) {
            char made[LB_MOVE_BYTES], best[LB_MOVE_BYTES];
            lb_tell_parts(&move[i]->move, &points->reader, made, sizeof made);
            lb_tell_parts(&move[i]->best_move, &points->reader, best, sizeof best);
            snprintf(point->text, sizeof point->text, "%s: %.60s costs %.0f %%; better: %.60s.",
                     match->names.of[seat], made, 100 * move[i]->lost.share, best);
        }
    }
    lb_review_free(&review);
}

static int in_order(const void *one, const void *two)
{
    const struct turning_point *a = one, *b = two;
    return (a->plies > b->plies) - (a->plies < b->plies);
}

unsigned turning_points(const lb_match *match, struct turning_point points[TURNING_MAX])
{
    struct points found = {
        .point = points,
        .reader = {.game = lb_match_game(match), .names = &match->names, .viewer = LB_PUBLIC}};
    find_deaths(&found, match);
    for (unsigned seat = 0; seat < match->players; seat++) {
        find_costly(&found, match, seat);
    }
    qsort(points, found.count, sizeof points[0], in_order);
    return found.count;
}
