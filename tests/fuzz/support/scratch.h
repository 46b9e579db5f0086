/* SPDX-License-Identifier: MIT */
/* scratch.h: a folder in memory for targets whose door is a file, and what stands in that file. */
#ifndef FUZZ_SCRATCH_H
#define FUZZ_SCRATCH_H

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/support/fuzz.h"

static char scratch[64];

static inline void scratch_forget(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", scratch);
    CHECK(system(command) == 0);
}

/* Settings and open games of this process lie there. */
static inline void scratch_make(void)
{
    if (scratch[0] != '\0') {
        return;
    }
    const char *memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(scratch, sizeof scratch, "%s/litterbox-fuzz-XXXXXX", memory);
    CHECK(mkdtemp(scratch) != NULL);
    setenv("XDG_CONFIG_HOME", scratch, 1);
    setenv("XDG_STATE_HOME", scratch, 1);
    atexit(scratch_forget);
}

/* Written again in its place: a file that is there need not be made. */
static inline void scratch_put(const char *path, const uint8_t *data, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    CHECK(file >= 0 && write(file, data, size) == (ssize_t)size && close(file) == 0);
}

#endif
