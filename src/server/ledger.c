/* SPDX-License-Identifier: MIT */
/* ledger.c: what all kinds of stores have in common.
 * Every row carries a sum over itself and the sum of the row before it, so that a row that was changed,
 * lost or put in by somebody else breaks its table there. */
#include "server/ledger.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "files/files.h"
#include "server/ledger_kind.h"
#include "server/reason.h"

/* Stores by how they are called: addresses of databases, and files. */
static const struct ledger_kind *kind_of(const char *store)
{
    static const char *const schemes[] = {"postgres://", "postgresql://"};
    for (unsigned i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        if (strncmp(store, schemes[i], strlen(schemes[i])) == 0) {
            return &ledger_postgres;
        }
    }
    return &ledger_sqlite;
}

bool ledger_is_file(const char *store)
{
    return kind_of(store) == &ledger_sqlite;
}

struct ledger *ledger_open(const char *store, const struct ledger_node *self, lb_reason *why)
{
    return kind_of(store)->open(store, self, why);
}

struct ledger *ledger_view(const char *store, lb_reason *why)
{
    return kind_of(store)->view(store, why);
}

void ledger_close(struct ledger *ledger)
{
    if (ledger != NULL) {
        ledger->kind->close(ledger);
    }
}

uint64_t ledger_starts(const struct ledger *ledger)
{
    return ledger->starts;
}

enum ledger_status ledger_append(struct ledger *ledger, const struct hall_row *row, lb_reason *why)
{
    return ledger->kind->append(ledger, row, why);
}

enum ledger_status ledger_commit(struct ledger *ledger, lb_reason *why)
{
    return ledger->kind->commit(ledger, why);
}

bool ledger_open_tables(struct ledger *ledger, hall_code_visit *visit, void *context,
                        lb_reason *why)
{
    return ledger->kind->places(ledger, false, visit, context, why);
}

/* ---- With others ------------------------------------------------------------------------------------------- */

bool ledger_is_shared(const struct ledger *ledger)
{
    return ledger->kind->claim != NULL;
}

enum hall_whose ledger_claim(struct ledger *ledger, const char *code, bool fresh,
                             struct hall_owner *owner)
{
    *owner = (struct hall_owner){.epoch = ledger->starts};
    return ledger_is_shared(ledger) ? ledger->kind->claim(ledger, code, fresh, owner) : HALL_ours;
}

void ledger_release(struct ledger *ledger, const char *code)
{
    if (ledger_is_shared(ledger)) {
        ledger->kind->release(ledger, code);
    }
}

bool ledger_made(struct ledger *ledger, const char *key, char code[HALL_CODE_BYTES])
{
    return ledger_is_shared(ledger) && ledger->kind->made(ledger, key, code);
}

void ledger_tables(struct ledger *ledger, const char *guest, hall_code_visit *visit, void *visitor)
{
    if (ledger_is_shared(ledger)) {
        ledger->kind->tables(ledger, guest, visit, visitor);
    }
}

bool ledger_node(struct ledger *ledger, uint32_t number, struct ledger_node *node)
{
    return ledger_is_shared(ledger) && ledger->kind->node(ledger, number, node);
}

bool ledger_beat(struct ledger *ledger)
{
    return !ledger_is_shared(ledger) || ledger->kind->beat(ledger);
}

bool ledger_hinted(struct ledger *ledger)
{
    return ledger_is_shared(ledger) && ledger->kind->hinted(ledger);
}

int ledger_socket(const struct ledger *ledger)
{
    return ledger_is_shared(ledger) ? ledger->kind->socket(ledger) : -1;
}

bool ledger_is_lost(const struct ledger *ledger)
{
    return ledger->lost;
}

bool ledger_renew(struct ledger *ledger, lb_reason *why)
{
    return ledger_is_shared(ledger) && ledger->kind->renew(ledger, why);
}

/* ---- Sums ------------------------------------------------------------------------------------------------- */

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
    }
    return sum;
}

uint64_t ledger_sum(uint64_t before, const struct hall_row *row)
{
    char head[128];
    int length = snprintf(head, sizeof head, "%s %" PRIu32 " %u %" PRIu64 " %d %s ", row->code,
                          row->number, row->seat, row->at_ms, row->over, row->id);
    uint64_t sum = add_bytes(before ^ 0xcbf29ce484222325, head, (size_t)length);
    return add_bytes(sum, row->line, strlen(row->line));
}

/* ---- Reading ------------------------------------------------------------------------------------------------ */

struct reading {
    uint32_t after;  /* what is behind this number is wanted */
    uint32_t number; /* of the last row, and its sum */
    uint64_t sum;
    bool whole;
    hall_row_visit *visit;
    void *visitor;
};

static bool read_line(void *context, const struct hall_row *row, uint64_t sum)
{
    struct reading *reading = context;
    if (row->number == reading->after) { /* what was read before ends with it */
        reading->sum = sum;
        return true;
    }
    reading->number++;
    reading->sum = ledger_sum(reading->sum, row);
    reading->whole = row->number == reading->number && reading->sum == sum;
    return reading->whole && reading->visit(reading->visitor, row);
}

bool ledger_read(struct ledger *ledger, const char *code, uint32_t after, hall_row_visit *visit,
                 void *visitor, lb_reason *why)
{
    struct reading reading = {
        .after = after, .number = after, .whole = true, .visit = visit, .visitor = visitor};
    bool read = ledger->kind->read(ledger, code, after, read_line, &reading);
    return (read && reading.whole) ||
           reason(why,
                  "Table %s is damaged at row %" PRIu32
                  "; litterbox serve --rescue FILE saves what is before it.",
                  code, reading.whole ? reading.number + 1 : reading.number);
}

/* ---- Looking after it ---------------------------------------------------------------------------------------- */

struct inspection {
    struct ledger *from, *to;
    long rows;
    bool fine;
    lb_reason *why;
};

static bool look_at_row(void *context, const struct hall_row *row)
{
    struct inspection *inspection = context;
    inspection->rows++;
    return inspection->to == NULL ||
           (inspection->fine = ledger_append(inspection->to, row, inspection->why) == LEDGER_fine);
}

static bool look_at_table(void *context, const char *code)
{
    struct inspection *inspection = context;
    bool whole = ledger_read(inspection->from, code, 0, look_at_row, inspection, inspection->why);
    inspection->fine &= whole || inspection->to != NULL;
    return inspection->fine;
}

bool ledger_check(struct ledger *ledger, lb_reason *why)
{
    struct inspection inspection = {.from = ledger, .fine = true, .why = why};
    return ledger->kind->places(ledger, true, look_at_table, &inspection, why) && inspection.fine;
}

static bool is_new(const char *path, lb_reason *why)
{
    return !files_there(path) || reason(why, "%s is there already.", path);
}

bool ledger_backup(const char *store, const char *to, lb_reason *why)
{
    return is_new(to, why) && kind_of(store)->backup(store, to, why);
}

long ledger_rescue(const char *store, const char *to, lb_reason *why)
{
    struct ledger *from = is_new(to, why) ? ledger_view(store, why) : NULL;
    struct ledger *rescued = from != NULL ? ledger_sqlite.open(to, NULL, why) : NULL;
    struct inspection inspection = {.from = from, .to = rescued, .fine = true, .why = why};
    if (rescued != NULL) {
        from->kind->places(from, true, look_at_table, &inspection, why);
        inspection.fine &= ledger_commit(rescued, why) == LEDGER_fine;
    }
    ledger_close(from);
    ledger_close(rescued);
    return rescued != NULL && inspection.fine ? inspection.rows : -1;
}
