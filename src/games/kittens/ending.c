/* SPDX-License-Identifier: MIT */
/* ending.c: the last cards of a Kittens game between two, to be solved.
 * Once there is nothing in the pile but kittens, everybody can tell both hands: all other cards lie open. */
#include "core/bits.h"
#include "games/kittens/recall.h"
#include "memory/mind.h"

#define BIT(n) (UINT64_C(1) << (n))

static bool two_left(const struct kittens *s)
{
    return bits_count(s->alive) == 2;
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

/* Who lays the cats of Armageddon, and who then may swap, can each make it a toss of a coin, whatever the
 * other does; so neither can do better. (K7.3, K7.4) */
static bool tossed(const lb_state *state)
{
    const struct kittens *s = kittens_in(state);
    return s->phase == PHASE_LAY || s->phase == PHASE_DUEL;
}

const struct endings kittens_endings = {
    .bound = "two are left, and there is nothing in the pile but the kitten",
    .fates = fates,
    .open = open_to_all,
    .tossed = tossed};
