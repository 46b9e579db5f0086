/* SPDX-License-Identifier: MIT */
/* test_ledger.c: what was committed is there, whatever fails and whoever is killed; what was not is not
 * half there; and what somebody changed is found. With the address of a database in STORE, which is emptied: the same of
 * PostgreSQL, and that a table is one node's. */
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#ifdef LITTERBOX_POSTGRES
#include <libpq-fe.h>
#endif
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/ledger.h"
#include "support/blows.h"

static char folder[BLOW_FOLDER_BYTES];
static const char path[] = "tables";
static const char *store = path; /* or a database */

/* ---- Calls that fail: the store's library finds these before those of the C library ---------------------- */

static long writes_left = -1, syncs_left = -1,
            requests_left = -1; /* until one fails; -1: none does */
static long writes, syncs, requests;
static int write_error;

static bool strikes(long *left, long *count)
{
    ++*count;
    return *left >= 0 && (*left)-- == 0;
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset);
ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset)
{
    if (strikes(&writes_left, &writes)) {
        writes_left = 0; /* a full disk stays full */
        errno = write_error;
        return -1;
    }
    return syscall(SYS_pwrite64, file, bytes, count, offset);
}

int fdatasync(int file)
{
    if (strikes(&syncs_left, &syncs)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, file);
}

/* Memory that runs out, in front of what the library has. */
static sqlite3_mem_methods memory;

static void *get_memory(int bytes)
{
    return strikes(&requests_left, &requests) ? NULL : memory.xMalloc(bytes);
}

static void *change_memory(void *old, int bytes)
{
    return strikes(&requests_left, &requests) ? NULL : memory.xRealloc(old, bytes);
}

static int stand_before_memory(void **state)
{
    (void)state;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory) != SQLITE_OK) {
        return -1;
    }
    sqlite3_mem_methods ours = memory;
    ours.xMalloc = get_memory;
    ours.xRealloc = change_memory;
    return sqlite3_config(SQLITE_CONFIG_MALLOC, &ours) == SQLITE_OK ? 0 : -1;
}

/* ---- Rows --------------------------------------------------------------------------------------------------- */

static struct hall_row row_of(const char *code, uint32_t number)
{
    struct hall_row row = {
        .number = number, .seat = (uint8_t)(number % 3), .at_ms = 1000 * (uint64_t)number};
    snprintf(row.code, sizeof row.code, "%s", code);
    snprintf(row.id, sizeof row.id, "%s-%u", code, number);
    snprintf(row.line, sizeof row.line, "move %u of %s", number, code);
    return row;
}

static struct ledger *opened(void)
{
    lb_reason why;
    static const struct ledger_node self = {"127.0.0.1:8023", "a secret"};
    struct ledger *ledger = ledger_open(store, &self, &why);
    check(ledger != NULL, "%s", why.text);
    return ledger;
}

/* A table is this one's, once whoever had it has really gone; the epoch it was taken with. */
static uint64_t own(struct ledger *ledger, const char *code, bool fresh)
{
    struct hall_owner owner;
    while (ledger_claim(ledger, code, fresh, &owner) != HALL_ours) { /* or the alarm rings */
        check(!ledger_is_lost(ledger), "the store is lost");
        usleep(1000);
    }
    return owner.epoch;
}

static void keep(struct ledger *ledger, const char *code, uint32_t from, uint32_t to)
{
    lb_reason why;
    own(ledger, code, from == 1);
    for (uint32_t number = from; number <= to; number++) {
        struct hall_row row = row_of(code, number);
        check(ledger_append(ledger, &row, &why) == LEDGER_fine, "%s", why.text);
    }
    check(ledger_commit(ledger, &why) == LEDGER_fine, "%s", why.text);
}

struct count {
    const char *code;
    uint32_t rows;
};

static bool same_row(void *context, const struct hall_row *row)
{
    struct count *count = context;
    struct hall_row wanted = row_of(count->code, ++count->rows);
    check(memcmp(row, &wanted, sizeof wanted) == 0, "row %u is another", count->rows);
    return true;
}

static uint32_t rows_of(struct ledger *ledger, const char *code)
{
    lb_reason why;
    struct count count = {code, 0};
    check(ledger_read(ledger, code, 0, same_row, &count, &why), "%s", why.text);
    return count.rows;
}

/* ---- From outside ------------------------------------------------------------------------------------------- */

static void change_file(const char *sql)
{
    sqlite3 *base;
    assert_int_equal(sqlite3_open(path, &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(base);
}

#ifdef LITTERBOX_POSTGRES

static void change_base(const char *sql)
{
    PGconn *base = PQconnectdb(store);
    check(PQstatus(base) == CONNECTION_OK, "%s", PQerrorMessage(base));
    PQclear(PQexec(base, "SET client_min_messages = warning; SET search_path = litterbox"));
    PGresult *result = PQexec(base, sql);
    check(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK,
          "%s", PQerrorMessage(base));
    PQclear(result);
    PQfinish(base);
}

#else

static void change_base(const char *sql)
{
    check(false, "there is no PostgreSQL to say that to: %s", sql);
}

#endif

static void change(const char *sql)
{
    (store == path ? change_file : change_base)(sql);
}

/* ---- A folder for each test ----------------------------------------------------------------------------------- */

static int move_in(void **state)
{
    (void)state;
    alarm(120);
    writes_left = syncs_left = requests_left = -1;
    write_error = ENOSPC;
    if (store != path) {
        change("DROP SCHEMA IF EXISTS litterbox CASCADE");
    }
    return make_folder(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int move_out(void **state)
{
    (void)state;
    static const char *const left[] = {"tables",      "tables-wal", "tables-shm", "tables.lock",
                                       "copy",        "copy.lock",  "rescued",    "rescued.lock",
                                       "rescued-wal", "rescued-shm"};
    writes_left = syncs_left = requests_left = -1;
    for (unsigned i = 0; i < sizeof left / sizeof left[0]; i++) {
        unlink(left[i]);
    }
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

/* ---- Tests ------------------------------------------------------------------------------------------------------ */

static void rows_last(void **state)
{
    (void)state;
    struct ledger *ledger = opened();
    assert_int_equal(ledger_starts(ledger), 1);
    keep(ledger, "BBBBB", 1, 3);
    keep(ledger, "CCCCC", 1, 1);
    keep(ledger, "BBBBB", 4, 4);
    assert_int_equal(rows_of(ledger, "BBBBB"), 4);
    ledger_close(ledger);
    ledger = opened();
    assert_int_equal(ledger_starts(ledger), 2);
    assert_int_equal(rows_of(ledger, "BBBBB"), 4);
    assert_int_equal(rows_of(ledger, "CCCCC"), 1);
    assert_int_equal(rows_of(ledger, "DDDDD"), 0);
    ledger_close(ledger);
}

static void only_its_owner_reads_a_file(void **state)
{
    (void)state;
    struct stat about;
    ledger_close(opened());
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 077, 0);
}

static void only_one_writes(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    assert_null(ledger_open(path, NULL, &why));
    assert_true(why.text[0] != '\0');
    ledger_close(ledger);
}

static void rows_come_in_turn(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 2);
    struct hall_row row = row_of("BBBBB", 2);
    assert_int_equal(ledger_append(ledger, &row, &why), LEDGER_broken);
    row = row_of("BBBBB", 4);
    assert_int_equal(ledger_append(ledger, &row, &why), LEDGER_broken);
    ledger_close(ledger);
}

static void what_is_not_committed_is_not_there(void **state)
{
    (void)state;
    lb_reason why;
    pid_t child = fork();
    if (child == 0) {
        struct ledger *ledger = opened();
        keep(ledger, "BBBBB", 1, 2);
        struct hall_row row = row_of("BBBBB", 3);
        ledger_append(ledger, &row, &why);
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, NULL, 0), child);
    struct ledger *ledger = opened();
    assert_int_equal(rows_of(ledger, "BBBBB"), 2);
    ledger_close(ledger);
}

static bool note_code(void *context, const char *code)
{
    strcat(context, code);
    return true;
}

static void finished_tables_are_not_open(void **state)
{
    (void)state;
    lb_reason why;
    char codes[64] = "";
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 2);
    keep(ledger, "CCCCC", 1, 2);
    keep(ledger, "DDDDD", 1, 1);
    struct hall_row over = {.code = "BBBBB", .number = 3, .seat = HALL_SEAT, .over = true};
    assert_int_equal(ledger_append(ledger, &over, &why), LEDGER_fine);
    assert_int_equal(ledger_commit(ledger, &why), LEDGER_fine);
    ledger_close(ledger);
    ledger = opened();
    own(ledger, "CCCCC", false); /* who had them has gone */
    ledger_close(ledger);
    ledger = opened();
    assert_true(ledger_open_tables(ledger, note_code, codes, &why));
    assert_string_equal(codes, "CCCCCDDDDD");
    ledger_close(ledger);
}

static bool any_row(void *context, const struct hall_row *row)
{
    (void)row;
    ++*(unsigned *)context;
    return true;
}

static void changed_rows_are_found(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE line SET text = 'move 9 of BBBBB' WHERE number = 5 AND code = 'BBBBB'",
        "UPDATE line SET seat = 1 - seat WHERE number = 5 AND code = 'BBBBB'",
        "UPDATE line SET at = at + 1 WHERE number = 5 AND code = 'BBBBB'",
        "UPDATE line SET id = 'x' WHERE number = 5 AND code = 'BBBBB'",
        "UPDATE line SET over = 1 WHERE number = 5 AND code = 'BBBBB'",
        "DELETE FROM line WHERE number = 5 AND code = 'BBBBB'"};
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        lb_reason why;
        unsigned seen = 0;
        struct ledger *ledger = opened();
        keep(ledger, "BBBBB", 1, 9);
        keep(ledger, "CCCCC", 1, 4);
        ledger_close(ledger);
        change(changes[i]);
        ledger = opened();
        assert_false(ledger_check(ledger, &why));
        check(strstr(why.text, "BBBBB") != NULL && strstr(why.text, "row 5") != NULL, "%s",
              why.text);
        assert_false(ledger_read(ledger, "BBBBB", 0, any_row, &seen, &why));
        assert_int_equal(seen, 4);
        ledger_close(ledger);
        assert_int_equal(ledger_rescue(store, "rescued", &why), 4 + 4);
        ledger = ledger_open("rescued", NULL, &why);
        assert_true(ledger_check(ledger, &why));
        assert_int_equal(rows_of(ledger, "CCCCC"), 4);
        ledger_close(ledger);
        move_out(NULL);
        move_in(NULL);
    }
}

static void a_damaged_file_is_refused(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 2000);
    ledger_close(ledger);
    int file = open(path, O_RDWR);
    struct stat about;
    fstat(file, &about);
    for (off_t at = 3 * 4096; at < about.st_size; at += 3 * 4096) {
        assert_int_equal(pwrite(file, "scribbled over it", 17, at), 17);
    }
    close(file);
    assert_null(ledger_open(path, NULL, &why));
    check(strstr(why.text, "damaged") != NULL, "%s", why.text);
}

static void a_file_of_others_is_refused(void **state)
{
    (void)state;
    lb_reason why;
    FILE *file = fopen(path, "w");
    fputs("this is a letter to my aunt, and it is longer than any head of a file", file);
    fclose(file);
    assert_null(ledger_open(path, NULL, &why));
    assert_null(ledger_open("no/such/folder/tables", NULL, &why));
}

/* The disk is full at any write: either it is said and nothing is half there, or all is. */
static void a_full_disk_is_honest(void **state)
{
    (void)state;
    unsigned refused = 0;
    for (long strike = 0;; strike++) {
        lb_reason why;
        struct ledger *ledger = opened();
        keep(ledger, "BBBBB", 1, 2);
        writes = 0;
        writes_left = strike;
        enum ledger_status status = LEDGER_fine;
        for (uint32_t number = 3; number <= 40 && status == LEDGER_fine; number++) {
            struct hall_row row = row_of("BBBBB", number);
            status = ledger_append(ledger, &row, &why);
        }
        status = status == LEDGER_fine ? ledger_commit(ledger, &why) : status;
        bool struck = writes > strike;
        writes_left = -1;
        assert_int_equal(status, struck ? LEDGER_full : LEDGER_fine);
        assert_int_equal(rows_of(ledger, "BBBBB"), struck ? 2 : 40);
        refused += struck;
        if (struck) { /* there is room again */
            keep(ledger, "BBBBB", 3, 3);
            assert_int_equal(rows_of(ledger, "BBBBB"), 3);
        }
        ledger_close(ledger);
        move_out(NULL);
        move_in(NULL);
        if (!struck) {
            break;
        }
    }
    check(refused >= 2, "only %u writes were struck", refused);
}

/* A write or a sync that fails otherwise: nothing may be said any more, and a restart has what was acknowledged. */
static void errors_end_it(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < 2; kind++) {
        for (long strike = 0;; strike++) {
            lb_reason why;
            struct ledger *ledger = opened();
            keep(ledger, "BBBBB", 1, 2);
            write_error = EIO;
            writes = syncs = 0;
            *(kind == 0 ? &writes_left : &syncs_left) = strike;
            struct hall_row row = row_of("BBBBB", 3);
            enum ledger_status status = ledger_append(ledger, &row, &why);
            status = status == LEDGER_fine ? ledger_commit(ledger, &why) : status;
            bool struck = (kind == 0 ? writes : syncs) > strike;
            writes_left = syncs_left = -1;
            assert_int_equal(status, struck ? LEDGER_broken : LEDGER_fine);
            ledger_close(ledger);
            ledger = opened();
            uint32_t rows = rows_of(ledger, "BBBBB");
            check(rows == 3 || (struck && rows == 2), "%u rows", rows);
            ledger_close(ledger);
            move_out(NULL);
            move_in(NULL);
            if (!struck) {
                check(strike > 0, "nothing was struck");
                break;
            }
        }
    }
}

/* No memory at any request of the library: it can do without, or nothing may be said any more; never is a row
 * acknowledged that is not there, or another one. */
static void no_memory_ends_it(void **state)
{
    (void)state;
    unsigned broken = 0;
    for (long strike = 0;; strike++) {
        lb_reason why;
        struct ledger *ledger = opened();
        keep(ledger, "BBBBB", 1, 2);
        requests = 0;
        requests_left = strike;
        enum ledger_status status = LEDGER_fine;
        for (uint32_t number = 3; number <= 40 && status == LEDGER_fine; number++) {
            struct hall_row row = row_of("BBBBB", number);
            status = ledger_append(ledger, &row, &why);
        }
        status = status == LEDGER_fine ? ledger_commit(ledger, &why) : status;
        bool struck = requests > strike;
        requests_left = -1;
        check(struck ? status != LEDGER_full : status == LEDGER_fine, "request %ld: %s", strike,
              why.text);
        broken += status == LEDGER_broken;
        ledger_close(ledger);
        ledger = opened();
        uint32_t rows = rows_of(ledger, "BBBBB");
        check(rows == 40 || (status == LEDGER_broken && rows == 2), "%u rows", rows);
        ledger_close(ledger);
        move_out(NULL);
        move_in(NULL);
        if (!struck) {
            break;
        }
    }
    check(broken > 0, "the library asked for no memory");
}

static void backups_are_whole(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 20);
    assert_true(ledger_backup(path, "copy", &why));
    assert_false(ledger_backup(path, "copy", &why));
    keep(ledger, "BBBBB", 21, 22);
    ledger_close(ledger);
    ledger = ledger_open("copy", NULL, &why);
    assert_non_null(ledger);
    assert_int_equal(rows_of(ledger, "BBBBB"), 20);
    ledger_close(ledger);
}

/* ---- With others -------------------------------------------------------------------------------------------------- */

static enum ledger_status try_row(struct ledger *ledger, const char *code, uint32_t number)
{
    lb_reason why;
    struct hall_row row = row_of(code, number);
    enum ledger_status status = ledger_append(ledger, &row, &why);
    return status == LEDGER_fine ? ledger_commit(ledger, &why) : status;
}

static void a_table_is_one_nodes(void **state)
{
    (void)state;
    struct hall_owner owner;
    struct ledger_node node;
    char code[HALL_CODE_BYTES];
    struct ledger *one = opened(), *other = opened();
    keep(one, "BBBBB", 1, 3);
    assert_int_equal(ledger_claim(other, "BBBBB", false, &owner), HALL_theirs);
    assert_int_equal(owner.node, ledger_starts(one));
    assert_int_equal(ledger_claim(other, "BBBBB", true, &owner), HALL_theirs);
    assert_int_equal(ledger_claim(other, "CCCCC", false, &owner), HALL_nobodys);
    assert_int_equal(try_row(other, "BBBBB", 4), LEDGER_broken);
    assert_true(ledger_node(other, (uint32_t)ledger_starts(one), &node));
    assert_string_equal(node.address, "127.0.0.1:8023");
    assert_false(ledger_node(other, 99, &node));
    assert_true(ledger_made(other, "BBBBB-1", code));
    assert_string_equal(code, "BBBBB");
    assert_false(ledger_made(other, "BBBBB-2", code));
    ledger_release(one, "BBBBB");
    assert_int_equal(own(other, "BBBBB", false), 2);
    keep(other, "BBBBB", 4, 5);
    ledger_close(other);
    assert_int_equal(own(one, "BBBBB", false), 3);
    assert_int_equal(rows_of(one, "BBBBB"), 5);
    keep(one, "BBBBB", 6, 6);
    ledger_close(one);
}

/* Somebody has taken the table, whatever this one believes: not one row gets in, also not of another table beside it. */
static void another_epoch_fences(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 3);
    keep(ledger, "CCCCC", 1, 3);
    change("UPDATE owner SET epoch = epoch + 1 WHERE code = 'BBBBB'");
    struct hall_row row = row_of("CCCCC", 4);
    assert_int_equal(ledger_append(ledger, &row, &why), LEDGER_fine);
    assert_int_equal(try_row(ledger, "BBBBB", 4), LEDGER_lost);
    assert_true(ledger_is_lost(ledger));
    assert_int_equal(try_row(ledger, "CCCCC", 4), LEDGER_lost);
    assert_true(ledger_renew(ledger, &why));
    assert_int_equal(rows_of(ledger, "BBBBB"), 3);
    assert_int_equal(rows_of(ledger, "CCCCC"), 3);
    assert_int_equal(own(ledger, "BBBBB", false), 3);
    keep(ledger, "BBBBB", 4, 5);
    ledger_close(ledger);
}

/* The desk is everybody's: who is second is refused, and goes on with what the first has written. */
static void a_number_fences(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *one = opened(), *other = opened();
    struct hall_row row = row_of(HALL_DESK, 1);
    row.seat = HALL_SEAT;
    assert_int_equal(ledger_append(one, &row, &why), LEDGER_fine);
    assert_int_equal(ledger_append(other, &row, &why), LEDGER_fine);
    assert_int_equal(ledger_commit(one, &why), LEDGER_fine);
    assert_int_equal(ledger_commit(other, &why), LEDGER_full);
    assert_int_equal(try_row(other, HALL_DESK, 1), LEDGER_full);
    assert_int_equal(try_row(other, HALL_DESK, 2), LEDGER_fine);
    while (!ledger_hinted(one)) { /* or the alarm rings */
        usleep(1000);
    }
    unsigned seen = 0;
    assert_true(ledger_read(one, HALL_DESK, 1, any_row, &seen, &why));
    assert_int_equal(seen, 1);
    assert_int_equal(try_row(one, HALL_DESK, 3), LEDGER_fine);
    ledger_close(one);
    ledger_close(other);
}

static void a_silent_node_is_shut_out(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *zombie = opened(), *other = opened();
    keep(zombie, "BBBBB", 1, 3);
    assert_true(ledger_beat(other));
    assert_int_equal(try_row(zombie, "BBBBB", 4), LEDGER_fine);
    change("UPDATE node SET beat = beat - interval '1 minute' WHERE number = 1");
    assert_true(ledger_beat(other));
    assert_int_equal(own(other, "BBBBB", false), 2);
    assert_int_equal(try_row(zombie, "BBBBB", 5), LEDGER_lost);
    assert_int_equal(rows_of(other, "BBBBB"), 4);
    assert_true(ledger_renew(zombie, &why));
    assert_int_equal(ledger_starts(zombie), 3);
    keep(other, "BBBBB", 5, 5);
    assert_int_equal(rows_of(zombie, "BBBBB"), 5);
    ledger_close(zombie);
    ledger_close(other);
}

/* A session that ends at any moment: nothing more is said, and what was acknowledged is there. */
static void a_lost_session_is_noticed(void **state)
{
    (void)state;
    lb_reason why;
    struct ledger *ledger = opened();
    keep(ledger, "BBBBB", 1, 3);
    struct hall_row row = row_of("BBBBB", 4);
    assert_int_equal(ledger_append(ledger, &row, &why), LEDGER_fine);
    change(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'litterbox'");
    assert_int_equal(ledger_commit(ledger, &why), LEDGER_lost);
    assert_false(ledger_beat(ledger));
    assert_true(ledger_renew(ledger, &why));
    assert_int_equal(rows_of(ledger, "BBBBB"), 3);
    keep(ledger, "BBBBB", 4, 4);
    ledger_close(ledger);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, move_in, move_out)
    const struct CMUnitTest of_a_file[] = {TEST(rows_last),
                                           TEST(only_its_owner_reads_a_file),
                                           TEST(only_one_writes),
                                           TEST(rows_come_in_turn),
                                           TEST(what_is_not_committed_is_not_there),
                                           TEST(finished_tables_are_not_open),
                                           TEST(changed_rows_are_found),
                                           TEST(a_damaged_file_is_refused),
                                           TEST(a_file_of_others_is_refused),
                                           TEST(a_full_disk_is_honest),
                                           TEST(errors_end_it),
                                           TEST(no_memory_ends_it),
                                           TEST(backups_are_whole)};
    const struct CMUnitTest of_a_base[] = {TEST(rows_last),
                                           TEST(rows_come_in_turn),
                                           TEST(what_is_not_committed_is_not_there),
                                           TEST(finished_tables_are_not_open),
                                           TEST(changed_rows_are_found),
                                           TEST(a_table_is_one_nodes),
                                           TEST(another_epoch_fences),
                                           TEST(a_number_fences),
                                           TEST(a_silent_node_is_shut_out),
                                           TEST(a_lost_session_is_noticed)};
    if (getenv("STORE") != NULL) {
        store = getenv("STORE");
        return cmocka_run_group_tests(of_a_base, NULL, NULL);
    }
    return cmocka_run_group_tests(of_a_file, stand_before_memory, NULL);
}
