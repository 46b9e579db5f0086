/* SPDX-License-Identifier: MIT */
/* random_game.c: a whole game in thirty lines: random players, told as a spectator sees it.
 * Build it against an installed litterbox:
 *     cc random_game.c $(pkg-config --cflags --libs litterbox) -o random_game */
#include <litterbox.h>
#include <stdio.h>

static unsigned any(lb_choices legal, lb_rng *rng)
{
    unsigned choice;
    do {
        choice = lb_rng_below(rng, LB_CHOICES_MAX);
    } while (!(legal >> choice & 1));
    return choice;
}

static void tell(const lb_game *game, const lb_events *events)
{
    lb_reader spectator = {.game = game, .viewer = LB_PUBLIC};
    for (unsigned i = 0; i < events->count; i++) {
        char line[LB_LINE_BYTES];
        lb_event_write(&events->item[i], &spectator, line, sizeof line);
        puts(line);
    }
}

int main(int argc, char **argv)
{
    const lb_game *game = lb_game_named(argc > 1 ? argv[1] : "original");
    lb_seed seed;
    if (game == NULL || lb_seed_read(&seed, argc > 2 ? argv[2] : "1") != LB_OK) {
        fputs("usage: random_game [GAME [SEED]]\n", stderr);
        return 2;
    }
    lb_rng table, players;
    lb_rng_start(&table, &seed, LB_STREAM_TABLE);
    lb_rng_start(&players, &seed, LB_STREAM_PLAYERS);
    lb_state state;
    lb_events events;
    lb_start(game, 3, NULL, &table, &state, &events);
    tell(game, &events);
    while (!lb_over(&state)) {
        unsigned seat = lb_next(&state);
        lb_apply(&state, seat, any(lb_legal(&state, seat), &players), &table, &events);
        tell(game, &events);
    }
    return 0;
}
