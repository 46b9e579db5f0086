/* SPDX-License-Identifier: MIT */
/* tell.c: what can be seen and said of a Pets state: views, parts of moves, facts. */
#include <string.h>

#include "core/bits.h"
#include "games/pets/pets.h"

/* ---- Parts of moves ------------------------------------------------------------------------------ */

bool pets_parts(const lb_state *state, unsigned choice, struct parts *parts)
{
    const struct pets *s = pets_in(state);
    switch (s->phase) {
    case PETS_TURN:
        return choice < PETS_KINDS && part_verb(parts, LB_VERB_play) &&
               part_add(parts, LB_PART_card, pets_card[choice]);
    case PETS_AIM:
        return choice < s->head.players && part_add(parts, LB_PART_seat, choice);
    case PETS_NAME:
        return choice < PETS_KINDS && part_add(parts, LB_PART_title, pets_card[choice]);
    case PETS_PLACE:
        return part_verb(parts, LB_VERB_place) && part_add(parts, LB_PART_place, choice);
    case PETS_DIG:
        return choice <= 1 && part_verb(parts, choice == 0 ? LB_VERB_keep : LB_VERB_swap);
    default:
        return false;
    }
}

void pets_objection(const lb_state *state, unsigned choice, lb_reason *why)
{
    const struct pets *s = pets_in(state);
    char number[8];
    struct text text = text_in(number, sizeof number);
    switch (s->phase) {
    case PETS_TURN:
        reason_set(why, "you hold no %s", lb_card_title(pets_card[choice]), "", "");
        break;
    case PETS_AIM:
        reason_target(why, choice, s->turn, s->alive, "the round", "is shielded");
        break;
    case PETS_NAME:
        reason_set(why, "the Crystal Bowl names any number but its own, 1", "", "", "");
        break;
    default: /* PETS_PLACE */
        text_number(&text, s->pile_count - 1u);
        reason_set(why, "places go from 0, the top, to %s, the bottom", number, "", "");
        break;
    }
}

lb_seats pets_move_audience(const lb_state *state, unsigned seat, unsigned choice)
{
    (void)choice;
    unsigned phase = pets_in(state)->phase;
    return (lb_seats)(phase == PETS_PLACE || phase == PETS_DIG ? 1u << seat : EVERYBODY);
}

/* ---- Views ---------------------------------------------------------------------------------------- */

static bool holds_two(const struct pets *s, unsigned seat)
{
    return seat == s->turn && s->drawn != 0;
}

static unsigned seen_card(const struct pets *s, unsigned viewer)
{
    if (viewer != s->turn) {
        return LB_NO_CARD;
    }
    switch (s->phase) {
    case PETS_PLACE:
        return pets_card[s->pile[s->pile_count - 1]];
    case PETS_DIG:
        return pets_card[s->down - 1];
    default:
        return LB_NO_CARD;
    }
}

static void view_table(const struct pets *s, struct lb_view_rounds *view)
{
    view->round = s->round;
    memcpy(view->tokens, s->tokens, sizeof s->tokens);
    view->shielded = s->shielded;
    memcpy(view->front_count, s->front_count, sizeof s->front_count);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            view->front[seat][i] = pets_card[s->front[seat][i]];
        }
    }
    for (unsigned i = 0; i < 2 && s->up[i] != 0; i++) {
        view->aside_up[view->aside_up_count++] = pets_card[s->up[i] - 1];
    }
}

void pets_view(const lb_state *state, unsigned viewer, lb_view *view)
{
    static const uint8_t opens[] = {
        [PETS_AIM] = LB_OPEN_turn,    [PETS_NAME] = LB_OPEN_turn, [PETS_TURN] = LB_OPEN_turn,
        [PETS_PLACE] = LB_OPEN_place, [PETS_DIG] = LB_OPEN_dig,   [PETS_OVER] = LB_OPEN_over,
    };
    const struct pets *s = pets_in(state);
    view->viewer = (uint8_t)viewer;
    view->players = s->head.players;
    view->open = opens[s->phase];
    view->decides = s->head.over ? LB_NOBODY : s->turn;
    view->turn = s->turn;
    view->owed = 1;
    view->alive = s->alive;
    view->pile_count = s->pile_count;
    view->burglar = view->godcat = view->devilcat = LB_NOBODY;
    view->last = view->target = LB_NOBODY;
    view->named = LB_NO_CARD;
    view->seen = (uint8_t)seen_card(s, viewer);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        view->hand_count[seat] = (uint8_t)((s->hand[seat] != 0) + holds_two(s, seat));
    }
    view_table(s, &view->rounds);
    if (viewer < s->head.players) {
        view->legal = lb_legal(state, viewer);
        if (s->hand[viewer] != 0) {
            view->hand[pets_card[s->hand[viewer] - 1]]++;
        }
        if (holds_two(s, viewer)) {
            view->hand[pets_card[s->drawn - 1]]++;
        }
    }
}

/* ---- Facts ------------------------------------------------------------------------------------------ */

const struct fact_key pets_fact_keys[] = {
    {"round", LB_FACT_number, false},      {"turn", LB_FACT_number, false},
    {"tokens", LB_FACT_number, true},      {"alive", LB_FACT_flags, false},
    {"seated", LB_FACT_seats, false},      {"shielded", LB_FACT_flags, false},
    {"hands", LB_FACT_counts, true},       {"draw_pile", LB_FACT_pile, false},
    {"aside_down", LB_FACT_pile, false},   {"aside_up", LB_FACT_pile, false},
    {"front", LB_FACT_pile, true},         {"winners", LB_FACT_seats, false},
    {"pending.kind", LB_FACT_word, false}, {"pending.seats", LB_FACT_seats, false},
    {NULL, LB_FACT_null, false},
};

static void add_card(lb_fact *fact, unsigned held)
{
    if (held != 0) {
        fact->cards[fact->count++] = pets_card[held - 1];
    }
}

static lb_fact *add_row(lb_fact *facts, unsigned *count, const char *key, lb_fact_kind kind,
                        unsigned seat)
{
    lb_fact *fact = fact_add(facts, count, key, kind);
    fact->row = (uint8_t)(seat + 1);
    return fact;
}

static void add_pending(const struct pets *s, lb_fact *facts, unsigned *count)
{
    if (s->phase != PETS_PLACE && s->phase != PETS_DIG) {
        fact_add(facts, count, "pending", LB_FACT_null);
        return;
    }
    fact_word(facts, count, "pending.kind", s->phase == PETS_PLACE ? "place" : "dig");
    fact_add(facts, count, "pending.seats", LB_FACT_seats)->number = s->head.to_act;
}

unsigned pets_facts(const lb_state *state, lb_fact *facts)
{
    const struct pets *s = pets_in(state);
    unsigned players = s->head.players, count = 0;
    fact_number(facts, &count, "round", s->round);
    fact_number(facts, &count, "turn", s->turn);
    for (unsigned seat = 0; seat < players; seat++) {
        add_row(facts, &count, "tokens", LB_FACT_number, seat)->number = s->tokens[seat];
    }
    fact_add(facts, &count, "alive", LB_FACT_flags)->number = s->alive;
    fact_add(facts, &count, "seated", LB_FACT_seats)->number = s->seated;
    fact_add(facts, &count, "shielded", LB_FACT_flags)->number = s->shielded;
    for (unsigned seat = 0; seat < players; seat++) {
        lb_fact *hand = add_row(facts, &count, "hands", LB_FACT_counts, seat);
        add_card(hand, s->hand[seat]);
        add_card(hand, holds_two(s, seat) ? s->drawn : 0);
    }
    lb_fact *pile = fact_add(facts, &count, "draw_pile", LB_FACT_pile);
    for (unsigned i = s->pile_count; i-- > 0;) {
        pile->cards[pile->count++] = pets_card[s->pile[i]];
    }
    add_card(fact_add(facts, &count, "aside_down", LB_FACT_pile), s->down);
    lb_fact *up = fact_add(facts, &count, "aside_up", LB_FACT_pile);
    add_card(up, s->up[0]);
    add_card(up, s->up[1]);
    for (unsigned seat = 0; seat < players; seat++) {
        lb_fact *front = add_row(facts, &count, "front", LB_FACT_pile, seat);
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            front->cards[front->count++] = pets_card[s->front[seat][i]];
        }
    }
    if (s->head.over) {
        fact_add(facts, &count, "winners", LB_FACT_seats)->number = s->winners;
    }
    add_pending(s, facts, &count);
    return count;
}

/* ---- A state from facts --------------------------------------------------------------------------------- */

struct builder {
    struct pets *s;
    const lb_fact *facts;
    unsigned count;
    uint8_t left[PETS_KINDS]; /* copies of the deck not placed yet */
    lb_reason *why;
};

static bool refuse(struct builder *b, const char *format, const char *a)
{
    reason_set(b->why, format, a, "", "");
    return false;
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

/* The numbers of a fact's cards, in order; false after a complaint. */
static bool take_cards(struct builder *b, const lb_fact *fact, unsigned most, uint8_t *numbers,
                       uint8_t *count)
{
    *count = 0;
    for (unsigned i = 0; fact != NULL && i < fact->count; i++) {
        unsigned number = 0;
        while (number < PETS_KINDS && pets_card[number] != fact->cards[i]) {
            number++;
        }
        if (number == PETS_KINDS) {
            return refuse(b, "this game has no card %s", lb_card_id(fact->cards[i]));
        }
        if (b->left[number]-- == 0) {
            return refuse(b, "there are more of %s than the deck has", lb_card_id(fact->cards[i]));
        }
        if (*count == most) {
            return refuse(b, "there are too many cards in \"%s\"", fact->key);
        }
        numbers[(*count)++] = (uint8_t)number;
    }
    return true;
}

static bool build_hand(struct builder *b, unsigned seat, bool two)
{
    struct pets *s = b->s;
    uint8_t numbers[2], count;
    if (!take_cards(b, find(b, "hands", seat + 1), 2, numbers, &count)) {
        return false;
    }
    unsigned wanted = !(s->alive >> seat & 1) ? 0 : two ? 2 : 1;
    if (count != wanted) {
        return refuse(b, "a living seat holds one card, the one to move two, a dead one none", "");
    }
    if (count == 2) { /* the lower one first, as the rules keep them */
        bool ordered = numbers[0] <= numbers[1];
        s->hand[seat] = (uint8_t)(numbers[ordered ? 0 : 1] + 1);
        s->drawn = (uint8_t)(numbers[ordered ? 1 : 0] + 1);
    } else if (count == 1) {
        s->hand[seat] = (uint8_t)(numbers[0] + 1);
    }
    return true;
}

static bool build_piles(struct builder *b)
{
    struct pets *s = b->s;
    uint8_t numbers[PETS_CARDS], count;
    if (!take_cards(b, find(b, "draw_pile", 0), PETS_CARDS, numbers, &count)) {
        return false;
    }
    s->pile_count = count;
    for (unsigned i = 0; i < count; i++) {
        s->pile[count - 1 - i] = numbers[i];
    }
    if (!take_cards(b, find(b, "aside_down", 0), 1, numbers, &count)) {
        return false;
    }
    if (count != 1) {
        return refuse(b, "one card is set aside face down", "");
    }
    s->down = (uint8_t)(numbers[0] + 1);
    if (!take_cards(b, find(b, "aside_up", 0), 2, numbers, &count)) {
        return false;
    }
    for (unsigned i = 0; i < count; i++) {
        s->up[i] = (uint8_t)(numbers[i] + 1);
    }
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        if (!take_cards(b, find(b, "front", seat + 1), LB_ROW_MAX, s->front[seat],
                        &s->front_count[seat])) {
            return false;
        }
    }
    return true;
}

enum { ROUND_MOST = 99 }; /* more than there are before somebody has the Tokens */

static bool build_table(struct builder *b)
{
    struct pets *s = b->s;
    unsigned everybody = s->seated;
    unsigned turn = number_of(b, "turn", 0, 0);
    s->seated = (lb_seats)(everybody & number_of(b, "seated", 0, everybody));
    s->alive = (lb_seats)(s->seated & number_of(b, "alive", 0, s->seated));
    s->shielded = (lb_seats)(s->alive & number_of(b, "shielded", 0, 0));
    s->round = (uint8_t)number_of(b, "round", 0, 1);
    if (turn >= s->head.players || !(s->alive >> turn & 1)) {
        return refuse(b, "it must be the turn of a living seat", "");
    }
    if ((s->alive & (s->alive - 1)) == 0) {
        return refuse(b, "a round that goes on has two living seats or more", "");
    }
    if (s->round == 0 || s->round > ROUND_MOST) {
        return refuse(b, "rounds go from 1 to 99", "");
    }
    if (s->shielded >> turn & 1) {
        return refuse(b, "a shield ends as its seat's turn begins", "");
    }
    s->turn = (uint8_t)turn;
    unsigned needed = s->head.players <= 3 ? 3 : 2;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        s->tokens[seat] = (uint8_t)number_of(b, "tokens", seat + 1, 0);
        if (s->tokens[seat] >= needed) {
            return refuse(b, "with that many Tokens the game is over", "");
        }
    }
    return true;
}

static unsigned snakes_left(const struct pets *s)
{
    unsigned left = pets_copies[PET_SNAKE];
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            left -= s->front[seat][i] == PET_SNAKE;
        }
    }
    return left;
}

/* Whether each row has room for what may still come: every second draw of the pile, a card for each
 * Snake, and the last hand card. Every position of a game has. */
static bool rows_have_room(const struct pets *s)
{
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        unsigned draws = s->pile_count + (seat != s->turn ? 1u : s->drawn != 0 ? 2u : 0u);
        unsigned coming = s->alive >> seat & 1 ? draws / 2 + snakes_left(s) + 1 : 0;
        if (s->front_count[seat] + coming > LB_ROW_MAX) {
            return false;
        }
    }
    return true;
}

static unsigned phase_named(const struct builder *b)
{
    const lb_fact *kind = find(b, "pending.kind", 0);
    return kind == NULL                       ? PETS_TURN
           : strcmp(kind->word, "place") == 0 ? PETS_PLACE
           : strcmp(kind->word, "dig") == 0   ? PETS_DIG
                                              : PETS_OVER;
}

static unsigned last_in_front(const struct pets *s)
{
    unsigned count = s->front_count[s->turn];
    return count == 0 ? PETS_KINDS : s->front[s->turn][count - 1];
}

lb_status pets_build(const lb_game *game, lb_state *state, const lb_options *options,
                     const lb_fact *facts, unsigned count, lb_reason *why)
{
    (void)game;
    struct pets *s = pets_of(state);
    unsigned players = s->head.players;
    struct builder b = {.s = s, .facts = facts, .count = count, .why = why};
    memcpy(b.left, pets_copies, sizeof b.left);
    s->seated = (lb_seats)((1u << players) - 1);
    memcpy(s->options, options->value, sizeof s->options);

    unsigned phase = phase_named(&b);
    bool fine = phase != PETS_OVER || refuse(&b, "nothing of the kind \"%s\" can be pending",
                                             find(&b, "pending.kind", 0)->word);
    if (fine && find(&b, "winners", 0) != NULL) {
        fine = refuse(&b, "a game that is over cannot be set up", "");
    }
    fine = fine && build_table(&b) && build_piles(&b);
    for (unsigned seat = 0; fine && seat < players; seat++) {
        fine = build_hand(&b, seat, phase == PETS_TURN && seat == s->turn);
    }
    if (fine && !rows_have_room(s)) {
        fine = refuse(&b, "there are more cards in front of a seat than it can have played", "");
    }
    if (fine && ((phase == PETS_PLACE && (s->pile_count == 0 || last_in_front(s) != PET_TRAPPER)) ||
                 (phase == PETS_DIG && last_in_front(s) != PET_DIGGER))) {
        fine = refuse(&b, "the last card played does not lead to what is pending", "");
    }
    if (!fine) {
        return LB_STATUS_bad_position;
    }
    pets_open(s, phase);
    return LB_OK;
}

/* ---- Stakes -------------------------------------------------------------------------------------- */

unsigned pets_next_card(const lb_state *state)
{
    const struct pets *s = pets_in(state);
    return s->pile_count > 0 ? pets_card[s->pile[s->pile_count - 1]] : (unsigned)LB_NO_CARD;
}
