/* SPDX-License-Identifier: MIT */
/* menu.c: the main menu. */
#include "tui/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game.h"
#include "tui/pick.h"
#include "tui/replay.h"
#include "tui/settings_page.h"
#include "tui/store.h"
#include "lab/matches.h"

enum { ADVICE_MS = 400 };

static struct sitting sitting; /* the one table there is */
static bool is_main;           /* games are started from the menu, and lead back to it */
static char *last_result;      /* how the last game ended */
static lb_reason *trouble;     /* what could not be saved */

static enum answer refuse(const lb_reason *why)
{
    return pick_read("That cannot be done", why->text) == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
}

/* What the settings say of a table's times and help. */
static void take_settings(lb_table_setup *table, const struct settings *settings)
{
    table->window_ms = (uint32_t)(1000 * settings->nope_seconds);
    table->pace_ms = (uint32_t)settings->speed;
    table->take_back = true;
    table->pass_idle = settings->pass_empty;
    table->advice = (lb_budget){.milliseconds = settings->help ? ADVICE_MS : 0};
}

static enum answer sit_down(const lb_table_setup *asked, const lb_match *match, bool guided,
                            struct settings *settings, const struct game_ways *ways)
{
    lb_reason why;
    lb_table_setup table = *asked;
    take_settings(&table, settings);
    if (!sitting_start(&sitting, &table, match, &why)) {
        return refuse(&why);
    }
    sitting.guided = guided;
    enum answer answer = game_run(&sitting, settings, ways);
    sitting_end(&sitting);
    return answer;
}

/* The table as it is, and as often as its people like another game at it. */
static enum answer run(const struct tui_setup *setup, const lb_match *match, bool guided,
                       struct settings *settings)
{
    struct game_ways ways = {
        .record = setup->record, .has_menu = is_main, .result = last_result, .trouble = trouble};
    lb_table_setup table = setup->table;
    enum answer answer = sit_down(&table, match, guided, settings, &ways);
    while (answer == ANSWER_ANOTHER) {
        table.seed = form_seed();
        table.bots_seed = form_seed();
        ways.record = NULL; /* that of the first game stays */
        answer = sit_down(&table, NULL, false, settings, &ways);
    }
    return answer;
}

static enum answer take_up(const struct tui_setup *setup, struct settings *settings)
{
    lb_reason why = {"there is no memory for it"};
    struct tui_setup again = *setup;
    bool guided = false;
    lb_match *match = match_new();
    enum answer answer = match != NULL && store_game_load(&again.table, match, &guided, &why)
                             ? run(&again, match, guided, settings)
                             : refuse(&why);
    free(match);
    return answer;
}

static bool has_people(const struct tui_setup *setup)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < setup->table.players; seat++) {
        people += setup->table.chair[seat].player == LB_PLAYER_person;
    }
    return people > 0;
}

/* One game can be open at a time: before another takes its place the person is asked. */
static int ask_about_open(void)
{
    struct option options[] = {{'c', "Continue the open game", ""},
                               {'n', "Start the new one", "the open one is given up"}};
    store_game_words(options[0].note, sizeof options[0].note);
    struct pick pick = {.title = "A game is open",
                        .text = "There is a game you have not finished.",
                        .keys = "up down or its letter   Enter   Escape back",
                        .option = options,
                        .count = 2};
    return pick_one(&pick);
}

static enum answer start(const struct tui_setup *setup, struct settings *settings, bool guided)
{
    int picked = has_people(setup) && store_game_there() ? ask_about_open() : 1;
    if (picked < 0) {
        return picked == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    }
    if (picked == 0) {
        return take_up(setup, settings);
    }
    return run(setup, NULL, guided, settings);
}

/* ---- Entries --------------------------------------------------------------------------------- */

static enum answer new_game(const struct tui_setup *setup, struct settings *settings, bool watch)
{
    static struct tui_setup table;
    static bool filled[2];
    if (!filled[watch]) { /* afterwards the form is as it was left */
        table = *setup;
        form_usual(&table.table, lb_game_at(0), settings, watch);
        filled[watch] = true;
        filled[!watch] = false;
    }
    int result = form_fill(&table.table, settings);
    if (result != 0) {
        return result == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    }
    table.table.seed = form_seed();
    table.table.bots_seed = form_seed();
    return start(&table, settings, false);
}

/* Which game; PICK_BACK or PICK_STOP if none. */
static int pick_game(const char *title, const char *text)
{
    enum { GAMES_MAX = 9 };
    struct option options[GAMES_MAX];
    unsigned count = lb_game_count() < GAMES_MAX ? lb_game_count() : GAMES_MAX;
    for (unsigned i = 0; i < count; i++) {
        options[i] = (struct option){.key = (char)('1' + i)};
        snprintf(options[i].text, sizeof options[i].text, "%s", lb_game_title(lb_game_at(i)));
    }
    struct pick pick = {.title = title,
                        .text = text,
                        .keys = "up down or its number   Enter   Escape back",
                        .option = options,
                        .count = count};
    return pick_one(&pick);
}

static enum answer learn(const struct tui_setup *setup, struct settings *settings)
{
    static struct tui_setup table;
    int picked = pick_game("Learn a game", "A first game with explanations, about five minutes.");
    if (picked < 0) {
        return picked == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    }
    table = *setup;
    form_usual(&table.table, lb_game_at((unsigned)picked), settings, false);
    table.table.players = LB_LESSON_PLAYERS;
    table.table.seed = lb_game_lesson_seed(table.table.game);
    table.table.bots_seed = table.table.seed;
    return start(&table, settings, true);
}

static enum answer replay(struct settings *settings)
{
    enum { RECORDS_MAX = 20 };
    char names[RECORDS_MAX][STORE_NAME_BYTES];
    struct option options[RECORDS_MAX];
    unsigned count = store_records(names, RECORDS_MAX);
    for (unsigned i = 0; i < count; i++) {
        options[i] = (struct option){.key = (char)('a' + i)};
        snprintf(options[i].text, sizeof options[i].text, "%s", names[i] + strlen("records/"));
    }
    if (count == 0) {
        return pick_read("Replay", "There is no finished game yet.") == PICK_STOP ? ANSWER_STOP
                                                                                  : ANSWER_LEFT;
    }
    struct pick pick = {.title = "Replay",
                        .text = "Your finished games, the newest first.",
                        .keys = "up down or its letter   Enter   Escape back",
                        .option = options,
                        .count = count};
    int picked = pick_one(&pick);
    if (picked < 0) {
        return picked == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    }
    return replay_file(names[picked], settings);
}

/* ---- The menu -------------------------------------------------------------------------------- */

enum entry {
    ENTRY_CONTINUE,
    ENTRY_NEW,
    ENTRY_LEARN,
    ENTRY_WATCH,
    ENTRY_REPLAY,
    ENTRY_SETTINGS,
    ENTRY_QUIT,
    ENTRIES
};

static enum answer enter(enum entry entry, const struct tui_setup *setup, struct settings *settings)
{
    switch (entry) {
    case ENTRY_CONTINUE:
        return take_up(setup, settings);
    case ENTRY_NEW:
        return new_game(setup, settings, false);
    case ENTRY_LEARN:
        return learn(setup, settings);
    case ENTRY_REPLAY:
        return replay(settings);
    case ENTRY_WATCH:
        return new_game(setup, settings, true);
    case ENTRY_SETTINGS:
        return settings_page(settings) == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    default:
        return ANSWER_STOP;
    }
}

void menu_run(const struct tui_setup *setup, struct settings *settings, char result[RESULT_BYTES],
              lb_reason *unsaved)
{
    lb_reason other;
    struct option all[ENTRIES] = {
        [ENTRY_CONTINUE] = {'c', "Continue the last game", ""},
        [ENTRY_NEW] = {'n', "New game", "against bots, with friends, or both"},
        [ENTRY_LEARN] = {'l', "Learn a game", "a guided first game"},
        [ENTRY_REPLAY] = {'r', "Replay", "a finished game, move by move"},
        [ENTRY_WATCH] = {'w', "Watch", "bots among themselves"},
        [ENTRY_SETTINGS] = {'s', "Settings", ""},
        [ENTRY_QUIT] = {'q', "Quit", ""},
    };
    is_main = setup->table.game == NULL;
    last_result = result;
    trouble = unsaved;
    if (!store_open(&other) && pick_read("litterbox runs twice", other.text) == PICK_STOP) {
        return;
    }
    enum answer answer = !is_main ? start(setup, settings, false) : ANSWER_LEFT;
    unsigned focus = ENTRY_NEW;
    while (answer != ANSWER_STOP && is_main) {
        unsigned first = store_game_there() ? ENTRY_CONTINUE : ENTRY_NEW;
        if (first == ENTRY_CONTINUE) {
            store_game_words(all[ENTRY_CONTINUE].note, sizeof all[ENTRY_CONTINUE].note);
        }
        struct pick pick = {.title = "litterbox",
                            .text = "A table for games of cats, fuses and pets.",
                            .keys = "up down or its letter   Enter   q quit",
                            .option = all + first,
                            .count = ENTRIES - first,
                            .focus = focus >= first ? focus - first : 0};
        int picked = pick_one(&pick);
        if (picked < 0) {
            return;
        }
        focus = (unsigned)picked + first;
        answer = enter(focus, setup, settings);
    }
}
