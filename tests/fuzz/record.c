/* SPDX-License-Identifier: MIT */
/* record.c: the door for records: any bytes.
 * What is refused leaves the caller's match alone; what is read is written and read again the same. */
#include "fuzz/support/fuzz.h"
#include "fuzz/support/words.h"
#include "support/matches.h"

MATCH(match);
MATCH(untouched);
MATCH(again);
static char written[1 << 20], rewritten[1 << 20];

/* Whoever's eyes it is for, what can be looked through has printable lines and an end. */
static void check_looked_through(const char *text, size_t length)
{
    lb_record record;
    lb_record_line line;
    lb_reason why;
    if (lb_record_open(&record, text, length, &why) != LB_OK) {
        check_reason(&why);
        return;
    }
    CHECK(lb_record_game(&record) != NULL && record.players <= LB_SEATS_MAX);
    CHECK(record.viewer < record.players || record.viewer >= LB_TRUTH);
    while (lb_record_next(&record, &line)) {
        CHECK(line.seat < record.players || line.seat == LB_NOBODY);
        CHECK(line.text[0] != '\0' && strlen(line.text) < sizeof line.text);
    }
}

/* As one viewer saw it: without the seed, and never to be played again. */
static void check_record_for(unsigned viewer)
{
    lb_reason why;
    size_t length = lb_record_write(match, viewer, rewritten, sizeof rewritten);
    CHECK(length < sizeof rewritten);
    CHECK(strstr(rewritten, "\nseed ?\n") != NULL);
    check_looked_through(rewritten, length);
    CHECK(lb_record_read(again, rewritten, length, NULL, &why) == LB_STATUS_bad_record);
    check_reason(&why);
}

static void check_read(void)
{
    lb_reason why;
    bool sealed = false;
    check_state(&match->state);
    size_t length = lb_record_write(match, LB_TRUTH, written, sizeof written);
    CHECK(length < sizeof written && strlen(written) == length);
    CHECK(lb_record_write(match, LB_TRUTH, NULL, 0) == length);
    CHECK(lb_record_read(again, written, length, &sealed, &why) == LB_OK && sealed);
    CHECK(same_match(match, again));
    CHECK(lb_record_write(again, LB_TRUTH, rewritten, sizeof rewritten) == length);
    CHECK(memcmp(written, rewritten, length) == 0);
    for (unsigned seat = 0; seat < match->players; seat++) {
        check_record_for(seat);
    }
    check_record_for(LB_PUBLIC);
}

/* Taking everything back and making it again comes to the same. */
static void check_undo(void)
{
    while (lb_match_undo(again) == LB_OK && again->steps + 40 > match->steps) {
    }
    while (lb_match_redo(again, NULL) == LB_OK) {
    }
    CHECK(same_match(match, again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    memset(match, 0xaa, sizeof *match);
    match->room = TEST_ROOM;
    match->steps_known = 0;
    lb_match_copy(untouched, match);
    bool sealed = false;
    check_looked_through((const char *)data, size);
    if (lb_record_read(match, (const char *)data, size, &sealed, &why) != LB_OK) {
        check_reason(&why);
        CHECK(same_match(match, untouched) && !sealed);
        return 0;
    }
    check_read();
    lb_match_copy(again, match);
    check_undo();
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {"litterbox record 1\n",
                                             "game original\n",
                                             "game burglar\n",
                                             "game evil\n",
                                             "game pets\n",
                                             "game board\n",
                                             "game nullgame\n",
                                             "players 2\n",
                                             "players 5\n",
                                             "windows live\n",
                                             "windows brief\n",
                                             "name 0 Ann\n",
                                             "option combos=all\n",
                                             "option fast=on\n",
                                             "seed",
                                             "as public\n",
                                             "as 1\n",
                                             "seed ?\n",
                                             "engine 0.2.0\n",
                                             "result open\n",
                                             "result won 0\n",
                                             "check",
                                             "# note\n",
                                             "> said\n",
                                             "\r\n",
                                             "0 leave\n",
                                             "1 leave\n",
                                             "2 leave\n",
                                             "0 draw\n",
                                             "1 draw\n",
                                             "0 pass\n",
                                             "1 pass\n",
                                             "0 nope\n",
                                             "1 nope\n",
                                             "draw",
                                             "pass",
                                             "nope",
                                             "place 0",
                                             "keep",
                                             "top",
                                             "swap",
                                             "pair",
                                             "three",
                                             "five",
                                             "take",
                                             "give",
                                             "flip",
                                             "order 0 1 2",
                                             "swap@1",
                                             "discard",
                                             "explode",
                                             "add-a-magnet-now",
                                             "@1=10",
                                             NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
