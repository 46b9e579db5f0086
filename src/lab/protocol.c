/* SPDX-License-Identifier: MIT */
/* protocol.c: events and views as lines of text, and back.
 * A line is a word and then key=value pairs. A field at its empty value (zero, nobody, no card) is
 * left out, which keeps lines short; a reader puts it back. */
#include "lab/protocol.h"

#include <stdio.h>
#include <string.h>

#define EVERYBODY 0xffu

/* ---- Text ------------------------------------------------------------------------------------ */

struct out {
    char *text;
    size_t size, length;
};

static void put(struct out *out, const char *string)
{
    size_t room = out->length < out->size ? out->size - out->length : 0;
    out->length += (size_t)snprintf(room > 0 ? out->text + out->length : NULL, room, "%s", string);
}

static void put_number(struct out *out, unsigned number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", number);
    put(out, digits);
}

/* A piece of a line. */
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

bool protocol_refuse(lb_reason *why, const char *sentence, const char *word, size_t length)
{
    char shown[41];
    size_t count = length < sizeof shown - 1 ? length : sizeof shown - 1;
    for (size_t i = 0; i < count; i++) {
        shown[i] = (char)(word[i] >= ' ' && word[i] <= '~' ? word[i] : '?');
    }
    shown[count] = '\0';
    snprintf(why->text, sizeof why->text, "%s: %s", sentence, shown);
    return false;
}

static bool refuse(lb_reason *why, const char *sentence, struct piece piece)
{
    return protocol_refuse(why, sentence, piece.at, piece.length);
}

static bool refuse_key(lb_reason *why, const char *sentence, const char *key)
{
    return protocol_refuse(why, sentence, key, strlen(key));
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

/* ---- Kinds of fields ------------------------------------------------------------------------- */

enum kind {
    NUMBER,
    SEAT,
    SPOT, /* a seat, the mat, or between two seats */
    SEATS,
    AUDIENCE,
    NUMBERS, /* one for each seat */
    CARD,
    COUNTS,
    CARDS,
    SECRET_CARDS,
    SECRET_PLACES,
    OPEN,
    CHOICES
};

struct field {
    const char *key;
    enum kind kind;
    size_t at, size; /* where it lies in its struct, and its bytes */
    size_t count_at; /* where the length of a list lies */
    unsigned first;  /* the card that the first of the counts is about */
    bool must;       /* it is never left out */
};

/* A card that is not told has the same number as no card. */
static void put_card(struct out *out, unsigned card)
{
    put(out, lb_card_id(card));
}

static bool read_card(const struct protocol_table *table, struct piece piece, unsigned *card)
{
    for (unsigned i = 0; i < LB_CARDS; i++) {
        if (is(piece, lb_card_id(i))) {
            *card = i;
            return lb_game_card_copies(table->game, i) > 0;
        }
    }
    return false;
}

static bool read_seat(const struct protocol_table *table, struct piece piece, unsigned *seat)
{
    return read_number(piece, table->players - 1, seat);
}

static void number_write(struct out *out, const struct field *field, const uint8_t *base)
{
    put_number(out, base[field->at]);
}

static bool number_read(const struct protocol_table *table, const struct field *field,
                        uint8_t *base, struct piece value)
{
    (void)table;
    unsigned number;
    bool fine = read_number(value, UINT8_MAX, &number);
    base[field->at] = (uint8_t)(fine ? number : 0);
    return fine;
}

static bool seat_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    unsigned seat = LB_NOBODY;
    bool fine = read_seat(table, value, &seat);
    base[field->at] = (uint8_t)seat;
    return fine;
}

/* Where a cat may be instead of before a seat. */
static const struct {
    const char *word;
    uint8_t value;
} spots[] = {{"mat", LB_ON_MAT}, {"play", LB_IN_PLAY}};

enum { SPOTS = sizeof spots / sizeof spots[0] };

static void spot_write(struct out *out, const struct field *field, const uint8_t *base)
{
    for (unsigned i = 0; i < SPOTS; i++) {
        if (base[field->at] == spots[i].value) {
            put(out, spots[i].word);
            return;
        }
    }
    number_write(out, field, base);
}

static bool spot_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    for (unsigned i = 0; i < SPOTS; i++) {
        if (is(value, spots[i].word)) {
            base[field->at] = spots[i].value;
            return true;
        }
    }
    return seat_read(table, field, base, value);
}

static void seats_write(struct out *out, const struct field *field, const uint8_t *base)
{
    unsigned seats = base[field->at];
    if (seats == 0) {
        put(out, "nobody");
    }
    for (unsigned seat = 0, count = 0; seats >> seat != 0; seat++) {
        if (seats >> seat & 1) {
            put(out, count++ == 0 ? "" : ",");
            put_number(out, seat);
        }
    }
}

static bool seats_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
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
static void numbers_write(struct out *out, const struct field *field, const uint8_t *base)
{
    size_t count = field->size;
    while (count > 0 && base[field->at + count - 1] == 0) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        put(out, i == 0 ? "" : ",");
        put_number(out, base[field->at + i]);
    }
}

static bool numbers_read(const struct protocol_table *table, const struct field *field,
                         uint8_t *base, struct piece value)
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

static void card_write(struct out *out, const struct field *field, const uint8_t *base)
{
    put_card(out, base[field->at]);
}

static bool card_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    unsigned card = LB_NO_CARD;
    bool fine = read_card(table, value, &card);
    base[field->at] = (uint8_t)card;
    return fine;
}

/* "defuse,2*nope" */
static void counts_write(struct out *out, const struct field *field, const uint8_t *base)
{
    const char *comma = "";
    for (unsigned i = 0; i < field->size; i++) {
        unsigned copies = base[field->at + i];
        if (copies == 0) {
            continue;
        }
        put(out, comma);
        if (copies > 1) {
            put_number(out, copies);
            put(out, "*");
        }
        put_card(out, field->first + i);
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

static bool counts_read(const struct protocol_table *table, const struct field *field,
                        uint8_t *base, struct piece value)
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

/* A list in its order; what may not be known is a question mark. */
static void list_write(struct out *out, const struct field *field, const uint8_t *base)
{
    for (unsigned i = 0; i < base[field->count_at] && i < field->size; i++) {
        unsigned item = base[field->at + i];
        put(out, i == 0 ? "" : ",");
        if (field->kind == SECRET_PLACES && item != LB_NO_CARD) {
            put_number(out, item);
        } else {
            put_card(out, item);
        }
    }
}

static bool read_item(const struct protocol_table *table, enum kind kind, struct piece piece,
                      unsigned *item)
{
    *item = LB_NO_CARD;
    if (kind != CARDS && is(piece, "?")) {
        return true;
    }
    return kind == SECRET_PLACES ? read_number(piece, LB_PILE_MAX, item)
                                 : read_card(table, piece, item);
}

static bool list_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
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

static void open_write(struct out *out, const struct field *field, const uint8_t *base)
{
    put(out, lb_open_name(base[field->at]));
}

static bool open_read(const struct protocol_table *table, const struct field *field, uint8_t *base,
                      struct piece value)
{
    (void)table;
    for (unsigned i = 0; i < LB_OPENS; i++) {
        if (is(value, lb_open_name(i))) {
            base[field->at] = (uint8_t)i;
            return true;
        }
    }
    return false;
}

/* A set of choices: hexadecimal digits, choice 0 the lowest bit. */
static void choices_write(struct out *out, const struct field *field, const uint8_t *base)
{
    lb_choices choices;
    char digits[20];
    memcpy(&choices, base + field->at, sizeof choices);
    snprintf(digits, sizeof digits, "%llx", (unsigned long long)choices);
    put(out, digits);
}

static bool choices_read(const struct protocol_table *table, const struct field *field,
                         uint8_t *base, struct piece value)
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

static const struct kind_of_field {
    uint8_t empty; /* what its bytes are where it is left out */
    void (*write)(struct out *out, const struct field *field, const uint8_t *base);
    bool (*read)(const struct protocol_table *table, const struct field *field, uint8_t *base,
                 struct piece value);
} kinds[] = {
    [NUMBER] = {0, number_write, number_read},
    [SEAT] = {LB_NOBODY, number_write, seat_read},
    [SPOT] = {LB_NOBODY, spot_write, spot_read},
    [SEATS] = {0, seats_write, seats_read},
    [AUDIENCE] = {EVERYBODY, seats_write, seats_read},
    [NUMBERS] = {0, numbers_write, numbers_read},
    [CARD] = {LB_NO_CARD, card_write, card_read},
    [COUNTS] = {0, counts_write, counts_read},
    [CARDS] = {0, list_write, list_read},
    [SECRET_CARDS] = {0, list_write, list_read},
    [SECRET_PLACES] = {0, list_write, list_read},
    [OPEN] = {0, open_write, open_read},
    [CHOICES] = {0, choices_write, choices_read},
};

/* ---- The fields ------------------------------------------------------------------------------ */

#define AT(type, member) .at = offsetof(type, member), .size = sizeof(((type *)NULL)->member)

/* The secret part of an event is cards, but of some a place. */
#define EVENT_FIELDS(secret_key, secret_kind)                                                      \
    {                                                                                              \
        {.key = "seat", .kind = SEAT, AT(lb_event, seat)},                                         \
            {.key = "other", .kind = SEAT, AT(lb_event, other)},                                   \
            {.key = "cards",                                                                       \
             .kind = CARDS,                                                                        \
             AT(lb_event, cards),                                                                  \
             .count_at = offsetof(lb_event, card_count)},                                          \
            {.key = "named", .kind = CARD, AT(lb_event, named)},                                   \
            {.key = "number", .kind = NUMBER, AT(lb_event, number)},                               \
            {.key = secret_key,                                                                    \
             .kind = secret_kind,                                                                  \
             AT(lb_event, hidden),                                                                 \
             .count_at = offsetof(lb_event, hidden_count)},                                        \
        {                                                                                          \
            .key = "audience", .kind = AUDIENCE, AT(lb_event, audience)                            \
        }                                                                                          \
    }

enum { EVENT_FIELD_COUNT = 7 };

static const struct field event_fields[][EVENT_FIELD_COUNT] = {
    EVENT_FIELDS("hidden", SECRET_CARDS), EVENT_FIELDS("place", SECRET_PLACES)};

static const struct field *fields_of_event(unsigned type)
{
    return event_fields[lb_event_secret(type) == LB_SECRET_place];
}

static const struct field view_fields[] = {
    {.key = "viewer", .kind = NUMBER, AT(lb_view, viewer), .must = true},
    {.key = "players", .kind = NUMBER, AT(lb_view, players), .must = true},
    {.key = "open", .kind = OPEN, AT(lb_view, open), .must = true},
    {.key = "windows", .kind = NUMBER, AT(lb_view, windows)},
    {.key = "choices", .kind = CHOICES, AT(lb_view, legal)},
    {.key = "decides", .kind = SEAT, AT(lb_view, decides)},
    {.key = "turn", .kind = SEAT, AT(lb_view, turn), .must = true},
    {.key = "owed", .kind = NUMBER, AT(lb_view, owed)},
    {.key = "attacked", .kind = NUMBER, AT(lb_view, attacked)},
    {.key = "alive", .kind = SEATS, AT(lb_view, alive)},
    {.key = "hand", .kind = COUNTS, AT(lb_view, hand)},
    {.key = "hand_count", .kind = NUMBERS, AT(lb_view, hand_count)},
    {.key = "pile_count", .kind = NUMBER, AT(lb_view, pile_count)},
    {.key = "discard", .kind = COUNTS, AT(lb_view, discard)},
    {.key = "removed", .kind = COUNTS, AT(lb_view, removed)},
    {.key = "removed_unseen", .kind = NUMBER, AT(lb_view, removed_unseen)},
    {.key = "burglar", .kind = SEAT, AT(lb_view, burglar)},
    {.key = "godcat", .kind = SPOT, AT(lb_view, godcat)},
    {.key = "devilcat", .kind = SPOT, AT(lb_view, devilcat)},
    {.key = "nopes", .kind = NUMBER, AT(lb_view, nopes)},
    {.key = "last", .kind = SEAT, AT(lb_view, last)},
    {.key = "target", .kind = SEAT, AT(lb_view, target)},
    {.key = "named", .kind = CARD, AT(lb_view, named)},
    {.key = "action",
     .kind = CARDS,
     AT(lb_view, action),
     .count_at = offsetof(lb_view, action_count)},
    {.key = "seen", .kind = CARD, AT(lb_view, seen)},
    {.key = "round", .kind = NUMBER, AT(lb_view, pets.round)},
    {.key = "tokens", .kind = NUMBERS, AT(lb_view, pets.tokens)},
    {.key = "shielded", .kind = SEATS, AT(lb_view, pets.shielded)},
    {.key = "front0",
     .kind = CARDS,
     AT(lb_view, pets.front[0]),
     .count_at = offsetof(lb_view, pets.front_count[0])},
    {.key = "front1",
     .kind = CARDS,
     AT(lb_view, pets.front[1]),
     .count_at = offsetof(lb_view, pets.front_count[1])},
    {.key = "front2",
     .kind = CARDS,
     AT(lb_view, pets.front[2]),
     .count_at = offsetof(lb_view, pets.front_count[2])},
    {.key = "front3",
     .kind = CARDS,
     AT(lb_view, pets.front[3]),
     .count_at = offsetof(lb_view, pets.front_count[3])},
    {.key = "front4",
     .kind = CARDS,
     AT(lb_view, pets.front[4]),
     .count_at = offsetof(lb_view, pets.front_count[4])},
    {.key = "front5",
     .kind = CARDS,
     AT(lb_view, pets.front[5]),
     .count_at = offsetof(lb_view, pets.front_count[5])},
    {.key = "aside_up",
     .kind = CARDS,
     AT(lb_view, pets.aside_up),
     .count_at = offsetof(lb_view, pets.aside_up_count)},
    {.key = "side", .kind = NUMBER, AT(lb_view, board.side)},
    {.key = "positions", .kind = NUMBERS, AT(lb_view, board.positions)},
    {.key = "discs_count", .kind = NUMBER, AT(lb_view, board.discs_count)},
    {.key = "discs_used", .kind = COUNTS, AT(lb_view, board.discs_used), .first = LB_CARD_move_1},
    {.key = "magnets", .kind = NUMBER, AT(lb_view, board.magnets)},
    {.key = "moved", .kind = NUMBER, AT(lb_view, board.moved)},
    {.key = "committed", .kind = NUMBER, AT(lb_view, board.committed)},
};

enum { VIEW_FIELD_COUNT = sizeof view_fields / sizeof view_fields[0] };

/* ---- A struct as pairs ------------------------------------------------------------------------ */

static bool is_empty(const struct field *field, const uint8_t *base)
{
    if (field->count_at != 0) {
        return base[field->count_at] == 0;
    }
    for (size_t i = 0; i < field->size; i++) {
        if (base[field->at + i] != kinds[field->kind].empty) {
            return false;
        }
    }
    return true;
}

static void pairs_write(struct out *out, const struct field *fields, unsigned count,
                        const void *base)
{
    for (unsigned i = 0; i < count; i++) {
        if (fields[i].must || !is_empty(&fields[i], base)) {
            put(out, " ");
            put(out, fields[i].key);
            put(out, "=");
            kinds[fields[i].kind].write(out, &fields[i], base);
        }
    }
}

static void make_empty(const struct field *fields, unsigned count, uint8_t *base)
{
    for (unsigned i = 0; i < count; i++) {
        memset(base + fields[i].at, kinds[fields[i].kind].empty, fields[i].size);
    }
}

static unsigned find_field(const struct field *fields, unsigned count, struct piece key)
{
    unsigned i = 0;
    while (i < count && !is(key, fields[i].key)) {
        i++;
    }
    return i;
}

/* The struct is zero but for what the pairs say and what their absence means. */
static bool pairs_read(const struct protocol_table *table, const struct field *fields,
                       unsigned count, uint8_t *base, struct piece rest, lb_reason *why)
{
    uint64_t said = 0;
    make_empty(fields, count, base);
    while (rest.length > 0) {
        struct piece pair = cut(&rest, ' '), value = pair;
        struct piece key = cut(&value, '=');
        unsigned i = find_field(fields, count, key);
        if (i == count) {
            return refuse(why, "there is no such field", key);
        }
        if (said >> i & 1) {
            return refuse(why, "this field is said twice", key);
        }
        said |= 1ull << i;
        if (value.length == 0 || !kinds[fields[i].kind].read(table, &fields[i], base, value)) {
            return refuse(why, "this cannot be the value of its field", pair);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        if (fields[i].must && !(said >> i & 1)) {
            return refuse_key(why, "this field is missing", fields[i].key);
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

size_t protocol_event_write(const struct protocol_table *table, const lb_event *event, char *line,
                            size_t size)
{
    struct out out = {line, size, 0};
    lb_event seen = lb_event_for(event, table->seat);
    put(&out, "event ");
    put(&out, lb_event_name(event->type));
    pairs_write(&out, fields_of_event(event->type), EVENT_FIELD_COUNT, &seen);
    return out.length;
}

/* What an event of its kind always has, it has. */
static bool is_whole(const lb_event *event)
{
    unsigned has = (event->seat != LB_NOBODY ? LB_HAS_SEAT : 0u) |
                   (event->other != LB_NOBODY ? LB_HAS_OTHER : 0u) |
                   (event->named != LB_NO_CARD ? LB_HAS_NAMED : 0u) |
                   (event->card_count > 0 ? LB_HAS_CARDS : 0u) | LB_HAS_NUMBER;
    lb_secret secret = lb_event_secret(event->type);
    return (lb_event_fields(event->type) & ~has) == 0 &&
           (secret == LB_SECRET_none || event->hidden_count > 0) &&
           (secret != LB_SECRET_place || event->hidden_count == 1);
}

/* Discs stand where an event speaks of discs, and nowhere else. */
static bool has_its_kind(const struct protocol_table *table, const lb_event *event)
{
    bool has_discs = lb_game_card_copies(table->game, LB_CARD_move_1) > 0;
    bool places = fields_of_event(event->type) == event_fields[1];
    bool discs = event->type == LB_EVENT_disc || event->type == LB_EVENT_ordered ||
                 event->type == LB_EVENT_shared || event->type == LB_EVENT_peeked;
    for (unsigned i = 0; has_discs && i < event->card_count; i++) {
        if ((event->cards[i] >= LB_CARD_move_1) != discs) {
            return false;
        }
    }
    for (unsigned i = 0; has_discs && !places && i < event->hidden_count; i++) {
        if (event->hidden[i] != LB_NO_CARD && (event->hidden[i] >= LB_CARD_move_1) != discs) {
            return false;
        }
    }
    return true;
}

/* Who may see the secret part is told it. */
static bool is_told(const lb_event *event, unsigned seat)
{
    bool may_see = event->audience == EVERYBODY || (event->audience >> seat & 1);
    return !may_see || memchr(event->hidden, LB_NO_CARD, event->hidden_count) == NULL;
}

bool protocol_event_read(const struct protocol_table *table, lb_event *event, const char *line,
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
    read.type = (uint8_t)type;
    if (!pairs_read(table, fields_of_event(type), EVENT_FIELD_COUNT, (uint8_t *)&read, rest, why)) {
        return false;
    }
    if (!is_whole(&read) || !is_told(&read, table->seat) || !has_its_kind(table, &read)) {
        return refuse(why, "this is not what such an event tells", name);
    }
    *event = lb_event_for(&read, table->seat);
    return true;
}

size_t protocol_view_write(const lb_view *view, char *line, size_t size)
{
    struct out out = {line, size, 0};
    put(&out, "view");
    pairs_write(&out, view_fields, VIEW_FIELD_COUNT, view);
    return out.length;
}

static unsigned hand_size(const lb_view *view)
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        count += view->hand[card];
    }
    return count;
}

bool protocol_view_read(const struct protocol_table *table, lb_view *view, const char *line,
                        lb_reason *why)
{
    struct piece rest = {line, strlen(line)};
    lb_view read;
    memset(&read, 0, sizeof read);
    if (!begins(&rest, "view", why) ||
        !pairs_read(table, view_fields, VIEW_FIELD_COUNT, (uint8_t *)&read, rest, why)) {
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

size_t protocol_game_write(const struct protocol_table *table, char *line, size_t size)
{
    struct out out = {line, size, 0};
    put(&out, "game ");
    put(&out, lb_game_name(table->game));
    put(&out, " players=");
    put_number(&out, table->players);
    put(&out, " seat=");
    put_number(&out, table->seat);
    for (unsigned i = 0; i < lb_game_options(table->game); i++) {
        int value = table->options.value[i];
        char word[32];
        if (value == LB_DEFAULT) {
            value = lb_option_range(table->game, i, table->players).usual;
        }
        lb_option_write(table->game, i, value, word, sizeof word);
        put(&out, " ");
        put(&out, lb_game_option(table->game, i)->name);
        put(&out, "=");
        put(&out, word);
    }
    return out.length;
}

/* A piece as a text of its own; what is too long for any name of ours stays too long. */
static const char *text_of(struct piece piece, char text[64])
{
    snprintf(text, 64, "%.*s", (int)(piece.length < 63 ? piece.length : 63), piece.at);
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

static bool read_options(struct protocol_table *table, struct piece rest, lb_reason *why)
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

bool protocol_game_read(struct protocol_table *table, const char *line, lb_reason *why)
{
    struct piece rest = {line, strlen(line)};
    struct protocol_table read;
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

/* ---- Worlds ------------------------------------------------------------------------------------ */

/* It looks from the seat as the seat was told, and could be set up as a position. */
bool protocol_fits(const lb_memory *memory, lb_rng *rng, lb_state *world)
{
    char text[8192];
    lb_state read;
    lb_reason why;
    lb_guess(memory, rng, world, NULL);
    lb_view view = lb_view_for(world, memory->seat);
    if (memcmp(&view, &memory->view, sizeof view) != 0) {
        return false;
    }
    size_t length = lb_position_write(world, text, sizeof text);
    return length < sizeof text && lb_position_read(&read, text, length, &why) == LB_OK;
}

/* ---- Chance ------------------------------------------------------------------------------------ */

lb_seed protocol_seat_seed(const lb_seed *table, unsigned seat)
{
    lb_rng rng;
    lb_seed seed;
    lb_rng_start(&rng, table, LB_STREAM_SEATS + seat);
    for (unsigned i = 0; i < sizeof seed.bytes; i += 4) {
        uint32_t word = lb_rng_u32(&rng);
        for (unsigned j = 0; j < 4; j++) {
            seed.bytes[i + j] = (uint8_t)(word >> 8 * j);
        }
    }
    return seed;
}

void protocol_rng_start(lb_rng *rng, const lb_seed *seat_seed)
{
    lb_rng_start(rng, seat_seed, LB_STREAM_PLAYERS);
}
