/* SPDX-License-Identifier: MIT */
/* swift.c: the engine that is built once more for newer processors plays as the one for all does.
 *
 * Random games are shown to a memory of each. At every moment both make the same choice, look, guess, think and play on
 * with the same luck: states, events, views, memories, worlds, wits and what is left of the luck are the same to the
 * byte. That must be able to fail: one that has other luck is caught. Where there is no second engine, or the processor
 * cannot run it, the first one is compared with itself. */
#include <string.h>

#include "core/game.h"
#include "memory/mind.h"
#include "support/laws.h"

/* All that an engine has said and left behind at a moment. */
struct traces {
    lb_memory memory;
    lb_state next, random, world, end, judged;
    lb_events events;
    lb_view view;
    lb_wits wits[3];
    lb_rng luck;
    int8_t traits[LB_TRAITS_MAX];
    unsigned thumb, choices[2];
    double hope;
};

struct side {
    const lb_game *game;
    struct traces traces;
};

struct trial {
    bool planted; /* the second one has other luck */
    unsigned compared, differing;
    struct side side[2];
};

/* What its memory makes of the last choice. */
static void see(struct side *side, const struct play *play, unsigned seat)
{
    const struct mind *mind = side->game->mind;
    lb_memory *memory = &side->traces.memory;
    for (unsigned i = 0; i < play->events.count; i++) {
        lb_event seen = lb_event_for(&play->events.item[i], seat);
        mind->see(memory, &seen);
    }
    memory->view = lb_view_for(&play->state, seat);
    if (mind->look != NULL) {
        mind->look(memory, false);
    }
}

/* A guess, and how it goes on by rules of thumb. */
static void search(const struct mind *mind, struct traces *traces, unsigned seat)
{
    mind->guess(&traces->memory, &traces->luck, &traces->world, &traces->wits[0]);
    if (mind->lean != NULL) {
        mind->lean(&traces->world, &traces->wits[0], seat, &traces->luck);
    }
    if (mind->traits != NULL) {
        mind->traits(&traces->world, seat, &traces->wits[0], traces->traits);
    }
    traces->thumb = mind->thumb(&traces->world, seat, &traces->wits[0], &traces->luck);
    traces->end = traces->judged = traces->world;
    traces->wits[1] = traces->wits[2] = traces->wits[0];
    traces->choices[0] = mind->rollout(&traces->end, &traces->wits[1], &traces->luck);
    if (mind->prospect != NULL) {
        traces->hope = mind->prospect(&traces->judged, &traces->wits[2], seat, &traces->luck);
    } else if (mind->step != NULL) {
        mind->step(&traces->judged, &traces->wits[2], seat, traces->thumb, &traces->luck, NULL);
    }
}

static void leave_traces(struct side *side, const struct play *play, unsigned seat, unsigned actor,
                         unsigned choice, lb_rng luck)
{
    struct traces *traces = &side->traces;
    memset(&traces->next, 0, sizeof *traces - offsetof(struct traces, next));
    traces->luck = luck;
    traces->next = traces->random = play->state;
    side->game->view(&play->state, seat, &traces->view);
    side->game->apply(&traces->next, actor, choice, &traces->luck, &traces->events);
    if (play->setup.windows == LB_WINDOWS_brief) {
        traces->choices[1] = side->game->playout(&traces->random, &traces->luck);
        if (lb_legal(&play->state, seat) != 0) {
            search(side->game->mind, traces, seat);
        }
    }
}

static void play_both(struct play *play, void *context)
{
    struct trial *t = context;
    unsigned seat = play->number % play->setup.players;
    for (unsigned i = 0; i < 2; i++) {
        lb_memory *memory = &t->side[i].traces.memory;
        lb_memory_start(memory, play->setup.game, play->setup.players, &play->setup.options, seat);
        memset(memory->words, 0, sizeof memory->words);
        t->side[i].game->mind->start(memory);
    }
    for (;;) {
        see(&t->side[0], play, seat);
        see(&t->side[1], play, seat);
        if (lb_over(&play->state)) {
            return;
        }
        unsigned actor = play_seat(play);
        unsigned choice = pick(lb_legal(&play->state, actor), &play->players);
        leave_traces(&t->side[0], play, seat, actor, choice, play->table);
        leave_traces(&t->side[1], play, seat, actor, choice,
                     t->planted ? play->players : play->table);
        bool same = memcmp(&t->side[0].traces, &t->side[1].traces, sizeof(struct traces)) == 0;
        check(same || t->planted, "the swift engine plays otherwise: %s", where(play));
        t->compared++;
        t->differing += !same;
        play_choose(play, actor, choice);
    }
}

static struct trial *try_both(const lb_game *game, bool planted, unsigned games)
{
    static struct trial t;
    memset(&t, 0, sizeof t);
    t.planted = planted;
    t.side[0].game = game_list[lb_game_number(game)];
    t.side[1].game = SWIFT(game_list)[lb_game_number(game)];
    each_game(game, games, play_both, &t);
    return &t;
}

static void both_play_alike(const lb_game *game)
{
    const struct trial *t = try_both(game, false, many(2));
    check(t->compared > 0 && t->differing == 0, "%s: %u of %u differ", lb_game_name(game),
          t->differing, t->compared);
}

static void other_luck_is_caught(const lb_game *game)
{
    check(try_both(game, true, 1)->differing > 0, "%s: nothing differs", lb_game_name(game));
}

/* The games that everybody gets are those that were meant. */
static void the_right_one_plays(const lb_game *game)
{
    check(game == SWIFT(game_list)[lb_game_number(game)], "%s", lb_game_name(game));
}

int main(void)
{
    static const struct law laws[] = {
        {"both play alike", both_play_alike},
        {"other luck is caught", other_luck_is_caught},
        {"the right one plays", the_right_one_plays},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
