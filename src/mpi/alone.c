/* SPDX-License-Identifier: MIT */
/* alone.c: a program that shares its runs with nobody; started by mpirun it makes way for the one that does. */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "mpi/join.h"

enum { PATH_BYTES = 4096, EXIT_NOT_BUILT = 2 };

int fleet_enter(char **arguments)
{
    char self[PATH_BYTES], other[PATH_BYTES + sizeof "/litterbox-mpi"];
    if (getenv("OMPI_COMM_WORLD_SIZE") == NULL) {
        return -1;
    }
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length > 0) {
        self[length] = '\0';
        snprintf(other, sizeof other, "%s/litterbox-mpi", dirname(self));
        execv(other, arguments);
    }
    fputs("litterbox: mpirun needs litterbox-mpi beside it, which is built where OpenMPI is there "
          "(scripts/setup mpi)\n",
          stderr);
    return EXIT_NOT_BUILT;
}

const struct fleet *fleet_join(void)
{
    return &fleet_alone;
}
