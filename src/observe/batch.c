/* SPDX-License-Identifier: MIT */
/* batch.c: many games of one table stepped together, each begun anew when it is over.
 * They lie in the caller's memory one behind the other: a game's state, its chance, who decides. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/rng.h"

struct slot {
    lb_state state;
    lb_rng rng;
    uint64_t number; /* of its seed, from the first one on */
    lb_choices legal;
    lb_move begun;
    uint8_t seat; /* who decides */
};

struct lb_batch {
    lb_batch_setup setup;
    lb_layout layout;
    lb_rng players; /* the chance of random choices */
};

enum {
    HEAD_BYTES =
        (sizeof(lb_batch) + LB_MATCH_ALIGNMENT - 1) / LB_MATCH_ALIGNMENT * LB_MATCH_ALIGNMENT
};

static inline const struct slot *slots_in(const lb_batch *batch)
{
    return (const struct slot *)(const void *)((const char *)batch + HEAD_BYTES);
}

static inline struct slot *slots_of(lb_batch *batch)
{
    return (struct slot *)(void *)((char *)batch + HEAD_BYTES);
}

size_t lb_batch_bytes(uint32_t games)
{
    return HEAD_BYTES + games * sizeof(struct slot);
}

static void ask(struct slot *slot)
{
    slot->seat = (uint8_t)lb_next(&slot->state);
    slot->legal = lb_legal(&slot->state, slot->seat);
}

static void deal(const lb_batch *batch, struct slot *slot)
{
    lb_seed seed = lb_seed_add(&batch->setup.seed, slot->number);
    lb_rng_start(&slot->rng, &seed, LB_STREAM_TABLE);
    lb_start(batch->setup.game, batch->setup.players, &batch->setup.options, &slot->rng,
             &slot->state, NULL);
    if (batch->setup.windows == LB_WINDOWS_live) {
        lb_live(&slot->state);
    }
    slot->begun.count = 0;
    ask(slot);
}

lb_batch *lb_batch_in(void *memory, size_t bytes, const lb_batch_setup *setup)
{
    lb_options options = setup->options;
    lb_layout layout;
    if (bytes < lb_batch_bytes(setup->games) || (uintptr_t)memory % LB_MATCH_ALIGNMENT != 0 ||
        lb_layout_of(&layout, setup->game, setup->players) != LB_OK ||
        !options_resolve(setup->game, setup->players, &options)) {
        return NULL;
    }
    lb_batch *batch = memory;
    batch->setup = *setup;
    batch->layout = layout;
    lb_rng_start(&batch->players, &setup->seed, LB_STREAM_PLAYERS);
    struct slot *slot = slots_of(batch);
    for (uint32_t i = 0; i < setup->games; i++, slot++) {
        slot->number = i;
        deal(batch, slot);
    }
    return batch;
}

const lb_layout *lb_batch_layout(const lb_batch *batch)
{
    return &batch->layout;
}

const lb_state *lb_batch_state(const lb_batch *batch, uint32_t game, lb_seed *seed)
{
    const struct slot *slot = &slots_in(batch)[game];
    if (seed != NULL) {
        *seed = lb_seed_add(&batch->setup.seed, slot->number);
    }
    return &slot->state;
}

static void write_rows(const lb_batch *batch, uint32_t i, const lb_batch_rows *rows)
{
    const struct slot *slot = &slots_in(batch)[i];
    const lb_layout *layout = &batch->layout;
    if (rows->numbers != NULL) {
        lb_view view = lb_view_for(&slot->state, slot->seat);
        lb_observe(layout, &view, &slot->begun, rows->numbers + (size_t)i * layout->bytes);
    }
    if (rows->legal != NULL) {
        lb_observe_legal(layout, slot->legal, rows->legal + (size_t)i * layout->choices);
    }
    if (rows->seat != NULL) {
        rows->seat[i] = slot->seat;
    }
}

static void write_end(const lb_batch *batch, uint32_t i, bool ended, lb_seats winners,
                      const lb_batch_rows *rows)
{
    unsigned players = batch->layout.players;
    if (rows->ended != NULL) {
        rows->ended[i] = ended;
    }
    if (rows->shares != NULL) {
        float share = winners != 0 ? 1.0f / (float)bits_count(winners) : 0;
        for (unsigned seat = 0; seat < players; seat++) {
            rows->shares[(size_t)i * players + seat] = winners >> seat & 1 ? share : 0;
        }
    }
}

void lb_batch_look(const lb_batch *batch, const lb_batch_rows *rows)
{
    for (uint32_t i = 0; i < batch->setup.games; i++) {
        write_end(batch, i, false, 0, rows);
        write_rows(batch, i, rows);
    }
}

/* One legal choice in a game; true, and who has won, if it is over: then the next has begun. */
static inline bool advance(const lb_batch *batch, struct slot *slot, unsigned choice,
                           lb_seats *winners)
{
    const lb_game *game = batch->setup.game;
    game->apply(&slot->state, slot->seat, choice, &slot->rng, NULL);
    const struct lb_head *head = head_of(&slot->state);
    if (head->over) {
        *winners = game->winners(&slot->state);
        slot->number += batch->setup.games;
        deal(batch, slot);
        return true;
    }
    if (head->staged) {
        slot->begun.choice[slot->begun.count++] = (uint8_t)choice;
    } else {
        slot->begun.count = 0;
    }
    ask(slot);
    return false;
}

lb_status lb_batch_step(lb_batch *batch, const uint8_t *choices, const lb_batch_rows *rows,
                        uint32_t *wrong)
{
    struct slot *slot = slots_of(batch);
    for (uint32_t i = 0; i < batch->setup.games; i++) {
        if (choices[i] >= LB_CHOICES_MAX || !(slot[i].legal >> choices[i] & 1)) {
            *wrong = i;
            return LB_STATUS_illegal;
        }
    }
    for (uint32_t i = 0; i < batch->setup.games; i++) {
        lb_seats winners = 0;
        bool ended = advance(batch, &slot[i], choices[i], &winners);
        write_end(batch, i, ended, winners, rows);
        write_rows(batch, i, rows);
    }
    return LB_OK;
}

void lb_batch_random(lb_batch *batch, uint8_t *choices)
{
    const struct slot *slot = slots_in(batch);
    for (uint32_t i = 0; i < batch->setup.games; i++) {
        choices[i] = (uint8_t)rng_bit(&batch->players, slot[i].legal);
    }
}

uint64_t lb_batch_play(lb_batch *batch, uint32_t steps)
{
    struct slot *slot = slots_of(batch);
    uint64_t ended = 0;
    lb_seats winners;
    for (uint32_t i = 0; i < batch->setup.games; i++, slot++) {
        for (uint32_t step = 0; step < steps; step++) {
            ended += advance(batch, slot, rng_bit(&batch->players, slot->legal), &winners);
        }
    }
    return ended;
}
