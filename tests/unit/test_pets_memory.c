/* SPDX-License-Identifier: MIT */
/* test_pets_memory.c: what the memory of a Pets seat says is exactly what can be known.
 * The oracle knows nothing of the memory's cases: it lists every world a small deck can be dealt to and
 * every secret choice since, keeps those that agree with what the seat saw, and counts. The engine plays
 * the true game. Sampling is checked on the printed deck by chi-square. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/wide.h"
#include "games/pets/pets.h"
#include "games/pets/mind.h"
#include "support/laws.h"

/* ---- The oracle ----------------------------------------------------------------------------------- */

enum { SMALL = 9, WORLDS_MAX = 1 << 19, NONE = 255 };

/* Where every card is; NONE where there is none. The top of the pile comes last. */
struct world {
    uint8_t hand[PETS_SEATS], drawn, down, pile[SMALL], pile_count;
    uint64_t weight;
};

enum { WORLD_KEY = offsetof(struct world, weight) };

struct oracle {
    unsigned seat, players;
    unsigned alive, shielded;
    unsigned turn, played, named;
    unsigned digger, compared, other; /* seats, or NONE */
    unsigned count;
    struct world *world, *next; /* the worlds, and room for what comes of them */
    unsigned next_count;
    bool full; /* too many worlds to go on */
};

static void keep(struct oracle *o, const struct world *w)
{
    if (o->next_count == WORLDS_MAX) {
        o->full = true;
        return;
    }
    o->next[o->next_count++] = *w;
}

static int by_key(const void *one, const void *two)
{
    return memcmp(one, two, WORLD_KEY);
}

/* What was kept are the worlds now; equal ones become one if there may be some. */
static void turn_over(struct oracle *o, bool merge)
{
    struct world *old = o->world;
    o->world = o->next;
    o->next = old;
    o->count = o->next_count;
    o->next_count = 0;
    if (!merge || o->count == 0) {
        return;
    }
    qsort(o->world, o->count, sizeof *o->world, by_key);
    unsigned last = 0;
    for (unsigned i = 1; i < o->count; i++) {
        if (by_key(&o->world[last], &o->world[i]) == 0) {
            o->world[last].weight += o->world[i].weight;
        } else {
            o->world[++last] = o->world[i];
        }
    }
    o->count = last + 1;
}

/* Every order of the cards from `at` on: each different one once. */
static void deal_all(struct oracle *o, uint8_t *cards, unsigned count, unsigned at, unsigned ups,
                     const uint8_t *known)
{
    if (at == count) {
        struct world w;
        memset(&w, 0, sizeof w);
        memset(&w, NONE, WORLD_KEY);
        unsigned next = 0;
        for (unsigned seat = 0; seat < o->players; seat++) {
            w.hand[seat] = cards[next++];
        }
        w.down = cards[next++];
        next += ups;
        w.pile_count = (uint8_t)(count - next);
        memcpy(w.pile, cards + next, w.pile_count);
        w.weight = 1;
        keep(o, &w);
        return;
    }
    unsigned tried = 0;
    for (unsigned i = at; i < count; i++) {
        uint8_t card = cards[i];
        if (tried >> card & 1 || (known[at] != NONE && known[at] != card)) {
            continue;
        }
        tried |= 1u << card;
        cards[i] = cards[at];
        cards[at] = card;
        deal_all(o, cards, count, at + 1, ups, known);
        cards[at] = cards[i];
        cards[i] = card;
    }
}

/* The number of a card of an event, NONE if the seat may not know it. */
static unsigned number_of(unsigned card)
{
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        if (pets_card[number] == card) {
            return number;
        }
    }
    return NONE;
}

static bool may_be(unsigned card, unsigned seen)
{
    return seen == NONE || card == seen;
}

static void dug_or_not(struct oracle *o)
{
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        keep(o, &w);
        uint8_t hand = w.hand[o->digger];
        w.hand[o->digger] = w.down;
        w.down = hand;
        keep(o, &w);
    }
    o->digger = NONE;
    turn_over(o, true);
}

static void drew(struct oracle *o, unsigned seat, unsigned seen)
{
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        uint8_t card;
        if (w.pile_count > 0) {
            card = w.pile[--w.pile_count];
            w.pile[w.pile_count] = NONE;
        } else {
            card = w.down;
            w.down = NONE;
        }
        if (w.hand[seat] == NONE) {
            w.hand[seat] = card;
        } else {
            w.drawn = card;
        }
        if (may_be(card, seen)) {
            keep(o, &w);
        }
    }
    turn_over(o, false);
}

/* One of two cards is played, by a throw of a coin. */
static void played(struct oracle *o, unsigned seat, unsigned card)
{
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        uint8_t hand = w.hand[seat], drawn = w.drawn;
        w.drawn = NONE;
        if (drawn == card) {
            keep(o, &w);
        }
        w.hand[seat] = drawn;
        if (hand == card) {
            keep(o, &w);
        }
    }
    turn_over(o, true);
}

static void put_down(struct oracle *o, unsigned seat, unsigned card)
{
    unsigned winner = seat == o->compared ? o->other : seat == o->other ? o->compared : NONE;
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        bool lower = winner == NONE || w.hand[winner] > card;
        if (w.hand[seat] == card && lower) {
            w.hand[seat] = NONE;
            keep(o, &w);
        }
    }
    o->compared = o->other = NONE;
    turn_over(o, false);
}

typedef bool world_test(const struct oracle *o, const struct world *w, const lb_event *event);

static void only(struct oracle *o, world_test *test, const lb_event *event)
{
    for (unsigned i = 0; i < o->count; i++) {
        if (test(o, &o->world[i], event)) {
            keep(o, &o->world[i]);
        }
    }
    turn_over(o, false);
}

static bool test_dealt(const struct oracle *o, const struct world *w, const lb_event *event)
{
    (void)o;
    return may_be(w->hand[event->seat], number_of(event->hidden[0]));
}

static bool test_dug(const struct oracle *o, const struct world *w, const lb_event *event)
{
    (void)o;
    return may_be(w->down, number_of(event->hidden[0]));
}

static bool test_peeked(const struct oracle *o, const struct world *w, const lb_event *event)
{
    (void)o;
    return may_be(w->pile[w->pile_count - 1], number_of(event->hidden[0]));
}

static bool test_wrong(const struct oracle *o, const struct world *w, const lb_event *event)
{
    return w->hand[event->other] != o->named;
}

static bool test_level(const struct oracle *o, const struct world *w, const lb_event *event)
{
    (void)o;
    return w->hand[event->seat] == w->hand[event->other];
}

static bool test_compared(const struct oracle *o, const struct world *w, const lb_event *event)
{
    (void)o;
    return may_be(w->hand[event->seat], number_of(event->hidden[0])) &&
           may_be(w->hand[event->other], number_of(event->hidden[1]));
}

static bool test_fizzled(const struct oracle *o, const struct world *w, const lb_event *event)
{
    bool reached = false;
    for (unsigned seat = 0; seat < o->players; seat++) {
        bool open = o->alive >> seat & 1 && !(o->shielded >> seat & 1) && seat != event->seat;
        reached |= open && w->hand[seat] == PET_KING;
    }
    return o->played != PET_NOT_A_PET || !reached;
}

static void exchanged(struct oracle *o, const lb_event *event)
{
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        uint8_t hand = w.hand[event->seat];
        w.hand[event->seat] = w.hand[event->other];
        w.hand[event->other] = hand;
        bool king = o->played != PET_NOT_A_PET || w.hand[event->seat] == PET_KING;
        if (king && test_compared(o, &w, event)) {
            keep(o, &w);
        }
    }
    turn_over(o, false);
}

static void put_back(struct oracle *o, unsigned place)
{
    for (unsigned i = 0; i < o->count; i++) {
        const struct world *from = &o->world[i];
        for (unsigned down = 0; down < from->pile_count; down++) {
            struct world w = *from;
            unsigned top = w.pile_count - 1u;
            for (unsigned at = top; at > top - down; at--) {
                w.pile[at] = w.pile[at - 1];
            }
            w.pile[top - down] = from->pile[top];
            if (place == LB_NO_CARD || place == down) {
                keep(o, &w);
            }
        }
    }
    turn_over(o, true);
}

/* Every order of the juggled cards; of equal cards any may be any. */
static void juggle_all(struct oracle *o, struct world *w, uint8_t *cards, unsigned count,
                       unsigned at, unsigned hands)
{
    if (at == count) {
        struct world done = *w;
        unsigned next = 0;
        for (unsigned seat = 0; seat < o->players; seat++) {
            if (hands >> seat & 1) {
                done.hand[seat] = cards[next++];
            }
        }
        memcpy(done.pile, cards + next, done.pile_count);
        keep(o, &done);
        return;
    }
    unsigned tried = 0;
    for (unsigned i = at; i < count; i++) {
        uint8_t card = cards[i];
        if (tried >> card & 1) {
            continue;
        }
        tried |= 1u << card;
        cards[i] = cards[at];
        cards[at] = card;
        juggle_all(o, w, cards, count, at + 1, hands);
        cards[at] = cards[i];
        cards[i] = card;
    }
}

static int by_number(const void *one, const void *two)
{
    return *(const uint8_t *)one - *(const uint8_t *)two;
}

static void juggled(struct oracle *o)
{
    unsigned hands = o->alive & ~o->shielded;
    for (unsigned i = 0; i < o->count; i++) { /* worlds that the shuffle makes alike */
        struct world w = o->world[i];
        uint8_t cards[SMALL];
        unsigned count = 0;
        for (unsigned seat = 0; seat < o->players; seat++) {
            if (hands >> seat & 1) {
                cards[count++] = w.hand[seat];
                w.hand[seat] = 0;
            }
        }
        memcpy(cards + count, w.pile, w.pile_count);
        memset(w.pile, NONE, sizeof w.pile);
        qsort(cards, count + w.pile_count, 1, by_number);
        memcpy(w.pile, cards + count, w.pile_count);
        for (unsigned seat = 0, next = 0; seat < o->players; seat++) {
            if (hands >> seat & 1) {
                w.hand[seat] = cards[next++];
            }
        }
        keep(o, &w);
    }
    turn_over(o, true);
    for (unsigned i = 0; i < o->count; i++) {
        struct world w = o->world[i];
        uint8_t cards[SMALL];
        unsigned count = 0;
        for (unsigned seat = 0; seat < o->players; seat++) {
            if (hands >> seat & 1) {
                cards[count++] = w.hand[seat];
            }
        }
        memcpy(cards + count, w.pile, w.pile_count);
        count += w.pile_count;
        unsigned run = 1;
        for (unsigned at = 1; at < count; at++) {
            run = cards[at] == cards[at - 1] ? run + 1 : 1;
            w.weight *= run;
        }
        juggle_all(o, &w, cards, count, 0, hands);
    }
    turn_over(o, true);
}

/* One event as the seat may know it. */
static void oracle_see(struct oracle *o, const lb_event *event)
{
    unsigned seat = event->seat, bit = 1u << (seat & 7);
    switch (event->type) {
    case LB_EVENT_dealt:
        only(o, test_dealt, event);
        break;
    case LB_EVENT_turn:
        if (o->digger != NONE) {
            dug_or_not(o);
        }
        o->turn = seat;
        o->shielded &= ~bit;
        break;
    case LB_EVENT_drew:
        drew(o, seat, number_of(event->hidden[0]));
        break;
    case LB_EVENT_played:
        o->played = number_of(event->cards[0]);
        o->named = number_of(event->named);
        played(o, seat, o->played);
        break;
    case LB_EVENT_put_down:
        put_down(o, seat, number_of(event->cards[0]));
        break;
    case LB_EVENT_eliminated:
        o->alive &= ~bit;
        o->shielded &= ~bit;
        break;
    case LB_EVENT_shielded:
        o->shielded |= bit;
        break;
    case LB_EVENT_wrong:
        only(o, test_wrong, event);
        break;
    case LB_EVENT_compared:
        o->compared = seat;
        o->other = event->other;
        only(o, test_compared, event);
        break;
    case LB_EVENT_level:
        only(o, test_level, event);
        o->compared = o->other = NONE;
        break;
    case LB_EVENT_exchanged:
        exchanged(o, event);
        break;
    case LB_EVENT_fizzled:
        only(o, test_fizzled, event);
        break;
    case LB_EVENT_juggled:
        juggled(o);
        break;
    case LB_EVENT_dug:
        o->digger = seat;
        only(o, test_dug, event);
        break;
    case LB_EVENT_peeked:
        only(o, test_peeked, event);
        break;
    case LB_EVENT_moved_card:
        put_back(o, event->hidden[0]);
        break;
    default:
        break;
    }
}

/* The hand of the seat as it lies before it. */
static void oracle_look(struct oracle *o, const lb_view *view)
{
    for (unsigned i = 0; i < o->count; i++) {
        const struct world *w = &o->world[i];
        uint8_t hand[PETS_KINDS] = {0};
        bool same = true;
        for (unsigned k = 0; k < 2; k++) {
            unsigned card = k == 0 ? w->hand[o->seat] : o->turn == o->seat ? w->drawn : NONE;
            if (card != NONE) {
                hand[card]++;
            }
        }
        for (unsigned number = 0; number < PETS_KINDS; number++) {
            same &= hand[number] == view->hand[pets_card[number]];
        }
        if (same) {
            keep(o, w);
        }
    }
    turn_over(o, false);
}

/* ---- Small games ------------------------------------------------------------------------------------ */

static void tell_secret(lb_events *events, unsigned type, unsigned seat, unsigned number)
{
    event_hidden(event_add(events, type, seat, LB_NOBODY), 1u << seat, pets_card[number]);
}

/* The deal of a deck in this order, the first card on top, and what is told of it. */
static void deal_small(lb_state *state, unsigned players, const uint8_t *cards, unsigned count,
                       lb_events *events)
{
    struct pets *s = pets_of(state);
    unsigned next = 0, ups = players == 2 ? 2 : 0;
    state_clear(state, lb_game_named("pets"), players);
    events->count = 0;
    s->round = 1;
    s->alive = s->seated = (lb_seats)((1u << players) - 1);
    tell_number(events, LB_EVENT_round, LB_NOBODY, 1);
    for (unsigned seat = 0; seat < players; seat++) {
        tell_secret(events, LB_EVENT_dealt, seat, cards[next]);
        s->hand[seat] = (uint8_t)(cards[next++] + 1);
    }
    s->down = (uint8_t)(cards[next++] + 1);
    if (ups > 0) {
        lb_event *aside = event_add(events, LB_EVENT_aside, LB_NOBODY, LB_NOBODY);
        for (unsigned i = 0; i < ups; i++) {
            event_card(aside, pets_card[cards[next]]);
            s->up[i] = (uint8_t)(cards[next++] + 1);
        }
    }
    s->pile_count = (uint8_t)(count - next - 1);
    memcpy(s->pile, cards + next, s->pile_count);
    unsigned drawn = cards[count - 1];
    tell_number(events, LB_EVENT_turn, 0, 1);
    tell_secret(events, LB_EVENT_drew, 0, drawn);
    s->drawn = (uint8_t)(drawn + 1);
    if (s->drawn < s->hand[0]) {
        s->drawn = s->hand[0];
        s->hand[0] = (uint8_t)(drawn + 1);
    }
    pets_open(s, PETS_TURN);
}

struct small {
    const lb_game *game;
    lb_state state;
    lb_events events;
    lb_memory memory;
    lb_memory forgetful; /* has room for few cases */
    struct oracle oracle;
    lb_rng rng;
    unsigned number;                   /* which game */
    unsigned compared;                 /* fractions so far */
    unsigned bounded;                  /* those with cases dropped */
    unsigned missed;                   /* and that would not hold if those weighed nothing */
    double width;                      /* of them all */
    unsigned happened[LB_EVENT_TYPES]; /* events of all games */
};

static void see_all(struct small *g)
{
    lb_view view = lb_view_for(&g->state, g->oracle.seat);
    for (unsigned i = 0; i < g->events.count; i++) {
        lb_event seen = lb_event_for(&g->events.item[i], g->oracle.seat);
        oracle_see(&g->oracle, &seen);
        g->happened[seen.type]++;
    }
    lb_memory_see(&g->memory, &g->events, &view);
    lb_memory_see(&g->forgetful, &g->events, &view);
    oracle_look(&g->oracle, &view);
}

static void small_start(struct small *g, unsigned number)
{
    lb_seed seed = seed_of(number);
    uint8_t cards[PETS_CARDS], known[SMALL], copies[PETS_KINDS] = {0};
    unsigned count = 0;
    lb_rng_start(&g->rng, &seed, 0);
    for (unsigned card = 0; card < PETS_KINDS; card++) {
        for (unsigned copy = 0; copy < pets_copies[card]; copy++) {
            cards[count++] = (uint8_t)card;
        }
    }
    lb_rng_shuffle(&g->rng, cards, count);
    unsigned players = 2 + number % 3;
    unsigned ups = players == 2 ? 2 : 0, few = players + ups + 3;
    count = few + lb_rng_below(&g->rng, SMALL - few + 1);
    for (unsigned i = 0; i < count; i++) {
        copies[cards[i]]++;
    }
    g->number = number;
    g->game = lb_game_named("pets");
    deal_small(&g->state, players, cards, count, &g->events);
    /* P4.12: with shields that can be aimed at, and with such as cannot. */
    pets_of(&g->state)->options[PETS_OPTION_SHIELDS] =
        number % 2 == 0 ? SHIELDS_OPEN : SHIELDS_CLOSED;

    struct oracle *o = &g->oracle;
    *o = (struct oracle){.seat = lb_rng_below(&g->rng, players),
                         .players = players,
                         .alive = (1u << players) - 1,
                         .digger = NONE,
                         .compared = NONE,
                         .other = NONE,
                         .world = o->world,
                         .next = o->next};
    memset(known, NONE, sizeof known);
    known[o->seat] = cards[o->seat];
    memcpy(known + players + 1, cards + players + 1, ups);
    qsort(cards, count, 1, by_number);
    deal_all(o, cards, count, 0, ups, known);
    turn_over(o, false);

    lb_memory_start(&g->memory, g->game, players, NULL, o->seat);
    memcpy(pets_notes_of(&g->memory)->copies, copies, sizeof copies);
    g->forgetful = g->memory;
    pets_notes_of(&g->forgetful)->belief.room = (uint16_t)(1 + number % 7);
    see_all(g);
}

/* One choice of anybody; false once the round has ended. */
static bool small_step(struct small *g)
{
    unsigned seat = lb_next(&g->state);
    unsigned choice = pick(lb_legal(&g->state, seat), &g->rng);
    lb_apply_trusted(&g->state, seat, choice, &g->rng, &g->events);
    for (unsigned i = 0; i < g->events.count; i++) {
        if (g->events.item[i].type == LB_EVENT_round || g->events.item[i].type == LB_EVENT_won) {
            return false;
        }
    }
    return true;
}

static void same_chance(struct small *g, const lb_question *question, uint64_t over, uint64_t under)
{
    lb_fraction chance;
    check(lb_chance(&g->memory, question, &chance), "game %u: no exact chance", g->number);
    check((wide)chance.over * under == (wide)over * chance.under,
          "game %u, seat %u: %s %u of card %u: %llu/%llu, not %llu/%llu", g->number, g->oracle.seat,
          question->ask == LB_ASK_holds ? "hand" : "place",
          question->ask == LB_ASK_holds ? question->seat : question->place, question->card,
          (unsigned long long)chance.over, (unsigned long long)chance.under,
          (unsigned long long)over, (unsigned long long)under);
    g->compared++;
}

static bool holds(struct small *g, const lb_question *question, uint64_t over, uint64_t under,
                  double *width)
{
    lb_fraction low, high;
    lb_chance_within(&g->forgetful, question, &low, &high);
    *width = (double)high.over / (double)high.under - (double)low.over / (double)low.under;
    return (wide)low.over * under <= (wide)over * low.under &&
           (wide)over * high.under <= (wide)high.over * under;
}

/* What a memory with little room says is true. */
static void same_bounds(struct small *g, const lb_question *question, uint64_t over, uint64_t under)
{
    struct pets_belief *b = &pets_notes_of(&g->forgetful)->belief;
    double width;
    check(holds(g, question, over, under, &width), "game %u: bounds do not hold %llu/%llu",
          g->number, (unsigned long long)over, (unsigned long long)under);
    check(!b->exact || width == 0, "game %u: exact, and %g wide", g->number, width);
    if (!b->exact) {
        struct big dropped = b->dropped;
        g->bounded++;
        g->width += width;
        b->dropped = (struct big){{0}};
        g->missed += !holds(g, question, over, under, &width);
        b->dropped = dropped;
    }
}

static bool world_has(const struct oracle *o, const struct world *w, const lb_question *question,
                      unsigned number)
{
    if (question->ask == LB_ASK_place) {
        return w->pile[w->pile_count - 1 - question->place] == number;
    }
    return w->hand[question->seat] == number || (question->seat == o->turn && w->drawn == number);
}

static void ask(struct small *g, lb_question question)
{
    const struct oracle *o = &g->oracle;
    uint64_t sums[PETS_KINDS] = {0}, total = 0;
    for (unsigned i = 0; i < o->count; i++) {
        total += o->world[i].weight;
        for (unsigned number = 0; number < PETS_KINDS; number++) {
            bool has = world_has(o, &o->world[i], &question, number);
            sums[number] += has ? o->world[i].weight : 0;
        }
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        question.card = pets_card[number];
        same_chance(g, &question, sums[number], total);
        same_bounds(g, &question, sums[number], total);
    }
}

static void compare_all(struct small *g)
{
    const struct oracle *o = &g->oracle;
    check(o->count > 0, "game %u: the oracle has no world", g->number);
    for (unsigned seat = 0; seat < o->players; seat++) {
        ask(g, (lb_question){.ask = LB_ASK_holds, .seat = (uint8_t)seat});
    }
    for (unsigned place = 0; place < o->world[0].pile_count; place++) {
        ask(g, (lb_question){.ask = LB_ASK_place, .place = (uint8_t)place});
    }
}

/* What must have come up often enough to mean something. */
static const uint8_t telling[] = {
    LB_EVENT_drew,   LB_EVENT_played,     LB_EVENT_put_down, LB_EVENT_wrong,   LB_EVENT_compared,
    LB_EVENT_level,  LB_EVENT_exchanged,  LB_EVENT_fizzled,  LB_EVENT_juggled, LB_EVENT_dug,
    LB_EVENT_peeked, LB_EVENT_moved_card, LB_EVENT_shielded, LB_EVENT_aside,   LB_EVENT_shield_held,
};

static void exact_on_small_decks(void **state)
{
    (void)state;
    static struct small g;
    unsigned full = 0, games = many(2400);
    games = games > 60000 ? 60000 : games;
    g.oracle.world = malloc(WORLDS_MAX * sizeof(struct world));
    g.oracle.next = malloc(WORLDS_MAX * sizeof(struct world));
    assert_non_null(g.oracle.world);
    assert_non_null(g.oracle.next);
    for (unsigned number = 0; number < games; number++) {
        small_start(&g, number);
        compare_all(&g);
        while (!g.oracle.full && small_step(&g)) {
            if (!lb_staged(&g.state)) {
                see_all(&g);
                compare_all(&g);
            }
        }
        full += g.oracle.full;
    }
    free(g.oracle.world);
    free(g.oracle.next);
    check(full * 100 <= games, "%u games of %u have too many worlds", full, games);
    print_message(
        "           %u questions with cases dropped: mean width %.3f, %u would be missed\n",
        g.bounded, g.width / g.bounded, g.missed);
    check(g.bounded > games && g.width < 0.75 * g.bounded && g.missed > g.bounded / 10,
          "of %u bounds %u are needed, %g wide in all", g.bounded, g.missed, g.width);
    check(g.compared > 100 * games, "only %u fractions of %u games", g.compared, games);
    for (unsigned i = 0; i < sizeof telling / sizeof telling[0]; i++) {
        unsigned times = g.happened[telling[i]];
        check(times * 100 >= games, "%s happened only %u times", lb_event_name(telling[i]), times);
    }
}

/* ---- Guesses on the printed deck -------------------------------------------------------------------- */

enum { GUESSES = 2000, QUESTIONS = 8 };

static unsigned guessed(const lb_state *state, const lb_question *question)
{
    const struct pets *s = pets_in(state);
    return question->ask == LB_ASK_holds ? s->hand[question->seat] - 1u
                                         : s->pile[s->pile_count - 1 - question->place];
}

/* Chi-square of one question, and its degrees of freedom; numbers that are rare go together. */
static void add_chi_square(const lb_memory *memory, lb_question question, const unsigned *counts,
                           double *sum, double *freedom)
{
    double rare_expected = 0, rare_seen = 0, cells = 0;
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        lb_fraction chance;
        question.card = pets_card[number];
        if (!lb_chance(memory, &question, &chance)) {
            return;
        }
        double expected = GUESSES * ((double)chance.over / (double)chance.under);
        double seen = counts[number];
        check(expected > 0 || counts[number] == 0, "a guess that is ruled out");
        if (expected < 10) {
            rare_expected += expected;
            rare_seen += seen;
        } else {
            *sum += (seen - expected) * (seen - expected) / expected;
            cells++;
        }
    }
    if (rare_expected >= 10) {
        *sum += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
        cells++;
    }
    *freedom += cells > 1 ? cells - 1 : 0;
}

/* The hands of the others with one card, and the top places of the pile. */
static unsigned questions_for(const lb_memory *memory, lb_question questions[QUESTIONS])
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        if (seat != memory->seat && memory->view.hand_count[seat] == 1) {
            questions[count++] = (lb_question){.ask = LB_ASK_holds, .seat = (uint8_t)seat};
        }
    }
    for (unsigned place = 0; place < memory->view.pile_count && place < 3; place++) {
        questions[count++] = (lb_question){.ask = LB_ASK_place, .place = (uint8_t)place};
    }
    return count;
}

static void sample(const lb_memory *memory, lb_rng *rng, double *sum, double *freedom)
{
    lb_question questions[QUESTIONS];
    unsigned counts[QUESTIONS][PETS_KINDS] = {{0}};
    unsigned asked = questions_for(memory, questions);
    for (unsigned i = 0; i < GUESSES; i++) {
        lb_state guess;
        lb_guess(memory, rng, &guess, NULL);
        lb_view view = lb_view_for(&guess, memory->seat);
        assert_memory_equal(&view, &memory->view, sizeof view);
        for (unsigned k = 0; k < asked; k++) {
            counts[k][guessed(&guess, &questions[k])]++;
        }
    }
    for (unsigned k = 0; k < asked; k++) {
        add_chi_square(memory, questions[k], counts[k], sum, freedom);
    }
}

static void guesses_fit_their_chances(void **state)
{
    (void)state;
    static lb_memory memory;
    double sum = 0, freedom = 0;
    for (unsigned number = 0; number < 60; number++) {
        struct play play;
        struct setup setup = {.game = lb_game_named("pets"),
                              .players = 2 + number % 5,
                              .options = lb_options_default()};
        play_start(&play, &setup, number);
        lb_memory_start(&memory, setup.game, setup.players, &setup.options, number % setup.players);
        for (unsigned steps = 0; !lb_over(&play.state) && (steps < 12 + number % 30); steps++) {
            lb_view view = lb_view_for(&play.state, memory.seat);
            lb_memory_see(&memory, &play.events, &view);
            play_step(&play);
        }
        while (lb_staged(&play.state)) {
            play_step(&play);
        }
        lb_view view = lb_view_for(&play.state, memory.seat);
        lb_memory_see(&memory, &play.events, &view);
        if (!lb_over(&play.state)) {
            sample(&memory, &play.players, &sum, &freedom);
        }
    }
    double deviations = (sum - freedom) / sqrt(2 * freedom);
    check(freedom > 200, "too few degrees of freedom: %.0f", freedom);
    check(fabs(deviations) < 4.5, "chi-square %.1f for %.0f: %.1f deviations off", sum, freedom,
          deviations);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_on_small_decks),
        cmocka_unit_test(guesses_fit_their_chances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
