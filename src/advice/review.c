/* SPDX-License-Identifier: MIT */
/* review.c: a game looked at again from one seat.
 *
 * The best of many sampled shares is flattered by chance, and a sum over a game would pile that up.
 * So the best move is picked in the first half of the worlds and compared in the second, and where
 * the move made is not clearly behind, it counts as good. */
#include <stdlib.h>
#include <string.h>

#include "advice/odds_why.h"
#include "advice/world.h"

static const double CLOSE = 0.03; /* half of an interval that says enough */

static lb_review_move *move_new(lb_review *review)
{
    lb_review_move *more = realloc(review->move, (review->moves + 1) * sizeof *review->move);
    if (more == NULL) {
        review->failed = true;
        return NULL;
    }
    review->move = more;
    lb_review_move *move = &review->move[review->moves++];
    memset(move, 0, sizeof *move);
    return move;
}

enum { MORE = 4 }; /* times the playouts of the look before */

static bool is_close(const struct odds_rival *rival, double margin)
{
    return rival->move == NULL || rival->ahead.high - rival->ahead.low <= 2 * margin;
}

/* Look at a decision, and again with more playouts until the difference is known closely. */
static void look(lb_odds *odds, struct odds_rival *rival, const lb_memory *memory,
                 const lb_review_care *care, lb_rng *rng)
{
    const lb_move *made = rival->to;
    lb_budget budget = {.playouts = care->least};
    for (;;) {
        *odds = (lb_odds){.seat = memory->seat, .players = memory->players};
        *rival = (struct odds_rival){.to = made};
        odds_chances(odds, memory, rng);
        odds_moves(odds, memory, &budget, rival, rng);
        if (is_close(rival, care->margin) || budget.playouts > care->most / MORE ||
            (care->enough != NULL && care->enough(care->context))) {
            return;
        }
        budget.playouts *= MORE;
        lb_odds_free(odds);
    }
}

static void judge(lb_review *review, const lb_memory *memory, const lb_move *made,
                  const lb_review_care *care, lb_rng *rng)
{
    lb_odds odds;
    struct odds_rival rival = {.to = made};
    look(&odds, &rival, memory, care, rng);
    odds_explain(&odds, memory, care->language, rng);
    const lb_odds_move *chosen = odds_find(&odds, made);
    lb_review_move *move = chosen != NULL && odds.moves > 1 ? move_new(review) : NULL;
    if (move != NULL) {
        bool clear = rival.move != NULL && rival.ahead.low > 0;
        const lb_odds_move *best = clear ? rival.move : chosen;
        double before = review->result;
        move->move = chosen->move;
        move->best_move = best->move;
        move->stands = odds.win[memory->seat].share;
        move->made = chosen->win.share;
        move->lost = clear ? rival.ahead : (lb_estimate){0};
        move->unsure = !clear && !is_close(&rival, care->margin);
        move->best = move->made + move->lost.share;
        move->luck = move->best - before;
        memcpy(move->why, best->why, sizeof move->why);
        review->luck += move->luck;
        review->lost += move->lost.share;
        review->result = move->made;
    }
    lb_odds_free(&odds);
}

/* In a live window, where there is nothing to judge. */
static bool only_passes(const lb_memory *memory)
{
    lb_choices legal = memory->view.legal;
    return lb_open_window(memory->view.open) && (legal & (legal - 1)) == 0;
}

lb_review lb_review_of(const lb_match *match, unsigned seat, unsigned playouts,
                       const lb_language *language, lb_rng *rng)
{
    lb_review_care care = {
        .margin = CLOSE, .least = playouts, .most = playouts, .language = language};
    return lb_review_with(match, seat, &care, rng);
}

lb_review lb_review_begin(unsigned players, unsigned seat)
{
    double part = 1.0 / players;
    return (lb_review){.seat = (uint8_t)seat, .start = part, .result = part};
}

void lb_review_decide(lb_review *review, const lb_memory *memory, const lb_move *made,
                      unsigned number, const lb_review_care *care, lb_rng *rng)
{
    uint32_t judged = review->moves;
    if (!only_passes(memory)) {
        judge(review, memory, made, care, rng);
    }
    if (review->moves > judged) {
        review->move[judged].number = number;
    }
}

/* The last word: what was won, or how things stand where the game is not over. */
void lb_review_end(lb_review *review, const lb_memory *memory, bool over, lb_seats winners,
                   const lb_review_care *care, lb_rng *rng)
{
    uint64_t sixtieths[LB_SEATS_MAX];
    double result = winners >> review->seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
    if (!over) {
        odds_stand(memory, care->least, sixtieths, rng);
        result = (double)sixtieths[memory->seat] / ((double)WORLD_WHOLE * care->least);
    }
    review->luck += result - review->result;
    review->result = result;
    review->over = over;
}

lb_review lb_review_with(const lb_match *match, unsigned seat, const lb_review_care *care,
                         lb_rng *rng)
{
    lb_review review = lb_review_begin(match->players, seat);
    lb_past past;
    lb_memory memory;
    unsigned number = 1; /* of the next move that the seat's record shows */
    lb_past_start(&past, match);
    lb_past_remember(&past, &memory, seat);
    do {
        lb_move move;
        unsigned mover;
        uint32_t judged = review.moves;
        if (!lb_staged(&past.state) && lb_past_move(&past, &mover, &move) && mover == seat) {
            lb_review_decide(&review, &memory, &move, number, care, rng);
        }
        if (review.moves > judged) {
            review.move[judged].ply = past.plies;
        }
        number += !lb_staged(&past.state) && lb_past_shown(&past, seat);
        if (!lb_past_step(&past)) {
            break;
        }
        lb_past_see(&past, &memory);
    } while (!review.failed);
    lb_review_end(&review, &memory, lb_over(&past.state), lb_winners(&past.state), care, rng);
    return review;
}

void lb_review_free(lb_review *review)
{
    free(review->move);
    review->move = NULL;
    review->moves = 0;
}

unsigned lb_review_costliest(const lb_review *review, unsigned most, const lb_review_move **moves)
{
    unsigned found = 0;
    for (unsigned i = 0; i < review->moves; i++) {
        const lb_review_move *move = &review->move[i];
        unsigned place = found;
        while (place > 0 && moves[place - 1]->lost.share < move->lost.share) {
            place--;
        }
        if (move->lost.share <= 0 || place == most) {
            continue;
        }
        found += found < most;
        memmove(&moves[place + 1], &moves[place], (found - 1 - place) * sizeof *moves);
        moves[place] = move;
    }
    return found;
}
