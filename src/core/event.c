/* SPDX-License-Identifier: MIT */
/* event.c: the one filter between what happened and what a seat may know of it, and its sentences. */
#include <string.h>

#include "core/game.h"

static bool may_see(const lb_event *event, unsigned viewer)
{
    return viewer == LB_TRUTH || event->audience == EVERYBODY ||
           (viewer < LB_SEATS_MAX && (event->audience >> viewer & 1));
}

lb_event lb_event_for(const lb_event *event, unsigned viewer)
{
    lb_event seen = *event;
    if (!may_see(event, viewer)) {
        memset(seen.hidden, LB_NO_CARD, sizeof seen.hidden); /* whatever its count says */
    }
    return seen;
}

static void put_seat(struct text *text, unsigned seat, const lb_names *names)
{
    if (seat >= LB_SEATS_MAX) {
        text_put(text, "nobody");
    } else if (names != NULL) {
        text_put(text, names->of[seat]);
    } else {
        text_put(text, "Seat ");
        text_number(text, seat);
    }
}

/* "Skip, Nope and 2 Tacocats" would be pretty; a plain list is easier to read aloud and to search. */
static void put_cards(struct text *text, const uint8_t *cards, unsigned count, const char *what)
{
    count = count < LB_EVENT_CARDS ? count : LB_EVENT_CARDS;
    if (count > 0 && cards[0] == LB_NO_CARD) {
        text_number(text, count);
        text_put(text, what);
        text_put(text, count == 1 ? "" : "s");
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        text_put(text, i == 0 ? "" : ", ");
        text_put(text, lb_card_title(cards[i]));
    }
}

/* What was announced beside the cards: as what, at whom, for what. */
static void put_announcement(struct text *text, const lb_event *event, const lb_names *names)
{
    bool stands_for =
        event->card_count == 1 && event->cards[0] == LB_CARD_godcat && event->named != LB_NO_CARD;
    if (stands_for) {
        text_put(text, " as ");
        text_put(text, lb_card_title(event->named));
    }
    if (event->other != LB_NOBODY) {
        text_put(text, " on ");
        put_seat(text, event->other, names);
    }
    if (!stands_for && event->named != LB_NO_CARD) {
        text_put(text, " for ");
        text_put(text, lb_card_title(event->named));
    }
}

static void put_place(struct text *text, unsigned place)
{
    if (place == LB_NO_CARD) {
        text_put(text, "a secret place");
    } else {
        text_put(text, "place ");
        text_number(text, place);
    }
}

static void put_turns(struct text *text, unsigned owed)
{
    if (owed > 1) {
        text_put(text, ", owing ");
        text_number(text, owed);
        text_put(text, " turns");
    }
}

static void put_space(struct text *text, unsigned space)
{
    if (space == 0 || space == 19) {
        text_put(text, space == 0 ? "the Litter Box" : "the Ribbon");
    } else {
        text_put(text, "space ");
        text_number(text, space);
    }
}

size_t lb_event_write(const lb_event *full, unsigned viewer, const lb_names *names, char *buffer,
                      size_t size)
{
    static const char *const sentences[] = {
#define X(name, sentence) sentence,
        LB_EVENT_LIST(X)
#undef X
    };
    struct text text = text_in(buffer, size);
    lb_event event = lb_event_for(full, viewer);
    bool discs = event.type == LB_EVENT_ordered || event.type == LB_EVENT_shared;
    for (const char *s = event.type < LB_EVENT_TYPES ? sentences[event.type] : "?"; *s; s++) {
        if (*s != '%') {
            text_char(&text, *s);
            continue;
        }
        switch (*++s) {
        case 's':
            put_seat(&text, event.seat, names);
            break;
        case 'o':
            put_seat(&text, event.other, names);
            break;
        case 'c':
            put_cards(&text, event.cards, event.card_count, " card");
            break;
        case 'h':
            put_cards(&text, event.hidden, event.hidden_count, discs ? " disc" : " card");
            break;
        case 'k':
            text_put(&text, lb_card_title(event.named));
            break;
        case 'n':
            put_turns(&text, event.number);
            break;
        case 'b':
            text_put(&text, event.number == 0 ? "Calm" : "Chaos");
            break;
        case 'q':
            put_space(&text, event.number);
            break;
        case 'd':
            text_number(&text, event.number);
            break;
        default: /* 'p' */
            put_place(&text, event.hidden[0]);
            break;
        }
    }
    if (event.type == LB_EVENT_played) {
        put_announcement(&text, &event, names);
    }
    if (text.last != '!') {
        text_char(&text, '.'); /* a title may end its sentence: Not A Pet! */
    }
    return text.length;
}
