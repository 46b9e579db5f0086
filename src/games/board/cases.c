/* SPDX-License-Identifier: MIT */
/* cases.c: the weighted cases behind a memory of the Board Game.
 * An event splits cases, weighs them by how likely each makes it, and equal ones are put together;
 * weights stay whole numbers. */
#include "games/board/cases.h"

#include <string.h>

enum { SCRATCH = 256 }; /* cases that an event may make before the heaviest are kept */

/* ---- Weights -------------------------------------------------------------------------------------- */

wide board_divisor(wide a, wide b)
{
    while (b != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

wide board_multiple(wide a, wide b)
{
    wide multiple = a / board_divisor(a, b) * b;
    return multiple < BOARD_MULTIPLE_MOST ? multiple : BOARD_MULTIPLE_MOST;
}

/* ---- What was dropped ----------------------------------------------------------------------------- */

/* Beside each list stands its spill: all that was dropped of it would by now weigh no more than that, on the
 * scale of the weights. An event makes of a case others that together weigh as much as it did, times how
 * likely it makes the event, times a factor that is the same for all cases, kept or dropped. So the factor
 * times the spill, times a bound on how likely any case makes the event, bounds what was dropped afterwards.
 * Of discs that bound is 1; of cards the outline says more. */
struct spill {
    wide weight;
    bool all; /* nothing bounds it */
};

/* After an event that multiplied all weights by `multiple` and by at most so many ways. */
static struct spill spill_after(uint64_t before, wide multiple, unsigned ways)
{
    return (struct spill){.weight = before * multiple * ways,
                          .all = before == BOARD_SPILL_ALL || multiple == BOARD_MULTIPLE_MOST};
}

/* A share of a weight, rounded up. */
static wide share_up(wide weight, unsigned over, unsigned under)
{
    return (weight * over + under - 1) / under;
}

static uint64_t spill_kept(const struct spill *spill)
{
    return spill->all || spill->weight >> 63 != 0 ? BOARD_SPILL_ALL : (uint64_t)spill->weight;
}

/* Weights whose sum fits a word: without a common divisor, or where something was dropped halved as often as
 * it takes. What the halves lose is dropped, too: a spill stays small only on a large scale. */
static void reduce(wide *weights, unsigned count, struct spill *spill)
{
    wide divisor = spill->weight > 0 ? 1 : 0, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        divisor = board_divisor(divisor, weights[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        weights[i] /= divisor;
        sum += weights[i];
    }
    while (sum >> 62 != 0) {
        sum = 0;
        for (unsigned i = 0; i < count; i++) {
            spill->weight += weights[i] & 1;
            weights[i] /= 2;
            sum += weights[i];
        }
        spill->weight = (spill->weight + 1) / 2;
    }
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

/* ---- Cases of cards --------------------------------------------------------------------------------- */

struct card_list {
    unsigned count;
    struct spill spill;
    wide weight[SCRATCH];
    struct board_card_case item[SCRATCH];
};

static_assert((int)BOARD_CARD_CASES * (int)BOARD_EPOCHS <= (int)SCRATCH,
              "a list has room for all that a shown card makes of the cases");

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
    list->item[list->count] = *c;
    list->weight[list->count++] = weight;
}

unsigned board_sum(const uint8_t *numbers, unsigned count)
{
    unsigned total = 0;
    for (unsigned i = 0; i < count; i++) {
        total += numbers[i];
    }
    return total;
}

/* ---- The outline of all cases of cards */

static uint8_t larger(unsigned a, unsigned b)
{
    return (uint8_t)(a > b ? a : b);
}

static uint8_t smaller(unsigned a, unsigned b)
{
    return (uint8_t)(a < b ? a : b);
}

/* Of all cases of a list. */
static void outline_draw(struct board_outline *o, const struct card_list *list)
{
    memset(o, 0, sizeof *o);
    memset(o->least, UINT8_MAX, sizeof o->least);
    for (unsigned i = 0; i < list->count; i++) {
        const struct board_card_case *c = &list->item[i];
        for (unsigned e = 0; e < BOARD_EPOCHS; e++) {
            for (unsigned title = 0; title < BOARD_TITLES; title++) {
                o->pool[e][title] = larger(o->pool[e][title], c->pool[e][title]);
            }
            for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
                o->held[e][seat] = larger(o->held[e][seat], c->held[e][seat]);
            }
            o->least[e] = smaller(o->least[e], board_sum(c->pool[e], BOARD_TITLES));
        }
    }
}

/* A seat shows a title. A case is weighed by how many of it it expects in that hand: of each epoch the cards
 * held of it times the title's share. Neither is more than the epoch has cards, so with at most h held, at most
 * p of the title and at least n in all that is h * p / max(n, h, p) at most. The card may be of any epoch
 * that has a part in it. */
static void outline_show(struct board_outline *o, unsigned seat, unsigned title,
                         struct spill *spill)
{
    wide sum = 0;
    for (unsigned e = 0; e < BOARD_EPOCHS; e++) {
        unsigned held = o->held[e][seat], pool = o->pool[e][title];
        if (held > 0 && pool > 0) {
            unsigned size = larger(o->least[e], larger(held, pool));
            sum += share_up(spill->weight, held * pool, size);
            o->least[e] = (uint8_t)(o->least[e] - (o->least[e] > 0));
        }
    }
    spill->weight = sum;
}

/* The seat itself draws a title. A case is weighed by its share of the epoch, which has the cards of the deck
 * at least. */
static void outline_take(struct board_outline *o, unsigned e, unsigned title, unsigned deck_count,
                         struct spill *spill)
{
    unsigned pool = o->pool[e][title], size = larger(pool, larger(o->least[e], deck_count));
    spill->weight = share_up(spill->weight, pool, size);
    o->pool[e][title] = (uint8_t)(pool - (pool > 0));
    o->least[e] = (uint8_t)(o->least[e] - (o->least[e] > 0));
}

/* Every case has so many cards in that hand and so many copies of that title unseen. */
static void outline_trim(struct board_memory *m, unsigned seat, unsigned title)
{
    unsigned held = 0, unseen = 0;
    for (unsigned e = 0; e < m->epochs; e++) {
        held += m->card_case[0].held[e][seat];
        unseen += m->card_case[0].pool[e][title];
    }
    for (unsigned e = 0; e < m->epochs; e++) {
        m->outline.held[e][seat] = smaller(m->outline.held[e][seat], held);
        m->outline.pool[e][title] = smaller(m->outline.pool[e][title], unseen);
    }
}

static void card_list_keep(struct board_memory *m, struct card_list *list)
{
    if (m->cards_spill == 0 && list->count > 1) { /* the last moment to see all of them */
        outline_draw(&m->outline, list);
    }
    while (list->count > m->card_room) {
        unsigned least = lightest(list->weight, list->count);
        list->spill.weight += list->weight[least];
        list->item[least] = list->item[--list->count];
        list->weight[least] = list->weight[list->count];
    }
    reduce(list->weight, list->count, &list->spill);
    m->card_cases = 0;
    for (unsigned i = 0; i < list->count; i++) {
        if (list->weight[i] > 0) {
            m->card_case[m->card_cases] = list->item[i];
            m->card_case[m->card_cases++].weight = (uint64_t)list->weight[i];
        }
    }
    m->cards_spill = spill_kept(&list->spill);
}

/* The factor that makes every weight divisible by the size of its pool of an epoch. */
static wide pool_multiple(const struct board_memory *m, unsigned first, unsigned last)
{
    wide multiple = 1;
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = first; e <= last; e++) {
            unsigned size = board_sum(m->card_case[i].pool[e], BOARD_TITLES);
            multiple = size > 0 ? board_multiple(multiple, size) : multiple;
        }
    }
    return multiple;
}

/* Another seat has shown a card of its hand, each of its cards alike; false if it can have none. */
bool board_show(struct board_memory *m, unsigned seat, unsigned title)
{
    if (m->card_cases == 1 && m->epochs == 1 && m->cards_spill == 0) { /* nothing to tell apart */
        struct board_card_case *c = m->card_case;
        if (c->held[0][seat] == 0 || c->pool[0][title] == 0) {
            return false;
        }
        c->held[0][seat]--;
        c->pool[0][title]--;
        return true;
    }
    struct card_list list;
    wide multiple = pool_multiple(m, 0, m->epochs - 1u);
    list.count = 0;
    list.spill = spill_after(m->cards_spill, multiple, 1);
    for (unsigned i = 0; i < m->card_cases; i++) {
        for (unsigned e = 0; e < m->epochs; e++) {
            struct board_card_case c = m->card_case[i];
            unsigned size = board_sum(c.pool[e], BOARD_TITLES);
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
    outline_show(&m->outline, seat, title, &list.spill);
    card_list_keep(m, &list);
    outline_trim(m, seat, title);
    return true;
}

/* The seat itself has drawn a card of the deck; false if none of that title can be there. */
bool board_draw_known(struct board_memory *m, unsigned title)
{
    struct card_list list;
    unsigned last = m->epochs - 1u;
    wide multiple = pool_multiple(m, last, last);
    list.count = 0;
    list.spill = spill_after(m->cards_spill, multiple, 1);
    for (unsigned i = 0; i < m->card_cases; i++) {
        struct board_card_case c = m->card_case[i];
        unsigned size = board_sum(c.pool[last], BOARD_TITLES), ways = c.pool[last][title];
        if (ways > 0) {
            c.pool[last][title]--;
            card_list_add(&list, &c, multiple / size * ways * c.weight);
        }
    }
    if (list.count == 0) {
        return false;
    }
    outline_take(&m->outline, last, title, m->deck_count--, &list.spill);
    card_list_keep(m, &list);
    return true;
}

/* Another seat has drawn a card. */
void board_draw_hidden(struct board_memory *m, unsigned seat)
{
    unsigned last = m->epochs - 1u;
    for (unsigned i = 0; i < m->card_cases; i++) {
        m->card_case[i].held[last][seat]++;
    }
    m->outline.held[last][seat]++;
    m->deck_count--;
}

/* The cards of an epoch that some case has left. */
static unsigned left_of(const struct board_memory *m, unsigned e)
{
    unsigned left = m->cards_spill > 0 ? board_sum(m->outline.pool[e], BOARD_TITLES) : 0;
    for (unsigned i = 0; i < m->card_cases; i++) {
        left += board_sum(m->card_case[i].pool[e], BOARD_TITLES);
    }
    return left;
}

/* The oldest two epochs become one; then they cannot be told apart any more. */
static void join_epochs(struct board_memory *m)
{
    m->cards_spill = BOARD_SPILL_ALL;
    for (unsigned i = 0; i < m->card_cases; i++) {
        struct board_card_case *c = &m->card_case[i];
        for (unsigned title = 0; title < BOARD_TITLES; title++) {
            c->pool[1][title] = (uint8_t)(c->pool[1][title] + c->pool[0][title]);
        }
        for (unsigned seat = 0; seat < BOARD_SEATS; seat++) {
            c->held[1][seat] = (uint8_t)(c->held[1][seat] + c->held[0][seat]);
        }
    }
}

/* The rows behind one move up. */
static void close_up(void *rows, size_t bytes, unsigned e)
{
    uint8_t *row = rows;
    memmove(row + e * bytes, row + (e + 1) * bytes, bytes * (BOARD_EPOCHS - 1 - e));
    memset(row + bytes * (BOARD_EPOCHS - 1), 0, bytes);
}

static void forget_epoch(struct board_memory *m, unsigned e)
{
    struct board_outline *o = &m->outline;
    for (unsigned i = 0; i < m->card_cases; i++) {
        close_up(m->card_case[i].pool, sizeof o->pool[0], e);
        close_up(m->card_case[i].held, sizeof o->held[0], e);
    }
    close_up(o->pool, sizeof o->pool[0], e);
    close_up(o->held, sizeof o->held[0], e);
    close_up(o->least, sizeof o->least[0], e);
    m->epochs--;
}

/* Epochs of which no card is left in a hand are forgotten, and the oldest two become one where there
 * is no room for another. */
static void make_room(struct board_memory *m)
{
    for (unsigned e = m->epochs; e-- > 0;) {
        if (left_of(m, e) == 0) {
            forget_epoch(m, e);
        }
    }
    if (m->epochs == BOARD_EPOCHS) {
        join_epochs(m);
        forget_epoch(m, 0);
    }
}

/* The deck is made anew of the discard pile: what was drawn before is none of it. */
void board_remake_deck(struct board_memory *m)
{
    make_room(m);
    unsigned e = m->epochs++;
    for (unsigned i = 0; i < m->card_cases; i++) {
        memcpy(m->card_case[i].pool[e], m->discard, sizeof m->discard);
    }
    memcpy(m->outline.pool[e], m->discard, sizeof m->discard);
    m->deck_count = m->outline.least[e] = (uint8_t)board_sum(m->discard, BOARD_TITLES);
    memset(m->discard, 0, sizeof m->discard);
}

/* ---- Cases of discs --------------------------------------------------------------------------------- */

struct disc_list {
    unsigned count;
    struct spill spill;
    wide weight[SCRATCH];
    struct board_disc_case item[SCRATCH];
};

static unsigned known_as(unsigned disc)
{
    return PLACE_KNOWN + disc;
}

struct board_tally board_tally_of(const struct board_memory *m, const struct board_disc_case *c)
{
    struct board_tally t = {0};
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
        (uint8_t)(t.rest[BOARD_danger_magnet] - board_sum(c->floating, BOARD_GROUPS));
    t.rest_count = board_sum(t.rest, LB_DISCS);
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
    struct board_tally t = board_tally_of(m, c);
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

/* Where to put a new case of that weight: behind the others, or where there is no room in place of the
 * lightest, unless it is lighter itself: then nowhere, SCRATCH. */
static unsigned place_for(const wide *weights, unsigned *count, wide weight, struct spill *spill)
{
    if (*count < SCRATCH) {
        return (*count)++;
    }
    unsigned least = lightest(weights, SCRATCH);
    bool lighter = weight <= weights[least];
    spill->weight += lighter ? weight : weights[least];
    return lighter ? SCRATCH : least;
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
    unsigned at = place_for(list->weight, &list->count, weight, &list->spill);
    if (at < SCRATCH) {
        list->item[at] = *c;
        list->weight[at] = weight;
    }
}

static void disc_list_keep(struct board_memory *m, struct disc_list *list)
{
    while (list->count > m->disc_room) {
        unsigned least = lightest(list->weight, list->count);
        list->spill.weight += list->weight[least];
        list->item[least] = list->item[--list->count];
        list->weight[least] = list->weight[list->count];
    }
    reduce(list->weight, list->count, &list->spill);
    m->disc_cases = 0;
    for (unsigned i = 0; i < list->count; i++) {
        if (list->weight[i] > 0) {
            m->disc_case[m->disc_cases] = list->item[i];
            m->disc_case[m->disc_cases++].weight = (uint64_t)list->weight[i];
        }
    }
    m->discs_spill = spill_kept(&list->spill);
}

/* Every order alike: after a shuffle, which leaves nothing of what was dropped, and where nothing is known. */
void board_forget_discs(struct board_memory *m)
{
    m->discs_spill = 0;
    memset(m->disc_case, 0, sizeof m->disc_case[0]);
    m->disc_case[0].weight = 1;
    m->disc_cases = 1;
    memset(m->knows, 0, sizeof m->knows);
}

/* The size of a group's part of a chance: so many of its places have a floating magnet. */
unsigned board_case_multiple(const struct board_memory *m, const struct board_disc_case *c,
                             unsigned place)
{
    unsigned what = c->place[place];
    if (what != PLACE_UNKNOWN && what < PLACE_GROUP) {
        return 1;
    }
    struct board_tally t = board_tally_of(m, c);
    unsigned size = t.rest_count > 0 ? t.rest_count : 1;
    return what == PLACE_UNKNOWN ? size : size * t.places[what - PLACE_GROUP];
}

wide board_place_multiple(const struct board_memory *m, unsigned place)
{
    wide multiple = 1;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        multiple = board_multiple(multiple, board_case_multiple(m, &m->disc_case[i], place));
    }
    return multiple;
}

struct board_ways board_ways_of(const struct board_memory *m, const struct board_disc_case *c,
                                unsigned place, unsigned disc, wide multiple)
{
    unsigned what = c->place[place];
    if (what != PLACE_UNKNOWN && what < PLACE_GROUP) {
        return (struct board_ways){.rests = what == known_as(disc) ? multiple : 0};
    }
    struct board_tally t = board_tally_of(m, c);
    wide unknown = t.rest_count > 0 ? multiple / t.rest_count : 0;
    if (what == PLACE_UNKNOWN) {
        return (struct board_ways){.rests = unknown * t.rest[disc]};
    }
    unsigned g = what - PLACE_GROUP, places = t.places[g], floating = c->floating[g];
    return (struct board_ways){
        .floats = disc == BOARD_danger_magnet ? multiple / places * floating : 0,
        .rests = unknown / places * (places - floating) * t.rest[disc],
    };
}

/* The disc at a place is seen. A case is weighed by how likely it has that disc there. */
static void reveal(struct board_memory *m, unsigned place, unsigned disc)
{
    struct disc_list list;
    wide multiple = board_place_multiple(m, place);
    list.count = 0;
    list.spill = spill_after(m->discs_spill, multiple, 1);
    for (unsigned i = 0; i < m->disc_cases; i++) {
        struct board_disc_case c = m->disc_case[i];
        struct board_ways ways = board_ways_of(m, &c, place, disc, multiple);
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
    if (list.count == 0) { /* only where cases had to be dropped, or there is no such disc */
        board_forget_discs(m);
        m->discs_spill = BOARD_SPILL_ALL;
        m->discs_lost = m->discs[disc] == 0;
        m->disc_case[0].place[place] = (uint8_t)known_as(disc);
        return;
    }
    disc_list_keep(m, &list);
}

void board_reveal_top(struct board_memory *m, const lb_event *event)
{
    for (unsigned i = 0;
         i < event->hidden_count && event->hidden[i] != LB_NO_CARD && !m->discs_lost; i++) {
        reveal(m, i, event->hidden[i] - (unsigned)LB_CARD_move_1);
    }
}

static void insert(uint8_t *place, unsigned count, unsigned at, unsigned what)
{
    memmove(place + at + 1, place + at, count - at);
    place[at] = (uint8_t)what;
}

void board_take_top(struct board_memory *m, unsigned disc)
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
void board_insert_known(struct board_memory *m, unsigned at)
{
    for (unsigned i = 0; i < m->disc_cases; i++) {
        insert(m->disc_case[i].place, m->discs_count, at, known_as(BOARD_danger_magnet));
    }
    m->discs[BOARD_danger_magnet]++;
    m->discs_count++;
}

wide board_choose(unsigned n, unsigned k)
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
    struct board_tally t = board_tally_of(after, c);
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
    wide spread = group ? board_choose(places, floating) : 1;
    for (unsigned here = 0; here <= floating && here <= length; here++) {
        /* so many of the group's magnets lie within the run */
        wide ways =
            group ? board_choose(length, here) * board_choose(places - length, floating - here) : 1;
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
        struct board_tally t = board_tally_of(m, &m->disc_case[i]);
        for (unsigned g = 0; g < BOARD_GROUPS; g++) {
            if (t.places[g] > 0) {
                multiple = board_multiple(multiple,
                                          board_choose(t.places[g], m->disc_case[i].floating[g]));
            }
        }
    }
    return multiple;
}

/* Another seat's magnet: each place alike. Places of one run are taken together; where two runs meet
 * the place between them is the first one's, and the second begins one place later. A case weighs all it did
 * for each place, and so as often as there are places. */
void board_insert_secret(struct board_memory *m)
{
    struct disc_list list;
    wide multiple = spread_multiple(m);
    unsigned count = m->discs_count++;
    list.count = 0;
    list.spill = spill_after(m->discs_spill, multiple, count + 1);
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

/* Another seat has put the top discs in order: each order alike, and a case weighs all it did for each. */
void board_order_secret(struct board_memory *m)
{
    struct disc_list list;
    unsigned n = m->discs_count < BOARD_FUTURE ? m->discs_count : BOARD_FUTURE;
    list.count = 0;
    list.spill = spill_after(m->discs_spill, 1, board_orders(n));
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

/* Whether these discs, in any order, are those that a case knows on top. */
static bool has_on_top(const struct board_disc_case *c, const lb_event *event)
{
    uint8_t counts[PLACE_GROUP + BOARD_GROUPS] = {0};
    bool same = true;
    for (unsigned p = 0; p < event->hidden_count; p++) {
        counts[c->place[p]]++;
    }
    for (unsigned p = 0; p < event->hidden_count; p++) {
        same &= counts[known_as(event->hidden[p] - (unsigned)LB_CARD_move_1)]-- > 0;
    }
    return same;
}

/* Whether the Move Deck has all these discs. */
static bool are_there(const struct board_memory *m, const lb_event *event)
{
    uint8_t left[LB_DISCS];
    bool there = true;
    memcpy(left, m->discs, sizeof left);
    for (unsigned i = 0; i < event->hidden_count; i++) {
        there &= left[event->hidden[i] - (unsigned)LB_CARD_move_1]-- > 0;
    }
    return there;
}

/* The seat's own order: it has seen all three, and so the cases agree on them. */
void board_order_known(struct board_memory *m, const lb_event *event)
{
    bool agree = true;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        agree &= has_on_top(&m->disc_case[i], event);
    }
    if (!agree) { /* only where the seat came to the game in this very moment */
        board_forget_discs(m);
        m->discs_spill = BOARD_SPILL_ALL;
        m->discs_lost = !are_there(m, event);
    }
    for (unsigned i = 0; i < m->disc_cases; i++) {
        for (unsigned p = 0; p < event->hidden_count; p++) {
            m->disc_case[i].place[p] =
                (uint8_t)known_as(event->hidden[p] - (unsigned)LB_CARD_move_1);
        }
    }
}

void board_refill_discs(struct board_memory *m)
{
    memcpy(m->discs, m->used, sizeof m->discs);
    memset(m->used, 0, sizeof m->used);
    m->discs_count = (uint8_t)board_sum(m->discs, LB_DISCS);
    board_forget_discs(m);
}
