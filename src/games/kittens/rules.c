/* SPDX-License-Identifier: MIT */
/* rules.c: the three Kittens card games: one choice, random play, leaving, set-up. What a choice does is in
 * rules.h. */
#include "games/kittens/rules.h"

#include <string.h>

#include "games/kittens/traits.h"
#include "memory/learned.h"
#include "memory/net.h"

enum { COUNT_KITTENS = 4, COUNT_DEFUSES = 6 };

void kittens_open(struct kittens *s)
{
    open_phase(deck_of(s), s, s->phase);
}

void kittens_finish(struct kittens *s)
{
    finish(s, NULL);
}

/* The mixed pairs and triples of a hand, as spot of the title plus a number for the mixture:
 * pairs 0 with Godcat, 1 with a Feral Cat; triples 0 two and Godcat, 1 two and a Feral Cat,
 * 2 one and two Feral Cats, 3 one, a Feral Cat and Godcat. (K6.6, K7.8) */
static const uint8_t mix_ferals[2][4] = {{0, 1, 0, 0}, {0, 1, 2, 1}};
static const uint8_t mix_godcat[2][4] = {{1, 0, 0, 0}, {1, 0, 0, 1}};

void kittens_mix(struct kittens *s, unsigned choice)
{
    unsigned three = s->phase == PHASE_WILD_THREE;
    unsigned spot = deck_of(s)->spot_at[choice];
    s->open.action = three ? ACTION_THREE : ACTION_PAIR;
    s->open.spot = (uint8_t)spot;
    s->open.ferals = mix_ferals[three][choice - spot];
    s->open.godcat = mix_godcat[three][choice - spot];
}

unsigned kittens_action_cards(const struct kittens *s, uint8_t cards[5])
{
    const struct deck *deck = deck_of(s);
    const struct open_action *open = &s->open;
    unsigned count = 0;
    for (uint64_t five = open->five; five != 0; five &= five - 1) {
        cards[count++] = deck->card_at[bits_first(five)];
    }
    unsigned size = open->action >= ACTION_SINGLE && open->action <= ACTION_THREE
                        ? 1u + open->action - ACTION_SINGLE
                        : 0;
    /* Titles in the order of their ids, as the deck has them. */
    uint64_t played = UINT64_C(1) << open->spot | deck->feral | deck->godcat;
    for (uint64_t titles = played; size > 0 && titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        unsigned copies = spot == open->spot ? size - open->ferals - open->godcat : 0;
        copies += spot == deck->feral_spot ? open->ferals : 0;
        copies += spot == deck->godcat_spot ? open->godcat : 0;
        for (; copies > 0; copies--) {
            cards[count++] = deck->card_at[spot];
        }
    }
    return count;
}

static void apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    struct kittens *s = kittens_of(state);
    step(deck_of(s), s, seat, choice, rng, events);
}

INLINE unsigned play_on(const struct deck *deck, struct kittens *s, lb_rng *rng)
{
    unsigned choices = 0;
    while (!s->head.over) {
        step(deck, s, LB_NOBODY, rng_bit(rng, s->head.legal), rng, NULL);
        choices++;
    }
    return choices;
}

static unsigned playout(lb_state *state, lb_rng *rng)
{
    struct kittens *s = kittens_of(state);
    return deck_of(s) == &deck_classic ? play_on(&deck_classic, s, rng)
                                       : play_on(&deck_evil, s, rng);
}

static void cancel(lb_state *state)
{
    struct kittens *s = kittens_of(state);
    open_phase(deck_of(s), s, PHASE_TURN);
}

/* ---- Leaving (K3.8) -------------------------------------------------------------------------------------- */

static bool aimed_at(const struct deck *deck, const struct kittens *s, unsigned seat)
{
    unsigned effect = deck->effect[s->open.spot];
    bool aimed =
        s->open.action == ACTION_PAIR || s->open.action == ACTION_THREE ||
        (s->open.action == ACTION_SINGLE && (effect == EFFECT_FAVOR || effect == EFFECT_TARGETED));
    return aimed && s->open.target == seat;
}

/* A card between hand and pile goes back; the cats of a duel return to the mat. */
static void put_back(struct kittens *s, unsigned seat, lb_rng *rng, lb_events *events)
{
    if (s->phase == PHASE_PLACE || s->phase == PHASE_USE) {
        pile_insert(s, rng_below(rng, s->pile_count + 1u), SPOT_KITTEN);
        tell(events, LB_EVENT_put_back, s->turn, LB_NOBODY);
    } else if (s->phase == PHASE_HECK) {
        pile_insert(s, s->pile_count, s->open.aside - 1u);
        tell(events, LB_EVENT_bottomed, s->turn, LB_NOBODY);
    } else if (s->phase == PHASE_LAY || s->phase == PHASE_DUEL) {
        s->godcat = LB_ON_MAT;
        s->devilcat = LB_ON_MAT;
        if (events != NULL) {
            lb_event *event = event_add(events, LB_EVENT_returned, seat, LB_NOBODY);
            event_card(event, LB_CARD_godcat);
            event_card(event, LB_CARD_devilcat);
        }
    }
}

/* What was open goes on, or falls away, without a seat that is neither to move nor aimed at. */
static void go_on_without(const struct deck *deck, struct kittens *s, unsigned seat, lb_rng *rng,
                          lb_events *events)
{
    if (s->phase == PHASE_WINDOW) {
        if (!window_without(&s->head, seat)) {
            close_window(deck, s, rng, events);
        }
    } else {
        open_phase(deck, s, s->phase);
    }
}

static void leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events)
{
    struct kittens *s = kittens_of(state);
    const struct deck *deck = deck_of(s);
    bool own = seat == s->turn;
    bool duel = s->phase == PHASE_DUEL && s->open.target == seat;
    bool waits = s->phase == PHASE_WINDOW || s->phase == PHASE_GIVE || s->phase == PHASE_STEAL;
    bool aimed = waits && aimed_at(deck, s, seat);
    bool announced = waits || s->phase == PHASE_TAKE;

    unsigned staying = s->alive & ~seat_bit(seat);
    bool ends = (staying & (staying - 1)) == 0; /* then nobody finishes what is open */

    tell(events, LB_EVENT_left, seat, LB_NOBODY);
    if (own || duel || ends) {
        put_back(s, seat, rng, events);
    }
    if ((own && announced) || aimed) {
        tell(events, LB_EVENT_cancelled, s->turn, LB_NOBODY);
    }
    eliminate(deck, s, seat, events);
    if (one_left(s)) {
        finish(s, events);
    } else if (own) {
        next_player(deck, s, events);
    } else if (duel) {
        end_turn(deck, s, events);
    } else if (aimed) {
        open_phase(deck, s, PHASE_TURN);
    } else {
        go_on_without(deck, s, seat, rng, events);
    }
}

/* ---- Set-up (K2) ------------------------------------------------------------------------------------------ */

static lb_range option_range(const lb_game *game, unsigned option, unsigned players)
{
    const struct edition *edition = game->data;
    switch (option) {
    case OPTION_HAND:
        return (lb_range){.least = 4, .most = 7, .usual = (int8_t)edition->hand};
    case OPTION_COMBOS:
        return (lb_range){.most = COMBOS_ALL, .usual = (int8_t)edition->combos, .any = true};
    case OPTION_DEFUSES:
        return (lb_range){.most = (int8_t)(COUNT_DEFUSES - players),
                          .usual = (int8_t)edition->defuses[players],
                          .any = true};
    case OPTION_STACK:
        return (lb_range){.most = 1, .usual = edition->stack, .any = true};
    case OPTION_GODCAT:
        return (lb_range){.most = 1, .usual = 1, .any = true};
    default: /* OPTION_FAST, OPTION_HECK */
        return (lb_range){.most = 1, .any = true};
    }
}

static unsigned copies(const lb_game *game, unsigned card)
{
    const struct edition *edition = game->data;
    if (card == LB_CARD_exploding_kitten) {
        return COUNT_KITTENS;
    }
    if (card == LB_CARD_devilcat) {
        return edition->cats_on_mat;
    }
    for (uint64_t titles = edition->deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        if (edition->deck->card_at[spot] == card) {
            return bits_count(edition->deck->field[spot]);
        }
    }
    return 0;
}

void kittens_prepare(const lb_game *game, struct kittens *s, const lb_options *options)
{
    const struct edition *edition = game->data;
    const struct deck *deck = edition->deck;
    s->edition = edition->row;
    s->alive = (lb_seats)(seat_bit(s->head.players) - 1);
    s->burglar = LB_NOBODY;
    s->godcat = edition->cats_on_mat ? LB_ON_MAT : LB_NOBODY;
    s->devilcat = s->godcat;
    memcpy(s->options, options->value, sizeof s->options);
    s->leads = deck->alone; /* K6.1 */
    s->leads |= s->options[OPTION_COMBOS] == COMBOS_CATS ? (deck->cats | deck->feral) << 1
                                                         : deck->second | deck->third;
}

/* What a seat was dealt. */
static void tell_dealt(const struct deck *deck, const struct kittens *s, lb_events *events)
{
    for (unsigned seat = 0; events != NULL && seat < s->head.players; seat++) {
        lb_event *event = event_add(events, LB_EVENT_dealt, seat, LB_NOBODY);
        for (uint64_t hand = s->hand[seat]; hand != 0; hand &= hand - 1) {
            event_hidden(event, seat_bit(seat), deck->card_at[deck->spot_at[bits_first(hand)]]);
        }
    }
}

static void start(const lb_game *game, lb_state *state, const lb_options *options, lb_rng *rng,
                  lb_events *events)
{
    struct kittens *s = kittens_of(state);
    unsigned players = s->head.players;
    const struct edition *edition = game->data;
    const struct deck *deck = edition->deck;
    kittens_prepare(game, s, options);

    unsigned extra = (unsigned)s->options[OPTION_DEFUSES];
    unsigned each = (unsigned)s->options[OPTION_HAND];
    uint8_t cards[LB_PILE_MAX];
    unsigned count = deck->base_count;
    memcpy(cards, deck->base, count);
    for (unsigned i = 0; edition->defuses_dealt && i < extra; i++) { /* K2.4 */
        cards[count++] = deck->defuse_spot;
    }
    rng_pick(rng, cards, count, players * each);
    for (unsigned seat = 0; seat < players; seat++) { /* K2.1, K2.2 */
        uint64_t hand = deck->defuse;
        for (unsigned i = 0; i < each; i++) {
            hand = hand_more(hand, cards[seat * each + i], 1);
        }
        s->hand[seat] = hand;
    }
    uint8_t *rest = cards + players * each;
    count -= players * each;
    for (unsigned i = 0; !edition->defuses_dealt && i < extra; i++) {
        rest[count++] = deck->defuse_spot;
    }
    s->removed = hand_more(0, deck->defuse_spot, COUNT_DEFUSES - players - extra); /* K2.3 */
    if (s->options[OPTION_FAST]) {                                                 /* K2.10 */
        unsigned third = count / 3;
        rng_pick(rng, rest, count, third);
        for (; third > 0; third--, count--) {
            s->unseen = hand_more(s->unseen, *rest++, 1);
        }
    }
    memset(rest + count, SPOT_KITTEN, players - 1); /* K2.5 */
    count += players - 1;
    s->kittens_removed = (uint8_t)(COUNT_KITTENS - (players - 1));
    lb_rng_shuffle(rng, rest, count);
    memcpy(s->pile, rest, count);
    s->pile_count = (uint8_t)count;

    unsigned first = first_seat(options, rng_below(rng, players)); /* K2.7 */
    tell_dealt(deck, s, events);
    if (edition->burglar) { /* K2.8 */
        s->burglar = (uint8_t)((first + players - 1) % players);
        tell(events, LB_EVENT_burglar, s->burglar, LB_NOBODY);
    }
    begin_turns(deck, s, first, 1, false, events);
}

/* ---- The games --------------------------------------------------------------------------------------------- */

static lb_seats able(const lb_state *state)
{
    const struct kittens *s = kittens_in(state);
    unsigned holders = window_holders(s->hand, KITTENS_SEATS, deck_of(s)->nope_spot);
    return (lb_seats)(s->phase == PHASE_WINDOW ? holders : EVERYBODY);
}

static lb_seats alive(const lb_state *state)
{
    return kittens_in(state)->alive;
}

static lb_options options_of(const lb_state *state)
{
    lb_options options = {.first = 0};
    memcpy(options.value, kittens_in(state)->options, sizeof kittens_in(state)->options);
    return options;
}

static const char *const on_off[] = {"off", "on"};
static const char *const heck[] = {"hidden", "shown"};
static const char *const combos[] = {"cats", "pairs-and-triples", "all"};
static const lb_option options[] = {
    [OPTION_HAND] = {"hand", "cards dealt to each player beside the Defuse", NULL},
    [OPTION_STACK] = {"stack_attacks", "an attacked player who attacks passes their own turns on",
                      on_off},
    [OPTION_COMBOS] = {"combos", "which combos can be played", combos},
    [OPTION_FAST] = {"fast", "a third of the undealt cards leave the game unseen", on_off},
    [OPTION_DEFUSES] = {"extra_defuses", "Defuses put into the deck beside those dealt", NULL},
    [OPTION_GODCAT] = {"godcat_combos", "Godcat may be one card of a pair or triple", on_off},
    [OPTION_HECK] = {"heck", "whether all see a kitten that Raising Heck brings up", heck},
};

const struct edition kittens_editions[] = {
    {.deck = &deck_classic, /* original */
     .row = 0,
     .hand = 4,
     .defuses = {[2] = 2, [3] = 3, [4] = 2, [5] = 1},
     .defuses_dealt = false,
     .stack = false,
     .combos = COMBOS_ALL},
    {.deck = &deck_classic, /* burglar */
     .row = 1,
     .hand = 7,
     .defuses = {[2] = 2, [3] = 2, [4] = 2, [5] = 1},
     .defuses_dealt = true,
     .stack = true,
     .combos = COMBOS_TRIPLES,
     .burglar = true},
    {.deck = &deck_evil, /* evil */
     .row = 2,
     .hand = 7,
     .defuses = {[2] = 2, [3] = 2, [4] = 2, [5] = 1},
     .defuses_dealt = true,
     .stack = true,
     .combos = COMBOS_TRIPLES,
     .cats_on_mat = true},
};

#define FEATURES_OF_KITTENS                                                                        \
    (FEATURE_BIT(owed) | FEATURE_BIT(attacked) | FEATURE_BIT(discard) | FEATURE_BIT(removed) |     \
     FEATURE_BIT(removed_unseen) | FEATURE_BIT(nopes) | FEATURE_BIT(last) | FEATURE_BIT(target) |  \
     FEATURE_BIT(named) | FEATURE_BIT(action) | FEATURE_BIT(seen) | FEATURE_BIT(own))

#define KITTENS(id, label, row, with_options, also, ...)                                           \
    const lb_game game_##id = {                                                                    \
        .name = #id,                                                                               \
        .title = label,                                                                            \
        .rules = "kittens",                                                                        \
        .seats_least = 2,                                                                          \
        .seats_most = KITTENS_SEATS,                                                               \
        .choices = LB_CHOICES_MAX,                                                                 \
        .stages = 3,                                                                               \
        .features = FEATURES_OF_KITTENS | (also),                                                  \
        .state_bytes = sizeof(struct kittens),                                                     \
        .option_count = with_options,                                                              \
        .options = options,                                                                        \
        .slips = {__VA_ARGS__},                                                                    \
        .data = &kittens_editions[row],                                                            \
        .mind = &kittens_mind,                                                                     \
        .net = NET_OF(id),                                                                         \
        .learned = LEARNED_OF(id),                                                                 \
        .manner = &id##_manner,                                                                    \
        .faces = kittens_faces,                                                                    \
        .option_range = option_range,                                                              \
        .copies = copies,                                                                          \
        .start = start,                                                                            \
        .apply = apply,                                                                            \
        .cancel = cancel,                                                                          \
        .leave = leave,                                                                            \
        .playout = playout,                                                                        \
        .able = able,                                                                              \
        .alive = alive,                                                                            \
        .winners = alive,                                                                          \
        .parts = kittens_parts,                                                                    \
        .objection = kittens_objection,                                                            \
        .move_audience = kittens_move_audience,                                                    \
        .view = kittens_view,                                                                      \
        .zones = kittens_zones,                                                                    \
        .zone_words = kittens_zone_words,                                                          \
        .lays = kittens_lays,                                                                      \
        .asked_about = CARD_BIT(defuse) | CARD_BIT(nope),                                          \
        .dangers = kittens_dangers,                                                                \
        .next_card = kittens_next_card,                                                            \
        .facts = kittens_facts,                                                                    \
        .fact_keys = kittens_fact_keys,                                                            \
        .build = kittens_build,                                                                    \
        .options_of = options_of,                                                                  \
    }

KITTENS(original, "Exploding Kittens", 0, OPTION_GODCAT, 0, {38, 16, 9, 6}, {49, 21, 13, 9});
KITTENS(burglar, "Exploding Kittens: Cat Burglar Edition", 1, OPTION_GODCAT, FEATURE_BIT(burglar),
        {32, 9, 8, 7}, {44, 20, 13, 15});
KITTENS(evil, "Exploding Kittens: Good vs Evil", 2, KITTENS_OPTIONS,
        FEATURE_BIT(godcat) | FEATURE_BIT(devilcat), {33, 7, 5, 12}, {44, 17, 16, 21});
