/* SPDX-License-Identifier: MIT */
/* external.h: a bot in another process, spoken to by the lines of docs/bot-protocol.md.
 * Whatever it does, it can lose no more than its game: one that crashes, stalls, floods or answers
 * nonsense is ended with all its children, and started anew for the next game. One of these sits in
 * one seat at a time; different ones may be used by different threads. */
#ifndef LB_LAB_EXTERNAL_H
#define LB_LAB_EXTERNAL_H

#include <litterbox.h>

struct external;

/* Starts the command by the shell and waits until it is ready; NULL and why not. It gets so many
 * milliseconds for each move. */
struct external *external_open(const char *name, const char *command, unsigned ms, lb_reason *why);
/* Lets it end, or ends it. */
void external_close(struct external *external);

/* A game begins; false if the bot cannot play it, which external_choose will explain. The seat's own
 * chance, which it is told, follows from the bots' seed. */
bool external_game(struct external *external, const lb_game *game, unsigned players,
                   const lb_options *options, const lb_seed *bots_seed, unsigned seat);
/* What one choice made happen, and the state after it: the bot is told what its seat may know. */
void external_see(struct external *external, const lb_events *events, const lb_state *state);
/* Its move, where its seat may act and no move is staged; false and why if it has none. */
bool external_choose(struct external *external, const lb_state *state, lb_move *move,
                     lb_reason *why);
/* The game is over. */
void external_over(struct external *external, lb_seats winners);

#endif
