/* SPDX-License-Identifier: MIT */
/* desk.c: the person's side of the table. */
#include "tui/desk.h"

#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "tui/advice.h"
#include "tui/pick.h"
#include "tui/reader.h"
#include "tui/settings_page.h"

/* Advice is looked for so often, and what bots may have to think about before it: not all of them always do. */
enum { ADVICE_BEAT_MS = 500 };

void desk_look(struct desk *desk)
{
    if (desk->sitting != NULL) {
        scene_of_table(&desk->scene, desk->sitting->table, desk->viewer, desk->you);
        desk->scene.curtain = desk->viewer == LB_PUBLIC && sitting_people(desk->sitting) > 0;
    }
}

void desk_draw(struct desk *desk, struct prompt *prompt)
{
    desk_look(desk);
    if (prompt->refusal == NULL) {
        prompt->refusal = desk->refusal;
        prompt->said = desk->said;
    }
    prompt->alarm = desk->unsaved.text;
    draw_all(&desk->scene, prompt);
}

/* Only bots play, so any seat's eyes are open to whoever looks on. */
static bool is_watched(const struct desk *desk)
{
    return desk->sitting == NULL || sitting_people(desk->sitting) == 0;
}

void desk_next_eyes(struct desk *desk)
{
    unsigned last = desk->scene.table.view.players - 1u;
    desk->viewer = desk->viewer == LB_PUBLIC ? 0
                   : desk->viewer == last    ? LB_PUBLIC
                                             : desk->viewer + 1;
}

void desk_idle(struct desk *desk)
{
    char question[LB_LINE_BYTES + 40];
    const char *keys = !is_watched(desk) ? "any key goes on  f to the end  l log  ? help  q menu"
                       : desk->standing
                           ? "space goes on  Tab other eyes  f to the end  l log  q menu"
                           : "space stops  Tab other eyes  f to the end  l log  q menu";
    struct prompt prompt = {.focus_card = LB_NO_CARD, .question = question, .keys = keys};
    desk_look(desk);
    snprintf(question, sizeof question, "%s%s", desk->standing ? "Stopped. " : "",
             desk->scene.table.question);
    desk_hush(desk);
    desk_draw(desk, &prompt);
}

void desk_hush(struct desk *desk)
{
    desk->refusal[0] = desk->said[0] = '\0';
}

enum answer desk_notice(struct desk *desk, const char *title, const char *text)
{
    for (int from = 0;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
        desk_draw(desk, &prompt);
        int hidden = draw_notice(title, text, from, "any key goes on");
        int key = screen_key(-1);
        if (hidden > 0 && (key == SCREEN_UP || key == SCREEN_DOWN)) {
            from += key == SCREEN_DOWN ? from < hidden : -(from > 0);
        } else if (key != SCREEN_RESIZED) {
            return key == SCREEN_STOP ? ANSWER_STOP : ANSWER_MOVED;
        }
    }
}

/* ---- Help and log ---------------------------------------------------------------------------- */

static const char help_keys[] =
    "Left and right move in your hand; a letter goes to its card, action or answer at once. Enter "
    "plays or takes what is under the cursor; no other key does. Escape goes one stage back.\n"
    "d is the draw, or the disc. n and p are the answers in a Nope window. : types a move, in full "
    "or short: favor@2, fav mo.\n"
    "l is the log, o the odds, h a hint, U takes your last decision back, q is the menu, with rules, "
    "cards and settings.";

static enum answer show_help(struct desk *desk, unsigned card)
{
    char text[1200];
    const lb_face *face = lb_game_face(desk->scene.table.game, card);
    if (face != NULL) {
        snprintf(text, sizeof text, "%s\n \n%s", face->help, help_keys);
        return desk_notice(desk, lb_card_title(card), text);
    }
    return desk_notice(desk, "Keys", help_keys);
}

static enum answer show_log(struct desk *desk)
{
    desk_look(desk);
    unsigned last = desk->scene.line_count;
    for (;;) {
        struct box box = screen_box();
        if (!draw_too_small()) {
            screen_clear();
            struct box all = {0, 0, box.rows - 1, box.columns};
            struct box inside = put_frame(all, PAINT_FRAME, "what happened");
            unsigned from = last;
            int room = inside.rows;
            while (from > 0) {
                int rows = words_rows(inside.columns, 2, desk->scene.line[from - 1].text);
                if (rows > room) {
                    break;
                }
                room -= rows;
                from--;
            }
            int row = 0;
            for (unsigned i = from; i < last; i++) {
                row =
                    put_words(inside, row, 2, desk->scene.line[i].paint, desk->scene.line[i].text);
            }
            put_bar(box, box.rows - 1, PAINT_BAR);
            put(box, box.rows - 1, 1, PAINT_BAR, "up and down scroll   any other key goes back");
        }
        screen_show();
        int key = screen_key(-1);
        if (key == SCREEN_UP || key == SCREEN_PAGE_UP) {
            last = last > 1 ? last - 1 : last;
        } else if (key == SCREEN_DOWN || key == SCREEN_PAGE_DOWN) {
            last = last < desk->scene.line_count ? last + 1 : last;
        } else if (key != SCREEN_RESIZED) {
            return key == SCREEN_STOP ? ANSWER_STOP : ANSWER_MOVED;
        }
    }
}

/* It takes a moment, so something is said before; a key that comes meanwhile waits. */
enum answer desk_advice(struct desk *desk, bool hint)
{
    char text[ADVICE_BYTES];
    lb_reason why;
    struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = "", .question = "Let me see"};
    struct sitting *sitting = desk->sitting;
    if (!desk->settings->help || !desk->you) {
        snprintf(desk->refusal, sizeof desk->refusal, "%s",
                 desk->you ? "Odds and hints are switched off in the settings."
                           : "There is nothing for you to decide now.");
        return ANSWER_MOVED;
    }
    if (!sitting_say(sitting, desk->viewer, hint ? "hint" : "odds", &why)) {
        snprintf(desk->refusal, sizeof desk->refusal, "%s", why.text);
        return ANSWER_MOVED;
    }
    const lb_odds *odds = NULL;
    long beat = ADVICE_BEAT_MS + (long)lb_table_thought(sitting->table);
    sitting_stop(sitting);
    while ((odds = lb_table_odds(sitting->table, desk->viewer)) == NULL) {
        desk_draw(desk, &prompt);
        sitting_go(sitting);
        if (desk->scene.table.advice != LB_ADVICE_thinking) {
            return ANSWER_MOVED; /* what was asked about is over */
        }
        screen_rest(beat);
    }
    (hint ? advice_hint : advice_odds)(odds, &desk->scene.table.reader, text);
    return desk_notice(desk, hint ? "A hint" : "Odds", text);
}

bool desk_common_key(struct desk *desk, int key, unsigned card, enum answer *answer)
{
    switch (key) {
    case '?':
        *answer = show_help(desk, card);
        return true;
    case 'l':
        *answer = show_log(desk);
        return true;
    case 'q':
        *answer = desk_menu(desk);
        return true;
    case 'U':
        *answer = desk_take_back(desk);
        return true;
    case 'R':
        *answer = desk_redo(desk);
        return true;
    case '\t':
        if (is_watched(desk)) {
            desk_next_eyes(desk);
        }
        return true;
    default:
        return false;
    }
}

/* ---- The table's menu ------------------------------------------------------------------------ */

int desk_pick(struct desk *desk, struct desk_list *list)
{
    for (;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD,
                                .refusal = "",
                                .question = list->question,
                                .keys = list->keys,
                                .panel = list->title,
                                .option = list->option,
                                .option_count = list->count,
                                .option_focus = list->focus};
        desk_draw(desk, &prompt);
        int key = screen_key(-1);
        for (unsigned i = 0; i < list->count; i++) {
            if (list->option[i].key == key) {
                list->focus = i;
                if (!list->selects) {
                    return (int)i;
                }
            }
        }
        switch (key) {
        case SCREEN_UP:
            list->focus = (list->focus + list->count - 1) % list->count;
            break;
        case SCREEN_DOWN:
            list->focus = (list->focus + 1) % list->count;
            break;
        case SCREEN_ENTER:
        case ' ':
            return (int)list->focus;
        case SCREEN_STOP:
            return PICK_STOP;
        case SCREEN_ESCAPE:
        case 'q':
            return PICK_BACK;
        case 'l':
            if (show_log(desk) == ANSWER_STOP) {
                return PICK_STOP;
            }
            break;
        default:
            break;
        }
    }
}

/* A line of the person at the keyboard that moves the game elsewhere. */
static enum answer go_elsewhere(struct desk *desk, const char *line, const char *said)
{
    lb_reason why;
    unsigned seat = sitting_only_person(desk->sitting);
    bool done = seat != LB_NOBODY && sitting_say(desk->sitting, seat, line, &why);
    if (seat == LB_NOBODY) {
        snprintf(why.text, sizeof why.text,
                 "A move is taken back only where you play alone against bots.");
    }
    sitting_hurry(desk->sitting, false);
    snprintf(desk->refusal, sizeof desk->refusal, "%s", done ? "" : why.text);
    snprintf(desk->said, sizeof desk->said, "%s", done ? said : "");
    return done ? ANSWER_CHANGED : ANSWER_MOVED;
}

enum answer desk_take_back(struct desk *desk)
{
    return go_elsewhere(desk, "take-back", "Taken back to your last decision.");
}

enum answer desk_redo(struct desk *desk)
{
    return go_elsewhere(desk, "redo", "Made again.");
}

enum answer desk_leave(struct desk *desk)
{
    static const struct option options[] = {{'n', "no, play on", ""},
                                            {'y', "yes, leave", "the others play on"}};
    struct desk_list list = {.title = "Leave the table for good?",
                             .question = "Who leaves has lost; a game you only interrupt is kept.",
                             .keys = "up down, or its letter   Enter   Escape plays on",
                             .option = options,
                             .count = 2};
    lb_reason why;
    desk_look(desk);
    if (!desk->you || !desk->scene.table.can_leave) {
        snprintf(desk->refusal, sizeof desk->refusal, "You cannot leave the table just now.");
        return ANSWER_MOVED;
    }
    int picked = desk_pick(desk, &list);
    if (picked == PICK_STOP) {
        return ANSWER_STOP;
    }
    return picked == 1 && sitting_say(desk->sitting, desk->viewer, "leave", &why) ? ANSWER_CHANGED
                                                                                  : ANSWER_MOVED;
}

enum menu_entry {
    MENU_ON,
    MENU_BACK,
    MENU_RULES,
    MENU_CARDS,
    MENU_SETTINGS,
    MENU_LEAVE,
    MENU_HOME,
    MENU_QUIT,
    MENU_ENTRIES
};

/* Times hold from the next decision on. */
static enum answer change_settings(struct desk *desk)
{
    int result = settings_page(desk->settings);
    lb_table_times(desk->sitting->table, (uint32_t)(1000 * desk->settings->nope_seconds),
                   (uint32_t)desk->settings->speed);
    return result == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
}

static enum answer menu_take(struct desk *desk, enum menu_entry entry)
{
    const lb_game *game = desk->scene.table.game;
    switch (entry) {
    case MENU_BACK:
        return desk_take_back(desk);
    case MENU_RULES:
        return reader_rules(game) == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
    case MENU_CARDS:
        return reader_cards(game) == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
    case MENU_SETTINGS:
        return change_settings(desk);
    case MENU_LEAVE:
        return desk_leave(desk);
    case MENU_HOME:
        return ANSWER_LEFT;
    case MENU_QUIT:
        return ANSWER_STOP;
    default:
        return ANSWER_MOVED;
    }
}

enum answer desk_menu(struct desk *desk)
{
    static const struct option all[MENU_ENTRIES] = {
        [MENU_ON] = {'p', "play on", ""},
        [MENU_BACK] = {'u', "take your last decision back", ""},
        [MENU_RULES] = {'r', "rules", "clause by clause"},
        [MENU_CARDS] = {'c', "cards", "what each one does"},
        [MENU_SETTINGS] = {'s', "settings", ""},
        [MENU_LEAVE] = {'g', "go home for good", "the others play on"},
        [MENU_HOME] = {'m', "to the main menu", ""},
        [MENU_QUIT] = {'x', "quit", ""},
    };
    lb_scene own;
    unsigned person = sitting_only_person(desk->sitting);
    lb_table_scene(desk->sitting->table, person != LB_NOBODY ? person : desk->viewer, &own);
    const bool shown[MENU_ENTRIES] = {
        [MENU_ON] = true,
        [MENU_BACK] = own.can_take_back,
        [MENU_RULES] = true,
        [MENU_CARDS] = true,
        [MENU_SETTINGS] = true,
        [MENU_LEAVE] = desk->you && own.can_leave,
        [MENU_HOME] = desk->has_menu,
        [MENU_QUIT] = true,
    };
    struct option options[MENU_ENTRIES];
    enum menu_entry meaning[MENU_ENTRIES];
    unsigned count = 0;
    for (enum menu_entry entry = MENU_ON; entry < MENU_ENTRIES; entry++) {
        if (shown[entry]) {
            meaning[count] = entry;
            options[count++] = all[entry];
        }
    }
    bool saved = !is_watched(desk) && desk->unsaved.text[0] == '\0';
    for (unsigned i = 0; i < count; i++) {
        if (meaning[i] >= MENU_HOME) {
            snprintf(options[i].note, sizeof options[i].note, "%s",
                     saved              ? "the game stays open"
                     : is_watched(desk) ? "nothing is kept"
                                        : "the game is not saved");
        }
    }
    struct desk_list list = {
        .title = "Menu",
        .question = is_watched(desk) ? "Nobody plays here: the game is kept once it is over."
                    : saved          ? "The game is saved after every move."
                                     : desk->unsaved.text,
        .keys = "up down   Enter   Escape plays on",
        .option = options,
        .count = count};
    int picked = desk_pick(desk, &list);
    return picked == PICK_STOP ? ANSWER_STOP
           : picked < 0        ? ANSWER_MOVED
                               : menu_take(desk, meaning[picked]);
}

/* ---- Curtains and secrets -------------------------------------------------------------------- */

enum answer desk_hand_over(struct desk *desk, unsigned seat)
{
    if (desk->viewer == seat && desk->you) {
        return ANSWER_MOVED;
    }
    if (sitting_people(desk->sitting) > 1) {
        char text[200];
        const char *name = lb_table_match(desk->sitting->table)->names.of[seat];
        desk->viewer = LB_PUBLIC;
        desk->you = false;
        snprintf(text, sizeof text,
                 "Pass the keyboard to %s.\n \n%s, press Enter when nobody else "
                 "looks.",
                 name, name);
        for (int key = 0; key != SCREEN_ENTER;) {
            struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
            desk_draw(desk, &prompt);
            draw_notice("Curtain", text, 0, "Enter opens the curtain   q menu");
            key = screen_key(-1);
            if (key == SCREEN_STOP) {
                return ANSWER_STOP;
            }
            enum answer answer = key == 'q' ? desk_menu(desk) : ANSWER_MOVED;
            if (answer != ANSWER_MOVED) {
                return answer;
            }
        }
    }
    desk->viewer = seat;
    desk->you = true;
    return ANSWER_MOVED;
}

static enum answer show_look(struct desk *desk, const lb_event *event)
{
    char text[LB_LINE_BYTES];
    bool open = event->card_count > 0;
    lb_tell(event, &desk->scene.reader, text, sizeof text);
    for (;;) {
        struct prompt prompt = {.focus_card = LB_NO_CARD, .refusal = ""};
        desk_draw(desk, &prompt);
        draw_cards(desk->scene.table.game, open ? "Shown to all" : "For your eyes only",
                   open ? event->cards : event->hidden,
                   open ? event->card_count : event->hidden_count, text,
                   open ? "any key goes on" : "any key covers them again");
        int key = screen_key(-1);
        if (key != SCREEN_RESIZED) {
            return key == SCREEN_STOP ? ANSWER_STOP : ANSWER_MOVED;
        }
    }
}

enum answer desk_show_secrets(struct desk *desk)
{
    lb_reason why;
    desk_look(desk);
    if (!desk->you || desk->scene.table.secret_count == 0) {
        return ANSWER_MOVED;
    }
    lb_scene seen = desk->scene.table;
    for (unsigned i = 0; i < seen.secret_count; i++) {
        enum answer answer = show_look(desk, &seen.secret[i]);
        if (answer != ANSWER_MOVED) {
            return answer;
        }
    }
    sitting_say(desk->sitting, desk->viewer, "seen", &why);
    return ANSWER_MOVED;
}
