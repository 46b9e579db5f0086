/* SPDX-License-Identifier: MIT */
/* position.c: a state written down and read back, for tests and puzzles.
 * One fact a line, "key value" or "hands 2 nope 2*skip"; docs/record.md describes it. */
#include <string.h>

#include "core/game.h"

#define POSITION_TITLE "litterbox position 1"

/* ---- Facts -------------------------------------------------------------------------------------- */

const lb_fact *lb_fact_find(const lb_fact *facts, unsigned count, const char *key, unsigned row)
{
    for (unsigned i = 0; i < count; i++) {
        if (facts[i].row == row && strcmp(facts[i].key, key) == 0) {
            return &facts[i];
        }
    }
    return NULL;
}

lb_fact *fact_add(lb_fact *facts, unsigned *count, const char *key, lb_fact_kind kind)
{
    lb_fact *fact = &facts[(*count)++];
    memset(fact, 0, sizeof *fact);
    fact->key = key;
    fact->kind = (uint8_t)kind;
    return fact;
}

lb_fact *fact_number(lb_fact *facts, unsigned *count, const char *key, unsigned number)
{
    lb_fact *fact = fact_add(facts, count, key, LB_FACT_number);
    fact->number = (uint8_t)number;
    return fact;
}

lb_fact *fact_word(lb_fact *facts, unsigned *count, const char *key, const char *word)
{
    lb_fact *fact = fact_add(facts, count, key, LB_FACT_word);
    struct text text = text_in(fact->word, sizeof fact->word);
    text_put(&text, word);
    return fact;
}

/* ---- Writing -------------------------------------------------------------------------------------- */

static void put_cards(struct text *text, const lb_fact *fact)
{
    for (unsigned i = 0; i < fact->count;) {
        unsigned same = 1;
        while (i + same < fact->count && fact->cards[i + same] == fact->cards[i]) {
            same++;
        }
        text_char(text, ' ');
        if (same > 1) {
            text_number(text, same);
            text_char(text, '*');
        }
        text_put(text, lb_card_id(fact->cards[i]));
        i += same;
    }
}

static void put_seats(struct text *text, unsigned seats)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            text_char(text, ' ');
            text_number(text, seat);
        }
    }
}

static void put_fact(struct text *text, const lb_fact *fact)
{
    if (fact->kind == LB_FACT_null) {
        return;
    }
    text_put(text, fact->key);
    if (fact->row > 0) {
        text_char(text, ' ');
        text_number(text, fact->row - 1u);
    }
    switch (fact->kind) {
    case LB_FACT_number:
        text_char(text, ' ');
        text_number(text, fact->number);
        break;
    case LB_FACT_flag:
        text_put(text, fact->number ? " yes" : " no");
        break;
    case LB_FACT_flags:
    case LB_FACT_seats:
        put_seats(text, fact->number);
        break;
    case LB_FACT_word:
        text_char(text, ' ');
        text_put(text, fact->word);
        break;
    default:
        put_cards(text, fact);
        break;
    }
    text_char(text, '\n');
}

size_t lb_position_write(const lb_state *state, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    const lb_game *game = game_of(state);
    lb_options options = {.first = 0};
    if (game == NULL) {
        return 0;
    }
    if (game->option_count > 0) {
        options = game->options_of(state);
    }
    text_put(&text, POSITION_TITLE "\ngame ");
    text_put(&text, game->name);
    text_put(&text, "\nplayers ");
    text_number(&text, lb_players(state));
    text_char(&text, '\n');
    for (unsigned i = 0; i < game->option_count; i++) {
        char value[32];
        lb_option_write(game, i, options.value[i], value, sizeof value);
        text_format(&text, "option %s=%s\n", (const char *[]){game->options[i].name, value});
    }
    if (head_of(state)->windows == LB_WINDOWS_live) {
        text_put(&text, "windows live\n");
    }
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    for (unsigned i = 0; i < count; i++) {
        put_fact(&text, &facts[i]);
    }
    return text.length;
}

/* ---- Reading -------------------------------------------------------------------------------------- */

struct position {
    const lb_game *game;
    unsigned players;
    lb_windows windows;
    lb_options options;
    lb_fact facts[LB_FACTS_MAX];
    unsigned count;
    lb_reason *why;
};

static bool refuse(struct position *p, const char *format, struct slice about)
{
    char shown[64];
    slice_copy(about, shown, sizeof shown);
    reason_set(p->why, format, shown, "", "");
    return false;
}

/* "nope" or "3*nope" */
static bool read_card(struct position *p, lb_fact *fact, struct slice word)
{
    struct slice rest = word;
    struct slice number = slice_until(&rest, '*');
    unsigned copies = 1;
    if (number.length < word.length) {
        if (!slice_number(number, LB_PILE_MAX, &copies) || copies == 0) {
            return refuse(p, "\"%s\": copies are written like 2*nope", word);
        }
    } else {
        rest = word;
    }
    unsigned card = slice_card(rest);
    if (card == LB_NO_CARD) {
        return refuse(p, "there is no card called \"%s\"", rest);
    }
    if (fact->count + copies > LB_PILE_MAX) {
        return refuse(p, "%s: that is too many cards", word);
    }
    for (; copies > 0; copies--) {
        fact->cards[fact->count++] = (uint8_t)card;
    }
    return true;
}

static bool read_value(struct position *p, lb_fact *fact, struct slice word)
{
    unsigned number = 0;
    switch (fact->kind) {
    case LB_FACT_number:
        if (!slice_number(word, 255, &number)) {
            return refuse(p, "\"%s\" should be a number up to 255", word);
        }
        fact->number = (uint8_t)number;
        return true;
    case LB_FACT_flag:
        fact->number = slice_is(word, "yes");
        return fact->number || slice_is(word, "no") ||
               refuse(p, "\"%s\" should be yes or no", word);
    case LB_FACT_flags:
    case LB_FACT_seats:
        if (!slice_number(word, p->players - 1, &number)) {
            return refuse(p, "\"%s\" should be a seat at the table", word);
        }
        fact->number |= (uint8_t)(1u << number);
        return true;
    case LB_FACT_word:
        if (slice_number(word, 255, &number)) {
            fact->kind = LB_FACT_number;
            fact->number = (uint8_t)number;
        } else {
            slice_copy(word, fact->word, sizeof fact->word);
        }
        return true;
    default:
        return read_card(p, fact, word);
    }
}

/* How many values a kind of fact takes at most. */
static unsigned values_most(unsigned kind)
{
    bool list = kind == LB_FACT_flags || kind == LB_FACT_seats || kind == LB_FACT_pile ||
                kind == LB_FACT_counts;
    return list ? LB_PILE_MAX : 1;
}

static bool read_fact(struct position *p, struct slice key, struct slice rest)
{
    const struct fact_key *known = p->game->fact_keys;
    while (known->key != NULL && !slice_is(key, known->key)) {
        known++;
    }
    if (known->key == NULL) {
        return refuse(p, "a position has no line \"%s\"", key);
    }
    unsigned row = 0;
    if (known->rows) {
        struct slice word = slice_word(&rest);
        if (!slice_number(word, p->players - 1, &row)) {
            return refuse(p, "\"%s\" should be a seat at the table", word);
        }
        row++;
    }
    if (lb_fact_find(p->facts, p->count, known->key, row) != NULL || p->count == LB_FACTS_MAX) {
        return refuse(p, "there are two lines \"%s\"", key);
    }
    lb_fact *fact = fact_add(p->facts, &p->count, known->key, known->kind);
    fact->row = (uint8_t)row;
    unsigned values = 0;
    for (struct slice word = slice_word(&rest); word.length > 0; word = slice_word(&rest)) {
        if (values++ == values_most(known->kind)) {
            return refuse(p, "there is too much in the line \"%s\"", key);
        }
        if (!read_value(p, fact, word)) {
            return false;
        }
    }
    return values > 0 || values_most(known->kind) > 1 ||
           refuse(p, "the line \"%s\" has no value", key);
}

static bool read_header(struct position *p, struct slice key, struct slice rest)
{
    struct slice value = slice_word(&rest);
    if ((slice_is(key, "game") && p->game != NULL) ||
        (slice_is(key, "players") && p->players > 0)) {
        return refuse(p, "there are two lines \"%s\"", key); /* the lines between were read by it */
    }
    if (slice_is(key, "game")) {
        p->game = game_by_slice(value);
        return p->game != NULL || refuse(p, "there is no game called \"%s\"", value);
    }
    if (p->game == NULL) {
        return refuse(p, "the line \"game\" must stand before \"%s\"", key);
    }
    if (slice_is(key, "players")) {
        return (slice_number(value, p->game->seats_most, &p->players) &&
                p->players >= p->game->seats_least) ||
               refuse(p, "the game is not played by \"%s\"", value);
    }
    if (p->players == 0) {
        return refuse(p, "the line \"players\" must stand before \"%s\"", key);
    }
    if (slice_is(key, "windows")) {
        p->windows = slice_is(value, "live") ? LB_WINDOWS_live : LB_WINDOWS_brief;
        return p->windows == LB_WINDOWS_live || slice_is(value, "brief") ||
               refuse(p, "windows are live or brief, not \"%s\"", value);
    }
    char assignment[64];
    slice_copy(value, assignment, sizeof assignment);
    return lb_option_read(p->game, p->players, &p->options, assignment, p->why) == LB_OK;
}

static bool read_line(struct position *p, struct slice line)
{
    struct slice key = slice_word(&line);
    if (key.length == 0 || key.at[0] == '#') {
        return true;
    }
    if (slice_is(key, "game") || slice_is(key, "players") || slice_is(key, "option") ||
        slice_is(key, "windows") || p->players == 0) {
        return read_header(p, key, line);
    }
    return read_fact(p, key, line);
}

/* Counts have no order, and that of a pile every game keeps. */
static bool same_fact(const lb_fact *a, const lb_fact *b)
{
    unsigned copies[2][LB_CARDS] = {{0}};
    for (unsigned i = 0; i < a->count; i++) {
        copies[0][a->cards[i]]++;
    }
    for (unsigned i = 0; i < b->count; i++) {
        copies[1][b->cards[i]]++;
    }
    return a->kind == b->kind && a->number == b->number && strcmp(a->word, b->word) == 0 &&
           memcmp(copies[0], copies[1], sizeof copies[0]) == 0;
}

/* What was given must be what the state tells of itself: no game drops a line in silence. */
static bool check_told(struct position *p, const lb_state *state)
{
    lb_fact told[LB_FACTS_MAX];
    unsigned count = lb_facts(state, told);
    for (unsigned i = 0; i < p->count; i++) {
        const lb_fact *given = &p->facts[i];
        const lb_fact *fact = lb_fact_find(told, count, given->key, given->row);
        if (fact == NULL || !same_fact(given, fact)) {
            return refuse(p, "the line \"%s\" does not fit the rest of the position",
                          (struct slice){given->key, strlen(given->key)});
        }
    }
    return true;
}

lb_status lb_position_read(lb_state *state, const char *text, size_t length, lb_reason *why)
{
    struct position p = {.options = lb_options_default(), .why = why};
    struct slice rest = {text, length};
    if (!slice_is(slice_line(&rest), POSITION_TITLE)) {
        refuse(&p, "a position begins with the line \"%s\"",
               (struct slice){POSITION_TITLE, strlen(POSITION_TITLE)});
        return LB_STATUS_bad_position;
    }
    while (rest.length > 0) {
        if (!read_line(&p, slice_line(&rest))) {
            return LB_STATUS_bad_position;
        }
    }
    if (p.players == 0) {
        refuse(&p, "a position needs the lines \"game\" and \"%s\"", (struct slice){"players", 7});
        return LB_STATUS_bad_position;
    }
    options_resolve(p.game, p.players, &p.options); /* what was given fitted when it was read */
    lb_state built;
    state_clear(&built, p.game, p.players);
    if (p.windows == LB_WINDOWS_live) {
        lb_live(&built);
    }
    lb_status status = p.game->build(p.game, &built, &p.options, p.facts, p.count, why);
    if (status != LB_OK || !check_told(&p, &built)) {
        return LB_STATUS_bad_position;
    }
    *state = built;
    return LB_OK;
}
