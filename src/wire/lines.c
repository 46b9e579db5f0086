/* SPDX-License-Identifier: MIT */
/* lines.c: events and views as lines of text, and back.
 * A line is a word and then key=value pairs. A field at its empty value (zero, nobody, no card) is
 * left out, which keeps lines short; a reader puts it back. */
#include "wire/lines.h"

#include <string.h>

#include "wire/fields.h"
#include "wire/ink.h"

/* ---- Pieces of a line ------------------------------------------------------------------------- */

struct piece {
    const char *at;
    size_t length;
};

/* Up to a separator, which is dropped; the whole rest where there is none. */
static struct piece cut(struct piece *rest, char separator)
{
    const char *end = rest->length > 0 ? memchr(rest->at, separator, rest->length) : NULL;
    struct piece first = {rest->at, end != NULL ? (size_t)(end - rest->at) : rest->length};
    size_t used = first.length + (end != NULL);
    *rest = (struct piece){rest->at + used, rest->length - used};
    return first;
}

static bool is(struct piece piece, const char *word)
{
    return strlen(word) == piece.length && memcmp(piece.at, word, piece.length) == 0;
}

bool line_refuse(lb_reason *why, const char *sentence, const char *word, size_t length)
{
    enum { SHOWN_MOST = 40 };
    struct ink ink = ink_in(why->text, sizeof why->text);
    ink_put(&ink, sentence);
    ink_put(&ink, ": ");
    for (size_t i = 0; i < length && i < SHOWN_MOST; i++) {
        ink_char(&ink, (char)(word[i] >= ' ' && word[i] <= '~' ? word[i] : '?'));
    }
    return false;
}

static bool refuse(lb_reason *why, const char *sentence, struct piece piece)
{
    return line_refuse(why, sentence, piece.at, piece.length);
}

static bool refuse_key(lb_reason *why, const char *sentence, const char *key)
{
    return line_refuse(why, sentence, key, strlen(key));
}

/* Digits alone, without a zero in front: each number has one text. */
static bool read_number(struct piece piece, unsigned most, unsigned *number)
{
    unsigned value = 0;
    if (piece.length == 0 || piece.length > 3 || (piece.at[0] == '0' && piece.length > 1)) {
        return false;
    }
    for (size_t i = 0; i < piece.length; i++) {
        if (piece.at[i] < '0' || piece.at[i] > '9') {
            return false;
        }
        value = value * 10 + (unsigned)(piece.at[i] - '0');
    }
    *number = value;
    return value <= most;
}

static bool read_card(const struct line_table *table, struct piece piece, unsigned *card)
{
    for (unsigned i = 0; i < LB_CARDS; i++) {
        if (is(piece, lb_card_id(i))) {
            *card = i;
            return lb_game_card_copies(table->game, i) > 0;
        }
    }
    return false;
}

static bool read_seat(const struct line_table *table, struct piece piece, unsigned *seat)
{
    return read_number(piece, table->players - 1, seat);
}

/* ---- Kinds of fields ------------------------------------------------------------------------- */

static void number_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    ink_number(ink, base[field->at]);
}

static bool take_number(const struct field *field, uint8_t *base, struct piece value, unsigned most)
{
    unsigned number;
    bool fine = read_number(value, most, &number);
    base[field->at] = (uint8_t)(fine ? number : 0);
    return fine;
}

static bool number_read(const struct line_table *table, const struct field *field, uint8_t *base,
                        struct piece value)
{
    (void)table;
    return take_number(field, base, value, UINT8_MAX);
}

static bool flag_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    (void)table;
    return take_number(field, base, value, 1);
}

static bool seat_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    unsigned seat = LB_NOBODY;
    bool fine = read_seat(table, value, &seat);
    base[field->at] = (uint8_t)seat;
    return fine;
}

static void spot_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    const char *word = field_spot(base[field->at]);
    if (word != NULL) {
        ink_put(ink, word);
    } else {
        number_write(ink, field, base);
    }
}

static bool spot_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    for (unsigned spot = LB_ON_MAT; spot <= LB_IN_PLAY; spot++) {
        if (is(value, field_spot(spot))) {
            base[field->at] = (uint8_t)spot;
            return true;
        }
    }
    return seat_read(table, field, base, value);
}

static void seats_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    unsigned seats = base[field->at];
    if (seats == 0) {
        ink_put(ink, "nobody");
    }
    for (unsigned seat = 0, count = 0; seats >> seat != 0; seat++) {
        if (seats >> seat & 1) {
            ink_put(ink, count++ == 0 ? "" : ",");
            ink_number(ink, seat);
        }
    }
}

static bool seats_read(const struct line_table *table, const struct field *field, uint8_t *base,
                       struct piece value)
{
    unsigned seats = 0;
    while (value.length > 0 && !is(value, "nobody")) {
        unsigned seat;
        if (!read_seat(table, cut(&value, ','), &seat)) {
            return false;
        }
        seats |= 1u << seat;
    }
    base[field->at] = (uint8_t)seats;
    return true;
}

/* One number for each seat; zeros at the end are left out. */
static void numbers_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    size_t count = field->size;
    while (count > 0 && base[field->at + count - 1] == 0) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        ink_put(ink, i == 0 ? "" : ",");
        ink_number(ink, base[field->at + i]);
    }
}

static bool numbers_read(const struct line_table *table, const struct field *field, uint8_t *base,
                         struct piece value)
{
    (void)table;
    for (size_t i = 0; value.length > 0; i++) {
        unsigned number;
        if (i == field->size || !read_number(cut(&value, ','), UINT8_MAX, &number)) {
            return false;
        }
        base[field->at + i] = (uint8_t)number;
    }
    return true;
}

static void card_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    ink_put(ink, lb_card_id(base[field->at]));
}

static bool card_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    unsigned card = LB_NO_CARD;
    bool fine = read_card(table, value, &card);
    base[field->at] = (uint8_t)card;
    return fine;
}

/* "defuse,2*nope" */
static void counts_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    const char *comma = "";
    for (unsigned i = 0; i < field->size; i++) {
        unsigned copies = base[field->at + i];
        if (copies == 0) {
            continue;
        }
        ink_put(ink, comma);
        if (copies > 1) {
            ink_number(ink, copies);
            ink_char(ink, '*');
        }
        ink_put(ink, lb_card_id(field->first + i));
        comma = ",";
    }
}

static bool read_copies(struct piece *item, unsigned *copies)
{
    *copies = 1;
    if (item->length == 0 || memchr(item->at, '*', item->length) == NULL) {
        return true;
    }
    return read_number(cut(item, '*'), UINT8_MAX, copies) && *copies > 1;
}

static bool counts_read(const struct line_table *table, const struct field *field, uint8_t *base,
                        struct piece value)
{
    while (value.length > 0) {
        struct piece item = cut(&value, ',');
        unsigned card, copies;
        if (!read_copies(&item, &copies) || !read_card(table, item, &card) || card < field->first ||
            card >= field->first + field->size || base[field->at + card - field->first] != 0 ||
            copies > lb_game_card_copies(table->game, card)) {
            return false;
        }
        base[field->at + card - field->first] = (uint8_t)copies;
    }
    return true;
}

/* A list in its order; what may not be known is a question mark, as no card is. */
static void list_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    for (unsigned i = 0; i < field_count(field, base); i++) {
        unsigned item = base[field->at + i];
        ink_put(ink, i == 0 ? "" : ",");
        if (field->kind == FIELD_SECRET_PLACE && item != LB_NO_CARD) {
            ink_number(ink, item);
        } else {
            ink_put(ink, lb_card_id(item));
        }
    }
}

static bool read_item(const struct line_table *table, enum field_kind kind, struct piece piece,
                      unsigned *item)
{
    *item = LB_NO_CARD;
    if (kind != FIELD_CARDS && is(piece, "?")) {
        return true;
    }
    return kind == FIELD_SECRET_PLACE ? read_number(piece, LB_PILE_MAX, item)
                                      : read_card(table, piece, item);
}

static bool list_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    unsigned count = 0;
    while (value.length > 0) {
        unsigned item;
        if (count == field->size || !read_item(table, field->kind, cut(&value, ','), &item)) {
            return false;
        }
        base[field->at + count++] = (uint8_t)item;
    }
    base[field->count_at] = (uint8_t)count;
    return true;
}

static void word_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    ink_put(ink, field_word(field, base[field->at]));
}

static bool word_read(const struct line_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    (void)table;
    for (unsigned i = 0; i < field->words->count; i++) {
        if (is(value, field_word(field, i))) {
            base[field->at] = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* A set of choices: hexadecimal digits, choice 0 the lowest bit. */
static void choices_write(struct ink *ink, const struct field *field, const uint8_t *base)
{
    lb_choices choices;
    memcpy(&choices, base + field->at, sizeof choices);
    ink_hex(ink, choices, 1);
}

static bool choices_read(const struct line_table *table, const struct field *field, uint8_t *base,
                         struct piece value)
{
    static const char digits[] = "0123456789abcdef";
    (void)table;
    lb_choices choices = 0;
    for (size_t i = 0; i < value.length; i++) {
        const char *digit = memchr(digits, value.at[i], 16);
        if (digit == NULL || i == 16) {
            return false;
        }
        choices = choices << 4 | (lb_choices)(digit - digits);
    }
    memcpy(base + field->at, &choices, sizeof choices);
    return true;
}

static const struct kind {
    void (*write)(struct ink *ink, const struct field *field, const uint8_t *base);
    bool (*read)(const struct line_table *table, const struct field *field, uint8_t *base,
                 struct piece value);
} kinds[FIELD_KINDS] = {
    [FIELD_NUMBER] = {number_write, number_read},
    [FIELD_FLAG] = {number_write, flag_read},
    [FIELD_WORD] = {word_write, word_read},
    [FIELD_SEAT] = {number_write, seat_read},
    [FIELD_VIEWER] = {number_write, number_read},
    [FIELD_SPOT] = {spot_write, spot_read},
    [FIELD_SEATS] = {seats_write, seats_read},
    [FIELD_AUDIENCE] = {seats_write, seats_read},
    [FIELD_NUMBERS] = {numbers_write, numbers_read},
    [FIELD_POSITIONS] = {numbers_write, numbers_read},
    [FIELD_BYTES] = {numbers_write, numbers_read},
    [FIELD_CARD] = {card_write, card_read},
    [FIELD_COUNTS] = {counts_write, counts_read},
    [FIELD_CARDS] = {list_write, list_read},
    [FIELD_SECRET_CARDS] = {list_write, list_read},
    [FIELD_SECRET_PLACE] = {list_write, list_read},
    [FIELD_CHOICES] = {choices_write, choices_read},
};

/* ---- A struct as pairs ------------------------------------------------------------------------ */

static void pairs_write(struct ink *ink, const struct fields *fields, const void *base)
{
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        if (!field->apart && (field->must || !field_is_empty(field, base))) {
            ink_char(ink, ' ');
            ink_put(ink, field->key);
            if (field->row > 0) { /* "front2" */
                ink_number(ink, field->row - 1u);
            }
            ink_char(ink, '=');
            kinds[field->kind].write(ink, field, base);
        }
    }
}

static bool is_key(struct piece key, const struct field *field)
{
    if (field->row > 0) {
        key.length -= key.length > 0;
        return is(key, field->key) && key.at[key.length] == '0' + field->row - 1;
    }
    return !field->apart && is(key, field->key);
}

static unsigned find_field(const struct fields *fields, struct piece key)
{
    unsigned i = 0;
    while (i < fields->count && !is_key(key, &fields->field[i])) {
        i++;
    }
    return i;
}

/* The struct is zero but for what the pairs say and what their absence means. */
static bool pairs_read(const struct line_table *table, const struct fields *fields, uint8_t *base,
                       struct piece rest, lb_reason *why)
{
    uint64_t said = 0;
    for (unsigned i = 0; i < fields->count; i++) {
        field_empty(&fields->field[i], base);
    }
    while (rest.length > 0) {
        struct piece pair = cut(&rest, ' '), value = pair;
        struct piece key = cut(&value, '=');
        unsigned i = find_field(fields, key);
        if (i == fields->count) {
            return refuse(why, "there is no such field", key);
        }
        if (said >> i & 1) {
            return refuse(why, "this field is said twice", key);
        }
        said |= 1ull << i;
        const struct field *field = &fields->field[i];
        if (value.length == 0 || !kinds[field->kind].read(table, field, base, value)) {
            return refuse(why, "this cannot be the value of its field", pair);
        }
    }
    for (unsigned i = 0; i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        if (field->must && !field->apart && !(said >> i & 1)) {
            return refuse_key(why, "this field is missing", field->key);
        }
    }
    return true;
}

/* ---- Lines ------------------------------------------------------------------------------------ */

/* The first word has to be this one. */
static bool begins(struct piece *rest, const char *word, lb_reason *why)
{
    struct piece first = cut(rest, ' ');
    return is(first, word) || refuse(why, "this line begins otherwise than it should", first);
}

size_t line_event_write(const struct line_table *table, const lb_event *event, char *line,
                        size_t size)
{
    struct ink ink = ink_in(line, size);
    lb_event seen = lb_event_for(event, table->seat);
    ink_put(&ink, "event ");
    ink_put(&ink, lb_event_name(event->type));
    pairs_write(&ink, fields_of_event(event->type), &seen);
    return ink.length;
}

/* Who may see the secret part is told it. */
static bool is_told(const lb_event *event, unsigned seat)
{
    lb_event seen = *event;
    memset(seen.hidden, 0, sizeof seen.hidden);
    seen = lb_event_for(&seen, seat);
    bool may_see = seen.hidden[0] != LB_NO_CARD;
    return !may_see || memchr(event->hidden, LB_NO_CARD, event->hidden_count) == NULL;
}

bool line_event_read(const struct line_table *table, lb_event *event, const char *line,
                     lb_reason *why)
{
    struct piece rest = {line, strlen(line)};
    lb_event read;
    unsigned type = 0;
    if (!begins(&rest, "event", why)) {
        return false;
    }
    struct piece name = cut(&rest, ' ');
    while (type < LB_EVENT_TYPES && !is(name, lb_event_name(type))) {
        type++;
    }
    if (type == LB_EVENT_TYPES) {
        return refuse(why, "there is no such event", name);
    }
    memset(&read, 0, sizeof read);
    if (!pairs_read(table, fields_of_event(type), (uint8_t *)&read, rest, why)) {
        return false;
    }
    read.type = (uint8_t)type;
    if (!lb_event_fits(&read, table->game, table->players) || !is_told(&read, table->seat)) {
        return refuse(why, "this is not what such an event tells", name);
    }
    *event = lb_event_for(&read, table->seat);
    return true;
}

size_t line_view_write(const lb_view *view, char *line, size_t size)
{
    struct ink ink = ink_in(line, size);
    ink_put(&ink, "view");
    pairs_write(&ink, &view_fields, view);
    return ink.length;
}

static unsigned hand_size(const lb_view *view)
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        count += view->hand[card];
    }
    return count;
}

bool line_view_read(const struct line_table *table, lb_view *view, const char *line, lb_reason *why)
{
    struct piece rest = {line, strlen(line)};
    lb_view read;
    memset(&read, 0, sizeof read);
    if (!begins(&rest, "view", why) ||
        !pairs_read(table, &view_fields, (uint8_t *)&read, rest, why)) {
        return false;
    }
    if (read.viewer != table->seat || read.players != table->players) {
        return refuse_key(why, "this field is of another seat or table", "viewer or players");
    }
    if (hand_size(&read) != read.hand_count[table->seat]) {
        return refuse_key(why, "this field does not fit the hand", "hand_count");
    }
    read.game = (uint8_t)lb_game_number(table->game);
    *view = read;
    return true;
}

/* ---- The table -------------------------------------------------------------------------------- */

size_t line_game_write(const struct line_table *table, char *line, size_t size)
{
    struct ink ink = ink_in(line, size);
    ink_put(&ink, "game ");
    ink_put(&ink, lb_game_name(table->game));
    ink_put(&ink, " players=");
    ink_number(&ink, table->players);
    ink_put(&ink, " seat=");
    ink_number(&ink, table->seat);
    char options[512];
    if (lb_options_write(table->game, table->players, &table->options, options, sizeof options) >
        0) {
        ink_char(&ink, ' ');
        ink_put(&ink, options);
    }
    if (table->options.first > 0) {
        ink_put(&ink, " first=");
        ink_number(&ink, table->options.first - 1u);
    }
    return ink.length;
}

/* A piece as a text of its own; what is too long for any name of ours stays too long. */
static const char *text_of(struct piece piece, char text[64])
{
    struct ink ink = ink_in(text, 64);
    ink_bytes(&ink, piece.at, piece.length);
    return text;
}

static bool read_pair(struct piece *rest, const char *key, unsigned most, unsigned *number,
                      lb_reason *why)
{
    struct piece pair = cut(rest, ' '), value = pair;
    if (!is(cut(&value, '='), key) || !read_number(value, most, number)) {
        return refuse(why, "a game is: game NAME players=N seat=S OPTION=VALUE..., not", pair);
    }
    return true;
}

static bool read_options(struct line_table *table, struct piece rest, lb_reason *why)
{
    table->options = lb_options_default();
    while (rest.length > 0) {
        char text[64];
        if (lb_option_read(table->game, table->players, &table->options,
                           text_of(cut(&rest, ' '), text), why) != LB_OK) {
            return false;
        }
    }
    return true;
}

bool line_game_read(struct line_table *table, const char *line, lb_reason *why)
{
    struct piece rest = {line, strlen(line)};
    struct line_table read;
    char text[64];
    if (!begins(&rest, "game", why)) {
        return false;
    }
    struct piece name = cut(&rest, ' ');
    read.game = lb_game_named(text_of(name, text));
    if (read.game == NULL) {
        return refuse(why, "there is no such game", name);
    }
    if (!read_pair(&rest, "players", LB_SEATS_MAX, &read.players, why) ||
        !read_pair(&rest, "seat", LB_SEATS_MAX - 1, &read.seat, why)) {
        return false;
    }
    if (read.players < lb_game_seats_least(read.game) ||
        read.players > lb_game_seats_most(read.game) || read.seat >= read.players) {
        return refuse(why, "it is not played by that many, or there is no such seat", name);
    }
    if (!read_options(&read, rest, why)) {
        return false;
    }
    *table = read;
    return true;
}

bool line_view_due(const lb_view *view, const lb_view *shown, bool news)
{
    bool waiting = view->legal == 0 && lb_open_window(view->open);
    return !waiting && (news || memcmp(view, shown, sizeof *view) != 0);
}
