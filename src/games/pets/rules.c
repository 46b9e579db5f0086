/* SPDX-License-Identifier: MIT */
/* rules.c: the rules of Power Hungry Pets, clause by clause.
 * A turn is one card played, perhaps aimed, perhaps with an answer; then the next seat draws by
 * itself, or the round ends and the next one is dealt at once. P4.2 and the like are clauses of
 * docs/rules/pets.md. */
#include "games/pets/rules.h"

#include "games/pets/traits.h"
#include "memory/learned.h"
#include "memory/net.h"

const uint8_t pets_card[PETS_KINDS] = {
    LB_CARD_royal_robovac,      LB_CARD_crystal_bowl,    LB_CARD_mouse_trapper,
    LB_CARD_battle_bunny,       LB_CARD_shell_shield,    LB_CARD_snake_sorcerer,
    LB_CARD_doggy_grave_digger, LB_CARD_jittery_juggler, LB_CARD_hermit_home_swap,
    LB_CARD_not_a_pet,          LB_CARD_king_cat,
};
const uint8_t pets_copies[PETS_KINDS] = {1, 5, 3, 3, 2, 2, 1, 1, 1, 1, 1};
static const uint8_t deck[PETS_CARDS] = {0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3,
                                         3, 4, 4, 5, 5, 6, 7, 8, 9, 10};

void pets_open(struct pets *s, unsigned phase)
{
    open_phase(s, phase);
}

/* ---- Rounds ------------------------------------------------------------------------------------- */

/* P2: shuffle, deal one each, set one aside, or with two players three. */
static void deal(struct pets *s, unsigned first, lb_rng *rng, lb_events *events)
{
    unsigned present = bits_count(s->seated);
    unsigned ups = present == 2 ? 2 : 0;
    uint8_t cards[PETS_CARDS + PETS_SEATS + 3] = {0}; /* with as many more behind as are dealt */
    memcpy(cards, deck, sizeof deck);
    rng_pick_inline(rng, cards, PETS_CARDS, PETS_CARDS - 1);
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
    memcpy(s->pile, next, sizeof s->pile);
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
void pets_end_round(struct pets *s, lb_rng *rng, lb_events *events)
{
    unsigned winners = one_left(s->alive) ? s->alive : break_tie(s, highest(s));
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

/* The turn is over: the next living seat, or the end of the round. */
static void end_turn(struct pets *s, lb_rng *rng, lb_events *events)
{
    if (round_over(s)) {
        pets_end_round(s, rng, events);
    } else {
        begin_turn(s, seats_after(s->alive, s->turn), events);
    }
}

/* ---- One choice ------------------------------------------------------------------------------------ */

/* The composed card is played, and does what it does. */
static void play(struct pets *s, unsigned target, unsigned number, lb_rng *rng, lb_events *events)
{
    unsigned card = s->played;
    lay_open(s, card, target, number, events);
    if (act(s, effect_of(s, card, target, events), target, number, rng, events)) {
        end_turn(s, rng, events);
    }
}

static void step(struct pets *s, unsigned choice, lb_rng *rng, lb_events *events)
{
    switch (s->phase) {
    case PETS_TURN:
        s->played = (uint8_t)choice;
        if (pets_aims(choice) && pets_targets(s) != 0) {
            open_phase(s, PETS_AIM);
        } else {
            play(s, LB_NOBODY, 0, rng, events);
        }
        break;
    case PETS_AIM:
        s->target = (uint8_t)choice;
        if (s->played == PET_BOWL) {
            open_phase(s, PETS_NAME);
        } else {
            play(s, choice, 0, rng, events);
        }
        break;
    case PETS_NAME:
        play(s, s->target, choice, rng, events);
        break;
    default: /* PETS_PLACE, PETS_DIG */
        answer(s, choice, events);
        end_turn(s, rng, events);
        break;
    }
}

void pets_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    (void)seat;
    step(pets_of(state), choice, rng, events);
}

static unsigned playout(lb_state *state, lb_rng *rng)
{
    struct pets *s = pets_of(state);
    unsigned choices = 0;
    for (; !s->head.over; choices++) {
        step(s, rng_bit(rng, s->head.legal), rng, NULL);
    }
    return choices;
}

static void cancel(lb_state *state)
{
    open_phase(pets_of(state), PETS_TURN);
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
        open_phase(s, s->phase);
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
    .slips = {{77, 55, 38, 18}, {78, 57, 41, 24}},
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
