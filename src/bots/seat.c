/* SPDX-License-Identifier: MIT */
/* seat.c: what a bot finds in its seat, wherever it runs. */
#include "bots/seat.h"

#include <string.h>

lb_seed seat_seed(const lb_seed *bots, unsigned seat)
{
    lb_rng rng;
    lb_seed seed;
    lb_rng_start(&rng, bots, LB_STREAM_SEATS + seat);
    for (unsigned i = 0; i < sizeof seed.bytes; i += 4) {
        uint32_t word = lb_rng_u32(&rng);
        for (unsigned j = 0; j < 4; j++) {
            seed.bytes[i + j] = (uint8_t)(word >> 8 * j);
        }
    }
    return seed;
}

void seat_rng_start(lb_rng *rng, const lb_seed *own)
{
    lb_rng_start(rng, own, LB_STREAM_PLAYERS);
}

/* It looks from the seat as the seat was told, and could be set up as a position. */
bool seat_world(const lb_memory *memory, lb_rng *rng, lb_state *world)
{
    char text[8192];
    lb_state read;
    lb_reason why;
    lb_guess(memory, rng, world, NULL);
    lb_view view = lb_view_for(world, memory->seat);
    if (memcmp(&view, &memory->view, sizeof view) != 0) {
        return false;
    }
    size_t length = lb_position_write(world, text, sizeof text);
    return length < sizeof text && lb_position_read(&read, text, length, &why) == LB_OK;
}
