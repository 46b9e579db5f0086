/* SPDX-License-Identifier: MIT */
/* menu.c: the main menu. */
#include "tui/menu.h"

#include <stdio.h>
#include <string.h>

#include "tui/form.h"
#include "tui/game.h"
#include "tui/lessons.h"
#include "tui/pick.h"
#include "tui/replay.h"
#include "tui/store.h"

static struct party party; /* the one table there is; it is too large for the stack */

static enum answer run(struct settings *settings, const struct tui_setup *setup, bool guided)
{
    struct game_ways ways = {.record = setup->record, .guided = guided};
    enum answer answer = game_run(&party, settings, &ways);
    party_end(&party);
    return answer;
}

static enum answer refuse(const lb_reason *why)
{
    return pick_read("That cannot be done", why->text) == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
}

static enum answer start(const struct tui_setup *setup, struct settings *settings, bool guided)
{
    lb_reason why;
    return party_start(&party, setup, &why) ? run(settings, setup, guided) : refuse(&why);
}

static enum answer take_up(const struct tui_setup *setup, struct settings *settings)
{
    lb_reason why;
    return store_game_load(&party, setup, &why) ? run(settings, setup, false) : refuse(&why);
}

/* ---- Entries --------------------------------------------------------------------------------- */

static enum answer new_game(const struct tui_setup *setup, struct settings *settings, bool watch)
{
    static struct tui_setup table;
    static bool filled[2];
    if (!filled[watch]) { /* afterwards the form is as it was left */
        table = *setup;
        form_usual(&table, lb_game_at(0), settings, watch);
        filled[watch] = true;
        filled[!watch] = false;
    }
    int result = form_fill(&table, settings);
    if (result != 0) {
        return result == PICK_STOP ? ANSWER_STOP : ANSWER_LEFT;
    }
    table.seed = form_seed();
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
    form_usual(&table, lb_game_at((unsigned)picked), settings, false);
    table.players = LESSON_PLAYERS;
    table.seed = lessons_seed(table.game);
    return start(&table, settings, true);
}

static enum answer replay(const struct tui_setup *setup, struct settings *settings)
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
    return replay_file(names[picked], setup->voice, settings);
}

static enum answer change_settings(struct settings *settings)
{
    enum { ROWS_MAX = 16 };
    struct option rows[ROWS_MAX];
    const char *help[ROWS_MAX];
    struct pick pick = {.title = "Settings",
                        .keys = "arrows change  Enter types a name  Escape back",
                        .option = rows,
                        .help = help,
                        .count = settings_count()};
    for (;;) {
        for (unsigned i = 0; i < pick.count; i++) {
            char value[SETTING_WORD_BYTES];
            rows[i] = (struct option){.key = '\0'};
            settings_value(settings, i, value, sizeof value);
            snprintf(rows[i].text, sizeof rows[i].text, "%s", settings_row(i)->title);
            snprintf(rows[i].note, sizeof rows[i].note, "%s %s %s", glyph(GLYPH_LEFT), value,
                     glyph(GLYPH_RIGHT));
            help[i] = settings_row(i)->help;
        }
        pick_draw(&pick);
        int key = screen_key(-1);
        char *word = settings_word(settings, pick.focus);
        switch (key) {
        case SCREEN_UP:
            pick.focus = (pick.focus + pick.count - 1) % pick.count;
            break;
        case SCREEN_DOWN:
            pick.focus = (pick.focus + 1) % pick.count;
            break;
        case SCREEN_LEFT:
            settings_turn(settings, pick.focus, -1);
            break;
        case SCREEN_RIGHT:
        case ' ':
            settings_turn(settings, pick.focus, 1);
            break;
        case SCREEN_ENTER:
            if (word != NULL && pick.focus == 0 &&
                pick_line("Settings", "What are you called?", word, SETTING_WORD_BYTES) ==
                    PICK_STOP) {
                return ANSWER_STOP;
            }
            break;
        case SCREEN_STOP:
            return ANSWER_STOP;
        case SCREEN_ESCAPE:
        case 'q':
            settings_save(settings);
            return ANSWER_LEFT;
        default:
            break;
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
        return replay(setup, settings);
    case ENTRY_WATCH:
        return new_game(setup, settings, true);
    case ENTRY_SETTINGS:
        return change_settings(settings);
    default:
        return ANSWER_STOP;
    }
}

enum answer menu_run(const struct tui_setup *setup, struct settings *settings)
{
    struct option all[ENTRIES] = {
        [ENTRY_CONTINUE] = {'c', "Continue the last game", ""},
        [ENTRY_NEW] = {'n', "New game", "against bots, with friends, or both"},
        [ENTRY_LEARN] = {'l', "Learn a game", "a guided first game"},
        [ENTRY_REPLAY] = {'r', "Replay", "a finished game, move by move"},
        [ENTRY_WATCH] = {'w', "Watch", "bots among themselves"},
        [ENTRY_SETTINGS] = {'s', "Settings", ""},
        [ENTRY_QUIT] = {'q', "Quit", ""},
    };
    enum answer answer = setup->game != NULL ? start(setup, settings, false) : ANSWER_LEFT;
    unsigned focus = ENTRY_NEW;
    while (answer != ANSWER_STOP && setup->game == NULL) {
        unsigned first = store_game_there() ? ENTRY_CONTINUE : ENTRY_NEW;
        if (first == ENTRY_CONTINUE) {
            store_game_words(all[ENTRY_CONTINUE].note, sizeof all[ENTRY_CONTINUE].note);
        }
        struct pick pick = {.title = "litterbox",
                            .text = "Five games of exploding kittens and power hungry pets.",
                            .keys = "up down or its letter   Enter   q quit",
                            .option = all + first,
                            .count = ENTRIES - first,
                            .focus = focus >= first ? focus - first : 0};
        int picked = pick_one(&pick);
        if (picked < 0) {
            return ANSWER_STOP;
        }
        focus = (unsigned)picked + first;
        answer = enter(focus, setup, settings);
    }
    return answer;
}
