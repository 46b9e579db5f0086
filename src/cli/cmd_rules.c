/* SPDX-License-Identifier: MIT */
/* cmd_rules.c: litterbox rules: to come. */
#include "cli/cli.h"

int cmd_rules(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("litterbox rules is to come");
}
