/* SPDX-License-Identifier: MIT */
/* blows.c: stand-ins for the system calls, made from their list. */
#include "support/blows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

struct trial trial;

static const struct files_system *plain;

static bool is_struck(const char *name)
{
    if (trial.calls < BLOW_CALLS) {
        trial.log[trial.calls] = name;
    }
    trial.calls++;
    bool struck = trial.blow == BLOW_ON ? trial.calls >= trial.at : trial.calls == trial.at;
    if (struck && trial.at > 0) {
        if (trial.blow == BLOW_KILL) {
            _exit(BLOW_STATUS);
        }
        errno = trial.error;
        return true;
    }
    return false;
}

#define CALL(result, name, parameters, arguments)                                                  \
    static result tried_##name parameters                                                          \
    {                                                                                              \
        return is_struck(#name) ? -1 : plain->name arguments;                                      \
    }
#include "files/calls.def"
#undef CALL

/* One that fails has closed the file all the same. */
static int failing_close(int file)
{
    int closed = tried_close(file);
    if (closed != 0) {
        plain->close(file);
    }
    return closed;
}

static ssize_t short_write(int file, const void *bytes, size_t length)
{
    return tried_write(file, bytes, (length + 1) / 2);
}

static ssize_t short_read(int file, void *bytes, size_t length)
{
    return tried_read(file, bytes, length < 3 ? length : 3);
}

static const struct files_system tried_system = {
#define CALL(result, name, parameters, arguments) .name = tried_##name,
#include "files/calls.def"
#undef CALL
};

void strike(unsigned at, enum blow blow, int error, bool in_parts)
{
    static struct files_system stand_in;
    plain = plain != NULL ? plain : files_system;
    stand_in = tried_system;
    stand_in.close = failing_close;
    if (in_parts) {
        stand_in.write = short_write;
        stand_in.read = short_read;
    }
    memset(&trial, 0, sizeof trial);
    trial.at = at;
    trial.blow = blow;
    trial.error = error;
    files_system = &stand_in;
}

void let_be(void)
{
    files_system = plain != NULL ? plain : files_system;
}

bool make_folder(char path[BLOW_FOLDER_BYTES])
{
    snprintf(path, BLOW_FOLDER_BYTES, "%s/litterbox-test-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    return mkdtemp(path) != NULL;
}

int exit_of(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
