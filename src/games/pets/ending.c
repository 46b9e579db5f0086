/* SPDX-License-Identifier: MIT */
/* ending.c: the last cards of a round of Power Hungry Pets between two, to be solved.
 * An ending begins with every way to lay the cards that do not lie open, all alike but for what both can
 * tell of the two hands; who has seen which card is taken as known to both, though not what it was. */
#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/pets/mind.h"
#include "memory/mind.h"

#define BIT(n) (1u << (n))

enum { ENDING_PILE = 4, ENDING_CARDS = ENDING_PILE + 4 }; /* two hands, one more, one set aside */

/* Where hidden cards lie, in the order in which they are laid. */
enum { LIES_HELD, LIES_OTHER, LIES_DOWN, LIES_DRAWN, LIES_PILE };

/* The worlds of an ending, as they are laid card by card. */
struct laying {
    const lb_memory *memory;
    lb_ending_visit *visit;
    void *context;
    lb_state base;
    unsigned me, other;
    uint8_t left[PETS_KINDS];
    unsigned lies;         /* places with a card in them, bit by bit */
    unsigned mine, theirs; /* which of them each knows */
    unsigned trapped;      /* cards of the pile when the other last put one back; 0: never */
    uint8_t card[LIES_PILE + ENDING_PILE]; /* numbers, as far as they are laid */
};

/* The cards at some places, as one number. */
static uint64_t cards_at(const uint8_t *card, unsigned places)
{
    uint64_t cards = 0;
    for (; places != 0; places &= places - 1) {
        unsigned place = bits_first(places);
        cards |= (card[place] + UINT64_C(1)) << 4 * place;
    }
    return cards;
}

static bool lay_world(const struct laying *l, double weight)
{
    lb_state state = l->base;
    struct pets *s = pets_of(&state);
    uint8_t held = (uint8_t)(l->card[LIES_HELD] + 1);
    s->hand[l->me] = held;
    s->hand[l->other] = (uint8_t)(l->card[LIES_OTHER] + 1);
    s->down = l->lies >> LIES_DOWN & 1 ? (uint8_t)(l->card[LIES_DOWN] + 1) : 0;
    if (l->lies >> LIES_DRAWN & 1) { /* the lower one first, as the rules keep them */
        uint8_t drawn = (uint8_t)(l->card[LIES_DRAWN] + 1);
        s->hand[l->me] = held < drawn ? held : drawn;
        s->drawn = held < drawn ? drawn : held;
    }
    memcpy(s->pile, l->card + LIES_PILE, s->pile_count);
    pets_open(s, s->phase);
    uint64_t knows[LB_SEATS_MAX] = {0};
    knows[l->me] = cards_at(l->card, l->mine);
    for (unsigned place = 0; place < s->pile_count && l->trapped != 0; place++) {
        knows[l->other] = cards_at(l->card, l->theirs | BIT(LIES_PILE + place));
        if (!l->visit(l->context, &state, weight / l->trapped, knows)) {
            return false;
        }
    }
    knows[l->other] = cards_at(l->card, l->theirs);
    unsigned gone = l->trapped - (l->trapped != 0 ? s->pile_count : 0u);
    double rest = l->trapped == 0 ? 1 : (double)gone / l->trapped;
    return rest == 0 || l->visit(l->context, &state, weight * rest, knows);
}

/* Lays a card at the first of these places, in every way. */
static bool lay(struct laying *l, unsigned places, double weight)
{
    const struct pets_wits *wits = &pets_notes_in(l->memory)->wits;
    if (places == 0) {
        return lay_world(l, weight);
    }
    unsigned place = bits_first(places);
    unsigned lacks = place == LIES_HELD    ? wits->lacks[l->me]
                     : place == LIES_OTHER ? wits->lacks[l->other]
                                           : 0u;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        unsigned copies = l->left[number];
        if (copies == 0 || lacks >> number & 1) {
            continue;
        }
        l->left[number]--;
        l->card[place] = (uint8_t)number;
        if (!lay(l, places & (places - 1), weight * copies)) {
            return false;
        }
        l->left[number]++;
    }
    return true;
}

/* What a place holds for certain, or PETS_KINDS. */
static unsigned number_at(const struct laying *l, unsigned place)
{
    const struct pets_belief *b = &pets_notes_in(l->memory)->belief;
    switch (place) {
    case LIES_HELD:
        return belief_number(b, l->me);
    case LIES_OTHER:
        return belief_number(b, l->other);
    case LIES_DOWN:
        return belief_number(b, SLOT_DOWN);
    case LIES_DRAWN:
        return belief_number(b, SLOT_DRAWN);
    default:
        return belief_number_at(b, place - LIES_PILE);
    }
}

/* Who knows what, and what the seat that decides knows in truth; false if that is not even its own hand. */
static bool take_stock(struct laying *l, uint64_t *mine)
{
    const struct pets_notes *n = pets_notes_in(l->memory);
    uint8_t card[LIES_PILE + ENDING_PILE] = {0};
    for (unsigned places = l->lies; places != 0; places &= places - 1) {
        unsigned place = bits_first(places), number = number_at(l, place);
        l->mine |= number < PETS_KINDS ? BIT(place) : 0;
        card[place] = (uint8_t)number;
    }
    l->theirs = BIT(LIES_OTHER);
    l->theirs |= n->wits.known_by[l->me] >> l->other & 1 ? BIT(LIES_HELD) : 0;
    l->theirs |= n->wits.down_by >> l->other & 1 ? BIT(LIES_DOWN) & l->lies : 0;
    l->trapped = n->trapped[l->other];
    *mine = cards_at(card, l->mine);
    unsigned own = (BIT(LIES_HELD) | BIT(LIES_DRAWN)) & l->lies;
    return (l->mine & own) == own;
}

static bool worlds(const lb_memory *memory, uint64_t *mine, lb_ending_visit *visit, void *context)
{
    const lb_view *view = &memory->view;
    const struct pets_belief *b = &pets_notes_in(memory)->belief;
    struct laying l = {.memory = memory, .visit = visit, .context = context, .me = memory->seat};
    unsigned cards = 0;
    if (memory->players != 2 || view->alive != 3 || view->pile_count > ENDING_PILE) {
        return false;
    }
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_guess(memory, &rng, &l.base, NULL);
    l.other = 1 - l.me;
    l.lies = BIT(LIES_HELD) | BIT(LIES_OTHER) | (BIT(view->pile_count) - 1) << LIES_PILE;
    l.lies |= b->slots >> SLOT_DOWN & 1 ? BIT(LIES_DOWN) : 0;
    l.lies |= b->slots >> SLOT_DRAWN & 1 ? BIT(LIES_DRAWN) : 0;
    memcpy(l.left, b->left, sizeof l.left);
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        cards += l.left[number];
    }
    return cards == bits_count(l.lies) && take_stock(&l, mine) && lay(&l, l.lies, 1);
}

/* ---- Chance ------------------------------------------------------------------------------------------- */

/* The next order of numbers, after Narayana; false after the last. */
static bool next_order(uint8_t *cards, unsigned count)
{
    unsigned i = count - 1, j = count - 1;
    while (i > 0 && cards[i - 1] >= cards[i]) {
        i--;
    }
    if (i == 0) {
        return false;
    }
    while (cards[j] <= cards[i - 1]) {
        j--;
    }
    uint8_t swap = cards[i - 1];
    cards[i - 1] = cards[j];
    cards[j] = swap;
    for (j = count - 1; i < j; i++, j--) {
        swap = cards[i];
        cards[i] = cards[j];
        cards[j] = swap;
    }
    return true;
}

/* The cards a Juggler shuffles, lowest first; the seats that give one. */
static unsigned juggled(const struct pets *s, uint8_t cards[PETS_CARDS], unsigned *seats)
{
    uint8_t counts[PETS_KINDS] = {0};
    unsigned count = 0;
    *seats = s->alive & ~(unsigned)s->shielded;
    for (unsigned i = 0; i < s->pile_count; i++) {
        counts[s->pile[i]]++;
    }
    for (unsigned rest = *seats; rest != 0; rest &= rest - 1) {
        unsigned seat = bits_first(rest);
        bool played = seat == s->turn && s->hand[seat] == PET_JUGGLER + 1;
        counts[(played ? s->drawn : s->hand[seat]) - 1]++;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        memset(cards + count, (int)number, counts[number]);
        count += counts[number];
    }
    return count;
}

/* The cards are put where an idle Juggler leaves them in the order wanted. (P4.4) */
static lb_state stacked(const lb_state *state, const uint8_t *cards, unsigned seats)
{
    lb_state world = *state;
    struct pets *s = pets_of(&world);
    memcpy(s->pile, cards, s->pile_count);
    for (cards += s->pile_count; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        bool played = seat == s->turn && s->hand[seat] == PET_JUGGLER + 1;
        *(played ? &s->drawn : &s->hand[seat]) = (uint8_t)(*cards++ + 1);
    }
    return world;
}

/* What a choice comes to where chance has no say: of a round that ends only the Tokens count. */
static bool certain(const lb_state *state, unsigned seat, unsigned choice, double chance,
                    lb_fate_visit *visit, void *context)
{
    lb_state after = *state;
    lb_events events;
    events.count = 0;
    pets_apply(&after, seat, choice, NULL, &events);
    return visit(context, &after, &events, chance);
}

static bool fates(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                  void *context)
{
    const struct pets *s = pets_in(state);
    uint8_t cards[PETS_CARDS];
    unsigned seats, count = 0, orders = 0;
    if (s->phase == PETS_TURN && choice == PET_JUGGLER) {
        count = juggled(s, cards, &seats);
    }
    if (count < 2) {
        return certain(state, seat, choice, 1, visit, context);
    }
    do {
        orders++;
    } while (next_order(cards, count));
    count = juggled(s, cards, &seats);
    do {
        lb_state world = stacked(state, cards, seats);
        if (!certain(&world, seat, choice, 1.0 / orders, visit, context)) {
            return false;
        }
    } while (next_order(cards, count));
    return true;
}

/* ---- What comes to the same ---------------------------------------------------------------------------- */

/* A number that lies open in all its copies cannot be held, whichever it is, and a shield holds whatever is
 * named. */
static lb_choices choices(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct pets *s = pets_in(state);
    unsigned open[PETS_KINDS] = {0}, vain = 0;
    (void)seat;
    if (s->phase != PETS_NAME) {
        return UINT64_C(1) << choice;
    }
    for (unsigned i = 0; i < s->head.players; i++) {
        for (unsigned j = 0; j < s->front_count[i]; j++) {
            open[s->front[i][j]]++;
        }
    }
    for (unsigned i = 0; i < 2 && s->up[i] != 0; i++) {
        open[s->up[i] - 1]++;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        vain |= open[number] == pets_copies[number] ? BIT(number) : 0;
    }
    vain = s->shielded >> s->target & 1 ? (unsigned)ALL_NUMBERS : vain;
    return vain >> choice & 1 ? vain : BIT(choice);
}

/* An ending is one of the round; what it is worth then is what the Tokens are. */
static bool over(const lb_state *before, const lb_state *after, double share[LB_SEATS_MAX])
{
    const struct pets *s = pets_in(after);
    bool ends = s->head.over || s->round != pets_in(before)->round;
    for (unsigned seat = 0; ends && seat < LB_SEATS_MAX; seat++) {
        share[seat] = seat < s->head.players ? pets_standing(after, seat) : 0;
    }
    return ends;
}

const struct endings pets_endings = {
    .bound = "two are left in the round, and there are at most 4 cards in the pile",
    .worlds = worlds,
    .fates = fates,
    .choices = choices,
    .over = over};
