/* SPDX-License-Identifier: MIT */
/* tui.c: opening and leaving the full-screen table. */
#include "tui/tui.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tui/game.h"
#include "tui/menu.h"
#include "tui/screen.h"
#include "tui/settings.h"

bool tui_possible(void)
{
    return screen_possible();
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
            snprintf(chair->name, LB_NAME_BYTES, "%.31s", settings.name);
        }
    }
    if (setup->speed != TUI_SPEED_SETTING) {
        settings.speed = setup->speed;
    }
    struct screen_wish wish = {.ascii = setup->ascii || settings.ascii,
                               .no_colour = setup->no_colour || !settings.colour};
    if (!screen_open(&wish)) {
        fprintf(stderr, "litterbox: this terminal cannot show the table; --line plays without\n");
        return 1;
    }
    char result[RESULT_BYTES] = "";
    lb_reason trouble = {""};
    menu_run(setup, &settings, result, &trouble);
    screen_close();
    if (result[0] != '\0') { /* the screen it was on is gone */
        puts(result);
    }
    if (trouble.text[0] != '\0') {
        fprintf(stderr, "litterbox: %s\n", trouble.text);
    }
    int signal_number = screen_signal();
    if (signal_number != 0) { /* the game is saved: now the signal does what it always does */
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
    return trouble.text[0] != '\0';
}
