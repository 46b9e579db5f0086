/* SPDX-License-Identifier: MIT */
/* guess.c: worlds a seat cannot rule out in a Kittens game, drawn as its stories weigh.
 * What the view shows is the same in all of them and is made once; the rest is dealt anew. */
#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "core/window.h"
#include "games/kittens/recall.h"
#include "games/kittens/sense.h"
#include "memory/mind.h"

#define BIT(n) (UINT64_C(1) << (n))

/* ---- The table as the view shows it -------------------------------------------------------------- */

/* Counts by title as hands. */
static void read_cards(const struct deck *deck, const lb_view *view, uint64_t *own,
                       struct kittens *s)
{
    uint64_t hand = 0, discard = 0, removed = 0;
    for (uint64_t titles = deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles), card = deck->card_at[spot];
        hand |= (BIT(view->hand[card]) - 1) << spot;
        discard |= (BIT(view->discard[card]) - 1) << spot;
        removed |= (BIT(view->removed[card]) - 1) << spot;
    }
    *own = hand;
    s->discard = discard;
    s->removed = removed;
}

/* What was played, from its cards: one alone, two or three of a kind with their wild ones, or five. */
static void read_action(const struct deck *deck, const lb_view *view, struct open_action *open)
{
    unsigned named = view->named != LB_NO_CARD ? kittens_spot(deck, view->named) : 0;
    bool five = view->action_count == 5;
    open->spot = SPOT_NONE;
    for (unsigned i = 0; i < view->action_count; i++) {
        unsigned spot = kittens_spot(deck, view->action[i]);
        if (five) {
            open->five |= BIT(spot);
        } else if (spot == deck->godcat_spot) {
            open->godcat++;
        } else if (spot == deck->feral_spot) {
            open->ferals++;
        } else {
            open->spot = (uint8_t)spot;
        }
    }
    open->action = five ? ACTION_FIVE : view->action_count; /* one, two or three cards */
    if (five) {
        open->spot = 0;
    } else if (open->action == ACTION_SINGLE && open->godcat) {
        open->spot = (uint8_t)named;
    } else if (open->spot == SPOT_NONE) { /* Ferals among themselves, perhaps with Godcat */
        open->spot = deck->feral_spot;
        open->ferals = 0;
    }
    if (open->action == ACTION_THREE) {
        open->named = (uint8_t)named;
    }
}

static void read_open(const struct deck *deck, const lb_view *view, struct kittens *s)
{
    static const uint8_t phases[] = {
        [LB_OPEN_turn] = PHASE_TURN, [LB_OPEN_nope] = PHASE_WINDOW, [LB_OPEN_give] = PHASE_GIVE,
        [LB_OPEN_take] = PHASE_TAKE, [LB_OPEN_place] = PHASE_PLACE, [LB_OPEN_use] = PHASE_USE,
        [LB_OPEN_heck] = PHASE_HECK, [LB_OPEN_lay] = PHASE_LAY,     [LB_OPEN_duel] = PHASE_DUEL,
        [LB_OPEN_over] = PHASE_OVER, [LB_OPEN_steal] = PHASE_STEAL,
    };
    s->phase = phases[view->open];
    if (view->action_count > 0) {
        read_action(deck, view, &s->open);
    }
    s->open.target = view->target != LB_NOBODY ? view->target : 0;
    s->open.nopes = view->nopes;
    if (s->phase == PHASE_PLACE || s->phase == PHASE_USE) {
        s->open.aside = SPOT_KITTEN + 1;
    } else if (s->phase == PHASE_DUEL) { /* 0 where the seat did not see it */
        s->open.aside = view->seen == LB_CARD_devilcat ? 2 : view->seen == LB_CARD_godcat;
    }
}

void recall_table(const lb_memory *memory, struct ground *ground)
{
    const struct deck *deck = deck_for(memory);
    const lb_view *view = &memory->view;
    lb_state state;
    struct kittens *s = kittens_of(&state);
    guess_clear(memory, &state);
    kittens_prepare(lb_memory_game(memory), s, &memory->options);
    read_cards(deck, view, &s->hand[memory->seat], s);
    s->kittens_discarded = view->discard[LB_CARD_exploding_kitten];
    s->kittens_removed = view->removed[LB_CARD_exploding_kitten];
    s->pile_count = view->pile_count;
    s->turn = view->turn;
    s->owed = view->owed;
    s->attacked = view->attacked;
    s->alive = view->alive;
    window_ask(&s->head, view->open != LB_OPEN_over ? view->alive : 0);
    s->burglar = view->burglar;
    s->godcat = view->godcat;
    s->devilcat = view->devilcat;
    if (view->godcat < memory->players) {
        s->hand[view->godcat] |= deck->godcat;
    }
    read_open(deck, view, s);
    if (s->phase == PHASE_OVER) {
        s->head.over = 1;
    }
    memcpy(ground->table, &state, sizeof state);
}

enum { TRIES = 1 << 14 }; /* to find by chance what can be */

/* ---- Dealing what is not known --------------------------------------------------------------------- */

/* A number below the bound, each alike. */
static uint64_t below(lb_rng *rng, uint64_t bound)
{
    uint64_t mask = UINT64_MAX >> (63 - bits_last(bound | 1));
    uint64_t number;
    do {
        number = rng_u64(rng) & mask;
    } while (number >= bound);
    return number;
}

static const struct story *choose_story(const struct recall *recall, const struct ground *ground,
                                        lb_rng *rng)
{
    unsigned i = 0;
    if (recall->stories > 1) {
        uint64_t number = below(rng, ground->shares[recall->stories - 1u]);
        while (ground->shares[i] <= number) {
            i++;
        }
    }
    return &recall->story[i];
}

/* Every kitten of a story at a place; the unknown places that are left. */
static uint64_t deal_kittens(const struct story *story, lb_rng *rng, uint8_t *pile)
{
    uint64_t rest;
    unsigned landed;
    do { /* floaters: each in its set, all again if two meet */
        rest = story->unknown;
        for (landed = 0; landed < story->floaters; landed++) {
            unsigned place = rng_bit(rng, story->floats[landed]);
            if (!(rest >> place & 1)) {
                break;
            }
            rest &= ~BIT(place);
        }
    } while (landed < story->floaters);
    for (unsigned i = story->kittens; i > 0; i--) {
        rest &= ~BIT(rng_bit(rng, rest & ~story->safe));
    }
    for (uint64_t kittens = story->unknown & ~rest; kittens != 0; kittens &= kittens - 1) {
        pile[bits_first(kittens)] = SPOT_KITTEN;
    }
    return rest;
}

/* Slots for the copies of each class, as if each class chose first and all others had to make do:
 * what a class finds taken is made up for by taking the try with that much less chance. */
static bool choose_slots(const struct deck *deck, const struct shape *shape, lb_rng *rng,
                         uint64_t *free, uint8_t *cards)
{
    uint64_t allowed[CLASSES_MAX];
    for (unsigned c = 0; c < shape->classes; c++) {
        allowed[c] = 0;
        for (unsigned b = 0, at = 0; b < shape->blocks; at += shape->slots[b++]) {
            allowed[c] |= shape->barred[b] >> c & 1 ? 0 : (BIT(shape->slots[b]) - 1) << at;
        }
        unsigned most = bits_count(allowed[c]);
        for (unsigned d = 0; d < c; d++) { /* these sit within its slots in any case */
            most -= allowed[d] & ~allowed[c] ? 0 : shape->size[d];
        }
        unsigned room = bits_count(allowed[c] & *free);
        for (uint64_t copies = shape->copies[c]; copies != 0; copies &= copies - 1) {
            if (room < most && rng_below(rng, most) >= room) {
                return false;
            }
            unsigned slot = rng_bit(rng, allowed[c] & *free);
            *free &= ~BIT(slot);
            cards[slot] = deck->spot_at[bits_first(copies)];
            room--;
            most--;
        }
    }
    return true;
}

void recall_plan(const struct deck *deck, const struct story *story, struct plan *plan)
{
    uint64_t pool = story->pool;
    unsigned count = 0;
    story_shape(story, &plan->shape);
    for (unsigned c = 0; c < plan->shape.classes; c++) {
        pool &= ~plan->shape.copies[c];
    }
    for (; pool != 0; pool &= pool - 1) {
        plan->anywhere[count++] = deck->spot_at[bits_first(pool)];
    }
}

static void deal_blindly(const struct deck *deck, const struct shape *shape, lb_rng *rng,
                         uint64_t *free, uint8_t *cards)
{
    for (unsigned c = 0; c < shape->classes; c++) {
        for (uint64_t copies = shape->copies[c]; copies != 0; copies &= copies - 1) {
            unsigned slot = rng_bit(rng, *free);
            *free &= ~BIT(slot);
            cards[slot] = deck->spot_at[bits_first(copies)];
        }
    }
}

/* A card for every slot of a story: first those that cannot be everywhere. */
static void deal_slots(const struct deck *deck, const struct plan *plan, lb_rng *rng,
                       uint8_t cards[64])
{
    const struct shape *shape = &plan->shape;
    uint8_t rest[64];
    uint8_t *others = shape->classes == 0 ? cards : rest;
    memcpy(others, plan->anywhere, sizeof plan->anywhere);
    lb_rng_shuffle(rng, others, shape->anywhere);
    if (shape->classes == 0) {
        return;
    }
    unsigned slots = shape->anywhere;
    for (unsigned c = 0; c < shape->classes; c++) {
        slots += shape->size[c];
    }
    uint64_t all = BIT(slots) - 1, free = all; /* fewer than 64: kittens are no copies */
    for (unsigned tries = 0; !choose_slots(deck, shape, rng, &free, cards); tries++) {
        free = all;
        if (tries == TRIES) { /* it never is: then without regard to where they can be */
            deal_blindly(deck, shape, rng, &free, cards);
            break;
        }
    }
    for (const uint8_t *next = rest; free != 0; free &= free - 1) {
        cards[bits_first(free)] = *next++;
    }
}

/* The pile of a story, of which the bottom card may be lifted; at its unknown places lie these cards. */
static void deal_pile(const struct story *story, lb_rng *rng, const uint8_t *cards,
                      struct kittens *s)
{
    memcpy(s->pile, story->pile, sizeof s->pile);
    for (uint64_t rest = deal_kittens(story, rng, s->pile); rest != 0; rest &= rest - 1) {
        s->pile[bits_first(rest)] = *cards++;
    }
    if (s->phase == PHASE_HECK) {
        s->open.aside = (uint8_t)(s->pile[0] + 1);
        memmove(s->pile, s->pile + 1, s->pile_count);
        s->pile[s->pile_count] = 0;
    }
}

/* Lays every card of a story somewhere, as its plan says; without one it is made. */
static void deal(const struct deck *deck, const struct plan *plan, const struct story *story,
                 unsigned own, lb_rng *rng, struct kittens *s)
{
    uint8_t cards[64];
    if (plan != NULL) {
        deal_slots(deck, plan, rng, cards);
    } else {
        struct plan made;
        recall_plan(deck, story, &made);
        deal_slots(deck, &made, rng, cards);
    }
    const uint8_t *next = cards;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        s->hand[seat] |= story->marked[seat];
    }
    for (unsigned g = 0; g < story->groups; g++) {
        unsigned holder = story->holder[g];
        uint64_t *place = holder == own ? &s->unseen : &s->hand[holder], hand = *place;
        for (unsigned i = story->count[g]; i > 0; i--) {
            hand = hand_with(hand, BIT(*next++));
        }
        *place = hand;
    }
    deal_pile(story, rng, next, s);
}

/* Open the decision; false if that cannot be: a window waits for somebody. */
static bool open_decision(const lb_memory *memory, const struct deck *deck, struct kittens *s,
                          lb_rng *rng)
{
    const lb_view *view = &memory->view;
    if (s->phase == PHASE_OVER) {
        return true;
    }
    if (s->phase == PHASE_WINDOW) {
        unsigned holders = window_holders(s->hand, KITTENS_SEATS, deck->nope_spot);
        return window_guess(&s->head, view, holders, view->last);
    }
    if (s->phase == PHASE_DUEL && s->open.aside == 0) {
        s->open.aside = (uint8_t)(1 + rng_below(rng, 2));
    }
    kittens_open(s);
    return true;
}

/* ---- Wits ------------------------------------------------------------------------------------------ */

/* Places of the pile from the bottom, a lifted card among them, as places from the top. */
static uint64_t from_top(const struct kittens *s, uint64_t places, unsigned lifted)
{
    uint64_t turned = 0;
    places &= (BIT(s->pile_count) << lifted) - 1;
    for (places >>= lifted; places != 0; places &= places - 1) {
        turned |= BIT(s->pile_count - 1u - bits_first(places));
    }
    return turned;
}

static uint64_t kitten_places(const struct kittens *s)
{
    uint64_t places = 0;
    for (unsigned i = 0; i < s->pile_count; i++) {
        places |= s->pile[i] == SPOT_KITTEN ? BIT(s->pile_count - 1u - i) : 0;
    }
    return places;
}

static void fill_wits(const lb_memory *memory, const struct ground *ground, const struct deck *deck,
                      const struct kittens *s, lb_rng *rng, lb_wits *wits)
{
    const struct recall *recall = recall_in(memory);
    unsigned lifted = recall->lifted;
    memset(wits, 0, sizeof *wits);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        uint64_t *places = &wits->word[WITS_PLACES + seat];
        if (seat == memory->seat) {
            *places = from_top(s, ground->sure, lifted);
            /* What the others may well know of this hand. */
            wits->word[WITS_MARKS + seat] = s->hand[seat] & (deck->defuse | deck->godcat);
        } else {
            *places = from_top(s, recall->looked[seat], lifted);
            uint64_t kittens = recall->placed >> seat & 1 ? kitten_places(s) : 0;
            *places |= kittens != 0 ? BIT(rng_bit(rng, kittens)) : 0;
            wits->word[WITS_MARKS + seat] = ground->marked[seat] | (s->hand[seat] & deck->godcat);
        }
    }
    wits->word[WITS_SUSPECT] = recall->suspect;
}

/* A world in which somebody can answer, where chance has found none: some seat has a Nope. */
static __attribute__((noinline)) void
deal_holder(const lb_memory *memory, const struct ground *ground, lb_rng *rng, struct kittens *s)
{
    const struct recall *recall = recall_in(memory);
    const struct deck *deck = deck_for(memory);
    struct telling_room room;
    struct telling telling;
    telling_start(&telling, deck, &room);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned i = 0; i < recall->stories && telling.count == 0; i++) {
            if (seat != memory->seat && seat != memory->view.last) {
                struct news news = {.holder = seat, .to = seat, .spot = deck->nope_spot};
                tell_reveal(&telling, &recall->story[i], &news);
            }
        }
    }
    memcpy(s, ground->table, sizeof ground->table);
    deal(deck, NULL, telling.count > 0 ? telling.item : recall->story, memory->seat, rng, s);
    open_decision(memory, deck, s, rng);
}

void recall_guess(const lb_memory *memory, const struct ground *ground, lb_rng *rng,
                  lb_state *state, lb_wits *wits)
{
    const struct recall *recall = recall_in(memory);
    const struct deck *deck = deck_for(memory);
    const struct plan *plan = recall->stories == 1 ? &ground->plan : NULL;
    const struct story *story;
    struct kittens *s = kittens_of(state);
    unsigned tries = 0;
    bool open;
    do {
        story = choose_story(recall, ground, rng);
        memcpy(state, ground->table, sizeof *state);
        deal(deck, plan, story, memory->seat, rng, s);
        open = open_decision(memory, deck, s, rng);
    } while (!open && ++tries < TRIES);
    if (!open) {
        deal_holder(memory, ground, rng, s);
    }
    if (wits != NULL) {
        fill_wits(memory, ground, deck, s, rng, wits);
    }
}
