/* SPDX-License-Identifier: MIT */
/* options.c: what can be known about a game before it starts, and its options as text. */
#include <string.h>

#include "core/game.h"

const char *lb_game_name(const lb_game *game)
{
    return game->name;
}

const char *lb_game_title(const lb_game *game)
{
    return game->title;
}

const char *lb_game_note(const lb_game *game)
{
    return game->note;
}

const char *lb_game_rules(const lb_game *game)
{
    return game->rules != NULL ? game->rules : game->name;
}

unsigned lb_game_seats_least(const lb_game *game)
{
    return game->seats_least;
}

unsigned lb_game_seats_most(const lb_game *game)
{
    return game->seats_most;
}

size_t lb_game_state_bytes(const lb_game *game)
{
    return game->state_bytes;
}

unsigned lb_game_card_copies(const lb_game *game, unsigned card)
{
    return card < LB_CARDS ? game->copies(game, card) : 0;
}

unsigned lb_game_slips(const lb_game *game, unsigned players, lb_grade grade)
{
    return (unsigned)grade < LB_GRADES ? game->slips[players > 2][grade] : 0;
}

unsigned lb_game_options(const lb_game *game)
{
    return game->option_count;
}

const lb_option *lb_game_option(const lb_game *game, unsigned index)
{
    return index < game->option_count ? &game->options[index] : NULL;
}

lb_range lb_option_range(const lb_game *game, unsigned index, unsigned players)
{
    bool known =
        index < game->option_count && players >= game->seats_least && players <= game->seats_most;
    return known ? game->option_range(game, index, players) : (lb_range){0};
}

unsigned lb_option_write(const lb_game *game, unsigned index, int value, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    if (index >= game->option_count || value < 0 ||
        value > game->option_range(game, index, game->seats_least).most) {
        text_put(&text, "?");
        return (unsigned)text.length;
    }
    const char *const *words = game->options[index].words;
    if (words != NULL) {
        text_put(&text, words[value]);
    } else {
        text_number(&text, (uint64_t)value);
    }
    return (unsigned)text.length;
}

unsigned lb_options_write(const lb_game *game, unsigned players, const lb_options *options,
                          char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    for (unsigned i = 0; i < game->option_count; i++) {
        int value = options != NULL ? options->value[i] : LB_DEFAULT;
        char word[32];
        if (value == LB_DEFAULT) {
            value = lb_option_range(game, i, players).usual;
        }
        lb_option_write(game, i, value, word, sizeof word);
        text_put(&text, i > 0 ? " " : "");
        text_format(&text, "%s=%s", (const char *[]){game->options[i].name, word});
    }
    return (unsigned)text.length;
}

lb_options lb_options_default(void)
{
    lb_options options = {.first = 0};
    memset(options.value, LB_DEFAULT, sizeof options.value);
    return options;
}

static bool allowed(lb_range range, int value)
{
    return range.any ? value >= range.least && value <= range.most
                     : value == range.least || value == range.most;
}

bool options_resolve(const lb_game *game, unsigned players, lb_options *options)
{
    for (unsigned i = 0; i < LB_OPTIONS_MAX; i++) {
        if (i >= game->option_count) {
            options->value[i] = 0;
            continue;
        }
        lb_range range = game->option_range(game, i, players);
        if (options->value[i] == LB_DEFAULT) {
            options->value[i] = range.usual;
        } else if (!allowed(range, options->value[i])) {
            return false;
        }
    }
    return options->first <= players;
}

/* "one of on, off", "4 or 7", "0 to 4" */
static void write_range(const lb_game *game, unsigned index, unsigned players, char *buffer,
                        size_t size)
{
    struct text text = text_in(buffer, size);
    lb_range range = game->option_range(game, index, players);
    const char *const *words = game->options[index].words;
    if (words != NULL) {
        for (int value = range.least; value <= range.most; value++) {
            text_put(&text, value == range.least ? "" : value == range.most ? " or " : ", ");
            text_put(&text, words[value]);
        }
        return;
    }
    text_number(&text, (uint64_t)range.least);
    text_put(&text, range.any ? " to " : " or ");
    text_number(&text, (uint64_t)range.most);
    if (range.any) {
        text_put(&text, " with ");
        text_number(&text, players);
        text_put(&text, " players");
    }
}

static int read_value(const lb_game *game, unsigned index, unsigned players, struct slice text)
{
    lb_range range = game->option_range(game, index, players);
    for (int value = range.least; value <= range.most; value++) {
        char word[32];
        lb_option_write(game, index, value, word, sizeof word);
        if (allowed(range, value) && slice_is(text, word)) {
            return value;
        }
    }
    return LB_DEFAULT;
}

/* Who begins is said for every game alike. */
static lb_status read_first(unsigned players, lb_options *options, struct slice text,
                            lb_reason *why)
{
    unsigned seat;
    char given[48], last[2] = {(char)('0' + players - 1), '\0'};
    if (!slice_number(text, players - 1, &seat)) {
        slice_copy(text, given, sizeof given);
        reason_set(why, "first takes a seat at the table, 0 to %s, not \"%s\"", last, given, "");
        return LB_STATUS_bad_option;
    }
    options->first = (uint8_t)(seat + 1);
    return LB_OK;
}

lb_status lb_option_read(const lb_game *game, unsigned players, lb_options *options,
                         const char *assignment, lb_reason *why)
{
    struct slice rest = {assignment, strlen(assignment)};
    struct slice name = slice_until(&rest, '=');
    char shown[48];
    slice_copy(name, shown, sizeof shown);
    if (players < game->seats_least || players > game->seats_most) {
        reason_set(why, "%s is not played by that many", game->name, "", "");
        return LB_STATUS_bad_players;
    }
    for (unsigned i = 0; i < game->option_count; i++) {
        if (!slice_is(name, game->options[i].name)) {
            continue;
        }
        int value = read_value(game, i, players, rest);
        if (value == LB_DEFAULT) {
            char range[64], given[48];
            write_range(game, i, players, range, sizeof range);
            slice_copy(rest, given, sizeof given);
            reason_set(why, "option %s takes %s, not \"%s\"", game->options[i].name, range, given);
            return LB_STATUS_bad_option;
        }
        options->value[i] = (int8_t)value;
        return LB_OK;
    }
    if (slice_is(name, "first")) {
        return read_first(players, options, rest, why);
    }
    reason_set(why, "%s has no option \"%s\"; see: litterbox games", game->name, shown, "");
    return LB_STATUS_bad_option;
}
