/* SPDX-License-Identifier: MIT */
/* replay.c: a finished game looked at again.
 * Every position is reached by playing the record from the deal: it is fast, and nothing can differ. */
#include "tui/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/pick.h"
#include "tui/store.h"
#include "tui/words.h"
#include "lab/matches.h"

enum { JUMP = 10, PLAY_MS = 250 };

struct replay {
    const lb_match *match;
    struct party party;
    struct desk desk;
    unsigned at, plies;
    bool playing;
};

static bool go_to(struct replay *replay, unsigned ply, const struct tui_voice *voice)
{
    struct tui_setup setup = {.voice = voice,
                              .game = lb_match_game(replay->match),
                              .players = replay->match->players,
                              .options = replay->match->options,
                              .seed = replay->match->seed};
    lb_reason why;
    for (unsigned seat = 0; seat < setup.players; seat++) {
        setup.seat[seat].player = TUI_BOT;
        memcpy(setup.seat[seat].name, replay->match->names.of[seat], LB_NAME_BYTES);
    }
    party_end(&replay->party);
    if (!party_start(&replay->party, &setup, &why)) {
        return false;
    }
    replay->at = ply;
    return party_follow(&replay->party, replay->match, ply);
}

/* The move that led here: "Mochi: favor@2". */
static void last_move(const struct replay *replay, char *text, size_t size)
{
    const lb_match *match = replay->match;
    lb_past past;
    lb_move move;
    unsigned seat;
    char words[2 * LB_MOVE_BYTES] = "leaves";
    if (replay->at == 0) {
        snprintf(text, size, "The deal.");
        return;
    }
    lb_past_start(&past, match);
    while (past.plies + 1 < replay->at && lb_past_step(&past)) {
    }
    if (lb_past_move(&past, &seat, &move)) {
        char written[LB_MOVE_BYTES];
        lb_move_write(&past.state, seat, &move, written, sizeof written);
        words_move(match->names.of, written, words, sizeof words);
    }
    snprintf(text, size, "Move %u of %u. %s: %.180s", replay->at, replay->plies,
             match->names.of[lb_match_step(match, past.steps).seat], words);
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

enum answer replay_run(const lb_match *match, const struct tui_voice *voice,
                       struct settings *settings, unsigned viewer)
{
    static struct replay replay;
    memset(&replay, 0, sizeof replay);
    replay.match = match;
    replay.plies = match->plies;
    replay.desk = (struct desk){.party = &replay.party, .settings = settings, .viewer = viewer};
    enum answer answer = ANSWER_MOVED;
    bool there = go_to(&replay, 0, voice);
    while (there) {
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
        there = to == replay.at || go_to(&replay, to, voice);
    }
    party_end(&replay.party);
    return answer;
}

enum answer replay_file(const char *name, const struct tui_voice *voice, struct settings *settings)
{
    lb_match *match = match_new();
    lb_reason why;
    bool sealed;
    char *text = store_record_read(name, &why);
    bool read = text != NULL && lb_record_read(match, text, strlen(text), &sealed, &why) == LB_OK;
    free(text);
    if (read) {
        return replay_run(match, voice, settings, LB_PUBLIC);
    }
    return pick_read("That record cannot be read", why.text) == PICK_STOP ? ANSWER_STOP
                                                                          : ANSWER_MOVED;
}
