/* SPDX-License-Identifier: MIT */
/* cases.h: what events do to the weighted cases of a memory, and what the cases tell. */
#ifndef LB_MEMORY_BOARD_CASES_H
#define LB_MEMORY_BOARD_CASES_H

#include "core/wide.h"
#include "games/board/mind.h"

/* Weights and what they are multiplied by fit together; no true multiple is this power of two. */
#define BOARD_MULTIPLE_MOST ((wide)1 << 44)

wide board_divisor(wide a, wide b);        /* the greatest common one */
wide board_multiple(wide a, wide b);       /* the least common one, or BOARD_MULTIPLE_MOST */
wide board_choose(unsigned n, unsigned k); /* sets of k among n */
unsigned board_sum(const uint8_t *numbers, unsigned count);

/* ---- Cards --------------------------------------------------------------------------------------- */

bool board_show(struct board_memory *m, unsigned seat,
                unsigned title); /* another seat shows a card; false: it can have none */
bool board_draw_known(struct board_memory *m,
                      unsigned title); /* the seat itself draws one; false: there can be none */
void board_draw_hidden(struct board_memory *m, unsigned seat); /* another seat draws one */
void board_remake_deck(struct board_memory *m);                /* of the discard pile */

/* ---- Discs --------------------------------------------------------------------------------------- */

/* How often each kind of place occurs. */
struct board_tally {
    unsigned unknown;              /* places where anything may lie */
    unsigned places[BOARD_GROUPS]; /* of each group */
    unsigned groups;               /* that have places */
    uint8_t rest[LB_DISCS];        /* the discs that are neither known nor floating */
    unsigned rest_count;
};

struct board_tally board_tally_of(const struct board_memory *m, const struct board_disc_case *c);

/* The two ways a disc can come to a place of a case, each as a share of a multiple. */
struct board_ways {
    wide floats; /* as a floating magnet */
    wide rests;  /* any other way */
};

unsigned board_case_multiple(const struct board_memory *m, const struct board_disc_case *c,
                             unsigned place); /* of one case alone */
wide board_place_multiple(const struct board_memory *m, unsigned place);
struct board_ways board_ways_of(const struct board_memory *m, const struct board_disc_case *c,
                                unsigned place, unsigned disc, wide multiple);

void board_reveal_top(struct board_memory *m, const lb_event *event);  /* as far as it is shown */
void board_take_top(struct board_memory *m, unsigned disc);            /* flipped */
void board_insert_known(struct board_memory *m, unsigned at);          /* the seat's own magnet */
void board_insert_secret(struct board_memory *m);                      /* another's magnet */
void board_order_known(struct board_memory *m, const lb_event *event); /* the seat's own order */
void board_order_secret(struct board_memory *m);                       /* another's order */
void board_refill_discs(struct board_memory *m);                       /* of the used discs */
void board_forget_discs(struct board_memory *m);                       /* after a shuffle */

#endif
