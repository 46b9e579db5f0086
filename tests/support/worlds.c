/* SPDX-License-Identifier: MIT */
/* worlds.c: the oracle for memories of small Kittens games. */
#include "support/worlds.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lists of worlds ------------------------------------------------------------------------------ */

void worlds_start(struct worlds *w, unsigned room)
{
    memset(w, 0, sizeof *w);
    w->room = room;
    w->item = calloc(room, sizeof *w->item);
    w->next = calloc(room, sizeof *w->next);
    assert_non_null(w->item);
    assert_non_null(w->next);
}

void worlds_stop(struct worlds *w)
{
    free(w->item);
    free(w->next);
}

/* Worlds that come of others are collected apart; too many are counted but not kept. */
static void add(struct worlds *w, const struct world *world)
{
    if (w->next_count < w->room) {
        w->next[w->next_count] = *world;
    }
    w->next_count++;
}

static int compare(const void *a, const void *b)
{
    const struct world *one = a, *two = b;
    size_t from = offsetof(struct world, past);
    return memcmp((const char *)one + from, (const char *)two + from, sizeof *one - from);
}

/* The collected worlds take the place of those they came from; equal ones become one. */
static bool turn_page(struct worlds *w)
{
    if (w->next_count > w->room) {
        return false;
    }
    struct world *swap = w->item;
    w->item = w->next;
    w->next = swap;
    w->count = w->next_count;
    w->next_count = 0;
    return true;
}

static void merge_equal(struct worlds *w)
{
    qsort(w->item, w->count, sizeof *w->item, compare);
    unsigned kept = 0;
    for (unsigned i = 0; i < w->count; i++) {
        if (kept > 0 && compare(&w->item[kept - 1], &w->item[i]) == 0) {
            w->item[kept - 1].weight += w->item[i].weight;
        } else {
            w->item[kept++] = w->item[i];
        }
    }
    w->count = kept;
}

static void divide_weights(struct worlds *w)
{
    world_weight divisor = 0;
    for (unsigned i = 0; i < w->count; i++) {
        world_weight a = w->item[i].weight;
        while (divisor != 0) {
            world_weight rest = a % divisor;
            a = divisor;
            divisor = rest;
        }
        divisor = a;
    }
    for (unsigned i = 0; i < w->count; i++) {
        w->item[i].weight /= divisor;
    }
}

/* Something hidden happened in this way and no other. */
static void remember(struct world *world, unsigned kind, unsigned what)
{
    world->past = (world->past ^ (kind * 64u + what + 1)) * UINT64_C(0x9e3779b97f4a7c15);
    world->past ^= world->past >> 29;
}

enum { PAST_TAG, PAST_TOKEN, PAST_PLACE, PAST_HAND };

/* ---- Rows ------------------------------------------------------------------------------------------ */

static struct token take(struct row *row, unsigned at)
{
    struct token token = row->token[at];
    row->count--;
    memmove(row->token + at, row->token + at + 1, (row->count - at) * sizeof token);
    memset(&row->token[row->count], 0, sizeof token);
    return token;
}

static void put(struct row *row, unsigned at, struct token token)
{
    memmove(row->token + at + 1, row->token + at, (row->count - at) * sizeof token);
    row->token[at] = token;
    row->count++;
}

static bool has(const struct row *row, unsigned title)
{
    for (unsigned i = 0; i < row->count; i++) {
        if (row->token[i].title == title) {
            return true;
        }
    }
    return false;
}

/* A token comes into sight: whether it is one that was lost in a shuffle stays hidden. */
static void sight(struct world *world, struct token *token)
{
    if (!token->seen && token->title != LB_CARD_exploding_kitten) {
        remember(world, PAST_TAG, token->tag);
    }
    *token = (struct token){.title = token->title, .seen = 1};
}

/* ---- All worlds behind a view ------------------------------------------------------------------------ */

static void arrange(struct worlds *w, struct world *world, struct row **slots, unsigned slot,
                    unsigned count, uint8_t left[LB_CARDS])
{
    if (slot == count) {
        add(w, world);
        return;
    }
    struct row *row = slots[slot];
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool misplaced = card == LB_CARD_exploding_kitten && row != &world->pile;
        if (left[card] > 0 && !misplaced) {
            left[card]--;
            put(row, row->count, (struct token){.title = (uint8_t)card});
            arrange(w, world, slots, slot + 1, count, left);
            take(row, row->count - 1u);
            left[card]++;
        }
    }
}

bool worlds_from(struct worlds *w, const lb_game *game, bool heck_shown, const lb_view *view)
{
    struct world world;
    struct row *slots[WORLD_CARDS];
    uint8_t left[LB_CARDS];
    unsigned count = 0;
    memset(&world, 0, sizeof world);
    world.weight = 1;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        left[card] = (uint8_t)(lb_game_card_copies(game, card) - view->hand[card] -
                               view->discard[card] - view->removed[card]);
    }
    left[LB_CARD_godcat] = 0;
    left[LB_CARD_devilcat] = 0;
    for (unsigned seat = 0; seat < view->players; seat++) {
        unsigned tokens = view->hand_count[seat] - (unsigned)(view->godcat == seat);
        for (unsigned i = 0; seat != view->viewer && i < tokens; i++) {
            slots[count++] = &world.hand[seat];
        }
    }
    for (unsigned i = 0; i < view->removed_unseen; i++) {
        slots[count++] = &world.gone;
    }
    for (unsigned i = 0; i < view->pile_count; i++) {
        slots[count++] = &world.pile;
    }
    w->viewer = view->viewer;
    w->heck_shown = heck_shown;
    w->shuffles = w->keeping = w->dying = 0;
    w->next_count = 0;
    arrange(w, &world, slots, 0, count, left);
    return turn_page(w);
}

/* ---- What the model says of a token shown on purpose -------------------------------------------------- */

/* For each past: which tokens of the hand are that title by sight, and which can be. */
enum { PASTS = 1 << 15 };
struct candidate {
    uint64_t past;
    unsigned used, seen, can;
    unsigned chosen; /* tokens that may have been shown */
};

static struct candidate *candidate_of(struct candidate *table, uint64_t past)
{
    unsigned i = (unsigned)(past >> 40) % PASTS;
    while (table[i].used && table[i].past != past) {
        i = (i + 1) % PASTS;
    }
    table[i].used = 1;
    table[i].past = past;
    return &table[i];
}

enum { AWAY = 9, SHARES = 60 };

/* Whether what was seen of a token says that it is no card of that title and tag. */
static bool excludes(const struct token *token, const struct token *card)
{
    return (token->lacks >> card->title & 1) || card->tag > token->left;
}

/* Whether one token, shown instead of another, leaves every world possible: for every card that is
 * not in sight, the other can be all that it can be, and it can be the same cards of the title. */
static bool stands_for(const struct world *world, const struct token *one,
                       const struct token *other, unsigned title)
{
    const struct row *rows[] = {&world->hand[0], &world->hand[1], &world->hand[2],
                                &world->gone,    &world->pile,    &world->lifted};
    for (unsigned r = 0; r < 6; r++) {
        for (unsigned i = 0; i < rows[r]->count; i++) {
            const struct token *card = &rows[r]->token[i];
            bool hidden = !card->seen && card->title != LB_CARD_exploding_kitten;
            bool by_one = excludes(one, card), by_other = excludes(other, card);
            if (hidden && by_one != by_other && (by_other || card->title == title)) {
                return false;
            }
        }
    }
    return true;
}

/* The tokens that can be it, the longest held first, but those another one stands for. */
static unsigned choose(const struct world *world, const struct row *hand, unsigned can,
                       unsigned title)
{
    unsigned chosen = 0;
    for (unsigned t = 0; t < hand->count; t++) {
        bool needed = can >> t & 1;
        for (unsigned i = 0; i < t && needed; i++) {
            needed =
                !(chosen >> i & 1) || !stands_for(world, &hand->token[i], &hand->token[t], title);
        }
        chosen |= (unsigned)needed << t;
    }
    return chosen;
}

/* The one known by sight, else one of those chosen, each alike. */
static void reveal(struct worlds *w, unsigned seat, unsigned title, unsigned to)
{
    static struct candidate table[PASTS];
    memset(table, 0, sizeof table);
    for (unsigned i = 0; i < w->count; i++) {
        const struct row *hand = &w->item[i].hand[seat];
        struct candidate *candidate = candidate_of(table, w->item[i].past);
        for (unsigned t = 0; t < hand->count; t++) {
            bool is = hand->token[t].title == title;
            candidate->seen |= (unsigned)(is && hand->token[t].seen) << t;
            candidate->can |= (unsigned)is << t;
        }
    }
    for (unsigned i = 0; i < w->count; i++) {
        const struct row *hand = &w->item[i].hand[seat];
        struct candidate *candidate = candidate_of(table, w->item[i].past);
        if (candidate->chosen == 0) {
            candidate->chosen = candidate->seen ? candidate->seen & -candidate->seen
                                                : choose(&w->item[i], hand, candidate->can, title);
        }
        unsigned count = (unsigned)__builtin_popcount(candidate->chosen);
        for (unsigned t = 0; t < hand->count; t++) {
            if (!(candidate->chosen >> t & 1) || hand->token[t].title != title) {
                continue;
            }
            struct world world = w->item[i];
            struct token token = take(&world.hand[seat], t);
            sight(&world, &token);
            world.weight *= SHARES / count;
            if (count > 1) {
                remember(&world, PAST_TOKEN, t);
            }
            if (to < WORLD_SEATS) {
                put(&world.hand[to], world.hand[to].count, token);
            }
            add(w, &world);
        }
    }
}

/* ---- What else can happen ------------------------------------------------------------------------------ */

static void mark(struct worlds *w, unsigned seat, unsigned title)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        struct row *hand = &world.hand[seat];
        put(hand, hand->count, (struct token){.title = (uint8_t)title, .seen = 1});
        add(w, &world);
    }
}

/* Any token of the hand, each alike; a title if it was seen. */
static void steal(struct worlds *w, unsigned from, unsigned to, unsigned title)
{
    for (unsigned i = 0; i < w->count; i++) {
        for (unsigned t = 0; t < w->item[i].hand[from].count; t++) {
            struct world world = w->item[i];
            struct token token = take(&world.hand[from], t);
            if (title != LB_NO_CARD && token.title != title) {
                continue;
            }
            remember(&world, PAST_TOKEN, t);
            if (to == w->viewer) {
                sight(&world, &token);
            } else {
                put(&world.hand[to], world.hand[to].count, token);
            }
            add(w, &world);
        }
    }
}

static void lacks(struct worlds *w, unsigned seat, unsigned title)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        for (unsigned t = 0; t < world.hand[seat].count; t++) {
            struct token *token = &world.hand[seat].token[t];
            token->lacks |= token->seen ? 0 : UINT64_C(1) << title;
        }
        if (!has(&world.hand[seat], title)) {
            add(w, &world);
        }
    }
}

/* How often each title lies in a row. */
static void count_row(const struct row *row, uint8_t counts[LB_CARDS])
{
    memset(counts, 0, LB_CARDS);
    for (unsigned i = 0; i < row->count; i++) {
        counts[row->token[i].title]++;
    }
}

static void show_hand(struct worlds *w, unsigned seat)
{
    uint8_t shown[LB_CARDS], held[LB_CARDS];
    count_row(&w->shown, shown);
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        count_row(&world.hand[seat], held);
        if (memcmp(shown, held, sizeof shown) != 0) {
            continue;
        }
        unsigned tags = 0; /* which of them were lost in a shuffle, whatever their order */
        for (unsigned t = 0; t < world.hand[seat].count; t++) {
            struct token token = world.hand[seat].token[t];
            tags += token.seen ? 0 : (token.tag * 64u + token.title + 1) * 0x9e3779b1u;
        }
        remember(&world, PAST_HAND, tags);
        memset(&world.hand[seat], 0, sizeof world.hand[seat]);
        add(w, &world);
    }
}

/* The row a card is drawn from: the pile, or the lifted card. */
static struct row *drawn_from(struct worlds *w, struct world *world)
{
    return w->keeping ? &world->lifted : &world->pile;
}

static void draw(struct worlds *w, unsigned seat, unsigned title)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        struct token token = take(drawn_from(w, &world), 0);
        if (token.title == LB_CARD_exploding_kitten) {
            continue;
        }
        if (seat != w->viewer) {
            token.left = (uint8_t)w->shuffles;
            token.safe = 0;
            put(&world.hand[seat], world.hand[seat].count, token);
        } else if (token.title == title) {
            sight(&world, &token);
        } else {
            continue;
        }
        add(w, &world);
    }
}

static void kitten(struct worlds *w)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        if (take(drawn_from(w, &world), 0).title == LB_CARD_exploding_kitten) {
            add(w, &world);
        }
    }
}

static void put_back(struct worlds *w, unsigned place)
{
    for (unsigned i = 0; i < w->count; i++) {
        unsigned known = 0;
        for (unsigned t = 0; t < w->item[i].pile.count; t++) {
            known += w->item[i].pile.token[t].seen || w->item[i].pile.token[t].safe;
        }
        for (unsigned at = 0; at <= w->item[i].pile.count; at++) {
            struct world world = w->item[i];
            bool secret = place == LB_NO_CARD;
            if (!secret && at != place) {
                continue;
            }
            put(&world.pile, at,
                (struct token){.title = LB_CARD_exploding_kitten, .seen = !secret});
            if (secret && known > 0) {
                remember(&world, PAST_PLACE, at);
            }
            add(w, &world);
        }
    }
}

static void see_token(struct worlds *w, bool bottom, unsigned place, unsigned title)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        struct token *token = bottom ? &world.lifted.token[0] : &world.pile.token[place];
        if (token->title == title) {
            sight(&world, token);
            add(w, &world);
        }
    }
}

/* The bottom card is lifted; where a kitten would be shown and is not, it is none. */
static void lift(struct worlds *w, bool hidden)
{
    bool safe = hidden && w->heck_shown;
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        struct token token = take(&world.pile, world.pile.count - 1u);
        if (safe && token.title == LB_CARD_exploding_kitten) {
            continue;
        }
        token.safe = safe && !token.seen;
        put(&world.lifted, 0, token);
        add(w, &world);
    }
}

static void lay_down(struct worlds *w, bool top)
{
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        put(&world.pile, top ? 0 : world.pile.count, take(&world.lifted, 0));
        add(w, &world);
    }
}

static int compare_tokens(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct token));
}

/* Every different order of the tokens that are left, behind those already laid. */
static void orders(struct worlds *w, struct world *world, struct row *left)
{
    if (left->count == 0) {
        add(w, world);
    }
    for (unsigned i = 0; i < left->count; i++) {
        if (i > 0 && compare_tokens(&left->token[i], &left->token[i - 1]) == 0) {
            continue;
        }
        struct token token = take(left, i);
        put(&world->pile, world->pile.count, token);
        orders(w, world, left);
        take(&world->pile, world->pile.count - 1u);
        put(left, i, token);
    }
}

static bool shuffle(struct worlds *w)
{
    w->shuffles++;
    for (unsigned i = 0; i < w->count; i++) {
        struct row *pile = &w->item[i].pile;
        for (unsigned t = 0; t < pile->count; t++) {
            struct token *token = &pile->token[t];
            if (token->seen && token->title != LB_CARD_exploding_kitten) {
                token->tag = (uint8_t)w->shuffles;
            }
            token->seen = 0;
            token->safe = 0;
        }
        qsort(pile->token, pile->count, sizeof pile->token[0], compare_tokens);
    }
    merge_equal(w);
    for (unsigned i = 0; i < w->count; i++) {
        struct world world = w->item[i];
        struct row left = world.pile;
        unsigned run = 0;
        for (unsigned t = 0; t < left.count; t++) { /* equal tokens make equal orders */
            run = t > 0 && compare_tokens(&left.token[t], &left.token[t - 1]) == 0 ? run + 1 : 1;
            world.weight *= run;
        }
        memset(&world.pile, 0, sizeof world.pile);
        orders(w, &world, &left);
    }
    return turn_page(w);
}

/* ---- Events ---------------------------------------------------------------------------------------------- */

static bool settle(struct worlds *w)
{
    bool fine = true;
    if (w->dying && w->dying - 1 != w->viewer) {
        show_hand(w, w->dying - 1);
        fine = turn_page(w);
    }
    w->dying = 0;
    if (fine && w->keeping) {
        unsigned title = w->item[0].lifted.token[0].title;
        draw(w, w->keeping - 1, title);
        fine = turn_page(w);
    }
    w->keeping = 0;
    return fine;
}

static bool show_cards(struct worlds *w, unsigned seat, const uint8_t *cards, unsigned count,
                       unsigned to)
{
    bool fine = true;
    for (unsigned i = 0; fine && seat != w->viewer && i < count; i++) {
        if (cards[i] != LB_CARD_godcat) {
            reveal(w, seat, cards[i], to);
            fine = turn_page(w);
        }
    }
    return fine;
}

static bool move(struct worlds *w, unsigned from, unsigned to, unsigned card, bool random)
{
    if (card == LB_CARD_godcat) {
        return true;
    }
    if (from == w->viewer) {
        mark(w, to, card);
    } else if (card == LB_NO_CARD || (random && to == w->viewer)) {
        steal(w, from, to, card);
    } else {
        reveal(w, from, card, to == w->viewer ? AWAY : to);
    }
    return turn_page(w);
}

static bool see_top(struct worlds *w, const uint8_t *cards, unsigned count)
{
    bool fine = true;
    for (unsigned i = 0; fine && i < count && cards[i] != LB_NO_CARD; i++) {
        see_token(w, false, i, cards[i]);
        fine = turn_page(w);
    }
    return fine;
}

static bool see_event(struct worlds *w, const lb_event *event)
{
    static const uint8_t nope = LB_CARD_nope;
    unsigned seat = event->seat;
    bool others = seat != w->viewer;
    bool shows = event->type == LB_EVENT_discarded || event->type == LB_EVENT_returned;
    if ((w->dying && !shows) || (w->keeping && event->type != LB_EVENT_kitten)) {
        if (!settle(w)) {
            return false;
        }
    }
    switch (event->type) {
    case LB_EVENT_played:
        return show_cards(w, seat, event->cards, event->card_count, AWAY);
    case LB_EVENT_noped:
        return show_cards(w, seat, &nope, 1, AWAY);
    case LB_EVENT_defused:
        return show_cards(w, seat, event->cards, 1, AWAY);
    case LB_EVENT_drew:
        draw(w, seat, event->hidden[0]);
        return turn_page(w);
    case LB_EVENT_kitten:
        kitten(w);
        w->keeping = 0;
        return turn_page(w);
    case LB_EVENT_placed:
        put_back(w, event->hidden[0]);
        return turn_page(w);
    case LB_EVENT_put_back:
        put_back(w, LB_NO_CARD);
        return turn_page(w);
    case LB_EVENT_died:
    case LB_EVENT_left:
        w->dying = seat + 1;
        w->shown.count = 0;
        return true;
    case LB_EVENT_discarded:
        for (unsigned i = 0; w->dying && i < event->card_count; i++) {
            put(&w->shown, w->shown.count, (struct token){.title = event->cards[i]});
        }
        return w->dying || show_cards(w, seat, event->cards, event->card_count, AWAY);
    case LB_EVENT_peeked:
        return see_top(w, event->hidden, event->hidden_count);
    case LB_EVENT_revealed:
        return see_top(w, event->cards, event->card_count);
    case LB_EVENT_shuffled:
        return shuffle(w);
    case LB_EVENT_gave:
        return move(w, seat, event->other, event->hidden[0], false);
    case LB_EVENT_stole:
        return move(w, event->other, seat, event->hidden[0], true);
    case LB_EVENT_handed:
        return move(w, seat, event->other, event->cards[0], false);
    case LB_EVENT_lacks:
        if (others) {
            lacks(w, seat, event->named);
        }
        return !others || turn_page(w);
    case LB_EVENT_took:
        if (others) {
            mark(w, seat, event->cards[0]);
        }
        return !others || turn_page(w);
    case LB_EVENT_lifted:
        lift(w, event->hidden[0] == LB_NO_CARD);
        if (!turn_page(w)) {
            return false;
        }
        if (event->hidden[0] == LB_NO_CARD) {
            return true;
        }
        see_token(w, true, 0, event->hidden[0]);
        return turn_page(w);
    case LB_EVENT_kept:
        w->keeping = w->count > 0 && w->item[0].lifted.count > 0 ? seat + 1 : 0;
        return true;
    case LB_EVENT_topped:
    case LB_EVENT_bottomed:
        lay_down(w, event->type == LB_EVENT_topped);
        return turn_page(w);
    default:
        return true;
    }
}

bool worlds_see(struct worlds *w, const lb_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], w->viewer);
        if (!see_event(w, &seen)) {
            return false;
        }
    }
    if (!settle(w)) {
        return false;
    }
    divide_weights(w);
    return true;
}

/* ---- Answers ------------------------------------------------------------------------------------------------ */

static lb_fraction fraction(world_weight over, world_weight under)
{
    world_weight a = under, b = over;
    while (b != 0) {
        world_weight rest = a % b;
        a = b;
        b = rest;
    }
    return (lb_fraction){(uint64_t)(over / a), (uint64_t)(under / a)};
}

lb_fraction worlds_place(const struct worlds *w, unsigned place, unsigned card)
{
    world_weight over = 0, under = 0;
    for (unsigned i = 0; i < w->count; i++) {
        under += w->item[i].weight;
        over += w->item[i].pile.token[place].title == card ? w->item[i].weight : 0;
    }
    return fraction(over, under);
}

lb_fraction worlds_holds(const struct worlds *w, unsigned seat, unsigned card)
{
    world_weight over = 0, under = 0;
    for (unsigned i = 0; i < w->count; i++) {
        under += w->item[i].weight;
        over += has(&w->item[i].hand[seat], card) ? w->item[i].weight : 0;
    }
    return fraction(over, under);
}
