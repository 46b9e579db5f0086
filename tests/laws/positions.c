/* SPDX-License-Identifier: MIT */
/* positions.c: law 5 for positions: state → position → state → position is an identity wherever no
 * move is half made; of a half-made move a position knows nothing, as nothing of it is announced. A
 * game need not read the position of its end, as nothing can be played from there; then it says so. */
#include <string.h>

#include "support/laws.h"

enum { TEXT_BYTES = 8192 };

static void check_position(const struct play *play, const lb_state *expected)
{
    static char text[TEXT_BYTES], again[TEXT_BYTES];
    size_t length = lb_position_write(&play->state, text, sizeof text);
    check(length < sizeof text && strlen(text) == length, "%s: %zu bytes", where(play), length);
    lb_state read;
    lb_reason why = {""};
    lb_status status = lb_position_read(&read, text, length, &why);
    if (status == LB_STATUS_bad_position && lb_over(&play->state)) {
        check(why.text[0] != '\0', "%s: refused without a reason", where(play));
        return;
    }
    check(status == LB_OK, "%s: %s\n%s", where(play), why.text, text);
    lb_position_write(&read, again, sizeof again);
    check(strcmp(text, again) == 0, "%s: another text\n%s\n%s", where(play), text, again);
    check(memcmp(&read, expected, sizeof read) == 0, "%s: another state\n%s", where(play), text);
}

static void play_through(struct play *play, void *context)
{
    (void)context;
    lb_state unstaged = play->state;
    for (;;) {
        if (!lb_staged(&play->state)) {
            unstaged = play->state;
        }
        check_position(play, &unstaged);
        if (lb_over(&play->state)) {
            return;
        }
        if (lb_rng_below(&play->players, 40) == 0) {
            lb_seats present = at_table(&play->state);
            lb_leave(&play->state, pick(present, &play->players), &play->table, NULL);
        } else {
            play_step(play);
        }
    }
}

static void positions(const lb_game *game)
{
    each_game(game, many(12), play_through, NULL);
}

/* A position too long for its buffer is cut, and its full length is told. */
static void check_cut(struct play *play, void *context)
{
    (void)context;
    static char whole[TEXT_BYTES], part[TEXT_BYTES];
    play_to(play, 20);
    size_t length = lb_position_write(&play->state, whole, sizeof whole);
    for (size_t size = 0; size <= length + 1; size += 1 + size / 7) {
        memset(part, 0x5a, sizeof part);
        size_t told = lb_position_write(&play->state, part, size);
        check(told == length, "%s: %zu bytes told, not %zu", where(play), told, length);
        check(part[size] == 0x5a, "%s: written past the end", where(play));
        if (size > 0) {
            size_t cut = size - 1 < length ? size - 1 : length;
            check(memcmp(part, whole, cut) == 0 && part[cut] == '\0', "%s: cut wrong", where(play));
        }
    }
}

static void cut(const lb_game *game)
{
    each_game(game, 1, check_cut, NULL);
}

int main(void)
{
    static const struct law laws[] = {
        {"state to position to state", positions},
        {"a position is cut to fit", cut},
    };
    return laws_run(laws, 2);
}
