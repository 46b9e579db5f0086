/* SPDX-License-Identifier: MIT */
/* tui.c: opening and leaving the full-screen table. */
#include "tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/matches.h"
#include "tui/game.h"
#include "tui/menu.h"
#include "tui/screen.h"
#include "tui/settings.h"

bool tui_possible(void)
{
    return screen_possible();
}

/* A name the settings give, where it is one. */
static void take_name(lb_chair *chair, const char *name)
{
    lb_match *match = match_new();
    lb_seed seed = {{0}};
    if (match != NULL && lb_match_start(match, lb_game_at(0), 2, NULL, &seed, NULL) == LB_OK &&
        lb_match_name(match, 0, name) == LB_OK) {
        snprintf(chair->name, sizeof chair->name, "%.31s", name);
    }
    free(match);
}

int tui_play(const struct tui_setup *asked)
{
    struct settings settings;
    struct tui_setup named = *asked;
    const struct tui_setup *setup = &named;
    settings_load(&settings);
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        lb_chair *chair = &named.table.chair[seat];
        if (chair->player == LB_PLAYER_person && chair->name[0] == '\0') {
            take_name(chair, settings.name);
        }
    }
    if (setup->speed != TUI_SPEED_SETTING) {
        settings.speed = setup->speed;
    }
    struct screen_wish wish = {.ascii = setup->ascii || settings.ascii,
                               .no_colour = setup->no_colour || !settings.colour,
                               .mouse = settings.mouse};
    if (!screen_open(&wish)) {
        fprintf(stderr, "litterbox: this terminal cannot show the table; --line plays without\n");
        return 1;
    }
    char result[RESULT_BYTES] = "";
    lb_reason trouble = {""};
    menu_run(setup, &settings, result, &trouble);
    screen_close();
    if (result[0] != '\0') { /* the screen it was on is gone */
        lb_make_printable(result);
        puts(result);
    }
    if (trouble.text[0] != '\0') {
        lb_make_printable(trouble.text);
        fprintf(stderr, "litterbox: %s\n", trouble.text);
    }
    int signal_number = screen_signal();
    if (signal_number != 0) { /* the game is saved: now the signal does what it always does */
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
    return trouble.text[0] != '\0';
}
