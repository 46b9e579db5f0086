/* SPDX-License-Identifier: MIT */
/* overhear.c: what a bot says on its standard error. */
#include "lab/overhear.h"

#include <errno.h>
#include <fcntl.h>
#include <litterbox.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_BYTES = 1024, LOOK_MS = 50 };

struct overhear {
    pthread_t thread;
    int ours;
    atomic_bool ends;
    size_t count;
    char line[LINE_BYTES + 1];
};

static void pass_on(struct overhear *overhear)
{
    for (size_t i = 0; i < overhear->count; i++) {
        char *c = &overhear->line[i];
        *c = *c == '\t' ? ' ' : *c == '\0' ? '?' : *c;
    }
    overhear->line[overhear->count] = '\0';
    lb_make_printable(overhear->line);
    fprintf(stderr, "%s\n", overhear->line);
    overhear->count = 0;
}

static void take(struct overhear *overhear, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool end = bytes[i] == '\n';
        if (!end) {
            overhear->line[overhear->count++] = bytes[i];
        }
        if (end || overhear->count == LINE_BYTES) {
            pass_on(overhear);
        }
    }
}

static void *listen(void *argument)
{
    struct overhear *overhear = argument;
    char bytes[LINE_BYTES];
    for (;;) {
        bool last = atomic_load(&overhear->ends);
        struct pollfd one = {.fd = overhear->ours, .events = POLLIN};
        int ready = poll(&one, 1, last ? 0 : LOOK_MS);
        ssize_t count = ready > 0 ? read(overhear->ours, bytes, sizeof bytes) : -1;
        if (count > 0) {
            take(overhear, bytes, (size_t)count);
        }
        if ((ready > 0 && count == 0) || (last && count <= 0)) {
            break; /* nobody can say anything any more, or nobody has to hear it */
        }
    }
    if (overhear->count > 0) {
        pass_on(overhear);
    }
    return NULL;
}

struct overhear *overhear_start(int *theirs)
{
    int ends[2];
    struct overhear *overhear = calloc(1, sizeof *overhear);
    if (overhear == NULL || pipe(ends) != 0) {
        free(overhear);
        return NULL;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    overhear->ours = ends[0];
    int error = pthread_create(&overhear->thread, NULL, listen, overhear);
    if (error != 0) {
        close(ends[0]);
        close(ends[1]);
        free(overhear);
        errno = error;
        return NULL;
    }
    *theirs = ends[1];
    return overhear;
}

void overhear_end(struct overhear *overhear)
{
    if (overhear != NULL) {
        atomic_store(&overhear->ends, true);
        pthread_join(overhear->thread, NULL);
        close(overhear->ours);
        free(overhear);
    }
}
