/* SPDX-License-Identifier: MIT */
/* signature.c: one number per game that changes whenever play changes.
 * It is FNV-1a over seeded games: every seat and choice, and the position at the end. A commit
 * states the new number in tests/golden/signatures.txt, or says "no change of play". */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"

enum { GAMES = 50 }; /* of each set-up; never more, whatever the switch */

static uint64_t mix(uint64_t hash, const void *bytes, size_t length)
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
    while (!lb_over(&play->state)) {
        unsigned seat = play_seat(play);
        unsigned choice = pick(lb_legal(&play->state, seat), &play->players);
        uint8_t step[2] = {(uint8_t)seat, (uint8_t)choice};
        *hash = mix(*hash, step, sizeof step);
        play_choose(play, seat, choice);
    }
    size_t length = lb_position_write(&play->state, position, sizeof position);
    *hash = mix(*hash, position, length);
}

/* What the golden file says about a game, or "". */
static void read_golden(const char *game, char signature[17])
{
    const char *source = getenv("SOURCE_DIR");
    char path[512], line[128], name[64];
    snprintf(path, sizeof path, "%s/tests/golden/signatures.txt", source != NULL ? source : ".");
    FILE *file = fopen(path, "r");
    check(file != NULL, "%s cannot be read", path);
    signature[0] = '\0';
    char found[17];
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%63s %16s", name, found) == 2 && strcmp(name, game) == 0) {
            strcpy(signature, found);
        }
    }
    fclose(file);
}

static void signature(const lb_game *game)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    char golden[17], now[17];
    each_game(game, GAMES, take_in, &hash);
    snprintf(now, sizeof now, "%016" PRIx64, hash);
    read_golden(lb_game_name(game), golden);
    check(strcmp(now, golden) == 0,
          "play has changed: the line in tests/golden/signatures.txt would be \"%s %s\"",
          lb_game_name(game), now);
}

int main(void)
{
    static const struct law laws[] = {{"signature", signature}};
    return laws_run(laws, 1);
}
