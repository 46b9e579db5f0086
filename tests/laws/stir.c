/* SPDX-License-Identifier: MIT */
/* stir.c: what nobody knows can be shuffled, and nobody can tell.
 *
 * Memories of all seats follow random play, and so does the one sum of what they know together. Whatever is shuffled
 * anew where nobody knows it: every seat sees the same bytes, no card is born or lost, no memory rules out a
 * place of the new pile, and what a seat is sure of stays so. A sum that forgets is found out. */
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

enum { GAMES = 3 };

struct stirring {
    lb_rng rng;
    unsigned stirred; /* worlds that became other ones */
    unsigned looked;  /* moments in which somebody knew a place */
    unsigned
        caught; /* worlds in which a place that somebody knew was stirred, too, and somebody can tell */
};

static const lb_fact *pile_of(const lb_fact *facts, unsigned count)
{
    const lb_fact *deck = find_fact(facts, count, "move_deck", 0);
    return deck != NULL ? deck : find_fact(facts, count, "draw_pile", 0);
}

static void count_cards(const lb_state *state, uint8_t counts[LB_CARDS])
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    memset(counts, 0, LB_CARDS);
    for (unsigned i = 0; i < count; i++) {
        if (facts[i].kind == LB_FACT_pile || facts[i].kind == LB_FACT_counts) {
            count_fact(&facts[i], counts);
        }
    }
}

/* Whether a seat can tell from what it remembers that this is not the world it is in. */
static bool can_tell(const lb_memory *memory, const lb_state *world)
{
    lb_fact facts[LB_FACTS_MAX];
    const lb_fact *pile = pile_of(facts, lb_facts(world, facts));
    lb_fraction chance;
    for (unsigned i = 0; pile != NULL && i < pile->count; i++) {
        lb_question question = {.ask = LB_ASK_place, .card = pile->cards[i], .place = (uint8_t)i};
        if (lb_chance(memory, &question, &chance) && chance.over == 0) {
            return true;
        }
    }
    return false;
}

static bool anybody_can_tell(const struct play *play, const lb_memory *memories,
                             const lb_state *world)
{
    bool can = false;
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat), other = lb_view_for(world, seat);
        can |= memcmp(&view, &other, VIEW_BYTES) != 0 || can_tell(&memories[seat], world);
    }
    return can;
}

static void stir_here(const struct play *play, const lb_memory *memories, lb_seen seen,
                      struct stirring *stirring)
{
    lb_state world = play->state, counted = play->state, mistaken = play->state;
    uint8_t truth[LB_CARDS], cards[LB_CARDS];
    unsigned hidden = lb_stir(&world, seen, &stirring->rng);
    check(lb_stir(&counted, seen, NULL) == hidden &&
              memcmp(&counted, &play->state, sizeof counted) == 0,
          "counting changes something: %s", where(play));
    count_cards(&play->state, truth);
    count_cards(&world, cards);
    check(memcmp(truth, cards, sizeof truth) == 0, "a card is born or lost: %s", where(play));
    check(!anybody_can_tell(play, memories, &world), "somebody can tell: %s", where(play));
    stirring->stirred += memcmp(&world, &play->state, sizeof world) != 0;
    if (lb_stir(&mistaken, 0, &stirring->rng) > hidden) {
        stirring->looked++;
        stirring->caught += anybody_can_tell(play, memories, &mistaken);
    }
    lb_playout(&world, &stirring->rng);
    check(lb_over(&world), "a stirred world has no end: %s", where(play));
}

static void feed(const struct play *play, lb_memory *memories)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memories[seat], &play->events, &view);
    }
}

static void stir_game(struct play *play, void *context)
{
    static lb_memory memories[LB_SEATS_MAX];
    struct stirring *stirring = context;
    lb_seen seen = 0;
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_memory_start(&memories[seat], play->setup.game, play->setup.players,
                        &play->setup.options, seat);
    }
    feed(play, memories);
    while (!lb_over(&play->state)) {
        stir_here(play, memories, seen, stirring);
        lb_state before = play->state;
        if (!lb_staged(&play->state) && lb_rng_below(&stirring->rng, 200) == 0) {
            unsigned seat = pick(at_table(&play->state), &stirring->rng);
            lb_leave(&play->state, seat, &play->table, &play->events);
        } else {
            play_step(play);
        }
        seen = lb_seen_after(seen, &before, &play->events);
        feed(play, memories);
    }
}

static void nobody_can_tell(const lb_game *game)
{
    struct stirring stirring = {.stirred = 0};
    lb_seed seed = seed_of(21);
    lb_rng_start(&stirring.rng, &seed, LB_STREAM_PLAYERS);
    each_game(game, many(GAMES), stir_game, &stirring);
    check(stirring.stirred > 50, "%s: only %u worlds were stirred", lb_game_name(game),
          stirring.stirred);
    check(stirring.looked == 0 || stirring.caught > 100,
          "%s: of %u worlds in which a known place was stirred %u were found out",
          lb_game_name(game), stirring.looked, stirring.caught);
}

/* Each order of what nobody knows is alike: of all cards of a pile each comes to its top as often as there are of it. */
static void each_order_is_alike(const lb_game *game)
{
    enum { STIRS = 20000 };
    struct setup setups[SETUPS_MAX];
    struct play play;
    lb_fact facts[LB_FACTS_MAX];
    uint8_t copies[LB_CARDS] = {0};
    unsigned on_top[LB_CARDS] = {0}, second[LB_CARDS] = {0};
    setups_of(game, setups);
    play_start(&play, &setups[0], 7);
    for (unsigned i = 0; i < STIRS; i++) {
        lb_state world = play.state;
        lb_stir(&world, 0, &play.players);
        const lb_fact *pile = pile_of(facts, lb_facts(&world, facts));
        on_top[pile->cards[0]]++;
        second[pile->cards[1]]++;
    }
    lb_fact aside[LB_FACTS_MAX];
    unsigned count = lb_facts(&play.state, aside), cards = pile_of(aside, count)->count;
    count_fact(pile_of(aside, count), copies);
    const lb_fact *down = find_fact(aside, count, "aside_down", 0);
    count_fact(down, copies);
    cards += down != NULL ? down->count : 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        double expected = (double)STIRS * copies[card] / cards;
        double bound = 25 * expected * (1 - (double)copies[card] / cards) + 1e-9;
        double one = on_top[card] - expected, two = second[card] - expected;
        check(one * one <= bound && two * two <= bound,
              "%s: %s comes to the top %u times of %u, and below it %u times", lb_game_name(game),
              lb_card_id(card), on_top[card], (unsigned)STIRS, second[card]);
    }
}

int main(void)
{
    static const struct law laws[] = {
        {"nobody can tell that what nobody knew was shuffled", nobody_can_tell},
        {"each order of what nobody knows is alike", each_order_is_alike},
    };
    return laws_run(laws, 2);
}
