/* SPDX-License-Identifier: MIT */
/* record.c: a match as plain text, in full or as one viewer saw it.
 * A full record holds the seed and every move, so reading it is playing it again. Its last line is a
 * check of all that stands before it. docs/record.md describes the format. */
#include <string.h>

#include "core/game.h"

#define RECORD_TITLE "litterbox record 1"

static uint64_t digest(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* ---- Writing -------------------------------------------------------------------------------------- */

static void put_header(struct text *text, const lb_match *match, unsigned viewer)
{
    char seed[LB_SEED_BYTES];
    const lb_game *game = game_numbered(match->game);
    text_put(text, RECORD_TITLE "\ngame ");
    text_put(text, game->name);
    text_put(text, "\nplayers ");
    text_number(text, match->players);
    for (unsigned seat = 0; seat < match->players; seat++) {
        text_put(text, "\nname ");
        text_number(text, seat);
        text_char(text, ' ');
        text_put(text, match->names.of[seat]);
    }
    if (match->windows == LB_WINDOWS_live) {
        text_put(text, "\nwindows live");
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        char value[32];
        lb_option_write(game, i, match->options.value[i], value, sizeof value);
        text_format(text, "\noption %s=%s", (const char *[]){game->options[i].name, value});
    }
    if (match->options.first > 0) {
        text_put(text, "\noption first=");
        text_number(text, match->options.first - 1u);
    }
    if (viewer == LB_TRUTH) {
        lb_seed_write(&match->seed, seed);
        text_format(text, "\nseed %s", (const char *[]){seed});
        if (match->bots_seeded) {
            lb_seed_write(&match->bots_seed, seed);
            text_format(text, "\nbots %s", (const char *[]){seed});
        }
    } else {
        text_put(text, "\nseed ?\nas ");
        if (viewer == LB_PUBLIC) {
            text_put(text, "public");
        } else {
            text_number(text, viewer);
        }
    }
    text_put(text, "\nengine " LB_VERSION "\n\n");
}

static void put_events(struct text *text, const lb_past *past, unsigned viewer)
{
    for (unsigned i = 0; viewer != LB_TRUTH && i < past->events.count; i++) {
        char line[LB_LINE_BYTES];
        lb_event_write(&past->events.item[i],
                       &(lb_reader){.game = lb_match_game(past->match),
                                    .names = &past->match->names,
                                    .viewer = (uint8_t)viewer},
                       line, sizeof line);
        text_format(text, "> %s\n", (const char *[]){line});
    }
}

/* What a viewer outside a move's audience may know of it: its verb and its target. */
static void put_blanked(struct text *text, const struct parts *parts)
{
    text_put(text, lb_verb_id(parts->item[0].what));
    text_put(text, " ?");
    for (unsigned i = 1; i < parts->count; i++) {
        if (parts->item[i].kind == LB_PART_seat) {
            text_char(text, '@');
            text_number(text, parts->item[i].what);
        }
    }
}

static void put_move(struct text *text, const lb_game *game, unsigned seat,
                     const struct parts *parts, bool whole)
{
    if (!whole && parts->count == 1) {
        return; /* K5.6: a pass is nothing anybody sees */
    }
    text_number(text, seat);
    text_char(text, ' ');
    if (whole) {
        parts_put(text, game, parts);
    } else {
        put_blanked(text, parts);
    }
    text_char(text, '\n');
}

/* Whether a viewer sees a move in full: asked before its last choice is made. */
static bool sees_whole(const lb_past *past, lb_step step, unsigned viewer)
{
    const lb_game *game = game_numbered(past->match->game);
    lb_seats audience = game->move_audience(&past->state, step.seat, step.choice);
    return viewer == LB_TRUTH || audience == EVERYBODY ||
           (viewer < LB_SEATS_MAX && (audience >> viewer & 1));
}

bool lb_past_shown(const lb_past *past, unsigned viewer)
{
    lb_past walk = *past;
    struct parts parts = {0};
    lb_step step = {.ends = 0};
    bool whole = true;
    while (walk.steps < walk.match->steps && !step.ends) {
        step = lb_match_step(walk.match, walk.steps);
        if (step.choice == LB_LEFT) {
            return true;
        }
        whole = sees_whole(&walk, step, viewer);
        parts_stage(&parts, &walk.state, step.choice);
        lb_past_step(&walk);
    }
    return step.ends && (whole || parts.count != 1);
}

static void put_moves(struct text *text, const lb_match *match, unsigned viewer)
{
    lb_past past;
    const lb_game *game = game_numbered(match->game);
    struct parts parts = {0};
    lb_past_start(&past, match);
    put_events(text, &past, viewer);
    while (past.steps < match->steps) {
        lb_step step = lb_match_step(match, past.steps);
        bool whole = true;
        if (step.choice == LB_LEFT) {
            text_number(text, step.seat);
            text_put(text, " leave\n");
        } else {
            whole = sees_whole(&past, step, viewer);
            parts_stage(&parts, &past.state, step.choice);
        }
        lb_past_step(&past);
        if (step.ends) {
            if (step.choice != LB_LEFT) {
                put_move(text, game, step.seat, &parts, whole);
            }
            put_events(text, &past, viewer);
            parts = (struct parts){0};
        }
    }
}

static void put_result(struct text *text, bool over, lb_seats winners)
{
    if (!over) {
        text_put(text, "\nresult open\n");
        return;
    }
    text_put(text, "\nresult won");
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (winners >> seat & 1) {
            text_char(text, ' ');
            text_number(text, seat);
        }
    }
    text_char(text, '\n');
}

size_t lb_record_write(const lb_match *match, unsigned viewer, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    if (game_numbered(match->game) == NULL) {
        return 0;
    }
    if (viewer >= match->players && viewer != LB_TRUTH) {
        viewer = LB_PUBLIC;
    }
    put_header(&text, match, viewer);
    put_moves(&text, match, viewer);
    put_result(&text, lb_over(&match->state), lb_winners(&match->state));
    if (viewer == LB_TRUTH) {
        uint64_t check = text.length < size ? digest(buffer, text.length) : 0;
        text_put(&text, "check ");
        text_hex(&text, check);
        text_char(&text, '\n');
    }
    return text.length;
}

/* ---- Reading -------------------------------------------------------------------------------------- */

struct record {
    lb_match *match; /* where it is played, or NULL where it is only looked through */
    struct slice all;
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_seed seed, bots_seed;
    bool seeded, bots_seeded, blanked;
    unsigned said; /* lines of the header that are there, see is_second */
    unsigned viewer;
    lb_windows windows;
    lb_names names;
    bool moving;       /* the header is over, moves have begun */
    const char *moves; /* there */
    bool result;       /* the result was read */
    bool over;
    lb_seats winners;
    bool sealed;
    unsigned line;
    lb_reason *why;
};

static bool refuse_plain(struct record *r, const char *sentence)
{
    char number[12];
    struct text text = text_in(number, sizeof number);
    text_number(&text, r->line);
    reason_set(r->why, "line %s: %s", number, sentence, "");
    return false;
}

static bool refuse(struct record *r, const char *format, struct slice about)
{
    char shown[80], sentence[LB_REASON_BYTES];
    struct text said = text_in(sentence, sizeof sentence);
    slice_copy(about, shown, sizeof shown);
    text_format(&said, format, (const char *[]){shown});
    return refuse_plain(r, sentence);
}

/* What stands behind a word, without the blanks between. */
static struct slice behind(struct slice rest)
{
    while (rest.length > 0 && rest.at[0] == ' ') {
        rest = (struct slice){rest.at + 1, rest.length - 1};
    }
    return rest;
}

/* The sentence of a line "> It happened." */
static struct slice sentence_of(struct slice line)
{
    slice_until(&line, '>');
    return behind(line);
}

/* A piece of a line, made printable; false if there is none or it does not fit. */
static bool take(struct slice piece, char *text, size_t size)
{
    if (piece.length == 0 || piece.length >= size || memchr(piece.at, '\0', piece.length) != NULL) {
        return false;
    }
    memcpy(text, piece.at, piece.length);
    text[piece.length] = '\0';
    lb_make_printable(text);
    return true;
}

static bool refuse_twice(struct record *r, struct slice key)
{
    return refuse(r, "\"%s\" stands here for the second time", key);
}

static bool read_name(struct record *r, struct slice rest)
{
    unsigned seat;
    struct slice number = slice_word(&rest);
    rest = behind(rest);
    if (!slice_number(number, r->players - 1, &seat)) {
        return refuse(r, "\"%s\" should be a seat at the table", number);
    }
    if (rest.length == 0 || rest.length >= LB_NAME_BYTES || memchr(rest.at, '\0', rest.length)) {
        return refuse_plain(r, lb_status_text(LB_STATUS_bad_name));
    }
    if (r->names.of[seat][0] != '\0') {
        return refuse_twice(r, number);
    }
    memcpy(r->names.of[seat], rest.at, rest.length);
    return true;
}

static bool take_seed(struct record *r, struct slice value, lb_seed *seed)
{
    char text[LB_SEED_BYTES];
    slice_copy(value, text, sizeof text);
    return (value.length < sizeof text && lb_seed_read(seed, text) == LB_OK) ||
           refuse_plain(r, lb_status_text(LB_STATUS_bad_seed));
}

static bool read_seed(struct record *r, struct slice value)
{
    r->blanked = slice_is(value, "?");
    if (r->blanked && r->match == NULL) {
        return true;
    }
    if (r->blanked) {
        return refuse_plain(r, "the seed is blanked: this record shows what one viewer saw, and "
                               "cannot be played again");
    }
    r->seeded = take_seed(r, value, &r->seed);
    return r->seeded;
}

/* Whose eyes a record is for. */
static bool read_viewer(struct record *r, struct slice value)
{
    if (slice_is(value, "public")) {
        r->viewer = LB_PUBLIC;
        return true;
    }
    return slice_number(value, r->players - 1, &r->viewer) ||
           refuse(r, "\"%s\" should be a seat at the table, or public", value);
}

/* An option may not be said twice either, not even with the same value. */
static bool read_option(struct record *r, struct slice value)
{
    char assignment[64];
    lb_reason why;
    lb_options one = lb_options_default();
    slice_copy(value, assignment, sizeof assignment);
    if (lb_option_read(r->game, r->players, &one, assignment, &why) != LB_OK) {
        return refuse_plain(r, why.text);
    }
    bool twice = one.first != 0 && r->options.first != 0;
    for (unsigned i = 0; i < LB_OPTIONS_MAX; i++) {
        twice |= one.value[i] != LB_DEFAULT && r->options.value[i] != LB_DEFAULT;
    }
    if (twice) {
        return refuse_twice(r, value);
    }
    lb_option_read(r->game, r->players, &r->options, assignment, &why);
    return true;
}

/* Lines that a header has once: each has its bit. */
static bool is_second(struct record *r, struct slice key)
{
    static const char *const once[] = {"game",    "players", "seed", "bots",
                                       "windows", "engine",  "as"};
    for (unsigned i = 0; i < sizeof once / sizeof once[0]; i++) {
        if (slice_is(key, once[i])) {
            bool before = r->said >> i & 1;
            r->said |= 1u << i;
            return before;
        }
    }
    return false;
}

static bool read_header(struct record *r, struct slice key, struct slice rest)
{
    if (is_second(r, key)) {
        return refuse_twice(r, key);
    }
    if (slice_is(key, "name")) {
        return r->players > 0 ? read_name(r, rest)
                              : refuse_plain(r, "\"players\" must stand before the names");
    }
    struct slice value = slice_word(&rest);
    if (slice_word(&rest).length > 0) {
        return refuse(r, "there is too much in the line \"%s\"", key);
    }
    if (slice_is(key, "game")) {
        r->game = game_by_slice(value);
        return r->game != NULL || refuse(r, "there is no game called \"%s\"", value);
    }
    if (r->game == NULL) {
        return refuse(r, "\"game\" must stand before \"%s\"", key);
    }
    if (slice_is(key, "players")) {
        return (slice_number(value, r->game->seats_most, &r->players) &&
                r->players >= r->game->seats_least) ||
               refuse(r, "the game is not played by \"%s\"", value);
    }
    if (slice_is(key, "seed")) {
        return read_seed(r, value);
    }
    if (slice_is(key, "bots")) {
        r->bots_seeded = take_seed(r, value, &r->bots_seed);
        return r->bots_seeded;
    }
    if (slice_is(key, "windows")) {
        r->windows = slice_is(value, "live") ? LB_WINDOWS_live : LB_WINDOWS_brief;
        return r->windows == LB_WINDOWS_live || slice_is(value, "brief") ||
               refuse(r, "windows are live or brief, not \"%s\"", value);
    }
    if (slice_is(key, "engine")) {
        return true; /* for people: the check line tells whether the engine still agrees */
    }
    if (slice_is(key, "as") && r->players > 0 && r->match == NULL) {
        return read_viewer(r, value);
    }
    if (slice_is(key, "option") && r->players > 0) {
        return read_option(r, value);
    }
    return refuse(r, "\"%s\" is no line of a record's header", key);
}

/* The match as the header has it. */
static bool begin_match(struct record *r)
{
    lb_status status = lb_match_start(r->match, r->game, r->players, &r->options, &r->seed, NULL);
    if (status != LB_OK) {
        return refuse_plain(r, lb_status_text(status));
    }
    if (r->windows == LB_WINDOWS_live) {
        lb_match_live(r->match);
    }
    if (r->bots_seeded) {
        lb_match_bots(r->match, &r->bots_seed);
    }
    r->match->names = r->names;
    return true;
}

static bool begin_moves(struct record *r, const char *line_at)
{
    bool seen = r->blanked && r->viewer != LB_TRUTH;
    if (r->game == NULL || r->players == 0 || !(r->seeded || seen)) {
        return refuse_plain(r, "the header needs game, players and seed before the first move");
    }
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        char *name = r->names.of[seat];
        if (seat >= r->players) {
            memset(name, 0, LB_NAME_BYTES);
        } else if (name[0] == '\0') {
            name_usual(name, seat);
        } else if (r->match == NULL) {
            lb_make_printable(name);
        } else if (!name_fits(name)) {
            return refuse_plain(r, lb_status_text(LB_STATUS_bad_name));
        }
    }
    r->moves = r->moves != NULL ? r->moves : line_at;
    r->moving = true;
    return r->match == NULL || begin_match(r);
}

static bool read_move(struct record *r, struct slice key, struct slice rest)
{
    unsigned seat;
    char move[LB_MOVE_BYTES];
    lb_reason why;
    if (!slice_number(key, r->players - 1, &seat)) {
        return refuse(r, "\"%s\" should be the seat that moves", key);
    }
    rest = behind(rest);
    slice_copy(rest, move, sizeof move);
    if (rest.length >= sizeof move) {
        return refuse_plain(r, "this is too long for a move");
    }
    if (r->match == NULL) {
        return take(rest, move, sizeof move) || refuse(r, "\"%s\" is no move", rest);
    }
    if (lb_match_play(r->match, seat, move, NULL, &why) != LB_OK) {
        return refuse_plain(r, why.text);
    }
    return true;
}

/* What " open" or " won 0 2" says. */
static void look_at_result(struct record *r, struct slice rest)
{
    unsigned seat;
    r->over = slice_is(slice_word(&rest), "won");
    for (struct slice word; r->over && (word = slice_word(&rest)).length > 0;) {
        if (slice_number(word, r->players - 1, &seat)) {
            r->winners |= (lb_seats)(1u << seat);
        }
    }
}

/* The result must be written as it always is, and be the one that the moves lead to. */
static bool read_result(struct record *r, struct slice rest)
{
    char expected[64];
    struct text text = text_in(expected, sizeof expected);
    look_at_result(r, rest);
    bool over = r->match == NULL ? r->over : lb_over(&r->match->state);
    put_result(&text, over, r->match == NULL ? r->winners : lb_winners(&r->match->state));
    struct slice line = {expected + 1 + strlen("result"), text.length - 2 - strlen("result")};
    r->result = line.length == rest.length && memcmp(line.at, rest.at, rest.length) == 0;
    if (r->match == NULL) {
        r->result &= !r->over || r->winners != 0;
        return r->result || refuse_plain(r, "this is no result");
    }
    return r->result ||
           refuse(r, "the moves lead to the result \"%s\", which is not what stands here",
                  (struct slice){line.at + 1, line.length - 1});
}

/* The check line is the last, to the byte: what it does not cover may not be edited either. */
static bool read_check(struct record *r, const char *line_at)
{
    char expected[32];
    size_t before = (size_t)(line_at - r->all.at);
    struct text text = text_in(expected, sizeof expected);
    text_put(&text, "check ");
    text_hex(&text, digest(r->all.at, before));
    text_char(&text, '\n');
    if (!slice_is((struct slice){line_at, r->all.length - before}, expected)) {
        return refuse_plain(r,
                            "the check does not fit: the record was changed after it was written");
    }
    r->sealed = true;
    return true;
}

static bool read_sentence(struct record *r, struct slice line)
{
    char sentence[LB_LINE_BYTES];
    r->moves = r->moves != NULL ? r->moves : line.at;
    return take(sentence_of(line), sentence, sizeof sentence) ||
           refuse(r, "\"%s\" is no sentence", sentence_of(line));
}

static bool read_line(struct record *r, struct slice line)
{
    struct slice rest = line;
    struct slice key = slice_word(&rest);
    if (key.length == 0 || key.at[0] == '#') {
        return true;
    }
    if (key.at[0] == '>') {
        return r->match != NULL || read_sentence(r, line);
    }
    bool digit = key.at[0] >= '0' && key.at[0] <= '9';
    bool result = slice_is(key, "result");
    if (!r->moving && !digit && !result) {
        return read_header(r, key, rest);
    }
    if (!r->moving && !begin_moves(r, line.at)) {
        return false;
    }
    if (result && !r->result) {
        return read_result(r, rest);
    }
    if (slice_is(key, "check") && r->result) {
        return read_check(r, line.at);
    }
    if (r->result || !digit) {
        return refuse(r, "\"%s\" is not expected here", key);
    }
    return read_move(r, key, rest);
}

/* All lines, one after another; false, with a sentence, at the first that cannot be. */
static bool read_lines(struct record *r)
{
    struct slice rest = r->all;
    r->line = 1;
    if (!slice_is(slice_line(&rest), RECORD_TITLE)) {
        return refuse(r, "a record begins with the line \"%s\"",
                      (struct slice){RECORD_TITLE, strlen(RECORD_TITLE)});
    }
    while (rest.length > 0) {
        r->line++;
        if (!read_line(r, slice_line(&rest))) {
            return false;
        }
    }
    return (r->moving && r->result) ||
           refuse_plain(r, "the record ends without its result line; was it cut?");
}

static bool read_into(lb_match *match, struct slice all, bool *sealed, lb_reason *why)
{
    struct record r = {.match = match,
                       .all = all,
                       .options = lb_options_default(),
                       .viewer = LB_TRUTH,
                       .why = why};
    bool fine = read_lines(&r);
    *sealed = r.sealed;
    return fine;
}

/* A record is played twice: first where nothing is kept, so that what is refused changes nothing. */
lb_status lb_record_read(lb_match *match, const char *text, size_t length, bool *sealed,
                         lb_reason *why)
{
    struct slice all = {text, length};
    lb_match trial;
    bool seal;
    trial.room = MATCH_KEEPS_NOTHING;
    if (!read_into(&trial, all, &seal, why)) {
        return LB_STATUS_bad_record;
    }
    if (trial.steps > match->room) {
        reason_set(why, "%s", lb_status_text(LB_STATUS_full), "", "");
        return LB_STATUS_full;
    }
    read_into(match, all, &seal, why);
    if (sealed != NULL) {
        *sealed = seal;
    }
    return LB_OK;
}

/* ---- Looking through ------------------------------------------------------------------------------ */

lb_status lb_record_open(lb_record *record, const char *text, size_t length, lb_reason *why)
{
    struct record r = {
        .all = {text, length}, .options = lb_options_default(), .viewer = LB_TRUTH, .why = why};
    if (!read_lines(&r)) {
        return LB_STATUS_bad_record;
    }
    options_resolve(r.game, r.players, &r.options);
    *record = (lb_record){.game = (uint8_t)lb_game_number(r.game),
                          .players = (uint8_t)r.players,
                          .windows = (uint8_t)r.windows,
                          .viewer = (uint8_t)r.viewer,
                          .over = r.over,
                          .winners = r.winners,
                          .options = r.options,
                          .names = r.names,
                          .seed = r.seed,
                          .bots_seed = r.bots_seed,
                          .bots_seeded = r.bots_seeded,
                          .moves = r.moves,
                          .bytes = length - (size_t)(r.moves - text)};
    return LB_OK;
}

const lb_game *lb_record_game(const lb_record *record)
{
    return game_numbered(record->game);
}

bool lb_record_next(lb_record *record, lb_record_line *line)
{
    struct slice rest = {record->moves, record->bytes};
    bool found = false;
    while (!found && rest.length > 0) {
        struct slice whole = slice_line(&rest), words = whole;
        struct slice key = slice_word(&words);
        bool told = key.length > 0 && key.at[0] == '>';
        unsigned seat = LB_NOBODY;
        found = (told || slice_number(key, record->players - 1u, &seat)) &&
                take(told ? sentence_of(whole) : behind(words), line->text, sizeof line->text);
        line->seat = (uint8_t)seat;
    }
    record->moves = rest.at;
    record->bytes = rest.length;
    return found;
}
