/* SPDX-License-Identifier: MIT */
/* legal.c: law 9: the legal set for a seat is a function of what that seat may know.
 * In two worlds that look alike to a seat it may choose the same, at every stage of its move. */
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

/* A whole move of a seat, made in both worlds: at each stage the same choices. */
static void compose(const struct play *play, lb_state a, lb_state b, unsigned seat, lb_rng *rng)
{
    do {
        check(lb_legal(&a, seat) == lb_legal(&b, seat), "%s: seat %u may choose %llx or %llx",
              where(play), seat, (unsigned long long)lb_legal(&a, seat),
              (unsigned long long)lb_legal(&b, seat));
        if (lb_legal(&a, seat) == 0) {
            return;
        }
        unsigned choice = pick(lb_legal(&a, seat), rng);
        lb_rng table = play->table, twin_table = play->table;
        lb_apply(&a, seat, choice, &table, NULL);
        lb_apply(&b, seat, choice, &twin_table, NULL);
    } while (lb_staged(&a) && lb_staged(&b));
    check(lb_staged(&a) == lb_staged(&b), "%s: seat %u needs one stage more", where(play), seat);
}

static void check_seats(struct play *play, unsigned *worlds)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_state twin;
        if (twin_make(&play->state, seat, 60, &play->players, &twin)) {
            lb_view here = lb_view_for(&play->state, seat);
            lb_view there = lb_view_for(&twin, seat);
            check(memcmp(&here, &there, VIEW_BYTES) == 0, "%s: seat %u sees another world",
                  where(play), seat);
            for (unsigned tries = 0; tries < 4; tries++) {
                compose(play, play->state, twin, seat, &play->players);
            }
            ++*worlds;
        }
    }
}

static void play_through(struct play *play, void *context)
{
    while (!lb_over(&play->state)) {
        if (!lb_staged(&play->state)) {
            check_seats(play, context);
        }
        play_step(play);
    }
}

static void legal(const lb_game *game)
{
    unsigned worlds = 0;
    each_game(game, many(3), play_through, &worlds);
    print_message("           in %u twin worlds\n", worlds);
    check(worlds > 200, "only %u twin worlds", worlds);
}

int main(void)
{
    static const struct law laws[] = {{"what is legal tells nothing", legal}};
    return laws_run(laws, 1);
}
