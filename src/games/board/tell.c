/* SPDX-License-Identifier: MIT */
/* tell.c: what can be seen and said of a state of the Board Game: views, parts of moves, facts. */
#include <string.h>

#include "core/bits.h"
#include "games/board/board.h"
#include "core/window.h"

/* ---- Parts of moves ------------------------------------------------------------------------------ */

/* A card, by the lowest bit of its title. */
static bool add_card(struct parts *parts, unsigned verb, unsigned spot)
{
    unsigned title = board_title_at(spot);
    return board_spot[title] == spot && part_verb(parts, verb) &&
           part_add(parts, LB_PART_card, board_card[title]);
}

static bool add_either(struct parts *parts, unsigned choice, unsigned zero, unsigned one)
{
    return choice <= 1 && part_verb(parts, choice == 0 ? zero : one);
}

static unsigned future_count(const struct board *s)
{
    return s->discs_count < BOARD_FUTURE ? s->discs_count : BOARD_FUTURE;
}

static bool add_order(struct parts *parts, const struct board *s, unsigned choice)
{
    unsigned n = future_count(s);
    if (choice >= board_orders(n)) {
        return false;
    }
    part_verb(parts, LB_VERB_order);
    for (unsigned i = 0; i < n; i++) {
        part_add(parts, LB_PART_order, board_order(n, choice)[i]);
    }
    return true;
}

bool board_parts(const lb_state *state, unsigned choice, struct parts *parts)
{
    const struct board *s = board_in(state);
    switch (s->phase) {
    case BOARD_TURN:
        return choice == BOARD_FLIP ? part_verb(parts, LB_VERB_flip)
                                    : add_card(parts, LB_VERB_play, choice);
    case BOARD_WINDOW:
        return add_either(parts, choice, LB_VERB_pass, LB_VERB_nope);
    case BOARD_MAGNET:
        return choice == WINDOW_PASS ? part_verb(parts, LB_VERB_pass)
                                     : choice == WINDOW_ANSWER && part_verb(parts, LB_VERB_play) &&
                                           part_add(parts, LB_PART_card, LB_CARD_add_a_magnet_now);
    case BOARD_PLACE:
        return part_verb(parts, LB_VERB_place) && part_add(parts, LB_PART_place, choice);
    case BOARD_ORDER:
        return add_order(parts, s, choice);
    case BOARD_DEFUSE:
        return add_either(parts, choice, LB_VERB_defuse, LB_VERB_explode);
    case BOARD_SWAP:
        return choice < s->head.players && part_verb(parts, LB_VERB_swap) &&
               part_add(parts, LB_PART_seat, choice);
    case BOARD_DISCARD:
        return add_card(parts, LB_VERB_discard, choice);
    default:
        return false;
    }
}

void board_objection(const lb_state *state, unsigned choice, lb_reason *why)
{
    const struct board *s = board_in(state);
    char number[8];
    struct text text = text_in(number, sizeof number);
    text_number(&text, s->discs_count);
    unsigned titled = board_title_at(choice);
    const char *title = lb_card_title(board_card[titled]);
    switch (s->phase) {
    case BOARD_TURN:
        if (!board_holds(s, s->turn, titled)) {
            reason_set(why, "you hold no %s", title, "", "");
        } else if (titled == BOARD_add_a_magnet_now) {
            reason_set(why, "no Danger Magnet is left in the supply", "", "", "");
        } else if (titled == BOARD_nope) {
            reason_set(why, "a Nope answers what another player plays; it cannot open a move", "",
                       "", "");
        } else {
            reason_set(why, "a Defuse is for when you land on a Kitten", "", "", "");
        }
        break;
    case BOARD_DEFUSE:
        reason_set(why, "you hold no Defuse", "", "", "");
        break;
    case BOARD_PLACE:
        reason_set(why, "places go from 0, the top, to %s, the bottom", number, "", "");
        break;
    case BOARD_ORDER:
        reason_set(why, "another order with the same result stands for this one", "", "", "");
        break;
    case BOARD_SWAP:
        reason_set(why, "you swap with one of those in last place", "", "", "");
        break;
    default: /* BOARD_DISCARD */
        reason_set(why, "you hold no %s", title, "", "");
        break;
    }
}

lb_seats board_move_audience(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct board *s = board_in(state);
    switch (s->phase) {
    case BOARD_WINDOW:
    case BOARD_MAGNET:
        return (lb_seats)(choice == WINDOW_PASS ? 1u << seat : EVERYBODY);
    case BOARD_PLACE: /* B5.4 */
    case BOARD_ORDER:
        return (lb_seats)(1u << seat);
    default:
        return EVERYBODY;
    }
}

/* ---- Views ---------------------------------------------------------------------------------------- */

static void count_cards(uint64_t hand, uint8_t counts[LB_CARDS])
{
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        uint64_t copies = (hand & board_field[title]) >> board_spot[title]; /* as many ones */
        counts[board_card[title]] += (uint8_t)bits_first(copies + 1);
    }
}

/* Whether all that is known of some cards are discs, or none of it is. */
static bool are_discs(const uint8_t *cards, unsigned count, bool discs)
{
    for (unsigned i = 0; i < count; i++) {
        if (cards[i] != LB_NO_CARD && (cards[i] - (unsigned)LB_FIRST_DISC < LB_DISCS) != discs) {
            return false;
        }
    }
    return true;
}

/* Discs stand where an event speaks of discs, and nowhere else. */
bool board_fits(const lb_event *event)
{
    lb_secret secret = lb_event_secret(event->type);
    bool discs =
        secret == LB_SECRET_discs || event->type == LB_EVENT_disc || event->type == LB_EVENT_peeked;
    return are_discs(event->cards, event->card_count, discs) &&
           (secret == LB_SECRET_place || are_discs(event->hidden, event->hidden_count, discs));
}

void board_view(const lb_state *state, unsigned viewer, lb_view *view)
{
    static const uint8_t opens[] = {
        [BOARD_TURN] = LB_OPEN_turn,     [BOARD_WINDOW] = LB_OPEN_nope,
        [BOARD_MAGNET] = LB_OPEN_magnet, [BOARD_PLACE] = LB_OPEN_place,
        [BOARD_ORDER] = LB_OPEN_order,   [BOARD_DEFUSE] = LB_OPEN_kitten,
        [BOARD_SWAP] = LB_OPEN_swap,     [BOARD_DISCARD] = LB_OPEN_discard,
        [BOARD_OVER] = LB_OPEN_over,
    };
    const struct board *s = board_in(state);
    bool window = s->phase == BOARD_WINDOW || s->phase == BOARD_MAGNET;
    view->viewer = (uint8_t)viewer;
    view->players = s->head.players;
    view->open = opens[s->phase];
    view->decides = window || s->head.over ? LB_NOBODY : (uint8_t)bits_first(s->head.to_act);
    view->turn = s->turn;
    view->owed = s->owed;
    view->attacked = s->attacked;
    view->alive = s->alive;
    view->pile_count = (uint8_t)bits_count(s->deck);
    count_cards(s->discard, view->discard);
    view->burglar = view->godcat = view->devilcat = LB_NOBODY;
    view->nopes = s->nopes;
    view->last = s->phase == BOARD_WINDOW ? s->head.after : LB_NOBODY;
    view->target = LB_NOBODY;
    view->named = view->seen = LB_NO_CARD;
    if (s->action != 0) {
        view->action_count = 1;
        view->action[0] = board_card[s->action - 1];
    }
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        view->hand_count[seat] = (uint8_t)bits_count(s->hand[seat]);
    }
    view->race.side = s->side;
    memcpy(view->race.positions, s->positions, sizeof s->positions);
    view->race.discs_count = s->discs_count;
    memcpy(view->race.discs_used, s->used, sizeof s->used);
    view->race.magnets = s->magnets;
    view->race.moved = s->moved;
    view->race.committed = s->committed;
    if (viewer < s->head.players) {
        count_cards(s->hand[viewer], view->hand);
        view->legal = lb_legal(state, viewer);
    }
}

/* ---- Facts ------------------------------------------------------------------------------------------ */

const struct fact_key board_fact_keys[] = {
    {"side", LB_FACT_word, false},           {"positions", LB_FACT_number, true},
    {"seated", LB_FACT_seats, false},        {"hands", LB_FACT_counts, true},
    {"action_deck", LB_FACT_counts, false},  {"action_discard", LB_FACT_counts, false},
    {"move_deck", LB_FACT_pile, false},      {"move_discard", LB_FACT_counts, false},
    {"magnets", LB_FACT_number, false},      {"turn", LB_FACT_number, false},
    {"owed", LB_FACT_number, false},         {"attacked", LB_FACT_flag, false},
    {"moved", LB_FACT_flag, false},          {"pending.kind", LB_FACT_word, false},
    {"pending.seats", LB_FACT_seats, false}, {"pending.committed", LB_FACT_flag, false},
    {"pending.attack", LB_FACT_flag, false}, {"pending.card", LB_FACT_card, false},
    {"pending.by", LB_FACT_number, false},   {"pending.nopes", LB_FACT_number, false},
    {"pending.last", LB_FACT_number, false}, {NULL, LB_FACT_null, false},
};

static const char *const sides[] = {"calm", "chaos"};
static const char *const pending_kinds[] = {
    [BOARD_WINDOW] = "nope",     [BOARD_MAGNET] = "magnet", [BOARD_PLACE] = "place",
    [BOARD_ORDER] = "order",     [BOARD_DEFUSE] = "defuse", [BOARD_SWAP] = "swap",
    [BOARD_DISCARD] = "discard",
};

static void add_hand(lb_fact *fact, uint64_t hand)
{
    for (; hand != 0; hand &= hand - 1) {
        fact->cards[fact->count++] = board_card[board_title_at(bits_first(hand))];
    }
}

static void add_pending(const struct board *s, lb_fact *facts, unsigned *count)
{
    if (s->phase == BOARD_TURN || s->phase == BOARD_OVER) {
        fact_add(facts, count, "pending", LB_FACT_null);
        return;
    }
    fact_word(facts, count, "pending.kind", pending_kinds[s->phase]);
    fact_add(facts, count, "pending.seats", LB_FACT_seats)->number = s->head.to_act;
    fact_add(facts, count, "pending.committed", LB_FACT_flag)->number = s->committed;
    fact_add(facts, count, "pending.attack", LB_FACT_flag)->number = s->ending;
    if (s->action != 0) {
        lb_fact *card = fact_add(facts, count, "pending.card", LB_FACT_card);
        card->cards[card->count++] = board_card[s->action - 1];
        fact_number(facts, count, "pending.by", s->by);
        fact_number(facts, count, "pending.nopes", s->nopes);
    }
    if (s->phase == BOARD_WINDOW) {
        fact_number(facts, count, "pending.last", s->head.after);
    }
}

unsigned board_facts(const lb_state *state, lb_fact *facts)
{
    const struct board *s = board_in(state);
    unsigned count = 0;
    fact_word(facts, &count, "side", sides[s->side]);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        fact_number(facts, &count, "positions", s->positions[seat])->row = (uint8_t)(seat + 1);
    }
    fact_add(facts, &count, "seated", LB_FACT_seats)->number = s->alive;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        lb_fact *hand = fact_add(facts, &count, "hands", LB_FACT_counts);
        hand->row = (uint8_t)(seat + 1);
        add_hand(hand, s->hand[seat]);
    }
    add_hand(fact_add(facts, &count, "action_deck", LB_FACT_counts), s->deck);
    add_hand(fact_add(facts, &count, "action_discard", LB_FACT_counts), s->discard);
    lb_fact *discs = fact_add(facts, &count, "move_deck", LB_FACT_pile);
    for (unsigned i = s->discs_count; i-- > 0;) {
        discs->cards[discs->count++] = (uint8_t)(LB_CARD_move_1 + s->discs[i]);
    }
    lb_fact *used = fact_add(facts, &count, "move_discard", LB_FACT_counts);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        for (unsigned i = 0; i < s->used[disc]; i++) {
            used->cards[used->count++] = (uint8_t)(LB_CARD_move_1 + disc);
        }
    }
    fact_number(facts, &count, "magnets", s->magnets);
    fact_number(facts, &count, "turn", s->turn);
    fact_number(facts, &count, "owed", s->owed);
    fact_add(facts, &count, "attacked", LB_FACT_flag)->number = s->attacked;
    fact_add(facts, &count, "moved", LB_FACT_flag)->number = s->moved;
    add_pending(s, facts, &count);
    return count;
}

/* ---- A state from facts --------------------------------------------------------------------------------- */

struct builder {
    struct board *s;
    const lb_fact *facts;
    unsigned count;
    uint64_t left; /* action cards not placed yet */
    uint8_t discs_left[LB_DISCS];
    lb_reason *why;
};

static bool refuse(struct builder *b, const char *format, const char *a)
{
    reason_set(b->why, format, a, "", "");
    return false;
}

static bool refuse_number(struct builder *b, const char *format, unsigned number)
{
    char digits[8];
    struct text text = text_in(digits, sizeof digits);
    text_number(&text, number);
    return refuse(b, format, digits);
}

static const lb_fact *find(const struct builder *b, const char *key, unsigned row)
{
    return lb_fact_find(b->facts, b->count, key, row);
}

static unsigned number_of(const struct builder *b, const char *key, unsigned row, unsigned usual)
{
    const lb_fact *fact = find(b, key, row);
    return fact != NULL ? fact->number : usual;
}

static unsigned title_of(unsigned card)
{
    unsigned title = 0;
    while (title < BOARD_TITLES && board_card[title] != card) {
        title++;
    }
    return title;
}

static bool take_cards(struct builder *b, const lb_fact *fact, uint64_t *hand)
{
    for (unsigned i = 0; fact != NULL && i < fact->count; i++) {
        unsigned title = title_of(fact->cards[i]);
        if (title == BOARD_TITLES) {
            return refuse(b, "%s is no action card", lb_card_id(fact->cards[i]));
        }
        if ((b->left & board_field[title]) == 0) {
            return refuse(b, "there are more of %s than the deck has", lb_card_id(fact->cards[i]));
        }
        b->left = board_less(b->left, title);
        *hand = board_more(*hand, title);
    }
    return true;
}

static_assert((int)LB_CARD_move_1 + (int)LB_DISCS == (int)LB_CARDS, "discs end the list of cards");

static bool take_disc(struct builder *b, unsigned card, unsigned *disc)
{
    *disc = card - LB_CARD_move_1;
    if (card < LB_CARD_move_1) {
        return refuse(b, "%s is no disc", lb_card_id(card));
    }
    if (b->discs_left[*disc]-- == 0) {
        return refuse(b, "there are more of %s than the box has", lb_card_id(card));
    }
    return true;
}

static bool build_discs(struct builder *b)
{
    struct board *s = b->s;
    const lb_fact *deck = find(b, "move_deck", 0), *used = find(b, "move_discard", 0);
    unsigned disc;
    if (deck == NULL || deck->count == 0 || deck->count > BOARD_DISCS_MOST) {
        return refuse_number(b, "the Move Deck holds 1 to %s discs", BOARD_DISCS_MOST);
    }
    for (unsigned i = 0; i < deck->count; i++) {
        if (!take_disc(b, deck->cards[i], &disc)) {
            return false;
        }
        s->discs[deck->count - 1u - i] = (uint8_t)disc;
    }
    s->discs_count = deck->count;
    for (unsigned i = 0; used != NULL && i < used->count; i++) {
        if (!take_disc(b, used->cards[i], &disc)) {
            return false;
        }
        s->used[disc]++;
    }
    /* Magnets not named are in the supply, other discs not in the game. */
    unsigned magnets = b->discs_left[BOARD_danger_magnet];
    s->magnets = (uint8_t)number_of(b, "magnets", 0, magnets);
    return s->magnets <= magnets || refuse(b, "there are more Danger Magnets than the box has", "");
}

static bool build_places(struct builder *b)
{
    struct board *s = b->s;
    s->alive &= (lb_seats)number_of(b, "seated", 0, s->alive);
    window_ask(&s->head, s->alive);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        bool here = s->alive >> seat & 1;
        unsigned space = number_of(b, "positions", seat + 1, here ? 0 : LB_NOBODY);
        if (!take_cards(b, find(b, "hands", seat + 1), &s->hand[seat])) {
            return false;
        }
        if (here ? space >= BOARD_RIBBON : (space != LB_NOBODY || s->hand[seat] != 0)) {
            return refuse_number(b, "who plays stands on a space from 0 to %s, who left nowhere",
                                 BOARD_RIBBON - 1);
        }
        for (unsigned other = 0; here && space > 0 && other < seat; other++) {
            if (s->positions[other] == space) {
                return refuse(b, "two cannot stand on one space but the Litter Box", "");
            }
        }
        s->positions[seat] = (uint8_t)space;
    }
    return (s->alive & (s->alive - 1)) != 0 || refuse(b, "two must be at the table", "");
}

enum { OWED_MOST = 99 }; /* leaves room for all Attacks that may still be added */

static bool build_table(struct builder *b)
{
    struct board *s = b->s;
    const lb_fact *side = find(b, "side", 0), *deck = find(b, "action_deck", 0);
    unsigned turn = number_of(b, "turn", 0, bits_first(s->alive));
    if (!take_cards(b, find(b, "action_discard", 0), &s->discard) ||
        !take_cards(b, deck, &s->deck)) {
        return false;
    }
    if (deck == NULL) { /* cards not named are in the deck */
        s->deck = b->left;
    }
    s->side = side != NULL && strcmp(side->word, "chaos") == 0;
    if (side != NULL && !s->side && strcmp(side->word, "calm") != 0) {
        return refuse(b, "the side is calm or chaos, not \"%s\"", side->word);
    }
    if (turn >= s->head.players || !(s->alive >> turn & 1)) {
        return refuse(b, "it must be the turn of a seat at the table", "");
    }
    s->turn = (uint8_t)turn;
    s->owed = (uint8_t)number_of(b, "owed", 0, 1);
    s->attacked = (uint8_t)number_of(b, "attacked", 0, 0);
    s->moved = (uint8_t)number_of(b, "moved", 0, 0);
    if (s->owed == 0 || s->owed > OWED_MOST) {
        return refuse(b, "the seat to move owes 1 to 99 turns", "");
    }
    const lb_fact *kind = find(b, "pending.kind", 0);
    bool swapped = kind != NULL && strcmp(kind->word, "discard") == 0; /* B4.2 */
    if (s->moved && s->positions[turn] == 0 && !swapped) {
        return refuse(b, "who has moved does not stand in the Litter Box", "");
    }
    return true;
}

static unsigned phase_named(const char *word)
{
    for (unsigned phase = BOARD_WINDOW; phase < BOARD_OVER; phase++) {
        if (strcmp(pending_kinds[phase], word) == 0) {
            return phase;
        }
    }
    return BOARD_OVER;
}

/* A window waits for seats that hold the card it asks for. */
static bool build_window(struct builder *b, unsigned phase)
{
    struct board *s = b->s;
    bool nope = phase == BOARD_WINDOW;
    unsigned last = nope ? number_of(b, "pending.last", 0, s->by) : s->turn;
    if (last >= s->head.players) {
        return refuse(b, "%s", lb_status_text(LB_STATUS_no_seat));
    }
    if (nope && s->nopes < 2 && (last == s->by) != (s->nopes == 0)) {
        return refuse(b, "pending.last is who played the action, or the last Nope on it", "");
    }
    unsigned title = nope ? BOARD_nope : BOARD_add_a_magnet_now;
    unsigned able = board_holders(s, title);
    unsigned asked = window_asked(&s->head, able, last);
    unsigned waiting = number_of(b, "pending.seats", 0, asked);
    if (waiting == 0 || (waiting & ~asked) != 0 || (!nope && s->magnets == 0)) {
        return refuse(b, "a window waits for seats that hold %s and did not play last",
                      lb_card_title(board_card[title]));
    }
    window_open(&s->head, able, last);
    s->head.to_act = (lb_seats)waiting;
    return true;
}

/* The card played and the Nopes on it: nothing is drawn before they are done with. */
static bool lies_in_discard(const struct board *s)
{
    unsigned nopes = bits_count(s->discard & board_field[BOARD_nope]);
    return (s->discard & board_field[s->action - 1]) != 0 && s->nopes <= nopes;
}

static bool build_action(struct builder *b)
{
    struct board *s = b->s;
    const lb_fact *card = find(b, "pending.card", 0);
    if (card == NULL) {
        return true;
    }
    unsigned title = title_of(card->cards[0]);
    unsigned by = number_of(b, "pending.by", 0, s->turn);
    if (title == BOARD_TITLES || title == BOARD_nope || title == BOARD_defuse) {
        return refuse(b, "%s is not played like that", lb_card_id(card->cards[0]));
    }
    if (by >= s->head.players || !(s->alive >> by & 1) ||
        (by != s->turn && (title != BOARD_add_a_magnet_now || !s->committed)) ||
        (s->committed && by == s->turn) || (title == BOARD_add_a_magnet_now && s->magnets == 0)) {
        return refuse(b, "%s cannot have been played now by that seat", lb_card_id(card->cards[0]));
    }
    s->action = (uint8_t)(title + 1);
    s->by = (uint8_t)by;
    s->nopes = (uint8_t)number_of(b, "pending.nopes", 0, 0);
    return lies_in_discard(s) || refuse(b, "what was played lies in the action_discard", "");
}

/* Whether the phase can follow from the rest. */
static bool phase_fits(const struct board *s, unsigned phase)
{
    unsigned title = s->action - 1u;
    bool kitten = board_space[s->side][s->positions[s->turn]] == BOARD_KITTEN;
    bool even = !(s->nopes & 1);
    switch (phase) {
    case BOARD_WINDOW:
        return s->action != 0;
    case BOARD_MAGNET:
        return s->action == 0 && s->committed;
    case BOARD_PLACE:
        return s->action != 0 && title == BOARD_add_a_magnet_now && even;
    case BOARD_ORDER:
        return s->action != 0 && even &&
               (title == BOARD_alter_the_future || title == BOARD_share_the_future);
    case BOARD_DEFUSE:
        return s->action == 0 && kitten;
    case BOARD_SWAP:
        return s->action == 0 && kitten;
    default: /* BOARD_DISCARD */
        return s->action == 0 && bits_count(s->hand[s->turn]) > BOARD_HAND_REFILL;
    }
}

static bool build_pending(struct builder *b, const lb_fact *kind)
{
    struct board *s = b->s;
    unsigned phase = phase_named(kind->word);
    s->committed = (uint8_t)number_of(b, "pending.committed", 0, phase == BOARD_MAGNET);
    s->ending = (uint8_t)number_of(b, "pending.attack", 0, 0);
    if (phase == BOARD_OVER) {
        return refuse(b, "nothing of the kind \"%s\" can be pending", kind->word);
    }
    if (s->ending && (s->committed || phase < BOARD_DEFUSE)) {
        return refuse(b, "an Attack is pending only where it ends a turn on a Kitten", "");
    }
    if (!build_action(b)) {
        return false;
    }
    if (!phase_fits(s, phase)) {
        return refuse(b, "the rest of the position does not lead to \"%s\"", kind->word);
    }
    s->phase = (uint8_t)phase;
    if (phase == BOARD_WINDOW || phase == BOARD_MAGNET) {
        return build_window(b, phase);
    }
    board_open(s, phase, phase == BOARD_PLACE ? s->by : s->turn);
    bool several = (s->head.legal & (s->head.legal - 1)) != 0;
    return phase != BOARD_SWAP || (several && !(s->head.legal >> s->turn & 1)) ||
           refuse(b, "there is a choice only where several others are last", "");
}

lb_status board_build(const lb_game *game, lb_state *state, const lb_options *options,
                      const lb_fact *facts, unsigned count, lb_reason *why)
{
    (void)game;
    (void)options;
    struct board *s = board_of(state);
    unsigned players = s->head.players;
    struct builder b = {.s = s, .facts = facts, .count = count, .why = why};
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        b.left |= board_field[title];
    }
    memcpy(b.discs_left, board_disc_count, sizeof b.discs_left);
    b.discs_left[BOARD_danger_magnet] =
        (uint8_t)(b.discs_left[BOARD_danger_magnet] + BOARD_MAGNETS);
    s->alive = (lb_seats)((1u << players) - 1);
    memset(s->positions, LB_NOBODY, sizeof s->positions);
    const lb_fact *kind = find(&b, "pending.kind", 0);
    if (!build_places(&b) || !build_discs(&b) || !build_table(&b) ||
        (kind != NULL && !build_pending(&b, kind))) {
        return LB_STATUS_bad_position;
    }
    if (kind == NULL) {
        board_open(s, BOARD_TURN, s->turn);
    }
    return LB_OK;
}

/* ---- Stakes -------------------------------------------------------------------------------------- */

/* Where a disc leads follows from what lies open. */
bool board_dangers(const lb_view *view, uint64_t *cards)
{
    struct board s = {.side = view->race.side, .turn = view->turn, .moved = view->race.moved};
    bool flips = view->open == LB_OPEN_turn || view->open == LB_OPEN_magnet;
    if (!flips || s.side > 1 || s.turn >= BOARD_SEATS ||
        view->race.positions[s.turn] >= BOARD_RIBBON) {
        return false;
    }
    memcpy(s.positions, view->race.positions, sizeof s.positions);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        *cards |= (uint64_t)board_disc_explodes(&s, disc) << (LB_CARD_move_1 + disc);
    }
    return true;
}

unsigned board_next_card(const lb_state *state)
{
    const struct board *s = board_in(state);
    return s->discs_count > 0 ? LB_CARD_move_1 + (unsigned)s->discs[s->discs_count - 1]
                              : (unsigned)LB_NO_CARD;
}
