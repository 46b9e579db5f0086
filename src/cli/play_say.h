/* SPDX-License-Identifier: MIT */
/* play_say.h: what the line mode prints: paragraphs wrapped to the width of the terminal, events as
 * sentences, and what a view shows. Nothing here sees a state: only views and filtered events. */
#ifndef LB_CLI_PLAY_SAY_H
#define LB_CLI_PLAY_SAY_H

#include <litterbox.h>
#include <stdio.h>

/* Marks inside a paragraph; they show as colours, or not at all. */
#define MARK_ALARM  "\001" /* a kitten, a death */
#define MARK_STRONG "\002" /* what you are asked */
#define MARK_END    "\003"
#define NO_BREAK    "\004" /* a space where no line ends */

/* Where the line mode writes. */
struct page {
    unsigned width;
    bool colour;
    FILE *draft; /* the paragraph being written */
    char *text;
    size_t length;
};

struct page page_new(void);
/* Write a paragraph into what page_open gives; page_close wraps and prints it, if it has words. */
FILE *page_open(struct page *page);
void page_close(struct page *page);
void page_say(struct page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Text from outside without what could steer a terminal: bytes beyond plain ASCII become '?'. */
const char *cleaned(const char *text, char *buffer, size_t size);

/* Who is at the table, as its reader is told. */
struct company {
    unsigned viewer; /* a seat or LB_PUBLIC */
    bool you;        /* the viewer is the reader: "You draw Skip." */
    const lb_game *game;
    lb_options options;
    const lb_names *names;
    lb_reader reader; /* the same for the words */
};

struct company company_of(const lb_match *match, unsigned viewer, bool you);
/* "you", or a name */
const char *whom(const struct company *company, unsigned seat);

/* Events from `from` up to `to`, a paragraph for each turn. */
void say_events(struct page *page, const struct company *company, const lb_event *events,
                size_t from, size_t to);

/* What can be told of a moment: the reader's view and what happened, as the reader may know it. */
struct scene {
    struct page *page;
    const struct company *company;
    const lb_game *game;
    lb_view view;
    const lb_event *log;
    size_t logged;
};

/* The last event of a type that was told; NULL if there is none. */
const lb_event *last_event(const struct scene *scene, unsigned type);

const char *plural(unsigned count);
/* The number of the lowest place something can be put at. */
unsigned lowest_place(const lb_view *view);

void say_hand(const struct scene *scene);
/* How things stand, in a few lines, unless it was so in the view before. */
void say_state(const struct scene *scene, const lb_view *before);
/* The whole table: seats, piles, what stands or lies beside. */
void say_table(const struct scene *scene);
/* What is open and what is asked of the viewer. */
void say_question(const struct scene *scene);
/* What is worth knowing of a seat that can be aimed at: " (2 cards)". */
void put_seat_note(FILE *out, const struct scene *scene, unsigned seat);
/* What the end of the reader's turn depends on: " The draw pile has 20 left." */
void put_turn_notes(FILE *out, const struct scene *scene);

#endif
