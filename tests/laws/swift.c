/* SPDX-License-Identifier: MIT */
/* swift.c: sense that is built once more for newer processors plays as the one for all does.
 *
 * From every moment of random games each of the two leans, thinks and plays on from the same worlds with the same
 * luck: choices, worlds, wits and what is left of the luck are the same to the byte. That must be able to fail:
 * a world that differs in one card has to. Where there is no swift sense, or the processor cannot run it, there is
 * nothing to compare. */
#include <string.h>

#include "core/game.h"
#include "memory/mind.h"
#include "memory/swift.h"
#include "support/laws.h"

/* All that sense has said and left behind. */
struct traces {
    lb_state leant, end, judged;
    lb_wits wits[3];
    unsigned choice, choices;
    double hope;
    uint32_t luck;
};

struct trial {
    bool planted; /* one of the two plays in another world */
    unsigned compared, differing;
};

static void leave_traces(const struct sense *sense, const lb_memory *memory, bool another,
                         lb_rng rng, struct traces *traces)
{
    memset(traces, 0, sizeof *traces);
    lb_guess(memory, &rng, &traces->leant, &traces->wits[0]);
    if (another) {
        lb_guess(memory, &rng, &traces->leant, &traces->wits[0]);
    }
    if (sense->lean != NULL) {
        sense->lean(&traces->leant, &traces->wits[0], memory->seat, &rng);
    }
    traces->choice = sense->thumb(&traces->leant, memory->seat, &traces->wits[0], &rng);
    traces->end = traces->judged = traces->leant;
    traces->wits[1] = traces->wits[2] = traces->wits[0];
    traces->choices = sense->rollout(&traces->end, &traces->wits[1], &rng);
    if (sense->prospect != NULL) {
        traces->hope = sense->prospect(&traces->judged, &traces->wits[2], memory->seat, &rng);
    } else if (sense->step != NULL) {
        sense->step(&traces->judged, &traces->wits[2], memory->seat, traces->choice, &rng, NULL);
    }
    traces->luck = lb_rng_u32(&rng);
}

static void compare(struct trial *t, const struct play *play, const lb_memory *memory)
{
    static struct traces plain, swift;
    const struct mind *mind = play->setup.game->mind;
    leave_traces(mind->sense, memory, false, play->players, &plain);
    leave_traces(mind->swift_sense, memory, t->planted, play->players, &swift);
    bool same = memcmp(&plain, &swift, sizeof plain) == 0;
    check(same || t->planted, "the swift sense plays otherwise: %s", where(play));
    t->compared++;
    t->differing += !same;
}

static void play_both(struct play *play, void *context)
{
    static lb_memory memory;
    unsigned seat = play->number % play->setup.players;
    lb_memory_start(&memory, play->setup.game, play->setup.players, &play->setup.options, seat);
    for (;;) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memory, &play->events, &view);
        if (lb_over(&play->state)) {
            break;
        }
        if (view.legal != 0 && play->setup.windows == LB_WINDOWS_brief) {
            compare(context, play, &memory);
        }
        play_step(play);
    }
}

static struct trial try_both(const lb_game *game, bool planted, unsigned games)
{
    struct trial t = {.planted = planted};
    if (swift_here() && game->mind->swift_sense != NULL) {
        each_game(game, games, play_both, &t);
    }
    return t;
}

static void both_play_alike(const lb_game *game)
{
    struct trial t = try_both(game, false, many(4));
    check(t.differing == 0, "%s: %u of %u differ", lb_game_name(game), t.differing, t.compared);
}

static void another_world_is_caught(const lb_game *game)
{
    struct trial t = try_both(game, true, 1);
    check(t.compared == 0 || t.differing > 0, "%s: nothing differs", lb_game_name(game));
}

int main(void)
{
    static const struct law laws[] = {
        {"both play alike", both_play_alike},
        {"another world is caught", another_world_is_caught},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
