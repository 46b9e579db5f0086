/* SPDX-License-Identifier: MIT */
/* stakes.c: the cards that a game calls dangerous are those that hit the seat to move when they come. */
#include "support/laws.h"

struct count {
    unsigned ends, hits; /* turns that were ended by a draw or a flip, and those that hit */
};

/* The top of what is drawn from: the first pile of a position. */
static unsigned top_of(const lb_state *state)
{
    lb_fact facts[LB_FACTS_MAX];
    unsigned count = lb_facts(state, facts);
    const lb_fact *pile = lb_fact_find(facts, count, "move_deck", 0);
    pile = pile != NULL ? pile : lb_fact_find(facts, count, "draw_pile", 0);
    return pile != NULL && pile->count > 0 ? pile->cards[0] : (unsigned)LB_NO_CARD;
}

/* The turn ends by drawing or flipping, and nobody comes between. */
static bool hits(const struct play *play, unsigned seat, unsigned choice)
{
    lb_state state = play->state;
    lb_rng rng = play->table;
    lb_events events;
    bool hit = false;
    lb_apply(&state, seat, choice, &rng, &events);
    while (lb_view_for(&state, LB_PUBLIC).open == LB_OPEN_magnet) {
        unsigned next = lb_next(&state);
        lb_apply(&state, next, lb_verb_choice(&state, next, LB_VERB_pass), &rng, &events);
    }
    for (unsigned i = 0; i < events.count; i++) {
        const lb_event *event = &events.item[i];
        bool blow = event->type == LB_EVENT_kitten || event->type == LB_EVENT_died;
        hit |= blow && event->seat == seat;
    }
    return hit || lb_view_for(&state, LB_PUBLIC).open == LB_OPEN_kitten;
}

static void check_end(const struct play *play, struct count *count)
{
    lb_view view = lb_view_for(&play->state, LB_PUBLIC);
    uint64_t cards;
    unsigned seat = view.turn, next = lb_next_card(&play->state);
    unsigned choice = lb_verb_choice(&play->state, seat, LB_VERB_draw);
    choice = choice != LB_NO_CHOICE ? choice : lb_verb_choice(&play->state, seat, LB_VERB_flip);
    if (view.open != LB_OPEN_turn || choice == LB_NO_CHOICE || lb_staged(&play->state)) {
        return;
    }
    bool hit = hits(play, seat, choice);
    bool dangerous = lb_dangers(&view, &cards) && next < LB_CARDS && (cards >> next & 1);
    check(hit == dangerous, "%s: %s comes next, it %s seat %u", where(play), lb_card_id(next),
          hit ? "hits" : "does not hit", seat);
    count->ends++;
    count->hits += hit;
}

static void visit(struct play *play, void *context)
{
    while (!lb_over(&play->state)) {
        check(lb_next_card(&play->state) == top_of(&play->state), "%s: %s should come next",
              where(play), lb_card_id(top_of(&play->state)));
        check_end(play, context);
        play_step(play);
    }
    lb_view view = lb_view_for(&play->state, LB_PUBLIC);
    uint64_t cards;
    check(!lb_dangers(&view, &cards) && cards == 0, "%s: danger after the end", where(play));
}

static void dangers(const lb_game *game)
{
    struct count count = {0};
    uint64_t cards;
    each_game(game, many(10), visit, &count);
    struct play play;
    play_start(&play, &(struct setup){.game = game, .players = 2, .options = lb_options_default()},
               1);
    lb_view view = lb_view_for(&play.state, 0);
    if (lb_dangers(&view, &cards)) {
        check(count.hits > 10 && count.ends > 2 * count.hits, "%s: %u turns, %u hits",
              lb_game_name(game), count.ends, count.hits);
    }
}

/* Whoever holds a card that is asked about may hold it, and there is one to ask about. */
static void asked_about(const lb_game *game)
{
    unsigned asked = 0;
    for (unsigned card = 0; card < LB_CARDS + 10; card++) {
        check(!lb_asked_about(game, card) || lb_game_card_copies(game, card) > 0, "%s has no %s",
              lb_game_name(game), lb_card_id(card));
        asked += lb_asked_about(game, card);
    }
    check(asked > 0, "%s: nobody is asked about", lb_game_name(game));
}

int main(void)
{
    static const struct law laws[] = {
        {"what is dangerous hits", dangers},
        {"some cards are asked about", asked_about},
    };
    return laws_run(laws, 2);
}
