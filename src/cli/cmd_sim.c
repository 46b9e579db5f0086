/* SPDX-License-Identifier: MIT */
/* cmd_sim.c: litterbox sim: to come. */
#include "cli/cli.h"

int cmd_sim(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox sim is to come");
}
