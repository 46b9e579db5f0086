/* SPDX-License-Identifier: MIT */
/* search.h: a search of what a seat can know, over guessed worlds, for the bots that do it.
 * It judges by rules of thumb, or by a net where it is given one. */
#ifndef LB_BOTS_SEARCH_H
#define LB_BOTS_SEARCH_H

#include "bots/bots.h"

/* A choice of a node: how often it was tried, the shares won, and how much is to be said for it
 * beforehand: counted, how often counter would have made it, or as a net says. */
struct edge {
    float won;
    uint32_t visits, advised;
    float prior;
    uint8_t choice;
};

/* A decision of the seat. */
struct node {
    uint64_t key; /* what it has seen on the way here */
    float won;
    uint32_t visits; /* that came to their end */
    uint32_t first;  /* of its edges */
    uint8_t count;
};

/* What a search has found out about one stage of its move, in a guess of the seat's; told before the choice
 * is made. */
struct finding {
    const lb_state *world;
    const lb_wits *wits;
    unsigned seat;
    float share;             /* of the win */
    const struct edge *edge; /* the choices there are */
    unsigned count;
};

struct search {
    const lb_net *net;    /* of the memory's game; NULL: rules of thumb */
    const lb_net *others; /* whose advice the other seats take; NULL: the same */
    unsigned foresight;   /* as lb_game_foresight, with a net */
    bool mixed; /* of choices that are about as good one by lot, so that nobody can read it */
    /* Who wants to know, and may have another choice made: one of the edges; or NULL. */
    const struct edge *(*told)(void *context, const struct finding *finding,
                               const struct edge *best);
    void *context;
};

/* The move of a seat that may act. */
lb_move search_move(const struct search *search, const lb_memory *memory, const lb_budget *budget,
                    lb_rng *rng);
/* The same as the champion has it: endings that can be solved are played as the solution has it. */
lb_move search_or_solve(const struct search *search, const lb_memory *memory,
                        const lb_budget *budget, lb_rng *rng);

#endif
