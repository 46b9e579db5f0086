/* SPDX-License-Identifier: MIT */
/* move.c: the door for move texts: any bytes, said by any seat in any situation.
 * What is refused changes nothing and gets a sentence; what is accepted is written back the same. */
#include "fuzz/support/fuzz.h"
#include "support/matches.h"

MATCH(match);
MATCH(before);

static void reach_situation(const struct table *table, unsigned steps)
{
    lb_rng players;
    lb_status status =
        lb_match_start(match, table->game, table->players, &table->options, &table->seed, NULL);
    CHECK(status == LB_OK && (!table->live || lb_match_live(match) == LB_OK));
    lb_rng_start(&players, &table->seed, LB_STREAM_PLAYERS);
    for (; steps > 0 && !lb_over(&match->state); steps--) {
        unsigned seat = lb_next(&match->state);
        lb_match_apply(match, seat, random_choice(&match->state, seat, &players), NULL);
    }
}

static void check_refused(unsigned seat, const char *text, lb_status status)
{
    lb_reason why;
    lb_events events;
    memset(&why, 0xaa, sizeof why);
    CHECK(lb_match_play(match, seat, text, &events, &why) == status);
    check_reason(&why);
    CHECK(same_match(match, before));
}

static void check_accepted(unsigned seat, const char *text, const lb_move *move)
{
    char again[LB_MOVE_BYTES];
    lb_events events;
    CHECK(move->count > 0 && move->count <= LB_STAGES_MAX);
    size_t length = lb_move_write(&match->state, seat, move, again, sizeof again);
    CHECK(length == strlen(text) && strcmp(again, text) == 0);
    CHECK(lb_match_play(match, seat, text, &events, NULL) == LB_OK);
    CHECK(match->steps == before->steps + move->count && match->plies == before->plies + 1);
    check_state(&match->state);
    check_events(&events, match->players);
    CHECK(lb_match_undo(match) == LB_OK);
    CHECK(lb_staged(&before->state) ||
          memcmp(&match->state, &before->state, sizeof match->state) == 0);
    lb_match_copy(match, before);
}

static void say(unsigned seat, const char *text)
{
    lb_move move, untouched;
    lb_reason why;
    memset(&move, 0xaa, sizeof move);
    memset(&why, 0xaa, sizeof why);
    untouched = move;
    lb_status status = lb_move_read(&match->state, seat, text, &move, &why);
    CHECK(same_match(match, before));
    if (status == LB_OK) {
        check_accepted(seat, text, &move);
        return;
    }
    CHECK(memcmp(&move, &untouched, sizeof move) == 0);
    check_reason(&why);
    if (strcmp(text, "leave") != 0) { /* which a match knows, but a state does not */
        check_refused(seat, text, status);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct table table = take_table(&input);
    unsigned steps = take_byte(&input);
    char text[2 * LB_MOVE_BYTES];
    take_text(&input, text, sizeof text);
    reach_situation(&table, steps);
    lb_match_copy(before, match);
    for (unsigned seat = 0; seat < table.players + 1; seat++) {
        say(seat, text);
    }
    return 0;
}
