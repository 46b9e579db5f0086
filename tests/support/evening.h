/* SPDX-License-Identifier: MIT */
/* evening.h: the same evening at a front end in two worlds that those who sit there cannot tell apart.
 * The worlds are two deals that look the same to the people, who have the first seats. In the first the bots
 * do what chance says, in the second the same, as long as they can; how long they think depends in both on what
 * they hold. What the front end lets appear is written down with its time, and with what the game itself shows
 * the people: up to the first difference there, all has to be the same. */
#ifndef LB_TESTS_EVENING_H
#define LB_TESTS_EVENING_H

#include "support/laws.h"
#include "table/table.h"

/* The number of deals that look the same to so many people at a table, two by two; and the seeds of one. */
unsigned deals_alike(const lb_game *game, unsigned players, unsigned people);
lb_seed deal_alike(unsigned number, unsigned world);

/* The first of two worlds begins, or the second. */
void evening_begin(unsigned world, unsigned people);
/* A bot's thought comes to its move; false: in this world there is no such move, it is another one, and nothing
 * more can be compared. */
bool evening_think(const lb_table *table, lb_task *task, lb_rng *rng);
/* What it took: time for who has a choice, none for who has not. */
long evening_thought(const lb_table *table, const lb_task *task, lb_rng *rng);
/* Something has appeared at that time: a hash of it; or what did was all the same. */
void evening_look(long at, uint64_t sight, const lb_table *table);
unsigned evening_windows(void); /* how many looks have fallen into windows, in all evenings */
/* In this world nothing more can be compared. */
void evening_cut(void);
bool evening_is_cut(void);
/* What tells the two apart that the game does not show; NULL: nothing does. And how much was compared. */
const char *evening_compare(unsigned *looks);
/* A seat has an answer in the open window, or more than one move. */
bool evening_holds(const lb_table *table, unsigned seat);

/* ---- Planted tells -------------------------------------------------------------------------------- */

/* A tell that is not there unless it is planted, and what a game needs for it to tell something. */
enum evening_needs { NEEDS_nothing, NEEDS_secrets, NEEDS_windows };

struct evening_plant {
    const char *name;
    enum evening_needs needs;
};

/* So many evenings with a plant, of which 0 is none: what told the worlds apart, or NULL. */
typedef const char *evening_try(const lb_game *game, unsigned evenings, unsigned plant);

/* Every plant but 0 has to be caught where it can tell something, and only there. */
void evening_catches(const lb_game *game, const struct evening_plant *plants, unsigned count,
                     evening_try *try);

#endif
