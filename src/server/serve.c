/* SPDX-License-Identifier: MIT */
/* serve.c: the server as a whole. In every turn of the loop: what came in has been told to the hall; thinking
 * that is done goes back; all rows are kept with one commit; and then everybody hears of it. */
#include "server/serve.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "fair/fair.h"
#include "server/ledger.h"
#include "server/reason.h"
#include "server/sandbox.h"
#include "server/workers.h"

enum { DRAIN_MS = 1500, PROGRESS_MS = 1000 };

struct serve {
    struct hall *hall;
    struct ledger *ledger;
    struct net *net;
    struct workers *workers;
    uint64_t began, ends; /* when it began, and when it ends at the latest; 0: not yet */
    uint64_t commits, commit_us, commit_us_most, fulls;
    bool failed;
    struct sandbox sandbox;
    lb_reason why;
    char page[4096];
};

/* One line for every event: when, what, and words with values. */
static void note(const char *event, const char *words)
{
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    fprintf(stderr, "time=%s event=%s%s%s\n", when, event, words[0] != '\0' ? " " : "", words);
}

/* ---- From the net --------------------------------------------------------------------------------------------------- */

static bool on_opened(void *context, uint32_t link, const char *token, const char *address)
{
    struct serve *serve = context;
    uint8_t hash[(HALL_GUEST_BYTES - 1) / 2];
    char guest[HALL_GUEST_BYTES];
    fair_hash(hash, sizeof hash, token, strlen(token)); /* the token itself is kept nowhere */
    fair_hex(hash, sizeof hash, guest);
    return hall_open(serve->hall, link, guest, address, net_now());
}

static void on_line(void *context, uint32_t link, const char *text, size_t length)
{
    struct serve *serve = context;
    hall_line(serve->hall, link, text, length, net_now());
}

static void on_closed(void *context, uint32_t link)
{
    struct serve *serve = context;
    hall_close(serve->hall, link, net_now());
}

static void wake(void *context)
{
    struct serve *serve = context;
    net_wake(serve->net);
}

static const char *write_metrics(struct serve *serve)
{
    struct hall_figures figures = hall_figures(serve->hall);
    const struct {
        const char *name, *type;
        uint64_t value;
    } rows[] = {{"tables", "gauge", figures.tables},
                {"tables_playing", "gauge", figures.playing},
                {"tables_put_away", "gauge", figures.stowed},
                {"links", "gauge", figures.links},
                {"watchers", "gauge", figures.watchers},
                {"lines_total", "counter", figures.lines},
                {"refused_total", "counter", figures.refused},
                {"rows_total", "counter", figures.rows},
                {"frames_total", "counter", figures.frames},
                {"frame_bytes_total", "counter", figures.frame_bytes},
                {"games_over_total", "counter", figures.games},
                {"commits_total", "counter", serve->commits},
                {"commit_microseconds_total", "counter", serve->commit_us},
                {"commit_microseconds_most", "gauge", serve->commit_us_most},
                {"store_full_total", "counter", serve->fulls}};
    size_t length = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        length += (size_t)snprintf(serve->page + length, sizeof serve->page - length,
                                   "# TYPE litterbox_%s %s\nlitterbox_%s %" PRIu64 "\n",
                                   rows[i].name, rows[i].type, rows[i].name, rows[i].value);
    }
    return serve->page;
}

static const char *on_page(void *context, const char *path, unsigned *status)
{
    struct serve *serve = context;
    if (strcmp(path, "/healthz") == 0) {
        *status = serve->ends != 0 ? 503 : 200;
        return serve->ends != 0 ? "ending\n" : "ok\n";
    }
    return strcmp(path, "/metrics") == 0 ? write_metrics(serve) : NULL;
}

static void on_signalled(void *context, int number)
{
    struct serve *serve = context;
    (void)number;
    if (serve->ends == 0) {
        note("ending", "");
        serve->ends = net_now() + DRAIN_MS;
        hall_drain(serve->hall, net_now());
    }
}

/* ---- A turn ------------------------------------------------------------------------------------------------------------ */

static void think(struct serve *serve)
{
    struct hall_task *task;
    while ((task = workers_take(serve->workers)) != NULL) {
        hall_done(serve->hall, task, net_now());
    }
    while ((task = hall_task(serve->hall)) != NULL) {
        workers_give(serve->workers, task);
    }
}

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* All rows are kept; false: it cannot be known, and nothing may be said any more. */
static bool keep(struct serve *serve)
{
    struct hall_row row;
    enum ledger_status status = LEDGER_fine;
    bool any = false;
    uint64_t before = microseconds();
    while (hall_row(serve->hall, &row)) {
        any = true;
        status = status == LEDGER_fine ? ledger_append(serve->ledger, &row, &serve->why) : status;
    }
    if (hall_starved(serve->hall)) {
        return reason(&serve->why,
                      "There is no memory left; all that anybody was told of is kept.");
    }
    if (!any) {
        return true;
    }
    status = status == LEDGER_fine ? ledger_commit(serve->ledger, &serve->why) : status;
    if (status == LEDGER_fine) {
        uint64_t took = microseconds() - before;
        serve->commits++;
        serve->commit_us += took;
        serve->commit_us_most = took > serve->commit_us_most ? took : serve->commit_us_most;
        hall_committed(serve->hall);
    } else if (status == LEDGER_full) {
        note("full", "");
        serve->fulls++;
        hall_refused(serve->hall, "The store is full; nothing was done.", net_now());
    }
    return status != LEDGER_broken;
}

static void on_turn(void *context)
{
    struct serve *serve = context;
    struct hall_frame frame;
    uint64_t now = net_now();
    if (serve->failed) {
        return;
    }
    think(serve);
    hall_tick(serve->hall, now);
    think(serve);
    if (!keep(serve)) {
        serve->failed = true;
        net_stop(serve->net);
        return;
    }
    while (hall_frame(serve->hall, &frame)) {
        net_send(serve->net, frame.link, frame.text, frame.length);
        if (frame.close) {
            net_close(serve->net, frame.link);
        }
    }
    if (hall_starved(serve->hall)) {
        net_wake(serve->net); /* the next turn ends it */
    }
    uint64_t due = hall_due(serve->hall);
    if (serve->ends != 0) {
        due = due < serve->ends ? due : serve->ends;
        if (now >= serve->ends || hall_figures(serve->hall).links == 0) {
            net_stop(serve->net);
        }
    }
    net_at(serve->net, due);
}

/* ---- Beginning and end --------------------------------------------------------------------------------------------------- */

struct serve_setup serve_setup_default(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct serve_setup){.net = net_setup_default(),
                                .hall = hall_setup_default(),
                                .threads = cores > 1 ? (unsigned)cores - 1 : 1};
}

static bool read_rows(void *context, const char *code, hall_row_visit *visit, void *visitor)
{
    lb_reason why;
    bool fine = ledger_read(context, code, visit, visitor, &why);
    if (!fine) {
        note("damaged", why.text);
    }
    return fine;
}

struct recalling {
    struct serve *serve;
    unsigned count;
    uint64_t told;
    bool fine;
};

static bool recall_table(void *context, const char *code)
{
    struct recalling *recalling = context;
    struct serve *serve = recalling->serve;
    char words[64];
    recalling->fine = hall_recall(serve->hall, code, net_now(), &serve->why);
    recalling->count++;
    if (net_now() >= recalling->told + PROGRESS_MS) {
        snprintf(words, sizeof words, "tables=%u", recalling->count);
        note("recalling", words);
        recalling->told = net_now();
    }
    return recalling->fine;
}

/* Tables that are not over become what their rows say. */
static bool recall_all(struct serve *serve)
{
    struct recalling recalling = {serve, 0, net_now(), true};
    struct hall_frame frame;
    bool fine = ledger_open_tables(serve->ledger, recall_table, &recalling, &serve->why) &&
                recalling.fine && keep(serve);
    while (fine && hall_frame(serve->hall, &frame)) {
    }
    return fine;
}

static bool set_up(struct serve *serve, const struct serve_setup *setup)
{
    static const struct net_calls calls = {.opened = on_opened,
                                           .line = on_line,
                                           .closed = on_closed,
                                           .page = on_page,
                                           .turn = on_turn,
                                           .signalled = on_signalled};
    struct hall_setup hall = setup->hall;
    if (sodium_init() < 0) {
        return reason(&serve->why, "There is no chance to be had from the system.");
    }
    serve->ledger = ledger_open(setup->store, &serve->why);
    if (serve->ledger == NULL) {
        return false;
    }
    randombytes_buf(hall.seed.bytes, sizeof hall.seed.bytes);
    hall.start = ledger_starts(serve->ledger);
    hall.wall_ms = (uint64_t)time(NULL) * 1000 - net_now();
    hall.read = read_rows;
    hall.context = serve->ledger;
    serve->hall = hall_new(&hall);
    if (serve->hall == NULL) {
        return reason(&serve->why, "There is no memory for the hall.");
    }
    if (!recall_all(serve)) {
        return false;
    }
    serve->net = net_new(&setup->net, &calls, serve, &serve->why);
    if (serve->net == NULL) {
        return false;
    }
    serve->sandbox =
        sandbox_enter(setup->store); /* before there are other threads: they inherit it */
    serve->workers = workers_new(setup->threads, wake, serve);
    return serve->workers != NULL || reason(&serve->why, "There are no threads to be had.");
}

static const char *locked_text(const struct sandbox *sandbox)
{
    return sandbox->files   ? sandbox->calls ? "files,calls" : "files"
           : sandbox->calls ? "calls"
                            : "no";
}

bool serve_run(const struct serve_setup *setup, lb_reason *why)
{
    struct serve serve = {.began = net_now()};
    char words[160];
    bool fine = set_up(&serve, setup);
    if (fine) {
        snprintf(words, sizeof words, "version=%s listen=%s:%u tables=%u locked=%s", lb_version(),
                 setup->net.address, net_port(serve.net), hall_figures(serve.hall).tables,
                 locked_text(&serve.sandbox));
        note("started", words);
        net_wake(serve.net);
        net_run(serve.net);
        fine = !serve.failed;
        note("ended", fine ? "" : "broken=yes");
    }
    if (serve.failed) { /* nothing more is said, not even goodbye */
        fprintf(stderr, "litterbox: %s\n", serve.why.text);
        _exit(1);
    }
    workers_free(serve.workers);
    if (serve.net != NULL) {
        net_free(serve.net);
    }
    hall_free(serve.hall);
    ledger_close(serve.ledger);
    *why = serve.why;
    return fine;
}

char *serve_export(const char *store, const char *code, lb_reason *why)
{
    struct hall_setup setup = hall_setup_default();
    struct ledger *ledger = ledger_view(store, why);
    if (ledger == NULL) {
        return NULL;
    }
    setup.read = read_rows;
    setup.context = ledger;
    struct hall *hall = hall_new(&setup);
    char *text = hall != NULL ? hall_record(hall, code, 0, why) : NULL;
    hall_free(hall);
    ledger_close(ledger);
    return text;
}
