/* SPDX-License-Identifier: MIT */
/* rules.c: the smallest game that plays: the template for a new one.
 *
 * Copy it, rename `null` to your game's name and follow docs/adding-a-game.md. It is built, obeys all
 * laws and can be played by its name, but is not in the list people see.
 *
 * Its rules: N1 a pile of one kitten and eight Tacocats; N2 in your turn draw the
 * top card, seen by you alone, or, once in the game, pass the turn on; N3 who draws the kitten shows it
 * and has lost; all others have won. */
#include "games/template/nullgame.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"

/* ---- Playing ------------------------------------------------------------------------------------- */

/* Every decision is opened once, with its legal choices. */
void null_open(struct null_state *s, unsigned seat)
{
    s->turn = (uint8_t)seat;
    s->head.to_act = (lb_seats)(1u << seat);
    s->head.legal = 1u << NULL_DRAW | (s->passed >> seat & 1 ? 0 : 1u << NULL_PASS);
}

static void start(const lb_game *game, lb_state *state, const lb_options *options, lb_rng *rng,
                  lb_events *events)
{
    (void)game;
    struct null_state *s = null_of(state);
    unsigned first = first_seat(options, 0);
    s->pile_count = NULL_PILE;
    s->pile[0] = 1;
    lb_rng_shuffle(rng, s->pile, s->pile_count);
    tell_number(events, LB_EVENT_turn, first, 1);
    null_open(s, first);
}

static void lose(struct null_state *s, unsigned seat, lb_events *events)
{
    s->lost |= (lb_seats)(1u << seat);
    head_end(&s->head);
    for (unsigned other = 0; events != NULL && other < s->head.players; other++) {
        if (!(s->lost >> other & 1)) {
            event_add(events, LB_EVENT_won, other, LB_NOBODY);
        }
    }
}

/* Passing the turn on is done in the open; the drawn card is the drawer's secret. */
static void apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    (void)rng;
    struct null_state *s = null_of(state);
    if (choice == NULL_PASS) {
        s->passed |= (lb_seats)(1u << seat);
        tell(events, LB_EVENT_passed_on, seat, LB_NOBODY);
    } else {
        bool kitten = s->pile[--s->pile_count];
        s->pile[s->pile_count] = 0;
        if (kitten) { /* N3 */
            tell(events, LB_EVENT_kitten, seat, LB_NOBODY);
            lose(s, seat, events);
            return;
        }
        s->cards[seat]++;
        if (events != NULL) {
            event_hidden(event_add(events, LB_EVENT_drew, seat, LB_NOBODY), 1u << seat,
                         LB_CARD_tacocat);
        }
    }
    null_open(s, seats_after((1u << s->head.players) - 1, seat));
}

/* Who leaves has lost. */
static void leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events)
{
    (void)rng;
    tell(events, LB_EVENT_left, seat, LB_NOBODY);
    lose(null_of(state), seat, events);
}

static unsigned playout(lb_state *state, lb_rng *rng)
{
    unsigned choices = 0;
    for (const struct lb_head *head = head_of(state); !head->over; choices++) {
        apply(state, null_in(state)->turn, rng_bit(rng, head->legal), rng, NULL);
    }
    return choices;
}

static lb_seats alive(const lb_state *state)
{
    return (lb_seats)((1u << null_in(state)->head.players) - 1);
}

static lb_seats winners(const lb_state *state)
{
    return (lb_seats)(alive(state) & ~null_in(state)->lost);
}

/* ---- Telling -------------------------------------------------------------------------------------- */

static bool parts(const lb_state *state, unsigned choice, struct parts *parts)
{
    (void)state;
    return choice <= NULL_PASS &&
           part_verb(parts, choice == NULL_DRAW ? LB_VERB_draw : LB_VERB_pass);
}

static void objection(const lb_state *state, unsigned choice, lb_reason *why)
{
    (void)state;
    (void)choice;
    reason_set(why, "you have passed once already", "", "", "");
}

static lb_seats move_audience(const lb_state *state, unsigned seat, unsigned choice)
{
    (void)state;
    (void)seat;
    (void)choice;
    return EVERYBODY;
}

static void view(const lb_state *state, unsigned viewer, lb_view *view)
{
    const struct null_state *s = null_in(state);
    view->viewer = (uint8_t)viewer;
    view->players = s->head.players;
    view->open = s->head.over ? LB_OPEN_over : LB_OPEN_turn;
    view->decides = s->head.over ? LB_NOBODY : s->turn;
    view->turn = s->turn;
    view->owed = 1;
    view->alive = winners(state);
    view->pile_count = s->pile_count;
    view->own[NULL_OWN_PASSED] = s->passed;
    view->burglar = view->godcat = view->devilcat = view->last = view->target = LB_NOBODY;
    view->named = view->seen = LB_NO_CARD;
    memcpy(view->hand_count, s->cards, sizeof s->cards);
    if (viewer < s->head.players) {
        view->legal = lb_legal(state, viewer);
        view->hand[LB_CARD_tacocat] = s->cards[viewer];
    }
}

/* ---- Writing down ---------------------------------------------------------------------------------- */

static const struct fact_key fact_keys[] = {
    {"turn", LB_FACT_number, false},      {"hands", LB_FACT_counts, true},
    {"draw_pile", LB_FACT_pile, false},   {"passed", LB_FACT_seats, false},
    {"resolving", LB_FACT_counts, false}, {"winners", LB_FACT_seats, false},
    {NULL, LB_FACT_null, false},
};

static unsigned facts(const lb_state *state, lb_fact *facts)
{
    const struct null_state *s = null_in(state);
    unsigned count = 0, kittens = 1;
    fact_number(facts, &count, "turn", s->turn);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        lb_fact *hand = fact_add(facts, &count, "hands", LB_FACT_counts);
        hand->row = (uint8_t)(seat + 1);
        hand->count = s->cards[seat];
        memset(hand->cards, LB_CARD_tacocat, hand->count);
    }
    lb_fact *pile = fact_add(facts, &count, "draw_pile", LB_FACT_pile);
    for (unsigned i = s->pile_count; i-- > 0;) {
        kittens -= s->pile[i];
        pile->cards[pile->count++] = s->pile[i] ? LB_CARD_exploding_kitten : LB_CARD_tacocat;
    }
    fact_add(facts, &count, "passed", LB_FACT_seats)->number = s->passed;
    lb_fact *resolving = fact_add(facts, &count, "resolving", LB_FACT_counts);
    resolving->count = (uint8_t)kittens;
    memset(resolving->cards, LB_CARD_exploding_kitten, kittens);
    if (s->head.over) {
        fact_add(facts, &count, "winners", LB_FACT_seats)->number = winners(state);
    }
    fact_add(facts, &count, "pending", LB_FACT_null);
    return count;
}

static lb_status refuse(lb_reason *why, const char *sentence)
{
    reason_set(why, sentence, "", "", "");
    return LB_STATUS_bad_position;
}

static lb_status build(const lb_game *game, lb_state *state, const lb_options *options,
                       const lb_fact *given, unsigned count, lb_reason *why)
{
    (void)game;
    (void)options;
    struct null_state *s = null_of(state);
    unsigned players = s->head.players;
    const lb_fact *pile = lb_fact_find(given, count, "draw_pile", 0);
    const lb_fact *turn = lb_fact_find(given, count, "turn", 0);
    const lb_fact *passed = lb_fact_find(given, count, "passed", 0);
    unsigned cards = 0, kittens = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        const lb_fact *hand = lb_fact_find(given, count, "hands", seat + 1);
        s->cards[seat] = hand != NULL ? hand->count : 0;
        cards += s->cards[seat];
        for (unsigned i = 0; i < s->cards[seat]; i++) {
            if (hand->cards[i] != LB_CARD_tacocat) {
                return refuse(why, "hands hold Tacocats only");
            }
        }
    }
    if (lb_fact_find(given, count, "winners", 0) != NULL) {
        return refuse(why, "a game that is over cannot be set up");
    }
    if (pile == NULL || cards + pile->count != NULL_PILE) {
        return refuse(why, "hands and pile hold one kitten and eight Tacocats");
    }
    for (unsigned i = 0; i < pile->count; i++) {
        bool kitten = pile->cards[i] == LB_CARD_exploding_kitten;
        if (!kitten && pile->cards[i] != LB_CARD_tacocat) {
            return refuse(why, "the pile holds Tacocats and the kitten");
        }
        kittens += kitten;
        s->pile[pile->count - 1u - i] = kitten;
    }
    s->pile_count = pile->count;
    s->passed = passed != NULL ? passed->number : 0;
    if (kittens != 1 || (turn != NULL && turn->number >= players)) {
        return refuse(why, "one kitten is in the pile, and a seat at the table is to move");
    }
    null_open(s, turn != NULL ? turn->number : 0);
    return LB_OK;
}

/* ---- The table of functions ---------------------------------------------------------------------------- */

static unsigned copies(const lb_game *game, unsigned card)
{
    (void)game;
    return card == LB_CARD_exploding_kitten ? 1 : card == LB_CARD_tacocat ? NULL_PILE - 1 : 0;
}

/* What the next card may be, for odds. */
static bool dangers(const lb_view *view, uint64_t *cards)
{
    *cards = CARD_BIT(exploding_kitten);
    return view->pile_count > 0;
}

static unsigned next_card(const lb_state *state)
{
    const struct null_state *s = null_in(state);
    return s->pile_count == 0               ? (unsigned)LB_NO_CARD
           : s->pile[s->pile_count - 1] > 0 ? LB_CARD_exploding_kitten
                                            : LB_CARD_tacocat;
}

const lb_game game_nullgame = {
    .name = "nullgame",
    .title = "The smallest game",
    .seats_least = 2,
    .seats_most = NULL_SEATS,
    .choices = 2,
    .features = FEATURE_BIT(own),
    .state_bytes = sizeof(struct null_state),
    .slips = {{50, 25, 12, 5}, {50, 25, 12, 5}},
    .mind = &null_mind,
    .manner = &null_manner,
    .faces = null_faces,
    .copies = copies,
    .start = start,
    .apply = apply,
    .leave = leave,
    .playout = playout,
    .alive = alive,
    .winners = winners,
    .parts = parts,
    .objection = objection,
    .move_audience = move_audience,
    .view = view,
    .zones = null_zones,
    .zone_words = null_zone_words,
    .dangers = dangers,
    .next_card = next_card,
    .facts = facts,
    .fact_keys = fact_keys,
    .build = build,
};
