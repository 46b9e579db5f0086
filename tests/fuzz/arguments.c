/* SPDX-License-Identifier: MIT */
/* arguments.c: the door for arguments: any words after the program's name, and any standard input.
 * The whole program is inside but for the saving of files and the server; whatever it is given, it must come back
 * with an exit code, and with a sentence if it is not content. Words end in a zero; a word "<" makes
 * the rest of the input what is typed, or read from the file "-". Commands that play games are read here and
 * run in arguments_whole.c. */
#define _GNU_SOURCE
#include "fuzz/support/fuzz.h"

#include <signal.h>

#define main litterbox_main
#include "cli/main.c"
#undef main
#include "cli/play_record.h"

enum { WORDS_MOST = 20 };

/* ---- What stands for the world outside -------------------------------------------------------------- */

bool record_save(const lb_match *match, const char *path, lb_reason *why)
{
    (void)match;
    (void)path;
    snprintf(why->text, sizeof why->text, "nothing is saved here");
    return false;
}

bool record_possible(const char *path, lb_reason *why)
{
    return record_save(NULL, path, why);
}

int cmd_serve(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return failure("nothing is served here");
}

static size_t said; /* bytes of output and complaints */

static ssize_t count(void *cookie, const char *text, size_t size)
{
    (void)cookie;
    (void)text;
    said += size;
    return (ssize_t)size;
}

static FILE *counted(void)
{
    FILE *stream = fopencookie(NULL, "w", (cookie_io_functions_t){.write = count});
    CHECK(stream != NULL);
    return stream;
}

static FILE *readable(const char *text, size_t length)
{
    union {
        const char *in;
        char *out;
    } bytes = {.in = text}; /* fmemopen takes no const, but does not write when it reads */
    FILE *stream = length > 0 ? fmemopen(bytes.out, length, "r") : fopen("/dev/null", "r");
    CHECK(stream != NULL);
    return stream;
}

/* The program with its streams exchanged; what libFuzzer and the sanitizers say goes by another way. */
static void run(int argc, char **argv, const char *typed, size_t length)
{
    static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction actions[3];
    FILE *streams[] = {stdin, stdout, stderr};
    for (int i = 0; i < 3; i++) {
        sigaction(caught[i], NULL, &actions[i]);
    }
    stdin = readable(typed, length);
    stdout = counted();
    stderr = counted();
    said = 0;
    optind = 0; /* glibc: begin anew */
    int code = litterbox_main(argc, argv);
    fclose(stdin);
    fclose(stdout);
    fclose(stderr);
    stdin = streams[0];
    stdout = streams[1];
    stderr = streams[2];
    for (int i = 0; i < 3; i++) {
        sigaction(caught[i], &actions[i], NULL);
    }
    CHECK(code == EXIT_FINE || code == EXIT_FAILED || code == EXIT_USAGE);
    CHECK(code == EXIT_FINE || said > 0);
}

/* ---- The input ---------------------------------------------------------------------------------------- */

/* Arguments that make a command short; they come last, so they count. */
static const struct cheap {
    const char *command;
    char words[4][12];
} cheap[] = {
    {"sim", {"--games", "2", "--threads", "2"}},
    {"odds", {"--playouts", "30", "", ""}},
    {"review", {"--playouts", "10", "", ""}},
};

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Commands that play games: what their words say is read, and then they only tell how they are used. */
static const char *const playing[] = {"play",  "sim",   "odds",  "review",
                                      "arena", "bench", "trace", "bot"};

/* What would take long, start other programs or write files is not run, or made short; no path leads
 * out of this folder. */
static bool make_cheap(int *argc, char **argv)
{
    static char help[] = "--help";
    static char words[4][12];
    static char few[][12] = {"--positions", "2"};
    int given = *argc;
    for (int i = 1; i < given; i++) {
        bool searches = strstr(argv[i], "look") != NULL || strstr(argv[i], "tree") != NULL;
        bool writes = begins(argv[i], "--sv") || begins(argv[i], "--log");
        if (strchr(argv[i], '/') != NULL || searches || writes) {
            return false;
        }
    }
    for (unsigned i = 0; !WHOLE && i < sizeof playing / sizeof playing[0]; i++) {
        if (given > 1 && strcmp(argv[1], playing[i]) == 0) {
            argv[(*argc)++] = help;
            argv[*argc] = NULL;
            return true;
        }
    }
    for (unsigned i = 0; given > 1 && i < sizeof cheap / sizeof cheap[0]; i++) {
        for (unsigned word = 0; word < 4 && strcmp(argv[1], cheap[i].command) == 0; word++) {
            if (cheap[i].words[word][0] != '\0') {
                argv[(*argc)++] = strcpy(words[word], cheap[i].words[word]);
            }
        }
    }
    for (int i = 2; i < given; i++) {
        if (begins(argv[i], "--c") && strcmp(argv[1], "odds") == 0) {
            argv[(*argc)++] = few[0];
            argv[(*argc)++] = few[1];
            break;
        }
    }
    argv[*argc] = NULL;
    return given < 2 || (strcmp(argv[1], "bench") != 0 && strcmp(argv[1], "arena") != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[] = "litterbox";
    char text[1 << 13], *words[WORDS_MOST + 5] = {name};
    int argc = 1;
    size_t length = size < sizeof text - 1 ? size : sizeof text - 1, at = 0;
    memcpy(text, data, length);
    text[length] = '\0';
    while (at < length && argc < WORDS_MOST) {
        char *word = text + at;
        at += strlen(word) + 1;
        if (strcmp(word, "<") == 0) {
            break;
        }
        words[argc++] = word;
    }
    at = at < length ? at : length;
    for (char *odds = text + at; (odds = strchr(odds, 'o')) != NULL; odds++) {
        if (strchr("dD \t\n", odds[1]) !=
            NULL) { /* odds, or o: they take a second and more, on purpose */
            *odds = ' ';
        }
    }
    if (make_cheap(&argc, words)) {
        run(argc, words, text + at, length - at);
    }
    return 0;
}
