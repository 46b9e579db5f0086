/* SPDX-License-Identifier: MIT */
/* mind.c: what a seat of the Board Game can know: folding events, and guessing.
 * Cards and discs never meet, so each has a list of weighted cases of its own (cases.c). */
#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "core/window.h"
#include "games/board/cases.h"
#include "games/board/traits.h"
#include "memory/net.h"

/* ---- What happens -------------------------------------------------------------------------------------- */

void board_memory_begin(struct board_memory *m, const uint8_t cards[BOARD_TITLES],
                        const uint8_t discs[LB_DISCS])
{
    memset(m, 0, offsetof(struct board_memory, card_case) + sizeof m->card_case[0]);
    m->epochs = m->card_cases = 1;
    m->card_case[0].weight = 1;
    memcpy(m->card_case[0].pool[0], cards, BOARD_TITLES);
    m->deck_count = (uint8_t)board_sum(cards, BOARD_TITLES);
    memcpy(m->discs, discs, LB_DISCS);
    m->discs_count = (uint8_t)board_sum(discs, LB_DISCS);
    m->card_room = BOARD_CARD_CASES;
    m->disc_room = BOARD_DISC_CASES;
    board_forget_discs(m);
}

/* The action cards of the box. */
static const uint8_t box_cards[BOARD_TITLES] = {
#define ACTION(title, copies) copies,
#include "games/board/board.def"
#undef ACTION
};

static void start(lb_memory *memory)
{
    board_memory_begin(board_memory_of(memory), box_cards, board_disc_count);
}

unsigned board_title(unsigned card)
{
    unsigned title = 0;
    while (title < BOARD_TITLES - 1 && board_card[title] != card) {
        title++;
    }
    return title;
}

/* A card leaves a hand for the discard pile. */
static void lay_down(lb_memory *memory, unsigned seat, unsigned title)
{
    struct board_memory *m = board_memory_of(memory);
    m->discard[title]++;
    if (seat != memory->seat && !m->lost) {
        m->lost = !board_show(m, seat, title);
    }
}

static void draw_one(lb_memory *memory, unsigned seat, unsigned card)
{
    struct board_memory *m = board_memory_of(memory);
    if (seat == memory->seat || m->deck_count == 0) {
        m->lost = m->deck_count == 0 || !board_draw_known(m, board_title(card));
        return;
    }
    board_draw_hidden(m, seat);
}

/* A deck that ran out was made anew in between: its last cards came first. */
static void draw(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    for (unsigned i = 0; i <= event->hidden_count && !m->lost; i++) {
        if (m->deck_count == 0 && m->remade) {
            m->remade = 0;
            board_remake_deck(m);
        }
        if (i < event->hidden_count) {
            draw_one(memory, event->seat, event->hidden[i]);
        }
    }
}

/* What others can know of the discs, as far as it can be told from here. */
static void others_learn(struct board_memory *m, const lb_event *event)
{
    uint32_t top = (1u << BOARD_FUTURE) - 1;
    switch (event->type) {
    case LB_EVENT_peeked:
        m->knows[event->seat] |= top;
        break;
    case LB_EVENT_ordered:
        for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
            m->knows[seat] &= ~top;
        }
        m->knows[event->seat] |= top;
        break;
    case LB_EVENT_shared:
        m->knows[event->other] |= top;
        break;
    default: /* a magnet: who puts one in most likely puts it on top */
        for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
            m->knows[seat] <<= 1;
        }
        m->knows[event->seat] |= 1;
        break;
    }
}

static void see_card(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    switch (event->type) {
    case LB_EVENT_dealt:
    case LB_EVENT_drew:
        draw(memory, event);
        break;
    case LB_EVENT_cards_refilled:
        m->remade = 1;
        break;
    case LB_EVENT_played:
        m->played = (uint8_t)(board_title(event->cards[0]) + 1);
        m->by = event->seat;
        lay_down(memory, event->seat, m->played - 1u);
        break;
    case LB_EVENT_noped:
        lay_down(memory, event->seat, BOARD_nope);
        break;
    case LB_EVENT_defused:
    case LB_EVENT_discarded:
        for (unsigned i = 0; i < event->card_count; i++) {
            lay_down(memory, event->seat, board_title(event->cards[i]));
        }
        break;
    default:
        break;
    }
}

/* Whether so many discs can be shown, hidden ones among them, and the deck can have one more. */
static bool discs_can_be(const struct board_memory *m, const uint8_t *cards, unsigned count,
                         unsigned more)
{
    unsigned magnets = 0u + m->discs[BOARD_danger_magnet] + m->used[BOARD_danger_magnet];
    bool can = count <= m->discs_count && magnets + more <= BOARD_MAGNETS;
    for (unsigned i = 0; i < count; i++) {
        can &= cards[i] == LB_NO_CARD || cards[i] - (unsigned)LB_CARD_move_1 < LB_DISCS;
    }
    return can;
}

static void see_disc(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    bool own = event->seat == memory->seat;
    unsigned place = event->hidden[0];
    switch (event->type) {
    case LB_EVENT_disc:
        m->discs_lost |= event->cards[0] == LB_NO_CARD || !discs_can_be(m, event->cards, 1, 0);
        break;
    case LB_EVENT_peeked:
    case LB_EVENT_shared:
    case LB_EVENT_ordered: /* the seat has seen what it puts in order */
        m->discs_lost |= !discs_can_be(m, event->hidden, event->hidden_count, 0) ||
                         (own && memchr(event->hidden, LB_NO_CARD, event->hidden_count) != NULL);
        break;
    case LB_EVENT_magnet:
        m->discs_lost |= !discs_can_be(m, NULL, 0, 1) || (own && place > m->discs_count);
        break;
    default:
        break;
    }
    if (m->discs_lost) { /* until the view is seen */
        return;
    }
    switch (event->type) {
    case LB_EVENT_disc:
        board_take_top(m, event->cards[0] - (unsigned)LB_CARD_move_1);
        return;
    case LB_EVENT_discs_refilled:
        board_refill_discs(m); /* and shuffled */
        return;
    case LB_EVENT_discs_shuffled:
        board_forget_discs(m);
        return;
    case LB_EVENT_peeked:
    case LB_EVENT_shared:
        board_reveal_top(m, event);
        break;
    case LB_EVENT_ordered:
        if (own) {
            board_order_known(m, event);
        } else {
            board_order_secret(m);
        }
        break;
    case LB_EVENT_magnet:
        if (own) {
            board_insert_known(m, place);
        } else {
            board_insert_secret(m);
        }
        break;
    default:
        return;
    }
    others_learn(m, event);
}

static void see(lb_memory *memory, const lb_event *event)
{
    see_card(memory, event);
    see_disc(memory, event);
}

/* ---- What is seen ---------------------------------------------------------------------------------------- */

/* The card a window asks for, and the seat it does not ask; false if no window is open. */
static bool window_asks(const lb_view *view, unsigned *title, unsigned *except)
{
    *title = view->open == LB_OPEN_nope ? BOARD_nope : BOARD_add_a_magnet_now;
    *except = view->open == LB_OPEN_nope ? view->last : view->turn;
    return view->open == LB_OPEN_nope || view->open == LB_OPEN_magnet;
}

/* The discs that are not used and not in the supply. A table that was not set up from the box may have
 * used more of a kind. */
static void discs_left(const lb_view *view, uint8_t discs[LB_DISCS])
{
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        unsigned all = board_disc_count[disc], gone = view->race.discs_used[disc];
        if (disc == BOARD_danger_magnet) {
            all += BOARD_MAGNETS;
            gone += view->race.magnets;
        }
        discs[disc] = (uint8_t)(all > gone ? all - gone : 0);
    }
}

/* Whether the discs suffice for what is seen, and there are some where they are put in order. */
static bool discs_allowed(const lb_view *view)
{
    unsigned count = view->race.discs_count, magnets = view->race.magnets;
    unsigned orders = board_orders(count < BOARD_FUTURE ? count : BOARD_FUTURE);
    uint8_t left[LB_DISCS];
    discs_left(view, left);
    return magnets <= BOARD_MAGNETS && count <= board_sum(left, LB_DISCS) &&
           count + magnets + board_sum(view->race.discs_used, LB_DISCS) <= BOARD_DISCS_MOST &&
           (view->open != LB_OPEN_order || (count > 0 && view->legal >> orders == 0));
}

/* Somebody is waited for: in a brief window who can hold the card it asks for. */
static bool open_allowed(const lb_memory *memory, const lb_view *view)
{
    unsigned title, except, card, others = 0;
    if (!window_asks(view, &title, &except)) {
        return (view->decides == LB_NOBODY) == (view->open == LB_OPEN_over);
    }
    card = board_card[title];
    for (unsigned seat = 0; seat < memory->players; seat++) {
        others += seat != memory->seat && seat != except ? view->hand_count[seat] : 0;
    }
    bool own = view->hand[card] > 0 && memory->seat != except;
    bool hides = view->hand[card] + view->discard[card] < box_cards[title];
    bool shows = view->windows == LB_WINDOWS_live ? window_allows(view, own, except)
                 : view->legal != 0               ? own
                                                  : hides && others > 0;
    return shows && except < memory->players && view->decides == LB_NOBODY;
}

/* Whether the cards of the box suffice for what is seen. */
static bool allows(const lb_memory *memory, const lb_view *view)
{
    unsigned hidden = 0, held = view->pile_count;
    bool allowed = view->race.side <= 1;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        unsigned card = board_card[title], seen = 0u + view->hand[card] + view->discard[card];
        allowed &= seen <= box_cards[title];
        hidden += box_cards[title] - seen;
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        bool there = view->alive >> seat & 1;
        allowed &= there ? view->race.positions[seat] <= BOARD_RIBBON : view->hand_count[seat] == 0;
        held += seat != memory->seat ? view->hand_count[seat] : 0;
    }
    return allowed && held <= hidden && discs_allowed(view) && open_allowed(memory, view);
}

/* Nothing is known of the cards but what the view shows. A table that was not dealt from the box may
 * hold fewer of them: then the pool is larger than what it is drawn for. */
static void forget_cards(struct board_memory *m, const lb_view *view, unsigned seat)
{
    struct board_card_case *c = m->card_case;
    memset(c, 0, sizeof *c);
    m->epochs = m->card_cases = 1;
    m->cards_spill = BOARD_SPILL_ALL;
    m->lost = false;
    m->remade = 0;
    c->weight = 1;
    memcpy(c->pool[0], box_cards, sizeof box_cards);
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        unsigned card = board_card[title];
        m->discard[title] = view->discard[card];
        c->pool[0][title] = (uint8_t)(c->pool[0][title] - view->discard[card] - view->hand[card]);
    }
    for (unsigned s = 0; s < view->players; s++) {
        c->held[0][s] = s == seat ? 0 : view->hand_count[s];
    }
    m->deck_count = view->pile_count;
}

/* Whether hands and piles are as large as they look, and no card is in two places. All cases have the
 * same cards. */
static bool cards_agree(const struct board_memory *m, const lb_view *view, unsigned seat)
{
    bool agree = !m->lost && m->deck_count == view->pile_count;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        unsigned card = board_card[title], unseen = 0;
        for (unsigned e = 0; e < m->epochs; e++) {
            unseen += m->card_case[0].pool[e][title];
        }
        agree &= m->discard[title] == view->discard[card] &&
                 unseen + view->discard[card] + view->hand[card] <= box_cards[title];
    }
    for (unsigned s = 0; agree && s < view->players; s++) {
        unsigned held = 0;
        for (unsigned e = 0; e < m->epochs; e++) {
            held += m->card_case[0].held[e][s];
        }
        agree = s == seat || held == view->hand_count[s];
    }
    return agree;
}

/* Whether another seat may hold a card. */
static bool may_hold(const struct board_memory *m, unsigned seat, unsigned title)
{
    bool may = false;
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = 0; e < m->epochs; e++) {
            const struct board_card_case *c = &m->card_case[i];
            may |= c->held[e][seat] > 0 && c->pool[e][title] > 0;
        }
    }
    return may;
}

/* Whether somebody can be waited for where a brief window waits for somebody. */
static bool window_agrees(const struct board_memory *m, const lb_view *view)
{
    unsigned title, except;
    bool agrees =
        !window_asks(view, &title, &except) || view->legal != 0 || view->windows == LB_WINDOWS_live;
    for (unsigned s = 0; s < view->players; s++) {
        agrees |= s != except && may_hold(m, s, title);
    }
    return agrees;
}

/* Whether the discs are as many as they look. Those that are used and those that are not change only
 * together, so these have to be looked at no further; but magnets come in from outside. */
static bool discs_agree(const struct board_memory *m, const lb_view *view)
{
    unsigned magnets = 0u + m->discs[BOARD_danger_magnet] + m->used[BOARD_danger_magnet];
    return !m->discs_lost && m->discs_count == view->race.discs_count &&
           memcmp(m->used, view->race.discs_used, sizeof m->used) == 0 &&
           magnets + view->race.magnets <= BOARD_MAGNETS;
}

/* A memory that began at a position, or had to drop cases, is put right by what is seen. */
static void look(lb_memory *memory, bool trusted)
{
    (void)trusted; /* it is looked over in any case */
    struct board_memory *m = board_memory_of(memory);
    const lb_view *view = &memory->view;
    if (!cards_agree(m, view, memory->seat) || !window_agrees(m, view)) {
        forget_cards(m, view, memory->seat);
    }
    if (!discs_agree(m, view)) {
        m->discs_count = view->race.discs_count;
        m->discs_lost = false;
        memcpy(m->used, view->race.discs_used, sizeof m->used);
        discs_left(view, m->discs);
        board_forget_discs(m);
        m->discs_spill = BOARD_SPILL_ALL;
    }
}

/* Whether the next view can find nothing to put right. */
static bool settle(lb_memory *memory)
{
    const struct board_memory *m = board_memory_in(memory);
    return !m->lost && !m->discs_lost && m->cards_spill == 0 && m->discs_spill == 0;
}

/* ---- Guessing ----------------------------------------------------------------------------------------------- */

/* A number below another, each alike. */
static uint64_t below(lb_rng *rng, uint64_t total)
{
    uint64_t mask = ~UINT64_C(0) >> __builtin_clzll(total);
    for (;;) {
        uint64_t draw = rng_u64(rng) & mask;
        if (draw < total) {
            return draw;
        }
    }
}

/* Which of several weights, by chance. */
static unsigned any_case(const uint64_t *weight, size_t words_apart, unsigned count, lb_rng *rng)
{
    uint64_t total = 0;
    unsigned i = 0;
    if (count == 1) {
        return 0;
    }
    for (unsigned k = 0; k < count; k++) {
        total += weight[k * words_apart];
    }
    for (uint64_t draw = below(rng, total); draw >= weight[i * words_apart]; i++) {
        draw -= weight[i * words_apart];
    }
    return i;
}

/* The unseen cards of one making of the deck go to the hands of the others; what is left is the deck
 * if it is the last. */
static uint64_t deal_epoch(const uint8_t pool[BOARD_TITLES], const uint8_t held[BOARD_SEATS],
                           unsigned deck_count, lb_rng *rng, struct board *s)
{
    uint8_t cards[64];
    unsigned count = 0, dealt = 0, hands = board_sum(held, BOARD_SEATS);
    uint64_t left = 0;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        memset(cards + count, (int)title, pool[title]);
        left |= ((UINT64_C(1) << pool[title]) - 1) << board_spot[title];
        count += pool[title];
    }
    bool spare = count > hands + deck_count; /* only at a table not dealt from the box */
    rng_pick(rng, cards, count, spare ? count : hands);
    for (unsigned other = 0; other < BOARD_SEATS; other++) {
        for (unsigned i = 0; i < held[other]; i++, dealt++) {
            s->hand[other] = board_more(s->hand[other], cards[dealt]);
            left = board_less(left, cards[dealt]);
        }
    }
    for (unsigned i = hands + deck_count; i < count; i++) {
        left = board_less(left, cards[i]);
    }
    return left;
}

static void deal(const struct board_memory *m, lb_rng *rng, struct board *s)
{
    const struct board_card_case *c =
        &m->card_case[any_case(&m->card_case[0].weight, sizeof *c / 8, m->card_cases, rng)];
    for (unsigned e = 0; e < m->epochs; e++) {
        unsigned deck_count = e + 1 == m->epochs ? m->deck_count : 0;
        s->deck = deal_epoch(c->pool[e], c->held[e], deck_count, rng, s);
    }
}

/* The Move Deck, by chance. */
static void stack_discs(const struct board_memory *m, lb_rng *rng, struct board *s)
{
    const struct board_disc_case *c =
        &m->disc_case[any_case(&m->disc_case[0].weight, sizeof *c / 8, m->disc_cases, rng)];
    struct board_tally t = board_tally_of(m, c);
    uint8_t rest[32], floating[BOARD_GROUPS];
    unsigned count = 0;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        memset(rest + count, (int)disc, t.rest[disc]);
        count += t.rest[disc];
    }
    lb_rng_shuffle(rng, rest, count);
    memcpy(floating, c->floating, sizeof floating);
    s->discs_count = m->discs_count;
    for (unsigned p = 0; p < m->discs_count; p++) {
        unsigned what = c->place[p], g = what - PLACE_GROUP;
        uint8_t *disc = &s->discs[m->discs_count - 1 - p];
        if (what >= PLACE_GROUP && rng_below(rng, t.places[g]--) < floating[g]) {
            floating[g]--;
            *disc = BOARD_danger_magnet;
        } else {
            *disc = what == PLACE_UNKNOWN || what >= PLACE_GROUP ? rest[--count]
                                                                 : (uint8_t)(what - PLACE_KNOWN);
        }
    }
}

static uint64_t word_of(const uint8_t counts[LB_CARDS])
{
    uint64_t word = 0;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        word |= ((UINT64_C(1) << counts[board_card[title]]) - 1) << board_spot[title];
    }
    return word;
}

/* What everybody sees of the table, and the seat's own hand. */
static void lay_table(const lb_memory *memory, struct board *s)
{
    const lb_view *view = &memory->view;
    s->hand[memory->seat] = word_of(view->hand);
    s->discard = word_of(view->discard);
    memcpy(s->used, view->race.discs_used, sizeof s->used);
    memcpy(s->positions, view->race.positions, sizeof s->positions);
    s->magnets = view->race.magnets;
    s->side = view->race.side;
    s->turn = view->turn;
    s->owed = view->owed;
    s->attacked = view->attacked;
    s->moved = view->race.moved;
    s->committed = view->race.committed;
    s->alive = view->alive;
    window_ask(&s->head, view->open != LB_OPEN_over ? view->alive : 0);
    if (view->action_count > 0) {
        s->action = (uint8_t)(board_title(view->action[0]) + 1);
        s->by = board_memory_in(memory)->by;
        s->nopes = view->nopes;
    }
}

/* B5.5: what decides whether an Attack goes on after the Kitten is which card ended the turn. */
static void open_decision(const lb_memory *memory, struct board *s)
{
    static const uint8_t phases[] = {
        [LB_OPEN_turn] = BOARD_TURN,   [LB_OPEN_place] = BOARD_PLACE,
        [LB_OPEN_order] = BOARD_ORDER, [LB_OPEN_kitten] = BOARD_DEFUSE,
        [LB_OPEN_swap] = BOARD_SWAP,   [LB_OPEN_discard] = BOARD_DISCARD,
    };
    const struct board_memory *m = board_memory_in(memory);
    const lb_view *view = &memory->view;
    unsigned phase = phases[view->open];
    board_open(s, phase, view->decides);
    if (phase == BOARD_ORDER && view->legal != 0) { /* the seat saw which are alike */
        s->head.legal = view->legal;
    }
    if (phase >= BOARD_DEFUSE && !s->committed) {
        s->ending = m->played == BOARD_attack + 1 ? BOARD_END_ATTACK : BOARD_END_TURN;
    }
}

/* Who holds the card a window asks for is waited for; the seat itself knows whether it is. */
static bool open_window(const lb_memory *memory, struct board *s, unsigned title, unsigned except)
{
    unsigned holders = board_holders(s, title);
    s->phase = title == BOARD_nope ? BOARD_WINDOW : BOARD_MAGNET;
    return window_guess(&s->head, &memory->view, holders, except);
}

/* A world in which somebody can answer, where chance has found none: some seat holds the card. */
static void deal_holder(const lb_memory *memory, lb_rng *rng, struct board *s, unsigned title,
                        unsigned except)
{
    struct board_memory m = *board_memory_in(memory);
    unsigned able = 0;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        able |= (unsigned)(seat != except && may_hold(&m, seat, title)) << seat;
    }
    unsigned holder = rng_bit(rng, able);
    board_show(&m, holder, title);
    deal(&m, rng, s);
    s->hand[holder] = board_more(s->hand[holder], title);
}

enum { TRIES = 200 };

static void deal_hands(const lb_memory *memory, lb_rng *rng, struct board *s)
{
    unsigned title, except, own = memory->seat, tries = 0;
    uint64_t hand = s->hand[own];
    bool window = window_asks(&memory->view, &title, &except), fits;
    do {
        memset(s->hand, 0, sizeof s->hand);
        if (tries < TRIES) {
            deal(board_memory_in(memory), rng, s);
        } else {
            deal_holder(memory, rng, s, title, except);
        }
        s->hand[own] = hand;
        fits = !window || open_window(memory, s, title, except);
    } while (!fits && ++tries <= TRIES);
}

/* The places whose discs the seat knows: all cases agree. */
static uint32_t places_known(const struct board_memory *m)
{
    uint32_t known = 0;
    for (unsigned p = 0; p < m->discs_count; p++) {
        unsigned what = m->disc_case[0].place[p];
        bool agree = what != PLACE_UNKNOWN && what < PLACE_GROUP;
        for (unsigned i = 1; agree && i < m->disc_cases; i++) {
            agree = m->disc_case[i].place[p] == what;
        }
        known |= (uint32_t)agree << p;
    }
    return known;
}

static void guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const struct board_memory *m = board_memory_in(memory);
    struct board *s = board_of(state);
    guess_clear(memory, state);
    lay_table(memory, s);
    stack_discs(m, rng, s);
    deal_hands(memory, rng, s);
    if (memory->view.open == LB_OPEN_over) {
        s->phase = BOARD_OVER;
        s->head.over = 1;
    } else if (memory->view.decides != LB_NOBODY) {
        open_decision(memory, s);
    }
    if (wits != NULL) {
        memset(wits, 0, sizeof *wits);
        for (unsigned seat = 0; seat < memory->players; seat++) {
            uint32_t all = (1u << m->discs_count) - 1;
            wits->word[seat] = seat == memory->seat ? places_known(m) : m->knows[seat] & all;
        }
    }
}

const struct mind board_mind = {
    .start = start,
    .cleared = offsetof(struct board_memory, card_case),
    .allows = allows,
    .see = see,
    .look = look,
    .settle = settle,
    .guess = guess,
    .chance = board_chance,
    .about = board_about,
    .within = board_within,
    .thumb = board_thumb,
    .step = board_step,
    .rollout = board_rollout,
    .uncover = board_uncover,
    .stir = board_stir,
    NET_MIND(board, BOARD_TRAITS, BOARD_NET_SLOTS),
};
