/* SPDX-License-Identifier: MIT */
/* commands.c: the lines a seat may say: one table of words, what stands behind them, and what they do. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/lines.h"

static bool do_move(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    lb_move move;
    if (table_bot_plays(table, seat)) {
        return refuse(why, LB_REFUSAL_covered);
    }
    if (lb_move_read(&table->match->state, seat, text, &move, why) != LB_OK) {
        return false;
    }
    table_use_bank(table, seat);
    return table_play(table, seat, &move) || refuse_text(why, lb_status_text(LB_STATUS_full));
}

static bool do_pass(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return do_move(table, seat, "pass", why);
}

static bool do_take_back(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return table_take_back(table, seat, why);
}

static bool do_redo(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return table_redo(table, seat, why);
}

static bool do_leave(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return table_leave(table, seat, why);
}

static bool ask(lb_table *table, unsigned seat, lb_advice advice, lb_reason *why)
{
    if (!table_can_ask(table, seat)) {
        return refuse(why, LB_REFUSAL_no_advice);
    }
    table->seat[seat].asked_for = (uint8_t)advice;
    table->seat[seat].advice = LB_ADVICE_none;
    table_touch(table, seat);
    return true;
}

static bool do_hint(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return ask(table, seat, LB_ADVICE_hint, why);
}

static bool do_odds(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    return ask(table, seat, LB_ADVICE_odds, why);
}

static bool do_seen(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    (void)why;
    table->seat[seat].seen = table->logged;
    table_touch(table, seat);
    return true;
}

static bool do_away(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    struct seat *sitter = &table->seat[seat];
    if (sitter->away || sitter->gone) {
        return refuse(why, LB_REFUSAL_away);
    }
    sitter->away = true;
    sitter->since = table->now;
    table_touch_all(table, false);
    return true;
}

static bool do_back(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    (void)text;
    struct seat *sitter = &table->seat[seat];
    if (!sitter->away) {
        return refuse(why, LB_REFUSAL_not_away);
    }
    sitter->away = sitter->covered = false;
    sitter->since = table->now;
    sitter->stage = STAGE_idle;
    table_arrange(table);
    table_touch_all(table, false);
    table_arrange(table);
    return true;
}

static bool do_answer(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    static const char *const words[] = {
        [LB_STANDING_ask] = "ask", [LB_STANDING_pass] = "pass", [LB_STANDING_aimed] = "aimed"};
    struct seat *sitter = &table->seat[seat];
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i], text) == 0) {
            sitter->standing = (uint8_t)i;
            if (!table_bot_plays(table, seat)) {
                sitter->stage = STAGE_idle;
                table_arrange(table);
            }
            table_touch(table, seat);
            return true;
        }
    }
    return refuse_text(why, "Behind \"answer\" stands ask, pass or aimed.");
}

/* Not said about what has happened since. */
static bool do_at(lb_table *table, unsigned seat, const char *text, lb_reason *why)
{
    char *rest;
    unsigned long number = strtoul(text, &rest, 10);
    if (text[0] < '0' || text[0] > '9' || *rest != ' ') {
        return refuse(why, LB_REFUSAL_at);
    }
    if (number != table->moment) {
        return refuse(why, LB_REFUSAL_late);
    }
    return table_line(table, seat, rest + 1, why);
}

static const struct command {
    const char *word, *behind, *help;
    bool (*run)(lb_table *table, unsigned seat, const char *text, lb_reason *why);
} commands[] = {
#define X(name, word, behind, help) {word, behind, help, do_##name},
    LB_LINE_LIST(X)
#undef X
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static bool unknown(const char *line, size_t length, lb_reason *why)
{
    char sentence[LB_REASON_BYTES] = "A line begins with one of these words:";
    for (unsigned i = 0; i < COMMANDS; i++) {
        size_t used = strlen(sentence);
        snprintf(sentence + used, sizeof sentence - used, " %s%s", commands[i].word,
                 i + 1 < COMMANDS ? "" : ", not");
    }
    return line_refuse(why, sentence, line, length);
}

/* What is asked for and told to one seat alone leaves nothing behind; "at" has its line noted. */
static bool lasts(const struct command *command)
{
    return command->run != do_hint && command->run != do_odds && command->run != do_at;
}

bool table_line(lb_table *table, unsigned seat, const char *line, lb_reason *why)
{
    size_t length = strcspn(line, " ");
    const char *behind = line + length + (line[length] == ' ');
    for (unsigned i = 0; i < COMMANDS; i++) {
        const struct command *command = &commands[i];
        if (strlen(command->word) == length && memcmp(command->word, line, length) == 0) {
            if ((command->behind[0] != '\0') != (behind[0] != '\0')) {
                snprintf(why->text, sizeof why->text, "It is said so: %s%s%s", command->word,
                         command->behind[0] != '\0' ? " " : "", command->behind);
                return false;
            }
            if (!table_journal_room(table)) {
                return refuse(why, LB_REFUSAL_memory);
            }
            bool fine = command->run(table, seat, behind, why);
            if (fine && lasts(command)) {
                table_note(table, seat, line, NULL);
            }
            return fine;
        }
    }
    return unknown(line, length, why);
}

static bool take_line(lb_table *table, unsigned seat, const char *line, lb_reason *why)
{
    if (seat >= table->setup.players) {
        return refuse(why, LB_REFUSAL_no_seat);
    }
    if (table->setup.chair[seat].player == LB_PLAYER_bot) {
        return refuse(why, LB_REFUSAL_bot);
    }
    return table_line(table, seat, line, why);
}

bool lb_table_say(lb_table *table, unsigned seat, const char *line, uint64_t now_ms, lb_reason *why)
{
    lb_table_tick(table, now_ms);
    why->text[0] = '\0';
    if (take_line(table, seat, line, why)) {
        return true;
    }
    lb_reader reader = table_reader(table, seat);
    lb_reason english = *why;
    return refuse_text(why, lb_text(&reader, english.text));
}

unsigned lb_line_count(void)
{
    return COMMANDS;
}

const char *lb_line_word(unsigned index)
{
    return index < COMMANDS ? commands[index].word : "?";
}

const char *lb_line_behind(unsigned index)
{
    return index < COMMANDS ? commands[index].behind : "";
}

const char *lb_line_help(unsigned index)
{
    return index < COMMANDS ? commands[index].help : "?";
}
