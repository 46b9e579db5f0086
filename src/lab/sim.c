/* SPDX-License-Identifier: MIT */
/* sim.c: many games of random players, counted.
 * Threads take games in small lots from one counter and count for themselves; the sums are added up
 * when all are done. */
#include "lab/sim.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/choose.h"

/* ---- Counting -------------------------------------------------------------------------------------- */

static void count_cards(struct sim_event *counts, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        counts->cards[count][cards[i]]++;
    }
}

/* A kitten kept from the bottom of the pile is told as kept and then as any kitten. */
static enum sim_death cause_of_death(const lb_events *events, unsigned index)
{
    unsigned before = index > 0 ? events->item[index - 1].type : SIM_ALONE;
    switch (before) {
    case LB_EVENT_kitten:
        return index > 1 && events->item[index - 2].type == LB_EVENT_kept ? SIM_DEATH_kept
                                                                          : SIM_DEATH_drawn;
    case LB_EVENT_turned_up:
        return SIM_DEATH_devilcat;
    default:
        return SIM_DEATH_other;
    }
}

/* Events whose hidden part is a place, not cards. */
static bool hides_place(unsigned type)
{
    return type == LB_EVENT_placed || type == LB_EVENT_moved_card || type == LB_EVENT_magnet;
}

/* What a game in play is remembered by. */
struct running {
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
    if (!hides_place(event->type)) {
        count_cards(type, event->hidden, event->hidden_count);
    }
    if (event->named != LB_NO_CARD) {
        type->named[event->named]++;
    }
    type->by[event->seat == running->seat][running->card]++;
    if (event->type == LB_EVENT_died) {
        counts->deaths[cause_of_death(events, index)]++;
    } else if (event->type == LB_EVENT_left) {
        counts->deaths[SIM_DEATH_left]++;
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

void sim_game(const struct sim_setup *setup, uint64_t index, struct sim_counts *counts)
{
    const lb_game *game = setup->game;
    lb_seed seed = lb_seed_add(&setup->seed, index);
    lb_rng table, players;
    lb_rng_start(&table, &seed, LB_STREAM_TABLE);
    lb_rng_start(&players, &seed, LB_STREAM_PLAYERS);

    lb_state state;
    lb_events events;
    lb_start(game, setup->players, &setup->options, &table, &state, &events);
    unsigned first = lb_next(&state);
    struct running running = {.card = SIM_NO_CARD, .seat = LB_NOBODY};
    count_events(counts, &running, &events);
    while (!lb_over(&state)) {
        unsigned seat = lb_next(&state);
        do {
            unsigned choice = choose_random(lb_legal(&state, seat), &players);
            lb_apply_trusted(game, &state, seat, choice, &table, &events);
            count_events(counts, &running, &events);
            running.choices++;
        } while (lb_staged(&state));
        running.moves++;
    }
    count_winners(counts, lb_winners(game, &state), first, setup->players);
#define X(name) tally_add(&counts->name, running.name);
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

enum { LOT = 64, PROGRESS_MS = 100 };

struct crew {
    const struct sim_setup *setup;
    atomic_uint_fast64_t taken; /* games given out */
    atomic_uint_fast64_t done;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t idle;  /* nobody is at work any more */
    unsigned at_work;
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    struct sim_counts counts;
};

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct crew *crew = worker->crew;
    uint64_t games = crew->setup->games;
    for (uint64_t from; (from = atomic_fetch_add(&crew->taken, LOT)) < games;) {
        uint64_t to = games - from < LOT ? games : from + LOT;
        for (uint64_t index = from; index < to; index++) {
            sim_game(crew->setup, index, &worker->counts);
        }
        atomic_fetch_add(&crew->done, to - from);
    }
    pthread_mutex_lock(&crew->lock);
    if (--crew->at_work == 0) {
        pthread_cond_signal(&crew->idle);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

static struct timespec a_moment_later(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    time.tv_nsec += PROGRESS_MS * 1000000L;
    time.tv_sec += time.tv_nsec / 1000000000L;
    time.tv_nsec %= 1000000000L;
    return time;
}

static void wait_for(struct crew *crew, sim_progress *progress, void *context)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->at_work > 0) {
        struct timespec until = a_moment_later();
        int status = pthread_cond_timedwait(&crew->idle, &crew->lock, &until);
        if (status == ETIMEDOUT && progress != NULL) {
            progress(context, atomic_load(&crew->done));
        }
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Hire one more, or say why not: an errno. */
static int hire(struct crew *crew, struct worker **worker)
{
    *worker = calloc(1, sizeof **worker);
    if (*worker == NULL) {
        return ENOMEM;
    }
    (*worker)->crew = crew;
    pthread_mutex_lock(&crew->lock);
    int error = pthread_create(&(*worker)->thread, NULL, work, *worker);
    crew->at_work += error == 0;
    pthread_mutex_unlock(&crew->lock);
    if (error != 0) {
        free(*worker);
    }
    return error;
}

bool sim_run(const struct sim_setup *setup, struct sim_counts *counts, sim_progress *progress,
             void *context)
{
    struct crew crew = {.setup = setup};
    struct worker *workers[SIM_THREADS_MAX];
    uint64_t lots = (setup->games + LOT - 1) / LOT;
    unsigned wanted = setup->threads < lots ? setup->threads : (unsigned)lots;
    unsigned hired = 0;
    int error = 0;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_cond_init(&crew.idle, NULL);
    while (hired < wanted && (error = hire(&crew, &workers[hired])) == 0) {
        hired++;
    }
    if (error != 0) { /* no more lots for those who began */
        atomic_store(&crew.taken, setup->games);
    }
    wait_for(&crew, progress, context);
    memset(counts, 0, sizeof *counts);
    for (unsigned i = 0; i < hired; i++) {
        pthread_join(workers[i]->thread, NULL);
        sim_merge(counts, &workers[i]->counts);
        free(workers[i]);
    }
    pthread_cond_destroy(&crew.idle);
    pthread_mutex_destroy(&crew.lock);
    errno = error;
    return error == 0;
}
