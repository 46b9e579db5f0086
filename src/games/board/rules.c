/* SPDX-License-Identifier: MIT */
/* rules.c: the rules of the Board Game, clause by clause.
 * A turn is action cards, then a disc, then what the space does. Cards are announced, a window waits
 * for Nopes, then they take effect; the same window asks for magnets before a disc is flipped. B3.4 and
 * the like are clauses of docs/rules/board.md; what the sheet does not print stands in board.def. */
#include "games/board/board.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/board/track.h"
#include "games/board/traits.h"
#include "core/window.h"
#include "memory/learned.h"
#include "memory/net.h"

#define BIT(n) (UINT64_C(1) << (n))
#define INLINE static inline __attribute__((always_inline))

/* ---- The box ------------------------------------------------------------------------------------- */

/* What a row of a list that has no place for cards without copies stands at. */
#define PLACE_OF(title, copies, place) ((copies) > 0 ? (int)(place) : 64 + (int)BOARD_##title)

const uint8_t board_card[BOARD_TITLES] = {
#define ACTION(title, copies) LB_CARD_##title,
#include "games/board/board.def"
#undef ACTION
};
const uint8_t board_spot[BOARD_TITLES] = {
#define ACTION(title, copies) SPOT_##title & 63,
#include "games/board/board.def"
#undef ACTION
};
const uint64_t board_field[BOARD_TITLES] = {
#define ACTION(title, copies) ((UINT64_C(1) << (copies)) - 1) << (SPOT_##title & 63),
#include "games/board/board.def"
#undef ACTION
};
static const uint8_t title_at[64 + BOARD_TITLES] = {
#define ACTION(title, copies)                                                                      \
    [PLACE_OF(title, copies, SPOT_##title)... PLACE_OF(title, copies, SPOT_##title##_last)] =      \
        BOARD_##title,
#include "games/board/board.def"
#undef ACTION
};

const uint8_t board_space[2][BOARD_RIBBON + 1] = {
#define SPACE(space, calm, chaos) [space] = calm,
    {
#include "games/board/board.def"
    },
#undef SPACE
#define SPACE(space, calm, chaos) [space] = chaos,
    {
#include "games/board/board.def"
    },
#undef SPACE
};

const uint8_t board_disc_count[LB_DISCS] = {
#define DISC(disc, count, flip, steps) count,
#include "games/board/board.def"
#undef DISC
    [BOARD_in_front_of_next] = BOARD_IN_FRONT,
};

unsigned board_title_at(unsigned bit)
{
    return title_at[bit];
}

/* ---- Telling ---------------------------------------------------------------------------------------- */

INLINE void tell_card(lb_events *events, unsigned type, unsigned seat, unsigned card)
{
    if (events != NULL) {
        event_card(event_add(events, type, seat, LB_NOBODY), card);
    }
}

static unsigned future_count(const struct board *s)
{
    return s->discs_count < BOARD_FUTURE ? s->discs_count : BOARD_FUTURE;
}

/* The top discs, for some seats only. */
INLINE void tell_future(const struct board *s, lb_events *events, unsigned type, unsigned other,
                        unsigned audience)
{
    if (events != NULL) {
        lb_event *event = event_add(events, type, s->turn, other);
        for (unsigned i = 1; i <= future_count(s); i++) {
            event_hidden(event, audience, LB_CARD_move_1 + s->discs[s->discs_count - i]);
        }
    }
}

/* ---- Decisions -------------------------------------------------------------------------------------- */

enum { CHOICE_DEFUSE, CHOICE_EXPLODE };

static const uint8_t orders[BOARD_FUTURE_MOST][6][BOARD_FUTURE_MOST] = {
    {{0}},
    {{0, 1}, {1, 0}},
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}},
};

unsigned board_orders(unsigned n)
{
    static const uint8_t count[] = {0, 1, 2, 6};
    return count[n];
}

const uint8_t *board_order(unsigned n, unsigned i)
{
    return orders[n - 1][i];
}

/* Of orders with equal results the first; which are equal depends on which discs are alike. */
uint64_t board_order_choices(const struct board *s)
{
    static const uint8_t different[8] = {/* alike: none, 0-1, 1-2, -, 0-2, -, -, all */
                                         0x3f, 0x13, 0x0d, 0x01, 0x07, 0x01, 0x01, 0x01};
    const uint8_t *top = s->discs + s->discs_count - 1;
    switch (future_count(s)) {
    case 1:
        return 1;
    case 2:
        return top[0] == top[-1] ? 1 : 3;
    default:
        return different[(top[0] == top[-1]) | (top[-1] == top[-2]) << 1 |
                         (top[0] == top[-2]) << 2];
    }
}

/* The lowest bit of every title stands for it among the choices. */
static const uint64_t all_titles = 0
#define ACTION(title, copies) | (uint64_t)((copies) > 0) << (SPOT_##title & 63)
#include "games/board/board.def"
#undef ACTION
    ;

INLINE uint64_t turn_choices(const struct board *s)
{
    uint64_t legal =
        s->hand[s->turn] & all_titles & ~board_field[BOARD_defuse] & ~board_field[BOARD_nope];
    if (s->magnets == 0) { /* B5.3 */
        legal &= ~board_field[BOARD_add_a_magnet_now];
    }
    return legal | BIT(BOARD_FLIP);
}

/* The spaces where seats stand, one bit each; who left stands nowhere. */
INLINE uint32_t spaces_taken(const struct board *s)
{
    uint64_t set = 0;
#pragma GCC unroll 6
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        set |= BIT(s->positions[seat] & 63);
    }
    return (uint32_t)set & ((UINT32_C(2) << BOARD_RIBBON) - 1);
}

/* B4.2: the seats in last place. */
INLINE unsigned last_seats(const struct board *s)
{
    unsigned lowest = bits_first(spaces_taken(s)), set = 0;
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        set |= (unsigned)(s->positions[seat] == lowest) << seat;
    }
    return set;
}

INLINE void open_phase(struct board *s, unsigned phase, unsigned seat)
{
    uint64_t legal;
    switch (phase) {
    case BOARD_TURN:
        s->action = s->by = s->nopes = 0;
        legal = turn_choices(s);
        break;
    case BOARD_PLACE:
        legal = (BIT(s->discs_count) << 1) - 1;
        break;
    case BOARD_ORDER:
        legal = board_order_choices(s);
        break;
    case BOARD_SWAP:
        legal = last_seats(s);
        break;
    case BOARD_DISCARD:
        legal = s->hand[seat] & all_titles;
        break;
    default: /* BOARD_DEFUSE */
        legal = BIT(CHOICE_EXPLODE) | (uint64_t)board_holds(s, seat, BOARD_defuse) << CHOICE_DEFUSE;
        break;
    }
    s->phase = (uint8_t)phase;
    s->head.legal = legal;
    s->head.to_act = (lb_seats)(1u << seat);
    s->head.after = 0;
}

void board_open(struct board *s, unsigned phase, unsigned seat)
{
    open_phase(s, phase, seat);
}

/* What a part of a move leads to. Parts return it instead of calling one another, so that each is
 * compiled once for play with events and once for play without, and go_on joins them. */
enum next {
    DECIDE,    /* a decision is open, or the game is over */
    CARD_DONE, /* back to the turn, or to the disc that waits */
    FLIP_DISC,
    SPACE_ACTS,
    TURN_ENDS
};

/* ---- Piles ------------------------------------------------------------------------------------------- */

/* B5.2: an empty deck is made anew from the discard pile. */
INLINE void refill_deck(struct board *s, lb_events *events)
{
    if (s->deck == 0 && s->discard != 0) {
        s->deck = s->discard;
        s->discard = 0;
        tell(events, LB_EVENT_cards_refilled, LB_NOBODY, LB_NOBODY);
    }
}

/* As many cards as there are (B5.8). The deck is refilled the moment it is empty, or, if there was
 * nothing to refill it with, when somebody draws. The next card is chosen among those left without
 * waiting for the deck, which moves the bits of a title together. */
INLINE void take_cards(struct board *s, unsigned seat, unsigned count, unsigned type, lb_rng *rng,
                       lb_events *events)
{
    uint8_t titles[LB_EVENT_CARDS];
    uint64_t left = s->deck;
    unsigned drawn = 0;
    for (; drawn < count; drawn++) {
        if (__builtin_expect(left == 0, 0)) {
            refill_deck(s, events);
            left = s->deck;
            if (left == 0) {
                break;
            }
        }
        unsigned bit = rng_bit(rng, left), title = title_at[bit];
        left &= ~BIT(bit);
        s->deck = board_less(s->deck, title);
        s->hand[seat] = board_more(s->hand[seat], title);
        titles[drawn] = (uint8_t)title;
    }
    if (drawn > 0) {
        refill_deck(s, events);
    }
    if (events != NULL && drawn > 0) {
        lb_event *event = event_add(events, type, seat, LB_NOBODY);
        for (unsigned i = 0; i < drawn; i++) {
            event_hidden(event, 1u << seat, board_card[titles[i]]);
        }
    }
}

INLINE void discard_card(struct board *s, unsigned seat, unsigned title)
{
    s->hand[seat] = board_less(s->hand[seat], title);
    s->discard = board_more(s->discard, title);
}

/* The used discs become the Move Deck. */
static void shuffle_used_discs(struct board *s, lb_rng *rng)
{
    unsigned count = 0;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        for (unsigned used = s->used[disc]; used > 0; used--) {
            s->discs[count++] = (uint8_t)disc;
        }
    }
    memset(s->used, 0, sizeof s->used);
    s->discs_count = (uint8_t)count;
    lb_rng_shuffle(rng, s->discs, count);
}

/* ---- Turns -------------------------------------------------------------------------------------------- */

INLINE void begin_turns(struct board *s, unsigned seat, unsigned owed, bool attacked, lb_rng *rng,
                        lb_events *events)
{
    s->turn = (uint8_t)seat;
    s->owed = (uint8_t)owed;
    s->attacked = attacked;
    s->moved = s->committed = s->ending = 0;
    tell_number(events, LB_EVENT_turn, seat, owed);
    if (s->hand[seat] == 0) { /* B3.1 */
        take_cards(s, seat, BOARD_HAND_REFILL, LB_EVENT_drew, rng, events);
    }
    open_phase(s, BOARD_TURN, seat);
}

INLINE unsigned next_seat(const struct board *s)
{
    return seats_after(s->alive, s->turn);
}

/* The space has acted, or does not: the turn ends the way it was going to. */
INLINE void end_turn(struct board *s, lb_rng *rng, lb_events *events)
{
    unsigned seat = s->turn, owed = s->owed - 1u;
    bool attacked = s->attacked;
    if (s->ending == BOARD_END_ATTACK) {
        seat = next_seat(s);
        owed = (attacked ? s->owed : 0u) + BOARD_ATTACK_TURNS;
        attacked = true;
    } else if (owed == 0) {
        seat = next_seat(s);
        owed = 1;
        attacked = false;
    }
    begin_turns(s, seat, owed, attacked, rng, events);
}

static void finish(struct board *s, unsigned winner, lb_events *events)
{
    s->phase = BOARD_OVER;
    s->turn = (uint8_t)winner;
    s->owed = s->attacked = s->moved = s->committed = s->ending = 0;
    s->action = s->by = s->nopes = 0;
    head_end(&s->head);
    tell(events, LB_EVENT_won, winner, LB_NOBODY);
}

/* ---- Exploding (B4) -------------------------------------------------------------------------------------- */

INLINE enum next discard_down(struct board *s)
{
    if (bits_count(s->hand[s->turn]) > BOARD_HAND_REFILL) {
        open_phase(s, BOARD_DISCARD, s->turn);
        return DECIDE;
    }
    return TURN_ENDS;
}

INLINE enum next swap_places(struct board *s, unsigned other, lb_events *events)
{
    uint8_t swap = s->positions[s->turn];
    s->positions[s->turn] = s->positions[other];
    s->positions[other] = swap;
    tell(events, LB_EVENT_places_swapped, s->turn, other);
    return discard_down(s);
}

/* B4.2: the swap, if there is one; with several in last place the exploder chooses. */
INLINE enum next fall_back(struct board *s, lb_events *events)
{
    unsigned last = last_seats(s);
    if (last >> s->turn & 1) {
        return discard_down(s);
    }
    if ((last & (last - 1)) == 0) {
        return swap_places(s, bits_first(last), events);
    }
    open_phase(s, BOARD_SWAP, s->turn);
    return DECIDE;
}

/* ---- Moving (B3) ------------------------------------------------------------------------------------------- */

/* B3.4: the space acts once, when the movement of the turn is over and if there was one. */
INLINE enum next act(struct board *s, lb_rng *rng, lb_events *events)
{
    unsigned space = board_space[s->side][s->positions[s->turn]];
    if (space == BOARD_KITTEN) { /* B4.1: asked with and without a Defuse, so that neither shows */
        open_phase(s, BOARD_DEFUSE, s->turn);
        return DECIDE;
    }
    take_cards(s, s->turn, space, LB_EVENT_drew, rng, events);
    return TURN_ENDS;
}

enum outcome { STAYED, MOVED, WON };

/* Land on a space or the next free one. (B3.4, B3.5) */
INLINE enum outcome land(struct board *s, unsigned space, lb_events *events)
{
    s->positions[s->turn] = LB_NOBODY;
    uint32_t taken = spaces_taken(s) & ~1u; /* the Litter Box holds any number */
    space += bits_first(~taken >> space);   /* the Ribbon at the latest is free */
    s->positions[s->turn] = (uint8_t)space;
    tell_number(events, LB_EVENT_moved, s->turn, space);
    if (space == BOARD_RIBBON) {
        finish(s, s->turn, events);
        return WON;
    }
    return MOVED;
}

/* B3.6: beyond the Ribbon the arrow leads back, again and again if it must. */
INLINE enum outcome move_steps(struct board *s, unsigned steps, lb_events *events)
{
    unsigned space = s->positions[s->turn] + steps;
    while (space > BOARD_RIBBON) {
        space = BOARD_ARROW + space - (BOARD_RIBBON + 1);
        tell(events, LB_EVENT_looped, s->turn, LB_NOBODY);
    }
    return land(s, space, events);
}

/* B3.3: before the nearest player ahead. */
INLINE enum outcome move_in_front(struct board *s, lb_events *events)
{
    unsigned here = s->positions[s->turn];
    uint32_t ahead = spaces_taken(s) >> (here + 1);
    if (ahead == 0) {
        tell_number(events, LB_EVENT_stayed, s->turn, here);
        return STAYED;
    }
    return land(s, here + 1 + bits_first(ahead) + 1, events);
}

/* B3.7: to the next Kitten, through the Ribbon if need be. */
INLINE enum outcome move_by_magnet(struct board *s, lb_events *events)
{
    unsigned from = s->positions[s->turn] + 1u;
    if (kittens[s->side] >> from == 0) {
        from = BOARD_ARROW;
        tell(events, LB_EVENT_looped, s->turn, LB_NOBODY);
    }
    return land(s, from + bits_first(kittens[s->side] >> from), events);
}

/* Flip the board, or leave it: with no events to tell there is nothing to guess. */
INLINE void flip_board(struct board *s, bool flips, lb_events *events)
{
    s->side ^= flips;
    if (flips) {
        tell_number(events, LB_EVENT_board_flipped, s->turn, s->side);
    }
}

/* What a disc says is done. */
INLINE enum outcome move_by_disc(struct board *s, unsigned disc, lb_events *events)
{
    flip_board(s, disc_flips[disc], events);
    return disc == BOARD_danger_magnet      ? move_by_magnet(s, events)
           : disc == BOARD_in_front_of_next ? move_in_front(s, events)
                                            : move_steps(s, disc_steps[disc], events);
}

bool board_disc_explodes(const struct board *before, unsigned disc)
{
    struct board s = *before;
    enum outcome outcome = move_by_disc(&s, disc, NULL);
    return outcome != WON && (outcome == MOVED || s.moved) &&
           kittens[s.side] >> s.positions[s.turn] & 1;
}

/* The top disc is flipped and done. */
INLINE enum next flip_disc(struct board *s, lb_rng *rng, lb_events *events)
{
    unsigned disc = s->discs[--s->discs_count];
    s->discs[s->discs_count] = 0;
    s->used[disc]++;
    tell_card(events, LB_EVENT_disc, s->turn, LB_CARD_move_1 + disc);
    if (s->discs_count == 0) { /* B5.2 */
        shuffle_used_discs(s, rng);
        tell(events, LB_EVENT_discs_refilled, LB_NOBODY, LB_NOBODY);
    }
    enum outcome outcome = move_by_disc(s, disc, events);
    return outcome == WON ? DECIDE : outcome == MOVED || s->moved ? SPACE_ACTS : TURN_ENDS;
}

/* B5.7: the flip is committed; everybody else may put a magnet before it. */
INLINE enum next offer_magnets(struct board *s)
{
    s->committed = 1;
    s->action = s->by = s->nopes = 0;
    s->phase = BOARD_MAGNET;
    unsigned holders = board_holders(s, BOARD_add_a_magnet_now);
    return s->magnets > 0 && window_open(&s->head, holders, s->turn) ? DECIDE : FLIP_DISC;
}

/* ---- Action cards ------------------------------------------------------------------------------------------------ */

/* All that follows from what a part of a move has led to, up to the next decision. */
INLINE void go_on(struct board *s, enum next next, lb_rng *rng, lb_events *events)
{
    if (next == CARD_DONE) {
        if (s->committed) {
            next = offer_magnets(s);
        } else {
            open_phase(s, BOARD_TURN, s->turn);
        }
    }
    if (next == FLIP_DISC) {
        next = flip_disc(s, rng, events);
    }
    if (next == SPACE_ACTS) {
        next = act(s, rng, events);
    }
    if (next == TURN_ENDS) {
        end_turn(s, rng, events);
    }
}

INLINE enum next resolve(struct board *s, unsigned title, lb_rng *rng, lb_events *events)
{
    switch (title) {
    case BOARD_add_a_magnet_now:
        open_phase(s, BOARD_PLACE, s->by);
        return DECIDE;
    case BOARD_alter_the_future:
    case BOARD_share_the_future:
        tell_future(s, events, LB_EVENT_peeked, LB_NOBODY, 1u << s->turn);
        open_phase(s, BOARD_ORDER, s->turn);
        return DECIDE;
    case BOARD_see_the_future:
        tell_future(s, events, LB_EVENT_peeked, LB_NOBODY, 1u << s->turn);
        break;
    case BOARD_attack: /* B5.5, B5.6 */
    case BOARD_skip:
        s->ending = title == BOARD_attack ? BOARD_END_ATTACK : BOARD_END_TURN;
        s->action = s->by = s->nopes = 0;
        return s->moved ? SPACE_ACTS : TURN_ENDS;
    case BOARD_flip_the_board:
        flip_board(s, true, events);
        break;
    case BOARD_super_move:
        if (move_steps(s, BOARD_SUPER_STEPS, events) == WON) {
            return DECIDE;
        }
        s->moved = 1;
        break;
    default: /* BOARD_shuffle */
        lb_rng_shuffle(rng, s->discs, s->discs_count);
        tell(events, LB_EVENT_discs_shuffled, LB_NOBODY, LB_NOBODY);
        break;
    }
    return CARD_DONE;
}

INLINE enum next close_window(struct board *s, unsigned title, lb_rng *rng, lb_events *events)
{
    if (s->nopes & 1) {
        tell(events, LB_EVENT_cancelled, s->by, LB_NOBODY);
        return CARD_DONE;
    }
    return resolve(s, title, rng, events);
}

/* Ask for Nopes after a card; with nobody to ask the action takes effect at once. */
INLINE enum next await_nopes(struct board *s, unsigned last, unsigned title, lb_rng *rng,
                             lb_events *events)
{
    s->phase = BOARD_WINDOW;
    unsigned holders = board_holders(s, BOARD_nope);
    return window_open(&s->head, holders, last) ? DECIDE : close_window(s, title, rng, events);
}

INLINE enum next play_card(struct board *s, unsigned seat, unsigned title, lb_rng *rng,
                           lb_events *events)
{
    s->action = (uint8_t)(title + 1);
    s->by = (uint8_t)seat;
    s->nopes = 0;
    tell_card(events, LB_EVENT_played, seat, board_card[title]);
    discard_card(s, seat, title);
    return await_nopes(s, seat, title, rng, events);
}

INLINE enum next say_nope(struct board *s, unsigned seat, lb_rng *rng, lb_events *events)
{
    unsigned last = s->head.after;
    s->nopes++;
    if (events != NULL) {
        event_add(events, LB_EVENT_noped, seat, last)->number = s->nopes;
    }
    discard_card(s, seat, BOARD_nope);
    return await_nopes(s, seat, s->action - 1u, rng, events);
}

INLINE enum next place_magnet(struct board *s, unsigned seat, unsigned place, lb_events *events)
{
    unsigned index = s->discs_count - place;
    memmove(s->discs + index + 1, s->discs + index, place);
    s->discs[index] = BOARD_danger_magnet;
    s->discs_count++;
    s->magnets--;
    if (events != NULL) {
        event_hidden(event_add(events, LB_EVENT_magnet, seat, LB_NOBODY), 1u << seat, place);
    }
    return CARD_DONE;
}

INLINE enum next put_in_order(struct board *s, unsigned choice, lb_events *events)
{
    unsigned n = future_count(s);
    uint8_t *top = s->discs + s->discs_count - 1;
    uint8_t old[BOARD_FUTURE];
    for (unsigned i = 0; i < n; i++) {
        old[i] = top[-(int)i];
    }
    for (unsigned i = 0; i < n; i++) {
        top[-(int)i] = old[board_order(n, choice)[i]];
    }
    tell_future(s, events, LB_EVENT_ordered, LB_NOBODY, 1u << s->turn);
    if (s->action - 1 == BOARD_share_the_future) {
        unsigned next = next_seat(s);
        tell_future(s, events, LB_EVENT_shared, next, 1u << s->turn | 1u << next);
    }
    return CARD_DONE;
}

/* ---- One choice ------------------------------------------------------------------------------------------------------ */

/* One switch finds what to do; behind it the title of the card is a constant. */
INLINE enum next take_turn(struct board *s, unsigned choice, lb_rng *rng, lb_events *events)
{
    switch (choice) {
#define ACTION(title, copies)                                                                      \
    case PLACE_OF(title, copies, SPOT_##title):                                                    \
        return play_card(s, s->turn, BOARD_##title, rng, events);
#include "games/board/board.def"
#undef ACTION
    case BOARD_FLIP:
        tell(events, LB_EVENT_committed, s->turn, LB_NOBODY);
        return offer_magnets(s);
    default: /* never chosen; it keeps the flip in the table of the switch */
        return DECIDE;
    }
}

INLINE enum next choose(struct board *s, unsigned seat, unsigned choice, lb_rng *rng,
                        lb_events *events)
{
    switch (s->phase) {
    case BOARD_TURN:
        return take_turn(s, choice, rng, events);
    case BOARD_WINDOW:
        if (choice == WINDOW_NOPE) {
            return say_nope(s, seat, rng, events);
        }
        return window_without(&s->head, seat) ? DECIDE
                                              : close_window(s, s->action - 1u, rng, events);
    case BOARD_MAGNET:
        if (choice == WINDOW_ANSWER) {
            return play_card(s, seat, BOARD_add_a_magnet_now, rng, events);
        }
        return window_without(&s->head, seat) ? DECIDE : FLIP_DISC;
    case BOARD_PLACE:
        return place_magnet(s, seat, choice, events);
    case BOARD_ORDER:
        return put_in_order(s, choice, events);
    case BOARD_DEFUSE:
        if (choice == CHOICE_DEFUSE) {
            tell_card(events, LB_EVENT_defused, seat, LB_CARD_defuse);
            discard_card(s, seat, BOARD_defuse);
            return TURN_ENDS;
        }
        tell(events, LB_EVENT_exploded, seat, LB_NOBODY);
        return fall_back(s, events);
    case BOARD_SWAP:
        return swap_places(s, choice, events);
    default: /* BOARD_DISCARD */
        tell_card(events, LB_EVENT_discarded, seat, board_card[title_at[choice]]);
        discard_card(s, seat, title_at[choice]);
        return discard_down(s);
    }
}

INLINE void step(struct board *s, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    go_on(s, choose(s, seat, choice, rng, events), rng, events);
}

static void apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    step(board_of(state), seat, choice, rng, events);
}

static unsigned playout(lb_state *state, lb_rng *rng)
{
    struct board *s = board_of(state);
    unsigned choices = 0;
    for (; !s->head.over; choices++) {
        unsigned seat = seats_after(s->head.to_act, s->head.after);
        bool window = s->phase == BOARD_WINDOW || s->phase == BOARD_MAGNET; /* pass or answer */
        unsigned choice = window ? rng_below(rng, 2) : rng_bit(rng, s->head.legal);
        step(s, seat, choice, rng, NULL);
    }
    return choices;
}

/* A player who leaves takes the character off the board; the cards go to the discard pile. What they
 * had announced falls away; the last at the table wins. */
static void leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events)
{
    struct board *s = board_of(state);
    bool own = seat == s->turn;
    bool played = s->action != 0 && s->by == seat;
    tell(events, LB_EVENT_left, seat, LB_NOBODY);
    lb_event *event = NULL;
    while (s->hand[seat] != 0) {
        unsigned title = title_at[bits_first(s->hand[seat])];
        if (events != NULL) {
            event = event != NULL && event->card_count < LB_EVENT_CARDS
                        ? event
                        : event_add(events, LB_EVENT_discarded, seat, LB_NOBODY);
            event_card(event, board_card[title]);
        }
        discard_card(s, seat, title);
    }
    s->positions[seat] = LB_NOBODY;
    s->alive &= (lb_seats) ~(1u << seat);
    s->head.asks &= s->alive;
    enum next next = DECIDE;
    if ((s->alive & (s->alive - 1)) == 0) {
        finish(s, bits_first(s->alive), events);
    } else if (own) {
        begin_turns(s, next_seat(s), 1, false, rng, events);
    } else if (played) {
        tell(events, LB_EVENT_cancelled, seat, LB_NOBODY);
        next = CARD_DONE;
    } else if (s->phase == BOARD_WINDOW || s->phase == BOARD_MAGNET) {
        if (!window_without(&s->head, seat)) {
            next =
                s->phase == BOARD_MAGNET ? FLIP_DISC : close_window(s, s->action - 1u, rng, events);
        }
    } else if (s->phase == BOARD_SWAP) {
        next = fall_back(s, events);
    } else {
        open_phase(s, s->phase, bits_first(s->head.to_act));
    }
    go_on(s, next, rng, events);
}

/* ---- The game ------------------------------------------------------------------------------------------------------------ */

/* B2 */
static void start(const lb_game *game, lb_state *state, const lb_options *options, lb_rng *rng,
                  lb_events *events)
{
    (void)game;
    struct board *s = board_of(state);
    unsigned players = s->head.players;
    s->alive = (lb_seats)((1u << players) - 1);
    memset(s->positions + players, LB_NOBODY, BOARD_SEATS - players);
#define ACTION(title, copies) s->deck |= board_field[BOARD_##title];
#include "games/board/board.def"
#undef ACTION
    s->magnets = BOARD_MAGNETS;
    memcpy(s->used, board_disc_count, sizeof s->used);
    shuffle_used_discs(s, rng);
    for (unsigned seat = 0; seat < players; seat++) {
        take_cards(s, seat, BOARD_HAND_DEALT, LB_EVENT_dealt, rng, events);
    }
    begin_turns(s, first_seat(options, rng_below(rng, players)), 1, false, rng, events);
}

static unsigned copies(const lb_game *game, unsigned card)
{
    (void)game;
    if (card >= LB_CARD_move_1 && card < LB_CARD_move_1 + LB_DISCS) {
        unsigned disc = card - LB_CARD_move_1;
        return board_disc_count[disc] + (disc == BOARD_danger_magnet ? BOARD_MAGNETS : 0u);
    }
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        if (board_card[title] == card) {
            return bits_count(board_field[title]);
        }
    }
    return 0;
}

static lb_seats alive(const lb_state *state)
{
    return board_in(state)->alive;
}

static lb_seats able(const lb_state *state)
{
    const struct board *s = board_in(state);
    bool magnet = s->phase == BOARD_MAGNET;
    unsigned holders = board_holders(s, magnet ? BOARD_add_a_magnet_now : BOARD_nope);
    return (lb_seats)(magnet || s->phase == BOARD_WINDOW ? holders : EVERYBODY);
}

static lb_seats winners(const lb_state *state)
{
    return (lb_seats)(1u << board_in(state)->turn);
}

const lb_game game_board = {
    .name = "board",
    .title = "Exploding Kittens: The Board Game",
    .note = BOARD_NOTE,
    .seats_least = 2,
    .seats_most = BOARD_SEATS,
    .choices = LB_CHOICES_MAX,
    .features = FEATURE_BIT(owed) | FEATURE_BIT(attacked) | FEATURE_BIT(discard) |
                FEATURE_BIT(nopes) | FEATURE_BIT(last) | FEATURE_BIT(action) | FEATURE_BIT(side) |
                FEATURE_BIT(positions) | FEATURE_BIT(discs_count) | FEATURE_BIT(discs_used) |
                FEATURE_BIT(magnets) | FEATURE_BIT(moved) | FEATURE_BIT(committed),
    .state_bytes = sizeof(struct board),
    .slips = {{57, 29, 21, 11}, {57, 29, 15, 10}},
    .foresight = {6, 0},
    .mind = &board_mind,
    .net = NET_OF(board),
    .learned = LEARNED_OF(board),
    .manner = &board_manner,
    .faces = board_faces,
    .track = &board_track,
    .copies = copies,
    .start = start,
    .apply = apply,
    .leave = leave,
    .playout = playout,
    .able = able,
    .alive = alive,
    .winners = winners,
    .parts = board_parts,
    .objection = board_objection,
    .move_audience = board_move_audience,
    .fits = board_fits,
    .view = board_view,
    .zones = board_zones,
    .zone_words = board_zone_words,
    .lays = board_lays,
    .asked_about = CARD_BIT(defuse) | CARD_BIT(nope) | CARD_BIT(add_a_magnet_now),
    .dangers = board_dangers,
    .next_card = board_next_card,
    .facts = board_facts,
    .fact_keys = board_fact_keys,
    .build = board_build,
};
