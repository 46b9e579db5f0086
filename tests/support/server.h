/* SPDX-License-Identifier: MIT */
/* server.h: a hall under a clock that the test turns, with a ledger in memory and guests who keep what they
 * hear. The same seed gives the same bytes. */
#ifndef LB_TESTS_SERVER_H
#define LB_TESTS_SERVER_H

#include "server/hall.h"
#include "support/check.h"

enum { HEARD_MOST = 64, VISITORS_MOST = 64 };

/* Rows in memory. */
struct shelf {
    struct hall_row *row;
    uint32_t count, room;
    bool full; /* takes no more */
};

/* What one link has heard since it was last looked at. */
struct ears {
    char *text[HEARD_MOST]; /* the newest ones */
    unsigned count;         /* how many there were */
    uint64_t sum;           /* of all of it, and of when */
    bool closed;
};

struct playhouse {
    struct hall *hall;
    struct hall_setup setup;
    struct shelf shelf;
    struct ears ears[VISITORS_MOST];
    uint64_t now;
    bool think;                                         /* tasks are run at once */
    void (*overheard)(const char *text, size_t length); /* every frame, or NULL */
};

void stage_begin(struct playhouse *stage, unsigned seed);
void stage_end(struct playhouse *stage);
void stage_restart(
    struct playhouse *stage); /* the process is gone, and what was not on the shelf; links too */

void stage_enter(struct playhouse *stage, uint32_t link,
                 const char *guest); /* and says hello as that name */
void stage_say(struct playhouse *stage, uint32_t link, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void stage_leave(struct playhouse *stage, uint32_t link);
void stage_wait(struct playhouse *stage,
                uint64_t ms);             /* the time goes on, and what is due happens */
void stage_pump(struct playhouse *stage); /* rows are kept, frames heard */

/* The newest message of a type that a link has heard, or NULL. */
const char *stage_heard(const struct playhouse *stage, uint32_t link, const char *type);
void stage_forget(struct playhouse *stage, uint32_t link, const char *type); /* NULL: all */
/* A text or number of a message by its key, the first one; "" if it has none. */
const char *field(const char *message, const char *key);

#endif
