/* SPDX-License-Identifier: MIT */
/* inside.h: the hall from inside: its parties by code and by when they are due, links, what waits to be kept
 * and what waits to be said. */
#ifndef LB_SERVER_INSIDE_H
#define LB_SERVER_INSIDE_H

#include "server/party.h"
#include "wire/json.h"

enum { CODES = 4096, LINKS = 4096, ADDRESSES = 1024, LETTERS = 19 };

/* So much may be said now, and more with time. */
struct bucket {
    uint64_t filled; /* when */
    uint64_t milli;  /* thousandths of a line */
};

struct address {
    char text[HALL_ADDRESS_BYTES];
    uint32_t links;
    struct bucket bucket;
    struct address *next;
};

struct link {
    uint32_t number;
    bool greeted, closing;
    bool aside;   /* it looks on as the public does, whatever seats its guest has */
    bool reviews; /* it waits for a review */
    uint64_t opened;
    char guest[HALL_GUEST_BYTES];
    char name[LB_NAME_BYTES];    /* "" until told */
    const lb_language *language; /* NULL: English */
    struct address *address;
    struct bucket bucket;
    struct party *party;     /* that it looks at, or NULL */
    uint64_t heard[HEARERS]; /* numbers of the last messages */
    uint32_t node;           /* where it is passed on to; 0: it stays */
    char *lines;             /* and what it has said since */
    size_t lines_length, lines_room;
    struct link *next_passed;
    struct link *previous, *following; /* at that party */
    struct link *next;                 /* of the same hash */
};

/* A frame that waits. */
struct waiting {
    struct waiting *next;
    uint32_t link;
    bool close;
    bool depends; /* it says that something was kept */
    char re[HALL_ID_BYTES];
    size_t length;
    char text[];
};

/* A finished game that somebody wants to be looked at again. */
struct review {
    lb_match *match; /* its own */
    uint8_t seat;
    uint32_t link; /* who has asked */
    const lb_language *language;
    lb_review found;
};

/* Something to think about: for a table, or a review. */
struct hall_task {
    lb_task *task; /* NULL: a review */
    char code[HALL_CODE_BYTES];
    uint32_t instance;
    struct review review;
    struct hall_task *next;
};

struct handover {
    char code[16], guest[HALL_GUEST_BYTES];
    uint64_t until;
};

enum { HANDOVERS = 256, REVIEWS_MOST = 64 };

/* One guest has taken over what was another's. */
struct claim {
    char old[HALL_GUEST_BYTES], new[HALL_GUEST_BYTES];
    char key[HALL_KEY_BYTES]; /* of the command */
    uint64_t at;              /* time of day */
};

struct hall {
    struct hall_setup setup;
    lb_rng rng;
    uint64_t now;
    bool draining;
    bool starved;    /* half a thought is worse than a start */
    uint64_t looked; /* after links that say nothing */
    struct party *parties[CODES];
    struct link *links[LINKS];
    struct address *addresses[ADDRESSES];
    struct party **heap; /* by due */
    uint32_t heap_count, heap_room;
    struct party *dirty;
    struct hall_task *tasks, *last_task;
    struct hall_task *reviews, *last_review;
    uint32_t review_count; /* that wait */
    bool reviewing;        /* one of them is thought about */
    struct hall_row *rows; /* not kept yet */
    uint32_t row_count, row_room, row_taken;
    struct hall_row lost; /* for which there was no room */
    struct waiting *first, *last, *said;
    struct party *listed; /* tables of other nodes in the open list, as they were a moment ago */
    uint64_t listed_until;
    uint32_t elsewhere; /* the node that has the table somebody has just asked for; 0: none */
    struct link *passed;
    struct party *speaking; /* who speaks now, and to which link and viewer */
    struct link *listener;
    unsigned viewer;
    struct handover handover[HANDOVERS];
    unsigned handovers;
    struct claim *claims;
    uint32_t claim_count, claim_room;
    char *page;
    struct hall_figures figures;
};

/* ---- hall.c --------------------------------------------------------------------------------------------- */

struct party *hall_party(struct hall *hall, const char *code,
                         struct refusal *why); /* in memory or from its rows */
bool hall_fetch(
    struct hall *hall, struct party *party,
    struct refusal *why); /* its table, which may have been put away; false: the party is gone */
struct party *hall_new_party(struct hall *hall); /* NULL: no memory */
void hall_drop_party(struct hall *hall, struct party *party);
/* What rows say of tables that are at other nodes, one behind the other: those at which a guest sits, to be let go of
 * afterwards, and those in the open list, which stay for a moment. */
struct party *hall_theirs(struct hall *hall, const char *guest);
void hall_let_go(struct party *parties);
const struct party *hall_listed(struct hall *hall);
/* The link goes to the node that is elsewhere, and says that there. */
void hall_pack(struct hall *hall, struct link *link, const char *line);
/* So many letters that stand for a number, and the number again. */
void hall_spell(uint64_t number, char *text, unsigned count);
uint64_t hall_unspell(const char *text, unsigned count);
uint64_t party_now(const struct hall *hall, const struct party *party);
void hall_touch(struct hall *hall, struct party *party); /* it has changed */
/* A deed of the party, kept if it can be done. */
bool hall_deed(struct hall *hall, struct party *party, const char *id, const char *line,
               struct refusal *why);
void hall_over(struct hall *hall, struct party *party); /* the deed that ends it */
/* A line of a seat, likewise. */
bool hall_say(struct hall *hall, struct party *party, unsigned seat, const char *id,
              const char *line, struct refusal *why);
/* The seats of one guest become another's, at every table there is. */
void hall_claim(struct hall *hall, const char *key, const char *old, const char *new);
bool hall_claimed(const struct hall *hall, const char *key); /* by that command, before */
/* Look at a finished game again; the link is told. */
bool hall_review(struct hall *hall, struct link *link, unsigned seat, struct refusal *why);
void hall_look(struct hall *hall, struct link *link, struct party *party); /* NULL: at none */
bool party_here(const struct party *party, const char *guest);             /* it looks at it */
bool looks_on(const struct link *link);                                    /* as the public does */
void hall_presence(struct hall *hall, struct party *party); /* who is here and who is away */
void hall_letters(struct hall *hall, char *text, unsigned count);
void hall_secret(struct hall *hall, char text[FAIR_TEXT]);

/* ---- words.c -------------------------------------------------------------------------------------------- */

void hall_word(struct hall *hall, struct link *link, const char *line);

/* ---- speak.c --------------------------------------------------------------------------------------------- */

void speak(struct hall *hall, const struct link *link, const struct json *json, bool close);
struct json speak_begin(struct hall *hall, const char *type);
void speak_done(struct hall *hall, const struct link *link, const char *re, const char *code);
void speak_error(struct hall *hall, const struct link *link, const char *re, enum no word,
                 const char *text);
void speak_welcome(struct hall *hall, const struct link *link);
void speak_games(struct hall *hall, const struct link *link);
void speak_tables(struct hall *hall, const struct link *link);
void speak_mine(struct hall *hall, const struct link *link);
void speak_party(struct hall *hall, const struct link *link, const struct party *party);
void speak_bye(struct hall *hall, const struct link *link, enum no word, const char *text);
void speak_review(struct hall *hall, const struct link *link, const struct hall_task *task);
size_t speak_play(struct hall *hall, const struct link *link, unsigned viewer);
const char *phase_name(unsigned phase);

#endif
