/* SPDX-License-Identifier: MIT */
/* ratings.c: who meets whom, and how strong that shows them to be: Elo, intervals, a sequential test. */
#include "lab/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    STREAM_BOOTSTRAP = 33, /* of the seed */
    BUNDLES = 2000,        /* more groups than that are added up in so many bundles */
    STEPS_MOST = 100,
    SPRT_GROUPS_LEAST = 8
};

#define ELO_PER_UNIT (400 / 2.302585092994046) /* a factor of e in strength */

/* ---- Line-ups -------------------------------------------------------------------------------------- */

static unsigned ones(unsigned set)
{
    return (unsigned)__builtin_popcount(set);
}

static struct lineup lineup_of(unsigned bots, unsigned each, unsigned more)
{
    struct lineup lineup = {0};
    unsigned members = 0;
    for (unsigned bot = 0; bot < bots; bot++) {
        lineup.copies[bot] = (uint8_t)(each + (more >> bot & 1));
        if (lineup.copies[bot] > 0) {
            lineup.member[members++] = (uint8_t)bot;
        }
    }
    return lineup;
}

void lineups_make(struct lineups *lineups, unsigned bots, unsigned players)
{
    *lineups = (struct lineups){
        .bots = bots, .players = players, .members = bots < players ? bots : players};
    for (unsigned more = 0; more < 1u << bots; more++) {
        if (ones(more) == players % bots) {
            lineups->item[lineups->count++] = lineup_of(bots, players / bots, more);
        }
    }
}

unsigned lineups_cells(const struct lineups *lineups)
{
    return lineups->count * lineups->members;
}

/* ---- Most likely ratings ----------------------------------------------------------------------------- */

/* Results added up, in games, possibly fractions of them. */
struct sums {
    double won[LINEUPS_MAX * LB_SEATS_MAX]; /* in the order of cells */
    double games[LINEUPS_MAX];
};

static void sums_add(struct sums *sums, const struct lineups *lineups, const double *parts)
{
    for (unsigned l = 0, cell = 0; l < lineups->count; l++) {
        for (unsigned m = 0; m < lineups->members; m++, cell++) {
            sums->won[cell] += parts[cell] / WIN;
            sums->games[l] += parts[cell] / WIN;
        }
    }
}

/* So many games of a line-up in which every seat won its even part. */
static void sums_add_even(struct sums *sums, const struct lineups *lineups, unsigned l,
                          double games)
{
    const struct lineup *lineup = &lineups->item[l];
    sums->games[l] += games;
    for (unsigned m = 0; m < lineups->members; m++) {
        sums->won[l * lineups->members + m] +=
            games * lineup->copies[lineup->member[m]] / (double)lineups->players;
    }
}

/* Whether nobody stands above or below the others without end: wins lead from each bot to each. */
static bool all_connected(const struct sums *sums, const struct lineups *lineups)
{
    unsigned beat[RATED_MAX] = {
        0}; /* sets of bots that lost a game to this one, or to those it beat */
    for (unsigned l = 0, cell = 0; l < lineups->count; l++) {
        const struct lineup *lineup = &lineups->item[l];
        unsigned present = 0;
        for (unsigned m = 0; m < lineups->members; m++) {
            present |= 1u << lineup->member[m];
        }
        for (unsigned m = 0; m < lineups->members; m++, cell++) {
            beat[lineup->member[m]] |= sums->won[cell] > 0 ? present : 0;
        }
    }
    for (unsigned over = 0; over < lineups->bots; over++) {
        for (unsigned bot = 0; bot < lineups->bots; bot++) {
            beat[bot] |= beat[bot] >> over & 1 ? beat[over] : 0;
        }
    }
    unsigned all = (1u << lineups->bots) - 1;
    for (unsigned bot = 0; bot < lineups->bots; bot++) {
        if (beat[bot] != all) {
            return false;
        }
    }
    return true;
}

/* A system of linear equations with a symmetric positive matrix; the answer replaces the right side. */
static void solve(double matrix[RATED_MAX][RATED_MAX], double *right, unsigned size)
{
    for (unsigned i = 0; i < size; i++) {
        for (unsigned j = i + 1; j < size; j++) {
            double factor = matrix[j][i] / matrix[i][i];
            for (unsigned k = i; k < size; k++) {
                matrix[j][k] -= factor * matrix[i][k];
            }
            right[j] -= factor * right[i];
        }
    }
    for (unsigned i = size; i-- > 0;) {
        for (unsigned k = i + 1; k < size; k++) {
            right[i] -= matrix[i][k] * right[k];
        }
        right[i] /= matrix[i][i];
    }
}

/* The chance of each member of a line-up to win, at those strengths. */
static void win_chances(const struct lineups *lineups, const struct lineup *lineup,
                        const double *strength, double *chance)
{
    double sum = 0;
    for (unsigned m = 0; m < lineups->members; m++) {
        unsigned bot = lineup->member[m];
        chance[m] = lineup->copies[bot] * exp(strength[bot]);
        sum += chance[m];
    }
    for (unsigned m = 0; m < lineups->members; m++) {
        chance[m] /= sum;
    }
}

/* Slope of the likelihood, and its curvature turned positive. The ones added to the curvature hold the
 * mean where it is, which the likelihood leaves free. */
static void likelihood(const struct sums *sums, const struct lineups *lineups,
                       const double *strength, double *slope, double curve[RATED_MAX][RATED_MAX])
{
    for (unsigned i = 0; i < lineups->bots; i++) {
        slope[i] = 0;
        for (unsigned j = 0; j < lineups->bots; j++) {
            curve[i][j] = 1;
        }
    }
    for (unsigned l = 0; l < lineups->count; l++) {
        const struct lineup *lineup = &lineups->item[l];
        const double *won = &sums->won[l * lineups->members];
        double chance[LB_SEATS_MAX];
        win_chances(lineups, lineup, strength, chance);
        for (unsigned m = 0; m < lineups->members; m++) {
            unsigned bot = lineup->member[m];
            slope[bot] += won[m] - sums->games[l] * chance[m];
            curve[bot][bot] += sums->games[l] * chance[m];
            for (unsigned n = 0; n < lineups->members; n++) {
                curve[bot][lineup->member[n]] -= sums->games[l] * chance[m] * chance[n];
            }
        }
    }
}

/* Newton's method from the strengths given; no step is longer than a factor of e in strength, which is
 * enough for a likelihood with one summit. */
static void climb(const struct sums *sums, const struct lineups *lineups, double *strength)
{
    double longest = 1;
    for (unsigned step = 0; step < STEPS_MOST && longest > 1e-9; step++) {
        double slope[RATED_MAX], curve[RATED_MAX][RATED_MAX];
        likelihood(sums, lineups, strength, slope, curve);
        solve(curve, slope, lineups->bots);
        longest = 0;
        for (unsigned i = 0; i < lineups->bots; i++) {
            longest = fmax(longest, fabs(slope[i]));
        }
        for (unsigned i = 0; i < lineups->bots; i++) {
            strength[i] += slope[i] / fmax(1, longest);
        }
    }
}

/* Where somebody won all or nothing the likelihood has no summit; half a game of each line-up, won
 * evenly, gives it one. */
static void fit(const struct sums *sums, const struct lineups *lineups, double *strength)
{
    if (all_connected(sums, lineups)) {
        climb(sums, lineups, strength);
        return;
    }
    struct sums eased = *sums;
    for (unsigned l = 0; l < lineups->count; l++) {
        sums_add_even(&eased, lineups, l, 0.5);
    }
    climb(&eased, lineups, strength);
}

/* ---- Bootstrap -------------------------------------------------------------------------------------- */

/* Groups added up in bundles, parts of wins; one group each unless there are very many. */
struct bundles {
    unsigned count, cells;
    double *parts;
};

static bool bundle(const struct results *results, struct bundles *bundles)
{
    bundles->cells = lineups_cells(results->lineups);
    bundles->count = results->groups < BUNDLES ? (unsigned)results->groups : BUNDLES;
    bundles->parts = calloc((size_t)bundles->count * bundles->cells, sizeof *bundles->parts);
    if (bundles->parts == NULL) {
        return false;
    }
    for (uint64_t group = 0; group < results->groups; group++) {
        double *into = bundles->parts + group * bundles->count / results->groups * bundles->cells;
        for (unsigned cell = 0; cell < bundles->cells; cell++) {
            into[cell] += results->cells[group * bundles->cells + cell];
        }
    }
    return true;
}

/* As many bundles as there are, drawn with putting back. Where somebody won all or nothing, one more
 * lies among them in which all were even: else such a bot would seem certain. */
static void resample(const struct bundles *bundles, const struct lineups *lineups,
                     const struct sums *whole, lb_rng *rng, struct sums *sums)
{
    double parts[LINEUPS_MAX * LB_SEATS_MAX] = {0};
    unsigned count = bundles->count + !all_connected(whole, lineups), even = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned drawn = lb_rng_below(rng, count);
        if (drawn == bundles->count) {
            even++;
            continue;
        }
        const double *from = bundles->parts + (size_t)drawn * bundles->cells;
        for (unsigned cell = 0; cell < bundles->cells; cell++) {
            parts[cell] += from[cell];
        }
    }
    *sums = (struct sums){0};
    sums_add(sums, lineups, parts);
    for (unsigned l = 0; l < lineups->count; l++) {
        sums_add_even(sums, lineups, l, whole->games[l] * even / bundles->count);
    }
}

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Strength as Elo, without the digits that are only the machine's, and never as -0. */
static double elo_of(double strength)
{
    return round(strength * ELO_PER_UNIT * 1e6) / 1e6 + 0.0;
}

struct replicas {
    double elo[RATED_MAX][BOOTSTRAPS];
};

static void bootstrap(const struct bundles *bundles, const struct lineups *lineups,
                      const struct sums *whole, const double *strength, const lb_seed *seed,
                      struct replicas *replicas)
{
    lb_rng rng;
    lb_rng_start(&rng, seed, STREAM_BOOTSTRAP);
    for (unsigned i = 0; i < BOOTSTRAPS; i++) {
        struct sums sums;
        double again[RATED_MAX];
        memcpy(again, strength, sizeof again);
        resample(bundles, lineups, whole, &rng, &sums);
        fit(&sums, lineups, again);
        for (unsigned bot = 0; bot < lineups->bots; bot++) {
            replicas->elo[bot][i] = elo_of(again[bot]);
        }
    }
}

/* The middle 95 % of replicas, and never without the rating itself. */
static struct interval middle(double *replicas, double elo)
{
    const unsigned tail = BOOTSTRAPS / 40;
    qsort(replicas, BOOTSTRAPS, sizeof *replicas, order);
    return (struct interval){fmin(elo, replicas[tail - 1]), fmax(elo, replicas[BOOTSTRAPS - tail])};
}

/* ---- Everything about the bots of an arena ------------------------------------------------------------ */

static void add_up(const struct results *results, struct sums *sums)
{
    unsigned cells = lineups_cells(results->lineups);
    double parts[LINEUPS_MAX * LB_SEATS_MAX] = {0};
    for (uint64_t group = 0; group < results->groups; group++) {
        for (unsigned cell = 0; cell < cells; cell++) {
            parts[cell] += results->cells[group * cells + cell];
        }
    }
    *sums = (struct sums){0};
    sums_add(sums, results->lineups, parts);
}

static void score(const struct lineups *lineups, const struct sums *sums, struct rating *ratings)
{
    double won[RATED_MAX] = {0}, games[RATED_MAX] = {0};
    for (unsigned l = 0, cell = 0; l < lineups->count; l++) {
        for (unsigned m = 0; m < lineups->members; m++, cell++) {
            won[lineups->item[l].member[m]] += sums->won[cell];
            games[lineups->item[l].member[m]] += sums->games[l];
        }
    }
    for (unsigned bot = 0; bot < lineups->bots; bot++) {
        ratings[bot].score = won[bot] / games[bot];
        ratings[bot].games = (uint64_t)llround(games[bot]);
    }
}

bool ratings_make(const struct results *results, const lb_seed *seed,
                  struct rating ratings[RATED_MAX])
{
    const struct lineups *lineups = results->lineups;
    struct bundles bundles;
    struct replicas *replicas = malloc(sizeof *replicas);
    if (replicas == NULL || !bundle(results, &bundles)) {
        free(replicas);
        return false;
    }
    struct sums sums;
    double strength[RATED_MAX] = {0};
    add_up(results, &sums);
    score(lineups, &sums, ratings);
    fit(&sums, lineups, strength);
    bootstrap(&bundles, lineups, &sums, strength, seed, replicas);
    for (unsigned bot = 0; bot < lineups->bots; bot++) {
        ratings[bot].elo = elo_of(strength[bot]);
        ratings[bot].elo_95 = middle(replicas->elo[bot], ratings[bot].elo);
    }
    free(bundles.parts);
    free(replicas);
    return true;
}

/* The place of a bot among the members of a line-up, or how many there are. */
static unsigned place_of(const struct lineups *lineups, const struct lineup *lineup, unsigned bot)
{
    unsigned m = 0;
    while (m < lineups->members && lineup->member[m] != bot) {
        m++;
    }
    return m;
}

void ratings_matrix(const struct results *results, double matrix[RATED_MAX][RATED_MAX])
{
    const struct lineups *lineups = results->lineups;
    struct sums sums;
    double won[RATED_MAX][RATED_MAX] = {{0}}; /* by the row where the column sat too */
    add_up(results, &sums);
    for (unsigned l = 0, cell = 0; l < lineups->count; l++) {
        for (unsigned m = 0; m < lineups->members; m++, cell++) {
            for (unsigned n = 0; n < lineups->members; n++) {
                won[lineups->item[l].member[m]][lineups->item[l].member[n]] += sums.won[cell];
            }
        }
    }
    for (unsigned row = 0; row < lineups->bots; row++) {
        for (unsigned column = 0; column < lineups->bots; column++) {
            double both = won[row][column] + won[column][row];
            matrix[row][column] = row == column ? 0.5 : both > 0 ? won[row][column] / both : NAN;
        }
    }
}

/* ---- Sequential test ------------------------------------------------------------------------------- */

/* The part of the first bot in the wins of the first two, where it is stronger by that much and all
 * others stand between the two. */
static double share_at(const struct lineups *lineups, double elo)
{
    double strength[RATED_MAX] = {elo / 2 / ELO_PER_UNIT, -elo / 2 / ELO_PER_UNIT};
    double won = 0, both = 0;
    for (unsigned l = 0; l < lineups->count; l++) {
        const struct lineup *lineup = &lineups->item[l];
        unsigned first = place_of(lineups, lineup, 0), second = place_of(lineups, lineup, 1);
        if (first < lineups->members && second < lineups->members) {
            double chance[LB_SEATS_MAX];
            win_chances(lineups, lineup, strength, chance);
            won += chance[first];
            both += chance[first] + chance[second];
        }
    }
    return won / both;
}

void sprt_begin(struct sprt *sprt, const struct lineups *lineups, double elo0, double elo1)
{
    *sprt = (struct sprt){.elo0 = elo0,
                          .elo1 = elo1,
                          .share0 = share_at(lineups, elo0),
                          .share1 = share_at(lineups, elo1),
                          .lineups = lineups};
}

void sprt_add(struct sprt *sprt, const uint16_t *cells)
{
    const struct lineups *lineups = sprt->lineups;
    double won = 0, both = 0;
    for (unsigned l = 0; l < lineups->count; l++, cells += lineups->members) {
        unsigned first = place_of(lineups, &lineups->item[l], 0);
        unsigned second = place_of(lineups, &lineups->item[l], 1);
        if (first < lineups->members && second < lineups->members) {
            won += cells[first] / (double)WIN;
            both += (cells[first] + cells[second]) / (double)WIN;
        }
    }
    sprt->groups++;
    sprt->won += won;
    sprt->both += both;
    sprt->won2 += won * won;
    sprt->won_both += won * both;
    sprt->both2 += both * both;
}

/* For a share that is the quotient of two means, the likelihood of a normal one with the variance that
 * the groups show. Half a group all won and half a group all lost stand beside them, so that a variance
 * is never nothing. */
double sprt_llr(const struct sprt *sprt)
{
    if (sprt->both <= 0) {
        return 0;
    }
    double groups = (double)sprt->groups + 1;
    double size = sprt->both / (double)sprt->groups; /* mean wins of the two in a group */
    double both = sprt->both + size, won = sprt->won + size / 2;
    double share = won / both;
    double squares = sprt->won2 - 2 * share * sprt->won_both + share * share * sprt->both2 +
                     size * size * ((1 - share) * (1 - share) + share * share) / 2;
    double variance = squares / groups / (size * size); /* of the share in one group */
    return groups * (sprt->share1 - sprt->share0) * (2 * share - sprt->share0 - sprt->share1) /
           (2 * variance);
}

enum sprt_verdict sprt_verdict(const struct sprt *sprt)
{
    double llr = sprt_llr(sprt);
    return sprt->groups < SPRT_GROUPS_LEAST ? SPRT_UNDECIDED
           : llr >= SPRT_BOUND              ? SPRT_H1
           : llr <= -SPRT_BOUND             ? SPRT_H0
                                            : SPRT_UNDECIDED;
}
