/* SPDX-License-Identifier: MIT */
/* world.c: guessed worlds, moved on and played to their end. */
#include "advice/world.h"

lb_seed world_seed(lb_rng *rng)
{
    lb_seed seed;
    for (unsigned i = 0; i < sizeof seed.bytes; i += 4) {
        uint32_t word = lb_rng_u32(rng);
        for (unsigned byte = 0; byte < 4; byte++) {
            seed.bytes[i + byte] = (uint8_t)(word >> 8 * byte);
        }
    }
    return seed;
}

void world_guess(struct world *world, const lb_memory *memory, const lb_seed *seed, uint64_t number)
{
    world->game = lb_memory_game(memory);
    lb_rng_start(&world->luck, seed, number);
    lb_guess_likely(memory, &world->luck, &world->state, &world->wits);
}

void world_move(struct world *world, unsigned seat, const lb_move *move, lb_events *events)
{
    for (unsigned i = 0; i < move->count; i++) {
        lb_try(&world->state, &world->wits, seat, move->choice[i], &world->luck, events);
    }
}

void world_end(struct world *world)
{
    lb_rollout(&world->state, &world->wits, &world->luck);
}

unsigned world_won(const struct world *world, unsigned seat)
{
    lb_seats winners = lb_winners(&world->state);
    unsigned together = 0;
    for (lb_seats rest = winners; rest != 0; rest &= (lb_seats)(rest - 1)) {
        together++;
    }
    return winners >> seat & 1 ? WORLD_WHOLE / together : 0;
}
