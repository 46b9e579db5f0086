/* SPDX-License-Identifier: MIT */
/* offer_words.c: what is asked while a move is composed, its answers, and the move in words. */
#include <string.h>

#include "words/offer.h"

/* ---- What a template is about ---------------------------------------------------------------- */

static bool all_alike(const lb_offer *offer, unsigned stage)
{
    const lb_offer_move *first = lb_offer_first(offer);
    for (unsigned i = 0; i < offer->count; i++) {
        if (move_fits(&offer->move[i]) && !moves_alike(first, &offer->move[i], stage)) {
            return false;
        }
    }
    return true;
}

/* A move has its cards once they are all known; till then it has the titles picked. */
lb_event about_common(const lb_offer *offer)
{
    const lb_offer_move *first = lb_offer_first(offer);
    lb_event about = about_move(first);
    if (!all_alike(offer, LB_STAGE_cards)) {
        about.card_count = offer->title_count;
        memcpy(about.cards, offer->titles, sizeof offer->titles);
    }
    if (!all_alike(offer, LB_STAGE_target)) {
        about.other = LB_NOBODY;
    }
    if (!all_alike(offer, LB_STAGE_as) || !all_alike(offer, LB_STAGE_named)) {
        about.named = LB_NO_CARD;
    }
    if (!all_alike(offer, LB_STAGE_place)) {
        about.hidden[0] = LB_NO_CARD;
    }
    about.number = offer->title_count;
    return about;
}

/* The verb all moves have that are left, or LB_VERBS. */
static unsigned common_verb(const lb_offer *offer)
{
    const lb_offer_move *first = lb_offer_first(offer);
    for (unsigned i = 0; i < offer->count; i++) {
        if (move_fits(&offer->move[i]) && offer->move[i].verb != first->verb) {
            return LB_VERBS;
        }
    }
    return first->verb;
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Where something is known of a move of one's turn: by an answer, or because nothing else can be played. */
static bool is_begun(const lb_offer *offer)
{
    return lb_offer_first(offer) != NULL &&
           (offer->answered > 0 ||
            (offer->open == LB_OPEN_turn && lb_offer_stage(offer) > LB_STAGE_verb));
}

size_t lb_tell_stage(const lb_offer *offer, const lb_view *view, const lb_reader *reader,
                     char *text, size_t size)
{
    unsigned stage = lb_offer_stage(offer);
    if (!is_begun(offer)) {
        return lb_tell_question(view, reader, text, size);
    }
    lb_event about = about_common(offer);
    stage = stage == LB_STAGE_done ? LB_STAGE_verb : stage; /* it may still be asked for */
    const char *english = lb_saying_of(reader->game, LB_SAY_stage, stage, common_verb(offer));
    return lb_phrase(english, &about, reader, text, size);
}

size_t lb_tell_begun(const lb_offer *offer, const lb_reader *reader, char *text, size_t size)
{
    struct writing writing = writing_in(text, size);
    if (!is_begun(offer)) {
        return writing.length;
    }
    lb_event about = about_common(offer);
    return tell_made(common_verb(offer), &about, reader, text, size);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* Places of an order as what was seen there, or as they are. */
static size_t tell_order(const lb_offer *offer, const lb_offer_move *move, const lb_reader *reader,
                         char *text, size_t size)
{
    lb_event about = about_nothing();
    struct writing writing = writing_in(text, size);
    for (unsigned i = 0; i < move->order_count; i++) {
        bool known = move->order[i] < offer->looked_count;
        about.named = known ? offer->looked[move->order[i]] : LB_NO_CARD;
        about.number = move->order[i];
        if (i > 0) {
            write_saying(&writing, LB_SAY_counts, COUNTS_BETWEEN, &about, reader);
        }
        write_saying(&writing, LB_SAY_answer, LB_STAGE_order, &about, reader);
    }
    return writing.length;
}

size_t lb_tell_answer(const lb_offer *offer, const lb_answer *answer, const lb_reader *reader,
                      char *text, size_t size)
{
    const lb_offer_move *move = &offer->move[answer->move];
    lb_event about = about_move(move);
    unsigned say = LB_SAY_answer, key = answer->stage;
    about.seat = move->target;
    about.named = answer->card;
    about.number = answer->number;
    if (answer->stage == LB_STAGE_done) {
        about.named = about_move(move).named;
        return tell_made(move->verb, &about, reader, text, size);
    }
    if (answer->stage == LB_STAGE_verb && move->verb != LB_VERB_play) {
        say = LB_SAY_verb;
        key = move->verb;
    } else if (answer->stage == LB_STAGE_verb && move->as != LB_NO_CARD) {
        say = LB_SAY_wild;
        key = 0;
    } else if (answer->stage == LB_STAGE_cards && about.card_count == 0) {
        say = LB_SAY_unseen;
        key = 0;
    } else if (answer->stage == LB_STAGE_order) {
        return tell_order(offer, move, reader, text, size);
    }
    return lb_tell_saying(say, key, &about, reader, text, size);
}

/* Where a seat stands, if the game has a track; else how many cards it holds. */
static unsigned number_of_seat(const lb_view *view, unsigned seat)
{
    lb_options options = lb_options_default();
    lb_zones zones;
    if (lb_game_track(lb_view_game(view)) == NULL) {
        return view->hand_count[seat];
    }
    lb_zones_of(view, &options, LB_NO_CARD, &zones);
    return zones.at[seat];
}

size_t lb_tell_note(const lb_offer *offer, const lb_answer *answer, const lb_view *view,
                    const lb_reader *reader, char *text, size_t size)
{
    enum { SEAT, HELD };
    struct writing writing = writing_in(text, size);
    const lb_offer_move *move = &offer->move[answer->move];
    lb_event about = about_nothing();
    if (answer->stage == LB_STAGE_target) {
        about.number = (uint8_t)number_of_seat(view, move->target);
        return lb_tell_saying(LB_SAY_note, SEAT, &about, reader, text, size);
    }
    bool held = answer->stage == LB_STAGE_cards && answer->card < LB_CARDS &&
                move->verb != LB_VERB_take && view->hand[answer->card] > 1;
    if (held) {
        about.number = view->hand[answer->card];
        return lb_tell_saying(LB_SAY_note, HELD, &about, reader, text, size);
    }
    return writing.length;
}
