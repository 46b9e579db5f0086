/* SPDX-License-Identifier: MIT */
/* play_ask.c: asking the person at the table, and the commands that are no moves. */
#include "cli/play_ask.h"

#include <ctype.h>
#include <litterbox_table.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/play_record.h"
#include "cli/rows.h"

/* ---- Lists and stages -------------------------------------------------------------------------- */

static const lb_state *state_of(const struct table *table)
{
    return &table_match(table)->state;
}

static bool composing(const struct table *table)
{
    return lb_offer_answered(table->offer) > 0;
}

static void drop_composed(struct table *table)
{
    while (lb_offer_back(table->offer)) {
    }
}

/* "1 Favor, 2 Skip": answers by number, a seat or a place by its own. */
static void say_answers(struct table *table, const char *before, const char *after)
{
    lb_answer answers[LB_ANSWERS_MAX];
    unsigned count = lb_offer_answers(table->offer, answers);
    lb_view view = table_view(table);
    bool lists = lb_offer_stage(table->offer) == LB_STAGE_order; /* answers with commas in them */
    FILE *out = page_open(&table->page);
    fputs(before, out);
    for (unsigned i = 0; i < count; i++) {
        char words[80], note[48];
        lb_tell_answer(table->offer, &answers[i], &table->company.reader, words, sizeof words);
        lb_tell_note(table->offer, &answers[i], &view, &table->company.reader, note, sizeof note);
        fprintf(out, "%s %u" NO_BREAK, i == 0 ? "" : lists ? ";" : ",", answers[i].number);
        for (const char *at = words; *at != '\0'; at++) {
            fputc(*at == ' ' ? NO_BREAK[0] : *at, out);
        }
        if (note[0] != '\0') {
            fprintf(out, NO_BREAK "(%s)", note);
        }
    }
    fprintf(out, ".%s", after);
    page_close(&table->page);
}

/* What can be done at the start of a move. */
static void say_choices(struct table *table)
{
    lb_view view = table_view(table);
    bool window = lb_open_window(view.open), alone = lb_offer_left(table->offer) == 1;
    if (lb_offer_stage(table->offer) == LB_STAGE_place) {
        page_say(&table->page, "Type a place from 0 to %u, or top, or bottom.",
                 lb_offer_left(table->offer) - 1);
    } else {
        say_answers(table, "You can:",
                    window                               ? " Enter passes."
                    : alone && view.open != LB_OPEN_turn ? " Enter does it."
                                                         : "");
    }
}

/* What is asked next while a move is composed. */
static void say_stage(struct table *table)
{
    char begun[160], question[LB_LINE_BYTES], before[LB_LINE_BYTES + 200];
    lb_view view = table_view(table);
    lb_tell_begun(table->offer, &table->company.reader, begun, sizeof begun);
    lb_tell_stage(table->offer, &view, &table->company.reader, question, sizeof question);
    snprintf(before, sizeof before, "%s%s%s", begun, begun[0] != '\0' ? ": " : "", question);
    say_answers(table, before, " Enter goes back.");
}

static enum outcome make(struct table *table, const char *text)
{
    char line[LB_MOVE_BYTES + 8];
    lb_reason why;
    snprintf(line, sizeof line, "move %s", text);
    if (!table_say(table, line, &why)) {
        page_say(&table->page, "That cannot be done: %s.", why.text);
        return AGAIN;
    }
    return DECIDED;
}

/* A line as a move, or as a part of one: it is made, asked on, or refused with a reason. */
static enum outcome read_move(struct table *table, const char *line)
{
    char text[LB_MOVE_BYTES];
    lb_reason why;
    lb_typed typed = lb_offer_read(table->offer, &table->company.reader, line, true, text, &why);
    if (typed == LB_TYPED_move) {
        return make(table, text);
    }
    if (typed == LB_TYPED_begun) {
        say_stage(table);
    } else {
        bool sentence = !islower((unsigned char)why.text[0]);
        page_say(&table->page, sentence ? "%s%s" : "That cannot be done: %s%s", why.text,
                 why.text[0] != '\0' && strchr(".!?", why.text[strlen(why.text) - 1]) != NULL
                     ? ""
                     : ".");
    }
    return AGAIN;
}

/* Whether a line has to do with a move at all; if not, a command may be meant. */
static bool fits_move(struct table *table, const char *line)
{
    char text[LB_MOVE_BYTES];
    lb_reason why;
    unsigned answered = lb_offer_answered(table->offer);
    lb_typed typed = lb_offer_read(table->offer, &table->company.reader, line, true, text, &why);
    while (lb_offer_answered(table->offer) > answered && lb_offer_back(table->offer)) {
    }
    return typed != LB_TYPED_refused;
}

/* ---- Commands -------------------------------------------------------------------------------- */

static enum outcome do_hand(struct table *table, const char *argument)
{
    (void)argument;
    struct scene scene = table_scene(table);
    say_hand(&scene);
    return AGAIN;
}

static enum outcome do_table(struct table *table, const char *argument)
{
    (void)argument;
    struct scene scene = table_scene(table);
    say_table(&scene);
    return AGAIN;
}

/* A paragraph for each way a move can begin; the words of a move stay together. */
static enum outcome do_moves(struct table *table, const char *argument)
{
    const lb_offer_move *before = NULL;
    size_t length = strlen(argument);
    FILE *out = page_open(&table->page);
    for (unsigned i = 0; i < lb_offer_count(table->offer); i++) {
        const lb_offer_move *move = lb_offer_at(table->offer, i);
        if (strncasecmp(move->text, argument, length) != 0) {
            continue;
        }
        bool same = before != NULL && before->verb == move->verb &&
                    (move->verb != LB_VERB_play || before->cards[0] == move->cards[0]);
        if (before != NULL && !same) {
            page_close(&table->page);
            out = page_open(&table->page);
        }
        fputs(same ? ", " : "", out);
        for (const char *at = move->text; *at != '\0'; at++) {
            fputc(*at == ' ' ? NO_BREAK[0] : *at, out);
        }
        before = move;
    }
    page_close(&table->page);
    if (before == NULL) {
        page_say(&table->page, "No move begins with \"%.60s\".", argument);
    }
    return AGAIN;
}

static enum outcome do_log(struct table *table, const char *argument)
{
    char *end = NULL;
    unsigned long count = *argument == '\0' ? 20 : strtoul(argument, &end, 10);
    if (end != NULL && (*end != '\0' || *argument == '-' || count == 0)) {
        page_say(&table->page, "log takes the number of events to show, such as: log 40");
        return AGAIN;
    }
    size_t from = table->told;
    while (from > 0 && count > 0) {
        from--;
        count -= table->log[from].type != LB_EVENT_turn;
    }
    say_events(&table->page, &table->company, table->log, from, table->told);
    return AGAIN;
}

static enum outcome do_rules(struct table *table, const char *argument)
{
    const lb_game *game = table->company.game;
    uint8_t cards[LB_CARDS_MAX];
    if (*argument == '\0') {
        page_say(&table->page,
                 "rules CARD explains a card, such as: rules nope. All rules: litterbox rules %s",
                 lb_game_name(game));
        return AGAIN;
    }
    unsigned count = lb_cards_meant(game, argument, cards);
    if (count == 0) {
        page_say(&table->page, "There is no card \"%.40s\" in this game.", argument);
    }
    for (unsigned i = 0; i < count; i++) {
        page_say(&table->page, "%s: %s", lb_card_title(cards[i]),
                 lb_game_face(game, cards[i])->help);
    }
    return AGAIN;
}

enum { MOVES_SHOWN = 12 };

/* Your chances, which the table thinks about; NULL after a sentence if it gives none. */
static const lb_odds *chances(struct table *table, const char *line)
{
    lb_reason why = {"There are no odds to be had here."};
    const lb_odds *odds =
        table_say(table, line, &why) ? lb_table_odds(table->table, table->viewer) : NULL;
    if (odds == NULL) {
        page_say(&table->page, "%s", why.text);
    }
    return odds;
}

static enum outcome do_odds(struct table *table, const char *argument)
{
    (void)argument;
    const lb_odds *odds = chances(table, "odds");
    if (odds != NULL) {
        lb_odds_rows(odds, &table->company.reader, MOVES_SHOWN, print_row, stdout);
        putchar('\n');
    }
    return AGAIN;
}

static enum outcome do_hint(struct table *table, const char *argument)
{
    (void)argument;
    const lb_odds *odds = chances(table, "hint");
    if (odds != NULL) {
        lb_hint_rows(odds, &table->company.reader, print_row, stdout);
        putchar('\n');
    }
    return AGAIN;
}

static enum outcome do_help(struct table *table, const char *argument)
{
    static const char commands_line[] =
        "Commands: hand, table, moves [WORDS] (every move in full, or those that begin so), log "
        "[N] (what happened), rules CARD or ? CARD, odds (your chances), hint (a good move), undo (back to your last decision), cancel "
        "(drop the move you compose), save FILE (the record so far), leave (the others play on), "
        "quit.";
    const lb_reader *reader = &table->company.reader;
    char example[LB_LINE_BYTES], short_form[LB_LINE_BYTES];
    if (*argument != '\0') {
        return do_rules(table, argument);
    }
    lb_tell_saying(LB_SAY_example, 0, NULL, reader, example, sizeof example);
    lb_tell_saying(LB_SAY_example, 1, NULL, reader, short_form, sizeof short_form);
    page_say(&table->page,
             "Type what you do: %s. Short forms will do while they are clear (%s), and so does a "
             "number of the list. Players go by name or seat. What is missing from a move is asked "
             "for: at whom, for which card.",
             example, short_form);
    page_say(&table->page, "%s", commands_line);
    drop_composed(table);
    struct scene scene = table_scene(table);
    say_question(&scene);
    say_choices(table);
    return AGAIN;
}

static enum outcome do_undo(struct table *table, const char *argument)
{
    (void)argument;
    lb_reason why;
    if (!table_say(table, "take-back", &why)) {
        page_say(&table->page, "%s", why.text);
        return AGAIN;
    }
    table->watches = false;
    table_forget(table);
    page_say(&table->page, "Taken back to your last decision.");
    return DECIDED;
}

static enum outcome do_redo(struct table *table, const char *argument)
{
    (void)argument;
    lb_reason why;
    if (!table_say(table, "redo", &why)) {
        page_say(&table->page, "%s", why.text);
        return AGAIN;
    }
    return DECIDED;
}

static enum outcome do_save(struct table *table, const char *argument)
{
    lb_reason why;
    if (*argument == '\0') {
        page_say(&table->page, "save takes the name of a file, such as: save game.txt");
    } else if (record_save(table_match(table), argument, &why)) {
        page_say(&table->page, "The record so far is saved, everybody's secrets included.");
    } else {
        page_say(&table->page, "%s.", why.text);
    }
    return AGAIN;
}

static enum outcome do_leave(struct table *table, const char *argument)
{
    (void)argument;
    lb_reason why;
    if (!table_say(table, "leave", &why)) {
        page_say(&table->page, "You cannot leave: %s", why.text);
        return AGAIN;
    }
    table->watches = true;
    return DECIDED;
}

static enum outcome do_quit(struct table *table, const char *argument)
{
    (void)table;
    (void)argument;
    return STOP;
}

static const struct command {
    const char *name;
    enum outcome (*run)(struct table *table, const char *argument);
    bool whole;    /* it must be typed in full: it cannot be taken back */
    bool argument; /* it takes one */
} commands[] = {
    {"help", do_help, false, true},   {"?", do_help, false, true},
    {"hand", do_hand, false, false},  {"table", do_table, false, false},
    {"moves", do_moves, false, true}, {"log", do_log, false, true},
    {"rules", do_rules, false, true}, {"undo", do_undo, false, false},
    {"redo", do_redo, false, false},  {"odds", do_odds, false, false},
    {"hint", do_hint, false, false},  {"save", do_save, false, true},
    {"leave", do_leave, true, false}, {"quit", do_quit, false, false},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The command a line begins with: its whole word, or a start of it that no other has. */
static const struct command *command_in(const char *line, bool whole, const char **argument)
{
    size_t length = line[0] == '?' ? 1 : strcspn(line, " ");
    const struct command *found = NULL;
    *argument = line + length + strspn(line + length, " ");
    for (unsigned i = 0; i < COMMANDS; i++) {
        const struct command *command = &commands[i];
        bool same = strncasecmp(command->name, line, length) == 0;
        if (length == 0 || !same || (!command->argument && **argument != '\0')) {
            continue;
        }
        if (command->name[length] == '\0') {
            return command;
        }
        if (!whole && !command->whole) {
            if (found != NULL) {
                return NULL;
            }
            found = command;
        }
    }
    return found;
}

/* ---- Asking ---------------------------------------------------------------------------------- */

enum { TYPED_BYTES = 4096 };

static volatile sig_atomic_t interrupted; /* the signal that wants us to stop, or 0 */

/* One line from the person without its newline; false when there is no more. */
static bool read_line(struct table *table, char typed[TYPED_BYTES])
{
    char shown[TYPED_BYTES];
    char begun[160] = "";
    if (composing(table)) {
        lb_tell_begun(table->offer, &table->company.reader, begun, sizeof begun);
    }
    printf("%s> ", begun);
    fflush(stdout);
    bool got = !interrupted && table->outside->type(typed, TYPED_BYTES);
    size_t length = got ? strcspn(typed, "\r\n") : 0;
    if (got && typed[length] == '\0') { /* too long for anything: the rest of it means nothing */
        for (int c = 0; c != '\n' && c != EOF;) {
            c = getchar();
        }
    }
    if (!got || interrupted) {
        putchar('\n');
        return false;
    }
    typed[length] = '\0';
    while (length > 0 && (typed[length - 1] == ' ' || typed[length - 1] == '\t')) {
        typed[--length] = '\0';
    }
    if (!isatty(STDIN_FILENO)) { /* nobody else shows what was typed */
        puts(cleaned(typed, shown, sizeof shown));
    }
    return true;
}

static enum outcome take_nothing(struct table *table, bool cancel)
{
    lb_view view = table_view(table);
    if (composing(table)) {
        drop_composed(table);
        say_choices(table);
        return AGAIN;
    }
    if (cancel) {
        page_say(&table->page, "There is nothing to cancel.");
        return AGAIN;
    }
    if (lb_open_window(view.open)) {
        return make(table, lb_verb_id(LB_VERB_pass));
    }
    if (view.open != LB_OPEN_turn && lb_offer_left(table->offer) == 1) {
        return make(table, lb_offer_first(table->offer)->text);
    }
    say_choices(table);
    return AGAIN;
}

static enum outcome take_line(struct table *table, const char *typed)
{
    const char *argument;
    char line[TYPED_BYTES];
    typed += strspn(typed, " \t");
    const struct command *command = command_in(typed, true, &argument);
    if (command != NULL && command->run == do_save) { /* a path is taken as it stands */
        return do_save(table, argument);
    }
    cleaned(typed, line, sizeof line);
    bool cancel = strcasecmp(line, "cancel") == 0;
    if (line[0] == '\0' || cancel) {
        return take_nothing(table, cancel);
    }
    if (table_view(table).open == LB_OPEN_nope && strcasecmp(line, "no") == 0) {
        page_say(&table->page, "\"no\" could mean both: say nope or pass.");
        return AGAIN;
    }
    command = command_in(line, true, &argument);
    if (command == NULL && !fits_move(table, line)) {
        command = command_in(line, false, &argument);
    }
    return command != NULL ? command->run(table, argument) : read_move(table, line);
}

static enum outcome ask_lines(struct table *table)
{
    char typed[TYPED_BYTES];
    enum outcome outcome = AGAIN;
    while (outcome == AGAIN) {
        outcome = read_line(table, typed) ? take_line(table, typed) : STOP;
    }
    return outcome;
}

/* What an order of places is about: what you looked at last. */
static void recall_look(struct table *table, const struct scene *scene)
{
    const lb_event *looked = last_event(scene, LB_EVENT_peeked);
    if (scene->view.open == LB_OPEN_order && looked != NULL) {
        lb_offer_saw(table->offer, looked);
    }
}

enum outcome ask(struct table *table)
{
    table_tell(table);
    struct scene scene = table_scene(table);
    lb_offer_of(table->offer, state_of(table), table->viewer);
    recall_look(table, &scene);
    putchar('\n');
    if (scene.view.open == LB_OPEN_turn) {
        say_state(&scene, &table->shown);
        table->shown = scene.view;
    }
    if (scene.view.open == LB_OPEN_turn || scene.view.open == LB_OPEN_discard) {
        say_hand(&scene);
    }
    say_question(&scene);
    say_choices(table);
    return ask_lines(table);
}

enum outcome ask_to_watch(struct table *table)
{
    char typed[TYPED_BYTES];
    table_tell(table);
    putchar('\n');
    page_say(&table->page,
             MARK_STRONG "Enter shows how it ends; undo takes your last decision back; quit stops "
                         "here." MARK_END);
    for (;;) {
        const char *argument;
        if (!read_line(table, typed)) {
            return STOP;
        }
        const char *line = typed + strspn(typed, " \t");
        const struct command *command = command_in(line, false, &argument);
        if (*line == '\0') {
            table->watches = true;
            return DECIDED;
        }
        if (command != NULL && command->run == do_undo) {
            return do_undo(table, argument);
        }
        if (command != NULL && command->run == do_quit) {
            return STOP;
        }
        if (command != NULL && (command->run == do_log || command->run == do_table)) {
            command->run(table, argument);
        } else {
            page_say(&table->page, "You can say undo, log, table or quit, or press Enter.");
        }
    }
}

/* ---- Signals --------------------------------------------------------------------------------- */

static void interrupt(int signal)
{
    interrupted = signal;
}

void ask_catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = interrupt};
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

int ask_interrupted(void)
{
    return interrupted;
}
