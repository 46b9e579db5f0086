/* SPDX-License-Identifier: MIT */
/* play.c: driving a game: who may act, what they may choose, and the checked way to choose it. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/rng.h"
#include "core/window.h"

lb_seats lb_to_act(const lb_state *state)
{
    return head_of(state)->to_act;
}

lb_choices lb_legal(const lb_state *state, unsigned seat)
{
    const struct lb_head *head = head_of(state);
    if (seat >= LB_SEATS_MAX || !(head->to_act >> seat & 1)) {
        return 0;
    }
    return window_idle(state) >> seat & 1 ? head->legal & 1u << WINDOW_PASS : head->legal;
}

unsigned lb_next(const lb_state *state)
{
    const struct lb_head *head = head_of(state);
    return head->to_act == 0 ? LB_NOBODY : seats_after(head->to_act, head->after);
}

static void set_windows(lb_state *state, lb_windows windows)
{
    struct lb_head *head = (struct lb_head *)(void *)state;
    const lb_game *game = game_of(state);
    head->windows = (uint8_t)windows;
    if (game != NULL && game->able != NULL && !head->over) {
        window_ask(head, game->alive(state));
    }
}

void lb_live(lb_state *state)
{
    set_windows(state, LB_WINDOWS_live);
}

void lb_brief(lb_state *state, lb_rng *rng)
{
    if (head_of(state)->windows == LB_WINDOWS_brief) {
        return;
    }
    for (lb_seats idle; (idle = window_idle(state)) != 0;) {
        game_of(state)->apply(state, bits_first(idle), WINDOW_PASS, rng, NULL);
    }
    set_windows(state, LB_WINDOWS_brief);
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

void state_clear(lb_state *state, const lb_game *game, unsigned players)
{
    memset(state, 0, sizeof *state);
    struct lb_head *head = (struct lb_head *)(void *)state;
    head->game = (uint8_t)lb_game_number(game);
    head->players = (uint8_t)players;
}

const lb_game *lb_state_game(const lb_state *state)
{
    return game_of(state);
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
    state_clear(state, game, players);
    game->start(game, state, &resolved, rng, events);
    return LB_OK;
}

lb_status lb_apply(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng, lb_events *events)
{
    const struct lb_head *head = head_of(state);
    if (game_of(state) == NULL) {
        return LB_STATUS_no_game;
    }
    if (seat >= head->players) {
        return LB_STATUS_no_seat;
    }
    if (head->over) {
        return LB_STATUS_over;
    }
    if (!(head->to_act >> seat & 1)) {
        return LB_STATUS_not_asked;
    }
    if (choice >= LB_CHOICES_MAX || !(lb_legal(state, seat) >> choice & 1)) {
        return LB_STATUS_illegal;
    }
    lb_apply_trusted(state, seat, choice, rng, events);
    return LB_OK;
}

void lb_apply_trusted(lb_state *state, unsigned seat, unsigned choice, lb_rng *rng,
                      lb_events *events)
{
    clear(events);
    game_of(state)->apply(state, seat, choice, rng, events);
}

lb_status lb_cancel(lb_state *state)
{
    const lb_game *game = game_of(state);
    if (game == NULL) {
        return LB_STATUS_no_game;
    }
    if (!lb_staged(state)) {
        return LB_STATUS_nothing;
    }
    game->cancel(state);
    return LB_OK;
}

lb_status lb_leave(lb_state *state, unsigned seat, lb_rng *rng, lb_events *events)
{
    const lb_game *game = game_of(state);
    if (game == NULL) {
        return LB_STATUS_no_game;
    }
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

unsigned lb_playout(lb_state *state, lb_rng *rng)
{
    lb_brief(state, rng);
    return game_of(state)->playout(state, rng);
}

lb_seats lb_winners(const lb_state *state)
{
    const lb_game *game = game_of(state);
    return game != NULL && lb_over(state) ? game->winners(state) : 0;
}

void view_make(const lb_state *state, unsigned viewer, lb_view *view)
{
    const lb_game *game = game_of(state);
    memset(view, 0, sizeof *view);
    if (game != NULL) {
        view->game = head_of(state)->game;
        view->windows = head_of(state)->windows;
        game->view(state, viewer < lb_players(state) ? viewer : LB_PUBLIC, view);
    }
}

lb_view lb_view_for(const lb_state *state, unsigned viewer)
{
    lb_view view;
    view_make(state, viewer, &view);
    return view;
}

unsigned lb_facts(const lb_state *state, lb_fact facts[LB_FACTS_MAX])
{
    const lb_game *game = game_of(state);
    return game != NULL ? game->facts(state, facts) : 0;
}

const lb_game *lb_view_game(const lb_view *view)
{
    return game_numbered(view->game);
}
