/* SPDX-License-Identifier: MIT */
/* cmd_games.c: litterbox games: to come. */
#include "cli/cli.h"

int cmd_games(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox games is to come");
}
