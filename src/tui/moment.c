/* SPDX-License-Identifier: MIT */
/* moment.c: moments found in the log and shown. */
#include "tui/moment.h"

#include <stdio.h>
#include <string.h>

enum { BEAT_MS = 1200, GRACE_MS = 300 }; /* of one that passes; before a key counts */

/* How the game ends has a page of its own. */
static const lb_picture *picture_of(const struct desk *desk, const lb_log_line *line)
{
    return line->event.type == LB_EVENT_won
               ? NULL
               : lb_picture_of(desk->scene.table.game, line->event.type);
}

bool moment_find(const struct desk *desk, uint32_t *seen, struct moment *moment)
{
    static lb_log_line line;
    uint32_t ply = UINT32_MAX;
    *moment = (struct moment){.from = *seen};
    for (; lb_table_line(desk->sitting->table, desk->viewer, *seen, &line); (*seen)++) {
        if (line.ply != ply && moment->picture != NULL) {
            break;
        }
        moment->from = line.ply != ply ? *seen : moment->from;
        ply = line.ply;
        const lb_picture *picture = picture_of(desk, &line);
        if (picture != NULL) { /* the last one of a move is what it came to */
            moment->picture = picture;
            moment->paint = scene_paint(line.tone);
            moment->own |= line.event.seat == desk->viewer || line.event.other == desk->viewer;
        }
    }
    moment->to = *seen;
    return moment->picture != NULL;
}

void moment_words(const struct desk *desk, const struct moment *moment, char *text, size_t size)
{
    static lb_log_line line;
    size_t length = 0;
    text[0] = '\0';
    for (uint32_t i = moment->from; i < moment->to && length < size; i++) {
        if (lb_table_line(desk->sitting->table, desk->viewer, i, &line) && line.told) {
            length += (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? " " : "",
                                       line.aloud);
        }
    }
}

enum answer moment_show(struct desk *desk, const struct moment *moment)
{
    char text[4 * LB_LINE_BYTES];
    bool waits = sitting_people(desk->sitting) > 0 && (moment->own || moment->picture->waits);
    long pace = desk->settings->speed, begun = screen_now();
    long beat = pace == 0 ? 0 : 2 * pace > BEAT_MS ? 2 * pace : BEAT_MS;
    enum answer answer = ANSWER_MOVED;
    if (beat == 0 && !waits) {
        return answer;
    }
    sitting_stop(desk->sitting);
    screen_forget_keys(); /* what was typed before is no answer to it */
    moment_words(desk, moment, text, sizeof text);
    for (;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
        struct sight page = {.title = moment->picture->title,
                             .art = moment->picture->art,
                             .paint = moment->paint,
                             .text = text,
                             .keys = "any key goes on"};
        desk_draw(desk, &prompt);
        draw_sight(&page);
        long passed = screen_now() - begun;
        int key = screen_key(waits ? -1 : beat > passed ? (int)(beat - passed) : 0);
        if (key == SCREEN_STOP) {
            answer = ANSWER_STOP;
            break;
        }
        bool early = screen_now() - begun < GRACE_MS && pace > 0;
        if (key == KEY_NONE_PRESSED || (key != SCREEN_RESIZED && !early)) {
            sitting_hurry(desk->sitting, key == 'f');
            break;
        }
    }
    sitting_resume(desk->sitting);
    return answer;
}
