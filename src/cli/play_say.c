/* SPDX-License-Identifier: MIT */
/* play_say.c: what the line mode prints. */
#include "cli/play_say.h"

#include <litterbox_table.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"

/* ---- Paragraphs ------------------------------------------------------------------------------ */

enum { WIDTH_LEAST = 20, WIDTH_USUAL = 80, WIDTH_MOST = 100000 };

static unsigned terminal_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
        size.ws_col >= WIDTH_LEAST) {
        return size.ws_col;
    }
    const char *columns = getenv("COLUMNS");
    long width = columns != NULL ? strtol(columns, NULL, 10) : 0;
    return width >= WIDTH_LEAST && width <= WIDTH_MOST ? (unsigned)width : WIDTH_USUAL;
}

struct page page_new(void)
{
    return (struct page){.width = terminal_width(), .colour = use_colour(stdout)};
}

FILE *page_open(struct page *page)
{
    page->draft = open_memstream(&page->text, &page->length);
    if (page->draft == NULL) {
        exit(failure("no memory to write with"));
    }
    return page->draft;
}

/* Columns a word takes: marks none, a character of several bytes one. */
static unsigned columns_of(const char *word, size_t length)
{
    unsigned columns = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)word[i];
        columns += c == NO_BREAK[0] || (c >= ' ' && (c & 0xc0) != 0x80);
    }
    return columns;
}

static void put_marked(const struct page *page, const char *word, size_t length)
{
    static const char *const codes[] = {"", "\033[1;31m", "\033[1m", "\033[0m", " "};
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)word[i];
        if (c >= ' ') {
            putchar(c);
        } else if (c < sizeof codes / sizeof codes[0] && (page->colour || c == NO_BREAK[0])) {
            fputs(codes[c], stdout);
        }
    }
}

void page_close(struct page *page)
{
    fclose(page->draft);
    unsigned column = 0;
    for (const char *at = page->text; *at != '\0';) {
        size_t gap = strspn(at, " ");
        size_t length = strcspn(at + gap, " ");
        unsigned columns = columns_of(at + gap, length);
        if (column > 0 && column + gap + columns > page->width - 1) {
            putchar('\n');
            column = 0;
        } else {
            printf("%*s", (int)gap, "");
            column += (unsigned)gap;
        }
        put_marked(page, at + gap, length);
        column += columns;
        at += gap + length;
    }
    if (page->length > 0) {
        putchar('\n');
    }
    free(page->text);
    page->text = NULL;
}

void page_say(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(page_open(page), format, arguments);
    va_end(arguments);
    page_close(page);
}

const char *cleaned(const char *text, char *buffer, size_t size)
{
    size_t i = 0;
    for (; i + 1 < size && text[i] != '\0'; i++) {
        unsigned char c = (unsigned char)text[i];
        buffer[i] = (char)(c < ' ' || c > '~' ? '?' : c);
    }
    buffer[i] = '\0';
    return buffer;
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static const struct showing usual_showing;

static const struct showing *showing_of(const lb_game *game)
{
    static const struct showing *const showings[] = {&pets_showing, &board_showing};
    for (unsigned i = 0; i < sizeof showings / sizeof showings[0]; i++) {
        if (strcmp(showings[i]->game, lb_game_name(game)) == 0) {
            return showings[i];
        }
    }
    return &usual_showing;
}

struct company company_of(const lb_match *match, unsigned viewer, bool you)
{
    const lb_game *game = lb_match_game(match);
    return (struct company){
        .viewer = viewer,
        .you = you,
        .game = game,
        .showing = showing_of(game),
        .options = match->options,
        .names = &match->names,
        .reader = {.game = game, .names = &match->names, .viewer = (uint8_t)viewer, .you = you}};
}

const char *whom(const struct company *company, unsigned seat)
{
    return company->you && seat == company->viewer ? "you" : company->names->of[seat];
}

/* Whose turn it was before an event; LB_NOBODY before the first turn. */
static unsigned turn_before(const lb_event *events, size_t at)
{
    while (at > 0) {
        if (events[--at].type == LB_EVENT_turn) {
            return events[at].seat;
        }
    }
    return LB_NOBODY;
}

/* In a paragraph for a turn it goes without saying whose turn it is. */
static bool goes_without_saying(const struct company *company, const lb_event *log, size_t at,
                                size_t to, bool same)
{
    bool own = company->you && log[at].seat == company->viewer;
    return (log[at].type == LB_EVENT_turn && (same || own)) ||
           !lb_worth_telling(log, to, at, &company->reader);
}

static const char *const marks[] = {[LB_TONE_plain] = "",
                                    [LB_TONE_alarm] = MARK_ALARM,
                                    [LB_TONE_good] = MARK_STRONG,
                                    [LB_TONE_strong] = "",
                                    [LB_TONE_nope] = ""};

void say_events(struct page *page, const struct company *company, const lb_event *events,
                size_t from, size_t to)
{
    unsigned turn = turn_before(events, from);
    bool empty = true;
    FILE *out = page_open(page);
    for (size_t i = from; i < to; i++) {
        const lb_event *event = &events[i];
        bool round = event->type == LB_EVENT_round;
        bool same = !round && (event->type != LB_EVENT_turn || event->seat == turn);
        if (!same) {
            page_close(page);
            out = page_open(page);
            empty = true;
            turn = round ? LB_NOBODY : event->seat;
        }
        char text[LB_LINE_BYTES];
        if (goes_without_saying(company, events, i, to, same)) {
            continue;
        }
        lb_tell(event, &company->reader, text, sizeof text);
        const char *mark = marks[lb_telling_of(company->game, event->type).tone];
        fprintf(out, "%s%s%s%s", empty ? "" : " ", mark, text, *mark != '\0' ? MARK_END : "");
        empty = false;
    }
    page_close(page);
}

/* ---- The table ------------------------------------------------------------------------------- */

void put_counts(FILE *out, const struct company *company, const uint8_t counts[LB_CARDS])
{
    char text[2 * LB_LINE_BYTES];
    lb_tell_counts(counts, &company->reader, text, sizeof text);
    fputs(text, out);
}

const char *plural(unsigned count)
{
    return count == 1 ? "" : "s";
}

unsigned lowest_place(const lb_view *view)
{
    unsigned places = 0;
    for (lb_choices legal = view->legal; legal != 0; legal &= legal - 1) {
        places++;
    }
    return places > 0 ? places - 1 : 0;
}

const lb_event *last_event(const struct scene *scene, unsigned type)
{
    for (size_t i = scene->logged; i > 0; i--) {
        if (scene->log[i - 1].type == type) {
            return &scene->log[i - 1];
        }
    }
    return NULL;
}

void say_hand(const struct scene *scene)
{
    const lb_view *view = &scene->view;
    if (scene->company->showing->say_hand != NULL) {
        scene->company->showing->say_hand(scene);
        return;
    }
    FILE *out = page_open(scene->page);
    unsigned count = view->hand_count[view->viewer];
    if (count == 0) {
        fputs("Your hand is empty.", out);
    } else {
        fprintf(out, "You hold %u card%s: ", count, plural(count));
        put_counts(out, scene->company, view->hand);
        fputc('.', out);
    }
    page_close(scene->page);
}

static void say_others(const struct scene *scene, const lb_view *before)
{
    const lb_view *view = &scene->view;
    bool same = before->players == view->players && before->alive == view->alive &&
                before->burglar == view->burglar && before->godcat == view->godcat;
    for (unsigned seat = 0; same && seat < view->players; seat++) {
        same = seat == view->viewer || before->hand_count[seat] == view->hand_count[seat];
    }
    if (same) {
        return;
    }
    FILE *out = page_open(scene->page);
    for (unsigned i = 1; i < view->players; i++) {
        unsigned seat = (view->viewer + i) % view->players;
        fprintf(out, "%s%s" NO_BREAK "(%u)" NO_BREAK, i == 1 ? "Cards: " : ", ",
                scene->company->names->of[seat], seat);
        if (view->alive >> seat & 1) {
            fprintf(out, "%u", view->hand_count[seat]);
        } else {
            fputs("out", out);
        }
        fputs(view->burglar == seat ? " and the Cat Burglar" : "", out);
        fputs(view->godcat == seat ? " with Godcat" : "", out);
    }
    fputs(view->burglar == view->viewer ? ". The Cat Burglar stands before you." : ".", out);
    page_close(scene->page);
}

void say_state(const struct scene *scene, const lb_view *before)
{
    const struct showing *showing = scene->company->showing;
    (showing->say_state != NULL ? showing->say_state : say_others)(scene, before);
}

void put_seat_note(FILE *out, const struct company *company, const lb_view *view, unsigned seat)
{
    unsigned count = view->hand_count[seat];
    if (company->showing->put_seat != NULL) {
        company->showing->put_seat(out, view, seat);
    } else {
        fprintf(out, NO_BREAK "(%u" NO_BREAK "card%s)", count, plural(count));
    }
}

/* Kittens in the pile, from what lies open: all there are, less those discarded, put away or before
 * the viewer's eyes. */
static unsigned kittens_in_pile(const lb_game *game, const lb_view *view)
{
    unsigned elsewhere = view->discard[LB_CARD_exploding_kitten] +
                         view->removed[LB_CARD_exploding_kitten] +
                         (view->seen == LB_CARD_exploding_kitten ? 1u : 0u);
    unsigned all = lb_game_card_copies(game, LB_CARD_exploding_kitten);
    return all > elsewhere ? all - elsewhere : 0;
}

static void put_pile(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    unsigned kittens = kittens_in_pile(scene->game, view);
    fprintf(out, "The pile has %u card%s", view->pile_count, plural(view->pile_count));
    if (kittens > 0) {
        fprintf(out, ", %u Exploding Kitten%s among them", kittens, plural(kittens));
    }
    fputc('.', out);
}

/* Where Godcat or Devilcat is. */
static void put_whereabouts(FILE *out, const struct company *company, const char *title,
                            unsigned where)
{
    if (where < LB_SEATS_MAX) {
        fprintf(out, " %s is with %s.", title, whom(company, where));
    } else if (where != LB_NOBODY) {
        fprintf(out, " %s %s.", title, where == LB_ON_MAT ? "lies on the mat" : "is in play");
    }
}

static void say_seat(struct page *page, const struct company *company, const lb_view *view,
                     unsigned seat)
{
    FILE *out = page_open(page);
    bool alive = view->alive >> seat & 1;
    unsigned count = view->hand_count[seat];
    fprintf(out, "  Seat %u: %s%s, ", seat, company->names->of[seat],
            company->you && seat == view->viewer ? " (you)" : "");
    if (alive) {
        fprintf(out, "%u card%s", count, plural(count));
    } else {
        fputs("out of the game", out);
    }
    if (view->burglar == seat) {
        fputs(", with the Cat Burglar", out);
    }
    if (view->turn == seat) {
        fprintf(out, ", to move, owing %u turn%s", view->owed, plural(view->owed));
    }
    fputc('.', out);
    page_close(page);
}

void say_table(const struct scene *scene)
{
    struct page *page = scene->page;
    const struct company *company = scene->company;
    const lb_view *view = &scene->view;
    if (company->showing->say_table != NULL) {
        company->showing->say_table(scene);
        return;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        say_seat(page, company, view, seat);
    }
    FILE *out = page_open(page);
    put_pile(out, scene);
    put_whereabouts(out, company, "Godcat", view->godcat);
    put_whereabouts(out, company, "Devilcat", view->devilcat);
    page_close(page);

    out = page_open(page);
    fputs("The discard pile: ", out);
    put_counts(out, company, view->discard);
    fputs(". Out of the game: ", out);
    put_counts(out, company, view->removed);
    if (view->removed_unseen > 0) {
        fprintf(out, ", and %u cards nobody saw", view->removed_unseen);
    }
    fputc('.', out);
    page_close(page);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* Where a turn begins, the pile it ends with. */
static void put_question(FILE *out, const struct scene *scene)
{
    const struct company *company = scene->company;
    const struct showing *showing = company->showing;
    char text[LB_LINE_BYTES];
    lb_tell_question(&scene->view, &company->reader, text, sizeof text);
    fputs(text, out);
    if (lb_tell_about(&scene->view, &company->reader, text, sizeof text) > 0) {
        fprintf(out, " %s", text);
    }
    if (scene->view.open == LB_OPEN_turn) {
        fputc(' ', out);
        (showing->put_pile != NULL ? showing->put_pile : put_pile)(out, scene);
    }
}

void say_question(const struct scene *scene)
{
    FILE *out = page_open(scene->page);
    fputs(MARK_STRONG, out);
    put_question(out, scene);
    fputs(MARK_END, out);
    page_close(scene->page);
}
