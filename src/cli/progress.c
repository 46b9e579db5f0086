/* SPDX-License-Identifier: MIT */
/* progress.c: how far a long run has come, and Ctrl-C. */
#include "cli/progress.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { BAR = 40, LINE = 110 };

static atomic_bool stops;
static volatile sig_atomic_t signal_caught;

static void stop(int number)
{
    signal_caught = number;
    atomic_store(&stops, true);
}

const atomic_bool *progress_stops(void)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction before;
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(numbers[i], &action, NULL);
        }
    }
    return &stops;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct progress progress_begin(const char *what, uint64_t all)
{
    return (struct progress){
        .what = what, .all = all, .start_s = seconds(), .shown = isatty(STDERR_FILENO)};
}

/* "12 s left"; nothing before there is something to go by. */
static void put_time_left(const struct progress *progress, uint64_t done)
{
    double passed_s = seconds() - progress->start_s;
    if (done <= progress->begun || done > progress->all || passed_s < 0.5) {
        return;
    }
    double left_s = passed_s / (double)(done - progress->begun) * (double)(progress->all - done);
    if (left_s < 100) {
        fprintf(stderr, ", %.0f s left", left_s);
    } else if (left_s < 100 * 60) {
        fprintf(stderr, ", %.0f min left", left_s / 60);
    } else {
        fprintf(stderr, ", %.0f h left", left_s / 3600);
    }
}

void progress_show(void *context, uint64_t done)
{
    const struct progress *progress = context;
    if (!progress->shown) {
        return;
    }
    done += progress->begun;
    int filled = (int)(done * BAR / progress->all);
    fprintf(stderr, "\r  [%.*s%*s] %3u %%  %llu of %llu %s", filled,
            "########################################", BAR - filled, "",
            (unsigned)(done * 100 / progress->all), (unsigned long long)done,
            (unsigned long long)progress->all, progress->what);
    if (atomic_load(&stops)) {
        fputs("; stopping", stderr);
    } else {
        put_time_left(progress, done);
    }
    fputs("\033[K", stderr);
    fflush(stderr);
}

bool progress_end(const struct progress *progress)
{
    if (progress->shown) {
        fputs("\r\033[K", stderr);
    }
    return atomic_load(&stops);
}

int progress_leave(int code)
{
    if (signal_caught != 0) {
        fflush(stdout);
        signal(signal_caught, SIG_DFL);
        raise(signal_caught);
    }
    return code;
}
