/* SPDX-License-Identifier: MIT */
/* phrase.c: templates filled in: the one way words become sentences.
 * litterbox.h explains the blanks beside LB_EVENT_LIST. What a template is about is an event, already
 * filtered; who reads it decides who is "you". */
#include <string.h>

#include "core/game.h"

struct phrase {
    struct text *text;
    size_t begin; /* of the sentence in the text */
    const lb_event *about;
    const lb_reader *reader;
    unsigned person; /* the one mentioned last */
};

static bool is_reader(const struct phrase *p, unsigned seat)
{
    return p->reader->you && seat == p->reader->viewer;
}

static void put_person(struct phrase *p, unsigned seat)
{
    p->person = seat;
    if (seat >= LB_SEATS_MAX) {
        text_put(p->text, "nobody");
    } else if (is_reader(p, seat)) {
        text_put(p->text, p->text->length == p->begin ? "You" : "you");
    } else if (p->reader->names != NULL) {
        text_put(p->text, p->reader->names->of[seat]);
    } else {
        text_put(p->text, "Seat ");
        text_number(p->text, seat);
    }
}

static void put_owner(struct phrase *p, unsigned seat)
{
    if (is_reader(p, seat)) {
        p->person = seat;
        text_put(p->text, p->text->length == p->begin ? "Your" : "your");
    } else {
        put_person(p, seat);
        text_put(p->text, "'s");
    }
}

/* "Skip, Nope and 2 Tacocats" would be pretty; a plain list is easier to read aloud and to search. */
static void put_cards(struct phrase *p, const uint8_t *cards, unsigned count, const char *what)
{
    count = count < LB_EVENT_CARDS ? count : LB_EVENT_CARDS;
    if (count > 0 && cards[0] == LB_NO_CARD) {
        text_number(p->text, count);
        text_put(p->text, what);
        text_put(p->text, count == 1 ? "" : "s");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        text_put(p->text, i == 0 ? "" : ", ");
        text_put(p->text, lb_card_title(cards[i]));
    }
}

static void put_hidden(struct phrase *p)
{
    bool discs = lb_event_secret(p->about->type) == LB_SECRET_discs;
    put_cards(p, p->about->hidden, p->about->hidden_count, discs ? " disc" : " card");
}

/* What was announced beside the cards: as what, at whom, for what. */
static void put_announced(struct phrase *p)
{
    const lb_event *about = p->about;
    bool named = about->named != LB_NO_CARD;
    bool stands_for = named && about->card_count == 1 && card_is_wild(about->cards[0]);
    if (stands_for) {
        text_put(p->text, " as ");
        text_put(p->text, lb_card_title(about->named));
    }
    if (about->other != LB_NOBODY) {
        text_put(p->text, " on ");
        put_person(p, about->other);
    }
    if (named && !stands_for) {
        text_put(p->text, " for ");
        text_put(p->text, lb_card_title(about->named));
    }
}

static void put_place(struct phrase *p)
{
    if (p->about->hidden[0] == LB_NO_CARD) {
        text_put(p->text, "a secret place");
    } else {
        text_put(p->text, "place ");
        text_number(p->text, p->about->hidden[0]);
    }
}

static void put_turns(struct phrase *p)
{
    if (p->about->number > 1) {
        text_put(p->text, ", owing ");
        text_number(p->text, p->about->number);
        text_put(p->text, " turns");
    }
}

static const lb_track *track_of(const struct phrase *p)
{
    return p->reader->game != NULL ? p->reader->game->track : NULL;
}

static void put_space(struct phrase *p)
{
    const lb_track *track = track_of(p);
    unsigned space = p->about->number;
    if (track != NULL && (space == 0 || space + 1u == track->spaces)) {
        text_put(p->text, space == 0 ? track->first : track->last);
    } else {
        text_put(p->text, "space ");
        text_number(p->text, space);
    }
}

static void put_side(struct phrase *p)
{
    const lb_track *track = track_of(p);
    unsigned side = p->about->number;
    text_put(p->text, track != NULL && side < track->sides ? track->side_name[side] : "other");
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

static void put_open_cards(struct phrase *p)
{
    put_cards(p, p->about->cards, p->about->card_count, " card");
}

static void put_named(struct phrase *p)
{
    text_put(p->text, lb_card_title(p->about->named));
}

static void put_number(struct phrase *p)
{
    text_number(p->text, p->about->number);
}

static const struct blank {
    const char *name;
    void (*put)(struct phrase *p);
} blanks[] = {
    {"seat", put_seat},      {"other", put_other},         {"seat's", put_seats},
    {"other's", put_others}, {"cards", put_open_cards},    {"hidden", put_hidden},
    {"named", put_named},    {"announced", put_announced}, {"number", put_number},
    {"turns", put_turns},    {"space", put_space},         {"side", put_side},
    {"place", put_place},
};

/* "{one|other}": which of the two goes with what stands before the colon, or with the last person. */
static bool takes_second(const struct phrase *p, struct slice with)
{
    if (slice_is(with, "number")) {
        return p->about->number != 1;
    }
    return is_reader(p, slice_is(with, "seat")    ? p->about->seat
                        : slice_is(with, "other") ? p->about->other
                                                  : p->person);
}

static void put_slice(struct phrase *p, struct slice slice)
{
    for (size_t i = 0; i < slice.length; i++) {
        text_char(p->text, slice.at[i]);
    }
}

static void fill(struct phrase *p, struct slice blank)
{
    const char *bar = memchr(blank.at, '|', blank.length);
    if (bar != NULL) {
        struct slice rest = blank, with = {blank.at, 0};
        const char *colon = memchr(blank.at, ':', (size_t)(bar - blank.at));
        if (colon != NULL) {
            with = slice_until(&rest, ':');
        }
        struct slice first = slice_until(&rest, '|');
        put_slice(p, takes_second(p, with) ? rest : first);
        return;
    }
    for (unsigned i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        if (slice_is(blank, blanks[i].name)) {
            blanks[i].put(p);
            return;
        }
    }
    put_slice(p, blank); /* a blank nobody knows shows itself */
}

void phrase_put(struct text *text, const char *template_text, const lb_event *about,
                const lb_reader *reader)
{
    struct phrase p = {
        .text = text, .begin = text->length, .about = about, .reader = reader, .person = LB_NOBODY};
    for (const char *at = template_text; *at != '\0'; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end != NULL) {
            fill(&p, (struct slice){at + 1, (size_t)(end - at) - 1});
            at = end;
        } else {
            text_char(text, *at);
        }
    }
}

size_t lb_phrase(const char *template_text, const lb_event *about, const lb_reader *reader,
                 char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    phrase_put(&text, template_text, about, reader);
    return text.length;
}
