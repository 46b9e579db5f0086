/* SPDX-License-Identifier: MIT */
/* sim.c: many games of random players or bots, counted. */
#include "lab/sim.h"

#include <assert.h>

#include "bots/choose.h"
#include "lab/crew.h"
#include "lab/driver.h"
#include "lab/players.h"

/* ---- Counting -------------------------------------------------------------------------------------- */

static void count_cards(struct sim_event *counts, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        counts->cards[count][cards[i]]++;
    }
}

static unsigned own_deaths(const lb_game *game)
{
    unsigned count = 0;
    while (lb_game_death(game, count) != NULL) {
        count++;
    }
    assert(count + 2 <= SIM_DEATHS_MAX);
    return count;
}

unsigned sim_deaths(const lb_game *game)
{
    return own_deaths(game) + 2;
}

struct sim_death sim_death(const lb_game *game, unsigned index)
{
    static const struct sim_death common[] = {{"left", "left the table"}, {"other", "otherwise"}};
    const lb_death *death = lb_game_death(game, index);
    return death != NULL ? (struct sim_death){death->id, death->words}
                         : common[index - own_deaths(game)];
}

/* A death, or that a seat left. Where several deaths fit, the last one is meant. */
static unsigned cause_of(const lb_game *game, const lb_events *events, unsigned index)
{
    unsigned own = own_deaths(game);
    unsigned after = index > 0 ? events->item[index - 1].type : SIM_ALONE;
    unsigned before = index > 1 ? events->item[index - 2].type : SIM_ALONE;
    if (events->item[index].type == LB_EVENT_left) {
        return own;
    }
    for (unsigned i = own; i-- > 0;) {
        const lb_death *death = lb_game_death(game, i);
        if (death->after == after && (death->before == 0 || death->before == before + 1)) {
            return i;
        }
    }
    return own + 1;
}

/* What a game in play is remembered by. */
struct running {
    const lb_game *game;
    unsigned card, seat; /* played or flipped last, and by whom */
    unsigned moves, choices, turns, rounds;
};

static void follow(struct running *running, const lb_event *event)
{
    running->turns += event->type == LB_EVENT_turn;
    running->rounds += event->type == LB_EVENT_round;
    if (event->type == LB_EVENT_played || event->type == LB_EVENT_disc) {
        running->card = event->cards[0];
        running->seat = event->seat;
    }
}

static void count_event(struct sim_counts *counts, const struct running *running,
                        const lb_events *events, unsigned index)
{
    const lb_event *event = &events->item[index];
    struct sim_event *type = &counts->events[event->type];
    type->count++;
    type->after[index > 0 ? events->item[index - 1].type : SIM_ALONE]++;
    type->numbers[event->number < SIM_NUMBERS ? event->number : SIM_NUMBERS - 1]++;
    count_cards(type, event->cards, event->card_count);
    if (event->hidden_count > 0 && lb_event_secret(event->type) != LB_SECRET_place) {
        count_cards(type, event->hidden, event->hidden_count);
    }
    if (event->named != LB_NO_CARD) {
        type->named[event->named]++;
    }
    type->by[event->seat == running->seat][running->card]++;
    if (event->type == LB_EVENT_died || event->type == LB_EVENT_left) {
        counts->deaths[cause_of(running->game, events, index)]++;
    }
}

/* The events of one choice. */
static void count_events(struct sim_counts *counts, struct running *running,
                         const lb_events *events)
{
    uint8_t times[LB_EVENT_TYPES] = {0};
    for (unsigned i = 0; i < events->count; i++) {
        follow(running, &events->item[i]);
        count_event(counts, running, events, i);
        times[events->item[i].type]++;
    }
    for (unsigned i = 0; i < events->count; i++) {
        unsigned type = events->item[i].type;
        if (times[type] > 0) { /* once for each type */
            counts->events[type].times[times[type] < SIM_NUMBERS ? times[type] : SIM_NUMBERS - 1]++;
            times[type] = 0;
        }
    }
}

static void count_winners(struct sim_counts *counts, lb_seats winners, unsigned first,
                          unsigned players)
{
    unsigned together = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        together += winners >> seat & 1;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        if (winners >> seat & 1) {
            counts->wins.by[together - 1][seat]++;
            counts->wins_in_order.by[together - 1][(seat + players - first) % players]++;
        }
    }
}

/* A game in play: who plays it and what is counted of it. */
struct session {
    const struct sim_setup *setup;
    struct drive drive;
    lb_rng random;       /* the random players' chance */
    struct players bots; /* in their place */
    struct running running;
    struct sim_counts *counts;
};

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct session *session = context;
    if (session->setup->bots) {
        *move = players_choose(&session->bots, seat);
    } else {
        move->count = 1;
        move->choice[0] = (uint8_t)choose_random(lb_legal(&drive->state, seat), &session->random);
    }
    return true;
}

static void happened(void *context, const struct drive *drive)
{
    struct session *session = context;
    count_events(session->counts, &session->running, &drive->events);
    if (session->setup->bots) {
        players_see(&session->bots, &drive->events, &drive->state);
    }
}

static const struct driver driver = {choose, happened};

static void seat_players(struct session *session, uint64_t index)
{
    const struct sim_setup *setup = session->setup;
    lb_seed seed = lb_seed_add(&setup->seed, index);
    lb_seed bots_seed = lb_seed_add(&setup->bots_seed, index);
    lb_rng_start(&session->random, &seed, LB_STREAM_PLAYERS);
    players_start(&session->bots, setup->game, setup->players);
    for (unsigned seat = 0; setup->bots && seat < setup->players; seat++) {
        players_seat(&session->bots, seat, &setup->level[seat], &setup->options, &bots_seed);
    }
}

void sim_game(const struct sim_setup *setup, uint64_t index, struct sim_counts *counts)
{
    lb_seed seed = lb_seed_add(&setup->seed, index);
    struct session session;
    session.setup = setup;
    session.counts = counts;
    session.running = (struct running){.game = setup->game, .card = SIM_NO_CARD, .seat = LB_NOBODY};
    seat_players(&session, index);
    drive_deal(&session.drive, setup->game, setup->players, &setup->options, &seed);
    unsigned first = lb_next(&session.drive.state);
    drive_on(&session.drive, &driver, &session);
    session.running.moves = session.drive.moves;
    session.running.choices = session.drive.choices;
    count_winners(counts, lb_winners(&session.drive.state), first, setup->players);
#define X(name) tally_add(&counts->name, session.running.name);
    SIM_LENGTH_LIST(X)
#undef X
    counts->games++;
}

/* ---- Adding up ------------------------------------------------------------------------------------- */

static void add(uint64_t *into, const uint64_t *from, size_t bytes)
{
    for (size_t i = 0; i < bytes / sizeof *into; i++) {
        into[i] += from[i];
    }
}

#define ADD(field) add((uint64_t *)&into->field, (const uint64_t *)&from->field, sizeof into->field)

void sim_merge(struct sim_counts *into, const struct sim_counts *from)
{
    ADD(games);
    ADD(wins);
    ADD(wins_in_order);
    ADD(deaths);
    ADD(events); /* nothing but counters in it */
#define X(name) tally_merge(&into->name, &from->name);
    SIM_LENGTH_LIST(X)
#undef X
}

uint64_t sim_won(const struct sim_wins *wins, unsigned index)
{
    uint64_t sum = 0;
    for (unsigned k = 0; k < LB_SEATS_MAX; k++) {
        sum += wins->by[k][index];
    }
    return sum;
}

double sim_share(const struct sim_wins *wins, unsigned index, uint64_t games)
{
    double sum = 0;
    for (unsigned k = 0; k < LB_SEATS_MAX; k++) {
        sum += (double)wins->by[k][index] / (k + 1);
    }
    return sum / (double)games;
}

uint64_t sim_joint(const struct sim_wins *wins)
{
    uint64_t games = 0;
    for (unsigned k = 1; k < LB_SEATS_MAX; k++) {
        uint64_t winners = 0;
        for (unsigned index = 0; index < LB_SEATS_MAX; index++) {
            winners += wins->by[k][index];
        }
        games += winners / (k + 1);
    }
    return games;
}

uint64_t sim_event_cards(const struct sim_event *event, unsigned card)
{
    uint64_t sum = 0;
    for (unsigned told = 1; told <= LB_EVENT_CARDS; told++) {
        sum += event->cards[told][card];
    }
    return sum;
}

/* Each Nope tells how long its chain is now, so the longer chains are among the shorter ones. */
uint64_t sim_nope_chains(const struct sim_counts *counts, unsigned length)
{
    const uint64_t *reached = counts->events[LB_EVENT_noped].numbers;
    uint64_t longer = length + 1 < SIM_NUMBERS ? reached[length + 1] : 0;
    return (length == 0 ? counts->events[LB_EVENT_played].count : reached[length]) - longer;
}

/* ---- Threads --------------------------------------------------------------------------------------- */

enum { LOT = 64 };

static void piece(const void *context, uint64_t index, void *counts)
{
    sim_game(context, index, counts);
}

static void merge(void *into, const void *from)
{
    sim_merge(into, from);
}

bool sim_run(const struct sim_setup *setup, struct sim_counts *counts, sim_progress *progress,
             void *context)
{
    struct crew_job job = {.pieces = setup->games,
                           .lot = setup->bots ? 1 : LOT,
                           .threads = setup->threads,
                           .size = sizeof *counts,
                           .piece = piece,
                           .merge = merge,
                           .context = setup,
                           .stop = setup->stop};
    uint64_t done = counts->games;
    return fleet_run(&setup->how, &job, &done, counts, progress, context);
}
