/* SPDX-License-Identifier: MIT */
/* ledger.h: rows that last. Append some, commit them all at once; what was committed survives whatever
 * happens to the process or the machine. A store is a file, which one process at a time writes, or a database of
 * PostgreSQL, over which several stand, each with tables of its own. */
#ifndef LB_SERVER_LEDGER_H
#define LB_SERVER_LEDGER_H

#include "server/hall.h"

struct ledger;

enum ledger_status {
    LEDGER_fine,
    LEDGER_full, /* no room, or others were first: nothing of this was kept, and all before it is; one may go on */
    LEDGER_lost, /* the store is out of reach, or others have our tables: renew it, and begin again with its rows */
    LEDGER_broken /* it cannot be known what was kept: say nothing more and end */
};

/* A process that writes to a store which others write to as well. */
struct ledger_node {
    char address[64]; /* "10.0.0.5:8023": where others reach it */
    char secret[33];  /* what they have to say there */
};

/* Open or make a store; NULL, with a sentence, where it is damaged, another one's, not to be locked, or
 * would not be synced at each commit. */
struct ledger *ledger_open(const char *store, const struct ledger_node *self, lb_reason *why);
/* Look at one, also while it is in use. */
struct ledger *ledger_view(const char *store, lb_reason *why);
void ledger_close(struct ledger *ledger);
uint64_t ledger_starts(
    const struct ledger *ledger); /* how often it was opened to be written, this time included */
bool ledger_is_file(const char *store);

enum ledger_status ledger_append(struct ledger *ledger, const struct hall_row *row, lb_reason *why);
enum ledger_status ledger_commit(struct ledger *ledger,
                                 lb_reason *why); /* after it returned LEDGER_fine, they last */

/* The rows of a table in order, behind a number; false: they cannot be read, or break off, with a sentence. */
bool ledger_read(struct ledger *ledger, const char *code, uint32_t after, hall_row_visit *visit,
                 void *visitor, lb_reason *why);
/* The tables that are not over, and not another node's. */
bool ledger_open_tables(struct ledger *ledger, hall_code_visit *visit, void *context,
                        lb_reason *why);

/* ---- With others ------------------------------------------------------------------------------------------ */

bool ledger_is_shared(const struct ledger *ledger);
/* As struct hall_share has them. Where a store is not shared, every table is ours. */
enum hall_whose ledger_claim(struct ledger *ledger, const char *code, bool fresh,
                             struct hall_owner *owner);
void ledger_release(struct ledger *ledger, const char *code);
bool ledger_made(struct ledger *ledger, const char *key, char code[HALL_CODE_BYTES]);
void ledger_tables(struct ledger *ledger, const char *guest, hall_code_visit *visit, void *visitor);
/* A node by its number, which is what ledger_starts is there; false: it is gone. */
bool ledger_node(struct ledger *ledger, uint32_t number, struct ledger_node *node);
/* To be said every second: this one is alive; who has not said it for long is shut out. */
bool ledger_beat(struct ledger *ledger);
bool ledger_hinted(struct ledger *ledger);      /* others may have written at the desk since */
int ledger_socket(const struct ledger *ledger); /* where hints come in; -1: nowhere */
bool ledger_is_lost(
    const struct ledger *ledger); /* whatever was asked last, LEDGER_lost is the answer */
bool ledger_renew(struct ledger *ledger, lb_reason *why); /* then: once more from the beginning */

/* ---- Looking after it --------------------------------------------------------------------------------------- */

bool ledger_backup(const char *store, const char *to, lb_reason *why); /* copy one, live or not */
/* Every row of every table is looked at; false, with a sentence that names the first broken one. */
bool ledger_check(struct ledger *ledger, lb_reason *why);
/* What can still be read of a damaged store becomes a new one; how many rows that are, or -1. */
long ledger_rescue(const char *store, const char *to, lb_reason *why);

#endif
