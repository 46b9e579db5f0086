/* SPDX-License-Identifier: MIT */
/* moves.c: a whole move taken apart, and told. */
#include <string.h>

#include "words/words.h"

static void add_card(lb_offer_move *move, unsigned card)
{
    if (move->card_count < sizeof move->cards) {
        move->cards[move->card_count++] = (uint8_t)card;
    }
}

static void take_part(lb_offer_move *move, const lb_part *part)
{
    switch (part->kind) {
    case LB_PART_verb:
        move->verb = part->what;
        break;
    case LB_PART_card:
        add_card(move, part->what);
        break;
    case LB_PART_as:
        move->as = part->what;
        break;
    case LB_PART_seat:
        move->target = part->what;
        break;
    case LB_PART_title:
        move->named = part->what;
        break;
    case LB_PART_place:
        move->place = part->what;
        break;
    default: /* LB_PART_order */
        move->order[move->order_count++] = part->what;
        break;
    }
}

lb_offer_move lb_move_taken_apart(const lb_state *state, unsigned seat, const lb_move *move)
{
    lb_part parts[LB_PARTS_MAX];
    lb_offer_move taken = {.move = *move,
                           .as = LB_NO_CARD,
                           .target = LB_NOBODY,
                           .named = LB_NO_CARD,
                           .place = LB_NO_NUMBER};
    unsigned count = lb_move_parts(state, seat, move, parts);
    for (unsigned i = 0; i < count; i++) {
        take_part(&taken, &parts[i]);
    }
    lb_move_write(state, seat, move, taken.text, sizeof taken.text);
    return taken;
}

lb_event about_move(const lb_offer_move *move)
{
    lb_event about = about_nothing();
    about.other = move->target;
    about.named = move->as != LB_NO_CARD ? move->as : move->named;
    about.card_count = move->cards[0] != LB_NO_CARD ? move->card_count : 0; /* none is picked */
    memcpy(about.cards, move->cards, sizeof move->cards);
    about.hidden[0] = move->place;
    return about;
}

/* A verb that is nothing but itself is called what it is called in a list. */
size_t tell_made(unsigned verb, const lb_event *about, const lb_reader *reader, char *text,
                 size_t size)
{
    size_t length = lb_tell_saying(LB_SAY_move, verb, about, reader, text, size);
    return length > 0 ? length : lb_tell_saying(LB_SAY_verb, verb, about, reader, text, size);
}

size_t lb_tell_parts(const lb_offer_move *move, const lb_reader *reader, char *text, size_t size)
{
    lb_event about = about_move(move);
    return tell_made(move->verb, &about, reader, text, size);
}

/* The cards of a move with such a verb leave the hand, and nothing has forced them out of it. */
static bool spends(unsigned verb)
{
    switch (verb) {
    case LB_VERB_play:
    case LB_VERB_pair:
    case LB_VERB_three:
    case LB_VERB_five:
    case LB_VERB_give:
    case LB_VERB_discard:
        return true;
    default:
        return false;
    }
}

/* Whether a hand holds a card that may be let go lightly. */
static bool has_lesser(const lb_view *view, const lb_game *game)
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const lb_face *face = view->hand[card] > 0 ? lb_game_face(game, card) : NULL;
        if (face != NULL && face->precious < LB_PRECIOUS) {
            return true;
        }
    }
    return false;
}

unsigned lb_move_spends(const lb_offer_move *move, const lb_game *game)
{
    for (unsigned i = 0; spends(move->verb) && i < move->card_count; i++) {
        const lb_face *face = lb_game_face(game, move->cards[i]);
        if (face != NULL && face->precious >= LB_PRECIOUS) {
            return move->cards[i];
        }
    }
    return LB_NO_CARD;
}

bool lb_tell_sure(const lb_offer_move *move, const lb_view *view, const lb_reader *reader,
                  char *text, size_t size)
{
    struct writing writing = writing_in(text, size);
    lb_event about = about_nothing();
    about.named = (uint8_t)lb_move_spends(move, reader->game);
    if (about.named != LB_NO_CARD &&
        (view->open == LB_OPEN_turn || has_lesser(view, reader->game))) {
        write_saying(&writing, LB_SAY_sure, move->verb, &about, reader);
    }
    return writing.length > 0;
}

size_t lb_tell_move(const lb_state *state, unsigned seat, const lb_move *move,
                    const lb_reader *reader, char *text, size_t size)
{
    lb_offer_move parts = lb_move_taken_apart(state, seat, move);
    return lb_tell_parts(&parts, reader, text, size);
}
