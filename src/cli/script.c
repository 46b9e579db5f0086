/* SPDX-License-Identifier: MIT */
/* script.c: the text of a record cut into its lines. docs/record.md describes them. */
#include "cli/script.h"

#include "cli/prose.h"

#include <stdlib.h>
#include <string.h>

#define RECORD_TITLE "litterbox record 1"

/* How far the reading has come. */
struct reading {
    struct script *script;
    unsigned number; /* of the line */
    bool moving;     /* the header is over */
    bool ended;      /* the result was read */
    lb_reason *why;
};

static bool refuse(struct reading *r, const char *sentence)
{
    snprintf(r->why->text, sizeof r->why->text, "line %u: %s", r->number, sentence);
    return false;
}

bool viewer_read(const char *text, unsigned *viewer)
{
    if (strcmp(text, "truth") == 0) {
        *viewer = LB_TRUTH;
    } else if (strcmp(text, "public") == 0) {
        *viewer = LB_PUBLIC;
    } else if (text[0] >= '0' && text[0] < '0' + LB_SEATS_MAX && text[1] == '\0') {
        *viewer = (unsigned)(text[0] - '0');
    } else {
        return false;
    }
    return true;
}

/* What follows a word and a blank at the start of a line, or NULL. */
static char *after(char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

/* "2 rest": a seat at the table and what follows; NULL if it is none. */
static char *read_seat(const struct script *script, char *text, unsigned *seat)
{
    if (text[0] < '0' || text[0] > '9' || (text[1] != ' ' && text[1] != '\0')) {
        return NULL;
    }
    *seat = (unsigned)(text[0] - '0');
    return *seat < script->players ? text + 1 + (text[1] == ' ') : NULL;
}

static bool read_players(struct reading *r, const char *value)
{
    struct script *script = r->script;
    unsigned players =
        value[0] >= '0' && value[0] <= '9' && value[1] == '\0' ? (unsigned)(value[0] - '0') : 0;
    if (script->game == NULL || players < lb_game_seats_least(script->game) ||
        players > lb_game_seats_most(script->game)) {
        return refuse(r, lb_status_text(LB_STATUS_bad_players));
    }
    script->players = players;
    for (unsigned seat = 0; seat < players; seat++) {
        snprintf(script->names[seat], LB_NAME_BYTES, "Seat %u", seat);
    }
    return true;
}

static bool read_header(struct reading *r, char *line)
{
    struct script *script = r->script;
    char *value;
    if ((value = after(line, "game")) != NULL) {
        script->game = lb_game_named(value);
        return script->game != NULL || refuse(r, "there is no such game");
    }
    if ((value = after(line, "players")) != NULL) {
        return read_players(r, value);
    }
    if (after(line, "engine") != NULL) {
        return true;
    }
    if (script->players == 0) {
        return refuse(r, "the header begins with game and players");
    }
    if ((value = after(line, "name")) != NULL) {
        unsigned seat;
        char *name = read_seat(script, value, &seat);
        if (name == NULL || *name == '\0' || strlen(name) >= LB_NAME_BYTES) {
            return refuse(r, lb_status_text(LB_STATUS_bad_name));
        }
        memcpy(script->names[seat], name, strlen(name) + 1);
        return true;
    }
    if ((value = after(line, "option")) != NULL) {
        return lb_option_read(script->game, script->players, &script->options, value, NULL) ==
                   LB_OK ||
               refuse(r, lb_status_text(LB_STATUS_bad_option));
    }
    if ((value = after(line, "seed")) != NULL && strlen(value) < sizeof script->seed) {
        memcpy(script->seed, value, strlen(value) + 1);
        return true;
    }
    if ((value = after(line, "as")) != NULL && viewer_read(value, &script->viewer)) {
        return script->viewer == LB_PUBLIC || script->viewer < script->players ||
               refuse(r, lb_status_text(LB_STATUS_no_seat));
    }
    return refuse(r, "this is no line of a record's header");
}

static bool read_result(struct reading *r, char *value)
{
    struct script *script = r->script;
    unsigned seat;
    r->ended = true;
    if (strcmp(value, "open") == 0) {
        return true;
    }
    script->over = true;
    char *rest = after(value, "won");
    while (rest != NULL && *rest != '\0') {
        rest = read_seat(script, rest, &seat);
        script->winners |= (lb_seats)(rest == NULL ? 0 : 1u << seat);
    }
    return (rest != NULL && script->winners != 0) || refuse(r, "this is no result");
}

static void add_line(struct script *script, enum script_kind kind, unsigned seat, const char *text)
{
    script->line[script->lines++] = (struct script_line){kind, seat, text};
}

static bool read_body(struct reading *r, char *line)
{
    unsigned seat;
    char *rest;
    if (r->ended) {
        return after(line, "check") != NULL || refuse(r, "nothing may follow the result");
    }
    if ((rest = after(line, "result")) != NULL) {
        return read_result(r, rest);
    }
    if (line[0] == '>') {
        add_line(r->script, SCRIPT_TOLD, 0, line + 1 + (line[1] == ' '));
        return true;
    }
    rest = read_seat(r->script, line, &seat);
    if (rest == NULL || *rest == '\0' || strlen(rest) >= LB_MOVE_BYTES) {
        return refuse(r, "this is neither a move nor a sentence nor the result");
    }
    add_line(r->script, SCRIPT_MOVE, seat, rest);
    return true;
}

static bool read_line(struct reading *r, char *line)
{
    if (line[0] == '\0' || line[0] == '#') {
        return true;
    }
    bool body = line[0] == '>' || (line[0] >= '0' && line[0] <= '9') || after(line, "result");
    if (!r->moving && body) {
        r->moving = true;
        if (r->script->players == 0 || r->script->seed[0] == '\0') {
            return refuse(r, "the header needs game, players and seed before the first move");
        }
    }
    return r->moving ? read_body(r, line) : read_header(r, line);
}

/* Cut a line off the front of a text and make it printable. */
static char *cut_line(char **rest)
{
    char *line = *rest;
    size_t length = strcspn(line, "\n");
    *rest = line[length] == '\n' ? line + length + 1 : line + length;
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r') {
        line[length - 1] = '\0';
    }
    prose_clean(line);
    return line;
}

static size_t count_lines(const char *text)
{
    size_t count = 1;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

bool script_read(struct script *script, const char *text, size_t length, lb_reason *why)
{
    *script = (struct script){.options = lb_options_default(), .viewer = LB_TRUTH};
    struct reading r = {.script = script, .number = 1, .why = why};
    script->text = calloc(length + 1, 1);
    if (script->text == NULL) {
        return refuse(&r, "there is no memory for it");
    }
    memcpy(script->text, text, length);
    script->line = calloc(count_lines(script->text), sizeof script->line[0]);
    if (script->line == NULL) {
        return refuse(&r, "there is no memory for it");
    }
    char *rest = script->text;
    if (memchr(text, '\0', length) != NULL || strcmp(cut_line(&rest), RECORD_TITLE) != 0) {
        return refuse(&r, "a record is text and begins with the line \"" RECORD_TITLE "\"");
    }
    while (*rest != '\0') {
        r.number++;
        if (!read_line(&r, cut_line(&rest))) {
            return false;
        }
    }
    return r.ended || refuse(&r, "the record ends without its result line; was it cut?");
}

void script_free(struct script *script)
{
    free(script->line);
    free(script->text);
    *script = (struct script){0};
}

/* The line "as" stands in the header, before the first empty line. */
bool script_is_seen(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end && *text != '\n') {
        if (end - text > 3 && memcmp(text, "as ", 3) == 0) {
            return true;
        }
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        text = newline != NULL ? newline + 1 : end;
    }
    return false;
}
