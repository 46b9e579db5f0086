/* SPDX-License-Identifier: MIT */
/* luck.c: what chance did for some seats, and what they won without it. */
#include "lab/luck.h"

#include <math.h>

enum { STREAM_LUCK = 64 }; /* and the set of seats, of the seed of a deal */

/* ---- Of one game ---------------------------------------------------------------------------------- */

void luck_start(struct luck *luck, unsigned playouts, lb_seats seats, const lb_seed *seed)
{
    *luck = (struct luck){.playouts = playouts, .seats = seats};
    lb_rng_start(&luck->rng, seed, STREAM_LUCK + seats);
}

/* What the seats win in one playout. */
static double play_on(struct luck *luck, lb_state *world, lb_wits *wits)
{
    if (!lb_over(world)) {
        lb_rollout(world, wits, &luck->rng);
    }
    lb_seats won = lb_winners(world);
    return (double)__builtin_popcount(won & luck->seats) / (double)__builtin_popcount(won);
}

static bool has_drawn(const lb_rng *before, const lb_rng *after)
{
    return before->block != after->block || before->used != after->used;
}

void luck_follow(struct luck *luck, const struct drive *drive, unsigned seat, const lb_move *move)
{
    lb_state state = drive->state;
    lb_rng rng = drive->rng;
    lb_events events;
    for (unsigned i = 0; i < move->count; i++) {
        const lb_state before = state;
        const lb_wits knew = luck->wits;
        const lb_rng lots = rng;
        double more = 0;
        lb_try(&state, &luck->wits, seat, move->choice[i], &rng, &events);
        for (unsigned j = 0; j < luck->playouts && has_drawn(&lots, &rng); j++) {
            lb_state drawn = state, other = before;
            lb_wits wits = luck->wits, other_wits = knew;
            more += play_on(luck, &drawn, &wits);
            lb_try(&other, &other_wits, seat, move->choice[i], &luck->rng, &events);
            more -= play_on(luck, &other, &other_wits);
        }
        luck->sum += luck->playouts > 0 ? more / luck->playouts : 0;
    }
}

/* ---- Over groups ---------------------------------------------------------------------------------- */

/* Sums over some groups. */
struct sums {
    double count, won, luck, luck2, both;
};

/* How much of the luck is in what was won. */
static double part_of(const struct sums *sums)
{
    double spread = sums->luck2 - sums->luck * sums->luck / sums->count;
    return sums->count > 1 && spread > 0
               ? (sums->both - sums->won * sums->luck / sums->count) / spread
               : 0;
}

static double half_interval(double sum, double squares, double count)
{
    double variance = (squares - sum * sum / count) / (count - 1);
    return count > 1 ? 1.96 * sqrt(fmax(variance, 0) / count) : 0.5;
}

struct luckless luckless_make(const double *won, const double *luck, uint64_t groups)
{
    struct sums half[2] = {0};
    for (uint64_t i = 0; i < groups; i++) {
        struct sums *sums = &half[i % 2];
        sums->count++;
        sums->won += won[i];
        sums->luck += luck[i];
        sums->luck2 += luck[i] * luck[i];
        sums->both += won[i] * luck[i];
    }
    double count = (double)groups, sum = 0, squares = 0, plain = 0, plain_squares = 0;
    for (uint64_t i = 0; i < groups; i++) {
        double rest = won[i] - part_of(&half[1 - i % 2]) * luck[i];
        sum += rest;
        squares += rest * rest;
        plain += won[i];
        plain_squares += won[i] * won[i];
    }
    return (struct luckless){.share = sum / count,
                             .error = half_interval(sum, squares, count),
                             .plain_share = plain / count,
                             .plain_error = half_interval(plain, plain_squares, count)};
}
