/* SPDX-License-Identifier: MIT */
/* tables.c: tables under a clock that the test turns. */
#include "support/tables.h"

#include <stdio.h>
#include <string.h>

lb_table_setup party_setup(const struct setup *setup, unsigned people, const char *level,
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

void party_begin(struct party *party, const lb_table_setup *setup, unsigned number)
{
    lb_reason why = {""};
    *party = (struct party){.setup = *setup, .now = 1000, .number = number};
    lb_seed seed = seed_of(number);
    lb_rng_start(&party->people, &seed, LB_STREAM_PLAYERS);
    party->table = lb_table_new(setup, party->now, &why);
    check(party->table != NULL, "%s", why.text);
}

void party_end(struct party *party)
{
    lb_table_free(party->table);
    party->table = NULL;
}

const char *party_where(const struct party *party)
{
    static char text[160];
    snprintf(text, sizeof text, "%s, %u players, table %u, %llu ms, %u steps",
             lb_game_name(party->setup.game), party->setup.players, party->number,
             (unsigned long long)party->now, lb_table_match(party->table)->steps);
    return text;
}

bool party_over(const struct party *party)
{
    return lb_over(&lb_table_match(party->table)->state);
}

void party_think(struct party *party)
{
    for (lb_task *task; (task = lb_table_task(party->table)) != NULL;) {
        lb_task_run(task);
        lb_table_done(party->table, task, party->now);
    }
}

bool party_asks(const struct party *party, unsigned seat)
{
    lb_scene scene;
    lb_table_scene(party->table, seat, &scene);
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

void party_speak(struct party *party, unsigned seat)
{
    lb_reason why = {""};
    struct wish wish = {.rng = &party->people};
    check(lb_table_moves(party->table, seat, wish_for, &wish) > 0, "%s: seat %u has no move",
          party_where(party), seat);
    check(lb_table_say(party->table, seat, wish.line, party->now, &why), "%s: %s is refused: %s",
          party_where(party), wish.line, why.text);
}

void party_step(struct party *party)
{
    enum { HESITATION = 70 };
    lb_table_tick(party->table, party->now);
    party_think(party);
    for (unsigned seat = 0; seat < party->setup.players; seat++) {
        if (party_asks(party, seat) && lb_rng_below(&party->people, 3) > 0) {
            party_speak(party, seat);
            party_think(party);
            return;
        }
    }
    uint64_t due = lb_table_due(party->table);
    uint64_t next = due < party->now + HESITATION ? due : party->now + HESITATION;
    for (; party->grain > 0 && party->now + party->grain < next; party->now += party->grain) {
        lb_table_tick(party->table, party->now);
    }
    party->now = next;
    lb_table_tick(party->table, party->now);
    party_think(party);
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

uint64_t party_sight(const lb_table *table, unsigned viewer, bool numbers)
{
    static char message[MESSAGE_BYTES];
    lb_scene scene;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    lb_table_scene(table, viewer, &scene);
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

uint64_t party_sights(const lb_table *table, bool numbers)
{
    uint64_t hash = party_sight(table, LB_PUBLIC, numbers);
    for (unsigned seat = 0; seat < lb_table_match(table)->players; seat++) {
        uint64_t sight = party_sight(table, seat, numbers);
        hash = hash_bytes(hash, &sight, sizeof sight);
    }
    return hash;
}
