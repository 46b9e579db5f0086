/* SPDX-License-Identifier: MIT */
/* traits.c: what a seat of Pets knows, as numbers for its net, and what the net can advise.
 * Whoever decides has the turn; seats are counted clockwise from it. */
#include "games/pets/traits.h"

#include "core/bits.h"
#include "games/pets/mind.h"

enum { YES = 16, OTHERS = PETS_SEATS - 1, OF_OTHER = 7 };

/* Where the numbers of each kind begin; those by number have one for each card. */
enum {
    TRAIT_LOWER,                              /* one's lower card, or the only one, */
    TRAIT_HIGHER = TRAIT_LOWER + PETS_KINDS,  /* and the higher */
    TRAIT_UNSEEN = TRAIT_HIGHER + PETS_KINDS, /* by number: how many one cannot see */
    TRAIT_PLAYED = TRAIT_UNSEEN + PETS_KINDS, /* what a move begins with */
    TRAIT_ASIDE = TRAIT_PLAYED + PETS_KINDS,  /* the card set aside, where it is known */
    TRAIT_TOP = TRAIT_ASIDE + PETS_KINDS,     /* the next card, where it is known */
    TRAIT_KEPT = TRAIT_TOP + PETS_KINDS,      /* what who comes next holds, where that is known, */
    TRAIT_LACKS = TRAIT_KEPT + PETS_KINDS,    /* what it cannot hold, */
    TRAIT_LAST = TRAIT_LACKS + PETS_KINDS,    /* and what it played last */
    TRAIT_OTHERS = TRAIT_LAST + PETS_KINDS,   /* each of the others */
    TRAIT_TARGET = TRAIT_OTHERS + OF_OTHER * OTHERS,
    TRAIT_PHASE = TRAIT_TARGET + PETS_SEATS, /* one of them */
    TRAIT_REST = TRAIT_PHASE + PETS_OVER,
    TRAITS = TRAIT_REST + 10
};
static_assert((int)TRAITS == (int)PETS_TRAITS && (int)TRAITS <= (int)LB_TRAITS_MAX,
              "all traits have room");

static const struct pets_wits no_wits;

static unsigned places_to(const struct pets *s, unsigned from, unsigned seat)
{
    return (seat + s->head.players - from) % s->head.players;
}

static int8_t up_to(unsigned number, unsigned most)
{
    return (int8_t)(number < most ? number : most);
}

static void see_cards(const struct pets *s, unsigned seat, int8_t *traits)
{
    uint8_t unseen[PETS_KINDS];
    memcpy(unseen, pets_copies, sizeof unseen);
    for (unsigned other = 0; other < s->head.players; other++) {
        for (unsigned i = 0; i < s->front_count[other]; i++) {
            unseen[s->front[other][i]]--;
        }
    }
    for (unsigned i = 0; i < 2 && s->up[i] != 0; i++) {
        unseen[s->up[i] - 1]--;
    }
    if (s->hand[seat] != 0) {
        unseen[s->hand[seat] - 1]--;
        traits[TRAIT_LOWER + s->hand[seat] - 1] = YES;
    }
    if (s->drawn != 0 && s->turn == seat) {
        unseen[s->drawn - 1]--;
        traits[TRAIT_HIGHER + s->drawn - 1] = YES;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        traits[TRAIT_UNSEEN + number] = (int8_t)(8 * unseen[number]);
    }
}

/* Who comes next is seen better than the others. */
static void see_next(const struct pets *s, unsigned seat, const struct pets_wits *w, int8_t *traits)
{
    unsigned next = seats_after(s->alive, seat);
    if (next == seat) {
        return;
    }
    if (w->known_by[next] >> seat & 1 && s->hand[next] != 0) {
        traits[TRAIT_KEPT + s->hand[next] - 1] = YES;
    }
    for (unsigned lacks = w->lacks[next] & ALL_NUMBERS; lacks != 0; lacks &= lacks - 1) {
        traits[TRAIT_LACKS + bits_first(lacks)] = YES;
    }
    if (s->front_count[next] > 0 && !(w->fresh >> next & 1)) {
        traits[TRAIT_LAST + s->front[next][s->front_count[next] - 1]] = YES;
    }
}

static void see_others(const struct pets *s, unsigned seat, const struct pets_wits *w,
                       int8_t *traits)
{
    for (unsigned i = 1; i < s->head.players; i++) {
        unsigned other = (seat + i) % s->head.players;
        bool known = w->known_by[other] >> seat & 1 && s->hand[other] != 0;
        int8_t *of = traits + TRAIT_OTHERS + OF_OTHER * (i - 1);
        of[0] = s->alive >> other & 1 ? YES : 0;
        of[1] = s->shielded >> other & 1 ? YES : 0;
        of[2] = (int8_t)(YES * s->tokens[other]);
        of[3] = known ? YES : 0;
        of[4] = known ? (int8_t)(4 * (s->hand[other] - 1)) : 0;
        of[5] = (int8_t)(4 * bits_count(w->lacks[other] & ALL_NUMBERS));
        of[6] = w->known_by[seat] >> other & 1 ? YES : 0;
    }
}

static void see_rest(const struct pets *s, unsigned seat, const struct pets_wits *w, int8_t *traits)
{
    unsigned top = s->pile_count;
    if (top > 0 && w->pile_by[top - 1] >> seat & 1) {
        traits[TRAIT_TOP + s->pile[top - 1]] = YES;
    }
    if (s->down != 0 && (w->down_by >> seat & 1 || s->phase == PETS_DIG)) {
        traits[TRAIT_ASIDE + s->down - 1] = YES;
    }
    if (s->head.staged) {
        traits[TRAIT_PLAYED + s->played] = YES;
    }
    if (s->phase == PETS_NAME) {
        traits[TRAIT_TARGET + places_to(s, seat, s->target)] = YES;
    }
    traits[TRAIT_PHASE + s->phase] = YES;
    bool two = s->drawn != 0 && s->turn == seat;
    const int8_t rest[] = {
        up_to(6 * s->pile_count, 127),
        s->pile_count == 0 ? YES : 0,
        s->pile_count == 1 ? YES : 0,
        s->pile_count < 4 ? YES : 0,
        (int8_t)(YES * s->tokens[seat]),
        (int8_t)(8 * bits_count(s->alive)),
        (int8_t)(8 * bits_count(s->seated)),
        w->known_by[seat] & ~(1u << seat) ? YES : 0,
        two && w->held == s->hand[seat] ? YES : 0,
        two && w->held == s->drawn ? YES : 0,
    };
    static_assert(sizeof rest == TRAITS - TRAIT_REST, "all the rest");
    memcpy(traits + TRAIT_REST, rest, sizeof rest);
}

void pets_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                 int8_t traits[LB_TRAITS_MAX])
{
    const struct pets *s = pets_in(state);
    const struct pets_wits *w = wits == NULL ? &no_wits : (const struct pets_wits *)wits;
    see_cards(s, seat, traits);
    see_next(s, seat, w, traits);
    see_others(s, seat, w, traits);
    see_rest(s, seat, w, traits);
}

/* ---- Slots ------------------------------------------------------------------------------------------ */

/* Where the slots of each phase begin. */
enum {
    SLOT_TURN,                                      /* by number */
    SLOT_AIM = SLOT_TURN + PETS_KINDS,              /* by number and whom */
    SLOT_NAME = SLOT_AIM + PETS_KINDS * PETS_SEATS, /* by number */
    SLOT_PLACE = SLOT_NAME + PETS_KINDS,            /* the top ones, the bottom, any other */
    SLOT_DIG = SLOT_PLACE + 7,
    SLOTS = SLOT_DIG + 2
};
static_assert((int)SLOTS == (int)PETS_NET_SLOTS, "the tables of the net are as large");

static unsigned slot_of_place(const struct pets *s, unsigned choice)
{
    enum { TOP = 5 };
    bool bottom = choice + 1u == s->pile_count;
    return SLOT_PLACE + (bottom ? TOP : choice < TOP ? choice : TOP + 1);
}

unsigned pets_slot(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct pets *s = pets_in(state);
    switch (s->phase) {
    case PETS_TURN:
        return SLOT_TURN + choice;
    case PETS_AIM:
        return SLOT_AIM + s->played * (unsigned)PETS_SEATS + places_to(s, seat, choice);
    case PETS_NAME:
        return SLOT_NAME + choice;
    case PETS_PLACE:
        return slot_of_place(s, choice);
    default: /* PETS_DIG */
        return SLOT_DIG + choice;
    }
}
