/* SPDX-License-Identifier: MIT */
/* hall.h: a hall full of tables: commands, connections and time in; rows to keep and frames to send out.
 *
 * It knows no socket, file, thread or clock; chance and time are passed in. Everything that must last is a
 * row. A row is taken with hall_row, kept by the caller, and reported back with hall_committed; before that
 * hall_frame gives nothing out, so nobody hears of what might yet be lost. A table is its rows: hall_recall
 * makes it of them again.
 *
 *     hall_line(hall, link, "say 2 move favor@1", …, now);     somebody says something
 *     hall_tick(hall, now);                                    what is due happens
 *     while ((task = hall_task(hall)) != NULL) …               bots think, in threads
 *     while (hall_row(hall, &row)) … append …                  what has to be kept,
 *     … commit …; hall_committed(hall);                        is kept
 *     while (hall_frame(hall, &frame)) … send …                and only now it is told
 *
 * docs/protocol.md says what goes in and out. A *link* is a connection, a *guest* whoever holds a cookie. */
#ifndef LB_SERVER_HALL_H
#define LB_SERVER_HALL_H

#include <litterbox_table.h>

enum {
    HALL_CODE_BYTES = 6, /* the five letters of a table with their final zero */
    HALL_GUEST_BYTES =
        33, /* a guest: the hash of a cookie in hexadecimal digits, with its final zero */
    HALL_ID_BYTES = 25,       /* what a client calls a command, with its final zero */
    HALL_KEY_BYTES = 48,      /* the same in a row, with whose it is before it */
    HALL_ADDRESS_BYTES = 48,  /* where a link comes from, with its final zero */
    HALL_LINE_BYTES = 1024,   /* the line of a row with its final zero */
    HALL_COMMAND_BYTES = 4096 /* what may come in at once */
};

/* The words a command begins with: identifier, word, what stands behind it, what it does. */
#define HALL_WORD_LIST(X)                                                                          \
    X(hello, "hello", "VERSION [NAME]", "the first thing to say; the version is 1")                \
    X(language, "language", "NAME", "what you want to be told in: en, de, …")                      \
    X(name, "name", "NAME", "what you want to be called")                                          \
    X(games, "games", "", "the games, their seats and options")                                    \
    X(tables, "tables", "", "tables anybody may sit down at")                                      \
    X(mine, "mine", "", "tables you sit at, and which of them wait for you")                       \
    X(create, "create", "GAME KEY=VALUE…", "a new table; you are its host and look at it")         \
    X(watch, "watch", "CODE [public] [VIEWER=NUMBER…]",                                            \
      "look at a table; with numbers: what came after")                                            \
    X(unwatch, "unwatch", "", "look at no table")                                                  \
    X(sit, "sit", "SEAT [NONCE]", "sit down, before the deal")                                     \
    X(nonce, "nonce", "SEAT NONCE", "your part of the shuffle, before the deal")                   \
    X(stand, "stand", "SEAT", "stand up, before the deal")                                         \
    X(bot, "bot", "SEAT LEVEL", "host: a bot sits there; level none: nobody")                      \
    X(remove, "remove", "SEAT", "host: that guest leaves, before the deal")                        \
    X(deal, "deal", "", "host: begin; empty seats get bots")                                       \
    X(say, "say", "SEAT LINE", "what a seat says: say 2 move favor@1")                             \
    X(stop, "stop", "SEAT", "you would stop here; it ends when all people say so")                 \
    X(rematch, "rematch", "", "host: the same party again, the next seat begins")                  \
    X(emote, "emote", "SEAT WORD", "one of a few words that everybody sees")                       \
    X(device, "device", "", "a code with which another device gets your seats")                    \
    X(claim, "claim", "CODE", "on that device: take them over")                                    \
    X(record, "record", "", "the whole record, once the game is over")                             \
    X(review, "review", "SEAT", "how a seat has played, once the game is over")                    \
    X(ping, "ping", "", "is anybody there")

/* What people may call out at a table. */
#define HALL_EMOTE_LIST(X)                                                                         \
    X(hello) X(thanks) X(laugh) X(wow) X(oops) X(angry) X(think) X(hurry) X(well) X(bye)

struct hall;

/* What must last: one accepted command, or what a table did by itself. */
struct hall_row {
    char code[HALL_CODE_BYTES];
    uint32_t number; /* rows of that table count from 1 */
    uint8_t seat;    /* whose; LB_NOBODY: the table's own; HALL_SEAT: the party's around it */
    uint64_t at_ms;  /* the clock of the table, which stands still while the server is down */
    bool over;       /* with this row the table is over, and need not be there after a start */
    char id[HALL_KEY_BYTES];
    char line[HALL_LINE_BYTES];
};

#define HALL_SEAT 254u
#define HALL_DESK "-----" /* the code of rows of no table: who has taken over whose seats */

/* What is to be sent; it lasts until the next call of hall_frame. */
struct hall_frame {
    uint32_t link;
    bool close; /* and then the connection ends */
    const char *text;
    size_t length;
};

typedef bool hall_row_visit(void *context, const struct hall_row *row); /* false stops */
typedef bool hall_code_visit(void *context, const char *code);          /* likewise */

/* Where several servers, *nodes*, stand over one store, every table is in the hall of one of them. */
enum hall_whose { HALL_ours, HALL_theirs, HALL_nobodys, HALL_unknown };

struct hall_owner {
    uint64_t epoch; /* how often it was taken: numbers of its messages begin with it */
    uint32_t node;  /* whose it is, if it is theirs; from 1 on */
};

struct hall_share {
    /* Take a table for this hall: one that is to be made, which nobody may have, or one that there is. */
    enum hall_whose (*claim)(void *context, const char *code, bool fresh, struct hall_owner *owner);
    void (*release)(void *context, const char *code); /* it is in this hall no more */
    /* The table that was made by the command with this key, at any node. */
    bool (*made)(void *context, const char *key, char code[HALL_CODE_BYTES]);
    bool (*lives)(void *context, uint32_t node);
    /* Tables of any node that are not over: those a guest may sit at, or with NULL those in the open list. */
    void (*tables)(void *context, const char *guest, hall_code_visit *visit, void *visitor);
};

struct hall_setup {
    lb_seed seed; /* chance: codes, shuffles, bots */
    uint64_t
        start; /* how often servers were started, this time included: numbers of messages begin with it; our node */
    uint64_t wall_ms; /* time of day at 0 of the clock, for people who read tables */
    /* Rows of a table in their order, from behind a number on; false: they could not be read. */
    bool (*read)(void *context, const char *code, uint32_t after, hall_row_visit *visit,
                 void *visitor);
    const struct hall_share *share; /* with other nodes; NULL: every table is ours */
    void *context;
    uint32_t tables_most;       /* in memory at once */
    uint32_t tables_of_guest;   /* not over, created by one guest */
    uint32_t guests_of_address; /* connected from one address */
    uint32_t lines_per_second;  /* of a connection, on the average */
    uint32_t lines_at_once;     /* and in a burst */
    uint32_t hello_ms;          /* time to say hello */
    uint32_t idle_ms;           /* a table that nobody looks at is put away after that */
    uint32_t page_bytes;        /* for the longest frame */
};

struct hall_setup hall_setup_default(void);
struct hall *hall_new(const struct hall_setup *setup); /* NULL: no memory */
void hall_free(struct hall *hall);

/* ---- In ---------------------------------------------------------------------------------------- */

/* A connection of a guest from an address; false: it is one too many. */
bool hall_open(struct hall *hall, uint32_t link, const char *guest, const char *address,
               uint64_t now_ms);
void hall_line(struct hall *hall, uint32_t link, const char *text, size_t length, uint64_t now_ms);
void hall_close(struct hall *hall, uint32_t link, uint64_t now_ms);
void hall_tick(struct hall *hall, uint64_t now_ms);
uint64_t hall_due(const struct hall *hall); /* when a tick does something; UINT64_MAX: never */
/* Nothing new is begun any more, and everybody is told. */
void hall_drain(struct hall *hall, uint64_t now_ms);

/* A link whose table is at another node. */
struct hall_pass {
    uint32_t link, node;
    const char *guest, *address;
    const char *language; /* "": English */
    const char *name;
    const char *lines; /* what it has said since, with a tab behind each */
};

/* One that comes from another node, where it has been greeted. */
bool hall_arrive(struct hall *hall, const struct hall_pass *pass, uint64_t now_ms);
/* What other nodes have written at the desk since; false: it could not be read. */
bool hall_follow(struct hall *hall, uint64_t now_ms);

/* ---- Thinking ------------------------------------------------------------------------------------ */

struct hall_task;
struct hall_task *hall_task(struct hall *hall); /* something to think about, or NULL */
void hall_task_run(struct hall_task *task);     /* in any thread */
void hall_done(struct hall *hall, struct hall_task *task, uint64_t now_ms);
void hall_task_free(struct hall_task *task);

/* ---- Out ------------------------------------------------------------------------------------------ */

bool hall_row(struct hall *hall,
              struct hall_row *
                  row); /* the next one to keep; false: no more, and only now there may be frames */
void hall_committed(struct hall *hall); /* all that were taken are kept */
/* They could not be kept, and will not be: whoever caused them is told so, and the tables they belong to
 * become again what their rows say. */
void hall_refused(struct hall *hall, const char *sentence, uint64_t now_ms);
bool hall_frame(struct hall *hall,
                struct hall_frame *frame); /* false: none, or rows are not kept yet */

/* A link to pass on, after all frames; it is to be closed here, and its texts last until then. False: there is none. */
bool hall_pass(struct hall *hall, struct hall_pass *pass);

/* There was no memory for something that had begun. Nothing comes out any more, so nobody has heard of it; whoever
 * keeps the rows begins again with them. */
bool hall_starved(const struct hall *hall);

/* ---- Again ---------------------------------------------------------------------------------------- */

/* A table, or the desk, as its rows say, from the reader of the set-up, unless it is at another node; false, with a
 * sentence, where they make none. */
bool hall_recall(struct hall *hall, const char *code, uint64_t now_ms, lb_reason *why);
/* The record of a table from its rows, with what proves the shuffle; the caller frees it; NULL, with a
 * sentence, where there is none. */
char *hall_record(struct hall *hall, const char *code, uint64_t now_ms, lb_reason *why);

/* ---- Figures --------------------------------------------------------------------------------------- */

struct hall_figures {
    uint32_t tables, playing, stowed, links, watchers;
    uint64_t lines, refused, rows, frames, frame_bytes, games;
};

struct hall_figures hall_figures(const struct hall *hall);

#endif
