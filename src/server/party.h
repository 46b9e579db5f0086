/* SPDX-License-Identifier: MIT */
/* party.h: what a hall is made of, for the files of this room: a party around a table, and how its rows
 * make it. A party changes in one place only, party_apply, whether a guest has just asked for it or a row
 * tells of it. */
#ifndef LB_SERVER_PARTY_H
#define LB_SERVER_PARTY_H

#include "fair/fair.h"
#include "server/hall.h"
#include "server/refusal.h"

enum { PUBLIC_VIEWER = LB_SEATS_MAX, HEARERS = LB_SEATS_MAX + 1, NEVER_HEARD = 0 };

enum phase { PHASE_gathering, PHASE_playing, PHASE_over };
enum player { PLAYER_open, PLAYER_person, PLAYER_bot };

/* A seat and who has it. */
struct place {
    uint8_t player; /* an enum player */
    bool stop;      /* would stop here */
    char guest[HALL_GUEST_BYTES];
    char name[LB_NAME_BYTES];
    char level[LB_LEVEL_BYTES];
    char nonce[FAIR_TEXT]; /* "" if none was brought */
};

struct party {
    char code[HALL_CODE_BYTES];
    char host[HALL_GUEST_BYTES];
    uint8_t phase;    /* an enum phase */
    uint64_t over_at; /* the time of day when it was over last */
    uint32_t round;
    lb_table_setup setup; /* of its tables; the chairs are in the places */
    bool listed;
    struct place place[LB_SEATS_MAX];
    struct fair fair; /* its secret is told at the end */
    lb_table *table;  /* NULL before the deal, and while it is put away */
    lb_seats waits;   /* for whom, when it was */

    uint32_t rows; /* so many so far */
    uint64_t made; /* the sum of the id it was made with; 0: it had none */
    uint64_t *ids; /* sums of seat and id of those that had one */
    uint32_t id_count, id_room;

    bool asleep;          /* its clock stands still */
    uint64_t stopped;     /* there */
    uint64_t offset;      /* else it is what the hall's clock is, less this */
    uint64_t empty_since; /* nobody looks on; of the hall's clock */
    uint64_t due;         /* of the hall's clock */
    uint32_t heap;        /* place in the heap of those that have something due */
    uint32_t instance;    /* which table this is, for tasks that come late */
    uint64_t number;      /* its next table's messages count from here on */

    struct link *links;              /* that look at it */
    bool changed;                    /* who sits there is to be told */
    bool dirty;                      /* something is to be told, or kept */
    struct party *next_dirty, *next; /* of the same hash */
};

/* What one row did; they are applied one after another. The sentence is for whoever asked. */
bool party_apply(struct party *party, const char *line, uint64_t at_ms, struct refusal *why);
bool party_replay(struct party *party, const struct hall_row *row, struct refusal *why);
void party_clear(struct party *party); /* what it has allocated */

/* "create …" without what only the hall knows, which is put before it: guest, time, secret. */
bool party_seat_of(const struct party *party, unsigned seat, const char *guest);
bool party_sits(const struct party *party, const char *guest);
bool party_concerns(const struct party *party,
                    const char *guest); /* it sits there, or is its host */
bool party_knows(const struct party *party, unsigned seat, const char *id);
bool party_made_by(const struct party *party, const char *id);
bool party_remember(struct party *party, unsigned seat, const char *id); /* false: no memory */
bool party_stopped(const struct party *party); /* everybody who still plays would stop */
/* The whole record with what proves its shuffle; the caller frees it; NULL: no memory, or no game. */
char *party_record(const struct party *party);

bool guest_name_fits(const char *name, lb_reason *why); /* what guests may be called */

#endif
