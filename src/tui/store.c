/* SPDX-License-Identifier: MIT */
/* store.c: what the table keeps, in the folders of the person. */
#include "tui/store.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "files/files.h"

enum { FILE_MOST = 4 << 20, SAME_SECOND = 99, PROGRAMS_MAX = 99 };

/* That of the first program; others that run at the same time have open-2.game and so on. */
static char open_game[16] = "open.game";

static bool keep(const char *name, const char *text, size_t length, lb_reason *why)
{
    char path[PATH_MAX];
    return files_path(FILES_STATE, name, path, sizeof path, why) && files_make_folders(path, why) &&
           files_write(path, text, length, why);
}

static char *kept(const char *name, lb_reason *why)
{
    char path[PATH_MAX];
    size_t length;
    return files_path(FILES_STATE, name, path, sizeof path, why)
               ? files_read(path, FILE_MOST, &length, why)
               : NULL;
}

static bool is_there(const char *name)
{
    char path[PATH_MAX];
    lb_reason why;
    return files_path(FILES_STATE, name, path, sizeof path, &why) && files_there(path);
}

/* ---- The open game --------------------------------------------------------------------------- */

/* A line for who sits where and for the bots' chance, then the record. */
static char *game_text(const lb_table *table, bool guided, size_t *length)
{
    const lb_match *match = lb_table_match(table);
    const lb_table_setup *setup = lb_table_setup_of(table);
    size_t head = 0, need = lb_record_write(match, LB_TRUTH, NULL, 0);
    size_t size = need + 64 + LB_SEATS_MAX * (LB_LEVEL_BYTES + 1) + LB_SEED_BYTES;
    char *text = malloc(size), seed[LB_SEED_BYTES];
    if (text == NULL) {
        return NULL;
    }
    head = (size_t)snprintf(text, size, "seats");
    for (unsigned seat = 0; seat < match->players; seat++) {
        const lb_chair *chair = &setup->chair[seat];
        head += (size_t)snprintf(text + head, size - head, " %s",
                                 chair->player == LB_PLAYER_person ? "person" : chair->level);
    }
    lb_seed_write(&setup->bots_seed, seed);
    head +=
        (size_t)snprintf(text + head, size - head, " bots %s%s\n", seed, guided ? " lessons" : "");
    *length = head + lb_record_write(match, LB_TRUTH, text + head, size - head);
    return text;
}

/* Lock the open game, as it is called now, until we end. */
static int take_place(lb_reason *why)
{
    char name[sizeof open_game + sizeof ".lock"], path[PATH_MAX];
    snprintf(name, sizeof name, "%s.lock", open_game);
    return files_path(FILES_STATE, name, path, sizeof path, why) && files_make_folders(path, why)
               ? files_lock(path, why)
               : FILES_UNLOCKABLE;
}

/* A place where a game is open comes before an empty one; one that cannot be locked must do. */
static bool take_any_place(lb_reason *why)
{
    bool alone = true;
    for (unsigned i = 0; i < 2 * PROGRAMS_MAX; i++) {
        unsigned number = i % PROGRAMS_MAX + 1;
        snprintf(open_game, sizeof open_game, number > 1 ? "open-%u.game" : "open.game", number);
        if (i < PROGRAMS_MAX && !store_game_there()) {
            continue;
        }
        if (take_place(why) != FILES_TAKEN) {
            break;
        }
        alone = false;
    }
    return alone;
}

bool store_open(lb_reason *why)
{
    static const struct {
        enum files_folder folder;
        const char *name;
    } places[] = {{FILES_CONFIG, ""}, {FILES_STATE, ""}, {FILES_STATE, "records"}};
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        char path[PATH_MAX];
        if (files_path(places[i].folder, places[i].name, path, sizeof path, why)) {
            files_clean(path);
        }
    }
    if (take_any_place(why)) {
        return true;
    }
    *why = (lb_reason){"Another litterbox is at its table. Its open game is left alone: you can "
                       "watch or play another game here, which is kept beside it."};
    return false;
}

bool store_game_save(const lb_table *table, bool guided, lb_reason *why)
{
    size_t length;
    char *text = game_text(table, guided, &length);
    if (text == NULL) {
        *why = (lb_reason){"there is no memory for the game"};
    }
    bool saved = text != NULL && keep(open_game, text, length, why);
    free(text);
    return saved;
}

bool store_game_there(void)
{
    return is_there(open_game);
}

void store_game_words(char *text, size_t size)
{
    char game[32] = "", players[8] = "";
    lb_reason why;
    char *saved = kept(open_game, &why);
    const char *at = saved != NULL ? strstr(saved, "\ngame ") : NULL;
    if (at != NULL) {
        sscanf(at, " game %31s players %7s", game, players);
    }
    snprintf(text, size, "%s, %s players", game, players);
    free(saved);
}

static bool read_seats(lb_table_setup *setup, const char *line, lb_reason *why)
{
    char word[LB_LEVEL_BYTES];
    const char *at = line + strlen("seats");
    char seed[LB_SEED_BYTES];
    for (unsigned seat = 0; seat < setup->players; seat++) {
        lb_chair *chair = &setup->chair[seat];
        int used = 0;
        if (sscanf(at, " %31s%n", word, &used) != 1) {
            snprintf(why->text, sizeof why->text, "the saved game does not say who sits where");
            return false;
        }
        at += used;
        bool person = strcmp(word, "person") == 0;
        chair->player = person ? LB_PLAYER_person : LB_PLAYER_bot;
        snprintf(chair->level, sizeof chair->level, "%s", person ? "counter" : word);
        if (!lb_level_check(chair->level, why)) {
            return false;
        }
    }
    if (sscanf(at, " bots %71s", seed) == 1) {
        lb_seed_read(&setup->bots_seed, seed);
    }
    return true;
}

bool store_game_load(lb_table_setup *setup, lb_match *match, bool *guided, lb_reason *why)
{
    bool sealed = false, loaded = false;
    char *text = kept(open_game, why);
    const char *end = text != NULL ? strchr(text, '\n') : NULL;
    if (text != NULL) {
        *why = (lb_reason){"this is no saved game"};
    }
    if (end != NULL && strncmp(text, "seats", 5) == 0) {
        const char *record = end + 1, *lessons = strstr(text, " lessons");
        if (lb_record_read(match, record, strlen(record), &sealed, why) == LB_OK) {
            setup->game = lb_match_game(match);
            setup->players = match->players;
            setup->options = match->options;
            setup->seed = match->seed;
            loaded = read_seats(setup, text, why);
        }
        for (unsigned seat = 0; loaded && seat < match->players; seat++) {
            memcpy(setup->chair[seat].name, match->names.of[seat], LB_NAME_BYTES);
        }
        *guided = lessons != NULL && lessons < end;
    }
    free(text);
    return loaded;
}

/* ---- Records --------------------------------------------------------------------------------- */

static char *record_text(const lb_match *match, size_t *length, lb_reason *why)
{
    *length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *text = malloc(*length + 1);
    if (text != NULL) {
        lb_record_write(match, LB_TRUTH, text, *length + 1);
    } else {
        *why = (lb_reason){"there is no memory for the record"};
    }
    return text;
}

bool store_record_keep(const lb_match *match, char *path, size_t size, lb_reason *why)
{
    char stamp[32] = "", name[STORE_NAME_BYTES];
    size_t length;
    time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) != NULL) {
        strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    }
    snprintf(name, sizeof name, "records/%s-%s.record", stamp, lb_game_name(lb_match_game(match)));
    for (unsigned again = 2; again < SAME_SECOND && is_there(name); again++) {
        snprintf(name, sizeof name, "records/%s-%s-%u.record", stamp,
                 lb_game_name(lb_match_game(match)), again);
    }
    char *text = record_text(match, &length, why);
    bool written = text != NULL && keep(name, text, length, why);
    free(text);
    return written && files_path(FILES_STATE, name, path, size, why);
}

bool store_game_end(const lb_match *match, char *path, size_t size, lb_reason *why)
{
    char open[PATH_MAX];
    return store_record_keep(match, path, size, why) &&
           files_path(FILES_STATE, open_game, open, sizeof open, why) && files_remove(open, why);
}

bool store_record_write(const lb_match *match, const char *path, lb_reason *why)
{
    size_t length;
    char *text = record_text(match, &length, why);
    bool written = text != NULL && files_write(path, text, length, why);
    free(text);
    return written;
}

char *store_record_read(const char *name, lb_reason *why)
{
    return kept(name, why);
}

static int by_name_backwards(const void *one, const void *two)
{
    return strcmp(two, one);
}

unsigned store_records(char (*names)[STORE_NAME_BYTES], unsigned most)
{
    char path[PATH_MAX];
    unsigned count = 0;
    lb_reason why;
    DIR *folder =
        files_path(FILES_STATE, "records", path, sizeof path, &why) ? opendir(path) : NULL;
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 8 || length + 9 > STORE_NAME_BYTES ||
            strcmp(entry->d_name + length - 7, ".record") != 0) {
            continue;
        }
        if (count == most) { /* the oldest makes room */
            qsort(names, count, STORE_NAME_BYTES, by_name_backwards);
            count--;
        }
        snprintf(names[count++], STORE_NAME_BYTES, "records/%.54s", entry->d_name);
    }
    if (folder != NULL) {
        closedir(folder);
    }
    qsort(names, count, STORE_NAME_BYTES, by_name_backwards);
    return count;
}
