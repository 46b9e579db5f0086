/* SPDX-License-Identifier: MIT */
/* main.c: the program litterbox: finds the subcommand and hands over to it. */
#include "cli/cli.h"

#include <string.h>

static const struct command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} commands[] = {
#define COMMAND(name, summary) {#name, summary, cmd_##name},
#include "cli/commands.def"
#undef COMMAND
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help(FILE *stream)
{
    fputs("usage: litterbox COMMAND [ARGUMENTS]\n\n", stream);
    for (unsigned i = 0; i < COMMANDS; i++) {
        fprintf(stream, "  %-8s %s\n", commands[i].name, commands[i].summary);
    }
    fputs(
        "\nlitterbox COMMAND --help tells more about a command; litterbox --version the version.\n",
        stream);
}

/* Output that could not be written is a failure, not a silent loss. */
static int flushed(int code)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return code == EXIT_FINE ? failure("the output could not be written") : code;
    }
    return code;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        help(stdout);
        return flushed(EXIT_FINE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("litterbox %s\n", lb_version());
        return flushed(EXIT_FINE);
    }
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i].name) == 0) {
            static char name[32]; /* what getopt begins its complaints with */
            snprintf(name, sizeof name, "litterbox %s", commands[i].name);
            argv[1] = name;
            return flushed(commands[i].run(argc - 1, argv + 1));
        }
    }
    return usage_error("there is no command \"%.40s\"; see: litterbox --help", argv[1]);
}
