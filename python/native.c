/* SPDX-License-Identifier: MIT */
/* native.c: what Python would take too long for: remembering a whole game, playing one by bots, and asking a solved
 * ending. */
#include <stdlib.h>
#include <string.h>

#include "bots/ending.h"

typedef struct {
    const lb_game *game;
    unsigned players, windows;
    lb_options options;
    lb_seed seed;
} native_table;

typedef struct {
    uint64_t moves, choices;
    lb_seats winners;
} native_result;

static bool deal(const native_table *table, lb_rng *rng, lb_state *state, lb_events *events)
{
    lb_rng_start(rng, &table->seed, LB_STREAM_TABLE);
    if (lb_start(table->game, table->players, &table->options, rng, state, events) != LB_OK) {
        return false;
    }
    if (table->windows == LB_WINDOWS_live) {
        lb_live(state);
    }
    return true;
}

static void see(lb_memory *memory, const lb_state *state, const lb_events *events)
{
    lb_view view = lb_view_for(state, memory->seat);
    lb_memory_see(memory, events, &view);
}

/* What a seat can know after so many steps, each a seat and its choice, from the deal or from where it began. */
static bool native_remember(const native_table *table, const lb_state *begin, const uint8_t *steps, unsigned count,
                            unsigned seat, lb_memory *memory)
{
    lb_rng rng;
    lb_state state;
    lb_events events = {.count = 0};
    if (begin != NULL) {
        state = *begin;
        lb_rng_start(&rng, &table->seed, LB_STREAM_TABLE);
    } else if (!deal(table, &rng, &state, &events)) {
        return false;
    }
    lb_memory_start(memory, table->game, table->players, &table->options, seat);
    see(memory, &state, &events);
    for (unsigned i = 0; i < count; i++) {
        if (lb_apply(&state, steps[2 * i], steps[2 * i + 1], &rng, &events) != LB_OK) {
            return false;
        }
        see(memory, &state, &events);
    }
    return true;
}

static void tell(lb_memory *memories, unsigned players, const lb_state *state, const lb_events *events)
{
    for (unsigned seat = 0; seat < players; seat++) {
        see(&memories[seat], state, events);
    }
}

/* A game from its deal to its end, a bot in every seat. */
static bool native_play(const native_table *table, const lb_seed *bots_seed, const char *const *levels,
                        native_result *result, lb_reason *why)
{
    lb_rng rng, own[LB_SEATS_MAX];
    lb_state state;
    lb_events events;
    lb_memory *memories = calloc(table->players, sizeof *memories);
    bool fine = memories != NULL && deal(table, &rng, &state, &events);
    *result = (native_result){0};
    for (unsigned seat = 0; fine && seat < table->players; seat++) {
        lb_memory_start(&memories[seat], table->game, table->players, &table->options, seat);
        lb_rng_start(&own[seat], bots_seed, LB_STREAM_SEATS + seat);
    }
    if (fine) {
        tell(memories, table->players, &state, &events);
    }
    while (fine && !lb_over(&state)) {
        unsigned seat = lb_next(&state);
        lb_move move;
        fine = lb_level_choose(levels[seat], &memories[seat], &own[seat], &move, why);
        for (unsigned i = 0; fine && i < move.count; i++) {
            fine = lb_apply(&state, seat, move.choice[i], &rng, &events) == LB_OK;
            tell(memories, table->players, &state, &events);
            result->choices++;
        }
        result->moves++;
    }
    result->winners = fine ? lb_winners(&state) : 0;
    free(memories);
    return fine;
}

struct listing {
    char *text;
    size_t size, length;
};

static bool list_move(void *context, const lb_move *move, const char *text)
{
    struct listing *listing = context;
    size_t length = strlen(text);
    (void)move;
    if (listing->length + length + 1 < listing->size) {
        memcpy(listing->text + listing->length, text, length);
        listing->text[listing->length + length] = '\n';
    }
    listing->length += length + 1;
    return true;
}

/* Every whole legal move, a line each; the length it needs. */
static size_t native_moves(const lb_state *state, unsigned seat, char *text, size_t size)
{
    struct listing listing = {text, size, 0};
    lb_moves(state, seat, list_move, &listing);
    return listing.length;
}

/* ---- Endings ------------------------------------------------------------------------------------------ */

typedef struct {
    lb_memory memory; /* of who decides first */
    struct solution *solution;
} native_ending;

/* The ending that begins with a state; NULL where there is none. */
static native_ending *native_solve(const native_table *table, const lb_state *begin)
{
    native_ending *ending = malloc(sizeof *ending);
    if (ending != NULL && native_remember(table, begin, NULL, 0, lb_next(begin), &ending->memory)) {
        ending->solution = solution_find(&ending->memory, &ending_usual);
        if (ending->solution != NULL) {
            return ending;
        }
    }
    free(ending);
    return NULL;
}

static void native_forget(native_ending *ending)
{
    solution_free(ending->solution);
    free(ending);
}

static double native_gap(const native_ending *ending)
{
    return solution_gap(ending->solution);
}

static double native_share(const native_ending *ending)
{
    return solution_share(ending->solution);
}

struct beginning {
    const lb_state *world;
    uint64_t knows[LB_SEATS_MAX];
    bool found;
};

static bool begins(void *context, const lb_state *world, double weight, const uint64_t knows[LB_SEATS_MAX])
{
    struct beginning *beginning = context;
    (void)weight;
    beginning->found = memcmp(world, beginning->world, sizeof *world) == 0;
    memcpy(beginning->knows, knows, sizeof beginning->knows);
    return !beginning->found;
}

/* Of the choices that come to the same for everybody the first. */
static unsigned standing_for(const lb_state *state, unsigned seat, unsigned choice)
{
    lb_choices same = lb_ending_choices(state, seat, choice) & lb_legal(state, seat);
    return (unsigned)__builtin_ctzll(same);
}

/* How often a seat makes each choice after so many steps from one of the worlds that it may begin in; of choices
 * that come to the same one stands for all, and where that is the only one there is nothing to decide. */
static bool native_mix(const native_ending *ending, const native_table *table, const lb_state *begin,
                       const uint8_t *steps, unsigned count, unsigned seat, double *chance)
{
    struct beginning beginning = {.world = begin};
    uint64_t mine;
    lb_state state = *begin;
    lb_rng rng;
    lb_ending_worlds(&ending->memory, &mine, begins, &beginning);
    if (!beginning.found) {
        return false;
    }
    lb_rng_start(&rng, &table->seed, LB_STREAM_TABLE);
    uint64_t seen = solution_start(seat, beginning.knows[seat]);
    for (unsigned i = 0; i < count; i++) {
        unsigned who = steps[2 * i], choice = standing_for(&state, who, steps[2 * i + 1]);
        lb_events events;
        seen = who == seat ? solution_chose(seen, choice) : seen;
        if (lb_apply(&state, who, choice, &rng, &events) != LB_OK) {
            return false;
        }
        seen = solution_saw(seen, &events, seat);
    }
    lb_choices legal = lb_legal(&state, seat);
    unsigned first = (unsigned)__builtin_ctzll(legal);
    if ((lb_ending_choices(&state, seat, first) & legal) == legal) {
        chance[first] = 1;
        return true;
    }
    return solution_mix(ending->solution, seen, chance);
}
