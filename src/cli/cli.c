/* SPDX-License-Identifier: MIT */
/* cli.c: what the subcommands share. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/suggest.h"
#include "lab/seeds.h"

enum { SAID_BYTES = 8192 }; /* the longest path and a sentence about it */

static void __attribute__((format(printf, 2, 0)))
say_list(FILE *stream, const char *format, va_list arguments)
{
    char text[SAID_BYTES];
    vsnprintf(text, sizeof text, format, arguments);
    lb_make_printable(text);
    fputs(text, stream);
}

void say(FILE *stream, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_list(stream, format, arguments);
    va_end(arguments);
}

static void __attribute__((format(printf, 1, 0))) complain(const char *format, va_list arguments)
{
    fputs("litterbox: ", stderr);
    say_list(stderr, format, arguments);
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

enum { FILE_MOST = 16 << 20, FILE_FIRST = 1 << 12 }; /* bytes */

/* Into memory that grows with what comes, and has room for a final zero. */
static char *read_stream(FILE *file, size_t *length, const char **why)
{
    char *text = NULL;
    size_t room = FILE_FIRST / 2;
    *length = 0;
    do {
        char *larger = realloc(text, room *= 2);
        if (larger == NULL) {
            *why = "there is no memory to read it";
            break;
        }
        text = larger;
        *length += fread(text + *length, 1, room - 1 - *length, file);
        text[*length] = '\0';
        *why = ferror(file)          ? strerror(errno)
               : *length > FILE_MOST ? "it is larger than 16 MiB, so it is none of ours"
                                     : NULL;
    } while (*why == NULL && !feof(file));
    if (*why != NULL) {
        free(text);
        return NULL;
    }
    return text;
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

/* ---- Options -------------------------------------------------------------------------------------- */

/* Several options begin like that. */
static bool is_ambiguous(const char *typed, size_t length, const struct option *options)
{
    unsigned found = 0;
    for (; options->name != NULL; options++) {
        found += strncmp(options->name, typed, length) == 0;
    }
    return found > 1;
}

static void complain_of_long(const char *program, const char *typed, const struct option *options)
{
    size_t length = strcspn(typed, "=");
    struct suggestion suggestion = suggest_for(typed, length);
    for (const struct option *option = options; option->name != NULL; option++) {
        char name[SUGGEST_BYTES];
        snprintf(name, sizeof name, "--%s", option->name);
        suggest(&suggestion, name);
    }
    if (length > 2 && is_ambiguous(typed + 2, length - 2, options)) {
        usage_error("several options begin with \"%.*s\"; see: %s --help", (int)length, typed,
                    program);
    } else {
        char see[64];
        snprintf(see, sizeof see, "; see: %s --help", program);
        usage_error("there is no option \"%.*s\"%s", length < 40 ? (int)length : 40, typed,
                    suggested(&suggestion, see));
    }
}

int next_option(int argc, char **argv, const struct option *options, int *index)
{
    opterr = 0;
    int option = getopt_long(argc, argv, ":h", options, index);
    const char *typed = optind > 0 && optind <= argc ? argv[optind - 1] : "";
    if (option == ':') {
        usage_error("%.40s needs a value; see: %s --help", typed, argv[0]);
    } else if (option == '?' && optopt > 255) {
        usage_error("%.*s takes no value", (int)strcspn(typed, "="), typed);
    } else if (option == '?' && optopt != 0 && strncmp(typed, "--", 2) != 0) {
        usage_error("there is no option \"-%c\"; see: %s --help", optopt, argv[0]);
    } else if (option == '?') {
        complain_of_long(argv[0], typed, options);
    }
    return option == ':' ? '?' : option;
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
        struct suggestion suggestion = suggest_for(name, strlen(name));
        for (unsigned i = 0; i < lb_game_count(); i++) {
            suggest(&suggestion, lb_game_name(lb_game_at(i)));
        }
        return usage_error("there is no game called \"%.40s\"%s", name,
                           suggested(&suggestion, "; see: litterbox games"));
    }
    return EXIT_FINE;
}

/* The option or the value that may have been meant. */
static int refuse_option(const struct setup *setup, const char *assignment, const lb_reason *why)
{
    size_t length = strcspn(assignment, "=");
    const char *value = assignment + length + (assignment[length] == '=');
    struct suggestion name = suggest_for(assignment, length);
    struct suggestion word = suggest_for(value, strlen(value));
    for (unsigned i = 0; i < lb_game_options(setup->game); i++) {
        const lb_option *option = lb_game_option(setup->game, i);
        lb_range range = lb_option_range(setup->game, i, setup->players);
        bool named =
            strlen(option->name) == length && strncmp(option->name, assignment, length) == 0;
        suggest(&name, option->name);
        for (int number = range.least; named && option->words != NULL && number <= range.most;
             number++) {
            suggest(&word, option->words[number]);
        }
        if (named) {
            return usage_error("%s%s", why->text, suggested(&word, ""));
        }
    }
    return usage_error("%s%s", why->text, suggested(&name, ""));
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
            return refuse_option(setup, setup->assignment[i], &why);
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
