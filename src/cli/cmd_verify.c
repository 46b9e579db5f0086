/* SPDX-License-Identifier: MIT */
/* cmd_verify.c: litterbox verify: are these records whole, unchanged and played by the rules?
 * Reading a record plays it again, so a record that can be read is one that can have happened. */
#include "cli/cli.h"
#include "cli/prose.h"
#include "fair/fair.h"
#include "lab/matches.h"

#include <stdlib.h>

static const char help[] =
    "usage: litterbox verify FILE... [--unsealed]\n\n"
    "Plays records again and compares results and check lines, and in records of a server whether the\n"
    "seed is the one that its promise and the nonces make; \"-\" is standard input. One line for each\n"
    "file; the exit code is 1 if any of them is not fine.\n\n"
    "  --unsealed        also accept a record without its check line, such as one written by hand\n";

static void print_fine(const char *path, const lb_match *match, bool fair)
{
    say(stdout, "%s: fine, %s%u move%s, ", path, fair ? "shuffled as promised, " : "", match->plies,
        match->plies == 1 ? "" : "s");
    if (!lb_over(&match->state)) {
        puts("not finished");
        return;
    }
    lb_seats winners = lb_winners(&match->state);
    const char *before = "won by ";
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (winners >> seat & 1) {
            printf("%s%s", before, match->names.of[seat]);
            before = " and ";
        }
    }
    putchar('\n');
}

static void print_bad(const char *path, const char *why)
{
    say(stdout, "%s: %s", path, why);
    putchar('\n');
}

static bool verify_text(const char *path, const char *text, size_t length, bool unsealed)
{
    lb_match *match = match_of_command();
    bool sealed, fair;
    lb_reason why;
    if (lb_record_read(match, text, length, &sealed, &why) != LB_OK) {
        print_bad(path, why.text);
        return false;
    }
    if (!sealed && !unsealed) {
        print_bad(path, "it has no check line; --unsealed accepts that");
        return false;
    }
    if (!fair_check(text, length, &match->seed, &fair, &why)) {
        print_bad(path, why.text);
        return false;
    }
    print_fine(path, match, fair);
    return true;
}

static bool verify(const char *path, bool unsealed)
{
    size_t length;
    const char *why;
    char *text = read_file(path, &length, &why);
    if (text == NULL) {
        say(stdout, "%s: it cannot be read: %s", path, why);
        putchar('\n');
        return false;
    }
    bool fine = verify_text(path, text, length, unsealed);
    free(text);
    return fine;
}

int cmd_verify(int argc, char **argv)
{
    enum { ARG_UNSEALED = ARG_FIRST_FREE };
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"unsealed", no_argument, NULL, ARG_UNSEALED},
                                            {NULL, 0, NULL, 0}};
    bool unsealed = false;
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_UNSEALED:
            unsealed = true;
            break;
        default:
            return EXIT_USAGE;
        }
    }
    if (optind == argc) {
        return usage_error("which files? See: litterbox verify --help");
    }
    bool fine = true;
    for (; optind < argc; optind++) {
        fine = verify(argv[optind], unsealed) && fine;
    }
    return fine ? EXIT_FINE : EXIT_FAILED;
}
