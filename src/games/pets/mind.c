/* SPDX-License-Identifier: MIT */
/* mind.c: what a seat can know of a round of Power Hungry Pets.
 * Events become changes of a belief (pets_cases.c); docs/memory/pets.md states the model. All cards are
 * treated alike, my own too: they are slots of which I happen to know the number. */
#include "core/bits.h"
#include "core/rng.h"
#include "memory/mind.h"
#include "games/pets/mind.h"
#include "games/pets/traits.h"
#include "memory/net.h"

#define BIT(n) (1u << (n))

enum { HANDS = BIT(PETS_SEATS) - 1 };

/* ---- Rounds ----------------------------------------------------------------------------------------- */

static void start(lb_memory *memory)
{
    struct pets_notes *n = pets_notes_of(memory);
    memcpy(n->copies, pets_copies, sizeof n->copies);
    n->belief.room = PETS_CASES;
    n->seated = (lb_seats)(BIT(memory->players) - 1);
    n->digger = n->two = n->compared[0] = n->compared[1] = LB_NOBODY;
}

static void clear_round(struct pets_notes *n)
{
    n->shielded = 0;
    n->digger = n->two = n->compared[0] = n->compared[1] = LB_NOBODY;
    memset(n->trapped, 0, sizeof n->trapped);
    n->wits = (struct pets_wits){.given = 1};
}

static void new_round(struct pets_notes *n)
{
    unsigned players = bits_count(n->seated), cards = 0;
    unsigned aside = players == 2 ? 3 : 1;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        cards += n->copies[number];
    }
    clear_round(n);
    belief_reset(&n->belief, n->copies, n->seated | BIT(SLOT_DOWN), cards - players - aside);
}

/* The numbers of my own cards, the lower one first, PETS_KINDS for none. */
static void own_cards(const lb_view *view, unsigned own[2])
{
    unsigned count = 0;
    own[0] = own[1] = PETS_KINDS;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        for (unsigned copies = view->hand[pets_card[number]]; copies > 0; copies--) {
            own[count++] = number;
        }
    }
}

/* That number and no other; any where it is not known. */
static uint16_t only(unsigned number)
{
    return (uint16_t)(number < PETS_KINDS ? BIT(number) : ALL_NUMBERS);
}

/* My own cards, and the one before my eyes at a Digger or a Trapper. */
static void see_own_cards(lb_memory *memory)
{
    const lb_view *view = &memory->view;
    struct pets_belief *b = &pets_notes_of(memory)->belief;
    unsigned own[2], seen = pets_number(view->seen);
    bool digs = view->open == LB_OPEN_dig;
    uint16_t numbers[PETS_SLOTS];
    for (unsigned slot = 0; slot < PETS_SLOTS; slot++) {
        numbers[slot] = ALL_NUMBERS;
    }
    own_cards(view, own);
    numbers[memory->seat] = only(own[0]);
    numbers[SLOT_DRAWN] = only(own[1]);
    numbers[SLOT_DOWN] = digs ? only(seen) : ALL_NUMBERS;
    belief_limit(b, numbers);
    if (seen != PETS_KINDS && !digs) {
        belief_top(b, seen);
    }
}

/* The cards that do not lie open, by number; how many. */
static unsigned count_left(const lb_memory *memory, uint8_t left[PETS_KINDS])
{
    const struct lb_view_rounds *table = &memory->view.rounds;
    unsigned cards = 0;
    memcpy(left, pets_notes_in(memory)->copies, PETS_KINDS);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned i = 0; i < table->front_count[seat]; i++) {
            left[pets_number(table->front[seat][i])]--;
        }
    }
    for (unsigned i = 0; i < table->aside_up_count; i++) {
        left[pets_number(table->aside_up[i])]--;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        cards += left[number];
    }
    return cards;
}

/* Begins anew from what lies open: where a memory comes to a game that has begun without it. */
static void read_view(lb_memory *memory)
{
    const lb_view *view = &memory->view;
    struct pets_notes *n = pets_notes_of(memory);
    uint8_t left[PETS_KINDS];
    unsigned slots = 0, cards = count_left(memory, left);
    bool two = view->hand_count[view->turn] > 1;
    for (unsigned seat = 0; seat < view->players; seat++) {
        slots |= view->hand_count[seat] > 0 ? BIT(seat) : 0;
    }
    slots |= two ? BIT(SLOT_DRAWN) : 0;
    slots |= cards > view->pile_count + bits_count(slots) ? BIT(SLOT_DOWN) : 0;
    clear_round(n);
    n->shielded = view->rounds.shielded;
    n->two = two ? view->turn : LB_NOBODY;
    n->digger = view->open == LB_OPEN_dig ? view->turn : LB_NOBODY;
    belief_reset(&n->belief, left, slots, view->pile_count);
    see_own_cards(memory);
}

/* ---- What cards do ------------------------------------------------------------------------------------- */

/* The number in a slot, if I was shown it. */
static void learn(struct pets_notes *n, unsigned slot, unsigned card)
{
    unsigned number = pets_number(card);
    if (number < PETS_KINDS) {
        belief_allow(&n->belief, BIT(slot), BIT(number));
    }
}

/* The seat that dug has answered, and nobody else knows what. */
static void dig(struct pets_notes *n)
{
    if (n->digger != LB_NOBODY) {
        belief_swap_or_not(&n->belief, n->digger, SLOT_DOWN);
        n->digger = LB_NOBODY;
    }
}

static void draw(struct pets_notes *n, unsigned seat, unsigned card)
{
    bool second = n->belief.slots >> seat & 1; /* after a Snake the hand is empty */
    if (second) {
        n->two = (uint8_t)seat;
    } else {
        wits_renew(&n->wits, seat);
    }
    belief_draw(&n->belief, second ? SLOT_DRAWN : seat);
    learn(n, second ? SLOT_DRAWN : seat, card);
}

/* One of a seat's two cards comes to lie open. What all knew of the kept one still holds if the other cannot
 * have been it; who knew which one it was knows it still if another was shown. */
static void show_one(struct pets_notes *n, unsigned seat, unsigned number)
{
    unsigned held = belief_number(&n->belief, seat);
    bool kept = n->wits.lacks[seat] >> number & 1;
    if (!kept) {
        n->wits.lacks[seat] = 0;
    }
    if (!kept && (held == PETS_KINDS || held == number)) {
        n->wits.known_by[seat] = 0;
    }
    n->wits.fresh &= (lb_seats)~BIT(seat);
    belief_show_either(&n->belief, seat, number);
    n->two = LB_NOBODY;
}

/* A hand card is put down. If a comparison made it so, the other one was higher. (P4.8) */
static void put_down(struct pets_notes *n, unsigned seat, unsigned number)
{
    if (n->two == seat) {
        show_one(n, seat, number);
        return;
    }
    belief_show(&n->belief, seat, number);
    if (n->compared[0] != LB_NOBODY) {
        unsigned winner = n->compared[n->compared[0] == seat];
        unsigned lower = BIT(number + 1) - 1;
        n->wits.lacks[winner] |= (uint16_t)lower;
        belief_allow(&n->belief, BIT(winner), ~lower & ALL_NUMBERS);
        n->compared[0] = LB_NOBODY;
    }
}

static void compare(struct pets_notes *n, const lb_event *event)
{
    n->compared[0] = event->seat;
    n->compared[1] = event->other;
    learn(n, event->seat, event->hidden[0]);
    learn(n, event->other, event->hidden[1]);
}

static void level(struct pets_notes *n, unsigned one, unsigned two)
{
    wits_level(&n->wits, one, two);
    belief_same(&n->belief, one, two);
    n->compared[0] = LB_NOBODY;
}

/* P4.3; in P4.2 all see who held the King Cat. */
static void exchange(struct pets_notes *n, const lb_event *event)
{
    unsigned one = event->seat, two = event->other;
    if (n->played == PET_NOT_A_PET) {
        belief_allow(&n->belief, BIT(two), BIT(PET_KING));
    }
    belief_swap(&n->belief, one, two);
    wits_exchange(&n->wits, one, two);
    if (n->played == PET_NOT_A_PET) {
        n->wits.known_by[one] = HANDS;
    }
    learn(n, one, event->hidden[0]);
    learn(n, two, event->hidden[1]);
}

/* P4.2: whom it could have reached has no King Cat. Other cards fizzle in the open. */
static void fizzle(struct pets_notes *n, unsigned seat)
{
    unsigned reached = n->belief.slots & HANDS & ~n->shielded & ~BIT(seat);
    if (n->played == PET_NOT_A_PET) {
        belief_allow(&n->belief, reached, ALL_NUMBERS & ~BIT(PET_KING));
        for (; reached != 0; reached &= reached - 1) {
            n->wits.lacks[bits_first(reached)] |= BIT(PET_KING);
        }
    }
}

/* P4.4 */
static void juggle(struct pets_notes *n)
{
    unsigned hands = n->belief.slots & HANDS & ~n->shielded;
    belief_juggle(&n->belief, hands);
    memset(n->trapped, 0, sizeof n->trapped);
    for (; hands != 0; hands &= hands - 1) {
        wits_renew(&n->wits, bits_first(hands));
    }
}

static void put_back(struct pets_notes *n, unsigned seat, unsigned place)
{
    n->trapped[seat] = n->belief.pile_count;
    if (place < n->belief.pile_count) {
        belief_put_back(&n->belief, place);
    } else {
        belief_put_back_anywhere(&n->belief);
    }
}

static void leave(struct pets_notes *n, unsigned seat)
{
    n->seated &= (lb_seats)~BIT(seat);
    n->digger = n->digger == seat ? LB_NOBODY : n->digger;
}

/* ---- Events ---------------------------------------------------------------------------------------------- */

static void play(struct pets_notes *n, const lb_event *event)
{
    n->played = (uint8_t)pets_number(event->cards[0]);
    n->named = (uint8_t)pets_number(event->named);
    show_one(n, event->seat, n->played);
}

static void see(lb_memory *memory, const lb_event *event)
{
    struct pets_notes *n = pets_notes_of(memory);
    unsigned seat = event->seat, shown = pets_number(event->hidden[0]);
    switch (event->type) {
    case LB_EVENT_round:
        new_round(n);
        break;
    case LB_EVENT_aside:
        for (unsigned i = 0; i < event->card_count; i++) {
            belief_open(&n->belief, pets_number(event->cards[i]));
        }
        break;
    case LB_EVENT_dealt:
        learn(n, seat, event->hidden[0]);
        break;
    case LB_EVENT_turn:
        dig(n);
        n->shielded &= (lb_seats)~BIT(seat);
        break;
    case LB_EVENT_drew:
        draw(n, seat, event->hidden[0]);
        break;
    case LB_EVENT_played:
        play(n, event);
        break;
    case LB_EVENT_put_down:
        put_down(n, seat, pets_number(event->cards[0]));
        break;
    case LB_EVENT_eliminated:
        n->shielded &= (lb_seats)~BIT(seat);
        break;
    case LB_EVENT_shielded:
        n->shielded |= (lb_seats)BIT(seat);
        break;
    case LB_EVENT_wrong:
        n->wits.lacks[event->other] |= (uint16_t)BIT(n->named);
        belief_allow(&n->belief, BIT(event->other), ALL_NUMBERS & ~BIT(n->named));
        break;
    case LB_EVENT_compared:
        compare(n, event);
        break;
    case LB_EVENT_level:
        level(n, seat, event->other);
        break;
    case LB_EVENT_exchanged:
        exchange(n, event);
        break;
    case LB_EVENT_fizzled:
        fizzle(n, seat);
        break;
    case LB_EVENT_juggled:
        juggle(n);
        break;
    case LB_EVENT_dug:
        n->digger = (uint8_t)seat;
        n->wits.down_by = (lb_seats)BIT(seat);
        wits_forget(&n->wits, seat);
        learn(n, SLOT_DOWN, event->hidden[0]);
        break;
    case LB_EVENT_peeked:
        if (shown < PETS_KINDS) {
            belief_top(&n->belief, shown);
        }
        break;
    case LB_EVENT_moved_card:
        put_back(n, seat, event->hidden[0]);
        break;
    case LB_EVENT_left:
        leave(n, seat);
        break;
    case LB_EVENT_won:
        n->winners |= (lb_seats)BIT(seat);
        break;
    case LB_EVENT_held:
        dig(n);
        if (n->two != seat) {
            learn(n, seat, event->hidden[0]);
        }
        break;
    default:
        break;
    }
}

/* ---- Looking --------------------------------------------------------------------------------------------- */

/* Whether the cards of the deck suffice for what is seen. */
static bool allows(const lb_memory *memory, const lb_view *view)
{
    const struct lb_view_rounds *table = &view->rounds;
    const uint8_t *copies = pets_notes_in(memory)->copies;
    bool over = view->open == LB_OPEN_over;
    uint8_t open[PETS_KINDS + 1] = {0};
    unsigned held = 0, all = 0;
    bool allowed = table->aside_up_count <= sizeof table->aside_up &&
                   view->decides == (over ? LB_NOBODY : view->turn);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        unsigned cards = view->hand_count[seat], second = view->open == LB_OPEN_turn;
        unsigned due = view->alive >> seat & 1 ? 1 + (seat == view->turn ? second : 0) : 0;
        unsigned most = 1 + (seat == view->turn); /* whose turn it is when the others have left */
        allowed &= table->front_count[seat] <= LB_ROW_MAX && (over ? cards <= most : cards == due);
        for (unsigned i = 0; i < table->front_count[seat] && allowed; i++) {
            open[pets_number(table->front[seat][i])]++;
        }
        held += cards;
    }
    for (unsigned i = 0; i < table->aside_up_count && allowed; i++) {
        open[pets_number(table->aside_up[i])]++;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        unsigned seen = view->hand[pets_card[number]];
        seen += view->seen == pets_card[number];
        allowed &= open[number] + seen <= copies[number];
        all += 0u + copies[number] - open[number];
    }
    bool dig = view->open == LB_OPEN_dig, place = view->open == LB_OPEN_place;
    return allowed && open[PETS_KINDS] == 0 && held + view->pile_count + dig <= all &&
           (!place || view->pile_count > 0) && (view->seen == LB_NO_CARD || dig || place);
}

/* Whether the belief is about what the view shows. */
static bool fits(const lb_memory *memory)
{
    const lb_view *view = &memory->view;
    const struct pets_notes *n = pets_notes_in(memory);
    uint8_t left[PETS_KINDS];
    unsigned own[2], cards = count_left(memory, left);
    own_cards(view, own);
    unsigned slots = n->belief.slots;
    bool fit = n->belief.count > 0 && n->belief.pile_count == view->pile_count &&
               memcmp(left, n->belief.left, sizeof left) == 0 &&
               bits_count(slots) + view->pile_count <= cards &&
               (slots >> SLOT_DRAWN & 1) == (n->two != LB_NOBODY) &&
               (n->two == LB_NOBODY || n->two == view->turn);
    for (unsigned seat = 0; seat < view->players; seat++) {
        fit &= (slots >> seat & 1u) + (n->two == seat) == view->hand_count[seat];
    }
    if (own[0] != PETS_KINDS) {
        unsigned number = belief_number(&n->belief, memory->seat);
        fit &= number == own[0] || number == own[1];
    }
    return fit;
}

/* Whether I swapped at the dig is no event; my hand tells. */
static void see_own_hand(lb_memory *memory)
{
    struct pets_notes *n = pets_notes_of(memory);
    unsigned own[2], me = memory->seat;
    own_cards(&memory->view, own);
    if (own[0] != PETS_KINDS && belief_number(&n->belief, me) == PETS_KINDS) {
        belief_allow(&n->belief, BIT(me), BIT(own[0]));
    }
}

/* What I know for certain, which a guess hands on as my wits. */
static void take_stock(lb_memory *memory)
{
    struct pets_notes *n = pets_notes_of(memory);
    lb_seats mine = (lb_seats)BIT(memory->seat);
    for (unsigned seats = n->belief.slots & HANDS; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        bool known = belief_number(&n->belief, seat) != PETS_KINDS;
        n->wits.known_by[seat] &= (lb_seats)~mine;
        n->wits.known_by[seat] |= known ? mine : 0;
        n->wits.denied[seat] = (uint16_t)(ALL_NUMBERS & ~belief_numbers(&n->belief, seat));
    }
    n->wits.own = (uint8_t)(memory->seat + 1);
    memset(n->wits.pile_by, 0, n->belief.pile_count);
    const struct pets_case *any = n->belief.item; /* what it does not know, not all do */
    for (unsigned i = 0; n->belief.count > 0 && i < any->places; i++) {
        bool known = belief_number_at(&n->belief, any->place[i]) != PETS_KINDS;
        n->wits.pile_by[any->place[i]] = known ? mine : 0;
    }
    bool second = n->two != LB_NOBODY && n->two != memory->seat;
    n->wits.drawn_by = second && belief_number(&n->belief, SLOT_DRAWN) != PETS_KINDS ? mine : 0;
    n->wits.down_by &= (lb_seats)~mine;
    n->wits.down_by |= belief_number(&n->belief, SLOT_DOWN) != PETS_KINDS ? mine : 0;
}

static void look(lb_memory *memory, bool trusted)
{
    (void)trusted; /* it is looked over in any case */
    struct pets_notes *n = pets_notes_of(memory);
    see_own_hand(memory);
    if (!fits(memory)) {
        bool lost =
            n->belief.slots != 0; /* it was about something else, or fell out of its cases */
        read_view(memory);
        n->belief.exact = !lost;
        n->belief.lost = lost;
    }
    take_stock(memory);
    belief_share(&n->belief);
}

/* ---- Guessing ---------------------------------------------------------------------------------------------- */

static void copy_table(const lb_memory *memory, struct pets *s)
{
    const lb_view *view = &memory->view;
    const struct pets_notes *n = pets_notes_in(memory);
    for (unsigned i = 0; i < view->rounds.aside_up_count; i++) {
        s->up[i] = (uint8_t)(pets_number(view->rounds.aside_up[i]) + 1);
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        s->front_count[seat] = view->rounds.front_count[seat];
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            s->front[seat][i] = (uint8_t)pets_number(view->rounds.front[seat][i]);
        }
    }
    memcpy(s->tokens, view->rounds.tokens, sizeof s->tokens);
    memcpy(s->options, memory->options.value, sizeof s->options);
    s->turn = view->turn;
    s->round = view->rounds.round;
    s->alive = view->alive;
    s->seated = n->seated | view->alive;
    s->shielded = view->rounds.shielded;
    s->winners = n->winners;
}

static bool lay_cards(const struct pets_belief *b, lb_rng *rng, struct pets *s, uint8_t *kept)
{
    uint8_t slot[PETS_SLOTS];
    if (!belief_guess(b, rng, slot, s->pile)) {
        return false;
    }
    for (unsigned seats = b->slots & HANDS; seats != 0; seats &= seats - 1) {
        s->hand[bits_first(seats)] = (uint8_t)(slot[bits_first(seats)] + 1);
    }
    s->pile_count = b->pile_count;
    s->down = b->slots >> SLOT_DOWN & 1 ? (uint8_t)(slot[SLOT_DOWN] + 1) : 0;
    *kept = 0;
    if (b->slots >> SLOT_DRAWN & 1) { /* the lower one first, as the rules keep them */
        uint8_t held = s->hand[s->turn], drawn = (uint8_t)(slot[SLOT_DRAWN] + 1);
        s->hand[s->turn] = held < drawn ? held : drawn;
        s->drawn = held < drawn ? drawn : held;
        *kept = held;
    }
    return true;
}

static void open_decision(struct pets *s, unsigned open)
{
    if (open == LB_OPEN_over) {
        s->phase = PETS_OVER;
        s->head.over = 1;
    } else {
        pets_open(s, open == LB_OPEN_place ? PETS_PLACE
                     : open == LB_OPEN_dig ? PETS_DIG
                                           : PETS_TURN);
    }
}

/* Where the others put cards back is their secret: it may have been anywhere. */
static void guess_wits(const lb_memory *memory, const struct pets *s, lb_rng *rng, lb_wits *wits)
{
    const struct pets_notes *n = pets_notes_in(memory);
    struct pets_wits *w = (struct pets_wits *)wits;
    *w = n->wits;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        if (n->trapped[seat] != 0 && seat != memory->seat) {
            unsigned place = rng_below(rng, n->trapped[seat]);
            w->pile_by[place] |= (lb_seats)(place < s->pile_count ? BIT(seat) : 0);
        }
    }
    if (s->phase == PETS_PLACE) {
        w->pile_by[s->pile_count - 1] |= (lb_seats)BIT(s->turn);
    }
}

static void guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const struct pets_notes *n = pets_notes_in(memory);
    struct pets *s = pets_of(state);
    uint8_t kept;
    guess_clear(memory, state);
    copy_table(memory, s);
    if (!lay_cards(&n->belief, rng, s, &kept)) { /* only where too many cases were dropped */
        lb_memory fresh = *memory;
        read_view(&fresh);
        lay_cards(&pets_notes_in(&fresh)->belief, rng, s, &kept);
    }
    open_decision(s, memory->view.open);
    if (wits != NULL) {
        memset(wits, 0, sizeof *wits);
        guess_wits(memory, s, rng, wits);
        ((struct pets_wits *)wits)->held = kept;
    }
}

/* ---- Chances ------------------------------------------------------------------------------------------------- */

static bool set_fraction(lb_fraction *chance, wide over, wide under)
{
    wide a = under, b = over;
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    if (a == 0) {
        return false;
    }
    *chance = (lb_fraction){(uint64_t)(over / a), (uint64_t)(under / a)};
    return under / a <= UINT64_MAX;
}

/* One card of a seat is it, or the other one, but a world where both are it counts once. */
static wide weight_of_holding(const struct pets_notes *n, unsigned seat, unsigned number)
{
    const struct pets_belief *b = &n->belief;
    wide weight = belief_weight(b, BIT(seat), LB_PILE_MAX, number);
    if (n->two == seat) {
        weight += belief_weight(b, BIT(SLOT_DRAWN), LB_PILE_MAX, number);
        weight -= belief_weight(b, BIT(seat) | BIT(SLOT_DRAWN), LB_PILE_MAX, number);
    }
    return weight;
}

/* The weight of the worlds in which it is so, and of all; false where there is nothing to weigh. */
static bool weigh(const lb_memory *memory, const lb_question *question, wide *over, wide *all)
{
    const struct pets_notes *n = pets_notes_in(memory);
    const struct pets_belief *b = &n->belief;
    unsigned number = pets_number(question->card), seat = question->seat;
    bool holds = question->ask == LB_ASK_holds;
    unsigned place = b->pile_count - 1u - question->place; /* from the bottom */
    bool there = holds ? seat < PETS_SEATS && b->slots >> seat & 1 : place < b->pile_count;
    *over = 0;
    *all = 1;
    if (number == PETS_KINDS || !there) {
        return false;
    }
    *all = belief_weight(b, 0, LB_PILE_MAX, 0);
    *over = holds ? weight_of_holding(n, seat, number) : belief_weight(b, 0, place, number);
    return true;
}

static bool chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance)
{
    wide over, all;
    bool weighed = weigh(memory, question, &over, &all);
    return (!weighed || pets_notes_in(memory)->belief.exact) && set_fraction(chance, over, all);
}

/* From the cases that are left, to 62 bits. */
static bool about(const lb_memory *memory, const lb_question *question, lb_fraction *chance)
{
    wide over, all;
    weigh(memory, question, &over, &all);
    while (all >> 62 != 0) {
        over >>= 1;
        all >>= 1;
    }
    *chance = (lb_fraction){(uint64_t)over, (uint64_t)all};
    return all > 0;
}

static void within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                   lb_fraction *high)
{
    const struct pets_belief *b = &pets_notes_in(memory)->belief;
    wide over, all;
    bool weighed = weigh(memory, question, &over, &all);
    struct big these = big_from(over), known = big_from(all), dropped = {{0}};
    *low = (lb_fraction){0, 1};
    *high = (lb_fraction){weighed, 1};
    if (weighed && all > 0 && !b->lost) {
        dropped = b->exact ? dropped : belief_dropped(b);
        big_bound(&these, &known, &dropped, low, high);
    }
}

const struct mind pets_mind = {
    .start = start,
    .cleared = offsetof(struct pets_notes, belief.item),
    .allows = allows,
    .see = see,
    .look = look,
    .guess = guess,
    .chance = chance,
    .about = about,
    .within = within,
    .thumb = pets_thumb,
    .lean = pets_lean,
    .step = pets_step,
    .rollout = pets_rollout,
    .uncover = pets_uncover,
    .stir = pets_stir,
    .prospect = pets_prospect,
    .standing = pets_standing,
#ifndef LITTERBOX_NETLESS
    .endings = &pets_endings,
#endif
    NET_MIND(pets, PETS_TRAITS, PETS_NET_SLOTS),
};
