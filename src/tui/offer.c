/* SPDX-License-Identifier: MIT */
/* offer.c: legal moves taken apart by their texts. */
#include "tui/offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Taking a text apart --------------------------------------------------------------------- */

/* The card whose id the text begins with up to a separator, and the text after it. */
static unsigned read_card(const char **text)
{
    size_t length = strcspn(*text, " @=+");
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const char *id = lb_card_id(card);
        if (strlen(id) == length && strncmp(id, *text, length) == 0) {
            *text += length;
            return card;
        }
    }
    return LB_NO_CARD;
}

static void read_cards(struct tui_move *move, const char **text)
{
    while (move->card_count < 5) {
        unsigned card = read_card(text);
        if (card == LB_NO_CARD) {
            return;
        }
        move->cards[move->card_count++] = (uint8_t)card;
        if (**text != '+' && !(**text == ' ' && strcmp(move->verb, "five") == 0)) {
            return;
        }
        ++*text;
    }
}

/* "@2", "=defuse", "=8" */
static void read_tail(struct tui_move *move, const char *text)
{
    if (*text == '@') {
        move->target = (uint8_t)strtoul(text + 1, NULL, 10);
        text += 1 + strcspn(text + 1, "=");
    }
    if (*text == '=') {
        text++;
        const char *number = text;
        unsigned card = read_card(&text);
        move->named =
            (uint8_t)(card != LB_NO_CARD ? card
                                         : LB_CARD_royal_robovac + strtoul(number, NULL, 10));
    }
}

static void take_apart(struct tui_move *move)
{
    const char *rest = move->text;
    unsigned card = read_card(&rest);
    if (card != LB_NO_CARD) {
        strcpy(move->verb, "play");
        move->cards[move->card_count++] = (uint8_t)card;
        if (card == LB_CARD_godcat && *rest == ' ') {
            strcpy(move->verb, "godcat");
            rest++;
            move->as = (uint8_t)read_card(&rest);
        }
        read_tail(move, rest);
        return;
    }
    size_t length = strcspn(rest, " @=");
    snprintf(move->verb, sizeof move->verb, "%.*s", (int)length, rest);
    rest += length;
    if (*rest == ' ') {
        rest++;
        if (strcmp(move->verb, "place") == 0) {
            move->number = (uint8_t)strtoul(rest, NULL, 10);
            return;
        }
        read_cards(move, &rest);
    }
    read_tail(move, rest);
}

static bool add(void *context, const lb_move *move, const char *text)
{
    struct offer *offer = context;
    (void)move;
    if (offer->count == offer->room) {
        unsigned room = offer->room > 0 ? 2 * offer->room : 64;
        struct tui_move *item = realloc(offer->item, room * sizeof *item);
        if (item == NULL) {
            return false; /* what is left out can still be typed */
        }
        offer->item = item;
        offer->room = room;
    }
    struct tui_move *item = &offer->item[offer->count++];
    *item = (struct tui_move){
        .as = LB_NO_CARD, .target = LB_NOBODY, .named = LB_NO_CARD, .number = MOVE_NO_NUMBER};
    snprintf(item->text, sizeof item->text, "%s", text);
    take_apart(item);
    return true;
}

void offer_of(struct offer *offer, const lb_state *state, unsigned seat)
{
    offer->count = offer->stage = offer->title_count = 0;
    lb_moves(state, seat, add, offer);
}

void offer_forget(struct offer *offer)
{
    free(offer->item);
    *offer = (struct offer){.item = NULL};
}

/* ---- What may still be meant ----------------------------------------------------------------- */

bool move_fits(const struct tui_move *move)
{
    return move->dropped == 0;
}

bool move_has_card(const struct tui_move *move, unsigned card)
{
    for (unsigned i = 0; i < move->card_count; i++) {
        if (move->cards[i] == card) {
            return true;
        }
    }
    return false;
}

unsigned offer_left(const struct offer *offer)
{
    unsigned count = 0;
    for (unsigned i = 0; i < offer->count; i++) {
        count += move_fits(&offer->item[i]);
    }
    return count;
}

const struct tui_move *offer_first_left(const struct offer *offer)
{
    for (unsigned i = 0; i < offer->count; i++) {
        if (move_fits(&offer->item[i])) {
            return &offer->item[i];
        }
    }
    return NULL;
}

bool offer_same(const struct tui_move *one, const struct tui_move *two, enum difference by)
{
    switch (by) {
    case DIFFER_VERB:
        return strcmp(one->verb, two->verb) == 0;
    case DIFFER_TITLE:
    case DIFFER_CARDS:
        return one->card_count == two->card_count &&
               memcmp(one->cards, two->cards, one->card_count) == 0;
    case DIFFER_AS:
        return one->as == two->as;
    case DIFFER_TARGET:
        return one->target == two->target;
    case DIFFER_NAMED:
        return one->named == two->named;
    case DIFFER_NUMBER:
        return one->number == two->number;
    case DIFFER_TEXT:
        return strcmp(one->text, two->text) == 0;
    default:
        return true;
    }
}

enum difference offer_difference(const struct offer *offer)
{
    const struct tui_move *first = offer_first_left(offer);
    for (enum difference by = DIFFER_VERB; first != NULL && by <= DIFFER_TEXT; by++) {
        if (by == DIFFER_TITLE && strcmp(first->verb, "five") != 0) {
            continue;
        }
        for (unsigned i = 0; i < offer->count; i++) {
            if (move_fits(&offer->item[i]) && !offer_same(first, &offer->item[i], by)) {
                return by;
            }
        }
    }
    return DIFFER_NOT;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void drop(struct offer *offer, struct tui_move *move, bool keep)
{
    if (move_fits(move) && !keep) {
        move->dropped = (uint8_t)offer->stage;
    }
}

void offer_keep_like(struct offer *offer, enum difference by, const struct tui_move *like)
{
    const struct tui_move wanted = *like;
    offer->stage++;
    for (unsigned i = 0; i < offer->count; i++) {
        drop(offer, &offer->item[i], offer_same(&offer->item[i], &wanted, by));
    }
}

/* Answers such as "give skip" name a card too, but are not begun with one. */
static bool begins_with(const struct tui_move *move, unsigned card)
{
    static const char *const verbs[] = {"play", "godcat", "pair", "three", "five"};
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(move->verb, verbs[i]) == 0) {
            return move_has_card(move, card);
        }
    }
    return false;
}

unsigned offer_keep_card(struct offer *offer, unsigned card)
{
    offer->stage++;
    offer->title_count = 0;
    offer->titles[offer->title_count] = (uint8_t)card;
    offer->title_stage[offer->title_count++] = (uint8_t)offer->stage;
    for (unsigned i = 0; i < offer->count; i++) {
        drop(offer, &offer->item[i], begins_with(&offer->item[i], card));
    }
    return offer_left(offer);
}

unsigned offer_keep_verb(struct offer *offer, const char *verb)
{
    offer->stage++;
    for (unsigned i = 0; i < offer->count; i++) {
        drop(offer, &offer->item[i], strcmp(offer->item[i].verb, verb) == 0);
    }
    return offer_left(offer);
}

void offer_keep_title(struct offer *offer, unsigned card)
{
    offer->stage++;
    if (offer->title_count < 5) {
        offer->titles[offer->title_count] = (uint8_t)card;
        offer->title_stage[offer->title_count++] = (uint8_t)offer->stage;
    }
    for (unsigned i = 0; i < offer->count; i++) {
        drop(offer, &offer->item[i], move_has_card(&offer->item[i], card));
    }
}

bool offer_back(struct offer *offer)
{
    if (offer->stage == 0) {
        return false;
    }
    for (unsigned i = 0; i < offer->count; i++) {
        if (offer->item[i].dropped == offer->stage) {
            offer->item[i].dropped = 0;
        }
    }
    if (offer->title_count > 0 && offer->title_stage[offer->title_count - 1] == offer->stage) {
        offer->title_count--;
    }
    offer->stage--;
    return true;
}

bool offer_have_verb(const struct offer *offer, const char *verb)
{
    for (unsigned i = 0; i < offer->count; i++) {
        if (strcmp(offer->item[i].verb, verb) == 0) {
            return true;
        }
    }
    return false;
}

bool offer_have_card(const struct offer *offer, unsigned card)
{
    for (unsigned i = 0; i < offer->count; i++) {
        if (begins_with(&offer->item[i], card)) {
            return true;
        }
    }
    return false;
}
