/* SPDX-License-Identifier: MIT */
/* repeats.c: law 2: same state, choice and generator: same bytes.
 * Whether the choice is checked or trusted, and whether anybody listens, makes no difference. */
#include <string.h>

#include "support/laws.h"

static void check_step(struct play *play, unsigned seat, unsigned choice)
{
    struct play before = *play;
    play_choose(play, seat, choice);

    lb_events events;
    memset(&events, 0x5a, sizeof events);
    struct play trusted = before;
    lb_apply_trusted(&trusted.state, seat, choice, &trusted.table, &events);
    check(memcmp(&trusted.state, &play->state, sizeof play->state) == 0 &&
              memcmp(&trusted.table, &play->table, sizeof play->table) == 0,
          "%s: another state the second time", where(&before));
    check(events.count == play->events.count && events.count <= LB_EVENTS_MAX &&
              memcmp(events.item, play->events.item, events.count * sizeof events.item[0]) == 0,
          "%s: other events the second time", where(&before));

    struct play unheard = before;
    check(lb_apply(&unheard.state, seat, choice, &unheard.table, NULL) == LB_OK &&
              memcmp(&unheard.state, &play->state, sizeof play->state) == 0 &&
              memcmp(&unheard.table, &play->table, sizeof play->table) == 0,
          "%s: another state if nobody listens", where(&before));
}

static void play_twice(struct play *play, void *context)
{
    (void)context;
    while (!lb_over(&play->state)) {
        unsigned seat = play_seat(play);
        check_step(play, seat, pick(lb_legal(&play->state, seat), &play->players));
    }
}

static void repeats(const lb_game *game)
{
    each_game(game, many(300), play_twice, NULL);
}

/* Bytes past those a game says it uses are zero, so that comparing whole states is right. */
static void check_rest(struct play *play, void *context)
{
    (void)context;
    size_t used = lb_game_state_bytes(play->setup.game);
    check(used > 0 && used <= LB_STATE_BYTES, "%s: %zu bytes", where(play), used);
    play_to(play, 40);
    for (size_t i = used; i < LB_STATE_BYTES; i++) {
        check(play->state.bytes[i] == 0, "%s: byte %zu is in use", where(play), i);
    }
}

static void rest_is_zero(const lb_game *game)
{
    each_game(game, 2, check_rest, NULL);
}

int main(void)
{
    static const struct law laws[] = {
        {"same choice, same bytes", repeats},
        {"unused bytes are zero", rest_is_zero},
    };
    return laws_run(laws, 2);
}
