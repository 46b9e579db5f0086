/* SPDX-License-Identifier: MIT */
/* game.c: a game at the table: who is asked next on this screen, windows, and the end. */
#include "tui/game.h"

#include <stdio.h>
#include <string.h>

#include "tui/ask.h"
#include "tui/ending.h"
#include "tui/moment.h"
#include "tui/store.h"
#include "tui/scores.h"

enum { LESSONS_AT_ONCE = 2, THINKING_MS = 20 };

struct table_run {
    struct desk desk;
    struct sitting *sitting;
    bool yes;            /* in a window: the cursor is on the answer, not on passing */
    bool out;            /* the only person has been told to be out */
    bool thinks;         /* somebody did when we last looked */
    uint32_t seen;       /* events of the log that have had their moment */
    struct moment death; /* what put the only person out */
};

static bool is_watched(const struct table_run *run)
{
    return sitting_people(run->sitting) == 0;
}

static bool is_over(const struct table_run *run)
{
    return lb_over(&lb_table_match(run->sitting->table)->state);
}

/* Said at once where it fails, and until it works; it is tried again at every change. How long it takes is
 * no time of the table: what is open lasts as long on a slow disk. */
static void save(struct table_run *run)
{
    lb_reason why;
    struct sitting *sitting = run->sitting;
    struct store_lessons lessons = {sitting->guided, sitting->lessons_given};
    bool stood = sitting->stopped != 0;
    sitting_stop(sitting);
    if (is_watched(run) || store_game_save(sitting->table, &lessons, &sitting->journal, &why)) {
        run->desk.unsaved.text[0] = '\0';
    } else {
        snprintf(run->desk.unsaved.text, sizeof run->desk.unsaved.text, "Not saved: %.220s",
                 why.text);
    }
    if (!stood) {
        sitting_resume(sitting);
    }
}

static void save_news(struct table_run *run)
{
    if (sitting_news(run->sitting)) {
        save(run);
    }
}

/* What is due happens, and is saved before it is seen. */
static void go(struct table_run *run)
{
    run->thinks = !sitting_go(run->sitting);
    save_news(run);
}

/* Out of the game, that is: who is out of a round plays the next one. */
static bool is_out(const struct table_run *run)
{
    static lb_scene scene;
    unsigned person = sitting_only_person(run->sitting);
    if (person == LB_NOBODY) {
        return false;
    }
    lb_table_scene(run->sitting->table, person, &scene);
    return !scene.over && scene.view.rounds.round == 0 && !(scene.view.alive >> person & 1);
}

/* What has happened since the last look has its moments; how the person goes out is told with that. */
static enum answer moments(struct table_run *run)
{
    struct desk *desk = &run->desk;
    struct moment moment;
    enum answer answer = ANSWER_MOVED;
    while (answer == ANSWER_MOVED && moment_find(desk, &run->seen, &moment)) {
        if (moment.own && !run->out && is_out(run)) {
            run->death = moment;
        } else if (desk->settings->moments && !run->sitting->hurries) {
            answer = moment_show(desk, &moment);
        }
    }
    return answer;
}

/* In a guided game: what is new to the person is explained before it is asked. */
static enum answer teach(struct table_run *run)
{
    struct desk *desk = &run->desk;
    enum answer answer = ANSWER_MOVED;
    desk_look(desk);
    lb_view view = desk->scene.table.view;
    for (unsigned i = 0; i < LESSONS_AT_ONCE && answer == ANSWER_MOVED; i++) {
        const lb_lesson *lesson = run->sitting->guided && desk->you
                                      ? lb_view_lesson(&view, &run->sitting->lessons_given)
                                      : NULL;
        if (lesson == NULL) {
            break;
        }
        sitting_stop(run->sitting);
        answer = desk_notice(desk, lesson->title, lesson->text);
        sitting_resume(run->sitting);
    }
    return answer;
}

/* ---- Windows --------------------------------------------------------------------------------- */

struct reply {
    char text[LB_MOVE_BYTES];
};

static bool not_pass(void *context, const lb_move *move, const char *text)
{
    struct reply *reply = context;
    (void)move;
    if (strcmp(text, lb_verb_id(LB_VERB_pass)) != 0) {
        snprintf(reply->text, sizeof reply->text, "%s", text);
    }
    return reply->text[0] == '\0';
}

/* What a window asks for: a key, and what it stands for. It is the same for all, whatever they hold. */
static void reply_words(const struct table_run *run, char *text, size_t size)
{
    const struct scene *scene = &run->desk.scene;
    lb_tell_saying(LB_SAY_reply, scene->table.view.open, NULL, &scene->reader, text, size);
}

static bool pass(struct table_run *run, unsigned seat)
{
    lb_reason why;
    desk_hush(&run->desk);
    return sitting_say(run->sitting, seat, "pass", &why);
}

/* A yes; of who cannot it is nothing, or, where others look on, a pass like any other. */
static void say_yes(struct table_run *run, unsigned seat)
{
    lb_reason why;
    struct reply reply = {""};
    char line[LB_MOVE_BYTES + 8];
    lb_table_moves(run->sitting->table, seat, not_pass, &reply);
    snprintf(line, sizeof line, "move %s", reply.text);
    if (reply.text[0] != '\0' && sitting_say(run->sitting, seat, line, &why)) {
        desk_hush(&run->desk);
    } else if (sitting_people(run->sitting) > 1) {
        pass(run, seat);
    } else {
        const struct scene *scene = &run->desk.scene;
        run->yes = false;
        lb_tell_saying(LB_SAY_lacking, scene->table.view.open, NULL, &scene->reader,
                       run->desk.refusal, sizeof run->desk.refusal);
    }
}

/* A key in a window: letters and arrows go to an answer, Enter gives it. False if it is none of them. */
static bool window_key(struct table_run *run, unsigned seat, int key, int yes)
{
    if (key == yes) {
        run->yes = true;
    } else if (key == 'p' || key == SCREEN_ESCAPE) {
        run->yes = false;
    } else if (key == SCREEN_LEFT || key == SCREEN_RIGHT) {
        run->yes = !run->yes;
    } else if (key == SCREEN_ENTER || key == ' ') {
        if (run->yes) {
            say_yes(run, seat);
        } else {
            pass(run, seat);
        }
    } else {
        return false;
    }
    return true;
}

static void window_draw(struct table_run *run, unsigned seat)
{
    struct desk *desk = &run->desk;
    char question[LB_LINE_BYTES + LB_NAME_BYTES], reply[48], keys[120];
    desk_look(desk);
    const lb_scene *scene = &desk->scene.table;
    reply_words(run, reply, sizeof reply);
    snprintf(keys, sizeof keys, "%s  p pass  Enter answers  l log  ? help  q menu", reply);
    struct option answers[] = {{.key = reply[0]}, {'p', "pass", ""}};
    snprintf(answers[0].text, sizeof answers[0].text, "%s", reply + 2);
    lb_reader reader = desk->scene.reader;
    char asked[LB_LINE_BYTES];
    lb_tell_window(&scene->view, &reader, true, asked, sizeof asked);
    bool several = sitting_people(run->sitting) > 1;
    snprintf(question, sizeof question, "%s%s%s", several ? scene->names.of[seat] : "",
             several ? ": " : "", asked);
    bool timed = scene->closes_ms != UINT64_MAX;
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .question = question,
                            .action = answers,
                            .action_count = 2,
                            .action_focus = run->yes ? 0 : 1,
                            .time_all = timed ? (long)(scene->closes_ms - scene->opened_ms) : 0,
                            .time_left = timed && scene->closes_ms > scene->now_ms
                                             ? (long)(scene->closes_ms - scene->now_ms)
                                             : 0,
                            .keys = keys};
    desk_draw(desk, &prompt);
}

/* Keys that are no answer; true if it was one. The clock stands still meanwhile. */
static bool other_key(struct table_run *run, int key, enum answer *answer)
{
    bool taken = true;
    sitting_stop(run->sitting);
    if (run->desk.you && (key == 'o' || key == 'h')) {
        *answer = desk_advice(&run->desk, key == 'h');
    } else {
        taken = desk_common_key(&run->desk, key, LB_NO_CARD, answer);
    }
    sitting_resume(run->sitting);
    return taken;
}

/* Whether a seat is asked in the open window. */
static bool is_asked(const struct table_run *run, unsigned seat)
{
    static lb_scene scene;
    lb_table_scene(run->sitting->table, seat, &scene);
    return scene.window && scene.asked;
}

/* The person whom this screen asks in the open window, or LB_NOBODY. */
static unsigned asked_person(const struct table_run *run)
{
    const lb_table_setup *setup = lb_table_setup_of(run->sitting->table);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        if (sitting_is_person(run->sitting, seat) && is_asked(run, seat)) {
            return seat;
        }
    }
    return LB_NOBODY;
}

/* One person is asked, until an answer or until the window is another one. */
static enum answer window_ask(struct table_run *run, unsigned seat)
{
    struct desk *desk = &run->desk;
    enum answer answer = teach(run);
    uint32_t moment = desk->scene.table.moment;
    screen_forget_keys(); /* what was typed before it was asked is no answer */
    run->yes = false;
    if (desk->settings->bell) {
        screen_bell();
    }
    while (answer == ANSWER_MOVED && desk->scene.table.moment == moment && is_asked(run, seat)) {
        window_draw(run, seat);
        int key = screen_key(sitting_rest(run->sitting));
        char reply[48];
        reply_words(run, reply, sizeof reply);
        if (key == SCREEN_STOP) {
            return ANSWER_STOP;
        }
        if (key != KEY_NONE_PRESSED && key != SCREEN_RESIZED &&
            !window_key(run, seat, key, reply[0])) {
            other_key(run, key, &answer);
        }
        if (screen_too_small()) {
            sitting_stop(run->sitting);
        } else {
            sitting_resume(run->sitting);
        }
        go(run);
        desk_look(desk);
    }
    desk_hush(desk);
    return answer;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static enum answer person_moves(struct table_run *run, unsigned seat)
{
    enum answer answer = desk_hand_over(&run->desk, seat);
    answer = answer == ANSWER_MOVED ? desk_show_secrets(&run->desk) : answer;
    answer = answer == ANSWER_MOVED ? teach(run) : answer;
    if (answer == ANSWER_MOVED) {
        screen_forget_keys();
        answer = ask_decision(&run->desk);
    }
    return answer;
}

/* Several people share the screen: before it goes on, the one who moved covers the cards. */
static enum answer cover(struct table_run *run)
{
    struct desk *desk = &run->desk;
    if (sitting_people(run->sitting) < 2 || !desk->you || is_over(run)) {
        return ANSWER_MOVED;
    }
    desk_look(desk);
    if (!desk->scene.table.window) {
        enum answer answer = desk_show_secrets(desk);
        struct prompt prompt = {.focus_card = LB_NO_CARD,
                                .refusal = "",
                                .question = "Done. Enter covers your cards.",
                                .keys = "Enter covers your cards"};
        for (int key = 0; answer == ANSWER_MOVED && key != SCREEN_ENTER;) {
            desk_draw(desk, &prompt);
            key = screen_key(-1);
            answer = key == SCREEN_STOP ? ANSWER_STOP : ANSWER_MOVED;
        }
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
    desk->viewer = LB_PUBLIC;
    desk->you = false;
    return ANSWER_MOVED;
}

/* Nobody here is asked: what happens by itself is looked at. Any key goes on at once; who only
 * watches stops it with the space bar. */
static enum answer look_on(struct table_run *run)
{
    struct desk *desk = &run->desk;
    enum answer answer = ANSWER_MOVED;
    desk_idle(desk);
    int rest = sitting_rest(run->sitting);
    int soon = run->thinks && rest > THINKING_MS ? THINKING_MS : rest;
    int key = screen_key(desk->standing ? -1 : soon);
    if (key == SCREEN_STOP) {
        return ANSWER_STOP;
    }
    if (key == ' ' && is_watched(run)) {
        desk->standing = !desk->standing;
        (desk->standing ? sitting_stop : sitting_resume)(run->sitting);
    } else if (key == 'f') {
        desk->standing = false;
        sitting_resume(run->sitting);
        sitting_hurry(run->sitting, true);
    } else if (key != KEY_NONE_PRESSED && key != SCREEN_RESIZED && !other_key(run, key, &answer)) {
        sitting_skip(run->sitting);
    }
    return answer;
}

static enum answer step(struct table_run *run)
{
    struct desk *desk = &run->desk;
    if (!desk->standing) {
        go(run);
    }
    desk_look(desk);
    enum answer shown = moments(run);
    desk_look(desk);
    const lb_scene *scene = &desk->scene.table;
    unsigned decides = scene->view.decides;
    bool window = scene->window;
    if (is_over(run) || shown != ANSWER_MOVED || (!run->out && is_out(run))) {
        return shown;
    }
    if (desk->you && (window || decides != desk->viewer)) {
        enum answer answer = cover(run);
        answer = answer == ANSWER_MOVED && !window ? desk_show_secrets(desk) : answer;
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
    unsigned asked = window ? asked_person(run) : LB_NOBODY;
    if (asked != LB_NOBODY) {
        return window_ask(run, asked);
    }
    return !window && sitting_is_person(run->sitting, decides) ? person_moves(run, decides)
                                                               : look_on(run);
}

/* ---- Being out ------------------------------------------------------------------------------- */

/* Nothing more will be asked of the person: a moment to take it in, and to think better of it. */
static enum answer say_out(struct table_run *run)
{
    char text[4 * LB_LINE_BYTES];
    const lb_picture *picture = run->death.picture;
    enum answer answer = ANSWER_MOVED;
    moment_words(&run->desk, &run->death, text, sizeof text);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length,
             "%sThe others play on, and you can watch. f shows how it ends at once. U takes your "
             "last decision back.",
             length > 0 ? "\n \n" : "");
    sitting_stop(run->sitting);
    screen_forget_keys();
    for (;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
        struct sight page = {.title = "You are out",
                             .art = picture != NULL ? picture->art : NULL,
                             .paint = run->death.paint,
                             .text = text,
                             .keys = "any key goes on"};
        desk_draw(&run->desk, &prompt);
        draw_sight(&page);
        int key = screen_key(-1);
        sitting_hurry(run->sitting, key == 'f');
        if (key == SCREEN_STOP) {
            return ANSWER_STOP;
        }
        if (key != SCREEN_RESIZED) {
            desk_common_key(&run->desk, key, LB_NO_CARD, &answer);
            sitting_resume(run->sitting);
            return answer;
        }
    }
}

/* It is said once. */
static enum answer mind_out(struct table_run *run)
{
    if (run->out || !is_out(run)) {
        return ANSWER_MOVED;
    }
    enum answer answer = moments(run);
    run->out = true;
    return answer == ANSWER_MOVED ? say_out(run) : answer;
}

/* ---- The end --------------------------------------------------------------------------------- */

static enum answer show_end(struct table_run *run, const struct game_ways *ways)
{
    struct desk *desk = &run->desk;
    const lb_match *match = lb_table_match(run->sitting->table);
    char result[240], path[400], *text = ways->result;
    bool kept = is_watched(run) /* a game one only watches was never the open one */
                    ? store_record_keep(match, path, sizeof path, ways->trouble)
                    : store_game_end(match, path, sizeof path, ways->trouble);
    if (kept && !run->sitting->guided) {
        scores_add(run->sitting->table, ways->trouble);
    }
    desk->unsaved.text[0] = '\0'; /* what there is to say of it is said now */
    desk_idle(desk);
    lb_tell_result(lb_winners(&match->state), &desk->scene.reader, result, sizeof result);
    snprintf(text, RESULT_BYTES, "%s %s%s", result,
             kept ? "Record: " : "The record is not kept: ", kept ? path : ways->trouble->text);
    screen_forget_keys(); /* what was typed for the game is no answer to its end */
    return ending_run(desk, kept ? "" : text);
}

/* The game stands somewhere else: the only person looks on it again. */
static void sit_down(struct table_run *run)
{
    unsigned person = sitting_only_person(run->sitting);
    run->desk.viewer = person != LB_NOBODY ? person : LB_PUBLIC;
    run->desk.you = person != LB_NOBODY;
}

enum answer game_run(struct sitting *sitting, struct settings *settings,
                     const struct game_ways *ways)
{
    static struct table_run run;
    memset(&run, 0, sizeof run);
    run.sitting = run.desk.sitting = sitting;
    ways->result[0] = '\0'; /* what a game before this one came to */
    run.desk.settings = settings;
    run.desk.has_menu = ways->has_menu;
    run.out = is_out(&run);
    sit_down(&run);
    desk_look(&run.desk);
    run.seen = run.desk.scene.table.logged;
    save(&run); /* a game that is left before its first move stays open too */
    const lb_match *match = lb_table_match(sitting->table);
    enum answer answer = ANSWER_MOVED;
    while (answer == ANSWER_MOVED && !is_over(&run)) {
        answer = step(&run);
        answer = answer == ANSWER_MOVED ? mind_out(&run) : answer;
        if (answer == ANSWER_CHANGED) {
            run.out = is_out(&run);
            sit_down(&run);
            desk_look(&run.desk);
            run.seen = run.desk.scene.table.logged;
            answer = ANSWER_MOVED;
        }
        save_news(&run);
    }
    if (answer == ANSWER_MOVED) {
        answer = show_end(&run, ways);
    }
    if (run.desk.unsaved.text[0] != '\0') { /* the last chance */
        save(&run);
    }
    if (run.desk.unsaved.text[0] != '\0') {
        *ways->trouble = run.desk.unsaved;
    }
    if (ways->record != NULL) {
        store_record_write(match, ways->record, ways->trouble);
    }
    return answer;
}
