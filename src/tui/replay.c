/* SPDX-License-Identifier: MIT */
/* replay.c: a finished game looked at again.
 * Every position is reached by playing the record from the deal: it is fast, and nothing can differ. */
#include "tui/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/pick.h"
#include "tui/store.h"
#include "tui/turning.h"
#include "lab/matches.h"

enum { JUMP = 10, PLAY_MS = 250, ODDS_MS = 400 };

struct replay {
    const lb_match *match;
    struct desk desk;
    unsigned at,
        last; /* moves after which something has happened: who only lets pass is passed over */
    unsigned *plies; /* after how many moves of the record each of them is; the deal first */
    bool playing;
    bool open;   /* all hands are shown */
    bool turned; /* the turning points have been looked for */
    unsigned point_count;
    struct turning_point point[TURNING_MAX];
};

/* The move that led here: "Move 7 of 40. Mochi: Favor on Ziggy." */
static void last_move(const struct replay *replay, char *text, size_t size)
{
    lb_past past;
    lb_move move = {0};
    char words[2 * LB_MOVE_BYTES] = "goes home";
    unsigned seat = LB_NOBODY;
    lb_reader reader = {
        .game = lb_match_game(replay->match), .names = &replay->match->names, .viewer = LB_PUBLIC};
    snprintf(text, size, "The deal.");
    lb_past_start(&past, replay->match);
    while (past.plies + 1 < replay->plies[replay->at] && lb_past_step(&past)) {
    }
    if (replay->at == 0 || past.steps == replay->match->steps) {
        return;
    }
    if (!lb_past_move(&past, &seat, &move)) {
        seat = lb_match_step(replay->match, past.steps).seat;
    } else {
        lb_offer_move made = lb_move_taken_apart(&past.state, seat, &move);
        seat = made.verb == LB_VERB_pass ? LB_NOBODY : seat;
        lb_tell_parts(&made, &reader, words, sizeof words);
    }
    snprintf(text, size, "Move %u of %u. %s%s%s.", replay->at, replay->last,
             seat < LB_NOBODY ? replay->match->names.of[seat] : "", seat < LB_NOBODY ? ": " : "",
             seat < LB_NOBODY ? words : "Everybody lets it pass");
}

/* Where something has happened; false where there is no memory for it. */
static bool find_moves(struct replay *replay)
{
    lb_past past;
    unsigned events = 0;
    replay->plies = calloc(replay->match->plies + 1u, sizeof *replay->plies);
    if (replay->plies == NULL) {
        return false;
    }
    lb_past_start(&past, replay->match);
    for (unsigned plies = 0; lb_past_step(&past);) {
        events += past.events.count;
        if (past.plies > plies && events > 0) {
            replay->plies[++replay->last] = past.plies;
            events = 0;
        }
        plies = past.plies;
    }
    return true;
}

/* The move that has been made after so many of the record. */
static unsigned move_at(const struct replay *replay, unsigned plies)
{
    unsigned at = replay->last;
    while (at > 0 && replay->plies[at] > plies) {
        at--;
    }
    return at;
}

/* The turning point we are at, or NULL. */
static const struct turning_point *point_here(const struct replay *replay)
{
    for (unsigned i = 0; i < replay->point_count; i++) {
        if (move_at(replay, replay->point[i].plies) == replay->at) {
            return &replay->point[i];
        }
    }
    return NULL;
}

static void draw(struct replay *replay)
{
    char question[LB_LINE_BYTES + 240];
    const struct turning_point *point = point_here(replay);
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .question = question,
                            .scrub_all = replay->last,
                            .scrub_at = replay->at,
                            .keys = "arrows  space  Tab eyes  a hands  t turns  ? help  q back"};
    last_move(replay, question, sizeof question);
    if (point != NULL) {
        size_t length = strlen(question);
        snprintf(question + length, sizeof question - length, " %s", point->text);
    }
    scene_of_past(&replay->desk.scene, replay->match, replay->plies[replay->at],
                  replay->desk.viewer, replay->open);
    desk_draw(&replay->desk, &prompt);
}

/* ---- What one may ask of a move ---------------------------------------------------------------- */

static const char help_keys[] =
    "Left and right go by one move, up and down by ten, Home to the deal and End to the end. Space "
    "lets it run.\nTab changes whose eyes you see with. a shows all hands, and hides them again.\n"
    "t goes to the next turning point, T to the one before: where somebody went out, and the "
    "decisions that cost most.\no tells the odds for those eyes, or of whose turn it is. l is the log, "
    "q goes back.";

static void say(struct replay *replay, const char *sentence)
{
    struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = "", .question = sentence};
    desk_draw(&replay->desk, &prompt);
}

/* The next turning point, or the one before; where we are if there is none. */
static unsigned turn(struct replay *replay, bool next)
{
    unsigned to = replay->at;
    if (!replay->turned) {
        say(replay, "The game is played over in many worlds");
        replay->point_count = turning_points(replay->match, replay->point);
        replay->turned = true;
        screen_forget_keys();
    }
    for (unsigned i = 0; i < replay->point_count; i++) {
        unsigned at = move_at(replay, replay->point[i].plies);
        if (next && at > replay->at) {
            return at;
        }
        to = !next && at < replay->at ? at : to;
    }
    if (to == replay->at) {
        snprintf(replay->desk.refusal, sizeof replay->desk.refusal,
                 "There is no turning point %s this one.", next ? "after" : "before");
    }
    return to;
}

/* What a seat had to expect there, from what it could know. */
static enum answer show_odds(struct replay *replay)
{
    static lb_memory memory;
    char text[ADVICE_BYTES];
    const lb_view *view = &replay->desk.scene.table.view;
    unsigned seat = replay->desk.viewer < LB_SEATS_MAX ? replay->desk.viewer
                    : view->decides < LB_SEATS_MAX     ? view->decides
                                                       : view->turn;
    lb_past past;
    lb_rng rng;
    if (seat >= replay->match->players || replay->desk.scene.table.over) {
        snprintf(replay->desk.refusal, sizeof replay->desk.refusal,
                 "There are no odds at the end.");
        return ANSWER_MOVED;
    }
    say(replay, "Let me see");
    lb_past_start(&past, replay->match);
    lb_past_remember(&past, &memory, seat);
    while (past.plies < replay->plies[replay->at] && lb_past_step(&past)) {
        lb_past_see(&past, &memory);
    }
    lb_rng_start(&rng, &replay->match->seed, LB_STREAM_SEATS + seat);
    lb_odds odds = lb_odds_of(&memory, &(lb_budget){.milliseconds = ODDS_MS}, NULL, &rng);
    lb_reader reader = replay->desk.scene.reader;
    reader.viewer = (uint8_t)seat;
    advice_odds(&odds, &reader, text);
    lb_odds_free(&odds);
    char title[LB_NAME_BYTES + 16];
    snprintf(title, sizeof title, "Odds of %s", replay->match->names.of[seat]);
    return desk_notice(&replay->desk, title, text);
}

/* Where a key leads; false leaves. */
static bool take_key(struct replay *replay, int key, unsigned *to)
{
    unsigned at = replay->at, last = replay->last;
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
    case 'a':
        replay->open = !replay->open;
        break;
    case 't':
    case 'T':
        *to = turn(replay, key == 't');
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
    replay.desk = (struct desk){.settings = settings, .viewer = viewer};
    enum answer answer = ANSWER_MOVED;
    if (!find_moves(&replay)) {
        return pick_read("Replay", "There is no memory for it.") == PICK_STOP ? ANSWER_STOP
                                                                              : ANSWER_MOVED;
    }
    for (;;) {
        draw(&replay);
        unsigned to = replay.at;
        int key = screen_key(replay.playing ? PLAY_MS : -1);
        if (key == SCREEN_STOP) {
            answer = ANSWER_STOP;
            break;
        }
        replay.desk.refusal[0] = '\0';
        if (key == '?' || key == 'l' || key == 'o') {
            replay.playing = false;
            if (key == 'l') { /* what happened, whatever stands in its place */
                scene_of_past(&replay.desk.scene, match, replay.plies[replay.at],
                              replay.desk.viewer, false);
                desk_common_key(&replay.desk, key, LB_NO_CARD, &answer);
            } else {
                answer = key == 'o' ? show_odds(&replay)
                                    : desk_notice(&replay.desk, "Keys of a replay", help_keys);
            }
            if (answer == ANSWER_STOP) {
                break;
            }
            continue;
        }
        if (replay.playing && key == KEY_NONE_PRESSED) {
            to = replay.at < replay.last ? replay.at + 1 : replay.at;
            replay.playing = to < replay.last;
        }
        if (!take_key(&replay, key, &to)) {
            break;
        }
        replay.at = to;
    }
    free(replay.plies);
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
