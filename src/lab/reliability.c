/* SPDX-License-Identifier: MIT */
/* reliability.c: chances that were said against what came. */
#include "lab/reliability.h"

#include <math.h>

#include "advice/belief.h"
#include "lab/driver.h"
#include "lab/players.h"

enum { LOT = 16 };

struct session {
    struct drive drive;
    struct players bots;
    struct reliability *counts;
};

static void count(struct reliability_curve *curve, uint32_t said, bool came)
{
    uint32_t place = (uint32_t)((uint64_t)said * RELIABILITY_BINS / BELIEF_WHOLE);
    struct reliability_bin *bin =
        &curve->bin[place < RELIABILITY_BINS ? place : RELIABILITY_BINS - 1];
    bin->times++;
    bin->said += said;
    bin->came += came;
}

static void add(struct reliability *counts, unsigned index, unsigned card, const lb_belief *belief,
                bool came)
{
    if (index < RELIABILITY_FIGURES) {
        struct reliability_figure *figure = &counts->figure[index];
        figure->card = (uint8_t)card;
        figure->times++;
        count(&figure->blind, belief->blind, came);
        count(&figure->believed, belief->share, came);
    }
}

/* The next card is the first figure, the cards that matter follow. */
static void ask(struct reliability *counts, const lb_memory *memory, const lb_state *state)
{
    const lb_game *game = lb_memory_game(memory);
    lb_belief belief;
    uint64_t dangers;
    if (belief_of_peril(memory, &dangers, &belief)) {
        unsigned next = lb_next_card(state);
        add(counts, 0, LB_NO_CARD, &belief, next < LB_CARDS && dangers >> next & 1);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        lb_view view = lb_view_for(state, seat);
        unsigned index = 1;
        for (unsigned card = 0; card < LB_CARDS; card++) {
            if (belief_of_holder(memory, seat, card, &belief)) {
                add(counts, index, card, &belief, view.hand[card] > 0);
            }
            index += lb_asked_about(game, card);
        }
    }
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct session *session = context;
    const lb_memory *memory = &session->bots.seat[seat].memory;
    if (memory->view.open == LB_OPEN_turn) {
        ask(session->counts, memory, &drive->state);
    }
    *move = players_choose(&session->bots, seat);
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct session *session = context;
    players_see(&session->bots, &drive->events, &drive->state);
}

static const struct driver driver = {choose, happened};

static void piece(const void *context, uint64_t index, void *counts)
{
    const struct calibrate_setup *setup = context;
    struct session session = {.counts = counts};
    lb_seed seed = lb_seed_add(&setup->seed, index);
    calibrate_seat(&session.bots, setup, index);
    drive_deal(&session.drive, setup->game, setup->players, &setup->options, &seed);
    drive_on(&session.drive, &driver, &session);
    session.counts->games++;
}

static void merge_curve(struct reliability_curve *into, const struct reliability_curve *from)
{
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        into->bin[i].times += from->bin[i].times;
        into->bin[i].said += from->bin[i].said;
        into->bin[i].came += from->bin[i].came;
    }
}

static void merge(void *into_counts, const void *from_counts)
{
    struct reliability *into = into_counts;
    const struct reliability *from = from_counts;
    into->games += from->games;
    for (unsigned i = 0; i < RELIABILITY_FIGURES; i++) {
        if (from->figure[i].times > 0) {
            into->figure[i].card = from->figure[i].card;
            into->figure[i].times += from->figure[i].times;
            merge_curve(&into->figure[i].blind, &from->figure[i].blind);
            merge_curve(&into->figure[i].believed, &from->figure[i].believed);
        }
    }
}

bool reliability_measure(const struct calibrate_setup *setup, struct reliability *reliability,
                         crew_progress *progress, void *context)
{
    struct crew_job job = {.pieces = setup->positions,
                           .lot = LOT,
                           .threads = setup->threads,
                           .size = sizeof *reliability,
                           .piece = piece,
                           .merge = merge,
                           .context = setup};
    uint64_t done = reliability->games;
    return fleet_run(&setup->how, &job, &done, reliability, progress, context);
}

/* ---- Figures --------------------------------------------------------------------------------------- */

double reliability_said(const struct reliability_bin *bin)
{
    return (double)bin->said / BELIEF_WHOLE / (double)bin->times;
}

double reliability_came(const struct reliability_bin *bin)
{
    return (double)bin->came / (double)bin->times;
}

double reliability_error(const struct reliability_curve *curve)
{
    double error = 0;
    uint64_t times = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &curve->bin[i];
        times += bin->times;
        error += fabs((double)bin->said / BELIEF_WHOLE - (double)bin->came);
    }
    return times > 0 ? error / (double)times : 0;
}
