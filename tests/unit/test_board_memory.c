/* SPDX-License-Identifier: MIT */
/* test_board_memory.c: what a seat of the Board Game can know, against a count of all worlds. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/wide.h"
#include "games/board/board.h"
#include "lab/statistics.h"
#include "games/board/mind.h"
#include "support/check.h"
#include "support/laws.h"

/* ---- A guess looks like the truth ------------------------------------------------------------------ */

static lb_memory memories[LB_SEATS_MAX];

static void start_memories(const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_memory_start(&memories[seat], play->setup.game, play->setup.players,
                        &play->setup.options, seat);
    }
}

static void feed_memories(const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memories[seat], &play->events, &view);
    }
}

static void check_guess(const struct play *play, unsigned seat, lb_rng *rng)
{
    lb_state guess;
    lb_wits wits;
    const struct board *truth = board_in(&play->state), *s = board_in(&guess);
    lb_guess(&memories[seat], rng, &guess, &wits);
    lb_view view = lb_view_for(&guess, seat);
    check(memcmp(&view, &memories[seat].view, sizeof view) == 0, "%s: seat %u sees another world",
          where(play), seat);
    check(s->ending == truth->ending && s->by == truth->by && s->head.over == truth->head.over,
          "%s: seat %u forgets what is going on", where(play), seat);
    check(lb_over(&guess) || lb_to_act(&guess) != 0, "%s: nobody can act", where(play));
    unsigned cards = bits_count(s->deck) + bits_count(s->discard);
    for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
        cards += bits_count(s->hand[i]);
    }
    check(cards == BOARD_ACTIONS, "%s: %u cards", where(play), cards);
    for (unsigned p = 0; p < s->discs_count; p++) {
        if (wits.word[seat] >> p & 1) {
            check(s->discs[s->discs_count - 1 - p] == truth->discs[s->discs_count - 1 - p],
                  "%s: seat %u is sure of a disc that lies elsewhere", where(play), seat);
        }
    }
}

static void guess_game(struct play *play, void *context)
{
    lb_rng *rng = context;
    start_memories(play);
    for (;;) {
        feed_memories(play);
        for (unsigned seat = 0; seat < play->setup.players; seat++) {
            check_guess(play, seat, rng);
        }
        if (lb_over(&play->state)) {
            return;
        }
        if (lb_rng_below(&play->players, 150) == 0) {
            lb_leave(&play->state, pick(at_table(&play->state), &play->players), &play->table,
                     &play->events);
        } else {
            play_step(play);
        }
    }
}

static void guesses_look_like_the_truth(void **unused)
{
    lb_rng rng;
    (void)unused;
    lb_rng_start(&rng, &(lb_seed){{3}}, 0);
    each_game(lb_game_named("board"), many(40), guess_game, &rng);
}

/* ---- All worlds of a small box, counted ------------------------------------------------------------- */

/* An independent account: every world with its weight, each event taken to each of them. A world of
 * discs is the Move Deck written out; a world of cards is what each other seat holds, and the deck is
 * what is left. It knows no epochs, groups or cases. */

enum { WORLDS = 60000, KINDS = 5, SMALL = 9 };

struct world {
    uint64_t key;
    uint64_t weight;
};

struct worlds {
    unsigned count;
    bool full; /* there was no room for all */
    struct world item[WORLDS];
};

static struct worlds discs, cards, scratch;

static int by_key(const void *a, const void *b)
{
    uint64_t x = ((const struct world *)a)->key, y = ((const struct world *)b)->key;
    return x < y ? -1 : x > y;
}

static uint64_t divisor_of(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void add_world(struct worlds *worlds, uint64_t key, uint64_t weight)
{
    if (weight == 0) {
        return;
    }
    if (worlds->count == WORLDS || weight >> 52 != 0) {
        worlds->full = true;
        return;
    }
    worlds->item[worlds->count++] = (struct world){key, weight};
}

/* What was made in the scratch space is the new set of worlds, each once. */
static void take_worlds(struct worlds *worlds)
{
    uint64_t divisor = 0;
    worlds->count = 0;
    worlds->full |= scratch.full;
    qsort(scratch.item, scratch.count, sizeof scratch.item[0], by_key);
    for (unsigned i = 0; i < scratch.count; i++) {
        if (worlds->count > 0 && worlds->item[worlds->count - 1].key == scratch.item[i].key) {
            worlds->item[worlds->count - 1].weight += scratch.item[i].weight;
        } else {
            worlds->item[worlds->count++] = scratch.item[i];
        }
    }
    for (unsigned i = 0; i < worlds->count; i++) {
        divisor = divisor_of(divisor, worlds->item[i].weight);
    }
    for (unsigned i = 0; i < worlds->count; i++) {
        worlds->item[i].weight /= divisor;
    }
    scratch.count = 0;
    scratch.full = false;
}

/* ---- Worlds of discs: four bits a place, the top lowest, 1 more than the disc */

static unsigned disc_of(uint64_t key, unsigned place)
{
    return (unsigned)(key >> 4 * place & 15) - 1;
}

static unsigned deck_length(void)
{
    unsigned length = 0;
    while (discs.item[0].key >> 4 * length != 0) {
        length++;
    }
    return length;
}

static void permute(uint64_t key, unsigned length, uint8_t left[LB_DISCS], unsigned count)
{
    if (length == count) {
        add_world(&scratch, key, 1);
        return;
    }
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        if (left[disc] > 0) {
            left[disc]--;
            permute(key | (uint64_t)(disc + 1) << 4 * length, length + 1, left, count);
            left[disc]++;
        }
    }
}

static void shuffle_worlds(const uint8_t counts[LB_DISCS])
{
    uint8_t left[LB_DISCS];
    unsigned count = 0;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        count += left[disc] = counts[disc];
    }
    permute(0, 0, left, count);
    take_worlds(&discs);
}

static void see_place(unsigned place, unsigned disc)
{
    for (unsigned i = 0; i < discs.count; i++) {
        if (disc_of(discs.item[i].key, place) == disc) {
            add_world(&scratch, discs.item[i].key, discs.item[i].weight);
        }
    }
    take_worlds(&discs);
}

static uint64_t key_with(uint64_t key, unsigned place, uint64_t what)
{
    uint64_t above = key & ((UINT64_C(1) << 4 * place) - 1);
    return above | what << 4 * place | (key ^ above) << 4;
}

static void magnet_worlds(unsigned first, unsigned last)
{
    for (unsigned i = 0; i < discs.count; i++) {
        for (unsigned place = first; place <= last; place++) {
            add_world(&scratch, key_with(discs.item[i].key, place, BOARD_danger_magnet + 1),
                      discs.item[i].weight);
        }
    }
    take_worlds(&discs);
}

/* Each of the six ways alike; with fewer discs some of them are the same. */
static void order_worlds(void)
{
    static const uint8_t ways[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned length = deck_length();
    for (unsigned i = 0; i < discs.count; i++) {
        uint64_t key = discs.item[i].key;
        for (unsigned way = 0; way < 6; way++) {
            uint64_t top = 0;
            unsigned place = 0;
            for (unsigned k = 0; k < 3; k++) {
                if (ways[way][k] < length) {
                    top |= (key >> 4 * ways[way][k] & 15) << 4 * place++;
                }
            }
            add_world(&scratch, (key >> 4 * place << 4 * place) | top, discs.item[i].weight);
        }
    }
    take_worlds(&discs);
}

/* ---- Worlds of cards: four bits for each title of each other seat */

static uint8_t small_titles[KINDS]; /* the titles of the small box */
static uint8_t unseen[KINDS];       /* not in the viewer's hand nor discarded */
static uint8_t in_discard[KINDS];
static unsigned kinds, deck_size, viewer;
static bool refilled;

static unsigned nibble(unsigned seat, unsigned kind)
{
    return 4 * ((seat < viewer ? seat : seat - 1) * KINDS + kind);
}

static unsigned held_in(uint64_t key, unsigned seat, unsigned kind)
{
    return (unsigned)(key >> nibble(seat, kind) & 15);
}

static unsigned in_deck(uint64_t key, unsigned players, unsigned kind)
{
    unsigned held = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        held += seat != viewer ? held_in(key, seat, kind) : 0;
    }
    return unseen[kind] - held;
}

static unsigned kind_of(unsigned card)
{
    unsigned kind = 0;
    while (board_card[small_titles[kind]] != card) {
        kind++;
    }
    return kind;
}

/* B5.2: told before the draw in which the deck ran out. */
static void refill_worlds(void)
{
    if (deck_size == 0 && refilled) {
        for (unsigned kind = 0; kind < kinds; kind++) {
            unseen[kind] = (uint8_t)(unseen[kind] + in_discard[kind]);
            deck_size += in_discard[kind];
            in_discard[kind] = 0;
        }
        refilled = false;
    }
}

static void draw_worlds(unsigned players, unsigned seat, unsigned card)
{
    refill_worlds();
    for (unsigned i = 0; i < cards.count; i++) {
        uint64_t key = cards.item[i].key, weight = cards.item[i].weight;
        for (unsigned kind = 0; kind < kinds; kind++) {
            unsigned ways = in_deck(key, players, kind);
            if (seat != viewer) {
                add_world(&scratch, key + (UINT64_C(1) << nibble(seat, kind)), weight * ways);
            } else if (kind == kind_of(card)) {
                add_world(&scratch, key, weight * ways);
            }
        }
    }
    take_worlds(&cards);
    deck_size--;
    if (seat == viewer) {
        unseen[kind_of(card)]--;
    }
    refill_worlds();
}

/* Each card of the hand alike is shown. */
static void show_worlds(unsigned seat, unsigned card)
{
    unsigned kind = kind_of(card);
    in_discard[kind]++;
    if (seat == viewer) {
        return;
    }
    for (unsigned i = 0; i < cards.count; i++) {
        uint64_t key = cards.item[i].key;
        unsigned ways = held_in(key, seat, kind);
        if (ways > 0) {
            add_world(&scratch, key - (UINT64_C(1) << nibble(seat, kind)),
                      cards.item[i].weight * ways);
        }
    }
    take_worlds(&cards);
    unseen[kind]--;
}

/* ---- One event */

static uint8_t used_discs[LB_DISCS];

static void count_event(unsigned players, const lb_event *event)
{
    bool own = event->seat == viewer;
    uint8_t counts[LB_DISCS] = {0};
    switch (event->type) {
    case LB_EVENT_dealt:
    case LB_EVENT_drew:
        for (unsigned i = 0; i < event->hidden_count; i++) {
            draw_worlds(players, event->seat, event->hidden[i]);
        }
        break;
    case LB_EVENT_cards_refilled:
        refilled = true;
        break;
    case LB_EVENT_noped:
        show_worlds(event->seat, LB_CARD_nope);
        break;
    case LB_EVENT_played:
    case LB_EVENT_defused:
    case LB_EVENT_discarded:
        for (unsigned i = 0; i < event->card_count; i++) {
            show_worlds(event->seat, event->cards[i]);
        }
        break;
    case LB_EVENT_disc:
        see_place(0, event->cards[0] - (unsigned)LB_CARD_move_1);
        for (unsigned i = 0; i < discs.count; i++) {
            discs.item[i].key >>= 4;
        }
        used_discs[event->cards[0] - LB_CARD_move_1]++;
        break;
    case LB_EVENT_discs_refilled:
        shuffle_worlds(used_discs);
        memset(used_discs, 0, sizeof used_discs);
        break;
    case LB_EVENT_discs_shuffled:
        for (uint64_t key = discs.item[0].key; key != 0; key >>= 4) {
            counts[disc_of(key, 0)]++;
        }
        shuffle_worlds(counts);
        break;
    case LB_EVENT_magnet:
        magnet_worlds(own ? event->hidden[0] : 0, own ? event->hidden[0] : deck_length());
        break;
    case LB_EVENT_ordered:
        order_worlds();
        break;
    default:
        break;
    }
    bool discs_shown = event->type == LB_EVENT_peeked || event->type == LB_EVENT_ordered ||
                       event->type == LB_EVENT_shared;
    for (unsigned i = 0; discs_shown && i < event->hidden_count; i++) {
        if (event->hidden[i] != LB_NO_CARD) {
            see_place(i, event->hidden[i] - (unsigned)LB_CARD_move_1);
        }
    }
}

/* ---- Against the memory */

static lb_memory memory_of_viewer, forgetful; /* the second has room for a few cases only */

struct bounds {
    unsigned long told,
        missed; /* and how many would be wrong if what was dropped weighed nothing */
    double width;
};

struct tries {
    unsigned long asked, exact;
    unsigned long unbounded; /* nothing is proven */
    struct bounds bounds[2]; /* of places, of hands */
    unsigned most_worlds;
};

static bool holds(const lb_question *question, uint64_t over, uint64_t under, double *width)
{
    lb_fraction low, high;
    lb_chance_within(&forgetful, question, &low, &high);
    *width = (double)high.over / (double)high.under - (double)low.over / (double)low.under;
    return (wide)low.over * under <= (wide)over * low.under &&
           (wide)over * high.under <= (wide)high.over * under;
}

/* What a memory with little room says is true; where it has dropped nothing it is exact. */
static void check_bounds(struct tries *tries, const lb_question *question, uint64_t over,
                         uint64_t under)
{
    struct board_memory *m = board_memory_of(&forgetful);
    struct bounds *bounds = &tries->bounds[question->ask == LB_ASK_holds];
    uint64_t *spill = question->ask == LB_ASK_holds ? &m->cards_spill : &m->discs_spill;
    uint64_t kept = *spill;
    double width;
    check(holds(question, over, under, &width), "%s %u seat %u: bounds do not hold %lu/%lu",
          lb_card_id(question->card), question->place, question->seat, (unsigned long)over,
          (unsigned long)under);
    check(kept > 0 || width == 0, "nothing was dropped, and bounds are %g wide", width);
    if (kept == BOARD_SPILL_ALL) {
        tries->unbounded++;
    } else if (width > 1e-6) {
        bounds->told++;
        bounds->width += width;
        *spill = 0;
        bounds->missed += !holds(question, over, under, &width);
        *spill = kept;
    }
}

static void check_fraction(struct tries *tries, const lb_memory *memory, lb_question question,
                           uint64_t over, uint64_t under)
{
    lb_fraction chance;
    uint64_t divisor = divisor_of(over, under);
    tries->asked++;
    check_bounds(tries, &question, over, under);
    if (lb_chance(memory, &question, &chance)) {
        tries->exact++;
        check(chance.over == over / divisor && chance.under == under / divisor,
              "%s %u seat %u: %lu/%lu of the worlds, remembered as %lu/%lu",
              lb_card_id(question.card), question.place, question.seat,
              (unsigned long)(over / divisor), (unsigned long)(under / divisor),
              (unsigned long)chance.over, (unsigned long)chance.under);
    }
}

static void compare_discs(struct tries *tries, const lb_memory *memory)
{
    unsigned length = deck_length();
    for (unsigned place = 0; place < length && !discs.full; place++) {
        uint64_t found[LB_DISCS] = {0}, all = 0;
        for (unsigned i = 0; i < discs.count; i++) {
            found[disc_of(discs.item[i].key, place)] += discs.item[i].weight;
            all += discs.item[i].weight;
        }
        for (unsigned disc = 0; disc < LB_DISCS; disc++) {
            check_fraction(tries, memory,
                           (lb_question){.ask = LB_ASK_place,
                                         .card = (uint8_t)(LB_CARD_move_1 + disc),
                                         .place = (uint8_t)place},
                           found[disc], all);
        }
    }
}

static void compare_cards(struct tries *tries, const lb_memory *memory)
{
    for (unsigned seat = 0; seat < memory->players && !cards.full; seat++) {
        for (unsigned kind = 0; seat != viewer && kind < kinds; kind++) {
            uint64_t found = 0, all = 0;
            for (unsigned i = 0; i < cards.count; i++) {
                found += held_in(cards.item[i].key, seat, kind) > 0 ? cards.item[i].weight : 0;
                all += cards.item[i].weight;
            }
            check_fraction(tries, memory,
                           (lb_question){.ask = LB_ASK_holds,
                                         .card = board_card[small_titles[kind]],
                                         .seat = (uint8_t)seat},
                           found, all);
        }
    }
}

/* ---- Small boxes */

static void count_events(const lb_events *events, const lb_state *state, unsigned players)
{
    lb_view view = lb_view_for(state, viewer);
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], viewer);
        count_event(players, &seen);
        check(discs.count > 0 && cards.count > 0, "no world is left after \"%s\"",
              lb_event_name(seen.type));
    }
    lb_memory_see(&memory_of_viewer, events, &view);
    lb_memory_see(&forgetful, events, &view);
}

/* Room for a few cases. In some logs the weights are so large from the start that they are halved again and
 * again, and something is said to be dropped that is not: it weighs next to nothing. */
static void begin_forgetful(lb_rng *rng)
{
    struct board_memory *m = board_memory_of(&forgetful);
    forgetful = memory_of_viewer;
    m->card_room = (uint8_t)(1 + lb_rng_below(rng, 4));
    m->disc_room = (uint8_t)(1 + lb_rng_below(rng, 16));
    if (lb_rng_below(rng, 3) == 0) {
        m->cards_spill = m->discs_spill = 1;
        m->card_case[0].weight = m->disc_case[0].weight = UINT64_C(1) << 61;
        memcpy(m->outline.pool, m->card_case[0].pool, sizeof m->outline.pool);
        m->outline.least[0] = m->deck_count;
    }
}

/* A table with a handful of cards and discs, dealt and told. */
static void deal_small(lb_state *state, lb_rng *rng, unsigned players, lb_events *events)
{
    static const uint8_t titles[] = {BOARD_add_a_magnet_now,
                                     BOARD_alter_the_future,
                                     BOARD_share_the_future,
                                     BOARD_nope,
                                     BOARD_see_the_future,
                                     BOARD_shuffle,
                                     BOARD_skip,
                                     BOARD_attack,
                                     BOARD_super_move,
                                     BOARD_defuse,
                                     BOARD_flip_the_board};
    struct board *s = board_of(state);
    uint8_t card_counts[BOARD_TITLES] = {0}, disc_counts[LB_DISCS] = {0}, pool[SMALL];
    state_clear(state, lb_game_named("board"), players);
    kinds = 3 + lb_rng_below(rng, KINDS - 2);
    for (unsigned kind = 0; kind < kinds; kind++) {
        bool again;
        do { /* a magnet nearly always, and no title twice */
            small_titles[kind] = titles[lb_rng_below(rng, kind == 0 ? 3 : sizeof titles)];
            again = false;
            for (unsigned before = 0; before < kind; before++) {
                again |= small_titles[before] == small_titles[kind];
            }
        } while (again);
    }
    memset(in_discard, 0, sizeof in_discard);
    memset(unseen, 0, sizeof unseen);
    for (unsigned i = 0; i < SMALL; i++) {
        unsigned kind = i < kinds ? i : lb_rng_below(rng, kinds);
        if (unseen[kind] == 4) { /* no title has fewer copies in the box */
            kind = i % kinds;
        }
        unseen[kind] = (uint8_t)(unseen[kind] + (unseen[kind] < 4));
    }
    unsigned total = 0;
    for (unsigned kind = 0; kind < kinds; kind++) {
        card_counts[small_titles[kind]] = unseen[kind];
        memset(pool + total, small_titles[kind], unseen[kind]);
        total += unseen[kind];
    }
    deck_size = total;
    lb_rng_shuffle(rng, pool, total);
    s->alive = (lb_seats)((1u << players) - 1);
    memset(s->positions, LB_NOBODY, sizeof s->positions);
    s->magnets = (uint8_t)lb_rng_below(rng, 4);
    unsigned count = 3 + lb_rng_below(rng, SMALL - 2 - s->magnets),
             different = 2 + lb_rng_below(rng, 4);
    unsigned room = 0;
    for (unsigned disc = 0; disc < different; disc++) {
        room += board_disc_count[disc];
    }
    count = count < room ? count : room;
    for (unsigned i = 0; i < count; i++) {
        unsigned disc = lb_rng_below(rng, different);
        while (disc_counts[disc] == board_disc_count[disc]) { /* the box has no more of them */
            disc = (disc + 1) % different;
        }
        s->discs[i] = (uint8_t)disc;
        disc_counts[disc]++;
    }
    s->discs_count = (uint8_t)count;
    lb_memory_start(&memory_of_viewer, lb_game_named("board"), players, NULL, viewer);
    board_memory_begin(board_memory_of(&memory_of_viewer), card_counts, disc_counts);
    begin_forgetful(rng);
    events->count = 0;
    for (unsigned seat = 0, dealt = 0; seat < players; seat++) {
        unsigned hand = lb_rng_below(rng, 3) + (players < 4);
        s->positions[seat] = 0;
        for (unsigned i = 0; i < hand && dealt < total; i++) {
            if (i == 0) {
                events->item[events->count++] = (lb_event){.type = LB_EVENT_dealt,
                                                           .seat = (uint8_t)seat,
                                                           .audience = (lb_seats)(1u << seat)};
            }
            lb_event *event = &events->item[events->count - 1];
            event->hidden[event->hidden_count++] = board_card[pool[dealt]];
            s->hand[seat] = board_more(s->hand[seat], pool[dealt++]);
        }
        for (unsigned i = dealt; seat + 1 == players && i < total; i++) {
            s->deck = board_more(s->deck, pool[i]);
        }
    }
    s->owed = 1;
    board_open(s, BOARD_TURN, 0);
    memset(used_discs, 0, sizeof used_discs);
    refilled = false;
    discs.full = cards.full = false;
    shuffle_worlds(disc_counts);
    add_world(&scratch, 0, 1);
    take_worlds(&cards);
}

/* Cards are played more often than discs are flipped, or too little would happen. */
static unsigned any_choice(const lb_state *state, unsigned seat, lb_rng *rng)
{
    lb_choices legal = lb_legal(state, seat), rest = legal & ~(UINT64_C(1) << BOARD_FLIP);
    return pick(rest != 0 && lb_rng_below(rng, 4) > 0 ? rest : legal, rng);
}

/* One log of so many choices; how many seats there are. */
static unsigned try_small(struct tries *tries, lb_rng *rng, unsigned steps)
{
    unsigned players = 2 + lb_rng_below(rng, 3);
    lb_state state;
    lb_events events;
    viewer = lb_rng_below(rng, players);
    deal_small(&state, rng, players, &events);
    count_events(&events, &state, players);
    for (unsigned step = 0; step < steps && !lb_over(&state); step++) {
        compare_discs(tries, &memory_of_viewer);
        compare_cards(tries, &memory_of_viewer);
        unsigned most = discs.count > cards.count ? discs.count : cards.count;
        tries->most_worlds = most > tries->most_worlds ? most : tries->most_worlds;
        if (discs.full || cards.full || discs.count > 3000 || cards.count > 3000) {
            break;
        }
        if (players > 2 && lb_rng_below(rng, 80) == 0) {
            lb_leave(&state, pick(board_in(&state)->alive, rng), rng, &events);
        } else {
            unsigned seat = pick(lb_to_act(&state), rng);
            lb_apply(&state, seat, any_choice(&state, seat, rng), rng, &events);
        }
        count_events(&events, &state, players);
    }
    return players;
}

/* Enough of them to mean something, and not too wide to be wrong. */
static void check_told(const struct bounds *bounds, const char *what)
{
    double width = bounds->width / (double)bounds->told;
    print_message("           %lu bounds of %s: mean width %.3f, %lu would be missed\n",
                  bounds->told, what, width, bounds->missed);
    check(bounds->told > many(10000) && width < 0.7 && bounds->missed > bounds->told / 20,
          "too few bounds, or too wide");
}

static void memory_counts_as_all_worlds_do(void **unused)
{
    struct tries tries = {0};
    lb_rng rng;
    (void)unused;
    lb_rng_start(&rng, &(lb_seed){{9}}, 0);
    for (unsigned log = 0; log < many(3000); log++) {
        try_small(&tries, &rng, 60);
    }
    print_message("           %lu chances, %lu of them exact; up to %u worlds\n", tries.asked,
                  tries.exact, tries.most_worlds);
    print_message("           with few cases nothing is proven of %lu\n", tries.unbounded);
    check_told(&tries.bounds[0], "places");
    check_told(&tries.bounds[1], "hands");
    /* decks this small are made anew so often that more epochs than are told apart are about */
    check(tries.exact * 100 >= tries.asked * 95, "too few chances are exact");
}

/* ---- Guesses come as often as they should ------------------------------------------------------------ */

#define P_LEAST 1e-4

enum { GUESSES = 3000, CELLS_MAX = 200 };

struct worst {
    double p; /* of the least likely of so many tests */
    unsigned tests;
};

/* Cells where little is expected are put together with their neighbours. */
static void take_fit(struct worst *worst, const uint64_t *counts, const double *expected,
                     unsigned cells)
{
    uint64_t pooled[CELLS_MAX] = {0};
    double sums[CELLS_MAX] = {0};
    unsigned used = 0;
    for (unsigned i = 0; i < cells; i++) {
        check(expected[i] > 0 || counts[i] == 0, "a guess that cannot be");
        pooled[used] += counts[i];
        sums[used] += expected[i];
        used += sums[used] >= 8 && i + 1 < cells;
    }
    if (used > 0 && sums[used] < 8) {
        pooled[used - 1] += pooled[used];
        sums[used - 1] += sums[used];
        used--;
    }
    if (used > 0) {
        double p = chi_square_p(chi_square(pooled, sums, used + 1), used);
        worst->p = worst->tests++ == 0 || p < worst->p ? p : worst->p;
    }
}

static double expected_of(const lb_memory *memory, lb_question question)
{
    lb_fraction chance;
    check(lb_chance(memory, &question, &chance), "a chance is not known");
    return GUESSES * (double)chance.over / (double)chance.under;
}

/* Places of the Move Deck and hands, one by one, in the middle of a game from the whole box. */
static void sample_marginals(const lb_memory *memory, lb_rng *rng, struct worst *worst)
{
    static uint64_t places[BOARD_DISCS_MOST][LB_DISCS], held[LB_SEATS_MAX][BOARD_TITLES][2];
    const struct board_memory *m = board_memory_in(memory);
    memset(places, 0, sizeof places);
    memset(held, 0, sizeof held);
    for (unsigned i = 0; i < GUESSES; i++) {
        lb_state guess;
        const struct board *s = board_in(&guess);
        lb_guess(memory, rng, &guess, NULL);
        for (unsigned p = 0; p < s->discs_count; p++) {
            places[p][s->discs[s->discs_count - 1 - p]]++;
        }
        for (unsigned seat = 0; seat < memory->players; seat++) {
            for (unsigned title = 0; title < BOARD_TITLES; title++) {
                held[seat][title][board_holds(s, seat, title)]++;
            }
        }
    }
    for (unsigned p = 0; p < m->discs_count; p++) {
        double expected[LB_DISCS];
        for (unsigned disc = 0; disc < LB_DISCS; disc++) {
            expected[disc] =
                expected_of(memory, (lb_question){.ask = LB_ASK_place,
                                                  .card = (uint8_t)(LB_CARD_move_1 + disc),
                                                  .place = (uint8_t)p});
        }
        take_fit(worst, places[p], expected, LB_DISCS);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned title = 0; title < BOARD_TITLES; title++) {
            double yes = expected_of(memory, (lb_question){.ask = LB_ASK_holds,
                                                           .card = board_card[title],
                                                           .seat = (uint8_t)seat});
            take_fit(worst, held[seat][title], (double[]){GUESSES - yes, yes}, 2);
        }
    }
}

static bool all_exact(const lb_memory *memory)
{
    const struct board_memory *m = board_memory_in(memory);
    return m->cards_spill == 0 && m->discs_spill == 0 && memory->view.open == LB_OPEN_turn;
}

static void full_games_are_guessed_as_they_should(void **unused)
{
    static struct play play;
    struct worst worst = {0};
    lb_rng rng;
    (void)unused;
    lb_rng_start(&rng, &(lb_seed){{4}}, 0);
    for (unsigned game = 0, done = 0; done < many(24); game++) {
        struct setup setup = {.game = lb_game_named("board"),
                              .players = 2 + game % 5,
                              .options = lb_options_default()};
        unsigned moment = 5 + lb_rng_below(&rng, 150);
        play_start(&play, &setup, game);
        start_memories(&play);
        feed_memories(&play);
        while (!lb_over(&play.state) && play.steps < moment) {
            play_step(&play);
            feed_memories(&play);
        }
        const lb_memory *memory = &memories[lb_rng_below(&rng, setup.players)];
        if (!lb_over(&play.state) && all_exact(memory)) {
            sample_marginals(memory, &rng, &worst);
            done++;
        }
    }
    check(worst.p * worst.tests > P_LEAST, "the worst of %u tests has p = %g", worst.tests,
          worst.p);
    print_message("           the worst of %u tests has p = %g\n", worst.tests, worst.p);
}

/* Whole worlds of a small box: each as often as it weighs, and no other. */
static void fit_worlds(const struct worlds *worlds, const uint64_t *keys, struct worst *worst)
{
    uint64_t counts[CELLS_MAX] = {0};
    double expected[CELLS_MAX], all = 0;
    for (unsigned i = 0; i < worlds->count; i++) {
        all += (double)worlds->item[i].weight;
    }
    for (unsigned i = 0; i < worlds->count; i++) {
        expected[i] = GUESSES * (double)worlds->item[i].weight / all;
    }
    for (unsigned i = 0; i < GUESSES; i++) {
        struct world wanted = {keys[i], 0};
        const struct world *found =
            bsearch(&wanted, worlds->item, worlds->count, sizeof wanted, by_key);
        check(found != NULL, "a guess is none of the worlds");
        counts[found - worlds->item]++;
    }
    take_fit(worst, counts, expected, worlds->count);
}

static void sample_worlds(lb_rng *rng, unsigned players, struct worst *worst)
{
    static uint64_t disc_keys[GUESSES], card_keys[GUESSES];
    for (unsigned i = 0; i < GUESSES; i++) {
        lb_state guess;
        const struct board *s = board_in(&guess);
        lb_guess(&memory_of_viewer, rng, &guess, NULL);
        disc_keys[i] = card_keys[i] = 0;
        for (unsigned p = 0; p < s->discs_count; p++) {
            disc_keys[i] |= (s->discs[s->discs_count - 1 - p] + UINT64_C(1)) << 4 * p;
        }
        for (unsigned seat = 0; seat < players; seat++) {
            for (unsigned kind = 0; seat != viewer && kind < kinds; kind++) {
                uint64_t held = bits_count(s->hand[seat] & board_field[small_titles[kind]]);
                card_keys[i] |= held << nibble(seat, kind);
            }
        }
    }
    if (discs.count <= CELLS_MAX) {
        fit_worlds(&discs, disc_keys, worst);
    }
    if (cards.count <= CELLS_MAX) {
        fit_worlds(&cards, card_keys, worst);
    }
}

static void small_worlds_are_guessed_as_they_should(void **unused)
{
    struct worst worst = {0};
    struct tries tries = {0};
    lb_rng rng;
    (void)unused;
    lb_rng_start(&rng, &(lb_seed){{5}}, 0);
    for (unsigned done = 0; done < many(150);) {
        unsigned players = try_small(&tries, &rng, 5 + lb_rng_below(&rng, 40));
        if (all_exact(&memory_of_viewer) && !discs.full && !cards.full) {
            sample_worlds(&rng, players, &worst);
            done++;
        }
    }
    check(worst.p * worst.tests > P_LEAST, "the worst of %u tests has p = %g", worst.tests,
          worst.p);
    print_message("           the worst of %u tests has p = %g\n", worst.tests, worst.p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_look_like_the_truth),
        cmocka_unit_test(memory_counts_as_all_worlds_do),
        cmocka_unit_test(full_games_are_guessed_as_they_should),
        cmocka_unit_test(small_worlds_are_guessed_as_they_should),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
