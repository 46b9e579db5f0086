/* SPDX-License-Identifier: MIT */
/* net.c: HTTP and WebSockets with libwebsockets, in a loop of libuv that is ours.
 * The library calls back for everything; frames wait in a queue of their link until it can be written. */
#include "server/net.h"

#include <fcntl.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/files.h"
#include "server/head.h"
#include "server/reason.h"

enum { SESSIONS = 4096, HEADER_BYTES = 4096, HEAD_BYTES = 2048 };

/* A link has room for what is said in one go, most often; longer messages come in pieces and are put together. */
enum { RECEIVE_BYTES = 512, SEND_BYTES = 65536 };

struct frame {
    struct frame *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them before the text */
};

/* A connection, for as long as the library knows it. */
struct session {
    struct lws *wsi;
    uint32_t link; /* 0: no WebSocket */
    bool fresh;    /* its token is new and has to be told */
    bool dropped, closing;
    char token[HEAD_TOKEN_BYTES], address[HEAD_ADDRESS_BYTES];
    struct frame *first, *last;
    size_t waiting; /* bytes behind the first */
    char *input;
    size_t input_length;
    const struct server_file *file; /* that is being sent */
    bool plain;
    struct session *next; /* of the same hash */
};

struct net {
    struct net_setup setup;
    struct net_calls calls;
    void *context;
    uv_loop_t loop;
    uv_timer_t timer;
    uv_async_t async;
    uv_check_t check;
    uv_signal_t signals[2];
    uv_poll_t *watched; /* NULL: nothing is */
    int watched_file; /* a copy: whoever has the other may close it, and its number may be a link's next */
    struct lws_context *library;
    struct lws_vhost *host;
    struct session *sessions[SESSIONS];
    uint32_t last_link, links;
    bool busy; /* something came in since the last turn */
};

struct net_setup net_setup_default(void)
{
    return (struct net_setup){.address = "127.0.0.1",
                              .port = 8022,
                              .links_most = 12000,
                              .frame_bytes = 4096,
                              .queue_bytes = 32768,
                              .head_ms = 5000};
}

uint64_t net_now(void)
{
    return uv_hrtime() / 1000000;
}

static bool is_secure(const struct net *net)
{
    return net->setup.tls_cert != NULL || net->setup.behind_proxy;
}

/* ---- Guests --------------------------------------------------------------------------------------------------- */

static const char *cookie_name(const struct net *net)
{
    return is_secure(net) ? "__Host-litterbox" : "litterbox";
}

/* A header as text; "" if there is none. False: it is longer than any that we read. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes header, char text[HEADER_BYTES])
{
    int length = lws_hdr_copy(wsi, text, HEADER_BYTES, header);
    text[length > 0 ? length : 0] = '\0';
    return length > 0 || lws_hdr_total_length(wsi, header) == 0;
}

/* What the head of a request comes to; false: it is nothing to go by. */
static bool read_head(const struct net *net, struct lws *wsi, struct head_meaning *meaning)
{
    static const enum lws_token_indexes headers[] = {WSI_TOKEN_GET_URI, WSI_TOKEN_HOST,
                                                     WSI_TOKEN_ORIGIN, WSI_TOKEN_HTTP_COOKIE,
                                                     WSI_TOKEN_X_FORWARDED_FOR};
    char text[sizeof headers / sizeof headers[0]][HEADER_BYTES];
    bool fine = true;
    for (unsigned i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        fine &= copy_header(wsi, headers[i], text[i]);
    }
    const struct head head = {text[0], text[1], text[2], text[3], text[4]};
    const struct head_rules rules = {.cookie = cookie_name(net), .origin = net->setup.origin};
    *meaning = head_read(&head, &rules);
    return fine;
}

/* The token of a guest's cookie, or a new one. */
static void take_token(struct session *session, const struct head_meaning *meaning)
{
    unsigned char bytes[(HEAD_TOKEN_BYTES - 1) / 2];
    session->fresh = meaning->token[0] == '\0';
    memcpy(session->token, meaning->token, sizeof session->token);
    if (session->fresh) {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2hex(session->token, sizeof session->token, bytes, sizeof bytes);
    }
}

static int cookie_text(const struct net *net, const struct session *session, char text[200])
{
    return snprintf(text, 200, "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s",
                    cookie_name(net), session->token, is_secure(net) ? "; Secure" : "");
}

/* The address of a client; behind a proxy, what the proxy says of it last. */
static void take_address(const struct net *net, struct lws *wsi, struct session *session,
                         const struct head_meaning *meaning)
{
    if (net->setup.behind_proxy && meaning->address[0] != '\0') {
        memcpy(session->address, meaning->address, sizeof session->address);
    } else {
        lws_get_peer_simple(wsi, session->address, sizeof session->address);
    }
}

/* ---- Links ------------------------------------------------------------------------------------------------------ */

static struct session *find(const struct net *net, uint32_t link)
{
    struct session *session = net->sessions[link % SESSIONS];
    while (session != NULL && session->link != link) {
        session = session->next;
    }
    return session;
}

static void forget(struct net *net, struct session *session)
{
    struct session **at = &net->sessions[session->link % SESSIONS];
    while (*at != NULL && *at != session) {
        at = &(*at)->next;
    }
    if (*at != NULL) {
        *at = session->next;
        net->links--;
        net->busy = true;
        net->calls.closed(net->context, session->link);
    }
    for (struct frame *next; session->first != NULL; session->first = next) {
        next = session->first->next;
        free(session->first);
    }
    free(session->input);
    session->input = NULL;
}

static int open_link(struct net *net, struct lws *wsi, struct session *session)
{
    session->wsi = wsi;
    session->link = ++net->last_link;
    if (net->links >= net->setup.links_most ||
        !net->calls.opened(net->context, session->link, session->token, session->address)) {
        return -1;
    }
    session->next = net->sessions[session->link % SESSIONS];
    net->sessions[session->link % SESSIONS] = session;
    net->links++;
    net->busy = true;
    return 0;
}

static void drop(struct session *session)
{
    session->dropped = true;
    lws_set_timeout(session->wsi, 1, LWS_TO_KILL_ASYNC);
}

/* A message comes in pieces; all of it must be text and not too long. */
static int receive(struct net *net, struct lws *wsi, struct session *session, const void *bytes,
                   size_t count)
{
    size_t length = session->input_length + count;
    if (length > net->setup.frame_bytes || lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (session->input_length == 0 && lws_is_final_fragment(wsi)) { /* all at once */
        net->busy = true;
        net->calls.line(net->context, session->link, bytes, count);
        return 0;
    }
    char *input = realloc(session->input, net->setup.frame_bytes);
    if (input == NULL) {
        return -1;
    }
    session->input = input;
    memcpy(input + session->input_length, bytes, count);
    session->input_length = length;
    if (lws_is_final_fragment(wsi)) {
        session->input_length = 0;
        net->busy = true;
        net->calls.line(net->context, session->link, input, length);
        free(session->input);
        session->input = NULL;
    }
    return 0;
}

static int write_frame(struct lws *wsi, struct session *session)
{
    if (session->dropped) {
        return -1;
    }
    for (struct frame *frame; (frame = session->first) != NULL && !lws_send_pipe_choked(wsi);) {
        if (lws_write(wsi, frame->bytes + LWS_PRE, frame->length, LWS_WRITE_TEXT) <
            (int)frame->length) {
            return -1;
        }
        session->first = frame->next;
        session->waiting -= session->first != NULL ? session->first->length : 0;
        free(frame);
    }
    if (session->first != NULL) {
        lws_callback_on_writable(wsi);
    } else if (session->closing) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
        return -1;
    }
    return 0;
}

void net_send(struct net *net, uint32_t link, const char *text, size_t length)
{
    struct session *session = find(net, link);
    if (session == NULL || session->dropped || session->closing) {
        return;
    }
    bool first = session->first == NULL;
    if (!first && session->waiting + length > net->setup.queue_bytes) {
        drop(session);
        return;
    }
    struct frame *frame = malloc(sizeof *frame + LWS_PRE + length);
    if (frame == NULL) {
        drop(session);
        return;
    }
    frame->next = NULL;
    frame->length = length;
    memcpy(frame->bytes + LWS_PRE, text, length);
    *(first ? &session->first : &session->last->next) = frame;
    session->last = frame;
    session->waiting += first ? 0 : length;
    lws_callback_on_writable(session->wsi);
}

void net_close(struct net *net, uint32_t link)
{
    struct session *session = find(net, link);
    if (session != NULL && !session->dropped) {
        session->closing = true;
        lws_callback_on_writable(session->wsi);
    }
}

void net_drop_all(struct net *net)
{
    for (unsigned i = 0; i < SESSIONS; i++) {
        for (struct session *session = net->sessions[i]; session != NULL; session = session->next) {
            drop(session);
        }
    }
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *value;
} headers[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"x-frame-options:", "DENY"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=(), payment=()"}};

struct answer {
    unsigned char bytes[LWS_PRE + HEAD_BYTES];
    unsigned char *at, *end;
};

static bool add(struct lws *wsi, struct answer *answer, const char *name, const char *value)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value),
                                       &answer->at, answer->end) == 0;
}

static bool write_head(const struct net *net, struct lws *wsi, const struct session *session,
                       unsigned status, const char *type, size_t length, const char *encoding,
                       const char *caching)
{
    struct answer answer;
    char cookie[200];
    answer.at = answer.bytes + LWS_PRE;
    answer.end = answer.bytes + sizeof answer.bytes;
    bool fine = lws_add_http_common_headers(wsi, status, type, length, &answer.at, answer.end) == 0;
    for (unsigned i = 0; i < sizeof headers / sizeof headers[0]; i++) {
        fine &= add(wsi, &answer, headers[i].name, headers[i].value);
    }
    if (is_secure(net)) {
        fine &= add(wsi, &answer, "strict-transport-security:", "max-age=31536000");
    }
    if (session != NULL && session->fresh) {
        cookie_text(net, session, cookie);
        fine &= add(wsi, &answer, "set-cookie:", cookie);
    }
    if (encoding != NULL) {
        fine &= add(wsi, &answer, "content-encoding:", encoding);
    }
    fine &= add(wsi, &answer, "cache-control:", caching);
    return fine &&
           lws_finalize_write_http_header(wsi, answer.bytes + LWS_PRE, &answer.at, answer.end) == 0;
}

static int write_body(struct lws *wsi, const void *bytes, size_t length)
{
    unsigned char *copy = malloc(LWS_PRE + length + 1);
    if (copy == NULL) {
        return -1;
    }
    memcpy(copy + LWS_PRE, bytes, length);
    int written = lws_write(wsi, copy + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    free(copy);
    return written < (int)length || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_page(struct net *net, struct lws *wsi, unsigned status, const char *text)
{
    size_t length = strlen(text);
    return write_head(net, wsi, NULL, status, "text/plain; charset=utf-8", length, NULL, "no-store")
               ? write_body(wsi, text, length)
               : -1;
}

static int write_file(struct net *net, struct lws *wsi, struct session *session,
                      const struct server_file *file)
{
    char encodings[256] = "";
    lws_hdr_copy(wsi, encodings, sizeof encodings, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    bool packed = file->packed != NULL && strstr(encodings, "gzip") != NULL;
    size_t length = packed ? file->packed_length : file->length;
    struct head_meaning meaning;
    read_head(net, wsi, &meaning);
    take_token(session, &meaning);
    return write_head(net, wsi, file->page ? session : NULL, HTTP_STATUS_OK, file->type, length,
                      packed ? "gzip" : NULL,
                      file->lasting ? "public, max-age=31536000, immutable" : "no-cache")
               ? write_body(wsi, packed ? file->packed : file->bytes, length)
               : -1;
}

static int serve_path(struct net *net, struct lws *wsi, struct session *session, const char *path)
{
    unsigned status = HTTP_STATUS_OK;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0) {
        return write_page(net, wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET is known here.\n");
    }
    const char *text = net->calls.page(net->context, path, &status);
    if (text != NULL) {
        return write_page(net, wsi, status, text);
    }
    const struct server_file *file = server_file_at(path);
    return file != NULL ? write_file(net, wsi, session, file)
                        : write_page(net, wsi, HTTP_STATUS_NOT_FOUND, "There is no such page.\n");
}

/* ---- The library calls ------------------------------------------------------------------------------------------------ */

static int add_cookie(const struct net *net, struct lws *wsi, const struct session *session,
                      struct lws_process_html_args *args)
{
    char cookie[200];
    if (session == NULL || !session->fresh || session->link != 0) {
        return 0;
    }
    int length = cookie_text(net, session, cookie);
    return lws_add_http_header_by_name(
        wsi, (const unsigned char *)"set-cookie:", (const unsigned char *)cookie, length,
        (unsigned char **)&args->p, (unsigned char *)args->p + args->max_len);
}

static int on_call(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in,
                   size_t length)
{
    struct lws_context *library = lws_get_context(wsi);
    struct net *net = library != NULL ? lws_context_user(library) : NULL;
    struct session *session = user;
    struct head_meaning meaning;
    switch (why) {
    case LWS_CALLBACK_HTTP:
        return serve_path(net, wsi, session, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (!read_head(net, wsi, &meaning) || !meaning.socket) {
            return -1;
        }
        take_token(session, &meaning);
        take_address(net, wsi, session, &meaning);
        session->link = 0;
        return 0;
    case LWS_CALLBACK_ADD_HEADERS:
        if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0) {
            return add_cookie(net, wsi, session, in);
        }
        return 0;
    case LWS_CALLBACK_ESTABLISHED:
        return open_link(net, wsi, session);
    case LWS_CALLBACK_RECEIVE:
        return receive(net, wsi, session, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frame(wsi, session);
    case LWS_CALLBACK_CLOSED:
        forget(net, session);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, why, user, in, length);
    }
}

/* ---- The loop ------------------------------------------------------------------------------------------------------------ */

static void take_turn(struct net *net)
{
    net->busy = false;
    net->calls.turn(net->context);
}

static void on_timer(uv_timer_t *timer)
{
    take_turn(timer->data);
}

static void on_async(uv_async_t *async)
{
    ((struct net *)async->data)->busy = true;
}

/* Everything that was there has come in: it is dealt with together. */
static void on_check(uv_check_t *check)
{
    struct net *net = check->data;
    if (net->busy) {
        take_turn(net);
    }
}

static void on_signal(uv_signal_t *signal, int number)
{
    struct net *net = signal->data;
    net->busy = true;
    net->calls.signalled(net->context, number);
}

static void start_loop(struct net *net)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    uv_loop_init(&net->loop);
    uv_timer_init(&net->loop, &net->timer);
    uv_async_init(&net->loop, &net->async, on_async);
    uv_check_init(&net->loop, &net->check);
    net->timer.data = net->async.data = net->check.data = net;
    uv_check_start(&net->check, on_check);
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(&net->loop, &net->signals[i]);
        net->signals[i].data = net;
        uv_signal_start(&net->signals[i], on_signal, numbers[i]);
    }
}

static const struct lws_protocols protocols[] = {{.name = "litterbox",
                                                  .callback = on_call,
                                                  .per_session_data_size = sizeof(struct session),
                                                  .rx_buffer_size = RECEIVE_BYTES,
                                                  .tx_packet_size = SEND_BYTES},
                                                 {.name = NULL}};

struct net *net_new(const struct net_setup *setup, const struct net_calls *calls, void *context,
                    lb_reason *why)
{
    struct net *net = calloc(1, sizeof *net);
    if (net == NULL || sodium_init() < 0) {
        free(net);
        reason(why, "There is no memory for the net.");
        return NULL;
    }
    net->setup = *setup;
    net->calls = *calls;
    net->context = context;
    start_loop(net);
    signal(SIGPIPE, SIG_IGN);
    lws_set_log_level(LLL_ERR, NULL);
    void *loops[] = {&net->loop};
    struct lws_context_creation_info info = {
        .port = setup->port == 0 ? 0 : setup->port,
        .iface = setup->address,
        .protocols = protocols,
        .foreign_loops = loops,
        .user = net,
        .gid = -1,
        .uid = -1,
        .timeout_secs = (setup->head_ms + 999) / 1000,
        .timeout_secs_ah_idle = (setup->head_ms + 999) / 1000, /* while a head comes in */
        .keepalive_timeout = 5,
        .ssl_cert_filepath = setup->tls_cert,
        .ssl_private_key_filepath = setup->tls_key,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   (setup->tls_cert != NULL ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0)};
    net->library = lws_create_context(&info);
    net->host = net->library != NULL ? lws_create_vhost(net->library, &info) : NULL;
    if (net->host == NULL || lws_get_vhost_listen_port(net->host) <= 0) {
        reason(why, "The server cannot listen on %s:%u.", setup->address, setup->port);
        net_free(net);
        return NULL;
    }
    return net;
}

uint16_t net_port(const struct net *net)
{
    return (uint16_t)lws_get_vhost_listen_port(net->host);
}

void net_run(struct net *net)
{
    uv_run(&net->loop, UV_RUN_DEFAULT);
}

void net_stop(struct net *net)
{
    uv_stop(&net->loop);
}

void net_at(struct net *net, uint64_t when_ms)
{
    uint64_t now = net_now();
    if (when_ms == UINT64_MAX) {
        uv_timer_stop(&net->timer);
    } else {
        uv_update_time(
            &net->loop); /* and never at once: timers run until none is due, before anything is read */
        uv_timer_start(&net->timer, on_timer, when_ms > now ? when_ms - now : 1, 0);
    }
}

void net_wake(struct net *net)
{
    uv_async_send(&net->async);
}

static void on_watched(uv_poll_t *watched, int status, int events)
{
    (void)status;
    (void)events;
    ((struct net *)watched->data)->busy = true;
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

void net_watch(struct net *net, int file)
{
    if (net->watched != NULL) {
        uv_poll_stop(net->watched);
        uv_close((uv_handle_t *)net->watched, free_handle);
        close(net->watched_file);
        net->watched = NULL;
    }
    int copy = file >= 0 ? fcntl(file, F_DUPFD_CLOEXEC, 0) : -1;
    uv_poll_t *watched = copy >= 0 ? malloc(sizeof *watched) : NULL;
    if (watched != NULL && uv_poll_init(&net->loop, watched, copy) == 0) {
        watched->data = net;
        uv_poll_start(watched, UV_READABLE | UV_DISCONNECT, on_watched);
        net->watched = watched;
        net->watched_file = copy;
        return;
    }
    free(watched); /* what comes in is found when it is looked for */
    if (copy >= 0) {
        close(copy);
    }
}

void *net_loop(struct net *net)
{
    return &net->loop;
}

static void close_handle(uv_handle_t *handle, void *context)
{
    (void)context;
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

void net_free(struct net *net)
{
    net_watch(net, -1);
    if (net->library != NULL) { /* the library ends in two steps, with the loop between them */
        net->busy = false;
        lws_context_destroy(net->library);
        uv_close((uv_handle_t *)&net->check, NULL);
        uv_close((uv_handle_t *)&net->timer, NULL);
        uv_close((uv_handle_t *)&net->async, NULL);
        uv_close((uv_handle_t *)&net->signals[0], NULL);
        uv_close((uv_handle_t *)&net->signals[1], NULL);
        uv_run(&net->loop, UV_RUN_DEFAULT);
        lws_context_destroy(net->library);
    }
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_loop_close(&net->loop);
    free(net);
}
