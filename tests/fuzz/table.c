/* SPDX-License-Identifier: MIT */
/* table.c: the door for what people say at a table: any line, from any seat, at any time.
 * What is refused changes nothing but the time and gets a sentence; whatever is said, everybody hears
 * whole messages and the game stays one. A line "*" stands for any move that the seat may make. */
#include <litterbox_table.h>

#include "fuzz/support/thinking.h"
#include "fuzz/support/words.h"
#include "support/matches.h"

enum { LINES_MOST = WHOLE ? 80 : 4, TICK_MS = 250 };

static char line[1 << 12], message[1 << 18];

MATCH(before);
MATCH(after);

/* ---- Sitting down ------------------------------------------------------------------------------------ */

static lb_table *sit_down(const struct table *table, unsigned people)
{
    lb_table_setup setup = {.game = table->game,
                            .players = (uint8_t)table->players,
                            .options = table->options,
                            .seed = table->seed,
                            .bots_seed = lb_seed_add(&table->seed, 1000),
                            .window_ms = table->live ? 3000 : 0,
                            .pace_ms = table->live ? 300 : 0,
                            .cover_ms = 1000,
                            .take_back = true,
                            .advice = {.playouts = 4}};
    lb_reason why;
    for (unsigned seat = 0; seat < table->players; seat++) {
        setup.chair[seat].player = seat < people ? LB_PLAYER_person : LB_PLAYER_bot;
        strcpy(setup.chair[seat].level, "random");
    }
    lb_table *new = lb_table_new(&setup, 0, &why);
    CHECK(new != NULL);
    return new;
}

/* ---- What must hold ---------------------------------------------------------------------------------- */

static void check_message(const lb_table *table, unsigned viewer)
{
    size_t length = lb_table_message(table, viewer, 0, message, sizeof message);
    CHECK(length > 2 && length < sizeof message && strlen(message) == length);
    CHECK(message[0] == '{' && message[length - 1] == '}');
    for (size_t i = 0; i < length; i++) {
        CHECK((unsigned char)message[i] >= ' ' && message[i] != 127);
    }
}

/* Now through these eyes, now through those; a message takes long and is not always looked at. */
static void check_table(const lb_table *table, unsigned turn)
{
    const lb_match *match = lb_table_match(table);
    unsigned viewer = turn % (match->players + 1u);
    check_state(&match->state);
    if (WHOLE || match->seed.bytes[0] % 4 == 0) {
        check_message(table, viewer < match->players ? viewer : LB_PUBLIC);
    }
}

static void numbers_of(const lb_table *table, uint64_t numbers[LB_SEATS_MAX + 1])
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        numbers[seat] = lb_table_number(table, seat);
    }
    numbers[LB_SEATS_MAX] = lb_table_number(table, LB_PUBLIC);
}

/* ---- Talking ----------------------------------------------------------------------------------------- */

static void think(lb_table *table, uint64_t now)
{
    for (lb_task *task; (task = lb_table_task(table)) != NULL;) {
        if (worth_waiting(task)) {
            lb_task_run(task);
            lb_table_done(table, task, now);
        } else {
            lb_task_free(task);
        }
    }
}

struct wish {
    lb_rng *rng;
    uint32_t seen;
};

static bool wish_for(void *context, const lb_move *move, const char *text)
{
    struct wish *wish = context;
    (void)move;
    if (lb_rng_below(wish->rng, ++wish->seen) == 0) {
        snprintf(line, sizeof line, "move %s", text);
    }
    return true;
}

static void say(lb_table *table, unsigned seat, uint64_t now)
{
    uint64_t numbers[LB_SEATS_MAX + 1], again[LB_SEATS_MAX + 1];
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    numbers_of(table, numbers);
    lb_match_copy(before, lb_table_match(table));
    if (!lb_table_say(table, seat, line, now, &why)) {
        check_reason(&why);
        numbers_of(table, again);
        CHECK(memcmp(numbers, again, sizeof numbers) == 0);
        lb_match_copy(after, lb_table_match(table));
        CHECK(same_match(before, after));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct table setup = take_table(&input);
    lb_table *table = sit_down(&setup, 1 + take_byte(&input) % setup.players);
    uint64_t now = 0;
    lb_rng people;
    lb_rng_start(&people, &setup.seed, LB_STREAM_PLAYERS);
    for (unsigned lines = 0; lines < LINES_MOST && input.left > 0; lines++) {
        unsigned first = take_byte(&input), seat = first % 8;
        const uint8_t *end = memchr(input.at, '\n', input.left);
        struct input one = {input.at, end != NULL ? (size_t)(end - input.at) : input.left};
        size_t used = one.left + (end != NULL);
        take_text(&one, line, sizeof line);
        input = (struct input){input.at + used, input.left - used};
        now += first / 8 % 8 * TICK_MS;
        lb_table_tick(table, now);
        think(table, now);
        if (strcmp(line, "*") == 0 && seat < setup.players) {
            struct wish wish = {.rng = &people};
            lb_table_moves(table, seat, wish_for, &wish);
        }
        say(table, seat, now);
        think(table, now);
        if (WHOLE || input.left == 0) {
            check_table(table, lines);
        }
    }
    lb_table_free(table);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "0move", "1pass", "2*",    "0*",    "1*",    "8*",         "0take-back", "0redo",
        "0hint", "0odds", "0seen", "0away", "0back", "1leave",     "0at 1 move", "draw",
        "pass",  "nope",  "@1",    "pair",  "five",  "\n0*\n1*\n", NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
