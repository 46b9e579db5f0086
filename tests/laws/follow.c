/* SPDX-License-Identifier: MIT */
/* follow.c: who drives a game may leave out what its bots do not need, and they know the same.
 *
 * In random play one table is told everything and another only follows: it takes no view where a seat has
 * nothing to choose, and nothing more once a seat is out of the game. Wherever a seat may choose, both must
 * know the same, byte for byte. A glance must be as good as a memory that begins with the view. */
#include <string.h>

#include "lab/players.h"
#include "support/laws.h"

enum { GAMES = 4 };

static lb_move nothing(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)memory, (void)budget, (void)rng;
    return (lb_move){.count = 0};
}

static const struct bot listener = {.name = "listener", .remembers = true, .choose = nothing};

static void sit_down(struct players *players, const struct setup *setup, bool asked)
{
    struct level level = {.bot = &listener};
    lb_seed seed = seed_of(1);
    players_start(players, setup->game, setup->players);
    players->asked = asked;
    for (unsigned seat = 0; seat < setup->players; seat++) {
        players_seat(players, seat, &level, &setup->options, &seed);
    }
}

struct tables {
    struct players told, follows;
    unsigned compared;
    unsigned views; /* that the one that follows did without */
};

static void compare(struct tables *tables, const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        const lb_memory *told = &tables->told.seat[seat].memory;
        const lb_memory *follows = &tables->follows.seat[seat].memory;
        bool same_view = memcmp(&told->view, &follows->view, sizeof told->view) == 0;
        if (lb_to_act(&play->state) >> seat & 1) {
            check(same_view && memcmp(told->words, follows->words, sizeof told->words) == 0,
                  "%s: seat %u knows something else where it follows", where(play), seat);
            tables->compared++;
        }
        tables->views += !same_view;
    }
}

static void follow_game(struct play *play, void *context)
{
    struct tables *tables = context;
    sit_down(&tables->told, &play->setup, true);
    sit_down(&tables->follows, &play->setup, false);
    for (;;) {
        players_see(&tables->told, &play->events, &play->state);
        players_see(&tables->follows, &play->events, &play->state);
        compare(tables, play);
        if (lb_over(&play->state)) {
            return;
        }
        play_step(play);
    }
}

static void follows(const lb_game *game)
{
    static struct tables tables;
    tables.compared = tables.views = 0;
    each_game(game, many(GAMES), follow_game, &tables);
    bool looks = game == lb_game_named("pets"); /* where a hand may change without an event */
    check(tables.compared > 0 && (looks || tables.views > 0),
          "%s: %u memories compared, %u views left out", lb_game_name(game), tables.compared,
          tables.views);
}

/* ---- A glance ----------------------------------------------------------------------------------------- */

static void glance_at(const struct play *play, unsigned seat)
{
    static lb_memory memory, fresh;
    lb_events none = {.count = 0};
    lb_state glance, guess;
    lb_rng one = play->players, two = play->players;
    lb_view view = lb_view_for(&play->state, seat);
    memset(&memory, 0xa5, sizeof memory); /* whatever it remembers */
    lb_memory_start(&fresh, play->setup.game, play->setup.players, &play->setup.options, seat);
    memcpy(&memory, &fresh, offsetof(lb_memory, view));
    memory.view = view;
    check(lb_memory_see(&fresh, &none, &view), "%s: no such view", where(play));
    lb_guess(&fresh, &one, &guess, NULL);
    lb_guess_seen(&memory, &two, &glance);
    check(memcmp(&guess, &glance, sizeof guess) == 0 && lb_rng_u64(&one) == lb_rng_u64(&two),
          "%s: seat %u sees another world at a glance", where(play), seat);
}

static void glance_game(struct play *play, void *context)
{
    (void)context;
    for (; !lb_over(&play->state); play_step(play)) {
        lb_seats acting = lb_to_act(&play->state);
        for (unsigned seat = 0; seat < play->setup.players && !lb_staged(&play->state); seat++) {
            if (acting >> seat & 1) {
                glance_at(play, seat);
            }
        }
    }
}

static void glances(const lb_game *game)
{
    each_game(game, many(1), glance_game, NULL);
}

int main(void)
{
    static const struct law laws[] = {
        {"who follows a game knows as much", follows},
        {"a glance is a memory that begins", glances},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
