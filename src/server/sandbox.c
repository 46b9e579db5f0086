/* SPDX-License-Identifier: MIT */
/* sandbox.c: giving rights away, with Landlock where the kernel has it. */
#define _GNU_SOURCE
#include "server/sandbox.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_include) && defined(SYS_landlock_create_ruleset)
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#define HAS_LANDLOCK
#endif
#endif

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
    bool fine = allow_folder(rules, file) && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
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

bool sandbox_enter(const char *file)
{
    prctl(PR_SET_DUMPABLE, 0);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && lock_files(file);
}
