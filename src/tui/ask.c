/* SPDX-License-Identifier: MIT */
/* ask.c: from keys to a move. A move is composed by ruling out legal ones until one is left;
 * Escape brings back what the last answer ruled out. */
#include "tui/ask.h"

#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

#include "tui/cards.h"
#include "tui/words.h"

/* Things to do in a turn that are no cards; and what "leave" means, which has no key of its own. */
enum { ACTIONS_MAX = 4, KEY_LEAVE = -2 };

struct asking {
    struct desk *desk;
    struct offer offer;
    lb_view view;
    uint8_t title[LB_CARDS]; /* of the hand */
    unsigned title_count;
    struct option action[ACTIONS_MAX];
    const char *action_verb[ACTIONS_MAX];
    unsigned action_count;
    unsigned focus; /* in a turn: a title, or after them an action */
    struct option option[OPTIONS_MAX];
    const struct tui_move *meaning[OPTIONS_MAX]; /* of the options */
    uint8_t option_title[OPTIONS_MAX];           /* of five different: the title */
    unsigned option_count, option_focus;
    unsigned slider_at, slider_most;
    unsigned typed_number;
    char sure[LB_MOVE_BYTES]; /* a dangerous move that was asked about once */
};

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

static bool is_dangerous(const struct asking *asking, const char *text, const char **why)
{
    if (strcmp(text, "draw") == 0 && scene_kittens(&asking->desk->scene) > 0 &&
        asking->view.hand[LB_CARD_defuse] == 0) {
        *why = "A kitten may come, and you have no Defuse. Draw all the same? Once more: yes.";
        return true;
    }
    if (strcmp(text, "draw") == 0 && scene_kittens(&asking->desk->scene) > 0) {
        *why = "A kitten may come. Draw all the same? Once more: yes.";
        return true;
    }
    if (strncmp(text, "king-cat", 8) == 0) {
        *why = "The King Cat puts you out of the round. Play it? Once more: yes.";
        return true;
    }
    return false;
}

/* True when the move is made. */
static bool make(struct asking *asking, const char *text)
{
    const char *danger;
    lb_reason why = {""};
    if (asking->desk->settings->ask_first && strcmp(asking->sure, text) != 0 &&
        is_dangerous(asking, text, &danger)) {
        snprintf(asking->sure, sizeof asking->sure, "%s", text);
        refuse(asking, danger);
        while (offer_back(&asking->offer)) {
        }
        return false;
    }
    if (party_play(asking->desk->party, asking->desk->viewer, text, &why)) {
        asking->desk->refusal[0] = '\0';
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
    } words[] = {{"undo", 'U'}, {"odds", 'o'}, {"hint", 'h'}, {"log", 'l'},
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
    struct party *party = asking->desk->party;
    lb_reason why = {""};
    prompt->refusal = "";
    *key = KEY_NONE_PRESSED;
    asking->desk->refusal[0] = '\0';
    if (!ask_line(asking->desk, prompt, typed, sizeof typed) || typed[0] == '\0') {
        return false;
    }
    *key = key_of_word(typed);
    if (*key != KEY_NONE_PRESSED) {
        return false;
    }
    if (!party->voice->read(party->match, asking->desk->viewer, typed, text, &why)) {
        refuse(asking, why.text);
        return false;
    }
    return make(asking, text);
}

/* ---- A turn: the hand and the actions -------------------------------------------------------- */

static void add_action(struct asking *asking, char key, const char *verb, const char *text)
{
    if (offer_have_verb(&asking->offer, verb)) {
        struct option *action = &asking->action[asking->action_count];
        asking->action_verb[asking->action_count++] = verb;
        *action = (struct option){.key = key};
        snprintf(action->text, sizeof action->text, "%s", text);
    }
}

static void begin(struct asking *asking)
{
    struct desk *desk = asking->desk;
    asking->view = party_view(desk->party, desk->viewer);
    party_offer(desk->party, desk->viewer, &asking->offer);
    asking->title_count = scene_titles(&asking->view, asking->title);
    asking->action_count = 0;
    add_action(asking, 'd', "draw", "draw a card");
    add_action(asking, 'd', "flip", "flip the disc");
    add_action(asking, 'g', "burglar", "send the Burglar");
}

static unsigned focus_card(const struct asking *asking)
{
    return asking->focus < asking->title_count ? asking->title[asking->focus] : LB_NO_CARD;
}

static bool in_turn(const struct asking *asking)
{
    return asking->view.open == LB_OPEN_turn && asking->offer.stage == 0;
}

/* A combo nobody has named yet: the card under the cursor can do nothing else, but it takes others
 * with it, so it is asked for. */
static bool is_unmeant(const struct asking *asking)
{
    static const char *const combos[] = {"pair", "three", "five", "godcat"};
    const struct tui_move *move = offer_first_left(&asking->offer);
    bool combo = false;
    for (unsigned i = 0; i < sizeof combos / sizeof combos[0]; i++) {
        combo |= strcmp(move->verb, combos[i]) == 0;
    }
    return combo && asking->view.open == LB_OPEN_turn && asking->offer.stage == 1;
}

/* One answer is given: make the move if it is the only one left; true when it is made. */
static bool go_on(struct asking *asking)
{
    asking->option_focus = 0;
    asking->slider_at = 0;
    asking->typed_number = 0;
    if (offer_difference(&asking->offer) == DIFFER_NOT && !is_unmeant(asking)) {
        char text[LB_MOVE_BYTES];
        snprintf(text, sizeof text, "%s", offer_first_left(&asking->offer)->text);
        if (make(asking, text)) {
            return true;
        }
        while (offer_back(&asking->offer)) {
        }
    }
    return false;
}

static void say_no_card(struct asking *asking, unsigned card)
{
    lb_reason why;
    char text[LB_REASON_BYTES];
    party_objection(asking->desk->party, asking->desk->viewer, lb_card_id(card), &why);
    snprintf(text, sizeof text, "%s: %.180s", lb_card_title(card),
             why.text[0] != '\0' ? why.text : "it cannot be played now");
    refuse(asking, text);
}

static bool play_focus(struct asking *asking)
{
    unsigned card = focus_card(asking);
    unsigned action = asking->focus - asking->title_count;
    if (card < LB_CARDS) {
        if (offer_keep_card(&asking->offer, card) == 0) {
            offer_back(&asking->offer);
            say_no_card(asking, card);
            return false;
        }
        return go_on(asking);
    }
    if (action < asking->action_count) {
        offer_keep_verb(&asking->offer, asking->action_verb[action]);
        return go_on(asking);
    }
    return false;
}

/* A card's own key puts the cursor on it; on the card under the cursor it is as Enter. */
static bool turn_key(struct asking *asking, int key)
{
    unsigned all = asking->title_count + asking->action_count;
    for (unsigned i = 0; i < asking->action_count; i++) {
        if (asking->action[i].key == key) {
            asking->focus = asking->title_count + i;
            return play_focus(asking);
        }
    }
    for (unsigned i = 0; i < asking->title_count; i++) {
        if (card_face(asking->desk->scene.game, asking->title[i])->letter == key) {
            if (asking->focus == i) {
                return play_focus(asking);
            }
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

static unsigned option_card(const struct tui_move *move, enum difference by)
{
    switch (by) {
    case DIFFER_NOT:
    case DIFFER_CARDS:
        return move->card_count == 1 ? move->cards[0] : LB_NO_CARD;
    case DIFFER_AS:
        return move->as;
    case DIFFER_NAMED:
        return move->named;
    default:
        return LB_NO_CARD;
    }
}

/* What is worth knowing about an answer: cards of a player, how many one holds. */
static void note_option(struct asking *asking, struct option *option, const struct tui_move *move,
                        enum difference by)
{
    const lb_view *view = &asking->view;
    unsigned card = option_card(move, by);
    if (by == DIFFER_TARGET && family_of(asking->desk->scene.game) != FAMILY_PETS) {
        snprintf(option->note, sizeof option->note, "%u card%s", view->hand_count[move->target],
                 view->hand_count[move->target] == 1 ? "" : "s");
    } else if (by == DIFFER_CARDS && card < LB_CARDS && view->hand[card] > 1 &&
               view->open != LB_OPEN_take) {
        snprintf(option->note, sizeof option->note, "you hold %u", view->hand[card]);
    }
}

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

static void add_option(struct asking *asking, const struct tui_move *move, enum difference by)
{
    const struct scene *scene = &asking->desk->scene;
    unsigned card = option_card(move, by);
    if (asking->option_count == OPTIONS_MAX) {
        return;
    }
    struct option *option = &asking->option[asking->option_count];
    const lb_face *face = lb_game_face(scene->game, card);
    *option = (struct option){.key = free_key(asking, face != NULL ? face->letter : '\0')};
    words_answer(scene, &asking->offer, by, move, option->text, sizeof option->text);
    note_option(asking, option, move, by);
    asking->meaning[asking->option_count++] = move;
}

static void add_title(struct asking *asking, unsigned card)
{
    struct option *option = &asking->option[asking->option_count];
    *option =
        (struct option){.key = free_key(asking, card_face(asking->desk->scene.game, card)->letter)};
    snprintf(option->text, sizeof option->text, "%s", lb_card_title(card));
    asking->option_title[asking->option_count++] = (uint8_t)card;
}

static bool is_picked(const struct offer *offer, unsigned card)
{
    for (unsigned i = 0; i < offer->title_count; i++) {
        if (offer->titles[i] == card) {
            return true;
        }
    }
    return false;
}

/* Of five different: titles some move that is left still needs. */
static void list_titles(struct asking *asking)
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool wanted = false;
        for (unsigned i = 0; !wanted && i < asking->offer.count; i++) {
            const struct tui_move *move = &asking->offer.item[i];
            wanted = move_fits(move) && move_has_card(move, card);
        }
        if (wanted && !is_picked(&asking->offer, card)) {
            add_title(asking, card);
        }
    }
}

/* Answers that differ, each with the first move it leads to. */
static void list_options(struct asking *asking, enum difference by)
{
    asking->option_count = 0;
    if (by == DIFFER_TITLE) {
        list_titles(asking);
        return;
    }
    for (unsigned i = 0; i < asking->offer.count; i++) {
        const struct tui_move *move = &asking->offer.item[i];
        bool known = !move_fits(move);
        for (unsigned j = 0; !known && j < asking->option_count; j++) {
            known = offer_same(move, asking->meaning[j], by);
        }
        if (!known) {
            add_option(asking, move, by);
        }
    }
}

static bool take_option(struct asking *asking, enum difference by)
{
    if (asking->option_focus >= asking->option_count) {
        return false;
    }
    if (by == DIFFER_TITLE) {
        offer_keep_title(&asking->offer, asking->option_title[asking->option_focus]);
    } else {
        offer_keep_like(&asking->offer, by == DIFFER_NOT ? DIFFER_TEXT : by,
                        asking->meaning[asking->option_focus]);
    }
    return go_on(asking);
}

static bool list_key(struct asking *asking, int key, enum difference by)
{
    unsigned count = asking->option_count > 0 ? asking->option_count : 1;
    for (unsigned i = 0; i < asking->option_count; i++) {
        if (asking->option[i].key == key) {
            asking->option_focus = i;
            return take_option(asking, by);
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
        return take_option(asking, by);
    default:
        break;
    }
    return false;
}

static bool take_place(struct asking *asking)
{
    for (unsigned i = 0; i < asking->offer.count; i++) {
        const struct tui_move *move = &asking->offer.item[i];
        if (move_fits(move) && move->number == asking->slider_at) {
            offer_keep_like(&asking->offer, DIFFER_NUMBER, move);
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

static void prompt_turn(struct asking *asking, struct prompt *prompt, char *question, size_t size)
{
    lb_tell_question(&asking->desk->scene.view, &asking->desk->scene.reader, question, size);
    unsigned card = focus_card(asking);
    prompt->keys = "arrows, letter  Enter play  d draw  : type  ? help  q menu";
    if (family_of(asking->desk->scene.game) == FAMILY_PETS) {
        prompt->keys = "arrows, number  Enter play  : type  ? help  q menu";
    } else if (family_of(asking->desk->scene.game) == FAMILY_BOARD) {
        prompt->keys = "arrows, letter  Enter play  d disc  : type  ? help  q menu";
    }
    prompt->live = true;
    prompt->focus_card = card;
    prompt->action = asking->action;
    prompt->action_count = asking->action_count;
    prompt->action_focus =
        card < LB_CARDS ? asking->action_count : asking->focus - asking->title_count;
}

static void prompt_stage(struct asking *asking, struct prompt *prompt, enum difference by,
                         char *panel, size_t panel_size, char *question, size_t size)
{
    bool back = asking->offer.stage > 0;
    words_stage(&asking->desk->scene, &asking->offer, by, panel, panel_size);
    lb_tell_about(&asking->desk->scene.view, &asking->desk->scene.reader, question, size);
    if (back) {
        char begun[160];
        words_begun(&asking->desk->scene, &asking->offer, by, begun, sizeof begun);
        snprintf(question, size, "%spick an answer; Escape goes back.", begun);
        question[0] = begun[0] != '\0' ? question[0] : 'P';
    }
    prompt->panel = panel;
    if (by == DIFFER_NUMBER) {
        asking->slider_most = offer_left(&asking->offer) - 1;
        prompt->slider = true;
        prompt->slider_at = asking->slider_at;
        prompt->slider_most = asking->slider_most;
        prompt->slider_note = "nobody else sees where";
        prompt->keys = "left right, or a number  Enter  : type  q menu";
        return;
    }
    list_options(asking, by);
    asking->option_focus = asking->option_focus < asking->option_count ? asking->option_focus : 0;
    prompt->option = asking->option;
    prompt->option_count = asking->option_count;
    prompt->option_focus = asking->option_focus;
    prompt->keys = back ? "up down, or its key  Enter  Escape back  : type  ? help"
                        : "up down, or its key  Enter  : type  ? help  q menu";
}

/* The card a question mark asks about. */
static unsigned card_asked_about(const struct asking *asking, enum difference by)
{
    if (in_turn(asking)) {
        return focus_card(asking);
    }
    return by != DIFFER_TITLE && by != DIFFER_NUMBER && asking->option_focus < asking->option_count
               ? option_card(asking->meaning[asking->option_focus], by)
               : LB_NO_CARD;
}

/* One key; true when the move is made. */
static bool take_key(struct asking *asking, int key, enum difference by)
{
    if (key == SCREEN_ESCAPE) {
        asking->sure[0] = '\0';
        offer_back(&asking->offer);
        return false;
    }
    if (in_turn(asking)) {
        return turn_key(asking, key);
    }
    return by == DIFFER_NUMBER ? slider_key(asking, key) : list_key(asking, key, by);
}

/* Keys that are no part of a move; true if it was one, with what came of it. */
static bool take_other_key(struct asking *asking, int key, enum difference by, enum answer *answer)
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
    return desk_common_key(desk, key, card_asked_about(asking, by), answer);
}

/* What is asked now; true when the key made the move. */
static bool ask_once(struct asking *asking, enum answer *answer)
{
    struct desk *desk = asking->desk;
    char question[240] = "", panel[120] = "";
    struct prompt prompt = {.focus_card = LB_NO_CARD, .question = question};
    enum difference by = offer_difference(&asking->offer);
    party_scene(desk->party, desk->viewer, desk->you, &desk->scene);
    if (in_turn(asking)) {
        prompt_turn(asking, &prompt, question, sizeof question);
    } else {
        prompt_stage(asking, &prompt, by, panel, sizeof panel, question, sizeof question);
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
        desk->refusal[0] = '\0';
    }
    return !take_other_key(asking, key, by, answer) && take_key(asking, key, by);
}

enum answer ask_decision(struct desk *desk)
{
    static struct asking asking;
    struct offer offer = asking.offer;
    enum answer answer = ANSWER_MOVED;
    memset(&asking, 0, sizeof asking);
    asking.offer = offer;
    asking.desk = desk;
    begin(&asking);
    while (answer == ANSWER_MOVED && !ask_once(&asking, &answer)) {
    }
    return answer;
}
