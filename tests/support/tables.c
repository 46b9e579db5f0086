/* SPDX-License-Identifier: MIT */
/* tables.c: tables under a clock that the test turns. */
#include "support/tables.h"

#include <stdio.h>
#include <string.h>

lb_table_setup seating_setup(const struct setup *setup, unsigned people, const char *level,
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

void seating_begin(struct seating *seating, const lb_table_setup *setup, unsigned number)
{
    lb_reason why = {""};
    *seating = (struct seating){.setup = *setup, .now = 1000, .number = number};
    lb_seed seed = seed_of(number);
    lb_rng_start(&seating->people, &seed, LB_STREAM_PLAYERS);
    seating->table = lb_table_new(setup, seating->now, &why);
    check(seating->table != NULL, "%s", why.text);
}

void seating_end(struct seating *seating)
{
    lb_table_free(seating->table);
    seating->table = NULL;
}

const char *seating_where(const struct seating *seating)
{
    static char text[160];
    snprintf(text, sizeof text, "%s, %u players, table %u, %llu ms, %u steps",
             lb_game_name(seating->setup.game), seating->setup.players, seating->number,
             (unsigned long long)seating->now, lb_table_match(seating->table)->steps);
    return text;
}

bool seating_over(const struct seating *seating)
{
    return lb_over(&lb_table_match(seating->table)->state);
}

void seating_think(struct seating *seating)
{
    for (lb_task *task; (task = lb_table_task(seating->table)) != NULL;) {
        lb_task_run(task);
        lb_table_done(seating->table, task, seating->now);
    }
}

bool seating_asks(const struct seating *seating, unsigned seat)
{
    lb_scene scene;
    lb_table_scene(seating->table, seat, &scene);
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

void seating_speak(struct seating *seating, unsigned seat)
{
    lb_reason why = {""};
    struct wish wish = {.rng = &seating->people};
    check(lb_table_moves(seating->table, seat, wish_for, &wish) > 0, "%s: seat %u has no move",
          seating_where(seating), seat);
    check(lb_table_say(seating->table, seat, wish.line, seating->now, &why),
          "%s: %s is refused: %s", seating_where(seating), wish.line, why.text);
}

void seating_step(struct seating *seating)
{
    enum { HESITATION = 70 };
    lb_table_tick(seating->table, seating->now);
    seating_think(seating);
    for (unsigned seat = 0; seat < seating->setup.players; seat++) {
        if (seating_asks(seating, seat) && lb_rng_below(&seating->people, 3) > 0) {
            seating_speak(seating, seat);
            seating_think(seating);
            return;
        }
    }
    uint64_t due = lb_table_due(seating->table);
    uint64_t next = due < seating->now + HESITATION ? due : seating->now + HESITATION;
    for (; seating->grain > 0 && seating->now + seating->grain < next;
         seating->now += seating->grain) {
        lb_table_tick(seating->table, seating->now);
    }
    seating->now = next;
    lb_table_tick(seating->table, seating->now);
    seating_think(seating);
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

uint64_t seating_sight(const lb_table *table, unsigned viewer, bool numbers)
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

uint64_t seating_sights(const lb_table *table, bool numbers)
{
    uint64_t hash = seating_sight(table, LB_PUBLIC, numbers);
    for (unsigned seat = 0; seat < lb_table_match(table)->players; seat++) {
        uint64_t sight = seating_sight(table, seat, numbers);
        hash = hash_bytes(hash, &sight, sizeof sight);
    }
    return hash;
}
