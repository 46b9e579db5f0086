/* SPDX-License-Identifier: MIT */
/* cli.c: what the subcommands share. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/seeds.h"

static void __attribute__((format(printf, 1, 0))) complain(const char *format, va_list arguments)
{
    fputs("litterbox: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int failure(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    complain(format, arguments);
    va_end(arguments);
    return EXIT_FAILED;
}

bool read_number(const char *option, const char *text, unsigned long least, unsigned long most,
                 unsigned long *number)
{
    char *end = NULL;
    errno = 0;
    unsigned long value = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || value < least ||
        value > most) {
        usage_error("%s takes a whole number from %lu to %lu, not \"%.40s\"", option, least, most,
                    text);
        return false;
    }
    *number = value;
    return true;
}

bool use_colour(FILE *stream)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(fileno(stream)) && (no_colour == NULL || *no_colour == '\0') &&
           !(terminal != NULL && strcmp(terminal, "dumb") == 0);
}

enum { FILE_MOST = 16 << 20 }; /* bytes */

static char *read_stream(FILE *file, size_t *length, const char **why)
{
    char *text = malloc(FILE_MOST + 2);
    if (text == NULL) {
        *why = "there is no memory to read it";
        return NULL;
    }
    *length = fread(text, 1, FILE_MOST + 1, file);
    *why = ferror(file)          ? strerror(errno)
           : *length > FILE_MOST ? "it is larger than 16 MiB, so it is none of ours"
                                 : NULL;
    if (*why != NULL) {
        free(text);
        return NULL;
    }
    text[*length] = '\0';
    char *fitted = realloc(text, *length + 1);
    return fitted != NULL ? fitted : text;
}

char *read_file(const char *path, size_t *length, const char **why)
{
    if (strcmp(path, "-") == 0) {
        return read_stream(stdin, length, why);
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        *why = strerror(errno);
        return NULL;
    }
    char *text = read_stream(file, length, why);
    fclose(file);
    return text;
}

/* ---- The set-up of a table ------------------------------------------------------------------------ */

struct setup setup_new(void)
{
    return (struct setup){
        .options = lb_options_default(), .seed = seed_fresh(), .bots_seed = seed_fresh()};
}

bool seed_read(const char *option, const char *text, lb_seed *seed)
{
    if (lb_seed_read(seed, text) != LB_OK) {
        usage_error("%s: %s", option, lb_status_text(LB_STATUS_bad_seed));
        return false;
    }
    return true;
}

bool setup_take(struct setup *setup, int option, const char *argument)
{
    unsigned long number;
    switch (option) {
    case ARG_PLAYERS:
        if (!read_number("--players", argument, 1, 99, &number)) {
            return false;
        }
        setup->players = (unsigned)number;
        return true;
    case ARG_SEED:
        setup->seed_given = true;
        return seed_read("--seed", argument, &setup->seed);
    case ARG_BOTS_SEED:
        setup->bots_seed_given = true;
        return seed_read("--bots-seed", argument, &setup->bots_seed);
    default: /* ARG_OPTION */
        if (setup->assignments == sizeof setup->assignment / sizeof setup->assignment[0]) {
            usage_error("that is too many --option arguments");
            return false;
        }
        setup->assignment[setup->assignments++] = argument;
        return true;
    }
}

static int find_game(struct setup *setup, const char *name)
{
    if (name == NULL) {
        return usage_error("which game? See: litterbox games");
    }
    setup->game = lb_game_named(name);
    if (setup->game == NULL) {
        return usage_error("there is no game called \"%.40s\"; see: litterbox games", name);
    }
    return EXIT_FINE;
}

int setup_finish(struct setup *setup, const char *game_name)
{
    int code = find_game(setup, game_name);
    if (code != EXIT_FINE) {
        return code;
    }
    if (setup->seed_given && !setup->bots_seed_given) {
        setup->bots_seed = seed_usual_for_bots();
    }
    unsigned least = lb_game_seats_least(setup->game);
    unsigned most = lb_game_seats_most(setup->game);
    if (setup->players == 0) {
        setup->players = most < 4 ? most : 4;
    }
    if (setup->players < least || setup->players > most) {
        return usage_error("%s is played by %u to %u, not by %u", game_name, least, most,
                           setup->players);
    }
    for (unsigned i = 0; i < setup->assignments; i++) {
        lb_reason why;
        if (lb_option_read(setup->game, setup->players, &setup->options, setup->assignment[i],
                           &why) != LB_OK) {
            return usage_error("%s", why.text);
        }
    }
    return EXIT_FINE;
}

void put_seeds(FILE *stream, const lb_seed *seed, const lb_seed *bots_seed)
{
    char text[LB_SEED_BYTES];
    lb_seed_write(seed, text);
    fprintf(stream, "seed     %s\n", text);
    if (bots_seed != NULL) {
        lb_seed_write(bots_seed, text);
        fprintf(stream, "  bots   %s\n", text);
    }
}
