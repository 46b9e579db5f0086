/* SPDX-License-Identifier: MIT */
/* cmd_bench.c: litterbox bench: to come. */
#include "cli/cli.h"

int cmd_bench(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox bench is to come");
}
