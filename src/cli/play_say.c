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

enum { PARAGRAPH_BYTES = 8192, WIDTH_LEAST = 20, WIDTH_USUAL = 80, WIDTH_MOST = 100000 };

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
    char text[PARAGRAPH_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lb_make_printable(text);
    fputs(text, page_open(page));
    page_close(page);
}

const char *cleaned(const char *text, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s", text);
    lb_make_printable(buffer);
    return buffer;
}

/* ---- Sentences ------------------------------------------------------------------------------- */

struct company company_of(const lb_match *match, unsigned viewer, bool you)
{
    const lb_game *game = lb_match_game(match);
    return (struct company){
        .viewer = viewer,
        .you = you,
        .game = game,
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

/* ---- Questions ------------------------------------------------------------------------------- */

/* Where a turn begins, also what its end depends on. */
static void put_question(FILE *out, const struct scene *scene)
{
    const struct company *company = scene->company;
    char text[LB_LINE_BYTES];
    lb_tell_question(&scene->view, &company->reader, text, sizeof text);
    fputs(text, out);
    if (lb_tell_about(&scene->view, &company->reader, text, sizeof text) > 0) {
        fprintf(out, " %s", text);
    }
    if (scene->view.open == LB_OPEN_turn) {
        put_turn_notes(out, scene);
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
