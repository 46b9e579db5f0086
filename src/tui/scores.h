/* SPDX-License-Identifier: MIT */
/* scores.h: how games against bots ended, a line for each in the file of statistics.
 *
 * A game counts where one person played it among bots and without lessons. A deal counts once, as it
 * ended first: who plays a seed again knows it. */
#ifndef LB_TUI_SCORES_H
#define LB_TUI_SCORES_H

#include <litterbox_table.h>

/* Games of one kind: a game, and how strong the bots were. */
struct score {
    const lb_game *game;
    char level[LB_LEVEL_BYTES]; /* the title of the bots' level, or "Mixed" */
    unsigned games, won;
    unsigned in_a_row, longest; /* victories one after another: now, and the most there were */
    double by_chance;           /* victories where everybody at the table is as good */
};

enum { SCORES_MAX = 64 };

/* Note how a game at a table ended, if it counts; false, with a sentence, if that cannot be kept. */
bool scores_add(const lb_table *table, lb_reason *why);
/* All of it, by game and then from the weakest bots on; how many kinds there are. */
unsigned scores_read(struct score scores[SCORES_MAX]);

#endif
