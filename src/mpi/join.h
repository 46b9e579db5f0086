/* SPDX-License-Identifier: MIT */
/* join.h: how the program finds the others it shares a run with. The program alone has alone.c; litterbox-mpi, the same
 * program for clusters, has mpi.c in its place. */
#ifndef LB_MPI_JOIN_H
#define LB_MPI_JOIN_H

#include "lab/fleet.h"

/* At the very start: a program that mpirun has started becomes litterbox-mpi; there only rank 0 speaks. It returns an exit
 * code to leave with, or -1 to go on. */
int fleet_enter(char **arguments);
/* All processes of the run meet. Who leaves with another exit code than 0 from now on ends all of them. */
const struct fleet *fleet_join(void);

#endif
