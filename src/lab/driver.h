/* SPDX-License-Identifier: MIT */
/* driver.h: a game driven from its deal to its end, without a clock and without a past.
 * Whoever sits around it is asked for moves and told what happened; matches between bots,
 * simulation and calibration differ in nothing but who sits there and who counts. */
#ifndef LB_LAB_DRIVER_H
#define LB_LAB_DRIVER_H

#include <litterbox.h>

struct drive {
    lb_state state;
    lb_rng rng;       /* the table's chance */
    lb_events events; /* of the deal or of the last choice */
    unsigned moves, choices;
};

struct driver {
    /* What the seat that is asked does: a legal move or the first choices of one, of which the rest is
     * asked for later. False where it cannot go on; in the middle of a move it always can. */
    bool (*choose)(void *context, const struct drive *drive, unsigned seat, lb_move *move);
    /* Something may have happened: after the deal, after every whole move, and within a move where
     * there are events. */
    void (*happened)(void *context, const struct drive *drive);
};

/* Inlined where it is called: then the two functions are known, and asking costs nothing. */
#define DRIVE_INLINE static inline __attribute__((always_inline))

/* The deal of a seed; nobody has been told of it. */
static inline void drive_deal(struct drive *drive, const lb_game *game, unsigned players,
                              const lb_options *options, const lb_seed *seed)
{
    drive->moves = 0;
    drive->choices = 0;
    lb_rng_start(&drive->rng, seed, LB_STREAM_TABLE);
    lb_start(game, players, options, &drive->rng, &drive->state, &drive->events);
}

/* Choice by choice: what one of them makes happen is told at once. */
DRIVE_INLINE void drive_make(struct drive *drive, unsigned seat, const lb_move *move,
                             const struct driver *driver, void *context)
{
    for (unsigned i = 0; i < move->count; i++) {
        lb_apply_trusted(&drive->state, seat, move->choice[i], &drive->rng, &drive->events);
        bool whole = !lb_staged(&drive->state);
        drive->choices++;
        drive->moves += whole;
        if (whole || drive->events.count > 0) {
            driver->happened(context, drive);
        }
    }
}

/* From the deal to the end. Who cannot go on leaves, and the others play on. */
DRIVE_INLINE void drive_on(struct drive *drive, const struct driver *driver, void *context)
{
    driver->happened(context, drive);
    while (!lb_over(&drive->state)) {
        unsigned seat = lb_next(&drive->state);
        lb_move move;
        if (driver->choose(context, drive, seat, &move)) {
            drive_make(drive, seat, &move, driver, context);
        } else {
            lb_leave(&drive->state, seat, &drive->rng, &drive->events);
            driver->happened(context, drive);
        }
    }
}

#endif
