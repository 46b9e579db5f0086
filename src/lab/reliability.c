/* SPDX-License-Identifier: MIT */
/* reliability.c: chances that were said against what came. */
#include "lab/reliability.h"

#include <math.h>

#include "advice/belief.h"
#include "advice/odds.h"
#include "advice/world.h"
#include "lab/driver.h"
#include "lab/players.h"

enum { LOT = 16, STREAM_PREDICT = 66, SHARES_MAX = 512 };

/* One chance, as it is said. */
struct said {
    uint32_t blind, believed, strange;
};

/* A game on its way, and the win shares said in it, which come true or not at its end. */
struct session {
    struct drive drive;
    struct players bots;
    struct reliability counts;
    unsigned playouts, shares;
    lb_rng rng;
    struct {
        struct said said;
        unsigned seat;
    } share[SHARES_MAX];
};

/* A memory that has met nobody. */
static void forget(lb_memory *memory)
{
    for (unsigned seat = 0; seat < memory->players; seat++) {
        lb_memory_meet(memory, seat, LB_STYLE_unknown);
    }
}

static void count(struct reliability_curve *curve, uint32_t said, unsigned came)
{
    uint32_t place = (uint32_t)((uint64_t)said * RELIABILITY_BINS / BELIEF_WHOLE);
    struct reliability_bin *bin =
        &curve->bin[place < RELIABILITY_BINS ? place : RELIABILITY_BINS - 1];
    bin->times++;
    bin->said += said;
    bin->came += came;
}

static void add(struct reliability *counts, unsigned index, unsigned card, const struct said *said,
                unsigned came)
{
    if (index < RELIABILITY_FIGURES) {
        struct reliability_figure *figure = &counts->figure[index];
        figure->card = (uint8_t)card;
        figure->times++;
        count(&figure->blind, said->blind, came);
        count(&figure->believed, said->believed, came);
        count(&figure->strange, said->strange, came);
    }
}

static bool say_peril(const lb_memory *memory, const lb_memory *strange, uint64_t *dangers,
                      struct said *said)
{
    lb_belief known, stranger;
    if (!belief_of_peril(memory, dangers, &known) ||
        !belief_of_peril(strange, dangers, &stranger)) {
        return false;
    }
    *said = (struct said){known.blind, known.share, stranger.share};
    return true;
}

static bool say_holder(const lb_memory *memory, const lb_memory *strange, unsigned seat,
                       unsigned card, struct said *said)
{
    lb_belief known, stranger;
    if (!belief_of_holder(memory, seat, card, &known) ||
        !belief_of_holder(strange, seat, card, &stranger)) {
        return false;
    }
    *said = (struct said){known.blind, known.share, stranger.share};
    return true;
}

/* The next card is the first figure, the cards that matter follow. */
static void ask(struct reliability *counts, const lb_memory *memory, const lb_memory *strange,
                const lb_state *state)
{
    const lb_game *game = lb_memory_game(memory);
    struct said said;
    uint64_t dangers;
    if (say_peril(memory, strange, &dangers, &said)) {
        unsigned next = lb_next_card(state);
        bool hits = next < LB_CARDS && dangers >> next & 1;
        add(counts, 0, LB_NO_CARD, &said, hits ? WORLD_WHOLE : 0);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        lb_view view = lb_view_for(state, seat);
        unsigned index = 1;
        for (unsigned card = 0; card < LB_CARDS; card++) {
            if (say_holder(memory, strange, seat, card, &said)) {
                add(counts, index, card, &said, view.hand[card] > 0 ? WORLD_WHOLE : 0);
            }
            index += lb_asked_about(game, card);
        }
    }
}

static void ask_for_share(struct session *session, const lb_memory *memory,
                          const lb_memory *strange)
{
    uint64_t sixtieths[LB_SEATS_MAX];
    if (session->playouts == 0 || session->shares == SHARES_MAX) {
        return;
    }
    odds_stand(memory, session->playouts, sixtieths, &session->rng);
    uint32_t share = (uint32_t)(sixtieths[memory->seat] * BELIEF_WHOLE /
                                ((uint64_t)WORLD_WHOLE * session->playouts));
    session->share[session->shares].seat = memory->seat;
    session->share[session->shares++].said =
        (struct said){share, lb_believe_win(memory, share), lb_believe_win(strange, share)};
}

static void count_shares(struct session *session)
{
    struct world world = {.state = session->drive.state};
    for (unsigned i = 0; i < session->shares; i++) {
        add(&session->counts, RELIABILITY_WIN, LB_NO_CARD, &session->share[i].said,
            world_won(&world, session->share[i].seat));
    }
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct session *session = context;
    const lb_memory *memory = &session->bots.seat[seat].memory;
    if (memory->view.open == LB_OPEN_turn) {
        lb_memory strange = *memory;
        forget(&strange);
        ask(&session->counts, memory, &strange, &drive->state);
        ask_for_share(session, memory, &strange);
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

static void merge_curve(struct reliability_curve *into, const struct reliability_curve *from)
{
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        into->bin[i].times += from->bin[i].times;
        into->bin[i].said += from->bin[i].said;
        into->bin[i].came += from->bin[i].came;
        into->bin[i].squares += from->bin[i].squares;
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
            merge_curve(&into->figure[i].strange, &from->figure[i].strange);
        }
    }
}

/* By how much more was said than came, in thousandths. */
static int64_t excess(const struct reliability_bin *bin)
{
    enum { THOUSANDTH = BELIEF_WHOLE / 1000 };
    return ((int64_t)bin->said - (int64_t)(bin->came * BELIEF_WHOLE / WORLD_WHOLE)) / THOUSANDTH;
}

/* At the end of a game. */
static void square_curve(struct reliability_curve *curve)
{
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        int64_t off = excess(&curve->bin[i]);
        curve->bin[i].squares = (uint64_t)(off * off);
    }
}

static void piece(const void *context, uint64_t index, void *counts)
{
    const struct calibrate_setup *setup = context;
    struct session session = {.playouts = setup->playouts, .counts.games = 1};
    lb_seed seed = lb_seed_add(&setup->seed, index);
    lb_rng_start(&session.rng, &seed, STREAM_PREDICT);
    calibrate_seat(&session.bots, setup, index);
    drive_deal(&session.drive, setup->game, setup->players, &setup->options, &seed);
    drive_on(&session.drive, &driver, &session);
    count_shares(&session);
    for (unsigned i = 0; i < RELIABILITY_FIGURES; i++) {
        square_curve(&session.counts.figure[i].blind);
        square_curve(&session.counts.figure[i].believed);
        square_curve(&session.counts.figure[i].strange);
    }
    merge(counts, &session.counts);
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
    return (double)bin->came / WORLD_WHOLE / (double)bin->times;
}

double reliability_error(const struct reliability_curve *curve)
{
    double error = 0;
    uint64_t times = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        const struct reliability_bin *bin = &curve->bin[i];
        times += bin->times;
        error += fabs((double)bin->said / BELIEF_WHOLE - (double)bin->came / WORLD_WHOLE);
    }
    return times > 0 ? error / (double)times : 0;
}

/* Of what one bin is off, in thousandths, by the luck of so many games. */
static double variance_of(const struct reliability_bin *bin, uint64_t games)
{
    double off = (double)excess(bin);
    double variance = (double)bin->squares - off * off / (double)games;
    return variance > 0 ? variance : 0;
}

double reliability_chance(const struct reliability_curve *curve, uint64_t games)
{
    const double mean_distance = sqrt(2 / acos(-1)); /* of what is distributed normally, of 1 */
    double sum = 0;
    uint64_t times = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        times += curve->bin[i].times;
        sum += sqrt(variance_of(&curve->bin[i], games));
    }
    return times > 0 ? mean_distance * sum / 1000 / (double)times : 0;
}

double reliability_beyond(const struct reliability_curve *curve, uint64_t games)
{
    double sum = 0;
    uint64_t times = 0;
    for (unsigned i = 0; i < RELIABILITY_BINS; i++) {
        double off = (double)excess(&curve->bin[i]);
        double square = off * off - variance_of(&curve->bin[i], games);
        times += curve->bin[i].times;
        sum += square > 0 ? sqrt(square) : 0;
    }
    return times > 0 ? sum / 1000 / (double)times : 0;
}
