/* SPDX-License-Identifier: MIT */
/* test_sandbox.c: who has entered the sandbox can do what a server does, and nothing else. Everything is tried in a
 * process of its own, which ends with the number of what went wrong. */
#define _GNU_SOURCE
#include "support/check.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/sandbox.h"
#include "support/blows.h"

static char folder[BLOW_FOLDER_BYTES];

enum { UNLOCKED = 100 }; /* the kernel has no such thing, or a sanitizer is in the way */

static void *nothing(void *context)
{
    return context;
}

/* ---- What a server does ------------------------------------------------------------------------------------------- */

static bool writes_its_files(void)
{
    int file = open("store", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return file >= 0 && write(file, "row", 3) == 3 && fdatasync(file) == 0 &&
           ftruncate(file, 0) == 0 && close(file) == 0 && unlink("store") == 0;
}

static bool has_memory(void)
{
    void *memory = malloc(1 << 20);
    bool fine = memory != NULL;
    free(memory);
    return fine;
}

static bool has_threads(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static bool signals_itself(void)
{
    return kill(getpid(), 0) == 0;
}

/* ---- What it never does: each of them is refused with EPERM ---------------------------------------------------------- */

static long begin_a_program(void)
{
    char *const none[] = {NULL};
    return execve("/bin/true", none, none);
}

static long begin_a_process(void)
{
    return fork();
}

static long make_a_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0);
}

static long make_code(void)
{
    return mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
               ? -1
               : 0;
}

static long signal_another(void)
{
    return kill(getppid(), 0);
}

static long look_into_another(void)
{
    return syscall(SYS_ptrace, 0, 0, 0, 0);
}

static long steer_a_terminal(void)
{
    return ioctl(0, TIOCSTI, "x");
}

static long call_what_is_not_there(void)
{
    return syscall(1023);
}

/* ---- Trying it ------------------------------------------------------------------------------------------------------ */

static int try_calls(void)
{
    static bool (*const fine[])(void) = {writes_its_files, has_memory, has_threads, signals_itself};
    static long (*const never[])(void) = {
        begin_a_program, begin_a_process,   make_a_socket,    make_code,
        signal_another,  look_into_another, steer_a_terminal, call_what_is_not_there};
    if (!sandbox_enter("./store").calls) {
        return UNLOCKED;
    }
    for (unsigned i = 0; i < sizeof fine / sizeof fine[0]; i++) {
        if (!fine[i]()) {
            return 1 + (int)i;
        }
    }
    for (unsigned i = 0; i < sizeof never / sizeof never[0]; i++) {
        errno = 0;
        if (never[i]() != -1 || errno != EPERM) {
            return 20 + (int)i;
        }
    }
    return 0;
}

static int try_files(void)
{
    char path[sizeof folder + 16];
    snprintf(path, sizeof path, "%s/beside", folder);
    if (mkdir("inside", 0700) != 0 || chdir("inside") != 0 || !sandbox_enter("./store").files) {
        return UNLOCKED;
    }
    return !writes_its_files()                                             ? 1
           : open(path, O_WRONLY | O_CREAT, 0600) != -1 || errno != EACCES ? 2
           : open("/etc/passwd", O_RDONLY) != -1 || errno != EACCES        ? 3
                                                                           : 0;
}

/* What lasts goes over sockets, and not to files. */
static int try_dialling(void)
{
    struct sandbox sandbox = sandbox_enter(NULL);
    if (!sandbox.calls || !sandbox.files) {
        return UNLOCKED;
    }
    return make_a_socket() < 0 || socket(AF_UNIX, SOCK_STREAM, 0) < 0         ? 1
           : socket(AF_NETLINK, SOCK_RAW, 0) != -1 || errno != EPERM          ? 2
           : open("store", O_WRONLY | O_CREAT, 0600) != -1 || errno != EACCES ? 3
           : begin_a_program() != -1 || errno != EPERM                        ? 4
                                                                              : 0;
}

/* It goes well, in a process of its own, or cannot be tried here. */
static void goes_well(int (*attempt)(void))
{
    assert_true(make_folder(folder));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        _exit(chdir(folder) == 0 ? attempt() : BLOW_STATUS);
    }
    int got = exit_of(child);
    char command[sizeof folder + 16];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(system(command), 0);
    if (got == UNLOCKED) {
        skip();
    }
    assert_int_equal(got, 0);
}

static void only_what_a_server_does(void **state)
{
    (void)state;
    goes_well(try_calls);
}

static void only_in_its_folder(void **state)
{
    (void)state;
    goes_well(try_files);
}

static void sockets_instead_of_files(void **state)
{
    (void)state;
    goes_well(try_dialling);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(only_what_a_server_does),
                                       cmocka_unit_test(only_in_its_folder),
                                       cmocka_unit_test(sockets_instead_of_files)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
