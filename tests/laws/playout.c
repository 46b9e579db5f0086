/* SPDX-License-Identifier: MIT */
/* playout.c: a playout is the same game as choosing step by step.
 * The fast path may be fast in any way, as long as each draw means what it means outside. */
#include <string.h>

#include "support/laws.h"

static void play_both_ways(struct play *play, void *context)
{
    (void)context;
    play_to(play, lb_rng_below(&play->players, 40));
    lb_state fast = play->state, slow = play->state;
    lb_rng fast_rng = play->table, slow_rng = play->table;
    unsigned choices = lb_playout(&fast, &fast_rng);
    unsigned steps = 0;
    lb_brief(&slow, &slow_rng);
    for (; !lb_over(&slow); steps++) {
        unsigned seat = lb_next(&slow);
        unsigned choice = pick(lb_legal(&slow, seat), &slow_rng);
        check(lb_apply(&slow, seat, choice, &slow_rng, NULL) == LB_OK, "%s", where(play));
    }
    check(steps == choices, "%s: %u choices in a playout, %u step by step", where(play), choices,
          steps);
    check(memcmp(&fast, &slow, sizeof fast) == 0, "%s: a playout ends elsewhere", where(play));
    check(memcmp(&fast_rng, &slow_rng, sizeof fast_rng) == 0, "%s: a playout draws otherwise",
          where(play));
    check(lb_winners(&fast) != 0, "%s: a playout has no winner", where(play));
}

static void playout(const lb_game *game)
{
    each_game(game, many(500), play_both_ways, NULL);
}

int main(void)
{
    static const struct law laws[] = {{"a playout is step by step", playout}};
    return laws_run(laws, 1);
}
