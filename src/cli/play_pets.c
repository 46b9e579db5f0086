/* SPDX-License-Identifier: MIT */
/* play_pets.c: how the line mode tells of Power Hungry Pets.
 * A card's number is half of what it is, so every title comes with it: "Battle Bunny (3)". */
#include <string.h>

#include "cli/play_say.h"

/* ---- Cards with their numbers -------------------------------------------------------------------- */

enum { FIRST_PET = LB_CARD_royal_robovac, LAST_PET = LB_CARD_king_cat };

static void put_pet(FILE *out, unsigned card)
{
    fprintf(out, "%s" NO_BREAK "(%u)", lb_card_title(card), card - FIRST_PET);
}

static void put_pets(FILE *out, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        fputs(i == 0 ? "" : ", ", out);
        put_pet(out, cards[i]);
    }
    fputs(count == 0 ? "nothing" : "", out);
}

/* ---- How things stand ---------------------------------------------------------------------------- */

static bool single_round(const struct scene *scene)
{
    char value[32] = "";
    for (unsigned i = 0; i < lb_game_options(scene->game); i++) {
        if (strcmp(lb_game_option(scene->game, i)->name, "rounds") == 0) {
            lb_option_write(scene->game, i, scene->company->options.value[i], value, sizeof value);
        }
    }
    return strcmp(value, "single") == 0;
}

static void put_tokens(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    fprintf(out, "Round %u. Tokens, %u win:", view->rounds.round, view->players <= 3 ? 3 : 2);
    for (unsigned i = 0; i < view->players; i++) {
        unsigned seat = view->viewer < view->players ? (view->viewer + i) % view->players : i;
        fputs(i == 0 ? " " : ", ", out);
        fputs(whom(scene->company, seat), out);
        fprintf(out, NO_BREAK "%u", view->rounds.tokens[seat]);
    }
    fputc('.', out);
}

static void say_standing(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    FILE *out = page_open(scene->page);
    if (single_round(scene)) {
        fputs("A single round decides.", out);
    } else {
        put_tokens(out, scene);
    }
    if (view->rounds.aside_up_count > 0) {
        fputs(" Set aside face up: ", out);
        put_pets(out, view->rounds.aside_up, view->rounds.aside_up_count);
        fputc('.', out);
    }
    page_close(scene->page);
}

/* What lies before a seat: "  Mochi (1), shielded: Crystal Bowl (1)". */
static void say_row(const struct scene *scene, unsigned seat)
{
    const lb_view *view = &scene->view;
    FILE *out = page_open(scene->page);
    fputs("  ", out);
    fputs(whom(scene->company, seat), out);
    if (!(view->alive >> seat & 1)) {
        fputs(", out of the round", out);
    } else if (view->rounds.shielded >> seat & 1) {
        fputs(", shielded", out);
    }
    fputs(": ", out);
    put_pets(out, view->rounds.front[seat], view->rounds.front_count[seat]);
    page_close(scene->page);
}

static void pets_state(const struct scene *scene, const lb_view *before)
{
    const lb_view *view = &scene->view;
    (void)before;
    say_standing(scene);
    page_say(scene->page, "Face up in front of:");
    for (unsigned i = 0; i < view->players; i++) {
        say_row(scene, view->viewer < view->players ? (view->viewer + i) % view->players : i);
    }
}

static void pets_hand(const struct scene *scene)
{
    const char *before = "You hold ";
    FILE *out = page_open(scene->page);
    for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
        for (unsigned i = 0; i < scene->view.hand[card]; i++) {
            fputs(before, out);
            put_pet(out, card);
            before = " and ";
        }
    }
    fputs(before[0] == 'Y' ? "Your hand is empty." : ".", out);
    page_close(scene->page);
}

/* The cards the viewer has not seen this round: in hands, in the pile, or set aside. */
static void say_unseen(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    uint8_t unseen[LB_CARDS] = {0};
    const char *between = "";
    for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
        unseen[card] = (uint8_t)(lb_game_card_copies(scene->game, card) - view->hand[card]);
    }
    for (unsigned i = 0; i < view->rounds.aside_up_count; i++) {
        unseen[view->rounds.aside_up[i]]--;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        for (unsigned i = 0; i < view->rounds.front_count[seat]; i++) {
            unseen[view->rounds.front[seat][i]]--;
        }
    }
    FILE *out = page_open(scene->page);
    fputs("Still hidden from you: ", out);
    for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
        if (unseen[card] > 0) {
            fputs(between, out);
            put_pet(out, card);
            if (unseen[card] > 1) {
                fprintf(out, NO_BREAK "%u" NO_BREAK "times", unseen[card]);
            }
            between = ", ";
        }
    }
    fputc('.', out);
    page_close(scene->page);
}

static void pets_table(const struct scene *scene)
{
    unsigned count = scene->view.pile_count;
    pets_state(scene, NULL);
    page_say(scene->page, "The pile has %u card%s; one more is set aside face down.", count,
             plural(count));
    if (scene->view.viewer < scene->view.players) {
        say_unseen(scene);
    }
}

static void no_note(FILE *out, const lb_view *view, unsigned seat)
{
    (void)out;
    (void)view;
    (void)seat;
}

static void put_pile(FILE *out, const struct scene *scene)
{
    unsigned count = scene->view.pile_count;
    if (count == 0) {
        fputs("The pile is empty, so this is the last turn of the round.", out);
    } else {
        fprintf(out, "The pile has %u card%s.", count, plural(count));
    }
}

const struct showing pets_showing = {
    .game = "pets",
    .say_state = pets_state,
    .say_hand = pets_hand,
    .say_table = pets_table,
    .put_pile = put_pile,
    .put_seat = no_note,
};
