/* SPDX-License-Identifier: MIT */
/* cmd_replay.c: litterbox replay: to come. */
#include "cli/cli.h"

int cmd_replay(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox replay is to come");
}
