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

/* Stores by how they are called. */
static const struct ledger_kind *kind_of(const char *store)
{
    (void)store;
    return &ledger_sqlite;
}

struct ledger *ledger_open(const char *store, lb_reason *why)
{
    return kind_of(store)->open(store, why);
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

bool ledger_open_tables(struct ledger *ledger, ledger_code_visit *visit, void *context,
                        lb_reason *why)
{
    return ledger->kind->places(ledger, false, visit, context, why);
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
    uint32_t number; /* of the last row, and its sum */
    uint64_t sum;
    bool whole;
    hall_row_visit *visit;
    void *visitor;
};

static bool read_line(void *context, const struct hall_row *row, uint64_t sum)
{
    struct reading *reading = context;
    reading->number++;
    reading->sum = ledger_sum(reading->sum, row);
    reading->whole = row->number == reading->number && reading->sum == sum;
    return reading->whole && reading->visit(reading->visitor, row);
}

bool ledger_read(struct ledger *ledger, const char *code, hall_row_visit *visit, void *visitor,
                 lb_reason *why)
{
    struct reading reading = {.whole = true, .visit = visit, .visitor = visitor};
    bool read = ledger->kind->read(ledger, code, read_line, &reading);
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
    bool whole = ledger_read(inspection->from, code, look_at_row, inspection, inspection->why);
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
    struct ledger *rescued = from != NULL ? ledger_open(to, why) : NULL;
    struct inspection inspection = {.from = from, .to = rescued, .fine = true, .why = why};
    if (rescued != NULL) {
        from->kind->places(from, true, look_at_table, &inspection, why);
        inspection.fine &= ledger_commit(rescued, why) == LEDGER_fine;
    }
    ledger_close(from);
    ledger_close(rescued);
    return rescued != NULL && inspection.fine ? inspection.rows : -1;
}
