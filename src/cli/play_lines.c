/* SPDX-License-Identifier: MIT */
/* play_lines.c: a game line by line, from its opening to its result. */
#include "cli/play_lines.h"

#include <signal.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/play_ask.h"
#include "cli/play_record.h"
#include "lab/seeds.h"
#include "tui/store.h"

static void say_seats(struct table *table)
{
    const lb_match *match = table_match(table);
    const lb_table_setup *setup = lb_table_setup_of(table->table);
    FILE *out = page_open(&table->page);
    fputs("At the table, clockwise:", out);
    for (unsigned seat = 0; seat < match->players; seat++) {
        bool you = table->yours && seat == table->viewer;
        fprintf(out, "%s %u %s (%s)", seat == 0 ? "" : ",", seat, match->names.of[seat],
                you ? "you" : lb_level_title(lb_level_index(setup->chair[seat].level)));
    }
    fputc('.', out);
    page_close(&table->page);
}

static void say_opening(struct table *table)
{
    const lb_match *match = table_match(table);
    FILE *out = page_open(&table->page);
    fprintf(out, "%s (%s), %u players", lb_game_title(lb_match_game(match)),
            lb_game_name(lb_match_game(match)), match->players);
    for (unsigned i = 0; i < lb_game_options(lb_match_game(match)); i++) {
        char value[32];
        int usual = lb_option_range(lb_match_game(match), i, match->players).usual;
        if (match->options.value[i] != usual) {
            lb_option_write(lb_match_game(match), i, match->options.value[i], value, sizeof value);
            fprintf(out, ", %s=%s", lb_game_option(lb_match_game(match), i)->name, value);
        }
    }
    if (match->options.first > 0) {
        fprintf(out, ", %s begins", match->names.of[match->options.first - 1]);
    }
    fputc('.', out);
    page_close(&table->page);
    if (lb_game_note(lb_match_game(match)) != NULL) {
        page_say(&table->page, "%s", lb_game_note(lb_match_game(match)));
    }
    say_seats(table);
    if (table->yours) {
        page_say(&table->page, "Type ? for help, quit to stop.");
    }
}

static void say_result(struct table *table)
{
    const lb_match *match = table_match(table);
    lb_seats winners = lb_winners(&match->state);
    char seed[LB_SEED_BYTES], bots_seed[LB_SEED_BYTES];
    lb_seed_write(&match->seed, seed);
    lb_seed_write(&match->bots_seed, bots_seed);
    FILE *out = page_open(&table->page);
    fputs("Result:", out);
    for (unsigned seat = 0; seat < match->players; seat++) {
        if (winners >> seat & 1) {
            fprintf(out, " %s (seat %u) wins;", match->names.of[seat], seat);
        }
    }
    fprintf(out, " the seed was %s", seed);
    if (!seed_is_usual_for_bots(&match->bots_seed)) {
        fprintf(out, ", the bots' seed %s", bots_seed);
    }
    fputc('.', out);
    page_close(&table->page);
}

/* Whether you were in the game and are no more; out of a round is not out of the game. */
static bool just_out(const struct table *table)
{
    lb_view view = table_view(table);
    return table->yours && !table->watches && view.open != LB_OPEN_over && view.rounds.round == 0 &&
           !(view.alive >> table->viewer & 1);
}

/* Until it is over or you stop. */
static void play_on(struct table *table)
{
    enum outcome outcome = DECIDED;
    while (outcome != STOP) {
        table_go(table);
        if (lb_over(&table_match(table)->state)) {
            return;
        }
        if (just_out(table)) {
            outcome = ask_to_watch(table);
        } else if (table_asks(table)) {
            outcome = ask(table);
        } else {
            return; /* the match can remember no more */
        }
    }
}

static int save_at_end(struct table *table)
{
    lb_reason why;
    if (table->record == NULL) {
        return EXIT_FINE;
    }
    if (!record_save(table_match(table), table->record, &why)) {
        return failure("%s", why.text);
    }
    if (table->company.you) {
        page_say(&table->page, "The record is in %s.", table->record);
    }
    return EXIT_FINE;
}

/* A game that is left is kept, so that it can be gone on with on the full screen. */
static void say_stopped(struct table *table)
{
    lb_reason why;
    struct journal journal = {.text = NULL};
    journal_take(&journal, table->table);
    if (store_game_save(table->table, &(struct store_lessons){.guided = false}, &journal, &why)) {
        page_say(&table->page,
                 "You stop here; the game stays open: litterbox play goes on with it.");
    } else {
        page_say(&table->page, "You stop here. The game is not saved: %s.", why.text);
    }
    journal_free(&journal);
}

int play_lines(struct table *table)
{
    ask_catch_signals();
    say_opening(table);
    play_on(table);
    table_tell(table);
    if (lb_over(&table_match(table)->state)) {
        putchar('\n');
        say_result(table);
    } else {
        say_stopped(table);
    }
    int code = save_at_end(table);
    if (ask_interrupted() != 0) { /* the record is safe: now the signal does what it always does */
        fflush(stdout);
        signal(ask_interrupted(), SIG_DFL);
        raise(ask_interrupted());
    }
    return code;
}

int play_alone(struct table *table)
{
    char text[LB_LINE_BYTES];
    say_opening(table);
    play_on(table);
    table_forget(table);
    for (size_t i = 0; i < table->logged; i++) {
        const lb_event *event = &table->log[i];
        if (event->type != LB_EVENT_dealt || event->seat == table->viewer) {
            lb_tell(event, &table->company.reader, text, sizeof text);
            puts(text);
        }
    }
    if (!lb_over(&table_match(table)->state)) {
        return failure("%s", lb_status_text(LB_STATUS_full));
    }
    say_result(table);
    return save_at_end(table);
}
