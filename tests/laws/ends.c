/* SPDX-License-Identifier: MIT */
/* ends.c: law 1: somebody can act unless the game is over, and every game ends. */
#include "support/laws.h"

static void check_decision(const struct play *play)
{
    const lb_state *state = &play->state;
    lb_seats to_act = lb_to_act(state);
    lb_view view = lb_view_for(state, LB_PUBLIC);
    check(to_act != 0, "%s: nobody can act", where(play));
    check((to_act & ~view.alive) == 0, "%s: the dead are asked", where(play));
    check(to_act >> lb_next(state) & 1, "%s: the next seat may not act", where(play));
    check(lb_winners(state) == 0, "%s: won before the end", where(play));
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        bool asked = to_act >> seat & 1;
        check((lb_legal(state, seat) != 0) == asked,
              "%s: seat %u is asked and may choose nothing, "
              "or the other way round",
              where(play), seat);
    }
    check(lb_legal(state, LB_NOBODY) == 0, "%s: nobody may choose something", where(play));
}

static void check_end(const struct play *play)
{
    const lb_state *state = &play->state;
    lb_seats winners = lb_winners(state);
    lb_view view = lb_view_for(state, LB_PUBLIC);
    check(lb_to_act(state) == 0 && lb_next(state) == LB_NOBODY && !lb_staged(state),
          "%s: somebody is asked after the end", where(play));
    check(winners != 0 && (winners & ~view.alive) == 0, "%s: the living have not won", where(play));
    check(view.open == LB_OPEN_over, "%s: the end does not show", where(play));
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        check(lb_legal(state, seat) == 0, "%s: a choice after the end", where(play));
    }
}

static void play_through(struct play *play, void *context)
{
    unsigned *longest = context;
    while (!lb_over(&play->state)) {
        check_decision(play);
        check(play->steps < LB_MATCH_ROOM, "%s: the game does not end", where(play));
        play_step(play);
    }
    check_end(play);
    *longest = play->steps > *longest ? play->steps : *longest;
}

static void ends(const lb_game *game)
{
    unsigned longest = 0;
    each_game(game, many(600), play_through, &longest);
    print_message("           the longest game took %u choices\n", longest);
}

int main(void)
{
    static const struct law laws[] = {{"somebody can act, and it ends", ends}};
    return laws_run(laws, 1);
}
