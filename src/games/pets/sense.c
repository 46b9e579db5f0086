/* SPDX-License-Identifier: MIT */
/* sense.c: playing Power Hungry Pets by rules of thumb, and to the end of a game that way.
 * Whoever knows enough strikes: a Crystal Bowl at a known card, a Battle Bunny at a lower one, a Snake at
 * the King Cat. Otherwise tables say which of two cards is the better one to keep; they were found by
 * playing on both ways in millions of rounds. A seat looks at its own cards, at what lies open, and at
 * its wits; nothing else of the state is read for a decision. */
#include <limits.h>

#include "games/pets/mind.h"
#include "games/pets/rules.h"

#define BIT(n) (1u << (n))

extern const lb_game game_pets;

/* Counts of cards by number, four bits each. */
#define ONE(number) (UINT64_C(1) << 4 * (number))
#define DECK                                                                                       \
    (ONE(0) + 5 * ONE(1) + 3 * ONE(2) + 3 * ONE(3) + 2 * ONE(4) + 2 * ONE(5) + ONE(6) + ONE(7) +   \
     ONE(8) + ONE(9) + ONE(10))

/* ---- Tables ----------------------------------------------------------------------------------------- */

/* How a seat stands: against one or several; with no turn to come, one, or more; and if another knows
 * the card it held, whether that is the lower or the higher one of its two. */
enum { ALONE, SEVERAL = 3, EXPOSED = 6, STANDS = 10 };

static const struct sense {
    uint16_t higher[STANDS][PETS_KINDS]; /* by the lower card: higher ones to play rather than it */
    uint16_t dig[PETS_KINDS];            /* by the card in hand: cards set aside that are better */
    uint8_t place[2][PETS_KINDS];        /* where a Trapper puts a card, against one or several */
    uint8_t bowl;                        /* a guess that is right so often in 256 is made */
    uint8_t bunny[2]; /* a comparison with so many more lower than higher cards, in 16, is made */
    /* How often a number is kept by who last played a card, 16 for as often as it is dealt; the last row
     * is for who has played none. */
    uint8_t likely[PETS_KINDS + 1][PETS_KINDS];
} sense = {
    .higher = {{0x1be, 0x008, 0x1a8, 0x120, 0x120, 0x000, 0x380, 0x200, 0x200, 0x000, 0x000},
               {0x1d6, 0x018, 0x040, 0x290, 0x000, 0x000, 0x180, 0x000, 0x200, 0x000, 0x000},
               {0x07e, 0x008, 0x018, 0x030, 0x000, 0x000, 0x000, 0x200, 0x200, 0x000, 0x000},
               {0x182, 0x080, 0x180, 0x3d0, 0x040, 0x000, 0x200, 0x200, 0x200, 0x000, 0x000},
               {0x096, 0x05c, 0x000, 0x1f0, 0x000, 0x0c0, 0x000, 0x000, 0x200, 0x000, 0x000},
               {0x054, 0x01c, 0x010, 0x030, 0x000, 0x040, 0x000, 0x000, 0x200, 0x000, 0x000},
               {0x096, 0x000, 0x000, 0x050, 0x000, 0x000, 0x200, 0x000, 0x200, 0x000, 0x000},
               {0x3f6, 0x07c, 0x338, 0x3f0, 0x000, 0x040, 0x380, 0x200, 0x200, 0x000, 0x000},
               {0x000, 0x050, 0x000, 0x3d0, 0x060, 0x000, 0x000, 0x200, 0x200, 0x000, 0x000},
               {0x0f6, 0x2f4, 0x0f8, 0x2f0, 0x000, 0x0c0, 0x000, 0x200, 0x000, 0x000, 0x000}},
    .dig = {0x7fe, 0x7fc, 0x7f8, 0x7f0, 0x7e0, 0x7c0, 0x780, 0x700, 0x600, 0x400, 0x000},
    .place = {{0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}},
    .bowl = 100,
    .bunny = {4, 9},
    .likely = {{16, 16, 5, 20, 12, 21, 5, 17, 21, 21, 21},
               {5, 12, 5, 22, 5, 23, 19, 18, 24, 22, 23},
               {15, 15, 10, 19, 5, 20, 17, 21, 20, 19, 21},
               {5, 5, 5, 15, 5, 29, 30, 32, 35, 34, 38},
               {15, 16, 20, 16, 20, 15, 16, 16, 13, 17, 14},
               {5, 5, 5, 12, 5, 23, 12, 40, 40, 40, 40},
               {5, 5, 6, 10, 6, 23, 16, 35, 36, 36, 40},
               {14, 15, 17, 15, 17, 16, 16, 16, 17, 17, 17},
               {5, 5, 5, 5, 5, 5, 5, 5, 16, 5, 40},
               {5, 5, 5, 5, 5, 5, 5, 27, 40, 16, 40},
               {16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16},
               {16, 16, 16, 16, 16, 15, 16, 15, 16, 16, 17}}};

enum { PLACE_TOP, PLACE_MINE, PLACE_BOTTOM };

static const struct pets_wits no_wits;

/* ---- What a seat sees ---------------------------------------------------------------------------------- */

static unsigned count_of(uint64_t counts, unsigned number)
{
    return (unsigned)(counts >> 4 * number) & 15;
}

struct eye {
    const struct pets *s;
    const struct pets_wits *wits;
    unsigned seat;
    unsigned targets; /* whom a card would touch */
    unsigned shields; /* whom it can be aimed at in vain */
    uint64_t covered; /* cards of each number that do not lie open */
};

/* The cards set aside face up. */
static uint64_t set_aside(const struct pets *s)
{
    return s->up[0] == 0 ? 0 : ONE(s->up[0] - 1) + ONE(s->up[1] - 1);
}

/* The cards that do not lie open. */
static uint64_t covered_cards(const struct pets *s)
{
    uint64_t counts = DECK - set_aside(s);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            counts -= ONE(s->front[seat][i]);
        }
    }
    return counts;
}

static struct eye eye_of(const struct pets *s, unsigned seat, const struct pets_wits *wits,
                         uint64_t covered)
{
    return (struct eye){
        .s = s,
        .wits = wits,
        .seat = seat,
        .targets = pets_bare(s),
        .shields = pets_targets(s) & s->shielded,
        .covered = covered,
    };
}

/* The cards that a seat cannot see. */
static uint64_t unseen_cards(const struct eye *eye)
{
    const struct pets *s = eye->s;
    return eye->covered - ONE(s->hand[eye->seat] - 1) - (s->drawn != 0 ? ONE(s->drawn - 1) : 0);
}

/* The number a seat is known to keep, or PETS_KINDS. */
static unsigned known_card(const struct eye *eye, unsigned other)
{
    return eye->wits->known_by[other] >> eye->seat & 1 ? eye->s->hand[other] - 1u : PETS_KINDS;
}

/* How often a seat keeps each number, by what it last played. */
static const uint8_t *likely_for(const struct pets *s, const struct pets_wits *w, unsigned seat)
{
    unsigned played = s->front_count[seat], last = s->front[seat][played - (played != 0)];
    bool chosen = (played != 0) & ~(unsigned)w->fresh >> seat;
    return sense.likely[chosen * last + !chosen * (unsigned)PETS_KINDS];
}

/* A seat in each byte of a word. */
#define EACH(seat) (UINT64_C(0x0101010101010101) << (seat))

/* Whether the eye knows any place of the pile. */
static bool knows_a_place(const struct eye *eye)
{
    const uint64_t *by = eye->wits->pile_words;
    return (by[0] | by[1] | by[2]) & EACH(eye->seat);
}

/* The cards that the eye knows to lie elsewhere than with that seat. */
static uint64_t located_apart(const struct eye *eye, unsigned other)
{
    const struct pets *s = eye->s;
    const struct pets_wits *w = eye->wits;
    uint64_t located = 0;
    unsigned places = knows_a_place(eye) ? s->pile_count : 0u;
    for (unsigned place = 0; place < places; place++) {
        located += w->pile_by[place] >> eye->seat & 1 ? ONE(s->pile[place]) : 0;
    }
    if (w->down_by >> eye->seat & 1 && s->down != 0) {
        located += ONE(s->down - 1);
    }
    for (unsigned seats = s->alive & ~BIT(eye->seat) & ~BIT(other); seats != 0;
         seats &= seats - 1) {
        unsigned card = known_card(eye, bits_first(seats));
        located += card < PETS_KINDS ? ONE(card) : 0;
    }
    return located;
}

/* The cards a seat may keep, as far as the eye knows. */
static uint64_t counts_for(const struct eye *eye, unsigned other)
{
    uint64_t counts = unseen_cards(eye);
    if (eye->wits->given) {
        counts -= located_apart(eye, other);
    }
    unsigned lacks = eye->wits->lacks[other];
    lacks |= eye->wits->own == eye->seat + 1 ? eye->wits->denied[other] : 0u;
    for (; lacks != 0; lacks &= lacks - 1) {
        counts &= ~(15 * ONE(bits_first(lacks)));
    }
    return counts;
}

/* ---- Aiming ---------------------------------------------------------------------------------------------- */

enum { SURE = 1000 }; /* a merit that decides */

/* The number to name, and whether it is right often enough to be named at once. Who remembers names
 * likely ones by chance, so that the guess gives nothing away. */
static unsigned name_number(const struct eye *eye, unsigned other, unsigned noise, bool *sure)
{
    unsigned card = known_card(eye, other);
    if (card < PETS_KINDS && card != PET_BOWL) {
        *sure = true;
        return card;
    }
    const uint8_t *likely = likely_for(eye->s, eye->wits, other);
    uint64_t counts = counts_for(eye, other);
    unsigned sum = 0, most = PET_KING; /* a weight and its number, in one word */
#pragma GCC unroll 11
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        unsigned weight = count_of(counts, number) * likely[number];
        sum += weight;
        if (number != PET_BOWL) {
            unsigned mixed = weight * (64 + (noise & 7)) << 4 | number;
            most = mixed > most ? mixed : most;
            noise >>= 3;
        }
    }
    unsigned best = most & 15;
    *sure = card != PET_BOWL && 256 * count_of(counts, best) * likely[best] >= sense.bowl * sum;
    return best;
}

/* A comparison with an unknown card: SURE if many more of the cards it may be are lower than higher, less
 * than 0 if fewer are. */
static int merit_of_comparison(const struct eye *eye, unsigned other, unsigned kept)
{
    /* from a number's distance to the card kept: 1 for lower, -1 for higher */
    static const int8_t sides[2 * PETS_KINDS - 1] = {1,  1,  1,  1,  1,  1,  1,  1,  1,  1, 0,
                                                     -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    const int8_t *side = sides + PETS_KINDS - 1 - kept;
    const uint8_t *likely = likely_for(eye->s, eye->wits, other);
    uint64_t counts = counts_for(eye, other);
    int all = 0, more = 0;
#pragma GCC unroll 11
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        int weight = (int)(count_of(counts, number) * likely[number]);
        all += weight;
        more += weight * side[number];
    }
    bool several = (eye->s->alive & ~BIT(eye->seat) & ~BIT(other)) != 0;
    return more < 0 ? -1 : 16 * more >= sense.bunny[several] * all ? SURE : 0;
}

/* What is to be said for a target that keeps this number. */
INLINE int merit_of_known(unsigned card, unsigned number, unsigned kept)
{
    switch (card) {
    case PET_BOWL:
        return number == PET_BOWL ? -SURE : SURE;
    case PET_BUNNY:
        return number < kept ? SURE : number == kept ? -8 : -SURE;
    case PET_SNAKE:
        return number == PET_KING ? SURE : 16 * (int)number - 80;
    default: /* PET_HERMIT */
        return 16 * ((int)number - (int)kept);
    }
}

/* And for one whose card is not known, beside others; for the two that strike, by how much is known of it. */
INLINE int promise(const struct eye *eye, unsigned card, unsigned other, unsigned kept)
{
    unsigned lacks = eye->wits->lacks[other];
    unsigned lower = BIT(kept) - 1, higher = ALL_NUMBERS & ~(lower | BIT(kept));
    switch (card) {
    case PET_BOWL:
        return 8 * (int)bits_count(lacks);
    case PET_BUNNY:
        return 8 * ((int)bits_count(lacks & higher) - (int)bits_count(lacks & lower));
    default: /* PET_SNAKE, PET_HERMIT */
        return 4 * (eye->s->front_count[other] != 0);
    }
}

/* Whom of several to touch: of equals who has more Tokens, or anybody. */
INLINE unsigned best_target(const struct eye *eye, unsigned card, unsigned kept, lb_rng *rng)
{
    unsigned best = 0, chance = rng_u32(rng);
    int most = INT_MIN;
    for (unsigned rest = eye->targets; rest != 0; rest &= rest - 1, chance >>= 2) {
        unsigned other = bits_first(rest), number = known_card(eye, other);
        int worth = number < PETS_KINDS ? merit_of_known(card, number, kept)
                                        : promise(eye, card, other, kept);
        int rank = worth + 4 * eye->s->tokens[other] + (int)(chance & 3);
        best = rank > most ? other : best;
        most = rank > most ? rank : most;
    }
    return best;
}

/* Whom to touch, and how much is to be said for it. */
INLINE unsigned touch(const struct eye *eye, unsigned card, unsigned kept, lb_rng *rng, int *merit)
{
    unsigned target =
        one_left(eye->targets) ? bits_first(eye->targets) : best_target(eye, card, kept, rng);
    unsigned number = known_card(eye, target);
    if (number < PETS_KINDS) {
        *merit = merit_of_known(card, number, kept);
    } else if (card == PET_BUNNY) {
        *merit = merit_of_comparison(eye, target, kept);
    }
    return target;
}

/* Whom to aim at, LB_NOBODY where nobody can be: a shield where touching somebody does harm. (P4.12) */
INLINE unsigned aim(const struct eye *eye, unsigned card, unsigned kept, lb_rng *rng, int *merit)
{
    unsigned target = LB_NOBODY;
    *merit = 0;
    if (eye->targets != 0) {
        target = touch(eye, card, kept, rng, merit);
    }
    if (eye->shields != 0 && (*merit < 0 || eye->targets == 0)) {
        target = seats_after(eye->shields, eye->seat);
        *merit = 0;
    }
    return target;
}

static unsigned noise(const struct eye *eye, lb_rng *rng)
{
    return eye->wits->given ? rng_u32(rng) : 0;
}

/* ---- Turns ------------------------------------------------------------------------------------------------- */

struct deed {
    unsigned card, target, number;
};

static unsigned stand_of(const struct eye *eye)
{
    const struct pets *s = eye->s;
    const struct pets_wits *w = eye->wits;
    unsigned rest = s->alive & (s->alive - 1u), several = (rest & (rest - 1)) != 0;
    if (w->known_by[eye->seat] & s->alive & ~BIT(eye->seat) && w->held != 0) {
        return EXPOSED + 2 * several + (w->held != s->hand[eye->seat]);
    }
    unsigned living = several ? bits_count(s->alive) : 2;
    unsigned turns = s->pile_count < living ? 0 : s->pile_count < 2 * living ? 1 : 2;
    return (several ? SEVERAL : ALONE) + turns;
}

/* A Crystal Bowl, and the number it would name. */
static int strike_bowl(const struct eye *eye, struct deed *deed, unsigned kept, lb_rng *rng)
{
    int merit;
    bool sure = false;
    deed->target = aim(eye, PET_BOWL, kept, rng, &merit);
    if (deed->target != LB_NOBODY) {
        deed->number = name_number(eye, deed->target, noise(eye, rng), &sure);
        sure &= eye->targets >> deed->target & 1;
    }
    return sure ? SURE : 0;
}

/* How one of two cards would do: SURE and more where it strikes, less than 0 where it must not be. */
static int strike(const struct eye *eye, struct deed *deed, unsigned kept, lb_rng *rng)
{
    int merit = 0;
    deed->target = LB_NOBODY;
    deed->number = 0;
    switch (deed->card) {
    case PET_BOWL:
        return strike_bowl(eye, deed, kept, rng);
    case PET_BUNNY:
        deed->target = aim(eye, PET_BUNNY, kept, rng, &merit);
        break;
    case PET_SNAKE:
        deed->target = aim(eye, PET_SNAKE, kept, rng, &merit);
        break;
    case PET_HERMIT:
        deed->target = aim(eye, PET_HERMIT, kept, rng, &merit);
        break;
    default:
        break;
    }
    return merit;
}

static void decide(const struct eye *eye, lb_rng *rng, struct deed *deed)
{
    const struct pets *s = eye->s;
    unsigned low = s->hand[eye->seat] - 1u, high = s->drawn - 1u;
    bool free = low != high && high != PET_KING;
    unsigned fizzles = (eye->targets == 0) & pets_aims(high);
    unsigned rather = sense.higher[stand_of(eye)][low] >> high & 1 & ~fizzles;
    unsigned swap = (low ^ high) & -rather, first = low ^ swap, second = high ^ swap;
    deed->card = first;
    int merit = strike(eye, deed, second, rng);
    if (!free || merit >= SURE || (merit >= 0 && !pets_aims(second))) {
        return;
    }
    struct deed other = {.card = second};
    int better = strike(eye, &other, first, rng);
    if (better >= SURE || (merit < 0 && better > merit)) {
        deed->card = other.card;
        deed->target = other.target;
        deed->number = other.number;
    }
}

static unsigned decide_place(const struct pets *s)
{
    unsigned living = bits_count(s->alive), bottom = s->pile_count - 1u;
    unsigned where = sense.place[living > 2][s->pile[bottom]];
    unsigned place = where == PLACE_TOP ? 0 : where == PLACE_MINE ? living - 1 : bottom;
    return place < bottom ? place : bottom;
}

static unsigned decide_dig(const struct pets *s)
{
    return sense.dig[s->hand[s->turn] - 1] >> (s->down - 1) & 1;
}

unsigned pets_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng)
{
    const struct pets *s = pets_in(state);
    const struct pets_wits *w = wits != NULL ? (const struct pets_wits *)wits : &no_wits;
    if (s->phase == PETS_PLACE) {
        return decide_place(s);
    }
    if (s->phase == PETS_DIG) {
        return decide_dig(s);
    }
    struct eye eye = eye_of(s, seat, w, covered_cards(s));
    if (s->phase == PETS_TURN) {
        struct deed deed;
        decide(&eye, rng, &deed);
        return deed.card;
    }
    if (s->phase == PETS_NAME) {
        bool sure;
        return name_number(&eye, s->target, noise(&eye, rng), &sure);
    }
    int merit;
    unsigned kept = s->hand[seat] == s->played + 1 ? s->drawn - 1u : s->hand[seat] - 1u;
    return aim(&eye, s->played, kept, rng, &merit);
}

/* ---- Playing on ------------------------------------------------------------------------------------------------ */

/* A game that is played on, with what its seats come to know. */
struct course {
    struct pets *s;
    struct pets_wits *wits;
    lb_rng *rng;
    uint64_t covered;
};

/* The round is over, and the next one is new to all. */
static void begin_round(struct course *c, lb_events *events)
{
    pets_end_round(c->s, c->rng, events);
    *c->wits = (struct pets_wits){.given = 1};
    c->covered = DECK - set_aside(c->s);
}

/* A card is played: who knew the one that stays still does; of two alike one must have known both. */
INLINE void learn_play(struct pets_wits *w, unsigned seat, unsigned card, unsigned kept)
{
    unsigned known = w->known_by[seat], drawn = w->drawn_by;
    known = card + 1 == w->held ? drawn : known;
    w->known_by[seat] = (lb_seats)(kept == card ? w->known_by[seat] & drawn : known);
    if (!(w->lacks[seat] >> card & 1)) {
        w->lacks[seat] = 0;
    }
    if (!(w->denied[seat] >> card & 1)) {
        w->denied[seat] = 0;
    }
    w->fresh &= (lb_seats)~BIT(seat);
}

/* What two seats' cards become known to be when they are compared; the loser's is open. */
static void learn_comparison(struct pets_wits *w, unsigned seat, unsigned mine, unsigned target,
                             unsigned theirs)
{
    if (mine == theirs) {
        wits_level(w, seat, target);
    } else if (mine > theirs) {
        w->lacks[seat] |= (uint16_t)(BIT(theirs + 1) - 1);
    } else {
        w->lacks[target] |= (uint16_t)(BIT(mine + 1) - 1);
    }
}

static void learn_king(const struct pets *s, struct pets_wits *w, unsigned seat, unsigned targets)
{
    for (unsigned seats = targets; seats != 0; seats &= seats - 1) {
        unsigned other = bits_first(seats);
        if (s->hand[other] == PET_KING + 1) {
            wits_exchange(w, seat, other);
            w->known_by[seat] = (lb_seats)~BIT(seat);
            return;
        }
    }
    for (; targets != 0; targets &= targets - 1) {
        w->lacks[bits_first(targets)] |= BIT(PET_KING);
    }
}

static void learn_juggle(const struct pets *s, struct pets_wits *w)
{
    for (unsigned seats = s->alive & ~(unsigned)s->shielded; seats != 0; seats &= seats - 1) {
        wits_renew(w, bits_first(seats));
    }
    memset(w->pile_by, 0, sizeof w->pile_by);
}

/* What follows from the effect of a card, before it has it. */
INLINE void learn_effect(const struct pets *s, struct pets_wits *w, unsigned card,
                         const struct deed *deed)
{
    unsigned seat = s->turn, target = deed->target;
    switch (card) {
    case PET_BOWL:
        w->lacks[target] |= (uint16_t)BIT(deed->number);
        break;
    case PET_BUNNY:
        learn_comparison(w, seat, s->hand[seat] - 1u, target, s->hand[target] - 1u);
        break;
    case PET_SNAKE:
        wits_renew(w, target);
        if (s->pile_count > 0) {
            w->known_by[target] = w->pile_by[s->pile_count - 1];
        }
        break;
    case PET_HERMIT:
        wits_exchange(w, seat, target);
        break;
    case PET_NOT_A_PET:
        learn_king(s, w, seat, pets_bare(s));
        break;
    case PET_JUGGLER:
        learn_juggle(s, w);
        break;
    default:
        break;
    }
}

/* The turn is over. If somebody's last card was laid open by it, all see that card now. The next seat draws: it held a
 * card before, what its hand says if not another, and who knew the one it draws still does. */
INLINE void next_turn(struct course *c, unsigned opened, unsigned held, lb_events *events)
{
    struct pets *s = c->s;
    struct pets_wits *w = c->wits;
    if (round_over(s)) {
        begin_round(c, events);
        return;
    }
    if (opened != 0) {
        unsigned whose = bits_first(opened);
        c->covered -= ONE(s->front[whose][s->front_count[whose] - 1]);
    }
    unsigned seat = seats_after(s->alive, s->turn);
    w->held = (uint8_t)(held != 0 ? held : s->hand[seat]);
    draw_for(s, seat, events);
    w->drawn_by = w->pile_by[s->pile_count];
    w->pile_by[s->pile_count] = 0;
}

/* A card has its effect; whether the turn is over with it. */
INLINE bool enact(struct course *c, unsigned card, const struct deed *deed, lb_events *events)
{
    learn_effect(c->s, c->wits, card, deed);
    return act(c->s, card, deed->target, deed->number, c->rng, events);
}

/* One jump leads to all that follows from the effect of a card. */
INLINE bool enact_any(struct course *c, unsigned effect, const struct deed *deed, lb_events *events)
{
    switch (effect) {
    case PET_BOWL:
        return enact(c, PET_BOWL, deed, events);
    case PET_TRAPPER:
        return enact(c, PET_TRAPPER, deed, events);
    case PET_BUNNY:
        return enact(c, PET_BUNNY, deed, events);
    case PET_SHIELD:
        return enact(c, PET_SHIELD, deed, events);
    case PET_SNAKE:
        return enact(c, PET_SNAKE, deed, events);
    case PET_DIGGER:
        return enact(c, PET_DIGGER, deed, events);
    case PET_JUGGLER:
        return enact(c, PET_JUGGLER, deed, events);
    case PET_HERMIT:
        return enact(c, PET_HERMIT, deed, events);
    case PET_NOT_A_PET:
        return enact(c, PET_NOT_A_PET, deed, events);
    case PET_KING:
        return enact(c, PET_KING, deed, events);
    default:
        return enact(c, PET_ROBOVAC, deed, events);
    }
}

/* A card is played, and what follows. */
INLINE void carry_out(struct course *c, const struct deed *deed, lb_events *events)
{
    struct pets *s = c->s;
    unsigned seat = s->turn, before = s->alive, card = deed->card;
    unsigned held = card == PET_JUGGLER ? s->hand[seats_after(before, seat)] : 0u;
    lay_open(s, card, deed->target, deed->number, events);
    learn_play(c->wits, seat, card, s->hand[seat] - 1u);
    c->covered -= ONE(card);
    unsigned effect = effect_of(s, card, deed->target, events);
    if (enact_any(c, effect, deed, events)) {
        unsigned snaked = effect == PET_SNAKE ? BIT(deed->target) : 0u;
        next_turn(c, (before & ~(unsigned)s->alive) | snaked, held, events);
    }
}

/* A Trapper's place and a Digger's answer are known to their seat alone: what others knew of the pile or
 * of its hand is uncertain now. */
static void give_answer(struct course *c, unsigned choice, lb_events *events)
{
    struct pets *s = c->s;
    struct pets_wits *w = c->wits;
    lb_seats mine = (lb_seats)BIT(s->turn);
    if (s->phase == PETS_DIG) {
        wits_forget(w, s->turn);
        w->down_by = mine;
    } else {
        unsigned top = s->pile_count - 1u, at = top - choice;
        for (unsigned i = 0; i < 3; i++) {
            w->pile_words[i] &= EACH(s->turn);
        }
        memmove(w->pile_by + at + 1, w->pile_by + at, choice);
        w->pile_by[at] = mine;
    }
    answer(s, choice, events);
    next_turn(c, 0, 0, events);
}

/* Plays a card; how many choices that was. */
static unsigned take_turn(struct course *c)
{
    struct eye eye = eye_of(c->s, c->s->turn, c->wits, c->covered);
    struct deed deed;
    decide(&eye, c->rng, &deed);
    carry_out(c, &deed, NULL);
    return 1u + ((unsigned)(deed.target != LB_NOBODY) << (deed.card == PET_BOWL));
}

/* The card that a choice plays, if with it a whole move is made. */
static bool whole_deed(const struct pets *s, unsigned choice, struct deed *deed)
{
    *deed = (struct deed){.card = s->played, .target = s->target};
    switch (s->phase) {
    case PETS_TURN:
        *deed = (struct deed){.card = choice, .target = LB_NOBODY};
        return !pets_aims(choice) || pets_targets(s) == 0;
    case PETS_AIM:
        deed->target = choice;
        return s->played != PET_BOWL;
    default: /* PETS_NAME */
        deed->number = choice;
        return true;
    }
}

void pets_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
               lb_events *events)
{
    struct pets *s = pets_of(state);
    struct course c = {.s = s, .wits = (struct pets_wits *)wits, .rng = rng};
    bool answers = s->phase == PETS_PLACE || s->phase == PETS_DIG;
    struct deed deed;
    if (wits == NULL || (!answers && !whole_deed(s, choice, &deed))) {
        game_pets.apply(state, seat, choice, rng, events);
        return;
    }
    if (answers) {
        give_answer(&c, choice, events);
    } else {
        carry_out(&c, &deed, events);
    }
    if (s->phase == PETS_TURN) {
        open_phase(s, PETS_TURN);
    }
}

enum { ROUNDS_ENDLESS = 1000 };

/* Finishes a move that was begun; how many choices. */
static __attribute__((noinline)) unsigned compose(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    const struct pets *s = pets_in(state);
    unsigned choices = 0;
    for (; s->head.staged; choices++) {
        pets_step(state, wits, s->turn, pets_thumb(state, s->turn, wits, rng), rng, NULL);
    }
    return choices;
}

/* Play on by thumb through so many rounds, or to the end; how many choices. */
WRITTEN_OUT static unsigned play_on(lb_state *state, lb_wits *wits, unsigned rounds, lb_rng *rng)
{
    struct pets *s = pets_of(state);
    struct pets_wits fresh = {.given = 1};
    struct course c = {.s = s, .rng = rng};
    unsigned choices = 0, last = s->round + rounds - 1;
    c.wits = wits != NULL ? (struct pets_wits *)wits : &fresh;
    if (s->head.staged) {
        choices = compose(state, wits, rng);
    }
    for (c.covered = covered_cards(s); !s->head.over && s->round <= last;) {
        if (s->phase == PETS_TURN) {
            choices += take_turn(&c);
        } else {
            give_answer(&c, s->phase == PETS_PLACE ? decide_place(s) : decide_dig(s), NULL);
            choices++;
        }
    }
    return choices;
}

unsigned pets_rollout(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    return play_on(state, wits, ROUNDS_ENDLESS, rng);
}

/* Between rounds the rest is nearly luck: each Token still missing makes the win about three times less
 * likely. */
double pets_standing(const lb_state *state, unsigned seat)
{
    const struct pets *s = pets_in(state);
    static const uint8_t weight[] = {1, 3, 9};
    unsigned all = 0;
    if (s->head.over) {
        return s->winners >> seat & 1 ? 1.0 / bits_count(s->winners) : 0;
    }
    for (unsigned seats = s->seated; seats != 0; seats &= seats - 1) {
        all += weight[s->tokens[bits_first(seats)]];
    }
    return s->seated >> seat & 1 ? (double)weight[s->tokens[seat]] / all : 0;
}

double pets_prospect(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng)
{
    play_on(state, wits, 1, rng);
    return pets_standing(state, seat);
}

/* Swaps hand cards that the seat does not know with cards it does not know either, as often as makes
 * each seat keep what its kind of player would keep. */
void pets_lean(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng)
{
    enum { TRIES = 4 };
    struct pets *s = pets_of(state);
    const struct pets_wits *w = (const struct pets_wits *)wits;
    for (unsigned tries = 0; wits != NULL && tries < TRIES; tries++) {
        unsigned others = s->alive & ~BIT(seat) & ~(s->drawn != 0 ? BIT(s->turn) : 0);
        for (; others != 0; others &= others - 1) {
            unsigned other = bits_first(others), place = rng_below(rng, s->pile_count + 1u);
            bool down = place == s->pile_count;
            unsigned known = w->known_by[other] | (down ? w->down_by : w->pile_by[place]);
            unsigned held = s->hand[other] - 1u, found = down ? s->down - 1u : s->pile[place];
            const uint8_t *likely = likely_for(s, w, other);
            if (known >> seat & 1 || (down && s->down == 0) || w->lacks[other] >> found & 1 ||
                rng_below(rng, likely[held]) >= likely[found]) {
                continue;
            }
            s->hand[other] = (uint8_t)(found + 1);
            *(down ? &s->down : &s->pile[place]) = (uint8_t)(down ? held + 1 : held);
        }
    }
}
