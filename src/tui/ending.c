/* SPDX-License-Identifier: MIT */
/* ending.c: the end of a game, and what comes after it. */
#include "tui/ending.h"

#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/pick.h"
#include "tui/replay.h"
#include "tui/reviewer.h"

enum {
    TEXT_BYTES = 2048,
    TICK_MS = 100,
    MEANT_MS = 600 /* a key so soon was meant for the table: it deals no other game */
};

struct ending {
    struct desk *desk;
    const lb_match *match;
    const char *trouble;
    unsigned person; /* whose game it was, or LB_NOBODY */
    struct reviewer *reviewer;
    long since; /* when the end came on the screen */
};

/* ---- What is to be said ------------------------------------------------------------------------ */

static void add(char *text, const char *more)
{
    size_t length = strlen(text);
    snprintf(text + length, TEXT_BYTES - length, "%s", more);
}

static void add_winner(const struct ending *ending, char *text)
{
    char result[240];
    lb_tell_result(lb_winners(&ending->match->state), &ending->desk->scene.reader, result,
                   sizeof result);
    add(text, result);
    add(text, "\n");
}

/* The move that put the person out, or else the last one: the index of its first event. */
static uint32_t find_cause(const struct ending *ending, uint32_t *ply)
{
    static lb_log_line line;
    const struct desk *desk = ending->desk;
    const lb_scene *scene = &desk->scene.table;
    bool lives = ending->person == LB_NOBODY || (scene->view.alive >> ending->person & 1);
    uint32_t first = 0;
    *ply = UINT32_MAX;
    for (uint32_t i = scene->logged; i > 0; i--) {
        lb_table_line(desk->sitting->table, desk->viewer, i - 1, &line);
        bool counts = lives || (line.tone == LB_TONE_alarm && line.event.seat == ending->person);
        if (*ply == UINT32_MAX && counts) {
            *ply = line.ply;
        }
        if (*ply == line.ply) {
            first = i - 1;
        } else if (*ply != UINT32_MAX) {
            break;
        }
    }
    return first;
}

/* Why it was lost, or won, in the sentences of the move that did it. */
static void add_cause(const struct ending *ending, char *text)
{
    static lb_log_line line;
    const struct desk *desk = ending->desk;
    uint32_t ply, said = 0;
    uint32_t at = find_cause(ending, &ply);
    for (; lb_table_line(desk->sitting->table, desk->viewer, at, &line) && line.ply == ply; at++) {
        if (line.told && line.event.type != LB_EVENT_won && line.event.type != LB_EVENT_discarded) {
            add(text, said++ > 0 ? " " : "");
            add(text, line.text);
        }
    }
    add(text, said > 0 ? "\n" : "");
}

/* "1 Mochi, 2 you, 3 Ziggy" */
static void add_places(const struct ending *ending, char *text)
{
    lb_place places[LB_SEATS_MAX];
    unsigned count = lb_places_of(ending->match, places);
    for (unsigned i = 0; i < count; i++) {
        char number[16];
        bool you = places[i].seat == ending->person;
        snprintf(number, sizeof number, "%s%u ", i > 0 ? ", " : " \n", places[i].place);
        add(text, number);
        add(text, you ? "you" : ending->match->names.of[places[i].seat]);
    }
    add(text, ".\n");
}

static void add_length(const struct ending *ending, char *text)
{
    char line[80];
    const lb_scene *scene = &ending->desk->scene.table;
    unsigned rounds = scene->view.rounds.round;
    snprintf(line, sizeof line, rounds > 0 ? "%u moves in %u %s.\n" : "%u moves.\n", scene->plies,
             rounds, rounds == 1 ? "round" : "rounds");
    add(text, line);
}

/* The decision that cost most, once that is known. */
static void add_costliest(const struct ending *ending, char *text)
{
    const lb_review_move *worst[2];
    bool closer = false;
    const lb_review *review =
        ending->reviewer != NULL ? reviewer_review(ending->reviewer, &closer) : NULL;
    char line[2 * LB_MOVE_BYTES + 120], made[LB_MOVE_BYTES], better[LB_MOVE_BYTES];
    if (ending->reviewer == NULL) {
        return;
    }
    if (review == NULL) {
        add(text, " \nLooking for the decision that cost most ...\n");
    } else if (lb_review_costliest(review, 1, worst) == 0) {
        add(text, closer ? " \nNo decision of yours looks clearly worse than another so far.\n"
                         : " \nNo decision of yours was clearly worse than another.\n");
    } else {
        const lb_reader *reader = &ending->desk->scene.reader;
        lb_tell_parts(&worst[0]->move, reader, made, sizeof made);
        lb_tell_parts(&worst[0]->best_move, reader, better, sizeof better);
        snprintf(line, sizeof line,
                 " \nWhat cost most: move %u, %s, %.0f points of a win; better was %s.\n",
                 worst[0]->ply + 1, made, 100 * worst[0]->lost.share, better);
        add(text, line);
    }
}

static void write_text(const struct ending *ending, char text[TEXT_BYTES])
{
    text[0] = '\0';
    add_winner(ending, text);
    add_cause(ending, text);
    add_places(ending, text);
    add_length(ending, text);
    add_costliest(ending, text);
    add(text, ending->trouble[0] != '\0' ? " \n" : "");
    add(text, ending->trouble);
}

/* ---- What comes next --------------------------------------------------------------------------- */

enum after { AFTER_ANOTHER, AFTER_REPLAY, AFTER_REVIEW, AFTER_LOG, AFTER_HOME, AFTERS };

static void draw(struct ending *ending, const struct option *options, unsigned focus)
{
    char text[TEXT_BYTES];
    struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
    const lb_picture *picture = lb_picture_of(ending->desk->scene.table.game, LB_EVENT_won);
    desk_draw(ending->desk, &prompt);
    write_text(ending, text);
    struct sight page = {.title = "The game is over",
                         .art = picture != NULL ? picture->art : NULL,
                         .paint = PAINT_GOOD,
                         .text = text,
                         .keys = "up down or its letter   Enter   l log",
                         .option = options,
                         .option_count = AFTERS,
                         .option_focus = focus};
    draw_sight(&page);
}

/* What to do with a finished game; PICK_STOP where the program ends. */
static int ask_after(struct ending *ending, unsigned focus)
{
    struct option options[AFTERS] = {[AFTER_ANOTHER] = {'a', "again", ""},
                                     [AFTER_REPLAY] = {'r', "replay it", ""},
                                     [AFTER_REVIEW] = {'v', "review it", ""},
                                     [AFTER_LOG] = {'l', "the log", ""},
                                     [AFTER_HOME] = {'m', "on to the menu", ""}};
    if (!ending->desk->has_menu) {
        options[AFTER_HOME] = (struct option){'x', "quit", ""};
    }
    for (;;) {
        draw(ending, options, focus);
        bool closer = false;
        if (ending->reviewer != NULL) {
            reviewer_review(ending->reviewer, &closer);
        }
        int key = screen_key(closer ? TICK_MS : -1);
        for (unsigned i = 0; i < AFTERS; i++) {
            if (options[i].key == key) {
                return (int)i;
            }
        }
        switch (key) {
        case SCREEN_UP:
            focus = (focus + AFTERS - 1) % AFTERS;
            break;
        case SCREEN_DOWN:
            focus = (focus + 1) % AFTERS;
            break;
        case SCREEN_ENTER:
        case ' ':
            if (screen_now() - ending->since >= MEANT_MS) {
                return (int)focus;
            }
            break;
        case SCREEN_ESCAPE:
        case 'q':
            return AFTER_HOME;
        case SCREEN_STOP:
            return PICK_STOP;
        default:
            break;
        }
    }
}

/* Whose game is reviewed: the only person's, or that of the one who is picked. */
static int pick_person(struct ending *ending)
{
    struct option options[LB_SEATS_MAX];
    unsigned seats[LB_SEATS_MAX];
    const struct sitting *sitting = ending->desk->sitting;
    struct desk_list list = {.title = "Whose game?",
                             .question = "",
                             .keys = "up down, or its number   Enter   Escape back",
                             .option = options};
    for (unsigned seat = 0; seat < ending->match->players; seat++) {
        if (sitting_is_person(sitting, seat) || sitting_people(sitting) == 0) {
            struct option *option = &options[list.count];
            seats[list.count++] = seat;
            *option = (struct option){.key = (char)('0' + list.count)};
            snprintf(option->text, sizeof option->text, "%s", ending->match->names.of[seat]);
        }
    }
    int picked = list.count > 1 ? desk_pick(ending->desk, &list) : 0;
    return picked < 0 ? picked : (int)seats[picked];
}

/* Until the review is there, or Escape. */
static enum answer await_review(struct ending *ending)
{
    struct prompt prompt = {.focus_card = LB_NO_CARD,
                            .refusal = "",
                            .question = "The game is played over in many worlds ...",
                            .keys = "Escape back"};
    bool closer;
    while (reviewer_review(ending->reviewer, &closer) == NULL) {
        desk_draw(ending->desk, &prompt);
        int key = screen_key(TICK_MS);
        if (key == SCREEN_STOP || key == SCREEN_ESCAPE) {
            return key == SCREEN_STOP ? ANSWER_STOP : ANSWER_LEFT;
        }
    }
    return ANSWER_MOVED;
}

static enum answer show_review(struct ending *ending)
{
    char text[ADVICE_BYTES];
    int person = pick_person(ending);
    if (person < 0) {
        return person == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
    }
    if (ending->reviewer == NULL || reviewer_seat(ending->reviewer) != (unsigned)person) {
        reviewer_free(ending->reviewer);
        ending->reviewer = reviewer_new(ending->match, (unsigned)person);
    }
    enum answer answer = ending->reviewer != NULL ? await_review(ending) : ANSWER_LEFT;
    if (answer != ANSWER_MOVED) {
        return answer == ANSWER_STOP ? ANSWER_STOP : ANSWER_MOVED;
    }
    bool closer;
    advice_review(reviewer_review(ending->reviewer, &closer), ending->match, text);
    return desk_notice(ending->desk,
                       closer ? "A first review; a closer one is on its way" : "Review", text);
}

static enum answer take_up(struct ending *ending, enum after after)
{
    struct desk *desk = ending->desk;
    enum answer ignored = ANSWER_MOVED;
    switch (after) {
    case AFTER_REPLAY:
        return replay_run(ending->match, desk->settings, desk->viewer);
    case AFTER_REVIEW:
        return show_review(ending);
    case AFTER_LOG:
        desk_common_key(desk, 'l', LB_NO_CARD, &ignored);
        return ignored;
    default:
        return after == AFTER_ANOTHER ? ANSWER_ANOTHER : ANSWER_LEFT;
    }
}

enum answer ending_run(struct desk *desk, const char *trouble)
{
    struct ending ending = {.desk = desk,
                            .match = lb_table_match(desk->sitting->table),
                            .trouble = trouble,
                            .person = sitting_only_person(desk->sitting)};
    enum answer answer = ANSWER_MOVED;
    screen_forget_keys();
    ending.since = screen_now();
    desk_look(desk);
    if (ending.person != LB_NOBODY) {
        ending.reviewer = reviewer_new(ending.match, ending.person);
    }
    for (int after = AFTER_ANOTHER; answer == ANSWER_MOVED;) {
        after = ask_after(&ending, (unsigned)after);
        answer = after == PICK_STOP ? ANSWER_STOP : take_up(&ending, (enum after)after);
    }
    reviewer_free(ending.reviewer);
    return answer;
}
