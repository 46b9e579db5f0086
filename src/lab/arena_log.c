/* SPDX-License-Identifier: MIT */
/* arena_log.c: the log of an arena, from which it can go on. */
#include "lab/arena_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_BYTES = 4096, LINE_BYTES = 4096 };

static FILE *refuse(FILE *log, lb_reason *why, const char *path, const char *sentence)
{
    snprintf(why->text, sizeof why->text, "%.80s: %s", path, sentence);
    if (log != NULL) {
        fclose(log);
    }
    return NULL;
}

/* It never waits, as one might for a pipe; NULL, and what the trouble is. */
static FILE *open_ordinary(const char *path, int flags, const char *mode, const char **trouble)
{
    struct stat status;
    int file = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666);
    bool there = file >= 0 && fstat(file, &status) == 0;
    bool ordinary = there && S_ISREG(status.st_mode);
    FILE *log = ordinary ? fdopen(file, mode) : NULL;
    *trouble = there && !ordinary ? "it is no ordinary file" : strerror(errno);
    if (log == NULL && file >= 0) {
        close(file);
    }
    return log;
}

/* ---- The first line -------------------------------------------------------------------------------- */

static void add(char *head, const char *before, const char *text)
{
    size_t used = strlen(head);
    snprintf(head + used, HEAD_BYTES - used, "%s%s", before, text);
}

static void add_options(char *head, const struct arena_setup *setup)
{
    char text[512];
    if (lb_options_write(setup->game, setup->players, &setup->options, text, sizeof text) > 0) {
        add(head, " ", text);
    }
}

/* A command in one line and between quotes. */
static void add_command(char *head, const char *command)
{
    add(head, "=", "\"");
    for (; *command != '\0'; command++) {
        char c = *command;
        const char text[3] = {c == '"' || c == '\\' ? '\\'
                              : c == '\n'           ? ' '
                                                    : c,
                              c == '"' || c == '\\' ? c : '\0', '\0'};
        add(head, "", text);
    }
    add(head, "", "\"");
}

/* " seed=… bots_seed=…", or as many question marks while nobody may know. */
static void add_seeds(char *head, const struct arena_setup *setup, bool told)
{
    char seed[LB_SEED_BYTES], bots_seed[LB_SEED_BYTES];
    lb_seed_write(&setup->seed, seed);
    lb_seed_write(&setup->bots_seed, bots_seed);
    if (!told) {
        memset(seed, '?', strlen(seed));
        memset(bots_seed, '?', strlen(bots_seed));
    }
    add(head, " seed=", seed);
    add(head, " bots_seed=", bots_seed);
}

/* All that the games depend on; two runs with the same line play the same games. */
static void head_of(const struct arena_setup *setup, bool told, char head[HEAD_BYTES])
{
    snprintf(head, HEAD_BYTES, "litterbox %s arena %s players=%u", LB_VERSION,
             lb_game_name(setup->game), setup->players);
    add_seeds(head, setup, told);
    add_options(head, setup);
    for (unsigned i = 0; i < setup->bots; i++) {
        const struct arena_bot *bot = &setup->bot[i];
        add(head, i == 0 ? " bots=" : ",", bot->name);
        if (bot->command != NULL) {
            add_command(head, bot->command);
        }
    }
    add(head, "", "\n");
}

/* ---- The groups ------------------------------------------------------------------------------------ */

/* Whether every line-up has won as many games as it counts. */
static bool adds_up(const struct lineups *lineups, const uint16_t *cells)
{
    for (unsigned l = 0; l < lineups->count; l++) {
        unsigned parts = 0;
        for (unsigned m = 0; m < lineups->members; m++) {
            parts += *cells++;
        }
        if (parts != WIN * lineups->players) {
            return false;
        }
    }
    return true;
}

static bool read_number(const char **text, char end, unsigned long most, unsigned long *number)
{
    char *stop;
    if (**text < '0' || **text > '9') {
        return false;
    }
    *number = strtoul(*text, &stop, 10);
    bool fine = *stop == end && *number <= most;
    *text = stop + 1;
    return fine;
}

/* "17 60 60 120 0": the number of the group, then its cells. */
static bool read_group(const struct lineups *lineups, const char *line, uint64_t group,
                       uint16_t *cells)
{
    unsigned count = lineups_cells(lineups);
    unsigned long number;
    if (!read_number(&line, ' ', ARENA_GROUPS_MAX, &number) || number != group) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        if (!read_number(&line, i + 1 < count ? ' ' : '\n', WIN * LB_SEATS_MAX, &number)) {
            return false;
        }
        cells[i] = (uint16_t)number;
    }
    return adds_up(lineups, cells);
}

bool arena_log_put(FILE *log, const struct arena *arena, uint64_t group)
{
    unsigned count = lineups_cells(&arena->lineups);
    const uint16_t *cells = arena->cells + group * count;
    fprintf(log, "%llu", (unsigned long long)group);
    for (unsigned i = 0; i < count; i++) {
        fprintf(log, " %u", (unsigned)cells[i]);
    }
    return fputc('\n', log) != EOF && !ferror(log);
}

/* ---- Opening --------------------------------------------------------------------------------------- */

/* A whole line with its end; false at the end of the file or where the line was not finished. */
static bool next_line(FILE *log, char *line, size_t size)
{
    return fgets(line, (int)size, log) != NULL && strchr(line, '\n') != NULL;
}

static long no_group(lb_reason *why, const char *path, uint64_t group)
{
    snprintf(why->text, sizeof why->text, "%.80s: line %llu is not the result of group %llu", path,
             (unsigned long long)group + 2, (unsigned long long)group);
    return -1;
}

/* Read the groups; the place after the last whole line, or -1 and why not. */
static long read_groups(FILE *log, const struct arena_setup *setup, struct arena *arena,
                        lb_reason *why)
{
    char line[LINE_BYTES];
    unsigned count = lineups_cells(&arena->lineups);
    long place = ftell(log);
    uint64_t group = 0;
    for (; next_line(log, line, sizeof line); group++, place = ftell(log)) {
        uint16_t cells[LINEUPS_MAX * LB_SEATS_MAX];
        if (!read_group(&arena->lineups, line, group, cells)) {
            return no_group(why, setup->log, group);
        }
        if (group < setup->groups) {
            memcpy(arena->cells + group * count, cells, count * sizeof *cells);
            arena->from_log = group + 1;
        }
    }
    return feof(log) ? place : no_group(why, setup->log, group);
}

/* A run that was just killed may need a moment to let go of its log. */
static bool lock(FILE *log)
{
    enum { TRIES = 10, PAUSE_US = 50000 };
    bool locked = flock(fileno(log), LOCK_EX | LOCK_NB) == 0;
    for (unsigned i = 0; i < TRIES && !locked; i++) {
        usleep(PAUSE_US);
        locked = flock(fileno(log), LOCK_EX | LOCK_NB) == 0;
    }
    return locked;
}

static FILE *open_locked(const char *path, lb_reason *why)
{
    const char *trouble;
    FILE *log = open_ordinary(path, O_RDWR | O_CREAT, "r+", &trouble);
    if (log == NULL) {
        return refuse(NULL, why, path, trouble);
    }
    if (!lock(log)) {
        return refuse(log, why, path, "another arena is writing it");
    }
    rewind(log);
    return log;
}

FILE *arena_log_open(const struct arena_setup *setup, struct arena *arena, lb_reason *why)
{
    char head[HEAD_BYTES], line[HEAD_BYTES] = "";
    FILE *log = open_locked(setup->log, why);
    if (log == NULL) {
        return NULL;
    }
    head_of(setup, true, head);
    bool whole = next_line(log, line, sizeof line);
    bool text = ftell(log) == (long)strlen(line); /* and nothing behind a zero */
    if (text && strstr(line, " seed=?") != NULL) {
        return refuse(log, why, setup->log,
                      "its run was cut off before it told its seeds, so nobody can go on with it; "
                      "take another file");
    }
    if (!text || strncmp(line, head, whole ? sizeof line : strlen(line)) != 0) {
        return refuse(
            log, why, setup->log,
            "this is no log of the same run: its first line has another game, set-up, seed "
            "or bots; take another file");
    }
    head_of(setup, !setup->seeds_at_end, head);
    long place = whole ? read_groups(log, setup, arena, why) : 0;
    if (place < 0) {
        fclose(log);
        return NULL;
    }
    if (ftruncate(fileno(log), place) != 0 || fseek(log, 0, SEEK_END) != 0 ||
        (!whole && (fputs(head, log) == EOF || fflush(log) != 0))) {
        return refuse(log, why, setup->log, strerror(errno));
    }
    return log;
}

bool arena_log_close(FILE *log, const struct arena_setup *setup)
{
    char head[HEAD_BYTES];
    head_of(setup, true, head);
    bool fine = fseek(log, 0, SEEK_SET) == 0 && fputs(head, log) != EOF;
    return fclose(log) == 0 && fine;
}

bool arena_log_seeds(const char *path, lb_seed *seed, lb_seed *bots_seed)
{
    char line[HEAD_BYTES] = "", text[LB_SEED_BYTES], bots_text[LB_SEED_BYTES];
    lb_seed read, bots_read;
    const char *trouble;
    FILE *log = open_ordinary(path, O_RDONLY, "r", &trouble);
    bool there = log != NULL && next_line(log, line, sizeof line);
    const char *at = strstr(line, " seed=");
    if (log != NULL) {
        fclose(log);
    }
    if (!there || at == NULL || sscanf(at, " seed=%71s bots_seed=%71s", text, bots_text) != 2 ||
        lb_seed_read(&read, text) != LB_OK || lb_seed_read(&bots_read, bots_text) != LB_OK) {
        return false;
    }
    *seed = read;
    *bots_seed = bots_read;
    return true;
}
