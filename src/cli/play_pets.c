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

/* The title a text begins with; LB_NO_CARD if it does with none. */
static unsigned title_at(const char *text)
{
    for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
        if (strncmp(text, lb_card_title(card), strlen(lb_card_title(card))) == 0) {
            return card;
        }
    }
    return LB_NO_CARD;
}

/* A number behind every title; "Not A Pet!" ends a sentence, "Not A Pet! (9)" does not. */
static void add_numbers(const char *sentence, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    unsigned card = LB_NO_CARD;
    while (out != NULL && *sentence != '\0') {
        card = title_at(sentence);
        if (card == LB_NO_CARD) {
            fputc(*sentence++, out);
        } else {
            fprintf(out, "%s (%u)", lb_card_title(card), card - FIRST_PET);
            sentence += strlen(lb_card_title(card));
        }
    }
    if (out != NULL && card != LB_NO_CARD) {
        fputc('.', out);
    }
    if (out != NULL) {
        fclose(out);
    }
}

/* ---- Events -------------------------------------------------------------------------------------- */

static bool pets_tell(const struct company *company, const lb_event *event, char *text, size_t size)
{
    char sentence[LB_LINE_BYTES];
    const char *one = event->seat < LB_SEATS_MAX ? company->spoken.of[event->seat] : "";
    const char *two = event->other < LB_SEATS_MAX ? company->spoken.of[event->other] : "";
    const char *card[2] = {lb_card_title(event->hidden[0]), lb_card_title(event->hidden[1])};
    bool known = event->hidden[0] != LB_NO_CARD;
    lb_event_write(event,
                   &(lb_reader){.game = company->game,
                                .names = &company->spoken,
                                .viewer = (uint8_t)company->viewer},
                   sentence, sizeof sentence);
    switch (event->type) {
    case LB_EVENT_exchanged:
        snprintf(sentence, sizeof sentence, "%s and %s swap hand cards", one, two);
        if (known) {
            snprintf(sentence, sizeof sentence, "%s and %s swap hand cards: %s gets %s, %s gets %s",
                     one, two, one, card[0], two, card[1]);
        }
        strcat(sentence, ".");
        break;
    case LB_EVENT_compared:
        snprintf(sentence, sizeof sentence, "%s compares hand cards with %s%s%s%s%s.", one, two,
                 known ? ": " : "", known ? card[0] : "", known ? " against " : "",
                 known ? card[1] : "");
        break;
    case LB_EVENT_played:
        if (event->named != LB_NO_CARD) {
            snprintf(sentence, sizeof sentence, "%s plays %s on %s, naming %s.", one,
                     lb_card_title(event->cards[0]), two, lb_card_title(event->named));
        }
        break;
    default:
        break;
    }
    add_numbers(sentence, text, size);
    return true;
}

/* Rows are told when they decide: when two hold the same card at the end. */
static bool rows_decide(const lb_event *log, size_t at, size_t to)
{
    unsigned seen = 0;
    while (at > 0 && (log[at - 1].type == LB_EVENT_held || log[at - 1].type == LB_EVENT_row)) {
        at--;
    }
    for (; at < to && (log[at].type == LB_EVENT_held || log[at].type == LB_EVENT_row); at++) {
        if (log[at].type == LB_EVENT_held && log[at].hidden[0] <= LAST_PET) {
            unsigned card = 1u << (log[at].hidden[0] - FIRST_PET);
            if (seen & card) {
                return true;
            }
            seen |= card;
        }
    }
    return false;
}

/* Everybody draws as a turn begins, and the last one left keeps their card to themself. */
static bool pets_omits(const struct company *company, const lb_event *log, size_t at, size_t to)
{
    const lb_event *event = &log[at];
    bool unknown = event->hidden_count > 0 && event->hidden[0] == LB_NO_CARD;
    switch (event->type) {
    case LB_EVENT_drew:
        return event->seat != company->viewer && at > 0 && log[at - 1].type == LB_EVENT_turn;
    case LB_EVENT_held:
        return unknown;
    case LB_EVENT_row:
        return !rows_decide(log, at, to);
    default:
        return false;
    }
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
    fprintf(out, "Round %u. Tokens, %u win:", view->pets.round, view->players <= 3 ? 3 : 2);
    for (unsigned i = 0; i < view->players; i++) {
        unsigned seat = view->viewer < view->players ? (view->viewer + i) % view->players : i;
        fputs(i == 0 ? " " : ", ", out);
        fputs(whom(scene->company, seat), out);
        fprintf(out, NO_BREAK "%u", view->pets.tokens[seat]);
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
    if (view->pets.aside_up_count > 0) {
        fputs(" Set aside face up: ", out);
        put_pets(out, view->pets.aside_up, view->pets.aside_up_count);
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
    } else if (view->pets.shielded >> seat & 1) {
        fputs(", shielded", out);
    }
    fputs(": ", out);
    put_pets(out, view->pets.front[seat], view->pets.front_count[seat]);
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
    for (unsigned i = 0; i < view->pets.aside_up_count; i++) {
        unseen[view->pets.aside_up[i]]--;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        for (unsigned i = 0; i < view->pets.front_count[seat]; i++) {
            unseen[view->pets.front[seat][i]]--;
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

/* ---- Questions ----------------------------------------------------------------------------------- */

static void put_held(FILE *out, const lb_view *view)
{
    for (unsigned card = FIRST_PET; card <= LAST_PET; card++) {
        if (view->hand[card] > 0) {
            put_pet(out, card);
        }
    }
}

static bool pets_question(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    switch (view->open) {
    case LB_OPEN_turn:
        fputs("Your turn: which card do you play? ", out);
        if (view->pile_count == 0) {
            fputs("The pile is empty, so this is the last turn of the round.", out);
        } else {
            fprintf(out, "The pile has %u card%s.", view->pile_count, plural(view->pile_count));
        }
        return true;
    case LB_OPEN_place:
        fputs("The top card of the pile is ", out);
        put_pet(out, view->seen);
        if (lowest_place(view) == 0) {
            fputs(". It is the only one: Enter puts it back.", out);
        } else {
            fprintf(out,
                    ". Where do you put it? 0 is the top, %u the bottom; nobody else sees where.",
                    lowest_place(view));
        }
        return true;
    case LB_OPEN_dig:
        fputs("The card set aside is ", out);
        put_pet(out, view->seen);
        fputs(", yours is ", out);
        put_held(out, view);
        fputs(". Keep yours, or swap? Nobody learns which.", out);
        return true;
    default:
        return false;
    }
}

const struct manner pets_manner = {
    .game = "pets",
    .example = "bowl mochi 8; battle ziggy; shield; or the number of a card, such as 4",
    .short_form = "bowl for crystal-bowl",
    .tells_deal = true,
    .tell = pets_tell,
    .omits = pets_omits,
    .say_state = pets_state,
    .say_hand = pets_hand,
    .say_table = pets_table,
    .put_question = pets_question,
    .put_seat = no_note,
};
