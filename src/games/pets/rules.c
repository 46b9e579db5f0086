/* SPDX-License-Identifier: MIT */
/* rules.c: the rules of Power Hungry Pets, clause by clause.
 * A turn is one card played, perhaps aimed, perhaps with an answer; then the next seat draws by
 * itself, or the round ends and the next one is dealt at once. P4.2 and the like are clauses of
 * docs/rules/pets.md. */
#include "games/pets/pets.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/pets/traits.h"
#include "memory/learned.h"
#include "memory/net.h"

#define BIT(n) (UINT64_C(1) << (n))

const uint8_t pets_card[PETS_KINDS] = {
    LB_CARD_royal_robovac,      LB_CARD_crystal_bowl,    LB_CARD_mouse_trapper,
    LB_CARD_battle_bunny,       LB_CARD_shell_shield,    LB_CARD_snake_sorcerer,
    LB_CARD_doggy_grave_digger, LB_CARD_jittery_juggler, LB_CARD_hermit_home_swap,
    LB_CARD_not_a_pet,          LB_CARD_king_cat,
};
const uint8_t pets_copies[PETS_KINDS] = {1, 5, 3, 3, 2, 2, 1, 1, 1, 1, 1};
static const uint8_t deck[PETS_CARDS] = {0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3,
                                         3, 4, 4, 5, 5, 6, 7, 8, 9, 10};

static unsigned seat_bit(unsigned seat)
{
    return 1u << seat;
}

/* ---- Telling ---------------------------------------------------------------------------------- */

static void tell_card(lb_events *events, unsigned type, unsigned seat, unsigned card)
{
    if (events != NULL) {
        event_card(event_add(events, type, seat, LB_NOBODY), pets_card[card]);
    }
}

static void tell_hidden(lb_events *events, unsigned type, unsigned seat, unsigned other,
                        unsigned audience, unsigned card)
{
    if (events != NULL) {
        event_hidden(event_add(events, type, seat, other), audience, pets_card[card]);
    }
}

/* Two hidden cards: the first seat's and the other's. */
static void tell_both(lb_events *events, unsigned type, unsigned seat, unsigned other,
                      unsigned audience, unsigned mine, unsigned theirs)
{
    if (events != NULL) {
        lb_event *event = event_add(events, type, seat, other);
        event_hidden(event, audience, pets_card[mine]);
        event_hidden(event, audience, pets_card[theirs]);
    }
}

/* ---- Decisions -------------------------------------------------------------------------------- */

void pets_open(struct pets *s, unsigned phase)
{
    static const uint64_t numbers = (BIT(PETS_KINDS) - 1) & ~BIT(PET_BOWL); /* P4.10 */
    uint64_t legal;
    if (phase > PETS_STAGES_LAST) { /* nothing is being composed */
        s->played = 0;
        s->target = 0;
    }
    switch (phase) {
    case PETS_TURN: /* P3.3: either card */
        legal = BIT(s->hand[s->turn] - 1) | BIT(s->drawn - 1);
        break;
    case PETS_AIM:
        legal = pets_targets(s);
        break;
    case PETS_NAME:
        legal = numbers;
        break;
    case PETS_PLACE:
        legal = BIT(s->pile_count) - 1;
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

/* ---- Rounds ------------------------------------------------------------------------------------- */

static uint8_t draw_top(struct pets *s)
{
    uint8_t card = s->pile[--s->pile_count];
    s->pile[s->pile_count] = 0;
    return card;
}

/* P3.1: the draw is automatic; a shield ends as its seat's turn begins (P4.7). */
static void begin_turn(struct pets *s, unsigned seat, lb_events *events)
{
    s->turn = (uint8_t)seat;
    s->shielded &= (lb_seats)~seat_bit(seat);
    s->drawn = (uint8_t)(draw_top(s) + 1);
    tell_number(events, LB_EVENT_turn, seat, 1);
    tell_hidden(events, LB_EVENT_drew, seat, LB_NOBODY, seat_bit(seat), s->drawn - 1u);
    if (s->drawn <
        s->hand[seat]) { /* two cards in hand have no order: the lower one is kept first */
        uint8_t swap = s->hand[seat];
        s->hand[seat] = s->drawn;
        s->drawn = swap;
    }
    pets_open(s, PETS_TURN);
}

/* P2: shuffle, deal one each, set one aside, or with two players three. */
static void deal(struct pets *s, unsigned first, lb_rng *rng, lb_events *events)
{
    unsigned present = bits_count(s->seated);
    unsigned ups = present == 2 ? 2 : 0;
    uint8_t cards[PETS_CARDS];
    memcpy(cards, deck, sizeof cards);
    lb_rng_shuffle(rng, cards, PETS_CARDS);
    const uint8_t *next = cards;

    s->round++;
    s->alive = s->seated;
    s->shielded = 0;
    memset(s->hand, 0, sizeof s->hand);
    memset(s->front, 0, sizeof s->front);
    memset(s->front_count, 0, sizeof s->front_count);
    tell_number(events, LB_EVENT_round, LB_NOBODY, s->round);
    for (unsigned seats = s->seated; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        s->hand[seat] = (uint8_t)(*next++ + 1);
        tell_hidden(events, LB_EVENT_dealt, seat, LB_NOBODY, seat_bit(seat), s->hand[seat] - 1u);
    }
    s->down = (uint8_t)(*next++ + 1);
    for (unsigned i = 0; i < 2; i++) {
        s->up[i] = i < ups ? (uint8_t)(*next++ + 1) : 0;
    }
    if (events != NULL && ups > 0) {
        lb_event *event = event_add(events, LB_EVENT_aside, LB_NOBODY, LB_NOBODY);
        event_card(event, pets_card[s->up[0] - 1]);
        event_card(event, pets_card[s->up[1] - 1]);
    }
    s->pile_count = (uint8_t)(cards + PETS_CARDS - next);
    memset(s->pile, 0, sizeof s->pile);
    memcpy(s->pile, next, s->pile_count);
    begin_turn(s, first, events);
}

/* One of a set of seats, each alike. */
static unsigned any_of(unsigned seats, lb_rng *rng)
{
    unsigned count = bits_count(seats);
    return bits_select(seats, count == 1 ? 0 : rng_below(rng, count));
}

/* P5.5: rows compared from their highest card down; a longer row beats its own beginning. */
static int compare_rows(const struct pets *s, unsigned one, unsigned two)
{
    uint8_t counts[2][PETS_KINDS] = {{0}};
    for (unsigned i = 0; i < s->front_count[one]; i++) {
        counts[0][s->front[one][i]]++;
    }
    for (unsigned i = 0; i < s->front_count[two]; i++) {
        counts[1][s->front[two][i]]++;
    }
    for (unsigned card = PETS_KINDS; card-- > 0;) {
        if (counts[0][card] != counts[1][card]) {
            /* Who has fewer of this card shows a lower one in its place, or none. */
            return counts[0][card] > counts[1][card] ? 1 : -1;
        }
    }
    return 0;
}

/* P5.3, P5.4: the seats with the highest card at the reveal. */
static unsigned highest(const struct pets *s)
{
    unsigned robovac = 0, king = 0;
    for (unsigned seats = s->alive; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        robovac |= s->hand[seat] == PET_ROBOVAC + 1 ? seat_bit(seat) : 0;
        king |= s->hand[seat] == PET_KING + 1 ? seat_bit(seat) : 0;
    }
    unsigned in = s->alive;
    if (robovac != 0 && king != 0) {
        if (s->options[PETS_OPTION_ROBOVAC] == ROBOVAC_WINS) {
            return robovac;
        }
        in &= ~king;
    }
    unsigned best = 0, winners = 0;
    for (; in != 0; in &= in - 1) {
        unsigned seat = bits_first(in);
        if (s->hand[seat] > best) {
            best = s->hand[seat];
            winners = 0;
        }
        winners |= s->hand[seat] == best ? seat_bit(seat) : 0;
    }
    return winners;
}

/* P5.5: of the seats with the highest card those with the best row. */
static unsigned break_tie(const struct pets *s, unsigned tied)
{
    unsigned winners = 0;
    for (; tied != 0; tied &= tied - 1) {
        unsigned seat = bits_first(tied);
        int order = winners == 0 ? 1 : compare_rows(s, seat, bits_first(winners));
        winners = order > 0 ? seat_bit(seat) : order == 0 ? winners | seat_bit(seat) : winners;
    }
    return winners;
}

/* What everybody may see of the round's end, and the truth of it. */
static void tell_round_end(const struct pets *s, unsigned winners, lb_events *events)
{
    bool reveal = (s->alive & (s->alive - 1)) != 0;
    for (unsigned seat = 0; events != NULL && seat < s->head.players; seat++) {
        if (s->alive >> seat & 1) {
            tell_hidden(events, LB_EVENT_held, seat, LB_NOBODY, reveal ? EVERYBODY : seat_bit(seat),
                        s->hand[seat] - 1u);
        }
        lb_event *event = NULL;
        for (unsigned i = 0; i < s->front_count[seat]; i++) {
            if (event == NULL || event->card_count == LB_EVENT_CARDS) {
                event = event_add(events, LB_EVENT_row, seat, LB_NOBODY);
            }
            event_card(event, pets_card[s->front[seat][i]]);
        }
    }
    for (; events != NULL && winners != 0; winners &= winners - 1) {
        event_add(events, LB_EVENT_round_won, bits_first(winners), LB_NOBODY);
    }
}

static void finish(struct pets *s, unsigned winners, lb_events *events)
{
    s->winners = (lb_seats)winners;
    s->phase = PETS_OVER;
    s->played = 0;
    s->target = 0;
    head_end(&s->head);
    for (; events != NULL && winners != 0; winners &= winners - 1) {
        event_add(events, LB_EVENT_won, bits_first(winners), LB_NOBODY);
    }
}

/* P5.6 */
static void end_round(struct pets *s, lb_rng *rng, lb_events *events)
{
    unsigned winners = break_tie(s, highest(s));
    unsigned needed = pets_tokens(s->head.players);
    unsigned won = 0;
    events = rng != NULL ? events : NULL; /* nobody goes on from there */
    tell_round_end(s, winners, events);
    for (unsigned seats = winners; seats != 0; seats &= seats - 1) {
        unsigned seat = bits_first(seats);
        s->tokens[seat]++;
        tell_number(events, LB_EVENT_token, seat, s->tokens[seat]);
        won |= s->tokens[seat] >= needed ? seat_bit(seat) : 0;
    }
    if (s->options[PETS_OPTION_ROUNDS] == ROUNDS_SINGLE) {
        won = winners;
    }
    if (won != 0) {
        finish(s, won, events);
    } else if (rng != NULL) {
        deal(s, any_of(winners, rng), rng, events); /* P2.4 */
    } else { /* the next one is counted, but nobody deals it */
        s->round++;
    }
}

static bool one_left(unsigned seats)
{
    return (seats & (seats - 1)) == 0;
}

/* The turn is over: the next living seat, or the end of the round. (P5.2, P5.3) */
static void end_turn(struct pets *s, lb_rng *rng, lb_events *events)
{
    if (one_left(s->alive) || s->pile_count == 0) {
        end_round(s, rng, events);
    } else {
        begin_turn(s, seats_after(s->alive, s->turn), events);
    }
}

/* ---- What cards do -------------------------------------------------------------------------------- */

static void put_in_front(struct pets *s, unsigned seat, unsigned card)
{
    assert(s->front_count[seat] < LB_ROW_MAX);
    s->front[seat][s->front_count[seat]++] = (uint8_t)card;
}

/* P5.1: out of the round, the hand card face up without its action. */
static void eliminate(struct pets *s, unsigned seat, lb_events *events)
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

static void exchange(struct pets *s, unsigned one, unsigned two, lb_events *events)
{
    uint8_t swap = s->hand[one];
    s->hand[one] = s->hand[two];
    s->hand[two] = swap;
    tell_both(events, LB_EVENT_exchanged, one, two, seat_bit(one) | seat_bit(two),
              s->hand[one] - 1u, s->hand[two] - 1u);
}

/* P4.2: nobody learns why nothing happens. */
static void not_a_pet(struct pets *s, lb_events *events)
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
static void juggle(struct pets *s, lb_rng *rng, lb_events *events)
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
static void snake(struct pets *s, unsigned victim, lb_events *events)
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
static void compare(struct pets *s, unsigned other, lb_events *events)
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
static void guess(struct pets *s, unsigned other, unsigned number, lb_events *events)
{
    if (s->hand[other] == number + 1) {
        eliminate(s, other, events);
    } else {
        tell(events, LB_EVENT_wrong, s->turn, other);
    }
}

/* The card lies in front of its player; what it does. A number only matters to the Crystal Bowl. */
static void act(struct pets *s, unsigned card, bool aimed, unsigned number, lb_rng *rng,
                lb_events *events)
{
    unsigned turn = s->turn;
    if (pets_aims(card) && !aimed) { /* P4.12 */
        tell(events, LB_EVENT_fizzled, turn, LB_NOBODY);
        card = PET_ROBOVAC;
    } else if (aimed && (s->shielded >> s->target & 1)) { /* P4.12 */
        tell(events, LB_EVENT_shield_held, turn, s->target);
        card = PET_ROBOVAC;
    }
    switch (card) {
    case PET_BOWL:
        guess(s, s->target, number, events);
        break;
    case PET_TRAPPER: /* P4.9 */
        if (s->pile_count > 0) {
            tell_hidden(events, LB_EVENT_peeked, turn, LB_NOBODY, seat_bit(turn),
                        s->pile[s->pile_count - 1]);
            pets_open(s, PETS_PLACE);
            return;
        }
        break;
    case PET_BUNNY:
        compare(s, s->target, events);
        break;
    case PET_SHIELD: /* P4.7 */
        s->shielded |= (lb_seats)seat_bit(turn);
        tell(events, LB_EVENT_shielded, turn, LB_NOBODY);
        break;
    case PET_SNAKE:
        snake(s, s->target, events);
        break;
    case PET_DIGGER: /* P4.5 */
        tell_hidden(events, LB_EVENT_dug, turn, LB_NOBODY, seat_bit(turn), s->down - 1u);
        pets_open(s, PETS_DIG);
        return;
    case PET_JUGGLER:
        juggle(s, rng, events);
        break;
    case PET_HERMIT: /* P4.3 */
        exchange(s, turn, s->target, events);
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
    end_turn(s, rng, events);
}

/* The composed card is played face up. */
static void announce(struct pets *s, bool aimed, unsigned number, lb_rng *rng, lb_events *events)
{
    unsigned turn = s->turn, card = s->played;
    if (s->hand[turn] == card + 1) {
        s->hand[turn] = s->drawn;
    }
    s->drawn = 0;
    put_in_front(s, turn, card);
    if (events != NULL) {
        lb_event *event = event_add(events, LB_EVENT_played, turn, aimed ? s->target : LB_NOBODY);
        event_card(event, pets_card[card]);
        if (card == PET_BOWL && aimed) {
            event->named = pets_card[number];
        }
    }
    act(s, card, aimed, number, rng, events);
}

/* ---- One choice ------------------------------------------------------------------------------------ */

static void move_top(struct pets *s, unsigned place)
{
    unsigned top = s->pile_count - 1u;
    uint8_t card = s->pile[top];
    memmove(s->pile + top - place + 1, s->pile + top - place, place);
    s->pile[top - place] = card;
}

static void step(struct pets *s, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    switch (s->phase) {
    case PETS_TURN:
        s->played = (uint8_t)choice;
        if (pets_aims(choice) && pets_targets(s) != 0) {
            pets_open(s, PETS_AIM);
        } else {
            announce(s, false, 0, rng, events);
        }
        break;
    case PETS_AIM:
        s->target = (uint8_t)choice;
        if (s->played == PET_BOWL) {
            pets_open(s, PETS_NAME);
        } else {
            announce(s, true, 0, rng, events);
        }
        break;
    case PETS_NAME:
        announce(s, true, choice, rng, events);
        break;
    case PETS_PLACE:
        move_top(s, choice);
        if (events != NULL) {
            event_hidden(event_add(events, LB_EVENT_moved_card, seat, LB_NOBODY), seat_bit(seat),
                         choice);
        }
        end_turn(s, rng, events);
        break;
    default: /* PETS_DIG, P4.5: others do not learn which */
        if (choice == 1) {
            uint8_t swap = s->hand[seat];
            s->hand[seat] = s->down;
            s->down = swap;
        }
        end_turn(s, rng, events);
        break;
    }
}

WRITTEN_OUT void pets_play(struct pets *s, unsigned card, unsigned target, unsigned number,
                           lb_rng *rng)
{
    s->played = (uint8_t)card;
    s->target = (uint8_t)target;
    announce(s, target != LB_NOBODY, number, rng, NULL);
}

WRITTEN_OUT void pets_answer(struct pets *s, unsigned choice, lb_rng *rng)
{
    step(s, s->turn, choice, rng, NULL);
}

void pets_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    step(pets_of(state), seat, choice, rng, events);
}

static unsigned playout(lb_state *state, lb_rng *rng)
{
    struct pets *s = pets_of(state);
    unsigned choices = 0;
    for (; !s->head.over; choices++) {
        step(s, s->turn, rng_bit(rng, s->head.legal), rng, NULL);
    }
    return choices;
}

static void cancel(lb_state *state)
{
    pets_open(pets_of(state), PETS_TURN);
}

/* A player who leaves is eliminated and is dealt no more cards; the last at the table wins. */
static void leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events)
{
    struct pets *s = pets_of(state);
    bool own = seat == s->turn;
    bool living = s->alive >> seat & 1;
    tell(events, LB_EVENT_left, seat, LB_NOBODY);
    s->seated &= (lb_seats)~seat_bit(seat);
    if (own && s->drawn != 0) {
        tell_card(events, LB_EVENT_put_down, seat, s->drawn - 1u);
        put_in_front(s, seat, s->drawn - 1u);
        s->drawn = 0;
    }
    if (living) {
        eliminate(s, seat, events);
    }
    if (one_left(s->seated)) {
        finish(s, s->seated, events);
    } else if (own || one_left(s->alive)) {
        end_turn(s, rng, events);
    } else {
        pets_open(s, s->phase);
    }
}

/* ---- The game --------------------------------------------------------------------------------------- */

static void start(const lb_game *game, lb_state *state, const lb_options *options, lb_rng *rng,
                  lb_events *events)
{
    (void)game;
    struct pets *s = pets_of(state);
    unsigned players = s->head.players;
    s->seated = (lb_seats)(seat_bit(players) - 1);
    memcpy(s->options, options->value, sizeof s->options);
    deal(s, first_seat(options, rng_below(rng, players)), rng, events); /* P2.4 */
}

static lb_range option_range(const lb_game *game, unsigned option, unsigned players)
{
    (void)game;
    (void)option;
    (void)players;
    return (lb_range){.most = 1, .any = true};
}

static unsigned copies(const lb_game *game, unsigned card)
{
    (void)game;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        if (pets_card[number] == card) {
            return pets_copies[number];
        }
    }
    return 0;
}

/* Who can leave: everybody still at the table. */
static lb_seats alive(const lb_state *state)
{
    return pets_in(state)->seated;
}

static lb_seats winners(const lb_state *state)
{
    return pets_in(state)->winners;
}

static lb_options options_of(const lb_state *state)
{
    lb_options options = {.first = 0};
    memcpy(options.value, pets_in(state)->options, sizeof pets_in(state)->options);
    return options;
}

static const char *const robovac[] = {"king-out", "robovac-wins"};
static const char *const rounds[] = {"full", "single"};
static const char *const shields[] = {"open", "closed"};
static const lb_option options[] = {
    [PETS_OPTION_ROBOVAC] =
        {"robovac",
         "two readings of the sheet: at the reveal the King Cat is out, or the Robovac wins",
         robovac},
    [PETS_OPTION_ROUNDS] = {"rounds", "a full game for Tokens, or a single round", rounds},
    [PETS_OPTION_SHIELDS] = {"shields", "whether a shielded player can be aimed at, in vain",
                             shields},
};

const lb_game game_pets = {
    .name = "pets",
    .title = "Power Hungry Pets",
    .seats_least = 2,
    .seats_most = PETS_SEATS,
    .choices = PETS_CARDS, /* places in the pile */
    .stages = 2,
    .features = FEATURE_BIT(seen) | FEATURE_BIT(round) | FEATURE_BIT(tokens) |
                FEATURE_BIT(shielded) | FEATURE_BIT(front) | FEATURE_BIT(aside_up),
    .state_bytes = sizeof(struct pets),
    .option_count = PETS_OPTIONS,
    .options = options,
    .option_range = option_range,
    .slips = {{76, 56, 34, 24, 15}, {78, 58, 37, 26, 13}},
    .mind = &pets_mind,
    .net = NET_OF(pets),
    .learned = LEARNED_OF(pets),
    .manner = &pets_manner,
    .faces = pets_faces,
    .copies = copies,
    .start = start,
    .apply = pets_apply,
    .cancel = cancel,
    .leave = leave,
    .playout = playout,
    .alive = alive,
    .winners = winners,
    .parts = pets_parts,
    .objection = pets_objection,
    .move_audience = pets_move_audience,
    .view = pets_view,
    .zones = pets_zones,
    .zone_words = pets_zone_words,
    .next_card = pets_next_card,
    .facts = pets_facts,
    .fact_keys = pets_fact_keys,
    .build = pets_build,
    .options_of = options_of,
};
