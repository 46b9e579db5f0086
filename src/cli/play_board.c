/* SPDX-License-Identifier: MIT */
/* play_board.c: how the line mode tells of the Board Game: the track, the discs, who stands where. */
#include <string.h>

#include "cli/play_say.h"

enum { RIBBON = 19, SPACES = 18, CALM = 0, CHAOS = 1, KITTEN = 255 };

static const char *const sides[] = {"Calm", "Chaos"};

/* "the Litter Box", "space 7", "the Ribbon" */
static const char *space_name(unsigned space, char name[16])
{
    snprintf(name, 16, "space %u", space);
    return space == 0 ? "the Litter Box" : space == RIBBON ? "the Ribbon" : name;
}

/* ---- Events -------------------------------------------------------------------------------------- */

static void tell_discs(const lb_event *event, const char *before, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "%s", before);
    for (unsigned i = 0; i < event->hidden_count && length < size; i++) {
        length += (size_t)snprintf(text + length, size - length, "%s%s", i == 0 ? ": " : ", ",
                                   lb_card_title(event->hidden[i]));
    }
}

static bool board_tell(const struct company *company, const lb_event *event, char *text,
                       size_t size)
{
    char space[16], before[LB_LINE_BYTES];
    const char *who = event->seat < LB_SEATS_MAX ? company->spoken.of[event->seat] : "";
    bool known = event->hidden[0] != LB_NO_CARD;
    switch (event->type) {
    case LB_EVENT_board_flipped:
        snprintf(text, size, "The board is flipped: %s is up.", sides[event->number & 1]);
        return true;
    case LB_EVENT_moved:
        snprintf(text, size, "%s moves to %s.", who, space_name(event->number, space));
        return true;
    case LB_EVENT_stayed:
        snprintf(text, size, "%s stays %s %s: nobody is ahead.", who,
                 event->number == 0 ? "in" : "on", space_name(event->number, space));
        return true;
    case LB_EVENT_peeked:
        snprintf(before, sizeof before, "%s looks at the top of the Move Deck", who);
        break;
    case LB_EVENT_ordered:
        snprintf(before, sizeof before, "%s puts the top of the Move Deck in order", who);
        break;
    default:
        return false;
    }
    if (known) {
        tell_discs(event, before, text, size - 1);
    } else {
        snprintf(text, size, "%s", before);
    }
    strcat(text, ".");
    return true;
}

/* Reaching for the disc is worth a word only when something comes between; a question about it says
 * so itself. */
static bool board_omits(const struct company *company, const lb_event *log, size_t at, size_t to)
{
    (void)company;
    return log[at].type == LB_EVENT_committed &&
           (at + 1 == to || log[at + 1].type == LB_EVENT_disc);
}

/* ---- The track ----------------------------------------------------------------------------------- */

/* Columns: the name of the row, the Litter Box, 18 spaces, the Ribbon. */
enum { NAME_COLUMNS = 6, BOX_COLUMNS = 7, SPACE_COLUMNS = 3, TRACK_COLUMNS = 75 };

static void print_side(const struct scene *scene, unsigned side)
{
    printf("%-*s%*s", NAME_COLUMNS, sides[side], BOX_COLUMNS, "");
    for (unsigned space = 1; space <= SPACES; space++) {
        unsigned cards = lb_game_track(scene->game)->gives[side][space];
        if (cards == KITTEN) {
            printf("%*s", SPACE_COLUMNS, "K");
        } else {
            printf("%*u", SPACE_COLUMNS, cards);
        }
    }
    putchar('\n');
}

static char mark_of_seat(const struct scene *scene, unsigned seat)
{
    bool you = scene->company->you && seat == scene->view.viewer;
    char first = scene->company->names.of[seat][0];
    return you ? '*' : first > ' ' && first <= '~' ? first : (char)('0' + seat);
}

/* Each character under its space; several stand in the Litter Box alone. */
static void print_characters(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    char row[TRACK_COLUMNS + 1];
    unsigned in_box = 0, last = 0;
    memset(row, ' ', sizeof row);
    for (unsigned seat = 0; seat < view->players; seat++) {
        unsigned space = view->board.positions[seat];
        unsigned column = space == 0 ? NAME_COLUMNS + in_box++
                                     : NAME_COLUMNS + BOX_COLUMNS + SPACE_COLUMNS * space - 1;
        if (space < RIBBON) {
            row[column] = mark_of_seat(scene, seat);
            last = column > last ? column : last;
        }
    }
    printf("%.*s\n", (int)last + 1, row);
}

static void print_track(const struct scene *scene, bool both)
{
    printf("%-*s%-*s", NAME_COLUMNS, "", BOX_COLUMNS, "box");
    for (unsigned space = 1; space <= SPACES; space++) {
        printf("%*u", SPACE_COLUMNS, space);
    }
    puts(" ribbon");
    print_side(scene, both ? CALM : scene->view.board.side);
    if (both) {
        print_side(scene, CHAOS);
    }
    print_characters(scene);
}

/* In a window too narrow for the track: what lies ahead of the reader. */
static void say_ahead(const struct scene *scene, unsigned side)
{
    const lb_view *view = &scene->view;
    unsigned here = view->viewer < view->players ? view->board.positions[view->viewer] : 0;
    FILE *out = page_open(scene->page);
    fprintf(out, "%s%s, ahead:", sides[side], side == view->board.side ? " is up" : "");
    for (unsigned space = here + 1; space <= SPACES; space++) {
        unsigned cards = lb_game_track(scene->game)->gives[side][space];
        if (cards == KITTEN) {
            fprintf(out, " %u:" NO_BREAK "Kitten", space);
        } else {
            fprintf(out, " %u:" NO_BREAK "%u", space, cards);
        }
        fputs(space < SPACES ? "," : "", out);
    }
    fputc('.', out);
    page_close(scene->page);
}

static bool track_fits(const struct scene *scene)
{
    return scene->page->width > TRACK_COLUMNS;
}

static void say_track(const struct scene *scene, bool both)
{
    if (track_fits(scene)) {
        print_track(scene, both);
        return;
    }
    say_ahead(scene, scene->view.board.side);
    if (both) {
        say_ahead(scene, scene->view.board.side ^ 1u);
    }
}

/* ---- How things stand ---------------------------------------------------------------------------- */

static void say_places(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    char space[16];
    FILE *out = page_open(scene->page);
    for (unsigned i = 0; i < view->players; i++) {
        unsigned seat = view->viewer < view->players ? (view->viewer + i) % view->players : i;
        bool you = scene->company->you && seat == view->viewer;
        unsigned place = view->board.positions[seat], count = view->hand_count[seat];
        fputs(i == 0 ? "" : "; ", out);
        if (you) {
            fputs(i == 0 ? "You" NO_BREAK "(*)" : "you" NO_BREAK "(*)", out);
        } else {
            fprintf(out, "%s" NO_BREAK "(%u)", scene->company->names.of[seat], seat);
        }
        if (place == LB_NOBODY) {
            fputs(" has left", out);
        } else {
            fprintf(out, " %s %s, %u card%s", place == 0 ? "in" : "on", space_name(place, space),
                    count, plural(count));
        }
    }
    fputc('.', out);
    page_close(scene->page);
}

static void board_state(const struct scene *scene, const lb_view *before)
{
    const lb_view *view = &scene->view;
    if (before->players == view->players && before->board.side == view->board.side &&
        memcmp(before->board.positions, view->board.positions, sizeof view->board.positions) == 0 &&
        before->turn == view->turn && before->owed == view->owed) {
        return;
    }
    say_track(scene, false);
    say_places(scene);
}

/* What the Move Deck holds, in some order: all there is, less what lies open. */
static void count_discs(const struct scene *scene, uint8_t counts[LB_CARDS])
{
    const lb_view *view = &scene->view;
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        unsigned card = LB_CARD_move_1 + disc;
        unsigned supply = card == LB_CARD_danger_magnet ? view->board.magnets : 0;
        counts[card] = (uint8_t)(lb_game_card_copies(scene->game, card) -
                                 view->board.discs_used[disc] - supply);
    }
}

static void put_discs(FILE *out, const struct scene *scene)
{
    uint8_t counts[LB_CARDS] = {0};
    count_discs(scene, counts);
    unsigned discs = scene->view.board.discs_count, magnets = counts[LB_CARD_danger_magnet];
    fprintf(out, "The Move Deck has %u disc%s", discs, plural(discs));
    if (magnets > 0) {
        fprintf(out, ", %u Danger Magnet%s among them", magnets, plural(magnets));
    }
    fputc('.', out);
}

static void board_table(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    uint8_t deck[LB_CARDS] = {0}, used[LB_CARDS] = {0};
    say_track(scene, true);
    memcpy(used + LB_CARD_move_1, view->board.discs_used, sizeof view->board.discs_used);
    count_discs(scene, deck);
    page_say(scene->page,
             "%s is up; the other side shows when the board is flipped. %s the cards you draw.",
             sides[view->board.side],
             track_fits(scene) ? "K is a Kitten, a number" : "A number stands for");
    say_places(scene);
    FILE *out = page_open(scene->page);
    fputs("In the Move Deck, in some order: ", out);
    put_counts(out, deck);
    fputs(". Used: ", out);
    put_counts(out, used);
    fprintf(out, ". Danger Magnets in the supply: %u.", view->board.magnets);
    page_close(scene->page);
    out = page_open(scene->page);
    fprintf(out, "Action cards left to draw: %u. Discarded: ", view->pile_count);
    put_counts(out, view->discard);
    fputc('.', out);
    page_close(scene->page);
}

/* Swapping places is about places. */
static void put_place(FILE *out, const lb_view *view, unsigned seat)
{
    char name[16];
    fprintf(out, NO_BREAK "(%s)", space_name(view->board.positions[seat], name));
}

/* ---- Questions ----------------------------------------------------------------------------------- */

static void ask_turn(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    put_your_turn(out, view);
    fputs(": play action cards, then flip the disc. ", out);
    fputs(view->board.moved ? "Your space acts when all your movement is over. " : "", out);
    put_discs(out, scene);
}

/* The disc somebody is about to flip is the top one. */
static void ask_place(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    fputs("Where in the Move Deck do you hide the Danger Magnet? 0 is the top", out);
    if (view->board.committed) {
        fprintf(out, ", which %s is about to flip", scene->company->names.of[view->turn]);
    }
    fprintf(out, "; %u is the bottom; nobody else sees where.", lowest_place(view));
}

static void ask_kitten(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    bool defuse = view->hand[LB_CARD_defuse] > 0;
    char space[16];
    fprintf(
        out, "You land on a Kitten on %s%s. %sswap places with whoever is last and keep 3 cards.",
        space_name(view->board.positions[view->viewer], space), defuse ? "" : " and have no Defuse",
        defuse ? "Defuse it, or explode? If you explode you " : "You explode: you ");
}

static bool board_question(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    const char *mover = scene->company->names.of[view->turn];
    unsigned held = view->hand[LB_CARD_add_a_magnet_now];
    char space[16];
    switch (view->open) {
    case LB_OPEN_turn:
        ask_turn(out, scene);
        return true;
    case LB_OPEN_magnet:
        fprintf(out,
                "%s, %s %s, reaches for the disc. Add a Magnet NOW? You hold %u; %u magnet%s left "
                "in the supply.",
                mover, view->board.positions[view->turn] == 0 ? "in" : "on",
                space_name(view->board.positions[view->turn], space), held, view->board.magnets,
                view->board.magnets == 1 ? " is" : "s are");
        return true;
    case LB_OPEN_place:
        ask_place(out, scene);
        return true;
    case LB_OPEN_order:
        fputs("In which order, from the top, do the discs go back?", out);
        return true;
    case LB_OPEN_kitten:
        ask_kitten(out, scene);
        return true;
    case LB_OPEN_swap:
        fputs("With whom of the last do you swap places?", out);
        return true;
    case LB_OPEN_discard:
        fprintf(out, "You exploded and keep 3 cards. Which of your %u do you discard?",
                view->hand_count[view->viewer]);
        return true;
    default:
        return false;
    }
}

const struct manner board_manner = {
    .game = "board",
    .example = "flip; super; see the future; add a magnet",
    .short_form = "su for super-move",
    .tell = board_tell,
    .omits = board_omits,
    .say_state = board_state,
    .say_table = board_table,
    .put_question = board_question,
    .put_seat = put_place,
};
