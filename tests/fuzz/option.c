/* SPDX-License-Identifier: MIT */
/* option.c: the door for options and seeds as text: a byte for the game, one for the players, then any text.
 * Taken they are usable; refused nothing has changed. */
#include "fuzz/support/words.h"

static void read_option(const lb_game *game, unsigned players, const char *text)
{
    lb_options options = lb_options_default(), before = options;
    lb_reason why;
    memset(&why, 0xaa, sizeof why);
    if (lb_option_read(game, players, &options, text, &why) != LB_OK) {
        check_reason(&why);
        CHECK(memcmp(&options, &before, sizeof options) == 0);
        return;
    }
    lb_rng rng;
    lb_state state;
    lb_rng_start(&rng, &(lb_seed){{0}}, LB_STREAM_TABLE);
    CHECK(lb_start(game, players, &options, &rng, &state, NULL) == LB_OK);
    check_state(&state);
}

static void read_seed(const char *text)
{
    lb_seed seed, again;
    char written[LB_SEED_BYTES];
    memset(&seed, 0xaa, sizeof seed);
    again = seed;
    if (lb_seed_read(&seed, text) != LB_OK) {
        CHECK(memcmp(&seed, &again, sizeof seed) == 0);
        return;
    }
    lb_seed_write(&seed, written);
    CHECK(lb_seed_read(&again, written) == LB_OK && memcmp(&seed, &again, sizeof seed) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    const lb_game *game = any_game(take_byte(&input));
    unsigned players = take_byte(&input) % (LB_SEATS_MAX + 2);
    char text[256];
    take_text(&input, text, sizeof text);
    read_option(game, players, text);
    read_seed(text);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {"combos=all",
                                             "stack_attacks=on",
                                             "robovac=robovac-wins",
                                             "rounds=single",
                                             "heck=shown",
                                             "shields=closed",
                                             "first=1",
                                             "hand=5",
                                             "hand=",
                                             "fast=on",
                                             "=",
                                             "0123456789abcdef",
                                             "18446744073709551616",
                                             NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
