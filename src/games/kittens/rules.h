/* SPDX-License-Identifier: MIT */
/* rules.h: what a choice does in the three Kittens card games, clause by clause.
 *
 * A turn's seat composes a move stage by stage; `announce` puts its cards on the table and opens the
 * window for Nopes; when that closes, `resolve` does what the cards say. Whatever happens ends in
 * opening the next decision. K4.3 and the like are clauses of docs/rules/kittens.md.
 *
 * It is all inline, for those who play games to the end: rules.c at random, sense.c by thumb. They write it out for
 * each deck, so that fields and effects of titles are constants in it. */
#ifndef LB_GAMES_KITTENS_RULES_H
#define LB_GAMES_KITTENS_RULES_H

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "core/window.h"
#include "games/kittens/decks.h"

#ifdef LITTERBOX_NETLESS /* where a build has to be small the compiler decides what is written out */
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

INLINE unsigned seat_bit(unsigned seat)
{
    return 1u << seat;
}

/* The other seats with at least one card. */
INLINE unsigned others_with_cards(const struct kittens *s)
{
    unsigned set = 0;
#pragma GCC unroll 5
    for (unsigned seat = KITTENS_SEATS; seat-- > 0;) {
        set = set << 1 | (s->hand[seat] != 0);
    }
    return set & ~seat_bit(s->turn);
}

INLINE unsigned others_alive(const struct kittens *s)
{
    return s->alive & ~seat_bit(s->turn);
}

INLINE unsigned next_seat(const struct kittens *s)
{
    return seats_after(s->alive, s->turn);
}

/* Whether another seat has a card: most often the next one has. */
INLINE bool others_have_cards(const struct kittens *s)
{
    return s->hand[next_seat(s)] != 0 || others_with_cards(s) != 0;
}

/* ---- Telling ---------------------------------------------------------------------------------- */

static void tell_card(lb_events *events, unsigned type, unsigned seat, unsigned other,
                      unsigned card)
{
    if (events != NULL) {
        event_card(event_add(events, type, seat, other), card);
    }
}

static void tell_hidden(lb_events *events, unsigned type, unsigned seat, unsigned other,
                        unsigned audience, unsigned what)
{
    if (events != NULL) {
        event_hidden(event_add(events, type, seat, other), audience, what);
    }
}

static void tell_turn(const struct kittens *s, lb_events *events)
{
    tell_number(events, LB_EVENT_turn, s->turn, s->owed);
}

/* Every card of a hand, as many events as it takes. */
static void tell_hand(const struct deck *deck, lb_events *events, unsigned type, unsigned seat,
                      uint64_t hand)
{
    lb_event *event = NULL;
    for (; events != NULL && hand != 0; hand &= hand - 1) {
        if (event == NULL || event->card_count == LB_EVENT_CARDS) {
            event = event_add(events, type, seat, LB_NOBODY);
        }
        event_card(event, deck->card_at[deck->spot_at[bits_first(hand)]]);
    }
}

/* The top cards of the pile, at most three, top first. */
static void tell_top(const struct deck *deck, const struct kittens *s, lb_events *events,
                     bool everybody)
{
    if (events == NULL) {
        return;
    }
    unsigned count = s->pile_count < 3 ? s->pile_count : 3;
    lb_event *event =
        event_add(events, everybody ? LB_EVENT_revealed : LB_EVENT_peeked, s->turn, LB_NOBODY);
    for (unsigned i = 1; i <= count; i++) {
        unsigned card = deck->card_at[s->pile[s->pile_count - i]];
        if (everybody) {
            event_card(event, card);
        } else {
            event_hidden(event, seat_bit(s->turn), card);
        }
    }
}

/* ---- Decisions -------------------------------------------------------------------------------- */

INLINE uint64_t when(bool condition, uint64_t word)
{
    return condition ? word : 0;
}

INLINE bool godcat_may_join(const struct deck *deck, const struct kittens *s)
{
    return s->options[OPTION_GODCAT] && (s->hand[s->turn] & deck->godcat);
}

INLINE uint64_t titles_beside_godcat(const struct deck *deck, const struct kittens *s)
{
    return s->options[OPTION_COMBOS] == COMBOS_CATS ? deck->cats | deck->feral
                                                    : deck->low & ~deck->nope & ~deck->godcat;
}

static uint64_t wild_pairs(const struct deck *deck, const struct kittens *s)
{
    uint64_t hand = s->hand[s->turn];
    return when(godcat_may_join(deck, s), hand & titles_beside_godcat(deck, s)) |
           when((hand & deck->feral) != 0, (hand & deck->cats) << 1);
}

static uint64_t wild_threes(const struct deck *deck, const struct kittens *s)
{
    if (s->options[OPTION_COMBOS] == COMBOS_CATS) {
        return 0;
    }
    uint64_t hand = s->hand[s->turn];
    uint64_t twice = (hand & deck->second) >> 1;
    bool godcat = godcat_may_join(deck, s);
    bool feral = (hand & deck->feral) != 0;
    bool two_ferals = (twice & deck->feral) != 0;
    return when(godcat, twice & titles_beside_godcat(deck, s)) |
           when(feral, (twice & deck->cats) << 1) | when(two_ferals, (hand & deck->cats) << 2) |
           when(feral && godcat, (hand & deck->cats) << 3);
}

/* Whether at least five titles are there; quicker than counting them. */
INLINE bool five_titles(uint64_t titles)
{
    for (unsigned i = 0; i < 4; i++) {
        titles &= titles - 1;
    }
    return titles != 0;
}

/* Everything a turn's seat may lead with: the hand under a mask, and the leads beside it. */
INLINE uint64_t turn_choices(const struct deck *deck, const struct kittens *s)
{
    uint64_t hand = s->hand[s->turn];
    uint64_t legal = hand & s->leads;
    bool aim = others_have_cards(s); /* K6.7 */
    if (__builtin_expect(!aim, 0)) {
        legal &= deck->alone & ~deck->favors;
    }
    if (s->options[OPTION_COMBOS] == COMBOS_ALL) {
        if (__builtin_expect(five_titles(hand & deck->low & ~deck->godcat), 0)) {
            legal |= BIT(LEAD_FIVE);
        }
    }
    if (deck->godcat != 0) {
        if (s->godcat != LB_ON_MAT) { /* K7.1 */
            legal &= ~deck->armageddon;
        }
        if (aim && (hand & (deck->feral | deck->godcat))) {
            legal |= (uint64_t)(wild_pairs(deck, s) != 0) << LEAD_WILD_PAIR;
            legal |= (uint64_t)(wild_threes(deck, s) != 0) << LEAD_WILD_THREE;
        }
    }
    return legal | (uint64_t)(s->burglar == s->turn) << LEAD_BURGLAR | BIT(LEAD_DRAW);
}

/* Titles that can be the next of five: those after the last one that leave enough behind them. */
INLINE uint64_t five_choices(const struct deck *deck, const struct kittens *s)
{
    uint64_t titles = s->hand[s->turn] & deck->low & ~deck->godcat;
    unsigned chosen = bits_count(s->open.five);
    if (chosen > 0) {
        titles &= ~UINT64_C(1) << bits_last(s->open.five);
    }
    for (unsigned behind = 4 - chosen; behind > 0; behind--) {
        titles ^= BIT(bits_last(titles));
    }
    return titles;
}

static bool aims_at_the_living(const struct deck *deck, const struct kittens *s)
{
    return s->open.action == ACTION_BURGLAR ||
           (s->open.action == ACTION_SINGLE && deck->effect[s->open.spot] == EFFECT_TARGETED);
}

INLINE void decide(struct kittens *s, unsigned phase, unsigned seat, uint64_t legal)
{
    s->phase = (uint8_t)phase;
    s->head.legal = legal;
    s->head.to_act = (lb_seats)seat_bit(seat);
    s->head.staged = phase <= STAGES_LAST;
    s->head.after = 0;
}

/* Open the decision of a phase. With a constant phase this is a few instructions. */
INLINE void open_phase(const struct deck *deck, struct kittens *s, unsigned phase)
{
    unsigned turn = s->turn;
    switch (phase) {
    case PHASE_TURN:
        s->open = (struct open_action){0};
        decide(s, phase, turn, turn_choices(deck, s));
        break;
    case PHASE_AIM:
        decide(s, phase, turn,
               aims_at_the_living(deck, s) ? others_alive(s) : others_with_cards(s));
        break;
    case PHASE_NAME:
        decide(s, phase, turn, s->open.action == ACTION_BURGLAR ? deck->cats : deck->low);
        break;
    case PHASE_FIVE:
        decide(s, phase, turn, five_choices(deck, s));
        break;
    case PHASE_WILD_PAIR:
        decide(s, phase, turn, wild_pairs(deck, s));
        break;
    case PHASE_WILD_THREE:
        decide(s, phase, turn, wild_threes(deck, s));
        break;
    case PHASE_AS:
        decide(s, phase, turn,
               deck->godcat_as & (others_have_cards(s) ? ~UINT64_C(0) : ~deck->favors));
        break;
    case PHASE_GIVE:
        decide(s, phase, s->open.target, s->hand[s->open.target] & deck->low);
        break;
    case PHASE_TAKE:
        decide(s, phase, turn, s->discard & deck->low);
        break;
    case PHASE_PLACE:
        decide(s, phase, turn, (BIT(s->pile_count) << 1) - 1);
        break;
    case PHASE_LAY:
        decide(s, phase, turn, others_alive(s) * (BIT(LAY_GODCAT) | BIT(LAY_DEVILCAT)));
        break;
    case PHASE_DUEL:
        decide(s, phase, s->open.target, BIT(DUEL_KEEP) | BIT(DUEL_SWAP));
        break;
    case PHASE_STEAL: /* K6.2 */
        decide(s, phase, turn,
               BIT(STEAL_GODCAT) | (uint64_t)(s->hand[s->open.target] != deck->godcat)
                                       << STEAL_BLIND);
        break;
    case PHASE_USE: /* K4.1 */
        decide(s, phase, turn,
               BIT(USE_GODCAT) | (uint64_t)((s->hand[turn] & deck->defuse) != 0) << USE_DEFUSE);
        break;
    default: /* PHASE_HECK */
        decide(s, phase, turn, BIT(HECK_KEEP) | BIT(HECK_TOP));
        break;
    }
}

/* ---- Turns ------------------------------------------------------------------------------------ */

/* K3.4: turns owed vanish or were passed on; another seat begins. */
INLINE void begin_turns(const struct deck *deck, struct kittens *s, unsigned seat, unsigned owed,
                        bool attacked, lb_events *events)
{
    s->turn = (uint8_t)seat;
    s->owed = (uint8_t)owed;
    s->attacked = attacked;
    tell_turn(s, events);
    open_phase(deck, s, PHASE_TURN);
}

INLINE void next_player(const struct deck *deck, struct kittens *s, lb_events *events)
{
    begin_turns(deck, s, next_seat(s), 1, false, events);
}

/* K3.3: one owed turn is over. */
INLINE void end_turn(const struct deck *deck, struct kittens *s, lb_events *events)
{
    if (s->owed > 1) {
        begin_turns(deck, s, s->turn, s->owed - 1u, s->attacked, events);
    } else {
        next_player(deck, s, events);
    }
}

/* K3.6: the last living player wins at once. */
static void finish(struct kittens *s, lb_events *events)
{
    s->open = (struct open_action){0};
    s->phase = PHASE_OVER;
    s->turn = (uint8_t)bits_first(s->alive);
    s->owed = 0;
    s->attacked = 0;
    head_end(&s->head);
    tell(events, LB_EVENT_won, s->turn, LB_NOBODY);
}

static bool one_left(const struct kittens *s)
{
    return (s->alive & (s->alive - 1)) == 0;
}

/* A seat is out: its hand to the discard, Godcat to the mat, the Burglar away. (K4.1, K7.9, K8.3) */
static void eliminate(const struct deck *deck, struct kittens *s, unsigned seat, lb_events *events)
{
    if (s->godcat == seat) {
        s->godcat = LB_ON_MAT;
        s->hand[seat] &= ~deck->godcat;
        tell_card(events, LB_EVENT_returned, seat, LB_NOBODY, LB_CARD_godcat);
    }
    tell_hand(deck, events, LB_EVENT_discarded, seat, s->hand[seat]);
    for (uint64_t hand = s->hand[seat]; hand != 0; hand = hand >> 1 & ~(deck->low >> 1)) {
        s->discard = hand_with(s->discard, hand & deck->low);
    }
    s->hand[seat] = 0;
    s->alive &= (lb_seats)~seat_bit(seat);
    s->head.asks &= s->alive;
    if (s->burglar == seat) {
        s->burglar = LB_NOBODY;
        tell(events, LB_EVENT_fled, seat, LB_NOBODY);
    }
}

/* ---- The pile ---------------------------------------------------------------------------------- */

static void pile_insert(struct kittens *s, unsigned place, unsigned spot)
{
    unsigned index = s->pile_count - place;
    memmove(s->pile + index + 1, s->pile + index, place);
    s->pile[index] = (uint8_t)spot;
    s->pile_count++;
}

INLINE unsigned pile_draw(struct kittens *s)
{
    assert(s->pile_count > 0); /* K3.7 */
    unsigned spot = s->pile[--s->pile_count];
    s->pile[s->pile_count] = 0;
    return spot;
}

static unsigned pile_draw_bottom(struct kittens *s)
{
    unsigned spot = s->pile[0];
    s->pile_count--;
    memmove(s->pile, s->pile + 1, s->pile_count);
    s->pile[s->pile_count] = 0;
    return spot;
}

/* ---- Kittens ----------------------------------------------------------------------------------- */

static void use_against_kitten(const struct deck *deck, struct kittens *s, bool godcat,
                               lb_events *events)
{
    unsigned seat = s->turn;
    if (godcat) { /* K7.7 */
        s->hand[seat] &= ~deck->godcat;
        s->godcat = LB_ON_MAT;
        tell_card(events, LB_EVENT_defused, seat, LB_NOBODY, LB_CARD_godcat);
    } else {
        s->hand[seat] = hand_less(deck, s->hand[seat], deck->defuse_spot, 1);
        s->discard = hand_more(s->discard, deck->defuse_spot, 1);
        tell_card(events, LB_EVENT_defused, seat, LB_NOBODY, LB_CARD_defuse);
    }
    open_phase(deck, s, PHASE_PLACE);
}

/* K4.1: shown to all at once; what can be used is used. Who holds Godcat, as everybody knows, is asked
 * in any case, so that the question tells nothing. */
static void kitten(const struct deck *deck, struct kittens *s, lb_events *events)
{
    unsigned seat = s->turn;
    tell(events, LB_EVENT_kitten, seat, LB_NOBODY);
    s->open = (struct open_action){.aside = SPOT_KITTEN + 1};
    if (s->hand[seat] & deck->godcat) {
        open_phase(deck, s, PHASE_USE);
    } else if (s->hand[seat] & deck->defuse) {
        use_against_kitten(deck, s, false, events);
    } else {
        tell(events, LB_EVENT_died, seat, LB_NOBODY);
        eliminate(deck, s, seat, events);
        s->kittens_discarded++;
        if (one_left(s)) {
            finish(s, events);
        } else {
            next_player(deck, s, events);
        }
    }
}

/* A card comes into the hand of the turn's seat, which ends one turn; or a kitten does not. */
INLINE void receive(const struct deck *deck, struct kittens *s, unsigned spot, lb_events *events)
{
    if (__builtin_expect(spot == SPOT_KITTEN, 0)) {
        kitten(deck, s, events);
        return;
    }
    s->hand[s->turn] = hand_more(s->hand[s->turn], spot, 1);
    end_turn(deck, s, events);
}

INLINE void draw(const struct deck *deck, struct kittens *s, lb_events *events)
{
    unsigned spot = pile_draw(s);
    if (events != NULL && spot != SPOT_KITTEN) {
        tell_hidden(events, LB_EVENT_drew, s->turn, LB_NOBODY, seat_bit(s->turn),
                    deck->card_at[spot]);
    }
    receive(deck, s, spot, events);
}

/* ---- What played cards do ----------------------------------------------------------------------- */

/* One card goes from a hand to the turn's seat; Godcat never goes unseen. (K7.9) */
INLINE void transfer(const struct deck *deck, struct kittens *s, unsigned from, unsigned spot)
{
    s->hand[from] = hand_less(deck, s->hand[from], spot, 1);
    s->hand[s->turn] = hand_more(s->hand[s->turn], spot, 1);
    if (deck->godcat != 0 && spot == deck->godcat_spot) {
        s->godcat = s->turn;
    }
}

static unsigned audience_of(const struct deck *deck, unsigned one, unsigned two, unsigned spot)
{
    return deck->godcat != 0 && spot == deck->godcat_spot ? EVERYBODY
                                                          : seat_bit(one) | seat_bit(two);
}

/* K4.6 */
INLINE void give(const struct deck *deck, struct kittens *s, unsigned spot, lb_events *events)
{
    unsigned from = s->open.target;
    transfer(deck, s, from, spot);
    tell_hidden(events, LB_EVENT_gave, from, s->turn, audience_of(deck, from, s->turn, spot),
                deck->card_at[spot]);
}

/* K6.7: the target's last card was spent as a Nope, so nothing happens. */
INLINE bool fizzles(const struct deck *deck, struct kittens *s, lb_events *events)
{
    if (__builtin_expect(s->hand[s->open.target] != 0, 1)) {
        return false;
    }
    tell(events, LB_EVENT_fizzled, s->turn, s->open.target);
    open_phase(deck, s, PHASE_TURN);
    return true;
}

/* A card of the target goes to the thief. */
INLINE void take_away(const struct deck *deck, struct kittens *s, unsigned spot, lb_events *events)
{
    unsigned from = s->open.target;
    transfer(deck, s, from, spot);
    tell_hidden(events, LB_EVENT_stole, s->turn, from, audience_of(deck, s->turn, from, spot),
                deck->card_at[spot]);
    open_phase(deck, s, PHASE_TURN);
}

/* K6.1, K6.2: a random card; where Godcat shows its back the thief chooses first. */
INLINE void steal(const struct deck *deck, struct kittens *s, lb_rng *rng, lb_events *events)
{
    uint64_t cards = s->hand[s->open.target];
    if (fizzles(deck, s, events)) {
        return;
    }
    if (deck->godcat != 0 && (cards & deck->godcat)) {
        open_phase(deck, s, PHASE_STEAL);
    } else {
        take_away(deck, s, deck->spot_at[rng_bit(rng, cards)], events);
    }
}

/* K6.3, K8.2: a named card is handed over, in the open, or is not there. */
static void hand_over(const struct deck *deck, struct kittens *s, unsigned from, unsigned spot,
                      lb_events *events)
{
    unsigned card = deck->card_at[spot];
    if (s->hand[from] >> spot & 1) {
        transfer(deck, s, from, spot);
        tell_card(events, LB_EVENT_handed, from, s->turn, card);
    } else if (events != NULL) {
        event_add(events, LB_EVENT_lacks, from, s->turn)->named = (uint8_t)card;
    }
    open_phase(deck, s, PHASE_TURN);
}

/* K4.3, K4.4: all turns pass on; where attacks add up, an attacked seat passes on its own too. */
INLINE void attack(const struct deck *deck, struct kittens *s, unsigned victim, lb_events *events)
{
    unsigned passed_on = s->options[OPTION_STACK] && s->attacked ? s->owed : 0;
    begin_turns(deck, s, victim, passed_on + 2, true, events);
}

static void pick_up_cats(const struct deck *deck, struct kittens *s)
{
    s->godcat = LB_IN_PLAY;
    s->devilcat = LB_IN_PLAY;
    open_phase(deck, s, PHASE_LAY);
}

INLINE void play_alone(const struct deck *deck, struct kittens *s, unsigned effect, lb_rng *rng,
                       lb_events *events)
{
    switch (effect) {
    case EFFECT_ATTACK:
        attack(deck, s, next_seat(s), events);
        break;
    case EFFECT_TARGETED:
        attack(deck, s, s->open.target, events);
        break;
    case EFFECT_SKIP: /* K4.5 */
        end_turn(deck, s, events);
        break;
    case EFFECT_FAVOR: /* K4.6 */
        if (!fizzles(deck, s, events)) {
            open_phase(deck, s, PHASE_GIVE);
        }
        break;
    case EFFECT_SHUFFLE: /* K4.7 */
        lb_rng_shuffle(rng, s->pile, s->pile_count);
        tell(events, LB_EVENT_shuffled, s->turn, LB_NOBODY);
        open_phase(deck, s, PHASE_TURN);
        break;
    case EFFECT_SEE:    /* K4.8 */
    case EFFECT_REVEAL: /* K4.9 */
        tell_top(deck, s, events, effect == EFFECT_REVEAL);
        open_phase(deck, s, PHASE_TURN);
        break;
    case EFFECT_HECK: /* K4.10 */
        s->open.aside = (uint8_t)(pile_draw_bottom(s) + 1);
        tell_hidden(events, LB_EVENT_lifted, s->turn, LB_NOBODY,
                    heck_shows(s) ? EVERYBODY : seat_bit(s->turn),
                    deck->card_at[s->open.aside - 1]);
        open_phase(deck, s, PHASE_HECK);
        break;
    default: /* EFFECT_ARMAGEDDON, K7.3 */
        pick_up_cats(deck, s);
        break;
    }
}

INLINE void resolve(const struct deck *deck, struct kittens *s, lb_rng *rng, lb_events *events)
{
    switch (s->open.action) {
    case ACTION_SINGLE:
        play_alone(deck, s, deck->effect[s->open.spot], rng, events);
        break;
    case ACTION_PAIR:
        steal(deck, s, rng, events);
        break;
    case ACTION_THREE:
        if (!fizzles(deck, s, events)) {
            hand_over(deck, s, s->open.target, s->open.named, events);
        }
        break;
    default: /* ACTION_FIVE, K6.4: the five themselves lie there, so there is always one to take */
        open_phase(deck, s, PHASE_TAKE);
        break;
    }
}

/* ---- Nope --------------------------------------------------------------------------------------- */

/* K5.3: nobody says Nope any more. An odd chain cancels. */
INLINE void close_window(const struct deck *deck, struct kittens *s, lb_rng *rng, lb_events *events)
{
    if (s->open.nopes & 1) { /* K5.4 */
        tell(events, LB_EVENT_cancelled, s->turn, LB_NOBODY);
        open_phase(deck, s, PHASE_TURN);
    } else {
        resolve(deck, s, rng, events);
    }
}

/* K5.2, K5.3: wait for everybody but the one who played the last card; false if there is nobody to
 * wait for. */
INLINE bool open_window(const struct deck *deck, struct kittens *s, unsigned last)
{
    unsigned holders = window_holders(s->hand, KITTENS_SEATS, deck->nope_spot);
    if (!window_open(&s->head, holders, last)) {
        return false;
    }
    s->phase = PHASE_WINDOW;
    return true;
}

/* An answer of the seat, or of the one a driver without a clock asks for LB_NOBODY. */
INLINE void answer(const struct deck *deck, struct kittens *s, unsigned seat, unsigned choice,
                   lb_rng *rng, lb_events *events)
{
    if (seat == LB_NOBODY) {
        seat = seats_after(s->head.to_act, s->head.after);
    }
    if (choice == WINDOW_NOPE) {
        s->hand[seat] = hand_less(deck, s->hand[seat], deck->nope_spot, 1);
        s->discard = hand_more(s->discard, deck->nope_spot, 1);
        s->open.nopes++;
        if (events != NULL) {
            event_add(events, LB_EVENT_noped, seat, s->head.after)->number = s->open.nopes;
        }
        if (open_window(deck, s, seat)) {
            return;
        }
    } else if (window_without(&s->head, seat)) {
        return;
    }
    close_window(deck, s, rng, events);
}

/* ---- Playing cards -------------------------------------------------------------------------------- */

static void tell_played(const struct deck *deck, const struct kittens *s, lb_events *events)
{
    lb_event *event = event_add(events, LB_EVENT_played, s->turn, LB_NOBODY);
    event->card_count = (uint8_t)kittens_action_cards(s, event->cards);
    unsigned effect = s->open.action == ACTION_SINGLE ? deck->effect[s->open.spot] : EFFECT_NONE;
    if (s->open.action == ACTION_PAIR || s->open.action == ACTION_THREE || effect == EFFECT_FAVOR ||
        effect == EFFECT_TARGETED) {
        event->other = s->open.target;
    }
    if (s->open.action == ACTION_THREE) {
        event->named = deck->card_at[s->open.named];
    } else if (s->open.action == ACTION_SINGLE && s->open.godcat) {
        event->named = deck->card_at[s->open.spot];
    }
}

/* The cards of a move leave the hand: to the discard, Godcat to the mat; false if nobody can say
 * Nope to that. (K5.3) */
INLINE bool announce(const struct deck *deck, struct kittens *s, unsigned size, lb_events *events)
{
    unsigned seat = s->turn;
    uint64_t hand = s->hand[seat];
    unsigned own = size;
    if (deck->godcat != 0) {
        own -= s->open.ferals + s->open.godcat;
        hand = hand_less(deck, hand, deck->feral_spot, s->open.ferals);
        s->discard = hand_more(s->discard, deck->feral_spot, s->open.ferals);
        if (s->open.godcat) {
            hand &= ~deck->godcat;
            s->godcat = LB_ON_MAT;
        }
    }
    s->hand[seat] = hand_less(deck, hand, s->open.spot, own);
    s->discard = hand_more(s->discard, s->open.spot, own);
    if (events != NULL) {
        tell_played(deck, s, events);
    }
    return open_window(deck, s, seat);
}

static bool announce_five(const struct deck *deck, struct kittens *s, lb_events *events)
{
    for (uint64_t five = s->open.five; five != 0; five &= five - 1) {
        s->hand[s->turn] = hand_less(deck, s->hand[s->turn], bits_first(five), 1);
    }
    s->discard = hand_with(s->discard, s->open.five);
    if (events != NULL) {
        tell_played(deck, s, events);
    }
    return open_window(deck, s, s->turn);
}

/* A card alone: aimed ones ask at whom first, Godcat what it stands for. */
INLINE void lead_alone(const struct deck *deck, struct kittens *s, unsigned spot, unsigned effect,
                       lb_rng *rng, lb_events *events)
{
    s->open.action = ACTION_SINGLE;
    s->open.spot = (uint8_t)spot;
    switch (effect) {
    case EFFECT_NONE: /* never among the leads */
        __builtin_unreachable();
    case EFFECT_FAVOR:
    case EFFECT_TARGETED:
        open_phase(deck, s, PHASE_AIM);
        break;
    case EFFECT_GODCAT:
        s->open.spot = 0;
        s->open.godcat = 1;
        open_phase(deck, s, PHASE_AS);
        break;
    default:
        if (!announce(deck, s, 1, events)) {
            play_alone(deck, s, effect, rng, events);
        }
        break;
    }
}

/* A combo, or the Cat Burglar. */
INLINE void lead_other(const struct deck *deck, struct kittens *s, unsigned choice)
{
    unsigned spot = deck->spot_at[choice];
    switch (choice) {
    case LEAD_FIVE:
        s->open.action = ACTION_FIVE;
        open_phase(deck, s, PHASE_FIVE);
        break;
    case LEAD_BURGLAR:
        s->open.action = ACTION_BURGLAR;
        open_phase(deck, s, PHASE_AIM);
        break;
    case LEAD_WILD_PAIR:
        open_phase(deck, s, PHASE_WILD_PAIR);
        break;
    case LEAD_WILD_THREE:
        open_phase(deck, s, PHASE_WILD_THREE);
        break;
    default: /* the second or third bit of a field */
        s->open.action = (uint8_t)(ACTION_SINGLE + choice - spot);
        s->open.spot = (uint8_t)spot;
        open_phase(deck, s, PHASE_AIM);
        break;
    }
}

/* The first choice of a move in one's own turn. Each title of a deck is a case of its own, so that
 * one jump leads to code that knows its field and its effect. */
#define LEAD(D, title, copies, dealt, effect)                                                      \
    case D##_##title:                                                                              \
        lead_alone(deck, s, D##_##title, EFFECT_##effect, rng, events);                            \
        break;
#define LEADS(D)                                                                                   \
    switch (choice) {                                                                              \
        D##_ROWS(LEAD, D) case LEAD_DRAW : draw(deck, s, events);                                  \
        break;                                                                                     \
    default:                                                                                       \
        lead_other(deck, s, choice);                                                               \
        break;                                                                                     \
    }

INLINE void lead(const struct deck *deck, struct kittens *s, unsigned choice, lb_rng *rng,
                 lb_events *events)
{
    if (deck->godcat == 0) {
        LEADS(CLASSIC)
    } else {
        LEADS(EVIL)
    }
}

INLINE void aim(const struct deck *deck, struct kittens *s, unsigned target, lb_rng *rng,
                lb_events *events)
{
    s->open.target = (uint8_t)target;
    if (s->open.action == ACTION_SINGLE) {
        if (!announce(deck, s, 1, events)) {
            play_alone(deck, s, deck->effect[s->open.spot], rng, events);
        }
        return;
    }
    if (s->open.action != ACTION_PAIR) {
        open_phase(deck, s, PHASE_NAME);
        return;
    }
    if (!announce(deck, s, 2, events)) {
        steal(deck, s, rng, events);
    }
}

static void send_burglar(const struct deck *deck, struct kittens *s, unsigned spot,
                         lb_events *events)
{
    s->burglar = s->open.target; /* K8.2: there it stays */
    if (events != NULL) {
        event_add(events, LB_EVENT_asked, s->turn, s->open.target)->named = deck->card_at[spot];
    }
    hand_over(deck, s, s->open.target, spot, events);
}

/* ---- Armageddon ------------------------------------------------------------------------------------ */

static void end_duel(const struct deck *deck, struct kittens *s, lb_events *events)
{
    bool alive = s->alive & seat_bit(s->turn);
    if (one_left(s)) {
        finish(s, events);
    } else if (alive) { /* K7.5 */
        end_turn(deck, s, events);
    } else {
        next_player(deck, s, events);
    }
}

/* K7.4: both cats are turned up. */
static void turn_up(const struct deck *deck, struct kittens *s, unsigned blessed, unsigned cursed,
                    lb_events *events)
{
    s->godcat = (uint8_t)blessed;
    s->devilcat = LB_ON_MAT;
    s->hand[blessed] |= deck->godcat;
    tell(events, LB_EVENT_turned_up, blessed, cursed);
    if (s->hand[cursed] & deck->defuse) {
        s->hand[cursed] = hand_less(deck, s->hand[cursed], deck->defuse_spot, 1);
        s->discard = hand_more(s->discard, deck->defuse_spot, 1);
        tell_card(events, LB_EVENT_discarded, cursed, LB_NOBODY, LB_CARD_defuse);
    } else {
        tell(events, LB_EVENT_died, cursed, LB_NOBODY);
        eliminate(deck, s, cursed, events);
    }
    end_duel(deck, s, events);
}

static void lay(const struct deck *deck, struct kittens *s, unsigned choice, lb_events *events)
{
    bool devilcat = choice >= LAY_DEVILCAT;
    s->open.target = (uint8_t)(devilcat ? choice - LAY_DEVILCAT : choice);
    s->open.aside = devilcat ? 2 : 1;
    tell_hidden(events, LB_EVENT_laid, s->turn, s->open.target, seat_bit(s->turn),
                devilcat ? LB_CARD_devilcat : LB_CARD_godcat);
    open_phase(deck, s, PHASE_DUEL);
}

static void duel(const struct deck *deck, struct kittens *s, unsigned choice, lb_events *events)
{
    bool swap = choice == DUEL_SWAP;
    bool devilcat = s->open.aside == 2; /* before the opponent, until they swap */
    tell(events, swap ? LB_EVENT_swapped : LB_EVENT_kept, s->open.target, LB_NOBODY);
    if (devilcat != swap) {
        turn_up(deck, s, s->turn, s->open.target, events);
    } else {
        turn_up(deck, s, s->open.target, s->turn, events);
    }
}

/* ---- One choice --------------------------------------------------------------------------------------- */

/* Decisions that come up once in a while. */
static void seldom(const struct deck *deck, struct kittens *s, unsigned choice, lb_rng *rng,
                   lb_events *events)
{
    unsigned seat = s->turn;
    switch (s->phase) {
    case PHASE_WILD_PAIR:
    case PHASE_WILD_THREE:
        kittens_mix(s, choice);
        open_phase(deck, s, PHASE_AIM);
        break;
    case PHASE_AS:
        lead_alone(deck, s, choice, deck->effect[choice], rng, events);
        break;
    case PHASE_STEAL: /* K6.2 */
        take_away(deck, s,
                  choice == STEAL_GODCAT
                      ? deck->godcat_spot
                      : deck->spot_at[rng_bit(rng, s->hand[s->open.target] & ~deck->godcat)],
                  events);
        break;
    case PHASE_PLACE: /* K4.2 */
        pile_insert(s, choice, SPOT_KITTEN);
        tell_hidden(events, LB_EVENT_placed, seat, LB_NOBODY, seat_bit(seat), choice);
        end_turn(deck, s, events);
        break;
    case PHASE_USE:
        use_against_kitten(deck, s, choice == USE_GODCAT, events);
        break;
    case PHASE_HECK: { /* K4.10 */
        unsigned spot = s->open.aside - 1u;
        if (choice == HECK_KEEP) {
            tell(events, LB_EVENT_kept, seat, LB_NOBODY);
            receive(deck, s, spot, events);
        } else {
            pile_insert(s, 0, spot);
            tell(events, LB_EVENT_topped, seat, LB_NOBODY);
            end_turn(deck, s, events);
        }
        break;
    }
    case PHASE_LAY:
        lay(deck, s, choice, events);
        break;
    default: /* PHASE_DUEL */
        duel(deck, s, choice, events);
        break;
    }
}

INLINE void step(const struct deck *deck, struct kittens *s, unsigned seat, unsigned choice,
                 lb_rng *rng, lb_events *events)
{
    switch (s->phase) {
    case PHASE_TURN:
        lead(deck, s, choice, rng, events);
        break;
    case PHASE_WINDOW:
        answer(deck, s, seat, choice, rng, events);
        break;
    case PHASE_AIM:
        aim(deck, s, choice, rng, events);
        break;
    case PHASE_NAME:
        if (s->open.action == ACTION_BURGLAR) {
            send_burglar(deck, s, choice, events);
        } else {
            s->open.named = (uint8_t)choice;
            if (!announce(deck, s, 3, events)) {
                hand_over(deck, s, s->open.target, choice, events);
            }
        }
        break;
    case PHASE_FIVE:
        s->open.five |= BIT(choice);
        if (bits_count(s->open.five) == 5) {
            if (!announce_five(deck, s, events)) {
                open_phase(deck, s, PHASE_TAKE);
            }
        } else {
            open_phase(deck, s, PHASE_FIVE);
        }
        break;
    case PHASE_GIVE:
        give(deck, s, choice, events);
        open_phase(deck, s, PHASE_TURN);
        break;
    case PHASE_TAKE:
        s->discard = hand_less(deck, s->discard, choice, 1);
        s->hand[s->turn] = hand_more(s->hand[s->turn], choice, 1);
        tell_card(events, LB_EVENT_took, s->turn, LB_NOBODY, deck->card_at[choice]);
        open_phase(deck, s, PHASE_TURN);
        break;
    default:
        seldom(deck, s, choice, rng, events);
        break;
    }
}

#endif
