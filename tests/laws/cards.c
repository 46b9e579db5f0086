/* SPDX-License-Identifier: MIT */
/* cards.c: law 4: no card is born or lost, and what a view counts is what is there. */
#include <string.h>

#include "support/laws.h"

struct truth {
    lb_fact facts[LB_FACTS_MAX];
    unsigned count;
};

static const lb_fact *fact(const struct truth *truth, const char *key, unsigned row)
{
    return find_fact(truth->facts, truth->count, key, row);
}

/* A cat of the mat lies there, between two players, or in a hand that has it. */
static unsigned beside_the_hands(const struct truth *truth, unsigned card)
{
    const char *key = lb_card_id(card);
    const lb_fact *cat = fact(truth, key, 0);
    return cat != NULL && cat->kind == LB_FACT_word;
}

static void check_conservation(const struct play *play, const struct truth *truth)
{
    static const char *const piles[] = {"draw_pile", "discard", "removed", "resolving"};
    uint8_t counts[LB_CARDS] = {0};
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        count_fact(fact(truth, "hands", seat + 1), counts);
    }
    for (unsigned i = 0; i < sizeof piles / sizeof piles[0]; i++) {
        count_fact(fact(truth, piles[i], 0), counts);
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool cat = card == LB_CARD_godcat || card == LB_CARD_devilcat;
        unsigned found = counts[card] + (cat ? beside_the_hands(truth, card) : 0);
        unsigned copies = lb_game_card_copies(play->setup.game, card);
        check(found == copies, "%s: %u of %u %s are there", where(play), found, copies,
              lb_card_id(card));
    }
}

static void check_hand(const struct play *play, const struct truth *truth, unsigned seat)
{
    lb_view view = lb_view_for(play->setup.game, &play->state, seat);
    uint8_t hand[LB_CARDS] = {0};
    const lb_fact *cards = fact(truth, "hands", seat + 1);
    const lb_fact *godcat = fact(truth, "godcat", 0);
    count_fact(cards, hand);
    bool has_godcat = godcat != NULL && godcat->kind == LB_FACT_number && godcat->number == seat;
    check(memcmp(hand, view.hand, sizeof hand) == 0, "%s: seat %u sees another hand", where(play),
          seat);
    check(hand[LB_CARD_exploding_kitten] == 0 && hand[LB_CARD_devilcat] == 0,
          "%s: seat %u holds what is never held", where(play), seat);
    check((hand[LB_CARD_godcat] == 1) == has_godcat, "%s: Godcat is in two places", where(play));
    check(view.legal == lb_legal(&play->state, seat), "%s: seat %u sees other choices", where(play),
          seat);
}

static void check_public(const struct play *play, const struct truth *truth)
{
    lb_view view = lb_view_for(play->setup.game, &play->state, LB_PUBLIC);
    uint8_t discard[LB_CARDS] = {0}, removed[LB_CARDS] = {0}, unseen[LB_CARDS] = {0};
    count_fact(fact(truth, "discard", 0), discard);
    count_fact(fact(truth, "removed", 0), removed);
    count_fact(fact(truth, "removed_unseen", 0), unseen);
    check(view.pile_count == fact(truth, "draw_pile", 0)->count, "%s: pile", where(play));
    check(view.removed_unseen == fact(truth, "removed_unseen", 0)->count, "%s: unseen",
          where(play));
    check(memcmp(view.discard, discard, sizeof discard) == 0, "%s: discard", where(play));
    for (unsigned card = 0; card < LB_CARDS; card++) {
        check(view.removed[card] + unseen[card] == removed[card], "%s: removed %s", where(play),
              lb_card_id(card));
        check(view.hand[card] == 0, "%s: a spectator holds %s", where(play), lb_card_id(card));
    }
    check(view.turn == fact(truth, "turn", 0)->number &&
              view.owed == fact(truth, "owed", 0)->number,
          "%s: turns", where(play));
    check(view.attacked == fact(truth, "attacked", 0)->number, "%s: attacked", where(play));
    check(view.alive == fact(truth, "alive", 0)->number, "%s: alive", where(play));
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        unsigned cards = fact(truth, "hands", seat + 1)->count;
        check(view.hand_count[seat] == cards, "%s: hand of seat %u", where(play), seat);
        check((view.alive >> seat & 1) || cards == 0, "%s: dead seat %u has cards", where(play),
              seat);
    }
}

static void check_cards(const struct play *play)
{
    static struct truth truth;
    truth.count = lb_facts(play->setup.game, &play->state, truth.facts);
    check(truth.count <= LB_FACTS_MAX, "%s: too many facts", where(play));
    check_conservation(play, &truth);
    check_public(play, &truth);
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        check_hand(play, &truth, seat);
    }
}

static void play_through(struct play *play, void *context)
{
    (void)context;
    check_cards(play);
    while (!lb_over(&play->state)) {
        play_step(play);
        check_cards(play);
    }
}

static void cards(const lb_game *game)
{
    each_game(game, many(50), play_through, NULL);
}

/* K3.8: players go home at any moment, also in the middle of somebody's move. */
static void play_with_leaves(struct play *play, void *context)
{
    unsigned *left = context;
    while (!lb_over(&play->state)) {
        lb_view view = lb_view_for(play->setup.game, &play->state, LB_PUBLIC);
        if (lb_rng_below(&play->players, 25) == 0) {
            unsigned seat = pick(view.alive, &play->players);
            lb_status status =
                lb_leave(play->setup.game, &play->state, seat, &play->table, &play->events);
            check(status == LB_OK, "%s: seat %u cannot leave: %s", where(play), seat,
                  lb_status_text(status));
            check(play->events.count > 0 && play->events.item[0].type == LB_EVENT_left &&
                      play->events.item[0].seat == seat,
                  "%s: nobody is told that seat %u left", where(play), seat);
            view = lb_view_for(play->setup.game, &play->state, LB_PUBLIC);
            check(!(view.alive >> seat & 1) && lb_legal(&play->state, seat) == 0,
                  "%s: seat %u left and is still there", where(play), seat);
            ++*left;
        } else {
            play_step(play);
        }
        check((lb_to_act(&play->state) == 0) == lb_over(&play->state), "%s: nobody can act",
              where(play));
        check(play->steps < LB_MATCH_STEPS, "%s: the game does not end", where(play));
        check_cards(play);
    }
    lb_seats winners = lb_winners(play->setup.game, &play->state);
    lb_view view = lb_view_for(play->setup.game, &play->state, LB_PUBLIC);
    check(winners != 0 && (winners & ~view.alive) == 0, "%s: those who left have won", where(play));
}

static void leaves(const lb_game *game)
{
    unsigned left = 0;
    each_game(game, many(50), play_with_leaves, &left);
    check(left > 100, "only %u players left", left);
}

int main(void)
{
    static const struct law laws[] = {
        {"no card is born or lost", cards},
        {"nor when players leave", leaves},
    };
    return laws_run(laws, 2);
}
