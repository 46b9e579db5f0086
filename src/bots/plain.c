/* SPDX-License-Identifier: MIT */
/* plain.c: the value of a state in which nothing is hidden. What was worked out once is kept, by the form that
 * all states share which come to the same; and nobody looks for more than a certain win. */
#include "bots/plain.h"

#include <stdlib.h>
#include <string.h>

#include "bots/clock.h"

enum { CLOCK_EVERY = 1024 };

/* A state by two hashes, and what it is worth. */
struct known {
    uint64_t key[2]; /* key[0] is 0 where there is none */
    double share;
};

struct plain {
    unsigned seat;
    struct ending_limits limits;
    struct clock clock;
    unsigned positions;
    bool failed;
    struct known *known;
    size_t count, slots;
};

/* ---- What is known --------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static void key_of(const lb_state *state, uint64_t key[2])
{
    uint64_t word;
    key[0] = 1;
    key[1] = 2;
    for (unsigned at = 0; at < sizeof *state; at += sizeof word) {
        memcpy(&word, (const uint8_t *)state + at, sizeof word);
        key[0] = mix(key[0], word);
        key[1] = mix(key[1], ~word);
    }
    key[0] |= 1;
}

static struct known *slot_of(const struct plain *plain, const uint64_t key[2])
{
    size_t slot = (key[1] >> 20) % plain->slots;
    while (plain->known[slot].key[0] != 0 &&
           (plain->known[slot].key[0] != key[0] || plain->known[slot].key[1] != key[1])) {
        slot = (slot + 1) % plain->slots;
    }
    return &plain->known[slot];
}

static bool more_slots(struct plain *plain)
{
    struct known *old = plain->known;
    size_t count = plain->slots;
    plain->slots = count == 0 ? 4096 : 4 * count;
    plain->known = calloc(plain->slots, sizeof *plain->known);
    for (size_t i = 0; plain->known != NULL && i < count; i++) {
        if (old[i].key[0] != 0) {
            *slot_of(plain, old[i].key) = old[i];
        }
    }
    free(old);
    return plain->known != NULL;
}

static void keep(struct plain *plain, const uint64_t key[2], double share)
{
    plain->failed |= 2 * plain->count >= plain->slots && !more_slots(plain);
    if (!plain->failed) {
        *slot_of(plain, key) = (struct known){{key[0], key[1]}, share};
        plain->count++;
    }
}

/* ---- The recursion ----------------------------------------------------------------------------------- */

static double value(struct plain *plain, const lb_state *state);

/* A choice, as its fates come in. */
struct outlook {
    struct plain *plain;
    const lb_state *before;
    double share;
};

static bool meet_fate(void *context, const lb_state *after, const lb_events *events, double chance)
{
    struct outlook *outlook = context;
    struct plain *plain = outlook->plain;
    double share[LB_SEATS_MAX];
    (void)events;
    plain->failed |= ++plain->positions > plain->limits.plain;
    plain->failed |= plain->limits.milliseconds > 0 && plain->positions % CLOCK_EVERY == 0 &&
                     !clock_spend(&plain->clock, 0);
    if (!plain->failed) {
        bool over = lb_ending_over(outlook->before, after, share);
        outlook->share += chance * (over ? share[plain->seat] : value(plain, after));
    }
    return !plain->failed;
}

static double value_of(struct plain *plain, const lb_state *state, unsigned seat, unsigned choice)
{
    struct outlook outlook = {plain, state, 0};
    plain->failed |= !lb_ending_fates(state, seat, choice, meet_fate, &outlook);
    return outlook.share;
}

/* The best of all choices for the seat that decides, or their mean where they are made by lot. */
static double best(struct plain *plain, const lb_state *state, unsigned seat, lb_choices choices)
{
    bool own = seat == plain->seat, tossed = lb_ending_tossed(state);
    unsigned count = (unsigned)__builtin_popcountll(choices);
    double most = own ? 0 : 1, sum = 0;
    for (; choices != 0 && !plain->failed; choices &= choices - 1) {
        double share = value_of(plain, state, seat, (unsigned)__builtin_ctzll(choices));
        most = (own ? share > most : share < most) ? share : most;
        sum += share;
        if (!tossed && (own ? most > 1 - ALIKE : most < ALIKE)) {
            break; /* there is no more */
        }
    }
    return tossed ? sum / count : most;
}

static double value(struct plain *plain, const lb_state *state)
{
    unsigned seat = lb_next(state);
    lb_choices choices = ending_choices(state, seat);
    lb_state form;
    uint64_t key[2];
    if (lb_staged(state) || (choices & (choices - 1)) == 0) {
        return best(plain, state, seat, choices);
    }
    if (!lb_ending_open(state, &form)) {
        plain->failed = true;
        return 0;
    }
    key_of(&form, key);
    const struct known *known = slot_of(plain, key);
    if (known->key[0] != 0) {
        return known->share;
    }
    double share = best(plain, &form, seat, ending_choices(&form, seat));
    if (!plain->failed) {
        keep(plain, key, share);
    }
    return share;
}

struct plain *plain_start(unsigned seat, const struct ending_limits *limits)
{
    struct plain *plain = calloc(1, sizeof *plain);
    if (plain != NULL) {
        plain->seat = seat;
        plain->limits = *limits;
        plain->clock = clock_start(&(lb_budget){.milliseconds = limits->milliseconds});
        if (!more_slots(plain)) {
            plain_free(plain);
            plain = NULL;
        }
    }
    return plain;
}

void plain_free(struct plain *plain)
{
    if (plain != NULL) {
        free(plain->known);
    }
    free(plain);
}

bool plain_share(struct plain *plain, const lb_state *state, double *share)
{
    *share = value(plain, state);
    return !plain->failed;
}

bool plain_choose(struct plain *plain, const lb_state *state, unsigned seat, unsigned choice,
                  double *share)
{
    *share = value_of(plain, state, seat, choice);
    return !plain->failed;
}

unsigned plain_positions(const struct plain *plain)
{
    return plain->positions;
}
