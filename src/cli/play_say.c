/* SPDX-License-Identifier: MIT */
/* play_say.c: what the line mode prints. */
#include "cli/play_say.h"

#include <ctype.h>
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

static const struct manner usual_manner = {
    .example = "draw; favor mochi; pair tacocat 2; three nope 1 defuse",
    .short_form = "sh for shuffle",
};

static const struct manner *manner_of(const lb_game *game)
{
    static const struct manner *const manners[] = {&pets_manner, &board_manner};
    for (unsigned i = 0; i < sizeof manners / sizeof manners[0]; i++) {
        if (strcmp(manners[i]->game, lb_game_name(game)) == 0) {
            return manners[i];
        }
    }
    return &usual_manner;
}

struct company company_of(const lb_match *match, unsigned viewer, bool you)
{
    struct company company = {.viewer = viewer,
                              .you = you,
                              .game = lb_match_game(match),
                              .manner = manner_of(lb_match_game(match)),
                              .options = match->options};
    company.names = company.spoken = match->names;
    if (you) {
        snprintf(company.spoken.of[viewer], LB_NAME_BYTES, "You");
    }
    return company;
}

const char *whom(const struct company *company, unsigned seat)
{
    return company->you && seat == company->viewer ? "you" : company->names.of[seat];
}

/* The verb that goes with "you", of so many letters; what follows them stays: "wins." */
static const char *conjugated(const char *verb, size_t letters, char *buffer, size_t size)
{
    static const char *const odd[][2] = {
        {"is", "are"}, {"has", "have"}, {"does", "do"}, {"passes", "pass"}, {"reaches", "reach"}};
    for (unsigned i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        if (letters == strlen(odd[i][0]) && strncmp(verb, odd[i][0], letters) == 0) {
            snprintf(buffer, size, "%s%s", odd[i][1], verb + letters);
            return buffer;
        }
    }
    snprintf(buffer, size, "%.*s%s", (int)letters - 1, verb, verb + letters);
    return buffer;
}

/* Sentences speak of everybody in the third person; the reader wants "You draw Skip", "from you".
 * Titles and names are capitalised, so a small word in -s after "You" is its verb. */
static void second_person(char *sentence, char *text, size_t size)
{
    bool after_you = false, of_you = strncmp(sentence, "You ", 4) == 0;
    size_t length = 0;
    char *rest = NULL, buffer[LB_LINE_BYTES];
    for (char *word = strtok_r(sentence, " ", &rest); word != NULL && length < size;
         word = strtok_r(NULL, " ", &rest)) {
        size_t letters = strlen(word);
        while (letters > 0 && ispunct((unsigned char)word[letters - 1])) {
            letters--;
        }
        bool you = strncmp(word, "You", 3) == 0 && !isalnum((unsigned char)word[3]);
        const char *said = word;
        if (you && length > 0) {
            word[0] = 'y';
        } else if (after_you && islower((unsigned char)word[0]) && word[letters - 1] == 's') {
            said = conjugated(word, letters, buffer, sizeof buffer);
        } else if (of_you && strncmp(word, "themself", 8) == 0) {
            snprintf(buffer, sizeof buffer, "yourself%s", word + 8);
            said = buffer;
        }
        length +=
            (size_t)snprintf(text + length, size - length, "%s%s", length > 0 ? " " : "", said);
        after_you = you;
    }
}

bool event_tell(const struct company *company, const lb_event *event, char *text, size_t size)
{
    char sentence[LB_LINE_BYTES];
    if (event->type == LB_EVENT_dealt && event->seat != company->viewer) {
        return false;
    }
    if (company->manner->tell == NULL ||
        !company->manner->tell(company, event, sentence, sizeof sentence)) {
        lb_event_write(event,
                       &(lb_reader){.game = company->game,
                                    .names = &company->spoken,
                                    .viewer = (uint8_t)company->viewer},
                       sentence, sizeof sentence);
    }
    if (company->you) {
        second_person(sentence, text, size);
        return true;
    }
    snprintf(text, size, "%s", sentence);
    return true;
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

/* In a paragraph for a turn it goes without saying whose turn it is, unless several are owed, and
 * what was dealt at the start, unless it may be gone before you are asked. */
static bool goes_without_saying(const struct company *company, const lb_event *log, size_t at,
                                size_t to, bool same)
{
    const lb_event *event = &log[at];
    bool own = company->you && event->seat == company->viewer;
    return (event->type == LB_EVENT_turn && (same || own || event->number < 2)) ||
           (event->type == LB_EVENT_dealt && !company->manner->tells_deal &&
            turn_before(log, at) == LB_NOBODY) ||
           (company->manner->omits != NULL && company->manner->omits(company, log, at, to));
}

static const char *mark_of(const lb_event *event)
{
    switch (event->type) {
    case LB_EVENT_kitten:
    case LB_EVENT_died:
    case LB_EVENT_eliminated:
    case LB_EVENT_exploded:
        return MARK_ALARM;
    case LB_EVENT_round_won:
    case LB_EVENT_won:
        return MARK_STRONG;
    default:
        return "";
    }
}

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
        if (goes_without_saying(company, events, i, to, same) ||
            !event_tell(company, event, text, sizeof text)) {
            continue;
        }
        const char *mark = mark_of(event);
        fprintf(out, "%s%s%s%s", empty ? "" : " ", mark, text, *mark != '\0' ? MARK_END : "");
        empty = false;
    }
    page_close(page);
}

/* ---- The table ------------------------------------------------------------------------------- */

void put_counts(FILE *out, const uint8_t counts[LB_CARDS])
{
    const char *between = "";
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (counts[card] == 0) {
            continue;
        }
        fputs(between, out);
        if (counts[card] > 1) {
            fprintf(out, "%u ", counts[card]);
        }
        fputs(lb_card_title(card), out);
        between = ", ";
    }
    if (*between == '\0') {
        fputs("nothing", out);
    }
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
    if (scene->company->manner->say_hand != NULL) {
        scene->company->manner->say_hand(scene);
        return;
    }
    FILE *out = page_open(scene->page);
    unsigned count = view->hand_count[view->viewer];
    if (count == 0) {
        fputs("Your hand is empty.", out);
    } else {
        fprintf(out, "You hold %u card%s: ", count, plural(count));
        put_counts(out, view->hand);
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
                scene->company->names.of[seat], seat);
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
    const struct manner *manner = scene->company->manner;
    (manner->say_state != NULL ? manner->say_state : say_others)(scene, before);
}

void put_seat_note(FILE *out, const struct company *company, const lb_view *view, unsigned seat)
{
    unsigned count = view->hand_count[seat];
    if (company->manner->put_seat != NULL) {
        company->manner->put_seat(out, view, seat);
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

static void put_pile(FILE *out, const lb_game *game, const lb_view *view)
{
    unsigned kittens = kittens_in_pile(game, view);
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
    fprintf(out, "  Seat %u: %s%s, ", seat, company->names.of[seat],
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
    if (company->manner->say_table != NULL) {
        company->manner->say_table(scene);
        return;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        say_seat(page, company, view, seat);
    }
    FILE *out = page_open(page);
    put_pile(out, scene->game, view);
    put_whereabouts(out, company, "Godcat", view->godcat);
    put_whereabouts(out, company, "Devilcat", view->devilcat);
    page_close(page);

    out = page_open(page);
    fputs("The discard pile: ", out);
    put_counts(out, view->discard);
    fputs(". Out of the game: ", out);
    put_counts(out, view->removed);
    if (view->removed_unseen > 0) {
        fprintf(out, ", and %u cards nobody saw", view->removed_unseen);
    }
    fputc('.', out);
    page_close(page);
}

/* ---- Questions ------------------------------------------------------------------------------- */

/* What may be Noped: "Mochi's Favor on you", "Ziggy's 3 Tacocat on Mochi for Defuse". */
static void put_action(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    const lb_event *played = last_event(scene, LB_EVENT_played);
    unsigned by = played != NULL ? played->seat : view->turn;
    uint8_t counts[LB_CARDS] = {0};
    for (unsigned i = 0; i < view->action_count; i++) {
        counts[view->action[i]]++;
    }
    bool yours = by == view->viewer;
    bool stands_for = view->action_count == 1 && view->named != LB_NO_CARD;
    fprintf(out, "%s%s ", yours ? "your" : scene->company->names.of[by], yours ? "" : "'s");
    put_counts(out, counts);
    if (stands_for) {
        fprintf(out, " as %s", lb_card_title(view->named));
    }
    if (view->target != LB_NOBODY) {
        fprintf(out, " on %s", whom(scene->company, view->target));
    }
    if (!stands_for && view->named != LB_NO_CARD) {
        fprintf(out, " for %s", lb_card_title(view->named));
    }
}

static void ask_nope(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    unsigned held = view->hand[LB_CARD_nope];
    if (view->nopes == 0) {
        fputs("Do you Nope ", out);
        put_action(out, scene);
    } else if (view->nopes == 1) {
        fprintf(out, "%s has said Nope to ", scene->company->names.of[view->last]);
        put_action(out, scene);
        fputs(". Do you Nope that Nope", out);
    } else {
        fprintf(out, "After %u Nopes ", view->nopes);
        put_action(out, scene);
        fprintf(out, " %s. Do you Nope the Nope of %s", view->nopes % 2 == 1 ? "is off" : "is on",
                scene->company->names.of[view->last]);
    }
    fprintf(out, "? You hold %u Nope%s.", held, plural(held));
}

void put_your_turn(FILE *out, const lb_view *view)
{
    fputs("Your turn", out);
    if (view->owed > 1) {
        fprintf(out, ", one of %u you owe%s", view->owed, view->attacked ? " after an attack" : "");
    }
}

static void put_usual_question(FILE *out, const struct scene *scene)
{
    const lb_view *view = &scene->view;
    const char *mover = scene->company->names.of[view->turn];
    switch (view->open) {
    case LB_OPEN_turn:
        put_your_turn(out, view);
        fputs(". ", out);
        put_pile(out, scene->game, view);
        break;
    case LB_OPEN_nope:
        ask_nope(out, scene);
        break;
    case LB_OPEN_give:
        fprintf(out, "Which card do you give %s?", mover);
        break;
    case LB_OPEN_take:
        fputs("Which card do you take from the discard pile?", out);
        break;
    case LB_OPEN_place:
        fprintf(
            out,
            "Where do you hide the kitten? 0 is the top of the pile, %u the bottom; nobody else "
            "sees where.",
            lowest_place(view));
        break;
    case LB_OPEN_use:
        fputs("What do you use against the kitten?", out);
        break;
    case LB_OPEN_heck:
        fprintf(out, "The bottom card is %s. Keep it, or put it on top of the pile?",
                lb_card_title(view->seen));
        break;
    case LB_OPEN_lay:
        fputs("Which cat do you lay before whom? The other one comes before you.", out);
        break;
    case LB_OPEN_duel:
        fprintf(
            out,
            "%s has laid one cat before you, face down, and kept the other. Keep yours, or swap?",
            mover);
        break;
    default:
        fputs("What do you do?", out);
        break;
    }
}

void say_question(const struct scene *scene)
{
    const struct manner *manner = scene->company->manner;
    FILE *out = page_open(scene->page);
    fputs(MARK_STRONG, out);
    if (manner->put_question == NULL || !manner->put_question(out, scene)) {
        put_usual_question(out, scene);
    }
    fputs(MARK_END, out);
    page_close(scene->page);
}
