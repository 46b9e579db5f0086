/* SPDX-License-Identifier: MIT */
/* play.c: driving a game: who may act, what they may choose, and the checked way to choose it. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/rng.h"

lb_seats lb_to_act(const lb_state *state)
{
    return head_of(state)->to_act;
}

lb_choices lb_legal(const lb_state *state, unsigned seat)
{
    const struct lb_head *head = head_of(state);
    return seat < LB_SEATS_MAX && (head->to_act >> seat & 1) ? head->legal : 0;
}

unsigned lb_next(const lb_state *state)
{
    const struct lb_head *head = head_of(state);
    return head->to_act == 0 ? LB_NOBODY : seats_after(head->to_act, head->after);
}

bool lb_staged(const lb_state *state)
{
    return head_of(state)->staged;
}

bool lb_over(const lb_state *state)
{
    return head_of(state)->over;
}

unsigned lb_players(const lb_state *state)
{
    return head_of(state)->players;
}

static void clear(lb_events *events)
{
    if (events != NULL) {
        events->count = 0;
    }
}

lb_status lb_start(const lb_game *game, unsigned players, const lb_options *options, lb_rng *rng,
                   lb_state *state, lb_events *events)
{
    if (players < game->seats_least || players > game->seats_most) {
        return LB_STATUS_bad_players;
    }
    lb_options resolved = options != NULL ? *options : lb_options_default();
    if (!options_resolve(game, players, &resolved)) {
        return LB_STATUS_bad_option;
    }
    clear(events);
    memset(state, 0, sizeof *state);
    game->start(game, state, players, &resolved, rng, events);
    return LB_OK;
}

lb_status lb_apply(const lb_game *game, lb_state *state, unsigned seat, unsigned choice,
                   lb_rng *rng, lb_events *events)
{
    const struct lb_head *head = head_of(state);
    if (seat >= head->players) {
        return LB_STATUS_no_seat;
    }
    if (head->over) {
        return LB_STATUS_over;
    }
    if (!(head->to_act >> seat & 1)) {
        return LB_STATUS_not_asked;
    }
    if (choice >= LB_CHOICES_MAX || !(head->legal >> choice & 1)) {
        return LB_STATUS_illegal;
    }
    lb_apply_trusted(game, state, seat, choice, rng, events);
    return LB_OK;
}

void lb_apply_trusted(const lb_game *game, lb_state *state, unsigned seat, unsigned choice,
                      lb_rng *rng, lb_events *events)
{
    clear(events);
    game->apply(state, seat, choice, rng, events);
}

lb_status lb_cancel(const lb_game *game, lb_state *state)
{
    if (!lb_staged(state)) {
        return LB_STATUS_nothing;
    }
    game->cancel(state);
    return LB_OK;
}

lb_status lb_leave(const lb_game *game, lb_state *state, unsigned seat, lb_rng *rng,
                   lb_events *events)
{
    if (seat >= lb_players(state)) {
        return LB_STATUS_no_seat;
    }
    if (lb_over(state)) {
        return LB_STATUS_over;
    }
    if (!(game->alive(state) >> seat & 1)) {
        return LB_STATUS_not_asked;
    }
    clear(events);
    if (lb_staged(state)) {
        game->cancel(state);
    }
    game->leave(state, seat, rng, events);
    return LB_OK;
}

unsigned lb_playout(const lb_game *game, lb_state *state, lb_rng *rng)
{
    return game->playout(state, rng);
}

lb_seats lb_winners(const lb_game *game, const lb_state *state)
{
    return lb_over(state) ? game->winners(state) : 0;
}

lb_view lb_view_for(const lb_game *game, const lb_state *state, unsigned viewer)
{
    lb_view view;
    memset(&view, 0, sizeof view);
    game->view(state, viewer < lb_players(state) ? viewer : LB_PUBLIC, &view);
    return view;
}

unsigned lb_facts(const lb_game *game, const lb_state *state, lb_fact facts[LB_FACTS_MAX])
{
    return game->facts(state, facts);
}
