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
    static const char *const piles[] = {"draw_pile",   "discard",       "removed",   "resolving",
                                        "aside_down",  "aside_up",      "move_deck", "move_discard",
                                        "action_deck", "action_discard"};
    uint8_t counts[LB_CARDS] = {0};
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        count_fact(fact(truth, "hands", seat + 1), counts);
        count_fact(fact(truth, "front", seat + 1), counts);
    }
    const lb_fact *magnets = fact(truth, "magnets", 0); /* B2: the supply */
    counts[LB_CARD_danger_magnet] = magnets != NULL ? magnets->number : 0;
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
    lb_view view = lb_view_for(&play->state, seat);
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

/* Numbers a view shows, where the game has such a fact. */
static void check_number(const struct play *play, const struct truth *truth, const char *key,
                         unsigned row, unsigned shown)
{
    const lb_fact *number = fact(truth, key, row);
    check(number == NULL || number->number == shown, "%s: %s shows as %u", where(play), key, shown);
}

/* The cards of one or another name for a pile, of which a game has one at most. */
static unsigned count_either(const struct truth *truth, const char *one, const char *other,
                             uint8_t counts[LB_CARDS])
{
    const lb_fact *pile = fact(truth, one, 0) != NULL ? fact(truth, one, 0) : fact(truth, other, 0);
    count_fact(pile, counts);
    return pile != NULL ? pile->count : 0;
}

static void check_piles(const struct play *play, const struct truth *truth, const lb_view *view)
{
    uint8_t pile[LB_CARDS] = {0}, discard[LB_CARDS] = {0};
    uint8_t removed[LB_CARDS] = {0}, unseen[LB_CARDS] = {0};
    check(view->pile_count == count_either(truth, "draw_pile", "action_deck", pile), "%s: pile",
          where(play));
    count_either(truth, "discard", "action_discard", discard);
    check(memcmp(view->discard, discard, sizeof discard) == 0, "%s: discard", where(play));
    count_fact(fact(truth, "removed", 0), removed);
    check(view->removed_unseen == count_either(truth, "removed_unseen", "", unseen), "%s: unseen",
          where(play));
    for (unsigned card = 0; card < LB_CARDS; card++) {
        check(view->removed[card] + unseen[card] == removed[card], "%s: removed %s", where(play),
              lb_card_id(card));
        check(view->hand[card] == 0, "%s: a spectator holds %s", where(play), lb_card_id(card));
    }
}

static void check_same_cards(const struct play *play, const lb_fact *pile, const uint8_t *shown,
                             unsigned count)
{
    check(pile == NULL || (pile->count == count && memcmp(pile->cards, shown, count) == 0),
          "%s: %s shows otherwise", where(play), pile->key);
}

static void check_pets(const struct play *play, const struct truth *truth, const lb_view *view)
{
    const struct lb_view_rounds *pets = &view->rounds;
    check_number(play, truth, "round", 0, pets->round);
    check_number(play, truth, "shielded", 0, pets->shielded);
    check_same_cards(play, fact(truth, "aside_up", 0), pets->aside_up, pets->aside_up_count);
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        check_number(play, truth, "tokens", seat + 1, pets->tokens[seat]);
        check_same_cards(play, fact(truth, "front", seat + 1), pets->front[seat],
                         pets->front_count[seat]);
    }
}

static void check_board(const struct play *play, const struct truth *truth, const lb_view *view)
{
    const struct lb_view_race *board = &view->race;
    const lb_fact *side = fact(truth, "side", 0), *deck = fact(truth, "move_deck", 0);
    uint8_t used[LB_CARDS] = {0};
    check(side == NULL || strcmp(side->word, board->side ? "chaos" : "calm") == 0, "%s: side",
          where(play));
    check(deck == NULL || deck->count == board->discs_count, "%s: discs", where(play));
    count_fact(fact(truth, "move_discard", 0), used);
    check(memcmp(board->discs_used, used + LB_CARD_move_1, LB_DISCS) == 0, "%s: used discs",
          where(play));
    check_number(play, truth, "magnets", 0, board->magnets);
    check_number(play, truth, "moved", 0, board->moved);
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        check_number(play, truth, "positions", seat + 1, board->positions[seat]);
    }
}

static void check_public(const struct play *play, const struct truth *truth)
{
    lb_view view = lb_view_for(&play->state, LB_PUBLIC);
    check_piles(play, truth, &view);
    check_pets(play, truth, &view);
    check_board(play, truth, &view);
    check_number(play, truth, "turn", 0, view.turn);
    check_number(play, truth, "owed", 0, view.owed);
    check_number(play, truth, "attacked", 0, view.attacked);
    check_number(play, truth, "alive", 0, view.alive);
    const lb_fact *alive = fact(truth, "alive", 0);
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        unsigned cards = fact(truth, "hands", seat + 1)->count;
        check(view.hand_count[seat] == cards, "%s: hand of seat %u", where(play), seat);
        check(alive == NULL || (alive->number >> seat & 1) || cards == 0,
              "%s: dead seat %u has cards", where(play), seat);
    }
}

static void check_cards(const struct play *play)
{
    static struct truth truth;
    truth.count = lb_facts(&play->state, truth.facts);
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
        if (lb_rng_below(&play->players, 25) == 0) {
            unsigned seat = pick(at_table(&play->state), &play->players);
            lb_status status = lb_leave(&play->state, seat, &play->table, &play->events);
            check(status == LB_OK, "%s: seat %u cannot leave: %s", where(play), seat,
                  lb_status_text(status));
            check(play->events.count > 0 && play->events.item[0].type == LB_EVENT_left &&
                      play->events.item[0].seat == seat,
                  "%s: nobody is told that seat %u left", where(play), seat);
            lb_view view = lb_view_for(&play->state, LB_PUBLIC);
            check(!(view.alive >> seat & 1) && lb_legal(&play->state, seat) == 0,
                  "%s: seat %u left and is still there", where(play), seat);
            ++*left;
        } else {
            play_step(play);
        }
        check((lb_to_act(&play->state) == 0) == lb_over(&play->state), "%s: nobody can act",
              where(play));
        check(play->steps < LB_MATCH_ROOM, "%s: the game does not end", where(play));
        check_cards(play);
    }
    lb_seats winners = lb_winners(&play->state);
    lb_view view = lb_view_for(&play->state, LB_PUBLIC);
    check(winners != 0 && (winners & ~view.alive) == 0, "%s: those who left have won", where(play));
}

static void leaves(const lb_game *game)
{
    unsigned left = 0;
    each_game(game, many(50), play_with_leaves, &left);
    check(left > 50, "only %u players left", left);
}

int main(void)
{
    static const struct law laws[] = {
        {"no card is born or lost", cards},
        {"nor when players leave", leaves},
    };
    return laws_run(laws, 2);
}
