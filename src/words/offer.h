/* SPDX-License-Identifier: MIT */
/* offer.h: an offer from inside. */
#ifndef LB_WORDS_OFFER_H
#define LB_WORDS_OFFER_H

#include "words/words.h"

enum { FIVE = 5 };

struct lb_offer {
    lb_state state;      /* in which it is made */
    unsigned seat, open; /* whose it is, and what is open */
    lb_offer_move *move;
    unsigned count, room;
    unsigned answered;
    uint8_t title_count; /* of five different, those picked, each with the answer that picked it */
    uint8_t titles[FIVE], title_answer[FIVE];
    uint8_t looked_count; /* what the seat looked at last, the top first */
    uint8_t looked[LB_EVENT_CARDS];
};

bool move_fits(const lb_offer_move *move);
bool move_has_card(const lb_offer_move *move, unsigned card);
/* Whether two moves agree in what a stage asks. */
bool moves_alike(const lb_offer_move *one, const lb_offer_move *two, unsigned stage);
/* Of five different: whether it was picked. */
bool title_picked(const lb_offer *offer, unsigned card);

/* One more answer: begin it, rule out moves, and count what is left; nothing left takes it back. */
void answer_begin(lb_offer *offer);
void answer_drop(const lb_offer *offer, lb_offer_move *move);
bool answer_end(lb_offer *offer);
/* Of five different: the answer picks a title. */
void answer_title(lb_offer *offer, unsigned card);

/* What all moves that are left have in common, for a template. */
lb_event about_common(const lb_offer *offer);

#endif
