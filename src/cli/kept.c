/* SPDX-License-Identifier: MIT */
/* kept.c: what a long run has come to so far, as a file. */
#include "cli/kept.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"

#define FIRST_LINE "litterbox run 1"
enum { FILE_MOST = 16 << 20 };

/* FNV-1a. */
static uint64_t sum_of(const char *text, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ (unsigned char)text[i]) * 0x100000001b3;
    }
    return sum;
}

/* The last line of a whole file is the sum over those before it. */
static bool is_whole(const char *text, size_t length)
{
    static const char check[] = "check ";
    const char *last = text;
    for (const char *at = text; (at = strstr(at, "\n")) != NULL && at[1] != '\0';) {
        last = ++at;
    }
    char wanted[40];
    snprintf(wanted, sizeof wanted, "%s%016" PRIx64 "\n", check,
             sum_of(text, (size_t)(last - text)));
    return strlen(text) == length && strcmp(last, wanted) == 0;
}

static bool read_counters(const struct kept *kept, const char *text, uint64_t *words,
                          uint64_t *done)
{
    char head[1024];
    snprintf(head, sizeof head, "%s\n%s\ndone ", FIRST_LINE, kept->about);
    if (strncmp(text, head, strlen(head)) != 0) {
        return false;
    }
    char *at;
    *done = strtoull(text + strlen(head), &at, 10);
    while (*at == '\n' && at[1] >= '0' && at[1] <= '9') {
        uint64_t index = strtoull(at + 1, &at, 10);
        uint64_t value = strtoull(at, &at, 10);
        if (index >= kept->bytes / sizeof *words) {
            return false;
        }
        words[index] = value;
    }
    return true;
}

struct kept kept_run(const char *path, const char *command, const struct setup *setup,
                     const char *bots, const char *more, size_t bytes)
{
    struct kept kept = {.path = path, .bytes = bytes};
    char seed[LB_SEED_BYTES], bots_seed[LB_SEED_BYTES], options[256];
    lb_seed_write(&setup->seed, seed);
    lb_seed_write(&setup->bots_seed, bots_seed);
    lb_options_write(setup->game, setup->players, &setup->options, options, sizeof options);
    snprintf(kept.about, sizeof kept.about,
             "%s %s, version %s, players %u, seed %s, bots %.100s, their seed %s, %s%s", command,
             lb_game_name(setup->game), lb_version(), setup->players, seed,
             bots != NULL ? bots : "none", bots_seed, options, more);
    return kept;
}

bool kept_read(const struct kept *kept, uint64_t most, void *counts, uint64_t *done)
{
    size_t length;
    lb_reason why;
    *done = 0;
    if (files_missing(kept->path)) {
        if (!files_possible(kept->path, &why)) {
            failure("%s", why.text);
            return false;
        }
        return true;
    }
    char *text = files_read(kept->path, FILE_MOST, &length, &why);
    if (text == NULL) {
        failure("%s", why.text);
        return false;
    }
    bool whole = is_whole(text, length);
    bool fine = whole && read_counters(kept, text, counts, done);
    if (!fine) {
        failure(whole ? "%.200s is the log of another run"
                      : "%.200s is no log of a run, or was changed",
                kept->path);
    }
    free(text);
    if (fine && *done > most) {
        failure("%.200s has %" PRIu64 " already", kept->path, *done);
        return false;
    }
    return fine;
}

bool kept_write(void *context, uint64_t done, const void *counts)
{
    struct kept *kept = context;
    const uint64_t *words = counts;
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    bool fine = stream != NULL;
    snprintf(kept->why.text, sizeof kept->why.text, "there is no memory to write it");
    if (fine) {
        fprintf(stream, "%s\n%s\ndone %" PRIu64 "\n", FIRST_LINE, kept->about, done);
        for (size_t i = 0; i < kept->bytes / sizeof *words; i++) {
            if (words[i] != 0) {
                fprintf(stream, "%zu %" PRIu64 "\n", i, words[i]);
            }
        }
        fine = fflush(stream) == 0;
        fine = fine && fprintf(stream, "check %016" PRIx64 "\n", sum_of(text, length)) > 0;
        fine = fclose(stream) == 0 && fine && files_write(kept->path, text, length, &kept->why);
    }
    if (fine) {
        kept->why.text[0] = '\0';
    }
    free(text);
    return fine;
}
