/* SPDX-License-Identifier: MIT */
/* external.c: a bot in another process.
 * One socket is its input and output. It is never waited for without a deadline, and what it says is
 * kept in a buffer of fixed size. What it starts ends with it (brood.h). */
#include "lab/external.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/seat.h"
#include "lab/brood.h"
#include "lab/overhear.h"
#include "wire/lines.h"

extern char **environ;

enum {
    START_MS = 10000, /* for its first word: interpreters are slow to start */
    GAME_MS = 2000,   /* to make ready for a game */
    CLOSE_MS = 500,   /* to end by itself after "quit" */
    STATUS_MS = 100,  /* for its exit code to come after the end of its output */
    IN_BYTES = 4096,  /* its longest line */
    OUT_BYTES = 32768 /* what it has not read yet, beside what the system keeps */
};

struct external {
    char name[LB_NAME_BYTES];
    char *command;
    unsigned ms;
    pid_t pid;
    int socket;                /* -1: it does not run */
    lb_reason why;             /* why it does not run any more */
    struct overhear *overhear; /* its standard error, while it runs */
    struct line_table table;
    lb_view shown; /* the view it was told last */
    bool news;     /* it was told events since */
    size_t in_count, out_count;
    char in[IN_BYTES], out[OUT_BYTES];
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Its process ------------------------------------------------------------------------------- */

static int spawn_with(pid_t *pid, char *command, int theirs, int errors,
                      posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes)
{
    static char shell[] = "sh", option[] = "-c";
    char *const arguments[] = {shell, option, command, NULL};
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_adddup2(actions, theirs, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(actions, theirs, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                             POSIX_SPAWN_SETSIGDEF);
    return posix_spawn(pid, "/bin/sh", actions, attributes, arguments, environ);
}

/* An error number, or 0. */
static int spawn(struct external *external)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int pair[2], errors;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        return errno;
    }
    external->overhear = overhear_start(&errors);
    if (external->overhear == NULL) {
        int error = errno;
        close(pair[0]);
        close(pair[1]);
        return error;
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    brood_starts();
    int error =
        spawn_with(&external->pid, external->command, pair[1], errors, &actions, &attributes);
    brood_started(error == 0 ? external->pid : 0);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(pair[1]);
    close(errors);
    if (error != 0) {
        close(pair[0]);
        overhear_end(external->overhear);
        return error;
    }
    external->socket = pair[0];
    external->in_count = external->out_count = 0;
    return 0;
}

/* Ends it with all its children and leaves nothing behind. */
static void stop(struct external *external)
{
    if (external->socket < 0) {
        return;
    }
    brood_end(external->pid);
    overhear_end(external->overhear);
    close(external->socket);
    external->socket = -1;
}

/* Notes why and stops it; returns false. */
static bool __attribute__((format(printf, 2, 3)))
fail(struct external *external, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = snprintf(external->why.text, sizeof external->why.text, "%s: ", external->name);
    vsnprintf(external->why.text + length, sizeof external->why.text - (size_t)length, format,
              arguments);
    va_end(arguments);
    stop(external);
    return false;
}

/* It has said its last word: how did it end? It stays unburied, so that its group can still be named. */
static bool fail_ended(struct external *external)
{
    siginfo_t info = {0};
    for (int64_t end = now_ms() + STATUS_MS; info.si_pid == 0 && now_ms() < end;) {
        if (waitid(P_PID, (id_t)external->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
            break;
        }
        poll(NULL, 0, info.si_pid == 0 ? 1 : 0);
    }
    if (info.si_pid == 0) {
        return fail(external, "it has closed its output");
    }
    if (info.si_code == CLD_EXITED && info.si_status == 127) {
        return fail(external, "the shell cannot run its command");
    }
    return info.si_code == CLD_EXITED
               ? fail(external, "it has ended with exit code %d", info.si_status)
               : fail(external, "it was ended by signal %d", info.si_status);
}

/* ---- Its words --------------------------------------------------------------------------------- */

static void drop_line(struct external *external, size_t length)
{
    external->in_count -= length;
    memmove(external->in, external->in + length, external->in_count);
}

/* Comments are for people: forget those that stand in front. The length of the first other line with
 * its end, or 0 if it is not whole yet. */
static size_t first_line(struct external *external)
{
    static const char comment[] = "info";
    for (;;) {
        const char *end = memchr(external->in, '\n', external->in_count);
        if (end == NULL) {
            return 0;
        }
        size_t length = (size_t)(end - external->in) + 1;
        bool info = length > strlen(comment) &&
                    memcmp(external->in, comment, strlen(comment)) == 0 &&
                    strchr(" \r\n", external->in[strlen(comment)]) != NULL;
        if (!info) {
            return length;
        }
        drop_line(external, length);
    }
}

/* Takes what it has said, as far as there is room. */
static bool pull(struct external *external)
{
    size_t room = IN_BYTES - external->in_count;
    if (room == 0) {
        return fail(external, first_line(external) > 0 ? "it talks without being asked"
                                                       : "it says lines without an end");
    }
    ssize_t count = recv(external->socket, external->in + external->in_count, room, MSG_DONTWAIT);
    if (count > 0) {
        external->in_count += (size_t)count;
        first_line(external);
        return true;
    }
    bool later = count < 0 && (errno == EAGAIN || errno == EINTR);
    return later || fail_ended(external);
}

/* Gives it what it will take. If it takes nothing any more, it may still have said something. */
static bool push(struct external *external)
{
    ssize_t count = 0;
    if (external->out_count > 0) {
        count =
            send(external->socket, external->out, external->out_count, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    if (count < 0) {
        external->out_count = errno == EPIPE ? 0 : external->out_count;
        return errno == EPIPE || errno == EAGAIN || errno == EINTR || fail_ended(external);
    }
    external->out_count -= (size_t)count;
    memmove(external->out, external->out + count, external->out_count);
    return true;
}

/* Waits for it to say or take something, and lets it. */
static bool exchange(struct external *external, int64_t deadline, const char *too_late)
{
    int64_t left = deadline - now_ms();
    short wanted = (short)(POLLIN | (external->out_count > 0 ? POLLOUT : 0));
    struct pollfd poll_one = {.fd = external->socket, .events = wanted};
    if (left <= 0) {
        return fail(external, "%s", too_late);
    }
    int ready = poll(&poll_one, 1, left > INT32_MAX ? INT32_MAX : (int)left);
    if (ready <= 0) {
        return true; /* the clock will tell */
    }
    if (poll_one.revents & POLLOUT && !push(external)) {
        return false;
    }
    return !(poll_one.revents & (POLLIN | POLLHUP | POLLERR)) || pull(external);
}

/* Its next line that is no comment. */
static bool hear(struct external *external, int64_t deadline, char line[IN_BYTES])
{
    size_t length;
    while ((length = first_line(external)) == 0) {
        if (!exchange(external, deadline, "its time is up")) {
            return false;
        }
    }
    size_t end = length - 1 - (length > 1 && external->in[length - 2] == '\r');
    memcpy(line, external->in, end);
    line[end] = '\0';
    for (char *c = line; c < line + end; c++) {
        *c = *c == '\0' ? '?' : *c;
    }
    drop_line(external, length);
    return true;
}

/* One line to it; waits only where it has left too much unread. */
static bool say(struct external *external, int64_t deadline, const char *line)
{
    size_t length = strlen(line);
    while (external->socket >= 0 && OUT_BYTES - external->out_count < length + 1) {
        if (!exchange(external, deadline, "it does not read what it is told")) {
            return false;
        }
    }
    if (external->socket < 0) {
        return false;
    }
    memcpy(external->out + external->out_count, line, length);
    external->out[external->out_count + length] = '\n';
    external->out_count += length + 1;
    return true;
}

static bool fail_answer(struct external *external, const char *wanted, const char *line)
{
    lb_reason why;
    line_refuse(&why, wanted, line, strlen(line));
    return fail(external, "%s", why.text);
}

/* It says that it is ready within so many milliseconds, or within the time of a move if that is longer. */
static bool hear_ready(struct external *external, unsigned ms)
{
    char line[IN_BYTES];
    int64_t deadline = now_ms() + (external->ms > ms ? external->ms : ms);
    return hear(external, deadline, line) &&
           (strcmp(line, "ready") == 0 ||
            fail_answer(external, "it should have said ready, not", line));
}

/* ---- Beginning and end ------------------------------------------------------------------------- */

static bool start(struct external *external)
{
    char hello[32];
    int error = spawn(external);
    if (error != 0) {
        return fail(external, "it cannot be started: %s", strerror(error));
    }
    snprintf(hello, sizeof hello, "hello %d", LINES_VERSION);
    return say(external, now_ms() + START_MS, hello) && hear_ready(external, START_MS);
}

struct external *external_open(const char *name, const char *command, unsigned ms, lb_reason *why)
{
    struct external *external = calloc(1, sizeof *external);
    char *copy = strdup(command);
    if (external == NULL || copy == NULL) {
        snprintf(why->text, sizeof why->text, "%.31s: there is no memory for it", name);
        free(copy);
        free(external);
        return NULL;
    }
    external->command = copy;
    external->ms = ms;
    external->socket = -1;
    snprintf(external->name, sizeof external->name, "%s", name);
    if (!start(external)) {
        *why = external->why;
        external_close(external);
        return NULL;
    }
    return external;
}

/* After its input has ended a bot should end, too. */
static void let_end(struct external *external)
{
    int64_t deadline = now_ms() + CLOSE_MS;
    if (say(external, deadline, "quit") && push(external)) {
        shutdown(external->socket, SHUT_WR);
    }
    while (external->socket >= 0) {
        external->in_count = external->out_count = 0;
        exchange(external, deadline, "");
    }
}

void external_close(struct external *external)
{
    if (external != NULL) {
        let_end(external);
        free(external->command);
        free(external);
    }
}

/* ---- A game -------------------------------------------------------------------------------------- */

bool external_game(struct external *external, const lb_game *game, unsigned players,
                   const lb_options *options, const lb_seed *bots_seed, unsigned seat)
{
    char line[LINE_BYTES], digits[LB_SEED_BYTES];
    lb_seed own = seat_seed(bots_seed, seat);
    if (external->socket < 0 && !start(external)) {
        return false;
    }
    external->table =
        (struct line_table){.game = game,
                            .players = players,
                            .seat = seat,
                            .options = options != NULL ? *options : lb_options_default()};
    memset(&external->shown, 0, sizeof external->shown);
    external->news = false;
    int64_t deadline = now_ms() + GAME_MS;
    line_game_write(&external->table, line, sizeof line);
    if (!say(external, deadline, line)) {
        return false;
    }
    lb_seed_write(&own, digits);
    snprintf(line, sizeof line, "rng %s", digits);
    return say(external, deadline, line) && hear_ready(external, GAME_MS);
}

void external_see(struct external *external, const lb_events *events, const lb_state *state)
{
    char line[LINE_BYTES];
    int64_t deadline = now_ms() + external->ms;
    if (external->socket < 0 || lb_staged(state)) {
        return; /* of a staged move nothing is known yet */
    }
    for (unsigned i = 0; i < events->count; i++) {
        line_event_write(&external->table, &events->item[i], line, sizeof line);
        if (!say(external, deadline, line)) {
            return;
        }
        external->news = true;
    }
    lb_view view = lb_view_for(state, external->table.seat);
    if (!line_view_due(&view, &external->shown, external->news)) {
        return;
    }
    line_view_write(&view, line, sizeof line);
    external->shown = view;
    external->news = false;
    if (say(external, deadline, line)) {
        push(external);
    }
}

/* The hundreds of ways to lay five of many titles are one line, which has all the titles. */
struct listing {
    struct external *external;
    int64_t deadline;
    char five[LINE_BYTES]; /* "five attack favor nope …", or "" */
};

static bool is_five(const char *text)
{
    const char *verb = lb_verb_id(LB_VERB_five);
    return strncmp(text, verb, strlen(verb)) == 0 && text[strlen(verb)] == ' ';
}

static bool say_legal(const struct listing *listing, const char *text)
{
    char line[LINE_BYTES + 8];
    snprintf(line, sizeof line, "legal %s", text);
    return say(listing->external, listing->deadline, line);
}

/* Ways to lay five are walked in the order of their titles: the first has the first five, and every
 * later title comes for the first time as the last one of a way, after all titles before it. */
static bool list_move(void *context, const lb_move *move, const char *text)
{
    struct listing *listing = context;
    (void)move;
    if (!is_five(text)) {
        return say_legal(listing, text);
    }
    size_t length = strlen(listing->five);
    const char *last = strrchr(text, ' ');
    if (length == 0) {
        snprintf(listing->five, sizeof listing->five, "%s", text);
    } else if (strcmp(strrchr(listing->five, ' '), last) < 0) {
        snprintf(listing->five + length, sizeof listing->five - length, "%s", last);
    }
    return true;
}

/* Who says the whole line of five means its first five titles. */
static void shorten_five(const struct listing *listing, char *text)
{
    if (listing->five[0] == '\0' || strcmp(text, listing->five) != 0) {
        return;
    }
    for (unsigned words = 1 + 5; *text != '\0'; text++) {
        if (*text == ' ' && --words == 0) {
            *text = '\0';
            return;
        }
    }
}

static bool ask(struct external *external, const lb_state *state, int64_t deadline, lb_move *move)
{
    static const char answer[] = "move ";
    struct listing listing = {.external = external, .deadline = deadline};
    char line[IN_BYTES];
    lb_reason why;
    if (external->in_count > 0 && first_line(external) > 0) {
        return fail(external, "it talks without being asked");
    }
    lb_moves(state, external->table.seat, list_move, &listing);
    if (listing.five[0] != '\0') {
        say_legal(&listing, listing.five);
    }
    snprintf(line, sizeof line, "choose %u", external->ms);
    if (!say(external, deadline, line) || !push(external) || !hear(external, deadline, line)) {
        return false;
    }
    if (strncmp(line, answer, strlen(answer)) != 0) {
        return fail_answer(external, "it should have said a move, not", line);
    }
    char *text = line + strlen(answer);
    shorten_five(&listing, text);
    if (lb_move_read(state, external->table.seat, text, move, &why) != LB_OK) {
        return fail(external, "%s", why.text);
    }
    return true;
}

bool external_choose(struct external *external, const lb_state *state, lb_move *move,
                     lb_reason *why)
{
    if (external->socket >= 0 && ask(external, state, now_ms() + external->ms, move)) {
        return true;
    }
    *why = external->why;
    return false;
}

void external_over(struct external *external, lb_seats winners)
{
    char line[64] = "over winners=";
    const char *comma = "";
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (winners >> seat & 1) {
            size_t length = strlen(line);
            snprintf(line + length, sizeof line - length, "%s%u", comma, seat);
            comma = ",";
        }
    }
    if (external->socket >= 0 && say(external, now_ms() + external->ms, line)) {
        push(external);
    }
}
