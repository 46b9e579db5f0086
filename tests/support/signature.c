/* SPDX-License-Identifier: MIT */
/* signature.c: one number per game that changes whenever play changes. */
#include "support/signature.h"

#include <stdio.h>

#include "support/laws.h"

enum { GAMES = 50 }; /* of each set-up; never more, whatever the switch */

uint64_t signature_mix(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static void take_in(struct play *play, void *context)
{
    uint64_t *hash = context;
    char position[8192];
    lb_brief(&play->state, &play->table); /* the play that simulations see */
    while (!lb_over(&play->state)) {
        unsigned seat = play_seat(play);
        unsigned choice = pick(lb_legal(&play->state, seat), &play->players);
        uint8_t step[2] = {(uint8_t)seat, (uint8_t)choice};
        *hash = signature_mix(*hash, step, sizeof step);
        play_choose(play, seat, choice);
    }
    size_t length = lb_position_write(&play->state, position, sizeof position);
    *hash = signature_mix(*hash, position, length);
}

uint64_t signature_of(const lb_game *game)
{
    uint64_t hash = SIGNATURE_START;
    each_game(game, GAMES, take_in, &hash);
    return hash;
}

void signature_write(uint64_t signature, char text[SIGNATURE_BYTES])
{
    snprintf(text, SIGNATURE_BYTES, "%016llx", (unsigned long long)signature);
}
