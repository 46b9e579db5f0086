/* SPDX-License-Identifier: MIT */
/* tell.c: what can be seen and said of a Kittens state: views, parts of moves, facts. */
#include <string.h>

#include "core/bits.h"
#include "games/kittens/kittens.h"
#include "core/window.h"

#define BIT(n) (UINT64_C(1) << (n))

/* ---- Parts of moves ------------------------------------------------------------------------------ */

static bool add_title(struct parts *parts, const struct deck *deck, unsigned kind, unsigned spot)
{
    return (deck->low >> spot & 1) && part_add(parts, kind, deck->card_at[spot]);
}

/* One of two verbs. */
static bool add_either(struct parts *parts, unsigned choice, unsigned zero, unsigned one)
{
    return choice <= 1 && part_verb(parts, choice == 0 ? zero : one);
}

static bool add_mix(struct parts *parts, const struct kittens *s, unsigned choice)
{
    const struct deck *deck = deck_of(s);
    unsigned spot = deck->spot_at[choice];
    bool three = s->phase == PHASE_WILD_THREE;
    bool cat = deck->cats >> (spot & 63) & 1;
    if (spot == SPOT_NONE || spot == deck->godcat_spot ||
        choice - spot > (!cat    ? 0u
                         : three ? 3u
                                 : 1u)) {
        return false;
    }
    /* The stage that follows knows the cards, so it is asked. */
    struct kittens composed = *s;
    kittens_mix(&composed, choice);
    uint8_t cards[5];
    unsigned count = kittens_action_cards(&composed, cards);
    for (unsigned i = 0; i < count; i++) {
        part_add(parts, LB_PART_card, cards[i]);
    }
    return true;
}

static bool add_lead(struct parts *parts, const struct deck *deck, unsigned choice)
{
    static const uint8_t verbs[] = {LB_VERB_play, LB_VERB_pair, LB_VERB_three};
    switch (choice) {
    case LEAD_DRAW:
        return part_verb(parts, LB_VERB_draw);
    case LEAD_FIVE:
        return part_verb(parts, LB_VERB_five);
    case LEAD_BURGLAR:
        return part_verb(parts, LB_VERB_burglar);
    case LEAD_WILD_PAIR:
        return deck->godcat != 0 && part_verb(parts, LB_VERB_pair);
    case LEAD_WILD_THREE:
        return deck->godcat != 0 && part_verb(parts, LB_VERB_three);
    default:
        break;
    }
    unsigned spot = deck->spot_at[choice];
    if (spot == SPOT_NONE || choice - spot > 2) {
        return false;
    }
    part_verb(parts, verbs[choice - spot]);
    for (unsigned copy = spot; copy <= choice; copy++) {
        part_add(parts, LB_PART_card, deck->card_at[spot]);
    }
    return true;
}

static bool add_laid(struct parts *parts, const struct kittens *s, unsigned choice)
{
    bool devilcat = choice >= LAY_DEVILCAT;
    unsigned seat = devilcat ? choice - LAY_DEVILCAT : choice;
    return seat < s->head.players && part_verb(parts, LB_VERB_lay) &&
           part_add(parts, LB_PART_card, devilcat ? LB_CARD_devilcat : LB_CARD_godcat) &&
           part_add(parts, LB_PART_seat, seat);
}

bool kittens_parts(const lb_state *state, unsigned choice, struct parts *parts)
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    switch (s->phase) {
    case PHASE_TURN:
        return add_lead(parts, deck, choice);
    case PHASE_AIM:
        return choice < s->head.players && part_add(parts, LB_PART_seat, choice);
    case PHASE_NAME:
        return add_title(parts, deck, LB_PART_title, choice);
    case PHASE_FIVE:
        return add_title(parts, deck, LB_PART_card, choice);
    case PHASE_AS:
        return add_title(parts, deck, LB_PART_as, choice);
    case PHASE_WILD_PAIR:
    case PHASE_WILD_THREE:
        return add_mix(parts, s, choice);
    case PHASE_STEAL:
        return choice <= STEAL_GODCAT && part_verb(parts, LB_VERB_steal) &&
               part_add(parts, LB_PART_card, choice == STEAL_BLIND ? LB_NO_CARD : LB_CARD_godcat);
    case PHASE_WINDOW:
        return add_either(parts, choice, LB_VERB_pass, LB_VERB_nope);
    case PHASE_GIVE:
        return part_verb(parts, LB_VERB_give) && add_title(parts, deck, LB_PART_card, choice);
    case PHASE_TAKE:
        return part_verb(parts, LB_VERB_take) && add_title(parts, deck, LB_PART_card, choice);
    case PHASE_PLACE:
        return part_verb(parts, LB_VERB_place) && part_add(parts, LB_PART_place, choice);
    case PHASE_USE:
        return choice <= USE_GODCAT && part_verb(parts, LB_VERB_use) &&
               part_add(parts, LB_PART_card,
                        choice == USE_DEFUSE ? LB_CARD_defuse : LB_CARD_godcat);
    case PHASE_HECK:
        return add_either(parts, choice, LB_VERB_keep, LB_VERB_top);
    case PHASE_LAY:
        return add_laid(parts, s, choice);
    case PHASE_DUEL:
        return add_either(parts, choice, LB_VERB_keep, LB_VERB_swap);
    default:
        return false;
    }
}

/* ---- Objections --------------------------------------------------------------------------------- */

static void object_to_title(const struct kittens *s, unsigned choice, lb_reason *why)
{
    const struct deck *deck = deck_of(s);
    unsigned spot = deck->spot_at[choice];
    uint64_t hand = s->hand[s->turn];
    const char *title = lb_card_title(deck->card_at[spot]);
    if (!(hand >> spot & 1)) {
        reason_set(why, "you hold no %s", title, "", "");
    } else if (!(hand >> choice & 1)) {
        reason_set(why, "you hold too few of %s for that", title, "", "");
    } else if (choice != spot && !(s->leads >> choice & 1)) {
        reason_set(why, "with combos=cats only two cat cards make a combo, not %s", title, "", "");
    } else if (choice != spot || (deck->favors >> spot & 1)) {
        reason_set(why, "nobody else has a card to take", "", "", "");
    } else if (spot == deck->nope_spot) {
        reason_set(why, "a Nope answers what another player plays; it cannot open a move", "", "",
                   "");
    } else if (spot == deck->defuse_spot) {
        reason_set(why, "a Defuse is used by itself when a kitten comes", "", "", "");
    } else if (deck->effect[spot] == EFFECT_ARMAGEDDON) {
        reason_set(why, "Armageddon needs Godcat and Devilcat on the mat", "", "", "");
    } else {
        reason_set(why, "%s does nothing alone; play a pair or more", title, "", "");
    }
}

static void object_to_lead(const struct kittens *s, unsigned choice, lb_reason *why)
{
    switch (choice) {
    case LEAD_FIVE:
        reason_set(why,
                   s->options[OPTION_COMBOS] == COMBOS_ALL
                       ? "five takes five different titles, and you hold fewer"
                       : "five different titles are no combo here; see option combos",
                   "", "", "");
        break;
    case LEAD_BURGLAR:
        reason_set(why, "the Cat Burglar does not stand before you", "", "", "");
        break;
    case LEAD_WILD_PAIR:
    case LEAD_WILD_THREE:
        reason_set(why, "you cannot make such a mixed combo from your hand now", "", "", "");
        break;
    default:
        object_to_title(s, choice, why);
        break;
    }
}

void kittens_objection(const lb_state *state, unsigned choice, lb_reason *why)
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    const char *title = lb_card_title(deck->card_at[deck->spot_at[choice]]);
    char number[8];
    struct text text = text_in(number, sizeof number);
    text_number(&text, s->pile_count);
    switch (s->phase) {
    case PHASE_TURN:
        object_to_lead(s, choice, why);
        break;
    case PHASE_AIM:
        reason_target(why, choice, s->turn, s->alive, "the game", "has no cards");
        break;
    case PHASE_NAME:
        reason_set(why, "the Cat Burglar asks for one of the five cat titles, not for %s", title,
                   "", "");
        break;
    case PHASE_FIVE:
        reason_set(why,
                   "five are five different titles you hold, in the order of their ids; "
                   "%s does not fit there",
                   title, "", "");
        break;
    case PHASE_AS:
        reason_set(why, "Godcat cannot be played as %s now", title, "", "");
        break;
    case PHASE_STEAL: /* K6.2 */
        reason_set(why, "they hold nothing but Godcat", "", "", "");
        break;
    case PHASE_USE: /* K4.1 */
        reason_set(why, "you hold no Defuse", "", "", "");
        break;
    case PHASE_GIVE:
        reason_set(why, "you hold no %s", title, "", "");
        break;
    case PHASE_TAKE:
        reason_set(why, "no %s lies in the discard pile", title, "", "");
        break;
    case PHASE_PLACE:
        reason_set(why, "places go from 0, the top, to %s, the bottom", number, "", "");
        break;
    case PHASE_LAY:
        reason_target(why, choice % LAY_DEVILCAT, s->turn, s->alive, "the game", "has no cards");
        break;
    default: /* the mixed combos; everything else always has both its choices */
        reason_set(why, "you do not hold those cards", "", "", "");
        break;
    }
}

lb_seats kittens_move_audience(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct kittens *s = kittens_in(state);
    switch (s->phase) {
    case PHASE_WINDOW: /* K5.6 */
        return (lb_seats)(choice == WINDOW_PASS ? 1u << seat : EVERYBODY);
    case PHASE_PLACE:
    case PHASE_LAY:
        return (lb_seats)(1u << seat);
    case PHASE_GIVE:
        return (lb_seats)(choice == deck_of(s)->godcat_spot ? EVERYBODY
                                                            : 1u << seat | 1u << s->turn);
    default:
        return EVERYBODY;
    }
}

/* ---- Views ---------------------------------------------------------------------------------------- */

static void count_cards(const struct deck *deck, uint64_t hand, uint8_t counts[LB_CARDS])
{
    for (uint64_t titles = hand & deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        uint64_t copies = (hand & deck->field[spot]) >> spot; /* as many ones */
        counts[deck->card_at[spot]] += (uint8_t)bits_first(copies + 1);
    }
}

/* A stage is the composing seat's own business: for everybody else it is a plain turn. */
static unsigned public_phase(const struct kittens *s)
{
    return s->phase <= STAGES_LAST ? PHASE_TURN : s->phase;
}

static bool aimed(const struct kittens *s)
{
    unsigned effect = deck_of(s)->effect[s->open.spot];
    return s->open.action == ACTION_PAIR || s->open.action == ACTION_THREE ||
           (s->open.action == ACTION_SINGLE &&
            (effect == EFFECT_FAVOR || effect == EFFECT_TARGETED)) ||
           s->phase == PHASE_DUEL;
}

/* The card an open action names, or what Godcat stands for in it. */
static unsigned named_card(const struct kittens *s)
{
    const struct deck *deck = deck_of(s);
    switch (s->open.action) {
    case ACTION_SINGLE:
        return s->open.godcat ? deck->card_at[s->open.spot] : LB_NO_CARD;
    case ACTION_THREE:
        return deck->card_at[s->open.named];
    default:
        return LB_NO_CARD;
    }
}

static unsigned seen_card(const struct kittens *s, unsigned viewer)
{
    switch (s->phase) {
    case PHASE_PLACE:
    case PHASE_USE:
        return LB_CARD_exploding_kitten;
    case PHASE_HECK:
        return viewer == s->turn || heck_shows(s) ? deck_of(s)->card_at[s->open.aside - 1]
                                                  : LB_NO_CARD;
    case PHASE_DUEL: /* what lies before the opponent */
        return viewer != s->turn    ? LB_NO_CARD
               : s->open.aside == 2 ? LB_CARD_devilcat
                                    : LB_CARD_godcat;
    default:
        return LB_NO_CARD;
    }
}

void kittens_view(const lb_state *state, unsigned viewer, lb_view *view)
{
    static const uint8_t opens[] = {
        [PHASE_TURN] = LB_OPEN_turn, [PHASE_WINDOW] = LB_OPEN_nope, [PHASE_GIVE] = LB_OPEN_give,
        [PHASE_TAKE] = LB_OPEN_take, [PHASE_PLACE] = LB_OPEN_place, [PHASE_USE] = LB_OPEN_use,
        [PHASE_HECK] = LB_OPEN_heck, [PHASE_LAY] = LB_OPEN_lay,     [PHASE_STEAL] = LB_OPEN_steal,
        [PHASE_DUEL] = LB_OPEN_duel, [PHASE_OVER] = LB_OPEN_over,
    };
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    unsigned phase = public_phase(s);
    bool open = phase != PHASE_TURN;
    view->viewer = (uint8_t)viewer;
    view->players = s->head.players;
    view->open = opens[phase];
    view->decides = phase == PHASE_WINDOW || phase == PHASE_OVER
                        ? LB_NOBODY
                        : (uint8_t)bits_first(s->head.to_act);
    view->turn = s->turn;
    view->owed = s->owed;
    view->attacked = s->attacked;
    view->alive = s->alive;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        view->hand_count[seat] = (uint8_t)bits_count(s->hand[seat]);
    }
    view->pile_count = s->pile_count;
    count_cards(deck, s->discard, view->discard);
    view->discard[LB_CARD_exploding_kitten] = s->kittens_discarded;
    count_cards(deck, s->removed, view->removed);
    view->removed[LB_CARD_exploding_kitten] = s->kittens_removed;
    view->removed_unseen = (uint8_t)bits_count(s->unseen);
    view->burglar = s->burglar;
    view->godcat = s->godcat;
    view->devilcat = s->devilcat;
    view->nopes = open ? s->open.nopes : 0;
    view->last = phase == PHASE_WINDOW ? s->head.after : LB_NOBODY;
    view->target = open && aimed(s) ? s->open.target : LB_NOBODY;
    view->named = (uint8_t)(open ? named_card(s) : LB_NO_CARD);
    view->action_count = (uint8_t)(open ? kittens_action_cards(s, view->action) : 0);
    view->seen = (uint8_t)seen_card(s, viewer);
    view->own[OWN_STACK] = (uint8_t)s->options[OPTION_STACK];
    if (viewer < s->head.players) {
        view->legal = lb_legal(state, viewer);
        count_cards(deck, s->hand[viewer], view->hand);
    }
}

/* ---- Facts ------------------------------------------------------------------------------------------ */

static void add_hand(const struct deck *deck, lb_fact *fact, uint64_t hand, unsigned kittens)
{
    for (; kittens > 0; kittens--) {
        fact->cards[fact->count++] = LB_CARD_exploding_kitten;
    }
    for (; hand != 0; hand &= hand - 1) {
        fact->cards[fact->count++] = deck->card_at[deck->spot_at[bits_first(hand)]];
    }
}

/* A seat, "mat", "play", or nothing. */
static void add_whereabouts(lb_fact *facts, unsigned *count, const char *key, unsigned where)
{
    if (where == LB_NOBODY) {
        fact_add(facts, count, key, LB_FACT_null);
    } else if (where < LB_SEATS_MAX) {
        fact_number(facts, count, key, where);
    } else {
        fact_word(facts, count, key, where == LB_ON_MAT ? "mat" : "play");
    }
}

static const char *const pending_kinds[] = {
    [PHASE_WINDOW] = "nope", [PHASE_GIVE] = "give",   [PHASE_TAKE] = "take",
    [PHASE_PLACE] = "place", [PHASE_USE] = "use",     [PHASE_HECK] = "heck",
    [PHASE_LAY] = "lay",     [PHASE_STEAL] = "steal", [PHASE_DUEL] = "duel",
};

static void add_card(lb_fact *facts, unsigned *count, const char *key, unsigned card)
{
    lb_fact *fact = fact_add(facts, count, key, LB_FACT_card);
    fact->cards[0] = (uint8_t)card;
    fact->count = 1;
}

static void add_pending(const struct kittens *s, lb_fact *facts, unsigned *count)
{
    unsigned phase = public_phase(s);
    if (phase == PHASE_TURN || phase == PHASE_OVER) {
        fact_add(facts, count, "pending", LB_FACT_null);
        return;
    }
    fact_word(facts, count, "pending.kind", pending_kinds[phase]);
    fact_add(facts, count, "pending.seats", LB_FACT_seats)->number = s->head.to_act;
    if (s->open.action == ACTION_NONE) {
        return;
    }
    lb_fact *cards = fact_add(facts, count, "pending.cards", LB_FACT_pile);
    cards->count = (uint8_t)kittens_action_cards(s, cards->cards);
    if (aimed(s)) {
        fact_number(facts, count, "pending.target", s->open.target);
    }
    unsigned named = named_card(s);
    if (named != LB_NO_CARD) {
        add_card(facts, count, "pending.named", named);
    }
    fact_number(facts, count, "pending.nopes", s->open.nopes);
    if (phase == PHASE_WINDOW) {
        fact_number(facts, count, "pending.last", s->head.after);
    } else if (phase == PHASE_DUEL) {
        add_card(facts, count, "pending.laid",
                 s->open.aside == 2 ? LB_CARD_devilcat : LB_CARD_godcat);
    }
}

unsigned kittens_facts(const lb_state *state, lb_fact *facts)
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    unsigned count = 0;
    fact_number(facts, &count, "turn", s->turn);
    fact_number(facts, &count, "owed", s->owed);
    fact_add(facts, &count, "attacked", LB_FACT_flag)->number = s->attacked;
    fact_add(facts, &count, "alive", LB_FACT_flags)->number = s->alive;
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        lb_fact *hand = fact_add(facts, &count, "hands", LB_FACT_counts);
        hand->row = (uint8_t)(seat + 1);
        add_hand(deck, hand, s->hand[seat], 0);
    }
    lb_fact *pile = fact_add(facts, &count, "draw_pile", LB_FACT_pile);
    for (unsigned i = s->pile_count; i-- > 0;) {
        pile->cards[pile->count++] = deck->card_at[s->pile[i]];
    }
    add_hand(deck, fact_add(facts, &count, "discard", LB_FACT_counts), s->discard,
             s->kittens_discarded);
    lb_fact *removed = fact_add(facts, &count, "removed", LB_FACT_counts);
    add_hand(deck, removed, s->removed, s->kittens_removed);
    add_hand(deck, removed, s->unseen, 0);
    add_hand(deck, fact_add(facts, &count, "removed_unseen", LB_FACT_counts), s->unseen, 0);
    lb_fact *resolving = fact_add(facts, &count, "resolving", LB_FACT_counts);
    if (s->phase != PHASE_DUEL && s->open.aside != 0) {
        resolving->cards[resolving->count++] = deck->card_at[s->open.aside - 1];
    }
    add_whereabouts(facts, &count, "burglar", s->burglar);
    add_whereabouts(facts, &count, "godcat", s->godcat);
    add_whereabouts(facts, &count, "devilcat", s->devilcat);
    add_pending(s, facts, &count);
    return count;
}

/* ---- A state from facts --------------------------------------------------------------------------------- */

const struct fact_key kittens_fact_keys[] = {
    {"turn", LB_FACT_number, false},           {"owed", LB_FACT_number, false},
    {"attacked", LB_FACT_flag, false},         {"alive", LB_FACT_flags, false},
    {"hands", LB_FACT_counts, true},           {"draw_pile", LB_FACT_pile, false},
    {"discard", LB_FACT_counts, false},        {"removed", LB_FACT_counts, false},
    {"removed_unseen", LB_FACT_counts, false}, {"resolving", LB_FACT_counts, false},
    {"burglar", LB_FACT_number, false},        {"godcat", LB_FACT_word, false},
    {"devilcat", LB_FACT_word, false},         {"pending.kind", LB_FACT_word, false},
    {"pending.seats", LB_FACT_seats, false},   {"pending.cards", LB_FACT_pile, false},
    {"pending.target", LB_FACT_number, false}, {"pending.named", LB_FACT_card, false},
    {"pending.nopes", LB_FACT_number, false},  {"pending.last", LB_FACT_number, false},
    {"pending.laid", LB_FACT_card, false},     {NULL, LB_FACT_null, false},
};

struct builder {
    const lb_game *game;
    struct kittens *s;
    const struct deck *deck;
    const lb_fact *facts;
    unsigned count;
    unsigned left[LB_CARDS]; /* copies of the deck not placed yet */
    lb_reason *why;
};

static bool refuse(struct builder *b, const char *format, const char *a)
{
    reason_set(b->why, format, a, "", "");
    return false;
}

static const lb_fact *find(const struct builder *b, const char *key)
{
    return lb_fact_find(b->facts, b->count, key, 0);
}

static unsigned number_of(const struct builder *b, const char *key, unsigned usual)
{
    const lb_fact *fact = find(b, key);
    return fact != NULL ? fact->number : usual;
}

/* Take one copy out of the box; its spot, or SPOT_NONE after a complaint. */
static unsigned take_copy(struct builder *b, unsigned card)
{
    unsigned spot = kittens_spot(b->deck, card);
    if (spot == SPOT_NONE) {
        refuse(b, "this game has no card %s in its deck", lb_card_id(card));
    } else if (b->left[card] == 0) {
        refuse(b, "there are more of %s than the deck has", lb_card_id(card));
        return SPOT_NONE;
    } else {
        b->left[card]--;
    }
    return spot;
}

/* Cards into a word; kittens are counted apart where a counter is given. */
static bool place_cards(struct builder *b, const lb_fact *fact, uint64_t *hand, uint8_t *kittens)
{
    for (unsigned i = 0; fact != NULL && i < fact->count; i++) {
        unsigned spot = take_copy(b, fact->cards[i]);
        if (spot == SPOT_NONE) {
            return false;
        }
        if (spot != SPOT_KITTEN) {
            *hand = hand_more(*hand, spot, 1);
        } else if (kittens != NULL) {
            ++*kittens;
        } else {
            return refuse(b, "%s cannot be there", lb_card_id(LB_CARD_exploding_kitten));
        }
    }
    return true;
}

static bool build_pile(struct builder *b)
{
    const lb_fact *pile = find(b, "draw_pile");
    unsigned count = pile != NULL ? pile->count : 0;
    if (count >= KITTENS_PILE) {
        return refuse(b, "the draw pile is too large", "");
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned spot = take_copy(b, pile->cards[i]);
        if (spot == SPOT_NONE) {
            return false;
        }
        if (spot == b->deck->godcat_spot) {
            return refuse(b, "Godcat is never in the draw pile", "");
        }
        b->s->pile[count - 1 - i] = (uint8_t)spot;
    }
    b->s->pile_count = (uint8_t)count;
    return true;
}

static bool build_hands(struct builder *b)
{
    struct kittens *s = b->s;
    const lb_fact *alive = find(b, "alive");
    if (alive != NULL) {
        s->alive &= alive->number;
    }
    window_ask(&s->head, s->alive);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        const lb_fact *hand = lb_fact_find(b->facts, b->count, "hands", seat + 1);
        if (!place_cards(b, hand, &s->hand[seat], NULL)) {
            return false;
        }
        if (s->hand[seat] != 0 && !(s->alive >> seat & 1)) {
            return refuse(b, "a seat that is out of the game holds no cards", "");
        }
        if (s->hand[seat] & b->deck->godcat) {
            s->godcat = (uint8_t)seat;
        }
    }
    return true;
}

/* Everything in piles; what is named nowhere is out of the game. */
static bool build_piles(struct builder *b)
{
    struct kittens *s = b->s;
    const lb_fact *resolving = find(b, "resolving");
    uint64_t aside = 0;
    uint8_t aside_kittens = 0;
    if (!build_pile(b) || !place_cards(b, find(b, "discard"), &s->discard, &s->kittens_discarded) ||
        !place_cards(b, find(b, "removed_unseen"), &s->unseen, NULL) ||
        !place_cards(b, resolving, &aside, &aside_kittens)) {
        return false;
    }
    if ((s->discard | s->unseen | aside) & b->deck->godcat) {
        return refuse(b, "Godcat is in a hand or on the mat", "");
    }
    if (resolving != NULL && resolving->count > 0) {
        if (resolving->count > 1) {
            return refuse(b, "only one card can be between hand and pile", "");
        }
        s->open.aside = (uint8_t)(1 + kittens_spot(b->deck, resolving->cards[0]));
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        unsigned spot = kittens_spot(b->deck, card);
        if (spot == SPOT_KITTEN) {
            s->kittens_removed = (uint8_t)b->left[card];
        } else if (spot != SPOT_NONE && spot != b->deck->godcat_spot) {
            s->removed = hand_more(s->removed, spot, b->left[card]);
        }
    }
    return true;
}

/* If `removed` is given it must be what is left over. */
static bool check_removed(struct builder *b)
{
    const lb_fact *removed = find(b, "removed");
    if (removed == NULL) {
        return true;
    }
    unsigned given[LB_CARDS] = {0};
    for (unsigned i = 0; i < removed->count; i++) {
        given[removed->cards[i]]++;
    }
    uint8_t out[LB_CARDS] = {0};
    count_cards(b->deck, b->s->removed, out);
    count_cards(b->deck, b->s->unseen, out);
    out[LB_CARD_exploding_kitten] = b->s->kittens_removed;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (given[card] != out[card]) {
            return refuse(b, "the copies of %s do not add up to the deck", lb_card_id(card));
        }
    }
    return true;
}

static bool has_kitten(const struct kittens *s)
{
    return s->open.aside == SPOT_KITTEN + 1;
}

enum { OWED_MOST = 99 }; /* more than all attacks of a deck add up to */

static bool check_table(struct builder *b)
{
    struct kittens *s = b->s;
    unsigned kittens = has_kitten(s);
    for (unsigned i = 0; i < s->pile_count; i++) {
        kittens += s->pile[i] == SPOT_KITTEN;
    }
    if (kittens + 1 < bits_count(s->alive)) {
        return refuse(b,
                      "the draw pile needs one kitten fewer than there are living players, "
                      "or it may run out",
                      "");
    }
    if (!(s->alive >> s->turn & 1)) {
        return refuse(b, "it must be the turn of a living seat", "");
    }
    if (s->owed == 0 || s->owed > OWED_MOST) {
        return refuse(b, "the seat to move owes 1 to 99 turns", "");
    }
    return true;
}

/* Who is there, and what stands beside the piles. */
static bool build_figures(struct builder *b)
{
    struct kittens *s = b->s;
    const struct edition *edition = b->game->data;
    const lb_fact *burglar = find(b, "burglar");
    const lb_fact *godcat = find(b, "godcat");
    if (s->alive == 0) {
        return refuse(b, "somebody must be alive", "");
    }
    if (burglar != NULL) {
        if (!edition->burglar || burglar->number >= s->head.players ||
            !(s->alive >> burglar->number & 1)) {
            return refuse(b, "the Cat Burglar stands before a living seat, in burglar only", "");
        }
        s->burglar = burglar->number;
    }
    if (!edition->cats_on_mat && (godcat != NULL || find(b, "devilcat") != NULL)) {
        return refuse(b, "this game has no Godcat and no Devilcat", "");
    }
    if (godcat != NULL && godcat->kind == LB_FACT_number && godcat->number != s->godcat) {
        return refuse(b, "Godcat must be in the hand of the seat that is said to have it", "");
    }
    return true;
}

static bool build_table(struct builder *b)
{
    struct kittens *s = b->s;
    unsigned turn = number_of(b, "turn", bits_first(s->alive));
    if (turn >= s->head.players) {
        return refuse(b, "%s", lb_status_text(LB_STATUS_no_seat));
    }
    s->turn = (uint8_t)turn;
    s->owed = (uint8_t)number_of(b, "owed", 1);
    s->attacked = (uint8_t)number_of(b, "attacked", 0);
    return check_table(b);
}

/* ---- What is pending ---- */

static unsigned phase_named(const char *word)
{
    for (unsigned phase = PHASE_WINDOW; phase <= PHASE_DUEL; phase++) {
        if (strcmp(pending_kinds[phase], word) == 0) {
            return phase;
        }
    }
    return PHASE_OVER;
}

/* The action from its cards: one alone, two or three of a kind with their wild ones, or five. */
static bool build_action(struct builder *b, const lb_fact *cards)
{
    struct open_action *open = &b->s->open;
    const struct deck *deck = b->deck;
    const lb_fact *named = find(b, "pending.named");
    open->spot = SPOT_NONE;
    for (unsigned i = 0; i < cards->count; i++) {
        unsigned spot = kittens_spot(deck, cards->cards[i]);
        if (spot == SPOT_NONE || spot == SPOT_KITTEN || cards->count > 5 || cards->count == 4) {
            return refuse(b, "%s cannot be played so", lb_card_id(cards->cards[i]));
        }
        if (cards->count == 5) {
            open->five |= BIT(spot);
        } else if (spot == deck->godcat_spot) {
            open->godcat++;
        } else if (spot == deck->feral_spot) {
            open->ferals++;
        } else if (open->spot != SPOT_NONE && open->spot != spot) {
            return refuse(b, "the cards of a combo have one title", "");
        } else {
            open->spot = (uint8_t)spot;
        }
    }
    open->action = cards->count == 5 ? ACTION_FIVE : (uint8_t)(ACTION_NONE + cards->count);
    if (open->action == ACTION_FIVE) {
        open->spot = 0;
        return (bits_count(open->five) == 5 && !(open->five & deck->godcat)) ||
               refuse(b, "five are five different titles, none of them Godcat", "");
    }
    if (open->action == ACTION_SINGLE && open->godcat) {
        open->spot = (uint8_t)(named != NULL ? kittens_spot(deck, named->cards[0]) : SPOT_NONE);
    } else if (open->spot == SPOT_NONE && open->ferals > 0) { /* Ferals among themselves */
        open->spot = deck->feral_spot;
        open->ferals = 0;
    }
    bool fits =
        open->spot != SPOT_NONE && open->godcat <= 1 &&
        (open->action != ACTION_SINGLE ||
         (deck->effect[open->spot] != EFFECT_NONE && deck->effect[open->spot] != EFFECT_GODCAT)) &&
        (open->ferals == 0 || (deck->cats >> open->spot & 1)) &&
        (!open->godcat || open->action != ACTION_SINGLE || (deck->godcat_as >> open->spot & 1)) &&
        (!open->godcat || open->spot != deck->nope_spot);
    return fits || refuse(b, "those cards are no action", "");
}

/* Whom it is aimed at and what it asks for. */
static bool build_aim(struct builder *b)
{
    struct kittens *s = b->s;
    const lb_fact *named = find(b, "pending.named");
    if (aimed(s)) {
        unsigned target = number_of(b, "pending.target", LB_NOBODY);
        if (target >= s->head.players || target == s->turn || !(s->alive >> target & 1)) {
            return refuse(b, "pending.target must be another living seat", "");
        }
        s->open.target = (uint8_t)target;
    }
    if (s->open.action == ACTION_THREE) {
        unsigned spot = named != NULL ? kittens_spot(b->deck, named->cards[0]) : SPOT_NONE;
        if (spot == SPOT_NONE || spot == SPOT_KITTEN) {
            return refuse(b, "three of a kind name a card of the deck", "");
        }
        s->open.named = (uint8_t)spot;
    }
    return true;
}

/* K5.3: what was played lies in the discard, the Nopes on it too, and Godcat on the mat. */
static bool check_played(struct builder *b)
{
    struct kittens *s = b->s;
    uint8_t cards[5];
    unsigned count = kittens_action_cards(s, cards);
    uint64_t discard = s->discard;
    bool there = !s->open.godcat || s->godcat == LB_ON_MAT;
    for (unsigned i = 0; i < count + s->open.nopes; i++) {
        unsigned spot = i < count ? kittens_spot(b->deck, cards[i]) : b->deck->nope_spot;
        there = there && (spot == b->deck->godcat_spot || (discard >> spot & 1));
        discard = hand_less(b->deck, discard, spot, 1);
    }
    return there || refuse(b, "what was played lies in the discard, Godcat on the mat", "");
}

static bool build_window(struct builder *b)
{
    struct kittens *s = b->s;
    const lb_fact *seats = find(b, "pending.seats");
    unsigned last = number_of(b, "pending.last", s->turn);
    if (last >= s->head.players) {
        return refuse(b, "%s", lb_status_text(LB_STATUS_no_seat));
    }
    if (s->open.nopes < 2 && (last == s->turn) != (s->open.nopes == 0)) {
        return refuse(b, "pending.last is who played the action, or the last Nope on it", "");
    }
    unsigned able = window_holders(s->hand, KITTENS_SEATS, b->deck->nope_spot);
    unsigned asked = window_asked(&s->head, able, last);
    unsigned waiting = seats != NULL ? seats->number : asked;
    if (waiting == 0 || (waiting & ~asked) != 0) {
        return refuse(b, "a window waits for seats that hold a Nope and did not play last", "");
    }
    window_open(&s->head, able, last);
    s->head.to_act = (lb_seats)waiting;
    return true;
}

/* Whether the phase can follow from the action and what lies about. */
static bool phase_fits(const struct kittens *s, unsigned phase)
{
    const struct deck *deck = deck_of(s);
    bool single = s->open.action == ACTION_SINGLE;
    unsigned effect = single ? deck->effect[s->open.spot] : EFFECT_NONE;
    uint64_t hand = s->hand[s->turn];
    switch (phase) {
    case PHASE_WINDOW:
        return s->open.action != ACTION_NONE && s->open.aside == 0 &&
               (effect != EFFECT_ARMAGEDDON || s->godcat == LB_ON_MAT);
    case PHASE_GIVE:
        return effect == EFFECT_FAVOR && s->open.aside == 0 && s->hand[s->open.target] != 0;
    case PHASE_TAKE:
        return s->open.action == ACTION_FIVE && s->open.aside == 0;
    case PHASE_PLACE:
        return s->open.action == ACTION_NONE && has_kitten(s);
    case PHASE_USE:
        return s->open.action == ACTION_NONE && has_kitten(s) && (hand & deck->godcat);
    case PHASE_STEAL:
        return s->open.action == ACTION_PAIR && s->open.aside == 0 &&
               (s->hand[s->open.target] & deck->godcat);
    case PHASE_HECK:
        return effect == EFFECT_HECK && s->open.aside != 0;
    default: /* PHASE_LAY, PHASE_DUEL */
        return effect == EFFECT_ARMAGEDDON && s->open.aside == 0 && s->godcat == LB_ON_MAT;
    }
}

static bool build_pending(struct builder *b, const lb_fact *kind)
{
    struct kittens *s = b->s;
    const lb_fact *cards = find(b, "pending.cards");
    const lb_fact *laid = find(b, "pending.laid");
    unsigned phase = phase_named(kind->word);
    if (phase == PHASE_OVER) {
        return refuse(b, "nothing of the kind \"%s\" can be pending", kind->word);
    }
    if (cards != NULL && cards->count > 0 && !build_action(b, cards)) {
        return false;
    }
    s->phase = (uint8_t)phase;
    if (!build_aim(b)) {
        return false;
    }
    if (!phase_fits(s, phase)) {
        return refuse(b, "the cards played and lying about do not lead to \"%s\"", kind->word);
    }
    s->open.nopes = (uint8_t)number_of(b, "pending.nopes", 0);
    if (!check_played(b)) {
        return false;
    }
    if (phase != PHASE_WINDOW && (s->open.nopes & 1)) {
        return refuse(b, "an odd number of Nopes would have cancelled that", "");
    }
    if (phase == PHASE_WINDOW) {
        return build_window(b);
    }
    if (phase == PHASE_LAY || phase == PHASE_DUEL) {
        s->godcat = LB_IN_PLAY;
        s->devilcat = LB_IN_PLAY;
    }
    if (phase == PHASE_DUEL) {
        s->open.aside = laid != NULL && laid->cards[0] == LB_CARD_devilcat ? 2 : 1;
    }
    kittens_open(s);
    return true;
}

/* ---- The whole ---- */

static bool build_decision(struct builder *b)
{
    const lb_fact *kind = find(b, "pending.kind");
    if (bits_count(b->s->alive) == 1) {
        kittens_finish(b->s);
        return true;
    }
    if (!build_table(b)) {
        return false;
    }
    if (kind != NULL) {
        return build_pending(b, kind);
    }
    if (b->s->open.aside != 0) {
        return refuse(b, "a card between hand and pile needs something pending", "");
    }
    b->s->phase = PHASE_TURN;
    kittens_open(b->s);
    return true;
}

lb_status kittens_build(const lb_game *game, lb_state *state, const lb_options *options,
                        const lb_fact *facts, unsigned count, lb_reason *why)
{
    struct builder b = {
        .game = game, .s = kittens_of(state), .facts = facts, .count = count, .why = why};
    kittens_prepare(game, b.s, options);
    b.deck = deck_of(b.s);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        b.left[card] = game->copies(game, card);
    }
    bool built = build_hands(&b) && build_piles(&b) && check_removed(&b) && build_figures(&b) &&
                 build_decision(&b);
    return built ? LB_OK : LB_STATUS_bad_position;
}

/* ---- Stakes -------------------------------------------------------------------------------------- */

bool kittens_dangers(const lb_view *view, uint64_t *cards)
{
    *cards = CARD_BIT(exploding_kitten);
    return view->pile_count > 0;
}

unsigned kittens_next_card(const lb_state *state)
{
    const struct kittens *s = kittens_in(state);
    return s->pile_count > 0 ? deck_of(s)->card_at[s->pile[s->pile_count - 1]]
                             : (unsigned)LB_NO_CARD;
}
