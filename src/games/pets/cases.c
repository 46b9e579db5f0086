/* SPDX-License-Identifier: MIT */
/* cases.c: how a belief about hidden cards changes, counted in whole numbers.
 * Every change makes a new list of cases out of the old one: cases that contradict what was learned
 * fall out, a secret choice makes several out of one, equal ones become one again. */
#include "games/pets/cases.h"

#include <string.h>

#include "core/bits.h"
#include "core/rng.h"

#define BIT(n) (1u << (n))

enum {
    WEIGHT_BITS = 48,               /* heavier weights are cut: then the belief is exact no more */
    BITS_MOST = 64 * BIG_WORDS - 64 /* of a mass that can still be multiplied */
};

/* The numbers of which cards are left. */
static unsigned numbers_left(const struct pets_belief *b)
{
    unsigned numbers = 0;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        numbers |= b->left[number] != 0 ? BIT(number) : 0;
    }
    return numbers;
}

static unsigned cards_left(const struct pets_belief *b)
{
    return bits_count(b->slots) + b->pile_count;
}

static bool single(unsigned numbers)
{
    return (numbers & (numbers - 1)) == 0;
}

/* n (n-1) … of so many factors */
static wide falling(unsigned n, unsigned factors)
{
    wide product = 1;
    for (; factors > 0; factors--) {
        product *= n--;
    }
    return product;
}

/* ---- Lists of cases ------------------------------------------------------------------------------ */

/* The new list while it is made. */
struct list {
    const struct pets_belief *belief;
    unsigned numbers; /* left */
    unsigned count;
    bool dropped;
    struct big mass; /* of what was dropped */
    wide weight[PETS_CASES];
    struct pets_case item[PETS_CASES + 1]; /* and room for the next one */
};

static void list_begin(struct list *list, const struct pets_belief *b)
{
    list->belief = b;
    list->numbers = numbers_left(b);
    list->count = 0;
    list->dropped = false;
    list->mass = (struct big){{0}};
}

/* Cards that a case puts at a definite slot or place, by number; false if there are not so many. */
static bool fixed_cards(const struct pets_belief *b, const struct pets_case *c,
                        uint8_t fixed[PETS_KINDS])
{
    bool possible = true;
    memset(fixed, 0, PETS_KINDS);
    for (unsigned slots = b->slots; slots != 0; slots &= slots - 1) {
        unsigned numbers = c->slot[bits_first(slots)];
        if (numbers == 0) {
            return false;
        }
        if (single(numbers)) {
            unsigned number = bits_first(numbers);
            possible &= ++fixed[number] <= b->left[number];
        }
    }
    for (unsigned i = 0; i < c->places; i++) {
        possible &= ++fixed[c->card[i]] <= b->left[c->card[i]];
    }
    return possible;
}

static bool same_case(const struct pets_case *one, const struct pets_case *two)
{
    return memcmp(one->slot, two->slot, sizeof *one - offsetof(struct pets_case, slot)) == 0;
}

static unsigned lightest(const struct list *list)
{
    unsigned least = 0;
    for (unsigned i = 1; i < list->count; i++) {
        least = list->weight[i] < list->weight[least] ? i : least;
    }
    return least;
}

static struct big case_mass(const struct pets_belief *b, const struct pets_case *c, wide weight);

static void list_drop(struct list *list, const struct pets_case *c, wide weight)
{
    struct big mass = case_mass(list->belief, c, weight);
    big_add(&list->mass, &mass);
    list->dropped = true;
}

/* One more case, unless it is impossible or there already. */
static void list_add(struct list *list, const struct pets_case *from, wide weight)
{
    struct pets_case *c = &list->item[list->count];
    uint8_t fixed[PETS_KINDS];
    *c = *from;
    for (unsigned slot = 0; slot < PETS_SLOTS; slot++) {
        unsigned there = list->belief->slots >> slot & 1;
        c->slot[slot] &= (uint16_t)(list->numbers & -there);
    }
    if (!fixed_cards(list->belief, c, fixed)) {
        return;
    }
    c->weight = c->share = 0;
    for (unsigned i = 0; i < list->count; i++) {
        if (same_case(&list->item[i], c)) {
            list->weight[i] += weight;
            return;
        }
    }
    unsigned at = list->count;
    if (at > 0 && at == list->belief->room) { /* there is room for one at least */
        at = lightest(list);
        if (list->weight[at] >= weight) {
            list_drop(list, c, weight);
            return;
        }
        list_drop(list, &list->item[at], list->weight[at]);
        list->item[at] = *c;
    } else {
        list->count++;
    }
    list->weight[at] = weight;
}

static wide common_divisor(wide a, wide b)
{
    while (b != 0) {
        if (a >> 64 == 0 && b >> 64 == 0) { /* small numbers divide much faster */
            uint64_t x = (uint64_t)a, y = (uint64_t)b;
            while (y != 0) {
                uint64_t rest = x % y;
                x = y;
                y = rest;
            }
            return x;
        }
        wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Divides weights by what is common to all; those too big for the bits are cut, which is told. */
static bool reduce(wide *weight, unsigned count, unsigned bits, wide *common)
{
    wide divisor = 0, most = 0;
    bool exact = true;
    if (count == 1) { /* as it is most often */
        *common = weight[0];
        weight[0] = 1;
        return true;
    }
    for (unsigned i = 0; i < count && divisor != 1; i++) {
        divisor = common_divisor(weight[i], divisor);
    }
    for (unsigned i = 0; i < count; i++) {
        weight[i] = divisor > 1 ? weight[i] / divisor : weight[i];
        most = weight[i] > most ? weight[i] : most;
    }
    *common = divisor;
    for (; most >> bits != 0; most >>= 1) {
        exact = false;
        for (unsigned i = 0; i < count; i++) {
            weight[i] = weight[i] >> 1 | 1;
        }
    }
    return exact;
}

static void list_end(struct list *list, struct pets_belief *b)
{
    wide divisor;
    bool exact = reduce(list->weight, list->count, WEIGHT_BITS, &divisor);
    b->exact &= exact && !list->dropped;
    if (!b->exact) {
        b->lost |= !exact || big_bits(&b->dropped) > BITS_MOST;
        if (divisor > 0) {
            big_add(&b->dropped, &list->mass);
            big_divide_up(&b->dropped, divisor);
        }
    }
    b->count = (uint16_t)list->count;
    for (unsigned i = 0; i < list->count; i++) {
        b->item[i] = list->item[i];
        b->item[i].weight = (uint64_t)list->weight[i];
    }
}

void belief_reset(struct pets_belief *b, const uint8_t left[PETS_KINDS], unsigned slots,
                  unsigned pile_count)
{
    memcpy(b->left, left, PETS_KINDS);
    b->slots = (uint8_t)slots;
    b->pile_count = (uint8_t)pile_count;
    b->exact = true;
    b->lost = false;
    b->dropped = (struct big){{0}};
    struct pets_case c = {.weight = 0};
    for (unsigned slot = 0; slot < PETS_SLOTS; slot++) {
        c.slot[slot] = ALL_NUMBERS;
    }
    struct list list;
    list_begin(&list, b);
    list_add(&list, &c, 1);
    list_end(&list, b);
}

/* What cannot be has happened: no case is left. */
static void belief_lose(struct pets_belief *b)
{
    b->count = 0;
}

/* A card of that number comes to lie open; false if none is left. */
static bool take_left(struct pets_belief *b, unsigned number)
{
    if (number >= PETS_KINDS || b->left[number] == 0) {
        belief_lose(b);
        return false;
    }
    b->left[number]--;
    return true;
}

/* ---- Places of the pile ----------------------------------------------------------------------------- */

/* The number known to lie there, or PETS_KINDS. */
static unsigned card_at(const struct pets_case *c, unsigned place)
{
    for (unsigned i = 0; i < c->places; i++) {
        if (c->place[i] == place) {
            return c->card[i];
        }
    }
    return PETS_KINDS;
}

static void forget_place(struct pets_case *c, unsigned place)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < c->places; i++) {
        if (c->place[i] != place) {
            c->place[kept] = c->place[i];
            c->card[kept++] = c->card[i];
        }
    }
    for (unsigned i = kept; i < c->places; i++) {
        c->place[i] = c->card[i] = 0;
    }
    c->places = (uint8_t)kept;
}

static void know_place(struct pets_case *c, unsigned place, unsigned number)
{
    assert(c->places < PETS_PLACES);
    unsigned at = c->places++;
    for (; at > 0 && c->place[at - 1] > place; at--) {
        c->place[at] = c->place[at - 1];
        c->card[at] = c->card[at - 1];
    }
    c->place[at] = (uint8_t)place;
    c->card[at] = (uint8_t)number;
}

/* The top card goes down to a place, and those from there on one up. */
static void put_top_to(struct pets_case *c, unsigned top, unsigned place)
{
    unsigned number = card_at(c, top);
    forget_place(c, top);
    for (unsigned i = 0; i < c->places; i++) {
        c->place[i] = (uint8_t)(c->place[i] + (c->place[i] >= place));
    }
    if (number != PETS_KINDS) {
        know_place(c, place, number);
    }
}

/* ---- What was dropped ------------------------------------------------------------------------------ */

/* A dropped case would weigh at most so many times what it did. */
static void dropped_times(struct pets_belief *b, wide factor)
{
    if (!b->exact) {
        big_multiply(&b->dropped, (uint64_t)factor);
    }
}

/* A card of that number, which is gone now, has turned out to lie in a slot: one of so many alike. */
static void dropped_shown(struct pets_belief *b, unsigned number)
{
    if (!b->exact) {
        big_divide_up(&b->dropped, b->left[number] + 1u);
    }
}

/* ---- What is learned --------------------------------------------------------------------------------- */

void belief_allow(struct pets_belief *b, unsigned slots, unsigned numbers)
{
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
            c.slot[bits_first(rest)] &= (uint16_t)numbers;
        }
        list_add(&list, &c, b->item[i].weight);
    }
    list_end(&list, b);
}

void belief_limit(struct pets_belief *b, const uint16_t numbers[PETS_SLOTS])
{
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        for (unsigned slot = 0; slot < PETS_SLOTS; slot++) {
            c.slot[slot] &= numbers[slot];
        }
        list_add(&list, &c, b->item[i].weight);
    }
    list_end(&list, b);
}

void belief_top(struct pets_belief *b, unsigned number)
{
    unsigned top = b->pile_count - 1u;
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; b->pile_count > 0 && i < b->count; i++) {
        struct pets_case c = b->item[i];
        unsigned known = card_at(&c, top);
        if (known == PETS_KINDS && c.places < PETS_PLACES) {
            know_place(&c, top, number);
        } else if (known != number) {
            continue;
        }
        list_add(&list, &c, b->item[i].weight);
    }
    list_end(&list, b);
}

void belief_same(struct pets_belief *b, unsigned slot, unsigned other)
{
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        for (unsigned number = 0; number < PETS_KINDS; number++) {
            struct pets_case c = b->item[i];
            c.slot[slot] &= (uint16_t)BIT(number);
            c.slot[other] &= (uint16_t)BIT(number);
            list_add(&list, &c, b->item[i].weight);
        }
    }
    list_end(&list, b);
}

unsigned belief_numbers(const struct pets_belief *b, unsigned slot)
{
    unsigned numbers = 0;
    for (unsigned i = 0; i < b->count; i++) {
        numbers |= b->item[i].slot[slot];
    }
    return numbers;
}

unsigned belief_number(const struct pets_belief *b, unsigned slot)
{
    unsigned numbers = belief_numbers(b, slot);
    return numbers != 0 && single(numbers) ? bits_first(numbers) : PETS_KINDS;
}

unsigned belief_number_at(const struct pets_belief *b, unsigned place)
{
    unsigned number = b->count > 0 ? card_at(&b->item[0], place) : PETS_KINDS;
    for (unsigned i = 1; i < b->count; i++) {
        number = card_at(&b->item[i], place) == number ? number : PETS_KINDS;
    }
    return number;
}

/* ---- What happens ------------------------------------------------------------------------------------- */

void belief_draw(struct pets_belief *b, unsigned slot)
{
    bool last = b->pile_count == 0; /* then it is the card set aside */
    if (b->slots >> slot & 1) {
        belief_lose(b);
    }
    b->pile_count = (uint8_t)(b->pile_count - !last);
    b->slots = (uint8_t)((b->slots & ~(last ? BIT(SLOT_DOWN) : 0)) | BIT(slot));
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        unsigned number = card_at(&c, b->pile_count);
        c.slot[slot] = (uint16_t)(last                   ? c.slot[SLOT_DOWN]
                                  : number == PETS_KINDS ? ALL_NUMBERS
                                                         : BIT(number));
        if (!last) {
            forget_place(&c, b->pile_count);
        }
        list_add(&list, &c, b->item[i].weight);
    }
    list_end(&list, b);
}

void belief_open(struct pets_belief *b, unsigned number)
{
    if (take_left(b, number)) {
        belief_allow(b, 0, ALL_NUMBERS);
    }
}

void belief_show(struct pets_belief *b, unsigned slot, unsigned number)
{
    if (!take_left(b, number)) {
        return;
    }
    b->slots &= (uint8_t)~BIT(slot);
    dropped_shown(b, number);
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        if (b->item[i].slot[slot] >> number & 1) {
            list_add(&list, &b->item[i], b->item[i].weight);
        }
    }
    list_end(&list, b);
}

/* Whoever shows one of two cards shows each alike: the other one stays. */
void belief_show_either(struct pets_belief *b, unsigned slot, unsigned number)
{
    if (!take_left(b, number)) {
        return;
    }
    b->slots &= (uint8_t)~BIT(SLOT_DRAWN);
    dropped_times(b, 2);
    dropped_shown(b, number);
    struct list list;
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        uint64_t weight = c.weight;
        uint16_t held = c.slot[slot], drawn = c.slot[SLOT_DRAWN];
        if (drawn >> number & 1) {
            list_add(&list, &c, weight);
        }
        if (held >> number & 1) {
            c.slot[slot] = drawn;
            list_add(&list, &c, weight);
        }
    }
    list_end(&list, b);
}

static void exchange(struct pets_case *c, unsigned slot, unsigned other)
{
    uint16_t numbers = c->slot[slot];
    c->slot[slot] = c->slot[other];
    c->slot[other] = numbers;
}

void belief_swap(struct pets_belief *b, unsigned slot, unsigned other)
{
    unsigned both = BIT(slot) | BIT(other);
    if ((b->slots & both) != both) {
        belief_lose(b);
    }
    for (unsigned i = 0; i < b->count; i++) {
        exchange(&b->item[i], slot, other);
    }
}

void belief_swap_or_not(struct pets_belief *b, unsigned slot, unsigned other)
{
    struct list list;
    dropped_times(b, 2);
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        uint64_t weight = c.weight;
        list_add(&list, &c, weight);
        exchange(&c, slot, other);
        list_add(&list, &c, weight);
    }
    list_end(&list, b);
}

void belief_put_back(struct pets_belief *b, unsigned place)
{
    unsigned top = b->pile_count - 1u;
    for (unsigned i = 0; i < b->count; i++) {
        put_top_to(&b->item[i], top, top - place);
    }
}

void belief_put_back_anywhere(struct pets_belief *b)
{
    unsigned top = b->pile_count - 1u;
    struct list list;
    dropped_times(b, b->pile_count);
    list_begin(&list, b);
    for (unsigned i = 0; i < b->count; i++) {
        for (unsigned place = 0; place < b->pile_count; place++) {
            struct pets_case c = b->item[i];
            put_top_to(&c, top, place);
            list_add(&list, &c, b->item[i].weight);
        }
    }
    list_end(&list, b);
}

/* ---- Counting ------------------------------------------------------------------------------------------ */

/* What slots and places ask for, those with one number first. */
struct wishes {
    unsigned count;
    uint16_t numbers[PETS_SLOTS + PETS_PLACES + 1];
};

static void wish(struct wishes *wishes, unsigned numbers)
{
    unsigned at = wishes->count++;
    for (; at > 0 && single(numbers) && !single(wishes->numbers[at - 1]); at--) {
        wishes->numbers[at] = wishes->numbers[at - 1];
    }
    wishes->numbers[at] = (uint16_t)numbers;
}

/* In how many ways single cards of those left can fulfil all wishes. */
static wide ways(const uint16_t *numbers, unsigned count, uint8_t left[PETS_KINDS])
{
    if (count == 0) {
        return 1;
    }
    wide sum = 0;
    for (unsigned rest = numbers[0]; rest != 0; rest &= rest - 1) {
        unsigned number = bits_first(rest);
        if (left[number] != 0) {
            unsigned cards = left[number]--;
            sum += cards * ways(numbers + 1, count - 1, left);
            left[number]++;
        }
    }
    return sum;
}

/* The same out of `cards`, as if there were `most` wishes, so that cases can be compared. */
static wide scaled_ways(const struct wishes *wishes, uint8_t left[PETS_KINDS], unsigned cards,
                        unsigned most)
{
    return ways(wishes->numbers, wishes->count, left) *
           falling(cards - wishes->count, most - wishes->count);
}

/* What a case asks for in some of its slots and in the pile. */
static struct wishes wishes_of(const struct pets_belief *b, const struct pets_case *c,
                               unsigned slots)
{
    struct wishes wishes = {.count = 0};
    unsigned any = numbers_left(b);
    for (slots &= b->slots; slots != 0; slots &= slots - 1) {
        unsigned numbers = c->slot[bits_first(slots)];
        if (numbers != any) {
            wish(&wishes, numbers);
        }
    }
    for (unsigned i = 0; i < c->places; i++) {
        wish(&wishes, BIT(c->card[i]));
    }
    return wishes;
}

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Its weight times the ways to lay every card as it says. */
static struct big case_mass(const struct pets_belief *b, const struct pets_case *c, wide weight)
{
    struct wishes wishes = wishes_of(b, c, BIT(PETS_SLOTS) - 1);
    struct big mass = big_from(weight);
    uint8_t left[PETS_KINDS];
    memcpy(left, b->left, sizeof left);
    big_multiply(&mass, (uint64_t)ways(wishes.numbers, wishes.count, left));
    for (unsigned cards = cards_left(b) - wishes.count; cards > 1; cards--) {
        big_multiply(&mass, cards);
    }
    return mass;
}

/* belief_weight counts the ways to lay as many cards as a question may be about, and not the rest. */
static unsigned laid_cards(const struct pets_belief *b)
{
    return lesser(cards_left(b), PETS_SLOTS + PETS_PLACES + 1);
}

struct big belief_dropped(const struct pets_belief *b)
{
    struct big dropped = b->dropped;
    for (unsigned rest = cards_left(b) - laid_cards(b); rest > 1; rest--) {
        big_divide_up(&dropped, rest);
    }
    return dropped;
}

wide belief_weight(const struct pets_belief *b, unsigned slots, unsigned place, unsigned number)
{
    unsigned cards = cards_left(b), most = laid_cards(b);
    wide sum = 0;
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        uint8_t left[PETS_KINDS];
        memcpy(left, b->left, sizeof left);
        for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
            c.slot[bits_first(rest)] &= (uint16_t)BIT(number);
        }
        struct wishes wishes = wishes_of(b, &c, BIT(PETS_SLOTS) - 1);
        if (place < LB_PILE_MAX) {
            unsigned known = card_at(&c, place);
            if (known == PETS_KINDS) {
                wish(&wishes, BIT(number));
            } else if (known != number) {
                continue;
            }
        }
        sum += c.weight * scaled_ways(&wishes, left, cards, most);
    }
    return sum;
}

/* ---- Juggling --------------------------------------------------------------------------------------------- */

struct juggle {
    struct list list;
    struct wishes wishes;       /* of the cards that are shuffled */
    unsigned cards, most;       /* so many of them; as many as any case may have wishes for */
    uint8_t left[PETS_KINDS];   /* without those given to slots outside */
    unsigned classes;           /* numbers that no wish tells apart */
    uint16_t alike[PETS_KINDS]; /* are one class each */
};

/* Cuts the numbers left into classes: every wish takes a class as a whole or not at all. */
static void sort_numbers(struct juggle *j)
{
    j->classes = 1;
    j->alike[0] = (uint16_t)j->list.numbers;
    for (unsigned i = 0; i < j->wishes.count; i++) {
        for (unsigned k = j->classes; k-- > 0;) {
            unsigned in = j->alike[k] & j->wishes.numbers[i], out = j->alike[k] & ~in;
            if (in != 0 && out != 0) {
                j->alike[k] = (uint16_t)in;
                j->alike[j->classes++] = (uint16_t)out;
            }
        }
    }
}

/* Any number of a class that is left, or PETS_KINDS. */
static unsigned any_left(const struct juggle *j, unsigned numbers)
{
    while (numbers != 0 && j->left[bits_first(numbers)] == 0) {
        numbers &= numbers - 1;
    }
    return numbers != 0 ? bits_first(numbers) : PETS_KINDS;
}

/* Every way to give a class to each slot outside. After the shuffle all orders of the others are alike,
 * so a way weighs as much as the chance that a shuffle of the others would have fulfilled their wishes;
 * and that chance is the same for all numbers of a class. */
static void fill_outside(struct juggle *j, struct pets_case *c, unsigned slots, uint64_t weight)
{
    if (slots == 0) {
        wide ways = scaled_ways(&j->wishes, j->left, j->cards, j->most);
        if (ways != 0) {
            list_add(&j->list, c, weight * ways);
        }
        return;
    }
    unsigned slot = bits_first(slots), numbers = c->slot[slot];
    for (unsigned k = 0; k < j->classes; k++) {
        unsigned number = any_left(j, j->alike[k]);
        if ((numbers & j->alike[k]) != 0 && number != PETS_KINDS) {
            j->left[number]--;
            c->slot[slot] = (uint16_t)(numbers & j->alike[k]);
            fill_outside(j, c, slots & (slots - 1), weight);
            j->left[number]++;
        }
    }
    c->slot[slot] = (uint16_t)numbers;
}

void belief_juggle(struct pets_belief *b, unsigned hands)
{
    struct juggle j;
    unsigned outside = b->slots & ~hands;
    hands &= b->slots;
    j.cards = bits_count(hands) + b->pile_count;
    j.most = lesser(j.cards, PETS_SLOTS + PETS_PLACES);
    dropped_times(b, falling(j.cards, j.most));
    list_begin(&j.list, b);
    for (unsigned i = 0; i < b->count; i++) {
        struct pets_case c = b->item[i];
        uint64_t weight = c.weight;
        j.wishes = wishes_of(b, &c, hands);
        memcpy(j.left, b->left, sizeof j.left);
        sort_numbers(&j);
        for (unsigned rest = hands; rest != 0; rest &= rest - 1) {
            c.slot[bits_first(rest)] = ALL_NUMBERS;
        }
        while (c.places > 0) {
            forget_place(&c, c.place[0]);
        }
        fill_outside(&j, &c, outside, weight);
    }
    list_end(&j.list, b);
}

/* ---- Guessing ------------------------------------------------------------------------------------------------ */

/* A guess lays the definite cards of a case, deals the others, and begins anew if a slot may not hold
 * what it gets; so a case is begun as often as its definite cards can be laid. */
void belief_share(struct pets_belief *b)
{
    unsigned cards = cards_left(b), most = lesser(cards, PETS_SLOTS + PETS_PLACES);
    wide share[PETS_CASES];
    if (b->count == 1) {
        b->item[0].share = 1;
        return;
    }
    for (unsigned i = 0; i < b->count; i++) {
        uint8_t fixed[PETS_KINDS];
        unsigned laid = 0;
        fixed_cards(b, &b->item[i], fixed);
        share[i] = b->item[i].weight;
        for (unsigned number = 0; number < PETS_KINDS; number++) {
            share[i] *= falling(b->left[number], fixed[number]);
            laid += fixed[number];
        }
        share[i] *= falling(cards - laid, most - laid);
    }
    wide divisor;
    reduce(share, b->count, 56,
           &divisor); /* a share that is cut is off by less than anybody can measure */
    for (unsigned i = 0; i < b->count; i++) {
        b->item[i].share = (uint64_t)share[i];
    }
}

static uint64_t below(lb_rng *rng, uint64_t bound)
{
    uint64_t mask = UINT64_MAX >> __builtin_clzll(bound), draw;
    do {
        draw = rng_u64(rng) & mask;
    } while (draw >= bound);
    return draw;
}

static const struct pets_case *any_case(const struct pets_belief *b, lb_rng *rng)
{
    if (b->count == 1) {
        return &b->item[0];
    }
    uint64_t total = 0;
    for (unsigned i = 0; i < b->count; i++) {
        total += b->item[i].share;
    }
    uint64_t draw = below(rng, total);
    unsigned i = 0;
    for (; draw >= b->item[i].share; i++) {
        draw -= b->item[i].share;
    }
    return &b->item[i];
}

/* The cards of no definite slot or place, the lowest first; how many. */
static unsigned loose_cards(const struct pets_belief *b, const uint8_t fixed[PETS_KINDS],
                            uint8_t cards[PETS_CARDS])
{
    unsigned count = 0;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        for (unsigned copies = b->left[number] - (unsigned)fixed[number]; copies > 0; copies--) {
            cards[count++] = (uint8_t)number;
        }
    }
    return count;
}

/* One attempt; false if a slot may not hold what it got. */
static bool deal_case(const struct pets_belief *b, const struct pets_case *c, lb_rng *rng,
                      uint8_t slot[PETS_SLOTS], uint8_t pile[PETS_CARDS])
{
    uint8_t fixed[PETS_KINDS], cards[PETS_CARDS];
    fixed_cards(b, c, fixed);
    unsigned count = loose_cards(b, fixed, cards), next = 0;
    rng_pick(rng, cards, count, count);
    for (unsigned slots = b->slots; slots != 0; slots &= slots - 1) {
        unsigned at = bits_first(slots), numbers = c->slot[at];
        slot[at] = single(numbers) ? (uint8_t)bits_first(numbers) : cards[next++];
        if (!(numbers >> slot[at] & 1)) {
            return false;
        }
    }
    for (unsigned place = 0, known = 0; place < b->pile_count; place++) {
        bool there = known < c->places && c->place[known] == place;
        pile[place] = there ? c->card[known++] : cards[next++];
    }
    return true;
}

bool belief_guess(const struct pets_belief *b, lb_rng *rng, uint8_t slot[PETS_SLOTS],
                  uint8_t pile[PETS_CARDS])
{
    enum { TRIES = 1 << 16 };
    for (unsigned tries = 0; b->count > 0 && tries < TRIES; tries++) {
        if (deal_case(b, any_case(b, rng), rng, slot, pile)) {
            return true;
        }
    }
    return false;
}
