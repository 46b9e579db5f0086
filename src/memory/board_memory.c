/* SPDX-License-Identifier: MIT */
/* board_memory.c: what a seat of the Board Game can know.
 * Cards and discs never meet, so each has a list of weighted cases of its own. An event splits cases,
 * weighs them by how likely each makes it, and equal ones are put together; weights stay integers. */
#include <string.h>

#include "core/bits.h"
#include "core/rng.h"
#include "games/window.h"
#include "memory/board_mind.h"

typedef unsigned __int128 wide;

/* ---- Weights -------------------------------------------------------------------------------------- */

static wide common_divisor(wide a, wide b)
{
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Weights and what they are multiplied by fit together; no true multiple is this power of two. */
#define MULTIPLE_MOST ((wide)1 << 44)

static wide common_multiple(wide a, wide b)
{
    wide multiple = a / common_divisor(a, b) * b;
    return multiple < MULTIPLE_MOST ? multiple : MULTIPLE_MOST;
}

/* Weights with no common divisor whose sum fits a word; false if they had to be rounded for it. */
static bool reduce(wide *weights, unsigned count)
{
    wide divisor = 0, sum = 0;
    bool exact = true;
    for (unsigned i = 0; i < count; i++) {
        divisor = common_divisor(divisor, weights[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        weights[i] /= divisor;
        sum += weights[i];
    }
    while (sum >> 62 != 0) {
        exact = false;
        sum = 0;
        for (unsigned i = 0; i < count; i++) {
            weights[i] = weights[i] / 2 + 1;
            sum += weights[i];
        }
    }
    return exact;
}

/* Which of several things of these weights, by chance. */
static uint64_t below(lb_rng *rng, uint64_t total)
{
    uint64_t mask = ~UINT64_C(0) >> __builtin_clzll(total);
    for (;;) {
        uint64_t draw = rng_u64(rng) & mask;
        if (draw < total) {
            return draw;
        }
    }
}

/* ---- Cases of cards --------------------------------------------------------------------------------- */

enum { SCRATCH = 256 };

struct card_list {
    unsigned count;
    bool inexact; /* there was no room for all */
    wide weight[SCRATCH];
    struct board_card_case item[SCRATCH];
};

static void card_list_add(struct card_list *list, const struct board_card_case *c, wide weight)
{
    const size_t key = offsetof(struct board_card_case, pool);
    for (unsigned i = 0; i < list->count; i++) {
        if (memcmp((const char *)&list->item[i] + key, (const char *)c + key, sizeof *c - key) ==
            0) {
            list->weight[i] += weight;
            return;
        }
    }
    if (list->count == SCRATCH) {
        list->inexact = true;
        return;
    }
    list->item[list->count] = *c;
    list->weight[list->count++] = weight;
}

/* The place of the lightest weight. */
static unsigned lightest(const wide *weight, unsigned count)
{
    unsigned least = 0;
    for (unsigned i = 1; i < count; i++) {
        least = weight[i] < weight[least] ? i : least;
    }
    return least;
}

static void card_list_keep(struct board_memory *m, struct card_list *list)
{
    while (list->count > BOARD_CARD_CASES) {
        unsigned least = lightest(list->weight, list->count);
        list->item[least] = list->item[--list->count];
        list->weight[least] = list->weight[list->count];
        list->inexact = true;
    }
    m->cards_inexact |= !reduce(list->weight, list->count) || list->inexact;
    for (unsigned i = 0; i < list->count; i++) {
        m->card_case[i] = list->item[i];
        m->card_case[i].weight = (uint64_t)list->weight[i];
    }
    m->card_cases = (uint8_t)list->count;
}

static unsigned sum(const uint8_t *numbers, unsigned count)
{
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++) {
        total += numbers[i];
    }
    return total;
}

/* The factor that makes every weight divisible by the size of its pool of an epoch. */
static wide pool_multiple(const struct board_memory *m, unsigned first, unsigned last)
{
    wide multiple = 1;
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = first; e <= last; e++) {
            unsigned size = sum(m->card_case[i].pool[e], BOARD_TITLES);
            multiple = size > 0 ? common_multiple(multiple, size) : multiple;
        }
    }
    return multiple;
}

/* Another seat has shown a card of its hand, each of its cards alike; false if it can have none. */
static bool show(struct board_memory *m, unsigned seat, unsigned title)
{
    if (m->card_cases == 1 && m->epochs == 1) { /* nothing to tell apart */
        struct board_card_case *c = m->card_case;
        if (c->held[0][seat] == 0 || c->pool[0][title] == 0) {
            return false;
        }
        c->held[0][seat]--;
        c->pool[0][title]--;
        return true;
    }
    struct card_list list;
    list.count = 0;
    wide multiple = pool_multiple(m, 0, m->epochs - 1u);
    list.inexact = multiple == MULTIPLE_MOST;
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = 0; e < m->epochs; e++) {
            struct board_card_case c = m->card_case[i];
            unsigned size = sum(c.pool[e], BOARD_TITLES);
            unsigned ways = c.held[e][seat] * c.pool[e][title];
            if (ways > 0) {
                c.held[e][seat]--;
                c.pool[e][title]--;
                card_list_add(&list, &c, multiple / size * ways * c.weight);
            }
        }
    }
    if (list.count == 0) {
        return false;
    }
    card_list_keep(m, &list);
    return true;
}

/* The seat itself has drawn a card of the deck; false if none of that title can be there. */
static bool draw_known(struct board_memory *m, unsigned title)
{
    struct card_list list;
    unsigned last = m->epochs - 1u;
    list.count = 0;
    wide multiple = pool_multiple(m, last, last);
    list.inexact = multiple == MULTIPLE_MOST;
    for (unsigned i = 0; i < m->card_cases; i++) {
        struct board_card_case c = m->card_case[i];
        unsigned size = sum(c.pool[last], BOARD_TITLES), ways = c.pool[last][title];
        if (ways > 0) {
            c.pool[last][title]--;
            card_list_add(&list, &c, multiple / size * ways * c.weight);
        }
    }
    if (list.count == 0) {
        return false;
    }
    m->deck_count--;
    card_list_keep(m, &list);
    return true;
}

/* Epochs of which no card is left in a hand are forgotten, and the oldest two become one where there
 * is no room for another; then they cannot be told apart any more. */
static void make_room(struct board_memory *m)
{
    for (unsigned e = 0; e < m->epochs;) {
        unsigned left = 0;
        for (unsigned i = 0; i < m->card_cases; i++) {
            left += sum(m->card_case[i].pool[e], BOARD_TITLES);
        }
        bool join = e == 0 && m->epochs == BOARD_EPOCHS && left > 0;
        if (left > 0 && !join) {
            e++;
            continue;
        }
        m->cards_inexact |= join;
        for (unsigned i = 0; i < m->card_cases; i++) {
            struct board_card_case *c = &m->card_case[i];
            for (unsigned title = 0; join && title < BOARD_TITLES; title++) {
                c->pool[1][title] = (uint8_t)(c->pool[1][title] + c->pool[0][title]);
            }
            for (unsigned seat = 0; join && seat < BOARD_SEATS; seat++) {
                c->held[1][seat] = (uint8_t)(c->held[1][seat] + c->held[0][seat]);
            }
            memmove(c->pool[e], c->pool[e + 1], sizeof c->pool[0] * (BOARD_EPOCHS - 1 - e));
            memmove(c->held[e], c->held[e + 1], sizeof c->held[0] * (BOARD_EPOCHS - 1 - e));
            memset(c->pool[BOARD_EPOCHS - 1], 0, sizeof c->pool[0]);
            memset(c->held[BOARD_EPOCHS - 1], 0, sizeof c->held[0]);
        }
        m->epochs--;
    }
}

/* The deck is made anew of the discard pile: what was drawn before is none of it. */
static void remake_deck(struct board_memory *m)
{
    make_room(m);
    unsigned e = m->epochs++;
    for (unsigned i = 0; i < m->card_cases; i++) {
        memcpy(m->card_case[i].pool[e], m->discard, sizeof m->discard);
    }
    m->deck_count = (uint8_t)sum(m->discard, BOARD_TITLES);
    memset(m->discard, 0, sizeof m->discard);
}

/* ---- Cases of discs --------------------------------------------------------------------------------- */

struct disc_list {
    unsigned count;
    bool inexact;
    wide weight[SCRATCH];
    struct board_disc_case item[SCRATCH];
};

static unsigned known_as(unsigned disc)
{
    return PLACE_KNOWN + disc;
}

/* How often each kind of place occurs. */
struct tally {
    unsigned unknown;              /* places where anything may lie */
    unsigned places[BOARD_GROUPS]; /* of each group */
    unsigned groups;               /* that have places */
    uint8_t rest[LB_DISCS];        /* the discs that are neither known nor floating */
    unsigned rest_count;
};

static struct tally tally_of(const struct board_memory *m, const struct board_disc_case *c)
{
    struct tally t = {0};
    memcpy(t.rest, m->discs, sizeof t.rest);
    for (unsigned p = 0; p < m->discs_count; p++) {
        if (c->place[p] == PLACE_UNKNOWN) {
            t.unknown++;
        } else if (c->place[p] >= PLACE_GROUP) {
            t.groups += t.places[c->place[p] - PLACE_GROUP]++ == 0;
        } else {
            t.rest[c->place[p] - PLACE_KNOWN]--;
        }
    }
    t.rest[BOARD_danger_magnet] =
        (uint8_t)(t.rest[BOARD_danger_magnet] - sum(c->floating, BOARD_GROUPS));
    t.rest_count = sum(t.rest, LB_DISCS);
    return t;
}

static void replace(const struct board_memory *m, struct board_disc_case *c, unsigned from,
                    unsigned to)
{
    for (unsigned p = 0; p < m->discs_count; p++) {
        c->place[p] = c->place[p] == from ? (uint8_t)to : c->place[p];
    }
}

/* Groups in the order of their first places, so that equal cases are equal bytes. */
static void number_groups(const struct board_memory *m, struct board_disc_case *c)
{
    uint8_t number[BOARD_GROUPS], floating[BOARD_GROUPS] = {0};
    unsigned count = 0;
    memset(number, BOARD_GROUPS, sizeof number);
    for (unsigned p = 0; p < m->discs_count; p++) {
        if (c->place[p] >= PLACE_GROUP) {
            unsigned g = c->place[p] - PLACE_GROUP;
            if (number[g] == BOARD_GROUPS) {
                floating[count] = c->floating[g];
                number[g] = (uint8_t)count++;
            }
            c->place[p] = (uint8_t)(PLACE_GROUP + number[g]);
        }
    }
    memcpy(c->floating, floating, sizeof floating);
}

/* A group without magnets is nothing special, a group of nothing but magnets is known, and one that
 * takes in all that is unknown is the unknown itself. */
static void tidy(const struct board_memory *m, struct board_disc_case *c)
{
    struct tally t = tally_of(m, c);
    unsigned left = t.groups, last = 0;
    for (unsigned g = 0; t.groups > 0 && g < BOARD_GROUPS; g++) {
        if (t.places[g] == 0) {
            continue;
        }
        if (c->floating[g] == 0 || c->floating[g] == t.places[g]) {
            t.unknown += c->floating[g] == 0 ? t.places[g] : 0;
            replace(m, c, PLACE_GROUP + g,
                    c->floating[g] == 0 ? PLACE_UNKNOWN : known_as(BOARD_danger_magnet));
            c->floating[g] = 0;
            left--;
        } else {
            last = g;
        }
    }
    if (left == 1 && t.unknown == 0) {
        replace(m, c, PLACE_GROUP + last, PLACE_UNKNOWN);
        c->floating[last] = 0;
        left = 0;
    }
    if (left > 0) {
        number_groups(m, c);
    }
}

static void disc_list_add(const struct board_memory *m, struct disc_list *list,
                          struct board_disc_case *c, wide weight)
{
    const size_t key = offsetof(struct board_disc_case, place);
    const size_t bytes = sizeof c->place + sizeof c->floating;
    tidy(m, c);
    for (unsigned i = 0; i < list->count; i++) {
        if (memcmp((const char *)&list->item[i] + key, (const char *)c + key, bytes) == 0) {
            list->weight[i] += weight;
            return;
        }
    }
    if (list->count == SCRATCH) {
        list->inexact = true;
        return;
    }
    list->item[list->count] = *c;
    list->weight[list->count++] = weight;
}

static void disc_list_keep(struct board_memory *m, struct disc_list *list)
{
    while (list->count > BOARD_DISC_CASES) {
        unsigned least = lightest(list->weight, list->count);
        list->item[least] = list->item[--list->count];
        list->weight[least] = list->weight[list->count];
        list->inexact = true;
    }
    m->discs_inexact |= !reduce(list->weight, list->count) || list->inexact;
    for (unsigned i = 0; i < list->count; i++) {
        m->disc_case[i] = list->item[i];
        m->disc_case[i].weight = (uint64_t)list->weight[i];
    }
    m->disc_cases = (uint8_t)list->count;
}

/* Every order alike: after a shuffle, and where nothing is known. */
static void forget_discs(struct board_memory *m)
{
    memset(m->disc_case, 0, sizeof m->disc_case[0]);
    m->disc_case[0].weight = 1;
    m->disc_cases = 1;
    memset(m->knows, 0, sizeof m->knows);
}

/* The size of a group's part of a chance: so many of its places have a floating magnet. */
static wide place_multiple(const struct board_memory *m, unsigned place)
{
    wide multiple = 1;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        unsigned what = m->disc_case[i].place[place];
        if (what == PLACE_UNKNOWN || what >= PLACE_GROUP) {
            struct tally t = tally_of(m, &m->disc_case[i]);
            unsigned size = t.rest_count > 0 ? t.rest_count : 1;
            multiple = common_multiple(
                multiple, what == PLACE_UNKNOWN ? size : size * t.places[what - PLACE_GROUP]);
        }
    }
    return multiple;
}

/* The two ways a disc can come to a place of a case, each as a share of a multiple. */
struct ways {
    wide floats; /* as a floating magnet */
    wide rests;  /* any other way */
};

static struct ways ways_of(const struct board_memory *m, const struct board_disc_case *c,
                           unsigned place, unsigned disc, wide multiple)
{
    unsigned what = c->place[place];
    if (what != PLACE_UNKNOWN && what < PLACE_GROUP) {
        return (struct ways){.rests = what == known_as(disc) ? multiple : 0};
    }
    struct tally t = tally_of(m, c);
    wide unknown = t.rest_count > 0 ? multiple / t.rest_count : 0;
    if (what == PLACE_UNKNOWN) {
        return (struct ways){.rests = unknown * t.rest[disc]};
    }
    unsigned g = what - PLACE_GROUP, places = t.places[g], floating = c->floating[g];
    return (struct ways){
        .floats = disc == BOARD_danger_magnet ? multiple / places * floating : 0,
        .rests = unknown / places * (places - floating) * t.rest[disc],
    };
}

/* The disc at a place is seen. */
static void reveal(struct board_memory *m, unsigned place, unsigned disc)
{
    struct disc_list list;
    list.count = 0;
    wide multiple = place_multiple(m, place);
    list.inexact = multiple == MULTIPLE_MOST;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        struct board_disc_case c = m->disc_case[i];
        struct ways ways = ways_of(m, &c, place, disc, multiple);
        unsigned group = c.place[place];
        c.place[place] = (uint8_t)known_as(disc);
        if (ways.rests > 0) {
            struct board_disc_case other = c;
            disc_list_add(m, &list, &other, ways.rests * c.weight);
        }
        if (ways.floats > 0) {
            c.floating[group - PLACE_GROUP]--;
            disc_list_add(m, &list, &c, ways.floats * c.weight);
        }
    }
    if (list.count == 0) { /* only where cases had to be dropped */
        forget_discs(m);
        m->discs_inexact = true;
        m->disc_case[0].place[place] = (uint8_t)known_as(disc);
        return;
    }
    disc_list_keep(m, &list);
}

static void reveal_top(struct board_memory *m, const lb_event *event)
{
    for (unsigned i = 0; i < event->hidden_count && event->hidden[i] != LB_NO_CARD; i++) {
        reveal(m, i, event->hidden[i] - (unsigned)LB_CARD_move_1);
    }
}

static void insert(uint8_t *place, unsigned count, unsigned at, unsigned what)
{
    memmove(place + at + 1, place + at, count - at);
    place[at] = (uint8_t)what;
}

static void take_top(struct board_memory *m, unsigned disc)
{
    reveal(m, 0, disc);
    m->discs[disc]--;
    m->used[disc]++;
    m->discs_count--;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        uint8_t *place = m->disc_case[i].place;
        memmove(place, place + 1, BOARD_DISCS_MOST - 1);
        place[BOARD_DISCS_MOST - 1] = PLACE_UNKNOWN;
    }
    for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
        m->knows[seat] >>= 1;
    }
}

/* The seat's own magnet. */
static void insert_known(struct board_memory *m, unsigned at)
{
    for (unsigned i = 0; i < m->disc_cases; i++) {
        insert(m->disc_case[i].place, m->discs_count, at, known_as(BOARD_danger_magnet));
    }
    m->discs[BOARD_danger_magnet]++;
    m->discs_count++;
}

static wide choose(unsigned n, unsigned k)
{
    wide ways = 1;
    for (unsigned i = 0; i < k; i++) {
        ways = ways * (n - i) / (i + 1);
    }
    return k > n ? 0 : ways;
}

/* A magnet is put at any of the places from `first` to `last`, between which lies one run of places of
 * one kind. `all` is the weight of a case whose magnet is put at one place. */
static void insert_in_run(const struct board_memory *after, struct disc_list *list,
                          const struct board_disc_case *c, unsigned first, unsigned last, wide all)
{
    unsigned count = after->discs_count - 1u, length = last - first;
    unsigned what = length > 0 ? c->place[first] : PLACE_UNKNOWN, fresh = 0;
    struct tally t = tally_of(after, c);
    while (fresh < BOARD_GROUPS && t.places[fresh] > 0) {
        fresh++;
    }
    if (length == 0 || fresh == BOARD_GROUPS) { /* place by place, which is the same in the end */
        for (unsigned at = first; at <= last; at++) {
            struct board_disc_case known = *c;
            insert(known.place, count, at, known_as(BOARD_danger_magnet));
            disc_list_add(after, list, &known, all);
        }
        return;
    }
    bool group = what >= PLACE_GROUP;
    unsigned floating = group ? c->floating[what - PLACE_GROUP] : 0;
    unsigned places = group ? t.places[what - PLACE_GROUP] : t.unknown;
    wide spread = group ? choose(places, floating) : 1;
    for (unsigned here = 0; here <= floating && here <= length; here++) {
        /* so many of the group's magnets lie within the run */
        wide ways = group ? choose(length, here) * choose(places - length, floating - here) : 1;
        if (ways == 0) {
            continue;
        }
        struct board_disc_case next = *c;
        for (unsigned p = first; p < last; p++) {
            next.place[p] = (uint8_t)(PLACE_GROUP + fresh);
        }
        insert(next.place, count, first, PLACE_GROUP + fresh);
        next.floating[fresh] = (uint8_t)(here + 1);
        if (group) {
            next.floating[what - PLACE_GROUP] = (uint8_t)(floating - here);
        }
        disc_list_add(after, list, &next, all / spread * ways * (length + 1));
    }
}

/* What the magnets of groups can be spread over: the factor that makes every weight divisible. */
static wide spread_multiple(const struct board_memory *m)
{
    wide multiple = 1;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        struct tally t = tally_of(m, &m->disc_case[i]);
        for (unsigned g = 0; g < BOARD_GROUPS; g++) {
            if (t.places[g] > 0) {
                multiple =
                    common_multiple(multiple, choose(t.places[g], m->disc_case[i].floating[g]));
            }
        }
    }
    return multiple;
}

/* Another seat's magnet: each place alike. Places of one run are taken together; where two runs meet
 * the place between them is the first one's, and the second begins one place later. */
static void insert_secret(struct board_memory *m)
{
    struct disc_list list;
    list.count = 0;
    wide multiple = spread_multiple(m);
    list.inexact = multiple == MULTIPLE_MOST;
    unsigned count = m->discs_count++;
    m->discs[BOARD_danger_magnet]++;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        const struct board_disc_case *c = &m->disc_case[i];
        wide all = multiple * c->weight;
        unsigned at = 0; /* the next place the magnet may be put at */
        while (at <= count) {
            unsigned what = at < count ? c->place[at] : PLACE_KNOWN, last = at;
            bool open = what == PLACE_UNKNOWN || what >= PLACE_GROUP;
            while (open && last < count && c->place[last] == what) {
                last++;
            }
            insert_in_run(m, &list, c, at, last, all);
            at = last + 1;
        }
    }
    disc_list_keep(m, &list);
}

/* Another seat has put the top discs in order: each order alike. */
static void order_secret(struct board_memory *m)
{
    struct disc_list list;
    unsigned n = m->discs_count < BOARD_FUTURE ? m->discs_count : BOARD_FUTURE;
    list.count = 0;
    list.inexact = false;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        for (unsigned order = 0; order < board_orders(n); order++) {
            struct board_disc_case c = m->disc_case[i];
            for (unsigned p = 0; p < n; p++) {
                c.place[p] = m->disc_case[i].place[board_order(n, order)[p]];
            }
            disc_list_add(m, &list, &c, c.weight);
        }
    }
    disc_list_keep(m, &list);
}

/* The seat's own order: it has seen all three. */
static void order_known(struct board_memory *m, const lb_event *event)
{
    for (unsigned i = 0; i < m->disc_cases; i++) {
        for (unsigned p = 0; p < event->hidden_count; p++) {
            m->disc_case[i].place[p] =
                (uint8_t)known_as(event->hidden[p] - (unsigned)LB_CARD_move_1);
        }
    }
}

static void refill_discs(struct board_memory *m)
{
    memcpy(m->discs, m->used, sizeof m->discs);
    memset(m->used, 0, sizeof m->used);
    m->discs_count = (uint8_t)sum(m->discs, LB_DISCS);
    forget_discs(m);
}

/* ---- What happens -------------------------------------------------------------------------------------- */

void board_memory_begin(struct board_memory *m, const uint8_t cards[BOARD_TITLES],
                        const uint8_t discs[LB_DISCS])
{
    memset(m, 0, sizeof *m);
    m->epochs = m->card_cases = 1;
    m->card_case[0].weight = 1;
    memcpy(m->card_case[0].pool[0], cards, BOARD_TITLES);
    m->deck_count = (uint8_t)sum(cards, BOARD_TITLES);
    memcpy(m->discs, discs, LB_DISCS);
    m->discs_count = (uint8_t)sum(discs, LB_DISCS);
    forget_discs(m);
}

static void box_cards(uint8_t cards[BOARD_TITLES])
{
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        cards[title] = (uint8_t)bits_count(board_field[title]);
    }
}

static void start(lb_memory *memory)
{
    uint8_t cards[BOARD_TITLES];
    box_cards(cards);
    board_memory_begin(board_memory_of(memory), cards, board_disc_count);
}

static unsigned title_of(unsigned card)
{
    unsigned title = 0;
    while (title < BOARD_TITLES - 1 && board_card[title] != card) {
        title++;
    }
    return title;
}

/* A card leaves a hand for the discard pile. */
static void lay_down(lb_memory *memory, unsigned seat, unsigned title)
{
    struct board_memory *m = board_memory_of(memory);
    m->discard[title]++;
    if (seat != memory->seat && !m->lost) {
        m->lost = !show(m, seat, title);
    }
}

static void draw_one(lb_memory *memory, unsigned seat, unsigned card)
{
    struct board_memory *m = board_memory_of(memory);
    if (seat == memory->seat) {
        m->lost = !draw_known(m, title_of(card));
        return;
    }
    for (unsigned i = 0; i < m->card_cases; i++) {
        m->card_case[i].held[m->epochs - 1][seat]++;
    }
    m->deck_count--;
}

/* A deck that ran out was made anew in between: its last cards came first. */
static void draw(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    for (unsigned i = 0; i <= event->hidden_count && !m->lost; i++) {
        if (m->deck_count == 0 && m->remade) {
            m->remade = 0;
            remake_deck(m);
        }
        if (i < event->hidden_count) {
            draw_one(memory, event->seat, event->hidden[i]);
        }
    }
}

/* What others can know of the discs, as far as it can be told from here. */
static void others_learn(struct board_memory *m, const lb_event *event)
{
    uint32_t top = (1u << BOARD_FUTURE) - 1;
    switch (event->type) {
    case LB_EVENT_peeked:
        m->knows[event->seat] |= top;
        break;
    case LB_EVENT_ordered:
        for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
            m->knows[seat] &= ~top;
        }
        m->knows[event->seat] |= top;
        break;
    case LB_EVENT_shared:
        m->knows[event->other] |= top;
        break;
    default: /* a magnet: who puts one in most likely puts it on top */
        for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
            m->knows[seat] <<= 1;
        }
        m->knows[event->seat] |= 1;
        break;
    }
}

static void see_card(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    switch (event->type) {
    case LB_EVENT_dealt:
    case LB_EVENT_drew:
        draw(memory, event);
        break;
    case LB_EVENT_cards_refilled:
        m->remade = 1;
        break;
    case LB_EVENT_played:
        m->played = (uint8_t)(title_of(event->cards[0]) + 1);
        m->by = event->seat;
        lay_down(memory, event->seat, m->played - 1u);
        break;
    case LB_EVENT_noped:
        lay_down(memory, event->seat, BOARD_nope);
        break;
    case LB_EVENT_defused:
    case LB_EVENT_discarded:
        for (unsigned i = 0; i < event->card_count; i++) {
            lay_down(memory, event->seat, title_of(event->cards[i]));
        }
        break;
    default:
        break;
    }
}

static void see_disc(lb_memory *memory, const lb_event *event)
{
    struct board_memory *m = board_memory_of(memory);
    bool own = event->seat == memory->seat;
    switch (event->type) {
    case LB_EVENT_disc:
        take_top(m, event->cards[0] - (unsigned)LB_CARD_move_1);
        return;
    case LB_EVENT_discs_refilled:
        refill_discs(m); /* and shuffled: nothing is left of what was not exact */
        m->discs_inexact = false;
        return;
    case LB_EVENT_discs_shuffled:
        forget_discs(m);
        m->discs_inexact = false;
        return;
    case LB_EVENT_peeked:
    case LB_EVENT_shared:
        reveal_top(m, event);
        break;
    case LB_EVENT_ordered:
        if (own) {
            order_known(m, event);
        } else {
            order_secret(m);
        }
        break;
    case LB_EVENT_magnet:
        if (own) {
            insert_known(m, event->hidden[0]);
        } else {
            insert_secret(m);
        }
        break;
    default:
        return;
    }
    others_learn(m, event);
}

static void see(lb_memory *memory, const lb_event *event)
{
    see_card(memory, event);
    see_disc(memory, event);
}

/* ---- What is seen ---------------------------------------------------------------------------------------- */

/* Nothing is known of the cards but what the view shows. A table that was not dealt from the box may
 * hold fewer of them: then the pool is larger than what it is drawn for. */
static void forget_cards(struct board_memory *m, const lb_view *view, unsigned seat)
{
    struct board_card_case *c = m->card_case;
    memset(c, 0, sizeof *c);
    m->epochs = m->card_cases = 1;
    m->cards_inexact = true;
    m->lost = false;
    m->remade = 0;
    c->weight = 1;
    box_cards(c->pool[0]);
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        unsigned card = board_card[title];
        m->discard[title] = view->discard[card];
        c->pool[0][title] = (uint8_t)(c->pool[0][title] - view->discard[card] - view->hand[card]);
    }
    for (unsigned s = 0; s < view->players; s++) {
        c->held[0][s] = s == seat ? 0 : view->hand_count[s];
    }
    m->deck_count = view->pile_count;
}

/* Whether hands and piles are as large as they look. */
static bool cards_agree(const struct board_memory *m, const lb_view *view, unsigned seat)
{
    bool agree = !m->lost && m->deck_count == view->pile_count;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        agree &= m->discard[title] == view->discard[board_card[title]];
    }
    for (unsigned s = 0; agree && s < view->players; s++) {
        unsigned held = 0;
        for (unsigned e = 0; e < m->epochs; e++) {
            held += m->card_case[0].held[e][s];
        }
        agree = s == seat || held == view->hand_count[s];
    }
    return agree;
}

/* The card a window asks for, and the seat it does not ask; false if no window is open. */
static bool window_asks(const lb_view *view, unsigned *title, unsigned *except)
{
    *title = view->open == LB_OPEN_nope ? BOARD_nope : BOARD_add_a_magnet_now;
    *except = view->open == LB_OPEN_nope ? view->last : view->turn;
    return view->open == LB_OPEN_nope || view->open == LB_OPEN_magnet;
}

/* Whether another seat may hold a card. */
static bool may_hold(const struct board_memory *m, unsigned seat, unsigned title)
{
    bool may = false;
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = 0; e < m->epochs; e++) {
            const struct board_card_case *c = &m->card_case[i];
            may |= c->held[e][seat] > 0 && c->pool[e][title] > 0;
        }
    }
    return may;
}

/* Whether somebody can be waited for where somebody is. */
static bool window_agrees(const struct board_memory *m, const lb_view *view)
{
    unsigned title, except;
    bool agrees = !window_asks(view, &title, &except) || view->legal != 0;
    for (unsigned s = 0; s < view->players; s++) {
        agrees |= s != except && may_hold(m, s, title);
    }
    return agrees;
}

/* A memory that began at a position, or had to drop cases, is put right by what is seen. */
static void look(lb_memory *memory)
{
    struct board_memory *m = board_memory_of(memory);
    const lb_view *view = &memory->view;
    if (!cards_agree(m, view, memory->seat) || !window_agrees(m, view)) {
        forget_cards(m, view, memory->seat);
    }
    if (m->discs_count != view->board.discs_count ||
        memcmp(m->used, view->board.discs_used, sizeof m->used) != 0) {
        m->discs_count = view->board.discs_count;
        m->discs_inexact = true;
        memcpy(m->used, view->board.discs_used, sizeof m->used);
        for (unsigned disc = 0; disc < LB_DISCS; disc++) {
            m->discs[disc] = (uint8_t)(board_disc_count[disc] - m->used[disc]);
        }
        m->discs[BOARD_danger_magnet] =
            (uint8_t)(m->discs[BOARD_danger_magnet] + board_magnets - view->board.magnets);
        forget_discs(m);
    }
}

/* ---- Guessing ----------------------------------------------------------------------------------------------- */

/* Which of several weights, by chance. */
static unsigned any_case(const uint64_t *weight, size_t words_apart, unsigned count, lb_rng *rng)
{
    uint64_t total = 0;
    unsigned i = 0;
    if (count == 1) {
        return 0;
    }
    for (unsigned k = 0; k < count; k++) {
        total += weight[k * words_apart];
    }
    for (uint64_t draw = below(rng, total); draw >= weight[i * words_apart]; i++) {
        draw -= weight[i * words_apart];
    }
    return i;
}

/* The unseen cards of one making of the deck go to the hands of the others; what is left is the deck
 * if it is the last. */
static uint64_t deal_epoch(const uint8_t pool[BOARD_TITLES], const uint8_t held[BOARD_SEATS],
                           unsigned deck_count, lb_rng *rng, struct board *s)
{
    uint8_t cards[64];
    unsigned count = 0, dealt = 0, hands = sum(held, BOARD_SEATS);
    uint64_t left = 0;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        memset(cards + count, (int)title, pool[title]);
        left |= ((UINT64_C(1) << pool[title]) - 1) << board_spot[title];
        count += pool[title];
    }
    bool spare = count > hands + deck_count; /* only at a table not dealt from the box */
    rng_pick(rng, cards, count, spare ? count : hands);
    for (unsigned other = 0; other < BOARD_SEATS; other++) {
        for (unsigned i = 0; i < held[other]; i++, dealt++) {
            s->hand[other] = board_more(s->hand[other], cards[dealt]);
            left = board_less(left, cards[dealt]);
        }
    }
    for (unsigned i = hands + deck_count; i < count; i++) {
        left = board_less(left, cards[i]);
    }
    return left;
}

static void deal(const struct board_memory *m, lb_rng *rng, struct board *s)
{
    const struct board_card_case *c =
        &m->card_case[any_case(&m->card_case[0].weight, sizeof *c / 8, m->card_cases, rng)];
    for (unsigned e = 0; e < m->epochs; e++) {
        unsigned deck_count = e + 1 == m->epochs ? m->deck_count : 0;
        s->deck = deal_epoch(c->pool[e], c->held[e], deck_count, rng, s);
    }
}

/* The Move Deck, by chance. */
static void stack_discs(const struct board_memory *m, lb_rng *rng, struct board *s)
{
    const struct board_disc_case *c =
        &m->disc_case[any_case(&m->disc_case[0].weight, sizeof *c / 8, m->disc_cases, rng)];
    struct tally t = tally_of(m, c);
    uint8_t rest[32], floating[BOARD_GROUPS];
    unsigned count = 0;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        memset(rest + count, (int)disc, t.rest[disc]);
        count += t.rest[disc];
    }
    lb_rng_shuffle(rng, rest, count);
    memcpy(floating, c->floating, sizeof floating);
    s->discs_count = m->discs_count;
    for (unsigned p = 0; p < m->discs_count; p++) {
        unsigned what = c->place[p], g = what - PLACE_GROUP;
        uint8_t *disc = &s->discs[m->discs_count - 1 - p];
        if (what >= PLACE_GROUP && rng_below(rng, t.places[g]--) < floating[g]) {
            floating[g]--;
            *disc = BOARD_danger_magnet;
        } else {
            *disc = what == PLACE_UNKNOWN || what >= PLACE_GROUP ? rest[--count]
                                                                 : (uint8_t)(what - PLACE_KNOWN);
        }
    }
}

static uint64_t word_of(const uint8_t counts[LB_CARDS])
{
    uint64_t word = 0;
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        word |= ((UINT64_C(1) << counts[board_card[title]]) - 1) << board_spot[title];
    }
    return word;
}

/* What everybody sees of the table, and the seat's own hand. */
static void lay_table(const lb_memory *memory, struct board *s)
{
    const lb_view *view = &memory->view;
    s->head.players = view->players;
    s->hand[memory->seat] = word_of(view->hand);
    s->discard = word_of(view->discard);
    memcpy(s->used, view->board.discs_used, sizeof s->used);
    memcpy(s->positions, view->board.positions, sizeof s->positions);
    s->magnets = view->board.magnets;
    s->side = view->board.side;
    s->turn = view->turn;
    s->owed = view->owed;
    s->attacked = view->attacked;
    s->moved = view->board.moved;
    s->committed = view->board.committed;
    s->alive = view->alive;
    if (view->action_count > 0) {
        s->action = (uint8_t)(title_of(view->action[0]) + 1);
        s->by = board_memory_in(memory)->by;
        s->nopes = view->nopes;
    }
}

/* B5.5: what decides whether an Attack goes on after the Kitten is which card ended the turn. */
static void open_decision(const lb_memory *memory, struct board *s)
{
    static const uint8_t phases[] = {
        [LB_OPEN_turn] = BOARD_TURN,   [LB_OPEN_place] = BOARD_PLACE,
        [LB_OPEN_order] = BOARD_ORDER, [LB_OPEN_kitten] = BOARD_DEFUSE,
        [LB_OPEN_swap] = BOARD_SWAP,   [LB_OPEN_discard] = BOARD_DISCARD,
    };
    const struct board_memory *m = board_memory_in(memory);
    const lb_view *view = &memory->view;
    unsigned phase = phases[view->open];
    board_open(s, phase, view->decides);
    if (phase >= BOARD_DEFUSE && !s->committed) {
        s->ending = m->played == BOARD_attack + 1 ? BOARD_END_ATTACK : BOARD_END_TURN;
    }
}

/* Who holds the card a window asks for is waited for; the seat itself knows whether it is. */
static bool open_window(const lb_memory *memory, struct board *s, unsigned title, unsigned except)
{
    unsigned own = 1u << memory->seat;
    unsigned waiting = window_holders(s->hand, BOARD_SEATS, board_spot[title], except) & ~own;
    s->phase = title == BOARD_nope ? BOARD_WINDOW : BOARD_MAGNET;
    return window_open(&s->head, waiting | (memory->view.legal != 0 ? own : 0), except);
}

/* A world in which somebody can answer, where chance has found none: some seat holds the card. */
static void deal_holder(const lb_memory *memory, lb_rng *rng, struct board *s, unsigned title,
                        unsigned except)
{
    struct board_memory m = *board_memory_in(memory);
    unsigned able = 0;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        able |= (unsigned)(seat != except && may_hold(&m, seat, title)) << seat;
    }
    unsigned holder = rng_bit(rng, able);
    show(&m, holder, title);
    deal(&m, rng, s);
    s->hand[holder] = board_more(s->hand[holder], title);
}

enum { TRIES = 200 };

static void deal_hands(const lb_memory *memory, lb_rng *rng, struct board *s)
{
    unsigned title, except, own = memory->seat, tries = 0;
    uint64_t hand = s->hand[own];
    bool window = window_asks(&memory->view, &title, &except), fits;
    do {
        memset(s->hand, 0, sizeof s->hand);
        if (tries < TRIES) {
            deal(board_memory_in(memory), rng, s);
        } else {
            deal_holder(memory, rng, s, title, except);
        }
        s->hand[own] = hand;
        fits = !window || open_window(memory, s, title, except);
    } while (!fits && ++tries <= TRIES);
}

/* The places whose discs the seat knows: all cases agree. */
static uint32_t places_known(const struct board_memory *m)
{
    uint32_t known = 0;
    for (unsigned p = 0; p < m->discs_count; p++) {
        unsigned what = m->disc_case[0].place[p];
        bool agree = what != PLACE_UNKNOWN && what < PLACE_GROUP;
        for (unsigned i = 1; agree && i < m->disc_cases; i++) {
            agree = m->disc_case[i].place[p] == what;
        }
        known |= (uint32_t)agree << p;
    }
    return known;
}

static void guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const struct board_memory *m = board_memory_in(memory);
    struct board *s = board_of(state);
    memset(state, 0, sizeof *state);
    lay_table(memory, s);
    stack_discs(m, rng, s);
    deal_hands(memory, rng, s);
    if (memory->view.open == LB_OPEN_over) {
        s->phase = BOARD_OVER;
        s->head.over = 1;
    } else if (memory->view.decides != LB_NOBODY) {
        open_decision(memory, s);
    }
    if (wits != NULL) {
        memset(wits, 0, sizeof *wits);
        for (unsigned seat = 0; seat < memory->players; seat++) {
            uint32_t all = (1u << m->discs_count) - 1;
            wits->word[seat] = seat == memory->seat ? places_known(m) : m->knows[seat] & all;
        }
    }
}

/* ---- Chances --------------------------------------------------------------------------------------------------- */

static bool fraction(wide over, wide under, lb_fraction *chance)
{
    wide divisor = common_divisor(over, under);
    if (divisor == 0 || under / divisor >> 64 != 0) {
        return false;
    }
    *chance = (lb_fraction){(uint64_t)(over / divisor), (uint64_t)(under / divisor)};
    return true;
}

static bool chance_of_place(const struct board_memory *m, unsigned place, unsigned card,
                            lb_fraction *chance)
{
    if (m->discs_inexact || place >= m->discs_count || card < LB_CARD_move_1 || card >= LB_CARDS) {
        return false;
    }
    wide multiple = place_multiple(m, place), over = 0, under = 0;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        const struct board_disc_case *c = &m->disc_case[i];
        struct ways ways = ways_of(m, c, place, card - LB_CARD_move_1, multiple);
        over += (ways.floats + ways.rests) * c->weight;
        under += multiple * c->weight;
    }
    return multiple < MULTIPLE_MOST && fraction(over, under, chance);
}

/* The share of worlds of a case in which a seat holds none of a title: over, under. */
static bool share_without(const struct board_memory *m, const struct board_card_case *c,
                          unsigned seat, unsigned title, lb_fraction *share)
{
    wide over = 1, under = 1;
    for (unsigned e = 0; e < m->epochs; e++) {
        unsigned size = sum(c->pool[e], BOARD_TITLES), found = c->pool[e][title];
        unsigned held = c->held[e][seat];
        lb_fraction part;
        if (!fraction(choose(size - found, held), choose(size, held), &part)) {
            return false;
        }
        over *= part.over;
        under *= part.under;
        if (!fraction(over, under, share)) {
            return false;
        }
        over = share->over;
        under = share->under;
    }
    return true;
}

static bool chance_to_hold(const struct board_memory *m, unsigned seat, unsigned title,
                           lb_fraction *chance)
{
    wide multiple = 1, over = 0, under = 0;
    lb_fraction share;
    for (unsigned i = 0; i < m->card_cases; i++) {
        if (!share_without(m, &m->card_case[i], seat, title, &share)) {
            return false;
        }
        multiple = m->card_cases == 1 ? share.under : common_multiple(multiple, share.under);
    }
    for (unsigned i = 0; i < m->card_cases; i++) {
        uint64_t weight = m->card_case[i].weight;
        share_without(m, &m->card_case[i], seat, title, &share);
        over += multiple / share.under * (share.under - share.over) * weight;
        under += multiple * weight;
    }
    return (m->card_cases == 1 || multiple < MULTIPLE_MOST) && fraction(over, under, chance);
}

static bool chance(const lb_memory *memory, const lb_question *question, lb_fraction *answer)
{
    const struct board_memory *m = board_memory_in(memory);
    if (question->ask == LB_ASK_place) {
        return chance_of_place(m, question->place, question->card, answer);
    }
    unsigned title = title_of(question->card);
    if (question->seat >= memory->players || board_card[title] != question->card) {
        return false;
    }
    if (question->seat == memory->seat) {
        *answer = (lb_fraction){memory->view.hand[question->card] > 0, 1};
        return true;
    }
    return !m->cards_inexact && chance_to_hold(m, question->seat, title, answer);
}

const struct mind mind_board = {
    .start = start,
    .see = see,
    .look = look,
    .guess = guess,
    .chance = chance,
    .thumb = board_thumb,
    .step = board_step,
    .rollout = board_rollout,
};
