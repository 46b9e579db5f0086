/* SPDX-License-Identifier: MIT */
/* form.c: setting up a table, a row for everything that can be chosen. */
#include "tui/form.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/seeds.h"
#include "tui/pick.h"

enum { ROW_GAME, ROW_PLAYERS, ROW_SEATS };
enum { FORM_ROWS = ROW_SEATS + LB_SEATS_MAX + 1 + LB_OPTIONS_MAX, PLAYERS_USUAL = 4 };

static const char *const bot_names[] = {"Biscuit", "Mochi", "Ziggy", "Pepper", "Olive", "Waffles"};

lb_seed form_seed(void)
{
    return seed_fresh();
}

static void seat_bot(lb_table_setup *setup, unsigned seat, const char *level)
{
    lb_reason why;
    setup->chair[seat].player = LB_PLAYER_bot;
    snprintf(setup->chair[seat].level, LB_LEVEL_BYTES, "%.31s",
             lb_level_check(level, &why) ? level : "counter");
    snprintf(setup->chair[seat].name, LB_NAME_BYTES, "%s", bot_names[seat]);
}

static unsigned first_person(const lb_table_setup *setup)
{
    unsigned seat = 0;
    while (seat < LB_SEATS_MAX && setup->chair[seat].player != LB_PLAYER_person) {
        seat++;
    }
    return seat;
}

static void seat_person(lb_table_setup *setup, unsigned seat, const struct settings *settings)
{
    seat_bot(setup, seat, "counter"); /* a person has a level too: of who covers for them */
    setup->chair[seat].player = LB_PLAYER_person;
    if (first_person(setup) == seat) {
        snprintf(setup->chair[seat].name, LB_NAME_BYTES, "%.31s", settings->name);
    } else {
        snprintf(setup->chair[seat].name, LB_NAME_BYTES, "Friend %u", seat);
    }
}

static void take_game(lb_table_setup *setup, const lb_game *game)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    setup->game = game;
    setup->options = lb_options_default();
    setup->players = (uint8_t)(setup->players < least  ? least
                               : setup->players > most ? most
                                                       : setup->players);
}

void form_usual(lb_table_setup *setup, const lb_game *game, const struct settings *settings,
                bool watch)
{
    setup->players = PLAYERS_USUAL;
    take_game(setup, game);
    setup->seed = form_seed();
    setup->bots_seed = form_seed();
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (seat == 0 && !watch) {
            seat_person(setup, seat, settings);
        } else {
            seat_bot(setup, seat, settings->level);
        }
    }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

struct form {
    lb_table_setup *setup;
    const struct settings *settings;
    struct option row[FORM_ROWS];
    const char *help[FORM_ROWS];
    char words[FORM_ROWS][120];
    unsigned count;
};

static void add_row(struct form *form, const char *help, const char *text, const char *value)
{
    struct option *row = &form->row[form->count];
    *row = (struct option){.key = '\0'};
    snprintf(row->text, sizeof row->text, "%s", text);
    snprintf(row->note, sizeof row->note, "%s %s %s", glyph(GLYPH_LEFT), value, glyph(GLYPH_RIGHT));
    snprintf(form->words[form->count], sizeof form->words[0], "%s", help);
    form->help[form->count] = form->words[form->count];
    form->count++;
}

static void add_seat(struct form *form, unsigned seat)
{
    const lb_chair *chair = &form->setup->chair[seat];
    char text[48], value[80], help[120];
    bool bot = chair->player == LB_PLAYER_bot;
    unsigned level = lb_level_index(chair->level);
    snprintf(text, sizeof text, "Seat %u", seat);
    snprintf(value, sizeof value, "%s: %s", chair->name,
             bot                                 ? lb_level_title(level)
             : first_person(form->setup) == seat ? "you"
                                                 : "a friend");
    snprintf(help, sizeof help, "%s, %u of %u in strength (%s): %s.", lb_level_title(level),
             level + 1, lb_level_count(), chair->level, lb_level_help(level));
    add_row(form, bot ? help : "A person at this keyboard; n changes the name.", text, value);
}

static void add_first(struct form *form)
{
    const lb_table_setup *setup = form->setup;
    unsigned first = setup->options.first;
    char value[LB_NAME_BYTES + 16] = "drawn by lot";
    if (first > 0) {
        snprintf(value, sizeof value, "%s, seat %u", setup->chair[first - 1].name, first - 1);
    }
    add_row(form, "Chance picks who begins, or you do.", "Who begins", value);
}

static void add_option_row(struct form *form, unsigned index)
{
    const lb_table_setup *setup = form->setup;
    const lb_option *option = lb_game_option(setup->game, index);
    lb_range range = lb_option_range(setup->game, index, setup->players);
    int value = setup->options.value[index];
    char text[48], words[80], said[64];
    lb_option_write(setup->game, index, value == LB_DEFAULT ? range.usual : value, said,
                    sizeof said);
    snprintf(text, sizeof text, "%s", option->name);
    for (char *at = text; *at != '\0'; at++) {
        *at = *at == '_' ? ' ' : *at;
    }
    snprintf(words, sizeof words, "%s%s", said, value == LB_DEFAULT ? " (default)" : "");
    add_row(form, option->help, text, words);
}

static void list_rows(struct form *form)
{
    const lb_table_setup *setup = form->setup;
    char value[32], help[120];
    form->count = 0;
    add_row(form, lb_game_title(setup->game), "Game", lb_game_name(setup->game));
    snprintf(value, sizeof value, "%u", setup->players);
    snprintf(help, sizeof help, "From %u to %u play it.", lb_game_seats_least(setup->game),
             lb_game_seats_most(setup->game));
    add_row(form, help, "Players", value);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        add_seat(form, seat);
    }
    add_first(form);
    for (unsigned i = 0; i < lb_game_options(setup->game); i++) {
        add_option_row(form, i);
    }
}

/* ---- Changes --------------------------------------------------------------------------------- */

static unsigned game_index(const lb_game *game)
{
    unsigned index = 0;
    while (lb_game_at(index) != game) {
        index++;
    }
    return index;
}

/* Round through: a person, then each bot from the weakest to the strongest. */
static void turn_seat(struct form *form, unsigned seat, int by)
{
    lb_table_setup *setup = form->setup;
    unsigned kinds = lb_level_count() + 1, at = 0;
    if (setup->chair[seat].player == LB_PLAYER_bot) {
        at = lb_level_index(setup->chair[seat].level) + 1;
    }
    at = (at + kinds + (unsigned)(by > 0 ? 1 : (int)kinds - 1)) % kinds;
    if (at == 0) {
        seat_person(setup, seat, form->settings);
    } else {
        seat_bot(setup, seat, lb_level_name(at - 1));
    }
}

/* The default first, then every value there is. */
static void turn_option(lb_table_setup *setup, unsigned index, int by)
{
    lb_range range = lb_option_range(setup->game, index, setup->players);
    int step = range.any ? 1 : range.most - range.least;
    int value = setup->options.value[index];
    step = step > 0 ? step : 1;
    if (value == LB_DEFAULT) {
        value = by > 0 ? range.least : range.most;
    } else {
        value += by * step;
        if (value < range.least || value > range.most) {
            value = LB_DEFAULT;
        }
    }
    setup->options.value[index] = (int8_t)value;
}

static void turn_row(struct form *form, unsigned row, int by)
{
    lb_table_setup *setup = form->setup;
    unsigned games = lb_game_count();
    unsigned least = lb_game_seats_least(setup->game), most = lb_game_seats_most(setup->game);
    if (row == ROW_GAME) {
        unsigned next =
            (game_index(setup->game) + games + (unsigned)(by > 0 ? 1 : (int)games - 1)) % games;
        take_game(setup, lb_game_at(next));
    } else if (row == ROW_PLAYERS) {
        setup->options = lb_options_default();
        unsigned players = setup->players;
        setup->players = (uint8_t)(by > 0            ? players < most ? players + 1 : least
                                   : players > least ? players - 1
                                                     : most);
    } else if (row < (unsigned)ROW_SEATS + setup->players) {
        turn_seat(form, row - ROW_SEATS, by);
    } else if (row == (unsigned)ROW_SEATS + setup->players) {
        unsigned ways = setup->players + 1u;
        setup->options.first =
            (uint8_t)((setup->options.first + ways + (unsigned)(by > 0 ? 1 : (int)ways - 1)) %
                      ways);
    } else {
        turn_option(setup, row - ROW_SEATS - setup->players - 1, by);
    }
}

static int name_seat(struct form *form, unsigned row)
{
    unsigned seat = row - ROW_SEATS;
    if (row < ROW_SEATS || seat >= form->setup->players) {
        return 0;
    }
    char line[LB_NAME_BYTES];
    snprintf(line, sizeof line, "%s", form->setup->chair[seat].name);
    int result = pick_line("Who sits here?", "A name of up to 31 letters.", line, sizeof line);
    if (result == 0 && line[0] != '\0') {
        snprintf(form->setup->chair[seat].name, LB_NAME_BYTES, "%s", line);
    }
    return result == PICK_STOP ? PICK_STOP : 0;
}

int form_fill(lb_table_setup *setup, const struct settings *settings)
{
    static struct form form;
    form = (struct form){.setup = setup, .settings = settings};
    bool watched = first_person(setup) >= setup->players;
    struct pick pick = {.title = watched ? "A game to watch" : "A new game",
                        .keys = "arrows change  n names a seat  Enter starts  Escape back",
                        .option = form.row,
                        .help = form.help};
    for (;;) {
        list_rows(&form);
        pick.text = lb_game_note(setup->game);
        pick.count = form.count;
        pick.focus = pick.focus < form.count ? pick.focus : form.count - 1;
        pick_draw(&pick);
        int key = screen_key(-1);
        switch (pick_clicked(&pick, key) ? SCREEN_RIGHT : key) {
        case SCREEN_UP:
            pick.focus = (pick.focus + form.count - 1) % form.count;
            break;
        case SCREEN_DOWN:
            pick.focus = (pick.focus + 1) % form.count;
            break;
        case SCREEN_LEFT:
            turn_row(&form, pick.focus, -1);
            break;
        case SCREEN_RIGHT:
        case ' ':
            turn_row(&form, pick.focus, 1);
            break;
        case 'n':
            if (name_seat(&form, pick.focus) == PICK_STOP) {
                return PICK_STOP;
            }
            break;
        case SCREEN_ENTER:
            return 0;
        case SCREEN_ESCAPE:
        case 'q':
            return PICK_BACK;
        case SCREEN_STOP:
            return PICK_STOP;
        default:
            break;
        }
    }
}
