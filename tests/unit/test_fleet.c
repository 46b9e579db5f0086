/* SPDX-License-Identifier: MIT */
/* A run shared by several: the ranks are threads here, which meet at a barrier. However many there are, and wherever it
 * is cut in two, it comes to what one comes to alone. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "lab/arena.h"
#include "lab/sim.h"
#include "support/check.h"

enum { RANKS_MAX = 5, GAMES = 777, GROUPS = 9 };

/* ---- Ranks ------------------------------------------------------------------------------------------ */

static pthread_barrier_t meeting;
static void *told;                       /* what rank 0 tells */
static const void *gathered[RANKS_MAX];  /* what each rank brings */
static _Thread_local struct fleet fleet; /* of the rank that asks */

static void tell(void *data, size_t bytes)
{
    if (fleet.rank == 0) {
        told = data;
    }
    pthread_barrier_wait(&meeting);
    if (fleet.rank != 0) {
        memcpy(data, told, bytes);
    }
    pthread_barrier_wait(&meeting);
}

static void gather(const void *mine, size_t bytes, void *all)
{
    gathered[fleet.rank] = mine;
    pthread_barrier_wait(&meeting);
    for (unsigned rank = 0; fleet.rank == 0 && rank < fleet.ranks; rank++) {
        memcpy((char *)all + rank * bytes, gathered[rank], bytes);
    }
    pthread_barrier_wait(&meeting);
}

struct rank {
    unsigned rank, ranks;
    void (*run)(void);
    pthread_t thread;
};

static void *begin(void *argument)
{
    const struct rank *rank = argument;
    fleet = (struct fleet){rank->rank, rank->ranks, tell, gather};
    rank->run();
    return NULL;
}

static void share(unsigned ranks, void (*run)(void))
{
    struct rank rank[RANKS_MAX];
    pthread_barrier_init(&meeting, NULL, ranks);
    for (unsigned i = 0; i < ranks; i++) {
        rank[i] = (struct rank){.rank = i, .ranks = ranks, .run = run};
        assert_int_equal(pthread_create(&rank[i].thread, NULL, begin, &rank[i]), 0);
    }
    for (unsigned i = 0; i < ranks; i++) {
        pthread_join(rank[i].thread, NULL);
    }
    pthread_barrier_destroy(&meeting);
}

/* ---- Simulation -------------------------------------------------------------------------------------- */

static struct sim_setup games_of(uint64_t games)
{
    return (struct sim_setup){.game = lb_game_at(0),
                              .players = 4,
                              .options = lb_options_default(),
                              .games = games,
                              .threads = 2};
}

static struct sim_counts whole, shared;
static uint64_t cut; /* stop once so many games are done */

static bool keep(void *context, uint64_t done, const void *counts)
{
    uint64_t *before = context;
    const struct sim_counts *so_far = counts;
    check(done > *before && so_far->games == done, "%llu games are done",
          (unsigned long long)so_far->games);
    *before = done;
    return done < cut;
}

static void simulate(void)
{
    struct sim_setup setup = games_of(GAMES);
    struct sim_counts *counts = calloc(1, sizeof *counts);
    uint64_t done = 0;
    assert_non_null(counts);
    setup.how = (struct fleet_job){&fleet, keep, &done};
    if (fleet.rank == 0) {
        *counts = shared; /* what an earlier part came to */
        done = counts->games;
    }
    assert_true(sim_run(&setup, counts, NULL, NULL));
    if (fleet.rank == 0) {
        shared = *counts;
    }
    free(counts);
}

static void any_number_of_ranks_counts_alike(void **unused)
{
    struct sim_setup setup = games_of(GAMES);
    (void)unused;
    memset(&whole, 0, sizeof whole);
    assert_true(sim_run(&setup, &whole, NULL, NULL));
    for (unsigned ranks = 1; ranks <= RANKS_MAX; ranks++) {
        memset(&shared, 0, sizeof shared);
        cut = GAMES;
        share(ranks, simulate);
        assert_memory_equal(&shared, &whole, sizeof whole);
    }
}

static void a_run_that_was_cut_goes_on(void **unused)
{
    (void)unused;
    for (unsigned ranks = 1; ranks <= RANKS_MAX; ranks++) {
        memset(&shared, 0, sizeof shared);
        cut = 1;
        share(ranks, simulate);
        assert_true(shared.games > 0 && shared.games < GAMES);
        struct sim_setup setup = games_of(shared.games);
        struct sim_counts *alone = calloc(1, sizeof *alone);
        assert_non_null(alone);
        assert_true(sim_run(&setup, alone, NULL, NULL));
        assert_memory_equal(&shared, alone, sizeof *alone);
        free(alone);
        cut = GAMES;
        share(RANKS_MAX + 1 - ranks, simulate);
        assert_memory_equal(&shared, &whole, sizeof whole);
    }
}

/* ---- Arena ------------------------------------------------------------------------------------------- */

static uint16_t cells[GROUPS * RATED_MAX * LINEUPS_MAX];
static size_t cells_bytes;

static void compete(void)
{
    struct arena_setup setup = {.game = lb_game_at(0),
                                .players = 3,
                                .options = lb_options_default(),
                                .bots = 2,
                                .groups = GROUPS,
                                .threads = 2,
                                .fleet = &fleet};
    struct arena arena;
    lb_reason why;
    for (unsigned i = 0; i < setup.bots; i++) {
        assert_true(level_read(&setup.bot[i].level, i == 0 ? "thumb" : "random", &why));
    }
    assert_true(arena_run(&setup, &arena, NULL, NULL, &why));
    if (fleet.rank == 0) {
        assert_int_equal(arena.groups, GROUPS);
        cells_bytes = GROUPS * lineups_cells(&arena.lineups) * sizeof *cells;
        assert_true(cells_bytes <= sizeof cells);
        memcpy(cells, arena.cells, cells_bytes);
    }
    arena_close(&arena);
}

static void any_number_of_ranks_has_the_same_groups(void **unused)
{
    static uint16_t alone[sizeof cells / sizeof *cells];
    (void)unused;
    share(1, compete);
    memcpy(alone, cells, sizeof cells);
    for (unsigned ranks = 2; ranks <= RANKS_MAX; ranks++) {
        memset(cells, 0, sizeof cells);
        share(ranks, compete);
        assert_memory_equal(cells, alone, cells_bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_ranks_counts_alike),
        cmocka_unit_test(a_run_that_was_cut_goes_on),
        cmocka_unit_test(any_number_of_ranks_has_the_same_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
