/* SPDX-License-Identifier: MIT */
/* store.c: what the table keeps, in the folders of the person. */
#include "tui/store.h"

#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "files/files.h"

enum { FILE_MOST = 4 << 20, SAME_SECOND = 99, PLACES = 99, PLACE_BYTES = 24 };

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
    return files_path(FILES_STATE, name, path, sizeof path, &why) && !files_missing(path);
}

/* ---- An open game as text ---------------------------------------------------------------------- */

/* A line for who sits where and for the bots' chance, then the record, then the journal. */
static char *game_text(const lb_table *table, const struct store_lessons *lessons,
                       const struct journal *journal, size_t *length)
{
    const lb_match *match = lb_table_match(table);
    const lb_table_setup *setup = lb_table_setup_of(table);
    size_t head = 0, need = lb_record_write(match, LB_TRUTH, NULL, 0);
    size_t size = need + 64 + LB_SEATS_MAX * (LB_LEVEL_BYTES + 1) + LB_SEED_BYTES +
                  JOURNAL_HEAD_BYTES + journal->length;
    char *text = journal->lost ? NULL : malloc(size), seed[LB_SEED_BYTES];
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
    head += (size_t)snprintf(text + head, size - head, " bots %s", seed);
    if (lessons->guided) {
        head += (size_t)snprintf(text + head, size - head, " lessons %" PRIx64, lessons->given);
    }
    head += (size_t)snprintf(text + head, size - head, "\n");
    head += lb_record_write(match, LB_TRUTH, text + head, size - head);
    journal_head(journal, text + head);
    head += strlen(text + head);
    memcpy(text + head, journal->length > 0 ? journal->text : "", journal->length);
    *length = head + journal->length;
    return text;
}

/* ---- Places ------------------------------------------------------------------------------------ */

static unsigned ours;                   /* the place of the game that is played here, or 0 */
static int our_lock = FILES_UNLOCKABLE; /* on it, where there are locks */

/* "open.game", "open-2.game" and so on. */
static void place_name(unsigned place, char name[PLACE_BYTES])
{
    snprintf(name, PLACE_BYTES, place > 1 ? "open-%u.game" : "open.game", place);
}

static bool is_used(unsigned place)
{
    char name[PLACE_BYTES];
    place_name(place, name);
    return is_there(name);
}

static int lock_place(unsigned place, lb_reason *why)
{
    char name[PLACE_BYTES], lock[PLACE_BYTES + sizeof ".lock"], path[PATH_MAX];
    place_name(place, name);
    snprintf(lock, sizeof lock, "%s.lock", name);
    return files_path(FILES_STATE, lock, path, sizeof path, why) && files_make_folders(path, why)
               ? files_lock(path, why)
               : FILES_UNLOCKABLE;
}

/* A place that cannot be locked must do; one that somebody else has does not. */
static bool take_place(unsigned place, lb_reason *why)
{
    int lock = lock_place(place, why);
    if (lock == FILES_TAKEN) {
        *why = (lb_reason){"another litterbox is at that table"};
        return false;
    }
    store_game_leave();
    ours = place;
    our_lock = lock;
    return true;
}

/* The first place without a game; another program may have come before us. */
static bool take_new_place(lb_reason *why)
{
    for (unsigned place = 1; place <= PLACES; place++) {
        if (!is_used(place) && take_place(place, why)) {
            if (!is_used(place)) {
                return true;
            }
            store_game_leave();
        }
    }
    *why = (lb_reason){"too many games are open; continue one of them or give one up"};
    return false;
}

void store_game_leave(void)
{
    files_unlock(our_lock);
    our_lock = FILES_UNLOCKABLE;
    ours = 0;
}

bool store_game_drop(unsigned place, lb_reason *why)
{
    char name[PLACE_BYTES], path[PATH_MAX];
    place_name(place, name);
    bool dropped = take_place(place, why) &&
                   files_path(FILES_STATE, name, path, sizeof path, why) && files_remove(path, why);
    store_game_leave();
    return dropped;
}

/* ---- Open games ---------------------------------------------------------------------------------- */

/* How many moves a record has; who lets something pass does not move. */
static unsigned count_moves(lb_record *record)
{
    lb_record_line line;
    unsigned moves = 0;
    while (lb_record_next(record, &line)) {
        moves += line.seat != LB_NOBODY && strcmp(line.text, lb_verb_id(LB_VERB_pass)) != 0;
    }
    return moves;
}

/* Up to the journal; the first files have none. */
static size_t record_length(const char *record)
{
    const char *journal = journal_find(record);
    return journal != NULL ? (size_t)(journal - record) : strlen(record);
}

static struct store_game look_at(unsigned place)
{
    struct store_game game = {.place = place};
    char name[PLACE_BYTES], path[PATH_MAX];
    lb_reason why;
    lb_record record;
    place_name(place, name);
    if (files_path(FILES_STATE, name, path, sizeof path, &why)) {
        game.saved = files_when(path);
    }
    char *text = kept(name, &why);
    const char *end = text != NULL ? strchr(text, '\n') : NULL;
    if (end != NULL && lb_record_open(&record, end + 1, record_length(end + 1), &why) == LB_OK) {
        game.game = lb_record_game(&record);
        game.players = record.players;
        game.names = record.names;
        game.moves = count_moves(&record);
    }
    free(text);
    return game;
}

static int by_time_backwards(const void *one, const void *two)
{
    const struct store_game *a = one, *b = two;
    return (a->saved < b->saved) - (a->saved > b->saved);
}

unsigned store_games(struct store_game games[STORE_GAMES_MAX])
{
    unsigned count = 0;
    for (unsigned place = 1; place <= PLACES && count < STORE_GAMES_MAX; place++) {
        lb_reason why;
        int lock = is_used(place) ? lock_place(place, &why) : FILES_TAKEN;
        if (lock != FILES_TAKEN) {
            games[count++] = look_at(place);
            files_unlock(lock);
        }
    }
    qsort(games, count, sizeof games[0], by_time_backwards);
    return count;
}

void store_clean(void)
{
    static const struct {
        enum files_folder folder;
        const char *name;
    } places[] = {{FILES_CONFIG, ""}, {FILES_STATE, ""}, {FILES_STATE, "records"}};
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        char path[PATH_MAX];
        lb_reason why;
        if (files_path(places[i].folder, places[i].name, path, sizeof path, &why)) {
            files_clean(path);
        }
    }
}

bool store_game_save(const lb_table *table, const struct store_lessons *lessons,
                     const struct journal *journal, lb_reason *why)
{
    size_t length;
    char name[PLACE_BYTES];
    if (ours == 0 && !take_new_place(why)) {
        return false;
    }
    char *text = game_text(table, lessons, journal, &length);
    if (text == NULL) {
        *why = (lb_reason){"there is no memory for the game"};
    }
    place_name(ours, name);
    bool saved = text != NULL && keep(name, text, length, why);
    free(text);
    return saved;
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

/* What stands in the file of an open game. */
static bool read_game(const char *text, lb_table_setup *setup, lb_match *match,
                      struct store_lessons *lessons, struct journal *journal, lb_reason *why)
{
    bool sealed = false;
    const char *end = strchr(text, '\n'), *taught = strstr(text, " lessons");
    *why = (lb_reason){"this is no saved game"};
    if (end == NULL || strncmp(text, "seats", 5) != 0 ||
        lb_record_read(match, end + 1, record_length(end + 1), &sealed, why) != LB_OK) {
        return false;
    }
    setup->game = lb_match_game(match);
    setup->players = match->players;
    setup->options = match->options;
    setup->seed = match->seed;
    for (unsigned seat = 0; seat < match->players; seat++) {
        memcpy(setup->chair[seat].name, match->names.of[seat], LB_NAME_BYTES);
    }
    *lessons = (struct store_lessons){.guided = taught != NULL && taught < end};
    if (lessons->guided) { /* in the first files they are not counted */
        lessons->given = strtoull(taught + strlen(" lessons"), NULL, 16);
    }
    *journal = (struct journal){.text = NULL};
    const char *head = journal_find(end + 1);
    return read_seats(setup, text, why) && (head == NULL || journal_read(journal, head, why));
}

bool store_game_load(unsigned place, lb_table_setup *setup, lb_match *match,
                     struct store_lessons *lessons, struct journal *journal, lb_reason *why)
{
    char name[PLACE_BYTES];
    place_name(place, name);
    char *text = take_place(place, why) ? kept(name, why) : NULL;
    bool loaded = text != NULL && read_game(text, setup, match, lessons, journal, why);
    free(text);
    if (!loaded) {
        store_game_leave();
    }
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
    char name[PLACE_BYTES], open[PATH_MAX];
    bool ended = store_record_keep(match, path, size, why);
    if (ended && ours != 0) {
        place_name(ours, name);
        ended = files_path(FILES_STATE, name, open, sizeof open, why) && files_remove(open, why);
    }
    if (ended) {
        store_game_leave();
    }
    return ended;
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

bool store_record_look(const char *name, lb_record *record, lb_reason *why)
{
    char *text = kept(name, why);
    bool fine = text != NULL && lb_record_open(record, text, strlen(text), why) == LB_OK;
    if (fine) {
        record->moves = "";
        record->bytes = 0;
    }
    free(text);
    return fine;
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
