/* SPDX-License-Identifier: MIT */
/* ledger.h: rows that last. Append some, commit them all at once; what was committed survives whatever
 * happens to the process or the machine. One process at a time writes. */
#ifndef LB_SERVER_LEDGER_H
#define LB_SERVER_LEDGER_H

#include "server/hall.h"

struct ledger;

enum ledger_status {
    LEDGER_fine,
    LEDGER_full,  /* no room: nothing of this was kept, and all before it is; one may go on */
    LEDGER_broken /* it cannot be known what was kept: say nothing more and end */
};

/* Open or make a store; NULL, with a sentence, where it is damaged, another one's, not to be locked, or
 * would not be synced at each commit. */
struct ledger *ledger_open(const char *path, lb_reason *why);
/* Look at one, also while it is in use. */
struct ledger *ledger_view(const char *path, lb_reason *why);
void ledger_close(struct ledger *ledger);
uint64_t ledger_starts(
    const struct ledger *ledger); /* how often it was opened to be written, this time included */

enum ledger_status ledger_append(struct ledger *ledger, const struct hall_row *row, lb_reason *why);
enum ledger_status ledger_commit(struct ledger *ledger,
                                 lb_reason *why); /* after it returned LEDGER_fine, they last */

/* The rows of a table in order; false: they cannot be read, or break off, with a sentence. */
bool ledger_read(struct ledger *ledger, const char *code, hall_row_visit *visit, void *visitor,
                 lb_reason *why);
/* The tables that are not over. */
typedef bool ledger_code_visit(void *context, const char *code);
bool ledger_open_tables(struct ledger *ledger, ledger_code_visit *visit, void *context,
                        lb_reason *why);

bool ledger_backup(const char *path, const char *to, lb_reason *why); /* copy one, live or not */
/* Every row of every table is looked at; false, with a sentence that names the first broken one. */
bool ledger_check(struct ledger *ledger, lb_reason *why);
/* What can still be read of a damaged store becomes a new one; how many rows that are, or -1. */
long ledger_rescue(const char *path, const char *to, lb_reason *why);

#endif
