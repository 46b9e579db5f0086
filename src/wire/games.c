/* SPDX-License-Identifier: MIT */
/* games.c: every game and every level of bots as JSON: what somebody must know to set a table up. */
#include "wire/shapes.h"

/* As that reader says it. */
static void put_words(struct json *json, const char *key, const char *english,
                      const lb_reader *reader)
{
    json_put_text(json, key, lb_text(reader, english));
}

static void put_value(struct json *json, const lb_game *game, unsigned option, int value)
{
    char text[LB_NAME_BYTES];
    lb_option_write(game, option, value, text, sizeof text);
    json_text(json, text);
}

/* Its values at tables of any size and what they are called, and the usual one at the largest. */
static void put_option(struct json *json, const lb_game *game, unsigned index,
                       const lb_reader *reader)
{
    const lb_option *option = lb_game_option(game, index);
    unsigned most = lb_game_seats_most(game);
    lb_range all = lb_option_range(game, index, most);
    for (unsigned players = lb_game_seats_least(game); players < most; players++) {
        lb_range range = lb_option_range(game, index, players);
        all.least = range.least < all.least ? range.least : all.least;
        all.most = range.most > all.most ? range.most : all.most;
    }
    int step = all.any || all.most == all.least ? 1 : all.most - all.least;
    json_open(json, '{');
    json_put_text(json, "name", option->name);
    put_words(json, "help", option->help, reader);
    json_key(json, "usual");
    put_value(json, game, index, all.usual);
    json_key(json, "values");
    json_open(json, '[');
    for (int value = all.least; value <= all.most; value += step) {
        put_value(json, game, index, value);
    }
    json_close(json, ']');
    if (option->words != NULL) {
        json_key(json, "words");
        json_open(json, '[');
        for (int value = all.least; value <= all.most; value += step) {
            json_text(json, lb_text(reader, option->words[value]));
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void put_lessons(struct json *json, const lb_game *game, const lb_reader *reader)
{
    const lb_lesson *lesson;
    json_open(json, '[');
    for (unsigned i = 0; (lesson = lb_game_lesson(game, i)) != NULL; i++) {
        json_open(json, '{');
        put_words(json, "title", lesson->title, reader);
        put_words(json, "text", lesson->text, reader);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* The deal that the lessons are made for. */
static void put_guided(struct json *json, const lb_game *game)
{
    char text[LB_SEED_BYTES];
    lb_seed seed = lb_game_lesson_seed(game);
    lb_seed_write(&seed, text);
    json_open(json, '{');
    json_put_number(json, "players", LB_LESSON_PLAYERS);
    json_put_text(json, "seed", text);
    json_close(json, '}');
}

static void put_game(struct json *json, const lb_game *game, const lb_reader *reader)
{
    json_open(json, '{');
    json_put_text(json, "name", lb_game_name(game));
    json_put_text(json, "title", lb_game_title(game));
    put_words(json, "note", lb_game_note(game) != NULL ? lb_game_note(game) : "", reader);
    json_put_number(json, "least", lb_game_seats_least(game));
    json_put_number(json, "most", lb_game_seats_most(game));
    json_key(json, "options");
    json_open(json, '[');
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        put_option(json, game, i, reader);
    }
    json_close(json, ']');
    json_key(json, "cards");
    json_faces(json, game, reader);
    json_key(json, "lessons");
    put_lessons(json, game, reader);
    json_key(json, "guided");
    put_guided(json, game);
    json_close(json, '}');
}

size_t lb_games_message(const lb_language *language, char *text, size_t size)
{
    struct json json = json_in(text, size);
    lb_reader reader = {.language = language};
    json_open(&json, '{');
    json_put_text(&json, "type", "games");
    json_key(&json, "games");
    json_open(&json, '[');
    for (unsigned i = 0; i < lb_game_count(); i++) {
        put_game(&json, lb_game_at(i), &reader);
    }
    json_close(&json, ']');
    json_key(&json, "levels");
    json_open(&json, '[');
    for (unsigned i = 0; i < lb_level_count(); i++) {
        json_open(&json, '{');
        json_put_text(&json, "name", lb_level_name(i));
        put_words(&json, "title", lb_level_title(i), &reader);
        put_words(&json, "help", lb_level_help(i), &reader);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_close(&json, '}');
    return json.ink.length;
}
