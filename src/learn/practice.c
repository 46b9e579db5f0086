/* SPDX-License-Identifier: MIT */
/* practice.c: bots that search play games; what they find out becomes examples. */
#include "learn/practice.h"

#include <stdlib.h>
#include <time.h>

#include "bots/search.h"
#include "lab/crew.h"
#include "lab/driver.h"

enum {
    EXAMPLES_OF_GAME = 2048,
    CURIOUS = 4, /* one decision of so many follows the search by lot, that others are seen, too */
};

/* A table, and what its seats have found out so far. */
struct table {
    const struct practice *practice;
    bool learning;
    lb_seats learners; /* who has the net */
    lb_rng rng;
    lb_memory memory[LB_SEATS_MAX];
    unsigned count, settled; /* examples, and how many of them know what came of it */
    struct example example[EXAMPLES_OF_GAME];
    uint8_t seat[EXAMPLES_OF_GAME];
};

/* Two games of three are between the fewest that can play, where most is to be learned; the others go
 * through the larger tables. */
static unsigned seats_for(const lb_game *game, uint64_t number)
{
    unsigned least = lb_game_seats_least(game), more = lb_game_seats_most(game) - least;
    return number % 3 != 2 || more == 0 ? least : least + 1 + (unsigned)(number / 3 % more);
}

/* In half of the games one learner is alone among bots that search by rules of thumb, so that it does not
 * learn to win against its like only; in the others all learn. */
static lb_seats learners_for(unsigned players, uint64_t number)
{
    unsigned alone = 1u << number / 12 % players;
    return (lb_seats)(number / 3 % 4 < 2 ? alone : ~0u);
}

static const struct edge *draw_tried(const struct finding *finding, lb_rng *rng)
{
    uint32_t sum = 0;
    for (unsigned i = 0; i < finding->count; i++) {
        sum += finding->edge[i].visits;
    }
    const struct edge *edge = finding->edge;
    for (uint32_t die = lb_rng_below(rng, sum); die >= edge->visits; edge++) {
        die -= edge->visits;
    }
    return edge;
}

static const struct edge *note(void *context, const struct finding *finding,
                               const struct edge *best)
{
    struct table *table = context;
    uint32_t sum = 0;
    for (unsigned i = 0; i < finding->count; i++) {
        sum += finding->edge[i].visits;
    }
    if (sum == 0) {
        return best;
    }
    if (table->count < EXAMPLES_OF_GAME) {
        struct example *example = &table->example[table->count];
        table->seat[table->count++] = (uint8_t)finding->seat;
        lb_traits(finding->world, finding->seat, finding->wits, example->traits);
        example->count = (uint8_t)finding->count;
        example->share = finding->share;
        for (unsigned i = 0; i < finding->count; i++) {
            const struct edge *edge = &finding->edge[i];
            example->slot[i] = (uint8_t)lb_slot(finding->world, finding->seat, edge->choice);
            example->part[i] = (uint8_t)((255 * (uint64_t)edge->visits + sum / 2) / sum);
        }
    }
    return lb_rng_below(&table->rng, CURIOUS) == 0 ? draw_tried(finding, &table->rng) : best;
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    (void)drive;
    struct table *table = context;
    const struct practice *practice = table->practice;
    const lb_memory *memory = &table->memory[seat];
    bool learner = table->learners >> seat & 1;
    struct search search = {.net = learner ? practice->net : NULL,
                            .foresight = lb_game_foresight(practice->game, memory->view.players),
                            .told = table->learning && learner ? note : NULL,
                            .context = table};
    if (!practice->against) {
        *move = search_move(&search, memory, &practice->budget, &table->rng);
    } else if (learner) {
        search.others = lb_game_net(practice->game);
        *move = search_or_solve(&search, memory, &practice->budget, &table->rng);
    } else {
        *move = bot_champion(memory, &practice->budget, &table->rng);
    }
    return true;
}

/* What the game, or a round of it, came to counts as much as what the search expected. */
static void settle(struct table *table, const lb_state *state)
{
    for (; table->settled < table->count; table->settled++) {
        struct example *example = &table->example[table->settled];
        float won = (float)lb_hope(state, table->seat[table->settled]);
        example->share = (example->share + won) / 2;
    }
}

static void happened(void *context, const struct drive *drive)
{
    struct table *table = context;
    bool ended = lb_over(&drive->state);
    for (unsigned i = 0; i < drive->events.count; i++) {
        ended |= drive->events.item[i].type == LB_EVENT_round;
    }
    if (ended) {
        settle(table, &drive->state);
    }
    for (unsigned seat = 0; seat < lb_players(&drive->state); seat++) {
        lb_view view = lb_view_for(&drive->state, seat);
        lb_memory_see(&table->memory[seat], &drive->events, &view);
    }
}

static lb_seed seed_numbered(uint64_t number)
{
    lb_seed seed = {.bytes = {'l', 'e', 'a', 'r', 'n'}};
    for (unsigned i = 0; i < 8; i++) {
        seed.bytes[8 + i] = (uint8_t)(number >> 8 * i);
    }
    return seed;
}

static void play(struct table *table, unsigned players, uint64_t number, struct drive *drive)
{
    static const struct driver driver = {.choose = choose, .happened = happened};
    const lb_game *game = table->practice->game;
    lb_seed seed = seed_numbered(table->practice->seed + number);
    table->count = table->settled = 0;
    lb_rng_start(&table->rng, &seed, LB_STREAM_PLAYERS);
    for (unsigned seat = 0; seat < players; seat++) {
        lb_memory_start(&table->memory[seat], game, players, NULL, seat);
    }
    drive_deal(drive, game, players, NULL, &seed);
    drive_on(drive, &driver, table);
}

/* ---- Practice ------------------------------------------------------------------------------------------ */

struct course {
    const struct practice *practice;
    struct examples *examples;
    struct timespec until; /* where time is the measure */
    atomic_bool *stop;
};

static bool is_over(const struct timespec *until)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > until->tv_sec ||
           (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec);
}

/* What came of it. */
struct outcome {
    uint64_t games;
    unsigned starved; /* there was no memory for one */
};

static void learn_game(const void *context, uint64_t index, void *counts)
{
    const struct course *course = context;
    struct outcome *outcome = counts;
    struct table *table = malloc(sizeof *table);
    struct drive drive;
    if (table == NULL) {
        outcome->starved++;
        atomic_store(course->stop, true);
        return;
    }
    table->practice = course->practice;
    table->learning = true;
    if (course->practice->against) {
        table->learners = (lb_seats)(1u << (index & 1));
        play(table, 2, index, &drive);
    } else {
        unsigned players = seats_for(course->practice->game, index);
        table->learners = learners_for(players, index);
        play(table, players, index, &drive);
    }
    outcome->starved += !examples_add(course->examples, index, table->example, table->count);
    free(table);
    outcome->games++;
    if (course->practice->games == 0 && is_over(&course->until)) {
        atomic_store(course->stop, true);
    }
}

static void merge_outcomes(void *into, const void *from)
{
    struct outcome *all = into;
    const struct outcome *some = from;
    all->games += some->games;
    all->starved += some->starved;
}

uint64_t practise(const struct practice *practice, struct examples *examples)
{
    atomic_bool stop = false;
    struct course course = {.practice = practice, .examples = examples, .stop = &stop};
    clock_gettime(CLOCK_MONOTONIC, &course.until);
    long nanoseconds = course.until.tv_nsec +
                       (long)((practice->seconds - (double)(time_t)practice->seconds) * 1e9);
    course.until.tv_sec += (time_t)practice->seconds + nanoseconds / 1000000000;
    course.until.tv_nsec = nanoseconds % 1000000000;
    struct outcome outcome = {0};
    struct crew_job job = {.first = practice->first,
                           .pieces = practice->games > 0 ? practice->games : 1u << 30,
                           .lot = 1,
                           .threads = practice->threads,
                           .size = sizeof outcome,
                           .piece = learn_game,
                           .merge = merge_outcomes,
                           .context = &course,
                           .stop = &stop};
    uint64_t done = 0;
    return crew_run(&job, &outcome, &done, NULL, NULL) && outcome.starved == 0 ? outcome.games : 0;
}

/* ---- Comparison ---------------------------------------------------------------------------------------- */

/* What is won of deals, and of their squares. */
struct score {
    double won, squares;
    uint64_t deals;
};

static void compare_deal(const void *context, uint64_t index, void *counts)
{
    const struct practice *practice = context;
    struct table *table = malloc(sizeof *table);
    struct drive drive;
    struct score *score = counts;
    if (table == NULL) {
        return;
    }
    double won = 0;
    table->practice = practice;
    table->learning = false;
    for (unsigned seat = 0; seat < 2; seat++) {
        table->learners = (lb_seats)(1u << seat);
        play(table, 2, practice->first + index, &drive);
        won += lb_hope(&drive.state, seat) / 2;
    }
    score->won += won;
    score->squares += won * won;
    score->deals++;
    free(table);
}

static void merge_scores(void *into, const void *from)
{
    struct score *all = into;
    const struct score *some = from;
    all->won += some->won;
    all->squares += some->squares;
    all->deals += some->deals;
}

struct match compare(const struct practice *practice, unsigned deals)
{
    struct score score = {0};
    struct crew_job job = {.pieces = deals,
                           .lot = 1,
                           .threads = practice->threads,
                           .size = sizeof score,
                           .piece = compare_deal,
                           .merge = merge_scores,
                           .context = practice};
    uint64_t done = 0;
    crew_run(&job, &score, &done, NULL, NULL);
    struct match match = {.share = 0.5, .error = 0.5, .games = 2 * score.deals};
    if (score.deals > 1) {
        double n = (double)score.deals;
        match.share = score.won / n;
        double variance = (score.squares - score.won * match.share) / (n - 1);
        match.error = 1.96 * __builtin_sqrt((variance > 0 ? variance : 0) / n);
    }
    return match;
}
