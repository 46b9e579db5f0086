/* SPDX-License-Identifier: MIT */
/* play_zones.c: the table in words, from its zones; it knows kinds of zones and no game. */
#include <ctype.h>
#include <string.h>

#include "cli/play_say.h"

/* ---- Zones and their words ----------------------------------------------------------------------- */

/* The card on top of the discard pile, as far as what was told shows it. */
static unsigned discard_top(const struct scene *scene)
{
    for (size_t i = scene->logged; i > 0; i--) {
        unsigned card = lb_event_lays(scene->game, &scene->log[i - 1]);
        if (card < LB_CARDS && scene->view.discard[card] > 0) {
            return card;
        }
    }
    return LB_NO_CARD;
}

static void zones_of(const struct scene *scene, const lb_view *view, lb_zones *zones)
{
    unsigned top = view == &scene->view ? discard_top(scene) : LB_NO_CARD;
    lb_zones_of(view, &scene->company->options, top, zones);
}

static void put_text(FILE *out, const struct scene *scene, const lb_zone *zone, const char *what)
{
    char text[LB_LINE_BYTES];
    lb_zone_write(zone, what, &scene->company->reader, text, sizeof text);
    fputs(text, out);
}

/* A label as a sentence begins. */
static void put_label(FILE *out, const struct scene *scene, const lb_zone *zone)
{
    char text[LB_LINE_BYTES];
    lb_zone_write(zone, zone->label, &scene->company->reader, text, sizeof text);
    text[0] = (char)toupper((unsigned char)text[0]);
    fputs(text, out);
}

/* "2 Skip", or "Battle Bunny (3)" where cards have numbers. */
static void put_card(FILE *out, const struct scene *scene, unsigned card, unsigned copies)
{
    const lb_face *face = lb_game_face(scene->game, card);
    if (copies > 1) {
        fprintf(out, "%u ", copies);
    }
    fputs(lb_card_title(card), out);
    if (face != NULL && face->number != LB_NO_NUMBER) {
        fprintf(out, NO_BREAK "(%u)", face->number);
    }
}

/* What is seen of a zone, how many lie face down, and what else there is to say. */
static void put_cards(FILE *out, const struct scene *scene, const lb_zone *zone)
{
    const char *before = "";
    int hidden = zone->kind == LB_ZONE_row ? zone->count - zone->card_count : 0;
    for (unsigned i = 0; i < zone->card_count; i++) {
        fputs(before, out);
        put_card(out, scene, zone->cards[i], zone->copies[i]);
        before = ", ";
    }
    if (hidden > 0) {
        fprintf(out, "%s%d face down", before, hidden);
        before = ", ";
    }
    if (zone->note[0] != '\0') {
        fputs(before, out);
        put_text(out, scene, zone, zone->note);
        before = ", ";
    }
    fputs(*before == '\0' ? "nothing" : "", out);
}

static void put_hand(FILE *out, const lb_zones *zones, unsigned seat)
{
    unsigned index = 0;
    const lb_zone *hand = lb_zone_next(zones, &index, LB_ZONE_hand, seat);
    if (hand != NULL) {
        fprintf(out, "%u card%s", hand->count, plural(hand->count));
    }
}

/* "the Litter Box", "space 7" */
static void put_space(FILE *out, const struct scene *scene, unsigned space)
{
    char text[LB_LINE_BYTES];
    lb_event about = {.seat = LB_NOBODY, .other = LB_NOBODY, .number = (uint8_t)space};
    lb_phrase("{space}", &about, &scene->company->reader, text, sizeof text);
    fputs(text, out);
}

/* ---- A track ------------------------------------------------------------------------------------- */

/* Columns: the names of the sides, the first space, where all may stand, the others, the last. */
enum { NAME_COLUMNS = 6, FIRST_COLUMNS = LB_SEATS_MAX + 1, SPACE_COLUMNS = 3, ARROW_COLUMNS = 4 };

static unsigned track_columns(const lb_track *track)
{
    return NAME_COLUMNS + FIRST_COLUMNS + SPACE_COLUMNS * (track->spaces - 2u) + 1u +
           (unsigned)strlen(track->last_brief) + (track->arrow != LB_NOBODY ? ARROW_COLUMNS : 0u);
}

/* "Ribbon->7" */
static void put_end(FILE *out, const lb_track *track)
{
    fputs(track->last_brief, out);
    if (track->arrow != LB_NOBODY) {
        fprintf(out, "->%u", track->arrow);
    }
}

static bool track_fits(const struct scene *scene, const lb_zones *zones)
{
    return scene->page->width > track_columns(zones->track);
}

static void print_side(const lb_track *track, unsigned side)
{
    printf("%-*s%*s", NAME_COLUMNS, track->side_name[side], FIRST_COLUMNS, "");
    for (unsigned space = 1; space + 1 < track->spaces; space++) {
        unsigned gives = track->gives[side][space];
        if (gives == LB_SPACE_danger) {
            printf("%*c", SPACE_COLUMNS, track->danger[0]);
        } else if (gives == LB_SPACE_plain) {
            printf("%*s", SPACE_COLUMNS, "");
        } else {
            printf("%*u", SPACE_COLUMNS, gives);
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

/* Each figure under its space; several stand on the first alone, and the last is the end. */
static void print_figures(const struct scene *scene, const lb_zones *zones)
{
    char row[NAME_COLUMNS + FIRST_COLUMNS + SPACE_COLUMNS * LB_TRACK_MAX];
    unsigned first = 0, last = 0;
    memset(row, ' ', sizeof row);
    for (unsigned seat = 0; seat < scene->view.players; seat++) {
        unsigned space = zones->at[seat];
        unsigned column = space == 0 ? NAME_COLUMNS + first++
                                     : NAME_COLUMNS + FIRST_COLUMNS + SPACE_COLUMNS * space - 1;
        if (space + 1 < zones->track->spaces) {
            row[column] = mark_of_seat(scene, seat);
            last = column > last ? column : last;
        }
    }
    printf("%.*s\n", (int)last + 1, row);
}

static void print_track(const struct scene *scene, const lb_zones *zones, bool all)
{
    const lb_track *track = zones->track;
    printf("%-*s%-*s", NAME_COLUMNS, "", FIRST_COLUMNS, track->first_brief);
    for (unsigned space = 1; space + 1 < track->spaces; space++) {
        printf("%*u", SPACE_COLUMNS, space);
    }
    putchar(' ');
    put_end(stdout, track);
    putchar('\n');
    for (unsigned side = 0; side < track->sides; side++) {
        if (all || side == zones->side) {
            print_side(track, side);
        }
    }
    print_figures(scene, zones);
}

/* In a window too narrow for the track: what lies ahead of the reader. */
static void say_ahead(const struct scene *scene, const lb_zones *zones, unsigned side)
{
    const lb_track *track = zones->track;
    unsigned viewer = scene->view.viewer;
    unsigned here =
        viewer < scene->view.players && zones->at[viewer] < track->spaces ? zones->at[viewer] : 0u;
    FILE *out = page_open(scene->page);
    fprintf(out, "%s%s, ahead:", track->side_name[side], side == zones->side ? " is up" : "");
    for (unsigned space = here + 1; space + 1 < track->spaces; space++) {
        unsigned gives = track->gives[side][space];
        fprintf(out, " %u:" NO_BREAK, space);
        if (gives == LB_SPACE_danger) {
            fputs(track->danger, out);
        } else {
            fprintf(out, "%u", gives == LB_SPACE_plain ? 0 : gives);
        }
        fputc(',', out);
    }
    fprintf(out, " %u:" NO_BREAK, track->spaces - 1u);
    put_end(out, track);
    fputc('.', out);
    page_close(scene->page);
}

static void say_track(const struct scene *scene, const lb_zones *zones, bool all)
{
    if (track_fits(scene, zones)) {
        print_track(scene, zones, all);
        return;
    }
    say_ahead(scene, zones, zones->side);
    for (unsigned side = 0; all && side < zones->track->sides; side++) {
        if (side != zones->side) {
            say_ahead(scene, zones, side);
        }
    }
}

static void say_legend(const struct scene *scene, const lb_zones *zones)
{
    const lb_track *track = zones->track;
    FILE *out = page_open(scene->page);
    if (track->sides > 1) {
        fprintf(out, "%s is up. ", track->side_name[zones->side]);
    }
    if (track_fits(scene, zones)) {
        fprintf(out, "%c is a %s, a number the cards you draw.", track->danger[0], track->danger);
    } else {
        fputs("A number stands for the cards you draw.", out);
    }
    if (track->arrow != LB_NOBODY) {
        fprintf(out, " Who has steps left on %s goes on by the arrow, to space %u.", track->last,
                track->arrow);
    }
    page_close(scene->page);
}

/* ---- Seats --------------------------------------------------------------------------------------- */

/* Points, then what weighs on a seat: ", 1 of 3 Tokens, shielded". */
static void put_marks(FILE *out, const struct scene *scene, const lb_zones *zones, unsigned seat)
{
    unsigned index = 0;
    const lb_zone *zone;
    while ((zone = lb_zone_next(zones, &index, LB_ZONE_token, seat)) != NULL) {
        fprintf(out, ", %u", zone->count);
        if (zone->goal > 0) {
            fprintf(out, " of %u", zone->goal);
        }
        fputc(' ', out);
        put_text(out, scene, zone, zone->label);
    }
    for (index = 0; (zone = lb_zone_next(zones, &index, LB_ZONE_badge, seat)) != NULL;) {
        fputs(", ", out);
        put_text(out, scene, zone, zone->label);
    }
}

static bool is_alive(const struct scene *scene, unsigned seat)
{
    return scene->view.alive >> seat & 1;
}

/* "  Seat 1: Mochi, 7 cards, to move, owing 2 turns; face up in front: Battle Bunny (3)." */
static void say_seat(const struct scene *scene, const lb_zones *zones, unsigned seat)
{
    const lb_view *view = &scene->view;
    const struct company *company = scene->company;
    unsigned index = 0;
    FILE *out = page_open(scene->page);
    fprintf(out, "  Seat %u: %s%s", seat, company->names->of[seat],
            company->you && seat == view->viewer ? " (you)" : "");
    if (zones->at[seat] != LB_NOBODY) {
        fputs(", at ", out);
        put_space(out, scene, zones->at[seat]);
    }
    if (is_alive(scene, seat)) {
        fputs(", ", out);
        put_hand(out, zones, seat);
    }
    fputs(view->turn == seat && view->open != LB_OPEN_over ? ", to move" : "", out);
    put_marks(out, scene, zones, seat);
    for (const lb_zone *row; (row = lb_zone_next(zones, &index, LB_ZONE_row, seat)) != NULL;) {
        fputs("; ", out);
        put_text(out, scene, row, row->label);
        fputs(": ", out);
        put_cards(out, scene, row);
    }
    fputc('.', out);
    page_close(scene->page);
}

/* ---- The table ----------------------------------------------------------------------------------- */

/* "The draw pile has 20 left, 2 Exploding Kittens among them." */
static void put_pile(FILE *out, const struct scene *scene, const lb_zone *pile, bool all)
{
    fputs("The ", out);
    put_text(out, scene, pile, pile->label);
    if (pile->count == 0) {
        fputs(" is empty", out);
    } else {
        fprintf(out, " has %u left", pile->count);
    }
    if (all && pile->card_count > 0) {
        lb_zone plain = *pile;
        plain.note = "";
        fputs(", in some order: ", out);
        put_cards(out, scene, &plain);
    } else if (pile->note[0] != '\0') {
        fputs(", ", out);
        put_text(out, scene, pile, pile->note);
    }
    fputc('.', out);
}

static void put_zone(FILE *out, const struct scene *scene, const lb_zone *zone)
{
    switch (zone->kind) {
    case LB_ZONE_pile:
        put_pile(out, scene, zone, true);
        return;
    case LB_ZONE_heap:
    case LB_ZONE_row:
    case LB_ZONE_counts:
        put_label(out, scene, zone);
        fputs(": ", out);
        put_cards(out, scene, zone);
        if (zone->top != LB_NO_CARD) {
            fputs("; on top ", out);
            put_card(out, scene, zone->top, 1);
        }
        break;
    case LB_ZONE_token:
        put_label(out, scene, zone);
        fprintf(out, ": %u", zone->count);
        break;
    default:
        put_label(out, scene, zone);
        break;
    }
    fputc('.', out);
}

/* A paragraph of the zones in a place, with or without the piles. */
static void say_zones(const struct scene *scene, const lb_zones *zones, unsigned where, bool piles)
{
    const char *between = "";
    FILE *out = page_open(scene->page);
    for (unsigned i = 0; i < zones->count; i++) {
        const lb_zone *zone = &zones->zone[i];
        if (zone->where == where && zone->kind != LB_ZONE_track &&
            (piles || zone->kind != LB_ZONE_pile)) {
            fputs(between, out);
            put_zone(out, scene, zone);
            between = " ";
        }
    }
    page_close(scene->page);
}

void say_table(const struct scene *scene)
{
    lb_zones zones;
    zones_of(scene, &scene->view, &zones);
    if (zones.track != NULL) {
        say_track(scene, &zones, true);
        say_legend(scene, &zones);
    }
    for (unsigned seat = 0; seat < scene->view.players; seat++) {
        say_seat(scene, &zones, seat);
    }
    say_zones(scene, &zones, LB_WHERE_centre, true);
    say_zones(scene, &zones, LB_WHERE_beside, true);
}

void say_hand(const struct scene *scene)
{
    lb_zones zones;
    unsigned index = 0;
    zones_of(scene, &scene->view, &zones);
    const lb_zone *hand = lb_zone_next(&zones, &index, LB_ZONE_hand, scene->view.viewer);
    FILE *out = page_open(scene->page);
    if (hand == NULL || hand->count == 0) {
        fputs("Your hand is empty.", out);
    } else {
        fprintf(out, "You hold %u card%s: ", hand->count, plural(hand->count));
        put_cards(out, scene, hand);
        fputc('.', out);
    }
    page_close(scene->page);
}

/* ---- How things stand ---------------------------------------------------------------------------- */

/* The seat i places after the reader. */
static unsigned seat_after(const lb_view *view, unsigned i)
{
    return ((view->viewer < view->players ? view->viewer : 0u) + i) % view->players;
}

/* "You (*)", "Mochi (2)" */
static void put_name(FILE *out, const struct scene *scene, unsigned seat)
{
    if (scene->company->you && seat == scene->view.viewer) {
        fputs("You" NO_BREAK "(*)", out);
    } else {
        fprintf(out, "%s" NO_BREAK "(%u)", scene->company->names->of[seat], seat);
    }
}

static void say_figures(const struct scene *scene, const lb_zones *zones)
{
    FILE *out = page_open(scene->page);
    for (unsigned i = 0; i < scene->view.players; i++) {
        unsigned seat = seat_after(&scene->view, i);
        fputs(i == 0 ? "" : "; ", out);
        put_name(out, scene, seat);
        if (zones->at[seat] != LB_NOBODY) {
            fputs(" at ", out);
            put_space(out, scene, zones->at[seat]);
            fputs(", ", out);
            put_hand(out, zones, seat);
        }
        put_marks(out, scene, zones, seat);
    }
    fputc('.', out);
    page_close(scene->page);
}

/* A line for what lies before each seat: "  Mochi, 1 of 3 Tokens, shielded: Crystal Bowl (1)". */
static void say_rows(const struct scene *scene, const lb_zones *zones)
{
    unsigned first = 0;
    const lb_zone *some = lb_zone_next(zones, &first, LB_ZONE_row, 0);
    FILE *out = page_open(scene->page);
    put_label(out, scene, some);
    fputc(':', out);
    page_close(scene->page);
    for (unsigned i = 0; i < scene->view.players; i++) {
        unsigned seat = seat_after(&scene->view, i), index = 0;
        const lb_zone *row = lb_zone_next(zones, &index, LB_ZONE_row, seat);
        out = page_open(scene->page);
        fprintf(out, "  %s", whom(scene->company, seat));
        put_marks(out, scene, zones, seat);
        fputs(": ", out);
        put_cards(out, scene, row);
        page_close(scene->page);
    }
}

/* "Cards: Mochi (1) 7, with the Cat Burglar; Ziggy (2) 5; you, owing 2 turns." */
static void say_others(const struct scene *scene, const lb_zones *zones)
{
    const lb_view *view = &scene->view;
    FILE *out = page_open(scene->page);
    for (unsigned i = 1; i < view->players; i++) {
        unsigned seat = seat_after(view, i);
        fputs(i == 1 ? "Cards: " : "; ", out);
        put_name(out, scene, seat);
        if (is_alive(scene, seat)) {
            fprintf(out, NO_BREAK "%u", view->hand_count[seat]);
        }
        put_marks(out, scene, zones, seat);
    }
    unsigned index = 0;
    if (lb_zone_next(zones, &index, LB_ZONE_badge, view->viewer) != NULL) {
        fputs("; you", out);
        put_marks(out, scene, zones, view->viewer);
    }
    fputc('.', out);
    page_close(scene->page);
}

static bool has_rows(const lb_zones *zones)
{
    unsigned index = 0;
    return lb_zone_next(zones, &index, LB_ZONE_row, 0) != NULL;
}

/* Whether the same lies before the seats, but for the reader's hand; where figures move, cards in
 * hands are not what it is about. */
static bool is_same(const lb_zones *one, const lb_zones *two, unsigned viewer)
{
    bool same = one->count == two->count && one->side == two->side &&
                memcmp(one->at, two->at, sizeof one->at) == 0;
    for (unsigned i = 0; same && i < one->count; i++) {
        const lb_zone *zone = &one->zone[i];
        bool hand = zone->kind == LB_ZONE_hand && (zone->owner == viewer || one->track != NULL);
        same =
            zone->where != LB_WHERE_seat || hand || memcmp(zone, &two->zone[i], sizeof *zone) == 0;
    }
    return same;
}

void say_state(const struct scene *scene, const lb_view *before)
{
    lb_zones zones, zones_before;
    zones_of(scene, &scene->view, &zones);
    zones_of(scene, before, &zones_before);
    if (before->turn == scene->view.turn && is_same(&zones, &zones_before, scene->view.viewer)) {
        return;
    }
    if (zones.track != NULL) {
        say_track(scene, &zones, false);
        say_figures(scene, &zones);
    } else if (has_rows(&zones)) {
        say_zones(scene, &zones, LB_WHERE_centre, false);
        say_rows(scene, &zones);
    } else {
        say_others(scene, &zones);
    }
}

/* ---- For questions ------------------------------------------------------------------------------- */

void put_seat_note(FILE *out, const struct scene *scene, unsigned seat)
{
    lb_zones zones;
    zones_of(scene, &scene->view, &zones);
    if (zones.at[seat] != LB_NOBODY) {
        fputs(NO_BREAK "(", out);
        put_space(out, scene, zones.at[seat]);
        fputc(')', out);
    } else if (!has_rows(&zones)) {
        fputs(NO_BREAK "(", out);
        put_hand(out, &zones, seat);
        fputc(')', out);
    }
}

/* The pile a turn ends with, and what is to know of the reader's own badges. */
void put_turn_notes(FILE *out, const struct scene *scene)
{
    lb_zones zones;
    unsigned index = 0;
    zones_of(scene, &scene->view, &zones);
    const lb_zone *pile = lb_zone_next(&zones, &index, LB_ZONE_pile, LB_NOBODY), *badge;
    for (index = 0;
         (badge = lb_zone_next(&zones, &index, LB_ZONE_badge, scene->view.viewer)) != NULL;) {
        if (badge->note[0] != '\0') {
            fputc(' ', out);
            put_text(out, scene, badge, badge->note);
            fputc('.', out);
        }
    }
    if (pile != NULL) {
        fputc(' ', out);
        put_pile(out, scene, pile, false);
    }
}
