/* SPDX-License-Identifier: MIT */
/* sense.c: sensible play of the three Kittens games, fast enough for playouts.
 *
 * A seat looks at its own hand, at what is open to all, and at its wits. In its turn it first takes
 * what profits it (triples, pairs, favors), then weighs the next card: dangers are counted in parts of
 * 256 that it is a kitten. docs/bots.md says why the numbers are what they are. */
#include "games/kittens/sense.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "core/window.h"

extern const lb_game game_original; /* the three editions share one apply */

/* Where a build has to be small the rules are there once, for all decks; elsewhere playouts have them written
 * out for each. */
#ifdef LITTERBOX_NETLESS
#define INLINE static
#define BIT(n) (UINT64_C(1) << (n))

static void step(const struct deck *deck, struct kittens *s, unsigned seat, unsigned choice,
                 lb_rng *rng, lb_events *events)
{
    (void)deck;
    game_original.apply((lb_state *)(void *)s, seat, choice, rng, events);
}
#else
#include "games/kittens/rules.h"
#endif

/* How a seat plays: dangers in parts of 256, wishes likewise. */
struct habits {
    int16_t bearable[3]; /* danger it draws at with no life left, one, more */
    int16_t look;        /* danger from which it looks at the pile first, if it remembers */
    int16_t heed;        /* the least of these: below it just draws */
    int16_t reluctance;  /* to spend a Nope, and by how much that varies */
    int16_t whim;
    bool open_handed; /* it puts a kitten on top, always */
};

static const struct habits forgetful = {
    .bearable = {6, 140, 256}, .look = 999, .heed = 6, .reluctance = 30, .open_handed = true};
static const struct habits mindful = {
    .bearable = {80, 140, 256}, .look = 80, .heed = 80, .reluctance = 30, .whim = 20};

/* Where a kitten is put back, of 256: so often at the first place that somebody else comes to, the
 * second, the third, else anywhere. By the same numbers a seat judges, at a glance, whether one that
 * another put back has come to the top. */
enum { SPREAD_FIRST = 150, SPREAD_SECOND = 30, SPREAD_THIRD = 20, SPREAD = 3 };
enum { ANYWHERE = 256 - (SPREAD_FIRST + SPREAD_SECOND + SPREAD_THIRD) };

/* How often a kitten is put at a place for its own sake, with so many players: not where the one who puts it
 * there would come to draw, which is once in as many places. */
#define PLACES_OF_OTHERS(place, alive) ((place) - ((place) + 1) / (alive))
#define FAVOURED(place, alive)                                                                     \
    (((place) + 1) % (alive) == 0          ? 0                                                     \
     : PLACES_OF_OTHERS(place, alive) == 0 ? SPREAD_FIRST                                          \
     : PLACES_OF_OTHERS(place, alive) == 1 ? SPREAD_SECOND                                         \
     : PLACES_OF_OTHERS(place, alive) == 2 ? SPREAD_THIRD                                          \
                                           : 0)
#define FAVOURED_FROM_4(alive) (FAVOURED(4, alive) + FAVOURED(5, alive))
#define FAVOURED_FROM_2(alive) (FAVOURED(2, alive) + FAVOURED(3, alive) + FAVOURED_FROM_4(alive))
#define FAVOURS(alive)                                                                             \
    [alive] = {.at = {FAVOURED(0, alive), FAVOURED(1, alive), FAVOURED(2, alive),                  \
                      FAVOURED(3, alive), FAVOURED(4, alive), FAVOURED(5, alive)},                 \
               .from = {FAVOURED(0, alive) + FAVOURED(1, alive) + FAVOURED_FROM_2(alive),          \
                        FAVOURED(1, alive) + FAVOURED_FROM_2(alive), FAVOURED_FROM_2(alive),       \
                        FAVOURED(3, alive) + FAVOURED_FROM_4(alive), FAVOURED_FROM_4(alive),       \
                        FAVOURED(5, alive)}}

/* By players: how often a place is favoured, and all from it on; behind the last of them none is. */
static const struct {
    uint8_t at[2 * SPREAD + 1], from[2 * SPREAD + 1];
} favours[KITTENS_SEATS + 1] = {FAVOURS(2), FAVOURS(3), FAVOURS(4), FAVOURS(5)};
static_assert(2 * SPREAD == 6 && KITTENS_SEATS == 5, "the places and players that are counted");

/* Where players who search were found to put it, of 256: on top, at the bottom, else anywhere. Whoever
 * guesses worlds to search in expects it there. */
enum { EXPECTED_TOP = 70, EXPECTED_BOTTOM = 86 };

enum { CERTAIN = 256, KITTENS = 4u, CHOICE_NONE = 64 };

/* A decision and what the seat knows about it. */
struct thought {
    const struct kittens *s;
    const struct deck *deck;
    const lb_wits *wits; /* NULL: it remembers nothing */
    const struct habits *habits;
    lb_rng *rng;
    unsigned seat;
    uint64_t hand;
};

static unsigned copies(const struct thought *t, unsigned seat, unsigned spot)
{
    return bits_count(t->s->hand[seat] & t->deck->field[spot]);
}

/* ---- What it knows ------------------------------------------------------------------------------ */

INLINE unsigned kittens_in_pile(const struct kittens *s)
{
    unsigned aside = s->phase == PHASE_PLACE || s->phase == PHASE_USE;
    return (unsigned)KITTENS - s->kittens_discarded - s->kittens_removed - aside;
}

INLINE bool kitten_at(const struct kittens *s, unsigned place)
{
    return s->pile[s->pile_count - 1u - place] == SPOT_KITTEN;
}

INLINE uint64_t known_places(const struct thought *t, unsigned seat)
{
    return t->wits == NULL ? 0 : t->wits->word[WITS_PLACES + seat] & (BIT(t->s->pile_count) - 1);
}

/* The cards that a seat takes another to hold: those that were seen to come into its hand and are still
 * there, and those that have left it in secret, unless the seat was in on it. */
INLINE uint64_t marks_of(const struct thought *t, unsigned holder)
{
    if (t->wits == NULL) {
        return 0;
    }
    uint64_t ghosts = t->wits->word[WITS_GHOSTS + holder];
    bool insider = ghosts >> GHOST_INSIDERS >> t->seat & 1;
    return (t->wits->word[WITS_MARKS + holder] & t->s->hand[holder]) |
           (insider ? 0 : ghosts & (BIT(GHOST_INSIDERS) - 1));
}

/* Kittens at places the seat does not know, and how many such places there are. */
struct unknown {
    unsigned kittens, places;
};

INLINE struct unknown unknown_to(const struct thought *t)
{
    const struct kittens *s = t->s;
    uint64_t known = known_places(t, t->seat);
    struct unknown unknown = {kittens_in_pile(s), s->pile_count};
    for (; known != 0; known &= known - 1) {
        unknown.kittens -= kitten_at(s, bits_first(known));
        unknown.places--;
    }
    return unknown;
}

/* The kitten that was put back last, in secret and by another, may have come to the top: how likely
 * that is, by the places it was put among and how many cards were drawn since. */
struct suspicion {
    unsigned over, under; /* both 0: there is none */
};

INLINE struct suspicion suspicion(const struct thought *t)
{
    uint64_t suspect = t->wits == NULL ? 0 : t->wits->word[WITS_SUSPECT];
    if (suspect == 0 || (suspect & 255) == t->seat + 1) {
        return (struct suspicion){0, 0};
    }
    unsigned drawn = (unsigned)(suspect >> 8), left = t->s->pile_count, places = left + drawn;
    unsigned alive = bits_count(t->s->alive), place = drawn < 2 * SPREAD ? drawn : 2u * SPREAD;
    return (struct suspicion){favours[alive].at[place] * places + ANYWHERE,
                              favours[alive].from[place] * places + ANYWHERE * left};
}

/* The same in parts of 256. */
static unsigned suspected(const struct thought *t)
{
    struct suspicion chance = suspicion(t);
    return chance.under > 0 ? chance.over * CERTAIN / chance.under : 0;
}

/* The chance that the top card is a kitten, in parts of 256, for what the seat knows. */
static unsigned danger_on_top(const struct thought *t)
{
    if (known_places(t, t->seat) & 1) {
        return kitten_at(t->s, 0) ? CERTAIN : 0;
    }
    struct unknown unknown = unknown_to(t);
    unsigned danger = unknown.kittens * CERTAIN / unknown.places;
    unsigned secret = unknown.kittens > 0 ? suspected(t) : 0;
    return secret > danger ? secret : danger;
}

/* Whether that chance is as high; quicker than asking for the chance. */
INLINE bool dangerous(const struct thought *t, unsigned least)
{
    struct unknown unknown = unknown_to(t);
    if (unknown.kittens * CERTAIN >= least * unknown.places) {
        return true;
    }
    struct suspicion chance = suspicion(t);
    return unknown.kittens > 0 && chance.over * CERTAIN >= least * chance.under && chance.under > 0;
}

/* Cards that save from a kitten. */
INLINE unsigned lives(const struct thought *t)
{
    return bits_count(t->hand & (t->deck->field[t->deck->defuse_spot] | t->deck->godcat));
}

/* What keeping a card of a title is worth. */
static unsigned worth(const struct thought *t, unsigned spot)
{
    static const uint8_t of_effect[] = {
        [EFFECT_NONE] = 4,   [EFFECT_ATTACK] = 45,     [EFFECT_TARGETED] = 46, [EFFECT_SKIP] = 40,
        [EFFECT_FAVOR] = 20, [EFFECT_SHUFFLE] = 18,    [EFFECT_SEE] = 24,      [EFFECT_REVEAL] = 16,
        [EFFECT_HECK] = 42,  [EFFECT_ARMAGEDDON] = 22, [EFFECT_GODCAT] = 70};
    if (spot == t->deck->defuse_spot) {
        return 100;
    }
    if (spot == t->deck->nope_spot) {
        return 50;
    }
    unsigned value = of_effect[t->deck->effect[spot]];
    bool cat = t->deck->effect[spot] == EFFECT_NONE;
    return cat ? value + 9 * bits_count(t->hand & t->deck->field[spot]) : value;
}

static unsigned cheapest(const struct thought *t, uint64_t spots)
{
    unsigned best = bits_first(spots), least = 1000;
    for (; spots != 0; spots &= spots - 1) {
        unsigned value = worth(t, bits_first(spots));
        if (value < least) {
            least = value;
            best = bits_first(spots);
        }
    }
    return best;
}

static unsigned dearest(const struct thought *t, uint64_t spots)
{
    unsigned best = bits_first(spots), most = 0;
    for (; spots != 0; spots &= spots - 1) {
        unsigned value = worth(t, bits_first(spots));
        if (value > most) {
            most = value;
            best = bits_first(spots);
        }
    }
    return best;
}

/* ---- The turn ----------------------------------------------------------------------------------- */

/* The title of an effect, if it may be led with; else CHOICE_NONE. */
INLINE unsigned with_effect(const struct thought *t, unsigned effect)
{
    uint64_t lead = t->s->head.legal & t->deck->by_effect[effect];
    return lead != 0 ? bits_first(lead) : CHOICE_NONE;
}

/* The cards worth more as a combo than alone: cats, and what tells or gives little. */
INLINE uint64_t junk(const struct deck *deck)
{
    return deck->cats | deck->feral | deck->by_effect[EFFECT_SHUFFLE] |
           deck->by_effect[EFFECT_SEE] | deck->by_effect[EFFECT_REVEAL] |
           deck->by_effect[EFFECT_ARMAGEDDON];
}

/* What pays at any time: three of a kind before pairs, a free question, a favor. */
INLINE unsigned profit(const struct thought *t)
{
    const struct deck *deck = t->deck;
    uint64_t legal = t->s->head.legal, spare = junk(deck);
    uint64_t threes = legal & spare << 2, pairs = legal & spare << 1;
    if (threes != 0) {
        return bits_first(threes);
    }
    if (pairs != 0) {
        return bits_first(pairs);
    }
    if (legal >> LEAD_WILD_PAIR & 1 && t->hand & deck->feral && t->hand & deck->cats) {
        return LEAD_WILD_PAIR;
    }
    if (legal >> LEAD_BURGLAR & 1 && t->hand & deck->cats) {
        return LEAD_BURGLAR;
    }
    return with_effect(t, EFFECT_FAVOR);
}

/* A way not to draw: what ends all turns first where more than one is owed or a kitten waits. */
static unsigned evasion(const struct thought *t, bool certain)
{
    static const uint8_t last_turn[] = {EFFECT_HECK, EFFECT_SKIP, EFFECT_ATTACK, EFFECT_TARGETED};
    static const uint8_t more_turns[] = {EFFECT_ATTACK, EFFECT_TARGETED, EFFECT_HECK, EFFECT_SKIP};
    const uint8_t *order = t->s->owed > 1 || certain ? more_turns : last_turn;
    for (unsigned i = 0; i < 4; i++) {
        unsigned choice = with_effect(t, order[i]);
        if (choice != CHOICE_NONE) {
            return choice;
        }
    }
    if (lives(t) > 0) {
        unsigned choice = with_effect(t, EFFECT_ARMAGEDDON);
        if (choice != CHOICE_NONE) {
            return choice;
        }
    }
    return certain ? with_effect(t, EFFECT_SHUFFLE) : CHOICE_NONE;
}

/* Nothing saves from the kitten on top but a card that somebody else has, or the discard pile. */
static unsigned despair(const struct thought *t)
{
    const struct deck *deck = t->deck;
    uint64_t legal = t->s->head.legal;
    uint64_t helps = deck->defuse;
    if (legal >> LEAD_FIVE & 1 && t->s->discard & helps) {
        return LEAD_FIVE;
    }
    uint64_t threes = legal & deck->third & ~BIT(LEAD_WILD_THREE), pairs = legal & deck->second;
    if (threes != 0) {
        return bits_first(threes);
    }
    return pairs != 0 ? bits_first(pairs) : LEAD_DRAW;
}

static unsigned glance(const struct thought *t)
{
    unsigned see = with_effect(t, EFFECT_SEE);
    return see != CHOICE_NONE ? see : with_effect(t, EFFECT_REVEAL);
}

/* The top card is known. */
static unsigned face_top(const struct thought *t)
{
    if (!kitten_at(t->s, 0)) {
        return LEAD_DRAW;
    }
    unsigned saved = lives(t), escape = evasion(t, true);
    if (escape != CHOICE_NONE) {
        return escape;
    }
    return saved == 0 ? despair(t) : LEAD_DRAW;
}

/* The top card is not known, and may well be a kitten. */
static unsigned beware(const struct thought *t)
{
    unsigned saved = lives(t), bearable = (unsigned)t->habits->bearable[saved < 2 ? saved : 2];
    unsigned escape = evasion(t, false), see = glance(t);
    if (escape == CHOICE_NONE) {
        return LEAD_DRAW;
    }
    if (see != CHOICE_NONE && dangerous(t, (unsigned)t->habits->look)) {
        return see;
    }
    return dangerous(t, bearable) ? escape : LEAD_DRAW;
}

INLINE unsigned think_turn(const struct thought *t)
{
    unsigned gain = profit(t);
    if (gain != CHOICE_NONE) {
        return gain;
    }
    if (known_places(t, t->seat) & 1) {
        return face_top(t);
    }
    if (!dangerous(t, (unsigned)t->habits->heed)) {
        return LEAD_DRAW;
    }
    return beware(t);
}

/* ---- At whom, which title ------------------------------------------------------------------------ */

/* The seat that is most likely to lose something dear: few cards, and something known among them. */
INLINE unsigned think_target(const struct thought *t)
{
    const struct kittens *s = t->s;
    unsigned seats = (unsigned)s->head.legal, best = 0, most = 0;
    if ((seats & (seats - 1)) == 0) { /* nothing to weigh; the die is cast all the same */
        rng_u32(t->rng);
        return bits_first(seats);
    }
    unsigned seat = t->seat; /* clockwise from oneself, so that the numbers of seats mean nothing */
    for (unsigned left = bits_count(seats); left > 0; left--) {
        seat = seats_after(seats, seat);
        unsigned size = bits_count(s->hand[seat]);
        bool marked = marks_of(t, seat) & t->deck->defuse;
        unsigned value = 1 + (marked ? 128 : 32) / (size + 1) + (rng_u32(t->rng) >> 29);
        if (value > most) {
            most = value;
            best = seat;
        }
    }
    return best;
}

/* A title to ask a seat for: one it is known to hold, or the dearest it may have. */
static unsigned think_name(const struct thought *t)
{
    const struct kittens *s = t->s;
    uint64_t legal = s->head.legal;
    if (s->open.action == ACTION_BURGLAR) {
        uint64_t own = legal & t->hand;
        return own != 0 ? rng_bit(t->rng, own) : rng_bit(t->rng, legal);
    }
    uint64_t marks = marks_of(t, s->open.target) & legal;
    if (marks != 0) {
        return dearest(t, marks);
    }
    /* Everybody began with a Defuse; nobody can hold what lies in the discard pile. */
    unsigned defuses = copies(t, t->seat, t->deck->defuse_spot) +
                       bits_count((s->discard | s->removed) & t->deck->field[t->deck->defuse_spot]);
    return defuses < 6 ? t->deck->defuse_spot : t->deck->nope_spot;
}

/* ---- Nope ----------------------------------------------------------------------------------------- */

static bool aimed_at_me(const struct thought *t, unsigned effect)
{
    const struct kittens *s = t->s;
    return s->open.action == ACTION_SINGLE && effect == EFFECT_ATTACK
               ? seats_after(s->alive, s->turn) == t->seat
               : s->open.target == t->seat;
}

/* How much the seat would like the action not to happen, in parts of 256; negative: to happen. */
static int dislike(const struct thought *t)
{
    const struct kittens *s = t->s;
    unsigned effect = s->open.action == ACTION_SINGLE ? t->deck->effect[s->open.spot] : EFFECT_NONE;
    unsigned size = bits_count(t->hand);
    unsigned saved = lives(t);
    bool mine = s->turn == t->seat;
    int sign = mine ? -1 : 1;
    switch (s->open.action) {
    case ACTION_PAIR:
        return mine                     ? -60
               : aimed_at_me(t, effect) ? 20 + (saved > 0 ? 500 : 200) / (int)(size + 1)
                                        : 0;
    case ACTION_THREE:
        return mine ? -150
               : aimed_at_me(t, effect) && t->hand >> s->open.named & 1
                   ? 60 + (int)worth(t, s->open.named) * 2
                   : 0;
    case ACTION_FIVE:
        return sign * 110;
    default:
        break;
    }
    if (effect == EFFECT_FAVOR) {
        return mine ? -30 : aimed_at_me(t, effect) ? (size <= 1 ? 200 : 200 / (int)size) : 0;
    }
    int danger = (int)danger_on_top(t);
    bool other_knows = !mine && known_places(t, s->turn) & 1;
    switch (effect) {
    case EFFECT_ATTACK:
    case EFFECT_TARGETED:
    case EFFECT_SKIP:
    case EFFECT_HECK: {
        /* Whoever evades what they have seen evades a kitten. */
        int evaded = other_knows ? 220 : danger;
        if (mine) {
            return -danger;
        }
        bool at_me = effect != EFFECT_SKIP && effect != EFFECT_HECK && aimed_at_me(t, effect);
        return evaded + (at_me ? (saved > 0 ? 20 : 60) : 0);
    }
    case EFFECT_SHUFFLE:
        return mine ? -danger : other_knows ? 200 : danger == CERTAIN ? 200 : 0;
    case EFFECT_SEE:
        return mine ? -40 : danger / 2;
    case EFFECT_ARMAGEDDON:
        return mine ? -60 : saved == 0 ? 120 : 40;
    default:
        return 0;
    }
}

static unsigned think_nope(const struct thought *t)
{
    const struct kittens *s = t->s;
    int wish = dislike(t);
    wish = s->open.nopes & 1 ? -wish : wish;
    unsigned whim = (unsigned)t->habits->whim;
    int reluctance = t->habits->reluctance + (whim > 0 ? (int)rng_below(t->rng, whim) : 0);
    return wish > reluctance ? WINDOW_NOPE : WINDOW_PASS;
}

/* ---- The rest --------------------------------------------------------------------------------------- */

/* One of so many places. */
static unsigned spread_place(unsigned places, unsigned alive, lb_rng *rng)
{
    unsigned die = rng_u32(rng) >> 24;
    for (unsigned place = 0; place < 2 * SPREAD; place++) {
        unsigned favour = favours[alive].at[place];
        if (die < favour) {
            return place;
        }
        die -= favour;
    }
    return rng_below(rng, places);
}

/* Where the kitten goes: under the next player's hand, but not always. */
static unsigned think_place(const struct thought *t)
{
    const struct kittens *s = t->s;
    unsigned count = s->pile_count;
    unsigned own = s->owed - 1u; /* draws that are still the seat's */
    if (own > 0) {
        return count;
    }
    if (t->habits->open_handed) {
        return 0;
    }
    unsigned place = spread_place(count + 1, bits_count(s->alive), t->rng);
    return place <= count ? place : count;
}

/* Keep the bottom card or put it on top. */
static unsigned think_heck(const struct thought *t)
{
    return t->s->open.aside == SPOT_KITTEN + 1 ? HECK_TOP : HECK_KEEP;
}

/* A cat beside a Feral Cat, where there is one. */
static unsigned cheapest_mix(const struct thought *t)
{
    uint64_t mixes = t->s->head.legal & t->deck->cats << 1;
    return mixes != 0 ? cheapest(t, mixes >> 1) + 1 : bits_first(t->s->head.legal);
}

static unsigned think(const struct thought *t)
{
    const struct kittens *s = t->s;
    switch (s->phase) {
    case PHASE_TURN:
        return think_turn(t);
    case PHASE_WINDOW:
        return think_nope(t);
    case PHASE_AIM:
        return think_target(t);
    case PHASE_NAME:
        return think_name(t);
    case PHASE_PLACE:
        return think_place(t);
    case PHASE_GIVE:
    case PHASE_FIVE:
        return cheapest(t, s->head.legal);
    case PHASE_TAKE:
        return dearest(t, s->head.legal);
    case PHASE_HECK:
        return think_heck(t);
    case PHASE_STEAL:
        return STEAL_GODCAT;
    case PHASE_USE: /* a Defuse, where there is one */
        return bits_first(s->head.legal);
    case PHASE_WILD_PAIR:
        return cheapest_mix(t);
    default: /* laying cats, keeping or swapping, mixed combos */
        return rng_bit(t->rng, s->head.legal);
    }
}

unsigned kittens_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng)
{
    const struct kittens *s = kittens_in(state);
    struct thought thought = {.s = s,
                              .deck = deck_of(s),
                              .wits = wits,
                              .habits = wits == NULL ? &forgetful : &mindful,
                              .rng = rng,
                              .seat = seat,
                              .hand = s->hand[seat]};
    return think(&thought);
}

struct kittens_risk kittens_risk(const struct kittens *s, unsigned seat, const lb_wits *wits)
{
    struct thought thought = {
        .s = s, .deck = deck_of(s), .wits = wits, .seat = seat, .hand = s->hand[seat]};
    struct kittens_risk risk = {.kittens = kittens_in_pile(s)};
    if (s->pile_count > 0) {
        risk.top = danger_on_top(&thought);
        risk.suspicion = suspected(&thought);
    }
    return risk;
}

/* ---- Leaning ------------------------------------------------------------------------------------------ */

/* The places between two, both included. */
static uint64_t between(unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (BIT(high) << 1) - BIT(low);
}

/* Where one that somebody put back among so many places is expected. */
static unsigned expected_place(unsigned places, lb_rng *rng)
{
    unsigned die = rng_u32(rng) >> 24;
    return die < EXPECTED_TOP                     ? 0
           : die < EXPECTED_TOP + EXPECTED_BOTTOM ? places - 1
                                                  : rng_below(rng, places);
}

/* A card of the pile goes from one place to another, counted from the top. */
static void move_card(struct kittens *s, unsigned from, unsigned to)
{
    uint8_t *source = s->pile + s->pile_count - 1 - from,
            *target = s->pile + s->pile_count - 1 - to;
    uint8_t card = *source;
    if (from < to) {
        memmove(target + 1, target, to - from);
    } else {
        memmove(source, source + 1, from - to);
    }
    *target = card;
}

void kittens_lean(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng)
{
    struct kittens *s = kittens_of(state);
    uint64_t suspect = wits->word[WITS_SUSPECT];
    unsigned by = (unsigned)(suspect & 255), drawn = (unsigned)(suspect >> 8);
    if (by == 0 || by == seat + 1) {
        return;
    }
    uint64_t *theirs = &wits->word[WITS_PLACES + by - 1];
    uint64_t mine = wits->word[WITS_PLACES + seat];
    uint64_t kittens = *theirs & ~mine & (BIT(s->pile_count) - 1);
    while (kittens != 0 && !kitten_at(s, bits_first(kittens))) {
        kittens &= kittens - 1;
    }
    unsigned places = s->pile_count + drawn;
    unsigned place = expected_place(places, rng);
    if (kittens == 0 || place < drawn) {
        return; /* it cannot have been there: the guess stands */
    }
    unsigned from = bits_first(kittens), to = place - drawn;
    if ((between(from, to) & mine) == 0) {
        move_card(s, from, to);
        *theirs = (*theirs & ~BIT(from)) | BIT(to);
    }
}

/* ---- Playouts ---------------------------------------------------------------------------------------- */

static void each_seat_forgets(lb_wits *wits)
{
    memset(wits->word + WITS_PLACES, 0, KITTENS_SEATS * sizeof wits->word[0]);
    wits->word[WITS_SUSPECT] = 0;
}

/* What everybody learns from a played card that took effect. */
INLINE void follow_effect(lb_wits *wits, unsigned effect, unsigned turn)
{
    switch (effect) {
    case EFFECT_SHUFFLE:
        each_seat_forgets(wits);
        break;
    case EFFECT_SEE:
        wits->word[WITS_PLACES + turn] |= 7;
        break;
    case EFFECT_REVEAL:
        for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
            wits->word[WITS_PLACES + seat] |= 7;
        }
        break;
    default:
        break;
    }
}

INLINE void follow_draw(lb_wits *wits)
{
#pragma GCC unroll 5
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        wits->word[WITS_PLACES + seat] >>= 1;
    }
    wits->word[WITS_SUSPECT] += wits->word[WITS_SUSPECT] != 0 ? 1 << 8 : 0;
}

/* A kitten went back: its place is known to one, and the others know no place for certain now. */
static void follow_place(lb_wits *wits, unsigned seat, unsigned place)
{
    uint64_t known = wits->word[WITS_PLACES + seat];
    uint64_t below = BIT(place) - 1;
    each_seat_forgets(wits);
    wits->word[WITS_PLACES + seat] = (known & below) | BIT(place) | (known & ~below) << 1;
    wits->word[WITS_SUSPECT] = seat + 1;
}

/* The bottom card went on top: one seat knows it, or where kittens are shown everybody whether it is
 * one. */
static void follow_top(lb_wits *wits, unsigned seat, bool shown)
{
    for (unsigned i = 0; i < KITTENS_SEATS; i++) {
        wits->word[WITS_PLACES + i] = wits->word[WITS_PLACES + i] << 1 | (shown || i == seat);
    }
}

/* What a state was before a choice, as far as the wits have to know it. */
struct before {
    uint8_t phase, turn, effect;
    bool effective;  /* unless a window is open behind the choice, the effect takes place */
    uint8_t loser;   /* who then loses a card to whose turn it is, or LB_NOBODY */
    uint8_t title;   /* which one, or SPOT_NONE where only these two see it */
    uint64_t marked; /* what the loser was known to hold */
};

/* Who loses a card by a choice, if that takes effect. */
INLINE void foresee_loss(struct before *b, const struct kittens *s, const lb_wits *wits,
                         unsigned choice)
{
    bool window = s->phase == PHASE_WINDOW;
    bool pair = (window || s->phase == PHASE_AIM) && s->open.action == ACTION_PAIR;
    bool three = window && s->open.action == ACTION_THREE;
    if (s->phase == PHASE_NAME || three) {
        b->loser = s->open.target;
        b->title = (uint8_t)(three ? s->open.named : choice);
    } else if (pair || s->phase == PHASE_GIVE || s->phase == PHASE_STEAL) {
        b->loser = (uint8_t)(s->phase == PHASE_AIM ? choice : s->open.target);
        b->marked = wits->word[WITS_MARKS + b->loser] & s->hand[b->loser];
    }
}

INLINE struct before before(const struct kittens *s, const struct deck *deck, const lb_wits *wits,
                            unsigned choice)
{
    struct before b = {.phase = s->phase,
                       .turn = s->turn,
                       .effective = true,
                       .loser = LB_NOBODY,
                       .title = SPOT_NONE};
    if (s->phase == PHASE_TURN || s->phase == PHASE_AS) {
        b.effect = choice < LEAD_WILD_THREE ? deck->effect[choice] : EFFECT_NONE;
        return b;
    }
    if (s->phase == PHASE_WINDOW) {
        b.effect = s->open.action == ACTION_SINGLE ? deck->effect[s->open.spot] : EFFECT_NONE;
        b.effective = !((s->open.nopes + (choice == WINDOW_NOPE)) & 1);
    }
    foresee_loss(&b, s, wits, choice);
    return b;
}

/* A card has gone from a hand to whose turn it was. Where only these two saw it, the others go on looking
 * for it there; where it was asked for aloud, all know now whether it is there. */
static void follow_loss(lb_wits *wits, const struct kittens *s, const struct deck *deck,
                        const struct before *b)
{
    uint64_t *ghosts = &wits->word[WITS_GHOSTS + b->loser];
    uint64_t gone = b->marked & ~s->hand[b->loser];
    if (b->title != SPOT_NONE) {
        *ghosts &= ~deck->field[b->title];
    } else if (gone != 0) {
        wits->word[WITS_MARKS + b->loser] &= ~gone;
        *ghosts |= gone | (BIT(b->loser) | BIT(b->turn)) << GHOST_INSIDERS;
    }
}

INLINE void follow(lb_wits *wits, const struct kittens *s, const struct deck *deck,
                   const struct before *b, unsigned choice)
{
    if (b->loser != LB_NOBODY && b->effective && s->phase != PHASE_WINDOW) {
        follow_loss(wits, s, deck, b);
    }
    switch (b->phase) {
    case PHASE_TURN:
        if (choice == LEAD_DRAW) {
            follow_draw(wits);
        } else if (s->phase != PHASE_WINDOW) {
            follow_effect(wits, b->effect, b->turn);
        }
        break;
    case PHASE_AS:
    case PHASE_WINDOW:
        if (b->effective && s->phase != PHASE_WINDOW) {
            follow_effect(wits, b->effect, b->turn);
        }
        break;
    case PHASE_PLACE:
        follow_place(wits, b->turn, choice);
        wits->word[WITS_GHOSTS + b->turn] &= ~deck->field[deck->defuse_spot]; /* it was used */
        break;
    case PHASE_HECK:
        if (choice == HECK_TOP) {
            follow_top(wits, b->turn, s->options[OPTION_HECK] == HECK_SHOWN);
        }
        break;
    default:
        break;
    }
}

void kittens_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                  lb_events *events)
{
    struct kittens *s = kittens_of(state);
    const struct deck *deck = deck_of(s);
    struct before b = before(s, deck, wits, choice);
    game_original.apply(state, seat, choice, rng, events);
    follow(wits, s, deck, &b, choice);
}

INLINE struct thought thought_of(const struct kittens *s, const struct deck *deck,
                                 const lb_wits *wits, unsigned seat, lb_rng *rng)
{
    return (struct thought){.s = s,
                            .deck = deck,
                            .wits = wits,
                            .habits = &mindful,
                            .rng = rng,
                            .seat = seat,
                            .hand = s->hand[seat]};
}

/* One choice in a playout, wits kept up. */
INLINE void go(const struct deck *deck, struct kittens *s, lb_wits *wits, unsigned seat,
               unsigned choice, lb_rng *rng)
{
    struct before b = before(s, deck, wits, choice);
    step(deck, s, seat, choice, rng, NULL);
    follow(wits, s, deck, &b, choice);
}

/* The same where the phase is known, which makes it a few instructions. */
INLINE void go_in(unsigned phase, const struct deck *deck, struct kittens *s, lb_wits *wits,
                  unsigned choice, lb_rng *rng)
{
    if (s->phase != phase) {
        __builtin_unreachable(); /* thinking changes nothing */
    }
    go(deck, s, wits, s->turn, choice, rng);
}

INLINE unsigned play_on(const struct deck *deck, struct kittens *s, lb_wits *wits, lb_rng *rng)
{
    for (unsigned choices = 0;; choices++) {
        struct thought t;
        unsigned choice;
        switch (s->phase) {
        case PHASE_OVER:
            return choices;
        case PHASE_TURN:
            t = thought_of(s, deck, wits, s->turn, rng);
            choice = think_turn(&t);
            if (choice == LEAD_DRAW) {
                go_in(PHASE_TURN, deck, s, wits, LEAD_DRAW, rng);
            } else {
                go_in(PHASE_TURN, deck, s, wits, choice, rng);
            }
            break;
        case PHASE_AIM:
            t = thought_of(s, deck, wits, s->turn, rng);
            go_in(PHASE_AIM, deck, s, wits, think_target(&t), rng);
            break;
        default:
            t = thought_of(s, deck, wits, seats_after(s->head.to_act, s->head.after), rng);
            go(deck, s, wits, t.seat, think(&t), rng);
            break;
        }
    }
}

unsigned kittens_rollout(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    struct kittens *s = kittens_of(state);
#ifdef LITTERBOX_NETLESS
    return play_on(deck_of(s), s, wits, rng);
#else
    return deck_of(s)->godcat == 0 ? play_on(&deck_classic, s, wits, rng)
                                   : play_on(&deck_evil, s, wits, rng);
#endif
}
