/* SPDX-License-Identifier: MIT */
/* ending.c: the last cards of a Kittens game between two, to be solved.
 * An ending begins with every way to lay the cards that do not lie open, as docs/odds.md states it.
 * Once there is nothing in the pile but kittens, everybody can tell both hands: all other cards lie open. */
#include <string.h>

#include "core/bits.h"
#include "games/kittens/recall.h"
#include "memory/mind.h"

#define BIT(n) (UINT64_C(1) << (n))

static bool two_left(const struct kittens *s)
{
    return bits_count(s->alive) == 2;
}

/* ---- Worlds ------------------------------------------------------------------------------------------- */

enum { ENDING_PILE = 3, ENDING_CARDS = 8 }; /* in the pile, kittens among them; in both hands */

/* The worlds of an ending, as their cards are dealt title by title. */
struct dealing {
    const lb_memory *memory;
    const struct deck *deck;
    lb_ending_visit *visit;
    void *context;
    lb_state base;
    unsigned me, other;
    uint64_t hand[2];        /* what is certain of mine and of theirs, and what was dealt so far */
    unsigned room[2];        /* for cards that are not certain */
    uint8_t left[64];        /* by spot: copies that may be anywhere */
    uint64_t known, kittens; /* places of which I know the card, or whether it is a kitten */
    uint64_t looked;         /* places the other has seen */
    bool placed;             /* the other knows where the kittens are */
    uint8_t pile[ENDING_PILE]; /* places from the bottom */
    unsigned piled;
};

static uint64_t mixed(uint64_t key, uint64_t word)
{
    key = (key ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}

/* What a seat knows that holds this hand, as one number. */
static uint64_t knowledge(const struct kittens *s, uint64_t hand, uint64_t cards, uint64_t kittens)
{
    uint64_t key = mixed(1, hand);
    for (unsigned i = 0; i < s->pile_count; i++) {
        unsigned kitten = s->pile[i] == SPOT_KITTEN;
        key = mixed(key, cards >> i & 1 ? 2u + s->pile[i] : kittens >> i & 1 ? kitten : 100u);
    }
    return key;
}

/* The places of the base as one who decides there sees them. */
static uint64_t knows_me(const struct dealing *d, const struct kittens *s)
{
    return knowledge(s, s->hand[d->me], d->known, d->kittens);
}

static bool deal_pile(struct dealing *d, lb_state *state, unsigned place, double weight)
{
    struct kittens *s = kittens_of(state);
    uint64_t met = 0;
    if (place == s->pile_count) {
        uint64_t knows[LB_SEATS_MAX] = {0};
        knows[d->me] = knows_me(d, s);
        knows[d->other] =
            knowledge(s, s->hand[d->other], d->looked, d->placed ? ~UINT64_C(0) : d->looked);
        return d->visit(d->context, state, weight, knows);
    }
    for (unsigned i = place; i < s->pile_count; i++) {
        uint8_t card = s->pile[i];
        if (!(met >> card & 1)) {
            met |= BIT(card);
            s->pile[i] = s->pile[place];
            s->pile[place] = card;
            bool more = deal_pile(d, state, place + 1, weight);
            s->pile[place] = s->pile[i];
            s->pile[i] = card;
            if (!more) {
                return false;
            }
        }
    }
    return true;
}

static bool deal_world(struct dealing *d, double weight)
{
    lb_state state = d->base;
    struct kittens *s = kittens_of(&state);
    bool brief = s->phase == PHASE_WINDOW && s->head.asks == 0;
    if (brief && !(d->hand[0] & d->deck->nope)) { /* else nobody would ask */
        return true;
    }
    s->hand[d->me] = d->hand[0];
    s->hand[d->other] = d->hand[1];
    memcpy(s->pile, d->pile, s->pile_count);
    if (s->phase != PHASE_WINDOW) {
        kittens_open(s);
    }
    return s->head.legal == 0 || deal_pile(d, &state, 0, weight);
}

/* Copies of a title into both hands, in every way, and the rest into the pile. */
static bool deal_titles(struct dealing *d, uint64_t titles, double weight)
{
    if (titles == 0) {
        return d->room[0] > 0 || d->room[1] > 0 || deal_world(d, weight);
    }
    unsigned spot = bits_first(titles), copies = d->left[spot], piled = d->piled;
    uint64_t mine = d->hand[0], theirs = d->hand[1];
    unsigned rooms[2] = {d->room[0], d->room[1]};
    unsigned space = kittens_in(&d->base)->pile_count - piled;
    double first = weight;
    for (unsigned a = 0; a <= copies && a <= rooms[0]; a++) {
        double second = first;
        for (unsigned b = 0; a + b <= copies && b <= rooms[1]; b++) {
            unsigned rest = copies - a - b;
            if (rest <= space) {
                d->hand[0] = hand_more(mine, spot, a);
                d->hand[1] = hand_more(theirs, spot, b);
                d->room[0] = rooms[0] - a;
                d->room[1] = rooms[1] - b;
                memset(d->pile + piled, (int)spot, rest);
                d->piled = piled + rest;
                if (!deal_titles(d, titles & (titles - 1), second)) {
                    return false;
                }
            }
            second /= b + 1;
        }
        first /= a + 1;
    }
    d->hand[0] = mine;
    d->hand[1] = theirs;
    d->room[0] = rooms[0];
    d->room[1] = rooms[1];
    d->piled = piled;
    return true;
}

/* Places whose card is the same in all stories. */
static uint64_t known_places(const struct recall *recall, unsigned count)
{
    uint64_t known = 0;
    for (unsigned place = 0; place < count; place++) {
        unsigned card = recall->story[0].pile[place];
        bool same = card != SPOT_NONE;
        for (unsigned i = 1; i < recall->stories; i++) {
            same &= recall->story[i].pile[place] == card;
        }
        known |= same ? BIT(place) : 0;
    }
    return known;
}

/* What may be anywhere, and what is certain: Godcat, and the cards the other is known to hold. */
static void take_stock(struct dealing *d, const struct recall *recall)
{
    const struct kittens *s = kittens_in(&d->base);
    uint64_t godcat = d->deck->godcat;
    uint64_t marked = recall->ground.marked[d->other] & ~godcat;
    d->hand[0] = s->hand[d->me] & godcat;
    d->hand[1] = s->hand[d->other] & godcat;
    for (uint64_t titles = d->deck->low & ~godcat; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        uint64_t field = d->deck->field[spot];
        unsigned sure = bits_count(marked & field);
        unsigned mine = bits_count(s->hand[d->me] & field);
        unsigned theirs = bits_count(s->hand[d->other] & field) - sure;
        d->hand[1] = hand_more(d->hand[1], spot, sure);
        d->left[spot] = (uint8_t)(mine + theirs);
        d->room[0] += mine;
        d->room[1] += theirs;
    }
    for (unsigned i = 0; i < s->pile_count; i++) {
        if (s->pile[i] == SPOT_KITTEN) {
            d->pile[d->piled++] = SPOT_KITTEN;
        } else {
            d->left[s->pile[i]]++;
        }
    }
}

static bool worlds(const lb_memory *memory, uint64_t *mine, lb_ending_visit *visit, void *context)
{
    const struct recall *recall = recall_in(memory);
    const lb_view *view = &memory->view;
    struct dealing d = {.memory = memory,
                        .deck = deck_for(memory),
                        .visit = visit,
                        .context = context,
                        .me = memory->seat,
                        .other = seats_after(view->alive, memory->seat)};
    const struct kittens *s = kittens_in(&d.base);
    lb_rng rng;
    if (bits_count(view->alive) != 2 || view->removed_unseen > 0 ||
        view->pile_count > ENDING_PILE ||
        view->hand_count[d.me] + view->hand_count[d.other] > ENDING_CARDS) {
        return false;
    }
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_guess(memory, &rng, &d.base, NULL);
    if (s->phase == PHASE_HECK || s->phase == PHASE_DUEL) { /* what is in between is hidden, too */
        return false;
    }
    d.known = known_places(recall, s->pile_count);
    d.kittens = recall->ground.sure;
    d.looked = recall->looked[d.other];
    d.placed = recall->placed >> d.other & 1;
    *mine = knows_me(&d, s);
    take_stock(&d, recall);
    uint64_t titles = 0;
    for (unsigned spot = 0; spot < 64; spot++) {
        titles |= d.left[spot] > 0 ? BIT(spot) : 0;
    }
    return deal_titles(&d, titles, 1);
}

/* ---- Chance ------------------------------------------------------------------------------------------- */

/* A choice that was made once by chance, to be told as each thing that could have come of it. */
struct drawing {
    const struct deck *deck;
    lb_state after;
    lb_events events;
    lb_fate_visit *visit;
    void *context;
};

static lb_event *find_event(lb_events *events, unsigned type)
{
    for (unsigned i = 0; i < events->count; i++) {
        if (events->item[i].type == type) {
            return &events->item[i];
        }
    }
    return NULL;
}

/* The thief has each card of the other's hand in turn, but for Godcat, whose back is known. (K6.1, K6.2) */
static bool each_theft(struct drawing *d, lb_event *stole)
{
    struct kittens *s = kittens_of(&d->after);
    unsigned drawn = kittens_spot(d->deck, stole->hidden[0]);
    uint64_t thief = hand_less(d->deck, s->hand[stole->seat], drawn, 1);
    uint64_t victim = hand_more(s->hand[stole->other], drawn, 1);
    uint64_t cards = victim & ~d->deck->godcat;
    for (uint64_t titles = cards & d->deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        unsigned copies = bits_count(cards & d->deck->field[spot]);
        s->hand[stole->seat] = hand_more(thief, spot, 1);
        s->hand[stole->other] = hand_less(d->deck, victim, spot, 1);
        kittens_open(s);
        stole->hidden[0] = d->deck->card_at[spot];
        if (!d->visit(d->context, &d->after, &d->events, (double)copies / bits_count(cards))) {
            return false;
        }
    }
    return true;
}

/* Every order of the cards from a place of the pile on, each once. */
static bool each_order(struct drawing *d, unsigned place, double chance)
{
    struct kittens *s = kittens_of(&d->after);
    uint64_t met = 0;
    if (place + 1u >= s->pile_count) {
        return d->visit(d->context, &d->after, &d->events, chance);
    }
    for (unsigned i = place; i < s->pile_count; i++) {
        unsigned copies = 0;
        uint8_t card = s->pile[i];
        if (met >> card & 1) {
            continue;
        }
        met |= BIT(card);
        for (unsigned j = place; j < s->pile_count; j++) {
            copies += s->pile[j] == card;
        }
        s->pile[i] = s->pile[place];
        s->pile[place] = card;
        bool more = each_order(d, place + 1, chance * copies / (s->pile_count - place));
        s->pile[place] = s->pile[i];
        s->pile[i] = card;
        if (!more) {
            return false;
        }
    }
    return true;
}

static bool fates(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                  void *context)
{
    const struct kittens *before = kittens_in(state);
    struct drawing d = {
        .deck = deck_of(before), .after = *state, .visit = visit, .context = context};
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_apply_trusted(&d.after, seat, choice, &rng, &d.events);
    lb_event *stole = find_event(&d.events, LB_EVENT_stole);
    bool seen = before->phase == PHASE_STEAL && choice == STEAL_GODCAT;
    if (stole != NULL && !seen) {
        return each_theft(&d, stole);
    }
    if (find_event(&d.events, LB_EVENT_shuffled) != NULL) {
        return each_order(&d, 0, 1);
    }
    return visit(context, &d.after, &d.events, 1);
}

/* ---- Nothing hidden ------------------------------------------------------------------------------------- */

/* Cats are alike but for their names: the more of one the first player has, the earlier it comes. */
static void sort_cats(struct kittens *s)
{
    const struct deck *deck = deck_of(s);
    uint64_t *words[] = {&s->hand[0], &s->hand[1], &s->hand[2],
                         &s->hand[3], &s->hand[4], &s->discard};
    enum { WORDS = sizeof words / sizeof words[0] };
    unsigned key[64], spot[64], count = 0;
    for (uint64_t cats = deck->cats; cats != 0; cats &= cats - 1) {
        unsigned at = bits_first(cats), mine = 0, i = count++;
        for (unsigned w = 0; w < WORDS; w++) {
            mine = mine << 3 | bits_count(*words[w] & deck->field[at]);
        }
        spot[i] = at;
        for (; i > 0 && key[i - 1] < mine; i--) {
            key[i] = key[i - 1];
        }
        key[i] = mine;
    }
    for (unsigned w = 0; w < WORDS; w++) {
        for (unsigned i = 0; i < count; i++) {
            unsigned copies = key[i] >> 3 * (WORDS - 1 - w) & 7;
            *words[w] = (*words[w] & ~deck->field[spot[i]]) | (BIT(copies) - 1) << spot[i];
        }
    }
}

static bool open_to_all(const lb_state *state, lb_state *form)
{
    const struct kittens *s = kittens_in(state);
    bool lifted = s->phase == PHASE_HECK && s->open.aside != SPOT_KITTEN + 1;
    if (!two_left(s) || s->unseen != 0 || lifted) {
        return false;
    }
    for (unsigned i = 0; i < s->pile_count; i++) {
        if (s->pile[i] != SPOT_KITTEN) {
            return false;
        }
    }
    if (form != NULL) {
        *form = *state;
        if (s->phase == PHASE_TURN) {
            sort_cats(kittens_of(form));
            kittens_open(kittens_of(form));
        }
    }
    return true;
}

/* A title that cannot be had from the other, as everybody knows, is asked for in vain, whichever it is. */
static lb_choices choices(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct kittens *s = kittens_in(state);
    const struct deck *deck = deck_of(s);
    uint64_t vain = 0;
    (void)seat;
    if (s->phase != PHASE_NAME) {
        return BIT(choice);
    }
    bool open = open_to_all(state, NULL);
    for (uint64_t titles = deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        uint64_t field = deck->field[spot];
        unsigned gone = bits_count(s->discard & field) + bits_count(s->removed & field);
        bool lacks = open ? !(s->hand[s->open.target] & field) : gone == bits_count(field);
        vain |= lacks ? BIT(spot) : 0;
    }
    return vain >> choice & 1 ? vain : BIT(choice);
}

/* Who lays the cats of Armageddon, and who then may swap, can each make it a toss of a coin, whatever the
 * other does; so neither can do better. (K7.3, K7.4) */
static bool tossed(const lb_state *state)
{
    const struct kittens *s = kittens_in(state);
    return s->phase == PHASE_LAY || s->phase == PHASE_DUEL;
}

const struct endings kittens_endings = {
    .bound = "two are left who have a choice, and there is nothing in the pile but the kitten, or "
             "at most 3 cards, with 8 in both hands",
    .worlds = worlds,
    .fates = fates,
    .choices = choices,
    .open = open_to_all,
    .tossed = tossed};
