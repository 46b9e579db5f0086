/* SPDX-License-Identifier: MIT */
/* calibrate.c: predicted win shares against what came. */
#include "lab/calibrate.h"

#include <math.h>

#include "advice/belief.h"
#include "advice/odds.h"
#include "lab/driver.h"
#include "lab/players.h"
#include "advice/world.h"

enum { LOT = 4, DECISIONS = 128, STREAM_PICK = 64, STREAM_PREDICT = 65 };

/* The decision that is to be the position. Its number is drawn before the game: what comes later
 * must have no say in what is looked at, or short games would count for more. */
struct pick {
    unsigned left; /* decisions before it */
    bool found;
    lb_memory memory;
};

static void offer(struct pick *pick, const lb_memory *memory)
{
    if (!pick->found && pick->left-- == 0) {
        pick->found = true;
        pick->memory = *memory;
    }
}

void calibrate_seat(struct players *bots, const struct calibrate_setup *setup, uint64_t index)
{
    lb_seed seed = lb_seed_add(&setup->bots_seed, index);
    players_start(bots, setup->game, setup->players);
    bots->asked = true;
    for (unsigned seat = 0; seat < setup->players; seat++) {
        players_seat(bots, seat, &setup->level[seat], &setup->options, &seed);
    }
    players_meet(bots);
}

/* A game on its way. */
struct session {
    struct drive drive;
    struct players bots;
    struct pick *pick;
};

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct session *session = context;
    (void)drive;
    offer(session->pick, &session->bots.seat[seat].memory);
    *move = players_choose(&session->bots, seat);
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct session *session = context;
    players_see(&session->bots, &drive->events, &drive->state);
}

static const struct driver driver = {choose, happened};

/* A whole game; returns its end. */
static lb_state play(const struct calibrate_setup *setup, uint64_t index, struct pick *pick)
{
    struct session session = {.pick = pick};
    lb_seed seed = lb_seed_add(&setup->seed, index);
    calibrate_seat(&session.bots, setup, index);
    drive_deal(&session.drive, setup->game, setup->players, &setup->options, &seed);
    drive_on(&session.drive, &driver, &session);
    return session.drive.state;
}

static void count(struct calibration *calibration, uint64_t predicted, unsigned won,
                  unsigned playouts)
{
    uint64_t whole = (uint64_t)WORLD_WHOLE * playouts;
    uint64_t came = (uint64_t)won * playouts;
    uint64_t apart = predicted > came ? predicted - came : came - predicted;
    uint64_t place = predicted * CALIBRATE_BINS / whole;
    struct calibration_bin *bin =
        &calibration->bin[place < CALIBRATE_BINS ? place : CALIBRATE_BINS - 1];
    bin->positions++;
    bin->predicted += predicted;
    bin->won += won;
    calibration->positions++;
    calibration->squares += apart * apart;
    calibration->won_squares += (uint64_t)won * won;
}

/* What the odds say where playouts say that much, in the same parts. */
static uint64_t believed(const lb_memory *memory, uint64_t sixtieths, unsigned playouts)
{
    uint64_t whole = (uint64_t)WORLD_WHOLE * playouts;
    uint32_t share = (uint32_t)((sixtieths * BELIEF_WHOLE + whole / 2) / whole);
    return (lb_believe_win(memory, share) * whole + BELIEF_WHOLE / 2) / BELIEF_WHOLE;
}

/* Games that end before the decision are passed over; the next try is a game of its own. */
static void piece(const void *context, uint64_t index, void *counts)
{
    const struct calibrate_setup *setup = context;
    struct world world;
    struct pick pick;
    lb_seed seed;
    do {
        lb_rng rng;
        seed = lb_seed_add(&setup->seed, index);
        lb_rng_start(&rng, &seed, STREAM_PICK);
        pick = (struct pick){.left = lb_rng_below(&rng, DECISIONS)};
        world.state = play(setup, index, &pick);
        index += setup->positions;
    } while (!pick.found);
    uint64_t sixtieths[LB_SEATS_MAX];
    unsigned seat = pick.memory.seat;
    lb_rng rng;
    lb_rng_start(&rng, &seed, STREAM_PREDICT);
    odds_stand(&pick.memory, setup->playouts, sixtieths, &rng);
    count(counts, believed(&pick.memory, sixtieths[seat], setup->playouts), world_won(&world, seat),
          setup->playouts);
}

static void merge(void *into_counts, const void *from_counts)
{
    struct calibration *into = into_counts;
    const struct calibration *from = from_counts;
    into->positions += from->positions;
    into->squares += from->squares;
    into->won_squares += from->won_squares;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        into->bin[i].positions += from->bin[i].positions;
        into->bin[i].predicted += from->bin[i].predicted;
        into->bin[i].won += from->bin[i].won;
    }
}

bool calibrate(const struct calibrate_setup *setup, struct calibration *calibration,
               crew_progress *progress, void *context)
{
    struct crew_job job = {.pieces = setup->positions,
                           .lot = LOT,
                           .threads = setup->threads,
                           .size = sizeof *calibration,
                           .piece = piece,
                           .merge = merge,
                           .context = setup};
    uint64_t done = calibration->positions;
    return fleet_run(&setup->how, &job, &done, calibration, progress, context);
}

/* ---- Figures --------------------------------------------------------------------------------------- */

double calibration_brier(const struct calibration *calibration, unsigned playouts)
{
    double whole = (double)WORLD_WHOLE * playouts;
    return (double)calibration->squares / (whole * whole) / (double)calibration->positions;
}

double calibration_brier_blind(const struct calibration *calibration, unsigned players)
{
    double blind = 1.0 / players;
    double won = 0;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        won += (double)calibration->bin[i].won / WORLD_WHOLE;
    }
    double squares = (double)calibration->won_squares / (WORLD_WHOLE * WORLD_WHOLE);
    return (squares - 2 * blind * won) / (double)calibration->positions + blind * blind;
}

double calibration_error(const struct calibration *calibration, unsigned playouts)
{
    double error = 0;
    for (unsigned i = 0; i < CALIBRATE_BINS; i++) {
        const struct calibration_bin *bin = &calibration->bin[i];
        if (bin->positions > 0) {
            error += (double)bin->positions *
                     fabs(calibration_predicted(bin, playouts) - calibration_came(bin));
        }
    }
    return error / (double)calibration->positions;
}

double calibration_predicted(const struct calibration_bin *bin, unsigned playouts)
{
    return (double)bin->predicted / WORLD_WHOLE / playouts / (double)bin->positions;
}

double calibration_came(const struct calibration_bin *bin)
{
    return (double)bin->won / WORLD_WHOLE / (double)bin->positions;
}
