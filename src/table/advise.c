/* SPDX-License-Identifier: MIT */
/* advise.c: odds and hints of a seat, from the advice room. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "advice/odds.h"

static lb_estimate estimate_of(const struct estimate *estimate)
{
    return (lb_estimate){estimate->share, estimate->low, estimate->high};
}

static void take_chance(const struct odds_chance *from, lb_odds_chance *to)
{
    *to = (lb_odds_chance){.about = from->about,
                           .card = from->card,
                           .seat = from->seat,
                           .exact = from->exact,
                           .fraction = from->fraction,
                           .chance = estimate_of(&from->chance)};
}

static void take_move(const struct odds_move *from, lb_odds_move *to)
{
    to->move = from->move;
    memcpy(to->text, from->text, sizeof to->text);
    to->win = estimate_of(&from->win);
    to->worlds = from->worlds;
    memcpy(to->why, from->why, sizeof to->why);
}

void advise(const lb_memory *memory, const lb_budget *budget, lb_rng *rng, lb_odds *odds)
{
    struct odds found =
        odds_of(memory, &(struct budget){budget->playouts, budget->milliseconds}, rng);
    memset(odds, 0, sizeof *odds);
    odds->seat = (uint8_t)found.seat;
    odds->players = (uint8_t)found.players;
    for (unsigned i = 0; i < found.chances && i < LB_ODDS_CHANCES; i++) {
        take_chance(&found.chance[i], &odds->chance[odds->chances++]);
    }
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        odds->win[seat] = estimate_of(&found.win[seat]);
    }
    odds->worlds = found.worlds;
    odds->move = found.moves > 0 ? calloc(found.moves, sizeof *odds->move) : NULL;
    for (size_t i = 0; odds->move != NULL && i < found.moves; i++) {
        take_move(&found.move[i], &odds->move[odds->moves++]);
    }
    odds_free(&found);
}

void advice_free(lb_odds *odds)
{
    free(odds->move);
    odds->move = NULL;
    odds->moves = 0;
}

bool table_can_ask(const lb_table *table, unsigned seat)
{
    const lb_budget *budget = &table->setup.advice;
    lb_view view = lb_view_for(&table->match->state, seat);
    return budget->playouts + budget->milliseconds > 0 && !table_over(table) &&
           !table_bot_plays(table, seat) && (view.alive >> seat & 1);
}

const lb_odds *lb_table_odds(const lb_table *table, unsigned seat)
{
    return seat < table->setup.players && table->seat[seat].advice != LB_ADVICE_none
               ? &table->seat[seat].odds
               : NULL;
}
