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
#include "server/peers.h"
#include "server/reason.h"
#include "server/sandbox.h"
#include "server/workers.h"

enum { DRAIN_MS = 1500, PROGRESS_MS = 1000, BEAT_MS = 1000, RENEW_MS = 250, ADOPTED_MOST = 100 };

struct serve {
    const struct serve_setup *setup;
    struct hall *hall; /* NULL while the store is lost */
    struct ledger *ledger;
    struct net *net;
    struct peers *peers; /* NULL where the store is not shared */
    struct workers *workers;
    uint64_t began, ends; /* when it began, and when it ends at the latest; 0: not yet */
    uint64_t beat;        /* when other nodes are to be looked after, or the store to be renewed */
    uint64_t commits, commit_us, commit_us_most, fulls, losses;
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

static void wake(void *context)
{
    struct serve *serve = context;
    net_wake(serve->net);
}

static bool on_opened(void *context, uint32_t link, const char *token, const char *address)
{
    struct serve *serve = context;
    uint8_t hash[(HALL_GUEST_BYTES - 1) / 2];
    char guest[HALL_GUEST_BYTES];
    fair_hash(hash, sizeof hash, token, strlen(token)); /* the token itself is kept nowhere */
    fair_hex(hash, sizeof hash, guest);
    return serve->hall != NULL && hall_open(serve->hall, link, guest, address, net_now());
}

static bool is_passed(const struct serve *serve, uint32_t link)
{
    return serve->peers != NULL && peers_passed(serve->peers, link);
}

static void on_line(void *context, uint32_t link, const char *text, size_t length)
{
    struct serve *serve = context;
    if (is_passed(serve, link)) {
        peers_line(serve->peers, link, text, length);
    } else if (serve->hall != NULL) {
        hall_line(serve->hall, link, text, length, net_now());
    }
}

static void on_closed(void *context, uint32_t link)
{
    struct serve *serve = context;
    if (is_passed(serve, link)) {
        peers_close(serve->peers, link);
    } else if (serve->hall != NULL) {
        hall_close(serve->hall, link, net_now());
    }
}

/* ---- From other nodes, and to them ------------------------------------------------------------------------------------ */

static bool on_arrived(void *context, const struct hall_pass *pass)
{
    struct serve *serve = context;
    wake(serve);
    return serve->hall != NULL && hall_arrive(serve->hall, pass, net_now());
}

static void on_theirs(void *context, uint32_t link, const char *text, size_t length)
{
    struct serve *serve = context;
    if (serve->hall != NULL) {
        hall_line(serve->hall, link, text, length, net_now());
        wake(serve);
    }
}

static void on_left(void *context, uint32_t link)
{
    struct serve *serve = context;
    if (serve->hall != NULL) {
        hall_close(serve->hall, link, net_now());
        wake(serve);
    }
}

static void on_frame(void *context, uint32_t link, const char *text, size_t length)
{
    struct serve *serve = context;
    net_send(serve->net, link, text, length);
}

static void on_ended(void *context, uint32_t link)
{
    struct serve *serve = context;
    net_close(serve->net, link);
}

/* The guest's table is at another node: what it says goes there from now on; or here again. */
static void pass_on(void *context, const struct hall_pass *pass)
{
    struct serve *serve = context;
    struct ledger_node node;
    if (pass->node == ledger_starts(serve->ledger)) {
        if (!on_arrived(serve, pass)) {
            net_close(serve->net, pass->link);
        }
    } else if (!ledger_node(serve->ledger, pass->node, &node) ||
               !peers_pass(serve->peers, pass, node.address, node.secret)) {
        net_close(serve->net,
                  pass->link); /* it comes back, and then the table is somebody's who lives */
    }
}

static void pass_all(struct serve *serve)
{
    struct hall_pass pass;
    while (hall_pass(serve->hall, &pass)) {
        if (peers_theirs(pass.link)) {
            peers_move(serve->peers, &pass);
        } else {
            pass_on(serve, &pass);
        }
        hall_close(serve->hall, pass.link, net_now());
    }
}

static void send_frame(struct serve *serve, const struct hall_frame *frame)
{
    if (peers_theirs(frame->link)) {
        peers_frame(serve->peers, frame->link, frame->text, frame->length);
        if (frame->close) {
            peers_close(serve->peers, frame->link);
        }
    } else {
        net_send(serve->net, frame->link, frame->text, frame->length);
        if (frame->close) {
            net_close(serve->net, frame->link);
        }
    }
}

static bool lives(void *context, uint32_t number)
{
    struct serve *serve = context;
    struct ledger_node node;
    return ledger_node(serve->ledger, number, &node);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------------- */

static const char *write_metrics(struct serve *serve)
{
    struct hall_figures figures = {0};
    if (serve->hall != NULL) {
        figures = hall_figures(serve->hall);
    }
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
                {"store_full_total", "counter", serve->fulls},
                {"store_lost_total", "counter", serve->losses}};
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
        *status = serve->ends != 0 || serve->hall == NULL ? 503 : 200;
        return serve->ends != 0      ? "ending\n"
               : serve->hall == NULL ? "waiting for the store\n"
                                     : "ok\n";
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
        if (serve->hall != NULL) {
            hall_drain(serve->hall, net_now());
        }
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

/* All rows are kept, or refused; else nothing may be said any more. */
static enum ledger_status keep(struct serve *serve)
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
        reason(&serve->why, "There is no memory left; all that anybody was told of is kept.");
        return LEDGER_broken;
    }
    status = status == LEDGER_fine && any ? ledger_commit(serve->ledger, &serve->why) : status;
    if (ledger_is_lost(serve->ledger)) { /* also where something could not be read */
        return LEDGER_lost;
    }
    if (!any) {
        return LEDGER_fine;
    }
    if (status == LEDGER_fine) {
        uint64_t took = microseconds() - before;
        serve->commits++;
        serve->commit_us += took;
        serve->commit_us_most = took > serve->commit_us_most ? took : serve->commit_us_most;
        hall_committed(serve->hall);
    } else if (status == LEDGER_full) {
        note("full", "");
        serve->fulls++;
        hall_refused(serve->hall, "The store could not keep it; nothing was done.", net_now());
    }
    return status;
}

/* ---- Again --------------------------------------------------------------------------------------------------------------- */

static bool read_rows(void *context, const char *code, uint32_t after, hall_row_visit *visit,
                      void *visitor)
{
    lb_reason why;
    bool fine = ledger_read(context, code, after, visit, visitor, &why);
    if (!fine && !ledger_is_lost(context)) {
        note("damaged", why.text);
    }
    return fine;
}

static enum hall_whose claim(void *context, const char *code, bool fresh, struct hall_owner *owner)
{
    return ledger_claim(context, code, fresh, owner);
}

static void release(void *context, const char *code)
{
    ledger_release(context, code);
}

static bool made(void *context, const char *key, char code[HALL_CODE_BYTES])
{
    return ledger_made(context, key, code);
}

static bool is_node(void *context, uint32_t number)
{
    struct ledger_node node;
    return ledger_node(context, number, &node);
}

static void visit_tables(void *context, const char *guest, hall_code_visit *visit, void *visitor)
{
    ledger_tables(context, guest, visit, visitor);
}

static const struct hall_share share = {
    .claim = claim, .release = release, .made = made, .lives = is_node, .tables = visit_tables};

struct recalling {
    struct serve *serve;
    bool all; /* and each of them has to be fine; else some, and what is damaged is passed over */
    unsigned count;
    uint64_t told;
    bool fine;
};

static bool recall_table(void *context, const char *code)
{
    struct recalling *recalling = context;
    struct serve *serve = recalling->serve;
    char words[64];
    recalling->fine = hall_recall(serve->hall, code, net_now(), &serve->why) || !recalling->all;
    recalling->count++;
    if (net_now() >= recalling->told + PROGRESS_MS) {
        snprintf(words, sizeof words, "tables=%u", recalling->count);
        note("recalling", words);
        recalling->told = net_now();
        ledger_beat(serve->ledger);
    }
    return recalling->fine && (recalling->all || recalling->count < ADOPTED_MOST);
}

/* Tables that are not over, and nobody's, become what their rows say. */
static bool recall(struct serve *serve, bool all)
{
    struct recalling recalling = {serve, all, 0, net_now(), true};
    return ledger_open_tables(serve->ledger, recall_table, &recalling, &serve->why) &&
           recalling.fine;
}

/* A hall with all that the store holds for it. */
static bool open_hall(struct serve *serve)
{
    struct hall_setup setup = serve->setup->hall;
    struct hall_frame frame;
    randombytes_buf(setup.seed.bytes, sizeof setup.seed.bytes);
    setup.start = ledger_starts(serve->ledger);
    setup.wall_ms = (uint64_t)time(NULL) * 1000 - net_now();
    setup.read = read_rows;
    setup.share = ledger_is_shared(serve->ledger) ? &share : NULL;
    setup.context = serve->ledger;
    serve->hall = hall_new(&setup);
    if (serve->hall == NULL) {
        return reason(&serve->why, "There is no memory for the hall.");
    }
    bool fine = hall_recall(serve->hall, HALL_DESK, net_now(), &serve->why) &&
                recall(serve, true) && keep(serve) < LEDGER_lost;
    while (fine && hall_frame(serve->hall, &frame)) {
    }
    return fine;
}

static bool open_workers(struct serve *serve)
{
    serve->workers = workers_new(serve->setup->threads, wake, serve);
    return serve->workers != NULL || reason(&serve->why, "There are no threads to be had.");
}

/* ---- The store is lost, and found again ---------------------------------------------------------------------------------- */

/* Nobody hears any more of what was in this hall, which is not ours any more, or may not be: everybody comes back. */
static void leave_hall(struct serve *serve)
{
    workers_free(serve->workers);
    serve->workers = NULL;
    hall_free(serve->hall);
    serve->hall = NULL;
}

static void lose_store(struct serve *serve)
{
    note("lost", serve->why.text);
    serve->losses++;
    net_watch(serve->net, -1);
    leave_hall(serve);
    peers_drop_all(serve->peers);
    net_drop_all(serve->net);
    serve->beat = net_now() + RENEW_MS;
}

/* False: the store is there, and this one cannot go on with it. */
static bool find_store(struct serve *serve)
{
    char words[32];
    serve->beat = net_now() + RENEW_MS;
    if (!ledger_renew(serve->ledger, &serve->why)) {
        return true;
    }
    if (open_hall(serve) && open_workers(serve)) {
        snprintf(words, sizeof words, "node=%llu",
                 (unsigned long long)ledger_starts(serve->ledger));
        note("found", words);
        net_watch(serve->net, ledger_socket(serve->ledger));
        return true;
    }
    leave_hall(serve);
    return ledger_is_lost(serve->ledger);
}

/* Every second, and what others hint at in between: tables of nodes that are gone, and what was written at the desk. */
static void look_after_others(struct serve *serve, uint64_t now)
{
    bool hinted = ledger_hinted(serve->ledger);
    if (now >= serve->beat) {
        serve->beat = now + BEAT_MS;
        ledger_beat(serve->ledger);
        recall(serve, false);
        peers_keep(serve->peers, lives);
        hinted = true;
    }
    if (hinted) {
        hall_follow(serve->hall, now);
    }
}

static void fail(struct serve *serve)
{
    serve->failed = true;
    net_stop(serve->net);
}

/* Something is kept and told, while there is a store. */
static uint64_t do_turn(struct serve *serve, uint64_t now)
{
    struct hall_frame frame;
    if (serve->peers != NULL) {
        look_after_others(serve, now);
    }
    think(serve);
    hall_tick(serve->hall, now);
    think(serve);
    switch (keep(serve)) {
    case LEDGER_broken:
        fail(serve);
        return UINT64_MAX;
    case LEDGER_lost:
        lose_store(serve);
        return serve->beat;
    default:
        break;
    }
    while (hall_frame(serve->hall, &frame)) {
        send_frame(serve, &frame);
    }
    pass_all(serve);
    if (hall_starved(serve->hall) || ledger_is_lost(serve->ledger)) {
        net_wake(serve->net); /* the next turn ends it */
    }
    uint64_t due = hall_due(serve->hall);
    return serve->peers != NULL && serve->beat < due ? serve->beat : due;
}

static void on_turn(void *context)
{
    struct serve *serve = context;
    uint64_t now = net_now(), due = serve->beat;
    if (serve->failed) {
        return;
    }
    if (serve->hall != NULL) {
        due = do_turn(serve, now);
    } else if (now >= serve->beat && !find_store(serve)) {
        fail(serve);
    }
    if (serve->ends != 0) {
        due = due < serve->ends ? due : serve->ends;
        if (now >= serve->ends || serve->hall == NULL || hall_figures(serve->hall).links == 0) {
            net_stop(serve->net);
            return;
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
                                .node = "127.0.0.1",
                                .threads = cores > 1 ? (unsigned)cores - 1 : 1};
}

/* The store, and where it is shared, a place for other nodes to call. */
static bool open_store(struct serve *serve)
{
    static const struct peers_calls calls = {.arrived = on_arrived,
                                             .line = on_theirs,
                                             .left = on_left,
                                             .frame = on_frame,
                                             .ended = on_ended,
                                             .moved = pass_on};
    const struct serve_setup *setup = serve->setup;
    struct ledger_node self = {.address = ""};
    if (!ledger_is_file(setup->store)) {
        uint8_t bytes[(sizeof self.secret - 1) / 2];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(self.secret, sizeof self.secret, bytes, sizeof bytes);
        serve->peers = peers_new(net_loop(serve->net), setup->node, setup->node_port, self.secret,
                                 &calls, serve, &serve->why);
        if (serve->peers == NULL) {
            return false;
        }
        snprintf(self.address, sizeof self.address,
                 strchr(setup->node, ':') != NULL ? "[%s]:%u" : "%s:%u", setup->node,
                 peers_port(serve->peers));
    }
    serve->ledger = ledger_open(setup->store, &self, &serve->why);
    return serve->ledger != NULL;
}

static bool set_up(struct serve *serve, const struct serve_setup *setup)
{
    static const struct net_calls calls = {.opened = on_opened,
                                           .line = on_line,
                                           .closed = on_closed,
                                           .page = on_page,
                                           .turn = on_turn,
                                           .signalled = on_signalled};
    serve->setup = setup;
    if (sodium_init() < 0) {
        return reason(&serve->why, "There is no chance to be had from the system.");
    }
    serve->net = net_new(&setup->net, &calls, serve, &serve->why);
    if (serve->net == NULL || !open_store(serve) || !open_hall(serve)) {
        return false;
    }
    net_watch(serve->net, ledger_socket(serve->ledger));
    serve->sandbox = sandbox_enter(ledger_is_file(setup->store) ? setup->store : NULL);
    return open_workers(serve); /* which are in the sandbox, too */
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
    leave_hall(&serve);
    if (serve.peers != NULL) {
        peers_free(serve.peers);
        serve.peers = NULL;
    }
    if (serve.net != NULL) {
        net_free(serve.net);
    }
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
