/* SPDX-License-Identifier: MIT */
/* luck.c: what chance did for some seats, and what they won without it. */
#include "lab/luck.h"

#include <math.h>
#include <string.h>

enum {
    STREAM_LUCK = 64, /* of the seed of a deal, and the set of seats; plays have others */
    AGAIN = 4         /* how often a bot that draws by lot is asked again */
};

/* ---- Worth ---------------------------------------------------------------------------------------- */

void luck_start(struct luck *luck, const lb_game *game, unsigned playouts, lb_seats seats,
                lb_seats blind, const lb_seed *seed)
{
    enum { STREAM_PLAYS = STREAM_LUCK + (1 << LB_SEATS_MAX) };
    *luck = (struct luck){
        .playouts = playouts, .seats = seats, .blind = blind, .net = lb_game_net(game)};
    lb_rng_start(&luck->stirs, seed, STREAM_LUCK + (uint32_t)seats);
    lb_rng_start(&luck->plays, seed, STREAM_PLAYS + (uint32_t)seats);
}

static double share_won(const struct luck *luck, const lb_state *world)
{
    lb_seats won = lb_winners(world);
    return (double)__builtin_popcount(won & luck->seats) / (double)__builtin_popcount(won);
}

/* What the seats can hope for where the game is best judged. */
static double played_by_all(const struct luck *luck, struct moment *world, lb_rng *rng)
{
    unsigned first = (unsigned)__builtin_ctz(luck->seats);
    double share = lb_prospect(&world->state, &world->wits, first, rng);
    for (unsigned rest = luck->seats & (luck->seats - 1u); rest != 0; rest &= rest - 1) {
        share += lb_hope(&world->state, (unsigned)__builtin_ctz(rest));
    }
    return share;
}

/* The same to the end of the game, where some seats go by what they see. */
static double played_by_some(const struct luck *luck, struct moment *world, lb_rng *rng)
{
    while (!lb_over(&world->state)) {
        unsigned seat = lb_next(&world->state);
        const lb_wits *wits = luck->blind >> seat & 1 ? NULL : &world->wits;
        unsigned choice = lb_thumb(&world->state, seat, wits, rng);
        lb_try(&world->state, &world->wits, seat, choice, rng, NULL);
    }
    return share_won(luck, &world->state);
}

/* What these seats can hope for, beside what the others leave them. */
static double judged(const struct luck *luck, const struct moment *world)
{
    lb_judgement judgement;
    double sum = 1;
    lb_seats alive = lb_view_for(&world->state, 0).alive;
    for (unsigned rest = alive; rest != 0; rest &= rest - 1) {
        unsigned seat = (unsigned)__builtin_ctz(rest);
        lb_judge(luck->net, &world->state, seat, &world->wits, &judgement);
        sum += (luck->seats >> seat & 1 ? 1 : -1) * (judgement.share / 65535.0);
    }
    return sum / 2;
}

/* What a moment is worth by playouts and by the net. */
struct worth {
    double played, judged;
};

/* The world is played on from. */
static struct worth worth_of(const struct luck *luck, struct moment *world, lb_rng *rng)
{
    if (lb_over(&world->state)) {
        double share = share_won(luck, &world->state);
        return (struct worth){share, share};
    }
    double by_net = luck->net != NULL ? judged(luck, world) : 0;
    double by_play =
        luck->blind != 0 ? played_by_some(luck, world, rng) : played_by_all(luck, world, rng);
    return (struct worth){by_play, by_net};
}

/* ---- Luck ----------------------------------------------------------------------------------------- */

/* A way to a moment: from another one by a move, or without. */
struct way {
    const struct moment *from;
    const lb_move *move; /* NULL: none */
    unsigned seat;
};

/* Where it may lead for all that anybody knows. */
static struct moment go(const struct way *way, lb_rng *rng)
{
    struct moment world = *way->from;
    lb_stir(&world.state, world.seen, rng);
    for (unsigned i = 0; way->move != NULL && i < way->move->count; i++) {
        lb_try(&world.state, &world.wits, way->seat, way->move->choice[i], rng, NULL);
    }
    return world;
}

/* Both ways so many times with the same chances, as far as they are alike. What leads to a world and what is made of
 * it are streams of their own, so that neither tells of the other. */
static void compare(struct luck *luck, unsigned kind, const struct way *came,
                    const struct way *other, unsigned times, double weight)
{
    for (unsigned i = 0; i < times; i++) {
        lb_rng stirs = luck->stirs, plays = luck->plays;
        struct moment one = go(came, &luck->stirs), two = go(other, &stirs);
        struct worth this = worth_of(luck, &one, &luck->plays);
        struct worth that = worth_of(luck, &two, &plays);
        luck->sum.of[kind] += weight * (this.played - that.played);
        luck->sum.of[LUCK_NET] += luck->net != NULL ? weight * (this.judged - that.judged) : 0;
    }
}

static bool is_same(const lb_move *one, const lb_move *two)
{
    return one->count == two->count &&
           memcmp(one->choice, two->choice, one->count * sizeof one->choice[0]) == 0;
}

void luck_choose(struct luck *luck, const struct drive *drive, const lb_move *move,
                 const struct level *level, const lb_memory *memory)
{
    const struct moment now = {drive->state, luck->wits, luck->seen};
    unsigned times = luck->playouts / AGAIN > 0 ? luck->playouts / AGAIN : 1;
    for (unsigned i = 0; i < AGAIN && level->bot->playouts == 0; i++) {
        lb_move again = level_choose(level, memory, &luck->plays);
        if (!is_same(move, &again)) {
            const struct way came = {&now, move, memory->seat},
                             other = {&now, &again, memory->seat};
            compare(luck, LUCK_LOTS, &came, &other, times, 1.0 / (AGAIN * times));
        }
    }
}

static bool has_drawn(const lb_rng *before, const lb_rng *after)
{
    return before->block != after->block || before->used != after->used;
}

/* Whether somebody has come to know what nobody knew. */
static bool is_uncovered(const struct moment *before, const struct moment *now)
{
    lb_state old = before->state, new = now->state;
    return lb_stir(&new, now->seen, NULL) < lb_stir(&old, before->seen, NULL);
}

void luck_follow(struct luck *luck, const struct drive *drive, unsigned seat, const lb_move *move)
{
    const struct moment before = {drive->state, luck->wits, luck->seen};
    struct moment now = before;
    lb_rng rng = drive->rng;
    lb_events events;
    for (unsigned i = 0; i < move->count; i++) {
        lb_state last = now.state;
        lb_try(&now.state, &now.wits, seat, move->choice[i], &rng, &events);
        now.seen = lb_seen_after(now.seen, &last, &events);
    }
    if (has_drawn(&drive->rng, &rng) || is_uncovered(&before, &now)) {
        const struct way came = {&now, NULL, seat}, other = {&before, move, seat};
        compare(luck, LUCK_TABLE, &came, &other, luck->playouts, 1.0 / luck->playouts);
    }
    luck->wits = now.wits;
    luck->seen = now.seen;
}

/* ---- Over groups ---------------------------------------------------------------------------------- */

/* Sums over some groups. */
struct sums {
    double count, won;
    double luck[LUCK_KINDS], with_won[LUCK_KINDS], with_luck[LUCK_KINDS][LUCK_KINDS];
};

static void add(struct sums *sums, double won, const struct lucks *luck)
{
    sums->count++;
    sums->won += won;
    for (unsigned i = 0; i < LUCK_KINDS; i++) {
        sums->luck[i] += luck->of[i];
        sums->with_won[i] += luck->of[i] * won;
        for (unsigned j = 0; j < LUCK_KINDS; j++) {
            sums->with_luck[i][j] += luck->of[i] * luck->of[j];
        }
    }
}

/* How much of each kind of luck is in what was won, by least squares: the normal equations, kind by kind. A kind that
 * says nothing new has no part, nor has any where there are hardly more groups than kinds. */
static struct lucks parts_of(const struct sums *sums)
{
    struct lucks parts = {{0}};
    double row[LUCK_KINDS][LUCK_KINDS + 1], least[LUCK_KINDS];
    for (unsigned i = 0; i < LUCK_KINDS && sums->count > 0; i++) {
        double mean = sums->luck[i] / sums->count;
        for (unsigned j = 0; j < LUCK_KINDS; j++) {
            row[i][j] = sums->with_luck[i][j] - mean * sums->luck[j];
        }
        row[i][LUCK_KINDS] = sums->with_won[i] - mean * sums->won;
        least[i] = 1e-9 * row[i][i];
    }
    for (unsigned i = 0; i < LUCK_KINDS && sums->count > 2 * LUCK_KINDS; i++) {
        for (unsigned k = 0; k < LUCK_KINDS && row[i][i] > least[i]; k++) {
            double times = k != i ? row[k][i] / row[i][i] : 0;
            for (unsigned j = 0; j <= LUCK_KINDS; j++) {
                row[k][j] -= times * row[i][j];
            }
        }
    }
    for (unsigned i = 0; i < LUCK_KINDS && sums->count > 2 * LUCK_KINDS; i++) {
        parts.of[i] = row[i][i] > least[i] ? row[i][LUCK_KINDS] / row[i][i] : 0;
    }
    return parts;
}

static double half_interval(double sum, double squares, double count)
{
    double variance = (squares - sum * sum / count) / (count - 1);
    return count > 1 ? 1.96 * sqrt(fmax(variance, 0) / count) : 0.5;
}

struct luckless luckless_make(const double *won, const struct lucks *luck, uint64_t groups)
{
    struct sums half[2] = {0};
    for (uint64_t i = 0; i < groups; i++) {
        add(&half[i % 2], won[i], &luck[i]);
    }
    const struct lucks parts[2] = {parts_of(&half[1]), parts_of(&half[0])};
    double count = (double)groups, sum = 0, squares = 0, plain = 0, plain_squares = 0;
    for (uint64_t i = 0; i < groups; i++) {
        double rest = won[i];
        for (unsigned kind = 0; kind < LUCK_KINDS; kind++) {
            rest -= parts[i % 2].of[kind] * luck[i].of[kind];
        }
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
