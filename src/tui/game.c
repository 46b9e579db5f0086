/* SPDX-License-Identifier: MIT */
/* game.c: a game at the table: whose move it is, windows, and the end. */
#include "tui/game.h"

#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/ask.h"
#include "tui/pick.h"
#include "tui/replay.h"
#include "tui/store.h"

/* Bots answer in a window somewhere between these, whatever they hold; without a person to wait for
 * the window lasts its whole length. */
enum {
    BOT_EARLIEST = 200,
    BOT_LATEST = 800,
    BOT_WINDOW = 1000,
    WINDOW_THINKING = PARTY_QUICK_MS + 20,
    WINDOW_TICK = 50,
    LESSONS_AT_ONCE = 2
};

struct table_run {
    struct desk desk;
    struct party *party;
    uint64_t lessons; /* those given, by their bits */
    bool out;         /* the only person has been told to be out */
};

static bool is_watched(const struct party *party)
{
    return party_people(party) == 0;
}

/* In a guided game: what is new to the person is explained before it is asked. */
static enum answer teach(struct table_run *run)
{
    struct desk *desk = &run->desk;
    enum answer answer = ANSWER_MOVED;
    if (!run->party->guided || !desk->you) {
        return answer;
    }
    lb_view view = party_view(run->party, desk->viewer);
    for (unsigned i = 0; answer == ANSWER_MOVED && i < LESSONS_AT_ONCE; i++) {
        const lb_lesson *lesson = lb_view_lesson(&view, &run->lessons);
        if (lesson == NULL) {
            break;
        }
        answer = desk_notice(desk, lesson->title, lesson->text);
    }
    return answer;
}

/* ---- Windows --------------------------------------------------------------------------------- */

struct window_run {
    long begun, length;        /* length 0 waits for the person */
    long bot_at[LB_SEATS_MAX]; /* when each bot answers */
    bool bot_asked[LB_SEATS_MAX];
};

/* Whether a seat is shown the window as a question: everybody alive but the one it is about. */
static bool is_asked(const struct party *party, unsigned seat)
{
    lb_view view = party_view(party, LB_PUBLIC);
    return seat != party_announcer(party) && (view.alive >> seat & 1);
}

static const char *yes_text(const struct party *party)
{
    return party->window == WINDOW_NOPE ? "nope" : "add-a-magnet-now";
}

/* A seat's yes; false where it is swallowed since the seat cannot. */
static bool say_yes(struct party *party, unsigned seat)
{
    lb_reason why;
    return party_may_answer(party, seat) && party_play(party, seat, yes_text(party), &why);
}

/* Bots whose time has come; true when one has answered with a card. */
static bool bots_answer(struct table_run *run, struct window_run *window, long now)
{
    struct party *party = run->party;
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        if (party->person[seat] || window->bot_asked[seat] || now < window->bot_at[seat]) {
            continue;
        }
        long begun = screen_now();
        lb_move move = {0};
        window->bot_asked[seat] = true;
        if (party_may_answer(party, seat)) {
            move = party_quick_move(party, seat);
        }
        if (party_searches(party, seat)) { /* thinking takes as long for one that need not think */
            screen_rest(begun + WINDOW_THINKING - screen_now());
        }
        if (move.count > 0 && !party_is_pass(party, seat, &move)) {
            return party_move(party, seat, &move);
        }
    }
    return false;
}

static void window_begin(struct table_run *run, struct window_run *window, long length)
{
    struct party *party = run->party;
    memset(window, 0, sizeof *window);
    window->begun = screen_now();
    window->length = length;
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        window->bot_at[seat] =
            BOT_EARLIEST + (long)lb_rng_below(&party->timing, BOT_LATEST - BOT_EARLIEST);
    }
}

static void window_draw(struct table_run *run, const struct window_run *window, bool asked,
                        unsigned seat)
{
    struct desk *desk = &run->desk;
    char text[240], question[320];
    party_scene(run->party, desk->viewer, desk->you, &desk->scene);
    lb_tell_window(&desk->scene.view, &desk->scene.reader, asked, text, sizeof text);
    bool nope = run->party->window == WINDOW_NOPE;
    bool several = party_people(run->party) > 1;
    bool whose = asked && several;
    snprintf(question, sizeof question, "%s%s%s", whose ? run->party->match->names.of[seat] : "",
             whose ? ": " : "", text);
    long left = window->begun + window->length - screen_now();
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .question = question,
                            .time_all = window->length,
                            .time_left = left > 0 ? left : 0,
                            .keys = !asked ? "any key goes on  f to the end  l log  ? help  q menu"
                                    : nope ? "n Nope  p or Enter pass  l log  ? help  q menu"
                                           : "m magnet  p or Enter pass  l log  ? help  q menu"};
    desk_draw(desk, &prompt);
}

static bool is_yes(const struct party *party, int key)
{
    return key == (party->window == WINDOW_NOPE ? 'n' : 'm');
}

static bool is_no(int key)
{
    return key == 'p' || key == SCREEN_ENTER || key == ' ' || key == SCREEN_ESCAPE;
}

enum verdict { WINDOW_WAITS, WINDOW_ANSWERED, WINDOW_PASSED };

/* A key of the person who is asked. */
static enum verdict window_key(struct table_run *run, unsigned seat, int key)
{
    if (is_no(key)) {
        return WINDOW_PASSED;
    }
    if (!is_yes(run->party, key)) {
        return WINDOW_WAITS;
    }
    if (say_yes(run->party, seat)) {
        run->desk.refusal[0] = '\0';
        return WINDOW_ANSWERED;
    }
    if (party_people(run->party) > 1) { /* others look on: it must look like any other answer */
        return WINDOW_PASSED;
    }
    lb_tell_saying(LB_SAY_lacking, run->desk.scene.view.open, NULL, &run->desk.scene.reader,
                   run->desk.refusal, sizeof run->desk.refusal);
    return WINDOW_WAITS;
}

/* Keys that are no answer; true if it was one. */
static bool other_key(struct table_run *run, int key, bool asked, enum answer *answer)
{
    if (asked && run->desk.you && (key == 'o' || key == 'h')) {
        *answer = desk_advice(&run->desk, key == 'h');
        return true;
    }
    return desk_common_key(&run->desk, key, LB_NO_CARD, answer);
}

/* In milliseconds; 0 waits for the person who is asked, or not at all where nobody is. Those who only
 * watch may see every hand anyway: they need no window longer than any other pause. */
static long window_length(const struct table_run *run, bool asked)
{
    const struct settings *settings = run->desk.settings;
    return asked                                    ? 1000L * settings->nope_seconds
           : run->desk.fast || settings->speed == 0 ? 0
           : is_watched(run->party)                 ? settings->speed
                                                    : BOT_WINDOW;
}

/* One seat is asked, or nobody at this keyboard: LB_NOBODY. */
static enum answer window_ask(struct table_run *run, unsigned seat, enum verdict *verdict)
{
    struct window_run window;
    bool asked = seat != LB_NOBODY;
    bool several = party_people(run->party) > 1;
    long length = window_length(run, asked);
    window_begin(run, &window, length);
    *verdict = WINDOW_WAITS;
    while (*verdict == WINDOW_WAITS) {
        enum answer answer = ANSWER_MOVED;
        long now = screen_now() - window.begun;
        if ((!several || !asked) && bots_answer(run, &window, now)) {
            *verdict = WINDOW_ANSWERED;
            break;
        }
        if ((length > 0 || !asked) && now >= length) {
            *verdict = WINDOW_PASSED;
            break;
        }
        window_draw(run, &window, asked, seat);
        int key = screen_key(WINDOW_TICK);
        if (key == SCREEN_STOP) {
            return ANSWER_STOP;
        }
        long stopped = screen_now();
        if (other_key(run, key, asked, &answer) || screen_too_small()) {
            if (answer != ANSWER_MOVED) {
                return answer;
            }
            /* The clock stands still while something else is in sight. */
            window.begun += screen_now() - stopped + (screen_too_small() ? WINDOW_TICK : 0);
        } else if (asked) {
            *verdict = window_key(run, seat, key);
        } else if (key != KEY_NONE_PRESSED && key != SCREEN_RESIZED) {
            run->desk.fast |= key == 'f';
            *verdict = WINDOW_PASSED;
        }
    }
    run->desk.refusal[0] = '\0';
    /* Once the person has passed the bots that have not answered yet do so at once. */
    if (*verdict == WINDOW_PASSED && (!several || !asked) &&
        bots_answer(run, &window, BOT_LATEST)) {
        *verdict = WINDOW_ANSWERED;
    }
    return ANSWER_MOVED;
}

/* Every person who may be asked is, in turn and on the same screen; then the window closes. */
static enum answer window_go(struct table_run *run)
{
    struct party *party = run->party;
    enum verdict verdict = WINDOW_WAITS;
    unsigned asked = 0;
    if (party_people(party) > 1) {
        run->desk.viewer = LB_PUBLIC;
        run->desk.you = false;
    }
    for (unsigned i = 0; i < party->match->players && verdict != WINDOW_ANSWERED; i++) {
        unsigned seat = (party_announcer(party) + i) % party->match->players;
        if (party->person[seat] && is_asked(party, seat)) {
            asked++;
            enum answer answer = teach(run);
            answer = answer == ANSWER_MOVED ? window_ask(run, seat, &verdict) : answer;
            if (answer != ANSWER_MOVED) {
                return answer;
            }
        }
    }
    if (verdict != WINDOW_ANSWERED && (asked == 0 || party_people(party) > 1) &&
        party_people(party) < party->match->players) {
        enum answer answer = window_ask(run, LB_NOBODY, &verdict);
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
    if (verdict != WINDOW_ANSWERED && !party_close_window(party)) {
        return ANSWER_STOP;
    }
    return ANSWER_MOVED;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static enum answer person_moves(struct table_run *run, unsigned seat)
{
    enum answer answer = desk_hand_over(&run->desk, seat);
    answer = answer == ANSWER_MOVED ? desk_show_secrets(&run->desk) : answer;
    answer = answer == ANSWER_MOVED ? teach(run) : answer;
    answer = answer == ANSWER_MOVED ? ask_decision(&run->desk) : answer;
    return answer;
}

/* Several people share the screen: before it goes on, the one who moved covers the cards. */
static enum answer cover(struct table_run *run)
{
    struct desk *desk = &run->desk;
    if (party_people(run->party) < 2 || !desk->you || party_over(run->party)) {
        return ANSWER_MOVED;
    }
    if (run->party->window == WINDOW_NONE) {
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

static enum answer bot_moves(struct table_run *run, unsigned seat)
{
    struct desk *desk = &run->desk;
    int wait = desk->fast ? 0 : desk->settings->speed;
    enum answer answer = desk_pause(desk, wait);
    if (answer != ANSWER_MOVED) {
        return answer;
    }
    lb_move move = party_bot_move(run->party, seat);
    return party_move(run->party, seat, &move) ? ANSWER_MOVED : ANSWER_STOP;
}

static enum answer step(struct table_run *run)
{
    struct party *party = run->party;
    if (party->window != WINDOW_NONE) {
        return window_go(run);
    }
    unsigned seat = party_decides(party);
    if (run->desk.you) {
        enum answer answer = seat == run->desk.viewer ? ANSWER_MOVED : cover(run);
        answer = answer == ANSWER_MOVED ? desk_show_secrets(&run->desk) : answer;
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
    return party->person[seat] ? person_moves(run, seat) : bot_moves(run, seat);
}

/* ---- Being out ------------------------------------------------------------------------------- */

/* Out of the game, that is: out of a round of the Pets is not out of the game. */
static bool is_out(const struct table_run *run)
{
    unsigned person = party_only_person(run->party);
    lb_view view = party_view(run->party, LB_PUBLIC);
    return person != LB_NOBODY && run->party->window == WINDOW_NONE && view.rounds.round == 0 &&
           view.open != LB_OPEN_over && !(view.alive >> person & 1);
}

/* Nothing more will be asked of the person: a moment to take it in, and to think better of it. */
static enum answer say_out(struct table_run *run)
{
    static const char text[] =
        "For you the game ends here. The others play on, and you can watch.\n \n"
        "f shows how it ends at once. U takes your last decision back.";
    enum answer answer = ANSWER_MOVED;
    for (;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
        desk_draw(&run->desk, &prompt);
        draw_notice("You are out", text, 0, "any key goes on");
        int key = screen_key(-1);
        run->desk.fast = key == 'f';
        if (key == SCREEN_STOP) {
            return ANSWER_STOP;
        }
        if (key != SCREEN_RESIZED) {
            desk_common_key(&run->desk, key, LB_NO_CARD, &answer);
            return answer;
        }
    }
}

static enum answer mind_out(struct table_run *run)
{
    bool before = run->out;
    run->out = is_out(run);
    return run->out && !before ? say_out(run) : ANSWER_MOVED;
}

/* ---- The end --------------------------------------------------------------------------------- */

enum after { AFTER_HOME, AFTER_ANOTHER, AFTER_REPLAY, AFTER_REVIEW, AFTERS };

/* What to do with a finished game; the table stays in sight. */
static enum answer ask_after(struct table_run *run, const char *result, enum after *after)
{
    const struct option all[AFTERS] = {
        [AFTER_HOME] = {'m', "on to the menu", ""},
        [AFTER_ANOTHER] = {'a', "another one", "at the same table"},
        [AFTER_REPLAY] = {'r', "replay it", "with anybody's eyes"},
        [AFTER_REVIEW] = {'v', "review it", "where it was won or lost"}};
    struct option options[AFTERS];
    memcpy(options, all, sizeof options);
    if (!run->desk.has_menu) {
        options[AFTER_HOME] = (struct option){'x', "quit", ""};
    }
    struct desk_list list = {.title = "The game is over",
                             .question = result,
                             .keys = "up down or its letter   Enter   l log",
                             .option = options,
                             .count = is_watched(run->party) ? AFTER_REVIEW : AFTERS,
                             .focus = *after};
    int picked = desk_pick(&run->desk, &list);
    *after = picked >= 0 ? (enum after)picked : AFTER_HOME;
    return picked == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
}

/* Whose game is reviewed: the only person's, or that of the one who is picked. */
static int pick_person(struct table_run *run)
{
    const struct party *party = run->party;
    struct option options[LB_SEATS_MAX];
    unsigned seats[LB_SEATS_MAX];
    struct desk_list list = {.title = "Whose game?",
                             .question = "",
                             .keys = "up down, or its number   Enter   Escape back",
                             .option = options};
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        if (party->person[seat]) {
            struct option *option = &options[list.count];
            seats[list.count++] = seat;
            *option = (struct option){.key = (char)('0' + list.count)};
            snprintf(option->text, sizeof option->text, "%s", party->match->names.of[seat]);
        }
    }
    int picked = list.count > 1 ? desk_pick(&run->desk, &list) : 0;
    return picked < 0 ? picked : (int)seats[picked];
}

static enum answer show_review(struct table_run *run)
{
    char text[ADVICE_BYTES];
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .refusal = "",
                            .question = "The game is played over in many worlds"};
    int person = pick_person(run);
    if (person < 0) {
        return person == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
    }
    desk_draw(&run->desk, &prompt);
    advice_review(run->party->match, (unsigned)person, text);
    return desk_notice(&run->desk, "Review", text);
}

static enum answer show_end(struct table_run *run, const struct game_ways *ways)
{
    struct desk *desk = &run->desk;
    const lb_match *match = run->party->match;
    char result[240], path[400], *text = ways->result;
    bool kept = is_watched(run->party) /* a game one only watches was never the open one */
                    ? store_record_keep(match, path, sizeof path, ways->trouble)
                    : store_game_end(match, path, sizeof path, ways->trouble);
    desk->unsaved.text[0] = '\0'; /* what there is to say of it is said now */
    desk_idle(desk);
    lb_tell_result(lb_winners(&match->state), &desk->scene.reader, result, sizeof result);
    snprintf(text, RESULT_BYTES, "%s %s%s", result,
             kept ? "Record: " : "The record is not kept: ", kept ? path : ways->trouble->text);
    screen_forget_keys(); /* what was typed for the game is no answer to its end */
    for (enum after after = AFTER_HOME;;) {
        enum answer answer = ask_after(run, text, &after);
        if (answer == ANSWER_MOVED && after <= AFTER_ANOTHER) {
            return after == AFTER_HOME ? ANSWER_LEFT : ANSWER_ANOTHER;
        }
        if (answer == ANSWER_MOVED) {
            answer = after == AFTER_REPLAY
                         ? replay_run(match, run->party->voice, desk->settings, desk->viewer)
                         : show_review(run);
        }
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
}

/* The game stands somewhere else: the only person looks on it again. */
static void sit_down(struct table_run *run)
{
    unsigned person = party_only_person(run->party);
    run->desk.viewer = person != LB_NOBODY ? person : LB_PUBLIC;
    run->desk.you = person != LB_NOBODY;
}

/* Said at once where it fails, and until it works; it is tried again at every change. */
static void save(struct table_run *run)
{
    lb_reason why;
    if (is_watched(run->party) || store_game_save(run->party, &why)) {
        run->desk.unsaved.text[0] = '\0';
    } else {
        snprintf(run->desk.unsaved.text, sizeof run->desk.unsaved.text, "Not saved: %.220s",
                 why.text);
    }
}

enum answer game_run(struct party *party, struct settings *settings, const struct game_ways *ways)
{
    static struct table_run run;
    memset(&run, 0, sizeof run);
    run.party = run.desk.party = party;
    run.desk.settings = settings;
    run.desk.has_menu = ways->has_menu;
    sit_down(&run);
    save(&run); /* a game that is left before its first move stays open too */
    enum answer answer = ANSWER_MOVED;
    while (answer == ANSWER_MOVED && !party_over(party)) {
        unsigned steps = party->match->steps;
        answer = step(&run);
        answer = answer == ANSWER_MOVED ? mind_out(&run) : answer;
        if (answer == ANSWER_CHANGED) {
            run.out = is_out(&run);
            sit_down(&run);
            answer = ANSWER_MOVED;
        }
        if (party->match->steps != steps) {
            save(&run);
        }
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
        store_record_write(party->match, ways->record, ways->trouble);
    }
    return answer;
}
