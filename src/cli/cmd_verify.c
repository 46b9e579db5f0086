/* SPDX-License-Identifier: MIT */
/* cmd_verify.c: litterbox verify: to come. */
#include "cli/cli.h"

int cmd_verify(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox verify is to come");
}
