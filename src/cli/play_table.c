/* SPDX-License-Identifier: MIT */
/* play_table.c: a match with one person and bots: its log, the bots' moves, taking back. */
#include "cli/play_table.h"

#include <stdlib.h>

#include "cli/cli.h"

static void *grown(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room) {
        return items;
    }
    *room = *room > 0 ? 2 * *room : 256;
    items = realloc(items, *room * size);
    if (items == NULL) {
        exit(failure("no memory to remember the game"));
    }
    return items;
}

lb_view table_view(const struct table *table)
{
    return lb_view_for(&table->match->state, table->viewer);
}

struct scene table_scene(struct table *table)
{
    return (struct scene){.page = &table->page,
                          .company = &table->company,
                          .game = lb_match_game(table->match),
                          .view = table_view(table),
                          .log = table->log,
                          .logged = table->logged};
}

void table_seat(struct table *table, const struct level levels[LB_SEATS_MAX])
{
    const lb_match *match = table->match;
    players_start(&table->bots, lb_match_game(match), match->players);
    for (unsigned seat = 0; seat < match->players; seat++) {
        players_seat(&table->bots, seat, &levels[seat], &match->options, &match->seed);
    }
}

void table_remember(struct table *table, const lb_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        table->log = grown(table->log, table->logged, &table->log_room, sizeof *table->log);
        table->log[table->logged++] = lb_event_for(&events->item[i], table->viewer);
    }
    players_see(&table->bots, events, &table->match->state);
}

void table_tell(struct table *table)
{
    say_events(&table->page, &table->company, table->log, table->told, table->logged);
    table->told = table->logged;
}

bool table_bot_move(struct table *table, unsigned seat)
{
    lb_events events;
    lb_move move = players_choose(&table->bots, seat);
    for (unsigned i = 0; i < move.count; i++) {
        if (lb_match_apply(table->match, seat, move.choice[i], &events) != LB_OK) {
            return false;
        }
        table_remember(table, &events);
    }
    return true;
}

/* ---- Taking back ----------------------------------------------------------------------------- */

void table_moment(struct table *table)
{
    if (table->moments > 0 && table->past[table->moments - 1].steps == table->match->steps) {
        return;
    }
    table->past = grown(table->past, table->moments, &table->past_room, sizeof *table->past);
    struct moment *moment = &table->past[table->moments++];
    *moment = (struct moment){.steps = table->match->steps, .logged = table->logged};
    for (unsigned seat = 0; seat < table->match->players; seat++) {
        moment->chance[seat] = table->bots.seat[seat].rng;
    }
}

/* Everybody forgets what was taken back: the match so far is seen again. */
static void remember_anew(struct table *table, const struct moment *moment)
{
    const lb_match *match = table->match;
    lb_past past;
    for (unsigned seat = 0; seat < match->players; seat++) {
        struct player *player = &table->bots.seat[seat];
        player->rng = moment->chance[seat];
        lb_memory_start(&player->memory, lb_match_game(match), match->players, &match->options,
                        seat);
    }
    lb_past_start(&past, match);
    do {
        players_see(&table->bots, &past.events, &past.state);
    } while (lb_past_step(&past));
}

enum outcome table_undo(struct table *table)
{
    bool open = table->moments > 0 && table->past[table->moments - 1].steps == table->match->steps;
    if (table->moments < (open ? 2u : 1u)) {
        page_say(&table->page, "There is nothing to take back.");
        return AGAIN;
    }
    table->moments -= open;
    const struct moment *moment = &table->past[table->moments - 1];
    while (table->match->steps > moment->steps) {
        lb_match_undo(table->match);
    }
    table->logged = table->told = moment->logged;
    remember_anew(table, moment);
    table->shown.players = 0;
    page_say(&table->page, "Taken back to your last decision.");
    return DECIDED;
}

void table_free(struct table *table)
{
    moves_free(&table->moves);
    free(table->log);
    free(table->past);
}
