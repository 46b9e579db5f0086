/* SPDX-License-Identifier: MIT */
/* tables.c: tables under a clock that the test turns. */
#include "support/tables.h"

#include <stdio.h>
#include <string.h>

lb_table_setup sitting_setup(const struct setup *setup, unsigned people, const char *level,
                             unsigned number)
{
    lb_table_setup table = {.game = setup->game,
                            .players = (uint8_t)setup->players,
                            .options = setup->options,
                            .seed = seed_of(number),
                            .bots_seed = seed_of(number + 1000),
                            .window_ms = 3000,
                            .pace_ms = 250,
                            .take_back = true};
    for (unsigned seat = 0; seat < setup->players; seat++) {
        table.chair[seat].player = seat < people ? LB_PLAYER_person : LB_PLAYER_bot;
        snprintf(table.chair[seat].level, LB_LEVEL_BYTES, "%s", level);
    }
    return table;
}

void sitting_begin(struct sitting *sitting, const lb_table_setup *setup, unsigned number)
{
    lb_reason why = {""};
    *sitting = (struct sitting){.setup = *setup, .now = 1000, .number = number};
    lb_seed seed = seed_of(number);
    lb_rng_start(&sitting->people, &seed, LB_STREAM_PLAYERS);
    sitting->table = lb_table_new(setup, sitting->now, &why);
    check(sitting->table != NULL, "%s", why.text);
}

void sitting_end(struct sitting *sitting)
{
    lb_table_free(sitting->table);
    sitting->table = NULL;
}

const char *sitting_where(const struct sitting *sitting)
{
    static char text[160];
    snprintf(text, sizeof text, "%s, %u players, table %u, %llu ms, %u steps",
             lb_game_name(sitting->setup.game), sitting->setup.players, sitting->number,
             (unsigned long long)sitting->now, lb_table_match(sitting->table)->steps);
    return text;
}

bool sitting_over(const struct sitting *sitting)
{
    return lb_over(&lb_table_match(sitting->table)->state);
}

void sitting_think(struct sitting *sitting)
{
    for (lb_task *task; (task = lb_table_task(sitting->table)) != NULL;) {
        lb_task_run(task);
        lb_table_done(sitting->table, task, sitting->now);
    }
}

bool sitting_asks(const struct sitting *sitting, unsigned seat)
{
    lb_scene scene;
    lb_table_scene(sitting->table, seat, &scene);
    return scene.asked;
}

struct wish {
    lb_rng *rng;
    uint32_t seen;
    char line[LB_MOVE_BYTES + 8];
};

static bool wish_for(void *context, const lb_move *move, const char *text)
{
    struct wish *wish = context;
    (void)move;
    if (lb_rng_below(wish->rng, ++wish->seen) == 0) {
        snprintf(wish->line, sizeof wish->line, "move %s", text);
    }
    return true;
}

void sitting_speak(struct sitting *sitting, unsigned seat)
{
    lb_reason why = {""};
    struct wish wish = {.rng = &sitting->people};
    check(lb_table_moves(sitting->table, seat, wish_for, &wish) > 0, "%s: seat %u has no move",
          sitting_where(sitting), seat);
    check(lb_table_say(sitting->table, seat, wish.line, sitting->now, &why),
          "%s: %s is refused: %s", sitting_where(sitting), wish.line, why.text);
}

void sitting_step(struct sitting *sitting)
{
    enum { HESITATION = 70 };
    lb_table_tick(sitting->table, sitting->now);
    sitting_think(sitting);
    for (unsigned seat = 0; seat < sitting->setup.players; seat++) {
        if (sitting_asks(sitting, seat) && lb_rng_below(&sitting->people, 3) > 0) {
            sitting_speak(sitting, seat);
            sitting_think(sitting);
            return;
        }
    }
    uint64_t due = lb_table_due(sitting->table);
    uint64_t next = due < sitting->now + HESITATION ? due : sitting->now + HESITATION;
    for (; sitting->grain > 0 && sitting->now + sitting->grain < next;
         sitting->now += sitting->grain) {
        lb_table_tick(sitting->table, sitting->now);
    }
    sitting->now = next;
    lb_table_tick(sitting->table, sitting->now);
    sitting_think(sitting);
}

/* ---- Looking ------------------------------------------------------------------------------------- */

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static uint64_t hash_line(uint64_t hash, const lb_table *table, unsigned viewer, uint32_t index)
{
    lb_log_line line;
    check(lb_table_line(table, viewer, index, &line), "event %u is missing", index);
    return hash_bytes(hash, &line, sizeof line);
}

uint64_t sitting_sight(const lb_table *table, unsigned viewer, bool numbers)
{
    static char message[MESSAGE_BYTES];
    lb_scene scene;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    lb_table_scene(table, viewer, &scene);
    memset(&scene.reader, 0, sizeof scene.reader); /* where its names lie is every table's own */
    hash = hash_bytes(hash, &scene, sizeof scene);
    for (uint32_t i = scene.logged > 12 ? scene.logged - 12 : 0; i < scene.logged; i++) {
        hash = hash_line(hash, table, viewer, i);
    }
    uint64_t number = lb_table_number(table, viewer);
    size_t length = lb_table_message(table, viewer, numbers && number > 1 ? number - 1 : 0, message,
                                     sizeof message);
    check(length > 0 && length < sizeof message && strlen(message) == length,
          "a message of %zu bytes", length);
    const char *from = numbers ? message : strchr(message, ',');
    return hash_bytes(hash, from, strlen(from));
}

uint64_t sitting_sights(const lb_table *table, bool numbers)
{
    uint64_t hash = sitting_sight(table, LB_PUBLIC, numbers);
    for (unsigned seat = 0; seat < lb_table_match(table)->players; seat++) {
        uint64_t sight = sitting_sight(table, seat, numbers);
        hash = hash_bytes(hash, &sight, sizeof sight);
    }
    return hash;
}
