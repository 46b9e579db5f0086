/* SPDX-License-Identifier: MIT */
/* ask.c: from keys to a move. A move is composed by ruling out legal ones until one is left;
 * Escape brings back what the last answer ruled out. */
#include "tui/ask.h"

#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "tui/cards.h"
#include "tui/pick.h"

/* Things to do in a turn that are no cards; and what "leave" means, which has no key of its own. */
enum { ACTIONS_MAX = 4, KEY_LEAVE = -2 };

struct asking {
    struct desk *desk;
    lb_offer *offer;
    uint8_t title[LB_CARDS_MAX]; /* of the hand */
    unsigned title_count;
    struct option action[ACTIONS_MAX];
    uint8_t action_verb[ACTIONS_MAX];
    unsigned action_count;
    unsigned focus; /* in a turn: a title, or after them an action */
    struct option option[OPTIONS_MAX];
    lb_answer answer[LB_ANSWERS_MAX]; /* what the options mean */
    unsigned option_count, option_focus;
    unsigned slider_at, slider_most;
    unsigned typed_number;
    enum answer stopped; /* while something was asked once more: ANSWER_STOP, or ANSWER_MOVED */
};

static const lb_view *view_of(const struct asking *asking)
{
    return &asking->desk->scene.table.view;
}

static const lb_state *state_of(const struct asking *asking)
{
    return &lb_table_match(asking->desk->sitting->table)->state;
}

/* ---- Typed text ------------------------------------------------------------------------------ */

static void add_character(char *text, size_t size, int key)
{
    size_t length = strlen(text);
    if (key >= ' ' && key <= '~' && length + 1 < size) {
        text[length] = (char)key;
        text[length + 1] = '\0';
    }
}

bool ask_line(struct desk *desk, struct prompt *prompt, char *text, size_t size)
{
    prompt->typed = text;
    prompt->keys = "a move: favor@2, or short: fav mo  Enter  Escape back";
    for (;;) {
        desk_draw(desk, prompt);
        int key = screen_key(-1);
        size_t length = strlen(text);
        switch (key) {
        case SCREEN_ENTER:
            return true;
        case SCREEN_ESCAPE:
        case SCREEN_STOP:
            return false;
        case SCREEN_BACKSPACE:
            if (length == 0) {
                return false;
            }
            text[length - 1] = '\0';
            break;
        default:
            add_character(text, size, key);
            break;
        }
    }
}

/* ---- Making the move ------------------------------------------------------------------------- */

static void refuse(struct asking *asking, const char *why)
{
    snprintf(asking->desk->refusal, sizeof asking->desk->refusal, "%s", why);
}

/* What is asked once more before a move: it lets go of something precious, or may be regretted; or "". */
static void doubt(const struct asking *asking, const char *text, char *doubts, size_t size)
{
    lb_move move;
    lb_reason why;
    lb_part parts[LB_PARTS_MAX];
    const lb_state *state = state_of(asking);
    const lb_reader *reader = &asking->desk->scene.reader;
    unsigned seat = asking->desk->viewer;
    doubts[0] = '\0';
    if (lb_move_read(state, seat, text, &move, &why) != LB_OK) {
        return;
    }
    lb_offer_move apart = lb_move_taken_apart(state, seat, &move);
    if (lb_tell_sure(&apart, view_of(asking), reader, doubts, size) ||
        !asking->desk->settings->ask_first) {
        return;
    }
    unsigned count = lb_move_parts(state, seat, &move, parts);
    const char *danger = lb_view_warning(view_of(asking), parts, count);
    if (danger != NULL) {
        lb_event nothing = {.seat = (uint8_t)seat, .other = LB_NOBODY, .named = LB_NO_CARD};
        lb_phrase(danger, &nothing, reader, doubts, size);
    }
}

static void begin_anew(struct asking *asking)
{
    while (lb_offer_back(asking->offer)) {
    }
}

/* The cursor is on no: one key too many does no harm. */
static bool is_sure(struct asking *asking, const char *text)
{
    static const struct option options[] = {{'n', "no", ""}, {'y', "yes", ""}};
    char doubts[LB_LINE_BYTES];
    struct desk_list list = {.title = "Sure?",
                             .question = doubts,
                             .keys = "up down, or its key  Enter  Escape no",
                             .option = options,
                             .count = 2,
                             .selects = true};
    doubt(asking, text, doubts, sizeof doubts);
    if (doubts[0] == '\0') {
        return true;
    }
    screen_forget_keys();
    int picked = desk_pick(asking->desk, &list);
    asking->stopped = picked == PICK_STOP ? ANSWER_STOP : ANSWER_MOVED;
    return picked == 1;
}

/* True when the move is made. */
static bool make(struct asking *asking, const char *text)
{
    char line[LB_MOVE_BYTES + 8];
    lb_reason why = {""};
    if (!is_sure(asking, text)) {
        begin_anew(asking);
        return false;
    }
    snprintf(line, sizeof line, "move %s", text);
    if (sitting_say(asking->desk->sitting, asking->desk->viewer, line, &why)) {
        desk_hush(asking->desk);
        return true;
    }
    refuse(asking, why.text);
    return false;
}

/* Words that do what a key does. */
static int key_of_word(const char *typed)
{
    static const struct {
        const char *word;
        int key;
    } words[] = {{"undo", 'U'}, {"redo", 'R'}, {"odds", 'o'}, {"hint", 'h'},       {"log", 'l'},
                 {"help", '?'}, {"menu", 'q'}, {"quit", 'q'}, {"leave", KEY_LEAVE}};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].word, typed) == 0) {
            return words[i].key;
        }
    }
    return KEY_NONE_PRESSED;
}

/* A typed move, made when this is true; or a word that stands for a key. */
static bool read_typed(struct asking *asking, struct prompt *prompt, int *key)
{
    char typed[LB_MOVE_BYTES] = "", text[LB_MOVE_BYTES];
    lb_reason why = {""};
    prompt->refusal = "";
    *key = KEY_NONE_PRESSED;
    desk_hush(asking->desk);
    if (!ask_line(asking->desk, prompt, typed, sizeof typed) || typed[0] == '\0') {
        return false;
    }
    *key = key_of_word(typed);
    if (*key != KEY_NONE_PRESSED) {
        return false;
    }
    switch (lb_offer_read(asking->offer, &asking->desk->scene.reader, typed, false, text, &why)) {
    case LB_TYPED_move:
        return make(asking, text);
    case LB_TYPED_begun:
        asking->option_focus = 0;
        return false;
    default:
        refuse(asking, why.text);
        return false;
    }
}

/* ---- A turn: the hand and the actions -------------------------------------------------------- */

static unsigned precious(const struct asking *asking, unsigned card)
{
    const lb_face *face = lb_game_face(asking->desk->scene.table.game, card);
    return face != NULL ? face->precious : 0;
}

/* Things to do that take no card: a verb with its key. */
static void add_action(struct asking *asking, unsigned verb)
{
    const lb_reader *reader = &asking->desk->scene.reader;
    struct option *action = &asking->action[asking->action_count];
    char key[8] = "";
    lb_tell_saying(LB_SAY_key, verb, NULL, reader, key, sizeof key);
    asking->action_verb[asking->action_count++] = (uint8_t)verb;
    *action = (struct option){.key = key[0]};
    lb_tell_saying(LB_SAY_verb, verb, NULL, reader, action->text, sizeof action->text);
}

static bool has_action(const struct asking *asking, unsigned verb)
{
    for (unsigned i = 0; i < asking->action_count; i++) {
        if (asking->action_verb[i] == verb) {
            return true;
        }
    }
    return false;
}

static void begin(struct asking *asking)
{
    struct desk *desk = asking->desk;
    desk_look(desk);
    lb_offer_of(asking->offer, state_of(asking), desk->viewer);
    const lb_scene *scene = &desk->scene.table;
    if (scene->peek_count > 0) {
        lb_event looked = {.type = LB_EVENT_peeked, .hidden_count = scene->peek_count};
        memcpy(looked.hidden, scene->peek, sizeof looked.hidden);
        lb_offer_saw(asking->offer, &looked);
    }
    asking->title_count = scene_titles(&desk->scene, asking->title);
    asking->action_count = 0;
    for (unsigned i = 0; i < lb_offer_count(asking->offer); i++) {
        const lb_offer_move *move = lb_offer_at(asking->offer, i);
        if (move->card_count == 0 && asking->action_count < ACTIONS_MAX &&
            !has_action(asking, move->verb)) {
            add_action(asking, move->verb);
        }
    }
    bool all_precious =
        asking->title_count > 0 && precious(asking, asking->title[0]) >= LB_PRECIOUS;
    asking->focus = all_precious && asking->action_count > 0 ? asking->title_count : 0;
}

static unsigned focus_card(const struct asking *asking)
{
    return asking->focus < asking->title_count ? asking->title[asking->focus] : LB_NO_CARD;
}

static bool in_turn(const struct asking *asking)
{
    return view_of(asking)->open == LB_OPEN_turn && lb_offer_answered(asking->offer) == 0;
}

/* A combo nobody has named yet: the card under the cursor can do nothing else, but it takes others
 * with it or stands for another, so it is asked for. */
static bool is_unmeant(const struct asking *asking)
{
    const lb_offer_move *move = lb_offer_first(asking->offer);
    return (move->card_count > 1 || move->as != LB_NO_CARD) &&
           view_of(asking)->open == LB_OPEN_turn && lb_offer_answered(asking->offer) == 1;
}

/* One answer is given: make the move if it is the only one left; true when it is made. */
static bool go_on(struct asking *asking)
{
    asking->option_focus = 0;
    asking->slider_at = 0;
    asking->typed_number = 0;
    if (lb_offer_stage(asking->offer) == LB_STAGE_done && !is_unmeant(asking)) {
        char text[LB_MOVE_BYTES];
        snprintf(text, sizeof text, "%s", lb_offer_first(asking->offer)->text);
        if (make(asking, text)) {
            return true;
        }
        begin_anew(asking);
    }
    return false;
}

static void say_no_card(struct asking *asking, unsigned card)
{
    lb_reason why = {""};
    lb_move move;
    char text[LB_REASON_BYTES];
    lb_move_read(state_of(asking), asking->desk->viewer, lb_card_id(card), &move, &why);
    snprintf(text, sizeof text, "%s: %.180s", lb_card_title(card),
             why.text[0] != '\0' ? why.text : "it cannot be played now");
    refuse(asking, text);
}

static bool play_focus(struct asking *asking)
{
    unsigned card = focus_card(asking);
    unsigned action = asking->focus - asking->title_count;
    if (card < LB_CARDS) {
        if (!lb_offer_take_card(asking->offer, card)) {
            say_no_card(asking, card);
            return false;
        }
        return go_on(asking);
    }
    if (action < asking->action_count) {
        lb_offer_take_verb(asking->offer, asking->action_verb[action]);
        return go_on(asking);
    }
    return false;
}

/* A key of its own puts the cursor on a card or an action; Enter plays it. */
static bool turn_key(struct asking *asking, int key)
{
    unsigned all = asking->title_count + asking->action_count;
    for (unsigned i = 0; i < asking->action_count; i++) {
        if (asking->action[i].key == key) {
            asking->focus = asking->title_count + i;
            return false;
        }
    }
    for (unsigned i = 0; i < asking->title_count; i++) {
        if (card_face(asking->desk->scene.table.game, asking->title[i])->letter == key) {
            asking->focus = i;
            return false;
        }
    }
    switch (key) {
    case SCREEN_LEFT:
        asking->focus = (asking->focus + all - 1) % all;
        break;
    case SCREEN_RIGHT:
        asking->focus = (asking->focus + 1) % all;
        break;
    case SCREEN_UP:
        asking->focus = 0;
        break;
    case SCREEN_DOWN:
        asking->focus = asking->action_count > 0 ? asking->title_count : 0;
        break;
    case SCREEN_ENTER:
    case ' ':
        return play_focus(asking);
    default:
        break;
    }
    return false;
}

/* ---- A stage: a list or a slider ------------------------------------------------------------- */

static char free_key(const struct asking *asking, char wanted)
{
    static const char keys[] = "123456789abcdefgijkmnprstuvwxyz";
    const char *next = keys;
    for (unsigned i = 0; i < asking->option_count; i++) {
        if (asking->option[i].key == wanted) {
            wanted = '\0';
        }
    }
    while (wanted == '\0' && *next != '\0') {
        wanted = *next++;
        for (unsigned i = 0; i < asking->option_count; i++) {
            if (asking->option[i].key == wanted) {
                wanted = '\0';
                break;
            }
        }
    }
    return wanted;
}

/* Cards that leave the hand stand as they stand there: what is let go lightly first. */
static void sort_answers(struct asking *asking, unsigned count)
{
    unsigned stage = lb_offer_stage(asking->offer);
    lb_answer *all = asking->answer;
    if ((stage != LB_STAGE_cards && stage != LB_STAGE_title) ||
        lb_offer_first(asking->offer)->verb == LB_VERB_take) {
        return;
    }
    for (unsigned i = 1; i < count; i++) {
        lb_answer answer = all[i];
        unsigned at = i;
        for (; at > 0 && precious(asking, all[at - 1].card) > precious(asking, answer.card); at--) {
            all[at] = all[at - 1];
        }
        all[at] = answer;
    }
}

/* Answers that can be given, each with a key; the only move that is left is asked for too. */
static void list_options(struct asking *asking)
{
    const struct scene *scene = &asking->desk->scene;
    unsigned count = lb_offer_answers(asking->offer, asking->answer);
    sort_answers(asking, count);
    asking->option_count = 0;
    for (unsigned i = 0; i < count && i < OPTIONS_MAX; i++) {
        const lb_answer *answer = &asking->answer[i];
        const lb_face *face = lb_game_face(scene->table.game, answer->card);
        struct option *option = &asking->option[i];
        *option = (struct option){.key = free_key(asking, face != NULL ? face->letter : '\0')};
        lb_tell_answer(asking->offer, answer, &scene->reader, option->text, sizeof option->text);
        lb_tell_note(asking->offer, answer, &scene->table.view, &scene->reader, option->note,
                     sizeof option->note);
        asking->option_count++;
    }
}

static bool take_option(struct asking *asking)
{
    if (asking->option_focus >= asking->option_count) {
        return false;
    }
    if (lb_offer_stage(asking->offer) == LB_STAGE_done) { /* the move that was asked for */
        char text[LB_MOVE_BYTES];
        snprintf(text, sizeof text, "%s", lb_offer_first(asking->offer)->text);
        return make(asking, text);
    }
    lb_offer_take(asking->offer, &asking->answer[asking->option_focus]);
    return go_on(asking);
}

static bool list_key(struct asking *asking, int key)
{
    unsigned count = asking->option_count > 0 ? asking->option_count : 1;
    for (unsigned i = 0; i < asking->option_count; i++) {
        if (asking->option[i].key == key) {
            asking->option_focus = i;
            return false;
        }
    }
    switch (key) {
    case SCREEN_UP:
    case SCREEN_LEFT:
        asking->option_focus = (asking->option_focus + count - 1) % count;
        break;
    case SCREEN_DOWN:
    case SCREEN_RIGHT:
        asking->option_focus = (asking->option_focus + 1) % count;
        break;
    case SCREEN_ENTER:
    case ' ':
        return take_option(asking);
    default:
        break;
    }
    return false;
}

static bool take_place(struct asking *asking)
{
    unsigned count = lb_offer_answers(asking->offer, asking->answer);
    for (unsigned i = 0; i < count; i++) {
        if (asking->answer[i].number == asking->slider_at) {
            lb_offer_take(asking->offer, &asking->answer[i]);
            return go_on(asking);
        }
    }
    return false;
}

static bool slider_key(struct asking *asking, int key)
{
    unsigned most = asking->slider_most;
    if (key >= '0' && key <= '9') {
        unsigned number = asking->typed_number * 10 + (unsigned)(key - '0');
        asking->typed_number = number <= most ? number : (unsigned)(key - '0');
        asking->slider_at = asking->typed_number <= most ? asking->typed_number : most;
        return false;
    }
    asking->typed_number = 0;
    switch (key) {
    case SCREEN_LEFT:
    case SCREEN_UP:
        asking->slider_at -= asking->slider_at > 0;
        break;
    case SCREEN_RIGHT:
    case SCREEN_DOWN:
        asking->slider_at += asking->slider_at < most;
        break;
    case SCREEN_HOME:
        asking->slider_at = 0;
        break;
    case SCREEN_END:
        asking->slider_at = most;
        break;
    case SCREEN_ENTER:
        return take_place(asking);
    default:
        break;
    }
    return false;
}

/* ---- The decision ---------------------------------------------------------------------------- */

static void prompt_turn(struct asking *asking, struct prompt *prompt, char *keys, size_t size)
{
    unsigned card = focus_card(asking);
    size_t length = (size_t)snprintf(keys, size, "arrows, letter  Enter play");
    for (unsigned i = 0; i < asking->action_count && length < size; i++) {
        if (asking->action[i].key != '\0') {
            length += (size_t)snprintf(keys + length, size - length, "  %c %s",
                                       asking->action[i].key, asking->action[i].text);
        }
    }
    if (length < size) {
        snprintf(keys + length, size - length, "  : type  ? help  q menu");
    }
    prompt->live = true;
    prompt->focus_card = card;
    prompt->action = asking->action;
    prompt->action_count = asking->action_count;
    prompt->action_focus =
        card < LB_CARDS ? asking->action_count : asking->focus - asking->title_count;
}

/* The title of a list is one question: what is told before it goes below, what explains it goes. */
static size_t split_title(char *title, char *told, size_t size)
{
    char *begin = strstr(title, ". "), *end = strstr(title, "? ");
    size_t length = begin != NULL ? (size_t)(begin - title) + 2 : 0;
    if (end != NULL) {
        end[1] = '\0';
    }
    snprintf(told, size, "%.*s", (int)length, title);
    memmove(title, title + length, strlen(title + length) + 1);
    return length < size ? length : 0;
}

static void prompt_stage(struct asking *asking, struct prompt *prompt, char *panel,
                         size_t panel_size, char *question, size_t size)
{
    const struct scene *scene = &asking->desk->scene;
    bool back = lb_offer_answered(asking->offer) > 0;
    lb_tell_stage(asking->offer, &scene->table.view, &scene->reader, panel, panel_size);
    size_t told = split_title(panel, question, size);
    lb_tell_about(&scene->table.view, &scene->reader, question + told, size - told);
    if (back) {
        char begun[160];
        lb_tell_begun(asking->offer, &scene->reader, begun, sizeof begun);
        snprintf(question, size, "%s%s; Escape goes back.", begun,
                 begun[0] != '\0' ? ": pick an answer" : "Pick an answer");
    }
    prompt->panel = panel;
    if (lb_offer_stage(asking->offer) == LB_STAGE_place) {
        asking->slider_most = lb_offer_left(asking->offer) - 1;
        prompt->slider = true;
        prompt->slider_at = asking->slider_at;
        prompt->slider_most = asking->slider_most;
        prompt->slider_note = "nobody else sees where";
        prompt->keys = "left right, or a number  Enter  : type  q menu";
        return;
    }
    list_options(asking);
    asking->option_focus = asking->option_focus < asking->option_count ? asking->option_focus : 0;
    prompt->option = asking->option;
    prompt->option_count = asking->option_count;
    prompt->option_focus = asking->option_focus;
    prompt->keys = back ? "up down, or its key  Enter  Escape back  : type  ? help"
                        : "up down, or its key  Enter  : type  ? help  q menu";
}

/* The card a question mark asks about. */
static unsigned card_asked_about(const struct asking *asking)
{
    if (in_turn(asking)) {
        return focus_card(asking);
    }
    bool listed = lb_offer_stage(asking->offer) != LB_STAGE_done &&
                  asking->option_focus < asking->option_count;
    return listed ? asking->answer[asking->option_focus].card : LB_NO_CARD;
}

/* One key; true when the move is made. */
static bool take_key(struct asking *asking, int key)
{
    if (key == SCREEN_ESCAPE) {
        lb_offer_back(asking->offer);
        return false;
    }
    if (in_turn(asking)) {
        return turn_key(asking, key);
    }
    return lb_offer_stage(asking->offer) == LB_STAGE_place ? slider_key(asking, key)
                                                           : list_key(asking, key);
}

/* Keys that are no part of a move; true if it was one, with what came of it. */
static bool take_other_key(struct asking *asking, int key, enum answer *answer)
{
    struct desk *desk = asking->desk;
    if (key == 'o' || key == 'h') {
        *answer = desk_advice(desk, key == 'h');
        return true;
    }
    if (key == KEY_LEAVE) {
        *answer = desk_leave(desk);
        return true;
    }
    return desk_common_key(desk, key, card_asked_about(asking), answer);
}

/* What is asked now; true when the key made the move. */
static bool ask_once(struct asking *asking, enum answer *answer)
{
    struct desk *desk = asking->desk;
    char question[LB_LINE_BYTES] = "", panel[160] = "", keys[160] = "";
    struct prompt prompt = {.focus_card = LB_NO_CARD, .question = question, .keys = keys};
    desk_look(desk);
    if (in_turn(asking)) {
        snprintf(question, sizeof question, "%s", desk->scene.table.question);
        prompt_turn(asking, &prompt, keys, sizeof keys);
    } else {
        prompt_stage(asking, &prompt, panel, sizeof panel, question, sizeof question);
    }
    desk_draw(desk, &prompt);
    int key = screen_key(-1);
    if (key == ':' && read_typed(asking, &prompt, &key)) {
        return true;
    }
    if (key == SCREEN_STOP) {
        *answer = ANSWER_STOP;
        return false;
    }
    if (key != SCREEN_RESIZED && key != KEY_NONE_PRESSED) {
        desk_hush(desk);
    }
    return !take_other_key(asking, key, answer) && take_key(asking, key);
}

enum answer ask_decision(struct desk *desk)
{
    static struct asking asking;
    enum answer answer = ANSWER_MOVED;
    asking = (struct asking){.desk = desk, .offer = lb_offer_new()};
    if (asking.offer == NULL) {
        return ANSWER_STOP;
    }
    sitting_stop(desk->sitting);
    begin(&asking);
    if (desk->settings->bell) {
        screen_bell();
    }
    while (answer == ANSWER_MOVED && !ask_once(&asking, &answer)) {
        answer = asking.stopped == ANSWER_STOP ? ANSWER_STOP : answer;
    }
    lb_offer_free(asking.offer);
    sitting_resume(desk->sitting);
    return answer;
}
