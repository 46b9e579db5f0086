/* SPDX-License-Identifier: MIT */
/* offer.c: the whole moves a seat may make now, asked for stage by stage.
 * What is asked next is the first thing in which the moves that are left differ. */
#include "words/offer.h"

#include <stdlib.h>
#include <string.h>

/* ---- Making one ------------------------------------------------------------------------------ */

lb_offer *lb_offer_new(void)
{
    lb_offer *offer = aligned_alloc(_Alignof(lb_offer), sizeof *offer);
    if (offer != NULL) {
        memset(offer, 0, sizeof *offer);
    }
    return offer;
}

void lb_offer_free(lb_offer *offer)
{
    if (offer != NULL) {
        free(offer->move);
        free(offer);
    }
}

static bool add_move(void *context, const lb_move *move, const char *text)
{
    lb_offer *offer = context;
    (void)text;
    if (offer->count == offer->room) {
        unsigned room = offer->room > 0 ? 2 * offer->room : 64;
        lb_offer_move *moves = realloc(offer->move, room * sizeof *moves);
        if (moves == NULL) {
            return false;
        }
        offer->move = moves;
        offer->room = room;
    }
    lb_offer_move *item = &offer->move[offer->count++];
    *item = lb_move_taken_apart(&offer->state, offer->seat, move);
    return true;
}

/* What ends a turn is the plainest thing to do, so it comes first. */
static void plain_first(lb_offer *offer)
{
    for (unsigned i = 1; i < offer->count; i++) {
        lb_offer_move plain = offer->move[i];
        if (plain.verb == LB_VERB_draw || plain.verb == LB_VERB_flip) {
            memmove(offer->move + 1, offer->move, i * sizeof plain);
            offer->move[0] = plain;
            return;
        }
    }
}

bool lb_offer_of(lb_offer *offer, const lb_state *state, unsigned seat)
{
    offer->state = *state;
    offer->seat = seat;
    offer->open = lb_view_for(state, seat).open;
    offer->count = offer->answered = 0;
    offer->title_count = offer->looked_count = 0;
    size_t found = lb_moves(state, seat, add_move, offer);
    plain_first(offer);
    return offer->count == found;
}

void lb_offer_saw(lb_offer *offer, const lb_event *event)
{
    if (event->hidden_count > 0 && event->hidden[0] < LB_CARDS) {
        offer->looked_count = event->hidden_count;
        memcpy(offer->looked, event->hidden, sizeof offer->looked);
    }
}

/* ---- What may still be meant ----------------------------------------------------------------- */

unsigned lb_offer_count(const lb_offer *offer)
{
    return offer->count;
}

const lb_offer_move *lb_offer_at(const lb_offer *offer, unsigned index)
{
    return index < offer->count ? &offer->move[index] : NULL;
}

bool move_fits(const lb_offer_move *move)
{
    return move->dropped == 0;
}

bool move_has_card(const lb_offer_move *move, unsigned card)
{
    return memchr(move->cards, (int)card, move->card_count) != NULL;
}

unsigned lb_offer_left(const lb_offer *offer)
{
    unsigned left = 0;
    for (unsigned i = 0; i < offer->count; i++) {
        left += move_fits(&offer->move[i]);
    }
    return left;
}

const lb_offer_move *lb_offer_first(const lb_offer *offer)
{
    for (unsigned i = 0; i < offer->count; i++) {
        if (move_fits(&offer->move[i])) {
            return &offer->move[i];
        }
    }
    return NULL;
}

unsigned lb_offer_answered(const lb_offer *offer)
{
    return offer->answered;
}

static bool same_cards(const lb_offer_move *one, const lb_offer_move *two)
{
    return one->card_count == two->card_count &&
           memcmp(one->cards, two->cards, one->card_count) == 0;
}

/* Of cards that are just played, which one is half of how. */
bool moves_alike(const lb_offer_move *one, const lb_offer_move *two, unsigned stage)
{
    switch (stage) {
    case LB_STAGE_verb:
        return one->verb == two->verb && (one->verb != LB_VERB_play || same_cards(one, two));
    case LB_STAGE_title:
        return (one->verb != LB_VERB_five && two->verb != LB_VERB_five) || same_cards(one, two);
    case LB_STAGE_cards:
        return same_cards(one, two);
    case LB_STAGE_as:
        return one->as == two->as;
    case LB_STAGE_target:
        return one->target == two->target;
    case LB_STAGE_named:
        return one->named == two->named;
    case LB_STAGE_place:
        return one->place == two->place;
    case LB_STAGE_order:
        return one->order_count == two->order_count &&
               memcmp(one->order, two->order, one->order_count) == 0;
    default:
        return true;
    }
}

lb_stage lb_offer_stage(const lb_offer *offer)
{
    const lb_offer_move *first = lb_offer_first(offer);
    for (unsigned stage = LB_STAGE_verb; first != NULL && stage <= LB_STAGE_order; stage++) {
        for (unsigned i = 0; i < offer->count; i++) {
            if (move_fits(&offer->move[i]) && !moves_alike(first, &offer->move[i], stage)) {
                return (lb_stage)stage;
            }
        }
    }
    return LB_STAGE_done;
}

/* ---- Answers --------------------------------------------------------------------------------- */

bool title_picked(const lb_offer *offer, unsigned card)
{
    return memchr(offer->titles, (int)card, offer->title_count) != NULL;
}

static unsigned card_of(const lb_offer_move *move, unsigned stage)
{
    switch (stage) {
    case LB_STAGE_verb:
        return move->verb == LB_VERB_play ? move->cards[0] : LB_NO_CARD;
    case LB_STAGE_cards:
        return move->card_count == 1 ? move->cards[0] : LB_NO_CARD;
    case LB_STAGE_as:
        return move->as;
    case LB_STAGE_named:
        return move->named;
    default:
        return LB_NO_CARD;
    }
}

static void add_answer(const lb_offer *offer, lb_answer answers[LB_ANSWERS_MAX], unsigned *count,
                       unsigned stage, unsigned move, unsigned card)
{
    if (*count == LB_ANSWERS_MAX) {
        return;
    }
    const lb_offer_move *like = &offer->move[move];
    const lb_face *face = card < LB_CARDS ? lb_game_face(lb_state_game(&offer->state), card) : NULL;
    unsigned number = *count + 1;
    if (stage == LB_STAGE_target) {
        number = like->target;
    } else if (stage == LB_STAGE_place) {
        number = like->place;
    } else if (face != NULL && face->number != LB_NO_NUMBER) {
        number = face->number;
    }
    answers[(*count)++] = (lb_answer){.stage = (uint8_t)stage,
                                      .card = (uint8_t)card,
                                      .number = (uint8_t)number,
                                      .move = (uint16_t)move};
}

/* Of five different: titles that a move which is left still needs. */
static unsigned list_titles(const lb_offer *offer, lb_answer answers[LB_ANSWERS_MAX])
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        for (unsigned i = 0; !title_picked(offer, card) && i < offer->count; i++) {
            if (move_fits(&offer->move[i]) && move_has_card(&offer->move[i], card)) {
                add_answer(offer, answers, &count, LB_STAGE_title, i, card);
                break;
            }
        }
    }
    return count;
}

unsigned lb_offer_answers(const lb_offer *offer, lb_answer answers[LB_ANSWERS_MAX])
{
    unsigned stage = lb_offer_stage(offer), count = 0;
    if (stage == LB_STAGE_title) {
        return list_titles(offer, answers);
    }
    for (unsigned i = 0; i < offer->count; i++) {
        const lb_offer_move *move = &offer->move[i];
        bool known = !move_fits(move);
        for (unsigned j = 0; !known && j < count; j++) {
            known = moves_alike(move, &offer->move[answers[j].move], stage);
        }
        if (!known) {
            add_answer(offer, answers, &count, stage, i, card_of(move, stage));
        }
    }
    return count;
}

void answer_begin(lb_offer *offer)
{
    offer->answered++;
}

void answer_drop(const lb_offer *offer, lb_offer_move *move)
{
    if (move_fits(move)) {
        move->dropped = (uint8_t)offer->answered;
    }
}

bool answer_end(lb_offer *offer)
{
    if (lb_offer_first(offer) != NULL) {
        return true;
    }
    lb_offer_back(offer);
    return false;
}

void answer_title(lb_offer *offer, unsigned card)
{
    if (offer->title_count < FIVE && !title_picked(offer, card)) {
        offer->titles[offer->title_count] = (uint8_t)card;
        offer->title_answer[offer->title_count++] = (uint8_t)offer->answered;
    }
}

void lb_offer_take(lb_offer *offer, const lb_answer *answer)
{
    const lb_offer_move like = offer->move[answer->move];
    bool title = answer->stage == LB_STAGE_title;
    answer_begin(offer);
    if (title) {
        answer_title(offer, answer->card);
    }
    for (unsigned i = 0; i < offer->count; i++) {
        lb_offer_move *move = &offer->move[i];
        if (!(title ? move_has_card(move, answer->card)
                    : moves_alike(move, &like, answer->stage))) {
            answer_drop(offer, move);
        }
    }
}

/* Answers such as "give skip" name a card too, but do not play it. */
static bool plays_card(const lb_offer_move *move, unsigned card)
{
    return lb_verb_used(move->verb) != LB_USE_answers && move_has_card(move, card);
}

bool lb_offer_take_card(lb_offer *offer, unsigned card)
{
    answer_begin(offer);
    answer_title(offer, card);
    for (unsigned i = 0; i < offer->count; i++) {
        if (!plays_card(&offer->move[i], card)) {
            answer_drop(offer, &offer->move[i]);
        }
    }
    return answer_end(offer);
}

bool lb_offer_take_verb(lb_offer *offer, unsigned verb)
{
    answer_begin(offer);
    for (unsigned i = 0; i < offer->count; i++) {
        if (offer->move[i].verb != verb) {
            answer_drop(offer, &offer->move[i]);
        }
    }
    return answer_end(offer);
}

bool lb_offer_back(lb_offer *offer)
{
    if (offer->answered == 0) {
        return false;
    }
    for (unsigned i = 0; i < offer->count; i++) {
        if (offer->move[i].dropped == offer->answered) {
            offer->move[i].dropped = 0;
        }
    }
    while (offer->title_count > 0 &&
           offer->title_answer[offer->title_count - 1] == offer->answered) {
        offer->title_count--;
    }
    offer->answered--;
    return true;
}
