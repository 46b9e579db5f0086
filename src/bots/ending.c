/* SPDX-License-Identifier: MIT */
/* ending.c: endings of two seats, solved as games of two sequences.
 *
 * All worlds are walked through the engine together; those in which both seats have seen the same stay
 * together, so a card counts from the moment somebody sees it. What is kept of the walk are the decisions,
 * told apart by what their seat has seen, and a table of what is won for each pair of sequences of own
 * choices, one of either seat. Both sides are then improved in turn by regrets that are never less than
 * zero, each step guided by the one before (predictive CFR+), and later rounds count for more. What either
 * could still win against the other's average tells how far there is to go. */
#include "bots/ending.h"

#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"
#include "bots/plain.h"

/* Of endings that so many positions suffice for, none was seen to begin in more worlds. */
const struct ending_limits ending_brief = {.positions = 100000,
                                           .worlds = 5000,
                                           .plain = 20000,
                                           .rounds = 400,
                                           .enough = true,
                                           .gap = 1e-4};
const struct ending_limits ending_usual = {
    .positions = 20000000, .plain = 20000000, .rounds = 20000, .gap = 1e-6};

enum { SIDES = 2, CHECKED_EVERY = 25, DEPTH_MOST = 64 };

/* ---- What was seen -------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

uint64_t solution_start(unsigned seat, uint64_t knows)
{
    return mix(mix(seat + 1, knows >> 32), knows);
}

uint64_t solution_chose(uint64_t seen, unsigned choice)
{
    return mix(seen, choice + 1);
}

uint64_t solution_saw(uint64_t seen, const lb_events *events, unsigned seat)
{
    for (unsigned i = 0; i < events->count; i++) {
        lb_event event = lb_event_for(&events->item[i], seat);
        uint64_t words[3] = {0};
        memcpy(words, &event, sizeof event < sizeof words ? sizeof event : sizeof words);
        seen = mix(mix(mix(seen, words[0]), words[1]), words[2]);
    }
    return seen;
}

/* ---- What is kept ----------------------------------------------------------------------------------- */

/* A decision of a side. Its sequences, one for each choice, follow one another. */
struct decision {
    uint64_t seen;
    lb_choices choices;
    uint32_t first;  /* of its sequences */
    uint32_t parent; /* the side's own sequence that leads here */
    uint8_t count, side;
};

/* What one pair of sequences wins for side 0, by its chance. */
struct prize {
    uint32_t at[SIDES];
    double won;
};

/* A side's figures, by sequence; 0 is the one of no choice at all. */
struct side {
    unsigned sequences;
    double *mix;          /* how often a choice is made where it can be */
    double *plan, *mean;  /* how often a sequence is come by, now and over all rounds */
    double *regret, *led; /* what was missed so far, and in the last round */
    double *won;
};

/* A world on the walk; its state is copied out to be moved on, since nothing here is aligned for it. */
struct place {
    uint8_t state[LB_STATE_BYTES];
    double weight;
    uint64_t seen[SIDES];
    lb_choices choices; /* of who decides there; set for the first of a group */
};

/* The worlds at one depth of the walk. */
struct places {
    struct place *item;
    uint32_t *order; /* those in which both seats have seen the same one after the other */
    uint32_t *slot;  /* a hash table: 1 + a place */
    size_t count, room, order_room, slot_room;
    bool dealt; /* chance has had a say, so that some may be the same */
};

struct solution {
    struct ending_limits limits;
    struct clock clock;
    struct decision *decision; /* in the order in which they can come */
    size_t decisions, decisions_room;
    uint32_t *slot; /* a hash table: 1 + a decision */
    size_t slots;
    struct prize *prize;
    size_t prizes, prizes_room;
    struct side side[SIDES];
    unsigned seat[SIDES]; /* who they are */
    double mean_weight;
    unsigned positions, rounds, worlds;
    size_t due; /* positions sure to come: each choice of what stands open, in each of its worlds */
    double share, gap;
    uint64_t mine; /* what the seat that asked knows */
    double mine_weight;
    unsigned asks;       /* its side */
    struct plain *plain; /* what is open to all is worth to side 0 */
    bool failed;         /* too large, too long, or no memory */
    struct places places[DEPTH_MOST];
};

/* An array with room for so many; NULL where there is no memory, and it is as it was. */
static void *grown(void *items, size_t count, size_t *room, size_t bytes)
{
    if (count <= *room) {
        return items;
    }
    size_t more = *room == 0 ? 256 : *room;
    while (more < count) {
        more *= 2;
    }
    void *moved = realloc(items, more * bytes);
    *room = moved != NULL ? more : *room;
    return moved;
}

static struct side *other_of(struct solution *solution, unsigned side)
{
    return &solution->side[1 - side];
}

void solution_free(struct solution *solution)
{
    for (unsigned i = 0; solution != NULL && i < SIDES; i++) {
        free(solution->side[i].mix); /* the others lie behind it */
    }
    for (unsigned i = 0; solution != NULL && i < DEPTH_MOST; i++) {
        free(solution->places[i].item);
        free(solution->places[i].order);
        free(solution->places[i].slot);
    }
    if (solution != NULL) {
        plain_free(solution->plain);
        free(solution->decision);
        free(solution->slot);
        free(solution->prize);
    }
    free(solution);
}

/* ---- Decisions ---------------------------------------------------------------------------------------- */

static uint32_t *slot_of(const struct solution *solution, uint64_t seen)
{
    size_t slot = (seen >> 20) % solution->slots;
    while (solution->slot[slot] != 0 && solution->decision[solution->slot[slot] - 1].seen != seen) {
        slot = (slot + 1) % solution->slots;
    }
    return &solution->slot[slot];
}

static const struct decision *find_decision(const struct solution *solution, uint64_t seen)
{
    uint32_t number = *slot_of(solution, seen);
    return number == 0 ? NULL : &solution->decision[number - 1];
}

/* A table twice as large. */
static bool more_slots(struct solution *solution)
{
    size_t slots = solution->slots == 0 ? 1024 : 2 * solution->slots;
    uint32_t *table = calloc(slots, sizeof *table);
    if (table == NULL) {
        return false;
    }
    free(solution->slot);
    solution->slot = table;
    solution->slots = slots;
    for (size_t i = 0; i < solution->decisions; i++) {
        *slot_of(solution, solution->decision[i].seen) = (uint32_t)(i + 1);
    }
    return true;
}

/* The first sequence of the decision of a side that has seen this, made if it is new; 0 where it cannot be:
 * there is no memory, or the same was seen on two ways of its own. */
static uint32_t decide(struct solution *solution, unsigned side, uint64_t seen, lb_choices choices,
                       uint32_t parent)
{
    if (2 * solution->decisions >= solution->slots && !more_slots(solution)) {
        return 0;
    }
    uint32_t *slot = slot_of(solution, seen);
    if (*slot != 0) {
        const struct decision *known = &solution->decision[*slot - 1];
        bool same = known->choices == choices && known->parent == parent && known->side == side;
        return same ? known->first : 0;
    }
    struct decision *more =
        grown(solution->decision, solution->decisions + 1, &solution->decisions_room, sizeof *more);
    if (more == NULL) {
        return 0;
    }
    solution->decision = more;
    unsigned count = (unsigned)__builtin_popcountll(choices);
    uint32_t first = solution->side[side].sequences;
    solution->decision[solution->decisions++] =
        (struct decision){seen, choices, first, parent, (uint8_t)count, (uint8_t)side};
    *slot = (uint32_t)solution->decisions;
    solution->side[side].sequences += count;
    return first;
}

/* ---- The walk ------------------------------------------------------------------------------------------- */

static lb_state state_of(const struct place *place)
{
    lb_state state;
    memcpy(&state, place->state, sizeof state);
    return state;
}

lb_choices ending_choices(const lb_state *state, unsigned seat)
{
    lb_choices legal = lb_legal(state, seat), kept = legal;
    for (lb_choices rest = legal, same; rest != 0; rest &= ~same) {
        same = lb_ending_choices(state, seat, (unsigned)__builtin_ctzll(rest)) & legal;
        kept &= ~(same & (same - 1));
    }
    return kept;
}

/* A choice on its way through all worlds. */
struct step {
    struct solution *solution;
    struct places *to;
    const lb_state *before;
    double weight;
    uint64_t seen[SIDES];
    double won; /* by side 0, where the ending ends */
    unsigned fates;
};

static bool add_place(struct places *places, const lb_state *state, double weight,
                      const uint64_t seen[SIDES])
{
    struct place *more = grown(places->item, places->count + 1, &places->room, sizeof *more);
    if (more == NULL) {
        return false;
    }
    places->item = more;
    struct place *place = &places->item[places->count++];
    memcpy(place->state, state, sizeof place->state);
    place->weight = weight;
    memcpy(place->seen, seen, sizeof place->seen);
    return true;
}

static bool meet_fate(void *context, const lb_state *after, const lb_events *events, double chance)
{
    struct step *step = context;
    struct solution *solution = step->solution;
    double share[LB_SEATS_MAX], weight = step->weight * chance;
    uint64_t seen[SIDES];
    step->fates++;
    solution->positions++;
    solution->failed |= solution->positions > solution->limits.positions;
    if (lb_ending_over(step->before, after, share)) {
        step->won += weight * share[solution->seat[0]];
        return !solution->failed;
    }
    if (lb_ending_open(after, NULL)) { /* a game of its own, worth the same whatever led to it */
        solution->failed |= !plain_share(solution->plain, after, &share[0]);
        step->won += weight * share[0];
        return !solution->failed;
    }
    for (unsigned i = 0; i < SIDES; i++) {
        seen[i] = solution_saw(step->seen[i], events, solution->seat[i]);
    }
    solution->failed |= !add_place(step->to, after, weight, seen);
    return !solution->failed;
}

static bool same_seen(const struct place *a, const struct place *b)
{
    return a->seen[0] == b->seen[0] && a->seen[1] == b->seen[1];
}

/* An empty hash table for so many places. */
static bool clear_slots(struct places *places, size_t *slots)
{
    *slots = 2 * places->count + 1;
    uint32_t *more = grown(places->slot, *slots, &places->slot_room, sizeof *more);
    if (more == NULL) {
        return false;
    }
    places->slot = more;
    memset(places->slot, 0, *slots * sizeof *places->slot);
    return true;
}

/* What is the same world after all becomes one. */
static bool merge(struct places *places)
{
    size_t slots, kept = 0;
    if (!clear_slots(places, &slots)) {
        return false;
    }
    for (size_t i = 0; i < places->count; i++) {
        const struct place *place = &places->item[i];
        uint64_t key = mix(place->seen[0], place->seen[1]), word;
        for (unsigned at = 0; at < sizeof place->state; at += sizeof word) {
            memcpy(&word, place->state + at, sizeof word);
            key = mix(key, word);
        }
        size_t slot = (key >> 20) % slots;
        struct place *known = NULL;
        for (; places->slot[slot] != 0 && known == NULL; slot = (slot + 1) % slots) {
            struct place *there = &places->item[places->slot[slot] - 1];
            bool same = same_seen(there, place) &&
                        memcmp(there->state, place->state, sizeof place->state) == 0;
            known = same ? there : NULL;
        }
        if (known != NULL) {
            known->weight += place->weight;
        } else {
            places->item[kept++] = *place;
            places->slot[slot] = (uint32_t)kept;
        }
    }
    places->count = kept;
    return true;
}

/* Puts those together in which both have seen the same: a chain through each group, then one after another. */
static bool arrange(struct places *places)
{
    size_t slots, count = places->count, at = 0;
    uint32_t *more = grown(places->order, 3 * count, &places->order_room, sizeof *more);
    places->order = more != NULL ? more : places->order;
    if (more == NULL || (places->dealt && !merge(places)) || !clear_slots(places, &slots)) {
        return count == 0;
    }
    count = places->count;
    uint32_t *next = places->order + count, *last = next + count; /* 1 + a place; of its group */
    for (size_t i = 0; i < count; i++) {
        const struct place *place = &places->item[i];
        size_t slot = (mix(place->seen[0], place->seen[1]) >> 20) % slots;
        while (places->slot[slot] != 0 &&
               !same_seen(&places->item[places->slot[slot] - 1], place)) {
            slot = (slot + 1) % slots;
        }
        next[i] = 0;
        if (places->slot[slot] == 0) {
            places->slot[slot] = (uint32_t)(i + 1);
            last[i] = (uint32_t)i;
        } else {
            size_t first = places->slot[slot] - 1;
            next[last[first]] = (uint32_t)(i + 1);
            last[first] = (uint32_t)i;
            last[i] = UINT32_MAX; /* it is not the first */
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; last[i] != UINT32_MAX && j != 0; j = next[j - 1]) {
            places->order[at++] = (uint32_t)(j - 1);
        }
    }
    return true;
}

static void walk(struct solution *solution, unsigned depth, const uint32_t *order, size_t count,
                 const uint32_t sequence[SIDES]);

/* How many worlds from this one on are of its group. */
static size_t group_of(const struct places *places, size_t first)
{
    size_t end = first + 1;
    while (end < places->count &&
           same_seen(&places->item[places->order[end]], &places->item[places->order[first]])) {
        end++;
    }
    return end - first;
}

/* What stands open now, before any of it is walked: what is too large is known early. */
static void open_groups(struct solution *solution, struct places *places)
{
    for (size_t first = 0, count; first < places->count; first += count) {
        struct place *place = &places->item[places->order[first]];
        lb_state state = state_of(place);
        count = group_of(places, first);
        place->choices = ending_choices(&state, lb_next(&state));
        solution->due += count * (unsigned)__builtin_popcountll(place->choices);
    }
    solution->failed |= solution->positions + solution->due > solution->limits.positions;
}

/* From every group of worlds on. */
static void walk_on(struct solution *solution, unsigned depth, const uint32_t sequence[SIDES])
{
    struct places *places = &solution->places[depth];
    solution->failed |= !arrange(places);
    if (!solution->failed) {
        open_groups(solution, places);
    }
    for (size_t first = 0, count; first < places->count && !solution->failed; first += count) {
        count = group_of(places, first);
        walk(solution, depth, places->order + first, count, sequence);
    }
}

static void win(struct solution *solution, const uint32_t sequence[SIDES], double won)
{
    struct prize *more =
        grown(solution->prize, solution->prizes + 1, &solution->prizes_room, sizeof *more);
    solution->failed |= more == NULL;
    if (more != NULL) {
        solution->prize = more;
        more[solution->prizes++] = (struct prize){{sequence[0], sequence[1]}, won};
    }
}

/* One choice in all worlds of a group. */
static void walk_choice(struct solution *solution, unsigned depth, const uint32_t *order,
                        size_t count, unsigned side, unsigned choice,
                        const uint32_t sequence[SIDES])
{
    struct places *from = &solution->places[depth];
    struct step step = {.solution = solution, .to = &solution->places[depth + 1]};
    step.to->count = 0;
    step.to->dealt = false;
    solution->due -= count;
    for (size_t i = 0; i < count && !solution->failed; i++) {
        const struct place *place = &from->item[order[i]];
        lb_state before = state_of(place);
        step.before = &before;
        step.weight = place->weight;
        memcpy(step.seen, place->seen, sizeof step.seen);
        step.seen[side] = solution_chose(step.seen[side], choice);
        step.fates = 0;
        solution->failed |=
            !lb_ending_fates(&before, solution->seat[side], choice, meet_fate, &step);
        step.to->dealt |= step.fates > 1;
    }
    if (step.won != 0 && !solution->failed) {
        win(solution, sequence, step.won);
    }
    if (!solution->failed) {
        walk_on(solution, depth + 1, sequence);
    }
}

/* Worlds in which both have seen the same, so that the same seat decides the same in all of them. */
static void walk(struct solution *solution, unsigned depth, const uint32_t *order, size_t count,
                 const uint32_t sequence[SIDES])
{
    const struct place *place = &solution->places[depth].item[order[0]];
    lb_state state = state_of(place);
    unsigned seat = lb_next(&state), side = seat == solution->seat[1];
    lb_choices choices = place->choices;
    uint32_t first = 0;
    bool free = (choices & (choices - 1)) != 0;
    if (free) {
        first = decide(solution, side, place->seen[side], choices, sequence[side]);
    }
    if (depth + 1 == DEPTH_MOST || (free && first == 0) ||
        (solution->limits.milliseconds > 0 && (solution->decisions & 63) == 0 &&
         !clock_spend(&solution->clock, 0))) {
        solution->failed = true;
        return;
    }
    for (; choices != 0 && !solution->failed; choices &= choices - 1) {
        uint32_t next[SIDES] = {sequence[0], sequence[1]};
        next[side] = free ? first++ : next[side];
        walk_choice(solution, depth, order, count, side, (unsigned)__builtin_ctzll(choices), next);
    }
}

/* ---- Both sides improved ------------------------------------------------------------------------------------ */

static bool side_start(struct side *side)
{
    size_t n = side->sequences;
    side->mix = calloc(6 * n, sizeof *side->mix);
    if (side->mix == NULL) {
        return false;
    }
    side->plan = side->mix + n;
    side->mean = side->plan + n;
    side->regret = side->mean + n;
    side->led = side->regret + n;
    side->won = side->led + n;
    return true;
}

/* How often each sequence is come by. */
static void side_plan(struct solution *solution, unsigned number)
{
    struct side *side = &solution->side[number];
    side->plan[0] = 1;
    for (size_t i = 0; i < solution->decisions; i++) {
        const struct decision *d = &solution->decision[i];
        for (unsigned k = 0; d->side == number && k < d->count; k++) {
            side->plan[d->first + k] = side->plan[d->parent] * side->mix[d->first + k];
        }
    }
}

/* What each sequence wins against a plan of the other side, whatever comes of it later left out. */
static void side_win(struct solution *solution, unsigned number, const double *plan, double scale)
{
    struct side *side = &solution->side[number];
    double sign = number == 0 ? scale : -scale;
    memset(side->won, 0, side->sequences * sizeof *side->won);
    for (size_t i = 0; i < solution->prizes; i++) {
        const struct prize *prize = &solution->prize[i];
        side->won[prize->at[number]] += sign * prize->won * plan[prize->at[1 - number]];
    }
}

/* Choices as often as they were missed, or each alike. */
static void set_mix(struct side *side, const struct decision *d)
{
    double sum = 0;
    for (unsigned k = d->first; k < d->first + d->count; k++) {
        double wish = side->regret[k] + side->led[k];
        side->mix[k] = wish > 0 ? wish : 0;
        sum += side->mix[k];
    }
    for (unsigned k = d->first; k < d->first + d->count; k++) {
        side->mix[k] = sum > 0 ? side->mix[k] / sum : 1.0 / d->count;
    }
}

static void improve(struct solution *solution, unsigned number, double weight)
{
    struct side *side = &solution->side[number];
    side_win(solution, number, other_of(solution, number)->plan, 1);
    for (size_t i = solution->decisions; i-- > 0;) {
        const struct decision *d = &solution->decision[i];
        double won = 0;
        if (d->side != number) {
            continue;
        }
        for (unsigned k = d->first; k < d->first + d->count; k++) {
            won += side->mix[k] * side->won[k];
        }
        for (unsigned k = d->first; k < d->first + d->count; k++) {
            side->led[k] = side->won[k] - won;
            double regret = side->regret[k] + side->led[k];
            side->regret[k] = regret > 0 ? regret : 0;
        }
        side->won[d->parent] += won;
        set_mix(side, d);
    }
    side_plan(solution, number);
    for (unsigned k = 0; k < side->sequences; k++) {
        side->mean[k] += weight * side->plan[k];
    }
}

/* The most a side can win against the mean of the other; `won` of each sequence with the best after it. */
static double best(struct solution *solution, unsigned number)
{
    struct side *side = &solution->side[number];
    const struct side *other = other_of(solution, number);
    side_win(solution, number, other->mean, 1 / other->mean[0]);
    for (size_t i = solution->decisions; i-- > 0;) {
        const struct decision *d = &solution->decision[i];
        if (d->side == number) {
            double most = side->won[d->first];
            for (unsigned k = d->first + 1; k < d->first + d->count; k++) {
                most = side->won[k] > most ? side->won[k] : most;
            }
            side->won[d->parent] += most;
        }
    }
    return side->won[0];
}

static double mean_share(const struct solution *solution)
{
    const double *one = solution->side[0].mean, *two = solution->side[1].mean;
    double share = 0;
    for (size_t i = 0; i < solution->prizes; i++) {
        const struct prize *prize = &solution->prize[i];
        share += prize->won * one[prize->at[0]] * two[prize->at[1]];
    }
    return share / (one[0] * two[0]);
}

/* Until both can win no more than the limit by playing otherwise; false where it takes too long. */
static bool improve_both(struct solution *solution)
{
    for (unsigned i = 0; i < SIDES; i++) {
        if (!side_start(&solution->side[i])) {
            return false;
        }
    }
    for (size_t i = 0; i < solution->decisions; i++) {
        set_mix(&solution->side[solution->decision[i].side], &solution->decision[i]);
    }
    side_plan(solution, 0);
    side_plan(solution, 1);
    do {
        double round = ++solution->rounds;
        improve(solution, 0, round * round);
        improve(solution, 1, round * round);
        if (solution->rounds % CHECKED_EVERY == 0) {
            double gap = best(solution, 0) + best(solution, 1);
            solution->gap = gap > 0 ? gap : 0;
            if (solution->gap <= solution->limits.gap) {
                return true;
            }
        }
    } while (solution->rounds < solution->limits.rounds &&
             (solution->limits.milliseconds == 0 || clock_spend(&solution->clock, 0)));
    return false;
}

/* ---- The solution ---------------------------------------------------------------------------------------------- */

static bool begin(void *context, const lb_state *world, double weight,
                  const uint64_t knows[LB_SEATS_MAX])
{
    struct solution *solution = context;
    uint64_t seen[SIDES];
    for (unsigned i = 0; i < SIDES; i++) {
        seen[i] = solution_start(solution->seat[i], knows[solution->seat[i]]);
    }
    solution->worlds++;
    solution->positions++;
    solution->failed |=
        2 * solution->positions > solution->limits.positions ||
        (solution->limits.worlds > 0 && solution->worlds > solution->limits.worlds) ||
        !add_place(&solution->places[0], world, weight, seen);
    return !solution->failed;
}

/* All weights together are 1. */
static void normalise(struct solution *solution)
{
    struct places *places = &solution->places[0];
    double sum = 0;
    for (size_t i = 0; i < places->count; i++) {
        sum += places->item[i].weight;
    }
    for (size_t i = 0; i < places->count; i++) {
        struct place *place = &places->item[i];
        place->weight /= sum;
        solution->mine_weight += place->seen[solution->asks] == solution->mine ? place->weight : 0;
    }
}

static bool solve(struct solution *solution, const lb_memory *memory)
{
    static const uint32_t nothing[SIDES];
    if (!lb_ending_worlds(memory, &solution->mine, begin, solution) || solution->failed) {
        return false;
    }
    solution->plain = plain_start(solution->seat[0], &solution->limits);
    if (solution->plain == NULL || !more_slots(solution)) {
        return false;
    }
    solution->mine = solution_start(memory->seat, solution->mine);
    normalise(solution);
    if (solution->mine_weight == 0) { /* it knows what nobody would think of */
        return false;
    }
    walk_on(solution, 0, nothing);
    return !solution->failed && improve_both(solution);
}

struct solution *solution_find(const lb_memory *memory, const struct ending_limits *limits)
{
    unsigned alive = memory->view.alive;
    struct solution *solution = NULL;
    if (__builtin_popcount(alive) == SIDES && (alive >> memory->seat & 1)) {
        solution = calloc(1, sizeof *solution);
    }
    if (solution == NULL) {
        return NULL;
    }
    solution->limits = *limits;
    solution->clock = clock_start(&(lb_budget){.milliseconds = limits->milliseconds});
    solution->seat[0] = (unsigned)__builtin_ctz(alive);
    solution->seat[1] = (unsigned)__builtin_ctz(alive & (alive - 1));
    solution->asks = memory->seat == solution->seat[1];
    solution->side[0].sequences = solution->side[1].sequences = 1;
    if (!solve(solution, memory)) {
        solution_free(solution);
        return NULL;
    }
    solution->share = mean_share(solution);
    return solution;
}

double solution_share(const struct solution *solution)
{
    return solution->share;
}

double solution_gap(const struct solution *solution)
{
    return solution->gap;
}

/* The mean of a decision; each alike where its side never comes to it. */
static double mean_of(const struct solution *solution, const struct decision *d, unsigned k)
{
    const double *mean = solution->side[d->side].mean;
    double all = mean[d->parent];
    return all > 0 ? mean[d->first + k] / all : 1.0 / d->count;
}

bool solution_mix(const struct solution *solution, uint64_t seen, double chance[LB_CHOICES_MAX])
{
    const struct decision *d = find_decision(solution, seen);
    unsigned k = 0;
    memset(chance, 0, LB_CHOICES_MAX * sizeof *chance);
    for (lb_choices rest = d != NULL ? d->choices : 0; rest != 0; rest &= rest - 1) {
        chance[__builtin_ctzll(rest)] = mean_of(solution, d, k++);
    }
    return d != NULL;
}

/* ---- Its moves --------------------------------------------------------------------------------------------------- */

struct telling {
    const struct solution *solution;
    const lb_state *state;
    struct ending *ending;
    unsigned seat;
    bool failed;
};

/* What a sequence wins for who asked, the best after it. */
static double share_at(const struct solution *solution, uint32_t sequence)
{
    double won = solution->side[solution->asks].won[sequence] / solution->mine_weight;
    return solution->asks == 0 ? won : 1 + won;
}

static bool tell_move(void *context, const lb_move *move, const char *text)
{
    (void)text;
    struct telling *telling = context;
    const struct solution *solution = telling->solution;
    struct ending_move told = {.move = *move, .chance = 1, .share = -1};
    lb_state state = *telling->state;
    uint64_t seen = solution->mine;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned i = 0; i < move->count; i++) {
        const struct decision *d = find_decision(solution, seen);
        lb_choices same = lb_ending_choices(&state, telling->seat, move->choice[i]) &
                          lb_legal(&state, telling->seat);
        unsigned choice = (unsigned)__builtin_ctzll(same); /* which stands for it */
        if (d != NULL) {
            unsigned k = (unsigned)__builtin_popcountll(d->choices & ((UINT64_C(1) << choice) - 1));
            told.chance *= mean_of(solution, d, k);
            told.share = share_at(solution, d->first + k);
        }
        told.chance *= choice == move->choice[i];
        seen = solution_chose(seen, choice);
        lb_apply_trusted(&state, telling->seat, choice, &rng, NULL);
    }
    telling->failed = told.share < 0 || telling->ending->moves == ENDING_MOVES;
    if (!telling->failed) {
        telling->ending->move[telling->ending->moves++] = told;
    }
    return !telling->failed;
}

static void tell_hidden(struct solution *solution, struct telling *telling)
{
    struct ending *ending = telling->ending;
    *ending = (struct ending){.gap = solution->gap,
                              .rounds = solution->rounds,
                              .positions = solution->positions,
                              .worlds = solution->worlds};
    best(solution, solution->asks);
    lb_moves(telling->state, telling->seat, tell_move, telling);
    for (unsigned i = 0; i < ending->moves; i++) {
        ending->share += ending->move[i].chance * ending->move[i].share;
    }
}

/* ---- Nothing hidden ---------------------------------------------------------------------------------------------- */

struct listing {
    struct plain *plain;
    const lb_state *state;
    struct ending *ending;
    unsigned seat;
    bool enough, failed;
};

static bool list_move(void *context, const lb_move *move, const char *text)
{
    (void)text;
    struct listing *listing = context;
    struct ending *ending = listing->ending;
    struct ending_move *listed = &ending->move[ending->moves];
    lb_state state = *listing->state;
    lb_rng rng;
    if (ending->moves == ENDING_MOVES) {
        listing->failed = true;
        return false;
    }
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    for (unsigned i = 0; i + 1u < move->count; i++) {
        lb_apply_trusted(&state, listing->seat, move->choice[i], &rng, NULL);
    }
    *listed = (struct ending_move){.move = *move};
    listing->failed = !plain_choose(listing->plain, &state, listing->seat,
                                    move->choice[move->count - 1u], &listed->share);
    ending->moves++;
    return !listing->failed && !(listing->enough && listed->share > 1 - ALIKE);
}

/* Each of the best is made alike, or each of all where it is made by lot. */
static void choose_best(struct ending *ending, bool tossed)
{
    double best = 0, sum = 0;
    unsigned made = 0;
    for (unsigned i = 0; i < ending->moves; i++) {
        best = ending->move[i].share > best ? ending->move[i].share : best;
        sum += ending->move[i].share;
    }
    ending->share = tossed ? sum / ending->moves : best;
    for (unsigned i = 0; i < ending->moves; i++) {
        struct ending_move *move = &ending->move[i];
        move->chance = tossed || move->share > best - ALIKE;
        made += move->chance > 0;
    }
    for (unsigned i = 0; i < ending->moves; i++) {
        ending->move[i].chance /= made;
    }
}

static bool solve_open(const lb_memory *memory, const lb_state *state,
                       const struct ending_limits *limits, struct ending *ending)
{
    struct plain *plain = plain_start(memory->seat, limits);
    struct listing listing = {plain, state, ending, memory->seat, limits->enough, plain == NULL};
    *ending = (struct ending){.worlds = 1};
    if (plain != NULL) {
        lb_moves(state, memory->seat, list_move, &listing);
        ending->positions = plain_positions(plain);
    }
    if (!listing.failed) {
        choose_best(ending, lb_ending_tossed(state));
    }
    plain_free(plain);
    return !listing.failed;
}

bool ending_solve(const lb_memory *memory, const struct ending_limits *limits,
                  struct ending *ending)
{
    lb_state guess;
    lb_rng rng;
    if (memory->view.legal == 0) {
        return false;
    }
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_guess(memory, &rng, &guess, NULL);
    if (lb_ending_open(&guess, NULL)) { /* then there is but this one */
        return solve_open(memory, &guess, limits, ending);
    }
    struct solution *solution = solution_find(memory, limits);
    struct telling telling = {solution, &guess, ending, memory->seat, solution == NULL};
    if (solution != NULL) {
        tell_hidden(solution, &telling);
        solution_free(solution);
    }
    return !telling.failed;
}

lb_move ending_choose(const struct ending *ending, lb_rng *rng)
{
    double rest = lb_rng_u32(rng) / 4294967296.0;
    unsigned chosen = 0;
    for (unsigned i = 0; i < ending->moves; i++) {
        if (ending->move[i].chance > 0) {
            chosen = i;
            rest -= ending->move[i].chance;
            if (rest < 0) {
                break;
            }
        }
    }
    return ending->move[chosen].move;
}
