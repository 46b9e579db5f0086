/* SPDX-License-Identifier: MIT */
/* offer.h: the whole moves a seat may make now, taken apart, so that they can be asked for stage by
 * stage. Nothing reaches the match before a move is whole; going back a stage costs nothing. */
#ifndef LB_TUI_OFFER_H
#define LB_TUI_OFFER_H

#include <litterbox.h>

/* How a move begins where it is not a card. */
enum { VERB_BYTES = 12 };

struct tui_move {
    char text[LB_MOVE_BYTES];
    char verb[VERB_BYTES]; /* "pair", "draw"; "play" where it is just a card */
    uint8_t card_count;
    uint8_t cards[5]; /* played or chosen */
    uint8_t as;       /* what Godcat stands for, or LB_NO_CARD */
    uint8_t target;   /* a seat, or LB_NOBODY */
    uint8_t named;    /* a card, or LB_NO_CARD */
    uint8_t number;   /* a place, or MOVE_NO_NUMBER */
    uint8_t dropped;  /* the stage at which it was ruled out; 0 while it still may be meant */
};

enum { MOVE_NO_NUMBER = 255 };

/* What sets the moves apart that may still be meant. */
enum difference {
    DIFFER_NOT, /* one move is left */
    DIFFER_VERB,
    DIFFER_TITLE, /* five different: the next title */
    DIFFER_CARDS,
    DIFFER_AS,
    DIFFER_TARGET,
    DIFFER_NAMED,
    DIFFER_NUMBER,
    DIFFER_TEXT /* the order of discs */
};

struct offer {
    struct tui_move *item;
    unsigned count, room;
    unsigned stage;    /* answers given */
    uint8_t titles[5]; /* of five different, those picked */
    uint8_t title_stage[5];
    unsigned title_count;
};

void offer_of(struct offer *offer, const lb_state *state, unsigned seat);
void offer_forget(struct offer *offer);

bool move_fits(const struct tui_move *move);
bool move_has_card(const struct tui_move *move, unsigned card);
unsigned offer_left(const struct offer *offer);
const struct tui_move *offer_first_left(const struct offer *offer);
/* Whether two moves agree in something. */
bool offer_same(const struct tui_move *one, const struct tui_move *two, enum difference by);
enum difference offer_difference(const struct offer *offer);

/* One answer: keep the moves that are like the given one in what sets them apart. */
void offer_keep_like(struct offer *offer, enum difference by, const struct tui_move *like);
/* Keep the moves that begin with a card, alone or in a combo; how many there are. */
unsigned offer_keep_card(struct offer *offer, unsigned card);
/* Keep the moves of a verb. */
unsigned offer_keep_verb(struct offer *offer, const char *verb);
/* Of five different, keep those that hold one more title. */
void offer_keep_title(struct offer *offer, unsigned card);
/* Take the last answer back; false if there is none. */
bool offer_back(struct offer *offer);

bool offer_have_verb(const struct offer *offer, const char *verb);
bool offer_have_card(const struct offer *offer, unsigned card);

#endif
