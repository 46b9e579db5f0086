/* SPDX-License-Identifier: MIT */
/* board.c: the rules of the Board Game, clause by clause.
 * A turn is action cards, then a disc, then what the space does. Cards are announced, a window waits
 * for Nopes, then they take effect; the same window asks for magnets before a disc is flipped. B3.4 and
 * the like are clauses of docs/rules/board.md; what the sheet does not print stands in board.def. */
#include "games/board.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/window.h"

#define BIT(n) (UINT64_C(1) << (n))
#define INLINE static inline __attribute__((always_inline))

/* ---- The box ------------------------------------------------------------------------------------- */

enum {
#define ACTION(title, copies) SPOT_##title, SPOT_##title##_last = SPOT_##title + copies - 1,
#include "games/board.def"
#undef ACTION
    BITS
};
static_assert(BITS <= 64, "the action deck has at most 64 cards, since a hand is a word");

const uint8_t board_card[BOARD_TITLES] = {
#define ACTION(title, copies) LB_CARD_##title,
#include "games/board.def"
#undef ACTION
};
const uint8_t board_spot[BOARD_TITLES] = {
#define ACTION(title, copies) SPOT_##title,
#include "games/board.def"
#undef ACTION
};
const uint64_t board_field[BOARD_TITLES] = {
#define ACTION(title, copies) ((UINT64_C(1) << (copies)) - 1) << SPOT_##title,
#include "games/board.def"
#undef ACTION
};
static const uint8_t title_at[64] = {
#define ACTION(title, copies) [SPOT_##title... SPOT_##title##_last] = BOARD_##title,
#include "games/board.def"
#undef ACTION
};

#define K BOARD_KITTEN
const uint8_t board_space[2][BOARD_RIBBON + 1] = {
#define SPACE(space, calm, chaos) [space] = calm,
    {
#include "games/board.def"
    },
#undef SPACE
#define SPACE(space, calm, chaos) [space] = chaos,
    {
#include "games/board.def"
    },
#undef SPACE
};
/* The Kittens of a side, one bit a space. */
static const uint32_t kittens[2] = {
#define SPACE(space, calm, chaos) | (uint32_t)((calm) == K) << (space)
    0
#include "games/board.def"
    ,
#undef SPACE
#define SPACE(space, calm, chaos) | (uint32_t)((chaos) == K) << (space)
    0
#include "games/board.def"
#undef SPACE
};
#undef K

enum {
#define ARROW(space) ARROW_TARGET = space,
#include "games/board.def"
#undef ARROW
#define SUPER_MOVE(steps) SUPER_STEPS = steps,
#include "games/board.def"
#undef SUPER_MOVE
#define MAGNETS(count) MAGNET_COUNT = count,
#include "games/board.def"
#undef MAGNETS
};
const uint8_t board_magnets = MAGNET_COUNT;

const uint8_t board_disc_count[LB_DISCS] = {
#define DISC(disc, count, flip, steps) count,
#include "games/board.def"
#undef DISC
};
static const uint8_t disc_flips[LB_DISCS] = {
#define DISC(disc, count, flip, steps) flip,
#include "games/board.def"
#undef DISC
};
static const uint8_t disc_steps[LB_DISCS] = {
#define DISC(disc, count, flip, steps) steps,
#include "games/board.def"
#undef DISC
};
static_assert(LB_CARD_danger_magnet - LB_CARD_move_1 == BOARD_danger_magnet,
              "discs stand in the list of cards in the order of board.def");

static_assert((int)SPOT_super_move_last == BITS - 1 && (int)SPOT_super_move < (int)BOARD_FLIP,
              "the choice to flip is no title's lowest bit");

unsigned lb_board_space(unsigned side, unsigned space)
{
    return side <= 1 && space <= BOARD_RIBBON ? board_space[side][space] : 0;
}

unsigned board_title_at(unsigned bit)
{
    return title_at[bit];
}

/* ---- Telling ---------------------------------------------------------------------------------------- */

INLINE void tell(lb_events *events, unsigned type, unsigned seat, unsigned other)
{
    if (events != NULL) {
        event_add(events, type, seat, other);
    }
}

INLINE void tell_number(lb_events *events, unsigned type, unsigned seat, unsigned number)
{
    if (events != NULL) {
        event_add(events, type, seat, LB_NOBODY)->number = (uint8_t)number;
    }
}

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

static const uint8_t orders[3][6][BOARD_FUTURE] = {
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
#define ACTION(title, copies) | BIT(SPOT_##title)
#include "games/board.def"
#undef ACTION
    ;

static uint64_t turn_choices(const struct board *s)
{
    uint64_t legal = s->hand[s->turn] & all_titles & ~BIT(SPOT_defuse) & ~BIT(SPOT_nope);
    if (s->magnets == 0) { /* B5.3 */
        legal &= ~BIT(SPOT_add_a_magnet_now);
    }
    return legal | BIT(BOARD_FLIP);
}

/* The spaces where seats stand, one bit each, but for one seat; who left stands nowhere. */
static uint32_t spaces_taken(const struct board *s, unsigned except)
{
    uint32_t set = 0;
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        set |= (uint32_t)(seat != except) << (s->positions[seat] & 31);
    }
    return set & ((UINT32_C(2) << BOARD_RIBBON) - 1);
}

/* B4.2: the seats in last place. */
static unsigned last_seats(const struct board *s)
{
    unsigned lowest = bits_first(spaces_taken(s, LB_NOBODY)), set = 0;
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        set |= (unsigned)(s->positions[seat] == lowest) << seat;
    }
    return set;
}

void board_open(struct board *s, unsigned phase, unsigned seat)
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

/* Draw from the deck as it is: choose cards first, so that the next choice waits for nothing else. */
static unsigned draw_from_deck(struct board *s, unsigned seat, unsigned count, uint8_t *titles,
                               lb_rng *rng)
{
    uint64_t left = s->deck;
    unsigned there = bits_count(left);
    count = count < there ? count : there;
    for (unsigned i = 0; i < count; i++) {
        unsigned bit = bits_select(left, rng_below(rng, there - i));
        left &= ~BIT(bit);
        titles[i] = title_at[bit];
    }
    for (unsigned i = 0; i < count; i++) {
        s->deck = board_less(s->deck, titles[i]);
        s->hand[seat] = board_more(s->hand[seat], titles[i]);
    }
    return count;
}

/* As many cards as there are (B5.8). The deck is refilled the moment it is empty, or, if there was
 * nothing to refill it with, when somebody draws. */
static void take_cards(struct board *s, unsigned seat, unsigned count, unsigned type, lb_rng *rng,
                       lb_events *events)
{
    uint8_t titles[LB_EVENT_CARDS];
    unsigned drawn = 0;
    while (drawn < count) {
        refill_deck(s, events);
        if (s->deck == 0) {
            break;
        }
        drawn += draw_from_deck(s, seat, count - drawn, titles + drawn, rng);
        refill_deck(s, events);
    }
    if (events != NULL && drawn > 0) {
        lb_event *event = event_add(events, type, seat, LB_NOBODY);
        for (unsigned i = 0; i < drawn; i++) {
            event_hidden(event, 1u << seat, board_card[titles[i]]);
        }
    }
}

static void draw_cards(struct board *s, unsigned seat, unsigned count, lb_rng *rng,
                       lb_events *events)
{
    take_cards(s, seat, count, LB_EVENT_drew, rng, events);
}

INLINE void discard_card(struct board *s, unsigned seat, unsigned title)
{
    s->hand[seat] = board_less(s->hand[seat], title);
    s->discard = board_more(s->discard, title);
}

static void refill_discs(struct board *s, lb_rng *rng, lb_events *events)
{
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        for (; s->used[disc] > 0; s->used[disc]--) {
            s->discs[s->discs_count++] = (uint8_t)disc;
        }
    }
    lb_rng_shuffle(rng, s->discs, s->discs_count);
    tell(events, LB_EVENT_discs_refilled, LB_NOBODY, LB_NOBODY);
}

/* ---- Turns -------------------------------------------------------------------------------------------- */

static void begin_turns(struct board *s, unsigned seat, unsigned owed, bool attacked, lb_rng *rng,
                        lb_events *events)
{
    s->turn = (uint8_t)seat;
    s->owed = (uint8_t)owed;
    s->attacked = attacked;
    s->moved = s->committed = s->ending = 0;
    tell_number(events, LB_EVENT_turn, seat, owed);
    if (s->hand[seat] == 0) { /* B3.1 */
        draw_cards(s, seat, BOARD_HAND_REFILL, rng, events);
    }
    board_open(s, BOARD_TURN, seat);
}

static unsigned next_seat(const struct board *s)
{
    return seats_after(s->alive, s->turn);
}

/* The space has acted, or does not: the turn ends the way it was going to. */
static void end_turn(struct board *s, lb_rng *rng, lb_events *events)
{
    if (s->ending == BOARD_END_ATTACK) {
        unsigned passed_on = s->attacked ? s->owed : 0;
        begin_turns(s, next_seat(s), passed_on + 2, true, rng, events);
    } else if (s->owed > 1) {
        begin_turns(s, s->turn, s->owed - 1u, s->attacked, rng, events);
    } else {
        begin_turns(s, next_seat(s), 1, false, rng, events);
    }
}

static void finish(struct board *s, unsigned winner, lb_events *events)
{
    s->phase = BOARD_OVER;
    s->turn = (uint8_t)winner;
    s->owed = s->attacked = s->moved = s->committed = s->ending = 0;
    s->action = s->by = s->nopes = 0;
    s->head = (struct lb_head){.over = 1, .players = s->head.players};
    tell(events, LB_EVENT_won, winner, LB_NOBODY);
}

/* ---- Exploding (B4) -------------------------------------------------------------------------------------- */

static void discard_down(struct board *s, lb_rng *rng, lb_events *events)
{
    if (bits_count(s->hand[s->turn]) > BOARD_HAND_REFILL) {
        board_open(s, BOARD_DISCARD, s->turn);
    } else {
        end_turn(s, rng, events);
    }
}

static void swap_places(struct board *s, unsigned other, lb_rng *rng, lb_events *events)
{
    uint8_t swap = s->positions[s->turn];
    s->positions[s->turn] = s->positions[other];
    s->positions[other] = swap;
    tell(events, LB_EVENT_places_swapped, s->turn, other);
    discard_down(s, rng, events);
}

/* B4.2: the swap, if there is one; with several in last place the exploder chooses. */
static void fall_back(struct board *s, lb_rng *rng, lb_events *events)
{
    unsigned last = last_seats(s);
    if (last >> s->turn & 1) {
        discard_down(s, rng, events);
    } else if ((last & (last - 1)) == 0) {
        swap_places(s, bits_first(last), rng, events);
    } else {
        board_open(s, BOARD_SWAP, s->turn);
    }
}

/* ---- Moving (B3) ------------------------------------------------------------------------------------------- */

/* B3.4: the space acts once, when the movement of the turn is over and if there was one. */
static void act(struct board *s, bool moved, lb_rng *rng, lb_events *events)
{
    unsigned space = moved ? board_space[s->side][s->positions[s->turn]] : 0;
    if (space == BOARD_KITTEN) { /* B4.1: asked with and without a Defuse, so that neither shows */
        board_open(s, BOARD_DEFUSE, s->turn);
    } else {
        draw_cards(s, s->turn, space, rng, events);
        end_turn(s, rng, events);
    }
}

enum outcome { STAYED, MOVED, WON };

/* Land on a space or the next free one. (B3.4, B3.5) */
INLINE enum outcome land(struct board *s, unsigned space, lb_events *events)
{
    uint32_t taken = spaces_taken(s, s->turn) & ~1u; /* the Litter Box holds any number */
    space += bits_first(~taken >> space);            /* the Ribbon at the latest is free */
    s->positions[s->turn] = (uint8_t)space;
    tell_number(events, LB_EVENT_moved, s->turn, space);
    if (space == BOARD_RIBBON) {
        finish(s, s->turn, events);
        return WON;
    }
    return MOVED;
}

/* B3.6: beyond the Ribbon the arrow leads back. */
INLINE enum outcome move_steps(struct board *s, unsigned steps, lb_events *events)
{
    unsigned space = s->positions[s->turn] + steps;
    if (space > BOARD_RIBBON) {
        space = ARROW_TARGET + space - (BOARD_RIBBON + 1);
        tell(events, LB_EVENT_looped, s->turn, LB_NOBODY);
    }
    return land(s, space, events);
}

/* B3.3: before the nearest player ahead. */
INLINE enum outcome move_in_front(struct board *s, lb_events *events)
{
    unsigned here = s->positions[s->turn];
    uint32_t ahead = spaces_taken(s, s->turn) >> (here + 1);
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
        from = ARROW_TARGET;
        tell(events, LB_EVENT_looped, s->turn, LB_NOBODY);
    }
    return land(s, from + bits_first(kittens[s->side] >> from), events);
}

INLINE void flip_board(struct board *s, lb_events *events)
{
    s->side ^= 1;
    tell_number(events, LB_EVENT_board_flipped, s->turn, s->side);
}

/* The top disc is flipped and done. */
static void flip_disc(struct board *s, lb_rng *rng, lb_events *events)
{
    unsigned disc = s->discs[--s->discs_count];
    s->discs[s->discs_count] = 0;
    s->used[disc]++;
    tell_card(events, LB_EVENT_disc, s->turn, LB_CARD_move_1 + disc);
    if (s->discs_count == 0) { /* B5.2 */
        refill_discs(s, rng, events);
    }
    if (disc_flips[disc]) {
        flip_board(s, events);
    }
    enum outcome outcome = disc == BOARD_danger_magnet ? move_by_magnet(s, events)
                           : disc == BOARD_in_front_of_next
                               ? move_in_front(s, events)
                               : move_steps(s, disc_steps[disc], events);
    if (outcome != WON) {
        act(s, outcome == MOVED || s->moved, rng, events);
    }
}

/* B5.7: the flip is committed; everybody else may put a magnet before it. */
static void offer_magnets(struct board *s, lb_rng *rng, lb_events *events)
{
    s->committed = 1;
    s->action = s->by = s->nopes = 0;
    s->phase = BOARD_MAGNET;
    unsigned holders = window_holders(s->hand, BOARD_SEATS, SPOT_add_a_magnet_now, s->turn);
    if (!window_open(&s->head, s->magnets > 0 ? holders : 0, s->turn)) {
        flip_disc(s, rng, events);
    }
}

/* ---- Action cards ------------------------------------------------------------------------------------------------ */

/* The card is done with: back to the turn, or to the disc that waits. */
static void go_on(struct board *s, lb_rng *rng, lb_events *events)
{
    if (s->committed) {
        offer_magnets(s, rng, events);
    } else {
        board_open(s, BOARD_TURN, s->turn);
    }
}

static void resolve(struct board *s, lb_rng *rng, lb_events *events)
{
    switch (s->action - 1) {
    case BOARD_add_a_magnet_now:
        board_open(s, BOARD_PLACE, s->by);
        return;
    case BOARD_alter_the_future:
    case BOARD_share_the_future:
        tell_future(s, events, LB_EVENT_peeked, LB_NOBODY, 1u << s->turn);
        board_open(s, BOARD_ORDER, s->turn);
        return;
    case BOARD_see_the_future:
        tell_future(s, events, LB_EVENT_peeked, LB_NOBODY, 1u << s->turn);
        break;
    case BOARD_attack: /* B5.5, B5.6 */
    case BOARD_skip:
        s->ending = s->action - 1 == BOARD_attack ? BOARD_END_ATTACK : BOARD_END_TURN;
        s->action = s->by = s->nopes = 0;
        act(s, s->moved, rng, events);
        return;
    case BOARD_flip_the_board:
        flip_board(s, events);
        break;
    case BOARD_super_move:
        if (move_steps(s, SUPER_STEPS, events) == WON) {
            return;
        }
        s->moved = 1;
        break;
    default: /* BOARD_shuffle */
        lb_rng_shuffle(rng, s->discs, s->discs_count);
        tell(events, LB_EVENT_discs_shuffled, LB_NOBODY, LB_NOBODY);
        break;
    }
    go_on(s, rng, events);
}

static void close_window(struct board *s, lb_rng *rng, lb_events *events)
{
    if (s->nopes & 1) {
        tell(events, LB_EVENT_cancelled, s->by, LB_NOBODY);
        go_on(s, rng, events);
    } else {
        resolve(s, rng, events);
    }
}

INLINE void await_nopes(struct board *s, unsigned last, lb_rng *rng, lb_events *events)
{
    s->phase = BOARD_WINDOW;
    unsigned holders = window_holders(s->hand, BOARD_SEATS, SPOT_nope, last);
    if (!window_open(&s->head, holders, last)) {
        close_window(s, rng, events);
    }
}

INLINE void play_card(struct board *s, unsigned seat, unsigned title, lb_rng *rng,
                      lb_events *events)
{
    s->action = (uint8_t)(title + 1);
    s->by = (uint8_t)seat;
    s->nopes = 0;
    tell_card(events, LB_EVENT_played, seat, board_card[title]);
    discard_card(s, seat, title);
    await_nopes(s, seat, rng, events);
}

INLINE void say_nope(struct board *s, unsigned seat, lb_rng *rng, lb_events *events)
{
    unsigned last = s->head.after;
    s->nopes++;
    if (events != NULL) {
        event_add(events, LB_EVENT_noped, seat, last)->number = s->nopes;
    }
    discard_card(s, seat, BOARD_nope);
    await_nopes(s, seat, rng, events);
}

static void place_magnet(struct board *s, unsigned seat, unsigned place, lb_rng *rng,
                         lb_events *events)
{
    unsigned index = s->discs_count - place;
    memmove(s->discs + index + 1, s->discs + index, place);
    s->discs[index] = BOARD_danger_magnet;
    s->discs_count++;
    s->magnets--;
    if (events != NULL) {
        event_hidden(event_add(events, LB_EVENT_magnet, seat, LB_NOBODY), 1u << seat, place);
    }
    go_on(s, rng, events);
}

static void put_in_order(struct board *s, unsigned choice, lb_rng *rng, lb_events *events)
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
    go_on(s, rng, events);
}

/* ---- One choice ------------------------------------------------------------------------------------------------------ */

INLINE void step(struct board *s, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    switch (s->phase) {
    case BOARD_TURN:
        if (choice == BOARD_FLIP) {
            tell(events, LB_EVENT_committed, seat, LB_NOBODY);
            offer_magnets(s, rng, events);
        } else {
            play_card(s, seat, title_at[choice], rng, events);
        }
        break;
    case BOARD_WINDOW:
        if (choice == WINDOW_NOPE) {
            say_nope(s, seat, rng, events);
        } else if (!window_without(&s->head, seat)) {
            close_window(s, rng, events);
        }
        break;
    case BOARD_MAGNET:
        if (choice == WINDOW_ANSWER) {
            play_card(s, seat, BOARD_add_a_magnet_now, rng, events);
        } else if (!window_without(&s->head, seat)) {
            flip_disc(s, rng, events);
        }
        break;
    case BOARD_PLACE:
        place_magnet(s, seat, choice, rng, events);
        break;
    case BOARD_ORDER:
        put_in_order(s, choice, rng, events);
        break;
    case BOARD_DEFUSE:
        if (choice == CHOICE_DEFUSE) {
            tell_card(events, LB_EVENT_defused, seat, LB_CARD_defuse);
            discard_card(s, seat, BOARD_defuse);
            end_turn(s, rng, events);
        } else {
            tell(events, LB_EVENT_exploded, seat, LB_NOBODY);
            fall_back(s, rng, events);
        }
        break;
    case BOARD_SWAP:
        swap_places(s, choice, rng, events);
        break;
    default: /* BOARD_DISCARD */
        tell_card(events, LB_EVENT_discarded, seat, board_card[title_at[choice]]);
        discard_card(s, seat, title_at[choice]);
        discard_down(s, rng, events);
        break;
    }
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
        step(s, seat, rng_bit(rng, s->head.legal), rng, NULL);
    }
    return choices;
}

/* No move of this game has stages. */
static void cancel(lb_state *state)
{
    (void)state;
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
    if ((s->alive & (s->alive - 1)) == 0) {
        finish(s, bits_first(s->alive), events);
    } else if (own) {
        begin_turns(s, next_seat(s), 1, false, rng, events);
    } else if (played) {
        tell(events, LB_EVENT_cancelled, seat, LB_NOBODY);
        go_on(s, rng, events);
    } else if (s->phase == BOARD_WINDOW || s->phase == BOARD_MAGNET) {
        if (!window_without(&s->head, seat)) {
            if (s->phase == BOARD_WINDOW) {
                close_window(s, rng, events);
            } else {
                flip_disc(s, rng, events);
            }
        }
    } else if (s->phase == BOARD_SWAP) {
        fall_back(s, rng, events);
    } else {
        board_open(s, s->phase, bits_first(s->head.to_act));
    }
}

/* ---- The game ------------------------------------------------------------------------------------------------------------ */

/* B2 */
static void start(const lb_game *game, lb_state *state, unsigned players, const lb_options *options,
                  lb_rng *rng, lb_events *events)
{
    (void)game;
    (void)options;
    struct board *s = board_of(state);
    s->head.players = (uint8_t)players;
    s->alive = (lb_seats)((1u << players) - 1);
    memset(s->positions + players, LB_NOBODY, BOARD_SEATS - players);
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        s->deck |= board_field[title];
    }
    s->magnets = MAGNET_COUNT;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        for (unsigned i = 0; i < board_disc_count[disc]; i++) {
            s->discs[s->discs_count++] = (uint8_t)disc;
        }
    }
    lb_rng_shuffle(rng, s->discs, s->discs_count);
    for (unsigned seat = 0; seat < players; seat++) {
        take_cards(s, seat, BOARD_HAND_DEALT, LB_EVENT_dealt, rng, events);
    }
    begin_turns(s, rng_below(rng, players), 1, false, rng, events);
}

static lb_range option_range(const lb_game *game, unsigned option, unsigned players)
{
    (void)game;
    (void)option;
    (void)players;
    return (lb_range){0};
}

static unsigned copies(const lb_game *game, unsigned card)
{
    (void)game;
    if (card >= LB_CARD_move_1 && card < LB_CARD_move_1 + LB_DISCS) {
        unsigned disc = card - LB_CARD_move_1;
        return board_disc_count[disc] + (disc == BOARD_danger_magnet ? board_magnets : 0u);
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

static lb_seats winners(const lb_state *state)
{
    return (lb_seats)(1u << board_in(state)->turn);
}

static lb_options options_of(const lb_state *state)
{
    (void)state;
    return (lb_options){{0}};
}

const lb_game game_board = {
    .name = "board",
    .title = "Exploding Kittens: The Board Game",
    .seats_least = 2,
    .seats_most = BOARD_SEATS,
    .state_bytes = sizeof(struct board),
    .option_range = option_range,
    .copies = copies,
    .start = start,
    .apply = apply,
    .cancel = cancel,
    .leave = leave,
    .playout = playout,
    .alive = alive,
    .winners = winners,
    .fragment = board_fragment,
    .objection = board_objection,
    .move_audience = board_move_audience,
    .view = board_view,
    .facts = board_facts,
    .fact_keys = board_fact_keys,
    .build = board_build,
    .options_of = options_of,
};
