/* SPDX-License-Identifier: MIT */
/* line_tells.c: the line mode tells nobody more than the game does, not by what it prints, not by when.
 *
 * Somebody types the same lines in two worlds that look the same from there, while bots think as long as their
 * hands make them. Whatever is printed has to be printed in both at the same millisecond, as long as the game
 * shows the same.
 *
 * The law must be able to fail: for every planted tell it has to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_lines.h"
#include "support/blows.h"
#include "support/evening.h"
#include "support/printed.h"
#include "support/tables.h"

enum { LINES_MOST = 24, TYPING_MS = 700 };

/* Tells that are not there, unless they are planted. */
enum plant {
    PLANT_nothing,
    PLANT_search,   /* bots move when they have thought */
    PLANT_patience, /* who holds something thinks for a second */
    PLANT_numbers,  /* passes of those who could answer are counted for all to see */
    PLANTS
};

static struct {
    enum plant plant;
    struct table table;
    lb_rng lines, bots, times; /* what is typed, what bots do, how long they think */
    long now;
    unsigned typed, passes;
} evening;

static unsigned spent, compared;

/* ---- The outside ---------------------------------------------------------------------------------------- */

static const lb_table *table(void)
{
    return evening.table.table;
}

static void look(void)
{
    evening_look(evening.now, printed_so_far(), table());
}

static uint64_t now_ms(void)
{
    return (uint64_t)evening.now;
}

static void wait_ms(uint64_t milliseconds)
{
    evening.now += evening.plant != PLANT_search ? (long)milliseconds : 0;
}

static void think(lb_task *task)
{
    look();
    if (task->purpose == PURPOSE_advice) {
        lb_task_run(task);
        return;
    }
    lb_table *here = evening.table.table;
    bool holds = evening_holds(here, task->seat);
    long taken = evening_thought(here, task, &evening.times);
    evening_think(here, task, &evening.bots);
    if (evening.plant == PLANT_numbers) {
        evening.passes += here->window && holds;
        snprintf(here->match->names.of[1], LB_NAME_BYTES, "Pass %u", evening.passes);
    }
    evening.now += evening.plant == PLANT_patience && holds ? 1000 : taken;
}

struct wish {
    unsigned seen;
    char text[LB_MOVE_BYTES];
};

static bool wish_for(void *context, const lb_move *move, const char *text)
{
    struct wish *wish = context;
    (void)move;
    if (lb_rng_below(&evening.lines, ++wish->seen) == 0) {
        strcpy(wish->text, text);
    }
    return true;
}

/* A move, or something else that can be said; after a while the person stops. */
static bool type(char *line, int size)
{
    static const char *const others[] = {"table", "hand", "log", "undo", "odds",
                                         "moves", "?",    "x",   ""};
    struct wish wish = {.text = ""};
    look();
    if (evening_is_cut() || evening.typed++ == LINES_MOST) {
        return false;
    }
    evening.now += 1 + (long)lb_rng_below(&evening.lines, TYPING_MS);
    lb_table_moves(table(), 0, wish_for, &wish);
    bool other = wish.seen == 0 || lb_rng_below(&evening.lines, 4) == 0;
    unsigned which = lb_rng_below(&evening.lines, sizeof others / sizeof others[0]);
    snprintf(line, (size_t)size, "%s\n", other ? others[which] : wish.text);
    return true;
}

static const struct outside outside = {now_ms, wait_ms, think, type};

/* ---- Evenings ------------------------------------------------------------------------------------------- */

/* One of the two worlds, from its deal until the person has had enough. */
static void spend(const lb_table_setup *asked, unsigned world, unsigned number)
{
    lb_reason why;
    lb_table_setup setup = *asked;
    lb_seed lines = seed_of(number), times = seed_of(2 * number + world);
    setup.seed = deal_alike(number, world);
    lb_rng_start(&evening.lines, &lines, 1);
    lb_rng_start(&evening.bots, &lines, 2);
    lb_rng_start(&evening.times, &times, 3);
    evening.now = 1000;
    evening.typed = evening.passes = 0;
    evening.table = (struct table){
        .outside = &outside, .yours = true, .asks_all = number % 2 == 0, .page = {.width = 80}};
    evening_begin(world, 1);
    check(table_start(&evening.table, &setup, &why), "%s", why.text);
    printed_begin();
    play_lines(&evening.table);
    if (table_over(table())) { /* then everything may be shown */
        evening_look(evening.now, 0, table());
    }
    printed_end();
    table_free(&evening.table);
}

static const char *try_evenings(const lb_game *game, unsigned evenings, unsigned plant)
{
    static const char *const levels[] = {"tree", "tree:100ms", "look", "counter"};
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    const char *told = NULL;
    evening.plant = (enum plant)plant;
    for (unsigned players = least; players <= most && told == NULL; players++) {
        unsigned count = deals_alike(game, players, 1);
        for (unsigned i = 0; i < evenings / (most - least + 1) + 1 && count > 0 && told == NULL;
             i++) {
            unsigned looks;
            struct setup printed = {game, players, lb_options_default(), LB_WINDOWS_live};
            lb_table_setup setup = seating_setup(&printed, 1, levels[i % 4], i);
            setup.window_ms = setup.pace_ms = 0;
            setup.journal = true;
            setup.advice = (lb_budget){.playouts = 16};
            for (unsigned seat = 1; i % 4 == 3 && seat < players;
                 seat++) { /* all kinds at one table */
                strcpy(setup.chair[seat].level, levels[seat % 4]);
            }
            for (unsigned world = 0; world < 2; world++) {
                spend(&setup, world, i);
            }
            told = evening_compare(&looks);
            compared += looks;
            spent++;
            if (told != NULL && plant == PLANT_nothing) {
                fail_msg("%s, %u players, evening %u, look %u: %s", lb_game_name(game), players, i,
                         looks, told);
            }
        }
    }
    return told;
}

/* ---- The law -------------------------------------------------------------------------------------------- */

static void lines_tell_nothing(const lb_game *game)
{
    unsigned windows = evening_windows();
    spent = compared = 0;
    try_evenings(game, many(60), PLANT_nothing);
    print_message("%s: %u evenings twice, %u looks compared, %u in windows\n", lb_game_name(game),
                  spent, compared, evening_windows() - windows);
    check(compared > spent, "%u evenings, %u looks", spent, compared);
}

static void planted_tells_are_caught(const lb_game *game)
{
    static const struct evening_plant plants[PLANTS] = {
        [PLANT_search] = {"bots move when they have thought", NEEDS_nothing},
        [PLANT_patience] = {"thoughts that take too long", NEEDS_secrets},
        [PLANT_numbers] = {"numbers by hidden passes", NEEDS_windows}};
    evening_catches(game, plants, PLANTS, try_evenings);
}

int main(void)
{
    static const struct law laws[] = {{"lines tell nothing", lines_tell_nothing},
                                      {"planted tells are caught", planted_tells_are_caught}};
    static char folder[BLOW_FOLDER_BYTES];
    char command[sizeof folder + 32];
    if (!make_folder(folder) || setenv("XDG_STATE_HOME", folder, 1) != 0) {
        return 1;
    }
    int failed = laws_run(laws, sizeof laws / sizeof laws[0]);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? failed : 1;
}
