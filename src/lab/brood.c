/* SPDX-License-Identifier: MIT */
/* brood.c: processes that bots have started. Who is whose child stands in /proc; where there is none, the
 * process group is all that can be ended. */
#include "lab/brood.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { BOTS_MAX = 4096, PROCESSES_MAX = 65536, ROUNDS_MAX = 200 };

struct process {
    pid_t pid, parent;
    bool doomed;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of what follows */
static pid_t bots[BOTS_MAX];                             /* that run */
static unsigned bot_count;
static struct process *processes; /* as /proc has them */

void brood_starts(void)
{
    pthread_mutex_lock(&lock);
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
}

void brood_started(pid_t bot)
{
    if (bot > 0 && bot_count < BOTS_MAX) {
        bots[bot_count++] = bot;
    }
    pthread_mutex_unlock(&lock);
}

static bool is_bot(pid_t pid)
{
    for (unsigned i = 0; i < bot_count; i++) {
        if (bots[i] == pid) {
            return true;
        }
    }
    return false;
}

static void forget(pid_t bot)
{
    for (unsigned i = 0; i < bot_count; i++) {
        if (bots[i] == bot) {
            bots[i] = bots[--bot_count];
            return;
        }
    }
}

/* ---- Who is whose child --------------------------------------------------------------------------- */

/* "123 (name, with anything in it) S 122 …" */
static pid_t parent_of(const char *number)
{
    char path[64], text[512];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%.20s/stat", number);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        return 0;
    }
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *behind = strrchr(text, ')');
    return behind != NULL && sscanf(behind + 1, " %*c %d", &parent) == 1 ? parent : 0;
}

static unsigned list_processes(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc");
    if (processes == NULL) {
        processes = malloc(PROCESSES_MAX * sizeof *processes);
    }
    if (folder == NULL || processes == NULL) {
        if (folder != NULL) {
            closedir(folder);
        }
        return 0;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL && count < PROCESSES_MAX;) {
        if (isdigit((unsigned char)entry->d_name[0])) {
            processes[count++] = (struct process){.pid = (pid_t)atol(entry->d_name),
                                                  .parent = parent_of(entry->d_name)};
        }
    }
    closedir(folder);
    return count;
}

/* A child of ours that we did not start, or a child of one that is doomed. */
static bool is_doomed(const struct process *process, unsigned count)
{
    if (process->parent == getpid()) {
        return !is_bot(process->pid);
    }
    for (unsigned i = 0; i < count; i++) {
        if (processes[i].doomed && processes[i].pid == process->parent) {
            return true;
        }
    }
    return false;
}

/* Ends strays and all that is below them; how many there were. */
static unsigned end_strays(void)
{
    unsigned count = list_processes(), ended = 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < count; i++) {
            struct process *process = &processes[i];
            if (!process->doomed && is_doomed(process, count)) {
                process->doomed = more = true;
                kill(process->pid, SIGKILL);
                waitpid(process->pid, NULL, WNOHANG);
                ended++;
            }
        }
    }
    return ended;
}

/* The bot goes first: what it leaves behind then is ours. One that multiplies faster than it is ended
 * may stay; there is no way around that without rights over others' processes. */
void brood_end(pid_t bot)
{
    pthread_mutex_lock(&lock);
    kill(-bot, SIGKILL);
    kill(bot, SIGKILL);
    while (waitpid(bot, NULL, 0) < 0 && errno == EINTR) {
    }
    forget(bot);
    for (unsigned round = 0; round < ROUNDS_MAX && end_strays() > 0; round++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    pthread_mutex_unlock(&lock);
}
