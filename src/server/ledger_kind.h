/* SPDX-License-Identifier: MIT */
/* ledger_kind.h: what a kind of store has to do; ledger.c does the rest, and picks the kind by how a store is called. */
#ifndef LB_SERVER_LEDGER_KIND_H
#define LB_SERVER_LEDGER_KIND_H

#include "server/ledger.h"

/* Every kind's own struct begins with it. */
struct ledger {
    const struct ledger_kind *kind;
    uint64_t starts;
    bool lost; /* it is to be renewed before anything else */
};

/* A row as it is kept: with the sum over it and all before it. */
typedef bool ledger_line_visit(void *context, const struct hall_row *row, uint64_t sum);

struct ledger_kind {
    struct ledger *(*open)(const char *store, const struct ledger_node *self, lb_reason *why);
    struct ledger *(*view)(const char *store, lb_reason *why);
    void (*close)(struct ledger *ledger);
    enum ledger_status (*append)(struct ledger *ledger, const struct hall_row *row, lb_reason *why);
    enum ledger_status (*commit)(struct ledger *ledger, lb_reason *why);
    /* The rows of a table in order from a number on, as they are there; false: not all could be read. */
    bool (*read)(struct ledger *ledger, const char *code, uint32_t from, ledger_line_visit *visit,
                 void *visitor);
    /* Codes of all tables, or of those that are not over and nobody's; the visitor may write. */
    bool (*places)(struct ledger *ledger, bool all, hall_code_visit *visit, void *context,
                   lb_reason *why);
    bool (*backup)(const char *store, const char *to, lb_reason *why);
    /* With others; NULL in a kind that one process has for itself. */
    enum hall_whose (*claim)(struct ledger *ledger, const char *code, bool fresh,
                             struct hall_owner *owner);
    void (*release)(struct ledger *ledger, const char *code);
    bool (*made)(struct ledger *ledger, const char *key, char code[HALL_CODE_BYTES]);
    void (*tables)(struct ledger *ledger, const char *guest, hall_code_visit *visit, void *visitor);
    bool (*node)(struct ledger *ledger, uint32_t number, struct ledger_node *node);
    bool (*beat)(struct ledger *ledger);
    bool (*hinted)(struct ledger *ledger);
    int (*socket)(const struct ledger *ledger);
    bool (*renew)(struct ledger *ledger, lb_reason *why);
};

extern const struct ledger_kind ledger_sqlite, ledger_postgres;

uint64_t ledger_sum(uint64_t before, const struct hall_row *row); /* of a row behind that sum */

#endif
