/* SPDX-License-Identifier: MIT */
/* main.c: the program litterbox: finds the subcommand and hands over to it. */
#include "cli/cli.h"

#include <string.h>

#include "cli/suggest.h"
#include "mpi/join.h"
#include "tui/tui.h"

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
        "\nlitterbox help COMMAND tells more about a command; litterbox --version the version. At a\n"
        "terminal litterbox alone opens the menu.\n",
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

static const struct command *command_named(const char *name)
{
    struct suggestion suggestion = suggest_for(name, strlen(name));
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcmp(name, commands[i].name) == 0) {
            return &commands[i];
        }
        suggest(&suggestion, commands[i].name);
    }
    usage_error("there is no command \"%.40s\"%s", name,
                suggested(&suggestion, "; see: litterbox --help"));
    return NULL;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    static char name[32]; /* what complaints call it */
    snprintf(name, sizeof name, "litterbox %s", command->name);
    argv[0] = name;
    return flushed(command->run(argc, argv));
}

/* litterbox help [COMMAND] */
static int tell(const char *name)
{
    static char option[] = "--help";
    char *arguments[] = {NULL, option, NULL};
    if (name == NULL) {
        help(stdout);
        return flushed(EXIT_FINE);
    }
    const struct command *command = command_named(name);
    return command != NULL ? run_command(command, 2, arguments) : EXIT_USAGE;
}

int main(int argc, char **argv)
{
    int code = fleet_enter(argv);
    if (code >= 0) {
        return code;
    }
    if (argc < 2 && tui_possible()) { /* at a terminal: the menu */
        static char play[] = "play";
        char *arguments[] = {play, NULL};
        const struct command *menu = command_named(play);
        return menu != NULL ? run_command(menu, 1, arguments) : EXIT_USAGE;
    }
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0) {
        return argc > 3 ? usage_error("help takes one command") : tell(argv[2]);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return tell(NULL);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("litterbox %s\n", lb_version());
        return flushed(EXIT_FINE);
    }
    const struct command *command = command_named(argv[1]);
    return command != NULL ? run_command(command, argc - 1, argv + 1) : EXIT_USAGE;
}
