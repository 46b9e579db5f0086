/* SPDX-License-Identifier: MIT */
/* cli.h: what the subcommands share: exit codes, complaints, and reading a table's set-up.
 * Each subcommand is one file cmd_NAME.c with one function cmd_NAME and a row in commands.def. */
#ifndef LB_CLI_H
#define LB_CLI_H

#include <getopt.h>
#include <litterbox.h>
#include <stdio.h>

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

#define COMMAND(name, summary) int cmd_##name(int argc, char **argv);
#include "cli/commands.def"
#undef COMMAND

/* The one way to print what others wrote, file names and arguments among it: whatever would steer a
 * terminal becomes a question mark. No end of line within. */
void say(FILE *stream, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "litterbox: sentence" on stderr, said that way; they return the exit code to leave with. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
int failure(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A whole number between two bounds from an option's argument, or a complaint: false. */
bool read_number(const char *option, const char *text, unsigned long least, unsigned long most,
                 unsigned long *number);

/* A seed from an option's argument, or a complaint: false. */
bool seed_read(const char *option, const char *text, lb_seed *seed);

/* Whether to use colours on a stream: a terminal, and NO_COLOR is not set. */
bool use_colour(FILE *stream);

/* A file as text with a final zero, or NULL and why not; "-" is standard input. The caller frees it.
 * Files larger than 16 MiB are refused. */
char *read_file(const char *path, size_t *length, const char **why);

/* ---- The set-up of a table: GAME --players N --seed S --option k=v ------------------------------- */

struct setup {
    const lb_game *game;
    unsigned players; /* 0 until read: setup_finish takes 4, or what the game allows */
    lb_options options;
    lb_seed seed;      /* the cards' chance: a fresh one unless given */
    lb_seed bots_seed; /* the bots': likewise, or the usual one where only the cards' is given */
    bool seed_given, bots_seed_given;
    const char *assignment[32]; /* --option arguments, read once game and players are known */
    unsigned assignments;
};

/* The next option as getopt_long has it, or '?' after a complaint of our own; index may be NULL. */
int next_option(int argc, char **argv, const struct option *options, int *index);

/* getopt_long rows every command with a table has; their values lie above any character. */
enum {
    ARG_HELP = 'h',
    ARG_PLAYERS = 256,
    ARG_SEED,
    ARG_BOTS_SEED,
    ARG_OPTION,
    ARG_JSON,
    ARG_FIRST_FREE
};
#define SETUP_LONG_OPTIONS                                                                         \
    {"help", no_argument, NULL, ARG_HELP}, {"players", required_argument, NULL, ARG_PLAYERS},      \
        {"seed", required_argument, NULL, ARG_SEED},                                               \
        {"bots-seed", required_argument, NULL, ARG_BOTS_SEED},                                     \
    {                                                                                              \
        "option", required_argument, NULL, ARG_OPTION                                              \
    }

#define SETUP_HELP                                                                                 \
    "  --players N       seats at the table (default 4, or what the game allows)\n"                \
    "  --seed S          a number, or 64 hexadecimal digits (default: a fresh one)\n"              \
    "  --bots-seed S     the bots' own chance, likewise; 2^128 where only --seed is given\n"       \
    "  --option K=V      play with an option; may be repeated; see: litterbox games\n"

struct setup setup_new(void);
/* Take one of the options above; false after a complaint. */
bool setup_take(struct setup *setup, int option, const char *argument);
/* The game's name and then everything that depends on it; EXIT_FINE or an exit code after a
 * complaint. */
int setup_finish(struct setup *setup, const char *game_name);

/* A seed as a row of a report's head; NULL for the bots' where none play. */
void put_seeds(FILE *stream, const lb_seed *seed, const lb_seed *bots_seed);

#endif
