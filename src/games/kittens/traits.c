/* SPDX-License-Identifier: MIT */
/* traits.c: what a seat of a Kittens game knows, as numbers for its net, and what the net can advise.
 * Seats are counted clockwise from the one that looks, titles in the order of the deck. */
#include "games/kittens/traits.h"

#include "core/bits.h"
#include "games/kittens/sense.h"

#define BIT(n) (UINT64_C(1) << (n))

enum { YES = 16, TITLES = 18, NEAR = 4, OTHERS = KITTENS_SEATS - 1 };

/* Where the numbers of each kind begin. */
enum {
    TRAIT_HELD,                         /* by title: at least one */
    TRAIT_COPIES = TRAIT_HELD + TITLES, /* by title */
    TRAIT_GONE = TRAIT_COPIES + TITLES, /* by title: copies that lie open or are out of the game */
    TRAIT_PHASE = TRAIT_GONE + TITLES,  /* one of them */
    TRAIT_ACTION = TRAIT_PHASE + PHASE_OVER,      /* one of them, but for none */
    TRAIT_EFFECT = TRAIT_ACTION + ACTION_BURGLAR, /* of a single card */
    TRAIT_TURN = TRAIT_EFFECT + EFFECTS,          /* whose, clockwise from oneself */
    TRAIT_TARGET = TRAIT_TURN + KITTENS_SEATS,    /* likewise, of an open action */
    TRAIT_OTHERS = TRAIT_TARGET + KITTENS_SEATS,  /* each of the others */
    TRAIT_PLACES = TRAIT_OTHERS + 5 * OTHERS,     /* of the top places: a kitten, no kitten */
    TRAIT_PILE = TRAIT_PLACES + 2 * NEAR, /* whether it has few cards: at most 1, 2, 3, 5, 8 */
    TRAIT_REST = TRAIT_PILE + 5,
    TRAITS = TRAIT_REST + 20
};
static_assert((int)TRAITS == (int)KITTENS_TRAITS && (int)TRAITS <= (int)LB_TRAITS_MAX,
              "all traits have room");

static int8_t up_to(unsigned number, unsigned most)
{
    return (int8_t)(number < most ? number : most);
}

/* The seat so many places clockwise. */
static unsigned around(const struct kittens *s, unsigned seat, unsigned places)
{
    return (seat + places) % s->head.players;
}

/* How many places clockwise a seat is. */
static unsigned places_to(const struct kittens *s, unsigned from, unsigned seat)
{
    return (seat + s->head.players - from) % s->head.players;
}

/* Every card adds so much to the number of its title. */
static void count_cards(const struct deck *deck, uint64_t cards, int8_t each, int8_t *by_title)
{
    for (; cards != 0; cards &= cards - 1) {
        int8_t *number = &by_title[deck->title_at[bits_first(cards)]];
        *number = (int8_t)(*number + each);
    }
}

static void see_cards(const struct kittens *s, const struct deck *deck, unsigned seat,
                      int8_t *traits)
{
    for (uint64_t held = s->hand[seat] & deck->low; held != 0; held &= held - 1) {
        traits[TRAIT_HELD + deck->title_at[bits_first(held)]] = YES;
    }
    count_cards(deck, s->hand[seat], 8, traits + TRAIT_COPIES);
    count_cards(deck, s->discard, 4, traits + TRAIT_GONE);
    count_cards(deck, s->removed, 4, traits + TRAIT_GONE);
}

/* Whom an open action hits, as everybody knows, or LB_NOBODY. */
static unsigned target_of(const struct kittens *s, const struct deck *deck)
{
    unsigned effect = s->open.action == ACTION_SINGLE ? deck->effect[s->open.spot] : EFFECT_FAVOR;
    if (s->phase == PHASE_AIM || s->open.action == ACTION_FIVE) {
        return LB_NOBODY;
    }
    return effect == EFFECT_ATTACK                               ? seats_after(s->alive, s->turn)
           : effect == EFFECT_FAVOR || effect == EFFECT_TARGETED ? s->open.target
                                                                 : LB_NOBODY;
}

static void see_action(const struct kittens *s, const struct deck *deck, unsigned seat,
                       int8_t *traits)
{
    traits[TRAIT_PHASE + s->phase] = YES;
    traits[TRAIT_TURN + places_to(s, seat, s->turn)] = YES;
    if (s->open.action == ACTION_NONE) {
        return;
    }
    traits[TRAIT_ACTION + s->open.action - 1] = YES;
    if (s->open.action == ACTION_SINGLE) {
        traits[TRAIT_EFFECT + deck->effect[s->open.spot]] = YES;
    }
    unsigned target = target_of(s, deck);
    if (target != LB_NOBODY) {
        traits[TRAIT_TARGET + places_to(s, seat, target)] = YES;
    }
}

/* Whether somebody else sits there, the size of the hand, and what is known to be in it. */
static void see_others(const struct kittens *s, const struct deck *deck, unsigned seat,
                       const lb_wits *wits, int8_t *traits)
{
    for (unsigned i = 1; i < s->head.players; i++) {
        unsigned other = around(s, seat, i);
        int8_t *of = traits + TRAIT_OTHERS + 5 * (i - 1);
        uint64_t marks = wits == NULL ? 0 : wits->word[WITS_MARKS + other] & s->hand[other];
        of[0] = s->alive >> other & 1 ? YES : 0;
        of[1] = up_to(3 * bits_count(s->hand[other]), 127);
        of[2] = marks & deck->defuse ? YES : 0;
        of[3] = marks & deck->nope ? YES : 0;
        of[4] = up_to(8 * bits_count(marks), 127);
    }
}

static void see_pile(const struct kittens *s, unsigned seat, const lb_wits *wits, int8_t *traits)
{
    static const uint8_t few[] = {1, 2, 3, 5, 8};
    uint64_t known = wits == NULL ? 0 : wits->word[WITS_PLACES + seat] & (BIT(s->pile_count) - 1);
    for (unsigned place = 0; place < NEAR; place++) {
        if (known >> place & 1) {
            bool kitten = s->pile[s->pile_count - 1u - place] == SPOT_KITTEN;
            traits[TRAIT_PLACES + 2 * place + !kitten] = YES;
        }
    }
    for (unsigned i = 0; i < sizeof few; i++) {
        traits[TRAIT_PILE + i] = s->pile_count <= few[i] ? YES : 0;
    }
}

static void see_rest(const struct kittens *s, const struct deck *deck, unsigned seat,
                     const lb_wits *wits, int8_t *traits)
{
    uint64_t known = wits == NULL ? 0 : wits->word[WITS_PLACES + seat] & (BIT(s->pile_count) - 1);
    uint64_t suspect = wits == NULL ? 0 : wits->word[WITS_SUSPECT];
    struct kittens_risk risk = kittens_risk(s, seat, wits);
    bool named = s->open.action == ACTION_THREE && s->phase == PHASE_WINDOW;
    const int8_t rest[] = {
        up_to(2 * s->pile_count, 127),
        up_to(YES * risk.kittens, 127),
        (int8_t)(risk.top / 4),
        (int8_t)(risk.suspicion / 4),
        suspect == 0                  ? 0
        : (suspect & 255) == seat + 1 ? 0
                                      : YES,
        suspect == 0                  ? 0
        : (suspect & 255) == seat + 1 ? YES
                                      : 0,
        up_to((unsigned)(suspect >> 8) * 4, 64),
        known << 1 >> s->pile_count & 1 ? YES : 0, /* the bottom card */
        up_to(8 * bits_count(known), 127),
        up_to(YES * (s->owed - 1u), 64),
        s->attacked ? YES : 0,
        (int8_t)(8 * bits_count(s->alive)),
        s->open.nopes & 1 ? YES : 0,
        up_to(4 * s->open.nopes, 64),
        named && s->hand[seat] >> s->open.named & 1 ? YES : 0,
        named && s->open.named == deck->defuse_spot ? YES : 0,
        up_to(3 * bits_count(s->hand[seat]), 127),
        s->burglar == seat ? YES : 0,
        s->godcat == LB_ON_MAT ? YES : 0,
        s->phase == PHASE_HECK && s->turn == seat && s->open.aside == SPOT_KITTEN + 1 ? YES : 0,
    };
    static_assert(sizeof rest == TRAITS - TRAIT_REST, "all the rest");
    for (unsigned i = 0; i < sizeof rest; i++) {
        traits[TRAIT_REST + i] = rest[i];
    }
}

void kittens_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                    int8_t traits[LB_TRAITS_MAX])
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    see_cards(s, deck, seat, traits);
    see_action(s, deck, seat, traits);
    see_others(s, deck, seat, wits, traits);
    see_pile(s, seat, wits, traits);
    see_rest(s, deck, seat, wits, traits);
}

/* ---- Slots ------------------------------------------------------------------------------------------ */

/* Where the slots of each phase begin. */
enum {
    SLOT_LEAD,                                /* a title as a single card, pair or triple */
    SLOT_LEADS = SLOT_LEAD + 3 * TITLES,      /* the leads beside them */
    SLOT_AIM = SLOT_LEADS + 5,                /* by action, whom, clockwise */
    SLOT_NAME = SLOT_AIM + 6 * KITTENS_SEATS, /* titles */
    SLOT_GIVE = SLOT_NAME + TITLES,
    SLOT_TAKE = SLOT_GIVE + TITLES,
    SLOT_FIVE = SLOT_TAKE + TITLES,
    SLOT_AS = SLOT_FIVE + TITLES,
    SLOT_MIX = SLOT_AS + TITLES,
    SLOT_NOPE = SLOT_MIX + TITLES,
    SLOT_PLACE = SLOT_NOPE + 2, /* the top ones, the bottom one, the one above it, any other */
    SLOT_USE = SLOT_PLACE + 15,
    SLOT_HECK = SLOT_USE + 2,
    SLOT_LAY = SLOT_HECK + 2,
    SLOT_STEAL = SLOT_LAY + 2 * KITTENS_SEATS,
    SLOT_DUEL = SLOT_STEAL + 2,
    SLOTS = SLOT_DUEL + 2
};
static_assert((int)SLOTS == (int)KITTENS_NET_SLOTS, "the tables of the nets are as large");

static unsigned slot_of_lead(const struct deck *deck, unsigned choice)
{
    if (choice >= LEAD_WILD_THREE) {
        return SLOT_LEADS + choice - LEAD_WILD_THREE;
    }
    return SLOT_LEAD + 3u * deck->title_at[choice] + (choice - deck->spot_at[choice]);
}

static unsigned slot_of_place(const struct kittens *s, unsigned choice)
{
    enum { TOP = 12 };
    unsigned from_bottom = s->pile_count - choice;
    return SLOT_PLACE + (choice < TOP ? choice : TOP + (from_bottom < 2 ? from_bottom : 2));
}

unsigned kittens_slot(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    switch (s->phase) {
    case PHASE_TURN:
        return slot_of_lead(deck, choice);
    case PHASE_AIM:
        return SLOT_AIM + s->open.action * (unsigned)KITTENS_SEATS + places_to(s, seat, choice);
    case PHASE_NAME:
        return SLOT_NAME + deck->title_at[choice];
    case PHASE_GIVE:
        return SLOT_GIVE + deck->title_at[choice];
    case PHASE_TAKE:
        return SLOT_TAKE + deck->title_at[choice];
    case PHASE_FIVE:
        return SLOT_FIVE + deck->title_at[choice];
    case PHASE_AS:
        return SLOT_AS + deck->title_at[choice];
    case PHASE_WINDOW:
        return SLOT_NOPE + choice;
    case PHASE_PLACE:
        return slot_of_place(s, choice);
    case PHASE_USE:
        return SLOT_USE + choice;
    case PHASE_HECK:
        return SLOT_HECK + choice;
    case PHASE_LAY:
        return SLOT_LAY + (choice >= LAY_DEVILCAT) * (unsigned)KITTENS_SEATS +
               places_to(s, seat, choice % LAY_DEVILCAT);
    case PHASE_STEAL:
        return SLOT_STEAL + choice;
    case PHASE_DUEL:
        return SLOT_DUEL + choice;
    default: /* mixed combos */
        return SLOT_MIX + deck->title_at[choice];
    }
}
