/* SPDX-License-Identifier: MIT */
/* solve.c: an ending as somebody wants to know it: solved, its moves in order and taken apart. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <litterbox_table.h>

#include "bots/ending.h"

static int order(const void *a, const void *b)
{
    const lb_solved_move *one = a, *two = b;
    if (one->chance != two->chance) {
        return one->chance > two->chance ? -1 : 1;
    }
    return one->share != two->share ? (one->share > two->share ? -1 : 1)
                                    : strcmp(one->move.text, two->move.text);
}

static void tell(const lb_memory *memory, const struct ending *ending, lb_solved *solved)
{
    lb_rng rng;
    lb_state guess;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_guess(memory, &rng, &guess, NULL);
    *solved = (lb_solved){.seat = memory->seat,
                          .share = ending->share,
                          .gap = ending->gap,
                          .worlds = ending->worlds,
                          .positions = ending->positions,
                          .moves = ending->moves};
    for (unsigned i = 0; i < ending->moves; i++) {
        const struct ending_move *move = &ending->move[i];
        solved->move[i] =
            (lb_solved_move){.move = lb_move_taken_apart(&guess, memory->seat, &move->move),
                             .share = move->share,
                             .chance = move->chance};
    }
    qsort(solved->move, solved->moves, sizeof *solved->move, order);
}

bool lb_solve(const lb_memory *memory, unsigned milliseconds, lb_solved *solved)
{
    static_assert((int)LB_SOLVED_MOVES == (int)ENDING_MOVES, "all moves find room");
    struct ending_limits limits = ending_usual;
    struct ending *ending = malloc(sizeof *ending);
    limits.milliseconds = milliseconds;
    bool fine = ending != NULL && ending_solve(memory, &limits, ending);
    if (fine) {
        tell(memory, ending, solved);
    }
    free(ending);
    return fine;
}
