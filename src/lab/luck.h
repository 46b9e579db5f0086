/* SPDX-License-Identifier: MIT */
/* luck.h: what chance did for some seats of a game, so that it can be taken out of what they won.
 *
 * Chance decides when the table draws by lot (a shuffle, a card stolen unseen, a new deal of a game in rounds), when a card
 * that nobody knew is drawn or looked at, and when a bot chooses by lot. What came of it is compared with what could have come in the
 * same moment: with other lots, with all that nobody at the table knew shuffled anew, with what the bot chooses another
 * time. The difference in worth is luck. Its mean is zero whatever the worth is judged by, so what is left when any fixed
 * part of it is taken out has the same mean, and varies less. */
#ifndef LB_LAB_LUCK_H
#define LB_LAB_LUCK_H

#include "bots/bots.h"
#include "lab/driver.h"

/* Luck is kept apart where different parts of it are to be taken out: that of the table and that of choosing, by playouts
 * by rules of thumb, in which each seat remembers as much as its bot does; and both by the net of the game. */
enum { LUCK_TABLE, LUCK_LOTS, LUCK_NET, LUCK_KINDS };

/* In shares of the win. */
struct lucks {
    double of[LUCK_KINDS];
};

/* A moment of a game, and what the seats know in it: each for itself, and all together. */
struct moment {
    lb_state state;
    lb_wits wits;
    lb_seen seen;
};

/* Of one game. */
struct luck {
    unsigned playouts; /* for what came, and as many for what could have come; 0: nobody asks */
    lb_seats seats;    /* whose luck it is */
    lb_seats blind;    /* whose bots remember no more than they see */
    const lb_net *net; /* or NULL */
    lb_wits wits;
    lb_seen seen;
    lb_rng stirs, plays; /* for what could have come, and for what is made of it */
    struct lucks sum;
};

/* Before the deal, which is the same for all who play it in turn and is left out. */
void luck_start(struct luck *luck, const lb_game *game, unsigned playouts, lb_seats seats,
                lb_seats blind, const lb_seed *seed);
/* Before a seat makes a move: what its bot, with that memory, drew by lot to choose it. Bots that search are not asked
 * again: what they cost would be spent better on more games. */
void luck_choose(struct luck *luck, const struct drive *drive, const lb_move *move,
                 const struct level *level, const lb_memory *memory);
/* And what the table decides by chance when it is made. */
void luck_follow(struct luck *luck, const struct drive *drive, unsigned seat, const lb_move *move);

/* ---- Over groups ---------------------------------------------------------------------------------- */

/* The share won over groups, as it was and without luck, with halves of 95 % intervals. */
struct luckless {
    double share, error;
    double plain_share, plain_error;
};

/* What a group has won, and its luck. How much of each kind of luck is taken out is learned from the other half of the
 * groups, the odd from the even and the even from the odd, so that the mean stays what it is. */
struct luckless luckless_make(const double *won, const struct lucks *luck, uint64_t groups);

#endif
