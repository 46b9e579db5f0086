/* SPDX-License-Identifier: MIT */
/* phrase.c: templates filled in: the one way words become sentences.
 * litterbox.h explains what stands in braces and brackets. What a template is about is an event, already
 * filtered; who reads it decides who is "you" and in which language. */
#include <string.h>

#include "core/game.h"

struct phrase {
    struct text *text;
    const lb_event *about;
    const lb_reader *reader;
    unsigned person; /* the one mentioned last */
    bool plain;      /* cards by their title alone, counts as figures: for records */
    bool start;      /* a sentence begins here */
    char last;       /* of the template's own letters */
};

/* The words of ours that fill blanks. */
#define WORDS(X)                                                                                   \
    X(nobody, "nobody")                                                                            \
    X(you, "you")                                                                                  \
    X(your, "your")                                                                                \
    X(owner, "'s")                                                                                 \
    X(seat, "Seat {number}")                                                                       \
    X(comma, ", ")                                                                                 \
    X(and, " and ")                                                                                \
    X(like, "{number} {named}")                                                                    \
    X(like_alone, "{number} {named} cards")                                                        \
    X(card, "a card")                                                                              \
    X(cards, "{number} {number:card|cards}")                                                       \
    X(disc, "a disc")                                                                              \
    X(discs, "{number} {number:disc|discs}")                                                       \
    X(space, "space {number}")                                                                     \
    X(side, "other")

enum word {
#define X(name, english) WORD_##name,
    WORDS(X)
#undef X
        WORD_COUNT
};

static const char *const words[] = {
#define X(name, english) english,
    WORDS(X)
#undef X
};

const char *lb_phrase_word(unsigned index)
{
    return index < WORD_COUNT ? words[index] : NULL;
}

const char *lb_text(const lb_reader *reader, const char *english)
{
    return reader->language != NULL ? reader->language->text(english) : english;
}

static void put_template(struct phrase *p, const char *english);

static void put_word(struct phrase *p, enum word word)
{
    text_put(p->text, lb_text(p->reader, words[word]));
}

/* One that has blanks itself, about a card and a number of its own. */
static void put_inner(struct phrase *p, enum word word, unsigned card, unsigned number)
{
    lb_event about = {.named = (uint8_t)card, .number = (uint8_t)number};
    struct phrase inner = *p;
    inner.about = &about;
    inner.plain = true;
    put_template(&inner, words[word]);
}

/* ---- People ---------------------------------------------------------------------------------- */

static bool is_reader(const struct phrase *p, unsigned seat)
{
    return p->reader->you && seat == p->reader->viewer;
}

/* "you", "your", "nobody": the only words that may have to begin a sentence. */
static void put_pronoun(struct phrase *p, enum word pronoun)
{
    const char *word = lb_text(p->reader, words[pronoun]);
    bool small = word[0] >= 'a' && word[0] <= 'z';
    text_char(p->text, p->start && small ? (char)(word[0] - 'a' + 'A') : word[0]);
    text_put(p->text, word + 1);
}

static void put_person(struct phrase *p, unsigned seat)
{
    p->person = seat;
    if (seat >= LB_SEATS_MAX) {
        put_pronoun(p, WORD_nobody);
    } else if (is_reader(p, seat)) {
        put_pronoun(p, WORD_you);
    } else if (p->reader->names != NULL) {
        text_put(p->text, p->reader->names->of[seat]);
    } else {
        put_inner(p, WORD_seat, LB_NO_CARD, seat);
    }
}

static void put_owner(struct phrase *p, unsigned seat)
{
    if (is_reader(p, seat)) {
        p->person = seat;
        put_pronoun(p, WORD_your);
    } else {
        put_person(p, seat);
        put_word(p, WORD_owner);
    }
}

static bool has_seat(const struct phrase *p)
{
    return p->about->seat < LB_SEATS_MAX;
}

static bool has_other(const struct phrase *p)
{
    return p->about->other < LB_SEATS_MAX;
}

static void put_seat(struct phrase *p)
{
    put_person(p, p->about->seat);
}

static void put_other(struct phrase *p)
{
    put_person(p, p->about->other);
}

static void put_seats(struct phrase *p)
{
    put_owner(p, p->about->seat);
}

static void put_others(struct phrase *p)
{
    put_owner(p, p->about->other);
}

static unsigned people(const struct phrase *p)
{
    return p->about->audience & ((1u << LB_SEATS_MAX) - 1);
}

static bool has_people(const struct phrase *p)
{
    return people(p) != 0;
}

static void put_people(struct phrase *p)
{
    bool first = true;
    for (unsigned seat = 0, left = people(p); left != 0; seat++, left >>= 1) {
        if (left & 1) {
            if (!first) {
                put_word(p, left == 1 ? WORD_and : WORD_comma);
            }
            put_person(p, seat);
            first = p->start = false;
        }
    }
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static void put_card(struct phrase *p, unsigned card)
{
    const lb_game *game = p->reader->game;
    const lb_face *face = game != NULL && !p->plain ? lb_game_face(game, card) : NULL;
    text_put(p->text, lb_text(p->reader, lb_card_title(card)));
    if (face != NULL && face->number != LB_NO_NUMBER) { /* a number printed on it is half of it */
        text_put(p->text, " (");
        text_number(p->text, face->number);
        text_char(p->text, ')');
    }
}

static unsigned most(unsigned count)
{
    return count < LB_EVENT_CARDS ? count : LB_EVENT_CARDS;
}

/* In order, which may mean something. */
static void put_list(struct phrase *p, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < most(count); i++) {
        if (i > 0) {
            put_word(p, WORD_comma);
        }
        put_card(p, cards[i]);
    }
}

static bool has_cards(const struct phrase *p)
{
    return p->about->card_count > 0;
}

static void put_cards(struct phrase *p)
{
    put_list(p, p->about->cards, p->about->card_count);
}

/* Cards of one title: "Skip", "2 Shuffle cards", and beside others "2 Feral Cat". */
static void put_like(struct phrase *p, unsigned card, unsigned count, bool alone)
{
    if (count > 1) {
        put_inner(p, alone ? WORD_like_alone : WORD_like, card, count);
    } else {
        put_card(p, card);
    }
}

static void put_combo(struct phrase *p)
{
    unsigned count = most(p->about->card_count), titles = 0, like[LB_EVENT_CARDS];
    const uint8_t *cards[LB_EVENT_CARDS];
    for (unsigned i = 0; i < count; i++) {
        if (i > 0 && p->about->cards[i] == p->about->cards[i - 1]) {
            like[titles - 1]++;
        } else {
            cards[titles] = &p->about->cards[i];
            like[titles++] = 1;
        }
    }
    for (unsigned i = 0; i < titles; i++) {
        if (i > 0) {
            put_word(p, i + 1 < titles ? WORD_comma : WORD_and);
        }
        put_like(p, *cards[i], like[i], titles == 1);
    }
}

static bool is_place(const struct phrase *p)
{
    return lb_event_secret(p->about->type) == LB_SECRET_place;
}

static bool has_seen(const struct phrase *p)
{
    return p->about->hidden_count > 0 && p->about->hidden[0] != LB_NO_CARD && !is_place(p);
}

static bool has_second(const struct phrase *p)
{
    return has_seen(p) && p->about->hidden_count > 1;
}

static void put_seen(struct phrase *p)
{
    put_list(p, p->about->hidden, p->about->hidden_count);
}

static void put_first(struct phrase *p)
{
    put_card(p, p->about->hidden[0]);
}

static void put_second(struct phrase *p)
{
    put_card(p, p->about->hidden[1]);
}

static void put_hidden(struct phrase *p)
{
    unsigned count = most(p->about->hidden_count);
    bool discs = lb_event_secret(p->about->type) == LB_SECRET_discs;
    if (count == 0 || p->about->hidden[0] != LB_NO_CARD) {
        put_seen(p);
    } else if (count == 1 && !p->plain) {
        put_word(p, discs ? WORD_disc : WORD_card);
    } else {
        put_inner(p, discs ? WORD_discs : WORD_cards, LB_NO_CARD, count);
    }
}

static bool has_named(const struct phrase *p)
{
    return p->about->named != LB_NO_CARD;
}

/* A wild card alone stands for what is named; else that is what is asked for. */
static bool has_as(const struct phrase *p)
{
    return has_named(p) && p->about->card_count == 1 && card_is_wild(p->about->cards[0]);
}

static bool has_for(const struct phrase *p)
{
    return has_named(p) && !has_as(p);
}

static void put_named(struct phrase *p)
{
    put_card(p, p->about->named);
}

/* ---- Numbers and places ---------------------------------------------------------------------- */

static bool has_many(const struct phrase *p)
{
    return p->about->number > 1;
}

static void put_number(struct phrase *p)
{
    text_number(p->text, p->about->number);
}

static bool has_place(const struct phrase *p)
{
    return p->about->hidden[0] != LB_NO_CARD;
}

static void put_place(struct phrase *p)
{
    text_number(p->text, p->about->hidden[0]);
}

static const lb_track *track_of(const struct phrase *p)
{
    return p->reader->game != NULL ? p->reader->game->track : NULL;
}

static bool has_start(const struct phrase *p)
{
    return track_of(p) != NULL && p->about->number == 0;
}

static void put_space(struct phrase *p)
{
    const lb_track *track = track_of(p);
    unsigned space = p->about->number;
    if (track != NULL && (space == 0 || space + 1u == track->spaces)) {
        text_put(p->text, lb_text(p->reader, space == 0 ? track->first : track->last));
    } else {
        put_inner(p, WORD_space, LB_NO_CARD, space);
    }
}

static void put_side(struct phrase *p)
{
    const lb_track *track = track_of(p);
    unsigned side = p->about->number;
    bool known = track != NULL && side < track->sides;
    text_put(p->text, lb_text(p->reader, known ? track->side_name[side] : words[WORD_side]));
}

/* ---- Blanks ---------------------------------------------------------------------------------- */

static const struct blank {
    const char *name;
    void (*put)(struct phrase *p);
    bool (*has)(const struct phrase *p); /* whether it has something to say; NULL: always */
} blanks[] = {
    {"seat", put_seat, has_seat},       {"other", put_other, has_other},
    {"seat's", put_seats, has_seat},    {"other's", put_others, has_other},
    {"people", put_people, has_people}, {"cards", put_cards, has_cards},
    {"combo", put_combo, has_cards},    {"hidden", put_hidden, NULL},
    {"seen", put_seen, has_seen},       {"first", put_first, has_seen},
    {"second", put_second, has_second}, {"named", put_named, has_named},
    {"as", put_named, has_as},          {"for", put_named, has_for},
    {"number", put_number, NULL},       {"many", put_number, has_many},
    {"place", put_place, has_place},    {"space", put_space, NULL},
    {"start", put_space, has_start},    {"side", put_side, NULL},
};

static const struct blank *blank_named(struct slice name)
{
    for (unsigned i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        if (slice_is(name, blanks[i].name)) {
            return &blanks[i];
        }
    }
    return NULL;
}

/* "seat=dir": a person, and the word for it where that is the reader. Leaves the name of the blank. */
static bool own_word(struct slice *name, struct slice *word)
{
    if (memchr(name->at, '=', name->length) == NULL) {
        return false;
    }
    *word = *name;
    *name = slice_until(word, '=');
    return true;
}

static bool has_cases(struct slice name)
{
    return slice_is(name, "seat") || slice_is(name, "other");
}

/* What decides between two words stands before a colon, or is the last person. */
struct words_of_two {
    struct slice with, first, second;
};

static bool two_words(struct slice blank, struct words_of_two *two)
{
    const char *bar = memchr(blank.at, '|', blank.length);
    if (bar == NULL) {
        return false;
    }
    struct slice rest = blank;
    const char *colon = memchr(blank.at, ':', (size_t)(bar - blank.at));
    two->with = colon != NULL ? slice_until(&rest, ':') : (struct slice){blank.at, 0};
    two->first = slice_until(&rest, '|');
    two->second = rest;
    return true;
}

static bool is_many(const struct phrase *p)
{
    return p->about->number != 1;
}

static bool are_cards(const struct phrase *p)
{
    return p->about->card_count != 1;
}

static bool are_people(const struct phrase *p)
{
    return (people(p) & (people(p) - 1)) != 0 || is_reader(p, p->person);
}

static bool is_seat(const struct phrase *p)
{
    return is_reader(p, p->about->seat);
}

static bool is_other(const struct phrase *p)
{
    return is_reader(p, p->about->other);
}

static bool is_last(const struct phrase *p)
{
    return is_reader(p, p->person);
}

/* What goes with the second of two words. */
static const struct decider {
    const char *name;
    bool (*second)(const struct phrase *p);
} deciders[] = {
    {"", is_last},     {"number", is_many}, {"cards", are_cards},
    {"seat", is_seat}, {"other", is_other}, {"people", are_people},
};

static const struct decider *decider_named(struct slice name)
{
    for (unsigned i = 0; i < sizeof deciders / sizeof deciders[0]; i++) {
        if (slice_is(name, deciders[i].name)) {
            return &deciders[i];
        }
    }
    return NULL;
}

/* ---- Templates ------------------------------------------------------------------------------- */

static void put_slice(struct phrase *p, struct slice slice)
{
    for (size_t i = 0; i < slice.length; i++) {
        text_char(p->text, slice.at[i]);
    }
}

static void fill(struct phrase *p, struct slice name)
{
    struct words_of_two two;
    struct slice word;
    const struct decider *decider;
    const struct blank *blank;
    if (two_words(name, &two)) {
        decider = decider_named(two.with);
        put_slice(p, decider != NULL && decider->second(p) ? two.second : two.first);
    } else if (own_word(&name, &word) && has_cases(name) && decider_named(name)->second(p)) {
        p->person = p->reader->viewer;
        put_slice(p, word);
    } else if ((blank = blank_named(name)) != NULL) {
        blank->put(p);
    } else {
        put_slice(p, name); /* a blank nobody knows shows itself */
    }
}

/* A letter of the template itself. After the end of a sentence and a space another one begins; what
 * fills a blank ends none, whatever its name. */
static void put_letter(struct phrase *p, char c)
{
    text_char(p->text, c);
    p->start = c == ' ' && (p->last == '.' || p->last == '?' || p->last == '!' || p->start);
    p->last = c;
}

/* Up to an end that is in no braces. */
static struct slice slice_outside(struct slice *rest, char end)
{
    bool inside = false;
    for (size_t i = 0; i < rest->length; i++) {
        inside = rest->at[i] == '{' || (inside && rest->at[i] != '}');
        if (!inside && rest->at[i] == end) {
            struct slice piece = {rest->at, i};
            *rest = (struct slice){rest->at + i + 1, rest->length - i - 1};
            return piece;
        }
    }
    struct slice all = *rest;
    *rest = (struct slice){rest->at + rest->length, 0};
    return all;
}

/* Take the next blank of a text; false if there is none. */
static bool next_blank(struct slice *rest, struct slice *name)
{
    slice_until(rest, '{');
    const char *end = memchr(rest->at, '}', rest->length);
    if (end == NULL) {
        return false;
    }
    *name = slice_until(rest, '}');
    return true;
}

static bool all_said(const struct phrase *p, struct slice text)
{
    struct slice name, word;
    while (next_blank(&text, &name)) {
        own_word(&name, &word);
        const struct blank *blank = blank_named(name);
        if (blank != NULL && blank->has != NULL && !blank->has(p)) {
            return false;
        }
    }
    return true;
}

static void put_text(struct phrase *p, struct slice text)
{
    while (text.length > 0) {
        char c = text.at[0];
        struct slice rest = {text.at + 1, text.length - 1};
        if (c == '{') {
            fill(p, slice_until(&rest, '}'));
            p->start = false;
            p->last = '\0';
        } else if (c == '[') {
            struct slice section = slice_outside(&rest, ']'), part = {section.at, 0};
            bool said = false;
            while (!said && section.length > 0) {
                part = slice_outside(&section, '|');
                said = all_said(p, part);
            }
            put_text(p, said ? part : (struct slice){part.at, 0});
        } else {
            put_letter(p, c);
        }
        text = rest;
    }
}

static void put_template(struct phrase *p, const char *english)
{
    const char *text = lb_text(p->reader, english);
    put_text(p, (struct slice){text, strlen(text)});
}

void phrase_put(struct text *text, const char *english, const lb_event *about,
                const lb_reader *reader, bool plain)
{
    struct phrase p = {.text = text,
                       .about = about,
                       .reader = reader,
                       .person = LB_NOBODY,
                       .plain = plain,
                       .start = true};
    put_template(&p, english);
}

size_t lb_phrase(const char *english, const lb_event *about, const lb_reader *reader, char *buffer,
                 size_t size)
{
    struct text text = text_in(buffer, size);
    phrase_put(&text, english, about, reader, false);
    return text.length;
}

/* ---- Whether a template means something ------------------------------------------------------- */

/* Braces in pairs, with known names in them; brackets in pairs and not inside each other. */
bool lb_phrase_check(const char *text)
{
    bool section = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '[' || *at == ']') {
            if (section == (*at == '[')) {
                return false;
            }
            section = *at == '[';
        } else if (*at == '}') {
            return false;
        } else if (*at == '{') {
            struct words_of_two two;
            struct slice name = {at + 1, strcspn(at + 1, "{}")}, word;
            size_t length = name.length;
            bool known = two_words(name, &two)    ? decider_named(two.with) != NULL
                         : own_word(&name, &word) ? has_cases(name) && word.length > 0
                                                  : blank_named(name) != NULL;
            at += 1 + length;
            if (*at != '}' || !known) {
                return false;
            }
        }
    }
    return !section;
}
