/* SPDX-License-Identifier: MIT */
/* menu.c: the main menu. */
#include "tui/menu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game.h"
#include "tui/pick.h"
#include "tui/reader.h"
#include "tui/replay_list.h"
#include "tui/settings_page.h"
#include "tui/store.h"
#include "tui/scores_page.h"
#include "lab/matches.h"

enum { ADVICE_MS = 400 };

static const struct store_lessons no_lessons;
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
    table->journal = true;
    table->pass_idle = settings->pass_empty;
    table->advice = (lb_budget){.milliseconds = settings->help ? ADVICE_MS : 0};
}

/* What there is to say of a game that was left, once its screen is gone; of one that is over it has been
 * said. */
static void say_left(void)
{
    const lb_match *match = lb_table_match(sitting.table);
    if (!lb_over(&match->state) && sitting_people(&sitting) > 0) {
        snprintf(last_result, RESULT_BYTES, "%s stays open: litterbox goes on with it.",
                 lb_game_title(lb_match_game(match)));
    }
}

static enum answer sit_down(const lb_table_setup *asked, const lb_match *match,
                            struct journal *journal, const struct store_lessons *lessons,
                            struct settings *settings, struct game_ways *ways)
{
    lb_reason why, unsaved = {""};
    lb_table_setup table = *asked;
    take_settings(&table, settings);
    if (!sitting_start(&sitting, &table, match, journal, &why)) {
        return refuse(&why);
    }
    sitting.guided = lessons->guided;
    sitting.lessons_given = lessons->given;
    last_result[0] = '\0';
    ways->trouble = &unsaved;
    enum answer answer = game_run(&sitting, settings, ways);
    if (unsaved.text[0] != '\0') {
        *trouble = unsaved;
    } else {
        say_left();
    }
    sitting_end(&sitting);
    store_game_leave();
    return answer;
}

/* The table as it is, and as often as its people like another game at it. */
static enum answer run(const struct tui_setup *setup, const lb_match *match,
                       struct journal *journal, const struct store_lessons *lessons,
                       struct settings *settings)
{
    struct game_ways ways = {.record = setup->record, .has_menu = is_main, .result = last_result};
    lb_table_setup table = setup->table;
    enum answer answer = sit_down(&table, match, journal, lessons, settings, &ways);
    while (answer == ANSWER_ANOTHER) {
        table.seed = form_seed();
        table.bots_seed = form_seed();
        ways.record = NULL; /* that of the first game stays */
        answer = sit_down(&table, NULL, journal, &no_lessons, settings, &ways);
    }
    return answer;
}

/* What a list or a page came to. */
static enum answer back(int picked)
{
    return picked == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
}

/* ---- Open games -------------------------------------------------------------------------------- */

static enum answer take_up(unsigned place, const struct tui_setup *setup, struct settings *settings)
{
    lb_reason why = {"there is no memory for it"};
    struct tui_setup again = *setup;
    struct store_lessons lessons = no_lessons;
    struct journal journal = {.text = NULL};
    lb_match *match = match_new();
    enum answer answer =
        match != NULL && store_game_load(place, &again.table, match, &lessons, &journal, &why)
            ? run(&again, match, &journal, &lessons, settings)
            : refuse(&why);
    journal_free(&journal);
    free(match);
    return answer;
}

static enum answer run_new(const struct tui_setup *setup, const struct store_lessons *lessons,
                           struct settings *settings)
{
    struct journal journal = {.text = NULL};
    return run(setup, NULL, &journal, lessons, settings);
}

static const char *name_of(const struct store_game *game)
{
    return game->game != NULL ? lb_game_name(game->game) : "?";
}

/* "3 players, 12 moves" */
static void game_words(const struct store_game *game, char *text, size_t size)
{
    if (game->game == NULL) {
        snprintf(text, size, "cannot be read");
    } else {
        snprintf(text, size, "%u players, %u move%s", game->players, game->moves,
                 game->moves == 1 ? "" : "s");
    }
}

/* Whether an open game is given up, which is asked. */
static int give_up(const struct store_game *game)
{
    static const struct option options[] = {{'n', "No, keep it", ""},
                                            {'y', "Yes, give it up", "it is gone for good"}};
    char text[160], words[80];
    lb_reason why;
    game_words(game, words, sizeof words);
    snprintf(text, sizeof text, "%s, %s", name_of(game), words);
    struct pick pick = {.title = "Give this game up?",
                        .text = text,
                        .keys = "up down or its letter   Enter   Escape back",
                        .option = options,
                        .count = 2};
    int picked = pick_one(&pick);
    if (picked != 1) {
        return picked;
    }
    last_result[0] = '\0'; /* it may be about that game */
    return store_game_drop(game->place, &why) ? 0 : pick_read("It is still there", why.text);
}

static void list_games(const struct store_game *games, unsigned count, struct option *options,
                       const char **help, char (*words)[120])
{
    for (unsigned i = 0; i < count; i++) {
        options[i] = (struct option){.key = (char)(i < 9 ? '1' + i : '\0')};
        char when[24];
        pick_date(games[i].saved, when, sizeof when);
        snprintf(options[i].text, sizeof options[i].text, "%s  %s", when, name_of(&games[i]));
        game_words(&games[i], options[i].note, sizeof options[i].note);
        words[i][0] = '\0';
        for (unsigned seat = 0; seat < games[i].players; seat++) {
            size_t length = strlen(words[i]);
            snprintf(words[i] + length, sizeof words[i] - length, "%s%s", seat > 0 ? ", " : "",
                     games[i].names.of[seat]);
        }
        help[i] = words[i];
    }
}

/* The only open game, or the one that is picked from the list. */
static enum answer go_on(const struct tui_setup *setup, struct settings *settings)
{
    static struct store_game games[STORE_GAMES_MAX];
    static char words[STORE_GAMES_MAX][120];
    struct option options[STORE_GAMES_MAX];
    const char *help[STORE_GAMES_MAX];
    struct pick pick = {.title = "Continue a game",
                        .text = "Games that are open, the last one first.",
                        .keys = "up down, its number   Enter   x gives one up   Escape back",
                        .option = options,
                        .help = help,
                        .also = "x"};
    unsigned count = store_games(games);
    for (bool listed = count > 1; count > 0; count = store_games(games)) {
        int picked = 0;
        if (listed) {
            list_games(games, count, options, help, words);
            pick.count = count;
            pick.focus = pick.focus < count ? pick.focus : count - 1;
            picked = pick_one(&pick);
        }
        if (picked < 0) {
            return back(picked);
        }
        if (pick.pressed == 0) {
            return take_up(games[picked].place, setup, settings);
        }
        if (give_up(&games[picked]) == PICK_STOP) {
            return ANSWER_STOP;
        }
    }
    return ANSWER_LEFT;
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
        return back(result);
    }
    table.table.seed = form_seed();
    table.table.bots_seed = form_seed();
    return run_new(&table, &no_lessons, settings);
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
        return back(picked);
    }
    table = *setup;
    form_usual(&table.table, lb_game_at((unsigned)picked), settings, false);
    table.table.players = LB_LESSON_PLAYERS;
    table.table.seed = lb_game_lesson_seed(table.table.game);
    table.table.bots_seed = table.table.seed;
    return run_new(&table, &(struct store_lessons){.guided = true}, settings);
}

/* Rules or cards of a game. */
static enum answer read_up(void)
{
    static const struct option options[] = {{'r', "Rules", "clause by clause"},
                                            {'c', "Cards", "what each one does"}};
    int game = pick_game("Rules and cards", "Of which game?");
    if (game < 0) {
        return back(game);
    }
    struct pick pick = {.title = lb_game_title(lb_game_at((unsigned)game)),
                        .keys = "up down or its letter   Enter   Escape back",
                        .option = options,
                        .count = 2};
    for (;;) {
        int picked = pick_one(&pick);
        if (picked < 0) {
            return back(picked);
        }
        if ((picked == 0 ? reader_rules : reader_cards)(lb_game_at((unsigned)game)) == PICK_STOP) {
            return ANSWER_STOP;
        }
    }
}

/* ---- The menu -------------------------------------------------------------------------------- */

enum entry {
    ENTRY_CONTINUE,
    ENTRY_NEW,
    ENTRY_LEARN,
    ENTRY_WATCH,
    ENTRY_REPLAY,
    ENTRY_RULES,
    ENTRY_SCORES,
    ENTRY_SETTINGS,
    ENTRY_QUIT,
    ENTRIES
};

static enum answer enter(enum entry entry, const struct tui_setup *setup, struct settings *settings)
{
    switch (entry) {
    case ENTRY_CONTINUE:
        return go_on(setup, settings);
    case ENTRY_NEW:
        return new_game(setup, settings, false);
    case ENTRY_LEARN:
        return learn(setup, settings);
    case ENTRY_WATCH:
        return new_game(setup, settings, true);
    case ENTRY_REPLAY:
        return replay_list(settings);
    case ENTRY_RULES:
        return read_up();
    case ENTRY_SCORES:
        return back(scores_page());
    case ENTRY_SETTINGS:
        return back(settings_page(settings));
    default:
        return ANSWER_STOP;
    }
}

/* How many games are open; the entry says which one, or that there are several. */
static unsigned note_open(struct option *entry)
{
    static struct store_game games[STORE_GAMES_MAX];
    unsigned count = store_games(games);
    snprintf(entry->text, sizeof entry->text, "%s",
             count > 1 ? "Continue a game" : "Continue the last game");
    if (count > 1) {
        snprintf(entry->note, sizeof entry->note, "%u games are open", count);
    } else if (count == 1) {
        snprintf(entry->note, sizeof entry->note, "%s, %u players", name_of(&games[0]),
                 games[0].players);
    }
    return count;
}

void menu_run(const struct tui_setup *setup, struct settings *settings, char result[RESULT_BYTES],
              lb_reason *unsaved)
{
    struct option all[ENTRIES] = {
        [ENTRY_CONTINUE] = {'c', "", ""},
        [ENTRY_NEW] = {'n', "New game", "with bots, with friends"},
        [ENTRY_LEARN] = {'l', "Learn a game", "a guided first game"},
        [ENTRY_WATCH] = {'w', "Watch", "bots among themselves"},
        [ENTRY_REPLAY] = {'r', "Replay", "finished games, by move"},
        [ENTRY_RULES] = {'b', "Rules and cards", "the book of a game"},
        [ENTRY_SCORES] = {'t', "Statistics", "what you have won"},
        [ENTRY_SETTINGS] = {'s', "Settings", ""},
        [ENTRY_QUIT] = {'q', "Quit", ""},
    };
    is_main = setup->table.game == NULL;
    last_result = result;
    trouble = unsaved;
    store_clean();
    enum answer answer = !is_main ? run_new(setup, &no_lessons, settings) : ANSWER_LEFT;
    unsigned focus = ENTRY_CONTINUE;
    while (answer != ANSWER_STOP && is_main) {
        unsigned first = note_open(&all[ENTRY_CONTINUE]) > 0 ? ENTRY_CONTINUE : ENTRY_NEW;
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
