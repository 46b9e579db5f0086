/* SPDX-License-Identifier: MIT */
/* sense.c: rules of thumb for the Board Game, and playing to the end by them.
 * A space is worth so many thousandths of a game; a flip is worth what the spaces change on average
 * over the discs it may show; a card is played when that beats flipping by more than its price. A seat
 * looks at its own hand, at what is open to all, and at the discs its wits say it knows. */
#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/board/track.h"
#include "core/window.h"
#include "games/board/mind.h"

#define INLINE static inline __attribute__((always_inline))

extern const lb_game game_board;

/* ---- What things are worth --------------------------------------------------------------------------- */

/* A space, in thousandths of a game; all these numbers were found by playing on a track of 18 spaces. */
enum { KNOWN_RIBBON = 19 };
static const int known_worth[KNOWN_RIBBON + 1] = {
    0, 33, 59, 59, 82, 68, 117, 183, 168, 190, 197, 217, 275, 345, 327, 420, 407, 426, 298, 1000};

/* On a track of another length the same way up. */
INLINE int space_worth(unsigned space)
{
    int way = (int)space * KNOWN_RIBBON, at = way / BOARD_RIBBON, rest = way % BOARD_RIBBON;
    int worth = known_worth[at];
    return rest == 0 ? worth : worth + (known_worth[at + 1] - worth) * rest / BOARD_RIBBON;
}

/* A card in the hand, and what must be gained to play it. */
static const int card_price[BOARD_TITLES] = {
    [BOARD_add_a_magnet_now] = 76, [BOARD_alter_the_future] = 67,
    [BOARD_attack] = 15,           [BOARD_defuse] = 30,
    [BOARD_flip_the_board] = 21,   [BOARD_nope] = 76,
    [BOARD_see_the_future] = 26,   [BOARD_share_the_future] = 59,
    [BOARD_shuffle] = 14,          [BOARD_skip] = 23,
    [BOARD_super_move] = 158,
};
static const int card_worth = 33;             /* a card that is drawn */
static const int later_weight[2] = {130, 46}; /* the second and third disc of an order, of 256 */
static const int threat_worth = 136; /* what a Future card does for a player close to the Ribbon */
static const int ready_worth = 85;   /* a space from which a Super Move in the hand wins */
/* How much a gain of another seat costs me, of 256, by how many are at the table. */
static const int rival_weight[BOARD_SEATS + 1] = {0, 170, 170, 85, 56, 42, 34};

/* ---- The table as one seat sees it ---------------------------------------------------------------------- */

enum { ONE = 256 }; /* worths are counted in parts of a thousandth, so that shares stay whole */

struct outlook {
    const struct board *s;
    unsigned me;
    uint64_t hand;           /* mine */
    uint32_t known;          /* places whose discs I know */
    int rival;               /* the weight of another seat's gain, of ONE */
    uint32_t taken;          /* spaces where somebody stands */
    unsigned in_box;         /* how many stand in the Litter Box */
    unsigned total;          /* discs at places I do not know */
    uint8_t count[LB_DISCS]; /* those discs */
};

INLINE int most_of(int a, int b)
{
    return a > b ? a : b;
}

INLINE unsigned disc_at(const struct board *s, unsigned place)
{
    return s->discs[s->discs_count - 1u - place];
}

/* The discs in the Move Deck as everybody can count them. */
INLINE void count_discs(struct outlook *o)
{
    const struct board *s = o->s;
    uint64_t box, used; /* all but the magnets, a byte each */
    static_assert(LB_DISCS == 9 && BOARD_danger_magnet == 8, "eight discs fill a word");
    memcpy(&box, board_disc_count, sizeof box);
    memcpy(&used, s->used, sizeof used);
    box -= used;
    memcpy(o->count, &box, sizeof box);
    unsigned magnets = (unsigned)(BOARD_MAGNETS - s->magnets - s->used[BOARD_danger_magnet]);
    o->count[BOARD_danger_magnet] = (uint8_t)(board_disc_count[BOARD_danger_magnet] + magnets);
    o->total = (unsigned)(box * 0x0101010101010101u >> 56) + o->count[BOARD_danger_magnet];
    for (uint32_t rest = o->known; rest != 0; rest &= rest - 1) {
        o->count[disc_at(s, bits_first(rest))]--;
        o->total--;
    }
}

/* It is filled in where it lies: to copy it would wait for the bytes just written. */
INLINE void look_out(struct outlook *o, const struct board *s, unsigned me, const lb_wits *wits)
{
    uint64_t taken = 0;
    unsigned in_box = 0;
#pragma GCC unroll 6
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        taken |= UINT64_C(1) << (s->positions[seat] & 63);
        in_box += s->positions[seat] == 0;
    }
    o->s = s;
    o->me = me;
    o->hand = s->hand[me];
    o->rival = rival_weight[bits_count(s->alive)];
    o->taken = (uint32_t)taken & ((UINT32_C(1) << BOARD_RIBBON) - 1);
    o->in_box = in_box;
    o->known = wits != NULL ? (uint32_t)wits->word[me] & ((1u << s->discs_count) - 1) : 0;
    count_discs(o);
}

INLINE bool holds(const struct outlook *o, unsigned title)
{
    return (o->hand & board_field[title]) != 0;
}

/* Chance of a Defuse in another hand, of ONE, from what is not in sight: of hands of a deck in which every
 * eighth card is one, by those there are. */
INLINE int defuse_chance(const struct outlook *o, unsigned seat)
{
    enum { DEFUSES = SPOT_defuse_last + 1 - SPOT_defuse };
    static const uint8_t by_count[] = {0, 32, 60, 84, 106, 125, 141, 156, 168, 179, 189, 197, 204};
    unsigned seen = bits_count(o->hand & board_field[BOARD_defuse]) +
                    bits_count(o->s->discard & board_field[BOARD_defuse]);
    unsigned held = bits_count(o->s->hand[seat]);
    int chance = by_count[held < 12 ? held : 12] * (DEFUSES - (int)seen) * 8 / BOARD_ACTIONS;
    return chance < ONE ? chance : ONE;
}

/* What a space does on either side: it gives cards, or it is a Kitten. */
static const struct {
    uint8_t cards, kitten;
} lands[2][BOARD_RIBBON + 1] = {
#define LANDS(what)                                                                                \
    {                                                                                              \
        (what) == K ? 0 : (what), (what) == K                                                      \
    }
    {
#define SPACE(space, calm, chaos) [space] = LANDS(calm),
#include "games/board/board.def"
#undef SPACE
    },
    {
#define SPACE(space, calm, chaos) [space] = LANDS(chaos),
#include "games/board/board.def"
#undef SPACE
    },
};

/* What the end of a movement can be: a space that gives cards, a Kitten with nobody behind, a Kitten
 * with somebody behind who gets the place of who explodes. */
enum ending { GIVES, HOLDS, FALLS, ENDINGS };

/* A seat that moves. What it is worth to me where it comes to stand grows evenly with the worth of the
 * space, so it is two numbers for each ending. */
struct mover {
    unsigned seat, space;
    uint32_t taken; /* spaces of the others, without the Litter Box */
    unsigned last;  /* the lowest space of the others */
    uint32_t ready; /* spaces from which my Super Move wins */
    struct {
        int slope, base;
    } on[ENDINGS];
    int card; /* what a card it gets is worth to me */
};

/* I move: a Defuse is used where it is better. */
INLINE void weigh_mine(const struct outlook *o, struct mover *m, int before, int cards)
{
    int last = space_worth(m->last), price = card_price[BOARD_defuse];
    bool defuse = holds(o, BOARD_defuse);
    m->card = ONE * card_worth;
    m->on[GIVES].slope = m->on[HOLDS].slope = ONE;
    m->on[GIVES].base = -ONE * before;
    m->on[HOLDS].base = -ONE * (before + (defuse && price < cards ? price : cards));
    m->on[FALLS].slope = defuse ? ONE : -o->rival;
    m->on[FALLS].base =
        defuse ? -ONE * (before + price) : ONE * (last - before - cards) + o->rival * last;
    m->ready = 0;
    if (holds(o, BOARD_super_move)) {
        uint32_t full = m->taken | UINT32_C(1) << BOARD_RIBBON; /* what is taken is passed */
        for (unsigned at = BOARD_RIBBON; at >= BOARD_SUPER_STEPS && full >> at & 1; at--) {
            m->ready |= UINT32_C(1) << (at - BOARD_SUPER_STEPS);
        }
    }
}

/* Another seat moves: if it explodes while I am last, I get its place. */
INLINE void weigh_other(const struct outlook *o, struct mover *m, int before, int cards)
{
    int last = space_worth(m->last), defuse = defuse_chance(o, m->seat), rival = o->rival;
    bool lifts_me =
        (o->s->positions[o->me] == m->last) & ((m->last > 0) | (o->in_box == 1)); /* me alone */
    m->card = -rival * card_worth;
    m->on[GIVES].slope = m->on[HOLDS].slope = -rival;
    m->on[GIVES].base = rival * before;
    m->on[HOLDS].base = rival * (before + cards);
    m->ready = 0;
    int slope = lifts_me ? ONE : -rival;
    int base = lifts_me ? -ONE * last - rival * (last - before - cards) : rival * (before + cards);
    int safe = rival * (before + card_price[BOARD_defuse]);
    m->on[FALLS].slope = (-rival * defuse + slope * (ONE - defuse)) / ONE;
    m->on[FALLS].base = safe / ONE * defuse + base / ONE * (ONE - defuse);
}

/* It too is filled in where it lies. */
INLINE void look_at(const struct outlook *o, unsigned seat, struct mover *m)
{
    const struct board *s = o->s;
    unsigned space = s->positions[seat];
    bool box = o->in_box > (space == 0); /* another one stands in the Litter Box */
    uint32_t others = o->taken & ~(1u << space) & ~1u;
    m->seat = seat;
    m->space = space;
    m->taken = others;
    m->last = bits_first(others | 1u << BOARD_RIBBON | box); /* bit 0 is the Litter Box */
    int cards = most_of((int)bits_count(s->hand[seat]) - BOARD_HAND_REFILL, 0) * card_worth;
    if (seat == o->me) {
        weigh_mine(o, m, space_worth(space), cards);
    } else {
        weigh_other(o, m, space_worth(space), cards);
    }
}

INLINE unsigned free_from(uint32_t taken, unsigned space)
{
    return space + bits_first(~taken >> space);
}

INLINE unsigned after_steps(uint32_t taken, unsigned space, unsigned steps)
{
    enum { ROUND = BOARD_RIBBON + 1 - BOARD_ARROW, ONCE = BOARD_STEPS_MOST <= ROUND };
    space += steps;
    space -= ROUND & -(unsigned)(space > BOARD_RIBBON);
    while (!ONCE && space > BOARD_RIBBON) {
        space -= ROUND;
    }
    return free_from(taken, space);
}

/* What it is worth to me that a seat's movement ends on a space; without a branch, for no processor could foresee
 * it. */
INLINE int stand(const struct mover *m, unsigned side, unsigned space)
{
    static_assert(GIVES == 0 && HOLDS == 1 && FALLS == 2, "an ending is a sum");
    unsigned kitten = lands[side][space].kitten, ending = kitten + (kitten & (space > m->last));
    int worth = m->on[ending].slope * space_worth(space) + m->on[ending].base +
                lands[side][space].cards * m->card;
    if (m->ready != 0) { /* it seldom is */
        worth += (int)(m->ready >> space & 1) * (ONE * ready_worth);
    }
    return worth;
}

/* What a disc is worth to me, flipped by a seat that stands on a space. */
INLINE int flip_worth(const struct mover *m, unsigned side, unsigned space, unsigned disc)
{
    if (disc == BOARD_danger_magnet) {
        unsigned from = kittens[side] >> (space + 1) == 0 ? BOARD_ARROW : space + 1;
        return stand(m, side, free_from(m->taken, from + bits_first(kittens[side] >> from)));
    }
    if (disc == BOARD_in_front_of_next) {
        uint32_t ahead = m->taken >> (space + 1);
        if (ahead == 0) { /* it has moved only if it made a Super Move before */
            return space == m->space ? 0 : stand(m, side, space);
        }
        return stand(m, side, free_from(m->taken, space + 2 + bits_first(ahead)));
    }
    return stand(m, side ^ disc_flips[disc], after_steps(m->taken, space, disc_steps[disc]));
}

/* The worth of every disc that may come. */
struct flips {
    int worth[LB_DISCS];
};

static __attribute__((noinline)) void flips_of(const struct mover *restrict m, unsigned side,
                                               unsigned space, struct flips *restrict flips)
{
#pragma GCC unroll 9
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        flips->worth[disc] = flip_worth(m, side, space, disc);
    }
}

/* The average of the discs that I do not know. */
INLINE int average_of(const struct outlook *o, const struct flips *flips)
{
    int sum = 0;
#pragma GCC unroll 9
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        sum += o->count[disc] * flips->worth[disc];
    }
    return o->total > 0 ? sum / (int)o->total : 0;
}

static int flip_average(const struct outlook *o, const struct mover *m, unsigned side,
                        unsigned space)
{
    struct flips flips;
    flips_of(m, side, space, &flips);
    return average_of(o, &flips);
}

INLINE int flip_next(const struct outlook *o, const struct mover *m, unsigned side, unsigned space)
{
    return o->known & 1 ? flip_worth(m, side, space, disc_at(o->s, 0))
                        : flip_average(o, m, side, space);
}

/* ---- A turn ---------------------------------------------------------------------------------------------- */

/* The best that can be done, so far. */
struct best {
    int worth;
    unsigned choice;
};

INLINE void consider(struct best *best, unsigned choice, int worth)
{
    if (worth > best->worth) {
        best->worth = worth;
        best->choice = choice;
    }
}

INLINE unsigned next_seat(const struct board *s)
{
    return seats_after(s->alive, s->turn);
}

/* What it is worth to end the turn without a disc: the space acts if I have moved, and a disc that I
 * know is the next player's. */
static int end_worth(const struct outlook *o, const struct mover *me, bool attack)
{
    const struct board *s = o->s;
    int worth = s->moved ? stand(me, s->side, me->space) : 0;
    bool passes = o->known & 1 && (attack || s->owed == 1);
    if (attack || passes) { /* an attacked seat flips, any other would have flipped anyway */
        struct mover next;
        look_at(o, next_seat(s), &next);
        worth += passes ? flip_worth(&next, s->side, next.space, disc_at(s, 0)) : 0;
        worth += passes == attack ? 0
                 : attack         ? flip_average(o, &next, s->side, next.space)
                                  : -flip_average(o, &next, s->side, next.space);
    }
    return worth;
}

/* The best that any disc could do. */
INLINE int best_flip(const struct flips *flips)
{
    int most = flips->worth[0];
    for (unsigned disc = 1; disc < LB_DISCS; disc++) {
        most = most_of(most, flips->worth[disc]);
    }
    return most;
}

/* In how many ways so many discs can be drawn one after the other. */
INLINE int draws(unsigned discs, unsigned count)
{
    int n = (int)discs;
    return count == 1 ? n : count == 2 ? n * (n - 1) : n * (n - 1) * (n - 2);
}

/* The best of the three discs on top, where those I do not know are any. */
static int best_of_three(const struct outlook *o, const struct flips *flips)
{
    const struct board *s = o->s;
    int sure = INT32_MIN / 2;
    unsigned unknown = 0;
    for (unsigned p = 0; p < BOARD_FUTURE && p < s->discs_count; p++) {
        if (o->known >> p & 1) {
            sure = most_of(sure, flips->worth[disc_at(s, p)]);
        } else {
            unknown++;
        }
    }
    if (unknown == 0 || o->total < unknown) {
        return sure;
    }
    /* From the best disc down: in how many ways is it the best one drawn? */
    int64_t sum = 0, ranked[LB_DISCS]; /* a worth, and its disc in the low bits */
    unsigned left = o->total;
    int all = draws(left, unknown), ways = all;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        ranked[disc] = o->count[disc] > 0 ? (int64_t)flips->worth[disc] * 16 + disc : INT64_MIN;
    }
    while (ways > 0) {
        int64_t most = ranked[0];
#pragma GCC unroll 9
        for (unsigned disc = 1; disc < LB_DISCS; disc++) {
            most = ranked[disc] > most ? ranked[disc] : most;
        }
        unsigned best = (unsigned)most & 15;
        int top = flips->worth[best];
        if (top <= sure) {
            return (int)((sum + (int64_t)ways * sure) / all);
        }
        ranked[best] = INT64_MIN;
        left -= o->count[best];
        int fewer = draws(left, unknown);
        sum += (int64_t)(ways - fewer) * top;
        ways = fewer;
    }
    return (int)(sum / all);
}

INLINE int price_of(unsigned title)
{
    return ONE * card_price[title];
}

/* Whether the Super Moves in my hand take me to the Ribbon. */
INLINE bool supers_win(const struct outlook *o, const struct mover *me)
{
    unsigned space = me->space, count = bits_count(o->hand & board_field[BOARD_super_move]);
    for (; count > 0 && space < BOARD_RIBBON; count--) {
        space = after_steps(me->taken, space, BOARD_SUPER_STEPS);
    }
    return space == BOARD_RIBBON;
}

/* What can be done before the flip: what every disc is worth then, and what it costs. */
struct detour {
    bool possible;
    int price;
    struct flips flips;
};

enum { BY_SUPER_MOVE, BY_FLIPPING, DETOURS };

/* A turn being thought over. Where I know the disc on top, the others are looked at only once they matter. */
struct turn {
    const struct outlook *o;
    struct mover me;
    struct flips flips;
    struct detour detour[DETOURS];
    struct best best;
    int otherwise; /* the best that does not flip the disc on top */
};

/* A card that makes sure the disc on top is not flipped by me as it lies. */
INLINE void consider_instead(struct turn *t, unsigned title, int worth)
{
    worth -= price_of(title);
    t->otherwise = most_of(t->otherwise, worth);
    consider(&t->best, board_spot[title], worth);
}

/* What it is worth to flip now, and every disc where I do not know the one on top. */
INLINE int flip_now(const struct turn *t, unsigned side, unsigned space, struct flips *flips)
{
    const struct outlook *o = t->o;
    if (o->known & 1) {
        return flip_worth(&t->me, side, space, disc_at(o->s, 0));
    }
    flips_of(&t->me, side, space, flips);
    return average_of(o, flips);
}

INLINE void consider_detour(struct turn *t, unsigned way, unsigned title, unsigned side,
                            unsigned space)
{
    struct detour *detour = &t->detour[way];
    detour->possible = holds(t->o, title);
    if (detour->possible) {
        detour->price = price_of(title);
        consider(&t->best, board_spot[title],
                 flip_now(t, side, space, &detour->flips) - detour->price);
    }
}

/* Cards about the discs themselves; a Shuffle only helps who knows what lies there. */
static void consider_future(struct turn *t, bool remembers)
{
    const struct outlook *o = t->o;
    unsigned order =
        holds(o, BOARD_alter_the_future) ? BOARD_alter_the_future : BOARD_share_the_future;
    bool shuffles = holds(o, BOARD_shuffle) && remembers && o->known & 1;
    if (o->known & 1 && (shuffles || holds(o, order))) {
        flips_of(&t->me, o->s->side, t->me.space, &t->flips);
    }
    if (shuffles) {
        consider_instead(t, BOARD_shuffle, average_of(o, &t->flips));
    }
    if (holds(o, order) && best_flip(&t->flips) - price_of(order) > t->best.worth) {
        consider_instead(t, order, best_of_three(o, &t->flips));
    }
}

/* What it is worth to see the next disc before I choose what to do with it. */
static int see_worth(const struct turn *t)
{
    struct flips best;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        best.worth[disc] = most_of(t->flips.worth[disc], t->otherwise);
    }
    for (unsigned way = 0; way < DETOURS; way++) {
        const struct detour *detour = &t->detour[way];
        for (unsigned disc = 0; detour->possible && disc < LB_DISCS; disc++) {
            best.worth[disc] = most_of(best.worth[disc], detour->flips.worth[disc] - detour->price);
        }
    }
    return average_of(t->o, &best);
}

static unsigned take_turn(const struct outlook *o, bool remembers)
{
    const struct board *s = o->s;
    struct turn t;
    t.o = o;
    look_at(o, o->me, &t.me);
    if (supers_win(o, &t.me)) {
        return board_spot[BOARD_super_move];
    }
    t.best = (struct best){flip_now(&t, s->side, t.me.space, &t.flips), BOARD_FLIP};
    t.otherwise = INT32_MIN / 2;
    consider_detour(&t, BY_SUPER_MOVE, BOARD_super_move, s->side,
                    after_steps(t.me.taken, t.me.space, BOARD_SUPER_STEPS));
    consider_detour(&t, BY_FLIPPING, BOARD_flip_the_board, s->side ^ 1u, t.me.space);
    if (holds(o, BOARD_skip)) {
        consider_instead(&t, BOARD_skip, end_worth(o, &t.me, false));
    }
    if (holds(o, BOARD_attack)) {
        consider_instead(&t, BOARD_attack, end_worth(o, &t.me, true));
    }
    consider_future(&t, remembers);
    if (holds(o, BOARD_see_the_future) && remembers && !(o->known & 1)) {
        consider(&t.best, board_spot[BOARD_see_the_future],
                 see_worth(&t) - price_of(BOARD_see_the_future));
    }
    return t.best.choice;
}

/* ---- For the net ------------------------------------------------------------------------------------------ */

/* The disc on top where I know it, else any. */
INLINE int next_of(const struct outlook *o, const struct flips *flips)
{
    return o->known & 1 ? flips->worth[disc_at(o->s, 0)] : average_of(o, flips);
}

INLINE int8_t trait_of(int worth)
{
    worth /= ONE * 8;
    return (int8_t)(worth < -INT8_MAX ? -INT8_MAX : worth > INT8_MAX ? INT8_MAX : worth);
}

void board_weigh(const struct board *s, unsigned seat, const lb_wits *wits,
                 int8_t weighed[BOARD_WEIGHED])
{
    struct outlook o;
    look_out(&o, s, seat, wits);
    struct mover m, next;
    look_at(&o, s->turn, &m);
    look_at(&o, next_seat(s), &next);
    unsigned ahead = after_steps(m.taken, m.space, BOARD_SUPER_STEPS);
    struct flips flips, others;
    flips_of(&m, s->side, m.space, &flips);
    flips_of(&next, s->side, next.space, &others);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        *weighed++ = trait_of(flips.worth[disc]);
    }
    *weighed++ = trait_of(next_of(&o, &flips));
    *weighed++ = trait_of(next_of(&o, &others));
    *weighed++ = trait_of(average_of(&o, &others));
    *weighed++ = trait_of(flip_next(&o, &m, s->side ^ 1u, m.space));
    *weighed++ = trait_of(flip_next(&o, &m, s->side, ahead));
    *weighed++ = trait_of(best_of_three(&o, &flips));
    *weighed++ = trait_of(stand(&m, s->side, m.space));
}

/* ---- The other decisions ------------------------------------------------------------------------------------- */

/* What a played card does for me if it takes effect. */
static int action_worth(const struct outlook *o)
{
    const struct board *s = o->s;
    unsigned title = s->action - 1u;
    struct mover m;
    look_at(o, s->turn, &m);
    bool mine = s->turn == o->me;
    switch (title) {
    case BOARD_super_move: {
        unsigned to = after_steps(m.taken, m.space, BOARD_SUPER_STEPS);
        return m.on[GIVES].slope * (space_worth(to) - space_worth(m.space));
    }
    case BOARD_add_a_magnet_now:
        return s->committed ? flip_worth(&m, s->side, m.space, BOARD_danger_magnet) -
                                  flip_next(o, &m, s->side, m.space)
                            : 0;
    case BOARD_alter_the_future:
    case BOARD_share_the_future:
        return (mine ? ONE : -o->rival) *
               (m.space + BOARD_FARTHEST >= BOARD_RIBBON ? threat_worth : card_price[title]);
    case BOARD_flip_the_board:
        return flip_next(o, &m, s->side ^ 1u, m.space) - flip_next(o, &m, s->side, m.space);
    default: /* BOARD_skip and BOARD_attack */
        return (s->moved ? stand(&m, s->side, m.space) : 0) - flip_next(o, &m, s->side, m.space);
    }
}

/* Who remembers takes care not to be read: now a little more must be at stake, now a little less. */
static bool says_nope(const struct outlook *o, bool remembers, lb_rng *rng)
{
    int worth = action_worth(o), price = price_of(BOARD_nope);
    int stake = o->s->nopes & 1 ? worth : -worth, blur = price / 4;
    if (remembers && stake > price - blur && stake < price + blur) {
        price += (int)rng_below(rng, 2 * (uint32_t)blur) - blur;
    }
    return stake > price;
}

/* Before another seat flips. */
static bool adds_magnet(const struct outlook *o)
{
    const struct board *s = o->s;
    struct mover m;
    look_at(o, s->turn, &m);
    int gain =
        flip_worth(&m, s->side, m.space, BOARD_danger_magnet) - flip_next(o, &m, s->side, m.space);
    return gain > price_of(BOARD_add_a_magnet_now);
}

/* The first of the discs is mine, the second the next player's, or mine too if I owe more turns. */
static unsigned order_discs(const struct outlook *o)
{
    const struct board *s = o->s;
    unsigned n = s->discs_count < BOARD_FUTURE ? s->discs_count : BOARD_FUTURE;
    struct best best = {INT32_MIN, 0};
    int worth[BOARD_FUTURE][BOARD_FUTURE] = {{0}};
    unsigned seat = o->me, owed = s->owed;
    for (unsigned turn = 0; turn < n; turn++) {
        struct mover m;
        look_at(o, seat, &m);
        for (unsigned p = 0; p < n; p++) {
            int weight = turn > 0 ? later_weight[turn - 1] : ONE;
            worth[turn][p] = flip_worth(&m, s->side, m.space, disc_at(s, p)) / ONE * weight;
        }
        if (owed > 1) {
            owed--;
        } else {
            seat = seats_after(s->alive, seat);
        }
    }
    for (uint64_t rest = s->head.legal; rest != 0; rest &= rest - 1) {
        const uint8_t *order = board_order(n, bits_first(rest));
        int sum = 0;
        for (unsigned turn = 0; turn < n; turn++) {
            sum += worth[turn][order[turn]];
        }
        consider(&best, bits_first(rest), sum);
    }
    return best.choice;
}

enum { CHOICE_DEFUSE, CHOICE_EXPLODE };

static unsigned meet_kitten(const struct outlook *o)
{
    struct mover m;
    look_at(o, o->me, &m);
    unsigned held = bits_count(o->hand);
    int falls = held > BOARD_HAND_REFILL ? -ONE * (int)(held - BOARD_HAND_REFILL) * card_worth : 0;
    if (m.space > m.last) {
        falls -= (ONE + o->rival) * (space_worth(m.space) - space_worth(m.last));
    }
    return !holds(o, BOARD_defuse) || falls > -price_of(BOARD_defuse) ? CHOICE_EXPLODE
                                                                      : CHOICE_DEFUSE;
}

/* Who holds least does least with the place. */
static unsigned swap_with(const struct board *s)
{
    struct best best = {INT32_MIN, 0};
    for (uint64_t rest = s->head.legal; rest != 0; rest &= rest - 1) {
        unsigned seat = bits_first(rest);
        consider(&best, seat, -(int)bits_count(s->hand[seat]));
    }
    return best.choice;
}

static unsigned discard_least(const struct board *s)
{
    struct best best = {INT32_MIN, 0};
    for (uint64_t rest = s->head.legal; rest != 0; rest &= rest - 1) {
        unsigned spot = bits_first(rest);
        consider(&best, spot, -card_price[board_title_at(spot)]);
    }
    return best.choice;
}

/* What is never worth a Nope. */
static const unsigned harmless = 1u << BOARD_see_the_future | 1u << BOARD_shuffle;

unsigned board_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng)
{
    const struct board *s = board_in(state);
    if (s->phase == BOARD_WINDOW && (harmless >> (s->action - 1) & 1)) {
        return WINDOW_PASS;
    }
    switch (s->phase) { /* for which nobody has to look out */
    case BOARD_PLACE:   /* the flip waits: on top; otherwise for the next player */
        return s->committed || s->discs_count == 0 ? 0 : 1;
    case BOARD_SWAP:
        return swap_with(s);
    case BOARD_DISCARD:
        return discard_least(s);
    default:
        break;
    }
    struct outlook o;
    look_out(&o, s, seat, wits);
    switch (s->phase) {
    case BOARD_TURN:
        return take_turn(&o, wits != NULL);
    case BOARD_WINDOW:
        return says_nope(&o, wits != NULL, rng) ? WINDOW_ANSWER : WINDOW_PASS;
    case BOARD_MAGNET:
        return adds_magnet(&o) ? WINDOW_ANSWER : WINDOW_PASS;
    case BOARD_ORDER:
        return order_discs(&o);
    default: /* BOARD_DEFUSE */
        return meet_kitten(&o);
    }
}

/* ---- To the end ------------------------------------------------------------------------------------------------- */

enum { TOP = (1u << BOARD_FUTURE) - 1 };

static void all_words(lb_wits *wits, unsigned players, unsigned down)
{
    for (unsigned seat = 0; seat < players; seat++) {
        wits->word[seat] >>= down;
    }
}

/* A magnet comes in at a place: what lies below goes down. Who saw a disc counts on where it is now. */
static void move_words(lb_wits *wits, unsigned players, unsigned by, unsigned place)
{
    uint64_t above = (UINT64_C(1) << place) - 1;
    for (unsigned seat = 0; seat < players; seat++) {
        uint64_t word = wits->word[seat];
        wits->word[seat] = (word & above) | (word & ~above) << 1;
    }
    wits->word[by] |= UINT64_C(1) << place;
}

/* A card took effect: the seat that played it learns from it. */
static void learn_card(const struct board *s, lb_wits *wits, unsigned title, unsigned seat)
{
    switch (title) {
    case BOARD_see_the_future:
    case BOARD_alter_the_future:
    case BOARD_share_the_future:
        wits->word[seat] |= TOP;
        break;
    case BOARD_shuffle:
        all_words(wits, s->head.players, 63);
        break;
    default:
        break;
    }
}

static void learn_order(const struct board *s, lb_wits *wits, unsigned title, unsigned seat)
{
    for (unsigned other = 0; other < s->head.players; other++) {
        wits->word[other] &= ~(uint64_t)TOP;
    }
    wits->word[seat] |= TOP;
    if (title == BOARD_share_the_future) {
        wits->word[next_seat(s)] |= TOP;
    }
}

/* What tells, after a choice, what it did. */
struct trace {
    uint8_t phase, action, nopes, turn, discs_count;
};

/* What the seats learn from a choice, by what was open before it and after. */
INLINE void learn(const struct trace *before, const struct board *s, lb_wits *wits, unsigned seat,
                  unsigned choice)
{
    unsigned title = before->action - 1u, nopes = before->nopes, discs = before->discs_count;
    switch (before->phase) {
    case BOARD_PLACE:
        move_words(wits, s->head.players, seat, choice);
        discs++;
        break;
    case BOARD_ORDER:
        learn_order(s, wits, title, seat);
        return;
    case BOARD_TURN:
    case BOARD_WINDOW:
        if (before->phase == BOARD_TURN) {
            title = board_title_at(choice);
        } else {
            nopes += choice;
        }
        if (s->phase != BOARD_WINDOW && !(nopes & 1) && choice != BOARD_FLIP) {
            learn_card(s, wits, title, before->turn);
        }
        break;
    default:
        break;
    }
    if (s->discs_count != discs) { /* flipped; and shuffled anew if it was the last */
        all_words(wits, s->head.players, s->discs_count > discs ? 63 : 1);
    }
}

INLINE void step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                 lb_events *events)
{
    const struct board *s = board_in(state);
    struct trace before = {s->phase, s->action, s->nopes, s->turn, s->discs_count};
    game_board.apply(state, seat, choice, rng, events);
    learn(&before, s, wits, seat, choice);
}

void board_step(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                lb_events *events)
{
    step(state, wits, seat, choice, rng, events);
}

unsigned board_rollout(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    struct board *s = board_of(state);
    lb_wits none;
    unsigned choices = 0;
    if (wits == NULL) {
        memset(&none, 0, sizeof none);
        wits = &none;
    }
    for (; !s->head.over; choices++) {
        unsigned seat = seats_after(s->head.to_act, s->head.after);
        step(state, wits, seat, board_thumb(state, seat, wits, rng), rng, NULL);
    }
    return choices;
}
