/* SPDX-License-Identifier: MIT */
/* load.c: many players at many tables over real sockets, to a server on this machine only.
 *
 *     load PORT TABLES SECONDS MOVES_PER_SECOND [PROCESS]
 *
 * Several servers over one store: 8711,8712,8713 puts each table to the next of them, 8711+8712+8713 each link, so that
 * most of them are passed on; their processes stand with commas between them, too.
 *
 * Every table has five links: a move is measured from the moment its line is sent until the last of the five links has
 * heard of it. All of it happens in one thread with epoll. Beside it a bare loop of fsync says what a commit costs here,
 * and with the number of the server's process what it used of processor and memory: on a machine that has other work
 * to do, processor time says more than waiting. It prints one line of figures for a whole run. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 5, TABLES_MOST = 4000, LINE = 256, SAMPLES = 1 << 20 };

struct client {
    int file;
    unsigned table, seat;
    bool upgraded, sat, dealt;
    char *input; /* what came, not yet a whole frame */
    size_t length, room;
    unsigned long moment;
    char move[96]; /* what it may say now; "" if it is not asked */
};

struct table {
    char code[8];
    bool playing, over;
    uint64_t sent;      /* when the move was said that is measured now, in us; 0: none is */
    unsigned long mark; /* the moment it was said at */
    unsigned heard;     /* links that have heard of what came after */
};

static struct client clients[TABLES_MOST * SEATS];
static struct table tables[TABLES_MOST];
static unsigned table_count, dealt; /* links that have heard of a deal */
static int poll_file;
static uint32_t *samples;
static unsigned sample_count;
static unsigned long moves, acknowledged, refused, frames;
static uint64_t frame_bytes;

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* ---- Frames ---------------------------------------------------------------------------------------------- */

static void say(struct client *client, const char *line)
{
    unsigned char frame[LINE + 16];
    size_t length = strlen(line), head = length < 126 ? 2 : 4;
    frame[0] = 0x81;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (head == 4) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
    }
    memset(frame + head, 0, 4); /* a mask that changes nothing */
    memcpy(frame + head + 4, line, length);
    if (write(client->file, frame, head + 4 + length) != (ssize_t)(head + 4 + length)) {
        die("write");
    }
}

static const char *find(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at != NULL ? at + strlen(key) : NULL;
}

static struct client *client_of(unsigned table, unsigned seat)
{
    return &clients[table * SEATS + seat];
}

/* Once it is there and its table is, it looks at it. */
static void watch(struct client *client)
{
    const struct table *table = &tables[client->table];
    if (client->upgraded && table->code[0] != '\0') {
        char line[LINE];
        snprintf(line, sizeof line, "watch %s", table->code);
        say(client, line);
    }
}

static void heard_table(struct client *client, const char *text)
{
    struct table *table = &tables[client->table];
    const char *code = find(text, "\"code\":\""), *phase = find(text, "\"phase\":\"");
    if (code == NULL || phase == NULL) {
        return;
    }
    table->over = strncmp(phase, "over", 4) == 0;
    if (table->code[0] == '\0') {
        memcpy(table->code, code, 5);
        for (unsigned seat = 1; seat < SEATS; seat++) {
            watch(client_of(client->table, seat));
        }
    }
    if (!client->sat && strncmp(phase, "gathering", 9) == 0) {
        char line[LINE];
        client->sat = true;
        snprintf(line, sizeof line, "sit %u", client->seat);
        say(client, line);
    }
    if (!table->playing && client->seat == 0 && strstr(text, "\"player\":\"open\"") == NULL) {
        table->playing = true;
        say(client, "deal");
    }
}

static void heard_play(struct client *client, const char *text)
{
    struct table *table = &tables[client->table];
    const char *moment = find(text, "\"moment\":"), *asked = find(text, "\"asked\":");
    client->moment = moment != NULL ? strtoul(moment, NULL, 10) : 0;
    client->move[0] = '\0';
    dealt += !client->dealt;
    client->dealt = true;
    if (asked != NULL && strncmp(asked, "true", 4) == 0) {
        const char *offer = find(text, "\"offer\":");
        const char *best = offer != NULL ? strstr(offer, "\"text\":\"draw\"") : NULL;
        best = best != NULL ? best : offer != NULL ? strstr(offer, "\"text\":\"pass\"") : NULL;
        best = best != NULL ? best : offer != NULL ? strstr(offer, "\"text\":\"") : NULL;
        if (best != NULL) {
            best += 8;
            size_t length = strcspn(best, "\"");
            length = length < sizeof client->move ? length : sizeof client->move - 1;
            memcpy(client->move, best, length);
            client->move[length] = '\0';
        }
    }
    if (table->sent != 0 && client->moment > table->mark && ++table->heard == SEATS) {
        if (sample_count < SAMPLES) {
            samples[sample_count++] = (uint32_t)(now_us() - table->sent);
        }
        table->sent = 0;
    }
}

static void heard(struct client *client, char *text, size_t length)
{
    char behind = text[length];
    text[length] = '\0';
    frames++;
    frame_bytes += length;
    if (strncmp(text, "{\"type\":\"play\"", 14) == 0) {
        heard_play(client, text);
    } else if (strncmp(text, "{\"type\":\"table\"", 15) == 0) {
        heard_table(client, text);
    } else if (strncmp(text, "{\"type\":\"done\"", 14) == 0) {
        acknowledged++;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        refused++;
        tables[client->table].sent = 0;
    }
    text[length] = behind;
}

/* Whole frames at the beginning of what came; what is left stays. */
static void take_frames(struct client *client)
{
    size_t at = 0;
    if (!client->upgraded) {
        client->input[client->length] = '\0';
        char *end = strstr(client->input, "\r\n\r\n");
        if (end == NULL) {
            return;
        }
        client->upgraded = true;
        at = (size_t)(end - client->input) + 4;
        char line[LINE];
        snprintf(line, sizeof line, "hello 1 P%u", client->table * SEATS + client->seat);
        say(client, line);
        if (client->seat == 0) {
            say(client, "create original seats=5 window=2 pace=0 cover=never");
        } else {
            watch(client);
        }
    }
    for (;;) {
        const unsigned char *head = (unsigned char *)client->input + at;
        size_t left = client->length - at, skip = 2, length = left >= 2 ? head[1] : 0;
        if (left < 2 || (length == 126 && left < 4) || (length == 127 && left < 10)) {
            break;
        }
        if (length == 126) {
            length = (size_t)head[2] << 8 | head[3];
            skip = 4;
        } else if (length == 127) {
            length = (size_t)head[6] << 24 | (size_t)head[7] << 16 | (size_t)head[8] << 8 | head[9];
            skip = 10;
        }
        if (left < skip + length) {
            break;
        }
        if (head[0] == 0x88) {
            fprintf(stderr, "a link was closed\n");
            exit(1);
        }
        heard(client, client->input + at + skip, length);
        at += skip + length;
    }
    memmove(client->input, client->input + at, client->length - at);
    client->length -= at;
}

static void take_input(struct client *client)
{
    for (;;) {
        if (client->length + 4096 > client->room) {
            client->room = 2 * client->room + 8192;
            client->input = realloc(client->input, client->room + 1);
        }
        ssize_t got =
            read(client->file, client->input + client->length, client->room - client->length);
        if (got < 0 && errno == EAGAIN) {
            break;
        }
        if (got <= 0) {
            die("a link is lost");
        }
        client->length += (size_t)got;
    }
    take_frames(client);
    if (client->length == 0) { /* 10,000 of them: what is not needed is given back */
        free(client->input);
        client->input = NULL;
        client->room = 0;
    }
}

/* ---- Connections ---------------------------------------------------------------------------------------------- */

static void connect_to(struct client *client, unsigned port)
{
    char head[256];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client->file = socket(AF_INET, SOCK_STREAM, 0);
    if (client->file < 0 ||
        connect(client->file, (struct sockaddr *)&address, sizeof address) != 0) {
        die("connect");
    }
    int one = 1;
    setsockopt(client->file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    int length = snprintf(
        head, sizeof head,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        port);
    if (write(client->file, head, (size_t)length) != length) {
        die("write");
    }
    fcntl(client->file, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    epoll_ctl(poll_file, EPOLL_CTL_ADD, client->file, &event);
}

/* How many links had something to say. */
static int serve_events(int wait_ms)
{
    struct epoll_event events[512];
    int count = epoll_wait(poll_file, events, 512, wait_ms);
    for (int i = 0; i < count; i++) {
        take_input(events[i].data.ptr);
    }
    return count;
}

/* All tables have been dealt, everybody has heard of it, and it is quiet; false: not within two minutes. */
static bool settle(void)
{
    enum { QUIET_US = 500000, LONGEST_US = 120000000 };
    uint64_t now = now_us(), quiet = now, until = now + LONGEST_US;
    while (now < until && (dealt < table_count * SEATS || now < quiet + QUIET_US)) {
        bool any = serve_events(10) > 0;
        now = now_us();
        quiet = any ? now : quiet;
    }
    return now < until;
}

/* Somebody who may moves at one of the tables, from a place on; false: nobody may. */
static bool move_somewhere(unsigned *from)
{
    for (unsigned i = 0; i < table_count; i++) {
        unsigned number = (*from + i) % table_count;
        struct table *table = &tables[number];
        for (unsigned seat = 0; table->sent == 0 && !table->over && seat < SEATS; seat++) {
            struct client *client = client_of(number, seat);
            if (client->move[0] != '\0') {
                char line[LINE];
                bool pass = strcmp(client->move, "pass") == 0;
                snprintf(line, sizeof line, "#m%lu say %u at %lu move %s", ++moves, seat,
                         client->moment, client->move);
                client->move[0] = '\0';
                if (!pass) { /* passing is told to nobody */
                    table->sent = now_us();
                    table->mark = client->moment;
                    table->heard = 0;
                }
                say(client, line);
                *from = number + 1;
                return true;
            }
        }
    }
    return false;
}

/* ---- What it costs ------------------------------------------------------------------------------------------------ */

/* Seconds of processor time that this program has used. */
static double own_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* The same of another process, added to what is there, and its memory in megabytes; false: there is no such process. */
static bool look_at_one(unsigned long process, double *seconds, double *megabytes)
{
    char path[64];
    unsigned long user, kernel;
    long pages;
    snprintf(path, sizeof path, "/proc/%lu/stat", process);
    FILE *file = fopen(path, "r");
    bool fine =
        file != NULL &&
        fscanf(file,
               "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d "
               "%*d %*d %*d %*u %*u %ld",
               &user, &kernel, &pages) == 3;
    if (file != NULL) {
        fclose(file);
    }
    if (fine) {
        *seconds += (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
        *megabytes += (double)pages * (double)sysconf(_SC_PAGESIZE) / 1e6;
    }
    return fine;
}

/* And of all processes of a list. */
static bool look_at(const char *processes, double *seconds, double *megabytes)
{
    bool fine = true;
    *seconds = *megabytes = 0;
    for (const char *at = processes; fine && at != NULL;
         at = (at = strchr(at, ',')) != NULL ? at + 1 : NULL) {
        fine = look_at_one(strtoul(at, NULL, 10), seconds, megabytes);
    }
    return fine;
}

/* ---- The disk, bare --------------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void bare_fsync(uint32_t *middle, uint32_t *worst)
{
    enum { TIMES = 200 };
    uint32_t took[TIMES];
    char path[] = "load-fsync-XXXXXX", block[4096] = "";
    int file = mkstemp(path);
    unlink(path);
    for (unsigned i = 0; i < TIMES; i++) {
        uint64_t before = now_us();
        if (write(file, block, sizeof block) < 0 || fdatasync(file) != 0) {
            die("fsync");
        }
        took[i] = (uint32_t)(now_us() - before);
    }
    close(file);
    qsort(took, TIMES, sizeof *took, compare);
    *middle = took[TIMES / 2];
    *worst = took[TIMES * 99 / 100];
}

int main(int argc, char **argv)
{
    if (argc != 5 && argc != 6) {
        fputs("usage: load PORT TABLES SECONDS MOVES_PER_SECOND [PROCESS]\n", stderr);
        return 2;
    }
    enum { PORTS_MOST = 16 };
    unsigned port[PORTS_MOST], ports = 0, seconds = (unsigned)atoi(argv[3]),
                               rate = (unsigned)atoi(argv[4]), from = 0;
    bool spread = strchr(argv[1], '+') != NULL;
    for (char *at = argv[1]; ports < PORTS_MOST && *at != '\0'; at += *at != '\0') {
        port[ports++] = (unsigned)strtoul(at, &at, 10);
    }
    table_count = (unsigned)atoi(argv[2]);
    if (ports == 0 || table_count > TABLES_MOST || seconds > 300 || rate > 20000) {
        fputs("load: that is too much\n", stderr);
        return 2;
    }
    uint32_t middle, worst;
    bare_fsync(&middle, &worst);
    samples = malloc(SAMPLES * sizeof *samples);
    poll_file = epoll_create1(0);
    for (unsigned i = 0; i < table_count * SEATS; i++) {
        clients[i].table = i / SEATS;
        clients[i].seat = i % SEATS;
        connect_to(&clients[i], port[(spread ? i : i / SEATS) % ports]);
        serve_events(0);
    }
    if (!settle()) {
        fputs("load: the tables were not laid in time\n", stderr);
        return 1;
    }
    double server = 0, memory = 0, own = own_seconds();
    if (argc == 6 && !look_at(argv[5], &server, &memory)) {
        fputs("load: there is no such process\n", stderr);
        return 2;
    }
    double server_before = server;
    frames = frame_bytes = acknowledged = 0;
    uint64_t begun = now_us(), said = 0;
    while (now_us() < begun + seconds * UINT64_C(1000000)) {
        uint64_t due = (now_us() - begun) * rate / 1000000;
        while (said < due && move_somewhere(&from)) {
            said++;
        }
        said = due > said + rate / 10 ? due - rate / 10
                                      : said; /* what could not be said is not caught up with */
        serve_events(1);
    }
    double took = (double)(now_us() - begun) / 1e6;
    qsort(samples, sample_count, sizeof *samples, compare);
    printf(
        "tables %u, links %u, moves %.0f/s, acknowledged %.0f/s, refused %lu, frames %.0f/s, %.1f MB/s, "
        "last seat p50 %.1f ms, p99 %.1f ms, worst %.1f ms; bare fsync p50 %.2f ms, p99 %.2f ms\n",
        table_count, table_count * SEATS, (double)moves / took, (double)acknowledged / took,
        refused, (double)frames / took, (double)frame_bytes / took / 1e6,
        sample_count > 0 ? samples[sample_count / 2] / 1e3 : 0.0,
        sample_count > 0 ? samples[sample_count * 99ul / 100] / 1e3 : 0.0,
        sample_count > 0 ? samples[sample_count - 1] / 1e3 : 0.0, middle / 1e3, worst / 1e3);
    if (argc == 6 && moves > 0 && look_at(argv[5], &server, &memory)) {
        printf(
            "processor for 1,000 moves: server %.3f s, loader %.3f s; to begin: server %.1f s, loader %.1f s; "
            "memory of the server %.0f MB\n",
            (server - server_before) * 1e3 / (double)moves,
            (own_seconds() - own) * 1e3 / (double)moves, server_before, own, memory);
    }
    return 0;
}
