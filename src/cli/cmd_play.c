/* SPDX-License-Identifier: MIT */
/* cmd_play.c: litterbox play: to come. */
#include "cli/cli.h"

int cmd_play(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox play is to come");
}
