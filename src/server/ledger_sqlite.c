/* SPDX-License-Identifier: MIT */
/* ledger_sqlite.c: rows in a file of SQLite: a write-ahead log that is synced at every commit. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files/files.h"
#include "server/ledger_kind.h"
#include "server/reason.h"

enum { FORMAT = 1, PATH_BYTES = 4096, CHECKPOINT_PAGES = 4000, BUSY_MS = 2000 };

/* Statements that are used again and again. */
#define STATEMENT_LIST(X)                                                                          \
    X(begin, "BEGIN IMMEDIATE")                                                                    \
    X(commit, "COMMIT")                                                                            \
    X(rollback, "ROLLBACK")                                                                        \
    X(sum, "SELECT number, sum FROM line WHERE code = ?1 ORDER BY number DESC LIMIT 1")            \
    X(append, "INSERT INTO line VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                          \
    X(stand, "INSERT INTO place VALUES (?1, ?2) ON CONFLICT (code) DO UPDATE SET over = ?2")       \
    X(read, "SELECT * FROM line WHERE code = ?1 AND number >= ?2 ORDER BY number")                 \
    X(places, "SELECT code FROM place WHERE over <= ?1 ORDER BY code")

enum statement {
#define X(name, sql) SQL_##name,
    STATEMENT_LIST(X)
#undef X
        STATEMENTS
};

static const char *const texts[] = {
#define X(name, sql) sql,
    STATEMENT_LIST(X)
#undef X
};

struct sqlite {
    struct ledger ledger;
    sqlite3 *base;
    sqlite3_stmt *statement[STATEMENTS];
    int lock;
    bool writing; /* a transaction is open */
};

static struct sqlite *sqlite_of(struct ledger *ledger)
{
    return (struct sqlite *)ledger;
}

static const char layout[] =
    "CREATE TABLE IF NOT EXISTS fact (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS place (code TEXT PRIMARY KEY, over INTEGER) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS line (code TEXT, number INTEGER, seat INTEGER, at INTEGER,"
    " over INTEGER, id TEXT, text TEXT, sum INTEGER, PRIMARY KEY (code, number)) WITHOUT ROWID;";

/* ---- Sentences ------------------------------------------------------------------------------------------ */

static enum ledger_status status_of(struct sqlite *sqlite, int code, lb_reason *why)
{
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) {
        return LEDGER_fine;
    }
    reason(why, "The store cannot keep it: %s.", sqlite3_errstr(code));
    if ((code & 0xff) == SQLITE_FULL) {
        sqlite3_step(sqlite->statement[SQL_rollback]);
        sqlite3_reset(sqlite->statement[SQL_rollback]);
        sqlite->writing = false;
        return LEDGER_full;
    }
    return LEDGER_broken;
}

/* ---- Statements ------------------------------------------------------------------------------------------ */

static int run(struct sqlite *sqlite, enum statement which)
{
    sqlite3_stmt *statement = sqlite->statement[which];
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

/* The text has to last as long as the statement is run; so binding it takes no memory, and cannot fail. */
static void bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

/* The one number a statement of SQL gives, or -1. */
static int64_t number_of(sqlite3 *base, const char *sql)
{
    sqlite3_stmt *statement;
    int64_t number = -1;
    if (sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK) {
        if (sqlite3_step(statement) == SQLITE_ROW) {
            number = sqlite3_column_int64(statement, 0);
        }
        sqlite3_finalize(statement);
    }
    return number;
}

/* Whether the one text it gives is that one. */
static bool text_is(sqlite3 *base, const char *sql, const char *wanted)
{
    sqlite3_stmt *statement;
    bool same = false;
    if (sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK) {
        same = sqlite3_step(statement) == SQLITE_ROW &&
               strcmp((const char *)sqlite3_column_text(statement, 0), wanted) == 0;
        sqlite3_finalize(statement);
    }
    return same;
}

/* ---- Opening ---------------------------------------------------------------------------------------------- */

static void close_file(struct ledger *ledger)
{
    struct sqlite *sqlite = sqlite_of(ledger);
    for (unsigned i = 0; i < STATEMENTS; i++) {
        sqlite3_finalize(sqlite->statement[i]);
    }
    sqlite3_close(sqlite->base);
    files_unlock(sqlite->lock);
    free(sqlite);
}

static struct sqlite *new_sqlite(const char *path, lb_reason *why)
{
    struct sqlite *sqlite = calloc(1, sizeof *sqlite);
    if (sqlite == NULL) {
        reason(why, "%s: no memory.", path);
        return NULL;
    }
    sqlite->ledger.kind = &ledger_sqlite;
    sqlite->lock = FILES_UNLOCKABLE;
    return sqlite;
}

static bool lock(struct sqlite *sqlite, const char *path, lb_reason *why)
{
    char name[PATH_BYTES];
    snprintf(name, sizeof name, "%s.lock", path);
    sqlite->lock = files_lock(name, why);
    return sqlite->lock >= 0;
}

/* Only its owner may read a store: secrets of shuffles are in it. */
static bool prepare_file(struct sqlite *sqlite, const char *path, lb_reason *why)
{
    mode_t mask = umask(077);
    int code =
        sqlite3_open_v2(path, &sqlite->base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    umask(mask);
    sqlite3_extended_result_codes(sqlite->base, 1);
    sqlite3_busy_timeout(sqlite->base, BUSY_MS);
    return code == SQLITE_OK || reason(why, "%s cannot be opened: %s.", path, sqlite3_errstr(code));
}

static bool settle(struct sqlite *sqlite, const char *path, lb_reason *why)
{
    sqlite3 *base = sqlite->base;
    if (!text_is(base, "PRAGMA quick_check(1)", "ok")) {
        return reason(why, "%s is damaged; litterbox serve --rescue FILE saves what can be read.",
                      path);
    }
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA wal_autocheckpoint = %d", CHECKPOINT_PAGES);
    sqlite3_exec(base, sql, NULL, NULL, NULL);
    sqlite3_exec(base, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    sqlite3_exec(base, "PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
    if (!text_is(base, "PRAGMA journal_mode = WAL", "wal") ||
        number_of(base, "PRAGMA synchronous") < 2) {
        return reason(why, "%s would not be synced at every commit.", path);
    }
    if (sqlite3_exec(base, layout, NULL, NULL, NULL) != SQLITE_OK) {
        return reason(why, "%s cannot be written: %s.", path, sqlite3_errmsg(base));
    }
    int64_t format = number_of(base, "SELECT value FROM fact WHERE name = 'format'");
    return format == -1 || format == FORMAT ||
           reason(why, "%s is a store of another version.", path);
}

static bool count_start(struct sqlite *sqlite, const char *path, lb_reason *why)
{
    char sql[200];
    snprintf(sql, sizeof sql,
             "INSERT OR IGNORE INTO fact VALUES ('format', %d), ('starts', 0);"
             "UPDATE fact SET value = value + 1 WHERE name = 'starts';",
             FORMAT);
    int code = sqlite3_exec(sqlite->base, sql, NULL, NULL, NULL);
    sqlite->ledger.starts =
        (uint64_t)number_of(sqlite->base, "SELECT value FROM fact WHERE name = 'starts'");
    return code == SQLITE_OK ||
           reason(why, "%s cannot be written: %s.", path, sqlite3_errstr(code));
}

static bool prepare_statements(struct sqlite *sqlite, const char *path, lb_reason *why)
{
    for (unsigned i = 0; i < STATEMENTS; i++) {
        if (sqlite3_prepare_v3(sqlite->base, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statement[i], NULL) != SQLITE_OK) {
            return reason(why, "%s is no store of tables: %s.", path, sqlite3_errmsg(sqlite->base));
        }
    }
    return true;
}

static struct ledger *open_file(const char *path, const struct ledger_node *self, lb_reason *why)
{
    (void)self; /* nobody else writes to it */
    struct sqlite *sqlite = new_sqlite(path, why);
    if (sqlite == NULL) {
        return NULL;
    }
    if (!lock(sqlite, path, why) || !prepare_file(sqlite, path, why) ||
        !settle(sqlite, path, why) || !count_start(sqlite, path, why) ||
        !prepare_statements(sqlite, path, why)) {
        close_file(&sqlite->ledger);
        return NULL;
    }
    return &sqlite->ledger;
}

/* ---- Writing ------------------------------------------------------------------------------------------------ */

/* The number and the sum of the last row of a table; 0 and 0 if there is none. */
static int last_row(struct sqlite *sqlite, const char *code, uint32_t *number, uint64_t *sum)
{
    sqlite3_stmt *statement = sqlite->statement[SQL_sum];
    *number = 0;
    *sum = 0;
    bind_text(statement, 1, code);
    if (sqlite3_step(statement) == SQLITE_ROW) {
        *number = (uint32_t)sqlite3_column_int64(statement, 0);
        *sum = (uint64_t)sqlite3_column_int64(statement, 1);
    }
    return sqlite3_reset(statement);
}

static int insert(struct sqlite *sqlite, const struct hall_row *row, uint64_t before)
{
    sqlite3_stmt *statement = sqlite->statement[SQL_append];
    bind_text(statement, 1, row->code);
    sqlite3_bind_int64(statement, 2, row->number);
    sqlite3_bind_int64(statement, 3, row->seat);
    sqlite3_bind_int64(statement, 4, (int64_t)row->at_ms);
    sqlite3_bind_int64(statement, 5, row->over);
    bind_text(statement, 6, row->id);
    bind_text(statement, 7, row->line);
    sqlite3_bind_int64(statement, 8, (int64_t)ledger_sum(before, row));
    int code = run(sqlite, SQL_append);
    if (code == SQLITE_OK && (row->number == 1 || row->seat == HALL_SEAT)) {
        statement = sqlite->statement[SQL_stand];
        bind_text(statement, 1, row->code);
        sqlite3_bind_int64(statement, 2, row->over);
        code = run(sqlite, SQL_stand);
    }
    return code;
}

static enum ledger_status append(struct ledger *ledger, const struct hall_row *row, lb_reason *why)
{
    struct sqlite *sqlite = sqlite_of(ledger);
    uint32_t number;
    uint64_t sum;
    int code = sqlite->writing ? SQLITE_OK : run(sqlite, SQL_begin);
    sqlite->writing |= code == SQLITE_OK;
    if (code == SQLITE_OK) {
        code = last_row(sqlite, row->code, &number, &sum);
    }
    if (code == SQLITE_OK && row->number != number + 1) {
        reason(why, "A row of %s comes out of turn.", row->code);
        return LEDGER_broken;
    }
    return status_of(sqlite, code == SQLITE_OK ? insert(sqlite, row, sum) : code, why);
}

static enum ledger_status commit(struct ledger *ledger, lb_reason *why)
{
    struct sqlite *sqlite = sqlite_of(ledger);
    int code = sqlite->writing ? run(sqlite, SQL_commit) : SQLITE_OK;
    sqlite->writing &= code != SQLITE_OK;
    return status_of(sqlite, code, why);
}

/* ---- Reading ------------------------------------------------------------------------------------------------ */

static void take_text(char *to, size_t size, sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    snprintf(to, size, "%s", text != NULL ? (const char *)text : "");
}

static void take_row(sqlite3_stmt *statement, struct hall_row *row)
{
    memset(row, 0, sizeof *row);
    take_text(row->code, sizeof row->code, statement, 0);
    row->number = (uint32_t)sqlite3_column_int64(statement, 1);
    row->seat = (uint8_t)sqlite3_column_int64(statement, 2);
    row->at_ms = (uint64_t)sqlite3_column_int64(statement, 3);
    row->over = sqlite3_column_int64(statement, 4) != 0;
    take_text(row->id, sizeof row->id, statement, 5);
    take_text(row->line, sizeof row->line, statement, 6);
}

static bool read_lines(struct ledger *ledger, const char *code, uint32_t from,
                       ledger_line_visit *visit, void *visitor)
{
    sqlite3_stmt *statement = sqlite_of(ledger)->statement[SQL_read];
    struct hall_row row;
    int got;
    bind_text(statement, 1, code);
    sqlite3_bind_int64(statement, 2, from);
    do {
        got = sqlite3_step(statement);
        if (got == SQLITE_ROW) {
            take_row(statement, &row);
        }
    } while (got == SQLITE_ROW &&
             visit(visitor, &row, (uint64_t)sqlite3_column_int64(statement, 7)));
    sqlite3_reset(statement);
    return got == SQLITE_ROW || got == SQLITE_DONE;
}

/* Codes of all tables, or of those that are not over. They are taken down first, since the visitor may
 * write. */
static bool visit_places(struct ledger *ledger, bool all, hall_code_visit *visit, void *context,
                         lb_reason *why)
{
    sqlite3_stmt *statement = sqlite_of(ledger)->statement[SQL_places];
    char(*codes)[HALL_CODE_BYTES] = NULL;
    size_t count = 0, room = 0;
    int got;
    sqlite3_bind_int64(statement, 1, all);
    while ((got = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count == room) {
            room = 2 * room + 64;
            void *more = realloc(codes, room * sizeof *codes);
            if (more == NULL) {
                break;
            }
            codes = more;
        }
        take_text(codes[count++], HALL_CODE_BYTES, statement, 0);
    }
    sqlite3_reset(statement);
    bool fine = got == SQLITE_DONE || reason(why, "The tables cannot be read: %s.",
                                             got == SQLITE_ROW ? "no memory" : sqlite3_errstr(got));
    for (size_t i = 0; i < count && visit(context, codes[i]); i++) {
    }
    free(codes);
    return fine;
}

/* ---- Looking after it ---------------------------------------------------------------------------------------- */

static struct ledger *view_file(const char *path, lb_reason *why)
{
    struct sqlite *sqlite = new_sqlite(path, why);
    if (sqlite == NULL) {
        return NULL;
    }
    int code = sqlite3_open_v2(path, &sqlite->base, SQLITE_OPEN_READWRITE, NULL);
    sqlite3_busy_timeout(sqlite->base, BUSY_MS);
    if (code != SQLITE_OK || !prepare_statements(sqlite, path, why)) {
        if (code != SQLITE_OK) {
            reason(why, "%s cannot be opened: %s.", path, sqlite3_errstr(code));
        }
        close_file(&sqlite->ledger);
        return NULL;
    }
    return &sqlite->ledger;
}

static bool copy_file(const char *path, const char *to, lb_reason *why)
{
    struct ledger *from = view_file(path, why);
    if (from == NULL) {
        return false;
    }
    sqlite3 *copy = NULL;
    mode_t mask = umask(077);
    int code = sqlite3_open_v2(to, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    umask(mask);
    if (code == SQLITE_OK) {
        sqlite3_exec(copy, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
        sqlite3_backup *backup = sqlite3_backup_init(copy, "main", sqlite_of(from)->base, "main");
        sqlite3_backup_step(backup, -1);
        code = sqlite3_backup_finish(backup);
    }
    sqlite3_close(copy);
    close_file(from);
    return code == SQLITE_OK ||
           reason(why, "%s could not be written: %s.", to, sqlite3_errstr(code));
}

const struct ledger_kind ledger_sqlite = {.open = open_file,
                                          .view = view_file,
                                          .close = close_file,
                                          .append = append,
                                          .commit = commit,
                                          .read = read_lines,
                                          .places = visit_places,
                                          .backup = copy_file};
