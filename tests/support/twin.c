/* SPDX-License-Identifier: MIT */
/* twin.c: another world that a viewer cannot tell from the true one. */
#include "support/twin.h"

#include <stdio.h>
#include <string.h>

#include "support/laws.h"

enum { SLOTS_MAX = 128, TEXT_BYTES = 8192 };

/* A place for a card or disc that the viewer does not see. */
struct slot {
    uint8_t *card;
    bool kitten_may_lie; /* never in a hand, nor among what left the game unseen */
    bool disc;           /* discs and cards never mix */
};

struct twin {
    lb_fact facts[LB_FACTS_MAX];
    unsigned count;
    struct slot slots[SLOTS_MAX];
    unsigned slot_count;
    unsigned viewer, turn;
    lb_seats asked;   /* in a live window: whoever lives, card or not */
    const char *kind; /* of what is pending, or "" */
    bool heck_shown;  /* all see a kitten that Raising Heck brings up (K4.10) */
};

static lb_fact *fact_of(struct twin *t, const char *key)
{
    for (unsigned i = 0; i < t->count; i++) {
        if (strcmp(t->facts[i].key, key) == 0) {
            return &t->facts[i];
        }
    }
    return NULL;
}

/* Where cards lie that nobody sees, but for those at the top which the seat to move looks at. */
static const struct hideout {
    const char *key;
    bool kitten_may_lie;
    const char *kind; /* what is pending while it looks, "" for never */
    unsigned looked_at;
} hideouts[] = {
    {"draw_pile", true, "place", 1}, /* P4.9; a kitten that goes back (K4.2) is in nobody's hand */
    {"removed_unseen", false, "", 0}, {"resolving", true, "heck", 1},   /* K4.10 */
    {"aside_down", false, "dig", 1},                                    /* P4.5 */
    {"action_deck", false, "", 0},    {"move_deck", false, "order", 3}, /* B1.11, B1.12 */
};

static bool pending(const struct twin *t, const char *kind)
{
    return strcmp(t->kind, kind) == 0;
}

static void add_slots(struct twin *t, lb_fact *fact, unsigned from, bool kitten_may_lie)
{
    bool disc = strcmp(fact->key, "move_deck") == 0;
    for (unsigned i = from; i < fact->count; i++) {
        if (fact->cards[i] != LB_CARD_godcat) { /* K6.2: its back gives it away */
            t->slots[t->slot_count++] = (struct slot){&fact->cards[i], kitten_may_lie, disc};
        }
    }
}

static void add_hideout(struct twin *t, const struct hideout *hideout)
{
    lb_fact *fact = fact_of(t, hideout->key);
    /* What is resolving lies open, but for a card somebody looks at; and a kitten, where it is shown. */
    bool resolving = strcmp(hideout->key, "resolving") == 0;
    bool shown = resolving && t->heck_shown;
    bool open = resolving && (!pending(t, hideout->kind) ||
                              (shown && fact->cards[0] == LB_CARD_exploding_kitten));
    if (fact != NULL && !open) {
        bool looks = t->viewer == t->turn && pending(t, hideout->kind);
        add_slots(t, fact, looks ? hideout->looked_at : 0, hideout->kitten_may_lie && !shown);
    }
}

static void find_slots(struct twin *t)
{
    for (unsigned i = 0; i < t->count; i++) {
        if (strcmp(t->facts[i].key, "hands") == 0 && t->facts[i].row - 1u != t->viewer) {
            add_slots(t, &t->facts[i], 0, false);
        }
    }
    for (unsigned i = 0; i < sizeof hideouts / sizeof hideouts[0]; i++) {
        add_hideout(t, &hideouts[i]);
    }
}

static void exchange(struct twin *t, lb_rng *rng)
{
    struct slot a = t->slots[lb_rng_below(rng, t->slot_count)];
    struct slot b = t->slots[lb_rng_below(rng, t->slot_count)];
    bool fits = a.disc == b.disc && (*a.card != LB_CARD_exploding_kitten || b.kitten_may_lie) &&
                (*b.card != LB_CARD_exploding_kitten || a.kitten_may_lie);
    if (fits) {
        uint8_t card = *a.card;
        *a.card = *b.card;
        *b.card = card;
    }
}

static bool holds(const struct twin *t, unsigned seat, unsigned card)
{
    uint8_t counts[LB_CARDS] = {0};
    count_fact(find_fact(t->facts, t->count, "hands", seat + 1), counts);
    return counts[card] > 0;
}

/* Whom a window waits for is secret: any who could answer in this world, or in a live one anybody, but
 * some may have passed. */
static bool change_waiting(struct twin *t, unsigned players, lb_rng *rng)
{
    lb_fact *seats = fact_of(t, "pending.seats");
    unsigned answer = pending(t, "nope") ? LB_CARD_nope : LB_CARD_add_a_magnet_now;
    unsigned last = pending(t, "nope") ? fact_of(t, "pending.last")->number : t->turn;
    unsigned waiting = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        bool waits = seat == t->viewer
                         ? seats->number >> seat & 1
                         : seat != last && (t->asked >> seat & 1 || holds(t, seat, answer)) &&
                               lb_rng_below(rng, 4) > 0;
        waiting |= (unsigned)waits << seat;
    }
    seats->number = (uint8_t)waiting;
    return waiting != 0;
}

static void change_laid(struct twin *t, lb_rng *rng)
{
    lb_fact *laid = fact_of(t, "pending.laid");
    if (t->turn != t->viewer && lb_rng_below(rng, 2) == 0) {
        laid->cards[0] = laid->cards[0] == LB_CARD_godcat ? LB_CARD_devilcat : LB_CARD_godcat;
    }
}

/* ---- Writing it down ----------------------------------------------------------------------------- */

/* The lines of a position before its first fact: title, game, players, options. */
static size_t put_header(const struct twin *t, const lb_state *state, char *text)
{
    char first[64];
    snprintf(first, sizeof first, "\n%s ", t->facts[0].key);

    size_t length = lb_position_write(state, text, TEXT_BYTES);
    check(length < TEXT_BYTES, "a position takes %zu bytes", length);
    char *facts = strstr(text, first);
    check(facts != NULL, "a position does not begin with \"%s\"", t->facts[0].key);
    facts[1] = '\0';
    return (size_t)(facts + 1 - text);
}

static size_t put_fact(const lb_fact *fact, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "%s", fact->key);
    if (fact->row > 0) {
        length += (size_t)snprintf(text + length, size - length, " %d", fact->row - 1);
    }
    if (fact->kind == LB_FACT_number) {
        length += (size_t)snprintf(text + length, size - length, " %u", fact->number);
    } else if (fact->kind == LB_FACT_flag) {
        length += (size_t)snprintf(text + length, size - length, fact->number ? " yes" : " no");
    } else if (fact->kind == LB_FACT_word) {
        length += (size_t)snprintf(text + length, size - length, " %s", fact->word);
    } else if (fact->kind == LB_FACT_flags || fact->kind == LB_FACT_seats) {
        for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
            if (fact->number >> seat & 1) {
                length += (size_t)snprintf(text + length, size - length, " %u", seat);
            }
        }
    } else {
        for (unsigned i = 0; i < fact->count; i++) {
            length +=
                (size_t)snprintf(text + length, size - length, " %s", lb_card_id(fact->cards[i]));
        }
    }
    return length + (size_t)snprintf(text + length, size - length, "\n");
}

static void read_back(const struct twin *t, const lb_state *state, lb_state *twin)
{
    static char text[TEXT_BYTES];
    size_t length = put_header(t, state, text);
    for (unsigned i = 0; i < t->count; i++) {
        /* What is out of the game follows from the rest. */
        bool left_out = t->facts[i].kind == LB_FACT_null || strcmp(t->facts[i].key, "removed") == 0;
        if (!left_out) {
            length += put_fact(&t->facts[i], text + length, sizeof text - length);
        }
    }
    lb_reason why;
    lb_status status = lb_position_read(twin, text, length, &why);
    check(status == LB_OK, "a twin world cannot be read: %s\n%s", why.text, text);
}

/* K4.10 */
static bool heck_is_shown(const lb_state *state)
{
    static char text[TEXT_BYTES];
    lb_position_write(state, text, sizeof text);
    return strstr(text, "\noption heck=shown\n") != NULL;
}

bool twin_make(const lb_state *state, unsigned viewer, unsigned exchanges, lb_rng *rng,
               lb_state *twin)
{
    static struct twin t;
    t.slot_count = 0;
    t.count = lb_facts(state, t.facts);
    t.viewer = viewer;
    t.turn = fact_of(&t, "turn")->number;
    lb_view view = lb_view_for(state, LB_PUBLIC);
    t.asked = view.windows == LB_WINDOWS_live ? view.alive : 0;
    t.heck_shown = heck_is_shown(state);
    lb_fact *kind = fact_of(&t, "pending.kind");
    t.kind = kind != NULL ? kind->word : "";
    find_slots(&t);
    for (; exchanges > 0 && t.slot_count > 1; exchanges--) {
        exchange(&t, rng);
    }
    bool window = pending(&t, "nope") || pending(&t, "magnet");
    if (window && !change_waiting(&t, lb_players(state), rng)) {
        return false;
    }
    if (pending(&t, "duel")) {
        change_laid(&t, rng);
    }
    read_back(&t, state, twin);
    return true;
}
