/* SPDX-License-Identifier: MIT */
/* bench.c: how fast play is here, random beside the floor, and sensible. */
#include "lab/bench.h"

#include <stdlib.h>
#include <time.h>

enum {
    ROUNDS_LEAST = 5,
    ROUNDS_MOST = 2000,
    SLICE_FLOOR = 16384, /* iterations: a fraction of a millisecond */
    SLICE_GAMES = 128,
    SLICE_CLONES = 16384,
    SLICE_GUESSES = 256,
    SLICE_JUDGED = 256,
    SLICE_PLAYOUTS = 32,
    SHELF = 16 /* states a clone is taken from and put to */
};

/* What was measured of one row, a number for each round. */
struct samples {
    double decision_ns[ROUNDS_MOST];
    double game_ns[ROUNDS_MOST];
    double ratio[ROUNDS_MOST];
    double clone_ns[ROUNDS_MOST];
    double guess_ns[ROUNDS_MOST];
    double judge_ns[ROUNDS_MOST];
    double playout_ns[ROUNDS_MOST];
    double floor_ns[ROUNDS_MOST];
};

/* Time spent by this thread, so that others on the machine cost nothing but their shadow. */
static double thread_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e9 * (double)now.tv_sec + (double)now.tv_nsec;
}

static double wall_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, order);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}

/* ---- Slices ---------------------------------------------------------------------------------------- */

/* What nobody looks at need not be computed; this looks at it. */
static void look_at(const void *memory)
{
    __asm__ volatile("" : : "r"(memory) : "memory");
}

static double time_floor(lb_rng *rng)
{
    double start = thread_ns();
    uint64_t sum = lb_floor(rng, SLICE_FLOOR);
    look_at(&sum);
    return (thread_ns() - start) / SLICE_FLOOR;
}

static void time_games(const struct bench_row *row, lb_rng *rng, double *decision_ns,
                       double *game_ns)
{
    uint64_t decisions = 0;
    double start = thread_ns();
    for (unsigned i = 0; i < SLICE_GAMES; i++) {
        lb_state state;
        lb_start(row->game, row->players, NULL, rng, &state, NULL);
        decisions += lb_playout(&state, rng);
    }
    double time_ns = thread_ns() - start;
    *decision_ns = time_ns / (double)decisions;
    *game_ns = time_ns / SLICE_GAMES;
}

static double time_clones(const struct bench_row *row, lb_rng *rng)
{
    lb_state from[SHELF], to[SHELF];
    for (unsigned i = 0; i < SHELF; i++) {
        lb_start(row->game, row->players, NULL, rng, &from[i], NULL);
    }
    double start = thread_ns();
    for (unsigned i = 0; i < SLICE_CLONES; i++) {
        to[i % SHELF] = from[i % SHELF];
        look_at(to);
    }
    return (thread_ns() - start) / SLICE_CLONES;
}

/* The memory of the first seat after the deal. */
static void remember_deal(const struct bench_row *row, lb_rng *rng, lb_memory *memory)
{
    lb_state state;
    lb_events events;
    lb_start(row->game, row->players, NULL, rng, &state, &events);
    lb_view view = lb_view_for(&state, 0);
    lb_memory_start(memory, row->game, row->players, NULL, 0);
    lb_memory_see(memory, &events, &view);
}

static void time_playouts(const struct bench_row *row, lb_rng *rng, double *guess_ns,
                          double *playout_ns)
{
    lb_memory memory;
    lb_state state;
    lb_wits wits;
    remember_deal(row, rng, &memory);
    double start = thread_ns();
    for (unsigned i = 0; i < SLICE_GUESSES; i++) {
        lb_guess(&memory, rng, &state, &wits);
        look_at(&state);
    }
    double between = thread_ns();
    for (unsigned i = 0; i < SLICE_PLAYOUTS; i++) {
        lb_guess(&memory, rng, &state, &wits);
        lb_rollout(&state, &wits, rng);
    }
    *guess_ns = (between - start) / SLICE_GUESSES;
    *playout_ns = (thread_ns() - between) / SLICE_PLAYOUTS;
}

/* What a net says of worlds guessed from one memory, whoever is asked there. */
static double time_judged(const struct bench_row *row, lb_rng *rng)
{
    const lb_net *net = lb_game_net(row->game);
    lb_memory memory;
    lb_state state;
    lb_wits wits;
    lb_judgement judgement;
    if (net == NULL) {
        return 0;
    }
    remember_deal(row, rng, &memory);
    lb_guess(&memory, rng, &state, &wits);
    unsigned seat = lb_next(&state);
    double start = thread_ns();
    for (unsigned i = 0; i < SLICE_JUDGED; i++) {
        lb_judge(net, &state, seat, &wits, &judgement);
        look_at(&judgement);
    }
    return (thread_ns() - start) / SLICE_JUDGED;
}

/* ---- The whole measurement -------------------------------------------------------------------------- */

static void list_rows(const struct bench_setup *setup, struct bench_report *report)
{
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        unsigned most = lb_game_seats_most(game);
        for (unsigned players = lb_game_seats_least(game); players <= most; players++) {
            if ((setup->game == NULL || setup->game == game) && report->rows < BENCH_ROWS_MAX) {
                report->row[report->rows++] = (struct bench_row){
                    .game = game, .players = players, .state_bytes = lb_game_state_bytes(game)};
            }
        }
    }
}

static void measure(const struct bench_row *row, struct samples *samples, size_t round, lb_rng *rng)
{
    double floor_ns = time_floor(rng);
    time_games(row, rng, &samples->decision_ns[round], &samples->game_ns[round]);
    samples->ratio[round] = samples->decision_ns[round] / floor_ns;
    samples->floor_ns[round] = floor_ns;
    samples->clone_ns[round] = time_clones(row, rng);
    time_playouts(row, rng, &samples->guess_ns[round], &samples->playout_ns[round]);
    samples->judge_ns[round] = time_judged(row, rng);
}

static void conclude(struct bench_row *row, struct samples *samples, size_t rounds)
{
    row->ns_per_decision = median(samples->decision_ns, rounds);
    row->decisions_per_s = 1e9 / row->ns_per_decision;
    row->games_per_s = 1e9 / median(samples->game_ns, rounds);
    row->floor_ratio = median(samples->ratio, rounds);
    row->clone_ns = median(samples->clone_ns, rounds);
    row->guess_ns = median(samples->guess_ns, rounds);
    row->judge_ns = median(samples->judge_ns, rounds);
    row->playouts_per_s = 1e9 / median(samples->playout_ns, rounds);
}

bool bench_run(const struct bench_setup *setup, struct bench_report *report)
{
    *report = (struct bench_report){0};
    list_rows(setup, report);
    struct samples *samples = calloc(report->rows, sizeof *samples);
    if (samples == NULL) {
        return false;
    }
    lb_rng rng;
    lb_rng_start(&rng, &setup->seed, LB_STREAM_PLAYERS);
    size_t rounds = 0;
    for (double end_s = wall_s() + setup->time_s;
         rounds < ROUNDS_LEAST || (rounds < ROUNDS_MOST && wall_s() < end_s); rounds++) {
        for (unsigned i = 0; i < report->rows; i++) {
            measure(&report->row[i], &samples[i], rounds, &rng);
        }
    }
    double floors[BENCH_ROWS_MAX];
    for (unsigned i = 0; i < report->rows; i++) {
        conclude(&report->row[i], &samples[i], rounds);
        floors[i] = median(samples[i].floor_ns, rounds);
    }
    report->floor_ns = median(floors, report->rows);
    free(samples);
    return true;
}
