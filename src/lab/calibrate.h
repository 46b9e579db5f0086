/* SPDX-License-Identifier: MIT */
/* calibrate.h: are predicted win shares right? Predicted against what came, over many positions.
 *
 * Bots play a game to its end; one of its first 128 decisions, drawn beforehand, is the position. The seat that
 * decided there predicts its win share from what it knew, and the end of the game is compared. Each
 * game gives one position, so positions are independent. All sums are whole numbers. */
#ifndef LB_LAB_CALIBRATE_H
#define LB_LAB_CALIBRATE_H

#include "bots/bots.h"
#include "lab/fleet.h"
#include "lab/players.h"

enum { CALIBRATE_BINS = 20, CALIBRATE_POSITIONS_MAX = 10000000, CALIBRATE_PLAYOUTS_MAX = 10000 };

struct calibrate_setup {
    const lb_game *game;
    unsigned players;
    lb_options options;
    lb_seed seed, bots_seed; /* as in a simulation */
    uint64_t positions;
    unsigned playouts; /* for each prediction */
    unsigned threads;
    struct fleet_job how; /* who shares the work, and who wants to know in between */
    struct level level[LB_SEATS_MAX];
};

/* Shares are counted in 60ths of a game; predictions in 60ths times playouts. */
struct calibration {
    uint64_t positions;
    struct calibration_bin {
        uint64_t positions, predicted, won;
    } bin[CALIBRATE_BINS]; /* by the share predicted, each as wide as the others */
    uint64_t squares;      /* of the differences, in (60ths times playouts) squared */
    uint64_t won_squares;  /* of what was won, in 60ths squared */
};

/* The bots of a game sit down and know of each other; their memories can be asked, whoever they are. */
void calibrate_seat(struct players *bots, const struct calibrate_setup *setup, uint64_t index);

/* All positions but those that are counted already, from the first game on. False, and errno, if there is no memory or no
 * thread. */
bool calibrate(const struct calibrate_setup *setup, struct calibration *calibration,
               crew_progress *progress, void *context);

/* Mean square of the difference, 0 the best; and what always saying 1 / players would get. */
double calibration_brier(const struct calibration *calibration, unsigned playouts);
double calibration_brier_blind(const struct calibration *calibration, unsigned players);
/* Mean distance between prediction and result over the bins, weighted by their positions. */
double calibration_error(const struct calibration *calibration, unsigned playouts);
/* What was predicted and what came in a bin with positions. */
double calibration_predicted(const struct calibration_bin *bin, unsigned playouts);
double calibration_came(const struct calibration_bin *bin);

#endif
