/* SPDX-License-Identifier: MIT */
/* rules.h: what a turn of Power Hungry Pets does, clause by clause: a card laid open, what it does, the next draw.
 * It is inline for those who play games on: rules.c by choices, sense.c by whole cards, there written out for each
 * card. P4.2 and the like are clauses of docs/rules/pets.md. */
#ifndef LB_GAMES_PETS_RULES_H
#define LB_GAMES_PETS_RULES_H

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/pets/pets.h"

#ifdef LITTERBOX_SMALL /* where a build has to be small the compiler decides what is written out */
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

#define CHOICE(n) (UINT64_C(1) << (n))

INLINE unsigned seat_bit(unsigned seat)
{
    return 1u << seat;
}

/* ---- Telling ---------------------------------------------------------------------------------- */

INLINE void tell_card(lb_events *events, unsigned type, unsigned seat, unsigned card)
{
    if (events != NULL) {
        event_card(event_add(events, type, seat, LB_NOBODY), pets_card[card]);
    }
}

INLINE void tell_hidden(lb_events *events, unsigned type, unsigned seat, unsigned other,
                        unsigned audience, unsigned card)
{
    if (events != NULL) {
        event_hidden(event_add(events, type, seat, other), audience, pets_card[card]);
    }
}

/* Two hidden cards: the first seat's and the other's. */
INLINE void tell_both(lb_events *events, unsigned type, unsigned seat, unsigned other,
                      unsigned audience, unsigned mine, unsigned theirs)
{
    if (events != NULL) {
        lb_event *event = event_add(events, type, seat, other);
        event_hidden(event, audience, pets_card[mine]);
        event_hidden(event, audience, pets_card[theirs]);
    }
}

/* ---- Decisions -------------------------------------------------------------------------------- */

INLINE void open_phase(struct pets *s, unsigned phase)
{
    static const uint64_t numbers = (CHOICE(PETS_KINDS) - 1) & ~CHOICE(PET_BOWL); /* P4.10 */
    uint64_t legal;
    if (phase > PETS_STAGES_LAST) { /* nothing is being composed */
        s->played = 0;
        s->target = 0;
    }
    switch (phase) {
    case PETS_TURN: /* P3.3: either card */
        legal = CHOICE(s->hand[s->turn] - 1) | CHOICE(s->drawn - 1);
        break;
    case PETS_AIM:
        legal = pets_targets(s);
        break;
    case PETS_NAME:
        legal = numbers;
        break;
    case PETS_PLACE:
        legal = CHOICE(s->pile_count) - 1;
        break;
    default: /* PETS_DIG: keep or swap */
        legal = 3;
        break;
    }
    s->phase = (uint8_t)phase;
    s->head.legal = legal;
    s->head.to_act = (lb_seats)seat_bit(s->turn);
    s->head.staged = phase <= PETS_STAGES_LAST;
}

/* ---- Turns -------------------------------------------------------------------------------------- */

INLINE uint8_t draw_top(struct pets *s)
{
    uint8_t card = s->pile[--s->pile_count];
    s->pile[s->pile_count] = 0;
    return card;
}

/* P3.1: the draw is automatic; a shield ends as its seat's turn begins (P4.7). What may be chosen is still to be
 * opened. */
INLINE void draw_for(struct pets *s, unsigned seat, lb_events *events)
{
    s->turn = (uint8_t)seat;
    s->shielded &= (lb_seats)~seat_bit(seat);
    uint8_t drawn = (uint8_t)(draw_top(s) + 1), held = s->hand[seat];
    tell_number(events, LB_EVENT_turn, seat, 1);
    tell_hidden(events, LB_EVENT_drew, seat, LB_NOBODY, seat_bit(seat), drawn - 1u);
    /* two cards in hand have no order: the lower one is kept first */
    s->hand[seat] = drawn < held ? drawn : held;
    s->drawn = drawn < held ? held : drawn;
    s->phase = PETS_TURN;
}

INLINE void begin_turn(struct pets *s, unsigned seat, lb_events *events)
{
    draw_for(s, seat, events);
    open_phase(s, PETS_TURN);
}

INLINE bool one_left(unsigned seats)
{
    return (seats & (seats - 1)) == 0;
}

/* Whether a turn that is over was the last one of its round. (P5.2, P5.3) */
INLINE bool round_over(const struct pets *s)
{
    return one_left(s->alive) || s->pile_count == 0;
}

/* ---- What cards do -------------------------------------------------------------------------------- */

INLINE void put_in_front(struct pets *s, unsigned seat, unsigned card)
{
    assert(s->front_count[seat] < LB_ROW_MAX);
    s->front[seat][s->front_count[seat]++] = (uint8_t)card;
}

/* P5.1: out of the round, the hand card face up without its action. */
INLINE void eliminate(struct pets *s, unsigned seat, lb_events *events)
{
    tell(events, LB_EVENT_eliminated, seat, LB_NOBODY);
    if (s->hand[seat] != 0) {
        tell_card(events, LB_EVENT_put_down, seat, s->hand[seat] - 1u);
        put_in_front(s, seat, s->hand[seat] - 1u);
        s->hand[seat] = 0;
    }
    s->alive &= (lb_seats)~seat_bit(seat);
    s->shielded &= (lb_seats)~seat_bit(seat);
}

INLINE void exchange(struct pets *s, unsigned one, unsigned two, lb_events *events)
{
    uint8_t swap = s->hand[one];
    s->hand[one] = s->hand[two];
    s->hand[two] = swap;
    tell_both(events, LB_EVENT_exchanged, one, two, seat_bit(one) | seat_bit(two),
              s->hand[one] - 1u, s->hand[two] - 1u);
}

/* P4.2: nobody learns why nothing happens. */
INLINE void not_a_pet(struct pets *s, lb_events *events)
{
    for (unsigned seats = pets_bare(s); seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        if (s->hand[seat] == PET_KING + 1) {
            exchange(s, s->turn, seat, events);
            return;
        }
    }
    tell(events, LB_EVENT_fizzled, s->turn, LB_NOBODY);
}

/* P4.4 */
INLINE void juggle(struct pets *s, lb_rng *rng, lb_events *events)
{
    unsigned in = s->alive & ~s->shielded;
    for (unsigned seats = in; seats != 0; seats &= seats - 1) {
        s->pile[s->pile_count++] = (uint8_t)(s->hand[bits_first(seats)] - 1);
    }
    if (rng != NULL) { /* else they lie as they are to lie */
        lb_rng_shuffle(rng, s->pile, s->pile_count);
    }
    tell(events, LB_EVENT_juggled, s->turn, LB_NOBODY);
    for (unsigned seats = in; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        s->hand[seat] = (uint8_t)(draw_top(s) + 1);
        tell_hidden(events, LB_EVENT_dealt, seat, LB_NOBODY, seat_bit(seat), s->hand[seat] - 1u);
    }
}

/* P4.6 */
INLINE void snake(struct pets *s, unsigned victim, lb_events *events)
{
    unsigned card = s->hand[victim] - 1u;
    s->hand[victim] = 0;
    put_in_front(s, victim, card);
    tell_card(events, LB_EVENT_put_down, victim, card);
    if (card == PET_KING) {
        eliminate(s, victim, events);
        return;
    }
    if (s->pile_count > 0) {
        s->hand[victim] = (uint8_t)(draw_top(s) + 1);
    } else {
        assert(s->down != 0);
        s->hand[victim] = s->down;
        s->down = 0;
    }
    tell_hidden(events, LB_EVENT_drew, victim, LB_NOBODY, seat_bit(victim), s->hand[victim] - 1u);
}

/* P4.8 */
INLINE void compare(struct pets *s, unsigned other, lb_events *events)
{
    unsigned mine = s->hand[s->turn], theirs = s->hand[other];
    tell_both(events, LB_EVENT_compared, s->turn, other, seat_bit(s->turn), mine - 1, theirs - 1);
    if (mine == theirs) {
        tell(events, LB_EVENT_level, s->turn, other);
    } else {
        eliminate(s, mine < theirs ? s->turn : other, events);
    }
}

/* P4.10 */
INLINE void guess(struct pets *s, unsigned other, unsigned number, lb_events *events)
{
    if (s->hand[other] == number + 1) {
        eliminate(s, other, events);
    } else {
        tell(events, LB_EVENT_wrong, s->turn, other);
    }
}

/* Whether a target is one that a card touches; LB_NOBODY is none. */
INLINE bool touches(const struct pets *s, unsigned target)
{
    return (s->alive & ~(unsigned)s->shielded) >> (target & 31) & 1;
}

/* The card that has its effect: one that is aimed in vain does as little as a Robovac. (P4.12) */
INLINE unsigned effect_of(const struct pets *s, unsigned card, unsigned target, lb_events *events)
{
    unsigned vain = (unsigned)pets_aims(card) & !touches(s, target);
    if (events != NULL && vain != 0) {
        event_add(events, target == LB_NOBODY ? LB_EVENT_fizzled : LB_EVENT_shield_held, s->turn,
                  target);
    }
    static_assert(PET_ROBOVAC == 0, "no bit of a card is left");
    return card & (vain - 1);
}

/* What a card does that lies in front of its player; whether the turn is over with it. A number only matters
 * to the Crystal Bowl. */
INLINE bool act(struct pets *s, unsigned card, unsigned target, unsigned number, lb_rng *rng,
                lb_events *events)
{
    unsigned turn = s->turn;
    switch (card) {
    case PET_BOWL:
        guess(s, target, number, events);
        break;
    case PET_TRAPPER: /* P4.9 */
        if (s->pile_count > 0) {
            tell_hidden(events, LB_EVENT_peeked, turn, LB_NOBODY, seat_bit(turn),
                        s->pile[s->pile_count - 1]);
            open_phase(s, PETS_PLACE);
            return false;
        }
        break;
    case PET_BUNNY:
        compare(s, target, events);
        break;
    case PET_SHIELD: /* P4.7 */
        s->shielded |= (lb_seats)seat_bit(turn);
        tell(events, LB_EVENT_shielded, turn, LB_NOBODY);
        break;
    case PET_SNAKE:
        snake(s, target, events);
        break;
    case PET_DIGGER: /* P4.5 */
        tell_hidden(events, LB_EVENT_dug, turn, LB_NOBODY, seat_bit(turn), s->down - 1u);
        open_phase(s, PETS_DIG);
        return false;
    case PET_JUGGLER:
        juggle(s, rng, events);
        break;
    case PET_HERMIT: /* P4.3 */
        exchange(s, turn, target, events);
        break;
    case PET_NOT_A_PET:
        not_a_pet(s, events);
        break;
    case PET_KING: /* P4.1 */
        eliminate(s, turn, events);
        break;
    default: /* PET_ROBOVAC, P4.11 */
        break;
    }
    return true;
}

/* A card is played face up, at that target or LB_NOBODY. */
INLINE void lay_open(struct pets *s, unsigned card, unsigned target, unsigned number,
                     lb_events *events)
{
    unsigned turn = s->turn, held = s->hand[turn];
    s->hand[turn] = (uint8_t)(held == card + 1 ? s->drawn : held);
    s->drawn = 0;
    put_in_front(s, turn, card);
    if (events != NULL) {
        lb_event *event = event_add(events, LB_EVENT_played, turn, target);
        event_card(event, pets_card[card]);
        if (card == PET_BOWL && target != LB_NOBODY) {
            event->named = pets_card[number];
        }
    }
}

INLINE void move_top(struct pets *s, unsigned place)
{
    unsigned top = s->pile_count - 1u;
    uint8_t card = s->pile[top];
    memmove(s->pile + top - place + 1, s->pile + top - place, place);
    s->pile[top - place] = card;
}

/* The place a Trapper chose, or whether a Digger swaps. */
INLINE void answer(struct pets *s, unsigned choice, lb_events *events)
{
    unsigned seat = s->turn;
    if (s->phase == PETS_PLACE) {
        move_top(s, choice);
        if (events != NULL) {
            event_hidden(event_add(events, LB_EVENT_moved_card, seat, LB_NOBODY), seat_bit(seat),
                         choice);
        }
    } else if (choice == 1) { /* PETS_DIG, P4.5: others do not learn which */
        uint8_t swap = s->hand[seat];
        s->hand[seat] = s->down;
        s->down = swap;
    }
}

#endif
