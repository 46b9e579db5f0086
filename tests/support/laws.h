/* SPDX-License-Identifier: MIT */
/* laws.h: what the laws share: every set-up of every game, random play, one test per law and game.
 * Nobody registers a game: the laws go over games.def, its template too, every seat count and every
 * option. */
#ifndef LB_TESTS_LAWS_H
#define LB_TESTS_LAWS_H

#include "support/check.h"

/* ---- One test per law and game ------------------------------------------------------------------ */

struct law {
    const char *name;                 /* "somebody can act" */
    void (*run)(const lb_game *game); /* fails, or returns */
};

/* Runs every law on every game; what a main returns. */
int laws_run(const struct law *laws, unsigned count);

/* So many games in the ordinary run; 300 times as many where LITTERBOX_LONG=1 is set. */
unsigned many(unsigned ordinary);

/* ---- Set-ups ------------------------------------------------------------------------------------- */

struct setup {
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_windows windows;
};

enum { SETUPS_MAX = 128 };

/* For every seat count: the printed game, then each option at each other value; how many. */
unsigned setups_of(const lb_game *game, struct setup setups[SETUPS_MAX]);

/* Any seat count and options, all mixed; any game, too, where it is NULL. */
struct setup setup_mixed(const lb_game *game, lb_rng *rng);

/* ---- Random play --------------------------------------------------------------------------------- */

struct play {
    struct setup setup;
    unsigned number; /* which game: its seed */
    unsigned steps;  /* choices made */
    lb_state state;
    lb_rng table;   /* the table's chance */
    lb_rng players; /* the players' */
    lb_events events;
};

/* A member of a set that is not empty, each alike. */
unsigned pick(uint64_t set, lb_rng *rng);
unsigned size_of_set(uint64_t set);

lb_seed seed_of(unsigned number);
void play_start(struct play *play, const struct setup *setup, unsigned number);
unsigned play_seat(struct play *play);                               /* any seat that may act */
void play_choose(struct play *play, unsigned seat, unsigned choice); /* a legal choice */
void play_step(struct play *play);               /* any choice of any such seat */
bool play_to(struct play *play, unsigned steps); /* so far and to the end of a move; false: over */
const char *where(const struct play *play);      /* how to find this place again */

/* Who is at the table and could leave; some of them may be out of a round. */
lb_seats at_table(const lb_state *state);

/* What windows the game of that number has: every third has live ones. */
lb_windows windows_of(unsigned number);

/* Visits so many games of every set-up, and as many with all options mixed; every third has live windows. */
typedef void play_visit(struct play *play, void *context);
void each_game(const lb_game *game, unsigned games, play_visit *visit, void *context);

/* ---- Facts --------------------------------------------------------------------------------------- */

const lb_fact *find_fact(const lb_fact *facts, unsigned count, const char *key, unsigned row);
void count_fact(const lb_fact *fact,
                uint8_t counts[LB_CARDS]); /* adds its cards; a NULL adds none */

#endif
