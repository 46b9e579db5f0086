/* SPDX-License-Identifier: MIT */
/* blows.h: strikes the system calls of the files room, each by its number, until none is left. */
#ifndef LB_TESTS_BLOWS_H
#define LB_TESTS_BLOWS_H

#include <stdbool.h>

#include "files/system.h"

enum blow {
    BLOW_ONCE,
    BLOW_ON,
    BLOW_KILL
}; /* one call fails, all from it on do, or it is not made */
enum { BLOW_CALLS = 64, BLOW_STATUS = 99 };

/* What happened since the last strike. */
struct trial {
    unsigned at, calls; /* the call that is struck, from 1 on, or 0; how many there were */
    enum blow blow;
    int error;
    const char *log[BLOW_CALLS]; /* their names */
};
extern struct trial trial;

/* From now on; in parts: what is read and written comes in small pieces. A kill ends this process with
 * BLOW_STATUS. */
void strike(unsigned at, enum blow blow, int error, bool in_parts);
void let_be(void);

/* Make a folder for a test, in memory where that is possible: there syncing costs nothing. */
enum { BLOW_FOLDER_BYTES = 64 };
bool make_folder(char path[BLOW_FOLDER_BYTES]);

/* How a child ended; -1 if that was not by itself. */
int exit_of(pid_t child);

#endif
