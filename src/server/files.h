/* SPDX-License-Identifier: MIT */
/* files.h: the pages of the browser table, which the program carries with it. */
#ifndef LB_SERVER_FILES_H
#define LB_SERVER_FILES_H

#include <stdbool.h>
#include <stddef.h>

struct server_file {
    const char *path; /* "/assets/index-1a2b.js" */
    const char *type;
    const unsigned char *bytes, *packed; /* packed by gzip, or NULL */
    size_t length, packed_length;
    bool page;    /* guests get their cookie with it */
    bool lasting; /* its name changes when it does */
};

extern const struct server_file server_files[];
extern const unsigned server_files_count;

/* The file of a path; tables and the front door have the same one; NULL: there is none. */
const struct server_file *server_file_at(const char *path);

#endif
