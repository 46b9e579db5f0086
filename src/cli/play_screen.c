/* SPDX-License-Identifier: MIT */
/* play_screen.c: the full-screen table, from the command line. */
#include "cli/play_screen.h"

#include <string.h>

#include "cli/cli.h"

static struct tui_setup setup_of(const struct screen_request *request)
{
    return (struct tui_setup){
        .ascii = request->ascii, .no_colour = request->no_colour, .speed = request->speed};
}

int screen_menu(const struct screen_request *request)
{
    struct tui_setup setup = setup_of(request);
    return tui_play(&setup);
}

int screen_play(const struct screen_request *request, const lb_match *match, unsigned seat,
                const struct level levels[LB_SEATS_MAX], const char *record)
{
    struct tui_setup setup = setup_of(request);
    lb_table_setup *table = &setup.table;
    if (!request->watch && request->friends >= match->players) {
        return usage_error("--friends: there are only %u seats, and one is yours", match->players);
    }
    table->game = lb_match_game(match);
    table->players = match->players;
    table->options = match->options;
    table->seed = match->seed;
    table->bots_seed = match->bots_seed;
    setup.record = record;
    for (unsigned i = 0; i < match->players; i++) {
        unsigned at = (seat + i) % match->players;
        lb_chair *chair = &table->chair[at];
        bool person = !request->watch && i <= request->friends;
        chair->player = person ? LB_PLAYER_person : LB_PLAYER_bot;
        memcpy(chair->level, levels[at].name, sizeof chair->level);
        memcpy(chair->name, match->names.of[at], LB_NAME_BYTES);
        if (person && i == 0 && !request->named) {
            chair->name[0] = '\0';
        } else if (person && i > 0) {
            snprintf(chair->name, LB_NAME_BYTES, "Friend %u", i);
        }
    }
    return tui_play(&setup);
}
