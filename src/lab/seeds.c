/* SPDX-License-Identifier: MIT */
/* seeds.c: seeds for a table. */
#include "lab/seeds.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

lb_seed seed_fresh(void)
{
    lb_seed seed;
    ssize_t count;
    do {
        count = getrandom(seed.bytes, sizeof seed.bytes, 0);
    } while (count < 0 && errno == EINTR);
    if (count != (ssize_t)sizeof seed.bytes) {
        fputs("litterbox: the system has no generator to draw a seed from; give one: --seed S\n",
              stderr);
        exit(EXIT_FAILURE);
    }
    return seed;
}

bool seed_is_small(const lb_seed *seed)
{
    unsigned high = 0;
    for (unsigned i = 8; i < sizeof seed->bytes; i++) {
        high |= seed->bytes[i];
    }
    return high == 0;
}

lb_seed seed_usual_for_bots(void)
{
    return (lb_seed){.bytes = {[16] = 1}};
}

bool seed_is_usual_for_bots(const lb_seed *seed)
{
    lb_seed usual = seed_usual_for_bots();
    return memcmp(seed, &usual, sizeof usual) == 0;
}
