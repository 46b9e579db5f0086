/* SPDX-License-Identifier: MIT */
/* screen_tells.c: the full screen tells nobody more than the game does, not by what it shows, not by when.
 *
 * Somebody sits at a terminal of paper and presses keys, the same in two worlds that look the same from there:
 * plays, answers, looks up odds, goes away in the middle of anything and goes on with the saved game. Bots think
 * as long as their hands make them, and the disk is slow. Whatever appears has to appear in both at the same
 * millisecond, as long as the game shows the same.
 *
 * The law must be able to fail: for every planted tell it has to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/system.h"
#include "lab/matches.h"
#include "support/blows.h"
#include "support/evening.h"
#include "support/paper.h"
#include "support/tables.h"
#include "tui/game.h"
#include "tui/store.h"

enum { EVENING_MS = 12000, AWAY_MS = 2000, DISK_MS = 120, ADVICE_MS = 400 };

/* Tells that are not there, unless they are planted. */
enum plant {
    PLANT_nothing,
    PLANT_search,    /* bots move when they have thought */
    PLANT_patience,  /* who holds something thinks for a second */
    PLANT_disk,      /* in a window a save takes its time, the more the more can answer */
    PLANT_continued, /* a window that nobody can answer is not shown again */
    PLANT_numbers,   /* passes of those who could answer are counted for all to see */
    PLANTS
};

static struct {
    enum plant plant;
    struct sitting sitting;
    struct settings settings;
    lb_rng keys, bots, times; /* what is pressed, what bots do, how long they think */
    long end;
    unsigned passes;
} evening;

static unsigned returns, spent, compared;

/* ---- At the terminal --------------------------------------------------------------------------------- */

static const lb_table *table(void)
{
    return evening.sitting.table;
}

static int press(void)
{
    static const struct {
        int key;
        unsigned weight;
    } keys[] = {{SCREEN_ENTER, 40}, {SCREEN_RIGHT, 14}, {SCREEN_LEFT, 6}, {SCREEN_DOWN, 4},
                {'n', 8},           {'p', 6},           {'d', 3},         {'1', 4},
                {'2', 4},           {'3', 3},           {'a', 2},         {'s', 2},
                {SCREEN_ESCAPE, 4}, {'o', 2},           {'h', 1},         {'l', 1},
                {'?', 1},           {'q', 1},           {'U', 1},         {' ', 4},
                {'f', 1},           {SCREEN_STOP, 3}};
    unsigned all = 0, i = 0;
    if (evening_is_cut() || paper.now >= evening.end) {
        return SCREEN_STOP;
    }
    long gap = lb_rng_below(&evening.keys, 6) == 0 ? 2500 : 500;
    paper.key_at = paper.now + 1 + (long)lb_rng_below(&evening.keys, (uint32_t)gap);
    paper.key_at = paper.key_at < evening.end ? paper.key_at : evening.end;
    for (unsigned k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        all += keys[k].weight;
    }
    for (unsigned left = lb_rng_below(&evening.keys, all); left >= keys[i].weight; i++) {
        left -= keys[i].weight;
    }
    bool leaves = table()->window && lb_rng_below(&evening.keys, 8) == 0;
    return leaves ? SCREEN_STOP : keys[i].key;
}

static void look(uint64_t sheet)
{
    if (table_over(table())) { /* then everything may be shown, and a review takes its time */
        evening_cut();
    }
    evening_look(paper.now, sheet, table());
    if (evening_is_cut()) {
        paper.key_at = paper.now;
    }
}

/* The clock of a disk that takes its time. */
static int slow_sync(int file)
{
    (void)file;
    paper.now += DISK_MS;
    for (unsigned seat = 1;
         evening.plant == PLANT_disk && table()->window && seat < table()->setup.players; seat++) {
        if (evening_holds(table(), seat)) {
            paper.now += DISK_MS;
            evening.sitting.stopped += DISK_MS;
        }
    }
    return 0;
}

/* ---- Bots --------------------------------------------------------------------------------------------- */

static long think(lb_task *task)
{
    if (task->purpose == PURPOSE_advice) {
        lb_task_run(task);
        return ADVICE_MS;
    }
    lb_table *here = evening.sitting.table;
    bool holds = evening_holds(here, task->seat);
    long taken = evening_thought(here, task, &evening.times);
    if (!evening_think(here, task, &evening.bots)) {
        paper.key_at = paper.now;
    }
    if (evening.plant == PLANT_patience && holds) {
        taken = 1000;
    } else if (evening.plant == PLANT_search) {
        here->seat[task->seat].due = here->now + (uint64_t)taken;
    } else if (evening.plant == PLANT_numbers) {
        evening.passes += here->window && holds;
        snprintf(here->match->names.of[1], LB_NAME_BYTES, "Pass %u", evening.passes);
    }
    return taken;
}

/* ---- Evenings ----------------------------------------------------------------------------------------- */

static char folder[BLOW_FOLDER_BYTES];

static void clear_away(void)
{
    char path[sizeof folder + 32];
    snprintf(path, sizeof path, "%s/litterbox/open.game", folder);
    unlink(path);
}

static void sit_down(const lb_table_setup *setup, const lb_match *match, struct journal *journal)
{
    lb_reason why;
    check(sitting_start(&evening.sitting, setup, match, journal, &why), "%s", why.text);
}

/* Home, and back again another day; false: there is nothing to come back to. */
static bool come_back(const lb_table_setup *asked)
{
    lb_reason why;
    lb_table_setup setup = *asked;
    struct store_lessons lessons;
    struct journal journal;
    bool over = table_over(table());
    bool guided = evening.sitting.guided;
    sitting_end(&evening.sitting);
    store_game_leave();
    paper.now += AWAY_MS;
    if (over || evening_is_cut() || paper.now >= evening.end) {
        return false;
    }
    lb_match *match = match_new();
    check(store_game_load(1, &setup, match, &lessons, &journal, &why), "%s", why.text);
    sit_down(&setup, match, &journal);
    evening.sitting.guided = guided;
    evening.sitting.lessons_given = lessons.given;
    free(match);
    bool held = false;
    for (unsigned seat = 1; seat < setup.players; seat++) {
        held |= evening_holds(table(), seat);
    }
    if (evening.plant == PLANT_continued && table()->window && !held) {
        evening.sitting.table->closes = table()->now;
    }
    returns++;
    return true;
}

/* One of the two worlds, from its deal until it is late. */
static void spend(const lb_table_setup *asked, unsigned people, unsigned world, unsigned number)
{
    static char result[RESULT_BYTES];
    lb_reason trouble;
    lb_table_setup setup = *asked;
    struct journal journal = {.text = NULL};
    struct game_ways ways = {.has_menu = true, .result = result, .trouble = &trouble};
    lb_seed keys = seed_of(number), times = seed_of(2 * number + world);
    setup.seed = deal_alike(number, world);
    evening.settings = settings_default();
    evening.settings.speed = (int)setup.pace_ms;
    evening.settings.nope_seconds = (int)setup.window_ms / 1000;
    evening.settings.moments = number % 2 != 0;
    evening.passes = 0;
    lb_rng_start(&evening.keys, &keys, 1);
    lb_rng_start(&evening.bots, &keys, 2);
    lb_rng_start(&evening.times, &times, 3);
    clear_away();
    evening_begin(world, people);
    paper_begin(1000);
    paper.key_at = paper.now;
    evening.end = paper.now + EVENING_MS;
    sit_down(&setup, NULL, &journal);
    evening.sitting.guided = number % 5 == 0;
    do {
        game_run(&evening.sitting, &evening.settings, &ways);
    } while (come_back(&setup));
}

static lb_table_setup setup_of(const lb_game *game, unsigned players, unsigned people,
                               unsigned number)
{
    struct setup printed = {game, players, lb_options_default(), LB_WINDOWS_live};
    lb_table_setup setup = seating_setup(&printed, people, "tree", number);
    setup.window_ms = 1000 + 1000 * (number % 3);
    setup.pace_ms = 200 * (number % 4);
    setup.pass_idle = number % 3 == 0;
    setup.journal = true;
    setup.advice = (lb_budget){.playouts = 16};
    return setup;
}

/* What told the worlds apart first, or NULL: at every size, with one person and with two. */
static const char *try_evenings(const lb_game *game, unsigned evenings, unsigned plant)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    unsigned share = evenings / (2 * (most - least + 1)) + 1;
    const char *told = NULL;
    evening.plant = (enum plant)plant;
    for (unsigned size = 2 * least; size < 2 * most + 2 && told == NULL; size++) {
        unsigned players = size / 2, people = 1 + size % 2;
        unsigned count = people < players ? deals_alike(game, players, people) : 0;
        for (unsigned i = 0; i < share && count > 0 && told == NULL; i++) {
            unsigned looks;
            lb_table_setup setup = setup_of(game, players, people, i);
            for (unsigned world = 0; world < 2; world++) {
                spend(&setup, people, world, i);
            }
            told = evening_compare(&looks);
            compared += looks;
            spent++;
            if (told != NULL && plant == PLANT_nothing) {
                fail_msg("%s, %u players, %u people, evening %u, look %u: %s", lb_game_name(game),
                         players, people, i, looks, told);
            }
        }
    }
    return told;
}

/* ---- The law ------------------------------------------------------------------------------------------ */

static void the_screen_tells_nothing(const lb_game *game)
{
    unsigned windows = evening_windows();
    returns = spent = compared = 0;
    try_evenings(game, many(40), PLANT_nothing);
    print_message("%s: %u evenings twice, %u looks compared, %u returns, %u in windows\n",
                  lb_game_name(game), spent, compared, returns, evening_windows() - windows);
    check(compared > spent && returns > spent / 4, "%u evenings, %u looks, %u returns", spent,
          compared, returns);
}

static void planted_tells_are_caught(const lb_game *game)
{
    static const struct evening_plant plants[PLANTS] = {
        [PLANT_search] = {"bots move when they have thought", NEEDS_nothing},
        [PLANT_patience] = {"thoughts that take too long", NEEDS_secrets},
        [PLANT_disk] = {"a slow save on the window's path", NEEDS_windows},
        [PLANT_continued] = {"a window that is not shown again", NEEDS_windows},
        [PLANT_numbers] = {"numbers by hidden passes", NEEDS_windows}};
    evening_catches(game, plants, PLANTS, try_evenings);
}

int main(void)
{
    static const struct law laws[] = {{"the screen tells nothing", the_screen_tells_nothing},
                                      {"planted tells are caught", planted_tells_are_caught}};
    static struct files_system slow;
    char command[sizeof folder + 32];
    if (!make_folder(folder) || setenv("XDG_STATE_HOME", folder, 1) != 0 ||
        setenv("XDG_CONFIG_HOME", folder, 1) != 0) {
        return 1;
    }
    snprintf(command, sizeof command, "%s/litterbox", folder);
    if (mkdir(command, 0700) != 0) { /* or the first evening would have to make it */
        return 1;
    }
    slow = *files_system;
    slow.fsync = slow_sync;
    files_system = &slow;
    paper.key = press;
    paper.shown = look;
    paper.think = think;
    int failed = laws_run(laws, sizeof laws / sizeof laws[0]);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 ? failed : 1;
}
