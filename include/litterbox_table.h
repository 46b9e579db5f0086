/* SPDX-License-Identifier: MIT */
/* litterbox_table.h: a table of litterbox: a match with people and bots in its seats.
 *
 * You say what people say (a line of words) and what time it is; the table tells every seat and every
 * onlooker what they may know, as a scene for front ends in C and as numbered JSON messages for all
 * others. It keeps windows open as long as they last, lets bots answer at times that tell nothing,
 * takes back, covers for the absent. It knows no file, thread, socket or clock: what takes long (a bot
 * that thinks, odds) it hands out as a task, which may be run anywhere.
 *
 *     lb_table *table = lb_table_new(&setup, now, &why);
 *     for (;;) {
 *         lb_table_tick(table, now);                        what is due happens
 *         while (lb_table_task(table, &task)) {             bots think, here or in a thread
 *             lb_task_run(task);
 *             lb_table_done(table, task, now);
 *         }
 *         … draw lb_table_scene(table, seat, &scene), wait until lb_table_due(table) or a key …
 *         lb_table_say(table, seat, "move favor@2", now, &why);
 *     }
 *
 * Words beside those of litterbox.h: a *chair* is who sits in a seat, a *line* what a seat says, a
 * *message* what it hears, an *offer* the moves it may make, a *scene* all that is drawn. */
#ifndef LITTERBOX_TABLE_H
#define LITTERBOX_TABLE_H

#include <litterbox.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bots ------------------------------------------------------------------------------------- */

enum { LB_LEVEL_BYTES = 32 };

LB_API unsigned lb_level_count(void);                     /* levels of bots, from the weakest on */
LB_API const char *lb_level_name(unsigned index);         /* "counter" */
LB_API const char *lb_level_help(unsigned index);         /* what it does, in a phrase */
LB_API bool lb_level_check(const char *level, lb_reason *why); /* "tree:100ms" is one; else a sentence */

/* ---- Words: what a table says ----------------------------------------------------------------- */

/* All of it is templates of litterbox.h, by the game or as usual, and is written as snprintf writes. */
LB_API const char *lb_saying_of(const lb_game *game, unsigned say, unsigned key, unsigned verb); /* a template; "" where nothing is said */
LB_API lb_telling lb_telling_of(const lb_game *game, unsigned type); /* how an event is told; it has a text */

LB_API size_t lb_tell_saying(unsigned say, unsigned key, const lb_event *about, const lb_reader *reader, char *text,
                             size_t size); /* such a template filled in; about nothing where that is NULL */
LB_API size_t lb_tell(const lb_event *event, const lb_reader *reader, char *text, size_t size); /* an event as the reader may know it, a sentence */
LB_API bool lb_worth_telling(const lb_event log[], size_t count, size_t at, const lb_reader *reader); /* whether it does not go without saying */
LB_API size_t lb_tell_question(const lb_view *view, const lb_reader *reader, char *text, size_t size); /* what the viewer is asked, or whom the table waits for */
LB_API size_t lb_tell_about(const lb_view *view, const lb_reader *reader, char *text, size_t size); /* what to know about the question; "" for nothing */
LB_API size_t lb_tell_window(const lb_view *view, const lb_reader *reader, bool asked, char *text, size_t size); /* what an open window asks, or what it is to those who are not asked */
LB_API size_t lb_tell_result(lb_seats winners, const lb_reader *reader, char *text, size_t size); /* who has won */
LB_API size_t lb_tell_counts(const uint8_t counts[LB_CARDS], const lb_reader *reader, char *text, size_t size); /* "Defuse, 2 Tacocat", or "nothing" */

typedef void lb_text_visit(void *context, const char *english);
LB_API void lb_catalogue(const lb_game *game, lb_text_visit *visit, void *context); /* every text that is looked up at its tables, for translators; some more than once */

/* ---- Offers: the moves a seat may make, taken apart -------------------------------------------- */

/* A whole legal move and its parts. */
typedef struct lb_offer_move {
    lb_move move;
    char text[LB_MOVE_BYTES]; /* its one text */
    uint8_t verb;             /* an lb_verb */
    uint8_t card_count;
    uint8_t cards[5];         /* played, given, taken */
    uint8_t as;               /* what a wild card stands for, or LB_NO_CARD */
    uint8_t target;           /* a seat, or LB_NOBODY */
    uint8_t named;            /* a card, or LB_NO_CARD */
    uint8_t place;            /* a place, or LB_NO_NUMBER */
    uint8_t order_count;
    uint8_t order[LB_EVENT_CARDS];
    uint8_t dropped;          /* the answer that ruled it out; 0 while it may still be meant */
} lb_offer_move;

typedef struct lb_offer lb_offer; /* the moves of one seat, and the answers given so far */

/* ---- A table ---------------------------------------------------------------------------------- */

typedef enum lb_player { LB_PLAYER_person, LB_PLAYER_bot } lb_player;

/* Who sits in a seat. */
typedef struct lb_chair {
    uint8_t player;             /* an lb_player */
    char name[LB_NAME_BYTES];
    char level[LB_LEVEL_BYTES]; /* of the bot, or of the one that covers for a person */
} lb_chair;

typedef struct lb_table_setup {
    const lb_game *game;
    uint8_t players;
    lb_options options;
    lb_seed seed;               /* the cards' chance */
    lb_seed bots_seed;          /* the bots' chance and their times */
    lb_chair chair[LB_SEATS_MAX];
    uint32_t window_ms;         /* how long a window is open; 0: until every person has answered */
    uint32_t pace_ms;           /* between moves of bots */
    uint32_t cover_ms;          /* a bot covers for who is away so long; 0: never */
    bool take_back;             /* moves may be taken back, where one person sits */
    bool advice;                /* odds and hints may be asked for */
} lb_table_setup;

typedef struct lb_table lb_table;

/* Something that takes its time: a bot's move, odds, a hint. */
typedef struct lb_task lb_task;

LB_API lb_table *lb_table_new(const lb_table_setup *setup, uint64_t now_ms, lb_reason *why); /* dealt; NULL, with a sentence */
LB_API lb_table *lb_table_resume(const lb_table_setup *setup, const lb_match *match, uint64_t now_ms,
                                 lb_reason *why);               /* the same table as far as a match has come */
LB_API void lb_table_free(lb_table *table);
LB_API const lb_match *lb_table_match(const lb_table *table);   /* all that happened: for records, not for players */
LB_API const lb_table_setup *lb_table_setup_of(const lb_table *table);

LB_API bool lb_table_say(lb_table *table, unsigned seat, const char *line, uint64_t now_ms,
                         lb_reason *why);                       /* what a seat says; false, with a sentence, and nothing has changed */
LB_API void lb_table_tick(lb_table *table, uint64_t now_ms);    /* it is now that late */
LB_API uint64_t lb_table_due(const lb_table *table);            /* when the next tick does something; UINT64_MAX: when somebody speaks */
LB_API lb_task *lb_table_task(lb_table *table);                 /* something to think about, or NULL */
LB_API void lb_task_run(lb_task *task);                         /* think: anywhere, it touches no table */
LB_API void lb_table_done(lb_table *table, lb_task *task, uint64_t now_ms); /* thought: the task is the table's again */

#ifdef __cplusplus
}
#endif
#endif
