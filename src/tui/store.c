/* SPDX-License-Identifier: MIT */
/* store.c: files under the XDG folders. */
#include "tui/store.h"
#include "lab/matches.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MOST = 4 << 20, SAME_SECOND = 99 };

static const char open_game[] = "open.game";

/* ---- Files ----------------------------------------------------------------------------------- */

/* XDG_CONFIG_HOME or ~/.config and so on; "" where there is no home. */
static void folder_path(enum store_folder folder, char *path, size_t size)
{
    static const struct {
        const char *variable, *usual;
    } homes[] = {[STORE_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
                 [STORE_STATE] = {"XDG_STATE_HOME", ".local/state"}};
    const char *base = getenv(homes[folder].variable);
    const char *home = getenv("HOME");
    if (base != NULL && base[0] == '/') {
        snprintf(path, size, "%s/litterbox", base);
    } else if (home != NULL && home[0] == '/') {
        snprintf(path, size, "%s/%s/litterbox", home, homes[folder].usual);
    } else {
        path[0] = '\0';
    }
}

void store_path(enum store_folder folder, const char *name, char *path, size_t size)
{
    char base[PATH_MAX / 2];
    folder_path(folder, base, sizeof base);
    snprintf(path, size, "%s/%s", base, name);
}

static bool make_folders(const char *path)
{
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s", path);
    for (char *at = part + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) {
            return false;
        }
        *at = '/';
    }
    return true;
}

char *store_read(enum store_folder folder, const char *name)
{
    char path[PATH_MAX];
    store_path(folder, name, path, sizeof path);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    char *text = malloc(FILE_MOST);
    size_t length = text != NULL ? fread(text, 1, FILE_MOST - 1, file) : 0;
    fclose(file);
    if (text != NULL) {
        text[length] = '\0';
    }
    return text;
}

static bool write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool written = fwrite(text, 1, length, file) == length;
    written = fflush(file) == 0 && fsync(fileno(file)) == 0 && written;
    return fclose(file) == 0 && written;
}

/* Under another name first, then moved to its place in one step. */
static bool write_beside(const char *path, const char *text, size_t length)
{
    char beside[PATH_MAX + 16];
    snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid());
    if (!write_file(beside, text, length) || rename(beside, path) != 0) {
        unlink(beside);
        return false;
    }
    return true;
}

bool store_write(enum store_folder folder, const char *name, const char *text, size_t length)
{
    char path[PATH_MAX];
    store_path(folder, name, path, sizeof path);
    return path[0] != '/' || path[1] == '\0'
               ? false
               : make_folders(path) && write_beside(path, text, length);
}

void store_remove(enum store_folder folder, const char *name)
{
    char path[PATH_MAX];
    store_path(folder, name, path, sizeof path);
    unlink(path);
}

/* ---- The open game --------------------------------------------------------------------------- */

/* A line for who sits where, then the record. */
static char *game_text(const struct party *party, size_t *length)
{
    const lb_match *match = party->match;
    size_t head = 0, need = lb_record_write(match, LB_TRUTH, NULL, 0);
    size_t size = need + 64 + LB_SEATS_MAX * (LEVEL_BYTES + 1);
    char *text = malloc(size);
    if (text == NULL) {
        return NULL;
    }
    head = (size_t)snprintf(text, size, "seats");
    for (unsigned seat = 0; seat < match->players; seat++) {
        head +=
            (size_t)snprintf(text + head, size - head, " %s",
                             party->person[seat] ? "person" : party->bots.seat[seat].level.name);
    }
    head += (size_t)snprintf(text + head, size - head, "%s\n", party->guided ? " lessons" : "");
    *length = head + lb_record_write(match, LB_TRUTH, text + head, size - head);
    return text;
}

bool store_game_save(const struct party *party)
{
    size_t length;
    char *text = game_text(party, &length);
    bool saved = text != NULL && store_write(STORE_STATE, open_game, text, length);
    free(text);
    return saved;
}

void store_game_forget(void)
{
    store_remove(STORE_STATE, open_game);
}

static bool is_there(const char *name)
{
    char path[PATH_MAX];
    store_path(STORE_STATE, name, path, sizeof path);
    return access(path, F_OK) == 0;
}

bool store_game_there(void)
{
    return is_there(open_game);
}

void store_game_words(char *text, size_t size)
{
    char game[32] = "", players[8] = "";
    char *saved = store_read(STORE_STATE, open_game);
    const char *at = saved != NULL ? strstr(saved, "\ngame ") : NULL;
    if (at != NULL) {
        sscanf(at, " game %31s players %7s", game, players);
    }
    snprintf(text, size, "%s, %s players", game, players);
    free(saved);
}

static bool read_seats(struct tui_setup *setup, const char *line, lb_reason *why)
{
    char word[LEVEL_BYTES];
    const char *at = line + strlen("seats");
    for (unsigned seat = 0; seat < setup->players; seat++) {
        int used = 0;
        if (sscanf(at, " %31s%n", word, &used) != 1) {
            snprintf(why->text, sizeof why->text, "the saved game does not say who sits where");
            return false;
        }
        at += used;
        bool person = strcmp(word, "person") == 0;
        setup->seat[seat].player = person ? TUI_YOU : TUI_BOT;
        if (!level_read(&setup->seat[seat].level, person ? "counter" : word, why)) {
            return false;
        }
    }
    return true;
}

bool store_game_load(struct party *party, const struct tui_setup *setup, lb_reason *why)
{
    struct tui_setup again = *setup;
    bool sealed = false, loaded = false;
    char *text = store_read(STORE_STATE, open_game);
    lb_match *match = match_new();
    const char *record = text != NULL ? strchr(text, '\n') : NULL;
    snprintf(why->text, sizeof why->text, "there is no saved game");
    if (match != NULL && record != NULL && strncmp(text, "seats", 5) == 0 &&
        lb_record_read(match, record + 1, strlen(record + 1), &sealed, why) == LB_OK) {
        again.game = lb_match_game(match);
        again.players = match->players;
        again.options = match->options;
        again.seed = match->seed;
        loaded = read_seats(&again, text, why);
        for (unsigned seat = 0; seat < match->players; seat++) {
            memcpy(again.seat[seat].name, match->names.of[seat], LB_NAME_BYTES);
        }
        loaded = loaded && party_start(party, &again, why) && party_catch_up(party, match);
        const char *lessons = strstr(text, " lessons");
        party->guided = lessons != NULL && lessons < record;
    }
    free(match);
    free(text);
    return loaded;
}

/* ---- Records --------------------------------------------------------------------------------- */

void store_record_keep(const lb_match *match, char *name, size_t size)
{
    size_t length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *text = malloc(length + 1), stamp[32], file[STORE_NAME_BYTES];
    time_t now = time(NULL);
    struct tm local;
    name[0] = '\0';
    if (text == NULL || localtime_r(&now, &local) == NULL) {
        free(text);
        return;
    }
    lb_record_write(match, LB_TRUTH, text, length + 1);
    strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local);
    snprintf(file, sizeof file, "records/%s-%s.record", stamp, lb_game_name(lb_match_game(match)));
    for (unsigned again = 2; again < SAME_SECOND && is_there(file); again++) {
        snprintf(file, sizeof file, "records/%s-%s-%u.record", stamp,
                 lb_game_name(lb_match_game(match)), again);
    }
    if (store_write(STORE_STATE, file, text, length)) {
        snprintf(name, size, "%s", file);
    }
    free(text);
}

bool store_record_write(const lb_match *match, const char *path)
{
    size_t length = lb_record_write(match, LB_TRUTH, NULL, 0);
    char *text = malloc(length + 1);
    bool written = false;
    if (text != NULL) {
        lb_record_write(match, LB_TRUTH, text, length + 1);
        written = write_beside(path, text, length);
    }
    free(text);
    return written;
}

static int by_name_backwards(const void *one, const void *two)
{
    return strcmp(two, one);
}

unsigned store_records(char (*names)[STORE_NAME_BYTES], unsigned most)
{
    char path[PATH_MAX];
    unsigned count = 0;
    store_path(STORE_STATE, "records", path, sizeof path);
    DIR *folder = opendir(path);
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
