/* SPDX-License-Identifier: MIT */
/* files.c: which file a path means. */
#include "server/files.h"

#include <string.h>

static const struct server_file *named(const char *path)
{
    for (unsigned i = 0; i < server_files_count; i++) {
        if (strcmp(server_files[i].path, path) == 0) {
            return &server_files[i];
        }
    }
    return NULL;
}

const struct server_file *server_file_at(const char *path)
{
    bool table =
        strncmp(path, "/t/", 3) == 0 && strlen(path) <= 16 && strchr(path + 3, '/') == NULL;
    return named(table || strcmp(path, "/") == 0 ? "/index.html" : path);
}
