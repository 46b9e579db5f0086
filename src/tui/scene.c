/* SPDX-License-Identifier: MIT */
/* scene.c: scenes filled, from a table that is played at and from one that was. */
#include "tui/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum paint scene_paint(unsigned tone)
{
    static const enum paint paints[] = {[LB_TONE_plain] = PAINT_PLAIN,
                                        [LB_TONE_alarm] = PAINT_ALARM,
                                        [LB_TONE_good] = PAINT_GOOD,
                                        [LB_TONE_strong] = PAINT_STRONG,
                                        [LB_TONE_nope] = PAINT_NOPE};
    return tone < sizeof paints / sizeof paints[0] ? paints[tone] : PAINT_PLAIN;
}

static void read_as(struct scene *scene, bool you)
{
    scene->table.you = you;
    scene->reader = (lb_reader){.game = scene->table.game,
                                .names = &scene->table.names,
                                .viewer = scene->table.viewer,
                                .you = you};
}

/* What was seen in secret is not written down for others to read over a shoulder. */
void scene_of_table(struct scene *scene, const lb_table *table, unsigned viewer, bool here)
{
    lb_table_scene(table, viewer, &scene->table);
    read_as(scene, here && scene->table.viewer != LB_PUBLIC);
    scene->curtain = scene->open = false;
    scene->line_count = 0;
    uint32_t logged = scene->table.logged;
    if (logged < SCENE_LINES && lb_game_note(scene->table.game) != NULL) {
        struct scene_line *first = &scene->line[scene->line_count++];
        snprintf(first->text, sizeof first->text, "%s", lb_game_note(scene->table.game));
        first->paint = PAINT_STRONG;
        first->news = false;
    }
    bool was_old = false;
    for (uint32_t i = logged > SCENE_LINES ? logged - SCENE_LINES : 0; i < logged; i++) {
        static lb_log_line line;
        if (lb_table_line(table, viewer, i, &line) && line.told) {
            struct scene_line *drawn = &scene->line[scene->line_count++];
            snprintf(drawn->text, sizeof drawn->text, "%s", line.aloud);
            drawn->paint = scene_paint(line.tone);
            drawn->paint = line.old && drawn->paint == PAINT_PLAIN ? PAINT_DIM : drawn->paint;
            drawn->news = was_old && !line.old;
            was_old = line.old;
        }
    }
}

/* ---- A past ------------------------------------------------------------------------------------ */

struct told {
    lb_event *event; /* as the viewer may know them */
    size_t count, room;
    uint8_t top; /* the card on top of the discard pile */
};

static void hear(struct told *told, const lb_past *past, unsigned viewer)
{
    for (unsigned i = 0; i < past->events.count; i++) {
        const lb_event *event = &past->events.item[i];
        unsigned laid = lb_event_lays(lb_match_game(past->match), event);
        told->top = laid != LB_NO_CARD ? (uint8_t)laid : told->top;
        if (told->count == told->room) {
            size_t room = 2 * told->room + LB_EVENTS_MAX;
            lb_event *grown = realloc(told->event, room * sizeof *grown);
            if (grown == NULL) {
                return; /* the log is shorter than it might be */
            }
            told->event = grown;
            told->room = room;
        }
        told->event[told->count++] = lb_event_for(event, viewer);
    }
}

static void write_lines(struct scene *scene, const struct told *told)
{
    size_t from = told->count > SCENE_LINES ? told->count - SCENE_LINES : 0;
    scene->line_count = 0;
    for (size_t i = from; i < told->count; i++) {
        if (lb_worth_telling(told->event, told->count, i, &scene->reader)) {
            struct scene_line *line = &scene->line[scene->line_count++];
            lb_tell(&told->event[i], &scene->reader, line->text, sizeof line->text);
            line->news = false;
            line->paint = scene_paint(lb_telling_of(scene->table.game, told->event[i].type).tone);
        }
    }
}

static void write_hands(struct scene *scene, const lb_names *names, const lb_state *state)
{
    scene->line_count = 0;
    for (unsigned seat = 0; seat < scene->table.view.players; seat++) {
        struct scene_line *line = &scene->line[scene->line_count++];
        lb_view view = lb_view_for(state, seat);
        bool in = view.alive >> seat & 1;
        char hand[LB_LINE_BYTES - LB_NAME_BYTES - 8];
        lb_tell_counts(view.hand, &scene->reader, hand, sizeof hand);
        snprintf(line->text, sizeof line->text, "%s: %s.", names->of[seat], in ? hand : "out");
        line->paint = !in ? PAINT_DIM : seat == scene->table.view.turn ? PAINT_STRONG : PAINT_PLAIN;
    }
}

void scene_of_past(struct scene *scene, const lb_match *match, unsigned plies, unsigned viewer,
                   bool open)
{
    lb_past past;
    struct told told = {.top = LB_NO_CARD};
    lb_past_start(&past, match);
    hear(&told, &past, viewer);
    while (past.plies < plies && lb_past_step(&past)) {
        hear(&told, &past, viewer);
    }
    memset(&scene->table, 0, sizeof scene->table);
    scene->table.game = lb_match_game(match);
    scene->table.options = match->options;
    scene->table.names = match->names;
    scene->table.viewer = (uint8_t)viewer;
    scene->table.view = lb_view_for(&past.state, viewer);
    scene->table.over = lb_over(&past.state);
    scene->table.winners = lb_winners(&past.state);
    lb_zones_of(&scene->table.view, &match->options, told.top, &scene->table.zones);
    scene->curtain = false;
    read_as(scene, false);
    scene->open = open;
    if (open) {
        write_hands(scene, &match->names, &past.state);
    } else {
        write_lines(scene, &told);
    }
    free(told.event);
}

/* ---- Hands ------------------------------------------------------------------------------------- */

static unsigned precious(const struct scene *scene, unsigned card)
{
    const lb_face *face = lb_game_face(scene->table.game, card);
    return face != NULL ? face->precious : 0;
}

unsigned scene_titles(const struct scene *scene, uint8_t cards[LB_CARDS_MAX])
{
    unsigned count = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (scene->table.view.hand[card] == 0) {
            continue;
        }
        unsigned at = count++;
        for (; at > 0 && precious(scene, cards[at - 1]) > precious(scene, card); at--) {
            cards[at] = cards[at - 1];
        }
        cards[at] = (uint8_t)card;
    }
    return count;
}
