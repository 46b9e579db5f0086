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
    char first = scene->company->names->of[seat][0];
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
        unsigned space = view->race.positions[seat];
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
    print_side(scene, both ? CALM : scene->view.race.side);
    if (both) {
        print_side(scene, CHAOS);
    }
    print_characters(scene);
}

/* In a window too narrow for the track: what lies ahead of the reader. */
static void say_ahead(const struct scene *scene, unsigned side)
{
    const lb_view *view = &scene->view;
    unsigned here = view->viewer < view->players ? view->race.positions[view->viewer] : 0;
    FILE *out = page_open(scene->page);
    fprintf(out, "%s%s, ahead:", sides[side], side == view->race.side ? " is up" : "");
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
    say_ahead(scene, scene->view.race.side);
    if (both) {
        say_ahead(scene, scene->view.race.side ^ 1u);
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
        unsigned place = view->race.positions[seat], count = view->hand_count[seat];
        fputs(i == 0 ? "" : "; ", out);
        if (you) {
            fputs(i == 0 ? "You" NO_BREAK "(*)" : "you" NO_BREAK "(*)", out);
        } else {
            fprintf(out, "%s" NO_BREAK "(%u)", scene->company->names->of[seat], seat);
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
    if (before->players == view->players && before->race.side == view->race.side &&
        memcmp(before->race.positions, view->race.positions, sizeof view->race.positions) == 0 &&
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
        unsigned supply = card == LB_CARD_danger_magnet ? view->race.magnets : 0;
        counts[card] = (uint8_t)(lb_game_card_copies(scene->game, card) -
                                 view->race.discs_used[disc] - supply);
    }
}

static void put_discs(FILE *out, const struct scene *scene)
{
    fputs(scene->view.race.moved ? "Your space acts when all your movement is over. " : "", out);
    uint8_t counts[LB_CARDS] = {0};
    count_discs(scene, counts);
    unsigned discs = scene->view.race.discs_count, magnets = counts[LB_CARD_danger_magnet];
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
    memcpy(used + LB_CARD_move_1, view->race.discs_used, sizeof view->race.discs_used);
    count_discs(scene, deck);
    page_say(scene->page,
             "%s is up; the other side shows when the board is flipped. %s the cards you draw.",
             sides[view->race.side],
             track_fits(scene) ? "K is a Kitten, a number" : "A number stands for");
    say_places(scene);
    FILE *out = page_open(scene->page);
    fputs("In the Move Deck, in some order: ", out);
    put_counts(out, scene->company, deck);
    fputs(". Used: ", out);
    put_counts(out, scene->company, used);
    fprintf(out, ". Danger Magnets in the supply: %u.", view->race.magnets);
    page_close(scene->page);
    out = page_open(scene->page);
    fprintf(out, "Action cards left to draw: %u. Discarded: ", view->pile_count);
    put_counts(out, scene->company, view->discard);
    fputc('.', out);
    page_close(scene->page);
}

/* Swapping places is about places. */
static void put_place(FILE *out, const lb_view *view, unsigned seat)
{
    char name[16];
    fprintf(out, NO_BREAK "(%s)", space_name(view->race.positions[seat], name));
}

const struct showing board_showing = {
    .game = "board",
    .say_state = board_state,
    .say_table = board_table,
    .put_pile = put_discs,
    .put_seat = put_place,
};
