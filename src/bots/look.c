/* SPDX-License-Identifier: MIT */
/* look.c: the bot that tries every move on guessed worlds and plays on from there as counter plays.
 * The budget goes in equal rounds to all moves, to the better half of them, to the better half of
 * those, and so on; the last one left is made. */
#include "bots/bots.h"
#include "bots/clock.h"

enum { MOVES_MOST = 512 };

struct candidate {
    lb_move move;
    double won;
    unsigned trials;
};

struct candidates {
    unsigned count;
    lb_choices pointless; /* no move begins with one of these */
    struct candidate item[MOVES_MOST];
};

static bool collect(void *context, const lb_move *move, const char *text)
{
    (void)text;
    struct candidates *all = context;
    if (all->pointless >> move->choice[0] & 1) {
        return true;
    }
    all->item[all->count++] = (struct candidate){.move = *move};
    return all->count < MOVES_MOST;
}

/* A move is made in a guessed world, and the game played on. */
static void try_move(const lb_memory *memory, const lb_state *guess, const lb_wits *known,
                     struct candidate *candidate, lb_rng *rng)
{
    lb_state world = *guess;
    lb_wits wits = *known;
    const lb_move *move = &candidate->move;
    for (unsigned i = 0; i < move->count; i++) {
        lb_try(&world, &wits, memory->seat, move->choice[i], rng, NULL);
    }
    candidate->won += lb_prospect(&world, &wits, memory->seat, rng);
    candidate->trials++;
}

/* All that are left in the same worlds, so that their luck is the same. */
static void try_all(const lb_memory *memory, struct candidates *all, const lb_budget *budget,
                    lb_rng *rng)
{
    struct clock clock = clock_start(budget);
    do {
        lb_state guess;
        lb_wits wits;
        lb_guess_likely(memory, rng, &guess, &wits);
        for (unsigned i = 0; i < all->count; i++) {
            try_move(memory, &guess, &wits, &all->item[i], rng);
        }
    } while (clock_spend(&clock, all->count));
}

static double share(const struct candidate *candidate)
{
    return candidate->won / candidate->trials;
}

/* The better half, the best first. */
static void halve(struct candidates *all)
{
    unsigned half = (all->count + 1) / 2;
    for (unsigned i = 0; i < half; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < all->count; j++) {
            best = share(&all->item[j]) > share(&all->item[best]) ? j : best;
        }
        struct candidate swap = all->item[i];
        all->item[i] = all->item[best];
        all->item[best] = swap;
    }
    all->count = half;
}

lb_move bot_look(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    struct candidates all = {.pointless = lb_pointless(memory)};
    lb_state guess;
    lb_guess(memory, rng, &guess, NULL);
    lb_moves(&guess, memory->seat, collect, &all);
    unsigned rounds = 0;
    while (1u << rounds < all.count) {
        rounds++;
    }
    for (unsigned i = 0; i < rounds; i++) {
        lb_budget part = {budget->playouts / rounds, budget->milliseconds / rounds};
        part.playouts += budget->playouts > 0 && part.playouts == 0;
        try_all(memory, &all, &part, rng);
        halve(&all);
    }
    return all.item[0].move;
}
