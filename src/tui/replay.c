/* SPDX-License-Identifier: MIT */
/* replay.c: a finished game looked at again.
 * Every position is reached by playing the record from the deal: it is fast, and nothing can differ. */
#include "tui/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/pick.h"
#include "tui/store.h"
#include "lab/matches.h"

enum { JUMP = 10, PLAY_MS = 250 };

struct replay {
    const lb_match *match;
    struct desk desk;
    unsigned at, plies;
    bool playing;
};

/* The move that led here: "Move 7 of 40. Mochi: favor@2". */
static void last_move(const struct replay *replay, char *text, size_t size)
{
    lb_past past;
    lb_move move = {0};
    char words[LB_MOVE_BYTES] = "leaves";
    unsigned seat = LB_NOBODY;
    snprintf(text, size, "The deal.");
    lb_past_start(&past, replay->match);
    while (past.plies + 1 < replay->at && lb_past_step(&past)) {
    }
    if (replay->at == 0 || past.steps == replay->match->steps) {
        return;
    }
    if (lb_past_move(&past, &seat, &move)) {
        lb_move_write(&past.state, seat, &move, words, sizeof words);
    } else {
        seat = lb_match_step(replay->match, past.steps).seat;
    }
    snprintf(text, size, "Move %u of %u. %s: %s", replay->at, replay->plies,
             replay->match->names.of[seat], words);
}

static void draw(struct replay *replay)
{
    char question[240];
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .question = question,
                            .refusal = "",
                            .scrub_all = replay->plies,
                            .scrub_at = replay->at,
                            .keys = "left right  Home End  space runs  Tab other eyes  q back"};
    last_move(replay, question, sizeof question);
    scene_of_past(&replay->desk.scene, replay->match, replay->at, replay->desk.viewer);
    desk_draw(&replay->desk, &prompt);
}

/* Where a key leads; false leaves. */
static bool take_key(struct replay *replay, int key, unsigned *to)
{
    unsigned at = replay->at, last = replay->plies;
    switch (key) {
    case SCREEN_LEFT:
        *to = at > 0 ? at - 1 : 0;
        break;
    case SCREEN_RIGHT:
        *to = at < last ? at + 1 : last;
        break;
    case SCREEN_PAGE_UP:
    case SCREEN_UP:
        *to = at > JUMP ? at - JUMP : 0;
        break;
    case SCREEN_PAGE_DOWN:
    case SCREEN_DOWN:
        *to = at + JUMP < last ? at + JUMP : last;
        break;
    case SCREEN_HOME:
        *to = 0;
        break;
    case SCREEN_END:
        *to = last;
        break;
    case '\t':
        desk_next_eyes(&replay->desk);
        break;
    case ' ':
        replay->playing = !replay->playing;
        return true;
    case SCREEN_ESCAPE:
    case 'q':
    case SCREEN_ENTER:
        return false;
    default:
        break;
    }
    replay->playing = replay->playing && key == KEY_NONE_PRESSED;
    return true;
}

enum answer replay_run(const lb_match *match, struct settings *settings, unsigned viewer)
{
    static struct replay replay;
    memset(&replay, 0, sizeof replay);
    replay.match = match;
    replay.plies = match->plies;
    replay.desk = (struct desk){.settings = settings, .viewer = viewer};
    enum answer answer = ANSWER_MOVED;
    for (;;) {
        draw(&replay);
        unsigned to = replay.at;
        int key = screen_key(replay.playing ? PLAY_MS : -1);
        if (key == SCREEN_STOP) {
            answer = ANSWER_STOP;
            break;
        }
        if (key == '?' || key == 'l') {
            desk_common_key(&replay.desk, key, LB_NO_CARD, &answer);
            continue;
        }
        if (replay.playing && key == KEY_NONE_PRESSED) {
            to = replay.at < replay.plies ? replay.at + 1 : replay.at;
            replay.playing = to < replay.plies;
        }
        if (!take_key(&replay, key, &to)) {
            break;
        }
        replay.at = to;
    }
    return answer;
}

enum answer replay_file(const char *name, struct settings *settings)
{
    lb_match *match = match_new();
    lb_reason why = {"there is no memory for it"};
    bool sealed;
    enum answer answer = ANSWER_MOVED;
    char *text = match != NULL ? store_record_read(name, &why) : NULL;
    if (text != NULL && lb_record_read(match, text, strlen(text), &sealed, &why) == LB_OK) {
        answer = replay_run(match, settings, LB_PUBLIC);
    } else if (pick_read("That record cannot be read", why.text) == PICK_STOP) {
        answer = ANSWER_STOP;
    }
    free(text);
    free(match);
    return answer;
}
