/* SPDX-License-Identifier: MIT */
/* worlds.h: every world of a small Kittens game that a seat cannot rule out, one by one.
 * An oracle for memories: it knows the model of docs/memory/kittens.md and nothing of their code.
 * Cards are tokens that lie in hands, in the order in which they came, and in the pile; each hidden
 * move splits every world by what may have been done, and what is seen strikes worlds out. */
#ifndef LB_TESTS_WORLDS_H
#define LB_TESTS_WORLDS_H

#include "core/wide.h"
#include "support/check.h"

enum { WORLD_CARDS = 9, WORLD_SEATS = 3 };

typedef wide world_weight;

struct token {
    uint64_t lacks; /* titles it was shown not to be */
    uint8_t title;
    uint8_t seen;    /* the seat knows it by sight */
    uint8_t tag;     /* number of the shuffle it went into while it was known, 0 if none */
    uint8_t left;    /* shuffles before it left the pile */
    uint8_t safe;    /* it was brought up and not shown: no kitten (K4.10) */
    uint8_t zero[3]; /* no bytes without a meaning: tokens are compared as bytes */
};

struct row {
    uint8_t count, zero[7];
    struct token token[WORLD_CARDS];
};

struct world {
    world_weight weight;
    uint64_t past; /* of the hidden moves: worlds with the same look the same so far */
    struct row hand[WORLD_SEATS]; /* the longest held first; the viewer's own stays empty */
    struct row gone;              /* left the game unseen */
    struct row pile;              /* the top first */
    struct row lifted;            /* the bottom card while somebody looks at it */
};

struct worlds {
    unsigned viewer;
    bool heck_shown; /* everybody sees a kitten that Raising Heck brings up */
    unsigned shuffles;
    unsigned keeping; /* 1 + who keeps a lifted card */
    unsigned dying;   /* 1 + whose hand is being shown */
    struct row shown;
    unsigned count, room;
    struct world *item, *next;
    unsigned next_count;
};

void worlds_start(struct worlds *worlds, unsigned room);
void worlds_stop(struct worlds *worlds);
/* All worlds behind a view; false if they are too many. */
bool worlds_from(struct worlds *worlds, const lb_game *game, bool heck_shown, const lb_view *view);
/* What one choice made happen; false if the worlds become too many. */
bool worlds_see(struct worlds *worlds, const lb_events *events);

lb_fraction worlds_place(const struct worlds *worlds, unsigned place, unsigned card);
lb_fraction worlds_holds(const struct worlds *worlds, unsigned seat, unsigned card);

#endif
