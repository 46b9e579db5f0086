/* SPDX-License-Identifier: MIT */
/* choices.c: the door for choices: any seat choosing anything at a table, with leaves and cancels.
 * What is refused changes no byte; after what is accepted everything that must hold is looked at. */
#include "fuzz/support/fuzz.h"
#include "support/matches.h"

/* What the input does next. Three in four are legal, or the fuzzer would seldom get anywhere. */
enum { DO_LEAVE = 0xf8, DO_CANCEL = 0xf9, DO_UNDO = 0xfa, DO_REDO = 0xfb, DO_ANYTHING = 0xc0 };

enum { ACTS_MOST = WHOLE ? 400 : 48 }; /* most games are over by the first number */

MATCH(match);
MATCH(before);

static lb_status leave_or_choose(struct input *input, unsigned act, lb_events *events)
{
    unsigned seat = take_byte(input);
    if (act == DO_LEAVE) {
        return lb_match_leave(match, seat, events);
    }
    if (act >= DO_ANYTHING) {
        return lb_match_apply(match, seat, take_byte(input), events);
    }
    seat %= match->players;
    if (lb_legal(&match->state, seat) == 0) {
        seat = lb_next(&match->state);
    }
    lb_choices legal = lb_legal(&match->state, seat);
    for (unsigned skip = legal == 0 ? 0 : act % (unsigned)__builtin_popcountll(legal); skip > 0;
         skip--) {
        legal &= legal - 1;
    }
    return lb_match_apply(match, seat, legal == 0 ? 0 : (unsigned)__builtin_ctzll(legal), events);
}

static void act_once(struct input *input)
{
    lb_events events = {.count = 0};
    unsigned act = take_byte(input);
    bool look = WHOLE || input->left < 3; /* the last acts */
    if (look) {
        lb_match_copy(before, match);
    }
    lb_status status = act == DO_CANCEL ? lb_match_cancel(match)
                       : act == DO_UNDO ? lb_match_undo(match)
                       : act == DO_REDO ? lb_match_redo(match, &events)
                                        : leave_or_choose(input, act, &events);
    CHECK(status < LB_STATUSES && lb_status_text(status)[0] != '\0');
    if (!look) {
        return;
    }
    if (status != LB_OK) {
        CHECK(same_match(match, before));
        return;
    }
    check_state(&match->state);
    check_events(&events, match->players);
}

static void check_record(void)
{
    static char text[1 << 18], text_again[1 << 18];
    MATCH(again);
    lb_reason why;
    bool sealed = false;
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    CHECK(length < sizeof text);
    CHECK(lb_record_read(again, text, length, &sealed, &why) == LB_OK && sealed);
    CHECK(lb_record_write(again, LB_TRUTH, text_again, sizeof text_again) == length);
    CHECK(memcmp(text, text_again, length) == 0);
    CHECK(lb_staged(&match->state) ||
          memcmp(&again->state, &match->state, sizeof match->state) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct table table = take_table(&input);
    lb_events events;
    lb_status status =
        lb_match_start(match, table.game, table.players, &table.options, &table.seed, &events);
    CHECK(status == LB_OK && (!table.live || lb_match_live(match) == LB_OK));
    if (WHOLE) {
        check_state(&match->state);
        check_events(&events, match->players);
    }
    for (unsigned acts = 0; acts < ACTS_MOST && input.left > 0; acts++) {
        act_once(&input);
        if (WHOLE && acts % 16 == 0) {
            check_position(&match->state);
        }
    }
    check_position(&match->state);
    if (WHOLE || size % 8 == 0) {
        check_record();
    }
    return 0;
}
