/* SPDX-License-Identifier: MIT */
/* story.c: counting the arrangements of a story, and what an event makes of it.
 *
 * The one thing to know: the mass of a story is its weight times the number of its arrangements, so
 * an observation that only narrows the arrangements leaves the weight alone. The weight changes where
 * hidden chance chose among tokens, places or copies that the story no longer tells apart. */
#include "games/kittens/story.h"

#include <string.h>

#include "core/bits.h"

#define BIT(n) (UINT64_C(1) << (n))

/* ---- Counting ------------------------------------------------------------------------------------ */

static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t ways = n >= k;
    for (unsigned i = 0; i < k && ways != 0; i++) {
        ways = ways * (n - i) / (i + 1);
    }
    return ways;
}

/* In how many ways floaters lie at places of their sets, no two at one: the last anywhere in its
 * set, less where it meets another. */
static uint64_t float_ways(const uint64_t *floats, unsigned count)
{
    if (count == 0) {
        return 1;
    }
    uint64_t last = floats[count - 1];
    uint64_t ways = bits_count(last) * float_ways(floats, count - 1);
    for (unsigned i = 0; i + 1 < count; i++) {
        uint64_t meeting[FLOATERS_MAX];
        memcpy(meeting, floats, sizeof meeting);
        meeting[i] &= last;
        ways -= float_ways(meeting, count - 1);
    }
    return ways;
}

unsigned story_plain(const struct story *story)
{
    return bits_count(story->unknown) - story->floaters - story->kittens;
}

/* Where a kitten that does not float may lie. */
static uint64_t risky(const struct story *s)
{
    return s->unknown & ~s->safe;
}

/* Places for those kittens once the floaters have theirs, which are all risky or all safe. */
static int room_for_kittens(const struct story *s)
{
    int room = (int)bits_count(risky(s));
    for (unsigned f = 0; f < s->floaters; f++) {
        room -= (s->floats[f] & s->safe) == 0;
    }
    return room;
}

static bool kittens_fit(const struct story *s)
{
    return room_for_kittens(s) >= s->kittens && float_ways(s->floats, s->floaters) > 0;
}

static uint64_t kitten_ways(const struct story *s)
{
    return float_ways(s->floats, s->floaters) * choose((unsigned)room_for_kittens(s), s->kittens);
}

static uint64_t excluded_anywhere(const struct story *s)
{
    uint64_t excluded = 0;
    for (unsigned g = 0; g < s->groups; g++) {
        excluded |= s->excluded[g];
    }
    return excluded;
}

/* Those of a set of copies that are excluded from the same groups as its first. */
static uint64_t alike(const struct story *s, uint64_t copies)
{
    for (unsigned g = 0; g < s->groups; g++) {
        uint64_t excluded = s->excluded[g];
        copies &= excluded & copies & -copies ? excluded : ~excluded;
    }
    return copies;
}

/* Sort the classes: few slots to be in first. */
static void add_class(struct shape *shape, uint64_t copies, unsigned bars, unsigned slots,
                      uint8_t room[CLASSES_MAX])
{
    unsigned at = shape->classes++;
    for (; at > 0 && room[at - 1] > slots; at--) {
        room[at] = room[at - 1];
        shape->copies[at] = shape->copies[at - 1];
        shape->size[at] = shape->size[at - 1];
    }
    room[at] = (uint8_t)slots;
    shape->copies[at] = copies;
    shape->size[at] = (uint8_t)bits_count(copies);
    for (unsigned b = 0; b < shape->blocks; b++) {
        unsigned all = shape->barred[b], low = all & ((1u << at) - 1);
        shape->barred[b] = (uint16_t)(low | (bars >> b & 1) << at | (all ^ low) << 1);
    }
}

/* The shape of so many slots in blocks, to be filled with a set of copies. More classes than there
 * is room for are taken as copies that can be anywhere; who cares looks at `classes`. */
static void shape_of(const struct story *s, uint64_t copies, struct shape *shape)
{
    uint64_t restricted = copies & excluded_anywhere(s);
    uint8_t room[CLASSES_MAX];
    unsigned slots = bits_count(copies);
    shape->classes = 0;
    memset(shape->barred, 0, sizeof shape->barred);
    while (restricted != 0 && shape->classes < CLASSES_MAX) {
        uint64_t class = restricted, first = restricted & -restricted;
        unsigned bars = 0, outside = 0;
        for (unsigned g = 0; g < s->groups; g++) { /* as alike, with the groups that exclude it */
            uint64_t excluded = s->excluded[g];
            unsigned barred = (excluded & first) != 0;
            class &= barred ? excluded : ~excluded;
            bars |= barred << g;
            outside += barred ? s->count[g] : 0;
        }
        add_class(shape, class, bars, slots > outside ? slots - outside : 0, room);
        restricted &= ~class;
        copies &= ~class;
    }
    shape->anywhere = bits_count(copies);
}

void story_shape(const struct story *story, struct shape *shape)
{
    shape->blocks = story->groups + 1u;
    memcpy(shape->slots, story->count, story->groups);
    shape->slots[story->groups] = (uint8_t)story_plain(story);
    shape_of(story, story->pool, shape);
}

/* Whether every class finds slots: no set of classes needs more than there are for it. */
static bool shape_fits(const struct shape *shape)
{
    for (unsigned set = 1; set < 1u << shape->classes; set++) {
        unsigned copies = 0, slots = 0;
        for (unsigned c = 0; c < shape->classes; c++) {
            copies += set >> c & 1 ? shape->size[c] : 0;
        }
        for (unsigned b = 0; b < shape->blocks; b++) {
            slots += set & ~shape->barred[b] ? shape->slots[b] : 0;
        }
        if (copies > slots) {
            return false;
        }
    }
    return true;
}

/* Blocks that do not differ for the classes from `from` on become one. */
static void merge_blocks(struct shape *shape, unsigned from)
{
    unsigned kept = 0;
    for (unsigned b = 0; b < shape->blocks; b++) {
        uint16_t barred = (uint16_t)(shape->barred[b] >> from << from);
        uint8_t slots = shape->slots[b];
        unsigned same = 0;
        while (same < kept && shape->barred[same] != barred) {
            same++;
        }
        if (same == kept) {
            shape->barred[kept] = barred;
            shape->slots[kept++] = slots;
        } else {
            shape->slots[same] = (uint8_t)(shape->slots[same] + slots);
        }
    }
    shape->blocks = kept;
}

struct counting {
    unsigned effort; /* terms that may still be summed */
};

static wide slot_ways(struct counting *counting, const struct shape *full, unsigned class);

/* Lay `left` copies of a class into the blocks from `block` on, in all ways. */
static wide spread(struct counting *counting, struct shape *shape, unsigned class, unsigned block,
                   unsigned left)
{
    if (block == shape->blocks) {
        return left == 0 ? slot_ways(counting, shape, class + 1) : 0;
    }
    if (shape->barred[block] >> class & 1) {
        return spread(counting, shape, class, block + 1, left);
    }
    unsigned slots = shape->slots[block];
    wide ways = 0;
    for (unsigned n = 0; n <= left && n <= slots; n++) {
        shape->slots[block] = (uint8_t)(slots - n);
        ways += choose(slots, n) * spread(counting, shape, class, block + 1, left - n);
    }
    shape->slots[block] = (uint8_t)slots;
    return ways;
}

/* In how many ways the classes from one on choose their slots. */
static wide slot_ways(struct counting *counting, const struct shape *full, unsigned class)
{
    if (class == full->classes || counting->effort == 0) {
        return 1;
    }
    counting->effort--;
    struct shape shape = *full;
    merge_blocks(&shape, class);
    if (class + 1 == shape.classes) {
        unsigned slots = 0;
        for (unsigned b = 0; b < shape.blocks; b++) {
            slots += shape.barred[b] >> class & 1 ? 0 : shape.slots[b];
        }
        return choose(slots, shape.size[class]);
    }
    return spread(counting, &shape, class, 0, shape.size[class]);
}

/* As many factors at a time as fit a word. */
static void multiply_factorial(struct big *a, unsigned n)
{
    uint64_t factors = 1, more;
    for (; n > 1; n--) {
        if (__builtin_mul_overflow(factors, n, &more)) {
            big_multiply(a, factors);
            more = n;
        }
        factors = more;
    }
    if (factors > 1) {
        big_multiply(a, factors);
    }
}

enum { EFFORT_MAX = 20000 };

/* Multiply by the arrangements of a shape; false if they are too many to sum. */
static bool shape_ways(const struct shape *shape, struct big *ways)
{
    struct counting counting = {EFFORT_MAX};
    wide slots = slot_ways(&counting, shape, 0);
    struct big product = *ways;
    big_multiply(ways, (uint64_t)slots);
    if (slots >> 64 != 0) {
        big_multiply(&product, (uint64_t)(slots >> 64));
        memmove(product.word + 1, product.word, sizeof product.word - sizeof product.word[0]);
        product.word[0] = 0;
        big_add(ways, &product);
    }
    multiply_factorial(ways, shape->anywhere);
    for (unsigned c = 0; c < shape->classes; c++) {
        multiply_factorial(ways, shape->size[c]);
    }
    return counting.effort > 0 && shape->classes < CLASSES_MAX;
}

/* The mass of a story that has this weight. */
static bool mass_with(const struct story *story, wide weight, struct big *mass)
{
    struct shape shape;
    story_shape(story, &shape);
    *mass = big_from(weight);
    big_multiply(mass, kitten_ways(story));
    return shape_ways(&shape, mass);
}

bool story_mass(const struct story *story, struct big *mass)
{
    return mass_with(story, story->weight, mass);
}

/* ---- Keeping a story tidy ------------------------------------------------------------------------- */

static void remove_group(struct story *s, unsigned g)
{
    unsigned behind = s->groups - g - 1u;
    memmove(s->excluded + g, s->excluded + g + 1, behind * sizeof s->excluded[0]);
    memmove(s->holder + g, s->holder + g + 1, behind);
    memmove(s->count + g, s->count + g + 1, behind);
    s->groups--;
    s->excluded[s->groups] = 0;
    s->holder[s->groups] = 0;
    s->count[s->groups] = 0;
}

static void take_token(struct story *s, unsigned g)
{
    s->count[g]--;
}

/* Two neighbours of one hand become one group that excludes only what both do. */
static void join_groups(struct story *s, unsigned g)
{
    s->excluded[g] &= s->excluded[g + 1];
    s->count[g] = (uint8_t)(s->count[g] + s->count[g + 1]);
    remove_group(s, g + 1);
}

static bool neighbours(const struct story *s, unsigned g)
{
    return g + 1u < s->groups && s->holder[g] == s->holder[g + 1];
}

void story_tokens(struct story *s, unsigned holder, unsigned count, uint64_t excluded)
{
    unsigned at = 0;
    while (at < s->groups && s->holder[at] <= holder) {
        at++;
    }
    if (at > 0 && s->holder[at - 1] == holder && s->excluded[at - 1] == excluded) {
        s->count[at - 1] = (uint8_t)(s->count[at - 1] + count);
        return;
    }
    unsigned behind = s->groups - at;
    memmove(s->excluded + at + 1, s->excluded + at, behind * sizeof s->excluded[0]);
    memmove(s->holder + at + 1, s->holder + at, behind);
    memmove(s->count + at + 1, s->count + at, behind);
    s->excluded[at] = excluded;
    s->holder[at] = (uint8_t)holder;
    s->count[at] = (uint8_t)count;
    s->groups++;
}

/* Empty groups go, equal neighbours become one, and what is located needs no excluding. */
static void tidy_groups(struct story *s)
{
    for (unsigned g = s->groups; g-- > 0;) {
        s->excluded[g] &= s->pool;
        if (s->count[g] == 0) {
            remove_group(s, g);
        } else if (neighbours(s, g) && s->excluded[g] == s->excluded[g + 1]) {
            join_groups(s, g);
        }
    }
}

/* One place to spare: the groups that lose least by it become one. */
static bool spare_group(struct story *s)
{
    if (s->groups < GROUPS_MAX) {
        return true;
    }
    unsigned best = 0, least = 1000;
    for (unsigned g = 0; g < s->groups; g++) {
        if (neighbours(s, g)) {
            unsigned loss = bits_count(s->excluded[g] ^ s->excluded[g + 1]);
            best = loss < least ? g : best;
            least = loss < least ? loss : least;
        }
    }
    join_groups(s, best);
    return false;
}

static void remove_floater(struct story *s, unsigned f)
{
    s->floats[f] = s->floats[--s->floaters];
    s->floats[s->floaters] = 0;
}

static void floats_avoid(struct story *s, unsigned place)
{
    for (unsigned f = 0; f < s->floaters; f++) {
        s->floats[f] &= ~BIT(place);
    }
}

static void know_place(struct story *s, unsigned place, unsigned spot)
{
    s->pile[place] = (uint8_t)spot;
    s->unknown &= ~BIT(place);
    s->safe &= ~BIT(place);
    floats_avoid(s, place);
}

static void sort_floats(struct story *s)
{
    for (unsigned f = 1; f < s->floaters; f++) {
        for (unsigned i = f; i > 0 && s->floats[i - 1] > s->floats[i]; i--) {
            uint64_t swap = s->floats[i];
            s->floats[i] = s->floats[i - 1];
            s->floats[i - 1] = swap;
        }
    }
}

/* A floater that has one place left is known; one that may be anywhere is a kitten like the others,
 * and any of those could be it. Without any of those there is nothing to be safe from. */
static wide tidy_floats(struct story *s)
{
    wide factor = 1;
    s->safe = s->kittens > 0 ? s->safe : 0;
    for (unsigned f = 0; f < s->floaters;) {
        uint64_t places = s->floats[f];
        if (places == risky(s) && bits_count(places) > 1) {
            remove_floater(s, f);
            factor *= ++s->kittens;
            f = 0;
        } else if (bits_count(places) == 1) {
            remove_floater(s, f);
            know_place(s, bits_first(places), SPOT_KITTEN);
            f = 0;
        } else {
            f++;
        }
    }
    sort_floats(s);
    return factor;
}

/* Whether all copies that some group excludes could lie in the pile: then there is room for each. */
static bool roomy(const struct story *s)
{
    return bits_count(s->pool & excluded_anywhere(s)) <= story_plain(s);
}

static bool possible(const struct story *s)
{
    if (!kittens_fit(s)) {
        return false;
    }
    if (roomy(s)) {
        return true;
    }
    struct shape shape;
    story_shape(s, &shape);
    return shape_fits(&shape);
}

/* ---- Telling -------------------------------------------------------------------------------------- */

void telling_start(struct telling *telling, const struct deck *deck, struct telling_room *room)
{
    *telling = (struct telling){.deck = deck,
                                .exact = true,
                                .keep = STORIES_MAX,
                                .most = TELLING_MAX,
                                .mass = room->mass,
                                .weight = room->weight,
                                .item = room->item};
}

/* A story with so much weight is not told: it is among the dropped ones, or nothing is exact. */
static void drop_story(struct telling *t, const struct story *s, wide weight)
{
    struct big mass;
    if (t->dropped == NULL || !mass_with(s, weight, &mass)) {
        t->exact = false;
    } else {
        big_add(t->dropped, &mass);
    }
}

/* The greatest common divisor. */
static wide common(wide a, wide b)
{
    while (b >> 64 != 0) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    if (b == 0) {
        return a;
    }
    uint64_t c = (uint64_t)b, d = (uint64_t)(a % b);
    while (d != 0) { /* words are divided sooner */
        uint64_t rest = c % d;
        c = d;
        d = rest;
    }
    return c;
}

/* Weights matter only in proportion: make them small, at worst by rounding. What that takes from a story is
 * dropped. */
static void shrink_weights(struct telling *t)
{
    if (t->count == 1 && t->dropped == NULL) {
        t->item[0].weight = 1;
        return;
    }
    wide divisor = 0, most = 0;
    for (unsigned i = 0; i < t->count; i++) {
        divisor = common(t->weight[i], divisor);
        most = t->weight[i] > most ? t->weight[i] : most;
    }
    unsigned shift = 0;
    while (divisor != 0 && most / divisor >> shift > UINT64_MAX >> 1) {
        shift++;
    }
    divisor = divisor != 0 ? divisor : 1;
    if (t->dropped != NULL) {
        big_divide_up(t->dropped, divisor);
        big_shift_up(t->dropped, shift);
    }
    for (unsigned i = 0; i < t->count; i++) {
        wide whole = t->weight[i] / divisor, weight = whole >> shift;
        if (shift > 0 && weight << shift != whole) {
            drop_story(t, &t->item[i], 1);
        }
        t->weight[i] = weight != 0 || t->dropped != NULL ? weight : 1;
        t->item[i].weight = (uint64_t)t->weight[i];
    }
}

/* Drop the lightest stories until so many are left. */
static void keep_heaviest(struct telling *t, unsigned most)
{
    struct big *mass = t->mass;
    for (unsigned i = 0; i < t->count; i++) {
        bool counted = mass_with(&t->item[i], t->weight[i], &mass[i]);
        t->exact &= counted || t->dropped == NULL;
    }
    while (t->count > most) {
        unsigned lightest = 0;
        for (unsigned i = 1; i < t->count; i++) {
            lightest = big_less(&mass[i], &mass[lightest]) ? i : lightest;
        }
        if (t->dropped != NULL) {
            big_add(t->dropped, &mass[lightest]);
        } else {
            t->exact = false;
        }
        t->count--;
        t->item[lightest] = t->item[t->count];
        t->weight[lightest] = t->weight[t->count];
        mass[lightest] = mass[t->count];
    }
}

/* A number for what mostly tells stories apart. Until the telling ends it stands for their weight, which
 * then is told apart from them. */
static uint64_t digest(const struct story *s)
{
    uint64_t digest = s->pool + 3 * s->unknown;
    for (unsigned f = 0; f < s->floaters; f++) {
        digest = digest * 5 + s->floats[f];
    }
    for (unsigned g = 0; g < s->groups; g++) {
        digest = digest * 7 + s->excluded[g] + s->count[g];
    }
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        digest = digest * 5 + s->marked[seat];
    }
    return digest;
}

static bool equal(const struct story *a, const struct story *b)
{
    return a->weight == b->weight && memcmp(a, b, sizeof *a) == 0;
}

/* Add a story, unless it cannot be; one that is there already gains its weight. */
static bool tell_story(struct telling *t, struct story *s, wide factor)
{
    tidy_groups(s);
    factor *= tidy_floats(s);
    wide weight;
    bool over = __builtin_mul_overflow(factor, s->weight, &weight);
    weight = over ? ~(wide)0 / t->most : weight;
    s->weight = digest(s);
    unsigned same = 0;
    while (same < t->count && !equal(&t->item[same], s)) {
        same++;
    }
    if (same == t->count && !possible(s)) {
        return false;
    }
    t->exact &= !over;
    if (same < t->count) {
        t->weight[same] += weight;
        return true;
    }
    if (t->count == t->most) {
        keep_heaviest(t, t->keep);
    }
    t->item[t->count] = *s;
    t->weight[t->count++] = weight;
    return true;
}

unsigned telling_end(struct telling *telling, struct story *stories)
{
    if (telling->count > telling->keep) {
        keep_heaviest(telling, telling->keep);
    }
    shrink_weights(telling);
    memcpy(stories, telling->item, telling->count * sizeof *stories);
    return telling->count;
}

bool telling_mass(const struct telling *telling, unsigned i, struct big *mass)
{
    return mass_with(&telling->item[i], telling->weight[i], mass);
}

/* A story in which groups had to become one holds more arrangements than it should. */
static void tell_spared(struct telling *t, struct story *s, wide factor, bool spared)
{
    if (spared || t->dropped == NULL) {
        tell_story(t, s, factor);
        t->exact &= spared;
    } else {
        tidy_groups(s);
        if (possible(s)) {
            drop_story(t, s, factor * s->weight);
        }
    }
}

/* A copy of a title turned up where some copies cannot be: one story for each class of copies. */
static bool tell_located(struct telling *t, const struct story *s, unsigned spot, uint64_t excluded,
                         wide factor)
{
    bool told = false;
    uint64_t copies = s->pool & t->deck->field[spot] & ~excluded;
    while (copies != 0) {
        uint64_t class = alike(s, copies);
        struct story next = *s;
        next.pool &= ~BIT(bits_last(class));
        told |= tell_story(t, &next, factor * bits_count(class));
        copies &= ~class;
    }
    return told;
}

static void mark(struct story *s, unsigned holder, unsigned spot)
{
    if (holder != NO_HOLDER) {
        s->marked[holder] = hand_more(s->marked[holder], spot, 1);
    }
}

static void unmark(const struct telling *t, struct story *s, unsigned holder, unsigned spot)
{
    s->marked[holder] = hand_less(t->deck, s->marked[holder], spot, 1);
}

static bool is_marked(const struct story *s, unsigned holder, unsigned spot)
{
    return s->marked[holder] >> spot & 1;
}

/* ---- Hands ---- */

/* How many of a title lie anywhere, known or not. */
static unsigned copies_of(const struct deck *deck, const struct story *s, unsigned spot)
{
    unsigned copies = bits_count(s->pool & deck->field[spot]);
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        copies += bits_count(s->marked[seat] & deck->field[spot]);
    }
    for (unsigned place = 0; place < s->pile_count; place++) {
        copies += s->pile[place] == spot;
    }
    return copies;
}

/* Whether a card can come in from outside: it is a title of the deck, and a copy of it is missing. */
static bool has_room(const struct telling *t, const struct story *s, unsigned spot)
{
    return copies_of(t->deck, s, spot) < bits_count(t->deck->field[spot]);
}

void tell_mark(struct telling *t, const struct story *s, const struct news *n)
{
    struct story next = *s;
    if (has_room(t, s, n->spot)) {
        mark(&next, n->holder, n->spot);
        tell_story(t, &next, 1);
    }
}

/* Whether a token of a group can be a title. */
static bool can_be(const struct telling *t, const struct story *s, unsigned g, unsigned spot)
{
    uint64_t copies = s->pool & t->deck->field[spot] & ~s->excluded[g];
    if (copies != 0 && roomy(s) && kittens_fit(s)) { /* and so it is with one copy less */
        return true;
    }
    while (copies != 0) {
        uint64_t class = alike(s, copies);
        struct story next = *s;
        take_token(&next, g);
        next.pool &= ~BIT(bits_last(class));
        tidy_groups(&next);
        if (possible(&next)) {
            return true;
        }
        copies &= ~class;
    }
    return false;
}

enum { CANDIDATES_MAX = 6, CANDIDATE_SHARES = 60 };

/* The tokens a title may have been shown from: the one held longest, and others only where taking
 * that one instead would rule a world out. It does not if the other can be all that it can be, and
 * the same copies of the title. */
static unsigned find_candidates(struct telling *t, const struct story *s, unsigned holder,
                                unsigned spot, unsigned candidates[CANDIDATES_MAX])
{
    uint64_t field = t->deck->field[spot];
    unsigned count = 0;
    for (unsigned g = 0; g < s->groups; g++) {
        bool needed = s->holder[g] == holder;
        for (unsigned i = 0; i < count && needed; i++) {
            uint64_t more = s->excluded[candidates[i]], here = s->excluded[g];
            needed = (here & ~more) || ((here ^ more) & field);
        }
        if (needed && can_be(t, s, g, spot)) {
            if (count == CANDIDATES_MAX) { /* no hand has ever needed as many */
                t->exact = false;
                break;
            }
            candidates[count++] = g;
        }
    }
    return count;
}

void tell_reveal(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned holder = n->holder, spot = n->spot;
    if (is_marked(s, holder, spot)) {
        struct story next = *s;
        unmark(t, &next, holder, spot);
        mark(&next, n->to, spot);
        tell_story(t, &next, CANDIDATE_SHARES);
        return;
    }
    unsigned candidates[CANDIDATES_MAX];
    unsigned count = find_candidates(t, s, holder, spot, candidates);
    for (unsigned i = 0; i < count; i++) {
        struct story next = *s;
        take_token(&next, candidates[i]);
        mark(&next, n->to, spot);
        tell_located(t, &next, spot, s->excluded[candidates[i]], CANDIDATE_SHARES / count);
    }
}

void tell_stolen(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned holder = n->holder, spot = n->spot;
    if (is_marked(s, holder, spot)) {
        struct story next = *s;
        unmark(t, &next, holder, spot);
        tell_story(t, &next, bits_count(s->marked[holder] & t->deck->field[spot]));
    }
    for (unsigned g = 0; g < s->groups; g++) {
        if (s->holder[g] == holder) {
            struct story next = *s;
            take_token(&next, g);
            tell_located(t, &next, spot, s->excluded[g], s->count[g]);
        }
    }
}

void tell_blind(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned from = n->holder, to = n->to;
    for (uint64_t titles = s->marked[from] & t->deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles);
        struct story next = *s;
        unmark(t, &next, from, spot);
        mark(&next, to, spot);
        tell_story(t, &next, bits_count(s->marked[from] & t->deck->field[spot]));
    }
    for (unsigned g = 0; g < s->groups; g++) {
        if (s->holder[g] == from) {
            struct story next = *s;
            take_token(&next, g);
            bool spared = spare_group(&next);
            story_tokens(&next, to, 1, s->excluded[g]);
            tell_spared(t, &next, s->count[g], spared);
        }
    }
}

void tell_lacks(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned holder = n->holder, spot = n->spot;
    struct story next = *s;
    for (unsigned g = 0; g < s->groups; g++) {
        if (s->holder[g] == holder) {
            next.excluded[g] |= s->pool & t->deck->field[spot];
        }
    }
    if (!is_marked(s, holder, spot)) {
        tell_story(t, &next, 1);
    }
}

/* A hand whose unmarked tokens have turned out to be these copies, in some order. */
static void tell_copies(struct telling *t, const struct story *s, unsigned holder, uint64_t copies,
                        wide factor)
{
    struct story hand = {.pool = copies};
    struct story next = *s;
    struct shape shape;
    unsigned tokens = 0;
    for (unsigned g = 0; g < s->groups; g++) {
        if (s->holder[g] == holder) {
            tokens += s->count[g];
            hand.excluded[hand.groups] = s->excluded[g];
            hand.count[hand.groups++] = s->count[g];
            next.count[g] = 0;
        }
    }
    shape.blocks = hand.groups;
    memcpy(shape.slots, hand.count, hand.groups);
    shape_of(&hand, copies, &shape);
    if (tokens != bits_count(copies) || !shape_fits(&shape)) {
        return;
    }
    struct big ways = big_from(1);
    t->exact &= shape_ways(&shape, &ways);
    next.pool &= ~copies;
    tell_story(t, &next, factor * ways.word[0]);
}

/* Which copies the shown cards are: for each title and class any number of them. */
static void tell_shown(struct telling *t, const struct story *s, unsigned holder, uint64_t shown,
                       uint64_t open, uint64_t copies, wide factor)
{
    if (shown == 0) {
        tell_copies(t, s, holder, copies, factor);
        return;
    }
    unsigned spot = bits_first(shown);
    unsigned left = bits_count(shown & t->deck->field[spot]);
    uint64_t rest = open & t->deck->field[spot];
    if (rest == 0) {
        return;
    }
    uint64_t class = alike(s, rest);
    unsigned size = bits_count(class);
    for (unsigned n = 0; n <= size && n <= left; n++) {
        uint64_t taken = 0, from = class;
        for (unsigned i = 0; i < n; i++) {
            taken |= BIT(bits_last(from));
            from &= ~taken;
        }
        tell_shown(t, s, holder, hand_less(t->deck, shown, spot, n), open & ~class, copies | taken,
                   factor * choose(size, n));
    }
}

void tell_hand(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned holder = n->holder;
    uint64_t shown = n->hand;
    struct story next = *s;
    if (s->marked[holder] & ~n->hand) {
        return;
    }
    for (uint64_t marked = s->marked[holder]; marked != 0; marked &= marked - 1) {
        shown = hand_less(t->deck, shown, t->deck->spot_at[bits_first(marked)], 1);
    }
    next.marked[holder] = 0;
    tell_shown(t, &next, holder, shown, s->pool, 0, 1);
}

/* ---- The pile ---- */

/* A word of places when one more comes in below those from `place` on. */
static uint64_t places_apart(uint64_t places, unsigned place)
{
    uint64_t below = BIT(place) - 1;
    return (places & below) | (places & ~below) << 1;
}

/* A word of places when one goes and those above come down. */
static uint64_t places_without(uint64_t places, unsigned place)
{
    uint64_t below = BIT(place) - 1;
    return (places & below) | (places >> 1 & ~below);
}

/* A word of places when the bottom one goes on top. */
static uint64_t places_turned(uint64_t places, unsigned top)
{
    return places >> 1 | (places & 1) << top;
}

/* A place goes: the top one, or the bottom one and all come down. */
static void remove_place(struct story *s, unsigned place)
{
    s->pile_count--;
    memmove(s->pile + place, s->pile + place + 1, s->pile_count - place);
    s->pile[s->pile_count] = 0;
    s->unknown = places_without(s->unknown, place);
    s->safe = places_without(s->safe, place);
    for (unsigned f = 0; f < s->floaters; f++) {
        s->floats[f] = places_without(s->floats[f], place);
    }
}

static void insert_place(struct story *s, unsigned place, unsigned spot)
{
    memmove(s->pile + place + 1, s->pile + place, s->pile_count - place);
    s->pile[place] = (uint8_t)spot;
    s->pile_count++;
    s->unknown = places_apart(s->unknown, place);
    s->safe = places_apart(s->safe, place);
    for (unsigned f = 0; f < s->floaters; f++) {
        s->floats[f] = places_apart(s->floats[f], place);
    }
}

/* A place is seen and stays, or its card goes. */
static void tell_seen(struct telling *t, const struct story *s, unsigned place, unsigned spot,
                      bool gone)
{
    struct story next = *s;
    if (place >= s->pile_count) {
        return;
    }
    know_place(&next, place, spot);
    if (gone) {
        remove_place(&next, place);
    }
    if (!(s->unknown >> place & 1)) {
        if (s->pile[place] == spot) {
            tell_story(t, &next, 1);
        }
        return;
    }
    if (spot != SPOT_KITTEN) {
        tell_located(t, &next, spot, 0, 1);
        return;
    }
    for (unsigned f = 0; f < s->floaters; f++) { /* a kitten: one that floats, or another */
        if (s->floats[f] >> place & 1) {
            struct story landed = next;
            remove_floater(&landed, f);
            tell_story(t, &landed, 1);
        }
    }
    if (s->kittens > 0 && !(s->safe >> place & 1)) {
        next.kittens--;
        tell_story(t, &next, 1);
    }
}

void tell_safe(struct telling *t, const struct story *s, const struct news *n)
{
    struct story next = *s;
    if (n->place >= s->pile_count || s->pile[n->place] == SPOT_KITTEN) {
        return;
    }
    next.safe |= s->unknown & BIT(n->place);
    floats_avoid(&next, n->place);
    tell_story(t, &next, 1);
}

void tell_place(struct telling *t, const struct story *s, const struct news *n)
{
    tell_seen(t, s, n->place, n->spot, false);
}

void tell_gone(struct telling *t, const struct story *s, const struct news *n)
{
    tell_seen(t, s, n->place, n->spot, true);
}

void tell_drawn(struct telling *t, const struct story *s, const struct news *n)
{
    unsigned place = n->place;
    struct story next = *s;
    if (place >= s->pile_count) {
        return;
    }
    unsigned spot = s->pile[place];
    bool unknown = s->unknown >> place & 1;
    if (!unknown && spot == SPOT_KITTEN) {
        return;
    }
    bool spared = true;
    remove_place(&next, place);
    if (unknown) {
        spared = spare_group(&next);
        story_tokens(&next, n->holder, 1, 0);
    } else {
        mark(&next, n->holder, spot);
    }
    tell_spared(t, &next, 1, spared);
}

void tell_kitten_at(struct telling *t, const struct story *s, const struct news *n)
{
    struct story next = *s;
    if (n->place <= s->pile_count && s->pile_count < KITTENS_PILE) {
        insert_place(&next, n->place, SPOT_KITTEN);
        tell_story(t, &next, 1);
    }
}

/* The floaters that may lie at a place, whether it is unknown at all, and whether it is safe:
 * neighbours with the same answer are one stretch of places. */
static unsigned stretch_of(const struct story *s, unsigned place)
{
    unsigned set = (unsigned)(s->unknown >> place & 1) << FLOATERS_MAX |
                   (unsigned)(s->safe >> place & 1) << (FLOATERS_MAX + 1);
    for (unsigned f = 0; f < s->floaters; f++) {
        set |= (unsigned)(s->floats[f] >> place & 1) << f;
    }
    return set;
}

/* The kitten went into a stretch from `low` up to below `high`, at one of the gaps from `first` on:
 * whichever it was, the places around it look the same, and are as safe as they were from others. */
static void tell_floating(struct telling *t, const struct story *s, unsigned first, unsigned low,
                          unsigned high)
{
    struct story next = *s;
    if (s->floaters == FLOATERS_MAX || s->pile_count == KITTENS_PILE) {
        return;
    }
    uint64_t stretch = (BIT(high + 1) - 1) & ~(BIT(low) - 1);
    unsigned floaters = stretch_of(s, low);
    insert_place(&next, low, SPOT_NONE);
    next.unknown |= stretch;
    next.safe |= s->safe >> low & 1 ? stretch : 0;
    for (unsigned f = 0; f < s->floaters; f++) {
        next.floats[f] |= floaters >> f & 1 ? stretch : 0;
    }
    next.floats[next.floaters++] = stretch & ~(BIT(first) - 1);
    tell_story(t, &next, 1);
}

void tell_kitten_anywhere(struct telling *t, const struct story *s, const struct news *n)
{
    (void)n;
    unsigned count = s->pile_count;
    for (unsigned gap = 0; gap <= count;) { /* a gap lies below the place of its number */
        bool above = gap < count && (s->unknown >> gap & 1);
        bool below = gap > 0 && (s->unknown >> (gap - 1) & 1);
        if (!above && !below) {
            tell_kitten_at(t, s, &(struct news){.place = gap++});
            continue;
        }
        if (!above) { /* the gap on top of a stretch belongs to that */
            gap++;
            continue;
        }
        unsigned high = gap;
        while (high < count && stretch_of(s, high) == stretch_of(s, gap)) {
            high++;
        }
        tell_floating(t, s, below ? gap + 1 : gap, gap, high);
        gap = high;
    }
}

void tell_topped(struct telling *t, const struct story *s, const struct news *n)
{
    (void)n;
    struct story next = *s;
    unsigned top = s->pile_count - 1u;
    if (s->pile_count == 0) {
        return;
    }
    memmove(next.pile, s->pile + 1, top);
    next.pile[top] = s->pile[0];
    next.unknown = places_turned(s->unknown, top);
    next.safe = places_turned(s->safe, top);
    for (unsigned f = 0; f < s->floaters; f++) {
        next.floats[f] = places_turned(s->floats[f], top);
    }
    tell_story(t, &next, 1);
}

/* What was known to lie in the pile still does, but anywhere in it: its copies join the pool, where
 * no token of a hand can be one. Every order of the pile has the same share of what the orders that
 * were possible before had together. */
void tell_shuffled(struct telling *t, const struct story *s, const struct news *n)
{
    struct story next = *s;
    wide factor = kitten_ways(s);
    for (unsigned plain = story_plain(s); plain > n->least; plain--) {
        factor *= plain;
    }
    next.kittens = (uint8_t)(s->kittens + s->floaters);
    next.floaters = 0;
    memset(next.floats, 0, sizeof next.floats);
    for (unsigned place = 0; place < s->pile_count; place++) {
        unsigned spot = s->pile[place];
        if (spot == SPOT_KITTEN) {
            next.kittens++;
        } else if (spot != SPOT_NONE) {
            uint64_t absent = t->deck->field[spot] & ~next.pool;
            uint64_t copy = absent & -absent;
            next.pool |= copy;
            for (unsigned g = 0; g < s->groups; g++) {
                next.excluded[g] |= copy;
            }
        }
    }
    next.unknown = BIT(s->pile_count) - 1;
    next.safe = 0;
    memset(next.pile, SPOT_NONE, s->pile_count);
    tell_story(t, &next, factor);
}

/* ---- What may come of a story nobody remembers ---- */

#define NEWS_TOLD(what) [NEWS_##what] = tell_##what,
tell_news *const news_told[NEWS_KINDS] = {NEWS_LIST(NEWS_TOLD)};

unsigned stories_least_plain(const struct story *stories, unsigned count)
{
    unsigned least = KITTENS_PILE;
    for (unsigned i = 0; i < count; i++) {
        unsigned plain = story_plain(&stories[i]);
        least = plain < least ? plain : least;
    }
    return least;
}

static unsigned tokens_of(const struct story *s, unsigned holder)
{
    unsigned tokens = bits_count(s->marked[holder]);
    for (unsigned g = 0; g < s->groups; g++) {
        tokens += s->holder[g] == holder ? s->count[g] : 0u;
    }
    return tokens;
}

/* A shuffle makes all orders of the pile out of those of its unknown places: so many times as many
 * arrangements, of which tell_shuffled divides `least` factorial out again. */
static void shuffled_most(const struct story *s, unsigned least, struct big *mass)
{
    unsigned kittens = 0u + s->kittens + s->floaters;
    for (unsigned place = 0; place < s->pile_count; place++) {
        kittens += s->pile[place] == SPOT_KITTEN;
    }
    for (unsigned plain = s->pile_count - kittens; plain > least; plain--) {
        big_multiply(mass, plain);
    }
    big_multiply(mass, choose(s->pile_count, kittens));
}

void news_most(unsigned kind, const struct deck *deck, const struct story *s, const struct news *n,
               struct big *mass)
{
    unsigned tokens, copies;
    switch (kind) {
    case NEWS_reveal: /* as if it was known to be there */
        big_multiply(mass, CANDIDATE_SHARES);
        break;
    case NEWS_stolen: /* of each token that is the card */
        tokens = tokens_of(s, n->holder);
        copies = copies_of(deck, s, n->spot);
        big_multiply(mass, tokens < copies ? tokens : copies);
        break;
    case NEWS_blind: /* of each token */
        big_multiply(mass, tokens_of(s, n->holder));
        break;
    case NEWS_kitten_anywhere: /* at each place */
        big_multiply(mass, s->pile_count + 1u);
        break;
    case NEWS_shuffled:
        shuffled_most(s, n->least, mass);
        break;
    default: /* some arrangements are struck out, and none comes in */
        break;
    }
}
