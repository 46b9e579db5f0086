/* SPDX-License-Identifier: MIT */
/* cmd_games.c: litterbox games: what can be played, by how many, with which options.
 * The range of an option may depend on the number of players, so it is told for each. */
#include "cli/cli.h"
#include "cli/stream.h"
#include "cli/prose.h"

#include <string.h>

static const char help[] = "usage: litterbox games [--json]\n\n"
                           "Lists the games with their seats, options and defaults.\n\n"
                           "  --json            one JSON object, for programs\n";

static bool allowed(lb_range range, int value)
{
    return range.any || value == range.least || value == range.most;
}

/* ---- For people --------------------------------------------------------------------------------- */

static bool same_range(lb_range a, lb_range b)
{
    return a.least == b.least && a.most == b.most && a.usual == b.usual && a.any == b.any;
}

static bool depends_on_players(const lb_game *game, unsigned index)
{
    unsigned least = lb_game_seats_least(game);
    lb_range range = lb_option_range(game, index, least);
    for (unsigned players = least + 1; players <= lb_game_seats_most(game); players++) {
        if (!same_range(range, lb_option_range(game, index, players))) {
            return true;
        }
    }
    return false;
}

/* "cats, pairs-and-triples, all (default)" or "0 to 4 (default 2)" */
static void print_values(const lb_game *game, unsigned index, unsigned players)
{
    lb_range range = lb_option_range(game, index, players);
    if (lb_game_option(game, index)->words == NULL && range.any) {
        printf("%d to %d (default %d)", range.least, range.most, range.usual);
        return;
    }
    for (int value = range.least; value <= range.most; value++) {
        char text[32];
        if (allowed(range, value)) {
            lb_option_write(game, index, value, text, sizeof text);
            printf("%s%s%s", value == range.least ? "" : ", ", text,
                   value == range.usual ? " (default)" : "");
        }
    }
}

enum { NAME_COLUMNS = 16 }; /* where the values of an option begin */

static void print_option(const lb_game *game, unsigned index, const struct prose_style *style)
{
    const lb_option *option = lb_game_option(game, index);
    unsigned players = lb_game_seats_least(game);
    printf("  %s%-*s%s", style->strong, NAME_COLUMNS - 2, option->name, style->plain);
    if (!depends_on_players(game, index)) {
        print_values(game, index, players);
    }
    for (; depends_on_players(game, index) && players <= lb_game_seats_most(game); players++) {
        if (players > lb_game_seats_least(game)) {
            printf("\n%*s", NAME_COLUMNS, "");
        }
        print_values(game, index, players);
        printf(" with %u players", players);
    }
    printf("\n%*s%s", NAME_COLUMNS, "", style->weak);
    prose_wrap(stdout, option->help, NAME_COLUMNS, NAME_COLUMNS);
    printf("%s\n", style->plain);
}

static void print_game(const lb_game *game, const struct prose_style *style)
{
    printf("%s%s%s: %s\n", style->strong, lb_game_name(game), style->plain, lb_game_title(game));
    printf("  %u to %u players; %sa state takes %zu bytes\n", lb_game_seats_least(game),
           lb_game_seats_most(game), lb_game_options(game) == 0 ? "no options; " : "",
           lb_game_state_bytes(game));
    if (lb_game_note(game) != NULL) {
        printf("  %s\n", lb_game_note(game));
    }
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        print_option(game, i, style);
    }
}

static void print_games(void)
{
    struct prose_style style = prose_style_for(stdout);
    for (unsigned i = 0; i < lb_game_count(); i++) {
        print_game(lb_game_at(i), &style);
        putchar('\n');
    }
    puts("Options are set with --option NAME=VALUE; litterbox rules GAME prints the rules.");
}

/* ---- For programs ------------------------------------------------------------------------------- */

static void put_value(struct json *json, const lb_option *option, int value)
{
    if (option->words != NULL) {
        json_text(json, option->words[value]);
    } else {
        json_number(json, (unsigned)value);
    }
}

static void put_range(struct json *json, const lb_game *game, unsigned index, unsigned players)
{
    const lb_option *option = lb_game_option(game, index);
    lb_range range = lb_option_range(game, index, players);
    json_open(json, '{');
    json_key(json, "players");
    json_number(json, players);
    json_key(json, "default");
    put_value(json, option, range.usual);
    json_key(json, "values");
    json_open(json, '[');
    for (int value = range.least; value <= range.most; value++) {
        if (allowed(range, value)) {
            put_value(json, option, value);
        }
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void put_option(struct json *json, const lb_game *game, unsigned index)
{
    const lb_option *option = lb_game_option(game, index);
    json_open(json, '{');
    json_key(json, "name");
    json_text(json, option->name);
    json_key(json, "help");
    json_text(json, option->help);
    json_key(json, "by_players");
    json_open(json, '[');
    for (unsigned n = lb_game_seats_least(game); n <= lb_game_seats_most(game); n++) {
        put_range(json, game, index, n);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void put_deck(struct json *json, const lb_game *game)
{
    json_open(json, '{');
    for (unsigned card = 0; card < LB_CARDS; card++) {
        unsigned copies = lb_game_card_copies(game, card);
        if (copies > 0) {
            json_key(json, lb_card_id(card));
            json_number(json, copies);
        }
    }
    json_close(json, '}');
}

static void put_game(struct json *json, const lb_game *game)
{
    json_open(json, '{');
    json_key(json, "name");
    json_text(json, lb_game_name(game));
    json_key(json, "title");
    json_text(json, lb_game_title(game));
    json_key(json, "note");
    if (lb_game_note(game) != NULL) {
        json_text(json, lb_game_note(game));
    } else {
        json_null(json);
    }
    json_key(json, "seats_least");
    json_number(json, lb_game_seats_least(game));
    json_key(json, "seats_most");
    json_number(json, lb_game_seats_most(game));
    json_key(json, "state_bytes");
    json_number(json, lb_game_state_bytes(game));
    json_key(json, "cards");
    put_deck(json, game);
    json_key(json, "options");
    json_open(json, '[');
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        put_option(json, game, i);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void put_games(void)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_key(&json, "games");
    json_open(&json, '[');
    for (unsigned i = 0; i < lb_game_count(); i++) {
        put_game(&json, lb_game_at(i));
    }
    json_close(&json, ']');
    json_close(&json, '}');
    json_line(&json);
}

int cmd_games(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"json", no_argument, NULL, ARG_JSON},
                                            {NULL, 0, NULL, 0}};
    bool json = false;
    for (int c; (c = next_option(argc, argv, options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case ARG_JSON:
            json = true;
            break;
        default:
            return EXIT_USAGE;
        }
    }
    if (optind < argc) {
        return usage_error("games takes no argument, not \"%.40s\"; see: litterbox games --help",
                           argv[optind]);
    }
    if (json) {
        put_games();
    } else {
        print_games();
    }
    return EXIT_FINE;
}
