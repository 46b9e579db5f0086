/* SPDX-License-Identifier: MIT */
/* peers.c: links that are passed on between nodes, over TCP in the loop of the net. */
#include "server/peers.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/reason.h"

enum { TRAVELLERS = 4096, ADDRESS_TEXT = 64, STRANGER_BYTES = 64, LINE_MOST = 4 << 20 };

/* What may wait for a node that does not read. */
enum { QUEUE_MOST = 64 << 20 };

/* Numbers of links that other nodes have passed on to us. */
#define THEIRS 0x80000000u

/* A connection to or from another node. */
struct wire {
    uv_tcp_t tcp;
    uv_connect_t connecting;
    struct peers *peers; /* NULL: it is being closed */
    bool known;          /* it has said the secret, or we have */
    uint32_t node;       /* that we have called; 0: it has called us */
    char *input;
    size_t length, room;
    struct wire *next;
};

/* A link that is at another node, or another node's that is here. */
struct traveller {
    uint32_t link,
        there; /* our number, and theirs: its number at the node where its guest is connected */
    struct wire *wire;
    char guest[HALL_GUEST_BYTES], address[HALL_ADDRESS_BYTES];
    struct traveller *next, *next_there; /* of the same hash */
};

struct peers {
    uv_tcp_t listener;
    struct peers_calls calls;
    void *context;
    char secret[33];
    uint16_t port;
    uint32_t last;
    struct wire *wires;
    struct traveller *travellers[TRAVELLERS], *theres[TRAVELLERS];
};

/* ---- Travellers ---------------------------------------------------------------------------------------------- */

bool peers_theirs(uint32_t link)
{
    return (link & THEIRS) != 0;
}

static struct traveller *find(const struct peers *peers, uint32_t link)
{
    struct traveller *traveller = peers->travellers[link % TRAVELLERS];
    while (traveller != NULL && traveller->link != link) {
        traveller = traveller->next;
    }
    return traveller;
}

/* By the number it has on that connection. */
static struct traveller *find_there(const struct wire *wire, uint32_t there)
{
    struct traveller *traveller = wire->peers->theres[there % TRAVELLERS];
    while (traveller != NULL && (traveller->there != there || traveller->wire != wire)) {
        traveller = traveller->next_there;
    }
    return traveller;
}

static struct traveller *add(struct wire *wire, uint32_t link, uint32_t there, const char *guest,
                             const char *address)
{
    struct peers *peers = wire->peers;
    struct traveller *traveller = calloc(1, sizeof *traveller);
    if (traveller != NULL) {
        struct traveller **at = &peers->travellers[link % TRAVELLERS];
        struct traveller **at_there = &peers->theres[there % TRAVELLERS];
        *traveller = (struct traveller){
            .link = link, .there = there, .wire = wire, .next = *at, .next_there = *at_there};
        snprintf(traveller->guest, sizeof traveller->guest, "%s", guest);
        snprintf(traveller->address, sizeof traveller->address, "%s", address);
        *at = *at_there = traveller;
    }
    return traveller;
}

static void drop(struct peers *peers, struct traveller *traveller)
{
    struct traveller **at = &peers->travellers[traveller->link % TRAVELLERS];
    while (*at != traveller) {
        at = &(*at)->next;
    }
    *at = traveller->next;
    at = &peers->theres[traveller->there % TRAVELLERS];
    while (*at != traveller) {
        at = &(*at)->next_there;
    }
    *at = traveller->next_there;
    free(traveller);
}

/* ---- Connections --------------------------------------------------------------------------------------------- */

static void free_wire(uv_handle_t *handle)
{
    struct wire *wire = handle->data;
    free(wire->input);
    free(wire);
}

static struct traveller *first_on(const struct wire *wire, struct traveller *traveller)
{
    while (traveller != NULL && traveller->wire != wire) {
        traveller = traveller->next;
    }
    return traveller;
}

/* All that travelled over it have come to an end; who listens is told, or nobody is. Whoever is told may end others. */
static void cut(struct wire *wire, bool tell)
{
    struct peers *peers = wire->peers;
    if (peers == NULL) {
        return;
    }
    struct wire **at = &peers->wires;
    while (*at != wire) {
        at = &(*at)->next;
    }
    *at = wire->next;
    wire->peers = NULL;
    for (unsigned i = 0; i < TRAVELLERS; i++) {
        for (struct traveller *gone; (gone = first_on(wire, peers->travellers[i])) != NULL;) {
            uint32_t link = gone->link;
            drop(peers, gone);
            if (tell) {
                (peers_theirs(link) ? peers->calls.left : peers->calls.ended)(peers->context, link);
            }
        }
    }
    uv_close((uv_handle_t *)&wire->tcp, free_wire);
}

struct parcel {
    uv_write_t request;
    char text[];
};

static void on_written(uv_write_t *request, int status)
{
    (void)status; /* what goes wrong is heard of where it is read */
    free(request->data);
}

/* A line: a head as printf, and a text behind it. */
static void post(struct wire *wire, const char *text, size_t length, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void post(struct wire *wire, const char *text, size_t length, const char *format, ...)
{
    enum { HEAD_BYTES = 256 };
    struct parcel *parcel = malloc(sizeof *parcel + HEAD_BYTES + length + 1);
    va_list arguments;
    if (parcel == NULL || uv_stream_get_write_queue_size((uv_stream_t *)&wire->tcp) > QUEUE_MOST) {
        free(parcel);
        cut(wire, true);
        return;
    }
    va_start(arguments, format);
    size_t head = (size_t)vsnprintf(parcel->text, HEAD_BYTES, format, arguments);
    va_end(arguments);
    head = head < HEAD_BYTES ? head : HEAD_BYTES - 1;
    memcpy(parcel->text + head, text, length);
    parcel->text[head + length] = '\n';
    uv_buf_t bytes = uv_buf_init(parcel->text, (unsigned)(head + length + 1));
    parcel->request.data = parcel;
    if (uv_write(&parcel->request, (uv_stream_t *)&wire->tcp, &bytes, 1, on_written) != 0) {
        free(parcel);
        cut(wire, true);
    }
}

/* ---- What comes in -------------------------------------------------------------------------------------------- */

/* The next word of a line, which is cut there. */
static char *word(char **line)
{
    char *start = *line, *end = start + strcspn(start, " ");
    *line = end + (*end == ' ');
    *end = '\0';
    return start;
}

static const char *language_of(const char *text)
{
    return strcmp(text, "-") == 0 ? "" : text;
}

static void hear_open(struct wire *wire, uint32_t there, char *rest)
{
    struct peers *peers = wire->peers;
    const char *guest = word(&rest), *address = word(&rest), *language = word(&rest);
    uint32_t link = THEIRS | ++peers->last;
    struct traveller *traveller = add(wire, link, there, guest, address);
    const struct hall_pass pass = {.link = link,
                                   .guest = guest,
                                   .address = address,
                                   .language = language_of(language),
                                   .name = rest,
                                   .lines = ""};
    if (traveller == NULL || !peers->calls.arrived(peers->context, &pass)) {
        if (traveller != NULL) {
            drop(peers, traveller);
        }
        post(wire, "", 0, "close %" PRIu32, there);
    }
}

static void hear_pass(struct wire *wire, struct traveller *traveller, char *rest)
{
    struct peers *peers = wire->peers;
    char *lines = rest + strcspn(rest, "\t");
    lines += *lines == '\t';
    if (lines > rest && lines[-1] == '\t') {
        lines[-1] = '\0';
    }
    uint32_t node = (uint32_t)strtoul(word(&rest), NULL, 10);
    const char *language = word(&rest);
    struct traveller copy = *traveller;
    const struct hall_pass pass = {.link = copy.link,
                                   .node = node,
                                   .guest = copy.guest,
                                   .address = copy.address,
                                   .language = language_of(language),
                                   .name = rest,
                                   .lines = lines};
    drop(peers, traveller);
    peers->calls.moved(peers->context, &pass);
}

static void hear_close(struct wire *wire, struct traveller *traveller, char *rest)
{
    struct peers *peers = wire->peers;
    uint32_t link = traveller->link;
    (void)rest;
    drop(peers, traveller);
    (peers_theirs(link) ? peers->calls.left : peers->calls.ended)(peers->context, link);
}

static void hear_line(struct wire *wire, struct traveller *traveller, char *rest)
{
    struct peers *peers = wire->peers;
    peers->calls.line(peers->context, traveller->link, rest, strlen(rest));
}

static void hear_frame(struct wire *wire, struct traveller *traveller, char *rest)
{
    struct peers *peers = wire->peers;
    peers->calls.frame(peers->context, traveller->link, rest, strlen(rest));
}

/* Words, from which side they come, and what they do. */
static const struct {
    const char *word;
    bool from_callers, from_called;
    void (*hear)(struct wire *wire, struct traveller *traveller, char *rest);
} words[] = {{"line", true, false, hear_line},
             {"frame", false, true, hear_frame},
             {"close", true, true, hear_close},
             {"pass", false, true, hear_pass}};

/* False: nobody who knows what to say says that. */
static bool hear(struct wire *wire, char *line)
{
    const char *what = word(&line), *who = word(&line);
    bool called = wire->node != 0;
    if (!wire->known) {
        wire->known = strcmp(what, "node") == 0 && strcmp(who, wire->peers->secret) == 0;
        return wire->known;
    }
    uint32_t there = (uint32_t)strtoul(who, NULL, 10);
    if (!called && strcmp(what, "open") == 0) {
        hear_open(wire, there, line);
        return true;
    }
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(words[i].word, what) == 0 &&
            (called ? words[i].from_called : words[i].from_callers)) {
            struct traveller *traveller = find_there(wire, there);
            if (traveller != NULL) { /* else it has gone meanwhile */
                words[i].hear(wire, traveller, line);
            }
            return true;
        }
    }
    return false;
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *bytes)
{
    struct wire *wire = handle->data;
    if (wire->room - wire->length < wanted) {
        size_t room = 2 * wire->room + wanted;
        char *input = realloc(wire->input, room);
        if (input == NULL) {
            *bytes = uv_buf_init(NULL, 0);
            return;
        }
        wire->input = input;
        wire->room = room;
    }
    *bytes = uv_buf_init(wire->input + wire->length, (unsigned)(wire->room - wire->length));
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *bytes)
{
    struct wire *wire = stream->data;
    (void)bytes;
    if (count < 0) {
        cut(wire, true);
        return;
    }
    wire->length += (size_t)count;
    char *at = wire->input, *end = wire->input + wire->length;
    for (char *feed; (feed = memchr(at, '\n', (size_t)(end - at))) != NULL; at = feed + 1) {
        *feed = '\0';
        if (!hear(wire, at)) {
            cut(wire, true);
        }
        if (wire->peers == NULL) { /* it may have been cut for other reasons, too */
            return;
        }
    }
    wire->length = (size_t)(end - at);
    memmove(wire->input, at, wire->length);
    if (wire->length > (wire->known ? LINE_MOST : STRANGER_BYTES)) {
        cut(wire, true);
    }
}

/* ---- Calling and being called ------------------------------------------------------------------------------------ */

static struct wire *new_wire(struct peers *peers)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (wire != NULL && uv_tcp_init(peers->listener.loop, &wire->tcp) == 0) {
        wire->tcp.data = wire;
        wire->peers = peers;
        wire->next = peers->wires;
        peers->wires = wire;
        return wire;
    }
    free(wire);
    return NULL;
}

static void on_called(uv_stream_t *listener, int status)
{
    struct wire *wire = status == 0 ? new_wire(listener->data) : NULL;
    if (wire == NULL) {
        return;
    }
    if (uv_accept(listener, (uv_stream_t *)&wire->tcp) != 0 ||
        uv_read_start((uv_stream_t *)&wire->tcp, on_room, on_read) != 0) {
        cut(wire, true);
        return;
    }
    uv_tcp_nodelay(&wire->tcp, 1);
}

static void on_connected(uv_connect_t *connecting, int status)
{
    struct wire *wire = connecting->data;
    if (wire->peers != NULL &&
        (status != 0 || uv_read_start((uv_stream_t *)&wire->tcp, on_room, on_read) != 0)) {
        cut(wire, true);
    }
}

/* An address and a port as one text: "10.0.0.5:8023", "[::1]:8023". */
static bool read_address(const char *text, struct sockaddr_storage *address)
{
    char host[ADDRESS_TEXT];
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    bool six = length > 2 && text[0] == '[';
    if (length == 0 || length >= sizeof host) {
        return false;
    }
    snprintf(host, sizeof host, "%.*s", (int)(length - 2 * six), text + six);
    int port = atoi(colon + 1);
    return six ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)address) == 0
               : uv_ip4_addr(host, port, (struct sockaddr_in *)address) == 0;
}

static struct wire *wire_to(struct peers *peers, uint32_t node, const char *address,
                            const char *secret)
{
    struct sockaddr_storage to;
    for (struct wire *wire = peers->wires; wire != NULL; wire = wire->next) {
        if (wire->node == node) {
            return wire;
        }
    }
    struct wire *wire = read_address(address, &to) ? new_wire(peers) : NULL;
    if (wire == NULL) {
        return NULL;
    }
    wire->node = node;
    wire->known = true;
    wire->connecting.data = wire;
    uv_tcp_nodelay(&wire->tcp, 1);
    if (uv_tcp_connect(&wire->connecting, &wire->tcp, (struct sockaddr *)&to, on_connected) != 0) {
        cut(wire, false);
        return NULL;
    }
    post(wire, "", 0, "node %s", secret);
    return wire->peers != NULL ? wire : NULL;
}

static void free_peers(uv_handle_t *handle)
{
    free(handle->data);
}

struct peers *peers_new(void *loop, const char *address, uint16_t port, const char *secret,
                        const struct peers_calls *calls, void *context, lb_reason *why)
{
    enum { WAITING = 64 };
    char text[ADDRESS_TEXT + 8];
    struct sockaddr_storage at;
    int length = sizeof at;
    bool six = strchr(address, ':') != NULL;
    struct peers *peers = calloc(1, sizeof *peers);
    if (peers == NULL || uv_tcp_init(loop, &peers->listener) != 0) {
        free(peers);
        reason(why, "There is no memory for other nodes.");
        return NULL;
    }
    peers->listener.data = peers;
    peers->calls = *calls;
    peers->context = context;
    snprintf(peers->secret, sizeof peers->secret, "%s", secret);
    snprintf(text, sizeof text, six ? "[%s]:%u" : "%s:%u", address, port);
    if (!read_address(text, &at) || uv_tcp_bind(&peers->listener, (struct sockaddr *)&at, 0) != 0 ||
        uv_listen((uv_stream_t *)&peers->listener, WAITING, on_called) != 0 ||
        uv_tcp_getsockname(&peers->listener, (struct sockaddr *)&at, &length) != 0) {
        reason(why, "Other nodes cannot be listened to at %s; it has to be a numerical address.",
               text);
        peers_free(peers);
        return NULL;
    }
    peers->port = ntohs(six ? ((struct sockaddr_in6 *)&at)->sin6_port
                            : ((struct sockaddr_in *)&at)->sin_port);
    return peers;
}

uint16_t peers_port(const struct peers *peers)
{
    return peers->port;
}

void peers_drop_all(struct peers *peers)
{
    while (peers->wires != NULL) {
        cut(peers->wires, false);
    }
}

void peers_keep(struct peers *peers, bool (*lives)(void *context, uint32_t node))
{
    for (struct wire *next, *wire = peers->wires; wire != NULL; wire = next) {
        next = wire->next;
        if (wire->node != 0 && !lives(peers->context, wire->node)) {
            cut(wire, true);
        }
    }
}

void peers_close(struct peers *peers, uint32_t link)
{
    struct traveller *traveller = find(peers, link);
    if (traveller != NULL) {
        struct wire *wire = traveller->wire;
        uint32_t there = traveller->there;
        drop(peers, traveller);
        post(wire, "", 0, "close %" PRIu32, there);
    }
}

void peers_free(struct peers *peers)
{
    peers_drop_all(peers);
    uv_close((uv_handle_t *)&peers->listener, free_peers);
}

/* ---- Links of ours, at another node ------------------------------------------------------------------------------ */

static const char *language_word(const char *language)
{
    return language[0] != '\0' ? language : "-";
}

bool peers_pass(struct peers *peers, const struct hall_pass *pass, const char *address,
                const char *secret)
{
    struct wire *wire = wire_to(peers, pass->node, address, secret);
    struct traveller *traveller =
        wire != NULL ? add(wire, pass->link, pass->link, pass->guest, pass->address) : NULL;
    if (traveller == NULL) {
        return false;
    }
    post(wire, "", 0, "open %" PRIu32 " %s %s %s %s", pass->link, pass->guest, pass->address,
         language_word(pass->language), pass->name);
    for (const char *line = pass->lines, *tab;
         wire->peers != NULL && (tab = strchr(line, '\t')) != NULL; line = tab + 1) {
        peers_line(peers, pass->link, line, (size_t)(tab - line));
    }
    return true;
}

bool peers_passed(const struct peers *peers, uint32_t link)
{
    return find(peers, link) != NULL;
}

void peers_line(struct peers *peers, uint32_t link, const char *text, size_t length)
{
    struct traveller *traveller = find(peers, link);
    if (traveller == NULL) {
        return;
    }
    if (memchr(text, '\n', length) != NULL || memchr(text, '\0', length) != NULL) {
        text = "\x01"; /* it is no line of text there, either */
        length = 1;
    }
    post(traveller->wire, text, length, "line %" PRIu32 " ", traveller->there);
}

/* ---- Links of other nodes, here ------------------------------------------------------------------------------------ */

void peers_frame(struct peers *peers, uint32_t link, const char *text, size_t length)
{
    struct traveller *traveller = find(peers, link);
    if (traveller != NULL) {
        post(traveller->wire, text, length, "frame %" PRIu32 " ", traveller->there);
    }
}

void peers_move(struct peers *peers, const struct hall_pass *pass)
{
    struct traveller *traveller = find(peers, pass->link);
    if (traveller != NULL) {
        struct wire *wire = traveller->wire;
        uint32_t there = traveller->there;
        drop(peers, traveller);
        post(wire, pass->lines, strlen(pass->lines), "pass %" PRIu32 " %" PRIu32 " %s %s\t", there,
             pass->node, language_word(pass->language), pass->name);
    }
}
