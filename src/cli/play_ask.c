/* SPDX-License-Identifier: MIT */
/* play_ask.c: asking the person at the table, and the commands that are no moves. */
#include "cli/play_ask.h"

#include <litterbox_table.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/odds_report.h"
#include "cli/play_compose.h"
#include "cli/play_record.h"

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

/* A paragraph for each first word; the words of a move stay together. */
static void say_moves(struct table *table)
{
    const struct words *before = NULL;
    FILE *out = page_open(&table->page);
    for (size_t i = 0; i < table->moves.count; i++) {
        const struct words *words = &table->moves.item[i].words;
        bool same = before != NULL && before->word[0].length == words->word[0].length &&
                    memcmp(before->text, words->text, words->word[0].length) == 0;
        if (!table->moves.item[i].fits) {
            continue;
        }
        if (before != NULL && !same) {
            page_close(&table->page);
            out = page_open(&table->page);
        }
        fputs(same ? ", " : "", out);
        for (const char *at = words->text; *at != '\0'; at++) {
            fputc(*at == ' ' ? NO_BREAK[0] : *at, out);
        }
        before = words;
    }
    page_close(&table->page);
}

static enum outcome do_moves(struct table *table, const char *argument)
{
    struct words typed;
    if (!words_read(&typed, argument) || moves_narrow(&table->moves, &typed) < typed.count) {
        page_say(&table->page, "No move begins with \"%.60s\".", argument);
        return AGAIN;
    }
    say_moves(table);
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
    const lb_game *game = lb_match_game(table->match);
    struct words word;
    uint8_t cards[LB_CARDS];
    if (*argument == '\0') {
        page_say(&table->page,
                 "rules CARD explains a card, such as: rules nope. All rules: litterbox rules %s",
                 lb_game_name(game));
        return AGAIN;
    }
    unsigned count = words_read(&word, argument) ? cards_meant(game, word.text, cards) : 0;
    if (count == 0) {
        page_say(&table->page, "There is no card \"%.40s\" in this game.", argument);
    }
    for (unsigned i = 0; i < count; i++) {
        page_say(&table->page, "%s: %s", lb_card_title(cards[i]),
                 lb_game_face(game, cards[i])->help);
    }
    return AGAIN;
}

enum { ODDS_PLAYOUTS = 30000 }; /* below a second, and the same answer when asked again */

/* Your chances, from what you can know; your own bot's chance is not used up. */
static lb_odds chances(const struct table *table)
{
    const struct player *you = &table->bots.seat[table->viewer];
    struct budget budget = {.playouts = ODDS_PLAYOUTS};
    lb_rng rng = you->rng;
    return odds_of(&you->memory, &budget, &rng);
}

static enum outcome do_odds(struct table *table, const char *argument)
{
    (void)argument;
    lb_odds odds = chances(table);
    struct odds_manner manner = {.names = table->company.names, .you = true};
    odds_report(stdout, &odds, &table->bots.seat[table->viewer].memory.view, &manner);
    odds_free(&odds);
    return AGAIN;
}

static enum outcome do_hint(struct table *table, const char *argument)
{
    (void)argument;
    lb_odds odds = chances(table);
    const lb_odds_move *best = odds.move;
    FILE *out = page_open(&table->page);
    if (odds.moves == 0) {
        fputs("There is nothing to decide.", out);
    } else if (odds.moves == 1) {
        fprintf(out, "There is only one move: %s.", best->text);
    } else {
        fprintf(out, "Try " MARK_STRONG "%s" MARK_END ": it wins %.0f %% of guessed worlds%s%s.",
                best->text, 100 * best->win.share, best->why[0] != '\0' ? "; " : "", best->why);
        if (best[1].win.high > best->win.low) {
            fprintf(out, " %s is about as good.", best[1].text);
        } else {
            fprintf(out, " Next comes %s with %.0f %%.", best[1].text, 100 * best[1].win.share);
        }
    }
    page_close(&table->page);
    odds_free(&odds);
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
    table->begun[0] = '\0';
    struct scene scene = table_scene(table);
    say_question(&scene);
    compose_choices(table);
    return AGAIN;
}

static enum outcome do_undo(struct table *table, const char *argument)
{
    (void)argument;
    return table_undo(table);
}

static enum outcome do_save(struct table *table, const char *argument)
{
    lb_reason why;
    if (*argument == '\0') {
        page_say(&table->page, "save takes the name of a file, such as: save game.txt");
    } else if (record_save(table->match, argument, &why)) {
        page_say(&table->page, "The record so far is saved, everybody's secrets included.");
    } else {
        page_say(&table->page, "%s.", why.text);
    }
    return AGAIN;
}

static enum outcome do_leave(struct table *table, const char *argument)
{
    (void)argument;
    lb_events events;
    lb_status status = lb_match_leave(table->match, table->viewer, &events);
    if (status != LB_OK) {
        page_say(&table->page, "You cannot leave: %s.", lb_status_text(status));
        return AGAIN;
    }
    table_remember(table, &events);
    table->yours = false;
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
    {"odds", do_odds, false, false},  {"hint", do_hint, false, false},
    {"save", do_save, false, true},   {"leave", do_leave, true, false},
    {"quit", do_quit, false, false},
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
    printf("%s> ", table->begun);
    fflush(stdout);
    bool got = !interrupted && fgets(typed, TYPED_BYTES, stdin) != NULL;
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
    if (table->begun[0] != '\0') {
        table->begun[0] = '\0';
        compose_choices(table);
        return AGAIN;
    }
    if (cancel) {
        page_say(&table->page, "There is nothing to cancel.");
        return AGAIN;
    }
    if (view.open == LB_OPEN_nope || view.open == LB_OPEN_magnet) {
        return compose_make(table, "pass");
    }
    if (view.open != LB_OPEN_turn && table->moves.count == 1) {
        return compose_make(table, table->moves.item[0].words.text);
    }
    compose_choices(table);
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
    if (command == NULL && !compose_fits(table, line)) {
        command = command_in(line, false, &argument);
    }
    return command != NULL ? command->run(table, argument) : compose_read(table, line);
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

enum outcome ask(struct table *table)
{
    struct scene scene = table_scene(table);
    table_moment(table);
    table_tell(table);
    table->begun[0] = '\0';
    moves_collect(&table->moves, table->match, table->viewer);
    putchar('\n');
    if (scene.view.open == LB_OPEN_turn) {
        say_state(&scene, &table->shown);
        table->shown = scene.view;
    }
    if (scene.view.open == LB_OPEN_turn || scene.view.open == LB_OPEN_discard) {
        say_hand(&scene);
    }
    say_question(&scene);
    compose_choices(table);
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
            table->yours = false;
            return DECIDED;
        }
        if (command != NULL && command->run == do_undo) {
            return table_undo(table);
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
