/* SPDX-License-Identifier: MIT */
/* records.c: laws 5 and 6 for records: record → match → record is an identity, at any moment and
 * after any past, and an edited record fails verification. */
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"

enum { TEXT_BYTES = 1 << 18 };

static char text[TEXT_BYTES], again[TEXT_BYTES];
MATCH(match);
MATCH(read_match);

static void check_record(const struct play *play)
{
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    check(length < sizeof text && strlen(text) == length, "%s: %zu bytes", where(play), length);
    bool sealed = false;
    lb_reason why = {""};
    lb_status status = lb_record_read(read_match, text, length, &sealed, &why);
    check(status == LB_OK && sealed, "%s: %s\n%s", where(play), why.text, text);
    check(lb_record_write(read_match, LB_TRUTH, again, sizeof again) == length &&
              strcmp(text, again) == 0,
          "%s: another text\n%s\n%s", where(play), text, again);
    if (lb_staged(&match->state)) {
        return; /* of a half-made move nothing is on record */
    }
    check(memcmp(&read_match->state, &match->state, sizeof match->state) == 0 &&
              memcmp(&read_match->rng, &match->rng, sizeof match->rng) == 0,
          "%s: another state\n%s", where(play), text);
    bool same = read_match->plies == match->plies && read_match->steps == match->steps;
    for (unsigned i = 0; same && i < match->steps; i++) {
        same = same_step(lb_match_step(read_match, i), lb_match_step(match, i));
    }
    check(same, "%s: another past\n%s", where(play), text);
    check(memcmp(&read_match->names, &match->names, sizeof match->names) == 0 &&
              read_match->windows == match->windows,
          "%s: another table", where(play));
}

static void start(struct play *play)
{
    lb_seed seed = seed_of(play->number);
    const struct setup *setup = &play->setup;
    check(lb_match_start(match, setup->game, setup->players, &setup->options, &seed, NULL) == LB_OK,
          "%s", where(play));
    if (setup->windows == LB_WINDOWS_live) {
        check(lb_match_live(match) == LB_OK, "%s", where(play));
    }
    if (play->number % 2) {
        lb_match_name(match, 1, "\xc3\x86gir # > 7");
    }
}

static void choose(struct play *play)
{
    unsigned seat = pick(lb_to_act(&match->state), &play->players);
    lb_status status =
        lb_match_apply(match, seat, pick(lb_legal(&match->state, seat), &play->players), NULL);
    check(status == LB_OK, "%s: %s", where(play), lb_status_text(status));
    play->steps++;
}

/* A past with everything in it: moves, moves taken back and made again, cancelled and left. */
static void do_something(struct play *play)
{
    lb_seats present = at_table(&match->state);
    switch (lb_rng_below(&play->players, 40)) {
    case 0:
    case 1:
        lb_match_undo(match);
        break;
    case 2:
    case 3:
        lb_match_redo(match, NULL);
        break;
    case 4:
        lb_match_cancel(match);
        break;
    case 5:
        lb_match_leave(match, pick(present, &play->players), NULL);
        break;
    default:
        choose(play);
        break;
    }
}

static void play_matches(struct play *play, void *context)
{
    (void)context;
    start(play);
    check_record(play);
    while (!lb_over(&match->state)) {
        do_something(play);
        if (lb_rng_below(&play->players, 10) == 0) {
            check_record(play);
        }
    }
    check_record(play);
}

static void identity(const lb_game *game)
{
    each_game(game, many(15), play_matches, NULL);
}

/* Taking everything back and making it again leads back through the same states. */
static void take_back(struct play *play, void *context)
{
    (void)context;
    static lb_state states[TEST_ROOM];
    start(play);
    unsigned moves = 0;
    states[0] = match->state;
    while (!lb_over(&match->state)) {
        choose(play);
        if (!lb_staged(&match->state)) {
            states[++moves] = match->state;
        }
    }
    check(match->plies == moves, "%s: %u moves, not %u", where(play), match->plies, moves);
    for (unsigned i = moves; i-- > 0;) {
        check(lb_match_undo(match) == LB_OK && match->plies == i &&
                  memcmp(&match->state, &states[i], sizeof match->state) == 0,
              "%s: move %u cannot be taken back", where(play), i + 1);
    }
    check(lb_match_undo(match) == LB_STATUS_nothing, "%s: taken back too far", where(play));
    for (unsigned i = 1; i <= moves; i++) {
        check(lb_match_redo(match, NULL) == LB_OK && match->plies == i &&
                  memcmp(&match->state, &states[i], sizeof match->state) == 0,
              "%s: move %u cannot be made again", where(play), i);
    }
    check(lb_match_redo(match, NULL) == LB_STATUS_nothing, "%s: made again too far", where(play));
}

static void undo(const lb_game *game)
{
    each_game(game, many(10), take_back, NULL);
}

/* ---- Law 6 ---------------------------------------------------------------------------------------- */

static void check_edit(const char *edited, size_t length, const char *what, size_t offset)
{
    bool sealed = false;
    lb_status status = lb_record_read(read_match, edited, length, &sealed, NULL);
    check(status != LB_OK || !sealed, "still sealed after %s at byte %zu:\n%.*s", what, offset,
          (int)length, edited);
}

static void edit_everywhere(size_t length, unsigned flips)
{
    static const char inserted[] = {' ', '\n', '\r', '\t', '0', '#', '\0', 'a'};
    for (size_t i = 0; i < length; i++) {
        memcpy(again, text, length);
        for (unsigned flip = 1; flip < 256; flip = flips == 8 ? flip << 1 : flip + 1) {
            again[i] = (char)(text[i] ^ (char)flip);
            check_edit(again, length, "a change", i);
        }
        memcpy(again, text, i);
        memcpy(again + i, text + i + 1, length - i - 1);
        check_edit(again, length - 1, "a deletion", i);
    }
    for (size_t i = 0; i <= length; i++) {
        memcpy(again, text, i);
        memcpy(again + i + 1, text + i, length - i);
        for (unsigned k = 0; k < sizeof inserted; k++) {
            again[i] = inserted[k];
            check_edit(again, length + 1, "an insertion", i);
        }
    }
    for (size_t cut = 0; cut < length; cut++) {
        check_edit(text, cut, "a cut", cut);
    }
}

static void edits(const lb_game *game)
{
    struct play play;
    struct setup setup = {
        .game = game, .players = lb_game_seats_least(game), .options = lb_options_default()};
    unsigned moves[] = {0, 6, TEST_ROOM};
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        play_start(&play, &setup, 3 + i);
        start(&play);
        while (!lb_over(&match->state) && match->plies < moves[i] && match->steps < 24) {
            choose(&play);
        }
        size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
        check_record(&play);
        edit_everywhere(length, many(8));
    }
}

int main(void)
{
    static const struct law laws[] = {
        {"record to match to record", identity},
        {"taking back and making again", undo},
        {"an edited record fails", edits},
    };
    return laws_run(laws, 3);
}
