/* SPDX-License-Identifier: MIT */
/* bots.h: the bots by name, and what a bot is: a function of what its seat can know.
 * It receives a memory (with the legal set, in its view), a generator and a budget, and answers with a
 * whole move. No bot can name a state: what it does not know it has to guess. */
#ifndef LB_BOTS_BOTS_H
#define LB_BOTS_BOTS_H

#include <litterbox_table.h>

struct bot {
    const char *name;  /* for programs, records and rankings */
    const char *title; /* for people, who order bots by it; NULL: it is no level of its own */
    unsigned level;    /* its place among the levels, or that of the one it comes nearest to */
    const char *help;
    bool remembers;    /* more than the view in its memory counts */
    unsigned playouts; /* where it is given no budget; 0: it does not search */
    lb_move (*choose)(const lb_memory *memory, const lb_budget *budget, lb_rng *rng);
};

#define BOT(name, title, help, remembers, playouts)                                                \
    lb_move bot_##name(const lb_memory *memory, const lb_budget *budget, lb_rng *rng);
#define OTHER(name, level, help, remembers, playouts) BOT(name, NULL, help, remembers, playouts)
#include "bots/bots.def"
#undef OTHER
#undef BOT

enum { LEVEL_BYTES = 32 };

/* A bot with its budget: "thumb", "easy", "look:1000", "expert:100ms". */
struct level {
    const struct bot *bot;
    lb_budget budget;
    char name[LEVEL_BYTES]; /* with the name of its bot, also where the title was written */
};

unsigned bot_count(void);
unsigned bot_levels(void); /* the first bots, as many as there are levels, from the weakest on */
const struct bot *bot_at(unsigned index);
bool level_read(struct level *level, const char *text, lb_reason *why);
/* How it is known to play. */
lb_style level_style(const struct level *level);
/* The seat's move; it must be one that may act, and no move may be staged. */
lb_move level_choose(const struct level *level, const lb_memory *memory, lb_rng *rng);

#endif
