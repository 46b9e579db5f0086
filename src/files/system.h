/* SPDX-License-Identifier: MIT */
/* system.h: the system calls of this room in one table, so that a test can make each of them fail. */
#ifndef LB_FILES_SYSTEM_H
#define LB_FILES_SYSTEM_H

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct files_system {
#define CALL(result, name, parameters, arguments) result(*name) parameters;
#include "files/calls.def"
#undef CALL
};

/* The system itself, unless a test has put its own table there. */
extern const struct files_system *files_system;

#endif
