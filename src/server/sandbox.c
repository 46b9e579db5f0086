/* SPDX-License-Identifier: MIT */
/* sandbox.c: giving rights away: files with Landlock and system calls with seccomp, where the kernel has them. */
#define _GNU_SOURCE
#include "server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_include) && defined(SYS_landlock_create_ruleset)
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#define HAS_LANDLOCK
#endif
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED /* they look after themselves with calls of their own */
#endif

#if defined(__linux__) && !defined(SANITIZED) && (defined(__x86_64__) || defined(__aarch64__))
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#define HAS_SECCOMP
#endif

/* ---- Files ------------------------------------------------------------------------------------------------------- */

#ifdef HAS_LANDLOCK

/* What the store needs in its folder: files are read, written, made and removed there. */
enum {
    OWN = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |
          LANDLOCK_ACCESS_FS_READ_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
          LANDLOCK_ACCESS_FS_REMOVE_FILE,
    ALL = OWN | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
          LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
          LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
          LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM
};

static bool allow_folder(int rules, const char *file)
{
    char folder[4096];
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - file) + 1 : 1,
             slash != NULL ? file : ".");
    struct landlock_path_beneath_attr own = {.allowed_access = OWN,
                                             .parent_fd = open(folder, O_PATH | O_CLOEXEC)};
    bool fine = own.parent_fd >= 0 &&
                syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &own, 0) == 0;
    if (own.parent_fd >= 0) {
        close(own.parent_fd);
    }
    return fine;
}

static bool lock_files(const char *file)
{
    struct landlock_ruleset_attr all = {.handled_access_fs = ALL};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0) {
        return false;
    }
    bool fine = (file == NULL || allow_folder(rules, file)) &&
                syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return fine;
}

#else

static bool lock_files(const char *file)
{
    (void)file;
    return false;
}

#endif

/* ---- System calls ------------------------------------------------------------------------------------------------ */

#ifdef HAS_SECCOMP

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* Calls that are allowed whatever they are given. What is not here and not below fails with EPERM, which every caller
 * can live with: no program is begun, no socket made where none is needed, nobody else's process touched, no memory made executable. */
static const uint16_t allowed[] = {
    /* connections that come in, and what waits for them */
    SYS_accept,
    SYS_accept4,
    SYS_recvfrom,
    SYS_recvmsg,
    SYS_sendto,
    SYS_sendmsg,
    SYS_shutdown,
    SYS_getsockopt,
    SYS_setsockopt,
    SYS_getsockname,
    SYS_getpeername,
    SYS_epoll_pwait,
    SYS_epoll_ctl,
    SYS_epoll_create1,
    SYS_ppoll,
    SYS_pselect6,
    SYS_eventfd2,
    SYS_pipe2,
#ifdef SYS_epoll_pwait2
    SYS_epoll_pwait2,
#endif
#ifdef SYS_io_uring_enter
    SYS_io_uring_enter, /* for a ring that is there already; a new one cannot be made */
#endif
    /* files of the store */
    SYS_read,
    SYS_write,
    SYS_readv,
    SYS_writev,
    SYS_pread64,
    SYS_pwrite64,
    SYS_preadv,
    SYS_pwritev,
    SYS_openat,
    SYS_close,
    SYS_lseek,
    SYS_fstat,
    SYS_newfstatat,
    SYS_statfs,
    SYS_fstatfs,
    SYS_fcntl,
    SYS_flock,
    SYS_fsync,
    SYS_fdatasync,
    SYS_ftruncate,
    SYS_fallocate,
    SYS_unlinkat,
    SYS_faccessat,
    SYS_readlinkat,
    SYS_getdents64,
    SYS_getcwd,
    SYS_umask,
    SYS_fchmod,
    SYS_fchown,
#ifdef SYS_statx
    SYS_statx,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_close_range
    SYS_close_range,
#endif
    /* memory, threads, signals, time, chance */
    SYS_brk,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_msync,
    SYS_futex,
    SYS_set_robust_list,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_membarrier,
    SYS_exit,
    SYS_exit_group,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_restart_syscall,
    SYS_nanosleep,
    SYS_clock_nanosleep,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_gettimeofday,
    SYS_getrandom,
    SYS_getpid,
    SYS_gettid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getrusage,
    SYS_sysinfo,
    SYS_uname,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef __x86_64__ /* what newer machines have under one name only */
    SYS_epoll_wait,
    SYS_poll,
    SYS_select,
    SYS_open,
    SYS_stat,
    SYS_lstat,
    SYS_access,
    SYS_unlink,
    SYS_readlink,
    SYS_pipe,
    SYS_time,
#endif
};

/* Calls that are allowed where an argument fits: any of some bits in it, none of them, or just that value. */
enum fit { ANY, NONE, SAME };

struct rule {
    uint16_t call;
    uint8_t argument;
    enum fit fit;
    uint32_t value;
};

enum { RULES = 9, DIALS = 4, HEAD = 4, ALLOWED = sizeof allowed / sizeof allowed[0] };

struct filter {
    struct sock_filter line[HEAD + 2 * ALLOWED + 5 * (RULES + DIALS) + 4];
    unsigned short length;
};

static void add(struct filter *filter, struct sock_filter line)
{
    filter->line[filter->length++] = line;
}

/* The lower half of an argument: no value that is asked for needs more. */
static uint32_t argument_at(unsigned argument)
{
    unsigned low = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? 0 : 4;
    return (uint32_t)(offsetof(struct seccomp_data, args) + 8 * argument + low);
}

#define LOAD(at) (struct sock_filter) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(at))
#define JUMP(how, value, yes, no)                                                                  \
    (struct sock_filter) BPF_JUMP(BPF_JMP | (how) | BPF_K, value, yes, no)
#define ANSWER(answer)      (struct sock_filter) BPF_STMT(BPF_RET | BPF_K, answer)
#define ANSWER_ERROR(error) ANSWER(SECCOMP_RET_ERRNO | ((error)&SECCOMP_RET_DATA))

/* The number of the call is loaded, and is again after it. */
static void add_rule(struct filter *filter, const struct rule *rule)
{
    add(filter, JUMP(BPF_JEQ, rule->call, 0, 4));
    add(filter, LOAD(argument_at(rule->argument)));
    add(filter, JUMP(rule->fit == SAME ? BPF_JEQ : BPF_JSET, rule->value, rule->fit == NONE,
                     rule->fit != NONE));
    add(filter, ANSWER(SECCOMP_RET_ALLOW));
    add(filter, LOAD(offsetof(struct seccomp_data, nr)));
}

static bool lock_calls(bool dials)
{
    static const struct rule calls[DIALS] = {{SYS_socket, 0, SAME, AF_INET},
                                             {SYS_socket, 0, SAME, AF_INET6},
                                             {SYS_socket, 0, SAME, AF_UNIX},
                                             {SYS_connect, 0, NONE, 0}}; /* of those */
    const struct rule rules[RULES] = {
        {SYS_clone, 0, ANY, CLONE_THREAD},         /* threads, but no process */
        {SYS_mmap, 2, NONE, PROT_EXEC},            /* memory, but no code */
        {SYS_mprotect, 2, NONE, PROT_EXEC},        /* likewise */
        {SYS_tgkill, 0, SAME, (uint32_t)getpid()}, /* to end itself, as abort does */
        {SYS_kill, 0, SAME, (uint32_t)getpid()},   /* likewise */
        {SYS_prlimit64, 0, SAME, 0},               /* its own limits */
        {SYS_ioctl, 1, SAME, FIONBIO},             /* sockets that do not wait */
        {SYS_ioctl, 1, SAME, FIONREAD},            /* how much has come in */
        {SYS_ioctl, 1, SAME, FIOCLEX}};            /* what a program to come would not get */
    struct filter filter = {.length = 0};
    add(&filter, LOAD(offsetof(struct seccomp_data, arch)));
    add(&filter, JUMP(BPF_JEQ, ARCHITECTURE, 1, 0));
    add(&filter, ANSWER_ERROR(EPERM));
    add(&filter, LOAD(offsetof(struct seccomp_data, nr)));
    for (unsigned i = 0; i < ALLOWED; i++) {
        add(&filter, JUMP(BPF_JEQ, allowed[i], 0, 1));
        add(&filter, ANSWER(SECCOMP_RET_ALLOW));
    }
    for (unsigned i = 0; i < RULES; i++) {
        add_rule(&filter, &rules[i]);
    }
    for (unsigned i = 0; dials && i < DIALS; i++) {
        add_rule(&filter, &calls[i]);
    }
#ifdef SYS_clone3 /* whose flags a filter cannot see: who hears that there is none takes the older one */
    add(&filter, JUMP(BPF_JEQ, SYS_clone3, 0, 1));
    add(&filter, ANSWER_ERROR(ENOSYS));
#endif
    add(&filter, ANSWER_ERROR(EPERM));
    struct sock_fprog program = {.len = filter.length, .filter = filter.line};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

#else

static bool lock_calls(bool dials)
{
    (void)dials;
    return false;
}

#endif

struct sandbox sandbox_enter(const char *file)
{
    struct sandbox sandbox = {false, false};
    prctl(PR_SET_DUMPABLE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        sandbox.files = lock_files(file); /* first: the other takes away the calls for it */
        sandbox.calls = lock_calls(file == NULL);
    }
    return sandbox;
}
