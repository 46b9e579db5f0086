/* SPDX-License-Identifier: MIT */
/* mpi.c: processes that mpirun has started, on one machine or many. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mpi/join.h"

enum { EXIT_NOT_SHARED = 2 };

/* Commands that can be shared; all others are for one. */
static bool can_be_shared(const char *command)
{
    static const char *const shared[] = {"sim", "arena", "odds"};
    for (unsigned i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        if (command != NULL && strcmp(command, shared[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool joined;

/* What was said wrong rank 0 says, and its exit code is that of all: it is not cut short by those who say nothing. */
static void leave_quietly(int code, void *unused)
{
    (void)code;
    (void)unused;
    if (!joined) {
        _exit(0);
    }
}

int fleet_enter(char **arguments)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    if (rank != NULL && strcmp(rank, "0") != 0) {
        if (freopen("/dev/null", "w", stdout) == NULL ||
            freopen("/dev/null", "w", stderr) == NULL) {
            return EXIT_FAILURE;
        }
        on_exit(leave_quietly, NULL);
    }
    if (!can_be_shared(arguments[1])) {
        fputs("litterbox: mpirun is for sim, arena and odds --calibrate\n", stderr);
        return EXIT_NOT_SHARED;
    }
    return -1;
}

static void tell(void *data, size_t bytes)
{
    MPI_Bcast(data, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void gather(const void *mine, size_t bytes, void *all)
{
    MPI_Gather(mine, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* Who fails takes the others along: they would wait for it for ever. */
static void part(int code, void *unused)
{
    (void)unused;
    if (code != 0) {
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    MPI_Finalize();
}

const struct fleet *fleet_join(void)
{
    static struct fleet fleet = {.tell = tell, .gather = gather};
    int level, rank, ranks;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    joined = true;
    on_exit(part, NULL);
    fleet.rank = (unsigned)rank;
    fleet.ranks = (unsigned)ranks;
    return &fleet;
}
