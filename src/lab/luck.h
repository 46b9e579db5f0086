/* SPDX-License-Identifier: MIT */
/* luck.h: what chance did for some seats of a game, so that it can be taken out of what they won.
 *
 * Whenever the table draws by lot (a shuffle, a card stolen unseen, a new deal of a game in rounds), what was drawn is
 * compared with what could have been drawn in the same moment: the share of the win by playouts on from there, and by as
 * many playouts after the same choice with other lots. The difference is luck. Its mean is zero whatever the playouts
 * are worth, so what is left when any fixed part of it is taken out has the same mean, and varies less. */
#ifndef LB_LAB_LUCK_H
#define LB_LAB_LUCK_H

#include "lab/driver.h"

/* Of one game. */
struct luck {
    unsigned
        playouts;   /* for what was drawn, and as many for what could have been; 0: nobody asks */
    lb_seats seats; /* whose luck it is */
    lb_wits wits;
    lb_rng rng;
    double sum; /* in shares of the win */
};

/* Before the deal, which is the same for all who play it in turn and is left out. */
void luck_start(struct luck *luck, unsigned playouts, lb_seats seats, const lb_seed *seed);
/* Before a seat makes a move. */
void luck_follow(struct luck *luck, const struct drive *drive, unsigned seat, const lb_move *move);

/* ---- Over groups ---------------------------------------------------------------------------------- */

/* The share won over groups, as it was and without luck, with halves of 95 % intervals. */
struct luckless {
    double share, error;
    double plain_share, plain_error;
};

/* What a group has won, and its luck. How much of the luck is taken out is learned from the other half of the
 * groups, the odd from the even and the even from the odd, so that the mean stays what it is. */
struct luckless luckless_make(const double *won, const double *luck, uint64_t groups);

#endif
