/* SPDX-License-Identifier: MIT */
/* words.c: the sentences of the table. */
#include "tui/words.h"

#include <stdio.h>
#include <string.h>

#include "tui/cards.h"

static size_t add(char *text, size_t size, size_t length, const char *more)
{
    return length < size ? length + (size_t)snprintf(text + length, size - length, "%s", more)
                         : length;
}

/* "Favor", "2 Tacocats"-like lists: each title with its count. */
static size_t add_cards(char *text, size_t size, size_t length, const uint8_t *cards,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        unsigned same = 1;
        while (i + 1 < count && cards[i + 1] == cards[i]) {
            same++;
            i++;
        }
        char part[64];
        snprintf(part, sizeof part, "%s%.0u%s%s",
                 length > 0 && text[length - 1] != ' ' ? " + " : "", same > 1 ? same : 0,
                 same > 1 ? " " : "", lb_card_title(cards[i]));
        length = add(text, size, length, part);
    }
    return length;
}

/* ---- Stages ---------------------------------------------------------------------------------- */

static const char *verb_question(const struct scene *scene, const struct offer *offer)
{
    static const char *const open[] = {
        [LB_OPEN_turn] = "Play it how?",
        [LB_OPEN_give] = "Which card do you give?",
        [LB_OPEN_take] = "Which card do you take from the discard pile?",
        [LB_OPEN_place] = "At which place?",
        [LB_OPEN_use] = "What do you use against the kitten?",
        [LB_OPEN_heck] = "Keep it, or put it on top?",
        [LB_OPEN_lay] = "Which cat do you lay before somebody else?",
        [LB_OPEN_duel] = "Keep the card before you, or swap?",
        [LB_OPEN_dig] = "Keep your card, or swap it?",
        [LB_OPEN_order] = "In which order, from the top?",
        [LB_OPEN_kitten] = "A Kitten! Defuse it, or explode?",
        [LB_OPEN_swap] = "With whom of the last do you swap places?",
        [LB_OPEN_discard] = "Which card do you discard?",
        [LB_OPEN_over] = "",
    };
    (void)offer;
    const char *question = open[scene->view.open];
    return question != NULL ? question : "What do you do?";
}

void words_stage(const struct scene *scene, const struct offer *offer, enum difference by,
                 char *text, size_t size)
{
    const struct tui_move *first = offer_first_left(offer);
    const char *question = verb_question(scene, offer);
    bool plain_turn = scene->view.open == LB_OPEN_turn;
    if (by == DIFFER_TARGET && scene->view.open != LB_OPEN_swap) {
        question = scene->view.open == LB_OPEN_lay ? "Before whom?" : "At whom?";
    } else if (by == DIFFER_NAMED) {
        question = strcmp(first->verb, "pair") == 0 ? "Which card?"
                   : first->named >= LB_CARD_royal_robovac && first->named <= LB_CARD_king_cat
                       ? "Which number do you name?"
                       : "Which card do you name?";
    } else if (by == DIFFER_TITLE) {
        snprintf(text, size, "Five different: %u picked, which next?", offer->title_count);
        return;
    } else if (by == DIFFER_AS) {
        question = "Godcat as what?";
    } else if (by == DIFFER_CARDS && plain_turn) {
        question = strcmp(first->verb, "three") == 0 ? "Which three?" : "Which two?";
    } else if (by == DIFFER_NUMBER) {
        question = family_of(scene->game) == FAMILY_BOARD  ? "Where does the magnet go?"
                   : family_of(scene->game) == FAMILY_PETS ? "Where does the card go?"
                                                           : "Where do you hide the kitten?";
    }
    snprintf(text, size, "%s", question);
}

void words_begun(const struct scene *scene, const struct offer *offer, enum difference by,
                 char *text, size_t size)
{
    const struct tui_move *first = offer_first_left(offer);
    size_t length = 0;
    text[0] = '\0';
    if (by <= DIFFER_VERB) {
        return;
    }
    if (by == DIFFER_TITLE) {
        add_cards(text, size, 0, offer->titles, offer->title_count);
        add(text, size, strlen(text), ": ");
        return;
    }
    if (strcmp(first->verb, "play") != 0 && strcmp(first->verb, "godcat") != 0) {
        length = add(text, size, length, first->verb);
        length = add(text, size, length, " ");
    }
    if (by > DIFFER_CARDS) {
        uint8_t one = first->card_count > 0 ? first->cards[0] : LB_NO_CARD;
        bool alike = first->card_count > 1 && first->cards[first->card_count - 1] == one;
        length = add_cards(text, size, length, first->cards, alike ? 1 : first->card_count);
    }
    if (by > DIFFER_TARGET && first->target != LB_NOBODY) {
        length = add(text, size, length, " on ");
        length = add(text, size, length, scene_whom(scene, first->target));
    }
    add(text, size, length, ": ");
}

static const char *verb_words(const struct scene *scene, const struct tui_move *move)
{
    static const struct {
        const char *verb, *words;
    } verbs[] = {
        {"pair", "a pair: steal a card"},
        {"three", "three of a kind: name a card"},
        {"five", "five different: take from the discard pile"},
        {"godcat", "as another card"},
        {"keep", "keep it"},
        {"top", "put it on top of the pile"},
        {"swap", "swap"},
        {"explode", "explode"},
        {"draw", "draw"},
        {"flip", "flip the disc"},
        {"pass", "pass"},
        {"burglar", "send the Cat Burglar"},
    };
    (void)scene;
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(move->verb, verbs[i].verb) == 0) {
            return verbs[i].words;
        }
    }
    return move->card_count > 0 ? lb_card_title(move->cards[0]) : move->verb;
}

/* "order 2 0 1" says old places; the viewer's own last look tells what lies there. */
static void order_words(const struct scene *scene, const struct tui_move *move, char *text,
                        size_t size)
{
    size_t length = 0;
    (void)scene;
    for (const char *at = move->text + strcspn(move->text, " "); *at != '\0'; at++) {
        if (*at >= '0' && *at <= '9') {
            unsigned place = (unsigned)(*at - '0');
            unsigned card = place < scene->peek_count ? scene->peek[place] : LB_NO_CARD;
            length = add(text, size, length, length > 0 ? ", " : "");
            length = add(text, size, length, lb_card_title(card));
        }
    }
}

void words_answer(const struct scene *scene, const struct offer *offer, enum difference by,
                  const struct tui_move *move, char *text, size_t size)
{
    (void)offer;
    text[0] = '\0';
    switch (by) {
    case DIFFER_CARDS:
        add_cards(text, size, 0, move->cards, move->card_count);
        break;
    case DIFFER_AS:
        snprintf(text, size, "%s", lb_card_title(move->as));
        break;
    case DIFFER_TARGET:
        snprintf(text, size, "%s", scene_whom(scene, move->target));
        break;
    case DIFFER_NAMED:
        snprintf(text, size, "%s",
                 move->named == LB_NO_CARD ? "a blind card" : lb_card_title(move->named));
        break;
    case DIFFER_TEXT:
        order_words(scene, move, text, size);
        break;
    default:
        snprintf(text, size, "%s%s%s", verb_words(scene, move),
                 by == DIFFER_NOT && move->target < scene->view.players ? " from " : "",
                 by == DIFFER_NOT && move->target < scene->view.players
                     ? scene_whom(scene, move->target)
                     : "");
        break;
    }
}

void words_move(const char names[][LB_NAME_BYTES], const char *move, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (const char *at = move; *at != '\0'; at++) {
        bool seat = at[0] == '@' && at[1] >= '0' && at[1] < '0' + LB_SEATS_MAX;
        const char letter[2] = {seat ? ' ' : *at, '\0'};
        length = add(text, size, length, letter);
        if (seat) {
            length = add(text, size, length, names[*++at - '0']);
        }
    }
}
