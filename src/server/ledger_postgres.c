/* SPDX-License-Identifier: MIT */
/* ledger_postgres.c: rows in a database of PostgreSQL, over which several nodes stand.
 *
 * A table belongs to the node whose session holds its advisory lock; the lock falls with the session, however that ends.
 * Who takes a table raises its epoch, and every row is put in on condition of the epoch it was taken with; and there is one
 * row of a number, so of two that take themselves for the owner one at most gets a row in, whatever they believe.
 * The rows of a turn go out in one pipeline with BEGIN before and COMMIT behind them.
 * Nothing waits for ever: where no answer comes, or the session is gone, the store is *lost*, and with it all tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ledger_kind.h"
#include "server/reason.h"

#ifdef LITTERBOX_POSTGRES

#include <errno.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <time.h>

enum { FORMAT = 1, HOLDINGS = 4096, ANSWER_MS = 10000, PARAMETERS = 9, NUMBER_BYTES = 24 };

/* Two numbers make an advisory lock: the first says what it is for. */
#define LOCK_LAYOUT "1279414785"
#define LOCK_NODE   "1279414786"
#define LOCK_TABLE  "1279414787"

/* A node that has said nothing for so long is taken for dead, and its session is ended. */
#define SILENCE "interval '3 seconds'"

#define LIVING                                                                                         \
    "SELECT l.pid, l.objid::bigint AS number FROM pg_locks l JOIN pg_database d ON d.oid = l.database" \
    " WHERE l.locktype = 'advisory' AND l.classid = " LOCK_NODE                                        \
    " AND l.objsubid = 2 AND d.datname = current_database()"

/* Rows that seat a guest at a table, "sit 2 GUEST …" and "claim GUEST GUEST", and who it is. */
#define SITS   "seat = 254 AND (text LIKE 'sit %' OR text LIKE 'claim %')"
#define SITTER "(split_part(text, ' ', 3))"

/* Statements that are used again and again. That a table was taken is on the disk when the first row is that comes after
 * it, and need not be before. A row of a table whose epoch is another has no number, which is refused. */
#define STATEMENT_LIST(X)                                                                          \
    X(begin, "BEGIN")                                                                              \
    X(commit, "COMMIT")                                                                            \
    X(rollback, "ROLLBACK")                                                                        \
    X(last, "SELECT number, sum FROM line WHERE code = $1 ORDER BY number DESC LIMIT 1")           \
    X(append, "INSERT INTO line VALUES ($1, (SELECT $2::integer FROM owner WHERE code = $1 AND"    \
              " epoch = $9), $3, $4, $5, $6, $7, $8)")                                             \
    X(note, "INSERT INTO line VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")                            \
    X(stand, "INSERT INTO place VALUES ($1, $2) ON CONFLICT (code) DO UPDATE SET over = $2"        \
             " WHERE place.over <> $2")                                                            \
    X(read, "SELECT code, number, seat, at, over, id, text, sum FROM line"                         \
            " WHERE code = $1 AND number >= $2 ORDER BY number")                                   \
    X(places, "SELECT code FROM place ORDER BY code")                                              \
    X(free_places, "SELECT code FROM place LEFT JOIN owner USING (code) WHERE over = 0 AND"        \
                   " code <> '" HALL_DESK "' AND (node IS NULL OR node NOT IN"                     \
                   " (SELECT number FROM (" LIVING ") living)) ORDER BY code")                     \
    X(claim,                                                                                       \
      "WITH soon AS (SELECT set_config('synchronous_commit', 'off', true)), known AS"              \
      " (SELECT EXISTS (SELECT 1 FROM place WHERE code = $1) AS there FROM soon), taken AS"        \
      " (SELECT there, CASE WHEN there <> $4::boolean THEN pg_try_advisory_lock(" LOCK_TABLE       \
      ", $3::integer) END AS got FROM known), mine AS (INSERT INTO owner SELECT $1, 1, $2"         \
      " FROM taken WHERE got ON CONFLICT (code) DO UPDATE SET epoch = owner.epoch + 1,"            \
      " node = $2 RETURNING epoch) SELECT there::integer, got::integer,"                           \
      " (SELECT epoch FROM mine), (SELECT node FROM owner WHERE code = $1) FROM taken")            \
    X(release, "SELECT pg_advisory_unlock(" LOCK_TABLE ", $1::integer)")                           \
    X(made, "SELECT code FROM line WHERE id = $1 AND number = 1 AND code <> '" HALL_DESK "'")      \
    X(listed,                                                                                      \
      "SELECT code FROM place JOIN line USING (code) WHERE place.over = 0 AND number = 1 AND"      \
      " text LIKE '% list=open%' ORDER BY code LIMIT 100")                                         \
    X(sat, "SELECT DISTINCT code FROM place JOIN line USING (code) WHERE place.over = 0 AND"       \
           " code <> '" HALL_DESK "' AND " SITS " AND " SITTER " = $1 ORDER BY code LIMIT 100")    \
    X(node, "SELECT address, secret FROM node WHERE number = $1")                                  \
    X(beat, "UPDATE node SET beat = clock_timestamp() WHERE number = $1 RETURNING number")         \
    X(shut_out, "SELECT pg_terminate_backend(pid) FROM (" LIVING ") living JOIN node"              \
                " USING (number) WHERE beat < clock_timestamp() - " SILENCE " AND number <> $1")   \
    X(bury, "DELETE FROM node WHERE number NOT IN (SELECT number FROM (" LIVING ") living)")       \
    X(notify, "NOTIFY litterbox")

enum statement {
#define X(name, sql) SQL_##name,
    STATEMENT_LIST(X)
#undef X
        STATEMENTS
};

static const struct {
    const char *name, *sql;
} statements[] = {
#define X(name, sql) {#name, sql},
    STATEMENT_LIST(X)
#undef X
};

/* Nobody has to know after a crash of the database which nodes there were: all their sessions are gone. */
static const char layout[] =
    "SELECT pg_advisory_xact_lock(" LOCK_LAYOUT ", 0);"
    "CREATE SCHEMA IF NOT EXISTS litterbox;"
    "CREATE TABLE IF NOT EXISTS fact (name text PRIMARY KEY, value bigint NOT NULL);"
    "CREATE TABLE IF NOT EXISTS place (code text PRIMARY KEY, over integer NOT NULL);"
    "CREATE INDEX IF NOT EXISTS place_open ON place (code) WHERE over = 0;"
    "CREATE TABLE IF NOT EXISTS line (code text, number integer NOT NULL, seat integer NOT NULL,"
    " at bigint NOT NULL, over integer NOT NULL, id text NOT NULL, text text NOT NULL,"
    " sum bigint NOT NULL, PRIMARY KEY (code, number));"
    "CREATE UNIQUE INDEX IF NOT EXISTS line_made ON line (id)"
    " WHERE number = 1 AND id <> '' AND code <> '" HALL_DESK "';"
    "CREATE INDEX IF NOT EXISTS line_sitter ON line (" SITTER ") WHERE " SITS ";"
    "CREATE TABLE IF NOT EXISTS owner (code text PRIMARY KEY, epoch bigint NOT NULL,"
    " node bigint NOT NULL);"
    "CREATE UNLOGGED TABLE IF NOT EXISTS node (number bigint PRIMARY KEY, address text NOT NULL,"
    " secret text NOT NULL, beat timestamptz NOT NULL);"
    "INSERT INTO fact VALUES ('format', 1), ('starts', 0) ON CONFLICT DO NOTHING";

/* A table that is ours, or the desk, which is everybody's. */
struct holding {
    char code[HALL_CODE_BYTES];
    uint64_t epoch; /* 0: the desk's */
    bool known;     /* these two are those of its last row */
    uint32_t number;
    uint64_t sum;
    struct holding *next; /* of the same hash */
};

/* A row that waits for the commit. */
struct waiting_row {
    struct hall_row row;
    struct holding *holding;
    uint64_t sum;
};

struct postgres {
    struct ledger ledger;
    PGconn *base;
    struct ledger_node self;
    const char **words, **values; /* to connect again without looking into files */
    struct holding *holdings[HOLDINGS];
    struct waiting_row *rows;
    unsigned count, room;
    int64_t beaten; /* when it was last said that this node lives */
};

static struct postgres *postgres_of(struct ledger *ledger)
{
    return (struct postgres *)ledger;
}

/* ---- Asking and answers -------------------------------------------------------------------------------------- */

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The next answer, or NULL where there is no more of them, or the store is lost. */
static PGresult *answer(struct postgres *postgres)
{
    int64_t until = milliseconds() + ANSWER_MS;
    while (!postgres->ledger.lost) {
        int unsent = PQflush(postgres->base);
        if (!PQisBusy(postgres->base)) {
            return PQgetResult(postgres->base);
        }
        struct pollfd wait = {.fd = PQsocket(postgres->base),
                              .events = (short)(POLLIN | (unsent > 0 ? POLLOUT : 0))};
        int64_t left = until - milliseconds();
        postgres->ledger.lost = unsent < 0 || wait.fd < 0 || left <= 0 ||
                                (poll(&wait, 1, (int)left) < 0 && errno != EINTR) ||
                                (wait.revents != 0 && PQconsumeInput(postgres->base) == 0);
    }
    return NULL;
}

static bool is_fine(const PGresult *result)
{
    return PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
}

/* What the database says that is wrong, on one line. */
static const char *complaint(const struct postgres *postgres, const PGresult *result)
{
    static char text[200];
    const char *said =
        result != NULL ? PQresultErrorMessage(result) : PQerrorMessage(postgres->base);
    snprintf(text, sizeof text, "%.*s", (int)strcspn(said, "\n"), said);
    return text[0] != '\0' ? text : "no answer";
}

static bool ask(struct postgres *postgres, enum statement which, unsigned count,
                const char *const *values)
{
    bool fine = PQsendQueryPrepared(postgres->base, statements[which].name, (int)count, values,
                                    NULL, NULL, 0) == 1;
    postgres->ledger.lost |= !fine;
    return fine;
}

/* The answer to one statement, which the caller clears; NULL: it failed. A statement that fails by itself, outside of a
 * commit, is one that we should not have asked: then, too, all begins again. */
static PGresult *run(struct postgres *postgres, enum statement which, unsigned count,
                     const char *const *values)
{
    if (postgres->ledger.lost || !ask(postgres, which, count, values)) {
        return NULL;
    }
    PGresult *result = answer(postgres), *more;
    while ((more = answer(postgres)) != NULL) {
        PQclear(more);
    }
    if (postgres->ledger.lost || !is_fine(result)) {
        postgres->ledger.lost = true;
        PQclear(result);
        return NULL;
    }
    return result;
}

/* The same where what it answers does not matter. */
static bool do_run(struct postgres *postgres, enum statement which, const char *value)
{
    PGresult *result = run(postgres, which, value != NULL, &value);
    PQclear(result);
    return result != NULL;
}

static const char *number_text(char text[NUMBER_BYTES], int64_t number)
{
    snprintf(text, NUMBER_BYTES, "%" PRId64, number);
    return text;
}

static int64_t number_at(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

/* Its letters, as one number. */
static const char *lock_of(const char *code, char text[NUMBER_BYTES])
{
    int64_t number = 0;
    for (; *code != '\0'; code++) {
        number = number * 32 + (*code & 31);
    }
    return number_text(text, number);
}

/* ---- Holdings ------------------------------------------------------------------------------------------------- */

static struct holding **place_of(struct postgres *postgres, const char *code)
{
    uint32_t hash = 0;
    for (const char *at = code; *at != '\0'; at++) {
        hash = hash * 31 + (uint8_t)*at;
    }
    struct holding **place = &postgres->holdings[hash % HOLDINGS];
    while (*place != NULL && strcmp((*place)->code, code) != 0) {
        place = &(*place)->next;
    }
    return place;
}

static struct holding *hold(struct postgres *postgres, const char *code, uint64_t epoch)
{
    struct holding **place = place_of(postgres, code);
    if (*place == NULL && (*place = calloc(1, sizeof **place)) != NULL) {
        snprintf((*place)->code, sizeof(*place)->code, "%s", code);
        (*place)->epoch = epoch;
    }
    return *place;
}

static void let_go(struct holding **place)
{
    struct holding *holding = *place;
    *place = holding->next;
    free(holding);
}

static void forget(struct postgres *postgres)
{
    for (unsigned i = 0; i < HOLDINGS; i++) {
        while (postgres->holdings[i] != NULL) {
            let_go(&postgres->holdings[i]);
        }
    }
    postgres->count = 0;
}

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

static void close_base(struct ledger *ledger)
{
    struct postgres *postgres = postgres_of(ledger);
    PQfinish(postgres->base);
    forget(postgres);
    for (unsigned i = 0; postgres->words != NULL && postgres->words[i] != NULL; i++) {
        free((void *)(uintptr_t)postgres->words[i]);
        free((void *)(uintptr_t)postgres->values[i]);
    }
    free((void *)postgres->words);
    free((void *)postgres->values);
    free(postgres->rows);
    free(postgres);
}

/* How to come back: to the very address, and with all that was found in files and surroundings at first. */
static bool remember_way(struct postgres *postgres)
{
    PQconninfoOption *options = PQconninfo(postgres->base);
    unsigned count = 0, room = 2;
    for (const PQconninfoOption *at = options; at != NULL && at->keyword != NULL; at++) {
        room++;
    }
    postgres->words = calloc(room, sizeof *postgres->words);
    postgres->values = calloc(room, sizeof *postgres->values);
    bool fine = options != NULL && postgres->words != NULL && postgres->values != NULL;
    for (const PQconninfoOption *at = options; fine && at->keyword != NULL; at++) {
        const char *value = strcmp(at->keyword, "host") == 0       ? PQhost(postgres->base)
                            : strcmp(at->keyword, "port") == 0     ? PQport(postgres->base)
                            : strcmp(at->keyword, "hostaddr") == 0 ? PQhostaddr(postgres->base)
                                                                   : at->val;
        if (value != NULL && value[0] != '\0') {
            postgres->words[count] = strdup(at->keyword);
            postgres->values[count++] = strdup(value);
            fine = postgres->words[count - 1] != NULL && postgres->values[count - 1] != NULL;
        }
    }
    PQconninfoFree(options);
    return fine;
}

/* What it says by the way, for instance that it ends, we find out anyway. */
static void hear_notice(void *context, const char *text)
{
    (void)context;
    (void)text;
}

static bool is_connected(struct postgres *postgres, lb_reason *why)
{
    PQsetNoticeProcessor(postgres->base, hear_notice, NULL);
    return PQstatus(postgres->base) == CONNECTION_OK ||
           reason(why, "The store cannot be reached: %s.", complaint(postgres, NULL));
}

static bool execute(struct postgres *postgres, const char *sql, lb_reason *why)
{
    PGresult *result = PQexec(postgres->base, sql);
    bool fine = is_fine(result) ||
                reason(why, "The store cannot be used: %s.", complaint(postgres, result));
    PQclear(result);
    return fine;
}

/* The text that a statement gives; "" where it gives none. It lasts until the next one. */
static const char *text_of(struct postgres *postgres, const char *sql)
{
    static char text[64];
    PGresult *result = PQexec(postgres->base, sql);
    snprintf(text, sizeof text, "%s",
             is_fine(result) && PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    return text;
}

/* What is committed has to be on the disk: weaker settings are refused. */
static bool is_synced(struct postgres *postgres, lb_reason *why)
{
    static const char *const wanted[][2] = {
        {"SHOW synchronous_commit", "on"}, {"SHOW fsync", "on"}, {"SHOW full_page_writes", "on"}};
    for (unsigned i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const char *is = text_of(postgres, wanted[i][0]);
        if (strcmp(is, wanted[i][1]) != 0 && strcmp(is, "remote_apply") != 0) {
            return reason(why, "The store would not be synced at every commit: %s is %s.",
                          strchr(wanted[i][0], ' ') + 1, is);
        }
    }
    return true;
}

static bool prepare_statements(struct postgres *postgres, lb_reason *why)
{
    for (unsigned i = 0; i < STATEMENTS; i++) {
        PGresult *result =
            PQprepare(postgres->base, statements[i].name, statements[i].sql, 0, NULL);
        bool fine = is_fine(result) || reason(why, "The store is no store of tables: %s.",
                                              complaint(postgres, result));
        PQclear(result);
        if (!fine) {
            return false;
        }
    }
    return PQsetnonblocking(postgres->base, 1) == 0;
}

static bool is_ours(struct postgres *postgres, lb_reason *why)
{
    const char *format = text_of(postgres, "SELECT value FROM fact WHERE name = 'format'");
    return strtol(format, NULL, 10) == FORMAT ||
           reason(why, "The store is of another version, or none.");
}

/* This one is a node from now on, with a number nobody has had. */
static bool enlist(struct postgres *postgres, lb_reason *why)
{
    char sql[400], address[160], secret[80];
    int wrong = 0;
    PQescapeStringConn(postgres->base, address, postgres->self.address,
                       strlen(postgres->self.address), &wrong);
    PQescapeStringConn(postgres->base, secret, postgres->self.secret, strlen(postgres->self.secret),
                       &wrong);
    postgres->ledger.starts =
        strtoull(text_of(postgres,
                         "UPDATE fact SET value = value + 1 WHERE name = 'starts' RETURNING value"),
                 NULL, 10);
    snprintf(sql, sizeof sql,
             "SELECT pg_advisory_lock(" LOCK_NODE ", %" PRIu64 ");"
             "INSERT INTO node VALUES (%" PRIu64 ", '%s', '%s', clock_timestamp());"
             "LISTEN litterbox",
             postgres->ledger.starts, postgres->ledger.starts, address, secret);
    return (postgres->ledger.starts > 0 && wrong == 0 && execute(postgres, sql, why)) ||
           reason(why, "The store cannot be written.");
}

static bool settle(struct postgres *postgres, lb_reason *why)
{
    return is_connected(postgres, why) &&
           execute(postgres, "SET client_min_messages = warning", why) &&
           execute(postgres, "SET search_path = litterbox", why) && is_synced(postgres, why) &&
           execute(postgres, layout, why) && is_ours(postgres, why) && enlist(postgres, why) &&
           prepare_statements(postgres, why);
}

static struct postgres *connect_to(const char *store, lb_reason *why)
{
    const char *const words[] = {"dbname", "application_name", "connect_timeout", NULL};
    const char *const values[] = {store, "litterbox", "3", NULL};
    struct postgres *postgres = calloc(1, sizeof *postgres);
    if (postgres == NULL) {
        reason(why, "There is no memory for the store.");
        return NULL;
    }
    postgres->ledger.kind = &ledger_postgres;
    postgres->base = PQconnectdbParams(words, values, 1);
    return postgres;
}

static struct ledger *open_base(const char *store, const struct ledger_node *self, lb_reason *why)
{
    struct postgres *postgres = connect_to(store, why);
    if (postgres == NULL) {
        return NULL;
    }
    postgres->self = *self;
    if (!settle(postgres, why) ||
        !(remember_way(postgres) || reason(why, "There is no memory for the store."))) {
        close_base(&postgres->ledger);
        return NULL;
    }
    return &postgres->ledger;
}

static struct ledger *view_base(const char *store, lb_reason *why)
{
    struct postgres *postgres = connect_to(store, why);
    if (postgres != NULL &&
        !(is_connected(postgres, why) && execute(postgres, "SET search_path = litterbox", why) &&
          is_ours(postgres, why) && prepare_statements(postgres, why))) {
        close_base(&postgres->ledger);
        return NULL;
    }
    return postgres != NULL ? &postgres->ledger : NULL;
}

static bool renew(struct ledger *ledger, lb_reason *why)
{
    struct postgres *postgres = postgres_of(ledger);
    forget(postgres);
    PQfinish(postgres->base);
    postgres->base = PQconnectdbParams(postgres->words, postgres->values, 0);
    ledger->lost = !settle(postgres, why);
    return !ledger->lost;
}

/* ---- Writing ------------------------------------------------------------------------------------------------------ */

/* The last row of a table is looked up where it is not known. */
static bool know(struct postgres *postgres, struct holding *holding)
{
    const char *code = holding->code;
    PGresult *result = holding->known ? NULL : run(postgres, SQL_last, 1, &code);
    if (result != NULL) {
        bool any = PQntuples(result) > 0;
        holding->number = any ? (uint32_t)number_at(result, 0, 0) : 0;
        holding->sum = any ? (uint64_t)number_at(result, 0, 1) : 0;
        holding->known = true;
        PQclear(result);
    }
    return holding->known;
}

/* Nothing of what waits is kept. */
static void abandon(struct postgres *postgres)
{
    for (unsigned i = 0; i < postgres->count; i++) {
        postgres->rows[i].holding->known = false;
    }
    postgres->count = 0;
}

static bool make_room(struct postgres *postgres)
{
    if (postgres->count == postgres->room) {
        unsigned room = 2 * postgres->room + 64;
        void *more = realloc(postgres->rows, room * sizeof *postgres->rows);
        if (more == NULL) {
            return false;
        }
        postgres->rows = more;
        postgres->room = room;
    }
    return true;
}

static bool is_desk(const char *code)
{
    return strcmp(code, HALL_DESK) == 0;
}

static enum ledger_status append(struct ledger *ledger, const struct hall_row *row, lb_reason *why)
{
    struct postgres *postgres = postgres_of(ledger);
    struct holding *holding =
        is_desk(row->code) ? hold(postgres, row->code, 0) : *place_of(postgres, row->code);
    if (holding == NULL || !make_room(postgres)) {
        reason(why, "There is no memory for a row of %s, or it is not ours.", row->code);
        return LEDGER_broken;
    }
    if (!know(postgres, holding)) {
        reason(why, "The store cannot be reached.");
        return LEDGER_lost;
    }
    if (row->number != holding->number + 1) {
        reason(why, "A row of %s comes out of turn.", row->code);
        abandon(postgres);
        holding->known = false;
        return is_desk(row->code) ? LEDGER_full : LEDGER_broken;
    }
    holding->number++;
    holding->sum = ledger_sum(holding->sum, row);
    postgres->rows[postgres->count++] =
        (struct waiting_row){.row = *row, .holding = holding, .sum = holding->sum};
    return LEDGER_fine;
}

/* Asks for a row to be put in; how many statements that were. */
static unsigned send_row(struct postgres *postgres, const struct waiting_row *waiting)
{
    const struct hall_row *row = &waiting->row;
    char texts[PARAMETERS][NUMBER_BYTES];
    const char *values[PARAMETERS] = {row->code,
                                      number_text(texts[1], row->number),
                                      number_text(texts[2], row->seat),
                                      number_text(texts[3], (int64_t)row->at_ms),
                                      number_text(texts[4], row->over),
                                      row->id,
                                      row->line,
                                      number_text(texts[7], (int64_t)waiting->sum),
                                      number_text(texts[8], (int64_t)waiting->holding->epoch)};
    const char *stands[] = {row->code, values[4]};
    bool desk = is_desk(row->code), stand = row->number == 1 || (row->seat == HALL_SEAT && !desk);
    ask(postgres, desk ? SQL_note : SQL_append, desk ? PARAMETERS - 1 : PARAMETERS, values);
    return stand && ask(postgres, SQL_stand, 2, stands) ? 2 : 1;
}

/* What came of the pipeline: the state of the first statement that failed, "00000" if none did. */
static void hear_out(struct postgres *postgres, unsigned count, char state[6], lb_reason *why)
{
    snprintf(state, 6, "00000");
    for (unsigned i = 0; i < count && !postgres->ledger.lost; i++) {
        PGresult *result = answer(postgres);
        if (!is_fine(result) && strcmp(state, "00000") == 0) {
            const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
            snprintf(state, 6, "%s", code != NULL ? code : "XX000");
            reason(why, "The store cannot keep it: %s.", complaint(postgres, result));
        }
        PQclear(result);
        PQclear(answer(postgres)); /* NULL: the end of that one's answers */
    }
    PGresult *synced = answer(postgres);
    postgres->ledger.lost |= PQresultStatus(synced) != PGRES_PIPELINE_SYNC;
    PQclear(synced);
    postgres->ledger.lost |= PQexitPipelineMode(postgres->base) != 1;
}

/* The state of a commit of all rows that wait. */
static void send_all(struct postgres *postgres, char state[6], lb_reason *why)
{
    unsigned count = 2;
    postgres->ledger.lost |= PQenterPipelineMode(postgres->base) != 1;
    if (postgres->ledger.lost || !ask(postgres, SQL_begin, 0, NULL)) {
        return;
    }
    for (unsigned i = 0; i < postgres->count && !postgres->ledger.lost; i++) {
        count += send_row(postgres, &postgres->rows[i]);
    }
    if (!postgres->ledger.lost && ask(postgres, SQL_commit, 0, NULL)) {
        postgres->ledger.lost |= PQpipelineSync(postgres->base) != 1;
    }
    hear_out(postgres, count, state, why);
}

/* What a commit that failed is: there was no room, others were first, or the tables are not ours any more. */
static enum ledger_status status_of(const char *state)
{
    static const char *const refusals[] = {"23505" /* such a row is there */,
                                           "53100" /* the disk is full */};
    for (unsigned i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        if (strcmp(state, refusals[i]) == 0) {
            return LEDGER_full;
        }
    }
    return LEDGER_lost;
}

static enum ledger_status commit(struct ledger *ledger, lb_reason *why)
{
    struct postgres *postgres = postgres_of(ledger);
    char state[6] = "";
    bool hint = false;
    if (postgres->count == 0) {
        return ledger->lost ? LEDGER_lost : LEDGER_fine;
    }
    for (unsigned i = 0; i < postgres->count; i++) {
        if (is_desk(postgres->rows[i].row.code)) {
            hint = true;
            postgres->rows[i].holding->known = false; /* others write there, too */
        }
    }
    reason(why, "The store cannot be reached.");
    if (!ledger->lost) {
        send_all(postgres, state, why);
    }
    if (!ledger->lost && strcmp(state, "00000") == 0) {
        postgres->count = 0;
        if (hint) { /* in the transaction it would make all commits wait for each other */
            do_run(postgres, SQL_notify, NULL);
        }
        return LEDGER_fine;
    }
    enum ledger_status status = ledger->lost ? LEDGER_lost : status_of(state);
    abandon(postgres);
    ledger->lost |= status == LEDGER_lost || !do_run(postgres, SQL_rollback, NULL);
    return ledger->lost ? LEDGER_lost : status;
}

/* ---- Reading -------------------------------------------------------------------------------------------------------- */

static void take_row(const PGresult *result, int at, struct hall_row *row)
{
    memset(row, 0, sizeof *row);
    snprintf(row->code, sizeof row->code, "%s", PQgetvalue(result, at, 0));
    row->number = (uint32_t)number_at(result, at, 1);
    row->seat = (uint8_t)number_at(result, at, 2);
    row->at_ms = (uint64_t)number_at(result, at, 3);
    row->over = number_at(result, at, 4) != 0;
    snprintf(row->id, sizeof row->id, "%s", PQgetvalue(result, at, 5));
    snprintf(row->line, sizeof row->line, "%s", PQgetvalue(result, at, 6));
}

static bool read_lines(struct ledger *ledger, const char *code, uint32_t from,
                       ledger_line_visit *visit, void *visitor)
{
    char number[NUMBER_BYTES];
    const char *values[] = {code, number_text(number, from)};
    PGresult *result = run(postgres_of(ledger), SQL_read, 2, values);
    struct hall_row row;
    for (int i = 0; i < PQntuples(result); i++) {
        take_row(result, i, &row);
        if (!visit(visitor, &row, (uint64_t)number_at(result, i, 7))) {
            break;
        }
    }
    PQclear(result);
    return result != NULL;
}

static bool visit_places(struct ledger *ledger, bool all, hall_code_visit *visit, void *context,
                         lb_reason *why)
{
    PGresult *result = run(postgres_of(ledger), all ? SQL_places : SQL_free_places, 0, NULL);
    for (int i = 0; i < PQntuples(result) && visit(context, PQgetvalue(result, i, 0)); i++) {
    }
    PQclear(result);
    return result != NULL || reason(why, "The tables cannot be read.");
}

static bool refuse_backup(const char *store, const char *to, lb_reason *why)
{
    (void)store;
    return reason(why, "PostgreSQL is copied with pg_dump; --rescue %s writes all rows to a file.",
                  to);
}

/* ---- With others ------------------------------------------------------------------------------------------------------ */

/* Whether a statement gives a row, and what is in it, where that is asked for. */
static bool gives(struct postgres *postgres, enum statement which, const char *value,
                  int64_t *found)
{
    PGresult *result = run(postgres, which, 1, &value);
    bool any = PQntuples(result) > 0;
    if (any && found != NULL) {
        *found = number_at(result, 0, 0);
    }
    PQclear(result);
    return any;
}

static void release(struct ledger *ledger, const char *code)
{
    struct postgres *postgres = postgres_of(ledger);
    struct holding **place = place_of(postgres, code);
    char lock[NUMBER_BYTES];
    if (*place != NULL && !ledger->lost) {
        let_go(place);
        do_run(postgres, SQL_release, lock_of(code, lock));
    }
}

/* This one is alive; false: nobody thinks so any more. */
static bool live(struct postgres *postgres)
{
    char text[NUMBER_BYTES];
    postgres->beaten = milliseconds();
    postgres->ledger.lost |=
        !gives(postgres, SQL_beat, number_text(text, (int64_t)postgres->ledger.starts), NULL);
    return !postgres->ledger.lost;
}

static enum hall_whose claim(struct ledger *ledger, const char *code, bool fresh,
                             struct hall_owner *owner)
{
    enum { BEAT_MS = 1000 };
    struct postgres *postgres = postgres_of(ledger);
    struct holding *holding = *place_of(postgres, code);
    char lock[NUMBER_BYTES], self[NUMBER_BYTES];
    const char *values[] = {code, number_text(self, (int64_t)ledger->starts), lock_of(code, lock),
                            fresh ? "true" : "false"};
    if (holding != NULL) {
        owner->epoch = holding->epoch;
        return HALL_ours;
    }
    if (milliseconds() > postgres->beaten + BEAT_MS) { /* many may be taken in one turn */
        live(postgres);
    }
    PGresult *result = run(postgres, SQL_claim, sizeof values / sizeof values[0], values);
    if (result == NULL) {
        return HALL_unknown;
    }
    bool there = number_at(result, 0, 0) != 0, got = number_at(result, 0, 1) != 0;
    owner->epoch = (uint64_t)number_at(result, 0, 2);
    owner->node = (uint32_t)number_at(result, 0, 3);
    PQclear(result);
    if (got) {
        holding = hold(postgres, code, owner->epoch);
        if (holding != NULL) {
            holding->known = fresh; /* it has no row */
        }
        return holding != NULL ? HALL_ours : HALL_unknown;
    }
    if (!fresh && !there) {
        return HALL_nobodys;
    }
    return fresh || owner->node != 0 ? HALL_theirs : HALL_unknown;
}

static bool made(struct ledger *ledger, const char *key, char code[HALL_CODE_BYTES])
{
    PGresult *result = run(postgres_of(ledger), SQL_made, 1, &key);
    bool any = PQntuples(result) > 0;
    if (any) {
        snprintf(code, HALL_CODE_BYTES, "%s", PQgetvalue(result, 0, 0));
    }
    PQclear(result);
    return any;
}

static void visit_tables(struct ledger *ledger, const char *guest, hall_code_visit *visit,
                         void *visitor)
{
    PGresult *result =
        run(postgres_of(ledger), guest != NULL ? SQL_sat : SQL_listed, guest != NULL, &guest);
    for (int i = 0; i < PQntuples(result) && visit(visitor, PQgetvalue(result, i, 0)); i++) {
    }
    PQclear(result);
}

static bool find_node(struct ledger *ledger, uint32_t number, struct ledger_node *node)
{
    char text[NUMBER_BYTES];
    const char *value = number_text(text, number);
    PGresult *result = run(postgres_of(ledger), SQL_node, 1, &value);
    bool any = PQntuples(result) > 0;
    if (any) {
        snprintf(node->address, sizeof node->address, "%s", PQgetvalue(result, 0, 0));
        snprintf(node->secret, sizeof node->secret, "%s", PQgetvalue(result, 0, 1));
    }
    PQclear(result);
    return any;
}

static bool beat(struct ledger *ledger)
{
    struct postgres *postgres = postgres_of(ledger);
    char text[NUMBER_BYTES];
    const char *self = number_text(text, (int64_t)ledger->starts);
    return live(postgres) && do_run(postgres, SQL_shut_out, self) &&
           do_run(postgres, SQL_bury, NULL);
}

static bool hinted(struct ledger *ledger)
{
    struct postgres *postgres = postgres_of(ledger);
    bool any = false;
    ledger->lost = ledger->lost || PQconsumeInput(postgres->base) == 0;
    for (PGnotify *notice; !ledger->lost && (notice = PQnotifies(postgres->base)) != NULL;) {
        PQfreemem(notice);
        any = true;
    }
    return any;
}

static int socket_of(const struct ledger *ledger)
{
    return PQsocket(((const struct postgres *)ledger)->base);
}

const struct ledger_kind ledger_postgres = {.open = open_base,
                                            .view = view_base,
                                            .close = close_base,
                                            .append = append,
                                            .commit = commit,
                                            .read = read_lines,
                                            .places = visit_places,
                                            .backup = refuse_backup,
                                            .claim = claim,
                                            .release = release,
                                            .made = made,
                                            .tables = visit_tables,
                                            .node = find_node,
                                            .beat = beat,
                                            .hinted = hinted,
                                            .socket = socket_of,
                                            .renew = renew};

#else

static bool refuse(lb_reason *why)
{
    return reason(why, "This program was built without PostgreSQL; scripts/setup serve installs "
                       "what it needs.");
}

static struct ledger *open_base(const char *store, const struct ledger_node *self, lb_reason *why)
{
    (void)store;
    (void)self;
    refuse(why);
    return NULL;
}

static struct ledger *view_base(const char *store, lb_reason *why)
{
    (void)store;
    refuse(why);
    return NULL;
}

static bool refuse_backup(const char *store, const char *to, lb_reason *why)
{
    (void)store;
    (void)to;
    return refuse(why);
}

const struct ledger_kind ledger_postgres = {
    .open = open_base, .view = view_base, .backup = refuse_backup};

#endif
