/* SPDX-License-Identifier: MIT */
/* play_compose.c: how a typed line becomes a move. */
#include "cli/play_compose.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Lists to pick from ---------------------------------------------------------------------- */

static void put_menu_item(FILE *out, const struct table *table, const struct scene *scene,
                          unsigned i)
{
    const struct menu *menu = &table->menu;
    if (menu->before == '@') {
        unsigned seat = (unsigned)atoi(menu->word[i]);
        fprintf(out, "%u" NO_BREAK "%s", seat, table->match->names.of[seat]);
        put_seat_note(out, scene, seat);
    } else if (menu->before == '=' && menu->numbers) { /* the number of a pet */
        unsigned number = (unsigned)atoi(menu->word[i]);
        fprintf(out, "%u" NO_BREAK "%s", number, lb_card_title(LB_CARD_royal_robovac + number));
    } else if (menu->before == 0 && menu->moves[i] == 1) {
        fprintf(out, "%u" NO_BREAK "%s", menu->number[i], menu->one[i]->words.text);
    } else {
        fprintf(out, "%u" NO_BREAK "%s", menu->number[i], menu->word[i]);
    }
}

static void say_menu(struct table *table, const char *before, const char *after)
{
    struct scene scene = table_scene(table);
    FILE *out = page_open(&table->page);
    fputs(before, out);
    for (unsigned i = 0; i < table->menu.count; i++) {
        fputs(i == 0 ? " " : ", ", out);
        put_menu_item(out, table, &scene, i);
    }
    fprintf(out, ".%s", after);
    page_close(&table->page);
}

/* Where every move begins with the same word ("give", "place") it need not be typed; else "". */
static const char *implied(const struct table *table)
{
    static const char *const words[] = {"give", "take",  "place", "use",
                                        "lay",  "order", "swap",  "discard"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        const char *text = table->moves.item[0].words.text;
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && (text[length] == ' ' || text[length] == '@')) {
            return words[i];
        }
    }
    return "";
}

static void menu_from(struct table *table, const char *begun)
{
    struct words typed;
    words_read(&typed, begun);
    menu_next(&table->menu, &table->moves, moves_narrow(&table->moves, &typed));
}

/* The orders in which looked-at discs can go back, from the top, told by what they are. */
static void say_orders(struct table *table)
{
    struct scene scene = table_scene(table);
    const lb_event *peeked = last_event(&scene, LB_EVENT_peeked);
    menu_rest(&table->menu, &table->moves, 1);
    for (unsigned i = 0; i < table->menu.count; i++) {
        FILE *out = page_open(&table->page);
        fprintf(out, "  %u", i + 1);
        for (const char *at = table->menu.word[i]; *at != '\0'; at++) {
            unsigned place = (unsigned)(*at - '0');
            if (*at != ' ' && peeked != NULL && place < peeked->hidden_count) {
                fprintf(out, "%s %s", at == table->menu.word[i] ? "" : ",",
                        lb_card_title(peeked->hidden[place]));
            }
        }
        page_close(&table->page);
    }
}

/* What can be done at the start of a move. */
void compose_choices(struct table *table)
{
    lb_view view = table_view(table);
    bool window = view.open == LB_OPEN_nope || view.open == LB_OPEN_magnet;
    bool alone = view.open != LB_OPEN_turn && table->moves.count == 1;
    menu_from(table, implied(table));
    if (view.open == LB_OPEN_order) {
        say_orders(table);
    } else if (view.open == LB_OPEN_place && lowest_place(&view) > 0) {
        page_say(&table->page, "Type a place from 0 to %u, or top, or bottom.",
                 lowest_place(&view));
    } else if (view.open != LB_OPEN_place) {
        say_menu(table, "You can:", window ? " Enter passes." : alone ? " Enter does it." : "");
    }
}

/* What is asked next while a move is composed. */
static void say_stage(struct table *table, const struct legal_move *complete)
{
    static const struct {
        const char *verb, *question;
    } questions[] = {{"pair", "Which two?"},        {"three", "Which three?"},
                     {"five", "Which title next?"}, {"godcat", "As what?"},
                     {"lay", "Which cat?"},         {"place", "At which place?"}};
    const char *named = table->menu.numbers ? "Which number do you name?" : "For which card?";
    const char *question = table->menu.before == '@'   ? "At whom?"
                           : table->menu.before == '=' ? named
                                                       : "Which?";
    for (unsigned i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (table->menu.before == ' ' &&
            strncmp(table->begun, questions[i].verb, strlen(questions[i].verb)) == 0) {
            question = questions[i].question;
        }
    }
    if (complete != NULL && table->menu.count < MENU_MAX) {
        table->menu.number[table->menu.count] = table->menu.count + 1;
        snprintf(table->menu.word[table->menu.count++], LB_MOVE_BYTES, "blind");
    }
    char before[LB_MOVE_BYTES + 32];
    snprintf(before, sizeof before, "%s: %s", table->begun, question);
    say_menu(table, before, " Enter goes back.");
}

/* ---- Reading a move -------------------------------------------------------------------------- */

enum outcome compose_make(struct table *table, const char *text)
{
    lb_events events;
    lb_reason why;
    lb_status status = lb_match_play(table->match, table->viewer, text, &events, &why);
    if (status != LB_OK) {
        page_say(&table->page, "That cannot be done: %s.", why.text);
        return status == LB_STATUS_full ? STOP : AGAIN;
    }
    table->begun[0] = '\0';
    table_remember(table, &events);
    return DECIDED;
}

static enum outcome which_one(struct table *table, const struct words *typed, unsigned at)
{
    FILE *out = page_open(&table->page);
    fprintf(out, "\"%.*s\" could be", typed->word[at].length, typed->text + typed->word[at].at);
    for (unsigned i = 0; i < table->menu.count; i++) {
        bool name = table->menu.before == '@';
        const char *word = table->menu.word[i];
        fprintf(out, "%s %s",
                i == 0                       ? ""
                : i + 1 == table->menu.count ? " or"
                                             : ",",
                name ? table->match->names.of[atoi(word)] : word);
    }
    fprintf(out, "; type more of it.");
    page_close(&table->page);
    menu_from(table, table->begun[0] != '\0' ? table->begun : implied(table));
    return AGAIN;
}

/* Go on with a move that is not whole: take what leaves no choice, then ask. */
static enum outcome compose(struct table *table, unsigned typed)
{
    for (;;) {
        moves_begun(moves_first(&table->moves), typed, table->begun);
        menu_next(&table->menu, &table->moves, typed);
        const struct legal_move *complete = moves_complete(&table->moves, typed);
        if (table->menu.count > 1 || complete != NULL) {
            say_stage(table, complete);
            return AGAIN;
        }
        struct words longer;
        char text[2 * LB_MOVE_BYTES];
        snprintf(text, sizeof text, "%s %s", table->begun, table->menu.word[0]);
        words_read(&longer, text);
        typed = moves_narrow(&table->moves, &longer);
    }
}

/* The last question once more. */
static void ask_again(struct table *table)
{
    struct words typed;
    if (table->begun[0] == '\0') {
        compose_choices(table);
        return;
    }
    words_read(&typed, table->begun);
    compose(table, moves_narrow(&table->moves, &typed));
}

/* The engine tells what speaks against a move; what is none at all is only not understood. */
static enum outcome refuse_move(struct table *table, const char *line, const struct words *typed,
                                unsigned fitted)
{
    char text[LB_MOVE_BYTES];
    lb_move move;
    lb_reason why;
    const lb_match *match = table->match;
    bool known =
        moves_spell(&table->moves, lb_match_game(match), typed, fitted, match->players, text);
    lb_status status = lb_move_read(&match->state, table->viewer, text, &move, &why);
    if (known && status == LB_STATUS_illegal) {
        page_say(&table->page, "That cannot be done: %s.", why.text);
        return AGAIN;
    }
    status = lb_move_read(&match->state, table->viewer, line, &move, &why);
    if (status == LB_STATUS_bad_text && strstr(why.text, "is no move here") == NULL) {
        page_say(&table->page, "That cannot be done: %s.", why.text);
        return AGAIN;
    }
    page_say(&table->page, "\"%.60s\" is no move here. Type ? for help.", line);
    ask_again(table);
    return AGAIN;
}

/* The typed words, all of which fit some move. */
static enum outcome take_words(struct table *table, const struct words *typed, bool at_once)
{
    struct moves *moves = &table->moves;
    const struct legal_move *complete = moves_complete(moves, typed->count);
    if (moves_fitting(moves) == 1) {
        return compose_make(table, moves_first(moves)->words.text);
    }
    for (unsigned at = 0; at < typed->count; at++) {
        menu_meant(&table->menu, moves, at);
        if (table->menu.count > 1) {
            return which_one(table, typed, at);
        }
    }
    return complete != NULL && at_once ? compose_make(table, complete->words.text)
                                       : compose(table, typed->count);
}

/* A number from the list last shown stands for its word, the number of a pet also before others:
 * "1 mochi 8". */
static const char *from_menu(const struct table *table, const char *line, char *buffer, size_t size)
{
    const struct menu *menu = &table->menu;
    size_t digits = strspn(line, "0123456789");
    unsigned long number = digits > 0 && digits < 4 ? strtoul(line, NULL, 10) : MENU_MAX + 1;
    for (unsigned i = 0; !menu->numbers && i < menu->count; i++) {
        bool alone = line[digits] == '\0' || pet_number(menu->word[i]) != NO_PET;
        if (menu->number[i] == number && alone) {
            snprintf(buffer, size, "%s%s", menu->word[i], line + digits);
            return buffer;
        }
    }
    return line;
}

/* At the put-back the ends of the pile have names. */
static const char *from_place(const struct table *table, const char *line, char *buffer,
                              size_t size)
{
    lb_view view = table_view(table);
    if (view.open != LB_OPEN_place || strcmp(line, "") == 0) {
        return line;
    }
    if (strcasecmp(line, "top") == 0) {
        return "0";
    }
    snprintf(buffer, size, "%u", lowest_place(&view));
    return strcasecmp(line, "bottom") == 0 ? buffer : line;
}

/* Read words after those begun or implied; fitted tells how many of all of them fit. */
static bool fits_after(struct table *table, const char *begun, const char *line,
                       struct words *typed, unsigned *fitted)
{
    char text[LB_MOVE_BYTES * 2];
    *fitted = 0;
    snprintf(text, sizeof text, "%s%s%s", begun, *begun != '\0' ? " " : "", line);
    if (!words_read(typed, text)) {
        return false;
    }
    *fitted = moves_narrow(&table->moves, typed);
    return *fitted == typed->count;
}

enum outcome compose_read(struct table *table, const char *line)
{
    char place[16], word[2 * LB_MOVE_BYTES];
    struct words typed;
    unsigned fitted;
    bool composing = table->begun[0] != '\0';
    const char *begun = composing ? table->begun : implied(table);
    const char *said = from_menu(table, line, word, sizeof word);
    said = from_place(table, said, place, sizeof place);
    if (composing && strcasecmp(said, "blind") == 0 &&
        fits_after(table, begun, "", &typed, &fitted) &&
        moves_complete(&table->moves, fitted) != NULL) {
        return compose_make(table, moves_complete(&table->moves, fitted)->words.text);
    }
    if (fits_after(table, begun, said, &typed, &fitted)) {
        return take_words(table, &typed, !composing);
    }
    if (*begun != '\0' && fits_after(table, "", said, &typed, &fitted)) {
        table->begun[0] = '\0';
        return take_words(table, &typed, true);
    }
    if (*begun != '\0' && fitted == 0) { /* what was begun is the better start of an explanation */
        fits_after(table, begun, said, &typed, &fitted);
    }
    return refuse_move(table, line, &typed, fitted);
}

/* Whether a line has to do with a move at all; a command may then be meant. */
bool compose_fits(struct table *table, const char *line)
{
    struct words typed;
    unsigned fitted;
    char word[2 * LB_MOVE_BYTES];
    const char *begun = table->begun[0] != '\0' ? table->begun : implied(table);
    return from_menu(table, line, word, sizeof word) != line ||
           fits_after(table, begun, line, &typed, &fitted) ||
           (*begun != '\0' && fits_after(table, "", line, &typed, &fitted));
}
