/* SPDX-License-Identifier: MIT */
/* table.c: one table behind a handful of functions, for a host that speaks text and knows what time it is.
 * All texts go through one room in memory: the host writes what it says there, and finds what it hears.
 *
 *     room(bytes)               where texts go, with room for so many
 *     language(bytes)           another language: English texts and what they are in it, in turn, each with a zero
 *                               behind it, in the order of strcmp; none: English
 *     games()                   every game and level as JSON
 *     setup()                   lines that say what table is wanted: game, players, seed, seat, …
 *     open(now)                 sit down
 *     resume(moves, now)        sit down where the record in the room was after so many moves
 *     say(seat, now)            a line of a seat
 *     tick(now)                 what is due happens, and what takes time is thought about
 *     due()                     when the next tick does something; endless: when somebody speaks
 *     message(viewer, after)    what a viewer hears after the message of a number
 *     record(viewer)            the game so far
 *     review(seat, playouts)    a finished game looked at again, rows of kind, value, margin, label and note
 *     times(window, pace)       other lengths
 *     lesson(seat)              where a guided game has something to explain to that seat: title, text, and what
 *                               was explained so far, for the line "lessons" of setup
 *     hash(bytes)               BLAKE2b of so much of the room, 256 bits as hexadecimal digits
 *
 * Where a number of bytes comes back, so much of the room is the answer. Where a flag comes back and it is
 * false, the room holds a sentence. Viewers are seats; any other number is an onlooker, 253 everything. */
#include <stdlib.h>
#include <string.h>

#include "fair/fair.h"
#include "wasm/room.h"

static char *room;
static size_t room_bytes;
static lb_table_setup setup;
static lb_table *table;
static uint32_t moves_known; /* of the record that was resumed last */
static bool guided;          /* the game comes with lessons */
static uint64_t lessons_given;

enum { LESSONS_MAX = 64 };

EXPORT(char *, room, size_t bytes)
{
    if (bytes > room_bytes) {
        char *larger = realloc(room, bytes);
        if (larger == NULL) {
            return NULL;
        }
        room = larger;
        room_bytes = bytes;
    }
    return room;
}

/* Written as snprintf writes: again, where there was too little room. */
#define WRITE(call)                                                                                \
    do {                                                                                           \
        size_t length = (call);                                                                    \
        if (length >= room_bytes && carrier_room(length + 1) != NULL) {                            \
            length = (call);                                                                       \
        }                                                                                          \
        return length;                                                                             \
    } while (0)

bool carrier_refuse(const char *sentence)
{
    size_t bytes = strlen(sentence) + 1;
    if (carrier_room(bytes) != NULL) {
        memmove(room, sentence, bytes);
    }
    return false;
}

/* ---- In which language ------------------------------------------------------------------------------- */

struct pair {
    const char *english, *other;
};

static struct pair *pairs;
static size_t pair_count;
static char *pair_texts;

static const char *other_text(const char *english)
{
    size_t low = 0, high = pair_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(english, pairs[middle].english);
        if (order == 0) {
            return pairs[middle].other;
        }
        low = order > 0 ? middle + 1 : low;
        high = order > 0 ? high : middle;
    }
    return english;
}

static const lb_language *language(void)
{
    static const lb_language other = {"other", other_text};
    return pair_count > 0 ? &other : NULL;
}

static void speak(void)
{
    for (unsigned seat = 0; table != NULL && seat < setup.players; seat++) {
        lb_table_language(table, seat, language());
    }
    if (table != NULL) {
        lb_table_language(table, LB_PUBLIC, language());
    }
}

EXPORT(bool, language, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++) {
        count += room[i] == '\0';
    }
    char *texts = malloc(bytes + 1);
    struct pair *rows = malloc((count / 2 + 1) * sizeof *rows);
    if (texts == NULL || rows == NULL) {
        free(texts);
        free(rows);
        return carrier_refuse("There is not enough memory.");
    }
    memcpy(texts, room, bytes);
    const char *at = texts;
    for (size_t i = 0; i < count / 2; i++) {
        rows[i].english = at;
        at += strlen(at) + 1;
        rows[i].other = at;
        at += strlen(at) + 1;
    }
    free(pairs);
    free(pair_texts);
    pairs = rows;
    pair_texts = texts;
    pair_count = count / 2;
    speak();
    return true;
}

EXPORT(size_t, games, void)
{
    WRITE(lb_games_message(language(), room, room_bytes));
}

/* ---- What table is wanted -------------------------------------------------------------------------- */

static uint32_t number(const char *text)
{
    return (uint32_t)strtoul(text, NULL, 10);
}

static bool set_game(const char *text, lb_reason *why)
{
    (void)why;
    setup = (lb_table_setup){.game = lb_game_named(text), .options = lb_options_default()};
    return setup.game != NULL;
}

static bool set_players(const char *text, lb_reason *why)
{
    (void)why;
    setup.players = (uint8_t)number(text);
    return setup.game != NULL && setup.players >= lb_game_seats_least(setup.game) &&
           setup.players <= lb_game_seats_most(setup.game);
}

static bool set_option(const char *text, lb_reason *why)
{
    return lb_option_read(setup.game, setup.players, &setup.options, text, why) == LB_OK;
}

static bool set_seed(const char *text, lb_reason *why)
{
    (void)why;
    return lb_seed_read(&setup.seed, text) == LB_OK;
}

static bool set_bots_seed(const char *text, lb_reason *why)
{
    (void)why;
    return lb_seed_read(&setup.bots_seed, text) == LB_OK;
}

/* "2 bot counter Mochi", "0 person counter Ann" */
static bool set_seat(const char *text, lb_reason *why)
{
    unsigned seat = number(text);
    const char *player = text + strcspn(text, " ");
    player += *player == ' ';
    const char *level = player + strcspn(player, " ");
    level += *level == ' ';
    size_t length = strcspn(level, " ");
    const char *name = level + length;
    name += *name == ' ';
    if (seat >= setup.players || length >= LB_LEVEL_BYTES || strlen(name) >= LB_NAME_BYTES) {
        return false;
    }
    lb_chair *chair = &setup.chair[seat];
    chair->player = strncmp(player, "bot ", 4) == 0 ? LB_PLAYER_bot : LB_PLAYER_person;
    memset(chair->level, 0, sizeof chair->level);
    memcpy(chair->level, level, length);
    strcpy(chair->name, name);
    return lb_level_check(chair->level, why);
}

static bool set_window(const char *text, lb_reason *why)
{
    (void)why;
    setup.window_ms = number(text);
    return true;
}

static bool set_pace(const char *text, lb_reason *why)
{
    (void)why;
    setup.pace_ms = number(text);
    return true;
}

static bool set_take_back(const char *text, lb_reason *why)
{
    (void)why;
    setup.take_back = number(text) != 0;
    return true;
}

static bool set_pass_idle(const char *text, lb_reason *why)
{
    (void)why;
    setup.pass_idle = number(text) != 0;
    return true;
}

static bool set_advice(const char *text, lb_reason *why)
{
    (void)why;
    setup.advice = (lb_budget){.playouts = number(text)};
    return true;
}

/* "0110": the second and the third one were given; those that are not told were not */
static bool set_lessons(const char *text, lb_reason *why)
{
    (void)why;
    guided = true;
    lessons_given = 0;
    for (unsigned i = 0; text[i] != '\0' && i < LESSONS_MAX; i++) {
        lessons_given |= (uint64_t)(text[i] == '1') << i;
    }
    return true;
}

static const struct wish {
    const char *word;
    bool (*set)(const char *text, lb_reason *why);
} wishes[] = {
    {"game ", set_game},           {"players ", set_players},     {"option ", set_option},
    {"seed ", set_seed},           {"bots-seed ", set_bots_seed}, {"seat ", set_seat},
    {"window ", set_window},       {"pace ", set_pace},           {"take-back ", set_take_back},
    {"pass-idle ", set_pass_idle}, {"advice ", set_advice},       {"lessons ", set_lessons},
};

static bool wish(const char *line, lb_reason *why)
{
    for (unsigned i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        size_t length = strlen(wishes[i].word);
        if (strncmp(line, wishes[i].word, length) == 0) {
            return wishes[i].set(line + length, why);
        }
    }
    return false;
}

EXPORT(bool, setup, void)
{
    setup = (lb_table_setup){0};
    guided = false;
    for (char *line = room; *line != '\0';) {
        char *end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        lb_reason why = {""};
        *end = '\0';
        if (!wish(line, &why)) {
            return carrier_refuse(why.text[0] != '\0' ? why.text : line);
        }
        line = last ? end : end + 1;
    }
    return setup.game != NULL || carrier_refuse("No game was named.");
}

const lb_table_setup *carrier_wanted(void)
{
    return &setup;
}

/* ---- Sitting down ------------------------------------------------------------------------------------ */

static bool sit(lb_table *wanted, const lb_reason *why)
{
    if (wanted == NULL) {
        return carrier_refuse(why->text);
    }
    if (table != NULL) {
        lb_table_free(table);
    }
    table = wanted;
    speak();
    return true;
}

EXPORT(bool, open, double now)
{
    lb_reason why = {""};
    return sit(lb_table_new(&setup, (uint64_t)now, &why), &why);
}

EXPORT(bool, resume, uint32_t moves, double now)
{
    lb_reason why = {"There is not enough memory."};
    bool sealed, sits = false;
    size_t bytes = lb_match_bytes(LB_MATCH_ROOM);
    lb_match *match = lb_match_in(aligned_alloc(LB_MATCH_ALIGNMENT, bytes), bytes);
    if (match == NULL) {
        return carrier_refuse(why.text);
    }
    if (lb_record_read(match, room, strlen(room), &sealed, &why) == LB_OK) {
        moves_known = match->plies;
        while (match->plies > moves && lb_match_undo(match) == LB_OK) {
        }
        sits = sit(lb_table_resume(&setup, match, (uint64_t)now, &why), &why);
    } else {
        carrier_refuse(why.text);
    }
    free(match);
    return sits;
}

EXPORT(uint32_t, moves, void)
{
    return moves_known;
}

/* ---- At the table ------------------------------------------------------------------------------------ */

EXPORT(bool, say, unsigned seat, double now)
{
    lb_reason why;
    return lb_table_say(table, seat, room, (uint64_t)now, &why) || carrier_refuse(why.text);
}

EXPORT(void, tick, double now)
{
    lb_task *task;
    lb_table_tick(table, (uint64_t)now);
    while ((task = lb_table_task(table)) != NULL) {
        lb_task_run(task);
        lb_table_done(table, task, (uint64_t)now);
    }
}

EXPORT(double, due, void)
{
    uint64_t due = lb_table_due(table);
    return due == UINT64_MAX ? __builtin_inf() : (double)due;
}

EXPORT(void, times, uint32_t window_ms, uint32_t pace_ms)
{
    lb_table_times(table, window_ms, pace_ms);
}

EXPORT(double, number, unsigned viewer)
{
    return (double)lb_table_number(table, viewer);
}

EXPORT(size_t, message, unsigned viewer, double after)
{
    WRITE(lb_table_message(table, viewer, (uint64_t)after, room, room_bytes));
}

EXPORT(size_t, record, unsigned viewer)
{
    WRITE(lb_record_write(lb_table_match(table), viewer, room, room_bytes));
}

/* ---- Several texts ------------------------------------------------------------------------------------- */

static size_t written;

/* A text with a zero behind it. */
static void put(const char *text)
{
    size_t length = strlen(text);
    if (carrier_room(2 * (written + length + 2)) != NULL) {
        memcpy(room + written, text, length);
        written += length;
        room[written++] = '\0';
    }
}

EXPORT(size_t, lesson, unsigned seat)
{
    char given[LESSONS_MAX + 1] = "";
    lb_scene *scene = guided ? malloc(sizeof *scene) : NULL;
    written = 0;
    if (scene == NULL) {
        return 0;
    }
    lb_table_scene(table, seat, scene);
    const lb_lesson *lesson = scene->asked ? lb_view_lesson(&scene->view, &lessons_given) : NULL;
    if (lesson != NULL) {
        for (unsigned i = 0; i < LESSONS_MAX; i++) {
            given[i] = lessons_given >> i & 1 ? '1' : '0';
        }
        put(lb_text(&scene->reader, lesson->title));
        put(lb_text(&scene->reader, lesson->text));
        put(given);
    }
    free(scene);
    return written;
}

/* ---- Afterwards ---------------------------------------------------------------------------------------- */

/* Five texts with a zero behind each. */
static void put_row(void *context, const lb_row *row)
{
    static const char *const kinds[] = {
        [LB_ROW_heading] = "heading", [LB_ROW_figure] = "figure", [LB_ROW_sentence] = "sentence"};
    const char *texts[] = {kinds[row->kind], row->value, row->margin, row->label, row->note};
    (void)context;
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        put(texts[i]);
    }
}

EXPORT(size_t, review, unsigned seat, uint32_t playouts)
{
    enum { COSTLIEST = 5 };
    lb_rng rng;
    lb_scene *scene = malloc(sizeof *scene);
    written = 0;
    if (scene == NULL) {
        return 0;
    }
    lb_table_scene(table, seat, scene);
    lb_rng_start(&rng, &setup.bots_seed, LB_STREAM_PLAYERS);
    lb_review review = lb_review_of(lb_table_match(table), seat, playouts, language(), &rng);
    lb_review_rows(&review, &scene->reader, COSTLIEST, false, put_row, NULL);
    lb_review_free(&review);
    free(scene);
    return written;
}

/* What a promise and a seed are made of: docs/fairness.md. */
EXPORT(size_t, hash, size_t bytes)
{
    uint8_t hash[FAIR_BYTES];
    fair_hash(hash, sizeof hash, room, bytes);
    fair_hex(hash, sizeof hash, room);
    return 2 * sizeof hash;
}
