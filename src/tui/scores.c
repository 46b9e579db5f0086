/* SPDX-License-Identifier: MIT */
/* scores.c: how games against bots ended. A line of the file is a game:
 * "2026-11-16 original 4 counter won 57 SEED": when, which, how many played, the bots' level, how it ended
 * for the person, after how many moves, and the deal. Lines are only ever added; those that are not
 * understood stay, and count for nothing. */
#include "tui/scores.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "files/files.h"

enum { FILE_MOST = 8 << 20, LINE_BYTES = 256, LOCK_TRIES = 50, LOCK_REST_NS = 20000000 };

static const char mixed[] = "mixed";

/* ---- A line ------------------------------------------------------------------------------------- */

struct ended {
    char game[24], level[LB_LEVEL_BYTES], how[8], seed[LB_SEED_BYTES];
    unsigned players, moves;
};

static bool read_line(const char *from, struct ended *ended)
{
    char line[LINE_BYTES];
    static_assert(LB_LEVEL_BYTES == 32 && LB_SEED_BYTES == 72, "the widths below are these");
    snprintf(line, sizeof line, "%.*s", (int)strcspn(from, "\n"), from);
    return sscanf(line, "%*10s %23s %u %31s %7s %u %71s", ended->game, &ended->players,
                  ended->level, ended->how, &ended->moves, ended->seed) == 6 &&
           ended->players >= 2 && ended->players <= LB_SEATS_MAX;
}

/* The only person, or LB_NOBODY if there are several or none. */
static unsigned only_person(const lb_table_setup *setup)
{
    unsigned person = LB_NOBODY;
    for (unsigned seat = 0; seat < setup->players; seat++) {
        if (setup->chair[seat].player == LB_PLAYER_person) {
            if (person != LB_NOBODY) {
                return LB_NOBODY;
            }
            person = seat;
        }
    }
    return person;
}

/* The one level of all bots, by the name of its bot. */
static const char *level_of(const lb_table_setup *setup, unsigned person)
{
    unsigned level = lb_level_count();
    for (unsigned seat = 0; seat < setup->players; seat++) {
        if (seat != person) {
            unsigned one = lb_level_index(setup->chair[seat].level);
            if (level != lb_level_count() && one != level) {
                return mixed;
            }
            level = one;
        }
    }
    return level < lb_level_count() ? lb_level_name(level) : mixed;
}

static struct ended ended_of(const lb_table *table, unsigned person)
{
    const lb_match *match = lb_table_match(table);
    struct ended ended = {.players = match->players, .moves = match->plies};
    snprintf(ended.game, sizeof ended.game, "%s", lb_game_name(lb_match_game(match)));
    snprintf(ended.level, sizeof ended.level, "%s", level_of(lb_table_setup_of(table), person));
    snprintf(ended.how, sizeof ended.how, "%s",
             lb_winners(&match->state) >> person & 1 ? "won" : "lost");
    lb_seed_write(&match->seed, ended.seed);
    return ended;
}

/* ---- The file ----------------------------------------------------------------------------------- */

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_known(const char *text, const struct ended *ended)
{
    struct ended other;
    for (const char *line = text; *line != '\0'; line = next_line(line)) {
        if (read_line(line, &other) && other.players == ended->players &&
            strcmp(other.game, ended->game) == 0 && strcmp(other.seed, ended->seed) == 0) {
            return true;
        }
    }
    return false;
}

/* Another program may be at it: it takes no longer than a file is written. */
static int wait_for_lock(const char *path, lb_reason *why)
{
    char lock_path[PATH_MAX + sizeof ".lock"];
    int lock = FILES_TAKEN;
    snprintf(lock_path, sizeof lock_path, "%s.lock", path);
    for (unsigned i = 0; i < LOCK_TRIES && (lock = files_lock(lock_path, why)) == FILES_TAKEN;
         i++) {
        nanosleep(&(struct timespec){.tv_nsec = LOCK_REST_NS}, NULL);
    }
    return lock;
}

static bool add_line(const char *path, const struct ended *ended, lb_reason *why)
{
    char date[16] = "?";
    time_t now = time(NULL);
    struct tm local;
    size_t length = 0;
    char *text = files_missing(path) ? strdup("") : files_read(path, FILE_MOST, &length, why);
    if (text == NULL) {
        return false;
    }
    if (is_known(text, ended)) {
        free(text);
        return true;
    }
    char *grown = realloc(text, length + LINE_BYTES);
    if (grown == NULL) {
        free(text);
        *why = (lb_reason){"there is no memory for the statistics"};
        return false;
    }
    if (localtime_r(&now, &local) != NULL) {
        strftime(date, sizeof date, "%Y-%m-%d", &local);
    }
    length +=
        (size_t)snprintf(grown + length, LINE_BYTES, "%s%s %s %u %s %s %u %s\n",
                         length > 0 && grown[length - 1] != '\n' ? "\n" : "", date, ended->game,
                         ended->players, ended->level, ended->how, ended->moves, ended->seed);
    bool added = files_write(path, grown, length, why);
    free(grown);
    return added;
}

bool scores_add(const lb_table *table, lb_reason *why)
{
    char path[PATH_MAX];
    unsigned person = only_person(lb_table_setup_of(table));
    if (person == LB_NOBODY || !lb_over(&lb_table_match(table)->state)) {
        return true;
    }
    if (!files_path(FILES_STATE, "statistics", path, sizeof path, why) ||
        !files_make_folders(path, why)) {
        return false;
    }
    int lock = wait_for_lock(path, why);
    struct ended ended = ended_of(table, person);
    bool added = lock != FILES_TAKEN && add_line(path, &ended, why);
    files_unlock(lock);
    return added;
}

/* ---- Counting ----------------------------------------------------------------------------------- */

static int by_game_and_strength(const void *one, const void *two)
{
    const struct score *a = one, *b = two;
    unsigned game_a = lb_game_number(a->game), game_b = lb_game_number(b->game);
    unsigned level_a = lb_level_index(a->level), level_b = lb_level_index(b->level);
    return game_a != game_b ? (game_a > game_b) - (game_a < game_b)
                            : (level_a > level_b) - (level_a < level_b);
}

/* The games of a kind so far; NULL where there is no room for another kind. */
static struct score *kind_of(struct score scores[SCORES_MAX], unsigned *count, const lb_game *game,
                             const char *level)
{
    unsigned index = lb_level_index(level), i = 0;
    const char *title = index < lb_level_count() ? lb_level_title(index) : "Mixed";
    while (i < *count && !(scores[i].game == game && strcmp(scores[i].level, title) == 0)) {
        i++;
    }
    if (i == SCORES_MAX) {
        return NULL;
    }
    if (i == *count) {
        scores[(*count)++] = (struct score){.game = game};
        snprintf(scores[i].level, sizeof scores[i].level, "%s", title);
    }
    return &scores[i];
}

static void count_one(struct score *score, const struct ended *ended)
{
    bool won = strcmp(ended->how, "won") == 0;
    score->games++;
    score->won += won;
    score->in_a_row = won ? score->in_a_row + 1 : 0;
    score->longest = score->in_a_row > score->longest ? score->in_a_row : score->longest;
    score->by_chance += 1.0 / ended->players;
}

unsigned scores_read(struct score scores[SCORES_MAX])
{
    char path[PATH_MAX];
    size_t length;
    lb_reason why; /* what cannot be read counts for nothing */
    unsigned count = 0;
    char *text = files_path(FILES_STATE, "statistics", path, sizeof path, &why)
                     ? files_read(path, FILE_MOST, &length, &why)
                     : NULL;
    for (const char *line = text != NULL ? text : ""; *line != '\0'; line = next_line(line)) {
        struct ended ended;
        const lb_game *game = read_line(line, &ended) ? lb_game_named(ended.game) : NULL;
        struct score *score = game != NULL ? kind_of(scores, &count, game, ended.level) : NULL;
        if (score != NULL) {
            count_one(score, &ended);
        }
    }
    free(text);
    qsort(scores, count, sizeof scores[0], by_game_and_strength);
    return count;
}
