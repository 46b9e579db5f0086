/* SPDX-License-Identifier: MIT */
/* guess.c: law 8: a guess, looked at from its seat, equals what the seat saw.
 * Memories of all seats follow random play; what they guess looks the same, has the same cards, and
 * can be played to its end, and nothing that is so do they rule out. */
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

enum { GUESSES = 2 };

/* Cards of all facts, by title. */
static void count_cards(const lb_state *state, uint8_t counts[LB_CARDS])
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    memset(counts, 0, LB_CARDS);
    for (unsigned i = 0; i < count; i++) {
        bool told_twice = strncmp(facts[i].key, "pending.", 8) == 0 ||
                          strcmp(facts[i].key, "removed_unseen") == 0;
        if ((facts[i].kind == LB_FACT_pile || facts[i].kind == LB_FACT_counts) && !told_twice) {
            count_fact(&facts[i], counts);
        }
    }
}

static void check_guess(const struct play *play, const lb_memory *memory, lb_rng *rng)
{
    lb_state state;
    lb_wits wits;
    lb_guess(memory, rng, &state, &wits);

    lb_view seen = lb_view_for(&state, memory->seat);
    check(memcmp(&seen, &memory->view, VIEW_BYTES) == 0, "seat %u guesses what it did not see: %s",
          memory->seat, where(play));

    uint8_t truth[LB_CARDS], guessed[LB_CARDS];
    count_cards(&play->state, truth);
    count_cards(&state, guessed);
    check(memcmp(truth, guessed, sizeof truth) == 0, "a card is born or lost in a guess: %s",
          where(play));

    lb_playout(&state, rng);
    check(lb_over(&state), "a guess has no end: %s", where(play));
}

/* Every chance of a card to lie there is exact. */
static bool all_exact(const lb_memory *memory, unsigned place)
{
    lb_fraction chance;
    bool exact = true;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        lb_question question = {
            .ask = LB_ASK_place, .card = (uint8_t)card, .place = (uint8_t)place};
        exact &= lb_game_card_copies(lb_memory_game(memory), card) == 0 ||
                 lb_chance(memory, &question, &chance);
    }
    return exact;
}

/* What a chance lies between is the chance where that is exact, and never rules out what is so. */
static void check_within(const struct play *play, const lb_memory *memory,
                         const lb_question *question)
{
    lb_fraction low, high, chance;
    lb_chance_within(memory, question, &low, &high);
    check(high.over > 0 && high.over <= high.under && low.over <= low.under,
          "seat %u rules out what is so: %s", memory->seat, where(play));
    if (lb_chance(memory, question, &chance)) {
        check(low.over == chance.over && low.under == chance.under && high.over == chance.over &&
                  high.under == chance.under,
              "seat %u knows a chance and does not: %s", memory->seat, where(play));
    }
}

/* Whatever is so may be so, as far as a memory gives exact chances, and what must be so is known. */
static void check_chance(const struct play *play, const lb_memory *memory, lb_rng *rng)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(&play->state, facts);
    unsigned seat = lb_rng_below(rng, play->setup.players);
    const lb_fact *deck = find_fact(facts, count, "move_deck", 0);
    const lb_fact *pile = deck != NULL ? deck : find_fact(facts, count, "draw_pile", 0);
    const lb_fact *hand = find_fact(facts, count, "hands", seat + 1);
    lb_fraction chance;
    uint8_t known[LB_PILE_MAX];
    unsigned places = lb_known(memory, known);
    for (unsigned i = 0; pile != NULL && i < pile->count; i++) {
        lb_question question = {.ask = LB_ASK_place, .card = pile->cards[i], .place = (uint8_t)i};
        bool exact = lb_chance(memory, &question, &chance);
        check(!exact || chance.over > 0, "seat %u rules out the card at place %u: %s", memory->seat,
              i, where(play));
        bool sure = exact && chance.over == chance.under;
        if (i == 0) {
            check_within(play, memory, &question);
        }
        bool knows = i < places && known[i] != LB_NO_CARD;
        check(knows ? sure && known[i] == pile->cards[i] : !sure || !all_exact(memory, i),
              "seat %u is wrong about what it knows of place %u: %s", memory->seat, i, where(play));
    }
    for (unsigned i = 0; hand != NULL && i < hand->count; i++) {
        lb_question question = {.ask = LB_ASK_holds, .card = hand->cards[i], .seat = (uint8_t)seat};
        check(!lb_chance(memory, &question, &chance) || chance.over > 0,
              "seat %u rules out a card of seat %u: %s", memory->seat, seat, where(play));
        check_within(play, memory, &question);
    }
}

static void feed(const struct play *play, lb_memory *memories)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat);
        check(lb_memory_see(&memories[seat], &play->events, &view),
              "seat %u does not take its view: %s", seat, where(play));
    }
}

/* Who has just sat down guesses from what lies on the table alone. */
static void check_newcomer(const struct play *play, unsigned seat, lb_rng *rng)
{
    static lb_memory memory;
    static const lb_events nothing;
    lb_view view = lb_view_for(&play->state, seat);
    lb_memory_start(&memory, play->setup.game, play->setup.players, &play->setup.options, seat);
    check(lb_memory_see(&memory, &nothing, &view), "seat %u does not take its first view: %s", seat,
          where(play));
    check_guess(play, &memory, rng);
}

static void follow(struct play *play, void *context)
{
    static lb_memory memories[LB_SEATS_MAX];
    lb_rng *rng = context;
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_memory_start(&memories[seat], play->setup.game, play->setup.players,
                        &play->setup.options, seat);
    }
    feed(play, memories);
    while (!lb_over(&play->state)) {
        for (unsigned i = 0; i < GUESSES && !lb_staged(&play->state); i++) {
            check_guess(play, &memories[lb_rng_below(rng, play->setup.players)], rng);
        }
        if (!lb_staged(&play->state)) {
            check_newcomer(play, lb_rng_below(rng, play->setup.players), rng);
        }
        if (play->steps % 8 == 0) {
            check_chance(play, &memories[lb_rng_below(rng, play->setup.players)], rng);
        }
        if (!lb_staged(&play->state) && lb_rng_below(rng, 200) == 0) {
            unsigned seat = pick(at_table(&play->state), rng);
            lb_leave(&play->state, seat, &play->table, &play->events);
        } else {
            play_step(play);
        }
        feed(play, memories);
    }
}

static void guess_equals_sight(const lb_game *game)
{
    lb_seed seed = seed_of(8);
    lb_rng rng;
    lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
    each_game(game, many(4), follow, &rng);
}

int main(void)
{
    static const struct law laws[] = {
        {"a guess looked at from its seat equals what the seat saw", guess_equals_sight},
    };
    return laws_run(laws, 1);
}
